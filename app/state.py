"""The part of the browser's state that the server acts on: which performances are in force, and what to map.

It comes from the browser, so nothing in it is trusted: `read` takes what is well-formed and refuses the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tile_core import checks, flavors, performance, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard

MEAN, BY_SIZE = -1, -2
_MAX_CHANGES = 1000
_PALETTE = 1 << 16


@dataclass(frozen=True, slots=True)
class MapRequest:
    """One map over the Tile: `edits` are what-if performances; entities past the leaderboard's are added ones."""

    id: str
    flavor: str
    rank: int
    selected: int | None
    context: int
    prior: float | None
    operations: tuple[str, ...]
    edits: tuple[tuple[int, tuple[float, ...]], ...]
    added: int
    colours: tuple[int, ...]
    scheme: str

    def parts(self) -> tuple[object, ...]:
        """What the map depends on, besides the leaderboard: a key for the cache."""
        return (
            self.flavor,
            self.rank,
            self.selected,
            self.context,
            self.prior,
            self.operations,
            self.edits,
            self.added,
        )


def read(data: Any) -> MapRequest:
    """A `MapRequest` from the browser's JSON; raises `InvalidInputError` for anything malformed."""
    try:
        return _read(dict(data))
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInputError(f"map request: expected the page's own state, found {str(data)[:80]!r}") from error


def _read(data: dict[str, Any]) -> MapRequest:
    prior = None if data["prior"] is None else float(checks.unit(data["prior"], "prior"))
    operations = tuple(name for name in data["operations"] if name in symmetries.OPERATIONS)
    if data["flavor"] not in flavors.FLAVORS:
        raise ValueError("no such flavor")
    changes = list(data["edits"])
    added = [entity["performance"] for entity in data["added"]]
    if len(changes) + len(added) > _MAX_CHANGES:
        raise ValueError("too many changes")
    edits = tuple((int(entity), four(row)) for entity, row in changes)
    # Added entities stand at the end, so they are counted from there.
    fresh = tuple((k - len(added), four(row)) for k, row in enumerate(added))
    return MapRequest(
        id=str(data["id"]),
        flavor=str(data["flavor"]),
        rank=int(data["rank"]),
        selected=None if data["selected"] is None else int(data["selected"]),
        context=int(data["context"]),
        prior=prior,
        operations=operations,
        edits=fresh + edits,
        added=len(added),
        colours=tuple(min(max(int(place), -1), _PALETTE) for place in data["colours"]),
        scheme="dark" if data["scheme"] == "dark" else "light",
    )


def four(values: Any) -> tuple[float, ...]:
    """The four numbers of a performance that a browser sent, `None` for unknown; `ValueError` for anything else."""
    row = checks.performances([float("nan") if value is None else value for value in values])
    if row.shape != (4,):
        raise ValueError("expected four numbers")
    return tuple(row.tolist())


def performances_of(board: Leaderboard, request: MapRequest) -> FloatArray:
    """The performances in force, shape (entities, 4): of the context, with what-if changes, shifted, operated on."""
    rows = np.concatenate([_context(board, request.context), np.full((request.added, 4), np.nan)])
    for entity, row in request.edits:
        if not -request.added <= entity < len(rows):
            raise InvalidInputError(f"what if: expected one of {len(rows)} entities, found {entity}")
        rows[entity] = row
    if request.prior is not None:
        rows = symmetries.shift_prior(rows, request.prior)
    for name in request.operations:
        rows = symmetries.OPERATIONS[name].perform(rows)
    return rows


def _context(board: Leaderboard, context: int) -> FloatArray:
    if context == MEAN:
        return board.mean()
    if context == BY_SIZE:
        # Each entity's own sizes: the pooled counts, as probabilities; missing where one context is.
        weights = board.sizes[..., None] / board.sizes.sum(0)[:, None]
        return np.asarray((weights * performance.normalized(board.performances)).sum(0))
    if not 0 <= context < len(board.contexts):
        raise InvalidInputError(f"context: expected one of {len(board.contexts)}, found {context}")
    return np.array(board.at(context))
