"""Attributes of entities in the browser's model: what is shown of them, and which colours they give."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.node

BODY = """([texts, shown]) => {
  const model = new tileExplorer.ExploreModel();
  const entities = texts.map((_, i) => `m${i}`);
  const performances = [texts.map((_, i) => [80 + i, 20 - i, 10, 90])];
  const sizes = [texts.map(() => null)];
  model.load({ id: '', title: 't', entities, contexts: ['all'], performances, sizes, notes: [],
    attributes: { family: texts } });
  model.showAttributes(shown);
  const view = model.view();
  return { labels: model.labels, colours: texts.map((_, i) => model.colourOf(i)), groups: model.groups,
    view: { attributes: view.attributes, colour: view.colour, label: view.label } };
}"""


def shown(scripts: Any, texts: list[str], **changes: Any) -> Any:
    return scripts.evaluate(BODY, [texts, {"attributes": [], "colour": None, "label": None} | changes])


def test_the_most_frequent_texts_get_the_first_colours(scripts: Any) -> None:
    found = shown(scripts, ["ViT", "CNN", "", "CNN", "MLP", "CNN", "ViT"], colour="family")
    assert found["colours"] == [1, 0, -1, 0, 2, 0, 1]
    assert [(group["text"], group["entities"]) for group in found["groups"]] == [("CNN", 3), ("ViT", 2), ("MLP", 1)]
    many = shown(scripts, [str(i) for i in range(20)], colour="family")
    assert sorted(many["colours"]) == [-1] * 8 + list(range(12))


def test_a_label_is_the_text_or_the_name(scripts: Any) -> None:
    assert shown(scripts, ["CNN", ""], label="family")["labels"] == ["CNN", "m1"]
    assert shown(scripts, ["CNN", ""])["labels"] == ["m0", "m1"]


def test_attributes_that_there_are_not_are_left_out(scripts: Any) -> None:
    wanted = {"attributes": ["family", "year"], "colour": "year", "label": "__proto__"}
    found = shown(scripts, ["CNN", "ViT"], **wanted)
    assert found["view"] == {"attributes": ["family"], "colour": None, "label": None}
    assert found["groups"] is None


def test_what_is_known_of_an_entity_is_listed_in_its_title(scripts: Any) -> None:
    lines = scripts.evaluate(
        "(attributes) => [0, 1].map((entity) => tileExplorer.linesOf(attributes, entity))",
        {"family": ["CNN", ""], "Sens, as printed": ["0.93 (0.90–0.95)", "0.9"]},
    )
    assert lines == [["family: CNN", "Sens, as printed: 0.93 (0.90–0.95)"], ["Sens, as printed: 0.9"]]


def test_the_leaderboard_shows_whole_columns_only(scripts: Any) -> None:
    """The column of names takes what the last whole column in view leaves; the others are scrolled to."""
    call = "([room, least, others]) => tileExplorer.board.nameWidth(room, least, others)"
    others = [28, 48, 42, 41, 41, 41, 41]
    for room in range(260, 700, 7):
        found = scripts.evaluate(call, [room, 108, others])
        if room >= 108 + sum(others):
            assert found == 108
            continue
        assert found >= 108
        ends = [found + sum(others[: k + 1]) for k in range(len(others))]
        assert room in ends
