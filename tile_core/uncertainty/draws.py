"""Draws of performances: other values that the performances could have, given the size of the test set.

Each classifier has two posteriors that do not depend on each other: its TPR given the positives, its TNR given the
negatives. With tp detections among P positives and prior parameters (c, c) the posterior of TPR is
Beta(tp + c, P - tp + c): c = 1/2 is Jeffreys' prior (Brown, Cai and DasGupta, Interval estimation for a binomial
proportion, Statistical Science 16, 2001), c = 1 the uniform one. The numbers of positives and of negatives are those of
the test set, which all classifiers share: they are given, and no draw changes them.

A posterior is drawn as its quantiles at (k + 1/2) / draws in random order, so that equal counts have equal sets of
draws. Without `congruence` the orders of two classifiers are independent; with it they follow a Gaussian copula with
that correlation, each rate by itself (Iman and Conover, Communications in Statistics B 11, 1982): classifiers judged on
the same samples tend to be lucky together. How strongly cannot be known from counts; from predictions see `bootstrap`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import FN, FP, TN, TP
from tile_core.uncertainty.beta_quantiles import quantiles
from tile_core.uncertainty.philox import normals

DRAWS = 2000
# Above 100 entities fewer are drawn, so that a page can follow: as many numbers of each rate, but never fewer draws.
_NUMBERS, _FEWEST = 200_000, 100
JEFFREYS = 0.5
_WHOLE = 1e-6
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Draws:
    """Performances drawn again, shape (draws, n, 4), and `measured`, shape (n, 4); entries are on any scale.

    `independent`: whether the draws of any two entities are independent. `clones`: a number for each entity, shape
    (n,), equal for those with the same counts in every context; `None` where none are known to have them. Entities that
    are missing are `nan`.

    >>> drawn = from_counts([[70, 10, 5, 15]], 1, draws=10)
    >>> drawn.performances.shape, drawn.measured, drawn.at_prior(0.5).measured
    ((10, 1, 4), array([[70., 10.,  5., 15.]]), array([[43.75,  6.25, 12.5 , 37.5 ]]))
    """

    performances: FloatArray
    measured: FloatArray
    independent: bool
    clones: NDArray[np.int64] | None = None

    def at_prior(self, prior: float) -> Draws:
        """The same TPR and FPR at another prior, in [0, 1], as `Draws` (B section 3.2).

        A draw that lacks a class stays as it is. Raises `InvalidInputError` for another prior.
        """
        shifted = (symmetries.shift_prior(rows, prior) for rows in (self.performances, self.measured))
        return replace(self, performances=next(shifted), measured=next(shifted))


def from_counts(
    counts: ArrayLike,
    seed: int,
    *,
    draws: int = DRAWS,
    pseudo_counts: float = JEFFREYS,
    congruence: float = 0.0,
    design_effect: float = 1.0,
    context: int = 0,
) -> Draws:
    """`Draws` from counts tn, fp, fn, tp, shape (n, 4): whole numbers, with positives and negatives in every row.

    A row of `nan` is missing. `pseudo_counts`: the prior parameters c of the module, at least 0.5. `congruence`: in [0,
    1], 0 is independent; above 0 all rows must have the same numbers of positives and negatives, for they are then one
    test set. `design_effect`: how many correlated samples (pixels, frames) are worth one independent sample, at least
    1. Equal values of `seed`, from 0 to below 2^32, give equal draws, in the browser too; `context` is the index of one
    of several that are drawn independently. Raises `InvalidInputError` for counts that are not whole, a class without
    samples, and the others out of range.

    >>> found = from_counts([[352, 0, 90, 0], [282, 70, 70, 20]], 1, draws=100)
    >>> found.performances.shape, (found.performances[:, :, :2].sum(-1) / 352).round(9).min()
    ((100, 2, 4), np.float64(1.0))
    """
    whole = whole_counts(counts)
    return _posteriors(whole, (seed, context), draws, pseudo_counts, congruence, design_effect)


def from_rates(
    tpr: ArrayLike,
    fpr: ArrayLike,
    positives: ArrayLike,
    negatives: ArrayLike,
    seed: int,
    *,
    draws: int = DRAWS,
    pseudo_counts: float = JEFFREYS,
    congruence: float = 0.0,
    design_effect: float = 1.0,
    context: int = 0,
) -> Draws:
    """`Draws` from rates and the numbers of samples of both classes.

    `tpr`, `fpr`: shape (n,), in [0, 1], `nan` is missing; `positives`, `negatives`: above 0, broadcast. Their products
    need not be whole, for rates are printed with few digits. `draws`: how many; `pseudo_counts`: the prior parameters c
    of the module, at least 0.5. `congruence`: in [0, 1], 0 is independent; above 0 all rows must have the same numbers
    of positives and negatives. `design_effect`: how many correlated samples are worth one independent sample, at least
    1. Equal values of `seed`, from 0 to below 2^32, give equal draws, in the browser too; `context` is the index of one
    of several that are drawn independently. Raises `InvalidInputError` for a missing or empty class and for numbers out
    of range.

    >>> found = from_rates([0.7, 0.8], [0.3, 0.5], 90, 352, 1, draws=100)
    >>> found.measured.round(1)
    array([[246.4, 105.6,  27. ,  63. ],
           [176. , 176. ,  18. ,  72. ]])
    """
    y, x = checks.unit(tpr, "tpr", missing=True), checks.unit(fpr, "fpr", missing=True)
    p, n = checks.non_negative(positives, "positives"), checks.non_negative(negatives, "negatives")
    try:
        y, x, p, n = np.broadcast_arrays(y, x, p, n)
    except ValueError as error:
        raise InvalidInputError("tpr, fpr, positives, negatives: expected one length") from error
    rows = np.stack([n - n * x, n * x, p - p * y, p * y], -1)
    whole = np.abs(rows - np.round(rows)) <= _ROUNDING * np.maximum(rows, 1)
    rows = np.where(whole, np.round(rows), rows)  # rates that are made of counts give these counts, and ties are exact
    if rows.ndim != 2:
        raise InvalidInputError(f"tpr: expected shape (n,), found {y.shape}")
    return _posteriors(rows, (seed, context), draws, pseudo_counts, congruence, design_effect)


def usual_number(entities: int) -> int:
    """How many draws the page and the command line take for so many entities, if no number is asked for.

    >>> [usual_number(entities) for entities in (10, 400, 20_000)]
    [2000, 500, 100]
    """
    return max(_FEWEST, min(DRAWS, _NUMBERS // max(1, entities)))


def mean(parts: list[Draws]) -> Draws:
    """`Draws` of the mean performance over contexts, each of which was drawn by itself: probabilities.

    `parts`: the draws of each context, of the same shape. Raises `InvalidInputError` for none and for shapes that
    differ.

    >>> one = from_counts([[70, 10, 5, 15]], 1, draws=10)
    >>> mean([one, one]).measured
    array([[0.7 , 0.1 , 0.05, 0.15]])
    """
    if not parts or len({part.performances.shape for part in parts}) > 1:
        raise InvalidInputError("contexts: expected at least one, with the same numbers of draws and entities")
    total = sum(part.performances / part.performances.sum(-1, keepdims=True) for part in parts)
    measured = sum(part.measured / part.measured.sum(-1, keepdims=True) for part in parts)
    independent = all(part.independent for part in parts)
    known = [part.clones for part in parts if part.clones is not None]
    clones = _equal_rows(np.stack(known, -1)) if len(known) == len(parts) else None
    return Draws(np.asarray(total) / len(parts), np.asarray(measured) / len(parts), independent, clones)


def whole_counts(counts: ArrayLike) -> FloatArray:
    """Counts tn, fp, fn, tp, shape (n, 4), as whole numbers; a row of `nan` where any of them is unknown.

    Raises `InvalidInputError` for `counts` of another shape and for those that are not whole.

    >>> whole_counts([[70, 10, 5, 15.0000001], [70, 10, 5, np.nan]])
    array([[70., 10.,  5., 15.],
           [nan, nan, nan, nan]])
    """
    rows = checks.performances(counts)
    if rows.ndim != 2:
        raise InvalidInputError(f"counts: expected shape (entities, 4), found {rows.shape}")
    known = np.asarray(~np.isnan(rows).any(-1))
    inside = rows[known]
    broken = inside[np.abs(inside - np.round(inside)) > _WHOLE * np.maximum(inside, 1)]
    if broken.size:
        raise InvalidInputError(
            f"counts: expected whole numbers, found {broken[0]:g}; means of folds and weighted samples are no counts:"
            " give rates with their numbers of positives and negatives"
        )
    return np.where(known[:, None], np.round(rows), np.nan)


def refuse_empty_classes(sizes: FloatArray) -> None:
    """Raise `InvalidInputError` where a class has no samples; `sizes`: of negatives and positives, shape (n, 2)."""
    for column, name in enumerate(("negatives", "positives")):
        empty = np.flatnonzero(sizes[:, column] == 0)
        if empty.size:
            raise InvalidInputError(
                f"counts: expected positives and negatives in every row, found no {name} in {empty.size}"
            )


def averaged(values: FloatArray, clones: NDArray[np.int64] | None) -> FloatArray:
    """Values along the first axis, shape (n, ...), as means over the entities that have the same number in `clones`.

    Entities with equal counts have equal posteriors; their results differ only by the random order of their draws.

    >>> averaged(np.array([1.0, 3.0, 5.0]), np.array([0, 0, 1]))
    array([2., 2., 5.])
    """
    if clones is None or not len(clones):
        return values
    _, clone = np.unique(clones, return_inverse=True)
    result = np.zeros((clone.max() + 1, *values.shape[1:]))
    np.add.at(result, clone, values)
    times = np.bincount(clone).reshape(-1, *[1] * (values.ndim - 1))
    return np.asarray((result / times)[clone])


def _equal_rows(rows: NDArray[np.float64] | NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each row, the same for equal ones."""
    return np.asarray(np.unique(rows, axis=0, return_inverse=True)[1]).ravel()


def _posteriors(  # noqa: PLR0917 (all options of both public functions)
    rows: FloatArray, stream: tuple[int, int], draws: int, pseudo_counts: float, congruence: float, design_effect: float
) -> Draws:
    number, agreement = checks.whole(draws, "draws", 1), float(checks.unit(congruence, "congruence"))
    prior, effect = float(checks.real(pseudo_counts, "pseudo_counts")), float(checks.real(design_effect, "effect"))
    if not 0.5 <= prior < np.inf or not 1 <= effect < np.inf:
        raise InvalidInputError(
            f"expected pseudo_counts of at least 0.5 and a design_effect of at least 1, found {prior:g} and {effect:g}"
        )
    known = np.flatnonzero(~np.isnan(rows).any(-1))
    sizes = np.stack([rows[known][:, [TN, FP]].sum(-1), rows[known][:, [FN, TP]].sum(-1)], -1)
    _refuse_sizes(sizes, agreement)
    result = np.full((number, len(rows), 4), np.nan)
    for k, (right, wrong) in enumerate(((TN, FP), (TP, FN))):
        orders = _orders(known, k, number, agreement, stream)
        rate = _drawn(rows[known][:, [right, wrong]] / effect + prior, orders)
        result[:, known, right], result[:, known, wrong] = rate * sizes[:, k], (1 - rate) * sizes[:, k]
    measured = np.full(rows.shape, np.nan)
    measured[known] = rows[known]
    return Draws(result, measured, agreement == 0, _equal_rows(rows))


def _refuse_sizes(sizes: FloatArray, congruence: float) -> None:
    refuse_empty_classes(sizes)
    if congruence > 0 and len(sizes) and np.ptp(sizes, axis=0).max() > _WHOLE * sizes.max():
        raise InvalidInputError(
            "congruence: expected the same numbers of positives and negatives in every row, found several; rows of"
            " different test sets are independent"
        )


def _drawn(parameters: FloatArray, orders: NDArray[np.int64]) -> FloatArray:
    """Rates drawn from Beta posteriors, shape (draws, n), from their parameters, shape (n, 2)."""
    unique, inverse = np.unique(parameters, axis=0, return_inverse=True)
    levels = (np.arange(len(orders)) + 0.5) / len(orders)
    ordered = quantiles(unique[:, 0], unique[:, 1], levels)[inverse.ravel()]
    return np.take_along_axis(ordered.T, orders, 0)


def _orders(
    rows: NDArray[np.int64], rate: int, draws: int, congruence: float, stream: tuple[int, int]
) -> NDArray[np.int64]:
    """A permutation of the draws for each row, shape (draws, n): the ranks of correlated normal numbers."""
    seed, context = stream
    own = normals(seed, rows, rate, draws, context)
    if congruence > 0:
        common = normals(seed, [-1], rate, draws, context)
        own = np.sqrt(congruence) * common + np.sqrt(1 - congruence) * own
    order = np.argsort(own, axis=0, kind="stable")
    ranks = np.empty(own.shape, np.int64)
    np.put_along_axis(ranks, order, np.broadcast_to(np.arange(draws)[:, None], own.shape), 0)
    return ranks
