"""The thresholds of one model that can be best: the vertices of its upper ROC hull, among up to millions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tile_core import roc
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves import Thresholds

IntArray = NDArray[np.int64]

_COARSE = 2048


def hull(found: Thresholds) -> IntArray:
    """Indices of the thresholds that can be best, by decreasing cutoff, shape (k,): the vertices of the upper ROC hull.

    `found`: the k + 1 thresholds of one model, as `curves.thresholds` gives. The vertices are those of
    `roc.upper_left_hull` on all thresholds, constant decisions included, exactly (B section 3.3). Raises
    `InvalidInputError` when a class does not occur.

    >>> from tile_core.curves import sorted_rows, thresholds
    >>> from tile_core.predictions import predictions
    >>> found = thresholds(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0))
    >>> found.cutoffs[hull(found)]
    array([0.8 , 0.35])
    """
    if not found.positives > 0 or not found.negatives > 0:
        raise InvalidInputError("labels: expected samples of both classes, found one class only")
    fp, tp = found.fp, found.tp
    # Where tp grows and fp grows right after: a corner of the staircase. No other point but the last is a vertex.
    rises, runs = np.diff(tp, prepend=-1.0) > 0, np.diff(fp, append=np.inf) > 0
    kept = np.flatnonzero(rises & runs)
    if len(kept) > 2 * _COARSE:
        kept = kept[_not_below(fp[kept], tp[kept])]
    return kept[roc.upper_left_hull(fp[kept], tp[kept])]


def _not_below(x: FloatArray, y: FloatArray) -> NDArray[np.bool_]:
    """False for points that lie below the hull of some of them, by more than rounding: a quick first sieve."""
    some = np.unique(np.linspace(0, len(x) - 1, _COARSE).astype(np.int64))
    # Not only evenly spaced ones: also the highest of each stretch above the chord of its ends, which are what count.
    starts = some[:-1]
    chord = np.interp(x, x[some], y[some])
    above = y - chord
    peaks = np.flatnonzero(above == np.repeat(np.maximum.reduceat(above, starts), np.diff(starts, append=len(x))))
    some = np.union1d(some, peaks)
    corners = some[roc.upper_left_hull(x[some], y[some])]
    return np.asarray(y >= np.interp(x, x[corners], y[corners]) - 1e-9 * y[-1])
