"""Two results compared: how likely the claimed order is false, at a point and over the Tile, and what would settle it.

Each result is a confusion matrix, or all those that its printed scores leave (`reconstruction.confusion_matrices`). TPR
and TNR of both have Jeffreys posteriors, independent of each other: the tests may have been on the same samples, but
matrices do not say how often both were wrong together. The number of samples that settle it is found by simulation, for
a two-sided test at 5 % that is to find the difference in 80 % of the trials.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, performance, symmetries, tile
from tile_core.checks import TOLERANCE, FloatArray, InvalidInputError
from tile_core.number_format import coordinate, count, fixed, percent, precise, prevalence, probability
from tile_core.performance import FN, FP, TN, TP
from tile_core.reconstruction import Matrices
from tile_core.regions import coefficients
from tile_core.roc import inner_prior
from tile_core.scores import canonical_score
from tile_core.uncertainty import from_counts, from_rates, mean, share_of_tile
from tile_core.uncertainty.draws import refuse_empty_classes

DRAWS = 20_000
# Trials at each number of samples; the standard error of the power at 80 % is then 0.4 %.
TRIALS = 10_000
POWER = 0.8
# More samples than so many are not counted.
MOST_SAMPLES = 1_000_000_000
# Points of the map along each side of the Tile, and draws that it takes.
_SIDE, _MAP_DRAWS = 101, 6000
# The most matrices of a result that are looked at, evenly spread among so many.
_MATRICES, _LISTED = 20, 100_000
_NORMAL = {0.05: 1.959963984540054}
_POWERFUL = 0.8416212335729143


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """Two results at a point (a, b), the first of them claimed to be better.

    `scores`: of both; `difference`: of the first less the second, the ends of its interval at `level`, shape (3,);
    `false`: the probability that the second is truly better, a tie being half. `differences`, `false_range`: the least
    and the greatest of these among all matrices that fit; equal where one fits each. `samples`: how many the test of
    each needs to settle it, `None` where no number up to `MOST_SAMPLES` does; `sizes`: how many they had, empty for the
    mean of several contexts. Over the
    Tile: `surely_first`, `surely_second`, `unsettled`: shares of it on which the first is better with a probability of
    at least 1 - (1 - `level`) / 2, of at most (1 - `level`) / 2, or between; `false_share`: the mean probability that
    the claimed order is false; `map`: the probability that the first is better, shape (101, 101), indexed [b, a].
    `prior`: both are brought to it, if given.
    """

    a: float
    b: float
    prior: float | None
    level: float
    scores: tuple[float, float]
    difference: FloatArray
    false: float
    differences: tuple[float, float]
    false_range: tuple[float, float]
    matrices: tuple[int, int]
    samples: int | None
    sizes: tuple[int, ...]
    surely_first: float
    surely_second: float
    unsettled: float
    false_share: float
    map: FloatArray


def verdict(
    first: ArrayLike | Matrices,
    second: ArrayLike | Matrices,
    a: float,
    b: float,
    *,
    prior: float | None = None,
    level: float = 0.95,
    seed: int = 0,
    draws: int = DRAWS,
) -> Verdict:
    """The `Verdict` on "the first result is better than the second" at (a, b).

    `first`, `second`: counts tn, fp, fn, tp, shape (4,), of positives and negatives; those of rounded rates need not be
    whole. Or all matrices that fit what is printed, shape (m, 4) or `Matrices`: the one nearest to their mean is
    judged, and up to 20 of them give ranges. a and b are numbers in [0, 1]; `prior`: a prevalence strictly between 0
    and 1 for both, their own by default. `level`: of the interval, between 0 and 1; `seed`, from 0 to below 2^32, and
    `draws`, their number: equal ones give equal verdicts. Raises `InvalidInputError` for other counts and numbers, and
    where a score is undefined.

    >>> found = verdict([282, 70, 23, 67], [313, 39, 32, 58], 1, 0.5, draws=2000)
    >>> found.difference.round(3), round(found.false, 2)
    (array([-0.03 , -0.124,  0.075]), 0.72)
    """
    checks.level(level)
    at = float(checks.unit(a, "a")), float(checks.unit(b, "b"))
    p = None if prior is None else float(inner_prior(prior))
    both = [_central_first(each, name) for each, name in ((first, "first"), (second, "second"))]
    rows = np.concatenate(both)
    rates = performance.rates(rows)
    drawn = from_rates(rates.tpr, rates.fpr, rows[:, 2:].sum(-1), rows[:, :2].sum(-1), seed, draws=draws)
    drawn = drawn if p is None else drawn.at_prior(p)
    measured, cut = canonical_score(drawn.measured, *at), len(both[0])
    if np.isnan(measured[[0, cut]]).any():
        raise InvalidInputError(f"a = {at[0]:g}, b = {at[1]:g}: expected a score of both results, found 0/0")
    again = canonical_score(drawn.performances, *at)
    gaps = again[:, 0] - again[:, cut]
    low, high = np.quantile(gaps, [(1 - level) / 2, (1 + level) / 2]).tolist()
    false = np.array([[_less(one, other) for other in again.T[cut:]] for one in again.T[:cut]])
    spread = np.subtract.outer(measured[:cut], measured[cut:])
    chances = _map(drawn.performances[:_MAP_DRAWS, 0], drawn.performances[:_MAP_DRAWS, cut])
    pair = np.stack([both[0][0], both[1][0]])
    return Verdict(
        at[0],
        at[1],
        p,
        level,
        (float(measured[0]), float(measured[cut])),
        np.array([measured[0] - measured[cut], low, high]),
        float(false[0, 0]),
        (float(np.nanmin(spread)), float(np.nanmax(spread))),
        (float(false.min()), float(false.max())),
        (len(both[0]), len(both[1])),
        needed_samples(pair, at[0], at[1], prior=p, seed=seed),
        (round(pair[0].sum()), round(pair[1].sum())),
        *_shares(chances, level),
        chances,
    )


def mean_verdict(
    counts: ArrayLike,
    a: float,
    b: float,
    *,
    prior: float | None = None,
    level: float = 0.95,
    seed: int = 0,
    draws: int = DRAWS,
) -> Verdict:
    """The `Verdict` on "the mean performance of the first over contexts is better than that of the second" at (a, b).

    `counts`: whole numbers tn, fp, fn, tp, shape (contexts, 2, 4), at least one context, each with positives and
    negatives; contexts are drawn independently, and each has the same weight. a and b are numbers in [0, 1]; `prior`: a
    prevalence strictly between 0 and 1 for the means, their own by default. `level`: of the interval, between 0 and 1;
    `seed`, from 0 to below 2^32, and `draws`, their number: equal ones give equal verdicts. `samples` is `None` and
    `sizes` is empty: how many more would settle it depends on the context they are in. Raises `InvalidInputError` for
    other counts and numbers, and where a score is undefined.

    >>> found = mean_verdict([[[80, 20, 10, 90], [75, 25, 14, 86]]] * 3, 0.5, 0.5, draws=2000)
    >>> found.difference.round(3), round(found.false, 2)
    (array([0.045, 0.003, 0.086]), 0.02)
    """
    checks.level(level)
    rows = checks.performances(counts)
    if rows.ndim != 3 or rows.shape[0] == 0 or rows.shape[1:] != (2, 4):
        raise InvalidInputError(f"counts: expected shape (contexts, 2, 4), found {rows.shape}")
    at = float(checks.unit(a, "a")), float(checks.unit(b, "b"))
    p = None if prior is None else float(inner_prior(prior))
    drawn = mean([from_counts(each, seed, draws=draws, context=k) for k, each in enumerate(rows)])
    drawn = drawn if p is None else drawn.at_prior(p)
    one, other = canonical_score(drawn.measured, *at).tolist()
    if np.isnan(one - other):
        raise InvalidInputError(f"a = {at[0]:g}, b = {at[1]:g}: expected a score of both results, found 0/0")
    again = canonical_score(drawn.performances, *at)
    gap, false = one - other, _less(again[:, 0], again[:, 1])
    low, high = np.quantile(again[:, 0] - again[:, 1], [(1 - level) / 2, (1 + level) / 2]).tolist()
    chances = _map(drawn.performances[:_MAP_DRAWS, 0], drawn.performances[:_MAP_DRAWS, 1])
    return Verdict(
        *at,
        p,
        level,
        (one, other),
        np.array([gap, low, high]),
        false,
        (gap, gap),
        (false, false),
        (1, 1),
        None,
        (),
        *_shares(chances, level),
        chances,
    )


def _shares(chances: FloatArray, level: float) -> tuple[float, float, float, float]:
    """The shares of the Tile on which the first is surely better, the second is, neither; and the mean of 1 - P."""
    axis, tail = tile.axis(_SIDE), (1 - level) / 2
    ahead, behind = (share_of_tile(where, axis, axis) for where in (chances >= 1 - tail, chances <= tail))
    return ahead, behind, 1 - ahead - behind, 1 - share_of_tile(chances, axis, axis)


def needed_samples(
    counts: ArrayLike, a: float, b: float, *, prior: float | None = None, power: float = POWER, seed: int = 0
) -> int | None:
    """How many samples each of two tests needs to settle which result is better at (a, b), to two significant digits.

    `counts`: shape (2, 4); future tests have these rates and these shares of positives. A two-sided test
    at 5 % of the difference of the scores (delta method, independent tests) is to find it, in the right direction, with
    the probability `power`, in (0, 1), which is found by simulated trials. a and b are numbers in [0, 1]; `prior`: a
    prevalence strictly between 0 and 1 for both, their own by default. Equal values of `seed` give equal numbers.
    `None` where the scores are equal or undefined, and where more than `MOST_SAMPLES` are needed. Raises
    `InvalidInputError` for other counts and numbers.

    >>> needed_samples([[80, 20, 10, 90], [75, 25, 14, 86]], 0.5, 0.5)
    1100
    """
    rows = checks.performances(counts)
    if rows.shape != (2, 4) or not np.isfinite(rows).all():
        raise InvalidInputError(f"counts: expected two known matrices, found shape {rows.shape}")
    if not 0 < power < 1:
        raise InvalidInputError(f"power: expected a number between 0 and 1, found {power:g}")
    at = float(checks.unit(a, "a")), float(checks.unit(b, "b"))
    own = performance.prior(rows) if prior is None else np.full(2, float(inner_prior(prior)))
    score, variance = _score_and_variance(rows, rows, at, own)
    gap = score[0] - score[1]
    if not np.isfinite(gap) or abs(gap) <= TOLERANCE or not np.isfinite(variance).all():
        return None
    # What the normal distribution says, as a start; each test has the size that its share of positives gives.
    per_sample = (variance * rows.sum(-1)).sum()
    guess = per_sample * ((_NORMAL[0.05] + _POWERFUL) / gap) ** 2
    return _smallest(lambda size: _power(rows, size, at, own, seed) >= power, float(guess))


def verdict_sentence(found: Verdict, names: Sequence[str], score: str | None = None) -> str:
    r"""What a review or a methods section can say of two results, as a few sentences.

    `found`: as `verdict` gives; `names`: of both; `score`: the name of the score at the point.

    >>> found = verdict([335, 17, 39, 51], [285, 67, 17, 73], 1, 0.5, draws=2000)
    >>> print(verdict_sentence(found, ["Ours", "Baseline"], "F1").replace(". ", ".\n").replace(" (two", "\n(two"))
    In F1, Ours is 0.011 ahead of Baseline (95 % interval −0.09 to 0.11).
    The probability that Baseline is truly better is 0.43.
    At these rates it takes about 83,000 samples in each test to settle it
    (two-sided 5 %, power 80 %, independent tests); they had 442.
    Over all preferences, Ours is surely better on 54.9 % of the Tile, Baseline on 11.6 %, and 33.5 % is not settled.
    """
    one, other = names
    where = f"In {score}" if score else f"At a = {coordinate(found.a)}, b = {coordinate(found.b)}"
    where += "" if found.prior is None else f", prevalence {prevalence(found.prior)}"
    gap, low, high = found.difference.tolist()
    side = "ahead of" if gap > 0 else "behind"
    standing = f"ties with {other}" if abs(gap) <= TOLERANCE else f"is {precise(abs(gap))} {side} {other}"
    interval = f"{100 * found.level:g} % interval {fixed(low, 2)} to {fixed(high, 2)}"
    said = [f"{where}, {one} {standing} ({interval})."]
    least, most = (probability(end) for end in found.false_range)
    spread = "" if least == most else f" ({least} to {most} {_fitting(found)})"
    said.append(f"The probability that {other} is truly better is {probability(found.false)}{spread}.")
    sizes = " and ".join(map(count, dict.fromkeys(found.sizes)))
    if found.sizes and found.samples is None:
        said.append("No number of samples at these rates settles it.")
    elif found.samples is not None:
        test = "two-sided 5 %, power 80 %, independent tests"
        needed = f"about {count(found.samples)} samples in each test"
        said.append(f"At these rates it takes {needed} to settle it ({test}); they had {sizes}.")
    shares = [percent(share) for share in (found.surely_first, found.surely_second, found.unsettled)]
    said.append(
        f"Over all preferences, {one} is surely better on {shares[0]} of the Tile, {other} on {shares[1]}, "
        f"and {shares[2]} is not settled."
    )
    return " ".join(said)


def _fitting(found: Verdict) -> str:
    return f"among the {found.matrices[0] * found.matrices[1]:,} pairs of matrices that fit"


def _central_first(counts: ArrayLike | Matrices, name: str) -> FloatArray:
    """Some of the matrices, the one nearest to the mean first, shape (m, 4)."""
    rows = np.atleast_2d(checks.performances(counts.listed(_LISTED) if isinstance(counts, Matrices) else counts))
    if rows.ndim != 2 or not len(rows) or np.isnan(rows).any():
        raise InvalidInputError(f"{name}: expected known counts, of one matrix or of several that fit; found none")
    refuse_empty_classes(np.stack([rows[:, [TN, FP]].sum(-1), rows[:, [FN, TP]].sum(-1)], -1))
    nearest = int(np.square(rows - rows.mean(0)).sum(-1).argmin())
    some = np.unique(np.linspace(0, len(rows) - 1, min(len(rows), _MATRICES)).round().astype(int))
    return np.concatenate([rows[[nearest]], rows[some[some != nearest]]])[:_MATRICES]


def _less(one: FloatArray, other: FloatArray) -> float:
    return float((one < other).mean() + (one == other).mean() / 2)


def _map(first: FloatArray, second: FloatArray) -> FloatArray:
    """The probability that the first is better, shape (side, side), indexed [b, a].

    In a row of the map each draw changes sides once at most, where its line crosses 0.
    """
    steps = _SIDE - 1
    b = tile.axis(_SIDE)[:, None]
    (p, q, r, s), row = coefficients(first, second).T, np.arange(_SIDE)[:, None]
    slope, start = p * b + q, r * b + s
    with np.errstate(divide="ignore", invalid="ignore"):
        at = np.clip(np.nan_to_num(-start / slope * steps), -1, _SIDE)
    # From which point on, and up to which one, the first is better.
    low = np.where(slope > 0, np.floor(at) + 1, 0).astype(np.int64)
    high = np.where(slope < 0, np.ceil(at), np.where((slope > 0) | (start > 0), _SIDE, 0)).astype(np.int64)
    low, high = (np.clip(end, 0, _SIDE) + row * (_SIDE + 1) for end in (low, high))
    tied = np.broadcast_to(row * (_SIDE + 1), slope.shape)[(slope == 0) & (start == 0)]
    size = _SIDE * (_SIDE + 1)
    changes = np.bincount(low.ravel(), minlength=size) - np.bincount(high.ravel(), minlength=size)
    counts = changes + np.bincount(tied, minlength=size) / 2
    return np.asarray(counts.reshape(_SIDE, -1).cumsum(-1)[:, :_SIDE] / len(first))


def _score_and_variance(
    counts: FloatArray, smoothed: FloatArray, at: tuple[float, float], prior: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """R_{a,b} of counts, and its variance by the delta method, shape (...); `smoothed` has the rates of the latter."""
    a, b = at
    value = canonical_score(_with_prior(counts, prior), a, b)
    negatives, positives = smoothed[..., TN] + smoothed[..., FP], smoothed[..., FN] + smoothed[..., TP]
    x, y = (smoothed[..., FP] + 0.5) / (negatives + 1), (smoothed[..., TP] + 0.5) / (positives + 1)
    p, n = prior, 1 - prior
    good, bad = (1 - a) * n * (1 - x) + a * p * y, (1 - b) * n * x + b * p * (1 - y)
    by_x = -n * ((1 - a) * bad + (1 - b) * good)
    by_y = p * (a * bad + b * good)
    spread = by_x**2 * x * (1 - x) / negatives + by_y**2 * y * (1 - y) / positives
    return value, performance.ratio(spread, (good + bad) ** 4)


def _with_prior(counts: FloatArray, prior: FloatArray) -> FloatArray:
    return symmetries.shift_prior(counts, prior)


def _power(rows: FloatArray, size: int, at: tuple[float, float], prior: FloatArray, seed: int) -> float:
    """The share of trials of this size in which the test finds the difference, in its direction."""
    generator = np.random.default_rng(seed)
    own, rates = performance.prior(rows), performance.rates(rows)
    trials = []
    for k in range(2):
        positives = min(max(round(size * own[k]), 1), size - 1)
        tp = generator.binomial(positives, rates.tpr[k], TRIALS)
        fp = generator.binomial(size - positives, rates.fpr[k], TRIALS)
        trials.append(np.stack([size - positives - fp, fp, positives - tp, tp], -1).astype(np.float64))
    found = [_score_and_variance(trial, trial, at, np.full(TRIALS, prior[k])) for k, trial in enumerate(trials)]
    true = canonical_score(_with_prior(rows, prior), *at)
    with np.errstate(divide="ignore", invalid="ignore"):
        z = (found[0][0] - found[1][0]) / np.sqrt(found[0][1] + found[1][1])
    return float((z * np.sign(true[0] - true[1]) > _NORMAL[0.05]).mean())


def _smallest(enough: Callable[[int], bool], guess: float) -> int | None:
    """The smallest number of samples that is enough, to two significant digits, looked for around a guess."""
    low, high = 2.0, max(guess, 8.0)
    while not enough(round(high)):
        low, high = high, 2 * high
        if high > MOST_SAMPLES:
            return None
    low = max(low, 2.0)
    while high / low > 1.005 and high - low > 1:
        middle = (low * high) ** 0.5
        low, high = (low, middle) if enough(round(middle)) else (middle, high)
    digits = 1 - int(np.floor(np.log10(high)))
    return int(round(high, digits))
