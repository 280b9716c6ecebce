"""Opens views in a Chromium of their own, waits until each is at rest, and takes what is seen of it."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import logging
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tests.chromium import ARGUMENTS, chromium_path
from tests.golden.views import MEDIA, View

HERE = Path(__file__).parent
SEEN = (HERE / "seen.js").read_text(encoding="utf-8")
DATA = HERE.parents[1] / "data"
# An address that is the same in every run, as captions and links show it.
HOST = "localhost"
# Pixels of a cell of a small picture.
CELL = 15
# Seconds after which a view that does not come to rest is an error.
PATIENCE = 90
# What is there once a page or a report has its data.
TABLE, REPORT = ".ag-row", "html[data-tx-ready]"
ATTRIBUTE = re.compile(r'\s+[\w:-]+="[^"]*"')
EXPORTS = "[data-tx-page]:not([hidden]) [data-tx-menu^=export-]"


@dataclass
class Small:
    """A small picture: the mean colour of each cell, of shape (rows, columns, 3)."""

    cells: Any


@dataclass
class Sight:
    """What is seen of a view: lines of words by medium, SVG by name, and pictures by medium, small and as PNG."""

    words: dict[str, list[str]] = field(default_factory=dict)
    drawings: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, Small] = field(default_factory=dict)
    png: dict[str, bytes] = field(default_factory=dict)


def files() -> dict[str, str]:
    """Leaderboards that the samples lack, by the name that a link or a step uses."""
    rng = np.random.default_rng(5)
    fpr = rng.uniform(0.005, 0.6, 1000)
    tp, fp = np.rint(1000 * fpr ** rng.uniform(0.15, 0.7, 1000)), np.rint(4000 * fpr)
    counted = [f"Classifier {i},{tp[i]:.0f},{fp[i]:.0f},{1000 - tp[i]:.0f},{4000 - fp[i]:.0f}" for i in range(1000)]
    head = "model,tp,fp,fn,tn\n"
    return {
        "TIES": head + "one,40,10,10,40\nsame,40,10,10,40\nother,45,15,5,35\nmirror,35,5,15,45\nagain,45,15,5,35\n",
        "UNDEFINED": head + "never,0,0,10,90\nalways,10,90,0,0\nusual,8,9,2,81\nempty,0,0,0,100\n",
        "ONE": head + "alone,80,10,20,890\n",
        "THOUSAND": head + "\n".join(counted) + "\n",
        "import.csv": head + "ours,80,10,20,890\ntheirs,90,60,10,840\n<b>bold</b>,50,1,50,899\n",
        "refused.csv": "model,score\nours,0.9\ntheirs,0.8\n",
    }


def _stored(folder: Path) -> dict[str, str]:
    """Write the leaderboards where the server finds them; their ids by name."""
    from app.reading.leaderboards import read_file
    from app.settings import Settings
    from app.storage.leaderboards import Store

    settings = Settings(folder=folder, secret="golden")
    store = Store(settings.datasets, settings.secret, settings.limits)
    found = {}
    for name, text in files().items():
        path = folder / (f"{name.lower()}.csv" if name.isupper() else name)
        path.write_text(text, encoding="utf-8")
        if name.isupper():
            board = read_file(path).leaderboard
            assert board is not None
            found[name] = store.save(board, for_all=True)
    return found


def _report(folder: Path) -> Path:
    """A report with scenes of every page."""
    from app import report
    from app.reading.leaderboards import read_file
    from app.report import defaults

    board = read_file(DATA / "diabetes.csv").leaderboard
    assert board is not None
    sections: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("/scores", {"texts": ["mcc", ""], "family": "leaderboard", "size": 100}, {}),
        ("/tradeoff", {}, {"a": 1, "b": 0.5}),
        ("/predictions", {"source": "tumours"}, {"a": 0.5, "b": 0.6}),
        ("/robustness", {}, {}),
        ("/", {}, {"a": 0.75, "b": 0.95, "selected": 7, "uncertain": True}),
        ("/", {}, {"multiples": "prior", "panel_priors": [0.05, 0.2, 0.5]}),
    ]
    own = [
        {"title": f"On {page}", "subtitle": "What this page says", "view": {"page": page, "explore": more} | part}
        for page, section, more in sections
        for part in [{page[1:]: section} if section or page != "/" else {}]
    ]
    path = folder / "report.html"
    path.write_text(report.build(board, [*defaults.scenes(board)[:3], *own], title="Diabetes"), encoding="utf-8")
    return path


@contextlib.contextmanager
def opened() -> Iterator[Pages]:
    """A server and a browser for views."""
    from playwright.sync_api import sync_playwright
    from werkzeug.serving import make_server

    from app.server import create_app
    from app.settings import Settings

    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        app = create_app(Settings(folder=folder, secret="golden"))
        server = make_server("127.0.0.1", 0, app.server, threaded=True)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        rules = f"--host-resolver-rules=MAP {HOST}:80 127.0.0.1:{server.server_port}"
        browser = playwright.chromium.launch_persistent_context(
            folder / "browser",
            executable_path=chromium_path(),
            args=[*ARGUMENTS, rules, "--hide-scrollbars"],
            accept_downloads=True,
            reduced_motion="reduce",
            timezone_id="UTC",
            locale="en-GB",
        )
        browser.add_init_script(SEEN)
        # A page that presents fills the screen, and its window can have no other size then.
        browser.add_init_script("Element.prototype.requestFullscreen = async () => {};")
        browser.add_init_script("localStorage.clear(); localStorage['tx-tour'] = 'seen';")
        try:
            yield Pages(browser, _stored(folder), _report(folder), folder)
        finally:
            browser.close()
            server.shutdown()
            thread.join()


class Pages:
    """A browser that looks at views."""

    def __init__(self, browser: Any, ids: dict[str, str], report: Path, folder: Path) -> None:
        self.browser, self.ids, self.report, self.folder = browser, ids, report, folder
        # Compares pictures, and keeps the browser open.
        self.blank = browser.new_page()
        self.blank.goto(f"http://{HOST}/healthz")

    def machine(self) -> str:
        """What pictures and drawings depend on besides the code: fonts, and the browser."""
        agent = re.search(r"Chrome/[0-9]+", self.blank.evaluate("() => navigator.userAgent"))
        return f"{agent and agent[0]}; text {self.blank.evaluate('() => tileSeen.fonts()')}"

    def see(self, view: View) -> Sight:
        """What is seen of a view in all its media. Raises `TimeoutError` where it does not come to rest."""
        sight, trouble = Sight(), []
        for medium in view.media:
            trouble += self._look(view, medium, sight)
        sight.words[view.media[0]] += sorted(set(trouble))
        return sight

    def _look(self, view: View, medium: str, sight: Sight) -> list[str]:
        """Open a view in one medium and add what is seen; errors of the page."""
        page, trouble = self.browser.new_page(), list[str]()
        page.on("console", lambda message: message.type == "error" and trouble.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: trouble.append(f"error: {error}"))
        watch = Requests(page)
        width, height, scheme = MEDIA[medium]
        try:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.goto(self._address(view.path))
            self._rest(page, watch, view, view.shows or (REPORT if view.path == "report" else TABLE))
            for step in view.steps:
                self._do(page, *step)
                self._rest(page, watch, view)
            self._take(page, sight, medium, first=medium == view.media[0], pictured=view.pictured)
            if view.figures and medium == view.media[0]:
                sight.drawings |= self._saved(page)
        finally:
            page.close()
        return trouble

    def _address(self, path: str) -> str:
        if path == "report":
            return self.report.as_uri()
        for name, key in self.ids.items():
            path = path.replace(f"id={name}&", f"id={key}&") if f"id={name}&" in path else path
            path = path.removesuffix(f"id={name}") + (f"id={key}" if path.endswith(f"id={name}") else "")
        return f"http://{HOST}{path}"

    def _do(self, page: Any, verb: str, what: str) -> None:
        if verb == "press":
            page.keyboard.press(what)
        elif verb == "click":
            page.click(what)
        elif verb == "file":
            page.set_input_files("input[type=file]", self.folder / what)
            page.wait_for_selector("#import-dialog")
        elif verb == "print":
            page.emulate_media(media="print", color_scheme="light", reduced_motion="reduce")
            page.evaluate("() => { window.dispatchEvent(new Event('beforeprint')); }")
        else:
            raise ValueError(f"expected press, click, file or print, found {verb}")

    def _rest(self, page: Any, watch: Requests, view: View, shows: str = "body") -> None:
        """Wait until nothing changes, nothing is asked and what must be there is."""
        page.wait_for_selector(shows, state="attached", timeout=1000 * PATIENCE)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not watch.under and page.evaluate("() => tileSeen.still()"):
                return
            page.wait_for_timeout(60)
        raise TimeoutError(f"{view.name}: not at rest within {PATIENCE} s")

    def _take(self, page: Any, sight: Sight, medium: str, *, first: bool, pictured: bool) -> None:
        words = page.evaluate("() => tileSeen.words()")
        if pictured:
            sight.png[medium] = png = page.screenshot(full_page=True, animations="disabled")
            sight.pictures[medium] = self._small(png)
        if MEDIA[medium][2] == "light":
            sight.words[medium] = words
        if first:
            found = page.evaluate("() => tileSeen.drawings()")
            sight.drawings |= {f"shown {name}": normal(svg) for name, svg in found.items()}

    def _small(self, png: bytes) -> Small:
        call = "([png, size]) => tileSeen.small(png, size)"
        made = self.blank.evaluate(call, [base64.b64encode(png).decode(), CELL])
        return Small(np.array(made["means"], dtype=np.uint8).reshape(made["height"], made["width"], 3))

    def _saved(self, page: Any) -> dict[str, str]:
        """The SVG of each figure with a menu that saves it."""
        menus = f"[...document.querySelectorAll('{EXPORTS}')].filter((each) => each.checkVisibility())"
        names = page.evaluate(f"() => {menus}.map((each) => each.dataset.txMenu)")
        found = {}
        for name in names:
            page.click(f"[data-tx-menu={name}]")
            page.wait_for_selector(f"#menu-{name}-dropdown", state="visible")
            save = page.locator(f"#menu-{name}-dropdown [data-tx-form=svg]")
            page.wait_for_timeout(150)
            if save.count():
                with page.expect_download() as waiting:
                    save.click()
                found[f"saved {name.removeprefix('export-')}"] = normal(Path(waiting.value.path()).read_text("utf-8"))
            page.keyboard.press("Escape")
            page.wait_for_selector(f"#menu-{name}-dropdown", state="hidden")
        return found


class Requests:
    """How many requests of a page are under way."""

    def __init__(self, page: Any) -> None:
        self.asked: set[Any] = set()
        page.on("request", self._add)
        page.on("requestfinished", self._remove)
        page.on("requestfailed", self._remove)

    # Playwright takes no method of a set.
    def _add(self, request: Any) -> None:
        self.asked.add(request)

    def _remove(self, request: Any) -> None:
        self.asked.discard(request)

    @property
    def under(self) -> int:
        """Requests without an answer."""
        return len(self.asked)


def normal(svg: str) -> str:
    """A drawing with a line for each element: attributes by name, numbers to a hundredth, ids as they first occur."""
    ids: dict[str, str] = {}
    # Plotly names lines, colour bars and their gradients at random.
    svg = re.sub(r"\b(trace|y?cb)[0-9a-f]{6}(?=tick\b|\b)", r"\1", svg)
    svg = re.sub(r"\bg[0-9a-f]{6}-cb\b", "gradient", svg)
    for each in re.findall(r'\bid="([^"]+)"', svg):
        ids.setdefault(each, f"id{len(ids) + 1}")
    named = re.sub(r'\b(id)="([^"]+)"', lambda found: f'id="{ids[found[2]]}"', svg)
    named = re.sub(r"#([\w-]+)", lambda found: f"#{ids.get(found[1], found[1])}", named)
    # An element that is drawn again keeps the order in which its attributes were first set.
    named = re.sub(r'(?:\s+[\w:-]+="[^"]*")+', lambda found: "".join(sorted(ATTRIBUTE.findall(found[0]))), named)
    rounded = re.sub(r"-?\d+\.\d{2,}(?:e-?\d+)?", lambda found: f"{round(float(found[0]), 2) + 0:g}", named)
    return rounded.replace("><", ">\n<")


def digest(text: str) -> str:
    """Twelve digits for a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]
