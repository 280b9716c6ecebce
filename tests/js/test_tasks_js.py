"""Any task in the browser: as in Python, which is tested against fractions, grids and searches."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from app.matrices import sample
from tests.js.test_formulas_js import RECORDS
from tile_core.checks import FloatArray
from tile_core.formulas import parser
from tile_core.tasks import best_of_three, can_be_first, covering_pairs, dominates, group_sums, task_scores

pytestmark = pytest.mark.node

ANSWERS = """(cases) => cases.map(([performances, satisfaction, importance, groups, weights]) => {
  const t = window.tileTest.tasks;
  const sums = t.groupSums(performances, {satisfaction, importance, groups});
  const better = t.dominates(sums);
  return {scores: t.scoresOf(sums, weights), better, lines: t.coveringPairs(better),
    first: t.canBeFirst(performances, satisfaction),
    division: t.bestOfThree(t.sumsOfThree(sums, weights, [0, 1, 2]))};
})"""


def drawn(seed: int) -> Any:
    """Counts, small ones too, of up to four groups of three outcomes, with equal rows and rows of zeros."""
    rng = np.random.default_rng(seed)
    groups = int(rng.integers(3, 5))
    outcomes = 3 * groups
    counts = rng.integers(0, [3, 30, 400][seed % 3], (int(rng.integers(1, 9)), outcomes)).astype(float)
    if seed % 5 == 0:
        counts = np.concatenate([counts, counts[:1], np.zeros((1, outcomes))])
    satisfaction, importance = rng.integers(0, 5, outcomes) / 4, rng.integers(0, 4, outcomes).astype(float)
    return counts, satisfaction, importance, np.repeat(np.arange(groups), 3), rng.dirichlet(np.ones(groups))


def of_three(above: FloatArray, below: FloatArray, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Three groups share what they have; the rest stays."""
    rest = weights.copy()
    rest[:3] = 0
    top, bottom = (weights[:3].sum() * sums[:, :3] + (sums @ rest)[:, None] for sums in (above, below))
    return top, bottom


def inside(corners: Any) -> list[float]:
    return [value for w in sorted(map(list, corners)) if min(w) > 1e-6 for value in w]


def test_the_browser_answers_as_python(scripts: Any) -> None:
    cases = [drawn(seed) for seed in range(150)]
    answers = scripts.evaluate(ANSWERS, [[each.tolist() for each in case] for case in cases])
    borders = 0
    for (counts, satisfaction, importance, groups, weights), found in zip(cases, answers, strict=True):
        above, below = group_sums(counts, satisfaction, importance, groups)
        scores = task_scores(counts, satisfaction, importance * weights[groups])
        assert found["scores"] == pytest.approx(scores.tolist(), abs=1e-12, nan_ok=True)
        better = dominates(above, below)
        assert found["better"] == better.tolist()
        assert [tuple(line) for line in found["lines"]] == covering_pairs(better)
        assert found["first"] == can_be_first(counts, satisfaction).possible.tolist()
        expected = best_of_three(*of_three(above, below, weights))
        division = found["division"]
        assert division["shares"] == pytest.approx(expected.shares.tolist(), abs=1e-7)
        # On a side, a triple tie can be a double root.
        assert inside(division["corners"]) == pytest.approx(inside(expected.corners), abs=1e-6)
        borders += len(division["pieces"]) > 1
    assert borders > 60


def test_outlines_hold_who_is_best(scripts: Any) -> None:
    whole = 0
    for seed in range(40):
        case = drawn(seed)
        counts, satisfaction, importance, groups, weights = case
        division = scripts.evaluate(ANSWERS, [[each.tolist() for each in case]])[0]["division"]
        above, below = of_three(*group_sums(counts, satisfaction, importance, groups), weights)
        total = 0.0
        for piece in division["pieces"]:
            r, u = np.array(piece["outline"]).T
            total += abs(np.dot(r, np.roll(u, 1)) - np.dot(u, np.roll(r, 1)))
            w = np.stack([1 - u - r, u, r]).clip(0)
            bottom = below @ w
            values = np.divide(above @ w, bottom, out=np.full(bottom.shape, np.nan), where=bottom > 1e-9)
            own = values[piece["entity"]]
            known = ~np.isnan(own) & ~np.isnan(values).all(0)
            assert (own[known] >= np.nanmax(values, 0)[known] - 1e-5).all()
        if division["pieces"]:
            # Only a piece around another one counts what is inside twice.
            assert total >= 1 - 1e-3
            whole += total <= 1 + 1e-3
    assert whole > 35


CHANGES = """(cases) => cases.map(([performances, satisfaction, importance, groups, weights]) => {
  const t = window.tileTest.tasks;
  const sums = t.groupSums(performances, {satisfaction, importance, groups});
  const first = t.scoresOf(sums, weights).reduce((best, v, i, all) => (v > (all[best] ?? -1) ? i : best), -1);
  return {first, changes: first < 0 ? [] : weights.map((_, g) => t.changesAlong(sums, weights, g, first))};
})"""


def test_changes_are_the_nearest_ones(scripts: Any) -> None:
    cases = [drawn(seed) for seed in range(80)]
    found = scripts.evaluate(CHANGES, [[each.tolist() for each in case] for case in cases])
    changes = 0
    for (counts, satisfaction, importance, groups, weights), answer in zip(cases, found, strict=True):
        for g, change in enumerate(answer["changes"]):
            for side, ends in (("below", (0.0, weights[g])), ("above", (weights[g], 1.0))):
                shares = np.linspace(*ends, 400)[1:-1]
                moved = np.repeat(weights[:, None], len(shares), 1) / (1 - weights[g]) * (1 - shares)
                moved[g] = shares
                above, below = group_sums(counts, satisfaction, importance, groups)
                bottom = below @ moved
                values = np.divide(above @ moved, bottom, out=np.full(bottom.shape, -1.0), where=bottom > 0)
                behind = shares[values[answer["first"]] < values.max(0) - 1e-9]
                known = change[side]
                if known is None:
                    assert len(behind) <= 1
                    continue
                changes += 1
                nearest = (behind.min() if side == "above" else behind.max()) if len(behind) else None
                if nearest is not None:
                    step = (ends[1] - ends[0]) / 399
                    assert known["at"] == pytest.approx(nearest, abs=1.1 * step)
    assert changes > 100


def exact_averages(matrix: list[Fraction], classes: int) -> dict[str, Fraction | None]:
    """The averages by their definitions in fractions; `None` where a class makes one undefined."""
    rows = [sum(matrix[i * classes : (i + 1) * classes]) for i in range(classes)]
    columns = [sum(matrix[j::classes]) for j in range(classes)]
    right = [matrix[c * (classes + 1)] for c in range(classes)]
    total = sum(rows)
    accuracy, chance = sum(right) / total, sum(r * c for r, c in zip(rows, columns, strict=True)) / total**2
    each = range(classes)
    f1 = [2 * right[c] / (rows[c] + columns[c]) for c in each]
    return {
        "accuracy": accuracy,
        "recall": sum(right[c] / rows[c] for c in each) / classes,
        "precision": None if 0 in columns else sum(right[c] / columns[c] for c in each) / classes,
        "f1": sum(f1) / classes,
        "iou": sum(right[c] / (rows[c] + columns[c] - right[c]) for c in each) / classes,
        "micro": accuracy,
        "weighted": sum(f1[c] * rows[c] for c in each) / total,
        "kappa": None if chance == 1 else (accuracy - chance) / (1 - chance),
    }


AUDIT = """([matrices, sizes]) => window.tileTest.tasks.audit(matrices, sizes)"""


def refutes(test: str, right: Sequence[float], size: float, values: tuple[Any, Any, Any]) -> None:
    """Check that a counterexample is one: `values` of one answer, of the mixture, and of another answer.

    `right`: the correct decisions of the first answer in each class, of `size` samples.
    """
    first, middle, last = values
    if test == "above":
        assert middle > max(first, last)
    elif test == "below":
        assert middle < min(first, last)
    else:
        assert (sum(right) == 0 and first > last) or (sum(right) == size and first < last)


@pytest.mark.parametrize("classes", [2, 3, 4])
def test_counterexamples_of_averages_hold_in_fractions(scripts: Any, classes: int) -> None:
    rng = np.random.default_rng(classes)
    sizes = rng.integers(20, 200, classes)
    counts = [
        np.concatenate([rng.multinomial(n, rng.dirichlet(np.ones(classes))) for n in sizes]).tolist() for _ in range(5)
    ]
    matrices = {"title": "", "classes": list("abcd"[:classes]), "models": list("vwxyz"), "counts": counts}
    found = {each["key"]: each for each in scripts.evaluate(AUDIT, [matrices, sizes.tolist()])}
    checked = 0
    for key, audited in found.items():
        for test in ("ends", "above", "below"):
            against = audited[test]
            if against is None:
                continue
            one, two = ([Fraction(n) for n in against[name]["matrix"]] for name in ("one", "two"))
            assert [sum(one[i * classes : (i + 1) * classes]) for i in range(classes)] == sizes.tolist()
            part = Fraction(round(20 * against["part"]), 20)
            mixture = [(1 - part) * n + part * m for n, m in zip(one, two, strict=True)]
            first, middle, last = (exact_averages(each, classes)[key] for each in (one, mixture, two))
            assert first is not None
            assert middle is not None
            assert last is not None
            assert against["values"] == pytest.approx([float(first), float(middle), float(last)], abs=1e-12)
            checked += 1
            refutes(test, one[:: classes + 1], sum(one), (first, middle, last))
    assert checked >= 3
    assert found["f1"]["above"] is not None
    assert (found["kappa"]["ends"] is None) == (classes == 2)
    assert found["kappa"]["above"] is found["kappa"]["below"] is None
    for key in ("accuracy", "recall", "micro"):
        assert [found[key][test] for test in ("ends", "above", "below")] == [None] * 3


TYPED = """([matrices, sizes, score, average, catalogue]) => {
  const { tasks } = window.tileTest, typed = tasks.typedScore({ score, average, catalogue });
  return typed.score ? tasks.audit(matrices, sizes, typed.score).at(-1) : typed.problem;
}"""
FORMULAS = [
    "2*tp/(2*tp+fp+fn)",
    "tp/(tp+fp)",
    "tp*tn - fp*fn",
    "tp/(fp+1)",
    "max(ppv, npv)",
    "prior",
    "ppv*tpr",
    "tpr - fpr",
]


def exact_score(text: str, matrix: list[Fraction], classes: int, average: str) -> Fraction | None:
    """A formula of each class against the rest, averaged, in fractions; `None` where undefined."""
    rows = [sum(matrix[i * classes : (i + 1) * classes]) for i in range(classes)]
    columns, total = [sum(matrix[j::classes]) for j in range(classes)], sum(matrix)
    outcomes = []
    for c in range(classes):
        tp = matrix[c * classes + c]
        outcomes.append([total - rows[c] - columns[c] + tp, columns[c] - tp, rows[c] - tp, tp])
    if average == "micro":
        outcomes = [[sum(each) for each in zip(*outcomes, strict=True)]]
    try:
        values = [exact_value(text, each) for each in outcomes]
    except ZeroDivisionError:
        return None
    if average == "weighted":
        return sum((n * v for n, v in zip(rows, values, strict=True)), Fraction(0)) / total
    return min(values) if average == "worst" else sum(values, Fraction(0)) / len(values)


def exact_value(text: str, counts: list[Fraction]) -> Fraction:
    tn, fp, fn, tp = (n / sum(counts) for n in counts)
    shares = {"tn": tn, "fp": fp, "fn": fn, "tp": tp, "n": tn + fp, "p": fn + tp}
    rates = {"ppv": (tp, tp + fp), "npv": (tn, tn + fn), "tpr": (tp, tp + fn), "fpr": (fp, fp + tn)}

    def name(what: str) -> Fraction:
        if what in shares:
            return shares[what]
        above, below = rates.get(what, (fn + tp, Fraction(1)))
        return above / below

    signs = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "max": max}
    return parser.run(parser.program(text), Fraction, name, lambda what, *values: signs[what](*values))


@pytest.mark.parametrize("average", ["macro", "weighted", "micro", "worst"])
@pytest.mark.parametrize("classes", [2, 3, 4])
def test_counterexamples_of_typed_scores_hold_in_fractions(scripts: Any, classes: int, average: str) -> None:
    sizes = np.random.default_rng(classes).integers(20, 200, classes)
    matrices = {"title": "", "classes": list("abcd"[:classes]), "models": [], "counts": []}
    refuted = set()
    for text in FORMULAS:
        audited = scripts.evaluate(TYPED, [matrices, sizes.tolist(), text, average, RECORDS])
        for test in ("ends", "above", "below"):
            against = audited[test]
            if against is None:
                continue
            one, two = ([Fraction(n) for n in against[name]["matrix"]] for name in ("one", "two"))
            part = Fraction(round(20 * against["part"]), 20)
            mixture = [(1 - part) * n + part * m for n, m in zip(one, two, strict=True)]
            values = [exact_score(text, each, classes, average) for each in (one, mixture, two)]
            first, middle, last = (value for value in values if value is not None)
            assert against["values"] == pytest.approx([float(first), float(middle), float(last)], abs=1e-9)
            refuted.add((text, test))
            refutes(test, one[:: classes + 1], sum(one), (first, middle, last))
    if average == "macro":
        # Youden's J is linear for these class sizes, and the prevalence the same for all answers; F1 is neither.
        linear = {(text, test) for text in ("tpr - fpr", "prior") for test in ("above", "below")}
        assert not refuted & {*linear, ("prior", "ends")}
        assert ("2*tp/(2*tp+fp+fn)", "above") in refuted


def test_a_typed_average_that_the_page_knows_has_its_verdict(scripts: Any) -> None:
    given = sample()
    known = {each["key"]: each for each in scripts.evaluate(AUDIT, [given, [221, 131, 90]])}
    for key, text, average in (
        ("f1", "f1", "macro"), ("f1", "2*tp / (2*tp + fp + fn)", "macro"), ("iou", "jaccard", "macro"),
        ("weighted", "F1", "weighted"), ("micro", "f1", "micro"), ("recall", "sensitivity", "macro"),
    ):  # fmt: skip
        found = scripts.evaluate(TYPED, [given, [221, 131, 90], text, average, RECORDS])
        for test in ("ends", "above", "below"):
            mine, own = found[test], known[key][test]
            assert (mine is None) == (own is None), (text, test)
            if own:
                assert [mine[name]["name"] for name in ("one", "two")] == [own[name]["name"] for name in ("one", "two")]
                assert mine["values"] == pytest.approx(own["values"], abs=1e-9)
    assert scripts.evaluate(TYPED, [given, [221, 131, 90], "2tp", "macro", RECORDS]).startswith(
        "found tp at character 2"
    )
    assert scripts.evaluate(TYPED, [given, [221, 131, 90], " ", "macro", RECORDS]) == ""
    # Of no answers a value: nothing was tried.
    assert scripts.evaluate(TYPED, [given, [221, 131, 90], "log(-tp)", "macro", RECORDS])["tried"] == 0


def test_macro_f1_prefers_a_mixture_of_two_constant_answers(scripts: Any) -> None:
    given = sample()
    found = {each["key"]: each for each in scripts.evaluate(AUDIT, [given, [221, 131, 90]])}
    above = found["f1"]["above"]
    assert (above["one"]["name"], above["two"]["name"]) == ("Always slow", "Always medium")
    assert above["values"] == pytest.approx([2 * 221 / (221 + 442) / 3, 0.2954, 2 * 131 / (131 + 442) / 3], abs=5e-4)
