"""The cell of a notebook in a page without any network: it unpacks, draws, and follows the pointer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import app as tx
from tests.app.test_exports import HOSTILE
from tile_core.checks import FloatArray

pytestmark = pytest.mark.browser

NOTEBOOK = Path(__file__).resolve().parents[2] / "assets" / "guide" / "notebook.ipynb"

# The policy of Visual Studio Code's notebooks (`notebook.experimental.enableCsp`): a frame in the page inherits it.
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src https: http: data:; font-src https:; connect-src https:; child-src https: data:"
)
_PAGE = (
    '<!DOCTYPE html><meta charset="utf-8"><title>Notebook</title>'
    f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"><body>{{cell}}'
)


def counts(models: int) -> FloatArray:
    return np.random.default_rng(0).multinomial(1000, [0.6, 0.1, 0.1, 0.2], models).astype(float)


def opened(offline: Any, view: Any, path: Path) -> tuple[Any, Any, list[str]]:
    """The page with the cell, the frame in it, and what it asked for or complained of."""
    path.write_text(_PAGE.format(cell=view._repr_html_()), encoding="utf-8")
    return opened_file(offline, path)


def opened_file(offline: Any, path: Path) -> tuple[Any, Any, list[str]]:
    """A page with a cell in a file, in the same form."""
    page, trouble = offline.new_page(), []
    page.on("console", lambda message: trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on(
        "request", lambda request: None if request.url.startswith(("data:", "blob:")) else trouble.append(request.url)
    )
    page.goto(path.as_uri())
    frame = page.frame_locator("iframe")
    frame.locator("html[data-tx-ready]").wait_for(state="attached", timeout=20_000)
    return page, frame, [each for each in trouble if each not in (path.as_uri(), "about:srcdoc")]


@pytest.mark.parametrize("uncertain", [False, True])
def test_a_leaderboard_is_drawn_in_a_cell_and_follows_a_click(offline: Any, tmp_path: Path, uncertain: bool) -> None:
    board = tx.Board.from_counts(HOSTILE, counts(len(HOSTILE)))
    view = tx.show(board, at="F1", prior=0.2, uncertainty=uncertain)
    page, frame, trouble = opened(offline, view, tmp_path / "cell.html")
    rows = frame.locator(".tx-report-table tbody tr")
    first = board.rank("F1", prior=0.2).index[0]
    assert first in rows.first.inner_text()
    before = rows.first.inner_text()
    box = frame.locator(".tx-tile .tx-overlay").bounding_box()
    page.mouse.click(box["x"] + 0.25 * box["width"], box["y"] + 0.25 * box["height"])
    page.wait_for_timeout(500)
    assert rows.first.inner_text() != before
    assert trouble == []
    page.close()


def test_predictions_are_drawn_in_a_cell(offline: Any, tmp_path: Path) -> None:
    generator = np.random.default_rng(1)
    y = generator.integers(0, 2, 200)
    scores = {name: y * 0.3 + generator.random(200) for name in ("svm", "forest")}
    page, frame, trouble = opened(offline, tx.show(y, scores, at="F2"), tmp_path / "cell.html")
    assert "forest" in frame.locator("main").inner_text()
    assert trouble == []
    page.close()


def test_the_notebook_of_the_guide_runs_and_opens_as_a_page(offline: Any, tmp_path: Path) -> None:
    # What sets formulas and loads widgets comes from a network; the notebook has neither.
    bare = ["--HTMLExporter.mathjax_url=", "--HTMLExporter.require_js_url="]
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", *bare, "--output-dir", str(tmp_path)]
    done = subprocess.run(
        [*command, str(NOTEBOOK)], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    page, frame, trouble = opened_file(offline, tmp_path / "notebook.html")
    assert page.locator(".jp-CodeCell").count() == 10
    assert "logistic" in frame.locator(".tx-report-table tbody tr").first.inner_text()
    assert trouble == []
    page.close()
