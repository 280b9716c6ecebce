"""Each model at the threshold that is usual for its scores, as no other was chosen, with the reason in words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.choosing.choice import Choice, choose, judge
from tile_core.choosing.rules import fixed
from tile_core.predictions import Predictions

_PROBABILITIES, _SIGNED = "scores are from 0 to 1", "scores have both signs"
_OTHERS = "scores go beyond 0 to 1 on one side, where no threshold is usual"
_CHOSEN = "threshold was chosen"
_NAMED = 3


def usual(predictions: Predictions) -> Choice:
    """What the models decide at `predictions.thresholds`: a `Choice` whose note says why these.

    By default 0.5 where all scores of a model are in [0, 1], and 0 where they have both signs, as margins and
    decision functions do. `predictions` has scores of shape (models, samples). Raises `InvalidInputError`, naming the
    model, where a threshold is unknown.

    >>> from tile_core.predictions import predictions
    >>> found = usual(predictions(["A", "B"], [0, 1, 1], [[-1.2, 0.3, -0.1], [0.2, 0.9, 0.4]]))
    >>> found.performances, found.note
    (array([[1., 0., 1., 1.],
           [1., 0., 1., 1.]]), 'Thresholds fixed in advance: 0 for A, whose scores have both signs; 0.5 for B, whose \
scores are from 0 to 1.')
    """
    cutoffs, models = predictions.thresholds, predictions.models
    unknown = [name for name, cutoff in zip(models, cutoffs.tolist(), strict=True) if np.isnan(cutoff)]
    if unknown:
        raise InvalidInputError(f"thresholds: expected one for {unknown[0]!r}, as its {_OTHERS}")
    same = np.unique(cutoffs)
    choice = choose(predictions, fixed(float(same[0]))) if same.size == 1 else judge(predictions, cutoffs)
    rule = choice.rule if same.size == 1 else "usual thresholds"
    return replace(choice, rule=rule, note=f"{choice.note.rstrip('.')}: {_reasons(predictions)}.")


def _reasons(predictions: Predictions) -> str:
    """Which thresholds there are, of which models and why."""
    groups: dict[tuple[float, str], list[str]] = {}
    for name, scores, cutoff in zip(
        predictions.models, predictions.scores, predictions.thresholds.tolist(), strict=True
    ):
        groups.setdefault((cutoff, _reason(scores, cutoff)), []).append(name)
    if len(groups) == 1:
        ((cutoff, why),) = groups
        return f"{cutoff:g}, as {why}"
    return "; ".join(f"{cutoff:g} for {_listed(names)}, whose {why}" for (cutoff, why), names in groups.items())


def _reason(scores: FloatArray, cutoff: float) -> str:
    known = scores[~np.isnan(scores)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    kinds = ((low >= 0 and high <= 1, 0.5, _PROBABILITIES), (low < 0 < high, 0.0, _SIGNED), (True, 0.0, _OTHERS))
    _, expected, why = next(kind for kind in kinds if kind[0])
    return why if cutoff == expected else _CHOSEN


def _listed(names: list[str]) -> str:
    more = [f"{len(names) - _NAMED} more"] if len(names) > _NAMED else []
    shown = [*names[:_NAMED], *more]
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))
