"""Uploads in a real browser: good files arrive, bad ones are explained, and the present leaderboard stays."""

from __future__ import annotations

import io
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.uploads import readers
from app.uploads.review import process
from tests.files import write

pytestmark = pytest.mark.browser

GOOD = "model,tp,fp,fn,tn\nours,80,10,20,890\ntheirs,90,60,10,840\n<b>bold</b>,50,1,50,899\n"


def upload(explorer: Any, path: Path) -> None:
    """Hand a file to the page and wait for the dialog."""
    explorer.page.set_input_files("input[type=file]", path)
    explorer.page.wait_for_selector("#import-dialog", timeout=20_000)


def confirm(explorer: Any) -> None:
    """Import what the dialog shows."""
    explorer.page.click("#import-confirm")
    explorer.page.wait_for_selector("#import-dialog", state="hidden", timeout=20_000)
    explorer.settle()


def test_a_good_file_becomes_the_leaderboard_and_joins_the_menu(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    upload(explorer, write(tmp_path, "march.csv", GOOD))
    assert explorer.state("model.names.length") == 60
    confirm(explorer)
    explorer.until("model.names.length === 3")
    assert explorer.state("model.performances[0].join()") == "890,10,20,80"
    assert explorer.chosen("sample") == "march"
    assert explorer.page.locator(".tx-name-cell b").count() == 0
    explorer.select("sample", "Toy example")
    explorer.until("model.names.length === 4")
    explorer.select("sample", "march")
    explorer.until("model.names.length === 3")


# The least room in pixels between the frame of a marked cell and its text.
FRAMED = """() => Math.min(...[...document.querySelectorAll('td.tx-import-error')].flatMap((cell) => {
  const [text, frame] = [document.createRange(), cell.getBoundingClientRect()];
  text.selectNode(cell.firstChild);
  const { left, right } = text.getBoundingClientRect();
  return [left - frame.left, frame.right - right];
}))"""


def test_rows_with_problems_are_named_and_left_out(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    text = "method;prevalence;Sens;Spec\nA;0,3;0,9;0,8\nB;0,3;1,9;0,8\nC;0,3;0,7;\n"
    upload(explorer, write(tmp_path, "rates.csv", text))
    explorer.page.wait_for_selector("text=With problems: 2")
    assert explorer.page.evaluate(FRAMED) >= 4
    dialog = explorer.page.locator("#import-dialog").inner_text()
    assert "With problems: 2" in dialog
    assert "but should be a rate" in dialog
    assert "is empty, but should be" in dialog
    assert "Import 1 of 3 rows" in dialog
    confirm(explorer)
    explorer.until("model.names.join() === 'A'")


def test_a_slip_is_corrected_in_the_dialog(visit: Any, tmp_path: Path) -> None:
    explorer = visit(at="/")
    page = explorer.page
    text = "model,precision,recall,specificity,f1\nA,0.8,0.8,0.9,0.08\nB,0.7,0.8,0.9,0.75\n"
    upload(explorer, write(tmp_path, "slip.csv", text))
    page.wait_for_selector("text=Import 1 of 2 rows")
    page.get_by_role("button", name="Keep it").wait_for()
    field = page.locator('[data-import-cell="2,4"]')
    assert field.input_value() == "0.08"
    field.fill("0.8")
    field.press("Tab")
    page.wait_for_selector("text=Import 2 rows")
    confirm(explorer)
    explorer.until("model.names.join() === 'A,B'")
    explorer.until("model.board.notes.some((note) => note.startsWith('Corrected by hand: row 2'))")


def test_a_total_is_left_out_until_it_is_put_back(visit: Any, tmp_path: Path) -> None:
    explorer = visit(at="/")
    page = explorer.page
    upload(
        explorer, write(tmp_path, "total.csv", "team,tp,fp,fn,tn\nA,80,10,20,890\nB,70,5,30,895\nSum,150,15,50,1785\n")
    )
    page.wait_for_selector("text=Import 2 of 3 rows")
    assert "1 row left out" in page.locator("#import-dialog .tx-import-problems").inner_text()
    assert "its counts are the sums of the other rows’" in page.locator("#import-dialog").inner_text()
    page.get_by_role("button", name="Rank it").click()
    page.wait_for_selector("text=Import 3 rows")
    assert page.get_by_role("button", name="Rank it").get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Leave it out").click()
    page.wait_for_selector("text=Import 2 of 3 rows")
    confirm(explorer)
    explorer.until("model.names.join() === 'A,B'")


def test_four_methods_or_eighty_labs_is_answered_by_one_click(visit: Any, tmp_path: Path) -> None:
    explorer = visit(at="/")
    page = explorer.page
    rows = "".join(f"Lab {k},{('CNN', 'ViT', 'SVM', 'RF')[k % 4]},{20 + k},3,5,60\n" for k in range(80))
    upload(explorer, write(tmp_path, "labs.csv", "lab,method,tp,fp,fn,tn\n" + rows))
    page.wait_for_selector("text=4 methods or 80 names in “lab”?")
    assert page.locator("#import-confirm").is_disabled()
    page.get_by_role("button", name="80 names in “lab”").click()
    page.wait_for_selector("text=Import 80 rows")
    confirm(explorer)
    explorer.until("model.names.length === 80")


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("empty.csv", b"", "empty"),
        ("report.csv", b"%PDF-1.7 not a table", "PDF"),
        ("table.pkl", b"\x80\x04\x95not a table", ".pkl files are not supported"),
        ("noise.csv", bytes(range(256)) * 40, "noise.csv"),
    ],
)
def test_a_bad_file_gets_a_message_and_changes_nothing(
    visit: Any, tmp_path: Path, name: str, data: bytes, message: str
) -> None:
    explorer = visit()
    upload(explorer, write(tmp_path, name, data))
    explorer.page.wait_for_selector(f"#import-dialog >> text={message}")
    text = explorer.page.locator("#import-dialog").inner_text()
    assert name in text
    assert "Traceback" not in text
    assert explorer.page.locator("#import-confirm").count() == 0
    explorer.escape()
    explorer.page.wait_for_selector("#import-dialog", state="hidden")
    assert explorer.state("model.names.length") == 60


def test_a_zip_bomb_is_refused(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * 60_000_000)
    upload(explorer, write(tmp_path, "bomb.xlsx", packed.getvalue()))
    explorer.page.wait_for_selector("#import-dialog >> text=bomb.xlsx")
    assert explorer.state("model.names.length") == 60


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    explorer.page.wait_for_load_state("networkidle")
    path = write(tmp_path, "huge.csv", b"a,b\n" + b"1,2\n" * 1_400_000)
    explorer.requests.clear()
    explorer.page.set_input_files("input[type=file]", path)
    explorer.page.wait_for_selector("text=5 MB >> visible=true", timeout=10_000)
    assert "huge.csv" in explorer.page.inner_text("body")
    assert explorer.state("model.names.length") == 60


def test_precision_and_recall_live_on_the_right_side(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    upload(explorer, write(tmp_path, "detect.csv", "model,precision,recall\nA,0.9,0.5\nB,0.6,0.8\nC,0.3,0.95\n"))
    confirm(explorer)
    explorer.until("model.rightOnly === true")
    assert explorer.state("model.point.a") == 1
    assert "right side" in explorer.page.locator("#tile-overlay").inner_text()
    explorer.page.wait_for_timeout(800)  # the page is blank, and takes no clicks, until the leaderboard has arrived
    explorer.click(0.997, 0.05)
    assert explorer.state("model.names[model.winners[0]]") == "A"


def test_two_visitors_do_not_see_each_other(visit: Any, tmp_path: Path) -> None:
    mine, theirs = visit(), visit(dark=True)
    upload(mine, write(tmp_path, "secret.csv", GOOD))
    confirm(mine)
    mine.until("model.names.length === 3")
    theirs.page.reload()
    theirs.until("Boolean(window.tileTest?.page?.tileScene)")
    assert theirs.state("model.names.length") == 60
    assert "secret" not in theirs.page.inner_text("body")


def test_a_file_that_failed_to_upload_can_be_chosen_again(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    page, path = explorer.page, write(tmp_path, "march.csv", "model,tp,fp,fn,tn\na,80,10,20,890\nb,90,60,10,840\n")
    page.route("**/_dash-update-component**", lambda route: route.abort())
    page.set_input_files("#import-upload input[type=file]", path)
    explorer.until("document.getElementById('notice').textContent.includes('does not answer')")
    page.wait_for_timeout(500)
    page.unroute("**/_dash-update-component**")
    page.set_input_files("#import-upload input[type=file]", path)
    page.wait_for_selector("#import-confirm")
    assert page.locator("#notice").inner_text() == ""
    assert all("ERR_FAILED" in text or "did not respond" in text for text in explorer.trouble)
    explorer.trouble.clear()


def test_the_message_about_a_lost_server_leaves_when_it_is_back(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    page = explorer.page
    for path in ("_dash-update-component", "healthz"):
        page.route(f"**/{path}**", lambda route: route.abort())
    page.set_input_files("#import-upload input[type=file]", write(tmp_path, "march.csv", GOOD))
    explorer.until("document.getElementById('notice').textContent.includes('may be out of date')")
    page.wait_for_timeout(4_000)  # it is asked again, and still does not answer
    assert "may be out of date" in page.locator("#notice").inner_text()
    page.unroute("**/_dash-update-component**")
    page.unroute("**/healthz**")
    explorer.until("document.getElementById('notice').textContent === ''")
    explorer.trouble.clear()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Files are read when this is set; until then their reading has begun."""
    go, found = threading.Event(), process.ask

    def ask(*given: Any) -> Any:
        assert go.wait(60)
        return found(*given)

    monkeypatch.setattr(readers, "_is_quick", lambda upload: False)
    monkeypatch.setattr(process, "ask", ask)
    yield go
    go.set()


def test_a_file_that_is_read_slowly_is_shown_when_it_is_read(visit: Any, tmp_path: Path, held: threading.Event) -> None:
    explorer = visit(at="/")
    page = explorer.page
    upload(explorer, write(tmp_path, "march.csv", GOOD))
    page.wait_for_selector("#import-dialog >> text=Reading march.csv … for 4 s")
    page.wait_for_timeout(2000)  # several questions, all with the same answer
    assert page.locator("#import-dialog").is_visible()
    held.set()
    page.wait_for_selector("#import-confirm")
    confirm(explorer)
    explorer.until("model.names.length === 3")


def test_a_file_that_is_being_read_can_be_cancelled(visit: Any, tmp_path: Path, held: threading.Event) -> None:
    explorer = visit(at="/")
    page = explorer.page
    upload(explorer, write(tmp_path, "march.csv", GOOD))
    page.wait_for_selector("#import-dialog >> text=Reading march.csv … for 2 s")
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_selector("#import-dialog", state="hidden")
    held.set()
    page.wait_for_timeout(2000)
    assert not page.locator("#import-dialog").is_visible()
    assert explorer.state("model.names.length") == 60
    upload(explorer, write(tmp_path, "march.csv", GOOD))
    page.wait_for_selector("#import-confirm")


def paste(explorer: Any, text: str, target: str = "body") -> None:
    """A paste of text, as the browser announces it to the element that has the focus."""
    explorer.page.evaluate(
        """([text, target]) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          document.querySelector(target).dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        }""",
        [text, target],
    )


def test_a_pasted_table_opens_the_dialog_and_text_in_a_field_does_not(visit: Any) -> None:
    explorer = visit()
    paste(explorer, "just a word")
    explorer.until("document.getElementById('notice').textContent.includes('one line of text')")
    paste(explorer, "model\ttp\tfp\nA\t1\t2\n", "#board-filter input")
    paste(explorer, "model\ttp\tfp\tfn\ttn\nA\t80\t10\t20\t890\nB\t70\t5\t30\t895\n")
    explorer.page.wait_for_selector("text=Import 2 rows")
    confirm(explorer)
    explorer.until("model.names.join() === 'A,B'")
    assert explorer.chosen("sample") == "Pasted table"


def test_the_dialog_is_worked_by_keyboard(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    focused = "() => document.activeElement.dataset.choice ?? document.activeElement.id"
    paste(explorer, "model\tsens\tspecificity\tnote\nA\t0.9\t0.8\tx\nB\t0.7\t0.95\ty\n")
    page.wait_for_selector("#import-confirm")
    # The focus is on the open decision, and stays there while the user types.
    assert page.evaluate(focused) == "prior"
    page.keyboard.type("25%", delay=150)
    page.wait_for_selector("#import-confirm:enabled")
    assert page.evaluate(focused) == "prior"
    assert page.input_value("[data-choice=prior]") == "25%"
    # The role of a column is chosen in its header by keyboard alone.
    page.focus("[data-column='2']")
    page.keyboard.press("Enter")
    assert page.locator(".tx-picker [role=group]").count() == 5
    page.keyboard.press("i")
    page.keyboard.press("Enter")
    page.wait_for_selector("#import-confirm:disabled")
    assert page.evaluate("() => document.activeElement.dataset.column") == "2"
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.wait_for_selector(".tx-picker", state="detached")
    assert page.locator("#import-dialog").is_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector("#import-dialog", state="hidden")
    paste(explorer, "model\ttp\tfp\tfn\ttn\nA\t80\t10\t20\t890\nB\t70\t5\t30\t895\n")
    page.wait_for_selector("#import-confirm:focus")
    page.keyboard.press("Enter")
    explorer.until("model.names.join() === 'A,B'")
    page.wait_for_selector("#import-dialog", state="hidden")
