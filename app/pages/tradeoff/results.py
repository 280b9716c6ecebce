"""What the page shows of a path between two scores, computed from the path.

The swaps of a path can take 800 MB, so they are not stored; what is shown of them takes a few megabytes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.execution import CancelledError, Progress
from tile_core.leaderboard import Leaderboard
from tile_core.tradeoff import (
    Candidate,
    OptimalBeta,
    Swaps,
    Tradeoff,
    optimal_beta,
    paths,
    resemblances,
    tradeoff,
    without_each,
)
from tile_core.tradeoff.distributions import LAWS
from tile_core.tradeoff.drawn import usual_number
from tile_core.tradeoff.paths import Path
from tile_core.tradeoff.swaps import IntArray
from tile_core.tradeoff.verdict import verdict
from tile_core.uncertainty import from_leaderboard

from ...view.reader import BY_SIZE, MEAN
from . import series
from .entity_lines import AnyFloats
from .queue import MootError
from .request import Draws, Place, is_classic
from .series import Curve

_Answer = dict[str, Any]
_Result = TypeVar("_Result")
# A tie is shown if its degree of optimality exceeds that of the recommended ranking by more than this.
_SHOWS = 0.005
# Each of so many classifiers is left out in turn within a second.
_MOST_LEAVING = 150
# Fewer classifiers resemble anything.
_FEWEST_NEAR = 5


class Found(NamedTuple):
    """What the page shows of a path, for any selection and colours: a few megabytes, without the swaps.

    `answer`: for the browser, without names. `steps`: t, and the step functions of t; `ends`: the names of the two
    ends. `curves`: t, scores of shape (used, len(t)), and their crossings. `here`: prior and beta. `None` for what does
    not exist.
    """

    answer: _Answer
    used: IntArray
    left_out: tuple[tuple[int, str], ...]
    steps: tuple[FloatArray, ...]
    ends: tuple[str, str]
    curves: tuple[FloatArray, AnyFloats, tuple[FloatArray, FloatArray]] | None
    here: tuple[float, float] | None
    curve: Curve | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """What the result for a path depends on: performances, shape (n, 4), the places of its two ends, and the
    leaderboard whose contexts are listed, if any, with the prior and the operations at which they are. `drawn`: the
    leaderboard whose counts are drawn again, in a context at a prior.
    """

    rows: FloatArray
    start: Place
    end: Place
    listed: tuple[Leaderboard, float | None, tuple[str, ...]] | None
    drawn: tuple[Leaderboard, int, float | None, Draws] | None = None

    @property
    def classic(self) -> bool:
        """Whether it leads from precision to recall."""
        return is_classic(self.start, self.end)


def found(
    way: Way, contexts: _Answer, cancel: Callable[[], bool] = lambda: False, progress: Progress | None = None
) -> tuple[Found, tuple[FloatArray, FloatArray, dict[str, float]] | None]:
    """What is shown of a path, and the data for its curve of rankings, if it has one.

    `contexts`: the fields of the answer about the contexts. `progress(done, total)` counts the pairs compared, which
    take longest. Raises `MootError` once a newer request has replaced this one.
    """
    try:
        path = paths.path(way.rows, way.start, way.end, cancel=cancel, progress=progress)
    except CancelledError as error:
        raise MootError from error
    classic = tradeoff(way.rows, path.swaps) if way.classic else None
    steps = series.steps(path)
    certain = _unless_superseded(cancel, lambda: None if way.drawn is None else uncertainty(*way.drawn))
    leaving = _unless_superseded(cancel, lambda: None if classic is None else _leaving(classic))
    nearest = None if classic is None else _nearest(classic)
    result = Found(
        _answer(path, classic, certain)
        | contexts
        | _path_answer(path)
        | _counts(path, steps)
        | {"leaving": leaving, "nearest": nearest},
        path.used,
        path.left_out,
        steps,
        ("precision", "recall") if way.classic else ("the start", "the end"),
        _unless_superseded(cancel, lambda: series.curves(path, classic)),
        None if classic is None else (classic.prior, classic.beta),
    )
    return result, None if classic is None else series.places(classic)


def uncertainty(board: Leaderboard, context: int, prior: float | None, how: Draws) -> OptimalBeta | None:
    """The interval of the optimal beta; `None` without counts, and for more classifiers than a page waits for."""
    if len(board.entities) > how.most or context == BY_SIZE:
        return None
    options = {"draws": usual_number(len(board.entities)), "congruence": how.congruence}
    try:
        drawn = from_leaderboard(
            board, None if context == MEAN else context, 0, **options, design_effect=how.design_effect
        )
    except InvalidInputError:
        return None
    return optimal_beta((drawn if prior is None else drawn.at_prior(prior)).performances, how.level)


def _answer(path: Path, classic: Tradeoff | None, certain: OptimalBeta | None) -> _Answer:
    """What the page says about the path; `classic`: the trade-off of precision and recall, if it is one."""
    t = path.t if classic is None else classic.b
    candidates = [] if classic is None else classic.candidates()
    others = [each.b for each in candidates if each.name != "optimum"]
    return {
        "kind": "tradeoff",
        "classic": classic is not None,
        "verdict": paths.verdict(path) if classic is None else verdict(classic, certain),
        "t": t,
        "beta": None if classic is None else classic.beta,
        "scores": [] if classic is None else [_candidate(each, classic.swaps) for each in candidates],
        # The exact values there: the steps do not show ties, nor, where they are thinned, single swaps.
        "known": [_at_place(path, at) for at in (t, *others) if not math.isnan(at)],
        "tie": _best_tie(path, t),
        "detours": len(path.detours),
    }


def _leaving(classic: Tradeoff) -> _Answer | None:
    """The smallest and the largest optimal beta when one classifier leaves, and which one, as an index."""
    if not 3 <= len(classic.used) <= _MOST_LEAVING:
        return None
    betas = without_each(classic)
    if np.isnan(betas).all():
        return None
    ends = int(np.nanargmin(betas)), int(np.nanargmax(betas))
    return {name: [float(betas[i]), int(classic.used[i])] for name, i in zip(("low", "high"), ends, strict=True)}


def _nearest(classic: Tradeoff) -> _Answer | None:
    """The distribution of paper D that the performances resemble most, and its optimal beta; `None` for few of them."""
    found = resemblances(classic.rows) if len(classic.used) >= _FEWEST_NEAR else ()
    if not found:
        return None
    law, parameter = LAWS[found[0].key], found[0].parameter
    return {"label": law.label, "beta": float(law.optimal_beta(parameter)), "distance": found[0].distance}


def _unless_superseded(superseded: Callable[[], bool], make: Callable[[], _Result]) -> _Result:
    """The result of `make`, unless a newer request has replaced this one."""
    if superseded():
        raise MootError
    return make()


def _path_answer(path: Path) -> _Answer:
    """The path on the Tile, and the part of it with the recommended ranking."""
    equivalent = path.optimum.equivalent
    spans = ((0.0, 1.0), (equivalent.low, equivalent.high))
    whole, best = (np.stack(path.points(np.linspace(low, high, series.POINTS)), -1) for low, high in spans)
    return {
        "path": whole.tolist(),
        "best": best.tolist(),
        "low": equivalent.low,
        "high": equivalent.high,
        "single": equivalent.single,
    }


def _counts(path: Path, steps: tuple[FloatArray, ...]) -> _Answer:
    """The number of pairs, of discordant pairs (on which the ends disagree), and how far along the path the recommended
    ranking is.
    """
    t, to_start, to_end, variance, optimality = (each.tolist() for each in steps)
    return {
        "pairs": path.swaps.pairs,
        "contradictions": path.swaps.contradictions,
        "rankings": path.swaps.rankings,
        "entities": len(path.used),
        "steps": {"t": t, "toStart": to_start, "toEnd": to_end},
        "variance": variance,
        "optimality": [None if math.isnan(x) else x for x in optimality],
    }


def _candidate(candidate: Candidate, swaps: Swaps) -> _Answer:
    low, high = (0, 0) if math.isnan(candidate.b) else map(int, swaps.around(candidate.b))
    return asdict(candidate) | {"difference": candidate.difference._asdict(), "ties": high - low}


def _at_place(path: Path, t: float) -> _Answer:
    """The values at one place; `around`: how many pairs have swapped before it, and up to it."""
    swaps, degree = path.swaps, float(path.swaps.optimality(t))
    return {
        "t": t,
        "toStart": float(swaps.tau_to_start(t)),
        "toEnd": float(swaps.tau_to_end(t)),
        "variance": float(path.variance(t)),
        "optimality": None if math.isnan(degree) else degree,
        "around": [int(many) for many in swaps.around(t)],
    }


def _best_tie(path: Path, t: float) -> _Answer | None:
    """The place, between two steps, where counting ties half gives the best compromise: recommended, or shown if
    better.
    """
    best = path.optimum.best
    if not best.single:
        return None
    better = path.swaps.optimality(best.low) - path.swaps.optimality(t)
    return _at_place(path, best.low) if path.optimum.equivalent.single or better > _SHOWS else None
