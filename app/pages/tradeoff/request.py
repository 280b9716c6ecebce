"""Requests of the Trade-off page: between which two scores, on the leaderboard or on a distribution.

It comes from the browser, so nothing in it is trusted: `read` takes what is well-formed and refuses the rest.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tile_core import checks
from tile_core.checks import InvalidInputError
from tile_core.tradeoff import distributions
from tile_core.tradeoff.drawn import MOST_DRAWN, MOST_UNASKED

from ...view.known_keys import LEADERBOARD
from ..explore import request as explore_request
from ..explore.request import MapRequest

PRECISION, RECALL = (1.0, 0.0), (1.0, 1.0)
Place = tuple[float, float]


class Draws(NamedTuple):
    """At which level the optimal beta has an interval, what its draws assume, and for how many rows at most."""

    level: float
    congruence: float
    design_effect: float
    most: int = MOST_DRAWN


@dataclass(frozen=True, slots=True)
class TradeoffQuestion:
    """`family`: a key of `laws.LAWS`, with its `parameter`, or the leaderboard, `board` as Explore has it; a law knows
    precision and recall only. `start`, `end`: two places of the Tile. `selected`: an entity, marked in the charts.
    `page` and `turn`: the page that asks ("" if unknown), and the number of its request. `draws`: `None` for
    a law.
    """

    family: str
    parameter: float | None
    start: Place
    end: Place
    board: MapRequest | None
    selected: int | None
    scheme: str
    page: str
    turn: int
    draws: Draws | None = None

    @property
    def classic(self) -> bool:
        """Whether this is the trade-off of paper D: from precision to recall."""
        return is_classic(self.start, self.end)


def is_classic(start: Place, end: Place) -> bool:
    """Whether a path leads from precision to recall, as in paper D."""
    return (start, end) == (PRECISION, RECALL)


def read(data: Any) -> TradeoffQuestion:
    """A `TradeoffQuestion` from the browser's JSON; raises `InvalidInputError` for anything malformed."""
    try:
        return _read(dict(data))
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise InvalidInputError(f"question: expected a request of the page, found {str(data)[:80]!r}") from error


def _read(data: dict[str, Any]) -> TradeoffQuestion:
    family = str(data["family"])
    if family not in (*distributions.LAWS, LEADERBOARD):
        raise ValueError("no such question")
    return TradeoffQuestion(
        family=family,
        parameter=None if data["parameter"] is None else float(data["parameter"]),
        start=_place(data["start"]),
        end=_place(data["end"]),
        board=None if data["board"] is None else explore_request.read(data["board"]),
        selected=None if data["selected"] is None else int(data["selected"]),
        scheme="dark" if data["scheme"] == "dark" else "light",
        page=str(data.get("page") or "")[:32],
        turn=int(data["turn"]),
        draws=draws_of(data["uncertainty"]) if data.get("uncertainty") else None,
    )


def draws_of(settings: Mapping[str, Any]) -> Draws:
    """Those of the settings of uncertainty; where it is off, for as few rows as take half a second.

    No advice says more than the counts do, whether uncertainty is shown or not. Raises for what is malformed as `read`
    does.
    """
    level, effect = float(settings["level"]), float(settings["design_effect"])
    if not 0 < level < 1 or not 1 <= effect < math.inf:
        raise ValueError("no such uncertainty")
    most = MOST_DRAWN if settings["uncertain"] else MOST_UNASKED
    return Draws(level, float(checks.unit(settings["congruence"], "congruence")), effect, most)


def _place(values: Any) -> Place:
    a, b = (float(value) for value in checks.unit(values, "place"))
    return a, b
