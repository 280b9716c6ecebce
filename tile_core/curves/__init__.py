"""Curves of a model's raw scores: every threshold, and every share of its most confident decisions.

`curves(predictions, model)` sorts once and derives both views: `Thresholds` (ROC, precision-recall) and `Decisions`
(paper L: accuracy over the decision rate, LxCIM). `bands` bootstraps them; `exchanged`, `mirrored_auroc` and
`exchange_lottery` show what LxCIM is, `class_weighted` joins it to the Tile's diagonal, `influences` are what
samples add to a score, `table` compares models,
`thinned` says which points to draw. `pr_place` and its kin are the geometry of precision-recall space. `auroc`,
`lxcim` and `audrc` take labels and scores as functions of scikit-learn do.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import InvalidInputError
from tile_core.curves.bootstrap import Bands, bands
from tile_core.curves.class_exchange import after_exchange, exchanged, mirrored, mirrored_auroc
from tile_core.curves.class_weights import ClassWeighted, class_weight_switches, class_weighted
from tile_core.curves.decision_rates import IDEAL, RANDOM, Decisions, decisions
from tile_core.curves.lottery import INVARIANT, SCORES, Lottery, exchange_lottery
from tile_core.curves.metrics import audrc, auroc, average_precision, lxcim
from tile_core.curves.operating_points import Thresholds, thresholds
from tile_core.curves.pr_space import iso_precision, least_precision, pr_place, roc_place
from tile_core.curves.rows import IntArray, Ranking, Rows, at_prior, by_confidence, sorted_rows
from tile_core.curves.sample_influences import influences
from tile_core.curves.score_table import MEASURES, Table, table
from tile_core.predictions import Predictions

__all__ = [
    "IDEAL",
    "INVARIANT",
    "MEASURES",
    "RANDOM",
    "SCORES",
    "Bands",
    "ClassWeighted",
    "Curves",
    "Decisions",
    "Lottery",
    "Ranking",
    "Rows",
    "Table",
    "Thresholds",
    "after_exchange",
    "at_prior",
    "audrc",
    "auroc",
    "average_precision",
    "bands",
    "by_confidence",
    "class_weight_switches",
    "class_weighted",
    "curves",
    "decisions",
    "exchange_lottery",
    "exchanged",
    "influences",
    "iso_precision",
    "least_precision",
    "lxcim",
    "mirrored",
    "mirrored_auroc",
    "pr_place",
    "roc_place",
    "sorted_rows",
    "table",
    "thinned",
    "thresholds",
]


class Curves(NamedTuple):
    """Both views of one model: its `Thresholds` and its `Decisions`, and its LxCIM.

    `lxcim` is at the prevalence of the samples, even where the others are at another one: weights that differ between
    the classes change when classes are exchanged, to which LxCIM is invariant (L section 2.2).

    >>> from tile_core.predictions import predictions
    >>> found = curves(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0)
    >>> found.thresholds.auroc, found.decisions.accuracy, sorted(found.scores)[:3]
    (0.75, 0.75, ['accuracy', 'audrc_continuous', 'audrc_discrete'])
    """

    thresholds: Thresholds
    decisions: Decisions
    lxcim: float

    @property
    def scores(self) -> dict[str, float]:
        """The numbers of a rank-based table, by name, each in [0, 1]; `nan` where undefined.

        Keys: lxcim, accuracy, auroc, average_precision, audrc_discrete, audrc_continuous, h.
        """
        return {
            "lxcim": self.lxcim,
            "accuracy": self.decisions.accuracy,
            "auroc": self.thresholds.auroc,
            "average_precision": self.thresholds.average_precision,
            "audrc_discrete": self.decisions.audrc_discrete,
            "audrc_continuous": self.decisions.audrc_continuous,
            "h": self.decisions.h,
        }


def curves(predictions: Predictions, model: int, prior: float | None = None) -> Curves:
    """The `Curves` of a model (an index): its samples are sorted once, and both views are derived from that.

    `predictions`: scores of shape (models, samples); samples without a score are left out. `prior`: the prevalence at
    which they hold, except for LxCIM, in (0, 1); that of the samples by default. Raises `InvalidInputError` where the
    threshold between the decisions is unknown, and for a prior where `at_prior` does; `IndexError` for a model that
    there is not.

    >>> from tile_core.predictions import predictions
    >>> found = curves(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0)
    >>> found.scores["auroc"], found.scores["lxcim"]
    (0.75, 0.8125)
    """
    rows = sorted_rows(predictions, model)
    own = None
    if prior is not None:
        rows, own = at_prior(rows, prior), decisions(by_confidence(rows)).lxcim
    found, ranking = thresholds(rows), by_confidence(rows)
    del rows  # a million samples: memory matters
    decided = decisions(ranking)
    return Curves(found, decided, decided.lxcim if own is None else own)


def thinned(x: ArrayLike, y: ArrayLike, columns: int = 500) -> IntArray:
    """Indices of the points to draw, increasing: of each column of x the first, the last, the lowest and the highest.

    `x` and `y` have shape (n,), and `x` is monotone. At a width of `columns` pixels the line through these points
    covers the same pixels as the whole line. Points with `nan` are left out. All points when there are 4 per column or
    fewer. Raises `InvalidInputError` for two shapes and for fewer than 1 of the `columns`.

    >>> thinned([0, 0.5, 1], [0, 1, 1])
    array([0, 1, 2])
    """
    xs, ys, columns = checks.real(x, "x"), checks.real(y, "y"), checks.whole(columns, "columns", 1)
    if xs.ndim != 1 or xs.shape != ys.shape:
        raise InvalidInputError(f"curve: expected two lists of one length, found {xs.shape} and {ys.shape}")
    missing = np.isnan(xs) | np.isnan(ys)
    known = np.flatnonzero(~missing) if missing.any() else None
    if known is not None:
        return np.asarray(known[thinned(xs[known], ys[known], columns)])
    if len(xs) <= 4 * columns:
        return np.arange(len(xs))
    if xs[0] > xs[-1]:
        return np.asarray(len(xs) - 1 - thinned(xs[::-1], ys[::-1], columns)[::-1])
    borders = np.searchsorted(xs, xs[0] + (xs[-1] - xs[0]) * np.arange(1, columns) / columns)
    kept = set[int]()
    for start, stop in pairwise([0, *borders.tolist(), len(xs)]):
        if start < stop:
            part = ys[start:stop]
            kept |= {start, stop - 1, start + int(part.argmin()), start + int(part.argmax())}
    return np.array(sorted(kept))
