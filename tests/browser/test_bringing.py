"""Other ways to bring data than a file, in a real browser: a table that is typed, and what was opened before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.pages import sharing
from tests.browser.conftest import Explorer
from tests.browser.test_layout import faults
from tests.browser.test_upload import GOOD, confirm, upload
from tests.files import write

pytestmark = pytest.mark.browser


def test_a_table_is_typed_by_keyboard_and_imported_as_a_file(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.focus("[data-tx-menu=bring]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-tx-action=type-table]:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-cell='0 0']:focus")
    for row in (("A, first", "80", "10", "20", "890"), ("B", "70", "5", "30", "895")):
        for text in row:
            page.keyboard.type(text)
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")  # past the button that removes the row
    # The table is still there when its dialog is cancelled.
    page.click("#typed-dialog [data-act=convert]")
    page.wait_for_selector("text=Import 2 rows")
    page.keyboard.press("Escape")
    page.wait_for_selector("#import-dialog", state="hidden")
    explorer.menu("bring")
    page.click("[data-tx-action=type-table]")
    assert page.input_value("[data-cell='1 0']") == "B"
    # Cells pasted from a spreadsheet fill the same cells as there.
    page.evaluate(
        """() => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', 'C\\t60\\t5\\t40\\t895\\nD\\t90\\t50\\t10\\t850\\n');
          document.querySelector("[data-cell='2 0']").dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        }"""
    )
    page.click("#typed-dialog [data-act=convert]")
    page.wait_for_selector("text=Import 4 rows")
    confirm(explorer)
    explorer.until("model.names.join(';') === 'A, first;B;C;D'")


def test_a_full_table_says_so_and_takes_no_row_more(visit: Any) -> None:
    page = visit().page
    page.click("[data-tx-menu=bring]")
    page.click("[data-tx-action=type-table]")
    page.evaluate(
        """() => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', 'A\\t60\\t5\\t40\\t895\\n'.repeat(200));
          document.querySelector("[data-cell='0 0']").dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        }"""
    )
    page.click("#typed-dialog [data-act=add]")
    page.wait_for_selector("text=There is room for 200 rows here")
    page.focus("[data-cell='199 0']")
    page.keyboard.press("Enter")
    assert page.locator("#typed-dialog tbody tr").count() == 200


def test_what_was_opened_can_be_opened_after_a_restart_and_is_forgotten_on_request(
    stranger: Callable[..., Any], address: str, tmp_path: Path
) -> None:
    first = Explorer(stranger(), address).open()
    upload(first, write(tmp_path, "march.csv", GOOD))
    confirm(first)
    first.until("model.names.length === 3")
    first.page.fill("#point-a", "0.25")
    first.page.keyboard.press("Enter")
    first.until("model.point.a === 0.25")
    first.page.goto("about:blank")
    page = first.page.context.new_page()
    first.page.close()
    explorer = Explorer(page, address).open()
    assert explorer.state("model.names.length") == 60
    # The page offers to continue there; its menu of leaderboards begins with those of this browser.
    page.wait_for_selector("#sharing-note p >> text=You were here just now.")
    # The offer covers nothing, in no window.
    assert faults(explorer) == {}
    page.click("#sharing-note >> text=Continue with “march”")
    explorer.until("model.names.length === 3 && model.point.a === 0.25")
    assert page.locator("#sample optgroup").first.get_attribute("label") == "Opened in this browser"
    options = page.locator("#sample option").all_text_contents()
    assert options[0] == "march"
    assert len(options) > 3
    page.select_option("#sample", label=options[1])
    explorer.until("model.names.length > 3")
    # Another leaderboard ends the offer.
    explorer.open()
    page.wait_for_selector("#sharing-note p >> text=You were here just now.")
    page.select_option("#sample", label=options[1])
    explorer.until("!document.querySelector('#sharing-note p')")
    # Who closes the offer is not asked again.
    explorer.open()
    page.click("#sharing-note [aria-label=Close]")
    explorer.open()
    assert page.locator("#sharing-note p").count() == 0
    # A leaderboard of an earlier visit opens from the menu of leaderboards, with the view last shown.
    page.select_option("#sample", label="march")
    explorer.until("model.names.length === 3 && model.point.a === 0.25")
    explorer.open()
    explorer.menu("bring")
    page.click("#recent [data-recent]")
    explorer.until("model.names.length === 3 && model.point.a === 0.25")
    # The server no longer has it: what is stored in the browser is sent again.
    explorer.open()
    page.evaluate(
        """() => {
          const list = JSON.parse(localStorage.getItem('tile-explorer recent'));
          list[0].id = 'f'.repeat(64);
          localStorage.setItem('tile-explorer recent', JSON.stringify(list));
        }"""
    )
    explorer.menu("bring")
    assert "3 rows" in page.inner_text("#recent [data-recent]")
    page.click("#recent [data-recent]")
    explorer.until("model.names.length === 3")
    explorer.until("document.getElementById('sample').selectedOptions[0]?.text === 'march'")
    page.wait_for_selector("#recent", state="hidden")
    explorer.menu("bring")
    page.click("#recent >> text=Forget all")
    assert page.locator("#recent [data-recent]").count() == 0
    assert page.evaluate("() => localStorage.getItem('tile-explorer recent')") is None
    assert page.evaluate("() => localStorage.getItem('tile-explorer recent views')") is None
    assert explorer.trouble == []
    page.close()


def test_the_uploading_browser_can_delete_a_leaderboard(
    stranger: Callable[..., Any], address: str, tmp_path: Path
) -> None:
    page = stranger()
    explorer = Explorer(page, address).open()
    upload(explorer, write(tmp_path, "trial.csv", GOOD))
    confirm(explorer)
    explorer.until("model.names.length === 3")
    link = page.evaluate("address => address + '#id=' + tileTest.session.payload().id", address)
    explorer.menu("bring")
    page.click("#recent [data-recent-delete]")
    page.wait_for_selector("text=“trial” is deleted from the server")
    # The page shows a sample again; neither the menus nor the link open the deleted leaderboard.
    explorer.until("model.names.length === 60")
    assert page.locator("#recent [data-recent]").count() == 0
    page.goto("about:blank")
    other = Explorer(stranger(1), link)
    other.open()
    other.page.wait_for_selector(f"text={sharing.NOT_STORED[:40]}")
    assert explorer.trouble == []
