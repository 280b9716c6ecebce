"""Tables as the browser writes them: equal to `app.exports`, and of the leaderboard as Explore has it."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

from app import exports
from app.exports import Column, Table
from tests.app.test_exports import HOSTILE
from tile_core import catalogue, ranking

pytestmark = pytest.mark.node

Run = Callable[..., Any]


@pytest.fixture
def browser(scripts: Any) -> Run:
    return scripts.function("tile = window.tileTest")


def mixtures(seed: int, number: int) -> list[str]:
    """Names of pieces of hostile ones."""
    rng = np.random.default_rng(seed)
    letters = sorted({letter for name in HOSTILE for letter in name} | set("az09 "))
    return ["".join(rng.choice(letters, rng.integers(0, 12))) for _ in range(number)]


def as_json(table: Table) -> dict[str, Any]:
    columns = [asdict(column) for column in table.columns]
    rows = [[None if isinstance(cell, float) and math.isnan(cell) else cell for cell in row] for row in table.rows]
    return {"caption": table.caption, "columns": columns, "rows": rows}


@pytest.mark.parametrize("form", list(exports.FORMATS))
def test_the_browser_writes_what_python_writes(browser: Run, form: str) -> None:
    rng = np.random.default_rng(1)
    tables = []
    for names in (HOSTILE, mixtures(0, 400), mixtures(1, 400)):
        columns = (
            *(Column("rank", "#"), Column("text", "a|b_{}"), Column("score", "F0.5", symbol=True)),
            *(Column("change", "vs κ"), Column("score", "π+", symbol=True), Column("score", "A\\fp", symbol=True)),
            *(Column("score", "Score", heading="_F", best="high"), Column("score", "Score", True, "F1", "low")),
            Column("count", "worst rank", best="low"),
            Column("probability", "P(best)", best="high"),
        )
        rows = tuple(
            (
                float(rng.integers(1, 9)),
                name,
                float(rng.integers(-16, 17)) / 16,
                float(rng.integers(-3, 4)),
                math.nan,
                None,
                rng.choice([-0.5, -0.25, -0.0004, 0.25, 0.2501, math.nan, math.inf]).item()
                if name != "\\"
                else math.nan,
                float(rng.integers(-16, 17)) / 16,
                rng.choice([1, 12, 3456, math.nan, math.inf, 1e-6, 9.99e-7, -1.5e-7, 1e16, 1e20, 1e21, 1.5e300]).item(),
                rng.choice([0, 0.004, 0.25, 0.999, 1, math.nan]).item(),
            )
            for name in names
        )
        tables.append(Table(names[0], columns, rows))
    tables += [exports.first(tables[0], 7), Table("one row", tables[0].columns, tables[0].rows[:1])]
    found = browser(f"return given.map((table) => tile.tables.{form}(table))", [as_json(table) for table in tables])
    assert found == [exports.FORMATS[form](table) for table in tables]
    cut = browser("return tile.tables.first(given, 7)", as_json(tables[0]))
    assert cut == as_json(tables[3])


ROWS = [[50, 10, 5, 35], [40, 20, 10, 30], [80, 40, 20, 60], None, [60, 0, 40, 0]]
NAMES = ["=A", "B|1", "B & 2", "none", "silent"]


def leaderboard(browser: Run, form: str, more: str = "") -> str:
    data = {
        "id": "", "title": "Title_1", "entities": NAMES, "contexts": ["all"], "performances": [ROWS],
        "sizes": [[100, 100, 200, None, 100]], "notes": [],
    }  # fmt: skip
    body = f"""const model = new tile.ExploreModel();
      model.catalogue = given[1]; model.load(given[0]);
      model.point = {{ a: 1, b: 0 }}; model.compare = 'tpr'; model.columns = ['ppv', 'kappa'];
      model.derive(); model.look(); let order; {more}
      return tile.tables.{form}(tile.tables.leaderboard(model, order))"""
    return str(browser(body, [data, catalogue.as_records()]))


def test_the_leaderboard_has_the_columns_shown_and_the_ranks_of_the_point(browser: Run) -> None:
    rows = list(csv.reader(io.StringIO(leaderboard(browser, "csv"))))
    # The references come last, without a rank; by PPV always negative has no score.
    assert [row[:5] for row in rows[-2:]] == [
        ["", "Always positive (ref.)", "0.4", "", "0.4"],
        ["", "Always negative (ref.)", "", "", ""],
    ]
    rows = rows[:-2]
    assert rows[0] == ["#", "Classifier", "Score", "vs TPR", "PPV", "κ"]
    array = np.array([[math.nan] * 4 if row is None else row for row in ROWS], float)
    ranks, kappa = ranking.ranks(array, 1, 0), catalogue.CATALOGUE["kappa"].function(array)
    expected = [["" if math.isnan(ranks[i]) else f"{ranks[i]:.0f}", i] for i in ranking.order(array, 1, 0).tolist()]
    assert [row[0] for row in rows[1:]] == [rank for rank, _ in expected]
    assert [row[1] for row in rows[1:]] == [("'" if NAMES[i][0] == "=" else "") + NAMES[i] for _, i in expected]
    for row, (_, i) in zip(rows[1:], expected, strict=True):
        assert (float(row[5]) if row[5] else math.nan) == pytest.approx(float(kappa[i]), abs=1e-12, nan_ok=True)
    assert [row[3] for row in rows[1:4]] == ["0", "0", "0"]


@pytest.mark.parametrize("form", ["csv", "markdown", "latex"])
def test_a_change_of_rank_is_positive_for_who_is_ahead_of_the_compared_ranking(browser: Run, form: str) -> None:
    """By TNR "silent" is first; by TPR, which the table is compared with, it is last."""
    text = leaderboard(browser, form, "model.point = { a: 0, b: 0 }; model.derive(); model.look();")
    array = np.array([[math.nan] * 4 if row is None else row for row in ROWS], float)
    gained = ranking.ranks(array, 1, 1) - ranking.ranks(array, 0, 0)
    assert gained[[4, 0, 1, 2]].tolist() == [3, -1, -1, -1]
    rows = (
        list(csv.reader(io.StringIO(text)))
        if form == "csv"
        else [
            line.strip("| ").removesuffix("\\\\").split(" | " if form == "markdown" else " & ")
            for line in text.splitlines()
        ]
    )
    rows = [row for row in rows if len(row) == 6 and "(ref.)" not in row[1]]
    changes = {row[1].strip().lstrip("'"): row[3].strip() for row in rows}
    ahead, behind = ("3", "-1") if form == "csv" else ("+3", "−1") if form == "markdown" else ("$+3$", "$-1$")
    assert changes["silent"] == ahead
    assert [change for name, change in changes.items() if "A" in name or "B" in name] == [behind] * 3


def test_shared_ranks_and_undefined_scores_are_marked(browser: Run) -> None:
    text = leaderboard(browser, "markdown")
    lines = text.splitlines()
    assert lines[0] == "Title\\_1: ranking by Positive predictive value, at a = 1, b = 0, prior 0.4"
    assert [line.split(" | ")[0] for line in lines[4:]] == ["| 1", "| 2=", "| 2=", "| –", "| –", "| –", "| –"]
    assert "B\\|1" in text
    assert "| – | none | – | – | – | – |" in lines


def test_papers_name_the_score_and_its_best_value(browser: Run) -> None:
    rows = leaderboard(browser, "latex").splitlines()
    head = next(line for line in rows if "Classifier" in line)
    assert head.split(" & ")[2] == r"\shortstack[r]{Positive\\predictive\\value}"
    assert "$\\kappa$" in head
    assert any("\\textbf{" in line for line in rows)
    f1 = leaderboard(browser, "latex", "model.point = { a: 1, b: 0.5 }; model.derive(); model.look();")
    assert next(line for line in f1.splitlines() if "Classifier" in line).split(" & ")[2] == "$F_{1}$"
    between = leaderboard(browser, "latex", "model.point = { a: 0.3, b: 0.6 }; model.derive(); model.look();")
    assert next(line for line in between.splitlines() if "Classifier" in line).split(" & ")[2] == "Score"
    assert "ranking at a = 0.3, b = 0.6" in between


def test_the_order_of_the_table_can_be_another_one(browser: Run) -> None:
    rows = list(csv.reader(io.StringIO(leaderboard(browser, "csv", "order = [4, 1];"))))
    assert [row[1] for row in rows[1:]] == ["silent", "B|1", "Always positive (ref.)", "Always negative (ref.)"]


def test_the_caption_tells_context_prior_and_operations(browser: Run) -> None:
    more = "model.data.contexts.push('two'); model.prior = 0.125; model.operations = ['swap_classes'];"
    more += "model.derive(); model.look();"
    first = leaderboard(browser, "latex", more).splitlines()[3]
    assert first == (
        "  \\caption{Title\\_1: ranking by Positive predictive value, at a = 1, b = 0, all, prior 0.875, "
        "swap classes. Best listed value of each column in bold}"
    )


def test_a_table_in_latex_is_no_wider_than_a_page(browser: Run) -> None:
    """With all columns of an uncertain leaderboard it was wider than an upright page."""
    few = ["#", "Classifier", "Accuracy", "vs F1"]
    wide = [*few, "Ranks", "Low", "High", "P(best)", "P(within 0.01)", "Tier", "TPR", "FPR", "PPV", "NPV"]
    columns = [{"kind": "text", "label": label} for label in wide]
    rows = [["abcdef"] * len(wide)] * 50

    def written(form: str, n: int) -> str:
        table = {"caption": "c", "columns": columns[:n], "rows": [row[:n] for row in rows]}
        return str(browser(f"return tile.tables.{form}(given)", table))

    assert "tabcolsep" not in written("latex", 4)
    assert "% has 50 rows, more than a page holds" in written("latex", 4)
    assert r"\footnotesize\setlength{\tabcolsep}{4pt}" in written("latex", 8)
    # A page across holds fewer rows, and one of a document of two columns needs another environment.
    rows = rows[:40]
    assert "more than a page holds" not in written("latex", 8)
    assert "% has 40 rows, more than a page holds" in written("latex", len(wide))
    assert "sidewaystable*" in written("latex", len(wide))
    assert "sidewaystable*" not in written("latex", 8)
    for form in ("latex", "longtable"):
        text = written(form, len(wide))
        assert text.index(r"\begin{landscape}") < text.index(r"\toprule") < text.index(r"\end{landscape}")
        assert "pdflscape" in text
        assert r"\shortstack[l]{P(within\\0.01)}" in text
