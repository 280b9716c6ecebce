"""Curves of a model's raw scores: every threshold, and every share of its most confident decisions.

`curves(predictions, model)` sorts once and derives both views: `Thresholds` (ROC, precision-recall) and `Decisions`
(paper L: accuracy over the decision rate, LxCIM). `bands` bootstraps them, `exchanged` and `mirrored_auroc` show what
LxCIM is, `table` compares models, `thinned` says which points to draw.
"""

from typing import NamedTuple

from tile_core.curves.bootstrap import Bands, bands
from tile_core.curves.decisions import Decisions, decisions
from tile_core.curves.drawn import IDEAL, RANDOM, thinned
from tile_core.curves.mirror import after_exchange, exchanged, mirrored, mirrored_auroc
from tile_core.curves.rows import Ranking, Rows, by_confidence, sorted_rows
from tile_core.curves.table import MEASURES, Table, table
from tile_core.curves.thresholds import Thresholds, thresholds
from tile_core.predictions import Predictions

__all__ = [
    "IDEAL",
    "MEASURES",
    "RANDOM",
    "Bands",
    "Curves",
    "Decisions",
    "Ranking",
    "Rows",
    "Table",
    "Thresholds",
    "after_exchange",
    "bands",
    "by_confidence",
    "curves",
    "decisions",
    "exchanged",
    "mirrored",
    "mirrored_auroc",
    "sorted_rows",
    "table",
    "thinned",
    "thresholds",
]


class Curves(NamedTuple):
    """Both views of one model."""

    thresholds: Thresholds
    decisions: Decisions

    @property
    def scores(self) -> dict[str, float]:
        """The numbers of a rank-based table, by name; `nan` where undefined."""
        return {
            "lxcim": self.decisions.lxcim,
            "accuracy": self.decisions.accuracy,
            "auroc": self.thresholds.auroc,
            "average_precision": self.thresholds.average_precision,
            "audrc_discrete": self.decisions.audrc_discrete,
            "audrc_continuous": self.decisions.audrc_continuous,
            "h": self.decisions.h,
        }


def curves(predictions: Predictions, model: int) -> Curves:
    """Sort the samples that a model has scores for, once, and derive both views from it."""
    rows = sorted_rows(predictions, model)
    found, ranking = thresholds(rows), by_confidence(rows)
    del rows  # a million samples: memory matters
    return Curves(found, decisions(ranking))
