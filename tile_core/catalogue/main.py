"""The scores that people know best. Where several share a place of the Tile, the first one here names it."""

from __future__ import annotations

from tile_core.catalogue.definition import Score, at_prior, counted, f_beta, on_diagonal, share
from tile_core.performance import ratio

_SIGNED = (-1.0, 1.0)

SCORES = (
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
)
