"""Files as people have them through the real page: dropped, shown, decided and imported, all on one page."""

from __future__ import annotations

from pathlib import Path

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


def choose(one_page: Explorer, name: str) -> str:
    """The text of the dialog that opens on a file."""
    one_page.page.set_input_files("#import-upload input[type=file]", FILES / name)
    one_page.page.wait_for_selector(f"#import-dialog h2:has-text('{name}')")
    one_page.page.wait_for_selector("#import-dialog :is(#import-confirm, [data-act=choose])")
    return str(one_page.page.inner_text("#import-dialog"))


def close(one_page: Explorer) -> None:
    """The dialog is closed by keyboard."""
    one_page.escape()
    one_page.page.wait_for_selector("#import-dialog", state="hidden")


@pytest.mark.parametrize("name", READ)
def test_a_file_is_read_and_imported(one_page: Explorer, name: str) -> None:
    said = choose(one_page, name)
    assert READ[name] in said
    one_page.page.click("#import-confirm")
    one_page.page.wait_for_selector("#import-dialog", state="hidden")
    one_page.until(f"model.board.title === '{Path(name).stem}' && model.names.length > 1")
    assert one_page.state("model.performances.some(Boolean)")


@pytest.mark.parametrize("name", ASKED)
def test_what_must_be_decided_comes_first(one_page: Explorer, name: str) -> None:
    choose(one_page, name)
    assert one_page.page.is_disabled("#import-confirm")
    assert one_page.page.evaluate("() => document.activeElement.closest('.tx-import-decisions') !== null")
    close(one_page)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_table_is_refused_in_words(one_page: Explorer, name: str) -> None:
    before = one_page.state("model.board.id")
    said = choose(one_page, name)
    assert "cannot be imported" in said or "Cannot import yet" in said
    assert "Traceback" not in said
    close(one_page)
    assert one_page.state("model.board.id") == before


def test_attributes_are_columns_and_colour_and_label_the_plots(one_page: Explorer) -> None:
    choose(one_page, "attributes.csv")
    one_page.page.click("#import-confirm")
    one_page.until("model.board.title === 'attributes'")
    one_page.menu("columns")
    name = one_page.state("Object.keys(model.board.attributes)[0]")
    one_page.page.click(f"#attributes [data-attribute={name}]")
    one_page.page.get_by_role("combobox", name="Colour by").select_option(name)
    one_page.page.get_by_role("combobox", name="Label with").select_option(name)
    one_page.page.wait_for_selector(f".ag-header-cell[col-id='attribute {name}']", state="attached")
    one_page.escape()
    one_page.settle()
    texts = one_page.state(f"model.board.attributes['{name}']")
    assert one_page.state("tileTest.page.rocScene.names") == texts
    assert texts[0] in one_page.page.inner_text("#board-legend")
    # What is shown is part of the view, so of links, scenes and sessions; the filter finds the texts.
    assert one_page.state("[model.view().colour, model.view().label, ...model.view().attributes]") == [name] * 3
    one_page.page.fill("#board-filter input", texts[0])
    one_page.until(
        f"document.querySelectorAll('#board .ag-center-cols-container .ag-row').length === {texts.count(texts[0])}"
    )
