"""Requests of the Invariance page: whose scores, which two models, and what a positive counts.

It comes from the browser, so nothing in it is trusted: `read` takes what is well-formed and refuses the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tile_core.checks import InvalidInputError

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class InvarianceQuestion:
    """`source`: the key of a sample or the id of an upload; `pair`: indices of two models, `None` for the best two."""

    source: str
    pair: tuple[int, int] | None
    turn: int


def read(data: object) -> InvarianceQuestion:
    """An `InvarianceQuestion` from the browser's JSON; raises `InvalidInputError` for anything malformed."""
    wrong = _wrong(data)
    if not isinstance(data, Mapping):
        raise wrong
    source, pair, turn = (data.get(name) for name in ("source", "pair", "turn"))
    if not isinstance(source, str) or len(source) > _LONGEST or type(turn) is not int:
        raise wrong
    if pair is None:
        return InvarianceQuestion(source, None, turn)
    if not isinstance(pair, list) or [type(each) for each in pair] != [int, int] or min(pair) < 0:
        raise wrong
    return InvarianceQuestion(source, (pair[0], pair[1]), turn)


def read_ranks(data: object) -> tuple[InvarianceQuestion, float]:
    """An `InvarianceQuestion` and what a positive counts, from 0 to 1; raises `InvalidInputError` as `read` does."""
    question = read(data)
    weight = data.get("weight") if isinstance(data, Mapping) else None
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight <= 1:
        raise _wrong(data)
    return question, float(weight)


def _wrong(data: object) -> InvalidInputError:
    return InvalidInputError(f"invariance: expected a request of the page, found {str(data)[:80]!r}")
