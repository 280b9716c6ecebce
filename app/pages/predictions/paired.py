"""Models at thresholds on the same samples, from which the page computes the uncertainty of the ranking.

Draws of the paired bootstrap are for P(best); which models are surely better than which follows from the samples on
which only one of two is right, without draws. Thresholds are those at which a model can be best somewhere on the Tile,
as chosen on all samples: neither draws nor tests change them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from tile_core import uncertainty
from tile_core.correlation import CancelledError
from tile_core.execution import Running
from tile_core.performance import rates
from tile_core.predictions import Predictions

from ...answers import one_task, packed
from . import rank_based

# As many numbers travel in a megabyte or two, and as few draws still give intervals at 95 %.
_NUMBERS, _FEWEST, _MOST = 240_000, 100, 300
_MOST_PAIRED = 700
_SEED = 1
_Answer = dict[str, Any]


def drawn(given: Predictions, owner: list[int], cutoffs: list[float | None], **how: Unpack[Running]) -> _Answer:
    """FPR and TPR at each threshold in every draw, packed, draw by draw, and their pairs; or why nothing can be drawn.

    `pairs`: of n thresholds, of kind "samples": `both`, on how many negatives, and then positives, two are both right,
    [class, i, j] for j <= i, as int32, and `sizes`, how many there are. Of kind "groups", where samples have groups or
    weights or lack scores, or thresholds are many: `right`, the share of its negatives and then of its positives that
    each is right about, [threshold, class, group], and `sizes`, the share of the class that each group has of each
    model, [model, class, group], as float64. `owner`, `cutoffs`: the model and the threshold of each, in the order of
    the page. `rankBased`: what `rank_based.uncertainty` says of LxCIM and its kin, which need no threshold. Raises
    `CancelledError`.
    """
    limits = [np.inf if each is None else each for each in cutoffs]
    return one_task(_drawn, given, owner, limits, **how)


def _drawn(given: Predictions, owner: list[int], limits: list[float], *, cancel: Callable[[], bool]) -> _Answer:
    if cancel():
        raise CancelledError
    ranked = {"rankBased": rank_based.uncertainty(given)}
    if given.one_class or not owner:
        problem = "Uncertainty on the Tile needs samples of both classes; here they are all of one."
        return {"number": 0, "problem": problem, **ranked}
    number = min(_MOST, _NUMBERS // len(owner))
    if number < _FEWEST:
        problem = f"Too many thresholds for the bootstrap: {len(owner):,} can be best somewhere."
        return {"number": 0, "problem": problem, **ranked}
    if cancel():
        raise CancelledError
    return _draw(given, owner, limits, number) | ranked


def _draw(given: Predictions, owner: list[int], limits: list[float], number: int) -> _Answer:
    generator = np.random.default_rng(_SEED)
    options: dict[str, Any] = {"draws": number, "weights": given.weights, "groups": given.groups}
    found = uncertainty.bootstrap_cutoffs(given.y_true, given.scores, owner, limits, generator, **options)
    result = rates(found.performances)
    answer = {"number": number, "problem": "", "fpr": packed(result.fpr, "<f4"), "tpr": packed(result.tpr, "<f4")}
    return answer | {"pairs": _pairs(given, owner, limits)}


def _pairs(given: Predictions, owner: list[int], limits: list[float]) -> _Answer:
    most = max(_FEWEST, min(uncertainty.MOST_BLOCKS, _NUMBERS // (2 * len(owner))))
    # Of many thresholds there are too many pairs to send: their samples go in blocks instead.
    groups = np.arange(given.size) if given.groups is None and len(owner) > _MOST_PAIRED else given.groups
    options: dict[str, Any] = {"groups": groups, "weights": given.weights, "most_blocks": most}
    found = uncertainty.paired_cutoffs(given.y_true, given.scores, owner, limits, **options)
    if isinstance(found, uncertainty.PairedSamples):
        right = found.measured[:, [0, 3]].T.astype(np.int64)
        both = (right[:, :, None] - found.alone)[:, *np.tril_indices(len(owner))]
        sizes = [found.measured[0, :2].sum(), found.measured[0, 2:].sum()]
        return {"kind": "samples", "both": packed(both, "<i4"), "sizes": sizes}
    models = [owner.index(model) for model in sorted(set(owner))]
    shares = found.shares
    return {"kind": "groups", "right": packed(shares[:, :2], "<f8"), "sizes": packed(shares[models, 2:], "<f8")}
