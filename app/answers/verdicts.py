"""What the Compare page shows of two results: a verdict at the point, over the Tile, and at other scores."""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core import decisions, uncertainty
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.decisions.verdicts import DRAWS
from tile_core.scores import canonical_score

from ..requests import verdict_request
from ..services import Services
from .common import packed

# Bars of the density of the difference.
BARS = 48
SEED = 0


def respond(services: Services, data: object) -> dict[str, Any]:
    """The answer as JSON; `kind` is "wrong", with a message, where a score is undefined."""
    question = verdict_request.read(data)
    labels = (*question.names, question.score)
    at, how = (question.a, question.b), (question.prior, question.level)
    try:
        found = services.cache.cached(judged, question.rows, labels, at, how, question.places)
    except InvalidInputError as error:
        return {"kind": "wrong", "turn": question.turn, "message": f"{error}."}
    return {**found, "turn": question.turn}


def _told(found: decisions.Verdict) -> dict[str, Any]:
    """The numbers of a verdict as JSON, with the map of the probability that the first is better."""
    gap, low, high = found.difference.tolist()
    return {
        "kind": "verdict",
        "scores": list(found.scores),
        **{"difference": gap, "low": low, "high": high, "better": 1 - found.false},
        **{"samples": found.samples, "sizes": list(found.sizes)},
        **{"first": found.surely_first, "second": found.surely_second, "unsettled": found.unsettled},
        "map": packed(found.map, "<f4"),
    }


def judged(
    rows: tuple[tuple[float, ...], tuple[float, ...]],
    labels: tuple[str, str, str],
    at: tuple[float, float],
    how: tuple[float | None, float],
    places: tuple[tuple[float, float], ...],
) -> dict[str, Any]:
    """The verdict on both at a point, by prior and level, as JSON: numbers, map, sentence, density, other scores.

    `labels`: the names of both, and that of the score at the point, "" for none.

    Raises `InvalidInputError` where a score of one of the two is undefined at the point.
    """
    prior, level = how
    found = decisions.verdict(rows[0], rows[1], *at, prior=prior, level=level, seed=SEED)
    drawn = uncertainty.from_counts(rows, SEED, draws=DRAWS)
    drawn = drawn if prior is None else drawn.at_prior(prior)
    _, again = _gaps(drawn, at)
    counts, edges = np.histogram(again[np.isfinite(again)], BARS)
    density = {"from": float(edges[0]), "to": float(edges[-1]), "counts": counts.tolist()}
    others = [_other(drawn, each, level) for each in places]
    sentence = decisions.verdict_sentence(found, labels[:2], labels[2] or None)
    return {**_told(found), "density": density, "others": others, "sentence": sentence}


def _gaps(drawn: uncertainty.Draws, place: tuple[float, float]) -> tuple[float, FloatArray]:
    """The difference of the scores at a place, as measured and of every draw."""
    measured = canonical_score(drawn.measured, *place)
    again = canonical_score(drawn.performances, *place)
    return float(measured[0] - measured[1]), again[:, 0] - again[:, 1]


def _other(drawn: uncertainty.Draws, place: tuple[float, float], level: float) -> dict[str, float] | None:
    """The difference at another place, its interval and P(first is better); `None` where it is undefined."""
    measured, again = _gaps(drawn, place)
    known = again[np.isfinite(again)]
    if np.isnan(measured) or not len(known):
        return None
    low, high = np.quantile(known, [(1 - level) / 2, (1 + level) / 2]).tolist()
    better = float((known > 0).mean() + (known == 0).mean() / 2)
    return {"difference": measured, "low": low, "high": high, "better": better}
