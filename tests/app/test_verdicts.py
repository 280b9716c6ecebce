"""The answers of the Compare page: the numbers of what is judged are the same wherever they stand."""

from __future__ import annotations

from typing import Any

import pytest

from app.pages.compare import answers as verdicts
from app.pages.compare import request as verdict_request

CONTEXTS = [[[80, 20, 10, 90], [78, 22, 12, 88]], [[700, 100, 60, 140], [690, 110, 50, 150]]]


def question(context: int | None, **changes: Any) -> verdict_request.VerdictQuestion:
    data = {
        **{"contexts": CONTEXTS, "context": context, "names": ["A", "B"], "a": 1, "b": 0.5, "score": "F1"},
        **{"prior": None, "level": 0.95, "places": [[0.5, 0.5]], "turn": 3},
    }
    return verdict_request.read(data | changes)


@pytest.mark.parametrize("context", [None, 0, 1])
def test_the_row_of_what_is_judged_has_the_numbers_of_the_verdict(context: int | None) -> None:
    found = verdicts.judged(question(context))
    chances = found["chances"]
    row = chances["mean_performance"] if context is None else chances["tasks"][context]
    assert row == {name: found[name] for name in ("difference", "low", "high", "better")}


def test_rows_that_are_not_judged_agree_with_the_verdict_on_them() -> None:
    chances = verdicts.judged(question(None))["chances"]
    for context, row in enumerate(chances["tasks"]):
        own = verdicts.judged(question(context))
        assert row["difference"] == pytest.approx(own["difference"], abs=1e-12)
        assert row["better"] == pytest.approx(own["better"], abs=0.03)
    mean = chances["mean_of_scores"]["difference"]
    assert mean == pytest.approx(sum(row["difference"] for row in chances["tasks"]) / 2, abs=1e-12)


def test_one_context_has_no_rows_of_tasks() -> None:
    assert verdicts.judged(question(0, contexts=CONTEXTS[:1]))["chances"] is None
