"""Named scores of two-class classification as data: formula, domain, ordering, place on the Tile.

A placed score orders performances as the canonical score of its place does ('same'), or the other way round ('dual');
some compare only performances of one prior (`fixed_prior_only`), often at a place that depends on it. A score without
a place orders as no canonical score does, anywhere, even at a fixed prior. Values are `nan` outside the score's domain
(A table 1): a rate of a class or prediction that does not occur is undefined, and so is whatever is built from it.

In formulas n = tn + fp, p = fn + tp, N = n + p.
"""

from __future__ import annotations

import math
import unicodedata
from typing import Any

import numpy as np

from tile_core import checks, scores
from tile_core.checks import FloatArray
from tile_core.named import (
    Score,
    at,
    at_prior,
    counted,
    f_beta,
    on_diagonal,
    share,
    share_of_class,
    weighted_accuracy,
)
from tile_core.performance import ratio

_SIGNED, _FROM_ZERO = (-1.0, 1.0), (0.0, math.inf)


def _d_prime(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    from scipy.special import ndtri

    hits, alarms = ratio(tp, fn + tp), ratio(fp, tn + fp)
    inside = (hits > 0) & (hits < 1) & (alarms > 0) & (alarms < 1)
    return np.where(inside, ndtri(np.where(inside, hits, 0.5)) - ndtri(np.where(inside, alarms, 0.5)), np.nan)


def _acp(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    return (ratio(tn, tn + fp) + ratio(tp, fn + tp) + ratio(tn, tn + fn) + ratio(tp, fp + tp)) / 4


def _p4(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    """Where all four rates are defined; where one is 0, the harmonic mean is 0, its limit."""
    defined = (tn + fp > 0) & (fn + tp > 0) & (tn + fn > 0) & (fp + tp > 0)
    both = 4 * tn * tp
    value = np.where(both > 0, ratio(both, both + (tn + tp) * (fp + fn)), 0.0)
    return np.where(defined, value, np.nan)


# Main scores first: where several sit at one place, the first names it.
_SCORES = (
    Score(
        key="accuracy",
        name="Accuracy",
        symbol="A",
        **share("tn tp"),
        source="A table 1; B section 2.2, table 2",
        synonyms=("acc", "matching coefficient", "simple matching coefficient", "classification accuracy"),
    ),
    Score(
        key="tpr",
        name="True positive rate",
        symbol="TPR",
        **share("tp", "fn tp"),
        source="A table 1; B section 2.2, table 2; D section 3.1",
        synonyms=("recall", "sensitivity", "sens", "hit rate", "probability of detection"),
    ),
    Score(
        key="tnr",
        name="True negative rate",
        symbol="TNR",
        **share("tn", "tn fp"),
        source="A table 1; B section 2.2, table 2",
        synonyms=("specificity", "spec", "selectivity", "inverse recall", "correct rejection rate"),
    ),
    Score(
        key="ppv",
        name="Positive predictive value",
        symbol="PPV",
        **share("tp", "fp tp"),
        source="A table 1; B section 2.2, table 2; D section 3.1",
        synonyms=("precision", "prec", "F0", "success ratio"),
    ),
    Score(
        key="npv",
        name="Negative predictive value",
        symbol="NPV",
        **share("tn", "tn fn"),
        source="A table 1; B section 2.2, table 2",
        synonyms=("inverse precision",),
    ),
    f_beta(
        1,
        synonyms=(
            *("F1 score", "F measure", "F score", "F-one"),
            *("Dice", "DSC", "Dice coefficient", "Dice-Sørensen coefficient", "Sørensen-Dice coefficient"),
        ),
    ),
    f_beta(0.5, synonyms=("F0.5 score", "F05", "F0.5 measure")),
    f_beta(2, synonyms=("F2 score", "F2 measure")),
    Score(
        key="balanced_accuracy",
        name="Balanced accuracy",
        symbol="BA",
        formula="(TNR + TPR) / 2",
        function=counted(
            lambda tn, fp, fn, tp: ratio(tn * (fn + tp) + tp * (tn + fp), 2 * (tn + fp) * (fn + tp)),
        ),
        placement=on_diagonal(lambda p: 1 - p),
        fixed_prior_only=True,
        source="A table 1; B section 4.2, lemma 9",
        synonyms=("BA", "bacc", "balanced acc", "macro recall", "class average accuracy"),
    ),
    Score(
        key="kappa",
        name="Cohen's kappa",
        symbol="κ",
        formula="(A - E) / (1 - E), E = (n (tn + fn) + p (fp + tp)) / N²",
        function=counted(
            lambda tn, fp, fn, tp: ratio(2 * (tn * tp - fp * fn), (tn + fp) * (fp + tp) + (fn + tp) * (tn + fn)),
        ),
        placement=at_prior(lambda p: ((1 - p) ** 2 / ((1 - p) ** 2 + p**2), 0.5)),
        fixed_prior_only=True,
        range=_SIGNED,
        source="A table 1; B sections 2.2 and 4.2, lemma 8",
        synonyms=("Cohen kappa", "kappa statistic", "Heidke skill score", "HSS"),
    ),
    Score(
        key="error_rate",
        name="Error rate",
        symbol="ER",
        **share("fp fn"),
        source="A table 1; B section 2.2",
        synonyms=("misclassification rate", "error", "0-1 loss", "zero one loss", "PBC"),
    ),
    Score(
        key="fpr",
        name="False positive rate",
        symbol="FPR",
        **share("fp", "tn fp"),
        source="A table 1; B section 2.2",
        synonyms=("fall-out", "false alarm rate", "probability of false detection", "type I error rate"),
    ),
    Score(
        key="fnr",
        name="False negative rate",
        symbol="FNR",
        **share("fn", "fn tp"),
        source="A table 1; B section 2.2",
        synonyms=("miss rate", "type II error rate"),
    ),
    Score(
        key="fdr",
        name="False discovery rate",
        symbol="FDR",
        **share("fp", "fp tp"),
        source="A table 1; B section 2.2",
        synonyms=("false alarm ratio",),
    ),
    Score(
        key="for",
        name="False omission rate",
        symbol="FOR",
        **share("fn", "tn fn"),
        source="A table 1; B section 2.2",
    ),
    Score(
        key="jaccard",
        name="Jaccard's coefficient, positive class",
        symbol="J+",
        **share("tp", "fp fn tp"),
        source="B section 2.2, table 2, lemma 10",
        synonyms=(
            *("jaccard index", "IoU", "intersection over union", "Tanimoto coefficient", "similarity"),
            *("critical success index", "CSI", "threat score"),
        ),
    ),
    Score(
        key="jaccard_negative",
        name="Jaccard's coefficient, negative class",
        symbol="J-",
        **share("tn", "tn fp fn"),
        source="B section 2.2, table 2",
        synonyms=("IoU negative", "IoU background"),
    ),
    Score(
        key="accuracy_without_fp",
        name="Accuracy, false positives left out",
        symbol="A\\fp",
        **share("tn tp", "tn fn tp"),
        source="B table 2",
    ),
    Score(
        key="accuracy_without_fn",
        name="Accuracy, false negatives left out",
        symbol="A\\fn",
        **share("tn tp", "tn fp tp"),
        source="B table 2",
    ),
    Score(
        key="bennett_s",
        name="Bennett's S",
        symbol="S",
        formula="2 A - 1",
        function=counted(lambda tn, fp, fn, tp: ratio(tn + tp - fp - fn, tn + fp + fn + tp)),
        placement=at(0.5, 0.5),
        range=_SIGNED,
        source="B section 2.2",
        synonyms=("Bennett, Alpert and Goldstein's S", "Bennett S score"),
    ),
    Score(
        key="informedness",
        name="Informedness",
        symbol="Youden",
        formula="TNR + TPR - 1",
        function=counted(lambda tn, fp, fn, tp: ratio(tn * tp - fp * fn, (tn + fp) * (fn + tp))),
        placement=on_diagonal(lambda p: 1 - p),
        fixed_prior_only=True,
        range=_SIGNED,
        source="A table 1; B section 2.2, lemma 10",
        synonyms=(
            *("Youden", "Youden's J", "Youden's index", "Youden's J statistic", "bookmaker informedness", "BM"),
            *("Peirce skill score", "PSS", "true skill statistic", "TSS"),
        ),
    ),
    weighted_accuracy(2 / 3, synonyms=("WA",)),
    Score(
        key="determinant",
        name="Determinant of the confusion matrix",
        symbol="|C|",
        formula="(tn tp - fp fn) / N²",
        function=counted(lambda tn, fp, fn, tp: ratio(tn * tp - fp * fn, (tn + fp + fn + tp) ** 2)),
        placement=on_diagonal(lambda p: 1 - p),
        fixed_prior_only=True,
        range=(-0.25, 0.25),
        source="B sections 2.2 and 4.2",
    ),
    Score(
        key="sivf",
        name="Skew-insensitive F1",
        symbol="SIVF",
        formula="2 TPR / (TPR + FPR + 1)",
        function=counted(
            lambda tn, fp, fn, tp: ratio(
                2 * tp * (tn + fp),
                tp * (tn + fp) + fp * (fn + tp) + (tn + fp) * (fn + tp),
            ),
        ),
        placement=at_prior(lambda p: (1.0, 1 - p)),
        fixed_prior_only=True,
        source="D sections 2.2.1 and 3.1",
        synonyms=("skew-insensitive version of F1",),
    ),
    Score(
        key="snpv",
        name="Standardized negative predictive value",
        symbol="SNPV",
        formula="TNR / (TNR + FNR)",
        function=counted(lambda tn, fp, fn, tp: ratio(tn * (fn + tp), tn * (fn + tp) + fn * (tn + fp))),
        placement=at_prior(lambda p: (0.0, 1.0)),
        fixed_prior_only=True,
        source="B section 2.2, lemma 10",
        synonyms=("standardised negative predictive value",),
    ),
    Score(
        key="sppv",
        name="Standardized positive predictive value",
        symbol="SPPV",
        formula="TPR / (FPR + TPR)",
        function=counted(lambda tn, fp, fn, tp: ratio(tp * (tn + fp), tp * (tn + fp) + fp * (fn + tp))),
        placement=at_prior(lambda p: (1.0, 0.0)),
        fixed_prior_only=True,
        source="B section 2.2, lemma 10",
        synonyms=("standardised positive predictive value",),
    ),
    Score(
        key="plr",
        name="Positive likelihood ratio",
        symbol="PLR",
        formula="TPR / FPR",
        function=counted(lambda tn, fp, fn, tp: ratio(tp * (tn + fp), fp * (fn + tp))),
        placement=at_prior(lambda p: (1.0, 0.0)),
        fixed_prior_only=True,
        range=_FROM_ZERO,
        source="A table 1; B section 2.2, lemma 10",
        synonyms=("LR positive", "likelihood ratio positive"),
    ),
    Score(
        key="nlr",
        name="Negative likelihood ratio",
        symbol="NLR",
        formula="FNR / TNR",
        function=counted(lambda tn, fp, fn, tp: ratio(fn * (tn + fp), tn * (fn + tp))),
        placement=at_prior(lambda p: (0.0, 1.0)),
        fixed_prior_only=True,
        order="dual",
        range=_FROM_ZERO,
        higher_is_better=False,
        source="A table 1; B section 2.2, lemma 10",
        synonyms=("LR negative", "likelihood ratio negative"),
    ),
    Score(
        key="ptn",
        name="Probability of a true negative",
        symbol="PTN",
        **share_of_class("tn", "tn fp"),
        source="A table 1; B sections 2.2 and 4.2",
        synonyms=("rejection rate",),
    ),
    Score(
        key="pfp",
        name="Probability of a false positive",
        symbol="PFP",
        **share_of_class("fp", "tn fp"),
        source="B sections 2.2 and 4.2; D section 3.1",
    ),
    Score(
        key="pfn",
        name="Probability of a false negative",
        symbol="PFN",
        **share_of_class("fn", "fn tp"),
        source="B sections 2.2 and 4.2; D section 3.1",
    ),
    Score(
        key="ptp",
        name="Probability of a true positive",
        symbol="PTP",
        **share_of_class("tp", "fn tp"),
        source="A table 1; B sections 2.2 and 4.2; D section 3.1",
        synonyms=("detection rate",),
    ),
    Score(
        key="mcc",
        name="Matthews correlation coefficient",
        symbol="MCC",
        formula="(tn tp - fp fn) / √(n p (tn + fn) (fp + tp))",
        function=counted(
            lambda tn, fp, fn, tp: ratio(
                tn * tp - fp * fn,
                np.sqrt((tn + fp) * (fn + tp)) * np.sqrt((tn + fn) * (fp + tp)),
            ),
        ),
        order=None,
        range=_SIGNED,
        source="A table 1",
        synonyms=("Matthews corrcoef", "Matthews", "phi coefficient"),
    ),
    Score(
        key="geometric_mean",
        name="Geometric mean of TNR and TPR",
        symbol="GM",
        formula="√(TNR TPR)",
        function=counted(lambda tn, fp, fn, tp: np.sqrt(ratio(tn * tp, (tn + fp) * (fn + tp)))),
        order=None,
        source="A table 1; B section 2.2",
        synonyms=("G-mean", "geometric mean of sensitivity and specificity"),
    ),
    Score(
        key="markedness",
        name="Markedness",
        symbol="MK",
        formula="NPV + PPV - 1",
        function=counted(lambda tn, fp, fn, tp: ratio(tn * tp - fp * fn, (tn + fn) * (fp + tp))),
        order=None,
        range=_SIGNED,
        source="A table 1; B section 2.2",
        synonyms=("Clayton skill score", "CSS", "delta P"),
    ),
    Score(
        key="odds_ratio",
        name="Odds ratio",
        symbol="OR",
        formula="tn tp / (fp fn)",
        function=counted(lambda tn, fp, fn, tp: ratio(tn * tp, fp * fn)),
        order=None,
        range=_FROM_ZERO,
        source="A table 1",
        synonyms=("diagnostic odds ratio", "DOR"),
    ),
    Score(
        key="d_prime",
        name="Sensitivity index d'",
        symbol="d'",
        formula="Φ⁻¹(TPR) - Φ⁻¹(FPR)",
        function=counted(_d_prime),
        order=None,
        range=(-math.inf, math.inf),
        source="A table 1",
        synonyms=("dprime", "sensitivity index", "discriminability index"),
    ),
    Score(
        key="fowlkes_mallows",
        name="Fowlkes-Mallows index",
        symbol="FMI",
        formula="√(PPV TPR)",
        function=counted(lambda tn, fp, fn, tp: ratio(tp, np.sqrt((fp + tp) * (fn + tp)))),
        order=None,
        source="A section A.2.5; D section 2.2.2",
        synonyms=("FM index", "cosine coefficient", "geometric mean of precision and recall"),
    ),
    Score(
        key="precision_recall_mean",
        name="Arithmetic mean of precision and recall",
        symbol="PRM",
        formula="(PPV + TPR) / 2",
        function=counted(lambda tn, fp, fn, tp: ratio(tp * (2 * tp + fp + fn), 2 * (fp + tp) * (fn + tp))),
        order=None,
        source="D section 2.2.2",
        synonyms=("mean of precision and recall",),
    ),
    Score(
        key="acp",
        name="Average conditional probability",
        symbol="ACP",
        formula="(TNR + TPR + NPV + PPV) / 4",
        function=counted(_acp),
        order=None,
        source="B section 2.2",
    ),
    Score(
        key="p4",
        name="P4, harmonic mean of TNR, TPR, NPV and PPV",
        symbol="P4",
        formula="4 tn tp / (4 tn tp + (tn + tp) (fp + fn))",
        function=counted(_p4),
        order=None,
        source="B section 2.2",
        synonyms=("P4 metric", "P4 measure"),
    ),
    Score(
        key="vut",
        name="Volume under Tile",
        symbol="VUT",
        formula="mean of all canonical scores",
        function=scores.volume_under_tile,
        order=None,
        source="B section A.6",
    ),
    Score(
        key="scott_pi",
        name="Scott's pi",
        symbol="π",
        formula="(A - E) / (1 - E), E = ((n + tn + fn)² + (p + fp + tp)²) / (4 N²)",
        function=counted(
            lambda tn, fp, fn, tp: ratio(
                4 * (tn * tp - fp * fn) - (fp - fn) ** 2,
                (2 * tp + fp + fn) * (2 * tn + fp + fn),
            ),
        ),
        order=None,
        range=_SIGNED,
        source="B section 4.4",
        synonyms=("Fleiss's kappa", "Fleiss kappa"),
    ),
    Score(
        key="chance",
        name="Chance in Cohen's kappa",
        symbol="EA",
        formula="(n (tn + fn) + p (fp + tp)) / N²",
        function=counted(
            lambda tn, fp, fn, tp: ratio(
                (tn + fp) * (tn + fn) + (fn + tp) * (fp + tp),
                (tn + fp + fn + tp) ** 2,
            ),
        ),
        order=None,
        higher_is_better=None,
        source="A table 1",
        synonyms=("expected accuracy", "random accuracy"),
    ),
    Score(
        key="bias_index",
        name="Bias index",
        symbol="BI",
        formula="(fp - fn) / N",
        function=counted(lambda tn, fp, fn, tp: ratio(fp - fn, tn + fp + fn + tp)),
        order=None,
        range=_SIGNED,
        higher_is_better=None,
        source="B section 2.2",
    ),
    Score(
        key="prediction_rate",
        name="Rate of positive predictions",
        symbol="τ+",
        **share("fp tp"),
        source="A table 1; B section 2.2",
        synonyms=("positive prediction rate", "RPP", "predicted positive rate", "detection prevalence"),
    ),
    Score(
        key="prediction_rate_negative",
        name="Rate of negative predictions",
        symbol="τ-",
        **share("tn fn"),
        source="B section 2.2",
        synonyms=("negative prediction rate", "RNP", "predicted negative rate"),
    ),
    Score(
        key="prior",
        name="Prior of the positive class",
        symbol="π+",
        **share("fn tp"),
        source="B section 2.2",
        synonyms=("prevalence", "base rate", "positive prior"),
    ),
    Score(
        key="prior_negative",
        name="Prior of the negative class",
        symbol="π-",
        **share("tn fp"),
        source="B section 2.2",
        synonyms=("negative prior",),
    ),
)

CATALOGUE: dict[str, Score] = {score.key: score for score in _SCORES}


def named_places(prior: float) -> list[tuple[Score, float, float]]:
    """The placed scores with their (a, b) at a prior, main ones first; those of a fixed prior only if 0 < prior < 1."""
    p = float(checks.unit(prior, "prior"))
    places = ((score, score.placement(p)) for score in CATALOGUE.values())
    return [(score, *place) for score, place in places if place is not None]


def recognised(name: str) -> Score | None:
    """The score that a column of this name holds, by key, name or synonym; `None` if there is none."""
    return _BY_NAME.get(plain(name))


def plain(name: str) -> str:
    """How names are compared: letters and digits only, lower case, accents dropped."""
    bare = unicodedata.normalize("NFKD", name.casefold()).replace("ø", "o")
    return "".join(c for c in bare if c.isascii() and c.isalnum())


def as_records() -> list[dict[str, Any]]:
    """What a page shows of each score, ready for JSON; values and places it computes itself."""
    return [{field: _jsonable(getattr(score, field)) for field in _SHOWN} for score in CATALOGUE.values()]


_SHOWN = (
    *("key", "name", "symbol", "formula", "synonyms", "source"),
    *("order", "fixed_prior_only", "higher_is_better"),
)
_BY_NAME = {plain(name): score for score in _SCORES for name in (score.key, score.name, *score.synonyms)}


def _jsonable(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
