"""Columns of texts become a leaderboard, and every problem is said at once."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

from tile_core import performance
from tile_core.checks import InvalidInputError
from tile_core.importers import MAX_PLACES, Import, Mapping, build, guess
from tile_core.importers.assembly.summaries import is_summary
from tile_core.importers.roles import choices
from tile_core.scores import canonical_score
from tile_core.uncertainty import from_leaderboard

Columns = dict[str, list[str]]


def load(columns: Columns, **options: object) -> Import:
    return build(columns, guess(columns), **options)


def told(result: Import) -> list[tuple[int | None, str, str, str, str]]:
    return [(p.row, p.column, p.found, p.expected, p.severity) for p in result.problems]


MARCH: Columns = {
    "Model": ["Extra trees", "MLP 64", "k-NN, k = 51", "QDA", "RUSBoost", "k-NN, k = 51"],
    "Sens": ["0,704", "1,08", "0,705", "0,765", "0,826", "0,705"],
    "Spec": ["0,940", "0,902", "0,922", "", "0,865", "0,922"],
    "Prävalenz (%)": ["20,0"] * 6,
    "n": ["5000"] * 6,
    "F1": ["0,724", "0,630", "0,699", "0,711", "0,791", "0,699"],
    "Bemerkung": ["", "retrained", "", "", "final", ""],
}


def test_a_german_table_with_every_kind_of_problem() -> None:
    result = load(MARCH)
    assert told(result) == [
        (3, "Sens", "1,08", "a rate from 0 to 1 (the column is not in percent)", "error"),
        (5, "Spec", "empty", "a number: TNR is needed with TPR and the prevalence. Fill in the cell", "error"),
        (7, "Model", "“k-NN, k = 51”", "a name of a row of its own: this row equals row 4 in every cell", "error"),
        (6, "F1", "0,791", "0,698, which “Sens” 0,826, “Spec” 0,865 and “Prävalenz (%)” 20,0 give", "warning"),
    ]
    assert [p.effect for p in result.problems] == ["row left out"] * 3 + ["row kept, F1 is ignored"]
    assert (result.imported_rows, result.total) == (3, 6)
    assert result.headline == "Ready: full Tile and ROC."
    assert "Prevalence 20 % in all rows." in result.detail
    assert result.used_columns == {"Sens", "Spec", "Prävalenz (%)"}
    assert result.compared_columns == {"F1"}
    board = result.leaderboard
    assert board is not None
    assert board.entities == ("Extra trees", "k-NN, k = 51", "RUSBoost")
    # Of the matrices of 5,000 samples that round to these rates and this prevalence, one of each row.
    assert (board.performances == np.round(board.performances)).all()
    np.testing.assert_allclose(
        board.performances[0] / 5000,
        performance.from_rates([0.704, 0.705, 0.826], [0.06, 0.078, 0.135], 0.2),
        rtol=0,
        atol=0.0005,
    )
    np.testing.assert_array_equal(board.sizes, [[5000] * 3])


def test_integer_counts_stay_counts() -> None:
    result = load({"m": ["a", "b"], "tp": ["1", "1,234"], "fp": ["2", "0"], "fn": ["3", "5"], "tn": ["4", "1e3"]})
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.performances[0], [[4, 2, 3, 1], [1000, 0, 5, 1234]])
    np.testing.assert_array_equal(result.leaderboard.sizes[0], [10, 2239])
    assert result.problems == ()


def test_rows_have_their_numbers_in_the_file() -> None:
    columns = {"m": ["a", "a"], "tp": ["1", "1"], "fp": ["2", "2"], "fn": ["3", "3"]}
    assert load(columns).problems[0].row == 3
    problem = load(columns, numbers=[5, 9]).problems[0]
    assert (problem.row, problem.expected) == (9, "a name of a row of its own: this row equals row 5 in every cell")


def test_without_names_rows_are_named_by_their_number() -> None:
    result = load({"tp": ["1", "2"], "fp": ["2", "2"], "fn": ["3", "3"], "tn": ["4", "4"]})
    assert result.leaderboard is not None
    assert result.leaderboard.entities == ("row 2", "row 3")
    assert any("named by their numbers" in note for note in result.notes)


def test_one_row_without_a_name_and_folds_without_names_are_one_model() -> None:
    counts = {"tp": ["1", "2"], "fp": ["2", "2"], "fn": ["3", "3"], "tn": ["4", "4"]}
    one = load({name: texts[:1] for name, texts in counts.items()}).leaderboard
    folds = load({"fold": ["1", "2"], **counts}).leaderboard
    assert one is not None
    assert folds is not None
    assert (one.entities, folds.entities) == (("model",), ("model",))
    assert folds.contexts == ("1", "2")


def test_detection_leaves_tn_unknown() -> None:
    result = load({"m": ["a"], "tp": ["5"], "fp": ["2"], "fn": ["3"]})
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.performances, [[[np.nan, 2, 3, 5]]])
    assert np.isnan(result.leaderboard.sizes).all()
    assert result.unknown_cell == "tn"
    assert result.headline == "Ready: right side of the Tile (a = 1) only."


def test_precision_and_recall_leave_tn_unknown_and_f1_adds_nothing() -> None:
    columns = {"m": ["a", "b"], "precision": ["0.9", "0.5"], "recall": ["0.6", "1"], "f1": ["0.72", "0.667"]}
    result = load(columns)
    assert result.leaderboard is not None
    expected = performance.from_precision_recall([0.9, 0.5], [0.6, 1.0])
    got = result.leaderboard.performances[0]
    np.testing.assert_allclose(got / got[:, 3:], expected / expected[:, 3:])
    assert result.notes == ("F1 follows from TPR and PPV; not used.",)
    assert result.compared_columns == {"f1"}


@pytest.mark.parametrize(
    ("columns", "stated", "keeps"),
    [
        ({"sens": ["0.9", "0.8"], "spec": ["0.8", "0.7"]}, "The rows fit any prevalence.", True),
        # NPV >= 1 - prior and PPV >= prior, in both rows.
        ({"ppv": ["0.9", "0.8"], "npv": ["0.8", "0.85"]}, "The rows fit 20 % to 80 %.", False),
        ({"ppv": ["0.9", "0.3"], "npv": ["0.6", "0.85"]}, "No single prevalence fits all rows.", False),
        # FP = TP (1 - PPV) / PPV leaves no negatives: prior = 1 / (1 + 0.9 / 3).
        ({"recall": ["0.9"], "precision": ["0.75"]}, "The rows fit 0 % to 76.9 %.", False),
        ({"recall": ["0.9"], "precision": ["0.75"], "accuracy": ["0.92"]}, "What the rows give: 20 %.", False),
        (
            {"sens": ["0.9", "0.9", "0.95"], "spec": ["0.9", "0.9", "0.8"], "accuracy": ["0.9", "0.9", "0.83"]},
            "What the other rows give: 20 %.",
            True,
        ),
    ],
)
def test_what_rows_say_of_their_prevalence(columns: Columns, stated: str, keeps: bool) -> None:
    asked = load(columns, prior=0.1 if "recall" in columns else None)
    assert (asked.stated_prior, asked.keeps_rates) == (stated, keeps)
    assert load(columns, prior=0.25).stated_prior == stated


def test_rows_with_a_prevalence_of_their_own_are_not_asked() -> None:
    assert load({"sens": ["0.9"], "spec": ["0.8"], "prevalence": ["0.2"]}).stated_prior == ""
    assert load(TOTALS).stated_prior == ""


def test_two_rates_without_a_prior_ask_for_one() -> None:
    columns = {"m": ["a"], "sens": ["0.9"], "spec": ["0.8"]}
    result = load(columns)
    assert result.leaderboard is None
    assert result.needs_prior
    assert (
        result.detail
        == "TPR and TNR need the prevalence in this test set: choose its column, or enter it for all rows."
    )
    given_one = load(columns, prior=0.25)
    assert given_one.leaderboard is not None
    assert performance.prior(given_one.leaderboard.performances) == pytest.approx(0.25)
    assert not given_one.needs_prior


@pytest.mark.parametrize(("priors", "told"), [(["0.2", "0.4", "0.302"], ["20 %", "40 %"]), (["0.253"] * 3, ["25.3 %"])])
def test_the_range_of_the_priors_is_reported(priors: list[str], told: list[str]) -> None:
    columns = {"m": ["a", "b", "c"], "tpr": ["0.9", "0.8", "0.7"], "tnr": ["0.6", "0.7", "0.8"], "prior": priors}
    assert re.findall(r"[\d.]+ %", load(columns).detail) == told


def test_a_prior_column_is_stronger_than_the_one_for_all_rows() -> None:
    result = load({"m": ["a"], "sens": ["0.9"], "spec": ["0.8"], "prior": ["0.5"]}, prior=0.25)
    assert result.leaderboard is not None
    assert performance.prior(result.leaderboard.performances) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("counts", "missing", "rate"),
    [
        ({"tp": ["0", "0"], "fp": ["3", "5"], "fn": ["0", "0"], "tn": ["50", "48"]}, "positives", "specificity"),
        ({"tp": ["9", "8"], "fp": ["0", "0"], "fn": ["3", "4"], "tn": ["0", "0"]}, "negatives", "sensitivity"),
        ({"sens": ["0.9"], "spec": ["0.8"], "prevalence": ["0"]}, "positives", "specificity"),
    ],
)
def test_a_class_that_no_row_has_is_reported(counts: dict[str, list[str]], missing: str, rate: str) -> None:
    made = load({"m": ["a", "b"][: len(next(iter(counts.values())))]} | counts)
    assert made.missing_class == missing
    assert made.headline == f"Ready: ranking by {rate} only."
    assert f"No imported row has {missing}: " in made.detail
    assert f"every score inside the Tile ranks by {rate}" in made.detail


@pytest.mark.parametrize("missing", ["positives", "negatives"])
def test_without_a_class_every_score_inside_the_tile_ranks_alike(missing: str) -> None:
    counts = np.random.default_rng(3).integers(1, 90, size=(20, 4)).astype(float)
    counts[:, [2, 3] if missing == "positives" else [0, 1]] = 0
    rates = performance.rates(counts)
    by = np.argsort(rates.tnr if missing == "positives" else rates.tpr)
    for a, b in np.random.default_rng(4).uniform(0.05, 0.95, size=(30, 2)):
        assert np.all(np.diff(canonical_score(counts, a, b)[by]) >= -1e-12)


INDEPENDENT = (
    "Rows have different numbers of positives or negatives, so they are not of one test set: Uncertainty draws them"
    " independently."
)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ""),
        ({"tn": ["50", "51"]}, INDEPENDENT),
        ({"m": ["a", "a"], "tn": ["50", "500"], "category": ["day", "night"]}, ""),
        (
            {"tn": ["50.5", "50"]},
            "needs whole counts, not means of folds or weighted samples; found fractions in 1 of 2",
        ),
        ({"tp": ["0", "0"], "fn": ["0", "0"]}, "needs positives and negatives in every row; found one class only in 2"),
    ],
)
def test_what_uncertainty_needs_is_reported_at_import(changes: Columns, said: str) -> None:
    columns = {"m": ["a", "b"], "tp": ["4", "4"], "fp": ["5", "5"], "fn": ["1", "1"], "tn": ["50", "50"]}
    notes = [note for note in load(columns | changes).notes if "Uncertainty" in note]
    assert len(notes) == int(bool(said))
    assert said in " ".join(notes)


def test_rounded_rates_with_class_sizes_have_uncertainty_as_those_with_n_have() -> None:
    rates = {"test": ["a", "b"], "sensitivity": ["0.42", "0.92"], "specificity": ["0.97", "0.87"]}
    made = load(rates | {"n+": ["65", "65"], "n-": ["3200", "3200"]})
    assert not [note for note in made.notes if "Uncertainty" in note]
    assert made.leaderboard is not None
    rows, sizes = made.leaderboard.performances[0], made.leaderboard.sizes[0]
    # 27.3 and 59.8 are no numbers of samples: 27 and 60 of 65 round to 0.42 and 0.92, and no others do.
    np.testing.assert_array_equal(rows[:, 2:], [[38, 27], [5, 60]])
    np.testing.assert_array_equal(rows.sum(axis=1), sizes)
    np.testing.assert_allclose(rows[:, 0], [3104, 2784], atol=16)
    draws = from_leaderboard(made.leaderboard, 0, 1, draws=10)
    np.testing.assert_allclose(draws.measured.sum(-1), 3265)


def test_a_size_that_is_missing_somewhere_is_reported_at_import() -> None:
    columns = {"m": ["a", "b"], "TPR": ["0.8", "0.7"], "TNR": ["0.9", "0.8"], "prevalence": ["0.2", "0.2"]}
    assert "intervals unavailable" in load(columns).detail
    [note] = [note for note in load(columns | {"n": ["100", ""]}).notes if "Uncertainty" in note]
    assert note.endswith("it needs a sample size in every row; found none in 1 of 2 rows.")


def test_rows_without_a_class_among_others_are_counted() -> None:
    made = load({"m": ["a", "b"], "tp": ["0", "3"], "fp": ["3", "5"], "fn": ["0", "1"], "tn": ["50", "48"]})
    assert (made.missing_class, made.headline) == ("", "Ready: full Tile and ROC.")
    assert made.notes == (
        "1 of 2 rows has no positives: not in ROC space, and the prevalence cannot be changed there.",
        "Uncertainty is unavailable: it needs positives and negatives in every row; found one class only in"
        " 1 of 2 rows.",
    )
    unknown = load({"m": ["a"], "precision": ["1"], "recall": ["0.5"]})
    assert (unknown.missing_class, unknown.unknown_cell) == ("", "tn")


def test_three_rates_pin_the_prior_of_an_average_row() -> None:
    """odds(prior) = odds(precision) FPR / recall."""
    result = load({"m": ["a"], "Recall": ["0.8"], "FPR": ["0.01"], "Precision": ["0.5"]})
    assert result.leaderboard is not None
    prior = performance.prior(result.leaderboard.performances).item()
    assert prior / (1 - prior) == pytest.approx(1 * 0.01 / 0.8)
    assert "Prevalence derived from precision, FPR and recall: 1.2 % (0.4 to 2.4 by rounding)." in result.detail


def test_insufficient_columns_say_what_is_needed() -> None:
    assert "Each row needs TN, FP, FN and TP; or" in load({"m": ["a"], "AUC": ["0.9"]}).detail
    assert load({"m": ["a"], "acc": ["0.9"]}).leaderboard is None
    assert "predictions" in load({"y_true": ["1"], "score": ["0.9"]}).detail
    assert load({}).leaderboard is None


def test_contexts_make_a_grid_with_gaps() -> None:
    columns = {
        "method": ["a", "b", "a"],
        "category": ["day", "day", "night"],
        "video": ["1"] * 3,
        "tp": ["1", "2", "3"],
    }
    result = load(columns | {name: ["1"] * 3 for name in ("fp", "fn", "tn")})
    board = result.leaderboard
    assert board is not None
    assert board.contexts == ("day / 1", "night / 1")
    np.testing.assert_array_equal(board.performances[..., 3], [[1, 2], [3, np.nan]])
    assert "2 classifiers, 2 contexts." in result.notes


@pytest.mark.parametrize(
    ("column", "cell", "expected"),
    [
        ("tp", "-1", "a count of at least 0"),
        ("tp", "inf", "a count of at least 0, as a number"),
        ("tp", "nan", "a number: TP is needed with TN, FP and FN. Fill in the cell"),
        ("tp", "NA", "a number: TP is needed with TN, FP and FN. Fill in the cell"),
        ("tp", "k. A.", "a number: TP is needed with TN, FP and FN. Fill in the cell"),
        ("tp", "1e20", "a count of at least 0"),
        ("tp", "ten", "a count of at least 0, as a number"),
        ("tp", "12 %", "a count of at least 0, not a percentage"),
        ("m", "", "a name"),
        ("m", "a" * 201, "a name of at most 200 characters, this has 201"),
        ("m", "a\x07", "a name without control characters"),
    ],
)
def test_cells_that_are_refused(column: str, cell: str, expected: str) -> None:
    columns = {"m": ["x", "y"], "tp": ["1", "1"], "fp": ["1", "1"], "fn": ["1", "1"], "tn": ["1", "1"]}
    columns[column][1] = cell
    result = build(columns, Mapping({"m": "entity", **{k: k for k in ("tp", "fp", "fn", "tn")}}, {}))
    assert [(p.row, p.column, p.expected) for p in result.problems] == [(3, column, expected)]
    assert result.imported_rows == 1


def test_all_problems_of_a_row_are_reported() -> None:
    result = load({"model": ["x", ""], "sens": ["0.5", "2.5"], "spec": ["0.5", "-1"], "prior": ["0.5", "?"]})
    assert [(p.row, p.column) for p in result.problems] == [(3, c) for c in ("model", "sens", "spec", "prior")]


def test_an_empty_performance_is_refused() -> None:
    result = load({"m": ["x", "y"], "tp": ["0", "1"], "fp": ["0", "1"], "fn": ["0", "1"], "tn": ["0", "1"]})
    assert told(result) == [
        (2, "tn, fp, fn, tp", "0, 0, 0, 0", "the counts of at least one sample: all are 0", "error")
    ]


def test_contradictory_or_insufficient_rates_are_refused() -> None:
    result = load(
        {"m": ["x", "y", "z"], "recall": ["0", "0.9", "0.5"], "precision": ["0", "0.01", "0.5"], "prior": ["0.3"] * 3}
    )
    assert result.leaderboard is not None
    assert result.leaderboard.entities == ("x", "z")  # the first detects nothing
    assert [(p.row, p.expected) for p in result.problems] == [
        (3, "TPR, PPV and the prevalence that fit together: with these, TN would be below 0"),
        (
            2,
            "a number next to an accuracy or a specificity: a recall and a precision of 0 leave TNR open from 0 to "
            "100 %",
        ),
        (4, "a number with more digits: TPR, PPV and the prevalence leave TNR open from 63.8 to 87.7 %"),
    ]


def test_counts_negative_by_rounding_are_accepted() -> None:
    """Recall 1 with precision 0.199 at a prior of 0.2 would need slightly more false positives than negatives."""
    result = load({"m": ["x"], "recall": ["1.000"], "precision": ["0.1995"], "prior": ["0.2"]})
    assert result.imported_rows == 1
    # The prevalence is anything from 15 to 25 %; up to 19.95 % there are enough.
    assert [(p.expected, p.severity) for p in result.problems] == [
        ("a number with more digits: TPR, PPV and the prevalence leave TNR open from 0 to 29.2 %", "warning"),
    ]
    assert result.leaderboard is not None
    tn, fp, fn, tp = result.leaderboard.performances[0, 0]
    assert min(tn, fp, tp) > 0
    assert 0.9995 <= tp / (tp + fn) <= 1
    assert 0.19945 <= tp / (tp + fp) <= 0.19955
    assert 0.15 <= fn + tp <= 0.25


def test_fractional_counts_are_accepted_with_a_warning() -> None:
    columns = {"m": ["x", "y"], "tp": ["1.5", "1"], "fp": ["1", "1"], "fn": ["1", "1"], "tn": ["1.25", "1"]}
    result = load(columns)
    assert [(p.row, p.column, p.expected) for p in result.problems] == [
        (2, "tn", "a whole number"),
        (2, "tp", "a whole number"),
    ]
    assert result.imported_rows == 2
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.sizes[0], [np.nan, 4])


def test_a_warning_of_most_rows_is_reported_once() -> None:
    rows = 12
    columns = {"m": [f"m{i}" for i in range(rows)], "tp": ["2.5"] * rows, "fp": ["2.5"] * rows}
    columns |= {"fn": ["2.5"] * rows, "tn": ["2.5"] * rows, "f1": ["0.9"] * rows}
    result = load(columns)
    assert {(p.row, p.found) for p in result.problems} == {(None, "12 of 12 rows")}
    assert [p.column for p in result.problems] == ["tn", "fp", "fn", "tp", "f1"]
    assert result.imported_rows == rows


def test_percentages_and_signs() -> None:
    result = load(
        {"m": ["a", "b"], "sens": ["80 %", "90%"], "spec (%)": ["70", "60,5 %"], "prev": ["10%", "10%"]}, decimal=","
    )
    assert result.leaderboard is not None
    rates = performance.rates(result.leaderboard.performances[0])
    np.testing.assert_allclose(rates.tpr, [0.8, 0.9])
    np.testing.assert_allclose(rates.tnr, [0.7, 0.605])
    too_much = load({"m": ["a", "b", "c"], "sens %": ["80", "101", "50"], "spec": ["1", "1", "1"], "prior": [".1"] * 3})
    assert told(too_much)[0] == (3, "sens %", "101", "a percentage from 0 to 100", "error")
    both = load({"m": ["a", "b"], "sens %": ["80", "103%"], "spec": ["1", "1"], "prior": [".1", ".1"]})
    assert told(both)[0] == (3, "sens %", "103%", "a percentage from 0 to 100", "error")
    signed = load({"m": ["a", "b"], "sens": ["80 %", "103.0%"], "spec": ["70%", "60%"], "prior": ["10%", "10%"]})
    assert told(signed)[0] == (3, "sens", "103.0%", "a rate from 0 to 1, or from 0 % to 100 %", "error")


@pytest.mark.parametrize(
    ("role", "cell"),
    [
        ("matrix tn fp fn tp", "[[50, 3], [4, 20]]"),
        ("matrix tn fp fn tp", "[[50 3]\n [4 20]]"),
        ("matrix tn fp fn tp", "{0: {0: 50, 1: 3}, 1: {0: 4, 1: 20}}"),
        ("matrix tn fp fn tp", '{"no": {"no": 50, "yes": 3}, "yes": {"no": 4, "yes": 20}}'),
        ("matrix tp fn fp tn", "[[20, 4], [3, 50]]"),
        ("matrix tn fn fp tp", "((50, 4), (3, 20))"),
        ("matrix tp fp fn tn", "[20, 3, 4, 50]"),
    ],
)
def test_matrices_are_read_in_the_stated_orientation(role: str, cell: str) -> None:
    result = build({"m": ["a", "b"], "cm": [cell, "[[1, 2], [3]]"]}, Mapping({"m": "entity", "cm": role}, {}))
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.performances[0], [[50, 3, 4, 20]])
    assert [(p.row, p.column) for p in result.problems] == [(3, "cm")]


def test_two_columns_of_one_role_are_ambiguous() -> None:
    columns = {"m": ["a"], "sens": ["0.9"], "recall": ["0.8"], "spec": ["1"], "prior": ["0.1"]}
    roles = {"m": "entity", "sens": "tpr", "recall": "tpr%", "spec": "tnr", "prior": "prior"}
    result = build(columns, Mapping(roles, {}))
    assert result.leaderboard is None
    assert result.detail == "Two columns are TPR: “sens” and “recall”. Ignore one of them."


def test_columns_not_needed_are_compared() -> None:
    columns = {"m": ["a", "b"], "tp": ["20", "20"], "fp": ["3", "3"], "fn": ["4", "4"], "tn": ["50", "50"]}
    columns |= {"recall": ["0.833", "0.80"], "fpr": ["5.7 %", "0.07"], "prior": ["0.312", "0.4"]}
    assert [(p.row, p.column, p.expected) for p in load(columns).problems] == [
        (3, "recall", "0.833, which TN, FP, FN and TP give"),
        (3, "fpr", "0.057, which TN, FP, FN and TP give"),
        (3, "prior", "0.312, which TN, FP, FN and TP give"),
    ]


def test_a_size_that_the_counts_contradict_leaves_the_row_out() -> None:
    counts = {"m": list("abc"), "tp": ["20"] * 3, "fp": ["3"] * 3, "fn": ["4"] * 3, "tn": ["50"] * 3}
    result = load(counts | {"n": ["77", "78", "77"], "positives": ["24", "24", "30"]})
    assert [(p.row, p.column, p.found, p.expected, p.severity) for p in result.problems] == [
        (3, "n", "78", "77, the sum that TN, FP, FN and TP give; set “n” to Ignore to keep the row", "error"),
        (
            4,
            "positives",
            "30",
            "24, the sum that TN, FP, FN and TP give; set “positives” to Ignore to keep the row",
            "error",
        ),
    ]
    assert result.imported_rows == 1


def test_rows_whose_counts_contradict_their_size_are_left_out_or_kept() -> None:
    counts = {"m": list("abc"), "tp": ["20"] * 3, "fp": ["3"] * 3, "fn": ["4"] * 3, "tn": ["50"] * 3}
    columns = counts | {"n": ["40", "41", "77"]}
    assert (load(columns).imported_rows, load(columns).contradictions) == (1, 2)
    result = build(columns, guess(columns), contradictions=True)
    assert [(p.row, p.effect) for p in result.problems] == [(2, "row kept"), (3, "row kept")]
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.sizes, [[77, 77, 77]])


CHECKED = {"model": list("abcdef"), "tp": ["5"] * 6, "fp": ["1"] * 6, "fn": ["1"] * 6, "tn": ["5"] * 6}


def test_impossible_accuracies_are_reported_by_row() -> None:
    result = load(CHECKED | {"accuracy": ["7", "-3", "150 %", "abc", "", "0.833"]})
    expected = "a rate from 0 to 1", "row kept, accuracy is ignored", "warning"
    assert [(p.row, p.column, p.found, p.expected, p.effect, p.severity) for p in result.problems] == [
        (row, "accuracy", found, *expected) for row, found in ((2, "7"), (3, "-3"), (4, "150 %"), (5, "abc"))
    ]
    assert result.imported_rows == 6


@pytest.mark.parametrize(
    ("column", "found", "expected"),
    [
        ("mcc", "-2", "a value from -1 to 1"),
        ("kappa (%)", "-120", "a percentage from -100 to 100"),
        ("F1 (%)", "120", "a percentage from 0 to 100"),
        ("recall", "abc", "a rate from 0 to 1"),
        ("n", "many", "a count above 0"),
    ],
)
def test_impossible_values_of_other_columns_are_reported(column: str, found: str, expected: str) -> None:
    cells = ["", "", "", "", "", found]
    result = load(CHECKED | {column: cells})
    assert [(p.row, p.column, p.found, p.expected) for p in result.problems] == [(7, column, found, expected)]


def test_an_impossible_column_is_reported_once() -> None:
    result = load(CHECKED | {"accuracy": ["high"] * 6})
    assert [(p.row, p.found) for p in result.problems] == [(None, "6 of 6 rows")]


@pytest.mark.parametrize(("first", "second"), [("tp", "tp (2)"), ("TP", "tp"), ("model", "model (2)")])
@pytest.mark.parametrize("equal", [True, False])
def test_a_duplicate_name_is_reported(first: str, second: str, equal: bool) -> None:
    table = {name: cells for name, cells in CHECKED.items() if name != first.lower()}
    cells = CHECKED[first.lower()]
    result = load({first: cells, second: cells if equal else [*cells[1:], "9"], **table})
    if not equal and first != "model":
        assert result.question is not None
        assert [column for column, _ in result.question.choices] == [first, second]
        return
    (problem,) = result.problems
    assert (problem.row, problem.columns, problem.severity) == (None, (first, second), "warning")
    assert problem.found == f"2 columns named “{first}”, with {'equal' if equal else 'different'} cells"
    assert problem.effect == f"“{first}” is used, “{second}” is ignored"
    assert result.imported_rows == 6


@pytest.mark.parametrize("chosen", ["tp", "tp (2)"])
def test_one_of_two_columns_of_a_name_can_be_chosen(chosen: str) -> None:
    columns = CHECKED | {"tp (2)": ["9"] * 6}
    mapping = guess(columns)
    assert (mapping.roles["tp"], mapping.roles["tp (2)"]) == ("ignore", "ignore")
    result = build(columns, Mapping(mapping.roles | {chosen: "tp"}, mapping.remarks))
    assert result.leaderboard is not None
    assert result.leaderboard.performances[0, 0, 3] == (5 if chosen == "tp" else 9)


def test_two_columns_of_a_name_that_nothing_depends_on_are_not_asked_for() -> None:
    result = load(CHECKED | {"accuracy": ["0.833"] * 6, "accuracy (2)": ["0.9"] * 6})
    assert result.imported_rows == 6
    assert [problem.effect for problem in result.problems] == ["“accuracy” is used, “accuracy (2)” is ignored"]


def test_duplicate_names_without_loss_are_not_reported() -> None:
    assert load(CHECKED | {"note": ["x"] * 6, "note (2)": ["y"] * 6, "tp rate (2)": ["z"] * 6}).problems == ()


def test_a_given_size_is_the_size() -> None:
    result = load(
        {"m": ["a", "b"], "sens": ["0.9"] * 2, "spec": ["0.8"] * 2, "prior": ["0.1"] * 2, "n": ["500", "many"]}
    )
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.sizes[0], [500, np.nan])


def test_many_samples_are_probably_pixels() -> None:
    result = load({"m": ["a"], "tp": ["5000000"], "fp": ["1"], "fn": ["1"], "tn": ["1"]})
    assert any("correlated" in note for note in result.notes)


def test_contexts_times_names_are_limited() -> None:
    side = 500
    columns = {"m": [f"m{i}" for i in range(side)] + ["m0"], "task": [f"t{i}" for i in range(side)] + ["t1"]}
    columns |= {name: ["1"] * (side + 1) for name in ("tp", "fp", "fn", "tn")}
    assert side * side > MAX_PLACES
    result = load(columns)
    assert result.leaderboard is None
    assert result.problems[0].found == "500 contexts × 500 names"


@pytest.mark.parametrize(
    ("roles", "options"),
    [({"m": "pickle"}, {}), ({"x": "tp"}, {}), ({"m": "tp%"}, {}), ({"m": "tpr"}, {"prior": 2.0})],
)
def test_a_mapping_from_outside_is_checked(roles: dict[str, str], options: dict[str, float]) -> None:
    with pytest.raises(InvalidInputError):
        build({"m": ["0.5"]}, Mapping(roles, {}), prior=options.get("prior"))


def test_columns_have_one_length() -> None:
    with pytest.raises(InvalidInputError, match="equal lengths"):
        build({"a": ["1"], "b": []}, Mapping({}, {}))


@given(st.lists(st.tuples(*[st.integers(0, 60)] * 4).filter(any), min_size=1, max_size=5), st.sampled_from([2, 3, 4]))
def test_rounded_scores_of_true_counts_never_warn(counts: list[tuple[int, ...]], digits: int) -> None:
    """Every check against scikit-learn's own numbers, rounded as people round them, from counts and from rates."""
    columns: Columns = {"m": [f"m{i}" for i in range(len(counts))]}
    values = np.array(counts)
    columns |= {name: [str(v) for v in values[:, k]] for k, name in enumerate(("tn", "fp", "fn", "tp"))}
    scores: dict[str, list[float]] = {"f1": [], "kappa": [], "mcc": [], "acc": [], "jaccard": []}
    for tn, fp, fn, tp in counts:
        truth, called = [0] * (tn + fp) + [1] * (fn + tp), [0] * tn + [1] * fp + [0] * fn + [1] * tp
        scores["f1"].append(2 * tp / (2 * tp + fp + fn) if tp + fp + fn else np.nan)
        scores["acc"].append(metrics.accuracy_score(truth, called))
        both = len(set(truth)) == 2 == len(set(called))
        scores["kappa"].append(metrics.cohen_kappa_score(truth, called) if both else np.nan)
        scores["mcc"].append(metrics.matthews_corrcoef(truth, called) if both else np.nan)
        scores["jaccard"].append(tp / (tp + fp + fn) if tp + fp + fn else np.nan)
    columns |= {name: ["" if np.isnan(v) else f"{v:.{digits}f}" for v in listed] for name, listed in scores.items()}
    assert [p for p in load(columns).problems if "of the other" not in p.expected] == []  # 1, 2 and 3 may occur
    rates = performance.rates(values)
    if all(np.isfinite(rates).all() for rates in (rates.tpr, rates.fpr)):
        columns = {name: columns[name] for name in ("m", *scores)}
        columns |= {"tpr": [f"{v:.{digits}f}" for v in rates.tpr], "fpr": [f"{v:.{digits}f}" for v in rates.fpr]}
        columns["prior"] = [repr(v) for v in performance.prior(values).tolist()]
        result = load(columns)
        assert [p for p in result.problems if p.column == "acc"] == []
        assert result.imported_rows == len(counts)


@given(
    st.dictionaries(st.text(max_size=12), st.just(None), max_size=6),
    st.integers(0, 4),
    st.data(),
)
def test_no_table_breaks_the_importer(names: dict[str, None], rows: int, data: st.DataObject) -> None:
    cell = st.one_of(st.text(max_size=8), st.sampled_from(["0.5", "1", "", "-1", "1e9", "[[1,2],[3,4]]"]))
    columns = {name: data.draw(st.lists(cell, min_size=rows, max_size=rows)) for name in names}
    roles = data.draw(st.fixed_dictionaries({name: st.sampled_from([key for key, _ in choices()]) for name in names}))
    guess(columns)
    result = build(columns, Mapping(roles, {}))
    assert (result.leaderboard is None) == (result.imported_rows == 0)
    if result.leaderboard is not None:
        left_out = {p.row for p in result.problems if p.severity == "error"}
        assert len(left_out) == result.total - result.imported_rows
        digest = result.leaderboard.digest
        assert len(digest) == 64


def rates(column: str, *cells: str) -> Columns:
    rows = len(cells)
    columns = {"m": [f"m{i}" for i in range(rows)], column: list(cells)}
    return columns | {"spec": ["0.9"] * rows, "prior": ["0.1"] * rows}


@pytest.mark.parametrize(
    ("column", "cells", "doubted"),
    [
        ("sens", ["92", "85", "0.9"], [4]),
        ("sens", ["92", "95", "1"], [4]),
        ("sens (%)", ["0.8", "70"], [2]),
        ("sens (%)", ["0.8", "70 %"], [2]),
        ("sens (%)", ["0.8", "0.7", "70", "80"], [2, 3]),
        ("sens", ["92", "85", "80", "0.3"], [5]),  # 30 % is far from the others, and nearer than 0.3 %
    ],
)
def test_a_share_among_percentages_is_accepted_and_reported(column: str, cells: list[str], doubted: list[int]) -> None:
    result = load(rates(column, *cells))
    assert [(p.row, p.column, p.severity) for p in result.problems] == [(row, column, "warning") for row in doubted]
    assert result.imported_rows == len(cells)
    assert "sens" in result.problems[0].column


def test_a_doubtful_share_is_reported_with_both_readings() -> None:
    columns = rates("sens", "92", "85,5", "0,9") | {"spec": ["0,9"] * 3, "prior": ["0,1"] * 3}
    result = load(columns, decimal=",")
    problem = result.problems[0]
    assert problem.found == "0,9"
    assert problem.expected == "a percentage like the others, from 85,5 to 92: it may mean 90 %"
    assert problem.effect == "row kept, it is read as 0,9 %"
    assert result.leaderboard is not None
    np.testing.assert_allclose(performance.rates(result.leaderboard.performances[0]).tpr, [0.92, 0.855, 0.009])


@pytest.mark.parametrize(("column", "said"), [("sens (%)", True), ("miss rate (%)", False)])
def test_a_column_of_sensitivities_up_to_1_percent_is_reported(column: str, said: bool) -> None:
    problems = told(load(rates(column, "0.92", "0.85")))
    expected = "percentages, some above 1: if these are shares, set the column to one without %"
    assert problems == [(None, column, "at most 0.92", expected, "warning")] * said
    assert load(rates(column, "0.92 %", "0.85 %")).problems == ()


def test_many_doubtful_shares_are_reported_once() -> None:
    result = load(rates("sens (%)", *["0.9"] * 8, *["80"] * 3))
    assert [(p.row, p.found, p.effect) for p in result.problems] == [
        (None, "8 of 11 rows", "rows kept, they are read as percent")
    ]
    assert "0.9 for 90 %" in result.problems[0].expected


@pytest.mark.parametrize(
    ("column", "cells"),
    [
        ("fpr (%)", ["0.3", "0.8", "1.2"]),
        ("fpr (%)", ["0.3", "0.8", "0.9"]),
        ("fpr (%)", ["0.3", "0.8", "1.2", "15", "30", "40"]),  # the others lead down to them gradually
        ("fpr (%)", ["0.5", "8", "12"]),  # 50 % would stand out more
        ("fpr (%)", ["0.3", "3", "5"]),
        ("fpr", ["2", "3", "0.3"]),
        ("sens (%)", ["92", "85", "0"]),
        ("sens (%)", ["92", "85", "0.9 %"]),  # a percent sign in the cell settles it
        ("sens", ["0.92", "0.85", "0.9"]),
    ],
)
def test_small_percentages_are_not_doubted(column: str, cells: list[str]) -> None:
    assert load(rates(column, *cells)).problems == ()


def test_prevalences_of_1_and_10_percent_are_not_doubted() -> None:
    columns = rates("sens", "0.9", "0.8", "0.7") | {"prior": ["1", "10", "20"]}
    assert load(columns).problems == ()


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Total",
            "MEAN",
            "(average)",
            "-- Sum --",
            "avg.",
            "median",
            "Std",
            "Std. dev.",
            "all",
            "Overall",
            "min",
            "Max",
        ),
        *(
            "Gesamt",
            "Summe",
            "Mittel",
            "Mittelwert:",
            "Durchschnitt",
            "somme",
            "Moyenne",
            "médiane",
            "macro avg",
            " *TOTAL* ",
        ),
    ],
)
def test_names_of_summaries(name: str) -> None:
    assert is_summary(name)


@pytest.mark.parametrize(
    "name",
    ["baseline", "Total Recall", "k-means", "Mean teacher", "MaxEnt", "AllenNLP", "ensemble", "", "macro", "∑", "1"],
)
def test_names_of_classifiers(name: str) -> None:
    assert not is_summary(name)


TOTALS: Columns = {
    "team": ["A", "B", "Total", "Mean"],
    "tp": ["80", "70", "150", "75"],
    "fp": ["10", "5", "15", "7.5"],
    "fn": ["20", "30", "50", "25"],
    "tn": ["890", "895", "1785", "892.5"],
}
SUM, MEAN = (f"a classifier: its counts are the {name} of the other rows’" for name in ("sums", "means"))
RATES_MEAN = "a classifier: its numbers are the means of the other rows’"
BY_NAME = "a classifier: by its name, this looks like a total or a mean of the others"
LAST = "a classifier: by its name and as it stands last, this is a mean of the others"
OUT, RANKED = "row left out", "row kept, it is ranked"


def summed(result: Import) -> list[tuple[int | None, str, str, str]]:
    assert all(p.severity == "warning" for p in result.problems if p.column in ("team", ""))
    return [(p.row, p.found, p.expected, p.effect) for p in result.problems if p.column in ("team", "")]


def test_totals_and_means_are_left_out_or_ranked() -> None:
    result = load(TOTALS)
    assert summed(result) == [(4, "“Total”", SUM, OUT), (5, "“Mean”", MEAN, OUT)]
    assert (result.imported_rows, result.summaries, result.summaries_out) == (2, 2, 2)
    assert result.leaderboard is not None
    assert result.leaderboard.entities == ("A", "B")
    assert result.all_notes == ("2 of 4 rows are left out.",)
    kept = load(TOTALS, summaries=True)
    assert summed(kept) == [(4, "“Total”", SUM, RANKED), (5, "“Mean”", MEAN, RANKED)]
    assert (kept.imported_rows, kept.summaries, kept.summaries_out) == (4, 2, 0)


def test_what_is_only_named_like_a_total_is_kept() -> None:
    columns = TOTALS | {"tp": ["80", "70", "151", "10"]}
    assert summed(load(columns)) == [(4, "“Total”", BY_NAME, RANKED), (5, "“Mean”", LAST, OUT)]
    assert summed(load(columns, summaries=False)) == [(4, "“Total”", BY_NAME, OUT), (5, "“Mean”", LAST, OUT)]
    # A mean that stands elsewhere is one by its numbers only.
    first = {name: [cells[3], *cells[:2]] for name, cells in TOTALS.items()}
    assert summed(load(first)) == [(2, "“Mean”", MEAN, OUT)]
    assert summed(load(first | {"tp": ["10", "80", "70"]})) == [(2, "“Mean”", BY_NAME, RANKED)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *((name, RATES_MEAN) for name in ("avg", "Overall", "Mittelwert", "Gesamt")),
        ("Mean Teacher", None),
        ("k-means", None),
        ("Average perceptron", None),
        ("Media Lab", None),
        ("C", None),
    ],
)
def test_a_row_of_rates_is_a_mean_by_its_name_and_numbers(name: str, expected: str | None) -> None:
    shares = {
        "team": ["A", "B", name],
        "tpr": ["0.91", "0.80", "0.86"],  # 0.855, rounded up
        "fpr": ["0.1", "0.2", "0.15"],
        "prior": ["0.5"] * 3,
    }
    result = load(shares)
    assert summed(result) == ([(4, f"“{name}”", expected, OUT)] if expected else [])
    assert result.imported_rows == (2 if expected else 3)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Mean",
            "Average",
            "AVG.",
            "Mittelwert",
            "Mittel",
            "Durchschnitt",
            "Ø",
            "Moyenne",
            "Media",
            "Média",
            "Promedio",
        ),
        *("Gemiddelde", "Medelvärde", "Średnia", "среднее", "平均", "Mean ± SD"),
        *("Average over datasets", "macro avg"),
    ],
)
def test_a_mean_at_the_foot_of_a_table_is_left_out_by_its_name(name: str) -> None:
    columns = {name: cells[:2] for name, cells in TOTALS.items()}
    foot = {"team": name, "tp": "71", "fp": "9", "fn": "24", "tn": "880"}
    result = load({key: [*cells, foot[key]] for key, cells in columns.items()})
    assert summed(result) == [(4, f"“{name}”", LAST, OUT)]


def test_what_stands_next_to_a_mean_at_the_foot_is_left_out_with_it() -> None:
    columns = {name: [*cells[:2], "1", "2", "3"] for name, cells in TOTALS.items()}
    columns["team"] = ["A", "B", "Mean", "Std", "Median"]
    assert [(row, effect) for row, _, _, effect in summed(load(columns))] == [(4, OUT), (5, OUT), (6, OUT)]
    columns["team"] = ["A", "B", "Max", "Min", "Median"]
    assert [(row, effect) for row, _, _, effect in summed(load(columns))] == [(4, RANKED), (5, RANKED), (6, RANKED)]


def test_a_mean_row_with_cells_that_cannot_be_used_is_a_mean_row() -> None:
    columns = TOTALS | {"tp": ["80", "70", "150", "75 ± 5 (SD)"], "fn": ["20", "30", "50", ""]}
    result = load(columns)
    assert [(p.row, p.expected, p.effect) for p in result.problems] == [(4, SUM, OUT), (5, LAST, OUT)]
    # Its context may be empty, too.
    result = load(TOTALS | {"task": ["x", "x", "x", ""]})
    assert [(p.row, p.effect, p.severity) for p in result.problems] == [(4, OUT, "warning"), (5, OUT, "warning")]


def test_a_sum_of_all_rows_is_recognised_by_its_counts() -> None:
    columns = TOTALS | {"team": ["A", "B", "pooled", "Mean"]}
    assert [row for row, *_ in summed(load(columns))] == [4, 5]
    assert summed(load(columns))[0] == (4, "“pooled”", SUM, OUT)
    unnamed = {name: cells[:3] for name, cells in TOTALS.items() if name != "team"}
    assert summed(load(unnamed)) == [(4, "“row 4”", SUM, OUT)]
    detection = {name: cells[:3] for name, cells in columns.items() if name != "tn"}
    assert summed(load(detection)) == [(4, "“pooled”", SUM, OUT)]


def test_rates_of_all_samples_are_a_total_by_their_sizes() -> None:
    columns = {
        "team": ["A", "B", "Overall"],
        "sensitivity": ["0.800", "0.700", "0.725"],
        "specificity": ["0.900", "0.950", "0.917"],
        "positives": ["50", "150", "200"],
        "negatives": ["200", "100", "300"],
    }
    assert [(row, effect) for row, _, _, effect in summed(load(columns))] == [(4, OUT)]
    # The same test set for all: an own performance.
    same = columns | {"positives": ["200"] * 3, "negatives": ["300"] * 3}
    assert [(row, effect) for row, _, _, effect in summed(load(same))] == [(4, RANKED)]


def test_totals_are_those_of_their_context() -> None:
    columns = {name: cells[:3] * 2 for name, cells in TOTALS.items()} | {"task": ["x"] * 3 + ["y"] * 3}
    columns["team"] = ["A", "B", "C"] * 2
    assert [row for row, *_ in summed(load(columns | {"tp": ["80", "70", "150", "80", "70", "151"]}))] == [4]


def test_a_context_of_means_is_left_out() -> None:
    columns: Columns = {"team": ["A"] * 3 + ["B"] * 3, "task": ["x", "y", "average"] * 2}
    columns |= {name: ["1", "2", "4", "3", "7", "5"] for name in ("tp", "fp", "fn", "tn")}
    result = load(columns)
    assert [(p.row, p.column, p.found) for p in result.problems] == [(row, "task", "“average”") for row in (4, 7)]
    assert (result.summaries, result.summaries_out) == (2, 2)
    assert result.leaderboard is not None
    assert result.leaderboard.contexts == ("x", "y")


@pytest.mark.parametrize("names", [["Mean", "Max", "Median"], ["A", "A2", "B"], ["A", "Mean"], ["Total"]])
def test_a_total_of_no_other_rows_is_a_name(names: list[str]) -> None:
    """Rules that combine classifiers are called so; a sum of one row is a copy."""
    counts = [str(2 * k + 1) for k, _ in enumerate(names)]
    result = load({"team": names} | dict.fromkeys(("tp", "fp", "fn", "tn"), counts))
    assert result.problems == ()


EUROPEAN: Columns = {
    "team": ["A", "B"],
    "tp": ["1.080", "1.070"],
    "fp": ["10", "5"],
    "fn": ["20", "30"],
    "tn": ["8.900", "9.000"],
}


def test_points_in_counts_may_set_thousands_apart() -> None:
    result = load(EUROPEAN, thousands=True)
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.performances[0], [[8900, 10, 20, 1080], [9000, 5, 30, 1070]])
    assert result.problems == ()
    assert result.notes == (
        "“tp”: 1.080 is read as 1080 (points separate thousands).",
        "“tn”: 8.900 is read as 8900 (points separate thousands).",
        INDEPENDENT,
    )


def test_points_set_thousands_apart_in_counts_only() -> None:
    columns = EUROPEAN | {"F1 (%)": ["98.630", "98.391"], "acc": ["0.997", "0.997"], "n": ["10.010", "NA"]}
    result = load(columns, thousands=True)
    assert result.problems == ()
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.sizes[0], [10010, np.nan])


def test_points_that_may_separate_thousands_are_asked_for() -> None:
    asked = load(EUROPEAN)
    assert asked.leaderboard is None
    assert asked.question is not None
    assert asked.question.about == "points"
    assert [label for _, label in asked.question.choices] == [
        "They separate thousands: 8.900 is 8900",
        "They are decimal points: 8.900 is 8.9",
    ]
    whole, decimals = (load(EUROPEAN, point=each) for each in ("thousands", "decimals"))
    assert whole.leaderboard is not None
    assert decimals.leaderboard is not None
    np.testing.assert_array_equal(whole.leaderboard.performances[0, 0, [0, 3]], [8900, 1080])
    np.testing.assert_array_equal(decimals.leaderboard.performances[0, 0, [0, 3]], [8.9, 1.08])


def test_points_that_are_read_as_decimals_are_doubted() -> None:
    problems = [(p.row, p.column, p.found, p.expected) for p in load(EUROPEAN, point="decimals").problems]
    assert problems == [
        (2, "tn", "8.900", "a whole number: it may mean 8900"),
        (2, "tp", "1.080", "a whole number: it may mean 1080"),
        (3, "tn", "9.000", "a whole number: it may mean 9000"),
        (3, "tp", "1.070", "a whole number: it may mean 1070"),
    ]
    comma = {name: [cell.replace(".", ",") for cell in cells] for name, cells in EUROPEAN.items()}
    assert load(comma, decimal=",").problems[0].expected == "a whole number: it may mean 8900"
    assert load(comma).problems == ()
    many = {name: cells[:1] * 12 for name, cells in EUROPEAN.items()} | {"team": [f"m{i}" for i in range(12)]}
    assert load(many, point="decimals").problems[0].expected == "whole numbers: 8.900 may mean 8900"


def test_shares_that_sum_to_1_are_neither_samples_nor_warned_of() -> None:
    cells = {"tn": ["0.625", "0.5", "0.31"], "fp": ["0.125", "0.25", "0.3"], "fn": ["0.125", "0", "0.2"]}
    shares: Columns = {"name": ["A", "B", "C"], **cells, "tp": ["0.1250000000000002", "0.25", "0.19"]}
    result = load(shares)
    assert result.problems == ()
    assert result.leaderboard is not None
    assert np.isnan(result.leaderboard.sizes).all()
    weighted = load(shares | {"tn": ["6.5", "0.5", "0.31"]})
    assert {problem.expected for problem in weighted.problems} == {"a whole number"}


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("fp", ["2.5", "5"]),
        ("fp", ["0.500", "5"]),
        ("fp", ["1,200", "5"]),
        ("tp", ["1.08", "1.07"]),
        ("fn", ["1.0", "2"]),
    ],
)
def test_a_point_that_sets_no_thousands_apart_is_a_decimal_mark_everywhere(name: str, cells: list[str]) -> None:
    result = load(EUROPEAN | {name: cells}, thousands=True)
    assert result.leaderboard is not None
    assert result.leaderboard.performances[0, 0, 0] == 8.9
    assert (2, "tn") in [(p.row, p.column) for p in result.problems]


def test_whole_numbers_as_programs_write_them_are_no_thousands() -> None:
    columns = {"m": ["a"], "tp": ["80.000"], "fp": ["10.000"], "fn": ["20.000"], "tn": ["890.000"]}
    result = load(columns, thousands=True)
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.performances[0], [[890, 10, 20, 80]])
    large = {"m": ["a"], "tp": ["1.080"], "fp": ["1.200"], "fn": ["2.000"], "tn": ["890.000"]}
    result = load(large, thousands=True)
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.performances[0], [[890000, 1200, 2000, 1080]])


def test_columns_without_a_number_of_ours_become_attributes() -> None:
    family, year = ["CNN", "CNN", "RF", "RF", "", "SVM"], ["2019", "n/a", "2020", "2021", "2021", "-"]
    result = load(CHECKED | {"family": family, "year": year, "nothing": [""] * 6})
    assert result.leaderboard is not None
    kept = [CHECKED["model"].index(name) for name in result.leaderboard.entities]
    assert result.leaderboard.attributes == {
        "family": tuple(family[row] for row in kept),
        "year": tuple("" if year[row] == "n/a" else year[row] for row in kept),
    }


def test_an_attribute_is_one_text_for_all_rows_of_an_entity() -> None:
    counts = {"TP": ["1", "2", "3", "4"], "FP": ["1"] * 4, "FN": ["1"] * 4, "TN": ["1"] * 4}
    names = {"model": ["a", "a", "b", "b"], "task": ["x", "y", "x", "y"]}
    result = load(names | counts | {"family": ["CNN", "", "RF", "RF"], "epoch": ["1", "2", "1", "1"]})
    assert result.leaderboard is not None
    assert result.leaderboard.attributes == {"family": ("CNN", "RF")}
    assert (
        "“epoch” differs between the rows of one name: not stored. If it names tasks or data sets, choose Context."
        in result.notes
    )


def test_a_rate_with_two_meanings_is_asked_for_where_nothing_else_decides() -> None:
    columns = {"model": ["A", "B"], "POD": ["0.8", "0.7"], "FAR": ["0.2", "0.3"]}
    made = build(columns, guess(columns))
    assert made.leaderboard is None
    assert made.question is not None
    assert (made.question.column, [value for value, _ in made.question.choices]) == ("FAR", ["fpr", "fdr"])
    assert "two meanings" in made.question.text


def negative(**columns: list[str]) -> Import:
    named = {"model": ["dummy", "A", "B"], **columns}
    return build(named, guess(named))


def test_a_classifier_that_detects_nothing_stays_with_a_score_of_0() -> None:
    rates = {"precision": ["0.00", "0.8889", "0.60"], "recall": ["0.00", "0.80", "0.90"]}
    made = negative(accuracy=["0.90", "0.97", "0.93"], **rates)
    assert made.leaderboard is not None
    assert made.leaderboard.entities == ("dummy", "A", "B")
    assert canonical_score(made.leaderboard.performances[0], 1.0, 0.5)[0] == 0.0
    assert made.leaderboard.performances[0, 0].tolist() == pytest.approx([0.9, 0.0, 0.1, 0.0])
    assert any("1 row detects nothing" in note for note in made.notes)
    # Sizes give its counts, where rounding would leave any number of alarms open.
    made = negative(n_pos=["100"] * 3, n_neg=["900"] * 3, **rates)
    assert made.leaderboard is not None
    assert made.leaderboard.performances[0, 0].tolist() == [900.0, 0.0, 100.0, 0.0]
    # So does NPV, which is the share of negatives where nothing is called positive.
    made = negative(n=["1000"] * 3, NPV=["0.9", "0.978", "0.988"], specificity=["1", "0.989", "0.933"], **rates)
    assert made.leaderboard is not None
    assert made.leaderboard.performances[0, 0].tolist() == pytest.approx([900.0, 0.0, 100.0, 0.0], rel=0.01)
    # A false positive rate says that there are alarms.
    made = negative(FPR=["0.1", "0.0111", "0.0667"], accuracy=["0.81", "0.97", "0.93"], **rates)
    assert made.leaderboard is not None
    assert made.leaderboard.performances[0, 0].tolist() == pytest.approx([0.81, 0.09, 0.1, 0.0])


@pytest.mark.parametrize("precision", ["", "nan", "-", "n/a", "0"])
def test_a_precision_of_0_over_0_is_printed_in_many_ways(precision: str) -> None:
    made = negative(precision=[precision, "0.8889", "0.60"], recall=["0.00", "0.80", "0.90"])
    assert made.leaderboard is not None
    assert made.leaderboard.entities[0] == "dummy"
    assert canonical_score(made.leaderboard.performances[0], 1.0, 0.5)[0] == 0.0


def test_a_row_with_recall_but_no_precision_is_still_left_out() -> None:
    made = negative(precision=["", "0.8889", "0.60"], recall=["0.50", "0.80", "0.90"])
    assert made.leaderboard is not None
    assert made.leaderboard.entities == ("A", "B")


def test_one_name_written_in_several_forms_is_one_entity() -> None:
    names = ["R\u00e9seau", "Re\u0301seau", "R\u00e9seau\u200b"]
    result = load({"model": names, "fold": ["1", "2", "3"], **{k: ["5", "6", "7"] for k in ("tp", "fp", "fn", "tn")}})
    assert result.leaderboard is not None
    assert result.leaderboard.entities == ("R\u00e9seau",)


def test_names_that_look_the_same_are_doubted_once() -> None:
    names = ["Net A", "Net \u0410", "Net B", "Net \u0410"]
    columns = {
        "model": names,
        "task": ["x", "x", "x", "y"],
        **{k: ["5", "6", "7", "8"] for k in ("tp", "fp", "fn", "tn")},
    }
    result = load(columns)
    assert result.leaderboard is not None
    assert len(result.leaderboard.entities) == 3
    (doubt,) = [each for each in result.problems if "look like another" in each.expected]
    assert (doubt.row, doubt.severity, doubt.columns) == (3, "warning", ("model",))
    assert "\u201cNet A\u201d of row 2" in doubt.expected
