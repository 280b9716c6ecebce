"""The worst ranks over a part of the Tile of entities at one prior.

In ROC space the iso-score line through an entity has a slope, and who is ahead of it depends on this slope alone: those
above the line (B section 3.3). Written as a weight w, the line keeps (1 - w) TNR + w TPR, and on the balanced Tile w is
a (1 - R) + b R with the score R of the entity there. So the part of the Tile is an interval of w for each entity, and
every other one is ahead on nothing, on all, or from one end of the interval to a threshold.
"""

from __future__ import annotations

import numpy as np

from tile_core.checks import TOLERANCE, FloatArray
from tile_core.extremes.parts import NARROW, Side, quadratic_roots, sides
from tile_core.performance import rates

_BLOCK = 200  # So many entities are compared with all others at a time.


def worst_ranks(rows: FloatArray, corners: FloatArray, prior: float) -> FloatArray:
    """The worst rank of each entity over the part, shape (n,), as floats.

    `rows`: performances of shape (n, 4), as `parts.with_limits` gives, none missing, all at `prior`; `corners`: shape
    (corners, 2), of the part's outline.
    """
    found, (low, high) = rates(rows), _weights(rows, corners, prior)
    blocks = (slice(start, start + _BLOCK) for start in range(0, len(rows), _BLOCK))
    return np.concatenate([_worst(found.fpr, found.tpr, low, high, block) for block in blocks])


def _worst(fpr: FloatArray, tpr: FloatArray, low: FloatArray, high: FloatArray, block: slice) -> FloatArray:
    """The worst ranks of some entities, whose weights w lie between `low` and `high`."""
    alarms, hits = (_differences(values, block) for values in (fpr, tpr))
    everywhere = (alarms <= 0) & (hits >= 0) & ((alarms < 0) | (hits > 0))
    above, below = (alarms > 0) & (hits > 0), (alarms < 0) & (hits < 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        threshold = alarms / (alarms + hits)
    gap = np.minimum(NARROW, (high - low)[block] / 4)[:, None]
    first, last = low[block][:, None] + gap, high[block][:, None] - gap
    # One of `above` is ahead from `begin` on, one of `below` up to `end`.
    begin, end = np.maximum(threshold + gap, first), threshold - gap
    gains, losses = above & (begin <= last), below & (end >= first)
    order = np.argsort(np.where(gains, begin, np.where(losses, end, np.inf)), axis=1)
    change = np.take_along_axis(gains.astype(np.int64) - losses, order, 1).cumsum(1)
    return np.asarray(1.0 + everywhere.sum(1) + losses.sum(1) + np.maximum(change.max(1), 0))


def _differences(values: FloatArray, block: slice) -> FloatArray:
    """The rates of all entities less those of some, shape (some, n); 0 where they differ by rounding alone."""
    found = values - values[block][:, None]
    return np.where(np.abs(found) <= TOLERANCE, 0.0, found)


def _weights(rows: FloatArray, corners: FloatArray, prior: float) -> tuple[FloatArray, FloatArray]:
    """The least and the greatest weight w of each entity over the part, each of shape (n,)."""
    weights = np.concatenate([_weights_along(side) for side in sides(rows, corners)])
    low, high = weights.min(0), weights.max(0)
    low, high = (prior * w / (prior * w + (1 - prior) * (1 - w)) for w in (low, high))
    return low, high


def _weights_along(side: Side) -> FloatArray:
    """a (1 - R) + b R at both ends of a side and where it is stationary between them; shape (2 or 4, n)."""
    scores = side.scores_at_ends()
    ends = side.a[:, None] * (1 - scores) + side.b[:, None] * scores
    if (side.a[1] - side.a[0]) * (side.b[1] - side.b[0]) >= 0:
        return ends  # It increases with a and with b.
    good, bad, total = side.good, side.bad, side.good + side.bad
    # w is the quotient of a quadratic and a linear function along the side.
    start, stop = (side.a[k] * bad[k] + side.b[k] * good[k] for k in (0, 1))
    middle = (side.a[0] * bad[1] + side.a[1] * bad[0] + side.b[0] * good[1] + side.b[1] * good[0]) / 2
    roots = quadratic_roots(
        2 * middle * total[0] - start * (total[0] + total[1]),
        stop * total[0] - start * total[1],
        stop * (total[0] + total[1]) - 2 * middle * total[1],
    )
    step = np.where(np.isnan(roots), 0.0, roots)
    value = (1 - step) ** 2 * start + 2 * step * (1 - step) * middle + step**2 * stop
    between = value / ((1 - step) * total[0] + step * total[1])
    return np.concatenate([ends, np.where(np.isnan(roots), ends[0], between)])
