"""The trade-off on a distribution of performances, in closed form; it involves precision and recall only."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.number_format import percent
from tile_core.populations import draw
from tile_core.tradeoff import beta_of, place_of, tradeoff
from tile_core.tradeoff.distributions import Law
from tile_core.tradeoff.verdict import conditions, under

from . import series
from .request import TradeoffQuestion
from .results import Found
from .series import POINTS, Curve

_Answer = dict[str, Any]
# So many performances stand for a distribution in the space of rankings.
_DRAWN = 60
# The fields of an answer that only a leaderboard has.
_NO_LEADERBOARD: _Answer = {
    **{"kind": "tradeoff", "classic": True, "known": [], "tie": None, "contexts": [], "sharedBeta": None},
    **{"leftOut": [], "detours": 0, "leaving": None, "nearest": None},
    **dict.fromkeys(("pairs", "contradictions", "rankings", "entities")),
}


def of_law(question: TradeoffQuestion, law: Law) -> Found:
    """The answer for a distribution; raises `InvalidInputError` where precision and recall are not both defined."""
    parameter = question.parameter if law.needs else None
    b = np.linspace(0, 1, 401)
    beta = beta_of(b)
    to_start, to_end = law.tau_precision(beta, parameter), law.tau_recall(beta, parameter)
    variance, optimality = law.frechet_variance(beta, parameter), law.optimality(beta, parameter)
    best = float(law.optimal_beta(parameter))
    if math.isnan(best):
        raise InvalidInputError(f"{law.needs}: at {parameter:g} precision and recall are not both defined")
    place = float(place_of(best))
    steps = (b, to_start, to_end, variance, optimality)
    answer = _NO_LEADERBOARD | _place(place) | _series(steps) | _optimum(law, parameter, best, place)
    where = conditions(parameter) if law.needs == "prior" else ""
    answer |= {"conditions": where, "verdict": under(where, answer["verdict"])}
    here = (parameter, best) if law.needs == "prior" and parameter is not None else None
    ends = "precision", "recall"
    return Found(answer, np.empty(0, np.int64), (), steps, ends, None, here, _curve(law.key, parameter))


@functools.lru_cache(maxsize=64)
def _curve(key: str, parameter: float | None) -> Curve | None:
    """The curve of the rankings of `_DRAWN` performances from the distribution (D figure 1)."""
    found = tradeoff(draw(key, _DRAWN, np.random.default_rng(1), parameter))
    places = series.places(found)
    return None if places is None else series.rankings(*places)


def _optimum(law: Law, parameter: float | None, best: float, place: float) -> _Answer:
    """The optimal beta, its place, and the scores of the table compared with it."""
    scores = [_at_beta(law, parameter, name, each, best) for name, each in _named_betas(law, parameter, best).items()]
    return {
        "verdict": _description(law, parameter, best, place),
        "beta": best,
        "scores": scores,
        "known": [_at_place(law, parameter, each["b"]) for each in scores if not math.isnan(each["b"])],
        "disagreement": float(law.disagreement(parameter)),
        "label": law.label,
        "prior": parameter if law.needs == "prior" else None,
    }


def _place(place: float) -> _Answer:
    """The path on the Tile, and the single place on it that is best."""
    path = np.stack([np.ones(POINTS), np.linspace(0, 1, POINTS)], -1).tolist()
    return {"t": place, "path": path, "best": [[1.0, place]], "low": place, "high": place, "single": True}


def _series(steps: tuple[FloatArray, ...]) -> _Answer:
    b, to_start, to_end, variance, optimality = (each.tolist() for each in steps)
    return {
        "steps": {"t": b, "toStart": to_start, "toEnd": to_end},
        "variance": variance,
        "optimality": optimality,
    }


def _named_betas(law: Law, parameter: float | None, best: float) -> _Answer:
    heuristic, sivf = float(law.heuristic_beta(parameter)), float(law.sivf_beta(parameter))
    return {"F1": 1.0, "F2": 2.0, "F0.5": 0.5, "SIVF": sivf, "heuristic": heuristic, "optimum": best}


def _at_place(law: Law, parameter: float | None, place: float) -> _Answer:
    """Exact values at one place, between two steps."""
    beta = beta_of(place)
    return {
        "t": place,
        "toStart": float(law.tau_precision(beta, parameter)),
        "toEnd": float(law.tau_recall(beta, parameter)),
        "variance": float(law.frechet_variance(beta, parameter)),
        "optimality": float(law.optimality(beta, parameter)),
        "around": [],
    }


def _at_beta(law: Law, parameter: float | None, name: str, beta: float, best: float) -> _Answer:
    apart = float(law.position(beta, parameter) - law.position(best, parameter))
    return {
        "name": name,
        "beta": beta,
        "b": math.nan if math.isnan(beta) else float(place_of(beta)),
        "optimality": float(law.optimality(beta, parameter)),
        "tau_precision": float(law.tau_precision(beta, parameter)),
        "tau_recall": float(law.tau_recall(beta, parameter)),
        "difference": {"reversed": None, "tied": None, "ordered": None, "share": abs(apart)},
    }


def _description(law: Law, parameter: float | None, best: float, place: float) -> str:
    share = abs(float(law.position(1.0, parameter)) - 0.5)
    beta = f"β = {float(f'{best:.4g}'):g}"
    at = f"On the Tile, {beta} is at b = {place:.3f}."
    if share < 5e-4:
        return f"F1 is the optimal compromise between precision and recall on these performances. {at}"
    f1 = f"F1 reverses {percent(share)} of the discordant pairs, relative to the optimum."
    return f"Use {beta} instead of 1. {f1} {at}"
