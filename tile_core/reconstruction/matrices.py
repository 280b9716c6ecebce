"""All confusion matrices of given sizes whose scores, rounded, are the printed ones."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tile_core import checks
from tile_core.checks import InvalidInputError
from tile_core.reconstruction.matrix_sets import Matrices
from tile_core.reconstruction.monotone import SUPPORTED, IntArray
from tile_core.reconstruction.search import ends, matrices_of_rows


def confusion_matrices(
    scores: Mapping[str, float],
    halves: Mapping[str, float],
    *,
    positives: int | None = None,
    negatives: int | None = None,
    size: int | None = None,
) -> Matrices:
    """Every integer confusion matrix whose scores are the printed ones, within rounding: `Matrices`.

    `scores`: printed values by their keys in the catalogue (`accuracy`, `tpr`, `prior` for the prevalence ...), shares
    and not percentages; `halves`: half a unit of the last printed digit of each, 0 where the value is exact. Two of
    `positives`, `negatives` and `size` are needed, or `size` alone: then every number of positives is tried that the
    printed prevalence allows. An undefined score is taken as 0, as programs print it. Raises `InvalidInputError` for
    sizes that are missing, negative or contradict each other, for scores that are not monotone in the counts, and for
    halves that are missing or negative.

    >>> scores = {"tpr": 0.75, "ppv": 0.6}
    >>> found = confusion_matrices(scores, dict.fromkeys(scores, 0.005), positives=20, negatives=80)
    >>> found.count, found.listed()
    (1, array([[70, 10,  5, 15]]))
    """
    unknown = sorted(set(scores) - SUPPORTED)
    if unknown:
        raise InvalidInputError(f"scores: expected keys of the catalogue that are monotone in counts, found {unknown}")
    missing = sorted(set(scores) - set(halves))
    if missing:
        raise InvalidInputError(f"halves: expected one for each score, found none for {missing}")
    checks.non_negative([halves[key] for key in scores], "halves")
    p, n = _sizes(scores, halves, positives, negatives, size)
    values, half = ({key: np.array([float(each[key])]) for key in scores} for each in (scores, halves))
    return matrices_of_rows(values, half, [(p, n)])[0]


def _sizes(
    scores: Mapping[str, float],
    halves: Mapping[str, float],
    positives: int | None,
    negatives: int | None,
    size: int | None,
) -> tuple[IntArray, IntArray]:
    """The numbers of positives and negatives that are possible, each of shape (m,)."""
    if size is None and positives is not None and negatives is not None:
        size = positives + negatives
    if positives is None and size is not None and negatives is not None:
        positives = size - negatives
    if size is None or size < 1 or (positives is not None and not 0 <= positives <= size):
        found = f"positives {positives}, negatives {negatives}, size {size}"
        raise InvalidInputError(f"sizes: expected a sample size, or two of the three that fit together, found {found}")
    if negatives is not None and positives is not None and positives + negatives != size:
        raise InvalidInputError(f"sizes: expected {positives} + {negatives} samples, found {size}")
    if positives is not None:
        return np.array([positives], dtype=np.int64), np.array([size - positives], dtype=np.int64)
    return numbers_of_positives(size, scores.get("prior", 0.5), halves["prior"] if "prior" in scores else 0.5)


def numbers_of_positives(size: int, prior: float, half: float) -> tuple[IntArray, IntArray]:
    """The numbers of positives that a printed prevalence leaves of a sample size, and those of negatives.

    `prior` in [0, 1], within `half` of the true one. Two arrays of one length, empty where no whole number fits.

    >>> numbers_of_positives(50, 0.2, 0.02)
    (array([ 9, 10, 11]), array([41, 40, 39]))
    """
    low, high = (float(end) for end in ends(np.asarray(prior), np.asarray(half)))
    least, most = max(0, int(np.ceil(size * low))), min(size, int(np.floor(size * high)))
    p = np.arange(least, most + 1, dtype=np.int64)
    return p, size - p
