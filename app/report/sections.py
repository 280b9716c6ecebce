"""What a view says of the page that a scene is of, where that is not Explore: every field, checked.

A field that is not there, as in scenes of older sessions, has the value that the page starts with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tile_core import correlation, populations
from tile_core.checks import InvalidInputError
from tile_core.tradeoff import distributions

from ..requests import tradeoff_request
from ..requests.scores_request import LEADERBOARD, SIZES
from .fields import flag, inside, listed, one_of, real, short, text, unit, whole

# The end of each parameter of a family, and where the page's slider starts.
PARAMETERS = {"prior": (1.0, 0.5), "rate": (1.0, 0.5), "tn": (1.0, 0.5), "concentration": (1e6, 1.0)}
RULES = ("fixed", "prevalence", "tpr", "fpr", "own")
_LAYERS = ("model", "threshold")
_LONGEST_FORMULA, _LATEST_SEED, _MOST_MODELS = 2_000, 9_999, 10_000
_SOURCE = re.compile(r"[\w.-]{1,80}", re.ASCII)
_Section = dict[str, Any]

_STARTS: dict[str, _Section] = {
    "scores": {
        "texts": ["mcc", ""], "family": "fixed_prior", "size": 1000, "seed": 1, "coefficient": "kendall",
        "parameters": {},
    },
    "tradeoff": {"family": LEADERBOARD, "from": "ppv", "to": "tpr", "parameters": {}, "pinned": None},
    "predictions": {
        "source": None, "selected": None, "rule": "fixed", "value": 0.5, "half": False, "own": [], "share": 1,
        "flavor": "model", "prior": None,
    },
}  # fmt: skip


def read(kind: str, view: Mapping[str, Any]) -> _Section:
    """The section "scores", "tradeoff" or "predictions" of a view; raises `InvalidInputError`."""
    given = {} if view.get(kind) is None else view[kind]
    if not isinstance(given, Mapping):
        raise InvalidInputError(f"{kind}: expected what the page says of itself, found {short(given)}")
    return _READERS[kind]({**_STARTS[kind], **given})


def _scores(given: _Section) -> _Section:
    size = given["size"]
    if isinstance(size, bool) or not isinstance(size, int) or size not in SIZES:
        raise InvalidInputError(f"size: expected one of {', '.join(map(str, SIZES))}; found {short(size)}")
    return {
        "texts": _texts(given["texts"]),
        "family": one_of(given["family"], (*populations.FAMILIES, LEADERBOARD), "family"),
        "size": size,
        "seed": whole(given["seed"], 1, _LATEST_SEED, "seed"),
        "coefficient": one_of(given["coefficient"], correlation.MAPS, "coefficient"),
        "parameters": _parameters(given["parameters"]),
    }


def _tradeoff(given: _Section) -> _Section:
    return {
        "family": one_of(given["family"], (*distributions.LAWS, LEADERBOARD), "family"),
        "from": one_of(given["from"], tradeoff_request.ENDS, "from"),
        "to": one_of(given["to"], tradeoff_request.ENDS, "to"),
        "parameters": _parameters(given["parameters"]),
        "pinned": None if given["pinned"] is None else _place(given["pinned"]),
    }


def _predictions(given: _Section) -> _Section:
    """As far as it can be checked without the predictions themselves."""
    selected, prior = given["selected"], given["prior"]
    return {
        "source": None if given["source"] is None else _source(given["source"]),
        "selected": None if selected is None else whole(selected, 0, _MOST_MODELS - 1, "selected"),
        "rule": one_of(given["rule"], RULES, "rule"),
        "value": real(given["value"], "value"),
        "half": flag(given["half"], "half"),
        "own": [None if each is None else real(each, "own") for each in listed(given["own"], "own", _MOST_MODELS)],
        "share": unit(given["share"], "share"),
        "flavor": one_of(given["flavor"], _LAYERS, "flavor"),
        "prior": None if prior is None else inside(prior, "prior"),
    }


_READERS: dict[str, Callable[[_Section], _Section]] = {
    "scores": _scores,
    "tradeoff": _tradeoff,
    "predictions": _predictions,
}


def _texts(values: object) -> list[str]:
    """A score and the one beside it, "" where there is none."""
    given = [text(value, "texts", _LONGEST_FORMULA) for value in listed(values, "texts", 2)]
    if not given or not given[0]:
        raise InvalidInputError("texts: expected a score or a formula, found none")
    return [given[0], given[1] if len(given) > 1 else ""]


def _parameters(values: object) -> dict[str, float]:
    """Those that are known; a later version's are left out."""
    if not isinstance(values, Mapping):
        raise InvalidInputError(f"parameters: expected numbers by name, found {short(values)}")
    return {name: inside(values[name], name, end) for name, (end, _) in PARAMETERS.items() if name in values}


def _place(values: object) -> list[float]:
    place = [unit(value, "pinned") for value in listed(values, "pinned", 2)]
    if len(place) != 2:
        raise InvalidInputError(f"pinned: expected two numbers, found {len(place)}")
    return place


def _source(value: object) -> str:
    if not isinstance(value, str) or not _SOURCE.fullmatch(value):
        raise InvalidInputError(f"source: expected the name of predictions, found {short(value)}")
    return value
