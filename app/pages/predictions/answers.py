"""Answers to requests about predictions: what the page draws of every model, chosen thresholds, bootstrap bands.

Plain functions from a `Predictions` to JSON. Numbers that are undefined or infinite are `None`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from tile_core import choosing, decisions, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.correlation import CancelledError
from tile_core.curves import Bands, Curves, bands, curves, mirrored_auroc, sorted_rows, thinned
from tile_core.execution import Running
from tile_core.importers import cells
from tile_core.leaderboard import Leaderboard
from tile_core.predictions import Predictions
from tile_core.scores import canonical_score

from ... import exports, keys
from ...answers import Cached, one_task, plain
from ...exports import Column, Table

_Answer = dict[str, Any]
_COLUMNS = 400
# Of the points of a curve: finer than a screen, and a third of the bytes.
_DIGITS = 6
# Of rates that net benefit weighs up to 99 times.
_EXACT = 10
_SEED = 1
_WORK = 20_000_000
FEWEST, MOST = 40, 1000
# Of the paired bootstrap of two decision curves.
_DRAWS = 2000
# Threshold probabilities of decision curves: those of `tile-explorer predictions --curves benefit`, and finer where
# the positives are rare.
THRESHOLDS = np.concatenate([np.arange(1, 10) / 10_000, np.arange(1, 10) / 1000, np.arange(1, 100) / 100])
# A point so near to the diagonal stands for a cost.
_ON_DIAGONAL = 1e-9
__all__ = ["CancelledError"]
# The mirrored set has twice the samples; larger files are not sorted only to show an equality.
_MIRRORED = 200_000


def overview(given: Predictions) -> _Answer:
    """An overview of every model: scores, vertices of its ROC convex hull, curves thinned to what a screen shows."""
    found = [curves(given, model) for model in range(len(given.models))]
    vertices = choosing.vertices(given.models, (each.thresholds for each in found))
    if not given.one_class:
        # A model that lacks scores has its own prior; models are compared at the prior of all samples.
        vertices = vertices.at_prior(given.prior)
    return {
        "title": given.title,
        "samples": given.size,
        "common": int(_in_common(given).sum()),
        "declined": 0 if given.declined_are_errors else int(np.isnan(given.scores).sum()),
        "tuned": 0 if given.tuning is None else given.tuning.size,
        "prior": number(given.prior),
        "oneClass": given.one_class,
        "weighted": given.weights is not None,
        "groups": 0 if given.groups is None else len(np.unique(given.groups)),
        "models": [_model(given, model, each) for model, each in enumerate(found)],
        "vertices": {
            "performances": vertices.performances.tolist(),
            "owner": vertices.owner.tolist(),
            "cutoffs": [number(value) for value in vertices.cutoffs.tolist()],
        },
        "roc": [points(each.thresholds.fpr, each.thresholds.tpr) for each in found],
        **_curves_over_coverage(found),
        "recall": [_rounded(each.thresholds.tpr[1:], each.thresholds.precision[1:]) for each in found],
        "benefit": {"thresholds": THRESHOLDS.tolist(), "rates": _rates_at(given, found)},
    }


def at_prior(given: Predictions, prior: float) -> _Answer:
    """The parts of `overview` that depend on the prevalence, at another one: scores, and curves over the coverage.

    Raises `InvalidInputError` for a prior outside (0, 1). A model without scores on one of the classes keeps its own.
    """
    if not 0 < prior < 1:
        raise InvalidInputError(f"prior: expected more than 0 and less than 1, found {prior:g}")
    found = [curves(given, model, prior if _two_classes(given, model) else None) for model in range(len(given.models))]
    return {
        "prior": prior,
        "scores": [{name: number(value) for name, value in each.scores.items()} for each in found],
        **_curves_over_coverage(found),
    }


def _two_classes(given: Predictions, model: int) -> bool:
    positive = given.y_true[given.rows_of(model)]
    return bool(positive.any() and not positive.all())


def _curves_over_coverage(found: list[Curves]) -> _Answer:
    return {
        "decisions": [points(each.decisions.rates, each.decisions.cumulative_accuracy) for each in found],
        "accuracy": [_rounded(each.decisions.rates[1:], each.decisions.accuracies) for each in found],
    }


def _in_common(given: Predictions) -> NDArray[np.bool_]:
    """The samples on which every model that has scores at all has one, as a mask of shape (samples,)."""
    known = ~np.isnan(given.scores)
    return np.asarray(known[known.any(-1)].all(0))


def common(given: Predictions) -> Predictions:
    """Predictions of the same models, on the samples that every model scored.

    Raises `InvalidInputError` where there are none.
    """
    rows = _in_common(given)
    if not rows.any():
        raise InvalidInputError("No sample has a score from every model.")
    return given.take(rows, cells.short(f"{cells.short(given.title, 80)}, samples scored by all models", 120))


def declined(given: Predictions) -> Predictions:
    """The same predictions, with samples without a score as errors of the model."""
    title = cells.short(f"{cells.short(given.title, 80)}, missing scores are errors", 120)
    tuning = None if given.tuning is None else replace(given.tuning, declined_are_errors=True)
    return replace(given, title=title, tuning=tuning, declined_are_errors=True)


def shown(cached: Cached, digest: str, given: Predictions) -> _Answer:
    """The overview of predictions, computed once for each digest."""
    return cached(overview, keys.Digested(given, digest))


def _rates_at(given: Predictions, found: list[Curves]) -> list[dict[str, list[float]] | None]:
    """FPR and TPR of "positive from this probability on", at each of `THRESHOLDS`; `None` where there are none.

    Scores outside [0, 1] are no probabilities; a model that lacks a class has no rates.
    """
    told: list[dict[str, list[float]] | None] = []
    for scores, each in zip(given.scores, found, strict=True):
        at = [each.thresholds.at(float(limit)) for limit in THRESHOLDS]
        rates = {"fpr": each.thresholds.fpr[at], "tpr": each.thresholds.tpr[at]}
        outside = bool(((scores < 0) | (scores > 1)).any())
        known = not outside and all(np.isfinite(rate).all() for rate in rates.values())
        told.append({name: rate.round(_EXACT).tolist() for name, rate in rates.items()} if known else None)
    return told


def compared_models(shown: _Answer, point: tuple[float, float], prior: float | None, selected: int | None) -> list[int]:
    """The two models whose decision curves are compared: the best, and the selected one or else the second.

    `shown`: as `overview` returns it; `point`: (a, b). The best has the highest net benefit where the point stands for
    a cost, elsewhere the highest score. Empty with fewer than two models that have probabilities, and for
    predictions of one class. As `comparedModels` of the browser.
    """
    rates = shown["benefit"]["rates"]
    known = [model for model, each in enumerate(rates) if each]
    if shown["oneClass"] or len(known) < 2:
        return []
    p = float(shown["prior"] if prior is None else prior)
    values = _values_at(shown, known, point, p)
    order = sorted(known, key=lambda model: -values[model])
    return [order[0], selected if selected is not None and selected in order[1:] else order[1]]


def _values_at(shown: _Answer, known: list[int], point: tuple[float, float], prior: float) -> dict[int, float]:
    """How good the models are at a point: their net benefit on the diagonal, otherwise their best score."""
    (a, b), rates, owner = point, shown["benefit"]["rates"], np.array(shown["vertices"]["owner"])
    if abs(a - b) < _ON_DIAGONAL and 0 < a < 1:
        at, places = math.log((1 - a) / a), np.log(THRESHOLDS / (1 - THRESHOLDS))
        benefit = {k: decisions.net_benefit(rates[k]["tpr"], rates[k]["fpr"], THRESHOLDS, prior) for k in known}
        return {model: float(np.interp(at, places, values)) for model, values in benefit.items()}
    rows = symmetries.shift_prior(np.array(shown["vertices"]["performances"]), prior)
    scores = canonical_score(rows, a, b)
    return {model: float(np.fmax.reduce(scores[owner == model], initial=-np.inf)) for model in known}


def difference(
    given: Predictions, pair: list[int], level: float, prior: float | None = None, **how: Unpack[Running]
) -> _Answer:
    """The net benefit of a model less that of another at each of `THRESHOLDS`, with its band from a paired bootstrap.

    `pair`: indices of two models; `prior`: the prevalence in use, by default that of the samples. Undefined values are
    `None`. Raises `InvalidInputError` for scores that are no probabilities, and `CancelledError`.
    """
    return one_task(_difference, given, pair, level, prior, **how)


def _difference(
    given: Predictions, pair: list[int], level: float, prior: float | None, *, cancel: Callable[[], bool]
) -> _Answer:
    if cancel():
        raise CancelledError
    options: dict[str, Any] = {"prior": prior, "level": level, "draws": _DRAWS}
    one, other = pair
    found = decisions.predicted_difference(given, one, other, THRESHOLDS, np.random.default_rng(_SEED), **options)
    ends = {"low": plain(found.low.tolist()), "high": plain(found.high.tolist())}
    asked = {"pair": pair, "level": level, "prior": prior, "draws": _DRAWS}
    return {**asked, "difference": plain(found.difference.tolist()), **ends}


def _model(given: Predictions, model: int, found: Curves) -> _Answer:
    scored = len(given.rows_of(model))
    known = given.size if given.declined_are_errors else scored
    mirrored = number(mirrored_auroc(given, model)) if scored <= _MIRRORED else None
    low, high = (float(end(given.scores[model])) for end in (np.nanmin, np.nanmax)) if scored else (math.nan, math.nan)
    return {
        "name": given.models[model],
        "known": known,
        "prior": _prior(found),
        "hard": given.hard(model),
        "low": number(low),
        "high": number(high),
        "threshold": number(float(given.thresholds[model])),
        "scores": {name: number(value) for name, value in found.scores.items()},
        "mirrored": mirrored,
    }


def band_of(given: Predictions, model: int, level: float, **how: Unpack[Running]) -> Bands:
    """Bootstrap bands of one model at a level, resampling whole groups where there are some.

    Fewer replicates for more samples, but never fewer than `FEWEST`.

    Takes about a second for up to half a million samples. For more, the time grows in proportion: four seconds for two
    million, most of a minute for 25 million.
    """
    if not 0 <= model < len(given.models):
        raise InvalidInputError(f"model: expected one of {len(given.models)}, found {model}")
    rows = sorted_rows(given, model)
    replicates = min(MOST, max(FEWEST, _WORK // max(rows.size, 1)))
    options: dict[str, Any] = {"replicates": replicates, "level": level, "groups": given.groups}
    return bands(rows, np.random.default_rng(_SEED), **options, **how)


def answer_of_bands(given: Predictions, model: int, level: float, **how: Unpack[Running]) -> _Answer:
    """The bands of one model at a level, as JSON."""
    return bands_answer(model, band_of(given, model, level, **how))


def bands_answer(model: int, found: Bands) -> _Answer:
    """The bands of the scores and of the curves, as JSON."""
    ends = {name: [number(found.low[name]), number(found.high[name])] for name in found.low}
    around = {key: _band(found, name) for key, name in _BANDED.items()}
    return {"model": model, "level": found.level, "replicates": found.replicates, "ends": ends, "around": around}


# The curves with bands, by their names in the answer.
_BANDED = {"recall": "precision_recall", "decisions": "cumulative_accuracy", "accuracy": "accuracy"}


def _prior(found: Curves) -> float | None:
    """The share of positives among the samples that a model scored, at which its precision holds."""
    positives, negatives = found.thresholds.positives, found.thresholds.negatives
    return positives / (positives + negatives) if positives + negatives > 0 else None


def _band(found: Bands, name: str) -> list[list[float]]:
    """The band of a curve: x, and its lower and upper end at each."""
    rows = np.stack([found.grid, found.lower[name], found.upper[name]], -1)
    band: list[list[float]] = rows[~np.isnan(rows).any(-1)].round(_DIGITS).tolist()
    return band


def _thinned(x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
    index = thinned(x, y, _COLUMNS)
    return x[index], y[index]


def points(x: FloatArray, y: FloatArray) -> list[list[float]]:
    """The points of a curve as JSON, thinned to what a screen shows."""
    listed: list[list[float]] = np.stack(_thinned(x, y), -1).tolist()
    return listed


def _rounded(x: FloatArray, y: FloatArray) -> list[list[float | None]]:
    return [[x, number(y)] for x, y in np.stack(_thinned(x, y), -1).round(_DIGITS).tolist()]


def number(value: float) -> float | None:
    """A number as JSON; `None` where it is undefined or infinite."""
    return float(value) if math.isfinite(value) else None


def as_csv(board: Leaderboard) -> str:
    """A leaderboard as a file that the page can read: a row for each model, no name that a spreadsheet computes."""
    columns = [Column("text", "name"), *(Column("score", name) for name in ("tn", "fp", "fn", "tp"))]
    rows = zip(board.entities, board.at(0).tolist(), strict=True)
    return exports.as_csv(Table(board.title, tuple(columns), tuple((name, *row) for name, row in rows)))
