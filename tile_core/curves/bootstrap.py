"""How far the scores and curves of a model would move with other samples: percentile bands of the bootstrap.

Samples are drawn again with replacement, all of them at once or each class by itself (`stratified`), or whole `groups`
of them; how often each one came is a weight on the samples in the order they have been sorted into, so that nothing is
sorted again. The numbers of one generator state are always the same, whichever executor computes them: blocks of
replicates have seeds of their own. Memory does not grow with the number of replicates beyond what they return.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves.decision_rates import lxcim
from tile_core.curves.operating_points import Thresholds
from tile_core.curves.rows import IntArray, Ranking, Rows, by_confidence, sums
from tile_core.execution import Cancel, Desk, Progress
from tile_core.performance import ratio

SCORES = ("lxcim", "auroc", "accuracy", "average_precision")
CURVES = ("roc", "precision_recall", "cumulative_accuracy", "accuracy")
STEPS = 200
# Samples drawn in one block of replicates: a second or so, after which a cancelled computation ends.
_BLOCK, _MOST_REPLICATES = 2_000_000, 25
_Measured = tuple[list[float], list[FloatArray]]


@dataclass(frozen=True, slots=True, eq=False)
class Bands:
    """Percentile bands at a level, such as 0.95.

    `estimates`, `low`, `high`: for each of `SCORES`. `lines`, `lower`, `upper`: for each of `CURVES`, shape (201,), on
    `grid` = 0, 1/200, ..., 1: TPR over FPR (the highest where it jumps), precision over recall (that of the first
    cutoff to reach it; 1 at recall 0), cumulative accuracy and accuracy over the decision rate (`nan` at 0). `samples`:
    the scores of all replicates, shape (replicates, 4). Replicates in which a score is undefined (one class only) have
    no part in its band; `undefined` counts them.
    """

    level: float
    replicates: int
    stratified: bool
    undefined: int
    grid: FloatArray
    estimates: dict[str, float]
    low: dict[str, float]
    high: dict[str, float]
    lines: dict[str, FloatArray]
    lower: dict[str, FloatArray]
    upper: dict[str, FloatArray]
    samples: FloatArray


def bands(
    rows: Rows,
    generator: Generator,
    *,
    replicates: int = 1000,
    level: float = 0.95,
    stratified: bool = False,
    groups: ArrayLike | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Bands:
    """Bootstrap a model's scores and curves: percentile `Bands` at a `level` between 0 and 1, both excluded.

    `rows`: as `sorted_rows` gives. `generator` draws samples with replacement `replicates` times, each class by itself
    if `stratified`. `groups`: a label for each sample of the predictions, of whatever belongs together, such as a
    patient or a video: as many groups as there are are drawn whole (Davison and Hinkley, Bootstrap Methods and their
    Application, 1997, section 3.8); if `stratified`, those of positives alone, of negatives alone and of both by
    themselves. `progress(done, total)` is called after each replicate, and `cancel()` asked: when true,
    `CancelledError` is raised. `executor`: any `concurrent.futures.Executor`, which is given blocks of replicates; the
    calling thread by default. Raises `InvalidInputError` without samples or replicates, for another level and without a
    label for each sample.

    >>> from tile_core.curves import sorted_rows
    >>> from tile_core.predictions import predictions
    >>> rows = sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0)
    >>> found = bands(rows, np.random.default_rng(1), replicates=100)
    >>> found.estimates["auroc"], found.low["auroc"] <= 0.75 <= found.high["auroc"]
    (0.75, True)
    """
    checks.whole(replicates, "replicates", 1)
    if not rows.size or not 0 < level < 1:
        raise InvalidInputError(
            f"bootstrap: expected samples and a level between 0 and 1, found {rows.size} and {level:g}"
        )
    sampled = _sampled(rows, groups, stratified=stratified)
    scores, lines = _measured(rows, sampled.ranking, np.ones(rows.size))
    samples, drawn = np.empty((replicates, len(SCORES))), np.empty((replicates, len(CURVES), STEPS + 1))
    desk = Desk(executor, progress, cancel)
    desk.total = replicates
    for at, measured in _replicates(desk, sampled, _blocks(replicates, rows.size, generator)):
        samples[at], drawn[at] = measured
        desk.step()
    low, high = _band(samples, level)
    lower, upper = _band(drawn, level)
    return Bands(
        level=level,
        replicates=replicates,
        stratified=stratified,
        undefined=int(np.isnan(samples).any(1).sum()),
        grid=_grid(1.0),
        estimates=_named(scores),
        low=_named(low),
        high=_named(high),
        lines=dict(zip(CURVES, lines, strict=True)),
        lower=dict(zip(CURVES, lower, strict=True)),
        upper=dict(zip(CURVES, upper, strict=True)),
        samples=samples,
    )


class _Sampled(NamedTuple):
    """What is drawn: `size` groups, or single samples without a `label`, each stratum of their indices by itself."""

    rows: Rows
    ranking: Ranking
    label: IntArray | None
    size: int
    strata: list[IntArray]


def _sampled(rows: Rows, groups: ArrayLike | None, *, stratified: bool) -> _Sampled:
    label = None if groups is None else _labels(rows, groups)
    size = rows.size if label is None else int(label.max()) + 1
    kind = _kinds(rows, label) if stratified else np.zeros(size, np.int8)
    return _Sampled(rows, by_confidence(rows), label, size, [np.flatnonzero(kind == each) for each in np.unique(kind)])


_Blocks = Sequence[tuple[int, tuple[int, int]]]


def _blocks(replicates: int, samples: int, generator: Generator) -> _Blocks:
    """The first replicate of each block, with the seed of the block and its number of replicates."""
    each = max(1, min(_MOST_REPLICATES, _BLOCK // samples))
    starts = range(0, replicates, each)
    seeds = generator.integers(0, 2**63, len(starts)).tolist()
    return [(at, (seed, min(each, replicates - at))) for at, seed in zip(starts, seeds, strict=True)]


def _replicates(desk: Desk, sampled: _Sampled, blocks: _Blocks) -> Iterator[tuple[int, _Measured]]:
    """The place and the values of each replicate: in this thread one after the other, or in blocks on an executor."""
    if desk.executor is None:
        desk.look()
        for at, (seed, many) in blocks:
            yield from enumerate(_block(sampled, seed, many), start=at)
        return
    tasks = [(at, _listed, (sampled, *block)) for at, block in blocks]
    for at, listed in Desk(desk.executor, cancel=desk.cancel).run(tasks):
        yield from enumerate(listed, start=at)


def _listed(sampled: _Sampled, seed: int, many: int) -> list[_Measured]:
    return list(_block(sampled, seed, many))


def _block(sampled: _Sampled, seed: int, many: int) -> Iterator[_Measured]:
    """Scores and curves of so many replicates."""
    rows, ranking, label, size, strata = sampled
    generator = np.random.default_rng(seed)
    for _ in range(many):
        times = _drawn(size, generator, strata)
        yield _measured(rows, ranking, times if label is None else times[label])


def _labels(rows: Rows, groups: ArrayLike) -> IntArray:
    """The group of each sample, 0, 1, ..."""
    given, most = np.asarray(groups), int(rows.index.max()) + 1
    if given.ndim != 1 or len(given) < most:
        raise InvalidInputError(f"groups: expected a label for each of {most} samples, found shape {given.shape}")
    return np.asarray(np.unique(given[rows.index], return_inverse=True)[1].ravel())


def _kinds(rows: Rows, label: IntArray | None) -> IntArray:
    """Of each group, or sample without groups, 1 with positives only, 2 with negatives only, 3 with both."""
    if label is None:
        return np.where(rows.positive, 1, 2)
    positives = np.bincount(label, rows.positive)
    return np.asarray((positives > 0) + 2 * (np.bincount(label) > positives))


def _drawn(size: int, generator: Generator, strata: Sequence[IntArray]) -> FloatArray:
    """How often each of so many groups comes when as many are drawn from each stratum as it has."""
    result = np.zeros(size)
    for members in strata:
        many = len(members)
        result[members] = np.bincount(generator.integers(0, many, many), minlength=many)
    return result


def _measured(rows: Rows, ranking: Ranking, times: FloatArray) -> _Measured:
    """Scores and curves when each sample comes so many times."""
    weights = times if rows.weights is None else times * rows.weights
    positive = weights * rows.positive
    negative = sums(weights - positive, rows.ends) + rows.declined[1]
    found = Thresholds(np.zeros(0), sums(positive, rows.ends), negative, rows.declined)
    again = weights[ranking.order]
    decided, correct = sums(again, ranking.ends), sums(again * ranking.correct, ranking.ends)
    cumulative = np.interp(_grid(decided[-1]), decided, correct) / decided[-1]
    scores = [lxcim(decided, correct), found.auroc, correct[-1] / decided[-1], found.average_precision]
    return scores, [_roc(found), _precision(found), cumulative, ratio(cumulative, _grid(1.0))]


def _roc(found: Thresholds) -> FloatArray:
    """TPR at the grid of FPR: the highest where it jumps, straight lines between; `nan` where there is no FPR."""
    if not found.negatives:
        return np.full(STEPS + 1, np.nan)
    wanted, last = _grid(found.negatives), len(found.fp) - 1
    after = np.minimum(np.searchsorted(found.fp, wanted, side="right"), last)
    start, end = found.fp[after - 1], found.fp[after]
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.where(end > start, np.minimum((wanted - start) / (end - start), 1), 1.0)
    return ratio(found.tp[after - 1] + share * (found.tp[after] - found.tp[after - 1]), found.positives)


def _precision(found: Thresholds) -> FloatArray:
    """Precision at the grid of recall."""
    first = np.minimum(np.searchsorted(found.tp, _grid(found.positives)), len(found.tp) - 1)
    precision = ratio(found.tp[first], found.tp[first] + found.fp[first])
    precision[0] = 1.0 if found.positives else np.nan
    return precision


def _grid(total: float) -> FloatArray:
    # One rounding each, so that whole numbers are met exactly.
    return np.arange(STEPS + 1) * total / STEPS


def _band(values: FloatArray, level: float) -> FloatArray:
    """The two percentiles over the replicates, shape (2, ...); `nan` where none is defined."""
    ends = [(1 - level) / 2, (1 + level) / 2]
    missing = np.isnan(values)
    if not missing.any():
        return np.quantile(values, ends, axis=0)
    some = ~missing.all(0)
    result = np.full((2, *values.shape[1:]), np.nan)
    result[:, some] = np.nanquantile(values[:, some], ends, axis=0)
    return result


def _named(values: list[float] | FloatArray) -> dict[str, float]:
    return {name: float(value) for name, value in zip(SCORES, values, strict=True)}
