"""Scores that rank as a canonical score does, some at a fixed prior only: rescaled, weighted by class, ratios."""

from __future__ import annotations

import math

from tile_core.catalogue.definition import Score, at, at_prior, counted, on_diagonal, share_of_class, weighted_accuracy
from tile_core.performance import ratio

_SIGNED = (-1.0, 1.0)
_FROM_ZERO = (0.0, math.inf)

SCORES = (
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
)
