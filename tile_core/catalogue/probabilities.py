"""Probabilistic scores: the probability of some outcomes given others (B section 2.2, table 2)."""

from __future__ import annotations

from tile_core.catalogue.definition import Score, share

SCORES = (
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
)
