"""All confusion matrices of given sizes whose scores, rounded, are the printed ones.

With the sizes of both classes two counts are free. tp runs over what the scores leave of 0 ... positives; for each,
every score leaves an interval of tn, by bisection (`monotone`), and the intervals are intersected: the time grows as
positives x log(negatives) for each score, not as positives x negatives. Where only the sample size is known, it grows
as that for each number of positives that the printed prevalence allows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tile_core import checks
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

    >>> scores = {"tpr": 0.75}
    >>> found = confusion_matrices(scores, {"tpr": 0.005}, positives=20, negatives=1)
    >>> found.count, found.listed(1), found.exact
    (2, array([[ 0,  1,  5, 15]]), True)
    """

    runs: IntArray
    bounds: IntArray
    exact: bool = True

    @property
    def count(self) -> int:
        """How many there are; 0 where none was looked for."""
        return int((self.runs[:, 4] - self.runs[:, 3] + 1).sum())

    def listed(self, most: int = 1_000) -> IntArray:
        """The first of them, shape (at most `most`, 4): tn, fp, fn, tp.

        Raises `InvalidInputError` for a `most` below 0.
        """
        lengths = np.minimum(self.runs[:, 4] - self.runs[:, 3] + 1, checks.whole(most, "most", 0))
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


def matrices_of_rows(
    scores: Mapping[str, FloatArray], halves: Mapping[str, FloatArray], sizes: Sequence[tuple[IntArray, IntArray]]
) -> list[Matrices]:
    """`confusion_matrices` of many rows at once: scores and halves of shape (rows,), `nan` where none is printed.

    `sizes`: for each row the numbers of positives that are possible, with the numbers of negatives, two arrays of whole
    numbers. A score that is undefined is taken as 0. Raises `KeyError` for scores that are not in the catalogue.

    >>> scores, halves = {"tpr": np.array([0.75, 0.5])}, {"tpr": np.array([0.005, 0.05])}
    >>> [found.count for found in matrices_of_rows(scores, halves, [(np.array([20]), np.array([0]))] * 2)]
    [1, 3]
    """
    owner = np.repeat(np.arange(len(sizes)), [len(p) for p, _ in sizes])
    p, n = (np.concatenate([each[k] for each in sizes] or [np.zeros(0, np.int64)]) for k in (0, 1))
    box = _Box(p, n, owner)
    ends = {key: _ends(scores[key], halves[key]) for key in scores}
    for _ in range(_PASSES):
        for key, printed in ends.items():
            box.tighten(key, printed)
    lengths = np.bincount(box.owner, box.tp[1] - box.tp[0] + 1, minlength=len(sizes))
    few = lengths <= MAX_PAIRS
    parts = np.cumsum(np.where(few, lengths, 0)) // MAX_PAIRS
    runs = [_runs(box.remaining(few[box.owner] & (parts[box.owner] == part)), ends) for part in np.unique(parts[few])]
    return _by_row(np.concatenate(runs or [np.zeros((0, 6), np.int64)]), box.remaining(~few[box.owner]), few)


def _ends(printed: FloatArray, halves: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The values that round to the printed ones, ends included; every value where none is printed."""
    slack = halves * (1 + _SLACK) + 1e-12
    empty = np.isnan(printed)
    return np.where(empty, -np.inf, printed - slack), np.where(empty, np.inf, printed + slack)


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
    slack = size * (half * (1 + _SLACK) + 1e-12)
    least, most = max(0, int(np.ceil(size * prior - slack))), min(size, int(np.floor(size * prior + slack)))
    p = np.arange(least, most + 1, dtype=np.int64)
    return p, size - p


def _narrowed(
    ends: list[IntArray],
    rises: int,
    printed: tuple[FloatArray, FloatArray],
    score: Callable[[IntArray, bool], FloatArray],
) -> list[IntArray]:
    """The part of a range of counts on which a score can be as printed.

    `score(counts, top)`: its greatest value with these counts, or its least; `rises`: whether it rises with them.
    """
    low, high = printed
    if rises > 0:
        start = first(lambda k: score(k, True) >= low, *ends)
        return [start, first(lambda k: score(k, False) > high, *ends) - 1]
    start = first(lambda k: score(k, False) <= high, *ends)
    return [start, first(lambda k: score(k, True) < low, *ends) - 1]


class _Box:
    """For each number of positives of each row, the least and greatest tp and tn that scores leave; shape (m,)."""

    def __init__(self, positives: IntArray, negatives: IntArray, owner: IntArray) -> None:
        self.p, self.n, self.owner = positives, negatives, owner
        self.tp = [np.zeros_like(positives), positives.copy()]
        self.tn = [np.zeros_like(negatives), negatives.copy()]

    def tighten(self, key: str, ends: tuple[FloatArray, FloatArray]) -> None:
        """Leave out what cannot have the score as printed, whatever the other count is."""
        rises, other = directions(key)
        tn, here = self.tn[::other], (ends[0][self.owner], ends[1][self.owner])
        self.tp = _narrowed(self.tp, rises, here, lambda k, top: value(key, self.p, self.n, k, tn[int(top)]))
        self._drop(self.tp[0] <= self.tp[1])
        tp, here = self.tp[::rises], (ends[0][self.owner], ends[1][self.owner])
        self.tn = _narrowed(self.tn, other, here, lambda k, top: value(key, self.p, self.n, tp[int(top)], k))
        self._drop(self.tn[0] <= self.tn[1])

    def _drop(self, remaining: NDArray[np.bool_]) -> None:
        self.p, self.n, self.owner = self.p[remaining], self.n[remaining], self.owner[remaining]
        self.tp, self.tn = [end[remaining] for end in self.tp], [end[remaining] for end in self.tn]

    def remaining(self, chosen: NDArray[np.bool_]) -> IntArray:
        """Shape (m, 7): row, positives, negatives, least and greatest tp, least and greatest tn."""
        return np.stack([self.owner, self.p, self.n, *self.tp, *self.tn], -1)[chosen]


def _runs(boxes: IntArray, printed: Mapping[str, tuple[FloatArray, FloatArray]]) -> IntArray:
    """Row, positives, negatives, tp, least and greatest tn of every run, shape (runs, 6)."""
    lengths = boxes[:, 4] - boxes[:, 3] + 1
    each = np.repeat(boxes, lengths, axis=0)
    starts = np.repeat(np.cumsum(lengths) - lengths, lengths)
    tp, ends = each[:, 3] + np.arange(len(each)) - starts, [each[:, 5], each[:, 6]]
    for key, (low, high) in printed.items():
        ends = _tn_of(key, each, tp, ends, (low[each[:, 0]], high[each[:, 0]]))
        remaining = ends[0] <= ends[1]
        each, tp, ends = each[remaining], tp[remaining], [end[remaining] for end in ends]
    return np.stack([*each[:, :3].T, tp, *ends], -1)


def _tn_of(
    key: str, boxes: IntArray, tp: IntArray, ends: list[IntArray], printed: tuple[FloatArray, FloatArray]
) -> list[IntArray]:
    """The part of the ranges of tn in which a score is as printed, at each tp."""
    p, n = boxes[:, 1], boxes[:, 2]
    return _narrowed(ends, directions(key)[1], printed, lambda tn, _: value(key, p, n, tp, tn))


def _by_row(runs: IntArray, boxes: IntArray, exact: NDArray[np.bool_]) -> list[Matrices]:
    runs, boxes = runs[np.argsort(runs[:, 0], kind="stable")], boxes[np.argsort(boxes[:, 0], kind="stable")]
    rows = np.arange(len(exact) + 1)
    at, of = np.searchsorted(runs[:, 0], rows), np.searchsorted(boxes[:, 0], rows)
    found = []
    for row, known in enumerate(exact.tolist()):
        here, around = runs[at[row] : at[row + 1], 1:], boxes[of[row] : of[row + 1], 1:]
        enclosed = np.insert(here, 2, here[:, 2], axis=1) if known else around
        found.append(Matrices(here, _bounds(enclosed), known))
    return found


def _bounds(boxes: IntArray) -> IntArray:
    """Least and greatest tn, fp, fn and tp, shape (4, 2); 0 and -1 where there is none."""
    if not len(boxes):
        return np.tile(np.array([0, -1], dtype=np.int64), (4, 1))
    p, n, tp0, tp1, tn0, tn1 = boxes.T
    ends = [(tn0, tn1), (n - tn1, n - tn0), (p - tp1, p - tp0), (tp0, tp1)]
    return np.array([[low.min(), high.max()] for low, high in ends], dtype=np.int64)
