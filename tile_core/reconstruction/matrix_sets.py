"""Sets of confusion matrices, in runs of equal positives, negatives and tp: how many, the central one, their ranges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tile_core import checks
from tile_core.checks import FloatArray
from tile_core.reconstruction.monotone import IntArray, value


@dataclass(frozen=True, slots=True, eq=False)
class Matrices:
    """The confusion matrices that printed scores leave, in runs (runs, 5): positives, negatives, tp, tn from, to.

    `exact`: whether every one was looked for; otherwise there are too many to look at, the runs are an evenly spread
    sample, and `bounds`, least and greatest tn, fp, fn and tp (4, 2), only encloses them.

    >>> from tile_core.reconstruction import confusion_matrices
    >>> found = confusion_matrices({"tpr": 0.75}, {"tpr": 0.005}, positives=20, negatives=1)
    >>> found.count, found.listed(1), found.exact
    (2, array([[ 0,  1,  5, 15]]), True)
    """

    runs: IntArray
    bounds: IntArray
    exact: bool = True

    @property
    def count(self) -> int:
        """How many there are in the runs: all, or those of a sample."""
        return int((self.runs[:, 4] - self.runs[:, 3] + 1).sum())

    def listed(self, most: int = 1_000) -> IntArray:
        """The first of them, shape (at most `most`, 4): tn, fp, fn, tp.

        Raises `InvalidInputError` for a `most` below 0.
        """
        first = self.runs[: checks.whole(most, "most", 0)]  # each has at least one
        lengths = np.minimum(first[:, 4] - first[:, 3] + 1, most)
        runs = np.repeat(first, lengths, axis=0)
        tn = runs[:, 3] + np.concatenate([np.arange(length) for length in lengths] or [np.zeros(0)])
        return np.stack([tn, runs[:, 1] - tn, runs[:, 0] - runs[:, 2], runs[:, 2]], -1)[:most].astype(np.int64)

    def central(self) -> IntArray:
        """The matrix nearest to the mean of all, by the squared distance of its four counts, shape (4,).

        The first one where several are as near. Raises `InvalidInputError` where there is none.

        >>> from tile_core.reconstruction import confusion_matrices
        >>> confusion_matrices({"tpr": 0.7}, {"tpr": 0.05}, positives=20, negatives=0).central()
        array([ 0,  0,  6, 14])
        """
        if not len(self.runs):
            raise checks.InvalidInputError("matrices: expected at least one, found none")
        p, n, tp, least, most = self.runs.T
        tn_mean, fp_mean, fn_mean, tp_mean = self._means()
        # Of the tn of a run the distance is a parabola.
        tn = np.clip(np.round((tn_mean + n - fp_mean) / 2), least, most).astype(np.int64)
        cells = np.stack([tn, n - tn, p - tp, tp], -1)
        off = np.square(cells - [tn_mean, fp_mean, fn_mean, tp_mean]).sum(-1)
        return np.asarray(cells[off.argmin()])

    def _means(self) -> tuple[float, float, float, float]:
        p, n, tp, least, most = self.runs.T
        weights = (most - least + 1) / self.count
        tn = (least + most) / 2
        return tuple(float(weights @ each) for each in (tn, n - tn, p - tp, tp))  # type: ignore[return-value]

    def range(self, key: str) -> tuple[float, float]:
        """The least and the greatest value of a score, by its key in the catalogue, among them; `nan` for none.

        Where the score is undefined, it is taken as 0, as programs print it.

        >>> from tile_core.reconstruction import confusion_matrices
        >>> confusion_matrices({"tpr": 0.7}, {"tpr": 0.05}, positives=20, negatives=0).range("accuracy")
        (0.65, 0.75)
        """
        low, high = ranges([self], key)[0].tolist()
        return low, high

    def with_positives(self, positives: int) -> Matrices:
        """Those of them with this number of positives, at least 0, as `Matrices`; without runs where there is none.

        >>> from tile_core.reconstruction import confusion_matrices
        >>> found = confusion_matrices({"prior": 0.2}, {"prior": 0.03}, size=20)
        >>> found.count, found.with_positives(4).count, found.with_positives(9).count
        (85, 85, 0)
        """
        runs = self.runs[self.runs[:, 0] == positives]
        return Matrices(runs, bounds(np.insert(runs, 2, runs[:, 2], axis=1)), self.exact)


def ranges(sets: Sequence[Matrices], key: str) -> FloatArray:
    """The least and the greatest value of a score among the matrices of each set, shape (sets, 2); `nan` for none.

    `key`: that of the score in the catalogue; where the score is undefined, it is taken as 0.

    >>> ranges([Matrices(np.array([[20, 5, 13, 4, 5]]), np.zeros((4, 2), dtype=int))], "accuracy").tolist()
    [[0.68, 0.72]]
    """
    found = np.full((len(sets), 2), np.nan)
    some = [k for k, each in enumerate(sets) if len(each.runs)]
    if some:
        runs = np.concatenate([sets[k].runs for k in some])
        starts = np.cumsum([0, *(len(sets[k].runs) for k in some[:-1])])
        p, n, tp, *both = runs.T
        ends = np.stack([value(key, p, n, tp, tn) for tn in both])
        found[some, 0] = np.minimum.reduceat(ends.min(axis=0), starts)
        found[some, 1] = np.maximum.reduceat(ends.max(axis=0), starts)
    return found


def bounds(boxes: IntArray) -> IntArray:
    """Least and greatest tn, fp, fn and tp, shape (4, 2), of boxes (m, 6): positives, negatives, ends of tp and of tn.

    0 and -1 where there is none.

    >>> bounds(np.array([[20, 5, 13, 15, 4, 5]])).tolist()
    [[4, 5], [0, 1], [5, 7], [13, 15]]
    """
    if not len(boxes):
        return np.tile(np.array([0, -1], dtype=np.int64), (4, 1))
    p, n, tp0, tp1, tn0, tn1 = boxes.T
    ends = [(tn0, tn1), (n - tn1, n - tn0), (p - tp1, p - tp0), (tp0, tp1)]
    return np.array([[low.min(), high.max()] for low, high in ends], dtype=np.int64)
