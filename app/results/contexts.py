"""A context of a leaderboard, at the prevalence in use."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .arguments import ArgumentError, Note

if TYPE_CHECKING:
    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard


@dataclass(frozen=True, slots=True, eq=False)
class InContext:
    """One context of a leaderboard, or the mean of all, where `index` is `None`; shape (entities, 4).

    `own`: the performances as they are; `rows`: at the requested prevalence.
    """

    index: int | None
    name: str
    own: FloatArray
    rows: FloatArray


def in_context(board: Leaderboard, name: str | None, prior: float | None = None) -> InContext:
    """The performances in a context, at a prevalence if one is given; raises `ArgumentError` for an unknown context."""
    index = context_of(board, name)
    own = board.at(index)
    return InContext(index, title_of(board, index), own, own if prior is None else shifted(own, prior))


def context_of(board: Leaderboard, name: str | None) -> int | None:
    """The index of a context, by default that of the page; `None` for the mean of all contexts."""
    if name is None:
        return board.default_context
    if name not in board.contexts:
        raise ArgumentError(f"context: expected one of {', '.join(board.contexts)}; found {name}")
    return board.contexts.index(name)


def title_of(board: Leaderboard, index: int | None) -> str:
    """The name of a context, or how many contexts the mean is of."""
    return f"mean of {len(board.contexts)} contexts" if index is None else board.contexts[index]


def shifted(rows: FloatArray, prior: float) -> FloatArray:
    """All rows at this prior; rows that cannot be shifted stay as they are, and a `Note` says how many."""
    from tile_core import symmetries

    left = sum(reason is not None for reason in unshifted(rows))
    if left:
        warnings.warn(Note(f"{left} of {len(rows)} lack a class or a count; they are not shifted"), stacklevel=2)
    return symmetries.shift_prior(rows, prior)


def unshifted(rows: FloatArray) -> list[str | None]:
    """Why each row cannot be shifted to another prior; `None` where it can."""
    from tile_core import performance, symmetries

    reasons = {0.0: "no positives", 1.0: "no negatives"}
    found = zip(symmetries.can_shift(rows).tolist(), performance.prior(rows).tolist(), strict=True)
    return [None if can else reasons.get(prior, "a count is missing") for can, prior in found]


def reference_prior(rows: FloatArray) -> float | None:
    """The prevalence that the rows share, at which references compete with them; `None` where there is none, or where
    all rows predict one class only.
    """
    from tile_core import decisions, performance, symmetries

    there = rows[symmetries.can_shift(rows)]
    prior = performance.common_prior(there) if len(there) else None
    return None if prior is None or (decisions.reference_of(there) >= 0).all() else prior
