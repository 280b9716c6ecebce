"""Scores that rank as no canonical score does, and what describes the data or a habit of the classifier."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from tile_core import scores
from tile_core.catalogue.definition import Score, counted, share
from tile_core.checks import FloatArray
from tile_core.performance import ratio

_SIGNED = (-1.0, 1.0)
_FROM_ZERO = (0.0, math.inf)


_quantile = np.frompyfunc(NormalDist().inv_cdf, 1, 1)


def _d_prime(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    hits, alarms = ratio(tp, fn + tp), ratio(fp, tn + fp)
    inside = (hits > 0) & (hits < 1) & (alarms > 0) & (alarms < 1)
    difference = _quantile(np.where(inside, hits, 0.5)) - _quantile(np.where(inside, alarms, 0.5))
    return np.where(inside, np.asarray(difference, dtype=float), np.nan)


def _acp(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    return (ratio(tn, tn + fp) + ratio(tp, fn + tp) + ratio(tn, tn + fn) + ratio(tp, fp + tp)) / 4


def _p4(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    """Where all four rates are defined; where one is 0, the harmonic mean is 0, its limit."""
    defined = (tn + fp > 0) & (fn + tp > 0) & (tn + fn > 0) & (fp + tp > 0)
    both = 4 * tn * tp
    value = np.where(both > 0, ratio(both, both + (tn + tp) * (fp + fn)), 0.0)
    return np.where(defined, value, np.nan)


SCORES = (
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
