"""All confusion matrices of given sizes whose scores, rounded, are the printed ones.

With the sizes of both classes two counts are free. tp runs over what the scores leave of 0 ... positives; for each,
every score leaves an interval of tn, by bisection (`monotone`), and the intervals are intersected: the time grows as
positives x log(negatives) for each score, not as positives x negatives. Where only the sample size is known, it grows
as that for each number of positives that the printed prevalence allows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.reconstruction.monotone import SUPPORTED, IntArray, directions, first, value

# Pairs of positives and tp that are looked at; beyond, only bounds are known.
MAX_PAIRS = 4_000_000
_SLACK = 1e-9
_PASSES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Matrices:
    """The confusion matrices that printed scores leave, in runs (runs, 5): positives, negatives, tp, tn from, to.

    `exact`: whether every one was looked for; otherwise there are too many to look at, and `bounds` only encloses them.
    """

    runs: IntArray
    bounds: IntArray
    exact: bool = True

    @property
    def count(self) -> int:
        """How many there are; 0 where none was looked for."""
        return int((self.runs[:, 4] - self.runs[:, 3] + 1).sum())

    def listed(self, most: int = 1_000) -> IntArray:
        """The first of them, shape (at most `most`, 4): tn, fp, fn, tp."""
        lengths = np.minimum(self.runs[:, 4] - self.runs[:, 3] + 1, most)
        runs = np.repeat(self.runs, lengths, axis=0)
        tn = runs[:, 3] + np.concatenate([np.arange(length) for length in lengths] or [np.zeros(0)])
        return np.stack([tn, runs[:, 1] - tn, runs[:, 0] - runs[:, 2], runs[:, 2]], -1)[:most].astype(np.int64)


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
    sizes that are missing, negative or contradict each other, and for scores that are not monotone in the counts.

    >>> scores = {"tpr": 0.75, "ppv": 0.6}
    >>> found = confusion_matrices(scores, dict.fromkeys(scores, 0.005), positives=20, negatives=80)
    >>> found.count, found.listed()
    (1, array([[70, 10,  5, 15]]))
    """
    unknown = sorted(set(scores) - SUPPORTED)
    if unknown:
        raise InvalidInputError(f"scores: expected keys of the catalogue that are monotone in counts, found {unknown}")
    p, n = _sizes(scores, halves, positives, negatives, size)
    box = _Box(p, n)
    rest = {key: (scores[key], halves[key]) for key in scores if key != "prior"}
    for _ in range(_PASSES):
        for key, (printed, half) in rest.items():
            box.tighten(key, *_ends(printed, half))
    return _matrices(box.kept(), rest)


def _ends(printed: float, half: float) -> tuple[float, float]:
    slack = half * (1 + _SLACK) + 1e-12
    return printed - slack, printed + slack


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
    low, high = _ends(scores["prior"], halves["prior"]) if "prior" in scores else (0.0, 1.0)
    least, most = max(0, int(np.ceil(low * size - _SLACK))), min(size, int(np.floor(high * size + _SLACK)))
    p = np.arange(least, most + 1) if positives is None else np.array([positives])
    p = p[(p >= least) & (p <= most)].astype(np.int64)
    return p, size - p


def _narrowed(
    ends: list[IntArray], rises: int, low: float, high: float, score: Callable[[IntArray, bool], FloatArray]
) -> list[IntArray]:
    """The part of a range of counts on which a score can be in [low, high].

    `score(counts, top)`: its greatest value with these counts, or its least; `rises`: whether it rises with them.
    """
    if rises > 0:
        start = first(lambda k: score(k, True) >= low, *ends)
        return [start, first(lambda k: score(k, False) > high, *ends) - 1]
    start = first(lambda k: score(k, False) <= high, *ends)
    return [start, first(lambda k: score(k, True) < low, *ends) - 1]


class _Box:
    """For each number of positives, the least and greatest tp and tn that scores leave; all of shape (m,)."""

    def __init__(self, positives: IntArray, negatives: IntArray) -> None:
        self.p, self.n = positives, negatives
        self.tp = [np.zeros_like(positives), positives.copy()]
        self.tn = [np.zeros_like(negatives), negatives.copy()]

    def tighten(self, key: str, low: float, high: float) -> None:
        """Leave out what cannot have the score in [low, high], whatever the other count is."""
        rises, other = directions(key)
        tn = self.tn[::other]
        self.tp = _narrowed(self.tp, rises, low, high, lambda k, top: value(key, self.p, self.n, k, tn[int(top)]))
        self._drop(self.tp[0] <= self.tp[1])
        tp = self.tp[::rises]
        self.tn = _narrowed(self.tn, other, low, high, lambda k, top: value(key, self.p, self.n, tp[int(top)], k))
        self._drop(self.tn[0] <= self.tn[1])

    def _drop(self, kept: NDArray[np.bool_]) -> None:
        self.p, self.n = self.p[kept], self.n[kept]
        self.tp, self.tn = [end[kept] for end in self.tp], [end[kept] for end in self.tn]

    def kept(self) -> IntArray:
        """Shape (m, 6): positives, negatives, least and greatest tp, least and greatest tn."""
        return np.stack([self.p, self.n, *self.tp, *self.tn], -1)


def _matrices(boxes: IntArray, scores: Mapping[str, tuple[float, float]]) -> Matrices:
    lengths = boxes[:, 3] - boxes[:, 2] + 1
    if lengths.sum() > MAX_PAIRS:
        return Matrices(np.zeros((0, 5), np.int64), _bounds(boxes), exact=False)
    each = np.repeat(boxes, lengths, axis=0)
    starts = np.repeat(np.cumsum(lengths) - lengths, lengths)
    tp, ends = each[:, 2] + np.arange(len(each)) - starts, [each[:, 4], each[:, 5]]
    for key, (printed, half) in scores.items():
        ends = _tn_of(key, each, tp, ends, _ends(printed, half))
        kept = ends[0] <= ends[1]
        each, tp, ends = each[kept], tp[kept], [end[kept] for end in ends]
    runs = np.stack([each[:, 0], each[:, 1], tp, *ends], -1)
    return Matrices(runs, _bounds(np.insert(runs, 2, tp, axis=1)))


def _tn_of(
    key: str, boxes: IntArray, tp: IntArray, ends: list[IntArray], printed: tuple[float, float]
) -> list[IntArray]:
    """The part of the ranges of tn in which a score is the printed one, at each tp."""
    p, n = boxes[:, 0], boxes[:, 1]
    return _narrowed(ends, directions(key)[1], *printed, lambda tn, _: value(key, p, n, tp, tn))


def _bounds(boxes: IntArray) -> IntArray:
    """Least and greatest tn, fp, fn and tp, shape (4, 2); 0 and -1 where there is none."""
    if not len(boxes):
        return np.tile(np.array([0, -1], dtype=np.int64), (4, 1))
    p, n, tp0, tp1, tn0, tn1 = boxes.T
    ends = [(tn0, tn1), (n - tn1, n - tn0), (p - tp1, p - tp0), (tp0, tp1)]
    return np.array([[low.min(), high.max()] for low, high in ends], dtype=np.int64)
