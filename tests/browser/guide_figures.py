"""Pictures of the papers' figures as the running page shows them, for the guide: a part of `make pictures`.

The guide says which page in which state each one is of (`[![...](/assets/guide/figures/NAME.webp)](/#...)`), this
module which part of that page is its picture.
"""

from __future__ import annotations

import base64
import re
import tempfile
from pathlib import Path
from typing import Any

from tests.browser import somebody
from tests.guide import guide_text
from tests.handle import IN_PAGE

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FOLDER = ASSETS / "guide" / "figures"
LINKED = re.compile(r"\[!\[[^\]]+\]\(/assets/guide/figures/(\w+)\.webp\)\]\((/[^)]*)\)")
# The parts of the page that are in each picture, and how wide the window is.
PARTS = {
    "b1": ("#tile-plot, #roc-overlay", 1440),
    "b2": ("#tile-plot, #roc-overlay", 1440),
    "b3": ("#tile-plot", 1440),
    "b4": ("#scores-side-by-side-plot .tx-side-by-side-tile", 1280),
    "b5": ("#multiples-words, #multiples-plot .tx-panel", 1280),
    "b6": ("#tile-plot", 1440),
    "b7": ("#scores-side-by-side-plot .tx-side-by-side-tile", 1440),
    "b8": ("#multiples-plot .tx-panel", 1440),
    "b9": ("#multiples-plot .tx-panel", 1280),
    "a1": (".tx-audit", 1440),
    "a71": (".tx-predictions-matrix", 1440),
}
# What is there once the picture is complete, where that takes longer than the part itself.
READY = {"b4": ".tx-side-by-side-tile:nth-child(9)", "a1": ".tx-audit td"}
# Pixels of a window that has room for all of each part, and around a part.
HIGH, AROUND = 1000, 2
BOX = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const [x, y] = [Math.min(...boxes.map(({ left }) => left)), Math.min(...boxes.map(({ top }) => top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return { x, y: y + scrollY, width: right - x, height: bottom - y };
}"""
# Playwright saves no WebP; a canvas does.
WEBP = """(png) => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    resolve(canvas.toDataURL('image/webp', 0.4).split(',')[1]);
  };
  image.src = `data:image/png;base64,${png}`;
})"""


def linked() -> dict[str, str]:
    """The path of the page that each picture of the guide is of, by the picture's name."""
    return dict(LINKED.findall(guide_text()))


def take(address: str, browser: Any) -> None:
    """All of them, from a server at `address`, which ends in a slash."""
    FOLDER.mkdir(exist_ok=True)
    blank = browser.new_page()
    for name, path in linked().items():
        selector, width = PARTS[name]
        page = browser.new_page(viewport={"width": width, "height": HIGH}, color_scheme="light")
        page.add_init_script(IN_PAGE)
        page.add_init_script("localStorage['tx-tour'] = 'seen'")
        page.goto(address + path.removeprefix("/"))
        # Maps of many scores take the server some seconds.
        page.wait_for_selector(READY.get(name, selector), timeout=60_000)
        page.wait_for_timeout(4000)
        page.evaluate("() => { for (const each of document.querySelectorAll('.tx-board')) each.hidden = true; }")
        box = page.evaluate(BOX, selector)
        clip = {"x": max(0, box["x"] - AROUND), "y": max(0, box["y"] - AROUND)}
        size = {"width": box["width"] + 2 * AROUND, "height": box["height"] + 2 * AROUND}
        png = page.screenshot(clip=clip | size, full_page=True)
        page.close()
        _save(blank, name, png)
    blank.close()
    take_app(browser)


def take_app(browser: Any) -> None:
    """The app of Dash in the guide."""
    with tempfile.TemporaryDirectory() as folder, somebody.running(somebody.in_guide(), Path(folder)) as address:
        page = browser.new_page(viewport={"width": 960, "height": 560}, color_scheme="light")
        page.goto(address)
        page.wait_for_selector("#roc .tx-plot svg text")
        box = page.locator("#tile .tx-overlay").bounding_box()
        page.mouse.click(box["x"] + 0.8 * box["width"], box["y"] + 0.2 * box["height"])
        page.locator("#roc .tx-embed-words", has_text="a 0.8").wait_for()
        _save(page, "dash", page.screenshot())
        page.close()


def _save(page: Any, name: str, png: bytes) -> None:
    webp = base64.b64decode(page.evaluate(WEBP, base64.b64encode(png).decode()))
    (FOLDER / f"{name}.webp").write_bytes(webp)
