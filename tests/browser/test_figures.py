"""Every exported figure stands alone: letters to read, what its axes and colours mean, and other programs open it."""

from __future__ import annotations

import base64
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
    "scores": "tileTest.scoresPage?.model.maps.length === 2 && tileTest.scoresPage.model.grid > 100"
    " && tileTest.scoresPage.model.sideBySide?.maps.length === 4",
    "tradeoff": "tileTest.tradeoffPage?.model.result",
    "predictions": "tileTest.predictionsPage?.model.result",
    "robustness": "document.querySelector('#robustness-shares .tx-segment') && "
    "document.querySelector('#robustness-pairs td button')",
}
# What is written in a figure: axes, their ends, titles of colours.
TILE, ROC = ("a →", "b ↑", "TNR", "TPR"), ("FPR", "TPR")
ALONG = ("β →",)
WORDS = {
    "tile": TILE, "roc": ROC,
    "scores-first": (*TILE, "Kendall τ with MCC"), "scores-second": (*TILE, "Kendall τ with F₁"),
    "scores-between": (*TILE, "difference of Kendall τ"),
    "scores-side-by-side": (*TILE[1:], "MCC, 20\u00a0%", "F1, 50\u00a0%", "−1", "Kendall τ with the score above"),
    "tradeoff-path": ("Degree of optimality", "Ranks", "β"),
    "tradeoff-prevalences": ("Prevalence 20.4", "Prevalence 80", "FPR →", "β 0.5"),
    "tradeoff-tetrahedron": ("TN", "FP", "FN", "TP"),
    "tradeoff-strip": ("PPV", "TPR", "β"), "tradeoff-tile": TILE, "tradeoff-roc": ROC,
    "tradeoff-curves": (*ALONG, "Fβ ↑", "Always positive"), "tradeoff-variance": (*ALONG, "Fréchet variance ↑"),
    "tradeoff-manifold": ("1st", "2nd", "precision", "recall"),
    "tradeoff-priors": ("prevalence π₊ →", "optimal β ↑", "One prior", "this leaderboard"),
    "predictions-tile": TILE, "predictions-roc": ROC,
    "predictions-accuracy": ("accuracy at this coverage ↑", "coverage"),
    "predictions-cumulative": ("correct / all samples ↑", "coverage"),
    "predictions-recall": ("precision ↑", "recall →"),
    "predictions-mirrored": ("right / all, then mirrored ↑", "wrong / all, then mirrored →"),
    "predictions-benefit": ("threshold probability, % →", "treat all", "treat none"),
    "robustness-tile": TILE, "robustness-shares": ("rank", "6–10", "1st", "top 5", "share of the Tile"),
    "robustness-pairs": ("row beats column",),
}  # fmt: skip
# A word of a PDF with its place, as pdftotext gives them.
WORD = r'<word xMin="([\d.]+)"[^>]* xMax="([\d.]+)"[^>]*>([^<]*)'
HEIGHT = r'<word [^>]*yMin="([\d.]+)"[^>]* yMax="([\d.]+)">'
# The height of a line of the page's font, as a share of its size.
LINE = 1.16
# What every caption says, and what file names begin with.
CAPTION = (
    r"Point: a = [\d.]+, b = [\d.]+",
    r"Weights: .+ counts? ",
    r"Made with: Tile Explorer \d+\.\d+",
    r"View: http",
)
# Plots whose captions name what is drawn over them.
DRAWN_OVER = ("tile", "roc", "scores-first", "scores-second", "scores-between", "tradeoff-tile", "tradeoff-roc")
DRAWN_OVER += ("tradeoff-prevalences", "tradeoff-tetrahedron")
DRAWN_OVER += ("predictions-tile", "robustness-tile")
SUBJECTS = {
    "explore": "diabetes-screening", "scores": "matthews-correlation", "tradeoff": "diabetes-screening",
    "predictions": "tumours", "robustness": "diabetes-screening",
}  # fmt: skip
# Their captions name the leaderboard; on Scores it is a family of performances, on Predictions a file.
ABOUT_BOARD = ("explore", "tradeoff", "robustness")


def exported(explorer: Explorer, which: str, mm: float) -> str:
    """The SVG of a plot for a width in print."""
    call = f"print.figureInPrint(document.getElementById('{which}-plot'), {mm})"
    return str(
        explorer.page.evaluate(
            f"async () => {{ const print = tileTest.printing; return print.svgText(await {call}, {mm}); }}"
        )
    )


def figures(explorer: Explorer) -> list[str]:
    """The plots of the page shown that have a menu to save them."""
    menus = "document.querySelectorAll('[data-tx-page]:not([hidden]) [data-tx-menu^=export-]')"
    names = f"[...{menus}].filter((each) => each.offsetParent).map((each) => each.dataset.txMenu.slice(7))"
    return [name for name in explorer.page.evaluate(f"() => {names}") if not name.startswith("table")]


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


# Which letters of a drawing stand on others, in the page that made it. Some of the height of a line is empty.
TOUCHING = """(svg) => {
  const host = document.createElement('div');
  host.style.cssText = 'position: absolute; left: 0; top: 0; visibility: hidden';
  host.innerHTML = svg;
  document.body.append(host);
  const places = [...host.querySelectorAll('text')].filter((each) => each.textContent.trim()).map((each) => {
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
    const [x, y] = width > height ? [0, height * 0.15] : [width * 0.15, 0];
    return { words: each.textContent, x0: left + x, x1: right - x, y0: top + y, y1: bottom - y };
  });
  host.remove();
  const common = (p, q, end, start) => Math.min(p[end], q[end]) - Math.max(p[start], q[start]) > 1;
  const meet = (p, q) => common(p, q, 'x1', 'x0') && common(p, q, 'y1', 'y0');
  const pairs = places.flatMap((p, k) => places.slice(k + 1).map((q) => [p, q]));
  return pairs.filter(([p, q]) => meet(p, q)).map(([p, q]) => `${p.words} | ${q.words}`);
}"""


def missing(*names: str) -> str:
    """Why other programs cannot be asked here; "" where they can."""
    absent = [name for name in names if not shutil.which(name)]
    return f"not installed: {', '.join(absent)} (apt-get install librsvg2-bin poppler-utils)" if absent else ""


def run(*command: object) -> str:
    """What a program says; fails with all it said where it does not end well."""
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def enter(explorer: Explorer, page: str) -> Explorer:
    """Go to a page, and show all its figures."""
    if page == "explore":
        return explorer
    explorer.go(f"/{page}")
    if page == "scores":
        explorer.until("Boolean(tileTest.scoresPage)")
        explorer.page.evaluate("() => tileTest.scoresPage.chooseScore('f1', true)")
        explorer.page.evaluate("() => tileTest.scoresPage.extras[2].change(['mcc', 'f1'], [0.2, 0.5])")
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
def test_every_figure_can_be_read_and_other_programs_open_it(visit: Any, page: str, tmp_path: Path) -> None:
    explorer = enter(visit(at="/" if page == "explore" else f"/{page}"), page)
    found = figures(explorer)
    assert found
    for which in found:
        for mm in WIDTHS:
            svg = exported(explorer, which, mm)
            size, letters = points(svg)
            print(f"{which:24} {mm:4} mm: smallest letters {size:.2f} pt: {letters!r}")
            assert size >= 6 - 1e-3, (which, mm, letters)
            assert "var(--" not in svg
            assert explorer.page.evaluate(TOUCHING, svg) == [], (which, mm)
            # A name of which nothing is left.
            assert ">…<" not in svg, (which, mm)
            # Other programs drop a space at the end of a part of a text.
            assert not re.search(r"<t(ext|span)[^>]*> [^<]|[^<] </t(ext|span)>", svg), (which, mm)
            # Some drop non-breaking ones, too, unless told otherwise.
            assert all("preserve" in part for part in re.findall(r"<tspan[^>]*>\xa0", svg)), (which, mm)
            if mm < 84:
                continue
            written = " ".join(words for _, words in sizes(ElementTree.fromstring(svg)))
            assert [word for word in WORDS[which] if word not in written] == [], (which, mm)
            (tmp_path / f"{which}-{mm}.svg").write_text(svg, encoding="utf-8")
        caption = explorer.page.evaluate(f"() => tileTest.printing.captionOf('{which}')")
        for part in ("Leaderboard: Diabetes screening" if page in ABOUT_BOARD else "", *CAPTION):
            assert re.search(part, caption), (which, part, caption)
        assert page == "scores" or "Prevalence: " in caption, (which, caption)
        assert page == "scores" or re.search(r"Best at the point: .+, score 0\.\d+\n", caption), (which, caption)
        assert ("Also drawn: " in caption) == (which in DRAWN_OVER), (which, caption)
        assert ("Tile shows: " in caption) == (which in ("tile", "multiples")), (which, caption)
        assert not re.search(r"(?i)click|[.?]\.\n", caption), (which, caption)
        if page == "tradeoff":
            slider = "(({a, b}) => `Point: a = ${+a.toFixed(4)}, b = ${+b.toFixed(4)}`)(model.at(model.t))"
            assert (
                explorer.page.evaluate(f"() => {{ const {{model}} = tileTest.tradeoffPage; return {slider}; }}")
                in caption
            )
        name = explorer.page.evaluate(f"() => tileTest.figureName('{which}')")
        assert SUBJECTS[page] in name.lower(), (which, name)
    if page == "explore":
        a_map_explains_its_colours(explorer)
    if why := missing("rsvg-convert", "pdftoppm", "pdffonts"):
        pytest.skip(why)
    for which in found:
        run("rsvg-convert", "--width", 400, "-o", tmp_path / "figure.png", tmp_path / f"{which}-84.svg")
        assert int.from_bytes((tmp_path / "figure.png").read_bytes()[16:20]) == 400
    printed(explorer, found[-1], tmp_path / "figure.pdf")
    fonts = run("pdffonts", tmp_path / "figure.pdf").splitlines()[2:]
    assert fonts
    # The last words of a line: in the file, a part of it, with Unicode, and two numbers of an object.
    assert {line.split()[-5] for line in fonts} == {"yes"}
    run("pdftoppm", "-r", 50, "-png", tmp_path / "figure.pdf", tmp_path / "page")
    assert len(list(tmp_path.glob("page*.png"))) == 1


def a_map_explains_its_colours(explorer: Explorer) -> None:
    """In its figure as on the page, where the scale is below the plot; its name says which map it is."""
    explorer.page.select_option("#flavor", "tau")
    explorer.until("model.flavor === 'tau' && tileTest.page.fade.legend.scale")
    words = [letters for _, letters in sizes(ElementTree.fromstring(exported(explorer, "tile", 84)))]
    assert {"−1", "1", "Kendall’s τ with the ranking at the point"} <= set(words)
    assert explorer.page.evaluate("() => tileTest.figureName('tile')").endswith("-tau")


def printed(explorer: Explorer, which: str, path: Path) -> None:
    """The PDF of a plot, 84 mm wide, as the print dialog would save it."""
    explorer.page.evaluate("() => { window.txPrint = window.print; window.print = () => {}; }")
    call = f"tileTest.saveFigure(document.getElementById('{which}-plot'), '{which}', 'pdf', 84)"
    explorer.page.evaluate(f"() => {call}")
    explorer.page.pdf(path=path, prefer_css_page_size=True, print_background=True)
    explorer.page.evaluate("() => { window.print = window.txPrint; delete window.txPrint; }")


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="not installed: pdftotext (apt-get install poppler-utils)")
@pytest.mark.parametrize("across", [False, True])
def test_a_page_is_printed_whole(visit: Any, across: bool, tmp_path: Path) -> None:
    explorer = enter(visit(at="/tradeoff"), "tradeoff")
    path = tmp_path / "page.pdf"
    explorer.page.pdf(path=path, format="A4", landscape=across)
    words = "".join(run("pdftotext", "-raw", path, "-").split())
    ends = "(all) => all.filter((each) => !each.childElementCount).map((each) => each.textContent)"
    names = explorer.page.locator("#tradeoff-path-overlay text").evaluate_all(ends)
    assert len(names) > 20
    assert [name for name in names if "".join(name.split()) not in words] == []
    # The first sheet holds the figure, not its heading only, and there are no more sheets than needed.
    sheets = run("pdftotext", path, "-").split("\f")[:-1]
    assert "Degree of optimality" in sheets[0]
    assert len(sheets) == (4 if across else 3)


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="not installed: pdftotext (apt-get install poppler-utils)")
@pytest.mark.parametrize("page", ["explore", "robustness"])
def test_panels_of_a_printed_page_stand_apart(visit: Any, page: str, tmp_path: Path) -> None:
    """Upright, the Tile of the screen covered the panel next to it; in a wide window letters had 4 points, and only the
    rows in view were printed.
    """
    path = "/" if page == "explore" else f"/{page}"
    explorer = enter(visit(at=path, width=1920, height=1080), page)
    view = explorer.page.evaluate("() => [document.body.style.cssText, tileTest.page.side]")
    for paper in ("A4", "Letter"):
        explorer.page.pdf(path=tmp_path / "page.pdf", format=paper)
        places = run("pdftotext", "-bbox", tmp_path / "page.pdf", "-")
        assert places.count("<page ") == (2 if page == "explore" else 1)
        assert min(float(low) - float(top) for top, low in re.findall(HEIGHT, places)) > 6 * LINE
        if page == "explore":
            words = "".join(run("pdftotext", "-raw", tmp_path / "page.pdf", "-").split())
            assert [name for name in explorer.state("model.names") if "".join(name.split()) not in words] == []
            # What opens another page is of no use on paper.
            assert "CardCompare" not in words
        first = reversed(re.findall(WORD, places))
        found = {word: (float(left), float(right)) for left, right, word in first}
        assert found["TPR"][1] < found["ROC" if page == "explore" else "Acceptability"][0] + 1
        assert max(right for _, right in found.values()) < 590
    assert explorer.page.evaluate("() => [document.body.style.cssText, tileTest.page.side]") == view


def test_a_copied_figure_is_a_picture_of_its_width(visit: Any, tmp_path: Path) -> None:
    """The clipboard holds a PNG that another program reads, as wide as the message says."""
    explorer = visit()
    save = "tileTest.saveFigure(document.getElementById('tile-plot'), 'tile', 'copy', 84)"
    assert explorer.page.evaluate(f"() => {save}") == "Copied, 84 mm wide at 300 dpi."
    read = """async () => {
      const [item] = await navigator.clipboard.read();
      const bytes = new Uint8Array(await (await item.getType('image/png')).arrayBuffer());
      return [item.types, Array.from(bytes)];
    }"""
    types, numbers = explorer.page.evaluate(read)
    assert types == ["image/png"]
    png = bytes(numbers)
    wide, high = (int.from_bytes(png[at : at + 4]) for at in (16, 20))
    assert wide == round(84 / 25.4 * 300)
    if why := missing("rsvg-convert"):
        pytest.skip(why)
    # librsvg decodes it as a picture in a drawing; an unreadable one would leave the ground red.
    link = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{wide}" '
    svg += f'height="{high}"><image width="{wide}" height="{high}" xlink:href="{link}"/></svg>'
    (tmp_path / "pasted.svg").write_text(svg)
    run(
        "rsvg-convert",
        "--unlimited",
        "--background-color",
        "#ff0000",
        "-o",
        tmp_path / "a.png",
        tmp_path / "pasted.svg",
    )
    decoded = (tmp_path / "a.png").read_bytes()
    assert [int.from_bytes(decoded[at : at + 4]) for at in (16, 20)] == [wide, high]
    assert len(decoded) > 20_000
