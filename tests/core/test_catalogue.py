import math
import subprocess
import sys
from itertools import chain, combinations
from pathlib import Path

import numpy as np
import pytest
import sklearn.metrics as sk
from hypothesis import given
from numpy.testing import assert_allclose, assert_array_equal

from tests.strategies import counts, inner_performances, priors
from tile_core import catalogue, performance, populations, scores, tile
from tile_core.catalogue import CATALOGUE
from tile_core.catalogue.definition import f_beta, share, weighted_accuracy
from tile_core.checks import InvalidInputError

# Rows of A's table 1 as printed there, and the scores that the text of A, B and D names in addition.
TABLE_1 = {
    "Accuracy": "accuracy",
    "F-score for beta = 0.5": "f0_5",
    "F-score for beta = 1.0": "f1",
    "F-score for beta = 2.0": "f2",
    "Negative Predictive Value": "npv",
    "Positive Predictive Value": "ppv",
    "True Negative Rate": "tnr",
    "True Positive Rate": "tpr",
    "Balanced Accuracy": "balanced_accuracy",
    "Cohen's kappa": "kappa",
    "Informedness": "informedness",
    "Positive Likelihood Ratio": "plr",
    "Probability of True Negative": "ptn",
    "Probability of True Positive": "ptp",
    "Chance in Cohen's kappa": "chance",
    "Error Rate": "error_rate",
    "False Discovery Rate": "fdr",
    "False Negative Rate": "fnr",
    "False Omission Rate": "for",
    "False Positive Rate": "fpr",
    "Geometric mean of TNR and TPR": "geometric_mean",
    "Markedness": "markedness",
    "Matthews Correlation Coefficient": "mcc",
    "Negative Likelihood Ratio": "nlr",
    "Odds Ratio": "odds_ratio",
    "Rate of positive predictions": "prediction_rate",
    "Sensitivity Index Estimate (d')": "d_prime",
}
ELSEWHERE = {
    "Fowlkes-Mallows index",
    *("PFP", "PFN", "rejection rate", "detection rate", "prevalence", "error rate", "misclassification rate"),
    *("prior negative", "prediction rate negative", "matching coefficient", "accuracy without fp"),
    *("accuracy without fn", "specificity", "selectivity", "inverse recall", "sensitivity", "recall"),
    *("inverse precision", "precision", "jaccard", "Jaccard negative", "Tanimoto coefficient", "similarity"),
    *("intersection over union", "critical success index", "Bennett's S", "Dice-Sørensen coefficient", "SNPV"),
    *("SPPV", "Heidke Skill Score", "Bias Index", "weighted accuracy", "Youden's index", "Youden's J statistic"),
    *("Peirce Skill Score", "determinant", "Clayton Skill Score", "ACP", "P4", "VUT", "Scott's pi"),
    *("Fleiss's kappa", "cosine coefficient", "F0", "SIVF", "arithmetic mean of precision and recall"),
    "geometric mean of precision and recall",
}
PLACED = [score for score in CATALOGUE.values() if score.order]
UNPLACED = [score for score in CATALOGUE.values() if not score.order]
ANY_PRIOR = [score for score in PLACED if not score.fixed_prior_only]
FIXED_PRIOR = [score for score in PLACED if score.fixed_prior_only]


def each(some):
    return pytest.mark.parametrize("score", some, ids=[score.key for score in some])


def value(key, p):
    return CATALOGUE[key].function(p)


# What is in it


@pytest.mark.papers
def test_the_catalogue_has_every_score_of_table_1():
    assert len(TABLE_1) == 27
    for key in TABLE_1.values():
        assert "A table 1" in CATALOGUE[key].source
    assert sum("A table 1" in score.source for score in CATALOGUE.values()) == 27


@pytest.mark.papers
def test_the_catalogue_has_every_score_named_in_the_text():
    assert [name for name in ELSEWHERE if catalogue.recognised(name) is None] == []
    assert len(CATALOGUE) >= 40


def test_names_of_scores_are_unique():
    for kind in ("key", "name", "symbol"):
        assert len({getattr(score, kind) for score in CATALOGUE.values()}) == len(CATALOGUE)
    seen = {}
    for score in CATALOGUE.values():
        for name in {catalogue.plain(name) for name in (score.key, score.name, *score.synonyms)}:
            assert len(name) > 1
            assert seen.setdefault(name, score.key) == score.key


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Sensitivity", "tpr"),
        ("recall", "tpr"),
        ("F1-score", "f1"),
        ("F_MEASURE", "f1"),
        ("Sørensen-Dice coefficient", "f1"),
        ("dice sorensen coefficient", "f1"),
        ("dice-Sørensen", None),
        ("Cohen_Kappa", "kappa"),
        ("Youden's J", "informedness"),
        ("", None),
    ],
)
def test_columns_are_recognised_however_they_are_written(name, key):
    found = catalogue.recognised(name)
    assert (found.key if found else None) == key


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("accuracy", ("acc", "simple matching coefficient")),
        ("tpr", ("recall", "sensitivity", "hit rate", "probability of detection")),
        ("tnr", ("specificity", "selectivity", "inverse recall")),
        ("ppv", ("precision", "success ratio")),
        ("npv", ("inverse precision",)),
        ("f1", ("F1 score", "Dice", "DSC", "F measure")),
        ("f0_5", ("F0.5 score",)),
        ("f2", ("F2 score",)),
        ("balanced_accuracy", ("bacc", "macro recall")),
        ("kappa", ("Cohen kappa", "Heidke skill score", "HSS")),
        ("error_rate", ("misclassification rate", "0-1 loss", "PBC")),
        ("fpr", ("fall-out", "false alarm rate", "probability of false detection", "type I error rate")),
        ("fnr", ("miss rate", "type II error rate")),
        ("fdr", ("false alarm ratio",)),
        ("jaccard", ("IoU", "critical success index", "CSI", "threat score", "Tanimoto coefficient")),
        ("jaccard_negative", ("IoU background",)),
        ("informedness", ("Youden", "bookmaker informedness", "Peirce skill score", "true skill statistic", "TSS")),
        ("plr", ("likelihood ratio positive", "LR positive")),
        ("nlr", ("likelihood ratio negative", "LR negative")),
        ("mcc", ("Matthews corrcoef", "phi coefficient")),
        ("geometric_mean", ("G-mean",)),
        ("markedness", ("Clayton skill score", "delta P")),
        ("odds_ratio", ("diagnostic odds ratio", "DOR")),
        ("d_prime", ("dprime", "sensitivity index")),
        ("fowlkes_mallows", ("FM index", "cosine coefficient")),
        ("p4", ("P4 metric",)),
        ("scott_pi", ("Fleiss kappa",)),
        ("prior", ("prevalence", "base rate")),
        ("prediction_rate", ("predicted positive rate", "detection prevalence")),
        ("prediction_rate_negative", ("predicted negative rate",)),
    ],
)
def test_names_of_other_fields_and_libraries_are_known(key, names):
    assert {name: getattr(catalogue.recognised(name), "key", None) for name in names} == dict.fromkeys(names, key)


def test_records_are_plain_data():
    records = catalogue.as_records()
    assert [record["key"] for record in records] == list(CATALOGUE)
    plain = (str, bool, list, type(None))
    assert all(isinstance(field, plain) for record in records for field in record.values())
    assert records[0] == {
        "key": "accuracy",
        "name": "Accuracy",
        "symbol": "A",
        "formula": "(tn + tp) / N",
        "synonyms": list(CATALOGUE["accuracy"].synonyms),
        "source": CATALOGUE["accuracy"].source,
        "order": "same",
        "fixed_prior_only": False,
        "higher_is_better": True,
    }


# Places and orders


def signs(values):
    """Which of each pair of rows is greater: -1, 0 or 1; equal within rounding is 0."""
    difference = values[:, None] - values
    return np.where(np.abs(difference) > 1e-11 * (1 + np.abs(values)), np.sign(difference), 0)


def orders_as(score, p, a, b):
    """'same' or 'dual' if the score orders these performances so at (a, b), else `None`."""
    found, expected = signs(score.function(p)), signs(scores.canonical_score(p, a, b))
    return "same" if (found == expected).all() else "dual" if (found == -expected).all() else None


def orders_somewhere(score, p, size=21):
    """Whether the score orders these performances as the canonical score of any point of a grid does."""
    return any(orders_as(score, p, a, b) for a in tile.axis(size) for b in tile.axis(size))


def free(seed=1, size=40):
    return populations.uniform(size, np.random.default_rng(seed))


def bound(prior, seed=1, size=40):
    return populations.fixed_prior(size, prior, np.random.default_rng(seed))


@each(ANY_PRIOR)
def test_a_placed_score_orders_all_performances_as_its_place_does(score):
    place = score.placement(0.5)
    assert place == score.placement(0.2) == score.placement(0.0) == score.placement(1.0)
    assert orders_as(score, free(), *place) == score.order


@each(FIXED_PRIOR)
@pytest.mark.parametrize("prior", [0.2, 0.5, 0.7])
def test_a_score_placed_at_a_prior_orders_its_performances_as_its_place_does(score, prior):
    a, b = score.placement(prior)
    assert orders_as(score, bound(prior), a, b) == score.order
    assert orders_as(score, bound(prior), abs(a - 0.1), abs(b - 0.1)) is None


@each(FIXED_PRIOR)
def test_a_score_placed_at_a_prior_has_no_place_among_all_performances(score):
    assert score.placement(0.0) is None
    assert score.placement(1.0) is None
    assert not orders_somewhere(score, free())


@each(UNPLACED)
@pytest.mark.parametrize("prior", [0.2, 0.5])
def test_a_score_without_a_place_orders_as_no_canonical_score_does(score, prior):
    assert score.placement(prior) is None
    assert not orders_somewhere(score, bound(prior))


def test_places_follow_the_prior_continuously_or_not_at_all():
    priors = np.linspace(0.01, 0.99, 99)
    for score in PLACED:
        places = np.array([score.placement(p) for p in priors])
        assert places.min() >= 0
        assert places.max() <= 1
        assert np.abs(np.diff(places, axis=0)).max() < 0.05


def test_lower_is_better_where_the_order_is_dual():
    better = {score.key: score.higher_is_better for score in CATALOGUE.values()}
    assert all(better[score.key] is (score.order == "same") for score in PLACED)
    # Turning wrong outcomes into right ones must never lower the score.
    p = free(size=200)
    for score in UNPLACED:
        gains = [score.function(corrected(p, *pair)) - score.function(p) for pair in ((1, 0), (2, 3))]
        judges = bool(np.min(gains) >= -1e-12 and np.max(gains) > 1e-12)
        assert judges is (score.higher_is_better is True), score.key


def corrected(p, wrong, right):
    """Half of one kind of wrong outcomes made right."""
    moved = p.copy()
    moved[:, right] += p[:, wrong] / 2
    moved[:, wrong] -= p[:, wrong] / 2
    return moved


def test_named_places_list_every_placed_score():
    found = catalogue.named_places(0.2)
    assert [score.key for score, _, _ in found] == [score.key for score in PLACED]
    assert [score.key for score, _, _ in catalogue.named_places(0.0)] == [score.key for score in ANY_PRIOR]
    with pytest.raises(InvalidInputError):
        catalogue.named_places(1.2)


@pytest.mark.papers
def test_the_nine_probabilistic_ranking_scores_of_table_2():
    expected = {
        "npv": (0, 1),
        "accuracy_without_fp": (0.5, 1),
        "tpr": (1, 1),
        "jaccard_negative": (0, 0.5),
        "accuracy": (0.5, 0.5),
        "jaccard": (1, 0.5),
        "tnr": (0, 0),
        "accuracy_without_fn": (0.5, 0),
        "ppv": (1, 0),
    }
    assert {key: CATALOGUE[key].placement(0.3) for key in expected} == expected
    # There are no other cases: right outcomes of any larger set of outcomes (B lemma 6).
    outcomes = ["tn", "fp", "fn", "tp"]
    events = chain.from_iterable(combinations(outcomes, k) for k in range(1, 5))
    pairs = [([x for x in e if x in ("tn", "tp")], e) for e in events]
    pairs = [(part, whole) for part, whole in pairs if part and len(part) < len(whole)]
    assert len(pairs) == 9
    assert all(share(" ".join(part), " ".join(whole))["order"] == "same" for part, whole in pairs)


@pytest.mark.papers
@given(priors())
def test_fixed_prior_placements_are_those_of_the_papers(p):
    n = 1 - p
    third = (2 / 3) * n / ((2 / 3) * n + (1 / 3) * p)
    expected = {
        "balanced_accuracy": (n, n),
        "informedness": (n, n),
        "determinant": (n, n),
        "weighted_accuracy": (third, third),
        "kappa": (n**2 / (n**2 + p**2), 0.5),
        "sivf": (1, n),
        "snpv": (0, 1),
        "nlr": (0, 1),
        "sppv": (1, 0),
        "plr": (1, 0),
        "ptn": (0, 0),
        "pfp": (0, 0),
        "ptp": (1, 1),
        "pfn": (1, 1),
    }
    assert expected.keys() == {score.key for score in FIXED_PRIOR}
    for key, place in expected.items():
        assert_allclose(CATALOGUE[key].placement(p), place, atol=1e-12)


@pytest.mark.papers
@given(inner_performances())
def test_values_are_tied_to_the_canonical_ones_as_the_papers_say(q):
    """B lemmas 8-10 with their errata (THEORY: NLR and PLR carry the odds of the priors), D section 3.1."""
    p = float(performance.prior(q))
    n = 1 - p
    r = {score.key: float(scores.canonical_score(q, *score.placement(p))) for score in PLACED}
    v = {score.key: float(score.function(q)) for score in PLACED}
    sivf, npv, ppv = v["sivf"], v["npv"], v["ppv"]
    relations = {
        "weighted_accuracy": (v["weighted_accuracy"], r["weighted_accuracy"]),
        "balanced_accuracy": (v["balanced_accuracy"], r["balanced_accuracy"]),
        "informedness": (v["informedness"], 2 * r["informedness"] - 1),
        "determinant": (v["determinant"], n * p * v["informedness"]),
        "kappa": ((n**2 + p**2) * v["kappa"] + 2 * n * p, r["kappa"]),
        "sivf": (r["sivf"], sivf / ((p - n) * sivf + 2 * n)),
        "snpv": (v["snpv"], npv * p / (npv * (p - n) + n)),
        "sppv": (v["sppv"], ppv * n / (ppv * (n - p) + p)),
        "nlr": (v["nlr"], n / p * (1 - npv) / npv),
        "plr": (v["plr"], n / p * ppv / (1 - ppv)),
        "ptn": (v["ptn"], n * r["ptn"]),
        "pfp": (v["pfp"], n * (1 - r["pfp"])),
        "pfn": (v["pfn"], p * (1 - r["pfn"])),
        "ptp": (v["ptp"], p * r["ptp"]),
    }
    assert relations.keys() == {score.key for score in FIXED_PRIOR}
    for key, (found, expected) in relations.items():
        assert_allclose(found, expected, rtol=1e-9, atol=1e-12, err_msg=key)


@pytest.mark.papers
def test_printed_values():
    assert_allclose(value("kappa", [0.72, 0.08, 0.06, 0.14]), 0.578313253012, atol=6e-13)


# Values and domains

RATES_OF_TABLE_1 = {
    "never": ["accuracy", "error_rate", "ptn", "ptp", "pfp", "pfn", "prediction_rate", "chance", "determinant", "vut"],
    "tn = 1": ["f0_5", "f1", "f2", "jaccard"],
    "tp = 1": ["jaccard_negative"],
    "tn = 1 or tp = 1": ["kappa", "scott_pi"],
    "tau- = 0": ["npv", "for"],
    "tau+ = 0": ["ppv", "fdr"],
    "n = 0": ["tnr", "fpr"],
    "p = 0": ["tpr", "fnr"],
    "np = 0": ["balanced_accuracy", "informedness", "geometric_mean", "weighted_accuracy", "sivf"],
    "tau- tau+ = 0": ["markedness"],
    "np = 0 or tau- = 0": ["snpv"],
    "np = 0 or tau+ = 0": ["sppv"],
    "p = 0 or tau+ = 0": ["fowlkes_mallows", "precision_recall_mean"],
    "np tau- tau+ = 0": ["mcc", "acp", "p4"],
    "np = 0 or fp = 0": ["plr"],
    "np = 0 or tn = 0": ["nlr"],
    "fp fn = 0": ["odds_ratio"],
    "TPR or FPR is 0, 1 or undefined": ["d_prime"],
    "fp = 1": ["accuracy_without_fp"],
    "fn = 1": ["accuracy_without_fn"],
}
ALWAYS = ["bennett_s", "bias_index", "prior", "prior_negative", "prediction_rate_negative"]


def undefined(condition, tn, fp, fn, tp):
    n, p, minus, plus, total = tn + fp, fn + tp, tn + fn, fp + tp, tn + fp + fn + tp
    return {
        "never": False,
        "tn = 1": tn == total,
        "tp = 1": tp == total,
        "fp = 1": fp == total,
        "fn = 1": fn == total,
        "tn = 1 or tp = 1": total in (tn, tp),
        "tau- = 0": minus == 0,
        "tau+ = 0": plus == 0,
        "n = 0": n == 0,
        "p = 0": p == 0,
        "np = 0": n * p == 0,
        "tau- tau+ = 0": minus * plus == 0,
        "np = 0 or tau- = 0": n * p * minus == 0,
        "np = 0 or tau+ = 0": n * p * plus == 0,
        "p = 0 or tau+ = 0": p * plus == 0,
        "np tau- tau+ = 0": n * p * minus * plus == 0,
        "np = 0 or fp = 0": n * p * fp == 0,
        "np = 0 or tn = 0": n * p * tn == 0,
        "fp fn = 0": fp * fn == 0,
        "TPR or FPR is 0, 1 or undefined": tn * fp * fn * tp == 0,
    }[condition]


def test_each_score_is_undefined_exactly_where_the_papers_say():
    rows = np.array(list(np.ndindex(2, 2, 2, 2))[1:]) * [5.0, 3.0, 2.0, 7.0]
    domains = RATES_OF_TABLE_1 | {"never": RATES_OF_TABLE_1["never"] + ALWAYS}
    assert sorted(chain.from_iterable(domains.values())) == sorted(CATALOGUE)
    for condition, keys in domains.items():
        expected = [undefined(condition, *row) for row in rows]
        for key in keys:
            assert_array_equal(np.isnan(value(key, rows)), expected, err_msg=f"{key}: {condition}")


@each(list(CATALOGUE.values()))
def test_empty_and_unknown_performances_have_no_score(score):
    assert np.isnan(score.function([0, 0, 0, 0]))
    assert np.isnan(score.function([np.nan] * 4))
    assert score.function(np.ones((2, 3, 4))).shape == (2, 3)


@each(list(CATALOGUE.values()))
def test_scores_do_not_depend_on_the_scale(score):
    p = free(size=50)
    assert_allclose(score.function(1000 * p), score.function(p), rtol=1e-9, atol=1e-12)


@each(list(CATALOGUE.values()))
def test_values_fill_their_range(score):
    corners = np.array(list(np.ndindex(3, 3, 3, 3))[1:]) ** 9.0
    values = score.function(np.vstack([corners, np.maximum(corners, 1e-3), free(size=200)]))
    values, (low, high) = values[~np.isnan(values)], score.range
    assert values.min() >= low - 1e-12
    assert values.max() <= high + 1e-12
    assert values.min() < (low + 0.01 if math.isfinite(low) else -3)
    assert values.max() > (high - 0.01 if math.isfinite(high) else 3)


REFERENCES = {
    "accuracy": sk.accuracy_score,
    "tpr": sk.recall_score,
    "tnr": lambda y, z: sk.recall_score(y, z, pos_label=0),
    "ppv": sk.precision_score,
    "npv": lambda y, z: sk.precision_score(y, z, pos_label=0),
    "f1": sk.f1_score,
    "f0_5": lambda y, z: sk.fbeta_score(y, z, beta=0.5),
    "f2": lambda y, z: sk.fbeta_score(y, z, beta=2),
    "balanced_accuracy": sk.balanced_accuracy_score,
    "informedness": lambda y, z: sk.balanced_accuracy_score(y, z, adjusted=True),
    "kappa": sk.cohen_kappa_score,
    "mcc": sk.matthews_corrcoef,
    "jaccard": sk.jaccard_score,
    "jaccard_negative": lambda y, z: sk.jaccard_score(y, z, pos_label=0),
    "error_rate": sk.zero_one_loss,
    "plr": lambda y, z: sk.class_likelihood_ratios(y, z)[0],
    "nlr": lambda y, z: sk.class_likelihood_ratios(y, z)[1],
}


@pytest.mark.parametrize("key", REFERENCES)
def test_values_are_scikit_learns(key):
    rng = np.random.default_rng(4)
    for _ in range(5):
        truth = rng.integers(0, 2, 60)
        predicted = np.where(rng.random(60) < 0.7, truth, 1 - truth)
        p = performance.from_predictions(truth, predicted)
        assert p.all()
        assert_allclose(value(key, p), REFERENCES[key](truth, predicted))


@given(inner_performances())
def test_composed_scores_are_their_definitions(p):
    v = {key: float(score.function(p)) for key, score in CATALOGUE.items()}
    tn, fp, fn, tp = p / p.sum()
    corners = [v["tnr"], v["tpr"], v["npv"], v["ppv"]]
    chance = (tn + fp) * (tn + fn) + (fn + tp) * (fp + tp)
    scott = ((2 * tn + fp + fn) / 2) ** 2 + ((2 * tp + fp + fn) / 2) ** 2
    expected = {
        "chance": chance,
        "kappa": (v["accuracy"] - chance) / (1 - chance),
        "scott_pi": (v["accuracy"] - scott) / (1 - scott),
        "markedness": v["npv"] + v["ppv"] - 1,
        "informedness": v["tnr"] + v["tpr"] - 1,
        "balanced_accuracy": (v["tnr"] + v["tpr"]) / 2,
        "geometric_mean": math.sqrt(v["tnr"] * v["tpr"]),
        "fowlkes_mallows": math.sqrt(v["ppv"] * v["tpr"]),
        "precision_recall_mean": (v["ppv"] + v["tpr"]) / 2,
        "acp": sum(corners) / 4,
        "p4": 4 / sum(1 / x for x in corners),
        "plr": v["tpr"] / v["fpr"],
        "nlr": v["fnr"] / v["tnr"],
        "odds_ratio": v["plr"] / v["nlr"],
        "sivf": 2 * v["tpr"] / (v["tpr"] + v["fpr"] + 1),
        "snpv": v["tnr"] / (v["tnr"] + v["fnr"]),
        "sppv": v["tpr"] / (v["fpr"] + v["tpr"]),
        "weighted_accuracy": v["tnr"] / 3 + 2 * v["tpr"] / 3,
        "mcc": math.copysign(math.sqrt(v["informedness"] * v["markedness"]), v["determinant"]),
        "determinant": tn * tp - fp * fn,
        "bias_index": v["prediction_rate"] - v["prior"],
        "bennett_s": 2 * v["accuracy"] - 1,
        "f1": 2 * v["jaccard"] / (1 + v["jaccard"]),
    }
    for key, x in expected.items():
        assert_allclose(v[key], x, rtol=1e-7, atol=1e-9, err_msg=key)


@given(counts())
def test_the_sensitivity_index_is_the_distance_of_two_normals(p):
    from scipy.stats import norm

    found = value("d_prime", p)
    if p.all():
        rates = performance.rates(p)
        assert_allclose(found, norm.ppf(rates.tpr) - norm.ppf(rates.fpr), atol=1e-12)
    else:
        assert np.isnan(found)


def test_p4_is_0_where_nothing_is_right():
    assert_array_equal(value("p4", [[0, 2, 3, 0], [4, 2, 3, 0]]), [0, 0])


def test_scores_with_a_parameter_can_be_created():
    assert f_beta(0).placement(0.5) == (1, 0)
    assert_allclose(
        f_beta(3).function([1, 2, 3, 4]), sk.fbeta_score([1] * 7 + [0] * 3, [1] * 4 + [0] * 3 + [1, 1, 0], beta=3)
    )
    assert weighted_accuracy(0.5).placement(0.3) == pytest.approx((0.7, 0.7))
    with pytest.raises(InvalidInputError):
        f_beta(-1)
    with pytest.raises(InvalidInputError, match="both excluded"):
        weighted_accuracy(1)


def test_import_takes_no_scipy():
    code = "import sys, tile_core.catalogue, tile_core.symmetries, tile_core.tile, tile_core.populations; "
    code += "sys.exit(any(name.split('.')[0] in ('scipy', 'pandas', 'numba') for name in sys.modules))"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
