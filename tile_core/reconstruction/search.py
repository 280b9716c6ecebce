"""The search for confusion matrices whose scores round to the printed ones, for many rows of a table at once.

With the sizes of both classes two counts are free. tp runs over what the scores leave of 0 ... positives; for each,
every score leaves an interval of tn, by bisection (`monotone`), and the intervals are intersected: the time grows as
positives x log(negatives) for each score, not as positives x negatives. Where only the sample size is known, it grows
as that for each number of positives that is possible. Beyond a number of pairs of positives and tp in a row, an evenly
spread part of them is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.reconstruction.matrix_sets import Matrices, bounds
from tile_core.reconstruction.monotone import IntArray, directions, first, value

# Pairs of positives and tp that are looked at in a row, and in memory at once; of more than that, so many.
MAX_PAIRS = 4_000_000
_SAMPLE = 100_000
_SLACK = 1e-9
_PASSES = 3
Ends = tuple[FloatArray, FloatArray]


def matrices_of_rows(
    scores: Mapping[str, FloatArray],
    halves: Mapping[str, FloatArray],
    sizes: Sequence[tuple[IntArray, IntArray]],
    most: int = MAX_PAIRS,
) -> list[Matrices]:
    """`confusion_matrices` of many rows at once: scores and halves of shape (rows,), `nan` where none is printed.

    Keys are those of the catalogue, and the counts `tn`, `fp`, `fn` and `tp`. `sizes`: for each row the numbers of
    positives that are possible, with the numbers of negatives, two arrays of whole numbers. A score that is undefined
    is taken as 0. `most`: how many pairs of positives and tp are looked at in a row; of more, an evenly spread part.
    Raises `KeyError` for scores that are not in the catalogue.

    >>> scores, halves = {"tpr": np.array([0.75, 0.5])}, {"tpr": np.array([0.005, 0.05])}
    >>> [found.count for found in matrices_of_rows(scores, halves, [(np.array([20]), np.array([0]))] * 2)]
    [1, 3]
    """
    owner = np.repeat(np.arange(len(sizes)), [len(p) for p, _ in sizes])
    p, n = (np.concatenate([each[k] for each in sizes] or [np.zeros(0, np.int64)]) for k in (0, 1))
    box = _Box(p, n, owner)
    printed = {key: ends(scores[key], halves[key]) for key in scores}
    for _ in range(_PASSES):
        for key, here in printed.items():
            box.tighten(key, here)
    boxes = box.remaining()
    lengths = np.bincount(boxes[:, 0], boxes[:, 4] - boxes[:, 3] + 1, minlength=len(sizes)).astype(np.int64)
    steps = np.where(lengths <= most, 1, -(-lengths // min(most, _SAMPLE)))
    parts = np.cumsum(lengths // steps) // MAX_PAIRS
    runs = [_runs(boxes[parts[boxes[:, 0]] == part], steps, printed) for part in np.unique(parts)]
    return _by_row(np.concatenate(runs or [np.zeros((0, 6), np.int64)]), boxes, steps == 1)


def ends(printed: FloatArray, halves: FloatArray) -> Ends:
    """The values that round to the printed ones, ends included; every value where none is printed.

    Both of shape (rows,); `nan` where none is printed.

    >>> [float(end[0].round(4)) for end in ends(np.array([0.12]), np.array([0.005]))]
    [0.115, 0.125]
    """
    slack = halves * (1 + _SLACK) + 1e-12
    empty = np.isnan(printed)
    return np.where(empty, -np.inf, printed - slack), np.where(empty, np.inf, printed + slack)


def _narrowed(
    span: list[IntArray], rises: int, printed: Ends, score: Callable[[IntArray, bool], FloatArray]
) -> list[IntArray]:
    """The part of a range of counts on which a score can be as printed.

    `score(counts, top)`: its greatest value with these counts, or its least; `rises`: whether it rises with them.
    """
    low, high = printed
    if rises > 0:
        start = first(lambda k: score(k, True) >= low, *span)
        return [start, first(lambda k: score(k, False) > high, *span) - 1]
    start = first(lambda k: score(k, False) <= high, *span)
    return [start, first(lambda k: score(k, True) < low, *span) - 1]


class _Box:
    """For each number of positives of each row, the least and greatest tp and tn that scores leave; shape (m,)."""

    def __init__(self, positives: IntArray, negatives: IntArray, owner: IntArray) -> None:
        self.p, self.n, self.owner = positives, negatives, owner
        self.tp = [np.zeros_like(positives), positives.copy()]
        self.tn = [np.zeros_like(negatives), negatives.copy()]

    def tighten(self, key: str, printed: Ends) -> None:
        """Leave out what cannot have the score as printed, whatever the other count is."""
        rises, other = directions(key)
        tn, here = self.tn[::other], (printed[0][self.owner], printed[1][self.owner])
        self.tp = _narrowed(self.tp, rises, here, lambda k, top: value(key, self.p, self.n, k, tn[int(top)]))
        self._drop(self.tp[0] <= self.tp[1])
        tp, here = self.tp[::rises], (printed[0][self.owner], printed[1][self.owner])
        self.tn = _narrowed(self.tn, other, here, lambda k, top: value(key, self.p, self.n, tp[int(top)], k))
        self._drop(self.tn[0] <= self.tn[1])

    def _drop(self, remaining: NDArray[np.bool_]) -> None:
        self.p, self.n, self.owner = self.p[remaining], self.n[remaining], self.owner[remaining]
        self.tp, self.tn = [end[remaining] for end in self.tp], [end[remaining] for end in self.tn]

    def remaining(self) -> IntArray:
        """Shape (m, 7): row, positives, negatives, least and greatest tp, least and greatest tn."""
        return np.stack([self.owner, self.p, self.n, *self.tp, *self.tn], -1)


def _runs(boxes: IntArray, steps: IntArray, printed: Mapping[str, Ends]) -> IntArray:
    """Row, positives, negatives, tp, least and greatest tn of every run, shape (runs, 6).

    `steps`: of how many pairs of positives and tp of a row one is looked at.
    """
    each, tp = _pairs(boxes, steps[boxes[:, 0]])
    span = [each[:, 5], each[:, 6]]
    for key, (low, high) in printed.items():
        span = _tn_of(key, each, tp, span, (low[each[:, 0]], high[each[:, 0]]))
        remaining = span[0] <= span[1]
        each, tp, span = each[remaining], tp[remaining], [end[remaining] for end in span]
    return np.stack([*each[:, :3].T, tp, *span], -1)


def _pairs(boxes: IntArray, steps: IntArray) -> tuple[IntArray, IntArray]:
    """Every pair of positives and tp that is looked at: its box and tp. The middle one of each step."""
    lengths = boxes[:, 4] - boxes[:, 3] + 1
    before = np.cumsum(lengths) - lengths
    before -= before[np.searchsorted(boxes[:, 0], boxes[:, 0])]  # in its row
    skipped = -((steps // 2 - before) // steps)  # places of the row that lie before the box
    number = np.maximum(0, -((steps // 2 - before - lengths) // steps) - skipped)
    which = np.repeat(np.arange(len(boxes)), number)
    place = skipped[which] + np.arange(len(which)) - np.repeat(np.cumsum(number) - number, number)
    each = boxes[which]
    return each, each[:, 3] + steps[which] // 2 + steps[which] * place - before[which]


def _tn_of(key: str, boxes: IntArray, tp: IntArray, span: list[IntArray], printed: Ends) -> list[IntArray]:
    """The part of the ranges of tn in which a score is as printed, at each tp."""
    p, n = boxes[:, 1], boxes[:, 2]
    return _narrowed(span, directions(key)[1], printed, lambda tn, _: value(key, p, n, tp, tn))


def _by_row(runs: IntArray, boxes: IntArray, exact: NDArray[np.bool_]) -> list[Matrices]:
    runs = runs[np.argsort(runs[:, 0], kind="stable")]
    rows = np.arange(len(exact) + 1)
    at, of = np.searchsorted(runs[:, 0], rows), np.searchsorted(boxes[:, 0], rows)
    found = []
    for row, known in enumerate(exact.tolist()):
        here, around = runs[at[row] : at[row + 1], 1:], boxes[of[row] : of[row + 1], 1:]
        found.append(Matrices(here, bounds(np.insert(here, 2, here[:, 2], axis=1) if known else around), known))
    return found
