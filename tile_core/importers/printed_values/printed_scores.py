"""The printed scores of a table as intervals, and the performances that fit them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.completion import CELLS
from tile_core.importers.consistency import CATALOGUE_KEYS, Computation
from tile_core.importers.problems import Problem
from tile_core.importers.quantities import BoolArray, Quantity

Values = dict[str, FloatArray]


class Fit(NamedTuple):
    """Performances that have the printed scores of their rows within rounding.

    `performances`: shape (rows, 4), `nan` where the computed ones stay; `ranges`: least and greatest prevalence, TPR
    and TNR of all that fit, shape (rows, 3, 2); `settled`: the rows of which it is known whether one fits. `spreads`:
    what rounding leaves open in single rows, in sentences.
    """

    performances: FloatArray
    ranges: FloatArray
    settled: BoolArray
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    spreads: tuple[str, ...] = ()

    @classmethod
    def none(cls, rows: int) -> Fit:
        """No row fitted."""
        return cls(np.full((rows, 4), np.nan), np.full((rows, 3, 2), np.nan), np.zeros(rows, dtype=bool))

    @property
    def rows(self) -> BoolArray:
        """Which rows are fitted, shape (rows,); of a partly known performance a cell stays `nan`."""
        return np.asarray(~np.isnan(self.performances).all(axis=1))

    def merged(self, other: Fit) -> Fit:
        """This one, and another one in the rows that it leaves."""
        here = self.rows[:, None]
        return Fit(
            np.where(here, self.performances, other.performances),
            np.where(here[..., None], self.ranges, other.ranges),
            self.settled | other.settled,
            self.problems + other.problems,
            self.notes + other.notes,
            self.spreads + other.spreads,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """The printed scores of all rows by their keys in the catalogue, and the sizes and counts that they state.

    `values`, `halves`: shape (rows,), `nan` where none is printed; `needed`: the keys that performances are computed
    from. `sizes`: positives, negatives and size, `nan` where unknown; `counts`: of cells, where these are known with
    scores only.
    """

    quantities: dict[str, Quantity]
    values: Values
    halves: Values
    needed: frozenset[str]
    sizes: Values
    counts: Values

    def at(self, rows: NDArray[np.int64], keys: Iterable[str]) -> tuple[Values, Values]:
        """The values and halves of some scores in some rows."""
        chosen = [key for key in self.values if key in set(keys)]
        return {key: self.values[key][rows] for key in chosen}, {key: self.halves[key][rows] for key in chosen}


def printed(found: Sequence[Quantity], computation: Computation) -> Printed | None:
    """The printed scores of a table whose performances are computed from some of them; `None` where counts suffice."""
    if not any(each.kind in ("rate", "check", "prior") for each in computation.used):
        return None
    scores = {each.key: each for each in (*found, *computation.used) if each.kind in ("rate", "check", "prior")}
    stated = _sizes(found, len(computation.completion.performances))
    quantities = {CATALOGUE_KEYS.get(key, key): each for key, each in scores.items()}
    values = {key: np.where(each.invalid, np.nan, each.values) for key, each in quantities.items()}
    # 1 among 0.912 may be 1.000.
    halves = {
        key: np.where(each.halves > 0, each.halves, each.halves.max(initial=0)) for key, each in quantities.items()
    }
    counts = {each.key: each.values for each in computation.used if each.kind in ("count", "matrix")}
    needed = frozenset(CATALOGUE_KEYS.get(each.key, each.key) for each in computation.used)
    made = Printed(quantities, values, halves, needed, stated, {cell: counts[cell] for cell in CELLS if cell in counts})
    return _with_priors(made, computation)


def sizes(found: Iterable[Quantity], rows: int) -> FloatArray:
    """The number of samples that each row states, or both classes of it, shape (rows,); else `nan`."""
    return _sizes(found, rows)["size"]


def _sizes(found: Iterable[Quantity], rows: int) -> Values:
    sums, unknown = {each.key: each for each in found if each.kind == "sum"}, np.full(rows, np.nan)
    p, n, size = (
        np.where(sums[key].invalid, np.nan, sums[key].values) if key in sums else unknown
        for key in ("positives", "negatives", "size")
    )
    p, n = np.where(np.isnan(p), size - n, p), np.where(np.isnan(n), size - p, n)
    return {"positives": p, "negatives": n, "size": np.where(np.isnan(size), p + n, size)}


def _with_priors(made: Printed, computation: Computation) -> Printed:
    """The same with prevalences that were typed or follow from sizes, as exact as whole samples can have them."""
    positives, size = made.sizes["positives"], made.sizes["size"]
    value, half = made.values.get("prior"), made.halves.get("prior", np.zeros_like(size))
    with np.errstate(invalid="ignore", divide="ignore"):
        value = positives / size if value is None else value
        half = np.where(np.isnan(positives) & np.isfinite(size), np.maximum(half, 0.5 / size), half)
    if computation.typed_prior is not None:
        typed = SCORES["prior"](computation.completion.performances)
        value = np.where(computation.typed_prior, typed, value)
    values, halves = made.values | {"prior": value}, made.halves | {"prior": half}
    return replace(made, values=values, halves=halves, needed=made.needed | {"prior"})
