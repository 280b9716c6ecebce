"""Proofs by trend: what rises with ranking scores, or is a linear form over a mean, as random performances have it."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tile_core import formulas, populations, scores
from tile_core.audit import verdicts
from tile_core.audit.proofs import proven_tests
from tile_core.catalogue import CATALOGUE
from tile_core.formulas import trend

# The ranking scores with which each of them rises.
CLASSES, PREDICTIONS, ALL = ("tnr", "tpr"), ("npv", "ppv"), ("tnr", "tpr", "npv", "ppv")
RISES = {
    **dict.fromkeys(("balanced_accuracy", "informedness", "weighted_accuracy", "geometric_mean"), CLASSES),
    **dict.fromkeys(("sivf", "snpv", "sppv", "plr", "odds_ratio", "d_prime"), CLASSES),
    **dict.fromkeys(("mcc", "acp", "p4"), ALL),
    **dict.fromkeys(("fowlkes_mallows", "precision_recall_mean"), ("ppv", "tpr")),
    "markedness": PREDICTIONS,
    "scott_pi": ("f1", "2*tn/(2*tn + fp + fn)"),
    "vut": None,
}
SETS = (None, 0.2, 0.5)


def drawn(size, prior, seed=3):
    rng = np.random.default_rng(seed)
    return populations.uniform(size, rng) if prior is None else populations.fixed_prior(size, prior, rng)


@pytest.mark.parametrize("key", RISES)
@pytest.mark.parametrize("prior", SETS)
def test_named_scores_rise_with_ranking_scores(key, prior):
    assert trend(CATALOGUE[key], prior).rises
    rows = drawn(1000, prior)
    if RISES[key] is None:
        a, b = np.meshgrid(np.linspace(0, 1, 21), np.linspace(0, 1, 21))
        parts = scores.canonical_score(rows[:, None], a.ravel(), b.ravel()).T
    else:
        parts = np.stack([formulas.score(text).function(rows) for text in RISES[key]])
    over = (parts[:, :, None] >= parts[:, None, :]).all(0)
    assert over.sum() > 2 * len(rows)
    x = CATALOGUE[key].function(rows)
    assert (x[:, None] >= x - 1e-9 * (1 + np.abs(x)))[over].all()


@pytest.mark.parametrize("prior", SETS)
def test_every_score_of_the_catalogue_is_decided(prior):
    """No proof for what has a counterexample, and a proof for the rest."""
    for score in CATALOGUE.values():
        down = score.higher_is_better is False
        sign = -1 if down else 1
        proven, _ = proven_tests(score, down, prior)
        found = verdicts.search(lambda p, s=score, k=sign: k * s.function(p), np.random.default_rng(1), prior)
        assert [test.counterexample is None for test in found] == list(proven), score.key


def harmonic(x, y):
    return 2 * x * y / (x + y)


# Increasing functions of a linear form over a concave one, and of a concave form over a linear one.
MEANS = {
    "fowlkes_mallows": lambda tn, fp, fn, tp: tp / np.sqrt((fp + tp) * (fn + tp)),
    "precision_recall_mean": lambda tn, fp, fn, tp: tp / harmonic(fp + tp, fn + tp),
    "p4": lambda tn, fp, fn, tp: harmonic(tn, tp) / (fp + fn),
    "scott_pi": lambda tn, fp, fn, tp: harmonic(2 * tn + fp + fn, 2 * tp + fp + fn) / (fp + fn),
}


@pytest.mark.parametrize("key", MEANS)
def test_scores_with_a_mean_are_functions_of_a_quotient(key):
    rows = drawn(2000, None)
    x, quotient = CATALOGUE[key].function(rows), MEANS[key](*rows.T)
    order = np.argsort(quotient)
    assert (np.diff(x[order]) >= -1e-12).all()


@pytest.mark.parametrize(
    ("text", "rises", "falls"),
    [
        ("sqrt(tpr*tnr)", True, False),
        ("(ppv + tpr)/2", True, False),
        ("-fnr*fpr", True, False),
        ("1 - fnr/tnr", True, False),
        ("log(tpr/fpr) + 3", True, False),
        ("min(tpr, tnr, 0.9)", True, False),
        ("max(acc, f1)**2", True, False),
        ("(fpr + 1)**-2", True, False),
        ("abs(fpr*fnr)", False, True),
        ("abs(-tpr*tnr)", True, False),
        ("2*3 - 7", True, True),
        ("tpr*(tnr - 0.5)", False, False),
        ("tpr*0.5*(tnr*tpr - 0.5)", False, False),
        ("0.5*(tnr*tpr - 0.5)", True, False),
        ("abs(tpr*tnr - 0.5)", False, False),
        ("1/(tpr*tnr - 0.5)", False, False),
        ("tpr - ppv", False, False),
        ("(tpr*tnr - 1)**2", False, False),
        ("tpr**tnr", False, False),
        ("tp*tn", False, False),
        ("prior*tpr", False, False),
        ("kappa", False, False),
    ],
)
def test_what_a_formula_shows(text, rises, falls):
    found = trend(formulas.score(text))
    assert (found.rises, found.falls) == (rises, falls)


def test_at_a_prior_outcomes_are_rates():
    for text in ("sqrt(tp*tn)", "tp*tn", "tp*(1 - fp)", "kappa*tpr + 3*informedness"):
        assert trend(formulas.score(text), 0.3).rises == (text != "kappa*tpr + 3*informedness")


def test_a_function_of_which_nothing_is_known_has_no_trend():
    mine = dataclasses.replace(CATALOGUE["f1"], key="mine")
    assert trend(mine) == formulas.Trend()


LEAVES = st.sampled_from(["tpr", "tnr", "ppv", "fpr", "acc", "tp", "fn", "prior", "mcc", "0.5", "2", "0"])
GROWN = st.recursive(
    LEAVES,
    lambda part: st.one_of(
        st.tuples(part, st.sampled_from(["+", "-", "*", "/", "**"]), part).map(lambda t: f"({t[0]}{t[1]}{t[2]})"),
        st.tuples(st.sampled_from(["sqrt", "log", "exp", "abs", "-"]), part).map(lambda t: f"{t[0]}({t[1]})"),
        st.tuples(st.sampled_from(["min", "max"]), part, part).map(lambda t: f"{t[0]}({t[1]},{t[2]})"),
    ),
    max_leaves=6,
)


@given(GROWN, st.sampled_from([None, 0.2]), st.integers(0, 9))
def test_what_rises_is_greatest_on_what_is_right_and_least_on_what_is_wrong(text, prior, seed):
    score = formulas.parse(text)
    found = trend(score, prior)
    rows = drawn(400, prior, seed)
    shares = np.linspace(0, 1, 11) if prior is None else np.array([prior])
    none = np.zeros_like(shares)
    perfect, wholly_wrong = [1 - shares, none, none, shares], [none, 1 - shares, shares, none]
    sets = (score.function(each) for each in (rows, np.stack(perfect, -1), np.stack(wholly_wrong, -1)))
    x, right, wrong = (values[~np.isnan(values)] for values in sets)
    low, high = np.concatenate([x, right, wrong, [0]]).min(), np.concatenate([x, right, wrong, [0]]).max()
    slack = 1e-9 * (1 + abs(low) + abs(high))
    for one, best, worst in ((found.rises, right, wrong), (found.falls, wrong, right)):
        if one:
            assert not x.size or not best.size or best.min() >= x.max() - slack
            assert not x.size or not worst.size or worst.max() <= x.min() + slack
    signed = np.concatenate([x, right, wrong])
    assert (found.sign * signed >= -slack).all()
