"""One answer with uncertainty, too: the page, a slide, a report, files, the command line and Python say the same of
random leaderboards, to the digit.
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
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app import cli, report
from app.reading.leaderboards import read_file
from app.storage.payload import payload
from tests.app.test_report import contents, scene
from tests.js.conftest import RECORDS
from tests.js.test_one_answer_js import PLACES_OF, Case, counts, expected, of_latex, of_markdown, tasks
from tile_core import performance, uncertainty
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard
from tile_core.number_format import fixed, probability
from tile_core.uncertainty.draws import Draws, averaged, usual_number

pytestmark = pytest.mark.node

NUMBER = 50
TIERS = {1: "better", 0: "not separable", -1: "worse", -2: "undefined"}
PAGES = """(given) => {
  const { board, presenting, tables, confidence, reports, ExploreModel } = tileTest;
  const { createElement } = document;
  const made = () => ({ ...createElement(), style: {}, textContent: '', appendChild: (child) => child,
    classList: { toggle() {} } });
  globalThis.innerWidth = 1440;
  Object.assign(document, { createElement: made });
  globalThis.Text ??= class {};
  const shown = (model) => {
    const row = board.Board.prototype.rowMaker.call(
      { values: board.Board.prototype.values, cache: {}, showRange() {} }, model);
    const columns = board.columns(model, () => {}, 900).filter(({ colId }) => colId !== 'name');
    return [...model.ranking.order].map((i) => [model.names[i], ...columns.map((column) => {
      const cell = new column.cellRenderer();
      cell.params = column.cellRendererParams;
      cell.fill(row(i));
      return (cell.text ?? cell.root).textContent || (cell.root.hidden ? '' : cell.root.title);
    })]);
  };
  const slide = (model) => {
    const [stage, order] = [new presenting.StageBoard(made()), [...model.ranking.order]];
    stage.paint(model, order, 50, model.names, { unit: 1, wide: 9000, sets: model.here });
    const rows = order.map((i) => stage.rows.get(i));
    return rows.map(({ name, rank, score }) => [name, rank, score].map(({ textContent }) => textContent));
  };
  const settle = (model) => { for (const _ of model.uncertaintyResults.refine(model)); };
  try {
    const pages = given.boards.map(({ data, view, settings }) => {
      const model = new ExploreModel();
      model.catalogue = given.catalogue;
      model.load(data);
      Object.assign(model, { ...view, columns: [], compare: 'f1' });
      Object.assign(model.uncertainty, settings, { uncertain: true });
      model.derive();
      model.look();
      settle(model);
      const [saved, read] = [false, true].map((paper) => tables.leaderboard(model, undefined, paper));
      const [csv, latex, markdown] = [tables.csv(saved), tables.latex(read), tables.markdown(read)];
      const words = confidence.indistinguishableWords(model);
      const { order } = model.ranking;
      const pairs = [1, 2].map((k) => model.uncertaintyResults.pair(model, order[0], order[k % order.length]));
      const hiding = new confidence.HiddenWhileUncertain();
      model.columns = ['tpr', 'ppv'];
      hiding.hide(model);
      const hidden = model.columns.length === 0;
      const whole = tables.csv(tables.leaderboard(model, undefined, false, hiding.columnsOf(model)));
      const { caption } = saved;
      return { page: shown(model), slide: slide(model), csv, latex, markdown, words, pairs, whole, hidden, caption };
    });
    const source = new reports.ReportSource(reports.sceneData(given.report));
    return { pages, appendix: reports.tablesOf(source.frames()) };
  } finally {
    Object.assign(document, { createElement });
  }
}"""


def few(rng: np.random.Generator) -> list[str]:
    """Few samples of both classes, so that many tie and some have no positive predictions."""
    size = int(rng.choice([2, 5, 20]))
    sizes = rng.integers(1, size + 1, (9, 2)) if rng.random() < 0.4 else np.full((9, 2), [3 * size, size])
    right = [rng.integers(0, [n + 1, p + 1]) if k % 3 else (n, 0) for k, (n, p) in enumerate(sizes)]
    cells = [(tn, n - tn, p - tp, tp) for (n, p), (tn, tp) in zip(sizes, right, strict=True)]
    return ["name,tn,fp,fn,tp", *(",".join(map(str, (f"m{k}", *row))) for k, row in enumerate(cells))]


def many(rng: np.random.Generator) -> list[str]:
    """So many that there are fewer draws, on one test set."""
    rates = rng.uniform(0.3, 1, (int(rng.integers(90, 140)), 2))
    cells = [(tn, 80 - tn, 40 - tp, tp) for tn, tp in rng.binomial([80, 40], rates)]
    return ["name,tn,fp,fn,tp", *(",".join(map(str, (f"m{k}", *row))) for k, row in enumerate(cells))]


@dataclass(frozen=True)
class Certain:
    """A leaderboard at a point, a level, and what is assumed of the samples; `anchor`: an index, None for the best."""

    case: Case
    level: float
    effect: float
    congruence: float
    margin: float
    anchor: int | None

    def settings(self) -> dict[str, Any]:
        """Of the page."""
        assumed = {"design_effect": self.effect, "congruence": self.congruence}
        return assumed | {"level": self.level, "margin": self.margin, "tiers": "selected"}

    @property
    def order(self) -> list[int]:
        return [self.case.board.entities.index(name) for name, _, _ in expected(self.case)]

    @cached_property
    def drawn(self) -> Draws:
        case = self.case
        options = {"draws": usual_number(len(case.board.entities)), "congruence": self.congruence}
        drawn = uncertainty.from_leaderboard(case.board, case.context, 0, **options, design_effect=self.effect)
        return drawn if case.prior is None else drawn.at_prior(case.prior)

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """What Python says of each row, best first; only its tier where the score is undefined."""
        case, at, drawn, n = self.case, (self.case.a, self.case.b), self.drawn, len(self.case.board.entities)
        tested = uncertainty.sampled_leaderboard(case.board, case.context, design_effect=self.effect)
        tested = tested if case.prior is None else tested.at_prior(case.prior)
        found = uncertainty.sure_differences(tested, *at, level=self.level)
        sets = uncertainty.rank_sets(found)
        low, high = uncertainty.score_intervals(tested, *at, level=self.level).T
        best = averaged(uncertainty.best(drawn, *at), drawn.clones)
        columns = {"first": sets.first, "last": sets.last, "low": low, "high": high}
        columns |= {"all_low": found.low, "all_high": found.high, "best": best}
        columns |= {"near": uncertainty.within(drawn, *at, self.margin)}
        tiers = [TIERS[tier] for tier in uncertainty.tiers(found, self.anchor).tolist()]
        known = [{name: column[i].item() for name, column in columns.items()} for i in range(n)]
        return [(known[i] if found.defined[i] else {}) | {"tier": tiers[i]} for i in self.order]

    def printed(self, form: str) -> str:
        """What the command prints."""
        case = self.case
        options = [] if case.context is None else ["--context", case.board.contexts[case.context]]
        options += [] if case.prior is None else ["--prior", repr(case.prior)]
        options += [] if self.anchor is None else ["--anchor", case.board.entities[self.anchor]]
        options += ["--level", repr(self.level), "--design-effect", repr(self.effect)]
        options += ["--congruence", repr(self.congruence), "--within", repr(self.margin), "--format", form]
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            assert cli.main(["rank", str(case.path), "--at", f"{case.a!r},{case.b!r}", *options]) == 0
        return out.getvalue()


def certain_cases(folder: Path, seeds: Iterable[int]) -> list[Certain]:
    """A leaderboard with sample sizes for each seed."""
    found = []
    for seed in seeds:
        rng = np.random.default_rng([seed, 7])
        path = folder / f"board {seed}.csv"
        board = None
        while board is None or not can_be_drawn(board):
            path.write_text("\n".join((counts, few, tasks, many if seed % 16 == 3 else few)[seed % 4](rng)))
            board = read_file(path).leaderboard
        context = int(rng.integers(0, len(board.contexts)))
        several = len(board.contexts) > 1 and rng.random() < 0.5
        a, b = PLACES_OF[seed % 11] if seed % 11 < len(PLACES_OF) else rng.random(2).round(rng.choice([2, 17])).tolist()
        a, b = (1, 0) if seed % 8 == 1 else (a, b)
        prior = float(rng.choice([0.5, 0.02, 0.123, rng.random()])) if seed // 4 % 2 else None
        case = Case(board, path, None if several else context, a, b, prior)
        sizes = board.sizes[slice(None) if several else context]
        congruence = 0.3 if np.ptp(sizes) == 0 and len(np.unique(case.rows()[:, 2:].sum(-1).round(9))) == 1 else 0.0
        level, effect, margin = (rng.choice(values).item() for values in ([0.95, 0.8], [1.0, 1.0, 2.5], [0.01, 0.1]))
        anchors = [board.entities.index(name) for name, rank, _ in expected(case) if rank != "–"]
        anchor = int(rng.choice(anchors)) if anchors and rng.random() < 0.4 else None
        found.append(Certain(case, level, effect, congruence, margin, anchor))
    return found


def can_be_drawn(board: Leaderboard) -> bool:
    try:
        return bool(uncertainty.from_leaderboard(board, None, 0, draws=10).performances.size)
    except InvalidInputError:
        return False


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> list[Certain]:
    return certain_cases(tmp_path_factory.mktemp("boards"), range(NUMBER))


@pytest.fixture(scope="module")
def places(cases: list[Certain], scripts: Any) -> dict[str, Any]:
    others = {f"id {k:064x}": certain.case.board for k, certain in enumerate(cases)}
    scenes, boards = [], []
    for k, certain in enumerate(cases):
        view, settings = certain.case.view() | {"selected": certain.anchor}, certain.settings()
        plain = {name: value for name, value in view.items() if name != "point"} | view["point"]
        one = scene(f"Board {k}", "", **plain, **settings, uncertain=True)
        one["view"]["data"] = {"id": f"{k:064x}"}
        scenes.append(one)
        boards.append({"data": payload(certain.case.board, ""), "view": view, "settings": settings})
    text = report.build(cases[0].case.board, scenes, others=others)
    given = {"boards": boards, "catalogue": RECORDS, "report": contents(text)}
    return dict(scripts.evaluate(PAGES, given))


def in_words(row: dict[str, Any], keys: str) -> list[str]:
    """The texts of a row by letters: Ranks, Interval, Simultaneous interval, P(best), near; "" where undefined."""
    if len(row) == 1:
        return ["" for _ in keys]
    ranks = str(row["first"]) if row["first"] == row["last"] else f"{row['first']}–{row['last']}"
    ends = [f"{fixed(row[low])}–{fixed(row[high])}" for low, high in (("low", "high"), ("all_low", "all_high"))]
    texts = dict(zip("RISPN", (ranks, *ends, probability(row["best"]), probability(row["near"])), strict=True))
    return [texts[key] for key in keys]


def test_the_leaderboards_are_of_all_kinds(cases: list[Certain]) -> None:
    rows = [row for certain in cases for row in certain.rows]
    assert len(rows) > 600
    assert sum(len(row) == 1 for row in rows) >= 15
    assert sum(row["tier"] == "better" for row in rows) >= 10
    assert sum(0 < row.get("best", 0) < 1 for row in rows) >= 200
    assert sum(row.get("low") == 0 or row.get("high") == 1 for row in rows) >= 20
    kinds = Counter(
        (certain.case.context is None, certain.case.prior is None, certain.anchor is None) for certain in cases
    )
    assert len(kinds) >= 7
    assert sum(certain.congruence > 0 for certain in cases) >= 10
    assert sum(certain.effect > 1 for certain in cases) >= 10


def test_files_have_the_same_digits_to_the_last(cases: list[Certain], places: dict[str, Any]) -> None:
    for certain, page in zip(cases, places["pages"], strict=True):
        keys = ("first", "last", "low", "high", "all_low", "all_high", "best", "near", "tier")
        wanted = [{key: row.get(key) for key in keys} for row in certain.rows]
        assert [{key: row[key] for key in keys} for row in json.loads(certain.printed("json"))["ranking"]] == wanted
        names = ("Low", "High", "Low, simultaneous", "High, simultaneous", "P(best)", f"P(within {certain.margin:g})")
        # Without the references, which follow.
        saved = list(csv.DictReader(io.StringIO(page["csv"])))[: len(certain.rows)]
        told = list(csv.DictReader(io.StringIO(certain.printed("csv"))))[: len(certain.rows)]
        assert [row["Ranks"] for row in saved] == [in_words(row, "R")[0] for row in certain.rows]
        assert [row["Tier"] for row in saved] == [row["tier"] for row in wanted]
        for name, key in zip(names, keys[2:], strict=False):
            numbers = [[float(row[column] or "nan") for row in rows] for rows, column in ((saved, name), (told, key))]
            # The two languages add what intervals are computed from in different orders.
            tolerance = 0 if key in ("best", "near") else 1e-12
            np.testing.assert_allclose(*numbers, rtol=tolerance, atol=0, err_msg=name)


def test_files_have_the_columns_that_the_page_hides_and_a_caption_of_the_draws(
    cases: list[Certain], places: dict[str, Any]
) -> None:
    for certain, page in zip(cases, places["pages"], strict=True):
        assert page["hidden"]
        listed = list(csv.DictReader(io.StringIO(page["whole"])))[: len(certain.rows)]
        found = performance.rates(certain.case.rows()[certain.order])
        for name, values in (("TPR", found.tpr), ("PPV", found.ppv)):
            np.testing.assert_allclose([float(row[name] or "nan") for row in listed], values, rtol=1e-9)
        number, low, high = re.search(
            r", P\(best\) from ([\d,]+) draws with the Jeffreys prior, n = ([\d,]+)(?: to ([\d,]+))?", page["caption"]
        ).groups()  # type: ignore[union-attr]
        assert int(number.replace(",", "")) == certain.drawn.performances.shape[0]
        context = slice(None) if certain.case.context is None else [certain.case.context]
        board = certain.case.board
        totals = np.where(np.isnan(board.sizes), board.performances.sum(-1), board.sizes)
        sizes = totals[context].sum(0)
        sizes = sizes[np.isfinite(sizes)].round()
        assert [int(each.replace(",", "")) for each in (low, high or low)] == [sizes.min(), sizes.max()]


def test_each_place_has_the_same_rank_sets_intervals_and_probabilities(
    cases: list[Certain], places: dict[str, Any]
) -> None:
    for k, (certain, page) in enumerate(zip(cases, places["pages"], strict=True)):
        ranked, rows = expected(certain.case), certain.rows
        names, ranks, scores = zip(*ranked, strict=True)
        sets = [in_words(row, "R")[0] or "–" for row in rows]
        assert page["slide"] == [list(row) for row in zip(names, sets, scores, strict=True)]
        chances = [in_words(row, "P")[0] or "–" for row in rows]
        spans = [in_words(row, "IS") for row in rows]
        tips = [
            alone and f"{alone}\nsimultaneous with all others: {together}".replace("–", " to ")
            for alone, together in spans
        ]
        assert page["page"] == [list(row) for row in zip(names, sets, tips, scores, chances, strict=True)]
        paper = [
            [rank, name, score, ranks or missing, *numbers, row["tier"]]
            for (name, rank, score), row in zip(ranked, rows, strict=True)
            for ranks, missing in [(in_words(row, "R")[0], "")]
            for ends in [[fixed(row.get(key, np.nan)) for key in ("low", "high")]]
            for numbers in [[*ends, *(probability(row.get(key, np.nan)) for key in ("best", "near"))]]
        ]
        for table in (of_latex(page["latex"]), of_markdown(page["markdown"])):
            assert [[plain(cell) for cell in (*row[:3], *row[4:])] for row in table[: len(paper)]] == paper
        assert of_appendix(places["appendix"], k + 1) == [
            [f"{rank} ({set_})", f"{score} ({alone})", chance] if alone else [rank, score, chance]
            for rank, score, set_, (alone, _), chance in zip(ranks, scores, sets, spans, chances, strict=True)
        ]
        assert of_command_table(certain.printed("table")) == {
            name: [rank, score, *in_words(row, "ISRPN")] if len(row) > 1 else [rank, score]
            for (name, rank, score), row in zip(ranked, rows, strict=True)
        }


def test_the_sentence_counts_those_that_cannot_be_told_apart(cases: list[Certain], places: dict[str, Any]) -> None:
    for certain, page in zip(cases, places["pages"], strict=True):
        defined = [row for row in certain.rows if len(row) > 1]
        apart = sum(row["first"] == 1 for row in defined)
        counted = re.match(r"(\d+) of (\d+) cannot be told apart here", page["words"])
        assert counted is None or [int(each) for each in counted.groups()] == [apart, len(defined)]
        assert counted is not None or apart <= 1
        above = re.findall(r"above: (\d+) (?:cannot be told apart from|surely) the best", certain.printed("table"))
        assert certain.anchor is not None or above == ([str(apart)] if apart else [])


def test_two_rows_are_compared_with_the_same_digits(cases: list[Certain], places: dict[str, Any]) -> None:
    compared = 0
    for certain, page in zip(cases, places["pages"], strict=True):
        order, at = certain.order, (certain.case.a, certain.case.b)
        beats = uncertainty.beats(certain.drawn, *at)
        for k, pair in enumerate(page["pairs"], 1):
            one, other = order[0], order[k % len(order)]
            expected_ = uncertainty.difference(certain.drawn, one, other, *at, certain.level)
            assert (pair is None) == np.isnan(expected_).any()
            if pair is not None:
                found = [pair[key] for key in ("difference", "low", "high", "error")]
                np.testing.assert_allclose(found, expected_, rtol=0, atol=1e-12)
                assert pair["beats"] == beats[one, other]
                compared += 1
    assert compared > 80


def plain(cell: str) -> str:
    """Without the escapes of "<" and ">" in LaTeX and in HTML."""
    return re.sub(
        r"^(?:\\text|&)(g|l)[a-z]+[;{}]*(\.\d\d)}?$", lambda found: " <>"["lg".index(found[1]) + 1] + found[2], cell
    )


ROBUST = """(given) => given.boards.map(({ data, view }) => {
  const { robust, tables, ExploreModel } = tileTest;
  const board = new ExploreModel();
  board.catalogue = given.catalogue;
  board.load(data);
  Object.assign(board, view);
  board.derive();
  board.look();
  const model = new robust.RobustnessModel(), analysis = new robust.Analysis(() => {});
  model.restore(given.view);
  const { verdict } = robust.preferencesOf(board, given.view);
  analysis.ask(robust.jobsOf(board, model, '1', { pairs: 1, needs: 1, rule: 'mean' }));
  clearTimeout(analysis.timer);
  analysis.finish();
  return { verdict, csv: tables.csv(robust.tableOf('robust-best', { board, model, analysis })) };
})"""


def test_the_robust_best_is_one(cases: list[Certain], scripts: Any) -> None:
    some, part = cases[:24], [0.3, 0.8, 0.1, 0.95]
    view = {"region": "rectangle", "rectangle": part, "lasso": [], "weight": "ab", "highlight": None, "pair": None}
    boards = [{"data": payload(each.case.board, ""), "view": each.case.view()} for each in some]
    answers = scripts.evaluate(ROBUST, {"boards": boards, "catalogue": RECORDS, "view": view})
    for certain, answer in zip(some, answers, strict=True):
        case = certain.case
        options = [] if case.context is None else ["--context", case.board.contexts[case.context]]
        options += [] if case.prior is None else ["--prior", repr(case.prior)]
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            cli.main(["robustness", str(case.path), "--region", ",".join(map(str, part)), *options, "--json"])
        told = json.loads(out.getvalue())
        saved = {row["classifier"]: row for row in csv.DictReader(io.StringIO(answer["csv"]))}
        found = uncertainty.robustness(case.rows(), [[0.3, 0.1], [0.8, 0.1], [0.8, 0.95], [0.3, 0.95]])
        for choice in told["choices"]:
            i, row = case.board.entities.index(choice["name"]), saved[choice["name"]]
            figures = [float("nan" if choice[key] is None else choice[key]) for key in ("worst_rank", "regret")]
            np.testing.assert_array_equal(figures, [found.worst_rank[i], found.regret[i]])
            of_page = [float(row[key] or "nan") for key in ("worst rank", "largest regret")]
            np.testing.assert_allclose(of_page, figures, rtol=0, atol=1e-12)
        best = told["best"]["regret"]
        assert answer["verdict"].startswith(f"{best[0]} is the robust best of this region")
        loses = next(choice["regret"] for choice in told["choices"] if choice["name"] == best[0])
        assert loses <= 1e-12 or f"it loses at most {fixed(loses)} against the best one" in answer["verdict"]


def of_appendix(tables: list[Any], number: int) -> list[list[str]]:
    for table in tables[1:]:
        if f"Rank (rank set), scene {number}" in table["heads"]:
            at = table["heads"].index(f"Rank (rank set), scene {number}")
            return [row[at : at + 3] for row in table["rows"]]
    raise AssertionError(f"scene {number} has no table")


def of_command_table(text: str) -> dict[str, list[str]]:
    """By the name of each row what the command prints for people; a row without a score has a word in its place."""
    cells = [re.sub(r" (?==)", "", line).split() for line in text.splitlines()[4:] if re.match(r" *(-|\d+) [ =]", line)]
    return {row[1]: ["–", "–"] if row[0] == "-" else [row[0], *row[2:]] for row in cells}
