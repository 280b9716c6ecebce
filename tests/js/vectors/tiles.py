"""Places of the Tile: curves of no skill, importances, and the coordinates of a part of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from app import theme
from app.view import schema
from app.view.known_keys import known, score_names
from tests.app.test_names import VECTORS, in_letters
from tests.js.vectors.kernel import random_places
from tile_core import catalogue, scores, symmetries, tile

A = [0, 0.2, 0.5, 0.9, 1]
LOCI = ("balanced_accuracy", "kappa", "weighted_accuracy", "snpv", "f1", "accuracy")


def no_skill() -> dict[str, Any]:
    """Curves of guesses at some values of a, and the lines of tenths of a correlation Tile."""
    return {
        "gammaTau": [{"tau": tau, "b": tile.gamma_tau(A, tau)} for tau in (0.03, 0.3, 0.5, 0.97)],
        "gammaPi": {"prior": 0.2, "b": tile.gamma_pi(A, 0.2)},
        "tenths": {"prior": 0.2, "places": symmetries.deformed(np.arange(1, 10) / 10, 0.2)},
    }


def worth() -> dict[str, Any]:
    """The place of importances."""
    importances = np.random.default_rng(5).integers(0, 4, (200, 4))
    ratios = [0, 0.25, 1, 4, 99]
    return {
        "importances": {"rows": importances, "places": np.stack(scores.place(importances), -1)},
        "ratios": {"ratios": ratios, "b": scores.place([[1, 1, ratio, 1] for ratio in ratios])[1]},
    }


def zoom() -> dict[str, Any]:
    """Balanced coordinates, loci of scores, and the scores of the catalogue with their symbols."""
    places = random_places(7, (50,))
    return {
        "balanced": [
            {"prior": prior, "places": places, "shown": symmetries.shift_point(places, 0.5, prior)}
            for prior in (0.001, 0.2, 0.5, 0.97)
        ],
        "loci": [_locus(used, key, prior) for used in (None, 0.02, 0.6) for key in LOCI for prior in PRIORS],
        "records": [{"key": key, "symbol": score.symbol} for key, score in catalogue.CATALOGUE.items()],
    }


PRIORS = (0.001, 0.2, 0.5, 0.95)


def _locus(used: float | None, key: str, prior: float) -> dict[str, Any]:
    ((a, b),) = symmetries.locus(catalogue.CATALOGUE[key].placement, [prior], balanced=used is not None)
    at = [a, b] if used is None else symmetries.deformed([a, b], used)
    return {"used": used, "key": key, "prior": prior, "at": at}


def names() -> dict[str, Any]:
    """Cut names: those of tests/app/test_names.py, and random ones."""
    rng = np.random.default_rng(0)
    found = [list(vector) for vector in VECTORS]
    for _ in range(150):
        letters = rng.choice(list("aab_- .é1"), (rng.integers(1, 9), 30))
        cut = ["".join(row[: rng.integers(1, 30)]).strip() or "a" for row in letters]
        several, room = sorted(set(cut)), int(rng.integers(4, 20))
        found.append([several, room, in_letters(several, room)])
    return {"cut": found}


def views() -> dict[str, Any]:
    """The lists of choices that the schema of a view leaves to the catalogue and to the families."""
    shared = schema.schema()["choices"]
    return {"known": {**{name: keys for name, keys in known().items() if name not in shared}, "names": score_names()}}


def marks() -> dict[str, Any]:
    """Marks of entities in figures made in Python: the dashes of their lines, by their places."""
    places = range(-1, theme.MARKS + 2)
    return {"marks": theme.MARKS, "dashes": [theme.line(place, "light")["dash"] for place in places]}
