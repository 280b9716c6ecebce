"""Formulas that people type: what they mean, where they are undefined, what is proven of them, and refusals."""

from __future__ import annotations

import contextlib
import math
import pickle
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from tests import strategies
from tile_core import formulas, performance, populations, scores
from tile_core.catalogue import CATALOGUE
from tile_core.checks import InvalidInputError
from tile_core.formulas import FormulaError, linear, parser, products

P = np.array([0.4, 0.1, 0.2, 0.3])


def value(text, p=P):
    return formulas.parse(text).function(p)


def uniform(size=60, seed=1):
    return populations.uniform(size, np.random.default_rng(seed))


# What a formula means

NUMBERS = st.sampled_from(["2", "0.5", ".25", "3.", "1e-3", "2E2"])
NAMES = st.sampled_from(["tn", "fp", "fn", "tp", "n", "p"])


def _grown(inner):
    return st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "**"]), inner).map(" ".join),
        inner.map("-{}".format),
        inner.map("({})".format),
        st.tuples(st.sampled_from(["abs", "exp"]), inner).map("{0[0]}({0[1]})".format),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner).map("{0[0]}({0[1]}, {0[2]})".format),
    )


def by_python(text, p):
    """The value by Python's own grammar, `None` where Python finds none in the real numbers."""
    tn, fp, fn, tp = (p / p.sum()).tolist()
    names = {"tn": tn, "fp": fp, "fn": fn, "tp": tp, "n": tn + fp, "p": fn + tp, "exp": math.exp}
    try:
        found = eval(text, {"__builtins__": {"abs": abs, "min": min, "max": max}}, names)
    except (ZeroDivisionError, OverflowError):
        return None
    return found if isinstance(found, float | int) and math.isfinite(found) else None


@given(st.recursive(NUMBERS | NAMES, _grown, max_leaves=12), strategies.inner_performances())
@example("-tp ** 2", P)
@example("2 ** -tp ** 2 ** 3", P)
@example("2 - 3 - 4 / 5 / 6", P)
@example("--+-tp", P)
def test_formulas_mean_what_they_mean_in_python(text, p):
    if len(text) <= formulas.LONGEST:
        expected = by_python(text, p)
        found = formulas.parse(text).function(p)
        if expected is None:
            assert np.isnan(found)
        else:
            assert_allclose(found, expected, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("TP + Tn", 0.7),
        ("tp ^ 2", 0.09),
        ("4 × tp ÷ 2 − 1 · tn", 0.2),
        ("sqrt(tp*0.3)", 0.3),
        ("log(exp(tp))", 0.3),
        ("ln ( exp ( tp ) )", 0.3),
        ("min(tp, tn, fn)", 0.2),
        ("max(1e-3, .2, 0.1)", 0.2),
        ("abs(fp - tp)", 0.2),
        ("recall", 0.6),
        ("sensitivity + specificity", 1.4),
        ("precision * 4", 3.0),
        ("prior + n - prevalence + P", 1.0),
        ("accuracy - acc + F1", 2 / 3),
        ("fnr + fdr + For", 0.4 + 0.25 + 1 / 3),
        ("\ttp\n+ fn ", 0.5),
        ("tp ** 0", 1.0),
    ],
)
def test_names_signs_and_functions(text, expected):
    assert_allclose(value(text), expected)


@given(strategies.rows(), st.sampled_from(["tp", "tn + 2*fp", "sqrt(tp)*fn", "prior", "exp(p)"]))
def test_outcomes_are_probabilities_so_that_rows_of_any_size_compare(rows, text):
    whole = formulas.parse(text).function
    assert_allclose(whole(rows * 8), whole(rows), rtol=1e-12)
    assert_allclose(whole(rows), whole(performance.normalized(rows)), rtol=1e-9)


def test_every_score_of_the_catalogue_that_is_one_word_can_be_used():
    p = uniform()
    for key, score in CATALOGUE.items():
        assert_array_equal(value(f"0 + {key}", p), score.function(p))


# Where it is undefined


@pytest.mark.parametrize(
    "text",
    [
        "1/(tn - tn)", "0/(tn - tn)", "1/(1/(tp - tp))", "log(0)", "log(-1)", "exp(-log(0))", "sqrt(-1)", "(-2)**0.5",
        "0**-1", "exp(1000)", "1/exp(1000)", "10**400", "(1/0)**0", "1**(1/0)", "max(1, 1/0)", "min(1, log(-1))",
        "0 * (1/0)", "abs(sqrt(-tp))",
    ],
)  # fmt: skip
def test_undefined_is_nan_and_stays_so(text):
    assert np.isnan(value(text))


def test_a_formula_is_undefined_only_where_its_value_is():
    rows = [[1, 1, 0, 0], [0, 1, 0, 1], [1, 1, 1, 1]]
    assert_array_equal(np.isnan(value("tpr + 0", rows)), [True, False, False])
    assert_array_equal(np.isnan(value("log(tn)", rows)), [False, True, False])


def test_unknown_counts_matter_only_in_formulas_that_use_them():
    detection = [[np.nan, 10, 20, 70]]
    for text in ("2*tp/(2*tp+fp+fn)", "F1 + 0", "ppv * 1", "sqrt(ppv * tpr)", "tp**2/((tp+fp)*(tp+fn))", "log(tp/fp)"):
        known = formulas.parse(text).function([[123, 10, 20, 70]])
        assert_allclose(formulas.parse(text).function(detection), known)
    for text in ("tp", "tp + 1", "prior * 1", "tp/(fp + 1)", "acc + 0", "2**tp", "log(tp)", "max(tp, 0.1)", "tn/fp"):
        assert np.isnan(formulas.parse(text).function(detection)), text


@pytest.mark.parametrize("text", ["1", "tp", "2*tp/(2*tp+fp+fn)"])
def test_empty_and_unknown_performances_have_no_score(text):
    assert np.isnan(value(text, [0, 0, 0, 0]))
    assert np.isnan(value(text, [np.nan] * 4))
    assert np.isnan(value(text, [np.nan, 0, 0, 0]))
    assert value(text, np.ones((2, 3, 4))).shape == (2, 3)
    with pytest.raises(InvalidInputError):
        value(text, [1, 2, 3])


# What is refused


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("", 0, "found nothing"),
        ("   ", 0, "found nothing"),
        ("tp +", 4, "found the end, expected a number"),
        ("(tp", 3, r"found the end, expected .* or \)"),
        ("tp)", 2, r"found \) at character 3"),
        ("2tp", 1, r"found tp at character 2, expected .*product"),
        ("2*tp 3", 5, "found 3"),
        ("tp ** * 2", 6, r"found \*"),
        ("sqrt tp", 5, r"expected \( after sqrt"),
        ("sqrt(tp, fp)", 7, "found ,"),
        ("max(tp)", 0, "max: expected two"),
        ("1 + max()", 8, r"found \)"),
        ("tp + recal", 5, "did you mean recall"),
        ("presicion", 0, "did you mean precision"),
        ("xyzzy", 0, "expected a name such as tn"),
        ("(tn+tp)/N", 8, "N has two meanings"),
        ("tp @ fp", 3, "found @"),
        ("tp; fp", 2, "found ;"),
        ("1.2.3", 3, "found .3"),
        ("1e999", 0, "above 1e308"),
        ("tp\x00", 2, r"found '\\x00'"),
        ("__import__('os').system('ls')", 11, "found '"),
        ("tp.__class__", 2, r"found \."),
        ("lambda: 1", 6, "found :"),
        ("[tp]", 0, r"found \["),
        ("a" * 501, 500, "at most 500 characters, found 501"),
        ("(" * 60 + "tp" + ")" * 60, 50, "50 levels"),
        ("-" * 60 + "tp", 50, "50 levels"),
        ("2**" * 60 + "tp", 150, "50 levels"),
        ("x" * 400, 0, r"found xxxxxx.*\.\.\."),
    ],
)
def test_a_message_names_the_token_and_points_at_it(text, position, message):
    with pytest.raises(FormulaError, match=message) as caught:
        formulas.parse(text)
    assert caught.value.position == position
    assert isinstance(caught.value, InvalidInputError)
    shown, caret = caught.value.pointer.split("\n")
    assert caret.strip() == "^"
    assert len(shown) <= 72
    at = len(caret) - 1
    assert shown[at : at + 1] == text[position : position + 1].replace("\x00", " ")


def test_many_groups_one_after_the_other_are_not_nested():
    score = formulas.parse("+".join(["(tp)"] * 80))
    np.testing.assert_allclose(score.function(np.array([4.0, 3, 2, 1])), 80 * 0.1)


def test_the_pointer_cuts_long_formulas_and_keeps_to_one_line():
    text = "tn +\n" * 40 + "?"
    with pytest.raises(FormulaError) as caught:
        formulas.parse(text)
    shown, caret = caught.value.pointer.split("\n")
    assert shown[len(caret) - 1] == "?"
    assert "\n" not in shown


@given(st.text(max_size=60) | st.text(alphabet="tpfn+-*/()., 0129e^sqrtmaxlogμ", max_size=80))
def test_any_text_is_a_formula_or_a_formula_error(text):
    with contextlib.suppress(FormulaError):
        assert formulas.score(text).function(P).shape == ()


HOSTILE = [
    "9**" * 49 + "9",
    "9" * 500,
    "1e-999999999 + tp",
    "0." + "0" * 497 + "1",
    "(" * 49 + "1e99" + "**20)" * 49,
    "((((((((1e300**16)**16)**16)**16)**16)**16)**16)**16)",
    "*".join(["(1+1e-99*tp)"] * 38),
    "+".join(["1/(tp+0.123456789*fp+1)"] * 20),
    "+".join(["vut"] * 125),
    "-" * 49 + "1",
]


# The system ends what takes more than seconds or a gigabyte; a power tower in exact numbers takes for ever.
BOUNDED = """
import resource, sys
import numpy as np
from tile_core import formulas, populations
rows = populations.uniform(100, np.random.default_rng(1))
resource.setrlimit(resource.RLIMIT_CPU, (8, 8))
resource.setrlimit(resource.RLIMIT_DATA, (2**30, 2**30))
for text in sys.stdin.read().splitlines():
    print(text[:40], flush=True)
    try:
        formulas.parse(text).function(rows)
    except formulas.FormulaError:
        pass
"""


def test_hostile_formulas_cost_nothing():
    given = "\n".join(HOSTILE)
    ended = subprocess.run([sys.executable, "-c", BOUNDED], input=given, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, ""), f"ended at {ended.stdout.splitlines()[-1:]}"
    assert len(ended.stdout.splitlines()) == len(HOSTILE)


# Which score a text is


@pytest.mark.parametrize("score", CATALOGUE.values(), ids=CATALOGUE)
def test_the_names_of_the_catalogue_give_its_scores(score):
    for name in (score.key, score.symbol, score.name, *score.synonyms):
        assert formulas.score(name) is score


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (" F1-score ", "f1"), ("RECALL", "tpr"), ("(mcc)", "mcc"), ("G-mean", "geometric_mean"),
        ("-mcc", "formula"), ("p*4", "formula"), ("p**4", "formula"), ("1 - fpr", "formula"), ("tp", "formula"),
        ("n", "formula"), ("-fpr", "formula"), ("+tpr", "tpr"),
    ],
)  # fmt: skip
def test_a_formula_is_not_looked_up_as_a_name(text, key):
    assert formulas.score(text).key == key


@pytest.mark.parametrize("text", ["tp+r", "f=1", "no such score", "mcc <", "f/1"])
def test_a_text_that_is_neither_name_nor_formula_is_refused(text):
    with pytest.raises(FormulaError):
        formulas.score(text)


def test_a_formula_is_a_score_like_others_and_can_be_sent():
    score = formulas.parse("2 * tp / (2*tp + fp + fn)")
    assert (score.key, score.formula, score.name) == ("formula", "2 * tp / (2*tp + fp + fn)", score.formula)
    assert score.higher_is_better
    assert_array_equal(pickle.loads(pickle.dumps(score)).function(P), score.function(P))
    assert pickle.loads(pickle.dumps(score)).placement(0.3) == (1, 0.5)
    unplaced = formulas.parse("mcc + 1")
    assert (unplaced.order, unplaced.placement(0.5)) == (None, None)


# Proofs


@pytest.mark.parametrize("text", ["sqrt(-tp)", "log(tp - 0.9)", "exp(1000 + tp)", "log(-acc)"])
def test_a_formula_that_is_rarely_defined_has_no_place(text):
    score = formulas.parse(text)
    assert (score.order, score.placement(0.5), score.fixed_prior_only) == (None, None, False)


def test_a_place_at_a_prior_is_one_of_values_there():
    score = pickle.loads(pickle.dumps(formulas.parse("sqrt(prior - 0.8 + 0.01*tpr)")))
    assert (score.order, score.fixed_prior_only) == ("same", True)
    assert score.placement(0.2) is None
    assert score.placement(0.9) == pytest.approx((1, 1))
    assert formulas.parse("sqrt(tp - 0.3)").placement(0.9) == (1, 1)


@pytest.mark.parametrize(
    ("text", "order", "place"),
    [
        ("2*tp/(2*tp+fp+fn)", "same", (1, 0.5)),
        ("2*ppv*tpr/(ppv+tpr)", "same", (1, 0.5)),
        ("2/(1/precision + 1/recall)", "same", (1, 0.5)),
        ("(1 + 2**2) * tp / ((1 + 2**2) * tp + 2**2 * fn + fp)", "same", (1, 0.8)),
        ("f1/(2 - f1)", "same", (1, 0.5)),
        ("tp/fp", "same", (1, 0)),
        ("log(tn/fn)", "same", (0, 1)),
        ("3*acc - 7", "same", (0.5, 0.5)),
        ("-(fp + fn)", "same", (0.5, 0.5)),
        ("1/fpr", "same", (0, 0)),
        ("fp + fn", "dual", (0.5, 0.5)),
        ("1 - tnr", "dual", (0, 0)),
        ("(3*tp + tn)/(3*tp + tn + 4*fp + fn)", "same", (0.75, 0.2)),
        ("exp(jaccard)", "same", (1, 0.5)),
        ("f2 + 0*mcc**2", None, None),
        ("tp*tn", None, None),
        ("tp/(tn - tp)", None, None),
        ("acc*(tn - tp)/(tn - tp)", None, None),
        ("acc/(tn*tp - tn*tp + tn - tp)*(tn - tp)", None, None),
        ("acc*fpr/fpr", "same", (0.5, 0.5)),
        ("5", None, None),
        ("prior * 3", None, None),
        ("tp ** 0.5", None, None),
    ],
)
def test_ratios_of_linear_forms_are_placed(text, order, place):
    score = formulas.parse(text)
    assert score.order == order
    assert not score.fixed_prior_only
    for prior in (0.0, 0.3, 1.0):
        assert score.placement(prior) == (pytest.approx(place) if place else None)


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("(tpr + tnr)/2", "balanced_accuracy"),
        ("tpr - fpr", "informedness"),
        ("(acc - chance)/(1 - chance)", "kappa"),
        ("tpr/fpr", "plr"),
        ("fnr/tnr", "nlr"),
        ("2*tpr/(tpr + fpr + 1)", "sivf"),
        ("tnr/(tnr + fnr)", "snpv"),
        ("tn*tp - fp*fn", None),
        ("tn + 0", "ptn"),
        ("tpr/3*2 + tnr/3", "weighted_accuracy"),
        ("fp + 0", "pfp"),
    ],
)
def test_more_are_placed_at_a_prior(text, like):
    score = formulas.parse(text)
    if like is None:
        assert score.order is None
        return
    assert score.fixed_prior_only
    assert score.order == CATALOGUE[like].order
    for prior in (0.1, 0.2, 0.5, 0.77):
        assert score.placement(prior) == pytest.approx(CATALOGUE[like].placement(prior))
    assert score.placement(0) is None
    assert score.placement(1) is None


@given(st.lists(st.integers(-3, 5), min_size=4, max_size=4), st.lists(st.integers(0, 3), min_size=4, max_size=4))
@example([0, 0, 0, 1], [0, 0, 0, 0])
@example([1, 0, 0, 3], [1, 1, 2, 3])
def test_proven_placements_hold_on_random_performances(top, bottom):
    """Random ratios: where a place is claimed they order so, and test 1 is decided as values at corners say."""
    names = ("tn", "fp", "fn", "tp")
    above = "+".join(f"({c})*{name}" for c, name in zip(top, names, strict=True))
    below = "+".join(f"{c}*{name}" for c, name in zip(bottom, names, strict=True)) if any(bottom) else "1"
    score = formulas.parse(f"({above})/({below})")
    for prior in (None, 0.25, 0.5):
        generator = np.random.default_rng(7)
        p = uniform(200, 7) if prior is None else populations.fixed_prior(200, prior, generator)
        ends = [[1, 0, 0, 1], [0, 1, 1, 0]] if prior is None else performance.from_rates([1, 0], [0, 1], prior)
        x, (best, worst) = score.function(p), score.function(ends)
        ratio = formulas.exact(score, prior)
        if ratio is None:
            continue
        if ratio.first_test:
            assert not (x > best + 1e-9 * (1 + abs(best))).any()
            assert not (x < worst - 1e-9 * (1 + abs(worst))).any()
        place = None if score.fixed_prior_only and prior is None else score.placement(prior or 0.5)
        if place is not None:
            sign = 1 if score.order == "same" else -1
            by_place = np.argsort(scores.canonical_score(p, *place), kind="stable")
            ordered = sign * x[by_place]
            assert (np.diff(ordered) >= -1e-9 * (1 + np.abs(ordered[1:]))).all()
            assert np.ptp(x) > 0


@given(st.lists(st.integers(-2, 4), min_size=4, max_size=4), st.lists(st.integers(0, 3), min_size=4, max_size=4))
def test_every_prior_means_every_prior(top, bottom):
    form = [tuple(map(linear.Fraction, row)) for row in (top, bottom)]
    ratio = linear.Ratio(*form)
    if not any(bottom):
        return
    each = [ratio.at_prior(k / 200).first_test for k in range(1, 200)]
    # With coefficients this small, what is negative anywhere is negative on more than 1/100 of the priors.
    assert formulas.first_test_at_every_prior(ratio) == all(each)


@pytest.mark.parametrize("key", products.KNOWN)
def test_the_known_ratios_are_the_scores(key):
    p = uniform()
    assert_allclose(value(products.KNOWN[key], p), CATALOGUE[key].function(p), rtol=1e-9, atol=1e-12)


def test_placed_scores_of_the_catalogue_agree_with_their_proofs():
    seen = 0
    for key in products.KNOWN:
        score = CATALOGUE[key]
        for prior in (None, 0.3):
            ratio = formulas.exact(score, prior)
            if ratio is None or score.order is None or (score.fixed_prior_only and prior is None):
                continue
            read = ratio if score.order == "same" else ratio.negated
            assert read.first_test
            assert read.place == pytest.approx(score.placement(0.3))
            seen += 1
    assert seen > 40


def test_programs_are_plain_data():
    assert parser.program("-tp ** 2") == (
        parser.Step("tp"),
        parser.Step("2"),
        parser.Step("**", 2),
        parser.Step(parser.NEGATED, 1),
    )
