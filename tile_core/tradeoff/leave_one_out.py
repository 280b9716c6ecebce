"""How much the optimal beta depends on each classifier: what it is when one of them leaves."""

from __future__ import annotations

import numpy as np

from tile_core.checks import FloatArray
from tile_core.performance import FN, FP, TP
from tile_core.scores import beta_of
from tile_core.tradeoff import crossings
from tile_core.tradeoff.optimum import optimum
from tile_core.tradeoff.record import Tradeoff
from tile_core.tradeoff.swaps import swaps_of


def without_each(found: Tradeoff) -> FloatArray:
    """The optimal beta when each classifier of the trade-off `found` in turn leaves, 0 to infinity, shape (used,).

    It is at the middle, on the Tile, of the places with the recommended ranking; `nan` where precision and recall then
    disagree on no pair. Time grows with the third power of the classifiers at most.

    >>> from tile_core.tradeoff import tradeoff
    >>> without_each(tradeoff([[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30], [50, 4, 20, 20]])).round(2)
    array([0.68, 0.61, 1.15, 0.36])
    """
    parts = found.rows[:, [TP, FP, TP, FN]]
    blocks = list(crossings.blocks(crossings.ends(parts), straight=True, pairs=True))
    positions = np.concatenate([np.empty(0), *(block.positions for block in blocks)])
    pairs = np.concatenate([np.empty((0, 2), np.int64), *(block.pairs for block in blocks)])
    # Places that the tradeoff holds equal may differ by a rounding here; `swaps_of` joins them.
    betas = np.full(len(parts), np.nan)
    for i in range(len(parts)):
        left = positions[(pairs != i).all(-1)]
        if len(left):
            betas[i] = beta_of(optimum(swaps_of(left, len(parts) - 1, exact=False)).middle)
    return betas
