"""Every exported figure stands alone: letters to read, what its axes and colours mean, and other programs open it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.browser.conftest import Explorer

pytestmark = pytest.mark.browser

POINT = 25.4 / 72
WIDTHS = (60, 84, 174, 250)
PAGES = {
    "explore": "true",
    "scores": "tileExplorer.scoresPage?.model.maps.length === 2 && tileExplorer.scoresPage.model.grid > 100",
    "tradeoff": "tileExplorer.tradeoffPage?.model.result",
    "predictions": "tileExplorer.predictionsPage?.model.result",
    "robustness": "document.querySelector('#robustness-shares .tx-segment') && "
    "document.querySelector('#robustness-pairs td button')",
}
# What is written in a figure of each kind: axes, ends, titles of colours.
WORDS = {
    "tile": ("a", "b"), "roc": ("FPR", "TPR"), "robustness-shares": ("rank", "1st", "share of the Tile"),
    "robustness-pairs": ("row beats column",), "robustness-tile": ("a", "b"),
}  # fmt: skip


def exported(explorer: Explorer, which: str, mm: float) -> str:
    """The SVG of a plot for a width in print."""
    call = f"print.figureInPrint(document.getElementById('{which}-plot'), {mm})"
    return str(
        explorer.page.evaluate(
            f"async () => {{ const print = tileExplorer.printing; return print.svgText(await {call}, {mm}); }}"
        )
    )


def figures(explorer: Explorer) -> list[str]:
    """The plots of the page shown that have a menu to save them."""
    menus = "document.querySelectorAll('[data-tx-page]:not([hidden]) [data-tx-menu^=export-]')"
    names = f"[...{menus}].filter((each) => each.offsetParent).map((each) => each.dataset.txMenu.slice(7))"
    return [name for name in explorer.page.evaluate(f"() => {names}") if name != "table"]


def sizes(node: ElementTree.Element, around: float = 16.0) -> list[tuple[float, str]]:
    """The sizes of all letters of a drawing, in its own units, with the letters."""
    styled = re.search(r"font-size:\s*([\d.]+)(px|pt|%|em)?", node.get("style", ""))
    given = re.fullmatch(r"([\d.]+)(px|pt|%|em)?", node.get("font-size", ""))
    if found := styled or given:
        unit = {"%": around / 100, "em": around, "pt": 4 / 3}.get(found[2] or "px", 1)
        around = float(found[1]) * unit
    texts = [node.text or "", *(child.tail or "" for child in node)]
    letters = "".join(texts).strip() if node.tag.endswith(("}text", "}tspan")) else ""
    return [(around, letters)] * bool(letters) + [each for child in node for each in sizes(child, around)]


def points(svg: str) -> tuple[float, str]:
    """The smallest letters of a figure as it is printed, in points, and what they say."""
    root = ElementTree.fromstring(svg)
    _, _, wide, _ = map(float, root.get("viewBox", "").split())
    mm = float(root.get("width", "").removesuffix("mm"))
    size, letters = min(sizes(root))
    return size * mm / wide / POINT, letters


def program(name: str) -> str:
    """The path of a program of the system; without it the test is skipped."""
    found = shutil.which(name)
    if not found:
        pytest.skip(f"{name} is not installed: apt-get install librsvg2-bin poppler-utils")
    return found


def enter(explorer: Explorer, page: str) -> Explorer:
    """Go to a page, and show all its figures."""
    if page == "explore":
        return explorer
    explorer.page.click(f".tx-nav [data-tx-link='/{page}']")
    if page == "scores":
        explorer.until("Boolean(tileExplorer.scoresPage)")
        explorer.page.evaluate("() => tileExplorer.scoresPage.pick('f1', true)")
    explorer.until(PAGES[page], 60)
    if page == "tradeoff":
        explorer.page.evaluate(
            "() => document.querySelectorAll('[data-tx-detail]:not([hidden])').forEach((b) => b.click())"
        )
        explorer.page.wait_for_timeout(500)
    explorer.quiet()
    explorer.settle()
    return explorer


@pytest.mark.parametrize("page", PAGES)
def test_letters_of_every_figure_can_be_read_and_rsvg_opens_it(visit: Any, page: str, tmp_path: Path) -> None:
    explorer = enter(visit(at="/"), page)
    found = figures(explorer)
    assert found
    for which in found:
        for mm in WIDTHS:
            svg = exported(explorer, which, mm)
            size, letters = points(svg)
            print(f"{which:24} {mm:4} mm: smallest letters {size:.2f} pt: {letters!r}")
            assert size >= 6 - 1e-3, (which, mm, letters)
            assert "var(--" not in svg
            (tmp_path / f"{which}-{mm}.svg").write_text(svg, encoding="utf-8")
    rsvg = shutil.which("rsvg-convert")
    for which in found if rsvg else []:
        png = tmp_path / f"{which}.png"
        subprocess.run([str(rsvg), "--width", "600", "-o", png, tmp_path / f"{which}-84.svg"], check=True, timeout=60)
        data = png.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(data[16:20]) == 600
