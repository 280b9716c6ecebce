"""The prior that three rates determine, and how far the rounding of their printed digits leaves it open.

Each rate is linear in the cells: a precision of 0.8 says 0.2 tp = 0.8 fp. Three such equations leave the cells one
direction, and the prior is the share of fn + tp in it. With accuracy A and

    precision P and recall R:             prior = (1 - A) / (1 - R + R (1 - P) / P)
    sensitivity TPR and specificity TNR:  prior = (A - TNR) / (TPR - TNR)

The first is open where precision and recall are near 1 (both sides of the fraction vanish), the second where the
sensitivity is near the specificity, as every prior then gives the same accuracy.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError

# Each rate is the share of the first cells, of tn, fp, fn, tp, in the second.
_SHARES = {
    "tpr": ((0, 0, 0, 1), (0, 0, 1, 1)),
    "fpr": ((0, 1, 0, 0), (1, 1, 0, 0)),
    "ppv": ((0, 0, 0, 1), (0, 1, 0, 1)),
    "npv": ((1, 0, 0, 0), (1, 0, 1, 0)),
    "acc": ((1, 0, 0, 1), (1, 1, 1, 1)),
}
THREE_RATES = frozenset(_SHARES)
# Determinants of numbers up to 1 differ from 0 by no more than this if they are 0.
_NOISE = 1e-15


def prior_interval(rates: Mapping[str, FloatArray], halves: Mapping[str, FloatArray]) -> tuple[FloatArray, FloatArray]:
    """Least and greatest prior that three rounded rates allow, each of shape (rows,), in [0, 1].

    `rates`: three of tpr, fpr, ppv, npv and acc (accuracy), each of shape (rows,); `halves`: half a unit of the last
    digit of each. The prior is monotone in each rate, so that the bounds are those at the corners; where the rates do
    not determine it at all somewhere between the corners, they are 0 and 1. Raises `InvalidInputError` for other rates.

    >>> rates = {"ppv": np.array([0.75]), "tpr": np.array([0.6]), "acc": np.array([0.88])}
    >>> low, high = prior_interval(rates, dict.fromkeys(rates, np.array([0.005])))
    >>> low.round(3), high.round(3)
    (array([0.189]), array([0.211]))
    """
    if len(rates) != 3 or not rates.keys() <= THREE_RATES:
        raise InvalidInputError(f"rates: expected three of {sorted(THREE_RATES)}, found {sorted(rates)}")
    signs = itertools.product((-1, 1), repeat=3)
    moved = [
        {name: rates[name] + sign * halves[name] for name, sign in zip(rates, each, strict=True)} for each in signs
    ]
    parts = [_positives_and_all({name: np.clip(value, 0, 1) for name, value in corner.items()}) for corner in moved]
    positives, total = (np.stack(each) for each in zip(*parts, strict=True))
    with np.errstate(divide="ignore", invalid="ignore"):
        priors = positives * np.sign(total.sum(axis=0)) / np.abs(total)
    one_sign = (total >= 0).all(axis=0) | (total <= 0).all(axis=0)
    determined = one_sign & ~np.isnan(priors).any(axis=0)
    low, high = (np.clip(bound, 0, 1) for bound in (priors.min(axis=0), priors.max(axis=0)))
    return np.where(determined, low, 0.0), np.where(determined, high, 1.0)


def _positives_and_all(rates: Mapping[str, FloatArray]) -> tuple[FloatArray, FloatArray]:
    """fn + tp and the sum of the cells, up to one factor: by the minors of the three equations."""
    rows = [np.multiply.outer(value, whole) - np.asarray(part) for value, (part, whole) in _parts(rates)]
    equations = np.stack(rows, axis=-2)
    with np.errstate(invalid="ignore", divide="ignore"):  # rates that are nan, or too small to divide by
        minors = [(-1) ** cell * np.linalg.det(np.delete(equations, cell, axis=-1)) for cell in range(4)]
    cells = np.where(np.abs(minors) <= _NOISE, 0.0, minors)
    total = cells.sum(axis=0)
    return cells[2] + cells[3], np.where(np.abs(total) <= _NOISE, 0.0, total)


def _parts(rates: Mapping[str, FloatArray]) -> list[tuple[FloatArray, tuple[tuple[int, ...], tuple[int, ...]]]]:
    return [(value, _SHARES[name]) for name, value in rates.items()]
