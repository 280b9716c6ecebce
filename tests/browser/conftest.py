"""The real page in the system's Chromium, served by a thread of this process; trouble of any kind fails the test."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error

from tests.chromium import ARGUMENTS, chromium_path
from tests.handle import IN_PAGE

LOCAL = {"127.0.0.1", "localhost", None, ""}
# The options of browsers, and their windows, by their name.
OPTIONS = {"phone": {"has_touch": True, "is_mobile": True}}
SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
# With more room, less of a page's time goes into looking for memory that may be freed.
ROOMY = [*ARGUMENTS, "--js-flags=--min-semi-space-size=64 --initial-old-space-size=1500"]

# When a page is complete with all answers of the server.
READY = {
    "/": "true",
    "/contexts": "document.getElementById('contexts-title')?.textContent.length > 0"
    " && !tileTest.contextsPage?.analysis.pending.length",
    "/decide": "document.querySelectorAll('.tx-decide-costs tbody tr').length > 2",
    "/scores": "tileTest.scoresPage?.questions.stage === tileTest.scoresPage?.model.grids.length - 1"
    " && Boolean(tileTest.scoresPage.model.audits && tileTest.scoresPage.model.gallery)"
    " && !tileTest.scoresPage.questions.galleryProgress",
    "/tradeoff": "document.querySelectorAll('.tx-candidates tbody tr').length > 0",
    "/predictions": "document.querySelectorAll('.tx-rank-based tbody tr').length > 0"
    " && Boolean(tileTest.predictionsPage.model.choice)",
    "/robustness": "document.querySelectorAll('.tx-pairs td button').length > 0"
    " && document.querySelectorAll('.tx-criteria').length > 0 && !document.querySelector('.tx-robustness .tx-old')",
    "/invariance": "Boolean(tileTest.invariancePage?.model.answer)",
    "/tasks": "Boolean(tileTest.tasksPage?.model.ranked)",
    "/compare": "Boolean(tileTest.comparePage?.verdict)"
    " && !document.getElementById('compare-page').hasAttribute('aria-busy')",
    "/guide": "document.querySelectorAll('#guide-chapter h2').length > 0",
}
# Whether Dash has answered all requests and the address matches the page.
QUIET = """(() => {
  const running = ['requested', 'prioritized', 'blocked', 'executing', 'watched', 'executed'];
  const waits = (store) => running.some((kind) => store.getState().callbacks[kind].length);
  const asked = (window.dash_stores ?? []).some(waits);
  const { session } = window.tileTest ?? {};
  return !asked && !(session?.address.ready && (session.address.timer || session.address.busy));
})()"""

# Waits in the page, as each question from here takes both processes some milliseconds: until a condition has been true
# so many times in a row, or the time is over.
WAIT = """async ([pause, times, end]) => {
  const holds = () => { %s };
  for (let held = 0; held < times; ) {
    held = holds() ? held + 1 : 0;
    if (held < times && Date.now() > end) return false;
    if (held < times) await new Promise((done) => setTimeout(done, pause));
  }
  return true;
}"""

# Whether each chart of Plotly that is shown has the size of its element, which it takes a fifth of a second late.
FITTED = """[...document.querySelectorAll('.js-plotly-plot')].filter((graph) => graph.checkVisibility()).every(
  (graph) => Math.abs(graph._fullLayout.width - graph.clientWidth) < 1
    && Math.abs(graph._fullLayout.height - graph.clientHeight) < 1)"""


def _run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the workers of this run have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a server of this test session, with folders of its own."""
    chromium_path()
    from werkzeug.serving import make_server

    from app.server import create_app
    from app.settings import Settings

    # The workers of a run ask for the same maps: what the server of one has computed, those of the others find.
    results = _run_folder(tmp_path_factory) / "results"
    results.mkdir(mode=0o700, exist_ok=True)
    folder = tmp_path_factory.mktemp("server")
    (folder / "cache").symlink_to(results)
    app = create_app(Settings(folder=folder, secret="one for all workers"))
    server = make_server("127.0.0.1", 0, app.server, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Playwright's launcher of Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def browser(chromium: Any) -> Iterator[Any]:
    """A Chromium whose visitors leave nothing behind."""
    launched = chromium.launch(executable_path=chromium_path(), args=ROOMY)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def offline(browser: Any) -> Iterator[Any]:
    """A part of the browser without a network, for files. A page stays open in it, and with it the process of pages."""
    context = browser.new_context(offline=True)
    context.add_init_script(IN_PAGE)
    context.new_page()
    yield context
    context.close()


def _copy_scripts(one: Path, other: Path) -> None:
    """Copy files and compiled scripts from one browser's folder to another's, which makes its index of them anew."""
    for name in ("Cache", "Code Cache") if one != other else ():
        # The first browser is running, and may delete a file while it is copied.
        with contextlib.suppress(shutil.Error, FileNotFoundError):
            shutil.copytree(one / "Default" / name, other / "Default" / name, ignore=lambda *_: ["index-dir"])


@pytest.fixture(scope="session")
def room(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Any]]:
    """A browser of this name, launched when first asked for, that keeps the page's scripts as compiled.

    Compiling them is most of a visit, and only a browser with a folder of its own remembers it. Each further browser
    begins with what the first one has compiled.
    """
    made: dict[str, Any] = {}
    folders: list[Path] = []

    def open_room(name: str, **options: Any) -> Any:
        if name not in made:
            folders.append(folder := tmp_path_factory.mktemp("browser"))
            _copy_scripts(folders[0], folder)
            made[name] = chromium.launch_persistent_context(
                folder, executable_path=chromium_path(), args=ROOMY, accept_downloads=True, **options
            )
            made[name].grant_permissions(["clipboard-read", "clipboard-write"])
            made[name].add_init_script(IN_PAGE)
        return made[name]

    yield open_room
    for context in made.values():
        context.close()


@pytest.fixture
def stranger(room: Callable[..., Any], address: str) -> Iterator[Callable[..., Any]]:
    """Open an empty page for a new visitor, without cookies or storage; each number has a browser of its own."""
    pages: list[Any] = []

    def arrive(number: int = 0) -> Any:
        context = room(f"visitor {number}")
        context.clear_cookies()
        pages.append(context.new_page())
        pages[-1].goto(f"{address}healthz")
        pages[-1].evaluate("() => localStorage.clear()")
        return pages[-1]

    yield arrive
    for page in pages:
        page.close()


class Explorer:
    """The page of one visitor, with what the tests of Explore do to it."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.trouble: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: message.type == "error" and self.trouble.append(message.text))
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("request", self._request)
        # Choosers are handed over only once this took effect, for which Playwright does not wait: asked for with the
        # key that opens one, it came too late now and then, and the browser, which has no window, called it off.
        page.on("filechooser", lambda _: None)

    def _request(self, request: Any) -> None:
        if urlsplit(request.url).hostname not in LOCAL:
            self.trouble.append(f"leaves the server: {request.url}")
        # Chromium asks for the icon again, from its cache, whenever the address changes.
        if request.url.startswith("http") and "favicon.ico" not in request.url:
            self.requests.append(request.url)

    def open(self, path: str = "/") -> Explorer:
        """Open a page and wait until it is complete: painted, with the table and with all answers."""
        self.page.goto(self.address + path.lstrip("/"))
        self.until("Boolean(window.tileTest?.page?.board && tileTest.page.tileScene)")
        self.page.wait_for_selector(".ag-row", state="visible" if path == "/" else "attached")
        self.until(READY.get(path, "true"), 60)
        self.quiet()
        self.settle()
        return self

    def quiet(self, seconds: float = 10) -> None:
        """Wait until nothing is on its way between page and server, twice in a row; no longer than so many seconds."""
        self._wait(f"return {QUIET};", seconds, pause=40, times=2)

    def settle(self) -> None:
        """Wait for two frames, so that whatever was asked for is painted."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def state(self, expression: str) -> Any:
        """The value of a JavaScript expression in which `model` is the page's model."""
        return self.page.evaluate(f"() => {{ const model = tileTest.page.model; return {expression}; }}")

    def until(self, expression: str, seconds: float = 30) -> None:
        """Wait until a JavaScript expression is true; Playwright's own wait needs eval, which the page forbids."""
        handle = "if (!window.tileTest) return false; const model = tileTest.page?.model;"
        found = self._wait(f"{handle} return {expression};", seconds)
        assert found, f"not within {seconds} s: {expression}"

    def _wait(self, body: str, seconds: float, *, pause: int = 30, times: int = 1) -> bool:
        """Wait until a function of the page returns true; where another document is loaded, in that one."""
        end = time.time() + seconds
        while True:
            try:
                return bool(self.page.evaluate(WAIT % body, [pause, times, 1000 * end]))
            except Error as error:
                if "navigat" not in str(error) and "context was destroyed" not in str(error):
                    raise
                self.page.wait_for_timeout(pause)

    def becomes(self, expression: str, expected: Any, seconds: float = 5) -> None:
        """Wait until a JavaScript expression has this value; a failure tells which value it has instead."""
        end, found = time.monotonic() + seconds, self.state(expression)
        while found != expected and time.monotonic() < end:
            self.page.wait_for_timeout(50)
            found = self.state(expression)
        assert found == expected

    def show(self, board: dict[str, Any]) -> None:
        """Show a leaderboard made by a test. Its id is a digest of its content and title, as the server's is.

        With one id for all of them, a page that had shown another test's leaderboard kept that title, and was blank for
        two seconds because title and numbers did not agree.
        """
        data = json.dumps(board | {"id": hashlib.sha256(json.dumps(board).encode()).hexdigest()})
        self.page.evaluate(f"() => dash_clientside.set_props('dataset', {{data: {data}}})")
        complete = "!document.documentElement.classList.contains('tx-awaiting')"
        self.until(f"model.data.title === {json.dumps(board['title'])} && {complete}")
        self.settle()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until all is drawn for it."""
        size = {"width": width, "height": height}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)
            self.page.wait_for_timeout(100)
            self.until(FITTED)
            self.settle()

    def too_wide(self) -> list[int]:
        """The widths of windows in which the page is wider than the window, in the dark for one of them."""
        found = []
        # In another width a link to another page could be below the pointer, which loads that page.
        self.page.mouse.move(0, 0)
        for width, height in [(390, 844), (768, 1024), (1280, 800), (1920, 1080)]:
            self.page.emulate_media(color_scheme="dark" if width == 768 else "light")
            self.resize(width, height)
            if self.page.evaluate("() => document.documentElement.scrollWidth > window.innerWidth"):
                found.append(width)
        return found

    def pixel(self, u: float, v: float, plot: str = "tile") -> tuple[float, float]:
        """Window coordinates of a point of the unit square of a plot."""
        box = self.page.locator(f"#{plot}-overlay").bounding_box()
        left, side = self.page.evaluate("() => [tileTest.page.left, tileTest.page.side]")
        return box["x"] + left + u * side, box["y"] + 18 + (1 - v) * side

    def click(self, u: float, v: float, plot: str = "tile") -> None:
        """Click at a point of the unit square of a plot."""
        self.page.mouse.click(*self.pixel(u, v, plot))
        self.settle()

    def drag(self, start: tuple[float, float], end: tuple[float, float], plot: str = "tile", steps: int = 20) -> None:
        """Drag from one point of the unit square to another."""
        self.page.mouse.move(*self.pixel(*start, plot))
        self.page.mouse.down()
        self.page.mouse.move(*self.pixel(*end, plot), steps=steps)
        self.page.mouse.up()
        self.settle()

    def go(self, path: str) -> None:
        """Open a page from the bar, or from the menu there that has it."""
        link = self.page.locator(f".tx-to-page[data-tx-link='{path}']")
        if not link.is_visible():
            self.menu("theory")
        link.click()

    def menu(self, name: str) -> None:
        """Open one of the page's menus."""
        self.page.click(f"[data-tx-menu={name}]")
        self.opened(name)

    def opened(self, name: str) -> None:
        """Wait until an open menu no longer moves; before that, it may take the focus."""
        shown = f"document.getElementById('menu-{name}-dropdown')"
        self.until(f"{shown} && getComputedStyle({shown}).opacity === '1'")
        self.settle()

    def escape(self) -> None:
        """Press Escape, and wait until open menus have faded: only then do they return the focus for the last time."""
        self.page.keyboard.press("Escape")
        menus = "[...document.querySelectorAll('[id^=menu-][id$=-dropdown]')]"
        self.until(f"!{menus}.some((menu) => menu.checkVisibility())")
        self.settle()

    def select(self, element: str, label: str) -> None:
        """Choose an option of a select by a part of its text."""
        options = self.page.locator(f"#{element} option", has_text=label)
        self.page.select_option(f"#{element}", options.first.get_attribute("value"))
        self.quiet(3)
        self.settle()

    def search(self, element: str, label: str) -> None:
        """Choose an option of a list that is searched by a part of its text."""
        self.page.click(f"#{element}")
        self.page.locator(f"[role=option]:has-text('{label}') >> visible=true").first.click()
        self.quiet(3)
        self.settle()

    def chosen(self, element: str) -> str:
        """What a closed select shows of the option that is chosen."""
        return self.page.locator(f".tx-select:has(#{element}) .tx-select-text").text_content() or ""

    def download(self, action: Callable[[], None]) -> bytes:
        """What `action` makes the browser save."""
        with self.page.expect_download() as waiting:
            action()
        return Path(waiting.value.path()).read_bytes()


@pytest.fixture
def visit(room: Callable[..., Any], address: str) -> Iterator[Callable[..., Explorer]]:
    """Open a page as a new visitor; `visit(at=..., width=..., dark=...)`. No error may show, no request may leave.

    The page is complete, with all answers of the server. `browser="phone"` is one with a touch screen.
    """
    visitors: list[Explorer] = []

    def open_page(*, browser: str = "desktop", dark: bool = False, at: str = "/", **size: int) -> Explorer:
        page = room(browser, **OPTIONS.get(browser, {})).new_page()
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.set_viewport_size(SIZES[browser] | size)
        page.add_init_script("localStorage.clear()")
        visitors.append(Explorer(page, address))
        return visitors[-1].open(at)

    yield open_page
    for visitor in visitors:
        visitor.page.close()
    assert [visitor.trouble for visitor in visitors if visitor.trouble] == []


@pytest.fixture(scope="module")
def one_page(room: Callable[..., Any], address: str) -> Iterator[Explorer]:
    """One page for all tests of a module, as files follow each other on a person's."""
    page = room("desktop").new_page()
    page.set_viewport_size({"width": 1280, "height": 720})
    visitor = Explorer(page, address).open()
    yield visitor
    page.close()
    assert visitor.trouble == []
