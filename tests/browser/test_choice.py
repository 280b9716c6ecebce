"""Choosing rows of the leaderboard in a real browser: by click, key, checkbox and group, to hide or to keep them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser import axe

pytestmark = pytest.mark.browser

NOTE = "document.getElementById('board-note').textContent"
SHOWN = "document.querySelectorAll('.tx-board .ag-center-cols-container .ag-row').length"
NAMES = [f"Team {chr(65 + i)}" for i in range(12)]
COUNTRIES = ["Japan", "Belgium", "Chile"]


def teams() -> dict[str, Any]:
    """Twelve teams of three countries on one test set, the first of them better than the next."""
    rows = [[900 - 20 - 3 * i, 20 + 3 * i, 10 + 2 * i, 90 - 2 * i] for i in range(12)]
    return {
        "title": "teams",
        "entities": NAMES,
        "contexts": ["all"],
        "performances": [rows],
        "sizes": [[1000] * 12],
        "notes": [],
        "attributes": {"country": [COUNTRIES[i % 3] for i in range(12)]},
    }


def cell(explorer: Any, name: str) -> Any:
    return explorer.page.locator(f".tx-board .ag-row [col-id=name]:has-text('{name}')")


def test_rows_are_chosen_hidden_and_shown_again(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    explorer.show(teams())
    cell(explorer, "Team C").click(modifiers=["Control"])
    cell(explorer, "Team E").click(modifiers=["Shift"])
    explorer.becomes("[...model.chosen].sort((i, j) => i - j)", [2, 3, 4])
    explorer.settle()
    assert page.locator("#board-choice [role=status]").inner_text() == "3 chosen"
    assert explorer.state("model.selected") is None
    page.click("[data-tx-action=hide-chosen]")
    explorer.settle()
    explorer.becomes("[...model.hidden]", [2, 3, 4])
    explorer.becomes(f"{NOTE}.startsWith('9 of 12 shown')", True)
    explorer.becomes(SHOWN, 9)
    # Ranks are among the rows that are left, and so are dots.
    assert explorer.state("model.ranking.ranks[5]") == 3
    assert explorer.state("model.rocPoints().length") == 9
    # What is left stays so in a link, on other pages and after a reload.
    explorer.quiet()
    assert "hidden=2,3,4" in page.url
    assert explorer.state("tileTest.session.current().explore.hidden") == [2, 3, 4]
    page.click("[data-tx-action=show-all]")
    explorer.settle()
    explorer.becomes(SHOWN, 12)
    assert explorer.state("model.hidden.size") == 0
    explorer.becomes("document.getElementById('board-choice').hidden", True)


def test_a_group_is_kept_by_checkboxes_and_keys(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    explorer.show(teams())
    page.click("[data-tx-action=choose]")
    page.click("[aria-label='Choose Team B']")
    explorer.becomes("[...model.chosen]", [1])
    assert explorer.state("model.selected") is None
    page.select_option("#board-choice select", json.dumps(["country", "Japan"], separators=(",", ":")))
    explorer.becomes("[...model.chosen].sort((i, j) => i - j)", [0, 1, 3, 6, 9])
    cell(explorer, "Team B").click(modifiers=["Control"])
    explorer.becomes("[...model.chosen].sort((i, j) => i - j)", [0, 3, 6, 9])
    # The same by keyboard.
    page.keyboard.press("Space")
    explorer.becomes("model.chosen.has(1)", True)
    page.keyboard.press("Space")
    explorer.becomes("model.chosen.has(1)", False)
    assert axe.faults(page, ".tx-board") == []
    page.click("[data-tx-action=keep-chosen]")
    explorer.settle()
    explorer.becomes(SHOWN, 4)
    assert explorer.state("[...model.ranking.order].map((i) => model.ranking.ranks[i])") == [1, 2, 3, 4]
    # All rows cannot be hidden: a message says so.
    page.click("[data-tx-action=choose-all]")
    page.click("[data-tx-action=hide-chosen]")
    explorer.settle()
    assert explorer.state("model.rowCount") == 4
    assert "All rows would be hidden" in page.locator("#notice").inner_text()
    page.click("#board-choice [aria-label='Stop choosing']")
    explorer.becomes("document.getElementById('board-choice').hidden", True)
    assert explorer.state("model.chosen.size") == 0


def test_groups_of_an_attribute_are_opened_and_kept_alone(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    explorer.show(teams())
    page.click("[data-tx-menu=columns]")
    page.select_option("#attributes select[name=grouped]", "country")
    explorer.escape()
    assert page.locator("#board-groups tbody th").all_inner_texts() == [f"{name}\nChoose" for name in COUNTRIES]
    assert not page.locator(".tx-board .tx-grid").is_visible()
    page.click("#board-groups [data-group=Belgium]")
    rows = page.locator("#board-groups .tx-group-row th").all_inner_texts()
    assert rows == ["Team B", "Team E", "Team H", "Team K"]
    assert page.locator("#board-groups tbody tr >> nth=1").locator("td").all_inner_texts()[:3] == ["4", "2", "6.5"]
    page.click("#board-groups [data-entity='4']")
    explorer.becomes("model.selected", 4)
    assert axe.faults(page, ".tx-board") == []
    # Groups are added to what is chosen, or removed, and marked in ROC space.
    page.click("#board-groups [data-choose=Chile]")
    page.click("#board-groups [data-choose=Japan]")
    explorer.becomes("model.chosen.size", 8)
    explorer.settle()
    assert page.locator("#board-groups [data-choose][aria-pressed=true]").count() == 2
    # All but the best one, which has a ring.
    assert page.locator("#roc-plot [data-part=chosen]").count() == 7
    page.click("#board-groups [data-choose=Japan]")
    explorer.becomes("[...model.chosen].sort((i, j) => i - j)", [2, 5, 8, 11])
    explorer.settle()
    assert page.locator("#roc-plot [data-part=chosen]").count() == 4
    # One is compared with another one in a menu, which a link opens there.
    page.click("text=Where is all of one group ahead of another?")
    explorer.until("document.activeElement.id === 'rows-ahead'")
    explorer.escape()
    page.click("[data-tx-action=keep-chosen]")
    explorer.settle()
    assert page.locator("#board-groups tbody tr").count() == 1
    explorer.quiet()
    assert "grouped=country" in page.url


@pytest.mark.parametrize("key", [{}, {"key": "file"}], ids=["upload", "file of the command line"])
def test_what_changed_since_the_version_that_was_open_before(visit: Any, tmp_path: Path, key: dict[str, str]) -> None:
    explorer = visit()
    page = explorer.page
    explorer.show(teams() | key)
    assert page.locator("[data-tx-action=changes]").count() == 0
    explorer.page.evaluate("() => { tileTest.page.model.ours = 11; tileTest.page.ask('all'); }")
    # In the next version the last two have exchanged their names, and the first one has another.
    names = ["Newcomer", *NAMES[1:10], NAMES[11], NAMES[10]]
    rows = teams()["performances"][0]
    lines = [",".join(map(str, [name, *row])) for name, row in zip(names, rows, strict=True)]
    file = tmp_path / "teams 2.csv"
    file.write_text("\n".join(["model,tn,fp,fn,tp", *lines]))
    page.set_input_files("#import-upload input[type=file]", str(file))
    page.click("#import-confirm:not([disabled])", trial=True)
    offered = page.locator("[data-version] option").all_inner_texts()
    assert [offered[0].split(",")[0], *offered[1:]] == ["teams", "no earlier version"]
    assert "11 of its 12 names are in this file" in page.inner_text(".tx-import-version")
    page.click("#import-confirm")
    page.wait_for_selector("#changes")
    rows = [" ".join(row.split()) for row in page.locator("#changes tbody tr").all_inner_texts()]
    assert rows[0].startswith("Team L ▲ 1 12 → 11")
    assert rows[-2:] == ["Newcomer entered 1 0.970", "Team A left was 1 was 0.970"]
    assert page.locator("#changes p").all_inner_texts()[1:] == [
        "11 in both, 1 entered, 1 left. Places moved are counted among those in both.",
        "Switch on Uncertainty to see whose rank moved beyond its rank set.",
        "With new results: Team L, Team K",
        "Entered: Newcomer (1st)",
        "Left: Team A (was 1st)",
    ]
    assert axe.faults(page, "#changes") == []
    explorer.escape()
    assert page.locator("#changes").is_hidden()
    # The team that was followed is followed by its name, and its card says what changed.
    explorer.becomes("model.ours", 10)
    page.click("#ours-chip button")
    assert "Rank here 12th → 11th, ▲ 1 among those in both" in page.inner_text("#ours")
