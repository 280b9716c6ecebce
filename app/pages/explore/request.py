"""The part of the browser's state that the server acts on: which performances are in use, and what to map.

It comes from the browser, so nothing in it is trusted: `read` takes what is well-formed and refuses the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core import checks, flavors, performance, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard

from ...view import schema
from ...view.reader import BY_SIZE, MEAN

# The page composes at most a few; each one costs a pass over all performances.
_MAX_OPERATIONS = 32
_PALETTE = 1 << 16
_MOST_RANKS = 1 << 31


@dataclass(frozen=True, slots=True)
class MapRequest:
    """One map over the Tile: `edits` are what-if performances; entities past the leaderboard's are added ones.

    `hidden`: entities that are left out as if they were missing.

    `nontrivial`: classifiers that always predict the same class are left out. `colours`: the marks of the entities, -1
    for none, where the answer has a chart of Plotly.
    """

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
    nontrivial: bool
    hidden: tuple[int, ...] = ()


def read(data: Any) -> MapRequest:
    """A `MapRequest` from the browser's JSON; raises `InvalidInputError` for anything malformed."""
    try:
        return _read(dict(data))
    except InvalidInputError:
        raise
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise InvalidInputError(f"map request: expected a request of the page, found {str(data)[:80]!r}") from error


def _read(data: dict[str, Any]) -> MapRequest:
    prior = None if data["prior"] is None else float(checks.unit(data["prior"], "prior"))
    operations = _operations(data["operations"])
    if data["flavor"] not in flavors.FLAVORS:
        raise ValueError("no such flavor")
    if abs(int(data["rank"])) > _MOST_RANKS:
        raise ValueError("no such rank")
    return MapRequest(
        id=str(data["id"]),
        flavor=str(data["flavor"]),
        rank=int(data["rank"]),
        selected=None if data["selected"] is None else _entity(data["selected"]),
        context=int(data["context"]),
        prior=prior,
        operations=operations,
        edits=_edits(data["edits"], data["added"]),
        added=len(data["added"]),
        colours=tuple(min(max(int(place), -1), _PALETTE) for place in data.get("colours", ())),
        nontrivial=bool(data.get("nontrivial")),
        hidden=_hidden(data.get("hidden", ())),
    )


def _edits(edits: Any, added: Any) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """Changed and added performances with their entities; added ones are at the end, so their numbers are negative."""
    if len(edits) > schema.most("edits") or len(added) > schema.most("added"):
        raise ValueError("too many changes")
    fresh = [(k - len(added), four(entity["performance"])) for k, entity in enumerate(added)]
    return (*fresh, *((_entity(entity), four(row)) for entity, row in edits))


def _operations(listed: Any) -> tuple[str, ...]:
    if len(listed) > _MAX_OPERATIONS:
        raise InvalidInputError(f"operations: expected at most {_MAX_OPERATIONS}, found {len(listed):,}")
    return tuple(name for name in listed if name in symmetries.OPERATIONS)


def _hidden(listed: Any) -> tuple[int, ...]:
    if len(listed) > schema.most("rows"):
        raise ValueError("too many rows")
    return tuple(_entity(value) for value in listed)


def _entity(value: Any) -> int:
    """The index of an entity, at least 0: a negative one would be counted from the end."""
    entity = int(value)
    if entity < 0:
        raise ValueError("expected an entity from 0")
    return entity


def four(values: Any) -> tuple[float, ...]:
    """The four numbers of a performance that a browser sent, `None` for unknown; `ValueError` for anything else."""
    row = checks.performances([float("nan") if value is None else value for value in values])
    if row.shape != (4,):
        raise ValueError("expected four numbers")
    return tuple(row.tolist())


def performances_of(board: Leaderboard, request: MapRequest) -> FloatArray:
    """The performances in use, shape (entities, 4): those of the context, with what-if changes, prior shift and
    operations.

    Hidden entities are missing; trivial classifiers are, if the request asks for that.
    """
    entities = len(board.entities) + request.added
    if request.selected is not None and request.selected >= entities:
        raise InvalidInputError(f"selected: expected one of {entities} entities, found {request.selected}")
    rows = np.concatenate([_context(board, request.context), np.full((request.added, 4), np.nan)])
    for entity, row in request.edits:
        if not -request.added <= entity < len(rows):
            raise InvalidInputError(f"what if: expected one of {len(rows)} entities, found {entity}")
        rows[entity] = row
    for entity in request.hidden:
        if entity >= len(rows):
            raise InvalidInputError(f"hidden: expected one of {len(rows)} entities, found {entity}")
        rows[entity] = np.nan
    rows = rearranged(rows, request.prior, request.operations)
    if request.nontrivial:
        rows[_trivial(rows)] = np.nan
    return rows


def rearranged(rows: FloatArray, prior: float | None, operations: tuple[str, ...]) -> FloatArray:
    """Performances, shape (n, 4), at this prior, if there is one, and after these operations."""
    rows = rows if prior is None else symmetries.shift_prior(rows, prior)
    for name in operations:
        rows = symmetries.OPERATIONS[name].perform(rows)
    return rows


def shifted_to(board: Leaderboard, request: MapRequest) -> float | None:
    """The prior of the request; `None` where it has none, and where no row of the context can be shifted."""
    if request.prior is None or not symmetries.can_shift(_context(board, request.context)).any():
        return None
    return request.prior


def _trivial(rows: FloatArray) -> NDArray[np.bool_]:
    """The rows that predict one class only."""
    tn, fp, fn, tp = rows.T
    return np.asarray(((fp + tp == 0) | (tn + fn == 0)) & (rows.sum(-1) > 0))


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
