"""Files as people have them through the real page: dropped, shown, decided and imported, all on one page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Explorer

pytestmark = pytest.mark.browser

FILES = Path(__file__).parents[1] / "uploads" / "files"
# Each file with what the dialog says it is, and the number of classifiers that are then on the page.
READ = {
    "counts.csv": "complete confusion matrices",
    "counts.parquet": "complete confusion matrices",
    "counts_records.json": "complete confusion matrices",
    "counts.tsv": "complete confusion matrices",
    "leaderboard.html": "complete confusion matrices",
    "pasted_table.md": "confusion matrices",
    "comments_above.csv": "complete confusion matrices",
    "precision_recall_f1.csv": "TN unknown",
}
# Files that need a decision first, or that cannot be imported.
ASKED = ("matrix_cells_ambiguous.csv",)
REFUSED = ("empty.csv", "junk.csv", "prose.txt")


@pytest.fixture(scope="module")
def explorer(room: Callable[..., Any], address: str) -> Iterator[Explorer]:
    """One page for all files."""
    page = room("desktop").new_page()
    page.set_viewport_size({"width": 1280, "height": 720})
    visitor = Explorer(page, address).open()
    yield visitor
    page.close()
    assert visitor.trouble == []


def choose(explorer: Explorer, name: str) -> str:
    """The text of the dialog that opens on a file."""
    explorer.page.set_input_files("#import-upload input[type=file]", FILES / name)
    explorer.page.wait_for_selector(f"#import-dialog h2:has-text('{name}')")
    explorer.page.wait_for_selector("#import-dialog :is(#import-confirm, [data-act=choose])")
    return str(explorer.page.inner_text("#import-dialog"))


def close(explorer: Explorer) -> None:
    """The dialog is closed by keyboard."""
    explorer.escape()
    explorer.page.wait_for_selector("#import-dialog", state="hidden")


@pytest.mark.parametrize("name", READ)
def test_a_file_is_read_and_imported(explorer: Explorer, name: str) -> None:
    said = choose(explorer, name)
    assert READ[name] in said
    explorer.page.click("#import-confirm")
    explorer.page.wait_for_selector("#import-dialog", state="hidden")
    explorer.until(f"model.board.title === '{Path(name).stem}' && model.names.length > 1")
    assert explorer.state("model.performances.some(Boolean)")


@pytest.mark.parametrize("name", ASKED)
def test_what_must_be_decided_comes_first(explorer: Explorer, name: str) -> None:
    choose(explorer, name)
    assert explorer.page.is_disabled("#import-confirm")
    assert explorer.page.evaluate("() => document.activeElement.closest('.tx-import-decisions') !== null")
    close(explorer)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_table_is_refused_in_words(explorer: Explorer, name: str) -> None:
    before = explorer.state("model.board.id")
    said = choose(explorer, name)
    assert "cannot be imported" in said or "Cannot import yet" in said
    assert "Traceback" not in said
    close(explorer)
    assert explorer.state("model.board.id") == before


def test_attributes_are_columns_and_colour_and_label_the_plots(explorer: Explorer) -> None:
    choose(explorer, "attributes.csv")
    explorer.page.click("#import-confirm")
    explorer.until("model.board.title === 'attributes'")
    explorer.menu("columns")
    name = explorer.state("Object.keys(model.board.attributes)[0]")
    explorer.page.click(f"#attributes [data-attribute={name}]")
    explorer.page.get_by_role("combobox", name="Colour by").select_option(name)
    explorer.page.get_by_role("combobox", name="Label with").select_option(name)
    explorer.page.wait_for_selector(f".ag-header-cell[col-id='attribute {name}']", state="attached")
    explorer.escape()
    explorer.settle()
    texts = explorer.state(f"model.board.attributes['{name}']")
    assert explorer.state("tileExplorer.page.rocScene.names") == texts
    assert texts[0] in explorer.page.inner_text("#board-legend")
    # What is shown is part of the view, so of links, scenes and sessions; the filter finds the texts.
    assert explorer.state("[model.view().colour, model.view().label, ...model.view().attributes]") == [name] * 3
    explorer.page.fill("#board-filter input", texts[0])
    explorer.until(
        f"document.querySelectorAll('#board .ag-center-cols-container .ag-row').length === {texts.count(texts[0])}"
    )
