"""Table 1 of paper A for all scores, in `data/score_table.json`: what stands there is what `tile_core` says."""

import json

import pytest

from app.pages.scores.audits import VERDICTS
from app.pages.scores.score_table import score_table
from data import make_score_table
from tile_core.catalogue import CATALOGUE

ROWS = {row["text"]: row for row in json.loads(make_score_table.FILE.read_text(encoding="utf-8"))}


def test_every_score_of_the_catalogue_and_every_probabilistic_score_has_a_row() -> None:
    """B section 2.2: 50 probabilistic scores, 14 of them unconditional; example 1: 9 are ranking scores."""
    events = make_score_table.probabilistic()
    assert len(events) == 50
    assert sum(whole == "tn, fp, fn, tp" for _, whole in events.values()) == 14
    assert list(ROWS) == [*CATALOGUE, *(text for text in events if text not in CATALOGUE)]
    fit = [row for text, row in ROWS.items() if text in events and row["verdict"] == "fit"]
    assert sum(not row["down"] for row in fit) == 9
    assert sum(row["down"] for row in fit) == 5


@pytest.mark.parametrize("text", ["kappa", "chance", "tp / (tn + fp + tp)"])
def test_a_row_is_what_the_generator_writes(text: str) -> None:
    made = make_score_table.row(text, make_score_table.probabilistic().get(text))
    assert json.loads(json.dumps(made)) == ROWS[text]


def test_the_page_gets_each_verdict_in_words() -> None:
    for row, sent in zip(ROWS.values(), score_table(), strict=True):
        assert (sent["verdict"], sent["headline"]) == VERDICTS[row["verdict"]][:2]
