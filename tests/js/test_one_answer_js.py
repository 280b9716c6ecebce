"""One answer everywhere: the page, a slide, a report, files, the command line and Python give random leaderboards the
same scores, ranks and digits.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app import cli, report
from app.reading.leaderboards import read_file
from app.storage.payload import payload
from tests.app.test_report import contents, scene
from tests.js.conftest import RECORDS
from tile_core import catalogue, performance, ranking, symmetries
from tile_core.leaderboard import Leaderboard, leaderboard
from tile_core.number_format import fixed
from tile_core.scores import canonical_score

pytestmark = pytest.mark.node

NUMBER = 50
INTEGRALS = {"d_prime", "vut"}
# Each score as a column of the page; two are integrals, for which the two languages have different logarithms or orders
# of adding.
COLUMNS = [record["key"] for record in RECORDS]
# What each place writes of a ranking: the cells of the page and of a slide, files, and the appendix of a report. The
# elements that cells write into only keep what they are given.
PLACES = """(given) => {
  const { board, tables, presenting, reports, ExploreModel } = tileTest;
  const { createElement } = document;
  const made = () => ({ ...createElement(), style: {}, textContent: '', appendChild: (child) => child });
  globalThis.innerWidth = 1440;
  Object.assign(document, { createElement: made });
  globalThis.Text ??= class {};
  const cells = (model) => {
    const row = board.Board.prototype.rowMaker.call({ values: board.Board.prototype.values, cache: {} }, model);
    const columns = board.columns(model, () => {}, 900).filter(({ colId }) => colId !== 'name');
    return [...model.ranking.order].map((i) => [model.names[i], ...columns.map((column) => {
      const cell = new column.cellRenderer();
      cell.params = column.cellRendererParams;
      cell.fill(row(i));
      return (cell.text ?? cell.root).textContent;
    })]);
  };
  const slide = (model) => {
    const [stage, order] = [new presenting.StageBoard(made()), [...model.ranking.order]];
    stage.paint(model, order, 50, model.names, { unit: 1, wide: 9000, sets: null });
    const rows = order.map((i) => stage.rows.get(i));
    return rows.map(({ name, rank, score }) => [name, rank, score].map(({ textContent }) => textContent));
  };
  try {
    const pages = given.boards.map(({ data, view }) => {
      const model = new ExploreModel();
      model.catalogue = given.catalogue;
      model.load(data);
      Object.assign(model, { ...view, columns: given.columns });
      model.derive();
      model.look();
      const table = tables.leaderboard(model);
      const [csv, latex, markdown] = [tables.csv(table), tables.latex(table), tables.markdown(table)];
      return { page: cells(model), slide: slide(model), csv, latex, markdown };
    });
    const source = new reports.ReportSource(reports.sceneData(given.report));
    return { pages, appendix: reports.tablesOf(source.frames()) };
  } finally {
    Object.assign(document, { createElement });
  }
}"""


@dataclass(frozen=True)
class Case:
    """A leaderboard and a point; `context` is an index, None for the mean; `prior` is None for the rows' own."""

    board: Leaderboard
    path: Path
    context: int | None
    a: float
    b: float
    prior: float | None

    def rows(self) -> np.ndarray:
        rows = self.board.at(self.context)
        return rows if self.prior is None else symmetries.shift_prior(rows, self.prior)

    def view(self) -> dict[str, Any]:
        context = -1 if self.context is None else self.context
        return {"context": context, "point": {"a": self.a, "b": self.b}, "prior": self.prior}


def rates(rng: np.random.Generator) -> list[str]:
    """Two or three digits, of test sets with different prevalences or of one."""
    digits = int(rng.integers(2, 4))
    common = rng.choice([0.0, 0.2, 0.015])
    lines = [f"m{k},{x:.{digits}f},{y:.{digits}f},{common or p:.3f}" for k, (x, y, p) in enumerate(rng.random((9, 3)))]
    return ["name,tpr,fpr,prevalence", *lines]


def counts(rng: np.random.Generator) -> list[str]:
    """Few samples, so that many tie and some are undefined; or a size that makes halves of the last digit."""
    size = int(rng.choice([3, 6, 16, 40, 125, 2000, 10**6]))
    sizes = rng.integers(0, size + 1, (12, 2)) if rng.random() < 0.4 else np.full((12, 2), [size, size // 2])
    cells = [(n - fp, fp, p - tp, tp) for n, p in sizes for fp, tp in [rng.integers(0, [n + 1, p + 1])] if n + p]
    return ["name,tn,fp,fn,tp", *(",".join(map(str, (f"m{k}", *row))) for k, row in enumerate(cells))]


def tasks(rng: np.random.Generator) -> list[str]:
    """Counts in several contexts of different size, a row of which may be missing."""
    lines = [
        f"m{k},t{task},{','.join(map(str, rng.integers(0, size, 4)))}"
        for k in range(6)
        for task, size in enumerate((9, 90, 700))
        if k or task or rng.random() < 0.5
    ]
    return ["name,task,tn,fp,fn,tp", *lines]


PLACES_OF = [(0.5, 0.5), (1, 0.5), (1, 0), (0, 1), (1, 1), (0, 0), (1, 0.8), (0.25, 0.75)]


def made(folder: Path, seeds: Iterable[int]) -> list[Case]:
    """A leaderboard for each seed, as its file is read."""
    found = []
    for seed in seeds:
        rng = np.random.default_rng(seed)
        path = folder / f"board {seed}.csv"
        path.write_text("\n".join((counts, rates, tasks, counts)[seed % 4](rng)))
        board = read_file(path).leaderboard
        assert board is not None
        context = int(rng.integers(0, len(board.contexts)))
        several = len(board.contexts) > 1 and rng.random() < 0.5
        a, b = PLACES_OF[seed % 11] if seed % 11 < len(PLACES_OF) else rng.random(2).round(rng.choice([2, 17])).tolist()
        prior = float(rng.choice([0.5, 0.02, 0.123, rng.random()])) if seed // 4 % 2 else None
        found.append(Case(board, path, None if several else context, a, b, prior))
    return found


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> list[Case]:
    return made(tmp_path_factory.mktemp("boards"), range(NUMBER))


@pytest.fixture(scope="module")
def places(cases: list[Case], scripts: Any) -> dict[str, Any]:
    others = {f"id {k:064x}": case.board for k, case in enumerate(cases)}
    scenes = []
    for k, case in enumerate(cases):
        view = case.view()
        one = scene(f"Board {k}", "", context=view["context"], prior=view["prior"], **view["point"])
        one["view"]["data"] = {"id": f"{k:064x}"}
        scenes.append(one)
    text = report.build(cases[0].board, scenes, others=others)
    boards = [{"data": payload(case.board, ""), "view": case.view()} for case in cases]
    given = {"boards": boards, "columns": COLUMNS, "catalogue": RECORDS, "report": contents(text)}
    return dict(scripts.evaluate(PLACES, given))


def printed(case: Case, form: str) -> str:
    """What the command prints."""
    context = [] if case.context is None else ["--context", case.board.contexts[case.context]]
    prior = [] if case.prior is None else ["--prior", repr(case.prior)]
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        cli.main(["rank", str(case.path), "--at", f"{case.a!r},{case.b!r}", *prior, *context, "--format", form])
    return out.getvalue()


def expected(case: Case) -> list[list[str]]:
    """Name, rank and score of each row, best first; a shared rank has a mark."""
    rows = case.rows()
    ranks, values = ranking.ranks(rows, case.a, case.b), canonical_score(rows, case.a, case.b)
    times = Counter(ranks.tolist())

    def rank(i: int) -> str:
        return "–" if np.isnan(ranks[i]) else f"{ranks[i]:.0f}" + "=" * (times[ranks[i]] > 1)

    order = ranking.order(rows, case.a, case.b).tolist()
    return [[case.board.entities[i], rank(i), fixed(values[i])] for i in order]


def references(case: Case) -> dict[str, list[float]]:
    """The performances that are written below the ranking, the better one first."""
    found = performance.common_prior(case.board.at(case.context))
    prior = found if case.prior is None else case.prior
    if prior is None or not 0 < prior < 1:
        return {}
    both = {"Always negative": [1 - prior, 0, prior, 0], "Always positive": [0, 1 - prior, 0, prior]}
    scores = canonical_score(list(both.values()), case.a, case.b)
    swapped = np.isnan(scores[0]) or scores[1] > scores[0] * (1 + 1e-12)
    return dict(reversed(both.items())) if swapped else both


def test_page_and_command_open_with_the_same_context(scripts: Any) -> None:
    """With rows that are missing in some contexts, and counts that are."""
    rng = np.random.default_rng(5)
    boards = []
    for several in (1, 2, 2, 3, 3, 3):
        rows = rng.integers(1, 9, (several, 3, 4)).astype(float)
        rows[rng.random(rows.shape[:2]) < 0.4] = np.nan
        rows[..., 0][rng.random(rows.shape[:2]) < 0.4] = np.nan
        boards.append(leaderboard("ABC", rows, contexts=[f"t{k}" for k in range(several)]))
    opened = """(boards) => boards.map((data) => {
      const model = new tileTest.ExploreModel();
      model.load(data);
      return model.context;
    })"""
    found = [board.default_context for board in boards]
    assert scripts.evaluate(opened, [payload(board, "") for board in boards]) == [
        -1 if context is None else context for context in found
    ]
    assert found[0] == 0
    assert {None, 0} <= set(found[1:])


def of_latex(text: str) -> list[list[str]]:
    body = re.sub(r"\\(?:textbf|mathbf){(.*?)}", r"\1", text.partition("\\midrule")[2].partition("\\bottomrule")[0])
    for sign, plain in (("--", "–"), ("$-", "−"), ("$", ""), ("\\midrule", "")):
        body = body.replace(sign, plain)
    return [row.strip().split(" & ") for row in body.split("\\\\") if row.strip()]


def of_markdown(text: str) -> list[list[str]]:
    return [line.strip("| ").split(" | ") for line in text.splitlines()[4:]]


def of_table(text: str) -> list[list[str]]:
    """The ranking as the command prints it for people; a row without a rank has a word in place of its score."""
    found = []
    for line in text.splitlines()[2:]:
        rank, rest = re.sub(r"  not shifted.*| (?==)", "", line).split(maxsplit=1)
        name, score = rest.rsplit(maxsplit=1)
        shown = f"{name} (ref.)" if rank == "ref." else name
        found.append(["–" if rank in ("-", "ref.") else rank, shown, "–" if score.isalpha() else score])
    return found


def of_appendix(tables: list[Any], number: int) -> list[list[str]]:
    for table in tables[1:]:
        if f"Rank, scene {number}" in table["heads"]:
            at = table["heads"].index(f"Rank, scene {number}")
            return [[row[at], row[0], row[at + 1]] for row in table["rows"]]
    raise AssertionError(f"scene {number} has no table")


def test_the_leaderboards_are_of_all_kinds(cases: list[Case]) -> None:
    found = [expected(case) for case in cases]
    assert sum(any("=" in rank for _, rank, _ in rows) for rows in found) >= 10
    assert sum(any(rank == "–" for _, rank, _ in rows) for rows in found) >= 8
    common = [performance.common_prior(case.board.at(case.context)) for case in cases]
    kinds = Counter(
        (case.context is None, case.prior is None, here is None) for case, here in zip(cases, common, strict=True)
    )
    assert len(kinds) >= 6
    assert min(kinds.values()) >= 2


def test_each_place_has_the_same_rows_ranks_and_digits(cases: list[Case], places: dict[str, Any]) -> None:
    for k, (case, page) in enumerate(zip(cases, places["pages"], strict=True)):
        wanted = expected(case)
        marked = [[rank, name, score] for name, rank, score in wanted]
        assert [row[:3] for row in page["page"]] == wanted
        assert page["slide"] == wanted
        assert of_appendix(places["appendix"], k + 1) == marked
        marked += [
            ["–", f"{name} (ref.)", fixed(float(canonical_score(row, case.a, case.b)))]
            for name, row in references(case).items()
        ]
        assert [row[:3] for row in of_latex(page["latex"])] == marked
        assert [row[:3] for row in of_markdown(page["markdown"])] == marked
        assert of_table(printed(case, "table")) == marked
        best = ", ".join(name for name, rank, _ in wanted if rank.strip("=") == "1")
        assert places["appendix"][0]["rows"][k][3::4] == [best, wanted[0][2] if best else ""]


def test_files_have_the_same_digits_to_the_last(cases: list[Case], places: dict[str, Any]) -> None:
    for case, page in zip(cases, places["pages"], strict=True):
        saved = [row[:3] for row in csv.reader(io.StringIO(page["csv"]))][1:]
        listed = csv.DictReader(io.StringIO(printed(case, "csv")))
        told = [[row["rank"], row["name"], row["score"]] for row in listed]
        number = len(case.board.entities)
        assert saved[:number] == told[:number]
        assert [row[:2] for row in saved[number:]] == [row[:2] for row in told[number:]]
        rows = case.rows()
        order = ranking.order(rows, case.a, case.b)
        values = canonical_score(rows, case.a, case.b)[order]
        found = json.loads(printed(case, "json"))
        scores = [place["score"] for place in found["ranking"]]
        assert scores == [None if np.isnan(value) else value for value in values.tolist()]
        assert [float(row[2]) if row[2] else None for row in saved[:number]] == scores
        # The prevalence that rows share is a quotient of their counts, in its last digit that of one of them.
        below = [reference["score"] for reference in found["references"]]
        for table in (saved, told):
            numbers = [float(row[2]) if row[2] else None for row in table[number:]]
            assert numbers == [None if score is None else pytest.approx(score, rel=1e-14) for score in below]


def test_named_scores_have_the_same_digits(cases: list[Case], places: dict[str, Any]) -> None:
    """In the columns of the page and of tables for papers, and to the last digit in a file."""
    for case, page in zip(cases, places["pages"], strict=True):
        number = len(case.board.entities)
        below = np.reshape(list(references(case).values()), (-1, 4))
        rows = np.concatenate([case.rows()[ranking.order(case.rows(), case.a, case.b)], below])
        saved, latex = list(csv.reader(io.StringIO(page["csv"])))[1:], of_latex(page["latex"])
        markdown = of_markdown(page["markdown"])
        for at, key in enumerate(COLUMNS, start=4):
            values = catalogue.CATALOGUE[key](rows)
            digits = list(map(fixed, values.tolist()))
            for table in (latex, markdown):
                assert [row[at] for row in table] == digits, key
            assert [row[at] for row in page["page"]] == digits[:number], key
            tolerance = 1e-12 if key in INTEGRALS else 0
            numbers = [float(row[at] or "nan") for row in saved]
            for part, near in ((slice(number), tolerance), (slice(number, None), max(tolerance, 1e-14))):
                np.testing.assert_allclose(numbers[part], values[part], rtol=near, atol=near, err_msg=key)
