"""ROC geometry of canonical scores at a fixed prior: iso-performance lines, their pencils, the hull.

ROC space is x = FPR, y = TPR. A line is three numbers (u, v, w) in a last axis, the points with u x + v y + w = 0, so
that vertical lines need no special care. At a prior p of the positive class (n = 1 - p, 0 < p < 1), the performances
for which R_{a,b} has one value form a line; all values of one score form a pencil whose vertex lies outside ROC (B
section 3.3, figure 2):

- first pencil: the lines of one (a, b), through its vertex; parallel when a = b;
- second pencil: the 0-lines, through (1, 0), one for each a; the vertex of (a, b) is on the 0-line of a;
- third pencil: the 1-lines, through (0, 1), one for each b; the vertex of (a, b) is on the 1-line of b.

Everything broadcasts. What does not exist (the vertex when a = b, a value that is undefined) is `nan`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import ratio

IntArray = NDArray[np.int64]


def iso_line(a: ArrayLike, b: ArrayLike, prior: ArrayLike, value: ArrayLike) -> FloatArray:
    """Line (u, v, w), shape (..., 3), of the points of ROC space where R_{a,b} equals `value` (B section 3.3).

    The line is u x + v y + w = 0 with x = FPR, y = TPR; R is greater than `value` where u x + v y + w > 0. a, b and
    value are in [0, 1], the prior is strictly between 0 and 1; all broadcast. `nan` for a `nan` value. Raises
    `InvalidInputError` for other numbers.

    >>> float(slope(iso_line(0.95, 0.7, prior=0.2, value=0.5)).round(12))
    0.848484848485
    """
    u, v, p = checks.unit(a, "a"), checks.unit(b, "b"), inner_prior(prior)
    score = checks.real(value, "value")
    if ((score < 0) | (score > 1)).any():
        raise InvalidInputError("value: expected numbers from 0 to 1 or nan")
    good_n, good_p = (1 - score) * (1 - u) * (1 - p), (1 - score) * u * p
    bad_n, bad_p = score * (1 - v) * (1 - p), score * v * p
    return np.stack(np.broadcast_arrays(-good_n - bad_n, good_p + bad_p, good_n - bad_p), -1)


def zero_line(a: ArrayLike, prior: ArrayLike) -> FloatArray:
    """The line (u, v, w) of value 0, shape (..., 3): second pencil, through (1, 0), the same for every b (B figure 2b).

    a in [0, 1] and the prior, strictly between 0 and 1, broadcast. Raises `InvalidInputError` for other numbers.

    >>> zero_line(0.5, 0.5)
    array([-0.25,  0.25,  0.25])
    """
    return iso_line(a, 0.5, prior, 0.0)


def one_line(b: ArrayLike, prior: ArrayLike) -> FloatArray:
    """The line (u, v, w) of value 1, shape (..., 3): third pencil, through (0, 1), the same for every a (B figure 2c).

    b in [0, 1] and the prior, strictly between 0 and 1, broadcast. Raises `InvalidInputError` for other numbers.

    >>> one_line(0.5, 0.5)
    array([-0.25,  0.25, -0.25])
    """
    return iso_line(0.5, b, prior, 1.0)


def vertex(a: ArrayLike, b: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Vertex (x, y) of the first pencil, the iso-lines of R_{a,b}, shape (..., 2) (B section 3.3, figure 2a).

    Both coordinates are at least 1 when a < b, at most 0 when a > b; `nan` when a = b, where the lines are parallel. a,
    b in [0, 1] and the prior, strictly between 0 and 1, broadcast. Raises `InvalidInputError` for other numbers.

    >>> vertex(0.95, 0.7, prior=0.2).round(3)
    array([-0.805, -0.38 ])
    """
    u, v, p = checks.unit(a, "a"), checks.unit(b, "b"), inner_prior(prior)
    with np.errstate(over="ignore"):  # so far away that only its direction is known
        x = ratio(v * (u * p + (1 - u) * (1 - p)), (1 - p) * (v - u))
        y = ratio((1 - u) * (v * p + (1 - v) * (1 - p)), p * (v - u))
    return np.stack(np.broadcast_arrays(x, y), -1)


def place_of_vertex(x: ArrayLike, y: ArrayLike, prior: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """The place (a, b) whose iso-lines meet at (x, y), each of shape (...): second and third pencil read backwards.

    x, y and the prior, strictly between 0 and 1, broadcast (B section 3.3). Outside [0, 1] where no canonical score has
    its vertex there, `nan` where every one of a row or column has it there. Raises `InvalidInputError` for another
    prior.

    >>> a, b = place_of_vertex(-0.805, -0.38, prior=0.2)
    >>> float(a.round(12)), float(b.round(12))
    (0.95, 0.7)
    """
    p = inner_prior(prior)
    x, y = checks.real(x, "x"), checks.real(y, "y")
    negatives, positives = (1 - p) * x, p * y
    return (
        ratio((1 - p) * (1 - x), (1 - p) * (1 - x) - positives),
        ratio(negatives, negatives - p * (1 - y)),
    )


def inner_prior(prior: ArrayLike) -> FloatArray:
    """A prior strictly between 0 and 1, where both rates of ROC exist, as an array of its shape.

    Raises `InvalidInputError` for 0, 1, `nan` and what is outside.

    >>> inner_prior(0.2)
    array(0.2)
    """
    p = checks.unit(prior, "prior")
    if ((p == 0) | (p == 1)).any():
        raise InvalidInputError("prior: ROC needs positives and negatives, expected a number strictly between 0 and 1")
    return p


def slope(line: ArrayLike) -> FloatArray:
    """Slope -u / v of lines, shape (...): `inf` where vertical, `nan` where u = v = 0.

    `line`: (u, v, w), shape (..., 3), the points with u x + v y + w = 0. Raises `InvalidInputError` for what are no
    numbers.

    >>> slope(iso_line(0.5, 0.5, prior=0.2, value=0.75))
    array(4.)
    """
    u, v, _ = np.moveaxis(checks.real(line, "line"), -1, 0)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(np.where(v == 0, np.where(u == 0, np.nan, np.inf), -u / v))


def segment(line: ArrayLike, box: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)) -> FloatArray:
    """The two ends of a line inside a box (x0, y0, x1, y1), shape (..., 2, 2); `nan` where it misses the box.

    `line`: (u, v, w) of shape (..., 3), the points with u x + v y + w = 0. Raises `InvalidInputError` for what are no
    numbers.

    >>> segment([1, -1, 0]).tolist()  # the no-skill diagonal y = x
    [[0.0, 0.0], [1.0, 1.0]]
    """
    u, v, w = (part[..., None] for part in np.moveaxis(checks.real(line, "line"), -1, 0))
    low, high = np.array(box[:2]), np.array(box[2:])
    norm = np.hypot(u, v)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        foot = np.concatenate([-u, -v], -1) * (w / norm**2)  # the point nearest to the origin
        along = np.concatenate([-v, u], -1) / norm
        # Each pair of opposite sides leaves one interval of the parameter along the line.
        first, second = (low - foot) / along, (high - foot) / along
        free = (along == 0) & (low <= foot) & (foot <= high)
        enter = np.where(free, -np.inf, np.minimum(first, second)).max(-1)
        leave = np.where(free, np.inf, np.maximum(first, second)).min(-1)
        inside = np.where((enter <= leave) & np.isfinite(enter) & np.isfinite(leave), 1.0, np.nan)
        parameter = np.stack([enter, leave], -1) * inside[..., None]
        ends = foot[..., None, :] + parameter[..., None] * along[..., None, :]
    return np.asarray(np.clip(ends, low, high))


def upper_left_hull(fpr: ArrayLike, tpr: ArrayLike) -> IntArray:
    """Indices of the performances that can be first at a common prior, by increasing FPR and TPR (B section 3.3).

    `fpr`, `tpr`: shape (n,). They maximise l TNR + (1-l) TPR for an open range of l in [0, 1]: the corners of the
    concave chain from the lowest FPR to the highest TPR. A point in the middle of an edge of the chain, or a copy of an
    earlier point, is left out: it is first only in ties. Any positive scale of either axis will do, so counts of fp and
    tp over one test set can be passed exactly. Points with `nan` are ignored. Raises `InvalidInputError` for two
    shapes.

    >>> upper_left_hull([0, 0.3, 0.5, 1], [0, 0.7, 0.6, 1])
    array([0, 1, 3])
    """
    x, y = checks.real(fpr, "fpr"), checks.real(tpr, "tpr")
    if x.ndim != 1 or x.shape != y.shape:
        raise InvalidInputError(f"rates: expected two lists of one length, found {x.shape} and {y.shape}")
    known = np.flatnonzero(~np.isnan(x + y))
    order = known[np.lexsort((-y[known], x[known]))]
    height = np.maximum.accumulate(np.concatenate([[-np.inf], y[order]]))
    return _concave_chain(x, y, order[y[order] > height[:-1]])


def lower_right_hull(fpr: ArrayLike, tpr: ArrayLike) -> IntArray:
    """Indices of the performances that can be last at a common prior, by decreasing FPR and TPR.

    `fpr`, `tpr`: shape (n,), any positive scale; points with `nan` are ignored. What `upper_left_hull` gives in ROC
    space turned by half a turn. Raises `InvalidInputError` for two shapes.

    >>> lower_right_hull([0, 0.5, 0.75, 1], [0, 0.25, 0.75, 1])
    array([3, 1, 0])
    """
    return upper_left_hull(-checks.real(fpr, "fpr"), -checks.real(tpr, "tpr"))


def _concave_chain(x: FloatArray, y: FloatArray, stairs: IntArray) -> IntArray:
    """Monotone chain over points of strictly increasing x and y."""
    chain: list[int] = []
    xs, ys, steps = x[stairs].tolist(), y[stairs].tolist(), range(len(stairs))
    for k in steps:
        while len(chain) > 1 and not _turns_right(xs, ys, chain[-2], chain[-1], k):
            chain.pop()
        chain.append(k)
    return stairs[chain]


def _turns_right(x: list[float], y: list[float], i: int, j: int, k: int) -> bool:
    """Whether i, j, k turn right by more than the rounding of their coordinates can explain."""
    dx, dy, ex, ey = x[j] - x[i], y[j] - y[i], x[k] - x[j], y[k] - y[j]
    noise = 4e-16 * ((abs(x[i]) + abs(x[k])) * (dy + ey) + (abs(y[i]) + abs(y[k])) * (dx + ex))
    return dy * ex - dx * ey > noise
