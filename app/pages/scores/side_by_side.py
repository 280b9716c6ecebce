"""Maps of several scores at several priors, to be shown side by side (paper B, figures 4 and 7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from tile_core import formulas, populations, symmetries
from tile_core.checks import FloatArray
from tile_core.correlation import extrema

from ...answers import Cached, packed
from ...view.known_keys import LEADERBOARD
from .answers import MOST_ROWS, about, family_performances, sampled, tau_map
from .request import Question

if TYPE_CHECKING:
    from ...services import Services

# Each of them takes half a second at most.
_MANY, GRID, COARSE = 1_000, 101, 41
_Answer = dict[str, Any]


def side_by_side(services: Services, question: Question, rows: FloatArray) -> _Answer:
    """The maps of the compared scores, one prior after the other; without priors, at that of the performances.

    The prior is the parameter of a family, if it has that one; a leaderboard is shifted to it. Of more than
    10,000 performances a random sample is used. `prior` of a map is `None` where its performances are as requested.
    """
    if services.warming.done < 1:
        services.warming.start()
        return {"kind": "warming", "done": services.warming.done}
    superseded = services.latest_requests.take(question.page + "s", question.turn)
    return compared(services.cache.cached, question, rows, grid_of(len(rows)), superseded)


def compared(
    cached: Cached, question: Question, rows: FloatArray, grid: int, cancel: Callable[[], bool] | None = None
) -> _Answer:
    """The maps side by side on a grid with `grid` points on a side, through the caller's cache (`Cached`)."""
    found = [
        _map(partial(cached, tau_map, text, question.coefficient, grid, at, cancel=cancel), text, at) | {"prior": prior}
        for prior, at in _performances(question, rows)
        for text in question.compared
    ]
    return {"kind": "side_by_side", "maps": found, "grid": grid, "n": min(len(rows), MOST_ROWS)}


def grid_of(n: int) -> int:
    """The number of points on a side of each map for n performances."""
    return GRID if n <= _MANY else COARSE


def _performances(question: Question, rows: FloatArray) -> list[tuple[float | None, FloatArray]]:
    if not question.priors or not takes_priors(question.family):
        return [(None, sampled(rows, question.seed))]
    if question.family == LEADERBOARD:
        return [(prior, _shifted(sampled(rows, question.seed), prior)) for prior in question.priors]
    return [(prior, family_performances(replace(question, parameter=prior))) for prior in question.priors]


def takes_priors(family: str) -> bool:
    """Whether performances of a family, or of the leaderboard, exist at any prior."""
    return family == LEADERBOARD or populations.FAMILIES[family].parameter == "prior"


def _shifted(rows: FloatArray, prior: float) -> FloatArray:
    """The rows that can be shifted, at another prior; rows without samples of a class, or with an unknown entry, are
    left out.
    """
    return symmetries.shift_prior(rows[np.asarray(symmetries.can_shift(rows))], prior)


def _map(computed: Callable[[], FloatArray], text: str, rows: FloatArray) -> _Answer:
    score, values = formulas.score(text), computed()
    largest = extrema.of_map(values).largest
    ends = None if np.isnan(largest.value) else {"value": largest.value, "a": largest.a, "b": largest.b}
    told = about(score, rows, score.function(rows))
    return told | {"text": text, "values": packed(values, "<f4"), "largest": ends}
