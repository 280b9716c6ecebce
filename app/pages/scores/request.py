"""Requests of the Scores page: which scores, on which performances, on how fine a grid.

It comes from the browser, so nothing in it is trusted: `read` takes what is well-formed and refuses the rest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeVar

from tile_core import correlation, populations
from tile_core.checks import InvalidInputError

from ...view import schema
from ...view.known_keys import LEADERBOARD
from ..explore import request as explore_request
from ..explore.request import MapRequest

GRIDS = (21, 41, 101, 201)
# Computed on demand.
FINE = 1001
# Coefficients that sort the performances in each cell by itself.
_BY_CELL = ("spearman",)
SIZES: tuple[int, ...] = schema.choices("sizes")
# What the browser knows of each family.
FAMILIES = {
    each.key: {
        "label": each.label,
        "parameter": each.parameter,
        "sized": each.sized,
    }
    for each in populations.FAMILIES.values()
}
# A text beyond any formula; `formulas` has its own bound, and says so.
_LONGEST = 2_000
# Above any part of the gallery.
_PARTS = 1_000
_Value = TypeVar("_Value")
_TOKEN = re.compile(r"[0-9a-z]{1,32}")


@dataclass(frozen=True, slots=True)
class Question:
    """One or two scores, each as its key or formula, on performances of a family or of the leaderboard.

    `compared`: scores whose maps stand side by side, at each of `priors`.
    `grid`: points a side. `known`: digest of the performances that the browser has. `board`: which leaderboard, as
    Explore has it. `part`: which part of the gallery. `page` and `turn`: the page that asks, and the number of its
    request; a newer request cancels an older one.
    """

    scores: tuple[str, ...]
    family: str
    parameter: float | None
    size: int
    seed: int
    coefficient: str
    grid: int
    board: MapRequest | None
    known: str
    page: str
    turn: int
    part: int = 0
    compared: tuple[str, ...] = ()
    priors: tuple[float, ...] = ()


def read(data: Any) -> Question:
    """A `Question` from the browser's JSON; raises `InvalidInputError` for anything malformed."""
    try:
        return _read(dict(data))
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise InvalidInputError(f"question: expected a request of the page, found {str(data)[:80]!r}") from error


def finest(n: int, coefficient: str = "kendall") -> int:
    """The finest grid that is computed unasked for n performances, so that a map takes a few seconds at most."""
    most = 1_000 if coefficient in _BY_CELL else 10_000
    return 201 if n <= most else 101 if n <= 10_000 else 41


def most_fine(coefficient: str) -> int:
    """The largest number of performances for which a map of 1001 x 1001 points may be requested."""
    return 1_000 if coefficient in _BY_CELL else 10_000


def _read(data: dict[str, Any]) -> Question:
    _refuse_unknown(data)
    return Question(
        scores=tuple(_text(text) for text in data["scores"]),
        family=str(data["family"]),
        parameter=None if data["parameter"] is None else float(data["parameter"]),
        # A member of the list itself: 100.0 is in it, too.
        size=SIZES[SIZES.index(data["size"])],
        seed=int(data["seed"]) % 2**32,
        coefficient=data["coefficient"],
        grid=int(data["grid"]),
        board=None if data["board"] is None else explore_request.read(data["board"]),
        known=str(data["known"])[:64],
        page=data["page"],
        turn=int(data["turn"]),
        part=min(max(int(data.get("part", 0)), 0), _PARTS),
        compared=_at_most([_text(text) for text in data.get("compared", ())], "formulas"),
        priors=_at_most([_prior(prior) for prior in data.get("priors", ())], "priors"),
    )


def _refuse_unknown(data: dict[str, Any]) -> None:
    """Raise `ValueError` for values that no page sends."""
    if not 1 <= len(data["scores"]) <= 2 or str(data["family"]) not in (*populations.FAMILIES, LEADERBOARD):
        raise ValueError("no such question")
    if data["coefficient"] not in correlation.MAPS or data["grid"] not in (*GRIDS, FINE) or data["size"] not in SIZES:
        raise ValueError("no such map")
    if not _TOKEN.fullmatch(data["page"]):
        raise ValueError("no such page")


def _at_most(values: list[_Value], kind: str) -> tuple[_Value, ...]:
    if len(values) > schema.schema()["types"][kind]["most"]:
        raise ValueError("too many")
    return tuple(values)


def _prior(value: object) -> float:
    if not isinstance(value, int | float) or not 0 < value < 1:
        raise ValueError("no prior")
    return float(value)


def _text(text: object) -> str:
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ValueError("no text")
    return text
