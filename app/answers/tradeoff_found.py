"""What the page shows of a way between two scores: computed from the path, kept for the next question.

A path's swaps can take 800 MB, so they are computed for one large leaderboard at a time and let go; what is shown of
them is a few megabytes.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tile_core import scores
from tile_core.checks import FloatArray
from tile_core.execution import CancelledError
from tile_core.leaderboard import Leaderboard
from tile_core.tradeoff import Swaps, Tradeoff, chart_data, manifold, paths, tradeoff
from tile_core.tradeoff.paths import Path
from tile_core.tradeoff.swaps import IntArray
from tile_core.tradeoff.verdict import verdict

from ..figures.tradeoff import AnyFloats
from ..requests.tradeoff_request import Place, is_classic

_Answer = dict[str, Any]
_Made = TypeVar("_Made")
POINTS, _STEPS, _COLUMNS = 201, 2000, 400
# So many large ones wait, and so many answers are kept.
_WAITING, _KEPT = 3, 4
_CELLS = 1 << 19
# A line of ranks goes from one rank to the next within so much of t on both sides of a swap.
_BESIDE = 0.01
# A tie that is better than the ranking recommended by more than this is shown.
_SHOWS = 0.005


class Curve(NamedTuple):
    """The rankings between precision and recall as points of a plane, some of them named."""

    points: FloatArray
    marks: dict[str, FloatArray]
    explained: FloatArray


class Found(NamedTuple):
    """What the page shows of a way, whoever is selected and in whatever colours: megabytes, without the swaps.

    `told`: for the browser, but for names. `steps`: t and the step functions there; `ends`: what the two ends are
    called. `bump`: t and ranks, shape (len(t), used). `curves`: t and scores, shape (used, len(t)), and where they
    cross. `here`: prior and beta. What there is not is `None`.
    """

    told: _Answer
    used: IntArray
    left_out: tuple[tuple[int, str], ...]
    steps: tuple[FloatArray, ...]
    ends: tuple[str, str]
    bump: tuple[FloatArray, AnyFloats] | None
    curves: tuple[FloatArray, AnyFloats, tuple[FloatArray, FloatArray]] | None
    here: tuple[float, float] | None
    curve: Curve | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """All that what is found depends on: performances, shape (n, 4), the two places between which it leads, and the
    leaderboard whose contexts are listed, if they are.
    """

    rows: FloatArray
    start: Place
    end: Place
    listed: Leaderboard | None

    @property
    def classic(self) -> bool:
        """Whether it leads from precision to recall."""
        return is_classic(self.start, self.end)


class MootError(Exception):
    """A newer question of the same page has come."""


class BusyError(Exception):
    """Too many large leaderboards wait already."""


class Recent:
    """The last few things found, and the order in which large ones are: one at a time, for each may take a gigabyte."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Found] = OrderedDict()
        self._lock, self._one = threading.Lock(), threading.Lock()
        self._room = threading.BoundedSemaphore(1 + _WAITING)

    def get(self, key: Hashable, compute: Callable[[], Found], moot: Callable[[], bool], *, large: bool) -> Found:
        """What `compute` finds, once for equal keys; raises `MootError` and, if it is large, `BusyError`."""
        if moot():
            raise MootError
        kept = self.look(key)
        if kept is not None:
            return kept
        return self._in_turn(key, compute, moot) if large else self._keep(key, compute())

    def _in_turn(self, key: Hashable, compute: Callable[[], Found], moot: Callable[[], bool]) -> Found:
        if not self._room.acquire(blocking=False):
            raise BusyError
        try:
            # Nobody waits for what nobody will see.
            while not self._one.acquire(timeout=0.1):
                if moot():
                    raise MootError
            try:
                # Who was before may have asked the same.
                return self.look(key) or self._keep(key, compute())
            finally:
                self._one.release()
        finally:
            self._room.release()

    def look(self, key: Hashable) -> Found | None:
        """What was found for a key lately, if it is still known."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: Hashable, found: Found) -> Found:
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found


def found(
    way: Way, contexts: list[_Answer], moot: Callable[[], bool] = lambda: False
) -> tuple[Found, tuple[FloatArray, FloatArray, dict[str, float]] | None]:
    """What is shown of a way, and what its curve of rankings is made of, if it has one.

    Raises `MootError` as soon as nobody waits for it.
    """
    try:
        path = paths.path(way.rows, way.start, way.end, cancel=moot)
    except CancelledError as error:
        raise MootError from error
    classic = tradeoff(way.rows, path.swaps) if way.classic else None
    steps = _steps(path)
    t = path.t if classic is None else classic.b
    candidates = [] if classic is None else [each for each in classic.candidates() if each.name != "optimum"]
    told = {
        "kind": "tradeoff",
        "classic": way.classic,
        "verdict": paths.verdict(path) if classic is None else verdict(classic),
        "t": t,
        "beta": None if classic is None else classic.beta,
        "scores": [] if classic is None else [_candidate(each, classic.swaps) for each in classic.candidates()],
        # What holds exactly there: the steps know nothing of ties, nor, where they are thinned, of single swaps.
        "known": [_at(path, at) for at in (t, *(each.b for each in candidates)) if not math.isnan(at)],
        "tie": _tie(path, t),
        "contexts": contexts,
        "detours": len(path.detours),
    }
    made = Found(
        told | _way(path) | _counts(path, steps),
        path.used,
        path.left_out,
        steps,
        ("precision", "recall") if way.classic else ("the start", "the end"),
        _wanted(moot, lambda: _bump(path)),
        _wanted(moot, lambda: _curves(path, classic)),
        None if classic is None else (classic.prior, classic.beta),
    )
    return made, None if classic is None else _places(classic)


def _wanted(moot: Callable[[], bool], make: Callable[[], _Made]) -> _Made:
    """What `make` makes, if somebody still waits for it."""
    if moot():
        raise MootError
    return make()


def _way(path: Path) -> _Answer:
    """The way on the Tile, and the part of it that gives the ranking recommended."""
    kept = path.optimum.kept
    spans = ((0.0, 1.0), (kept.low, kept.high))
    whole, best = (np.stack(path.points(np.linspace(low, high, POINTS)), -1) for low, high in spans)
    return {"path": whole.tolist(), "best": best.tolist(), "low": kept.low, "high": kept.high, "single": kept.single}


def _counts(path: Path, steps: tuple[FloatArray, ...]) -> _Answer:
    """Pairs, those on which the ends disagree, and how far the recommended ranking is on the way."""
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


def _steps(path: Path) -> tuple[FloatArray, ...]:
    """Step functions of t: each value holds from its t to the next."""
    swaps = path.swaps
    if swaps.rankings > _STEPS:
        edges = at = np.linspace(0, 1, _STEPS)
    else:
        edges = np.r_[0.0, swaps.boundaries]
        at = (edges + np.r_[swaps.boundaries, 1.0]) / 2
    return edges, swaps.tau_to_start(at), swaps.tau_to_end(at), path.variance(at), swaps.optimality(at)


def _candidate(candidate: Any, swaps: Swaps) -> _Answer:
    low, high = (0, 0) if math.isnan(candidate.b) else map(int, swaps.around(candidate.b))
    return asdict(candidate) | {"otherwise": candidate.otherwise._asdict(), "ties": high - low}


def _at(path: Path, t: float) -> _Answer:
    """What holds at one place; `around`: how many pairs have swapped before it, and before or at it."""
    swaps, degree = path.swaps, float(path.swaps.optimality(t))
    return {
        "t": t,
        "toStart": float(swaps.tau_to_start(t)),
        "toEnd": float(swaps.tau_to_end(t)),
        "variance": float(path.variance(t)),
        "optimality": None if math.isnan(degree) else degree,
        "around": [int(many) for many in swaps.around(t)],
    }


def _tie(path: Path, t: float) -> _Answer | None:
    """The place, between two steps, at which ties are the best compromise: recommended, or better where that shows."""
    best = path.optimum.best
    if not best.single:
        return None
    better = path.swaps.optimality(best.low) - path.swaps.optimality(t)
    return _at(path, best.low) if path.optimum.kept.single or better > _SHOWS else None


def _bump(path: Path) -> tuple[FloatArray, AnyFloats] | None:
    """t and ranks there, drawn as straight lines: few columns beside each swap, so that lines cross where pairs swap;
    evenly spaced ones where swaps are so many that this is as fine.
    """
    if len(path.used) < 2:
        return None
    if 2 * (path.swaps.rankings + 2 * len(path.detours)) + 2 > _COLUMNS:
        at = asked = np.unique(np.r_[0.0, np.linspace(0, 1, _COLUMNS), 1.0])
    else:
        edges = np.r_[0.0, np.unique(path.crossings), 1.0]
        # As far behind a swap as before it, whatever comes next.
        gaps = np.diff(edges) / 2
        near = np.minimum(np.minimum(np.r_[np.inf, gaps], np.r_[gaps, np.inf]), _BESIDE)
        at = np.r_[0.0, np.stack([edges[:-1] + near[:-1], edges[1:] - near[1:]], -1).ravel(), 1.0]
        middles = (edges[1:] + edges[:-1]) / 2
        asked = np.r_[0.0, np.repeat(middles, 2), 1.0]
        # Half way between two swaps near to each other both are one place.
        kept = np.r_[True, (np.diff(asked) != 0) | (np.diff(at) > 1e-12)]
        at, asked = at[kept], asked[kept]
    step = max(1, _CELLS // len(path.used))
    ranks = [path.ranks(asked[k : k + step]).astype(np.float32) for k in range(0, len(asked), step)]
    return at, np.concatenate(ranks)


def _curves(path: Path, classic: Tradeoff | None) -> tuple[FloatArray, AnyFloats, tuple[FloatArray, FloatArray]] | None:
    if not len(path.used):
        return None
    t = np.linspace(0, 1, POINTS)
    a, b = path.points(t)
    values = scores.canonical_score(path.rows[:, None], a, b).astype(np.float32)
    few = classic is not None and classic.swaps.contradictions <= 3000
    at = chart_data.crossing_points(classic) if few and classic is not None else None
    return t, values, (np.empty(0), np.empty(0)) if at is None else (at.b, at.value)


def _places(found: Tradeoff) -> tuple[FloatArray, FloatArray, dict[str, float]] | None:
    """The performances used, places of their rankings as many as are drawn, and those of named scores."""
    if len(found.used) < 2 or not found.swaps.contradictions:
        return None
    named = {"precision": 0.0, "recall": 1.0, "F1": 0.5, "SIVF": 1 - found.prior, "heuristic": found.heuristic}
    marks = {name: b for name, b in {**named, "optimum": found.b}.items() if not math.isnan(b)}
    return found.rows, _between(found.swaps), marks


def _between(swaps: Swaps) -> FloatArray:
    """As `manifold.between`, of which `manifold` draws so many only: of millions no others are made."""
    last = len(swaps.boundaries)
    if last + 3 <= _STEPS:
        return manifold.between(swaps.boundaries)
    inside = np.round(np.linspace(0, last + 2, _STEPS)).astype(np.int64)[1:-1] - 1
    low, high = swaps.between(inside)
    return np.unique(np.r_[0.0, (low + high) / 2, 1.0])


def rankings(rows: FloatArray, places: FloatArray, marks: dict[str, float]) -> Curve:
    """The curve of the rankings at these places, shape (n,), with those at the named ones."""
    made = manifold.manifold(rows, places, most=_STEPS)
    seen = made.project(manifold.rankings(rows, list(marks.values())))
    return Curve(made.points, dict(zip(marks, seen, strict=True)), made.explained)
