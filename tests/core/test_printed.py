"""Printed scores with sample sizes at import: exact counts where one matrix fits, and what is said of the others."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core.catalogue import CATALOGUE
from tile_core.importers import Import, build, guess
from tile_core.importers.sentences import sentences

Columns = dict[str, list[str]]


def load(columns: Columns) -> Import:
    return build(columns, guess(columns))


def printed(counts: list[tuple[int, int, int, int]], digits: int, **scores: str) -> Columns:
    """A table of rounded scores (header -> key) with the sizes of the classes."""
    columns = {name: [f"{float(CATALOGUE[key](row)):.{digits}f}" for row in counts] for name, key in scores.items()}
    sizes = {"n_pos": [str(row[2] + row[3]) for row in counts], "n_neg": [str(row[0] + row[1]) for row in counts]}
    return {"model": [f"m{k}" for k in range(len(counts))]} | columns | sizes


READERS = [(50, 3, 4, 43), (47, 6, 2, 45), (51, 2, 7, 40)]


def test_the_counts_are_exact_where_one_matrix_fits() -> None:
    made = load(printed(READERS, 3, precision="ppv", recall="tpr", accuracy="accuracy"))
    assert made.leaderboard is not None
    np.testing.assert_array_equal(made.leaderboard.performances[0], READERS)
    assert any("exactly one confusion matrix" in note for note in made.notes)
    assert made.problems == ()


def test_several_matrices_are_counted_and_reported() -> None:
    made = load(printed([(772, 28, 23, 177), (781, 19, 31, 169)], 2, precision="ppv", recall="tpr"))
    assert made.leaderboard is not None
    (said,) = [note for note in made.notes if "several" in note]
    assert "2 of 2 rows" in said
    assert "6 to 9 each" in said
    assert "TP by 2" in said


def test_a_share_that_no_whole_number_has_leaves_the_row_out() -> None:
    columns = {"model": ["A", "B"], "recall": ["0.333", "0.800"], "specificity": ["0.950", "0.925"]}
    made = load(columns | {"n_pos": ["10", "10"], "n_neg": ["40", "40"]})
    assert made.imported_rows == 1
    (problem,) = made.problems
    assert (problem.row, problem.columns, problem.severity) == (2, ("recall",), "error")
    assert "10 positives" in problem.expected
    assert "3 of 10 is 0.300 and 4 of 10 is 0.400" in problem.expected


SIZES = {"model": ["A", "B", "C"], "P": ["100"] * 3, "N": ["200"] * 3}
RATES = {"TPR": ["0.80", "0.90", "0.70"], "FPR": ["0.100", "0.100", "0.050"]}


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (
            RATES | {"precision": ["0.800", "0.900", "0.875"], "F1": ["0.800", "0.857", "0.778"]},
            ["“precision” is 0.900, but should be 0.818, which TPR, FPR,"],
        ),
        (
            {"TPR": RATES["TPR"], "precision": ["0.80", "0.90", "0.88"], "F1": ["0.800", "0.857", "0.778"]},
            [
                "“F1” is 0.857, “precision” is 0.90 and “TPR” is 0.90, but should be numbers that fit together: "
                "“precision” 0.90 and “TPR” 0.90 give F1 = 0.900."
            ],
        ),
        (
            {"TPR": ["0.8", "0.9", "0.7"], "precision": ["0.8", "0.9", "0.875"], "F1": ["0.8", "0.857", "0.778"]},
            ["“F1” is 0.857, but should be 0.900, which TPR, PPV,"],
        ),
        (
            RATES | {"accuracy": ["0.867", "0.567", "0.867"], "F1": ["0.800", "0.957", "0.778"]},
            ["“accuracy” is 0.567, but should be 0.900, which TPR, FPR,", "“F1” is 0.957, but should be 0.857,"],
        ),
    ],
)
def test_each_wrong_score_is_said_once_with_the_right_value(columns: Columns, said: list[str]) -> None:
    """B has 90 of 100 positives and 20 of 200 negatives called positive: precision 90/110, F1 180/210."""
    made = load(SIZES | columns)
    found = list(sentences(made.problems))
    assert len(found) == len(said)
    assert all(any(text.startswith(f"Row 3: {start}") for text in found) for start in said)


def test_the_score_that_contradicts_the_others_is_named() -> None:
    columns = printed(READERS, 3, precision="ppv", recall="tpr", accuracy="accuracy")
    columns["accuracy"][1] = "0.990"
    made = load(columns)
    (problem,) = made.problems
    assert (problem.row, problem.columns, problem.right) == (3, ("accuracy",), "0.920")


def test_an_f1_above_a_precision_and_a_recall_of_0_would_be_0() -> None:
    columns = {"model": ["A", "B"], "precision": ["0.00", "0.90"], "recall": ["0.00", "0.80"]}
    columns |= {"specificity": ["0.90", "0.91"], "accuracy": ["0.60", "0.87"], "F1": ["0.94", "0.85"]}
    texts = [each.expected for each in load(columns).problems if each.row == 2]
    assert "numbers that fit together: “precision” 0.00 and “recall” 0.00 give F1 = 0.000" in texts


@pytest.mark.parametrize("wrong", [1, 2, 3])
def test_rows_that_no_matrix_fits_are_left_out_or_kept_however_many(wrong: int) -> None:
    columns = printed(READERS, 3, precision="ppv", recall="tpr", accuracy="accuracy")
    columns["recall"] = [*["0.907", "0.948", "0.861"][:wrong], *columns["recall"][wrong:]]
    made = load(columns)
    assert (made.imported_rows, made.contradictions) == (3 - wrong, wrong)
    assert [(each.row, each.severity, each.effect) for each in made.problems] == [
        (row, "error", "row left out") for row in range(2, 2 + wrong)
    ]
    kept = build(columns, guess(columns), contradictions=True)
    assert (kept.imported_rows, kept.contradictions) == (3, wrong)
    assert {(each.severity, each.effect) for each in kept.problems} == {("warning", "row kept")}
    assert [each.row for each in kept.problems] == [each.row for each in made.problems]


@pytest.mark.parametrize("prior", ["0.470", "47%"])
def test_a_sample_size_with_the_prevalence_does_as_well(prior: str) -> None:
    columns = printed(READERS, 3, recall="tpr", specificity="tnr", accuracy="accuracy")
    del columns["n_pos"], columns["n_neg"]
    made = load(columns | {"n": ["100"] * 3, "prevalence": [prior] * 3})
    assert made.leaderboard is not None
    np.testing.assert_array_equal(made.leaderboard.performances[0], READERS)


def test_a_prevalence_typed_at_import_is_rounded_to_whole_samples() -> None:
    columns = printed(READERS, 3, recall="tpr", specificity="tnr")
    del columns["n_pos"], columns["n_neg"]
    columns |= {"n": ["100"] * 3}
    made = build(columns, guess(columns), prior=0.4702)
    assert made.leaderboard is not None
    np.testing.assert_array_equal(made.leaderboard.performances[0], READERS)


def test_random_matrices_are_recovered_or_among_those_reported() -> None:
    generator = np.random.default_rng(3)
    counts = [tuple(int(k) for k in generator.integers(1, 60, size=4)) for _ in range(200)]
    made = load(printed(counts, 3, precision="ppv", recall="tpr", specificity="tnr"))
    assert made.leaderboard is not None
    assert made.imported_rows == 200
    assert made.problems == ()
    got = made.leaderboard.performances[0]
    assert np.abs(got - np.array(counts)).max() < 1
    whole = (got == np.round(got)).all(axis=1)
    assert whole.mean() > 0.9
    np.testing.assert_array_equal(got[whole], np.array(counts)[whole])


def test_counts_stay_as_they_are() -> None:
    columns = {"m": ["a"], "tp": ["43"], "fp": ["3"], "fn": ["4"], "tn": ["50"], "recall": ["0.5"], "f1": ["0.9"]}
    made = load(columns)
    assert made.leaderboard is not None
    np.testing.assert_array_equal(made.leaderboard.performances[0], [[50, 3, 4, 43]])


@pytest.mark.parametrize("name", ["Sensitivity (95% CI)", "Sensitivity [95 % confidence interval]", "Sensitivity ± SD"])
def test_a_header_may_name_its_interval(name: str) -> None:
    columns = {"m": ["a"], name: ["0.91 (0.80–0.97)"], "specificity": ["0.9"], "prevalence": ["0.5"]}
    assert guess(columns).roles[name] == "tpr"


@pytest.mark.parametrize(
    "scores",
    [
        {"f1": "f1", "mcc": "mcc"},
        {"kappa": "kappa", "recall": "tpr"},
        {"balanced accuracy": "balanced_accuracy", "recall": "tpr"},
        {"kappa": "kappa", "f1": "f1"},
    ],
)
def test_any_scores_that_determine_the_counts_with_the_prevalence_are_solved(scores: dict[str, str]) -> None:
    columns = printed(READERS, 5, **scores)
    del columns["n_pos"], columns["n_neg"]
    made = load(columns | {"prevalence": ["0.47000"] * 3})
    assert made.leaderboard is not None
    got = made.leaderboard.performances[0] / made.leaderboard.performances[0].sum(axis=1, keepdims=True)
    rows = [int(name[1:]) for name in made.leaderboard.entities]
    np.testing.assert_allclose(got, np.array(READERS)[rows] / 100, atol=1e-3)
    several = [problem for problem in made.problems if "several solutions are possible" in problem.expected]
    assert len(rows) + len(several) == len(READERS)
    assert not several or "mcc" in scores  # along its line through ROC space, F1 meets an MCC twice


@pytest.mark.parametrize("scores", [{"mcc": "mcc", "kappa": "kappa"}, {"kappa": "kappa", "mcc": "mcc", "f1": "f1"}])
def test_scores_that_leave_something_open_are_refused(scores: dict[str, str]) -> None:
    columns = printed(READERS, 5, **scores)
    del columns["n_pos"], columns["n_neg"]
    made = load(columns)
    assert made.leaderboard is None
    assert "open. Add recall" in made.detail
    assert "precision" in made.detail


def test_averages_over_classes_with_the_accuracy_are_named_and_what_to_do() -> None:
    columns = {"m": ["a"], "precision": ["0.95"], "recall": ["0.60"], "accuracy": ["0.40"]}
    made = load(columns)
    assert made.leaderboard is None
    (problem,) = made.problems
    assert "averages over classes" in problem.expected
    assert "set accuracy to Ignore" in problem.expected


FOUR = {"precision": "ppv", "recall": "tpr", "specificity": "tnr"}


@pytest.mark.parametrize(
    ("name", "key", "value", "pair", "said"),
    [
        ("F1", "f1", "0.990", ("precision", "recall"), "“precision” 0.957 and “recall” 0.865 give F1 = 0.909"),
        ("F1", "f1", "0.800", ("precision", "recall"), "“precision” 0.957 and “recall” 0.865 give F1 = 0.909"),
        ("accuracy", "accuracy", "0.990", ("recall", "specificity"), "accuracy of at most 0.964"),
        ("accuracy", "accuracy", "0.700", ("recall", "specificity"), "accuracy of at least 0.865"),
        ("balanced accuracy", "balanced_accuracy", "0.990", ("recall", "specificity"), " = 0.91"),
    ],
)
def test_an_average_lies_between_what_it_averages(
    name: str, key: str, value: str, pair: tuple[str, str], said: str
) -> None:
    matrices = [(50, 3, 4, 43), (47, 6, 2, 45), (53, 2, 7, 45)]
    columns = printed(matrices, 3, **FOUR, **{name: key})
    del columns["n_pos"], columns["n_neg"]
    assert load(columns).problems == ()
    columns[name][2] = value
    made = load(columns)
    (problem,) = made.problems
    assert (problem.row, problem.columns, problem.severity) == (4, (name, *pair), "error")
    assert said in problem.expected
    assert made.imported_rows == 2


@pytest.mark.parametrize("wrong", [1, 2, 3])
def test_averages_of_no_two_scores_leave_their_rows_out_however_many(wrong: int) -> None:
    columns = {"m": ["a", "b", "c"], "precision": ["0.90", "0.80", "0.7"], "recall": ["0.90", "0.80", "0.7"]}
    columns |= {"specificity": ["0.95", "0.9", "0.85"]}
    rounded = load(columns | {"F1": ["0.91", "0.80", "0.7"]})
    assert rounded.imported_rows == 3
    means = columns | {"F1": [*["0.5"] * wrong, *["0.90", "0.80", "0.7"][wrong:]]}
    made, kept = load(means), build(means, guess(means), contradictions=True)
    assert (made.imported_rows, made.contradictions) == (3 - wrong, wrong)
    assert kept.imported_rows == 3
    assert {problem.severity for problem in kept.problems} == {"warning"}


@pytest.mark.parametrize(
    "name", ["average precision", "Average_Precision", "avg. precision", "val average precision score"]
)
def test_average_precision_is_no_precision(name: str) -> None:
    found = guess({"model": ["a", "b"], name: ["0.5", "0.6"], "precision": ["0.4", "0.5"], "recall": ["0.6", "0.7"]})
    assert found.roles == {"model": "entity", name: "attribute", "precision": "ppv", "recall": "tpr"}
    assert found.remarks[name] == "kept: not precision at one threshold"
