"""Answers to questions about a trade-off: what the browser is told, and the charts.

Plain functions from a question to JSON and figures. On a leaderboard everything comes from the path between the two
scores; on a distribution from its law, which knows precision and recall only.
"""

from __future__ import annotations

import functools
import math
from dataclasses import asdict
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go

from app import tradeoff_questions
from app.figures import tradeoff as figures
from app.figures.tradeoff import Shown
from app.state import MapRequest, performances_of
from app.store import from_payload
from app.tradeoff_questions import LEADERBOARD, TradeoffQuestion
from tile_core import manifold, paths, scores
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.laws import LAWS, Law
from tile_core.leaderboard import Leaderboard
from tile_core.paths import Path
from tile_core.tradeoff import Tradeoff, beta_of, by_context, drawn, place_of, tradeoff
from tile_core.tradeoff.verdict import verdict

_Answer = dict[str, Any]
_STEPS, _POINTS, _COLUMNS = 2000, 201, 400
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


def answer(services: Any, data: Any) -> tuple[_Answer, Charts | None]:
    """What the page is told, and its charts; no charts where the question cannot be answered."""
    question = tradeoff_questions.read(data)
    turn = {"turn": question.turn}
    try:
        if question.family != LEADERBOARD:
            return _with(turn, *_of_law(question, LAWS[question.family]))
        key = None if question.board is None else question.board.id
        if data.get("again"):
            key = services.store.save(from_payload(data["again"], services.settings.limits))
        board = services.store.load(key)
        if board is None or question.board is None:
            return turn | {"kind": "gone"}, None
        return _with(turn, *_of_board(services, board, question))
    except InvalidInputError as error:
        return turn | {"kind": "wrong", "message": str(error)}, None


def _with(turn: _Answer, told: _Answer, charts: Charts) -> tuple[_Answer, Charts]:
    return turn | _plain(told), charts


# Of a leaderboard


def _of_board(services: Any, board: Leaderboard, question: TradeoffQuestion) -> tuple[_Answer, Charts]:
    request = question.board
    assert request is not None
    rows = performances_of(board, request)
    names = [*board.entities, *(f"Hypothetical {k + 1}" for k in range(request.added))]
    path = paths.path(rows, question.start, question.end)
    classic = tradeoff(rows) if question.classic else None
    shown = _shown(path, names, question)
    told = {
        "kind": "tradeoff",
        "classic": question.classic,
        "verdict": paths.verdict(path) if classic is None else verdict(classic),
        "t": path.t if classic is None else classic.b,
        "beta": None if classic is None else classic.beta,
        "scores": [] if classic is None else [_candidate(each) for each in classic.candidates()],
        "contexts": [asdict(row) for row in by_context(board)] if classic and _several(board, request) else [],
        "leftOut": [[names[i], reason] for i, reason in path.left_out],
        "detours": len(path.detours),
    }
    # The curve of rankings is what takes longest, and depends neither on who is selected nor on the colours.
    parts = ("manifold", board.digest, question.classic, *request.parts())
    curve = services.cache.memoize(parts, lambda: _manifold(classic))
    return told | _way(path) | _counts(path), _charts(path, classic, curve, shown)


def _several(board: Leaderboard, request: MapRequest) -> bool:
    """Whether there are contexts to list beside each other, as they came."""
    return len(board.contexts) > 1 and not request.edits


def _shown(path: Path, names: list[str], question: TradeoffQuestion) -> Shown:
    request = question.board
    assert request is not None
    colours = [*request.colours, *[-1] * len(names)]
    used = path.used.tolist()
    selected = used.index(question.selected) if question.selected in used else None
    return Shown([names[i] for i in used], [colours[i] for i in used], selected, question.scheme)


def _way(path: Path) -> _Answer:
    """The way on the Tile, and the part of it that gives the ranking recommended."""
    kept = path.optimum.kept
    spans = ((0.0, 1.0), (kept.low, kept.high))
    whole, best = (np.stack(path.points(np.linspace(low, high, _POINTS)), -1) for low, high in spans)
    return {"path": whole.tolist(), "best": best.tolist(), "low": kept.low, "high": kept.high, "single": kept.single}


def _counts(path: Path) -> _Answer:
    """Pairs, those on which the ends disagree, and how far the recommended ranking is on the way."""
    t, to_start, to_end, variance, optimality = _steps(path)
    return {
        "pairs": path.swaps.pairs,
        "contradictions": path.swaps.contradictions,
        "rankings": path.swaps.rankings,
        "entities": len(path.used),
        "before": float(path.swaps.before(path.t)),
        "steps": {"t": t.tolist(), "toStart": to_start.tolist(), "toEnd": to_end.tolist()},
        "variance": variance.tolist(),
        "optimality": [None if math.isnan(x) else x for x in optimality.tolist()],
    }


def _steps(path: Path) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray, FloatArray]:
    """Step functions of t: each value holds from its t to the next."""
    edges = np.r_[0.0, path.swaps.boundaries]
    at = (edges + np.r_[path.swaps.boundaries, 1.0]) / 2
    if len(edges) > _STEPS:
        edges = at = np.linspace(0, 1, _STEPS)
    swaps = path.swaps
    return edges, swaps.tau_to_start(at), swaps.tau_to_end(at), path.variance(at), swaps.optimality(at)


def _candidate(candidate: Any) -> _Answer:
    return asdict(candidate) | {"otherwise": candidate.otherwise._asdict()}


def _charts(path: Path, classic: Tradeoff | None, curve: Curve | None, shown: Shown) -> Charts:
    t, to_start, to_end, variance, optimality = _steps(path)
    close = np.r_[t, 1.0]
    values = [np.r_[each, each[-1]] for each in (to_start, to_end, optimality, variance)]
    ends = ("precision", "recall") if classic is not None else ("the start", "the end")
    return Charts(
        figures.taus(close, values[0], values[1], ends, shown.scheme),
        figures.degree(close, values[2], values[3], shown.scheme),
        _bump(path, shown),
        _curves(path, classic, shown),
        None if curve is None else figures.manifold(curve.points, curve.marks, curve.explained, shown.scheme),
        _priors(None if classic is None else (classic.prior, classic.beta), shown.scheme),
    )


def _bump(path: Path, shown: Shown) -> go.Figure | None:
    if len(path.used) < 2:
        return None
    edges = np.r_[0.0, path.swaps.boundaries, 1.0]
    middles = (edges[1:] + edges[:-1]) / 2
    wanted = middles if len(middles) <= _COLUMNS else np.linspace(0, 1, _COLUMNS)
    at = np.unique(np.r_[0.0, wanted, 1.0])
    return figures.bump(at, path.ranks(at), shown)


def _curves(path: Path, classic: Tradeoff | None, shown: Shown) -> go.Figure | None:
    if not len(path.used):
        return None
    t = np.linspace(0, 1, _POINTS)
    a, b = path.points(t)
    values = scores.canonical_score(path.rows[:, None], a, b)
    few = classic is not None and classic.swaps.contradictions <= 3000
    at = drawn.crossing_points(classic) if few and classic is not None else None
    return figures.curves(t, values, (at.b, at.value) if at is not None else (np.empty(0), np.empty(0)), shown)


def _manifold(found: Tradeoff | None) -> Curve | None:
    if found is None or len(found.used) < 2 or not found.swaps.contradictions:
        return None
    made = manifold.manifold(found.rows, manifold.between(found.boundaries))
    named = {"precision": 0.0, "recall": 1.0, "F1": 0.5, "SIVF": 1 - found.prior, "heuristic": found.heuristic}
    marks = {name: b for name, b in {**named, "optimum": found.b}.items() if not math.isnan(b)}
    seen = made.project(manifold.rankings(found.rows, list(marks.values())))
    return Curve(made.points, dict(zip(marks, seen, strict=True)), made.explained)


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
