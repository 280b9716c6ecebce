"""Several models by several scores: values, ranks, and which pairs of models two scores put in opposite orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tile_core import ranking
from tile_core.checks import FloatArray, InvalidInputError

MEASURES = ("lxcim", "accuracy", "auroc", "audrc_discrete", "audrc_continuous", "average_precision")


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """`values` and competition `ranks` (`nan` where undefined), shape (models, measures).

    >>> found = table(["A", "B"], [{"auroc": 0.7, "lxcim": 0.9}, {"auroc": 0.9, "lxcim": 0.8}], ["auroc", "lxcim"])
    >>> found.reversals("auroc", "lxcim")  # B is ahead by AUROC, A by LxCIM
    [(1, 0)]
    """

    models: tuple[str, ...]
    measures: tuple[str, ...]
    values: FloatArray
    ranks: FloatArray

    def reversals(self, first: str, second: str) -> list[tuple[int, int]]:
        """Pairs (i, j) of models: i ahead of j by the first measure, j ahead of i by the second; by rank of the first.

        Models are indices. Ties and undefined scores reverse nothing. Raises `InvalidInputError` for a measure that is
        not there.
        """
        one, other = (self.ranks[:, self._place(name)] for name in (first, second))
        i, j = np.nonzero((one[:, None] < one) & (other[:, None] > other))
        order = np.lexsort((one[j], one[i]))
        return list(zip(i[order].tolist(), j[order].tolist(), strict=True))

    def _place(self, name: str) -> int:
        if name not in self.measures:
            raise InvalidInputError(f"measure: expected one of {', '.join(self.measures)}; found {name}")
        return self.measures.index(name)


def table(models: Sequence[str], scores: Sequence[dict[str, float]], measures: Sequence[str] = MEASURES) -> Table:
    """A `Table` of models by measures, from the `Curves.scores` of each model; all are in [0, 1], greater is better.

    Undefined scores are `nan` and have no rank. Raises `InvalidInputError` for another number of scores than of models,
    and `KeyError` for a measure that is not among them.

    >>> found = table(["A", "B"], [{"auroc": 0.7}, {"auroc": 0.9}], ["auroc"])
    >>> found.ranks.tolist()
    [[2.0], [1.0]]
    """
    if len(models) != len(scores):
        raise InvalidInputError(f"scores: expected those of {len(models)} models, found {len(scores)}")
    values = np.array([[one[name] for name in measures] for one in scores]).reshape(len(models), len(measures))
    return Table(tuple(models), tuple(measures), values, ranking.competition_ranks(values.T).T)
