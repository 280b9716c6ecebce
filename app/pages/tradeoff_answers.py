"""Answers to questions about a trade-off: what the browser is told, and the charts.

Plain functions from a question to JSON and figures. On a leaderboard everything comes from the path between the two
scores; on a distribution from its law, which knows precision and recall only. A path's swaps can take 800 MB, so they
are computed for one large leaderboard at a time and let go; what is shown of them is kept for the next question.
"""

from __future__ import annotations

import functools
import hashlib
import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import asdict
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go

from app import tradeoff_questions
from app.figures import tradeoff as figures
from app.figures.tradeoff import AnyFloats, Shown
from app.state import performances_of
from app.store import from_payload
from app.tradeoff_questions import LEADERBOARD, TradeoffQuestion
from tile_core import manifold, paths, scores
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.laws import LAWS, Law
from tile_core.leaderboard import Leaderboard
from tile_core.paths import Path
from tile_core.tradeoff import Swaps, Tradeoff, beta_of, by_context, drawn, place_of, tradeoff
from tile_core.tradeoff.swaps import IntArray
from tile_core.tradeoff.verdict import verdict

_Answer = dict[str, Any]
_STEPS, _POINTS, _COLUMNS = 2000, 201, 400
# From so many performances on a computation is large: one at a time, so many more wait, and so many answers are kept.
_LARGE, _WAITING, _KEPT = 1_000, 3, 4
_CELLS = 1 << 19
_PRIORS = np.r_[0.002, np.linspace(0.005, 0.995, 199), 0.998]


class Curve(NamedTuple):
    """The rankings between precision and recall as points of a plane, some of them named."""

    points: FloatArray
    marks: dict[str, FloatArray]
    explained: FloatArray


class Charts(NamedTuple):
    """The charts of an answer; `None` where there is nothing to draw."""

    taus: go.Figure
    degree: go.Figure
    bump: go.Figure | None
    curves: go.Figure | None
    manifold: go.Figure | None
    priors: go.Figure


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
        kept = self._look(key)
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
                return self._look(key) or self._keep(key, compute())
            finally:
                self._one.release()
        finally:
            self._room.release()

    def _look(self, key: Hashable) -> Found | None:
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


RECENT = Recent()


def answer(services: Any, data: Any) -> tuple[_Answer, Charts | None]:
    """What the page is told, and its charts; no charts where the question cannot be answered."""
    question = tradeoff_questions.read(data)
    turn = {"turn": question.turn}
    moot = services.turns.take(f"{question.page}t", question.turn) if question.page else lambda: False
    try:
        if question.family != LEADERBOARD:
            return _with(turn, *_of_law(question, LAWS[question.family]))
        key = None if question.board is None else question.board.id
        if data.get("again"):
            key = services.store.save(from_payload(data["again"], services.settings.limits))
        board = services.store.load(key)
        if board is None or question.board is None:
            return turn | {"kind": "gone"}, None
        return _with(turn, *_of_board(services, board, question, moot))
    except MootError:
        return turn | {"kind": "moot"}, None
    except BusyError:
        return turn | {"kind": "busy", "message": "Other large leaderboards come first: this one is asked again."}, None
    except InvalidInputError as error:
        return turn | {"kind": "wrong", "message": str(error)}, None


def _with(turn: _Answer, told: _Answer, charts: Charts) -> tuple[_Answer, Charts]:
    return turn | _plain(told), charts


# Of a leaderboard


def _of_board(
    services: Any, board: Leaderboard, question: TradeoffQuestion, moot: Callable[[], bool]
) -> tuple[_Answer, Charts]:
    request = question.board
    assert request is not None
    rows = performances_of(board, request)
    names = [*board.entities, *(f"Hypothetical {k + 1}" for k in range(request.added))]
    # Contexts are listed beside each other as they came.
    listed = board.digest if question.classic and len(board.contexts) > 1 and not request.edits else ""
    digest = hashlib.sha256(np.ascontiguousarray(rows).tobytes()).hexdigest()

    def compute() -> Found:
        contexts = services.cache.memoize(("contexts", listed), lambda: _contexts(board)) if listed else []
        found, places = _found(rows, question, contexts)
        # The swaps are gone by now. The curve of rankings is kept on disk: it is what takes longest.
        curve = services.cache.memoize(("rankings", digest), lambda: _manifold(*places)) if places else None
        return found._replace(curve=curve)

    large = len(rows) * len(board.contexts) > _LARGE
    found = RECENT.get((digest, question.start, question.end, listed), compute, moot, large=large)
    told = found.told | {"leftOut": [[names[i], reason] for i, reason in found.left_out]}
    return told, _charts(found, _shown(found.used.tolist(), names, question))


def _contexts(board: Leaderboard) -> list[_Answer]:
    return [asdict(row) for row in by_context(board)]


def _shown(used: list[int], names: list[str], question: TradeoffQuestion) -> Shown:
    request = question.board
    assert request is not None
    colours = [*request.colours, *[-1] * len(names)]
    selected = used.index(question.selected) if question.selected in used else None
    return Shown([names[i] for i in used], [colours[i] for i in used], selected, question.scheme)


def _found(
    rows: FloatArray, question: TradeoffQuestion, contexts: list[_Answer]
) -> tuple[Found, tuple[FloatArray, FloatArray, dict[str, float]] | None]:
    """What is shown of a way, and what its curve of rankings is made of, if it has one."""
    path = paths.path(rows, question.start, question.end)
    classic = tradeoff(rows, path.swaps) if question.classic else None
    steps = _steps(path)
    told = {
        "kind": "tradeoff",
        "classic": question.classic,
        "verdict": paths.verdict(path) if classic is None else verdict(classic),
        "t": path.t if classic is None else classic.b,
        "beta": None if classic is None else classic.beta,
        "scores": [] if classic is None else [_candidate(each) for each in classic.candidates()],
        "contexts": contexts,
        "detours": len(path.detours),
    }
    found = Found(
        told | _way(path) | _counts(path, steps),
        path.used,
        path.left_out,
        steps,
        ("precision", "recall") if question.classic else ("the start", "the end"),
        _bump(path),
        _curves(path, classic),
        None if classic is None else (classic.prior, classic.beta),
    )
    return found, None if classic is None else _places(classic)


def _way(path: Path) -> _Answer:
    """The way on the Tile, and the part of it that gives the ranking recommended."""
    kept = path.optimum.kept
    spans = ((0.0, 1.0), (kept.low, kept.high))
    whole, best = (np.stack(path.points(np.linspace(low, high, _POINTS)), -1) for low, high in spans)
    return {"path": whole.tolist(), "best": best.tolist(), "low": kept.low, "high": kept.high, "single": kept.single}


def _counts(path: Path, steps: tuple[FloatArray, ...]) -> _Answer:
    """Pairs, those on which the ends disagree, and how far the recommended ranking is on the way."""
    t, to_start, to_end, variance, optimality = (each.tolist() for each in steps)
    return {
        "pairs": path.swaps.pairs,
        "contradictions": path.swaps.contradictions,
        "rankings": path.swaps.rankings,
        "entities": len(path.used),
        "before": float(path.swaps.before(path.t)),
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


def _candidate(candidate: Any) -> _Answer:
    return asdict(candidate) | {"otherwise": candidate.otherwise._asdict()}


def _bump(path: Path) -> tuple[FloatArray, AnyFloats] | None:
    if len(path.used) < 2:
        return None
    wanted = np.linspace(0, 1, _COLUMNS)
    if path.swaps.rankings <= _COLUMNS:
        edges = np.r_[0.0, path.swaps.boundaries, 1.0]
        wanted = (edges[1:] + edges[:-1]) / 2
    at = np.unique(np.r_[0.0, wanted, 1.0])
    step = max(1, _CELLS // len(path.used))
    return at, np.concatenate([path.ranks(at[k : k + step]).astype(np.float32) for k in range(0, len(at), step)])


def _curves(path: Path, classic: Tradeoff | None) -> tuple[FloatArray, AnyFloats, tuple[FloatArray, FloatArray]] | None:
    if not len(path.used):
        return None
    t = np.linspace(0, 1, _POINTS)
    a, b = path.points(t)
    values = scores.canonical_score(path.rows[:, None], a, b).astype(np.float32)
    few = classic is not None and classic.swaps.contradictions <= 3000
    at = drawn.crossing_points(classic) if few and classic is not None else None
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


def _manifold(rows: FloatArray, places: FloatArray, marks: dict[str, float]) -> Curve:
    made = manifold.manifold(rows, places, most=_STEPS)
    seen = made.project(manifold.rankings(rows, list(marks.values())))
    return Curve(made.points, dict(zip(marks, seen, strict=True)), made.explained)


def _charts(found: Found, shown: Shown) -> Charts:
    scheme, curve = shown.scheme, found.curve
    t = np.r_[found.steps[0], 1.0]
    to_start, to_end, variance, optimality = (np.r_[each, each[-1]] for each in found.steps[1:])
    return Charts(
        figures.taus(t, to_start, to_end, found.ends, scheme),
        figures.degree(t, optimality, variance, scheme),
        None if found.bump is None else figures.bump(*found.bump, shown),
        None if found.curves is None else figures.curves(*found.curves, shown),
        None if curve is None else figures.manifold(curve.points, curve.marks, curve.explained, scheme),
        _priors(found.here, scheme),
    )


# Of a distribution


def _of_law(question: TradeoffQuestion, law: Law) -> tuple[_Answer, Charts]:
    parameter = question.parameter if law.needs else None
    b = np.linspace(0, 1, 401)
    beta = beta_of(b)
    to_start, to_end = law.tau_precision(beta, parameter), law.tau_recall(beta, parameter)
    variance, optimality = law.frechet_variance(beta, parameter), law.optimality(beta, parameter)
    best = float(law.optimal_beta(parameter))
    if math.isnan(best):
        raise InvalidInputError(f"{law.needs}: at {parameter:g} precision and recall are not both defined")
    place = float(place_of(best))
    told = {
        "kind": "tradeoff",
        "classic": True,
        "verdict": _said(law, parameter, best, place),
        "t": place,
        "beta": best,
        "scores": [_of(law, parameter, name, each, best) for name, each in _named(law, parameter, best).items()],
        "contexts": [],
        "leftOut": [],
        "detours": 0,
        "path": np.stack([np.ones(_POINTS), np.linspace(0, 1, _POINTS)], -1).tolist(),
        "best": [[1.0, place]],
        "low": place,
        "high": place,
        "single": True,
        "pairs": None,
        "contradictions": None,
        "disagreement": float(law.disagreement(parameter)),
        "rankings": None,
        "entities": None,
        "before": None,
        "steps": {"t": b.tolist(), "toStart": to_start.tolist(), "toEnd": to_end.tolist()},
        "variance": variance.tolist(),
        "optimality": optimality.tolist(),
    }
    scheme = question.scheme
    here = (parameter, best) if law.needs == "prior" and parameter is not None else None
    charts = Charts(
        figures.taus(b, to_start, to_end, ("precision", "recall"), scheme),
        figures.degree(b, optimality, variance, scheme),
        None,
        None,
        None,
        _priors(here, scheme),
    )
    return told, charts


def _named(law: Law, parameter: float | None, best: float) -> _Answer:
    heuristic, sivf = float(law.heuristic_beta(parameter)), float(law.sivf_beta(parameter))
    return {"F1": 1.0, "F2": 2.0, "F0.5": 0.5, "SIVF": sivf, "heuristic": heuristic, "optimum": best}


def _of(law: Law, parameter: float | None, name: str, beta: float, best: float) -> _Answer:
    apart = float(law.position(beta, parameter) - law.position(best, parameter))
    return {
        "name": name,
        "beta": beta,
        "b": math.nan if math.isnan(beta) else float(place_of(beta)),
        "optimality": float(law.optimality(beta, parameter)),
        "tau_precision": float(law.tau_precision(beta, parameter)),
        "tau_recall": float(law.tau_recall(beta, parameter)),
        "otherwise": {"reversed": None, "tied": None, "share": abs(apart)},
    }


def _said(law: Law, parameter: float | None, best: float, place: float) -> str:
    share = abs(float(law.position(1.0, parameter)) - 0.5)
    advice = f"use beta = {float(f'{best:.4g}'):g} (b = {place:.4f})"
    if share < 5e-4:
        return f"F1 is the best compromise between precision and recall on these performances: {advice}."
    per_cent = "less than 1 %" if share < 0.01 else f"{100 * share:.0f} %"
    return (
        f"On these performances F1 orders {per_cent} of the pairs on which precision and recall disagree otherwise "
        f"than the optimum; {advice}."
    )


@functools.cache
def _optimal() -> dict[str, FloatArray]:
    """The optimal beta of each distribution at `_PRIORS`, by its label."""
    listed = {law.label: law.optimal_beta(_PRIORS) for law in LAWS.values() if law.needs == "prior"}
    return listed | {LAWS["uniform"].label: np.full(len(_PRIORS), float(LAWS["uniform"].optimal_beta()))}


def _priors(here: tuple[float, float] | None, scheme: str) -> go.Figure:
    listed = _optimal()
    known = here is not None and all(math.isfinite(x) and x > 0 for x in here)
    return figures.priors(_PRIORS, listed, here if known else None, scheme)


def _plain(value: Any) -> Any:
    """For JSON: what is undefined or infinite is `None`."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
