"""Counterexamples that are real, proofs that hold, and no verdict beyond them."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from tests import strategies
from tile_core import formulas, performance, populations, scores
from tile_core.audit import counterexamples, mixtures, performance_search, row_search, search, search_rows, verdicts
from tile_core.catalogue import CATALOGUE
from tile_core.checks import InvalidInputError

PLACED = [score for score in CATALOGUE.values() if score.order]
UNPLACED = [score for score in CATALOGUE.values() if not score.order]


def generator(seed=5):
    return np.random.default_rng(seed)


def holds(one, number, function):
    """Whether a counterexample shows what it says, computed anew from the definition."""
    first, second = np.array(one.first), np.array(one.second)
    assert_allclose([first.sum(), second.sum()], 1, rtol=1e-12)
    assert min(first.min(), second.min()) >= 0
    x, y = float(function(first)), float(function(second))
    assert one.values[:2] == pytest.approx((x, y), rel=1e-9)
    if number == 1:
        assert one.weight is None
        assert one.mixture is None
        return y > x if first[1] + first[2] == 0 else first[0] + first[3] == 0 and y < x
    assert 0 < one.weight < 1
    mixture = one.weight * first + (1 - one.weight) * second
    assert_allclose(one.mixture, mixture, atol=1e-15)
    mixed = float(function(mixture))
    assert one.values[2] == pytest.approx(mixed, rel=1e-9)
    return mixed > max(x, y) if number == 2 else mixed < min(x, y)


@pytest.mark.parametrize("score", CATALOGUE.values(), ids=CATALOGUE)
@pytest.mark.parametrize("prior", [None, 0.3])
def test_known_failures_are_found(score, prior):
    for test in search(score.function, generator(), prior):
        assert test.passed in (False, None)
        assert test.tries > 1000
        if test.counterexample:
            assert holds(test.counterexample, test.number, score.function)
            rows = np.array([test.counterexample.first, test.counterexample.second])
            assert prior is None or performance.prior(rows) == pytest.approx(prior)


@pytest.mark.parametrize("score", PLACED, ids=[score.key for score in PLACED])
@pytest.mark.parametrize("prior", [0.001, 0.37, 0.98])
def test_proven_scores_have_no_counterexample(score, prior):
    sign = 1 if score.order == "same" else -1
    tests = search(lambda p: sign * score.function(p), generator(8), prior)
    assert [test.counterexample for test in tests] == [None] * 3
    if not score.fixed_prior_only:
        tests = search(lambda p: sign * score.function(p), generator(9))
        assert [test.counterexample for test in tests] == [None] * 3


@pytest.mark.parametrize("height", [1e-2, 1e-4, 1e-6])
def test_thin_violations_are_found(height):
    bump = formulas.parse(f"acc + {height} * max(0, 0.1 - abs(tp - 0.4))")
    for prior in (None, 0.6):
        _, second, third = search(bump.function, generator(), prior)
        assert holds(second.counterexample, 2, bump.function)
        assert holds(third.counterexample, 3, bump.function)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("acc - max(0, tp - 0.98)", 1),  # only at a corner is it beaten
        ("acc * (1 - 1e-3 * exp(-1e4 * (fp + fn)))", 1),
        ("acc - max(0, 0.001 - abs(tp - 0.3555))", 1),
        ("acc + 0.01 * max(0, 1 - 1e9*fn) * max(0, 0.02 - abs(tp - 0.4355))", 2),
        ("acc + 0.01 * max(0, 1 - 1e9*fn) * max(0, 0.002 - abs(tp - 0.4355))", 3),
    ],
)
def test_violations_at_the_boundary_are_found(text, number):
    score = formulas.parse(text)
    test = search(score.function, generator())[number - 1]
    assert test.passed is False
    assert holds(test.counterexample, number, score.function)


def test_segments_near_a_violation_are_improved():
    """From segments between very different values, where no mixture is above both, to one that shows it."""
    function = CATALOGUE["geometric_mean"].function
    low, high = (
        populations.near_oracle(30, 0.5, generator(1))[:, [1, 0, 3, 2]],
        populations.near_oracle(30, 0.5, generator(2)),
    )
    start = mixtures.segments_between(function, low, high, np.full(30, 0.01))
    assert counterexamples.worst(start, 2, start.scale) is None
    found = performance_search._thorough(function, start, 2, generator(), 0.5)
    assert holds(found, 2, function)


@pytest.mark.parametrize("prior", [None, 0.3])
def test_a_segment_is_followed_by_its_neighbours(prior):
    values = CATALOGUE["mcc"].function
    first, second, weight = mixtures.anywhere(5, generator(), prior)
    each = mixtures.segments_between(values, first, second, weight)
    near = mixtures.around(values, each, 0.1, generator(1), prior)
    groups = [getattr(near, end).reshape(5, mixtures.NEIGHBOURS + 1, 4) for end in ("first", "second")]
    for rows, group in zip((first, second), groups, strict=True):
        np.testing.assert_allclose(group[:, 0], rows, atol=1e-15)
        assert not np.allclose(group[:, 1], rows, atol=1e-4)
        np.testing.assert_array_equal(group[:, 1:] == 0, np.broadcast_to(rows[:, None] == 0, group[:, 1:].shape))
        np.testing.assert_allclose(group.sum(-1), 1)
    np.testing.assert_array_equal(near.weight.reshape(5, -1)[:, 0], weight)


def test_as_long_as_there_is_time_all_pairs_of_rows_are_tried():
    most = max(n for n in range(1_000) if n * (n - 1) // 2 <= row_search._PAIRS)
    every = [[i, j] for i in range(most) for j in range(i + 1, most)]
    assert row_search._pairs(most, generator()).tolist() == every
    some = row_search._pairs(most + 1, generator())
    assert len(some) <= row_search._PAIRS
    assert (some[:, 0] != some[:, 1]).all()


def test_the_search_repeats_with_its_seed():
    mcc = CATALOGUE["mcc"].function
    assert search(mcc, generator(3)) == search(mcc, generator(3))
    assert search(mcc, generator(3)) != search(mcc, generator(4))


def test_a_score_without_extremes_passes_test_1_emptily():
    first, *_ = search(CATALOGUE["d_prime"].function, generator(), 0.5)
    assert (first.passed, first.vacuous) == (None, True)
    first, *_ = search(CATALOGUE["mcc"].function, generator())
    assert not first.vacuous


@pytest.mark.parametrize("prior", [0, 1, -0.1, 1.5])
def test_a_prior_needs_both_classes(prior):
    with pytest.raises(InvalidInputError, match="prior"):
        search(CATALOGUE["f1"].function, generator(), prior)
    with pytest.raises(InvalidInputError, match="prior"):
        verdicts.audit(CATALOGUE["mcc"], generator(), priors=[prior])


# Rows of a leaderboard


def brute_force(function, rows, number):
    """Whether a mixture of two rows, in hundredths, violates test 2 or 3 clearly."""
    weight = np.arange(1, 100)[:, None] / 100
    for i in range(len(rows)):
        for j in range(i):
            mixed = function(weight * rows[i] + (1 - weight) * rows[j])
            ends = function(rows[[i, j]])
            over = mixed - ends.max() if number == 2 else ends.min() - mixed
            if (over > 1e-6).any():
                return True
    return False


@pytest.mark.parametrize("key", ["mcc", "tpr", "geometric_mean", "p4", "precision_recall_mean", "scott_pi", "vut"])
@pytest.mark.parametrize("size", [2, 3, 6])
def test_mixtures_of_rows_against_brute_force(key, size):
    function = CATALOGUE[key].function
    for seed in range(6):
        rows = populations.uniform(size, generator(seed))
        for test in search_rows(function, rows * 100, generator())[1:]:
            assert (test.passed is False) == brute_force(function, rows, test.number)
            if test.counterexample:
                one = test.counterexample
                assert holds(one, test.number, function)
                assert_allclose(rows[list(one.rows)], [one.first, one.second])


def test_rows_that_are_wholly_right_or_wrong():
    rows = [[40, 10, 5, 45], [60, 0, 0, 40], [0, 30, 70, 0], [30, 0, 0, 70]]
    first, *_ = search_rows(formulas.parse("tp").function, rows, generator())
    assert first.counterexample.rows == (1, 3)
    assert holds(first.counterexample, 1, formulas.parse("tp").function)
    first, *_ = search_rows(formulas.parse("acc").function, rows, generator())
    assert (first.passed, first.vacuous) == (None, False)
    first, *_ = search_rows(formulas.parse("-acc").function, rows, generator())
    assert first.passed is False
    first, *_ = search_rows(formulas.parse("acc").function, rows[:1], generator())
    assert first.vacuous
    first, *_ = search_rows(formulas.parse("fn").function, rows[2:], generator())
    assert first.counterexample.rows == (1, 0)
    assert first.counterexample.values == (0, pytest.approx(0.7))


@pytest.mark.parametrize("rows", [np.zeros((0, 4)), [[1, 2, 3, 4]], [[np.nan, 1, 2, 3], [0, 0, 0, 0]]])
def test_too_few_rows_show_nothing(rows):
    tests = search_rows(CATALOGUE["mcc"].function, rows, generator())
    assert [test.counterexample for test in tests] == [None] * 3


def test_rows_without_values_are_nothing_to_test():
    tests = search_rows(formulas.score("log(tp - 0.9)").function, np.ones((3, 4)), generator())
    assert [test.vacuous for test in tests] == [True] * 3
    tests = search_rows(CATALOGUE["mcc"].function, [[4, 1, 2, 3], [3, 1, 2, 4]], generator())
    assert [test.vacuous for test in tests] == [True, False, False]


def test_many_rows_are_sampled():
    rows = populations.uniform(1500, generator())
    tests = search_rows(CATALOGUE["mcc"].function, rows, generator())
    assert [test.passed for test in tests] == [None, False, False]
    assert tests[1].tries <= 3 * 20_000
    with pytest.raises(InvalidInputError, match="rows"):
        search_rows(CATALOGUE["mcc"].function, rows[0], generator())


# Audits


def verdict(text, **options):
    return verdicts.audit(formulas.score(text), generator(), **options).verdict


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("F1", verdicts.FIT),
        ("2*tp/(2*tp+fp+fn)", verdicts.FIT),
        ("2*ppv*tpr/(ppv+tpr)", verdicts.FIT),
        ("sqrt(1 - fnr)", verdicts.FIT),
        ("BA", verdicts.FIXED),
        ("tn", verdicts.FIXED),
        ("(tpr+tnr)/2", verdicts.HERE),
        ("MCC", verdicts.UNFIT),
        ("chance", verdicts.UNFIT),
        ("fp+fn", verdicts.UNFIT),
        ("min(acc, 2)", verdicts.OPEN),
        ("max(0, tp)", verdicts.OPEN_FIXED),
        ("prior", verdicts.UNFIT),
        ("7", verdicts.CONSTANT),
        ("max(tpr, 2)", verdicts.CONSTANT),
        ("log(-tpr)", verdicts.UNDEFINED),
        ("sqrt(-tp)", verdicts.UNDEFINED),
        ("log(tp - 0.9)", verdicts.UNDEFINED),
        ("exp(800 + tp)", verdicts.UNDEFINED),
    ],
)
def test_verdicts(text, expected):
    assert verdict(text) == expected


@pytest.mark.parametrize("text", ["max(tp - 0.5, 0)", "tp*0", "min(tp, 0)", "1e308*tp", "1e308*tp - 1e308*tn"])
def test_values_of_0_and_values_near_the_largest_double_are_no_trouble(text):
    # Warnings are errors here.
    rows = populations.uniform(8, generator(2))
    audit = verdicts.audit(formulas.score(text), generator(), performances=rows)
    for constraint in audit.constraints:
        for test in constraint.tests:
            assert test.counterexample is None or holds(test.counterexample, test.number, formulas.score(text).function)


@pytest.mark.parametrize("text", ["sqrt(-tp)", "log(tp - 0.9)", "log(-tpr)"])
def test_a_score_that_is_rarely_defined_passes_no_test(text):
    rows = [[8, 2, 3, 7], [9, 1, 4, 6], [5, 5, 1, 1]]
    audit = verdicts.audit(formulas.score(text), generator(), performances=rows)
    for constraint in audit.constraints:
        assert [(test.passed, test.vacuous) for test in constraint.tests] == [(None, True)] * 3
        assert constraint.place is None
    assert "cannot be judged" in audit.reason
    assert "Read " not in audit.reason


def test_a_score_defined_at_some_priors_is_judged_there():
    # At a prior of 0.2 there is none above 0.3.
    audit = verdicts.audit(formulas.score("sqrt(tp - 0.3)"), generator(), priors=[0.2, 0.6])
    _, low, high = audit.constraints
    assert [test.vacuous for test in low.tests] == [True] * 3
    assert (low.place, low.proven, high.place, high.proven) == (None, False, (1.0, 1.0), True)
    assert "At prevalence 20 %, it has a value for none of 2,000 that were tried" in audit.reason
    assert "one value for all performances" not in audit.reason


def test_the_reason_of_an_unfit_verdict_names_other_priors():
    audit = verdicts.audit(formulas.score("acc * (0.3 - prior)"), generator())
    assert (audit.verdict, [one.failed for one in audit.constraints]) == (verdicts.UNFIT, [(1, 2, 3), (), (1,)])
    assert "At prevalence 20 %, it orders as the canonical score at (a, b) = (0.5, 0.5)" in audit.reason
    assert "At prevalence 50 %, test 1 fails." in audit.reason
    open_there = verdicts.audit(formulas.score("max(0, prior - 0.3) * abs(acc - 0.5)"), generator())
    assert "At prevalence 20 %, no counterexample in" in open_there.reason


def test_lower_is_better_is_read_downwards():
    audit = verdicts.audit(CATALOGUE["error_rate"], generator())
    assert (audit.downwards, audit.verdict) == (True, verdicts.FIT)
    assert audit.constraints[0].place == (0.5, 0.5)
    assert "unfit" in audit.reason
    upwards = verdicts.audit(CATALOGUE["error_rate"], generator(), downwards=False)
    assert (upwards.downwards, upwards.verdict) == (False, verdicts.UNFIT)
    assert upwards.constraints[0].place is None
    assert upwards.constraints[0].failed == (1,)
    typed = verdicts.audit(formulas.score("fp + fn"), generator())
    assert "minus" in typed.reason
    assert verdict("-(fp + fn)") == verdicts.FIT
    assert verdict("nlr") == verdicts.FIXED
    assert verdict("nlr", downwards=False) == verdicts.UNFIT
    assert verdict("F1", downwards=True) == verdicts.UNFIT


@pytest.mark.parametrize("score", UNPLACED, ids=[score.key for score in UNPLACED])
def test_nothing_is_called_fit_without_a_proof(score):
    audit = verdicts.audit(score, generator())
    assert audit.verdict in (verdicts.UNFIT, verdicts.OPEN, verdicts.OPEN_FIXED)
    # The same numbers from a function about which nothing is known.
    unknown = dataclasses.replace(CATALOGUE["f1"], key="mine", order=None, placement=lambda prior: None)
    audit = verdicts.audit(unknown, generator())
    assert audit.verdict == verdicts.OPEN
    assert all(test.passed is None for constraint in audit.constraints for test in constraint.tests)
    assert f"{min(test.tries for test in audit.constraints[0].tests):,} trials" in audit.reason


def test_a_failure_at_a_prior_is_a_failure_on_all_performances():
    # A ridge at a prior that the search over all performances does not meet by chance.
    ridge = formulas.parse("acc + 0.01 * max(0, 1 - 1e7 * abs(prior - 0.37)) * max(0, 0.2 - abs(tpr - 0.5))")
    audit = verdicts.audit(ridge, generator(), priors=[0.37])
    everywhere, fixed = audit.constraints
    assert set(fixed.failed) <= set(everywhere.failed)
    assert {2, 3} <= set(everywhere.failed)
    assert all(holds(everywhere.tests[n - 1].counterexample, n, ridge.function) for n in everywhere.failed)


def test_auditing_the_rows_of_a_leaderboard_changes_no_verdict():
    rows = populations.uniform(8, generator(2)) * 500
    audit = verdicts.audit(CATALOGUE["mcc"], generator(), priors=[0.2], performances=rows)
    assert [constraint.kind for constraint in audit.constraints] == ["all", "prior", "rows"]
    assert audit.constraints[2].failed
    assert verdicts.audit(CATALOGUE["f1"], generator(), performances=rows).verdict == verdicts.FIT


def test_a_proof_for_all_performances_holds_for_a_leaderboard():
    rows = populations.uniform(8, generator(2)) * 500
    tests = verdicts.audit(CATALOGUE["f1"], generator(), performances=rows).constraints[-1].tests
    assert [(test.passed, test.proven) for test in tests] == [(True, True)] * 3
    # At fixed priors only: for the rows of one prior, whichever it is, and not for those of several.
    for common, proven in ((populations.fixed_prior(8, 0.37, generator(2)), True), (rows, False)):
        (*_, board) = verdicts.audit(CATALOGUE["kappa"], generator(), performances=common).constraints
        assert [test.proven for test in board.tests] == [proven] * 3


@given(st.sampled_from(PLACED), strategies.priors())
def test_the_place_of_an_audit_orders_as_the_score_read(score, prior):
    audit = verdicts.audit(score, generator(), priors=[prior])
    place = audit.constraints[1].place
    assert place is not None
    p = populations.fixed_prior(30, prior, generator())
    sign = -1 if audit.downwards else 1
    x, y = sign * score.function(p), scores.canonical_score(p, *place)
    order = np.argsort(y)
    assert (np.diff(x[order]) >= -1e-9 * (np.abs(x[order][1:]) + 1)).all()
