"""Requests of the Compare page: the counts of two results, and where they are judged.

It comes from the browser, so nothing in it is trusted: `read` takes what is well-formed and refuses the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tile_core import checks
from tile_core.checks import InvalidInputError

_MOST_COUNT, _LONGEST, _MOST_PLACES, _MOST_CONTEXTS = 1e9, 200, 40, 60

# The counts of both results in a context.
Pair = tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class VerdictQuestion:
    """`contexts`: for each, tn, fp, fn, tp of both, whole numbers; `context`: the index of the one that is judged,
    `None` for the mean of all; `names` of both; the point (a, b), and `score`, its name there, "" for none; `prior`:
    both are brought to it, `None` for their own; `places`: other points for which they are compared.
    """

    contexts: tuple[Pair, ...]
    context: int | None
    names: tuple[str, str]
    a: float
    b: float
    score: str
    prior: float | None
    level: float
    places: tuple[tuple[float, float], ...]
    turn: int


def read(data: object) -> VerdictQuestion:
    """A `VerdictQuestion` from the browser's JSON; raises `InvalidInputError` for anything malformed."""
    if not isinstance(data, Mapping):
        raise InvalidInputError(f"comparison: expected a request of the page, found {str(data)[:80]!r}")
    try:
        return _read(data)
    except InvalidInputError:
        raise
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise InvalidInputError(f"comparison: expected a request of the page, found {str(data)[:80]!r}") from error


def _read(data: Mapping[str, Any]) -> VerdictQuestion:
    contexts = tuple(_pair(pair) for pair in data["contexts"])
    context = None if data["context"] is None else int(data["context"])
    if not 0 < len(contexts) <= _MOST_CONTEXTS or not 0 <= (context or 0) < len(contexts):
        raise ValueError("no such context")
    one, other = (str(name)[:_LONGEST] for name in data["names"])
    level = float(data["level"])
    if not 0.5 <= level < 1:
        raise ValueError("no such level")
    return VerdictQuestion(
        contexts,
        context,
        (one, other),
        *_place((data["a"], data["b"])),
        str(data["score"])[:_LONGEST],
        None if data["prior"] is None else _inside(data["prior"]),
        level,
        tuple(_place(place) for place in list(data["places"])[:_MOST_PLACES]),
        int(data["turn"]),
    )


def _pair(pair: Any) -> Pair:
    first, second = (_counts(row) for row in pair)
    return first, second


def _counts(row: Any) -> tuple[float, ...]:
    tn, fp, fn, tp = (float(value) for value in row)
    counts = (tn, fp, fn, tp)
    if not all(0 <= value <= _MOST_COUNT and value == round(value) for value in counts):
        raise ValueError("no counts")
    return counts


def _place(place: Any) -> tuple[float, float]:
    a, b = place
    return float(checks.unit(a, "a")), float(checks.unit(b, "b"))


def _inside(prior: Any) -> float:
    value = float(checks.unit(prior, "prior"))
    if not 0 < value < 1:
        raise ValueError("no such prior")
    return value
