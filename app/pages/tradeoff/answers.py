"""Answers to requests about a trade-off: JSON for the browser, and the charts.

Plain functions from a request to JSON and figures: on a leaderboard from what `tradeoff_results` computes along the
path between the two scores, on a distribution from its closed forms (`tradeoff_laws`).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

import numpy as np
import plotly.graph_objects as go

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.execution import CancelledError, Progress, Running
from tile_core.leaderboard import Leaderboard
from tile_core.number_format import unrounded
from tile_core.tradeoff import Swaps, shared_beta, tradeoff
from tile_core.tradeoff import verdict as words
from tile_core.tradeoff.distributions import LAWS
from tile_core.tradeoff.record import context_row

from ... import keys
from ...answers import Cached, never_cancel, one_task, plain
from ...engine import Engine
from ...storage.payload import from_payload
from ...view.known_keys import LEADERBOARD
from ..explore.request import MapRequest, performances_of, rearranged, shifted_to
from . import charts as figures
from . import entity_lines, ranking_curve
from . import request as tradeoff_request
from .entity_lines import Shown
from .laws import of_law
from .queue import BusyError, MootError, Recent
from .request import TradeoffQuestion
from .results import Found, Way, found
from .series import Curve, rankings

if TYPE_CHECKING:
    from ...services import Services

_Answer = dict[str, Any]
# From this many performances on, a computation counts as large.
_LARGE = 1_000
# The most pairs, counted twice, in all contexts for which one beta for all is sought.
_MOST_SHARED = 1_000_000
# The share of the work that compares pairs; the rest is the curve of rankings.
_PAIRS = 0.4
_PRIORS = np.r_[0.002, np.linspace(0.005, 0.995, 199), 0.998]


class Charts(NamedTuple):
    """The charts of an answer; `None` where there is nothing to draw."""

    curves: go.Figure | None
    manifold: go.Figure | None
    priors: go.Figure
    variance: go.Figure


RECENT: Recent[Found] = Recent()
BUSY = "Other large leaderboards are computed first; this page asks again."


def answer(services: Services, data: Any) -> tuple[_Answer, Charts | None]:
    """The answer as JSON, and its charts; no charts where the request cannot be answered."""
    question = tradeoff_request.read(data)
    turn = {"turn": question.turn}
    superseded = services.latest_requests.take(_page(question), question.turn) if question.page else lambda: False
    try:
        if data.get("cancel"):  # taking a newer turn stops the older computations
            raise MootError
        if question.family != LEADERBOARD:
            law = of_law(question, LAWS[question.family])
            return _joined(turn, law.answer, _charts(law, Shown([], [], None, question.scheme)))
        key = None if question.board is None else question.board.id
        if data.get("again"):
            key = services.store.save(from_payload(data["again"], services.settings.limits))
        board = services.store.load(key)
        if board is None or question.board is None:
            return turn | {"kind": "gone"}, None
        return _joined(turn, *_of_board(services, board, question, superseded))
    except MootError:
        return turn | {"kind": "moot"}, None
    except BusyError:
        return turn | {"kind": "busy", "message": BUSY}, None
    except InvalidInputError as error:
        return turn | {"kind": "wrong", "message": str(error)}, None


def progress(services: Services, data: Any) -> _Answer:
    """How much of the page's newest answer is computed, as a share."""
    question = tradeoff_request.read(data)
    return {"kind": "progress", "turn": question.turn, "done": services.progress.done(_page(question))}


def _page(question: TradeoffQuestion) -> str:
    return f"{question.page}t"


def _joined(turn: _Answer, answer: _Answer, charts: Charts) -> tuple[_Answer, Charts]:
    return turn | plain(answer), charts


def _of_board(
    services: Services, board: Leaderboard, question: TradeoffQuestion, superseded: Callable[[], bool]
) -> tuple[_Answer, Charts]:
    request = question.board
    assert request is not None
    names = [*board.entities, *(f"Hypothetical {k + 1}" for k in range(request.added))]
    note = services.progress.note(_page(question))
    result = of_board(services.cache.cached, board, question, superseded, engine=services.engine, note=note)
    shown = _entities_shown(result.used.tolist(), names, question)
    return path_answer(result, names, conditions_of(board, request)), _charts(result, shown)


def of_board(
    cached: Cached,
    board: Leaderboard,
    question: TradeoffQuestion,
    superseded: Callable[[], bool] = never_cancel,
    *,
    curve: bool = True,
    engine: Engine | None = None,
    note: Callable[[float], object] = bool,
) -> Found:
    """The path on the leaderboard of the request as it is shown; raises `MootError` and `BusyError`.

    `curve`: whether the curve of rankings is needed, which takes longest. A large path is computed by the `engine`.
    `note(share)` is called with the share that is done, from 0 to 1, as the computation goes on.
    """
    way = way_of(board, question)

    def compute(executor: Executor | None) -> Found:
        contexts = {"contexts": [], "sharedBeta": None} if way.listed is None else cached(contexts_of, *way.listed)
        with _moot_if_cancelled():
            result, places = one_task(
                found, way, contexts, cancel=superseded, executor=executor, progress=_part(note, 0, _PAIRS)
            )
            if places is None or not curve:
                return result
            # The swaps are freed by now. The curve of rankings takes longest, so it is cached on disk.
            how: Running = {"cancel": superseded, "executor": executor, "progress": _part(note, _PAIRS, 1)}
            line = Curve(*cached(rankings_by, *places, **how))
        return result._replace(curve=line)

    def in_turn(executor: Executor | None) -> Found:
        # Memory of this machine is reserved only where it computes, not for what workers of a scheduler do.
        here = executor is None and large(board, len(way.rows))
        return RECENT.get(keys.key(found, way, curve), lambda: compute(executor), superseded, large=here)

    result = None if curve else RECENT.look(keys.key(found, way, True))
    if result is not None or engine is None or not large(board, len(way.rows)):
        return result or in_turn(None)
    return engine.run(in_turn)


@contextmanager
def _moot_if_cancelled() -> Iterator[None]:
    try:
        yield
    except CancelledError as error:
        raise MootError from error


def _part(note: Callable[[float], object], start: float, end: float) -> Progress:
    """A function that notes the progress of a part of the work as a share of all of it."""
    return lambda done, total: note(start + (end - start) * done / max(total, 1))


def rankings_by(*places: Any, **how: Unpack[Running]) -> tuple[Any, ...]:
    """The fields of the curve of rankings, as one task of the executor, if there is one."""
    return tuple(one_task(rankings, *places, **how))


def way_of(board: Leaderboard, question: TradeoffQuestion) -> Way:
    """The path that was requested, on the performances in use."""
    request = question.board
    assert request is not None
    # Contexts are listed in the order of the file.
    listed = question.classic and len(board.contexts) > 1 and not request.edits
    shown = (board, request.prior, request.operations) if listed else None
    known = question.classic and not (request.edits or request.operations or request.nontrivial)
    drawn = (board, request.context, request.prior, question.draws) if known and question.draws else None
    return Way(performances_of(board, request), question.start, question.end, shown, drawn)


def large(board: Leaderboard, entities: int) -> bool:
    """Whether a path for this many entities takes long to compute, and its swaps take much memory."""
    return entities * len(board.contexts) > _LARGE


def path_answer(result: Found, names: Sequence[str], where: str) -> _Answer:
    """A path as JSON, with the names of the entities that are left out, and `where` it holds: its `conditions_of`."""
    left_out = [[names[i], reason] for i, reason in result.left_out]
    said = words.under(where, result.answer["verdict"])
    leaving = result.answer["leaving"]
    leaving = leaving and {name: [beta, names[i]] for name, (beta, i) in leaving.items()}
    return result.answer | {"leftOut": left_out, "conditions": where, "verdict": said, "leaving": leaving}


def conditions_of(board: Leaderboard, request: MapRequest) -> str:
    """For which performances the answer holds, in words: those of the leaderboard, or at a prior, or rearranged."""
    return words.conditions(shifted_to(board, request), request.operations, edited=bool(request.edits))


def contexts_of(board: Leaderboard, prior: float | None, operations: tuple[str, ...]) -> _Answer:
    """The trade-off of each context separately, at this prior and after these operations, and one beta for all."""
    shown = [rearranged(rows, prior, operations) for rows in board.performances]
    rows, kept = list[_Answer](), list[Swaps]()
    for name, performances in zip(board.contexts, shown, strict=True):
        found = tradeoff(performances)
        rows.append(asdict(context_row(name, found)))
        # The swaps of all contexts are in memory at once only where they are few.
        if len(board.contexts) * len(board.entities) ** 2 <= _MOST_SHARED:
            kept.append(found.swaps)
        del found
    common = shared_beta(kept)
    if common is None:
        return {"contexts": [row | {"shared": None, "own": None} for row in rows], "sharedBeta": None}
    degrees = zip(rows, common.optimality.tolist(), common.own.tolist(), strict=True)
    return {
        "contexts": [row | {"shared": shared, "own": own} for row, shared, own in degrees],
        "sharedBeta": {"beta": common.beta, "b": common.b, "low": common.low, "high": common.high},
    }


def _entities_shown(used: list[int], names: list[str], question: TradeoffQuestion) -> Shown:
    request = question.board
    assert request is not None
    colours = [*request.colours, *[-1] * len(names)]
    selected = used.index(question.selected) if question.selected in used else None
    return Shown([names[i] for i in used], [colours[i] for i in used], selected, question.scheme, used)


def _charts(result: Found, shown: Shown) -> Charts:
    scheme, curve = shown.scheme, result.curve
    t, variance = np.r_[result.steps[0], 1.0], np.r_[result.steps[3], result.steps[3][-1]]
    return Charts(
        None if result.curves is None else entity_lines.curves(*result.curves, shown, betas=result.answer["classic"]),
        None if curve is None else ranking_curve.manifold(curve.points, curve.marks, curve.explained, scheme),
        _priors(result, scheme),
        figures.variance(t, variance, result.answer["tie"], scheme, betas=result.answer["classic"]),
    )


@functools.cache
def _optimal() -> dict[str, FloatArray]:
    """The optimal beta of each distribution at the priors `_PRIORS`, by its label."""
    listed = {law.label: law.optimal_beta(_PRIORS) for law in LAWS.values() if law.needs == "prior"}
    return listed | {LAWS["uniform"].label: np.full(len(_PRIORS), float(LAWS["uniform"].optimal_beta()))}


def _priors(result: Found, scheme: str) -> go.Figure:
    if result.here is None or not all(math.isfinite(x) and x > 0 for x in result.here):
        return figures.priors(_PRIORS, _optimal(), None, scheme)
    prior, beta = result.here
    whose = "this distribution" if result.answer["entities"] is None else "this leaderboard"
    # On a distribution, and where pairs tie, a single number is optimal.
    text = f"{beta:.4g}" if result.answer["single"] else unrounded(beta)
    # At another prior all swaps are at the same multiple of beta, so the optimum is, too (D equation 11).
    law = result.answer["entities"] is None
    own = None if law else beta * np.sqrt((1 - _PRIORS) / _PRIORS * prior / (1 - prior))
    return figures.priors(_PRIORS, _optimal(), (whose, prior, beta, text), scheme, own)
