"""Printed scores at import are intervals: a row is a performance that has all of them, one of the matrices if sized."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from tile_core import uncertainty
from tile_core.catalogue import CATALOGUE
from tile_core.importers import Import, build, guess
from tile_core.reconstruction import confusion_matrices

Matrix = NDArray[np.int64]
Columns = dict[str, list[str]]
NAMES = {
    "tpr": "recall",
    "tnr": "specificity",
    "ppv": "precision",
    "npv": "NPV",
    "accuracy": "accuracy",
    "f1": "F1",
    "mcc": "MCC",
    "kappa": "kappa",
    "balanced_accuracy": "balanced accuracy",
    "prior": "prevalence",
}
SUMS = {"positives": [2, 3], "negatives": [0, 1], "n": [0, 1, 2, 3], "TN": [0], "FP": [1], "FN": [2], "TP": [3]}
# What can be known without a cell.
KNOWN = {"tn": {"tpr", "ppv", "f1"}, "fp": {"tpr", "npv"}, "fn": {"tnr", "ppv"}, "tp": {"tnr", "npv"}, None: set(NAMES)}
READERS = np.array([(50, 3, 4, 43), (47, 6, 2, 45), (51, 2, 7, 40)])


def load(columns: Columns) -> Import:
    return build(columns, guess(columns))


def scores_of(key: str, matrices: Matrix) -> NDArray[np.float64]:
    """A score as programs print it: 0 where it is undefined."""
    return np.nan_to_num(CATALOGUE[key](np.asarray(matrices, dtype=float)))


def printed(matrices: Matrix, scores: tuple[str, ...], sums: tuple[str, ...] = (), digits: int = 2) -> Columns:
    columns = {"model": [f"m{k}" for k in range(len(matrices))]}
    columns |= {NAMES[key]: [f"{value:.{digits}f}" for value in scores_of(key, matrices)] for key in scores}
    return columns | {name: [str(row[SUMS[name]].sum()) for row in matrices] for name in sums}


def off(made: Import, columns: Columns, digits: int = 2) -> dict[str, list[str]]:
    """The printed scores that imported rows do not round to, by the name of the row."""
    assert made.leaderboard is not None
    found: dict[str, list[str]] = {}
    names = {name: key for key, name in NAMES.items() if name in columns and key in KNOWN[made.unknown_cell]}
    for model, row in zip(made.leaderboard.entities, made.leaderboard.performances[0], strict=True):
        at = columns["model"].index(model)
        cells = np.nan_to_num(row)
        for name, key in names.items():
            if abs(scores_of(key, cells) - float(columns[name][at])) > 0.5 * 10.0**-digits + 1e-9:
                found.setdefault(model, []).append(name)
    return found


def test_a_precision_of_0_with_a_recall_is_below_half_a_unit() -> None:
    made = load(
        {
            "model": ["A", "B"],
            "precision": ["0.00", "0.05"],
            "recall": ["0.50", "0.30"],
            "prevalence": ["0.001", "0.001"],
        }
    )
    assert made.leaderboard is not None
    precision = scores_of("ppv", made.leaderboard.performances[0])
    assert 0 < precision[0] < 0.005 < precision[1]
    np.testing.assert_allclose(scores_of("tpr", made.leaderboard.performances[0]), [0.5, 0.3], atol=0.005)
    assert [problem.expected for problem in made.problems] == [
        "a number with more digits: TPR, PPV and the prevalence leave TNR open from 0 to 95.1 %"
    ]


@pytest.mark.parametrize(
    ("scores", "sizes", "said"),
    [
        (
            {"precision": "0.00", "recall": "0.02", "accuracy": "0.00"},
            (61, 353),
            "Row 2: 2 matrices fit; accuracy 0.002 to 0.005. The one nearest to their mean is used.",
        ),
        (
            {"precision": "0.01", "recall": "0.09", "MCC": "-0.48"},
            (35, 318),
            "Row 2: 3 matrices fit; accuracy 0.187 to 0.193. The one nearest to their mean is used.",
        ),
    ],
)
def test_a_row_with_sizes_is_the_central_one_of_the_matrices_that_fit(
    scores: dict[str, str], sizes: tuple[int, int], said: str
) -> None:
    p, n = sizes
    made = load({"model": ["A"], **{k: [v] for k, v in scores.items()}, "positives": [str(p)], "negatives": [str(n)]})
    keys = {name: key for key, name in NAMES.items()}
    values = {keys[name]: float(text) for name, text in scores.items()}
    found = confusion_matrices(values, dict.fromkeys(values, 0.005), positives=p, negatives=n)
    assert made.leaderboard is not None
    assert made.leaderboard.performances[0].tolist() == [found.central().tolist()]
    assert made.problems == ()
    assert made.spreads == (said,)
    assert said in made.notes


def test_sizes_and_rates_are_said_in_good_english() -> None:
    rates = {"TPR": ["0.92", "0.71", "0.55", "0.985", "1"], "TNR": ["0.78", "0.93", "0.97", "0.42", "0"]}
    sizes = {"positives": ["120"] * 5, "negatives": ["340"] * 5}
    made = load({"model": list("ABCDE"), **rates, **sizes})
    assert made.spreads[0].endswith("; 1 more row varies less. The one nearest to their mean is used.")
    assert made.problems[0].expected.startswith("a value of TPR that a confusion matrix of 120 positives and 340 ")


def random_matrices(generator: np.random.Generator, rows: int) -> Matrix:
    """Of 12 to 900 samples, some with empty cells, so that rates are 0 and 1 and classes are missing."""
    sizes = np.exp(generator.uniform(np.log(12), np.log(900), rows)).astype(int)
    shapes = generator.choice([0.2, 0.5, 1, 3], rows)
    matrices = [
        generator.multinomial(n, generator.dirichlet(np.full(4, a))) for n, a in zip(sizes, shapes, strict=True)
    ]
    made = np.array(matrices)
    made[np.arange(rows), generator.integers(0, 4, rows)] *= generator.random(rows) > 0.15
    return made + (made.sum(axis=1) == 0)[:, None]


STATED = {
    "nothing": ((), ()),
    "prevalence": (("prior",), ()),
    "classes": ((), ("positives", "negatives")),
    "size": ((), ("n",)),
    "size and prevalence": (("prior",), ("n",)),
}


@pytest.mark.parametrize("stated", STATED)
@pytest.mark.parametrize("number", [2, 3, 4])
def test_no_row_contradicts_a_printed_score(stated: str, number: int) -> None:
    """Of all sets of so many scores, with two printed digits: all rows come from a matrix, so that one always fits."""
    more, sums = STATED[stated]
    generator = np.random.default_rng(number)
    tried = 0
    for scores in itertools.combinations([key for key in NAMES if key != "prior"], number):
        matrices = random_matrices(generator, 4)
        columns = printed(matrices, (*scores, *more), sums)
        made = load(columns)
        if made.leaderboard is None:
            continue
        assert off(made, columns) == {}, columns
        tried += made.imported_rows
        if not sums or made.unknown_cell:
            continue
        assert made.imported_rows == 4, (columns, made.problems)
        for row, true, at in zip(made.leaderboard.performances[0], matrices, range(4), strict=True):
            np.testing.assert_array_equal(row, np.round(row))
            assert row.sum() == true.sum()
            if "positives" in sums:
                assert row[2:].sum() == true[2:].sum()
            assert columns["model"][at] == made.leaderboard.entities[at]
    assert tried > 10


@pytest.mark.parametrize("digits", [1, 3, 4])
def test_no_row_contradicts_a_score_of_fewer_or_more_digits(digits: int) -> None:
    generator = np.random.default_rng(digits)
    for scores in itertools.combinations([key for key in NAMES if key != "prior"], 3):
        more, sums = STATED[str(generator.choice(list(STATED)))]
        columns = printed(random_matrices(generator, 4), (*scores, *more), sums, digits)
        made = load(columns)
        assert made.leaderboard is None or off(made, columns, digits) == {}, columns


@pytest.mark.parametrize("sums", [("n",), ("positives", "negatives"), ("negatives", "n")], ids="+".join)
@pytest.mark.parametrize(
    "count", [(), ("TN",), ("FP",), ("FN",), ("TP",)], ids=lambda each: "".join(each) or "no count"
)
def test_every_set_that_determines_counts_with_the_size_has_uncertainty(
    sums: tuple[str, ...], count: tuple[str, ...]
) -> None:
    determined = 0
    for number in (1, 2) if count else (2, 3):
        for scores in itertools.combinations(NAMES, number):
            columns = printed(READERS, scores, (*count, *sums), digits=3)
            made = load(columns)
            if made.leaderboard is None or made.unknown_cell:
                continue
            determined += 1
            rows = made.leaderboard.performances[0]
            np.testing.assert_array_equal(rows, np.round(rows))
            np.testing.assert_array_equal(made.leaderboard.sizes, [[100] * 3])
            assert off(made, columns, 3) == {}
            assert not [note for note in made.notes if "unavailable" in note]
            uncertainty.from_leaderboard(made.leaderboard, 0, 1, draws=10)
    assert determined > 12


def test_accuracy_precision_recall_and_n_give_counts() -> None:
    matrices = np.array([(290, 14, 22, 74), (281, 19, 38, 62)])
    columns = printed(matrices, ("accuracy", "ppv", "tpr"), ("n",), digits=3)
    made = load(columns)
    assert made.leaderboard is not None
    np.testing.assert_array_equal(made.leaderboard.performances[0], matrices)
    assert any("Every row: exactly one confusion matrix" in note for note in made.notes)
    columns = printed(matrices, ("accuracy", "ppv", "tpr"), ("n",))
    made = load(columns)
    for row in range(2):
        values = {key: float(columns[NAMES[key]][row]) for key in ("accuracy", "ppv", "tpr")}
        found = confusion_matrices(values, dict.fromkeys(values, 0.005), size=400)
        low, high = found.range("accuracy")
        assert f"ow {row + 2}: {found.count} matrices fit; accuracy {low:.3f} to {high:.3f}" in made.spreads[0]


def test_rows_of_one_test_set_get_one_number_of_positives_where_one_fits_all() -> None:
    matrices = np.array([(50, 3, 4, 43), (47, 6, 2, 45), (51, 2, 7, 40), (40, 13, 1, 46)]) * 4
    columns = printed(matrices, ("accuracy", "ppv", "tpr"), ("n",))
    made = load(columns)
    assert made.leaderboard is not None
    assert len(set(made.leaderboard.performances[0, :, 2:].sum(axis=1))) == 1
    assert off(made, columns) == {}
    assert not [note for note in made.notes if "not of one test set" in note]
    # Two test sets whose sizes happen to be equal have no number in common.
    other = np.vstack([matrices, [(290, 12, 16, 82)]])
    made = load(printed(other, ("accuracy", "ppv", "tpr"), ("n",)))
    assert made.leaderboard is not None
    assert len(set(made.leaderboard.performances[0, :, 2:].sum(axis=1))) > 1
    assert [note for note in made.notes if "not of one test set" in note]


def test_precision_and_recall_alone_are_moved_to_fit_f1() -> None:
    # Of 0.50 and 0.50 the mean is 0.50; up to 0.505 each, it is 0.505, which is printed as 0.51.
    made = load({"model": ["a"], "precision": ["0.50"], "recall": ["0.50"], "F1": ["0.51"]})
    assert made.leaderboard is not None
    tn, fp, fn, tp = made.leaderboard.performances[0, 0]
    assert np.isnan(tn)
    assert 2 * tp / (2 * tp + fp + fn) == pytest.approx(0.505)
    assert made.problems == ()


def test_what_no_performance_has_is_a_warning_for_the_other_score() -> None:
    rates = {"model": ["a"], "precision": ["0.50"], "recall": ["0.60"], "prevalence": ["0.20"]}
    # 1 - 0.2 (0.4 + 0.6) is 0.80; with all digits rounded against it, at most 0.805.
    made = load(rates | {"accuracy": ["0.82"]})
    assert [(each.column, each.expected, each.severity) for each in made.problems] == [
        ("accuracy", "0.800, which “recall” 0.60, “precision” 0.50 and “prevalence” 0.20 give", "warning")
    ]
    made = load(rates | {"accuracy": ["0.81"]})
    assert made.problems == ()
    assert off(made, rates | {"accuracy": ["0.81"]}) == {}


def test_means_over_folds_stay_as_they_are_where_they_are_kept() -> None:
    columns = printed(READERS, ("ppv", "tpr", "accuracy"), ("positives", "negatives"), digits=3)
    columns["recall"] = ["0.907", "0.948", "0.861"]
    made = build(columns, guess(columns), contradictions=True)
    assert made.leaderboard is not None
    np.testing.assert_allclose(scores_of("tpr", made.leaderboard.performances[0]), [0.907, 0.948, 0.861], atol=1e-9)
    assert {each.severity for each in made.problems} == {"warning"}


def test_too_many_matrices_are_sampled_in_time() -> None:
    matrices = np.array([(4_000_000, 300_000, 500_000, 1_200_000), (3_900_000, 400_000, 450_000, 1_250_000)])
    columns = printed(matrices, ("accuracy", "ppv", "tpr"), ("n",))
    made = load(columns)
    assert made.leaderboard is not None
    assert off(made, columns) == {}
    assert (made.leaderboard.performances[0].sum(axis=1) == 6_000_000).all()
    assert any("too many matrices to list" in note for note in made.notes)
