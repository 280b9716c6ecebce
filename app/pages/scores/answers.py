"""Answers to requests about scores: maps of correlation over the Tile, the gallery of all scores, the audit.

Plain functions from the browser's JSON to JSON. Arrays travel as base64 of little-endian numbers, `nan` for undefined.
An answer has the `turn` of its request, so that the browser can recognise an outdated one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from tile_core import catalogue, correlation, formulas, performance, populations, tile
from tile_core.catalogue.definition import Score
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.correlation import extrema
from tile_core.correlation.extrema import Extrema, Extremum
from tile_core.execution import Progress, Running

from ... import keys
from ...answers import Cached, never_cancel, packed
from ...storage.payload import from_payload
from ...view.known_keys import LEADERBOARD
from ..explore import request as explore_request
from . import request as scores_request
from .request import Question

if TYPE_CHECKING:
    from ...services import Services

FINEST = scores_request.GRIDS[-1]
# More performances than a family has are sampled where many maps are drawn at once; a coarse map of these takes half a
# second.
MOST_ROWS = 10_000
# The gallery draws many maps at once, so they are coarse.
GALLERY_GRID = 41
# So many of them in one answer: what is there is shown, and what is no longer wanted is not asked for.
GALLERY_PART = 7
_Answer = dict[str, Any]
Respond = Callable[["Services", Question, FloatArray], _Answer]


def answer(services: Services, data: Any, respond: Respond) -> _Answer:
    """The answer to a request, or why there is none: an invalid formula, or a leaderboard that is no longer stored."""
    question = scores_request.read(data)
    turn = {"turn": question.turn}
    if question.board is not None and data.get("again"):
        key = services.store.save(from_payload(data["again"], services.settings.limits))
        question = replace(question, board=replace(question.board, id=key))
    try:
        rows = performances(services, question)
        return turn | ({"kind": "gone"} if rows is None else respond(services, question, rows))
    except correlation.CancelledError:
        return turn | {"kind": "moot"}
    except formulas.FormulaError as error:
        return turn | {"kind": "formula", "message": str(error), "position": error.position, "text": error.text}
    except InvalidInputError as error:
        return turn | {"kind": "wrong", "message": str(error)}


def performances(services: Services, question: Question) -> FloatArray | None:
    """The performances that the request is about, shape (n, 4); `None` when the server no longer has them."""
    if question.family == LEADERBOARD:
        return in_force(services, question)
    return family_performances(question)


def family_performances(question: Question) -> FloatArray:
    """The performances of a family, shape (n, 4); `InvalidInputError` for a parameter that it does not take."""
    generator = np.random.default_rng(question.seed)
    return populations.draw(question.family, question.size, generator, question.parameter)


def sampled(rows: FloatArray, seed: int) -> FloatArray:
    """The performances themselves, or `MOST_ROWS` of them, drawn at random: the first of a sorted list are all alike.

    Their order stays; the same seed gives the same ones.
    """
    if len(rows) <= MOST_ROWS:
        return rows
    return rows[np.sort(np.random.default_rng(seed).choice(len(rows), MOST_ROWS, replace=False))]


def in_force(services: Services, question: Question) -> FloatArray | None:
    """The leaderboard's performances as Explore uses them; missing ones are left out."""
    board = None if question.board is None else services.store.load(question.board.id)
    if board is None or question.board is None:
        return None
    return explore_request.performances_of(board, question.board)


def maps(services: Services, question: Question, rows: FloatArray) -> _Answer:
    """A correlation map for each score, and the performances unless the browser has them already."""
    if services.warming.done < 1:
        services.warming.start()
        return {"kind": "warming", "done": services.warming.done}
    finest = scores_request.finest(len(rows), question.coefficient)
    if question.grid > finest:
        raise InvalidInputError(f"grid: expected at most {finest} for {len(rows):,} performances")
    return mapped(services.cache.cached, question, rows, services.latest_requests.take(question.page, question.turn))


def fine(services: Services, question: Question, rows: FloatArray) -> _Answer:
    """The maps at 1001 x 1001 points; `progress` gives their progress.

    A newer request of the page cancels them, even if it is for a coarser grid.
    """
    superseded = services.latest_requests.take(_fine_page(question), question.turn)
    if question.grid != scores_request.FINE:
        return {"kind": "moot"}
    most = scores_request.most_fine(question.coefficient)
    if len(rows) > most:
        raise InvalidInputError(f"performances: expected at most {most:,}, found {len(rows):,}")
    if services.warming.done < 1:
        services.warming.start()
        return {"kind": "warming", "done": services.warming.done}
    report = _overall_progress(services.progress.note(_fine_page(question)), len(question.scores))
    cached = partial(_with_progress, services.cache.cached, report)

    def compute(executor: Executor | None) -> _Answer:
        with services.fine_places.one(superseded) if executor is None else nullcontext(True) as free:
            return mapped(cached, question, rows, superseded, executor) if free else {"kind": "moot"}

    return services.engine.run(compute)


def progress(services: Services, question: Question, rows: FloatArray) -> _Answer:
    """The progress of the fine maps that the page requested last, from 0 to 1."""
    return {"kind": "refining", "done": services.progress.done(_fine_page(question))}


def _fine_page(question: Question) -> str:
    return question.page + "f"


def _with_progress(cached: Cached, report: Progress, function: Callable[..., Any], *given: Any, **how: Any) -> Any:
    """What a function returns; maps are too large to be cached, so they are computed, and report their progress."""
    return tau_map(*given, progress=report, **how) if function is tau_map else cached(function, *given, **how)


def _overall_progress(note: Callable[[float], None], maps: int) -> Progress:
    """The progress over `count` maps, computed one after the other, as a share of all."""
    before = 0.0

    def report(done: int, total: int) -> None:
        nonlocal before
        note((before + done / total) / maps)
        before += done == total

    return report


def mapped(
    cached: Cached,
    question: Question,
    rows: FloatArray,
    superseded: Callable[[], bool] = never_cancel,
    executor: Executor | None = None,
) -> _Answer:
    """The maps of a request; raises `CancelledError` once a newer request replaces it, and `FormulaError`."""
    key = keys.digest(rows)
    how: Running = {"cancel": superseded, "executor": executor}
    listed = [_map(cached, question, text, rows, how) for text in question.scores]
    sent = None if key == question.known else packed(rows, "<f8")
    return {"kind": "maps", "grid": question.grid, "n": len(rows), "maps": listed, "key": key, "rows": sent}


def _map(cached: Cached, question: Question, text: str, rows: FloatArray, how: Running) -> _Answer:
    score = formulas.score(text)
    x = score.function(rows)
    values = cached(tau_map, text, question.coefficient, question.grid, rows, **how)
    answer, found = about(score, rows, x), extrema.of_map(values)
    if question.grid >= FINEST:
        searched = Extrema(*(Extremum(**each) for each in cached(search, text, question.coefficient, rows, **how)))
        found = extrema.better(searched, found)
    ends = _ends(found, answer, (x, rows), question.coefficient)
    return answer | {"values": packed(values, "<f4"), "x": packed(x, "<f8"), **ends}


def tau_map(text: str, coefficient: str, grid: int, rows: FloatArray, **how: Unpack[Running]) -> FloatArray:
    """The rank correlation of a score or formula with the canonical scores, shape (grid, grid), indexed [b, a]."""
    axis = tile.axis(grid)
    return np.asarray(correlation.MAPS[coefficient](formulas.score(text).function(rows), rows, axis, axis, **how))


def search(text: str, coefficient: str, rows: FloatArray, **how: Unpack[Running]) -> list[dict[str, float]]:
    """Where that correlation is largest and smallest, as the fields of two `Extremum`."""
    found = extrema.extrema(formulas.score(text).function(rows), rows, coefficient=coefficient, **how)
    return [asdict(found.largest), asdict(found.smallest)]


def about(score: Score, rows: FloatArray, x: FloatArray) -> _Answer:
    """What the page says about a score: its names, and its place at the prior of the performances."""
    named = {name: getattr(score, name) for name in ("key", "name", "symbol", "formula", "order")}
    prior = performance.common_prior(rows)
    place = None
    # A score without a value on any of them does not rank them.
    if not np.isnan(x).all() and not (score.fixed_prior_only and prior is None):
        place = score.placement(0.5 if prior is None else prior)
    return named | {"place": None if place is None else list(place), "fixed_prior_only": score.fixed_prior_only}


def _ends(found: Extrema, answer: _Answer, on: tuple[FloatArray, FloatArray], coefficient: str) -> _Answer:
    """The largest and the smallest value with their places, including the score's own; empty where all values are
    undefined.
    """
    own = [] if answer["place"] is None else [answer["place"]]
    ends = asdict(extrema.with_places(found, *on, own, coefficient=coefficient))
    return {} if math.isnan(ends["largest"]["value"]) else ends


def gallery(services: Services, question: Question, rows: FloatArray) -> _Answer:
    """Small maps of the scores in the requested part of the catalogue, in hundredths, as bytes.

    `of` identifies the performances and the coefficient, `count` is the number of scores.
    """
    if services.warming.done < 1:
        services.warming.start()
        return {"kind": "warming", "done": services.warming.done}
    first, of = GALLERY_PART * question.part, f"{keys.digest(rows)} {question.coefficient}"
    rows = sampled(rows, question.seed)
    superseded = services.latest_requests.take(question.page + "g", question.turn)
    wanted = tuple(catalogue.CATALOGUE)[first : first + GALLERY_PART]
    listed = services.cache.cached(small_maps, wanted, question.coefficient, rows, cancel=superseded)
    said = {"part": question.part, "count": len(catalogue.CATALOGUE), "of": of}
    return {"kind": "gallery", "grid": GALLERY_GRID, "n": len(rows), "maps": listed} | said


def small_maps(
    scores: tuple[str, ...], coefficient: str, rows: FloatArray, *, cancel: Callable[[], bool]
) -> list[_Answer]:
    """A coarse map for each of some scores of the catalogue, by their keys."""
    return [_small(coefficient, catalogue.CATALOGUE[key], rows, cancel) for key in scores]


def _small(coefficient: str, score: Score, rows: FloatArray, superseded: Callable[[], bool]) -> _Answer:
    axis = tile.axis(GALLERY_GRID)
    x = score.function(rows)
    values = correlation.MAPS[coefficient](x, rows, axis, axis, cancel=superseded)
    bytes_ = np.where(np.isnan(values), -128, np.round(100 * np.nan_to_num(values)))
    answer = about(score, rows, x)
    ends = _ends(extrema.of_map(values), answer, (x, rows), coefficient)
    return answer | {"values": packed(bytes_, "i1"), **ends}
