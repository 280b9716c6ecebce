"""Operations on performances and what they do to the Tile (B sections 4.1, A.2; lemmas 1-5, table 1).

The four of `OPERATIONS` exchange outcomes, so they undo themselves. The fifth, the prior shift, keeps TPR and FPR and
changes how often each class occurs. An operation turns the ordering that was at (a, b) into one found at another place,
the dual one (best becomes worst) where the operation makes right outcomes wrong.

Performances have shape (..., 4); places and priors are in [0, 1] and broadcast.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, performance
from tile_core.checks import FloatArray
from tile_core.performance import FN, FP, TN, TP, ratio


@dataclass(frozen=True, slots=True)
class Operation:
    """One of B's four operations as data.

    `order`: the new tn, fp, fn, tp are the old entries at these positions. The ordering at (a, b) moves to the place
    got by exchanging a and b if `exchanges`, then by a -> 1-a if `mirrors_a` and b -> 1-b if `mirrors_b`; it becomes
    its dual if `dual`.
    """

    key: str
    name: str
    order: tuple[int, int, int, int]
    exchanges: bool
    mirrors_a: bool
    mirrors_b: bool
    dual: bool
    source: str

    def perform(self, performances: ArrayLike) -> FloatArray:
        """The performances after the operation, shape (..., 4), from those before it (B lemmas 1 to 4).

        Raises `InvalidInputError` for entries below 0 and for a last axis that is not 4.

        >>> OPERATIONS["swap_classes"].perform([70, 10, 5, 15])
        array([15.,  5., 10., 70.])
        """
        return checks.performances(performances)[..., list(self.order)]

    def move(self, a: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray]:
        """Where the ordering of (a, b) is found after the operation, as (a', b'), in [0, 1]; a and b broadcast.

        R_{a', b'} of what `perform` returns orders as R_{a, b} of what it was given, or, if `dual`, the other way round
        (B lemmas 1 to 4). Raises `InvalidInputError` for places outside [0, 1].

        >>> OPERATIONS["change_prediction"].move(1, 0.25)
        (array(0.25), array(1.))
        """
        u, v = checks.unit(a, "a"), checks.unit(b, "b")
        u, v = (v, u) if self.exchanges else (u, v)
        return (1 - u if self.mirrors_a else u), (1 - v if self.mirrors_b else v)


OPERATIONS: dict[str, Operation] = {
    operation.key: operation
    for operation in (
        Operation("change_prediction", "Change the prediction", (1, 0, 3, 2), True, False, False, True, "B lemma 1"),
        Operation("change_truth", "Change the truth", (2, 3, 0, 1), True, True, True, True, "B lemma 2"),
        Operation(
            "swap_truth_prediction", "Swap truth and prediction", (0, 2, 1, 3), False, False, True, False, "B lemma 3"
        ),
        Operation("swap_classes", "Swap the classes", (3, 2, 1, 0), False, True, True, False, "B lemma 4"),
    )
}


def can_shift(performances: ArrayLike) -> NDArray[np.bool_]:
    """Whether the prior can be shifted, shape (...): both classes occur, and no count is unknown.

    `performances`: shape (..., 4). Raises `InvalidInputError` for entries below 0.

    >>> can_shift([[70, 10, 5, 15], [80, 20, 0, 0]])
    array([ True, False])
    """
    negatives, positives = _classes(checks.performances(performances))
    return np.asarray((negatives > 0) & (positives > 0))


def _classes(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Negatives and positives, each of shape (...)."""
    return rows[..., TN] + rows[..., FP], rows[..., FN] + rows[..., TP]


def shift_prior(performances: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Performances with this prior and the TPR and FPR they have, shape (..., 4) (B section 3.2).

    The sum of each is kept. `performances`: shape (..., 4); `prior` in [0, 1] broadcasts against their leading axes. A
    performance stays as it is if it has this prior (up to rounding), and if it lacks a class or has an unknown count
    (`can_shift`). Raises `InvalidInputError` for entries below 0 and other priors.

    >>> shift_prior([60, 20, 5, 15], 0.5)
    array([37.5, 12.5, 12.5, 37.5])
    """
    old = checks.performances(performances)
    p, new = performance.prior(old), checks.unit(prior, "prior")
    same = np.maximum(p, new) * (1 - checks.TOLERANCE) <= np.minimum(p, new)
    negatives, positives = _classes(old)
    total = old[..., TN] + old[..., FP] + old[..., FN] + old[..., TP]
    # In the order of the browser's operations, so that no digit differs.
    negative, positive = ratio((1 - new) * total, negatives), ratio(new * total, positives)
    shifted = old * np.stack([negative, negative, positive, positive], -1)
    return np.where((can_shift(old) & ~same)[..., None], shifted, old)


def shift_point(z: ArrayLike, prior: ArrayLike, new_prior: ArrayLike) -> FloatArray:
    """f(z), in [0, 1], of B lemma 5, for a and for b alike: odds times (p'/p)(n/n'), p the prior and p' the new one.

    On performances of prior `prior`, the score R_{f(a), f(b)} orders as R_{a, b} does once they are shifted to
    `new_prior`. All are in [0, 1] and broadcast; the result has their shape. `nan` where a class is absent before and
    at the end of the Tile that needs it. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> float(shift_point(0.5, prior=0.2, new_prior=0.5))
    0.8
    """
    w, p, q = checks.unit(z, "place"), checks.unit(prior, "prior"), checks.unit(new_prior, "new_prior")
    above, below = w * q * (1 - p), (1 - w) * (1 - q) * p
    return ratio(above, above + below)


def unshift_point(z: ArrayLike, prior: ArrayLike, new_prior: ArrayLike) -> FloatArray:
    """The inverse of `shift_point`: where the ordering at z is found after the shift, in [0, 1] (B lemma 5).

    z, `prior` (before the shift) and `new_prior` (after it) are in [0, 1] and broadcast; the result has their shape.
    `nan` where a class is absent that the end of the Tile needs. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> float(unshift_point(0.8, prior=0.2, new_prior=0.5).round(12))
    0.5
    """
    return shift_point(z, new_prior, prior)


def deformed(z: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Where lines at z of the balanced Tile are drawn for a prior, in [0, 1] (B equations 4-5, figure 8).

    The same for a and for b. z and the prior are in [0, 1] and broadcast, the result has their shape: z n / (z n +
    (1-z) p). `nan` at an end that a prior of 0 or 1 leaves open. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> float(deformed(0.5, prior=0.2))  # the place of balanced accuracy: (n, n)
    0.8
    """
    return unshift_point(z, 0.5, prior)


def deformed_grid(prior: float, steps: int = 10) -> FloatArray:
    """The regular grid of the balanced Tile as it is drawn for a prior, in [0, 1] (B figure 8).

    Shape (steps + 1,), for a and b alike; `nan` at an end that a prior of 0 or 1 leaves open. Raises
    `InvalidInputError` for a prior outside [0, 1] and for fewer than 1 step.

    >>> deformed_grid(0.2, steps=4).round(3)
    array([0.   , 0.571, 0.8  , 0.923, 1.   ])
    """
    parts = checks.whole(steps, "steps", 1)
    return deformed(np.arange(parts + 1) / parts, prior)


def balanced_place(a: ArrayLike, b: ArrayLike, prior: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Where the place (a, b) of the Tile of a prior is on the balanced Tile, in [0, 1] (B lemma 5, inverse of 4-5).

    In these balanced coordinates the frontiers of performances of one prior are straight lines, the grid of the prior
    shift is regular, and the regions are the same at every prior: only named scores and the point move. All are in [0,
    1] and broadcast, the results have their shape; `nan` at an end of the Tile that a prior of 0 or 1 leaves open.
    Raises `InvalidInputError` for numbers outside [0, 1].

    >>> [round(float(z), 9) for z in balanced_place(0.8, 0.8, prior=0.2)]  # balanced accuracy is at (n, n)
    [0.5, 0.5]
    """
    return shift_point(a, 0.5, prior), shift_point(b, 0.5, prior)


def locus(
    placement: Callable[[float], tuple[float, float] | None], priors: ArrayLike, *, balanced: bool = False
) -> FloatArray:
    """The places of a score while the prior moves, shape (n, 2) for priors of shape (n,): what B figure 8 deforms.

    `placement` gives the place (a, b) of its ordering at a prior, as the scores of the catalogue do; `None` becomes
    `nan`. `balanced`: in the coordinates of `balanced_place`, where scores of a fixed prior such as balanced accuracy
    stay and the others move. Raises `InvalidInputError` for priors outside [0, 1].

    >>> locus(lambda p: (1 - p, 1 - p), [0.2, 0.5]).tolist()  # balanced accuracy
    [[0.8, 0.8], [0.5, 0.5]]
    >>> locus(lambda p: (0.5, 0.5), [0.2, 0.5], balanced=True).round(12).tolist()  # accuracy
    [[0.2, 0.2], [0.5, 0.5]]
    """
    given = np.atleast_1d(checks.unit(priors, "priors"))
    places = np.array([placement(float(p)) or (np.nan, np.nan) for p in given], np.float64).reshape(-1, 2)
    if not balanced:
        return places
    there = ~np.isnan(places)
    moved = shift_point(np.where(there, places, 0.5), 0.5, given[:, None])
    return np.where(there, moved, np.nan)
