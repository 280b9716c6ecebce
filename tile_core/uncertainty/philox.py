"""Standard normal numbers from a counter, the same ones in Python and in the browser.

Philox 2x32 with ten rounds (Salmon, Moraes, Dror and Shaw, Parallel random numbers: as easy as 1, 2, 3, SC 2011), then
the transform of Box and Muller. Each number depends on its seed and its place alone, not on the others.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray

SEEDS = 2**32
_ROWS, _CONTEXTS = 2**16, 2**15
_MULTIPLIER, _WEYL, _ROUNDS = 0xD256D193, 0x9E3779B9, 10


def normals(seed: int, rows: ArrayLike, rate: int, draws: int, context: int = 0) -> FloatArray:
    """Standard normal numbers of rows, shape (draws, rows).

    `seed`: a whole number from 0 to below 2^32; `rows`: indices from 0 on, -1 for what all rows have in common; `rate`:
    0 for the negatives, 1 for the positives; `draws`: how many; `context`: its index. Raises `InvalidInputError` for
    other seeds, for 32,768 contexts and for 65,535 rows.

    >>> normals(1, [0, 1], 0, 2).round(3).shape
    (2, 2)
    """
    key = checks.whole(seed, "seed", 0, SEEDS)
    first = checks.whole(context, "context", 0, _CONTEXTS) * _ROWS
    places = np.asarray(rows, np.int64)
    checks.whole(places.max(initial=0), "row", 0, _ROWS - 1)
    shape = checks.whole(draws, "draws", 1), places.size
    one = np.broadcast_to(np.arange(shape[0], dtype=np.uint64)[:, None], shape)
    other = np.broadcast_to((2 * (first + places + 1) + rate).astype(np.uint64), shape)
    for _ in range(_ROUNDS):
        product = one * np.uint64(_MULTIPLIER)
        one = (product >> np.uint64(32)) ^ np.uint64(key) ^ other
        other = product & np.uint64(0xFFFFFFFF)
        key = (key + _WEYL) % 2**32
    radius, angle = ((words.astype(np.float64) + 0.5) / 2**32 for words in (one, other))
    return np.asarray(np.sqrt(-2 * np.log(radius)) * np.cos(2 * np.pi * angle))
