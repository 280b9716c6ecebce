"""Of a few random leaderboards the page, its slide and its report show one ranking, also with uncertainty, in a real
browser.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from app.storage.payload import payload
from tests.browser.test_present import Presenter
from tests.browser.test_report import opened, press  # noqa: F401 (a fixture)
from tests.js.test_one_answer_js import expected, made
from tests.js.test_one_certain_answer_js import certain_cases, in_words

pytestmark = pytest.mark.browser

# The point, the prevalence and the context, as a link has them.
APPLY = """async (changes) => {
  const { session } = tileTest, view = session.current();
  await session.apply({ ...view, explore: { ...view.explore, ...changes } });
}"""
TEXTS = """(names) => [...document.querySelectorAll(names[0])].map((row) =>
  names.slice(1).map((name) => row.querySelector(name).textContent))"""
GRID = [".ag-center-cols-container .ag-row", "[col-id=name] .tx-name-cell", "[col-id=rank]", "[col-id=score] span"]
STAGE = [".tx-stage-row", ".tx-stage-name", ".tx-stage-rank", "output"]
APPENDIX = """() => [...document.querySelectorAll('.tx-report-data')[1].querySelectorAll('tbody tr')].map((row) =>
  [...row.cells].map((cell) => cell.textContent))"""


@pytest.mark.parametrize("seed", [6, 35, 47])
def test_page_slide_and_report_show_one_ranking(visit: Any, opened: Any, tmp_path: Path, seed: int) -> None:  # noqa: F811
    (case,) = made(tmp_path, [seed])
    explorer = visit()
    explorer.show(payload(dataclasses.replace(case.board, title=f"Board {seed}"), ""))
    view = case.view()
    explorer.page.evaluate(APPLY, {"context": view["context"], "prior": view["prior"], **view["point"]})
    explorer.quiet()
    rows = expected(case)
    assert sorted(explorer.page.evaluate(TEXTS, GRID)) == sorted(rows)

    report = opened(explorer.download(lambda: press(explorer, "export-report")).decode())
    Presenter(explorer, "() => {}").start().press("4")
    slide = explorer.page.evaluate(TEXTS, STAGE)
    assert len(slide) > 5
    assert sorted(slide) == sorted(rows[: len(slide)])

    assert [[row[1], row[0], row[2]] for row in report.table()] == rows
    report.page.click(".tx-report-appendix summary")
    report.page.wait_for_selector(".tx-report-data >> nth=1")
    assert [[row[0], *row[-2:]] for row in report.page.evaluate(APPENDIX)] == rows


SURE = [*GRID[:2], "[col-id=rank]", "[col-id=score] span", "[col-id=best]"]
SETTLED = "() => tileTest.page.model.uncertaintyResults.isRefined(tileTest.page.model)"


@pytest.mark.parametrize("seed", [0, 2])
def test_they_show_one_uncertainty(visit: Any, opened: Any, tmp_path: Path, seed: int) -> None:  # noqa: F811
    (certain,) = certain_cases(tmp_path, [seed])
    explorer = visit()
    explorer.show(payload(dataclasses.replace(certain.case.board, title=f"Board {seed}"), ""))
    view = certain.case.view()
    view = {"context": view["context"], "prior": view["prior"], "selected": certain.anchor, **view["point"]}
    explorer.page.evaluate(APPLY, view | certain.settings() | {"uncertain": True})
    explorer.page.wait_for_function(SETTLED)
    explorer.quiet()
    ranked = expected(certain.case)
    sets = [in_words(row, "R")[0] or "–" for row in certain.rows]
    rows = [
        [name, held, score, in_words(row, "P")[0] or "–"]
        for (name, _, score), held, row in zip(ranked, sets, certain.rows, strict=True)
    ]
    assert sorted(explorer.page.evaluate(TEXTS, SURE)) == sorted(rows)

    report = opened(explorer.download(lambda: press(explorer, "export-report")).decode())
    Presenter(explorer, "() => {}").start().press("4")
    slide = explorer.page.evaluate(TEXTS, STAGE)
    assert len(slide) > 5
    assert sorted(slide) == sorted(row[:3] for row in rows[: len(slide)])

    report.page.click(".tx-report-appendix summary")
    report.page.wait_for_selector(".tx-report-data >> nth=1")
    assert [[row[0], *row[-3:]] for row in report.page.evaluate(APPENDIX)] == [
        [name, f"{rank} ({held})" if chance != "–" else rank, score + (f" ({alone})" if alone else ""), chance]
        for (name, held, score, chance), (_, rank, _), (alone,) in zip(
            rows, ranked, (in_words(row, "I") for row in certain.rows), strict=True
        )
    ]
