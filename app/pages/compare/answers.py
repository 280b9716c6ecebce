"""What the Compare page shows of two results: a verdict at the point, over the Tile, and at other scores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from tile_core import decisions, uncertainty
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.decisions.verdicts import DRAWS
from tile_core.scores import canonical_score

from ...answers import packed
from ...services import Services
from . import request as verdict_request

# Bars of the density of the difference.
BARS = 48
SEED = 0
# The draws of each context where there are several.
TASK_DRAWS = 4000


def respond(services: Services, data: object) -> dict[str, Any]:
    """The answer as JSON; `kind` is "wrong", with a message, where a score is undefined."""
    question = verdict_request.read(data)
    try:
        # Whichever turn it is, the verdict is the same.
        found = services.cache.cached(judged, replace(question, turn=0))
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


def judged(question: verdict_request.VerdictQuestion) -> dict[str, Any]:
    """The verdict that is asked for, as JSON: numbers, map, sentence, density, other scores.

    Of several contexts `chances` has the difference at the point in each, of the mean of their scores, and of the mean
    performance, `None` where undefined. Raises `InvalidInputError` where a score of one of the two is undefined at the
    point.
    """
    contexts, context, prior, level = question.contexts, question.context, question.prior, question.level
    at = (question.a, question.b)
    if context is None:
        found = decisions.mean_verdict(contexts, *at, prior=prior, level=level, seed=SEED)
    else:
        found = decisions.verdict(*contexts[context], *at, prior=prior, level=level, seed=SEED)
    wanted = contexts if context is None else contexts[context : context + 1]
    parts = [uncertainty.from_counts(pair, SEED, draws=DRAWS, context=k) for k, pair in enumerate(wanted)]
    drawn = _mean_at(parts, prior)
    _, again = _gaps(drawn, at)
    counts, edges = np.histogram(again[np.isfinite(again)], BARS)
    density = {"from": float(edges[0]), "to": float(edges[-1]), "counts": counts.tolist()}
    others = [_told_gap(*_gaps(drawn, each), level) for each in question.places]
    sentence = decisions.verdict_sentence(found, question.names, question.score or None)
    chances = _chances(question, found) if len(contexts) > 1 else None
    return {**_told(found), "density": density, "others": others, "sentence": sentence, "chances": chances}


def _mean_at(parts: list[uncertainty.Draws], prior: float | None) -> uncertainty.Draws:
    drawn = parts[0] if len(parts) == 1 else uncertainty.mean(parts)
    return drawn if prior is None else drawn.at_prior(prior)


def _chances(question: verdict_request.VerdictQuestion, found: decisions.Verdict) -> dict[str, Any]:
    """The difference at the point in each context, of the mean of the scores, and of the mean performance.

    Where it is the one that was judged, it has the numbers of the verdict, which come from more draws.
    """
    at, prior, level = (question.a, question.b), question.prior, question.level
    contexts = question.contexts
    parts = [uncertainty.from_counts(pair, SEED, draws=TASK_DRAWS, context=k) for k, pair in enumerate(contexts)]
    gaps = [_gaps(_mean_at([part], prior), at) for part in parts]
    means = np.mean([measured for measured, _ in gaps]), np.mean([again for _, again in gaps], axis=0)
    own = {name: _told(found)[name] for name in ("difference", "low", "high", "better")}
    judged_mean = question.context is None
    return {
        "tasks": [own if k == question.context else _told_gap(*gap, level) for k, gap in enumerate(gaps)],
        "mean_of_scores": _told_gap(float(means[0]), means[1], level),
        "mean_performance": own if judged_mean else _told_gap(*_gaps(_mean_at(parts, prior), at), level),
    }


def _gaps(drawn: uncertainty.Draws, place: tuple[float, float]) -> tuple[float, FloatArray]:
    """The difference of the scores at a place, as measured and of every draw."""
    measured = canonical_score(drawn.measured, *place)
    again = canonical_score(drawn.performances, *place)
    return float(measured[0] - measured[1]), again[:, 0] - again[:, 1]


def _told_gap(measured: float, again: FloatArray, level: float) -> dict[str, float] | None:
    """A difference, its interval and P(first is better), from its draws; `None` where it is undefined."""
    known = again[np.isfinite(again)]
    if np.isnan(measured) or not len(known):
        return None
    low, high = np.quantile(known, [(1 - level) / 2, (1 + level) / 2]).tolist()
    better = float((known > 0).mean() + (known == 0).mean() / 2)
    return {"difference": measured, "low": low, "high": high, "better": better}
