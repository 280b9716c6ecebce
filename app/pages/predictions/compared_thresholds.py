"""The thresholds at which the models of a page of predictions are compared: by a rule, or the user's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tile_core import choosing, symmetries
from tile_core.checks import InvalidInputError
from tile_core.choosing import Choice, Rule
from tile_core.importers import cells
from tile_core.leaderboard import Leaderboard
from tile_core.predictions import Predictions

from ...answers import plain

_Answer = dict[str, Any]
_SEED = 1
# Rules whose thresholds are tuned on no samples.
GIVEN = ("fixed", "own", "alarms")
# A rule without a value has the one that `assets/pages/predictions/rule_and_coverage.js` starts with.
RULES: dict[str, Callable[[float | None], Rule]] = {
    "fixed": lambda value: choosing.fixed(value or 0),
    "prevalence": lambda _: choosing.prevalence_matched(),
    "tpr": lambda value: choosing.tpr_at_least(0.9 if value is None else value),
    "fpr": lambda value: choosing.fpr_at_most(0.1 if value is None else value),
    "alarms": lambda value: choosing.alarms_at_most(0.05 if value is None else value),
}


def chosen(given: Predictions, request: Any) -> Choice:
    """The thresholds that the page requests: by a rule, best at a point of the Tile, or the user's own.

    `asked`: {rule, value, a, b, cutoffs, half}; `value`: `None` for the usual one. Raises `InvalidInputError` for
    anything malformed.
    """
    try:
        rule = str(request["rule"])
        # A given threshold was tuned on no samples: splitting them into halves would only waste samples.
        half = bool(request["half"]) and rule not in GIVEN
        if rule == "own":
            return choosing.judge(given, [float(value) for value in request["cutoffs"]])
        if rule == "fixed" and request["value"] is None:
            return choosing.usual(given)
        picked = _rule(rule, request, given.prior)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        if isinstance(error, InvalidInputError):
            raise
        raise InvalidInputError(f"thresholds: expected a request of the page, found {str(request)[:80]!r}") from error
    if rule not in GIVEN and given.tuning is not None:
        return choosing.on_tuning_part(given, picked)[1]
    if half:
        return choosing.on_other_half(given, picked, np.random.default_rng(_SEED))[1]
    return choosing.choose(given, picked)


def _rule(rule: str, request: Any, prior: float) -> Rule:
    """The rule that is asked for; the best thresholds are those at the prevalence in use."""
    if rule == "best":
        used = prior if request.get("prior") is None else float(request["prior"])
        return choosing.best_at(float(request["a"]), float(request["b"]), used if 0 < used < 1 else None)
    return RULES[rule](None if request["value"] is None else float(request["value"]))


def choice_answer(choice: Choice, prior: float) -> _Answer:
    """Chosen thresholds as JSON, with performances at the prior of all samples, at which models are compared."""
    rows = symmetries.shift_prior(choice.performances, prior) if 0 < prior < 1 else choice.performances
    return {
        "rule": choice.rule,
        "cutoffs": plain(choice.cutoffs.tolist()),
        "performances": plain(rows.tolist()),
        "note": choice.note,
        "otherSamples": choice.other_samples,
    }


def board_of(given: Predictions, choice: Choice) -> Leaderboard:
    """The models at the chosen thresholds, as a leaderboard with a valid title, so that it can be saved."""
    return choice.leaderboard(cells.short(f"{given.title}, {choice.rule}", 120))
