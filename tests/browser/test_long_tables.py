"""A long leaderboard in a drag: only the rows in view follow the pointer, and they are those that belong there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bench.bench_page import leaderboard

pytestmark = pytest.mark.browser

MANY = 700
# Each row in view as the table paints it, by its place: name, rank and score.
IN_VIEW = """() => {
  const cells = (row, id) => row.querySelector(`[col-id=${id}]`).innerText;
  const rows = [...document.querySelectorAll('#board .ag-center-cols-container .ag-row')];
  return rows.map((row) => [Number(row.getAttribute('row-index')), cells(row, 'name'), cells(row, 'rank'),
    cells(row, 'score')]).sort((one, other) => one[0] - other[0]); }"""
# The same from the model, sorted by value: ties by place in the leaderboard, undefined last.
EXPECTED = """(order) => {
  const { model } = tileTest.page;
  const { ranks, scores } = model.ranking;
  const by = { rank: Array.from(ranks), score: Array.from(scores, (value) => -value) }[order];
  const all = by.map((_, i) => i).sort((i, j) => by[i] - by[j] || i - j);
  return all.map((i) => [model.names[i], String(ranks[i]), scores[i].toFixed(3)]); }"""

# Rows of the table that hold the data of another entity.
COUNT_APART = """() => { window.txApart = 0;
  const { api } = tileTest.page.board;
  api.forEachNodeAfterFilterAndSort(({ id, data }) => { window.txApart += id !== data.id; }); }"""


def agrees(explorer: Any, by: str, part: str = "") -> None:
    shown = explorer.page.evaluate(IN_VIEW)
    expected = [row for row in explorer.page.evaluate(EXPECTED, by) if part in row[0]]
    assert len(shown) > 5
    for place, *cells in shown:
        assert cells == expected[place], place


def drag_on(explorer: Any) -> None:
    """Drag the point across the Tile, and do not let go."""
    box = explorer.page.locator("#tile-overlay").bounding_box()
    explorer.page.mouse.move(box["x"] + 120, box["y"] + 120)
    explorer.page.mouse.down()
    for step in range(9):
        explorer.page.mouse.move(box["x"] + 120 + 25 * step, box["y"] + 120 + 20 * step)
        # The table is updated every third frame; in those it agrees with the model.
        explorer.settle()
    explorer.page.evaluate("() => { tileTest.page.count = 2; tileTest.page.ask('point'); }")
    explorer.settle()
    assert explorer.state("model.live")


@pytest.mark.parametrize("by", ["rank", "score"])
def test_rows_in_view_follow_the_pointer(visit: Any, by: str) -> None:
    explorer = visit()
    page = explorer.page
    explorer.show(leaderboard(MANY))
    # An answer about the leaderboard would end the drag.
    explorer.quiet()
    explorer.settle()
    if by == "score":
        page.click("#board [col-id=score] .ag-header-cell-label")
        explorer.settle()
    drag_on(explorer)
    agrees(explorer, by)
    page.mouse.up()
    explorer.settle()
    page.wait_for_timeout(400)
    agrees(explorer, by)
    # Every row shows its own entity again.
    assert page.evaluate("() => tileTest.page.board.rows.every((row, i) => row.entity === i)")
    page.evaluate(COUNT_APART)
    assert page.evaluate("() => window.txApart") == 0
    page.evaluate("() => { delete window.txApart; }")
    page.fill("#board-filter input", "77")
    explorer.until("tileTest.page.board.filteredCount < 30")
    drag_on(explorer)
    agrees(explorer, by, "77")
    page.mouse.up()
    page.wait_for_timeout(400)
    agrees(explorer, by, "77")


# Every name in view as it is written, and by how many pixels it is wider than its room.
NAMES = "#board .ag-row:not(.ag-row-pinned) .tx-name-cell > span:last-child"
WRITTEN = f"""() => [...document.querySelectorAll('{NAMES}')].map((node) =>
  [node.textContent, Math.max(0, node.scrollWidth - node.clientWidth)])"""


def test_names_that_differ_are_cut_differently(visit: Any) -> None:
    explorer = visit(width=390, height=900)
    data = leaderboard(24)
    start = "Institute of Medical Imaging, University"
    # Three of them differ only at their ends, after a long part that the others do not share.
    names = [f"{start} {k}: ensemble, variant {k % 3}" for k in range(21)]
    data["entities"] = names + [f"{start} Hospital of the Federal Armed Forces {k}" for k in range(3)]
    data["title"] = "long names"
    explorer.show(data)
    written = ".ag-row:not(.ag-row-pinned) .tx-name-cell > span:last-child"
    explorer.until(f"[...document.querySelectorAll('{written}')].every((node) => node.textContent.startsWith('Ins'))")
    for width in (390, 1180, 1440):
        explorer.resize(width, 900)
        explorer.page.wait_for_timeout(300)
        explorer.settle()
        shown = explorer.page.evaluate(WRITTEN)
        assert len(shown) > 8
        assert len({text for text, _ in shown}) == len(shown), width
        assert [text for text, over in shown if over > 1] == [], width
        assert all("…" in text for text, _ in shown), width
