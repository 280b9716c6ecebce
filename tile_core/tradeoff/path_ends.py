"""The ends of a path on the Tile: the places that names mean, and what the performances have there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tile_core import catalogue, checks, performance, scores, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import FN, FP, TN, TP

Place = tuple[float, float]
UNKNOWN, UNDEFINED = "a count is unknown", "its score is undefined all along the path"
NO_POSITIVES, NO_NEGATIVES = "no positives", "no negatives"


def place_of(place: Place | str, name: str, rows: FloatArray) -> Place:
    """The place (a, b) that an end means, in [0, 1]: itself, or that of the score of this name.

    Raises `InvalidInputError`, with `name` in its message, for others.
    """
    if isinstance(place, str):
        return _named(place, name, rows)
    numbers = checks.unit(place, name)
    if numbers.shape != (2,):
        raise InvalidInputError(f"{name}: expected a place (a, b), found shape {numbers.shape}")
    return float(numbers[0]), float(numbers[1])


def _named(score: str, name: str, rows: FloatArray) -> Place:
    """The place of a score with this name, at the prior that all rows share where it depends on the prior."""
    found = catalogue.recognised(score)
    if found is None:
        raise InvalidInputError(f"{name}: expected a place (a, b) or the name of a score, found {score!r}")
    prior = performance.common_prior(rows) if found.fixed_prior_only else 0.5
    place = None if prior is None else found.placement(prior)
    if place is None:
        why = "it has none" if prior is not None else "its place depends on the prior, and the rows differ in theirs"
        raise InvalidInputError(f"{name}: expected a score with a place on the Tile, found {score!r}: {why}")
    return place


def straightness(rows: FloatArray, start: Place, end: Place) -> tuple[float, bool]:
    """The prior whose balanced Tile the path is straight on, and whether all pairs cross at most once for certain."""
    if start[0] == end[0] or start[1] == end[1]:
        return 0.5, True
    common = performance.common_prior(rows)
    if common is not None:
        return common, True
    mean = float(performance.prior(rows).mean()) if len(rows) else 0.5
    return (mean if 0 < mean < 1 else 0.5), len(rows) < 2


def balanced(place: Place, prior: float) -> tuple[FloatArray, FloatArray]:
    """The place (a, b) on the Tile of balanced priors, from that of this prior; `InvalidInputError` for others."""
    a, b = (symmetries.unshift_point(x, prior, 0.5) if prior != 0.5 else np.asarray(x) for x in place)
    return a, b


def parts_of(rows: FloatArray, start: Place, end: Place, prior: float) -> FloatArray:
    """Good and bad at the start and at the end, shape (n, 4), on the Tile of balanced priors."""
    weights = np.array([prior, prior, 1 - prior, 1 - prior]) if prior != 0.5 else np.ones(4)
    two = [scores.good_and_bad(rows * weights, *balanced(place, prior)) for place in (start, end)]
    return np.stack([part for pair in two for part in pair], -1)


def reasons(rows: FloatArray, start: Place, end: Place) -> NDArray[np.str_]:
    """Why each row is left out, "" where it is not."""
    matters = (scores.importances(*start) + scores.importances(*end)) > 0
    weighted = rows[:, matters]
    result = np.full(len(rows), "", dtype="<U48")
    for side, columns, reason in ((1.0, [FN, TP], NO_POSITIVES), (0.0, [TN, FP], NO_NEGATIVES)):
        if start[0] == end[0] == side:
            result[rows[:, columns].sum(-1) == 0] = reason
    result[(weighted == 0).all(-1)] = UNDEFINED
    result[np.isnan(weighted).any(-1)] = UNKNOWN
    return result
