"""Rows of classifiers that never say positive: recall 0, and a precision that is 0/0, printed as 0 or not at all.

Libraries print a precision of 0 where nothing is predicted positive (scikit-learn's `zero_division`). Such a row has no
true and no false positives, so that accuracy is the share of negatives; precision and recall say nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.consistency import Computation
from tile_core.importers.quantities import BoolArray, Quantity

_CLOSE = 1e-9
# A count that rates and a size give is whole within this.
_WHOLE = 1e-6


def rows_of(known: Mapping[str, Quantity]) -> BoolArray | None:
    """Which rows have a recall of 0, and a precision of 0 or none; `None` where a table has not both."""
    recall, precision = known.get("tpr"), known.get("ppv")
    if recall is None or precision is None:
        return None
    with np.errstate(invalid="ignore"):
        none = precision.empty | _undefined(precision) | (_share(precision, "ppv") == 0)
        return np.asarray((_share(recall, "tpr") == 0) & none)


def _share(quantity: Quantity, name: str) -> FloatArray:
    entry, values = quantity.completion_entry()
    return values if entry == name else np.full_like(values, np.nan)


def _undefined(quantity: Quantity) -> BoolArray:
    """Where a cell says that there is no value: nan, n/a, -."""
    texts = quantity.read.numbers.values if quantity.read is not None else quantity.values
    return np.asarray(quantity.invalid & np.isnan(texts))


def completed(known: Mapping[str, Quantity], computation: Computation, accuracy: Quantity | None) -> Computation:
    """The computation with the performances of such rows, where precision and recall left them open.

    `accuracy`: a column of it, used or not. The false positives are 0 unless the prevalence of the other rows leaves
    some.
    """
    rows = rows_of(known)
    if rows is None or "ppv" not in computation.completion.used:
        return computation
    cells = list(range(4)) if computation.completion.complete else [k for k in range(4) if k]
    performances = computation.completion.performances
    rows = rows & ~np.isfinite(performances[:, cells]).all(axis=-1)
    if not rows.any() or (not computation.completion.complete and computation.completion.unknown != ("tn",)):
        return computation
    found = _performances(known, computation, accuracy, rows)
    rows = rows & np.isfinite(found[:, cells]).all(axis=-1)
    if not rows.any():
        return computation
    used = tuple(
        replace(each, invalid=each.invalid & ~rows) if each.key == "ppv" else each for each in computation.used
    )
    at = rows[:, None]
    moved = tuple(np.where(at, found, each) for each in computation.perturbations)
    completion = replace(computation.completion, performances=np.where(at, found, performances))
    made = replace(computation, used=used, completion=completion, perturbations=moved, always_negative=rows)
    known_alarms = np.full(len(rows), "fpr" in known)
    if accuracy is not None:
        known_alarms |= np.isfinite(accuracy.values)
    precision = known["ppv"]
    return replace(made, open_alarms=rows & ~known_alarms & ~precision.empty & ~_undefined(precision))


def fitting(found: Iterable[Quantity], computation: Computation) -> BoolArray:
    """Which rows are of classifiers that never say positive, by all their printed scores but precision.

    A recall of 0.00 with a negative predictive value of 0.01 in a balanced test set is one above 0 that was rounded.
    """
    performances = computation.completion.performances
    if computation.always_negative is None:
        return np.zeros(len(performances), dtype=bool)
    rows = computation.always_negative.copy()
    for quantity in found:
        score = SCORES.get(quantity.key)
        counted = quantity.kind in ("count", "sum") and not computation.completion.absolute
        if score is None or quantity.key == "ppv" or counted:
            continue
        with np.errstate(invalid="ignore", divide="ignore"):
            rows &= ~(np.abs(quantity.values - score(performances)) > quantity.halves + _CLOSE)
    return rows


def _performances(
    known: Mapping[str, Quantity], computation: Computation, accuracy: Quantity | None, rows: BoolArray
) -> FloatArray:
    """tn, fp, fn and tp of such rows, shape (rows, 4), as counts where the others are counts."""
    size, zero = len(rows), np.zeros(len(rows))
    if not computation.completion.complete:
        positives = known["positives"].values if "positives" in known else np.ones(size)
        return np.stack([np.full(size, np.nan), zero, positives, zero], -1)
    wrong, slack = np.full(size, np.nan), zero
    if accuracy is not None:
        wrong, slack = 1 - accuracy.completion_entry()[1], accuracy.halves
    elif "npv" in known:  # without alarms every sample is called negative, and NPV is the share of negatives
        wrong, slack = 1 - _share(known["npv"], "npv"), known["npv"].halves
    common = _common_prior(computation, rows)
    if "prior" in known:
        prior = known["prior"].values
    elif "fpr" in known:
        fpr = known["fpr"].completion_entry()[1]
        with np.errstate(divide="ignore", invalid="ignore"):
            prior = np.clip((wrong - fpr) / (1 - fpr), 0, 1)
    else:
        prior = np.where(wrong > common + slack + _CLOSE, common, wrong)
    if {"positives", "negatives"} <= known.keys():
        return np.stack([known["negatives"].values, zero, known["positives"].values, zero], -1)
    alarms = np.where(wrong > prior + slack + _CLOSE, wrong - prior, 0.0)
    if "size" not in known:
        return np.stack([1 - prior - alarms, alarms, prior, zero], -1)
    total = known["size"].values
    open_by = total * (known["prior"].halves if "prior" in known else slack)
    positives, false_positives = (_whole(share * total, open_by) for share in (prior, alarms))
    return np.stack([total - positives - false_positives, false_positives, positives, zero], -1)


def _whole(counts: FloatArray, open_by: FloatArray) -> FloatArray:
    """Counts as whole numbers, where these are within what rounding leaves open."""
    whole = np.round(counts)
    return np.where(np.abs(counts - whole) <= open_by + _WHOLE, whole, counts)


def _common_prior(computation: Computation, rows: BoolArray) -> float:
    """The prevalence of the other rows where it is one, within a hundredth; `nan` where it is not."""
    others = computation.completion.performances[~rows]
    others = others[np.isfinite(others).all(axis=-1)]
    if not len(others):
        return float("nan")
    priors = others[:, 2:].sum(axis=-1) / others.sum(axis=-1)
    return float(np.median(priors)) if np.ptp(priors) <= 0.01 else float("nan")
