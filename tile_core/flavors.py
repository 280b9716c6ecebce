"""Flavors of the Tile: what can be mapped over it, by name.

Every flavor is a function from performances (n, 4) to a map (size, size), indexed [b, a], frame included. What it
needs in addition it says in `needs`: a place (1 first, -1 last), an entity (an index), or a prior. `kind` says what
the numbers are: `entity` an index, -1 for none; `rank` 1, 2, ... or `nan`; `value` a number from `low` to `high` or
`nan`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, gridmaps, performance, tile
from tile_core.checks import FloatArray, InvalidInputError


@dataclass(frozen=True, slots=True)
class Flavor:
    """One flavor as data: `make(performances, size)`, plus the option named in `needs` if any, returns the map.

    `kind` says what the numbers are: "entity" an index (-1: none), "rank" 1, 2, ..., "value" from `low` to `high`;
    `nan` where undefined. `needs`: "place", "entity", "prior" or `None`. `label` is for menus, `source` names the
    paper.
    """

    key: str
    label: str
    kind: str
    needs: str | None
    low: float
    high: float
    source: str
    make: Callable[..., Any]


def flavor_map(key: str, performances: ArrayLike, size: int, **options: float | None) -> Any:
    """The map of the flavor `key` of `FLAVORS`, shape (size, size), indexed [b, a], for performances of shape (n, 4).

    `Flavor.source` names its section of B. What the numbers are is its `Flavor.kind`. `options`: what the flavor needs,
    by name: `place`, `entity` or `prior`; others are ignored. Raises `InvalidInputError` for an unknown flavor, a
    missing option and performances of another shape.

    >>> flavor_map("best", [[70, 10, 5, 15], [80, 0, 20, 0]], 2).round(3)
    array([[1.   , 0.6  ],
           [0.933, 0.75 ]])
    """
    if key not in FLAVORS:
        raise InvalidInputError(f"flavor: expected one of {', '.join(FLAVORS)}, found {key!r}")
    flavor = FLAVORS[key]
    rows = checks.performances(performances)
    if flavor.needs is None:
        return flavor.make(rows, size)
    if options.get(flavor.needs) is None:
        raise InvalidInputError(f"flavor {key}: needs the option {flavor.needs!r}")
    return flavor.make(rows, size, options[flavor.needs])


def default_prior(performances: ArrayLike) -> float | None:
    """The prior to offer for no-skill maps, in [0, 1]: the common one, else the mean of those that are known.

    `performances`: shape (n, 4). `None` where no prior is known. Raises `InvalidInputError` for entries below 0.

    >>> default_prior([[60, 20, 5, 15], [40, 40, 2, 18]])
    0.2
    """
    common = performance.common_prior(performances)
    known = performance.prior(performances)
    known = known[~np.isnan(known)]
    return common if common is not None else (float(known.mean()) if known.size else None)


def _one(rows: FloatArray, entity: int) -> FloatArray:
    checks.whole(entity, "entity", 0, len(rows))
    return np.asarray(rows[entity])


def _value(rows: FloatArray, size: int, entity: int) -> FloatArray:
    return tile.value_map(_one(rows, entity), size)


def _no_skill(rows: FloatArray, size: int, prior: float) -> FloatArray:
    return tile.best_no_skill(*tile.mesh(size), prior)


def _relative_skill(rows: FloatArray, size: int, entity: int) -> FloatArray:
    return tile.relative_skill(_one(rows, entity), *tile.mesh(size))


def _holder(rows: FloatArray, size: int, place: int) -> Any:
    return gridmaps.holder_map(rows, place, size)


def _rank(rows: FloatArray, size: int, entity: int) -> FloatArray:
    return gridmaps.rank_map(rows, entity, size)


FLAVORS: dict[str, Flavor] = {
    flavor.key: flavor
    for flavor in (
        Flavor("entity", "Best classifier, second, ..., last", "entity", "place", 0, np.inf, "B section 4.3", _holder),
        Flavor("rank", "Rank of one entity", "rank", "entity", 1, np.inf, "B section 4.3", _rank),
        Flavor("value", "Value of one entity", "value", "entity", 0, 1, "B section 4.3", _value),
        Flavor("best", "Best value", "value", None, 0, 1, "B section 4.3", gridmaps.best_value_map),
        Flavor("worst", "Worst value", "value", None, 0, 1, "B section 4.3", gridmaps.worst_value_map),
        Flavor("no_skill", "Best value without skill", "value", "prior", 0, 1, "B section A.5, figure 9", _no_skill),
        Flavor(
            "relative_skill", "Relative skill of one", "value", "entity", -np.inf, 1, "B section A.5", _relative_skill
        ),
    )
}
