"""What the Invariance page shows of a model: LxCIM in four ways, and scores after exchanges of classes (paper L)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves import (
    INVARIANT,
    SCORES,
    Decisions,
    Thresholds,
    by_confidence,
    class_weight_switches,
    class_weighted,
    decisions,
    exchange_lottery,
    mirrored,
    sorted_rows,
    thresholds,
)
from tile_core.predictions import Predictions, predictions

from ... import keys
from ...services import Services
from ..predictions.answers import number, points
from ..predictions.rank_based import uncertainty
from . import request as invariance_request

# Exchanges that are drawn, the fewest, and the samples that all of them together may visit.
EXCHANGES, FEWEST, WORK = 200, 10, 20_000_000
SEED = 1884
# Columns of the strip that says which decisions are right.
COLUMNS = 160
# The mirrored set has twice the samples; larger files are not sorted only to show an equality.
MIRRORED = 200_000
# All models are shown with class weights where that sorts no more scores than these.
SORTED = 20_000_000
# Of scores after an exchange.
DIGITS = 9
NAMES = {
    "lxcim": "LxCIM",
    "accuracy": "Accuracy",
    "audrc": "AUDRC",
    "auroc": "AUROC",
    "balanced_accuracy": "Balanced accuracy",
    "mcc": "MCC",
    "f1": "F₁",
    "tpr": "TPR, recall",
    "average_precision": "Average precision",
}


def respond(services: Services, data: object) -> dict[str, Any]:
    """The answer as JSON; `kind` is "gone" where the server no longer has the predictions, "wrong" with a message."""
    question = invariance_request.read(data)
    given = services.predictions.load(question.source)
    if given is None:
        return {"kind": "gone", "turn": question.turn}
    digested = keys.Digested(given, services.predictions.digest(question.source, given))
    try:
        found = services.cache.cached(shown, digested, question.pair)
    except InvalidInputError as error:
        return {"kind": "wrong", "turn": question.turn, "message": f"{error}."}
    return {"kind": "invariance", "turn": question.turn, **found}


def respond_ranks(services: Services, data: object) -> dict[str, Any]:
    """The ranks of all models with class weights, as JSON, and how far the two chosen ones are apart."""
    question, weight = invariance_request.read_ranks(data)
    given = services.predictions.load(question.source)
    if given is None:
        return {"of": "ranks", "kind": "gone", "turn": question.turn}
    digested = keys.Digested(given, services.predictions.digest(question.source, given))
    pair = question.pair if question.pair is not None and max(question.pair) < len(given.models) else None
    found = services.cache.cached(uncertainty, digested, weight, pair)
    about = {"groups": given.groups is not None, "weighted": given.weights is not None}
    return {"of": "ranks", "kind": "ranks", "turn": question.turn, "weight": weight, "pair": pair, **about, **found}


def shown(given: Predictions, pair: tuple[int, int] | None) -> dict[str, Any]:
    """Curves and scores of the first of a `pair` of models, by index, and of both after exchanges, as JSON.

    Without a pair, or with one that does not fit, it is the two with the highest LxCIM; a single model is compared with
    none. Raises `InvalidInputError` where a model has no threshold between its decisions or no scores.
    """
    chosen = _chosen(given, pair)
    model = chosen[0]
    exchanges = max(FEWEST, min(EXCHANGES, WORK // (len(chosen) * max(1, given.size))))
    drawn = exchange_lottery(given, chosen, exchanges, np.random.default_rng(SEED))
    decided = decisions(by_confidence(sorted_rows(given, model)))
    images = _mirrored(given, model)
    return {
        "names": [given.models[each] for each in chosen],
        "pair": chosen,
        "models": list(given.models),
        "title": given.title,
        "samples": len(given.rows_of(model)),
        "threshold": number(float(given.thresholds[model])),
        "decisions": points(decided.rates, decided.cumulative_accuracy),
        "strip": _strip(decided),
        "half": [float(decided.cumulative(0.5)) * decided.total, decided.total / 2],
        "mirrored": points(images.fpr, images.tpr) if images else [],
        "four": {**four_ways(decided), "mirrored": number(images.auroc) if images else None},
        "weighted": _weighted(given, chosen),
        "exchanges": exchanges,
        "scores": [
            {
                "key": key,
                "name": NAMES[key],
                "invariant": key in INVARIANT,
                "value": number(drawn.given[0, k]),
                "drawn": [number(value) for value in drawn.drawn[:, 0, k].round(DIGITS).tolist()],
                "other": [number(value) for value in drawn.drawn[:, -1, k].round(DIGITS).tolist()],
            }
            for k, key in enumerate(SCORES)
        ],
    }


def _chosen(given: Predictions, pair: tuple[int, int] | None) -> list[int]:
    count = len(given.models)
    if count == 1:
        return [0]
    if pair is not None and max(pair) < count and pair[0] != pair[1]:
        return list(pair)
    values = [decisions(by_confidence(sorted_rows(given, model))).lxcim for model in range(count)]
    return sorted(range(count), key=lambda model: -values[model] if values[model] >= 0 else 1)[:2]


def _weighted(given: Predictions, chosen: list[int]) -> dict[str, Any]:
    """What LxCIM and accuracy with class weights are made of, of each model, and where the chosen two change places.

    `models`: None for all but the chosen in large files.
    """
    all_of_them = given.size * len(given.models) <= SORTED
    found = [
        class_weighted(sorted_rows(given, k)) if all_of_them or k in chosen else None for k in range(len(given.models))
    ]
    pair = [each for each in (found[k] for k in chosen) if each]
    return {
        "models": [
            each and {name: getattr(each, name).tolist() for name in ("masses", "right", "pairs")} for each in found
        ],
        "switches": class_weight_switches(*pair).tolist() if len(pair) == 2 else [],
    }


def _strip(decided: Decisions) -> list[list[float]]:
    """The shares of right and of wrong decisions in each of `COLUMNS` parts, the most confident first."""
    edges = np.linspace(0, 1, COLUMNS + 1)
    right = np.diff(decided.cumulative(edges)) * COLUMNS
    return [right.round(4).tolist(), (1 - right).round(4).tolist()]


def _mirrored(given: Predictions, model: int) -> Thresholds | None:
    """The thresholds of the samples and their mirror images; `None` where there are too many."""
    if given.size > MIRRORED:
        return None
    label, signed, weight = mirrored(given, model)
    return thresholds(sorted_rows(predictions(["mirrored"], label, signed, weights=weight), 0))


def four_ways(decided: Decisions) -> dict[str, float | None]:
    """LxCIM by three definitions, and what they are made of; AUROC of the mirrored set is the fourth (L equation 21).

    `area`: twice the area below the curve of right decisions; `squares`: ACC^2 + 2 H (L proposition 4); `parts`:
    ACC^2 + 2 ACC (1 - ACC) U, with `auroc` U that of the confidence, right against wrong decisions.
    """
    accuracy, confidence = decided.accuracy, _auroc_of_confidence(decided)
    mixed = 2 * accuracy * (1 - accuracy)
    return {
        "accuracy": accuracy,
        "h": decided.h,
        "auroc": number(confidence),
        "area": 2 * float(np.trapezoid(decided.cumulative_accuracy, decided.rates)),
        "squares": accuracy**2 + 2 * decided.h,
        "parts": accuracy**2 + (mixed * confidence if mixed else 0.0),
    }


def _auroc_of_confidence(decided: Decisions) -> float:
    """The probability that a right decision is more confident than a wrong one, ties by half; `nan` for one kind."""
    right = np.diff(decided.correct)
    wrong = np.diff(decided.decided) - right
    before: FloatArray = decided.correct[:-1]
    total = right.sum() * wrong.sum()
    return float(np.dot(wrong, before + right / 2) / total) if total else float("nan")
