"""How certain a ranking of models by LxCIM, AUDRC, AUROC or accuracy is: rank sets, tiers, P(best), the lead of one.

All models are judged on the same samples, whose `influences` say how much each one adds to a score. A model is surely
better where the sum of what the samples add to its lead exceeds the root of the sum of their squares, times a normal
quantile, with Bonferroni's bound over all ordered pairs: a self-normalised sum, of which no assumption but independent
samples, or groups of them, is made. That the level is reached is known from simulations (`python -m tests.bench
bench_rank_based`). Classes are not drawn by themselves: so what is said of LxCIM, AUDRC and accuracy stays as it is
when classes of samples are exchanged (L section 2.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves import influences, sorted_rows
from tile_core.curves.rows import Rows
from tile_core.performance import ratio
from tile_core.predictions import Predictions
from tile_core.ranking import TOLERANCE, competition_ranks
from tile_core.uncertainty import SureDifferences
from tile_core.uncertainty.claims import closed
from tile_core.uncertainty.score_profiles import quantile

RANK_BASED = ("lxcim", "audrc_continuous", "auroc", "accuracy")
# More samples or groups are put together, every so many-th to one: in all, and before they are drawn.
_MOST_UNITS, _MOST_DRAWN = 20_000, 2000
# As many units of all pairs of models are compared in a second.
_WORK = 200_000_000


@dataclass(frozen=True, slots=True, eq=False)
class ScoredModels:
    """A score of n models on the same samples.

    `values`: shape (n,), in [0, 1], `nan` where undefined. `parts`: what each sample, or group of them, adds to the
    deviation of the score from the true one, shape (n, units); each row sums to 0. `masses`: the share of the weight
    that each unit has, shape (units,), summing to 1.

    >>> from tile_core.predictions import predictions
    >>> labels = np.arange(40) % 2
    >>> given = predictions(["right", "wrong"], labels, [labels + 0.1 * labels, 1 - labels], thresholds=0.5)
    >>> found = scored_models(given)["lxcim"]
    >>> found.values, found.sure_differences().surely_better.tolist()
    (array([1., 0.]), [[False, True], [False, False]])
    >>> found.leads().round(1).tolist()
    [[0.0, 6.2], [-6.2, 0.0]]
    >>> found.best(np.random.default_rng(1)), found.intervals()[0].round(2)
    (array([1., 0.]), array([0.91, 1.  ]))
    >>> found.difference(0, 1).round(3)
    array([1.   , 0.912, 1.   ])
    """

    values: FloatArray
    parts: FloatArray
    masses: FloatArray

    def leads(self) -> FloatArray:
        """By how many standard deviations each model is ahead of each other one, shape (n, n), [i, j] = -[j, i].

        Less what one unit adds, as in McNemar's test with the correction for continuity, which that of the accuracy is.
        `nan` where a score is undefined; 0 for equal scores.
        """
        ahead = self.values[:, None] - self.values
        ahead[np.abs(ahead) <= TOLERANCE] = 0.0
        result = np.where(np.isnan(ahead), np.nan, 0.0)
        for i, own in enumerate(self.parts):
            behind = np.flatnonzero(ahead[i] > 0)
            adds = own - self.parts[behind] + ahead[i, behind, None] * self.masses
            squares = adds * adds
            spread = squares.sum(1)
            corrected = ahead[i, behind] - np.sqrt(np.einsum("ij,ij->i", squares, squares) / spread)
            result[i, behind] = np.maximum(0.0, corrected) / np.sqrt(spread)
            result[behind, i] = -result[i, behind]
        return result

    def sure_differences(self, level: float = 0.95) -> SureDifferences:
        """Which models are surely better than which, all at once at a `level` between 0 and 1, as `SureDifferences`.

        Raises `InvalidInputError` for another level.
        """
        checks.level(level)
        n, defined = len(self.values), ~np.isnan(self.values)
        limit = quantile((1 - level) / max(1, n * (n - 1)))
        with np.errstate(invalid="ignore"):
            sure = closed(self.leads() > limit, competition_ranks(self.values))
        low, high = self._ends((1 - level) / (2 * n))
        return SureDifferences(sure, low, high, defined, level, "paired", about=True)

    def intervals(self, level: float = 0.95) -> FloatArray:
        """The ends of the interval of each score alone at a `level` between 0 and 1, shape (n, 2), in [0, 1].

        Symmetric on the scale of log(s / (1 - s)); Wilson's where no sample says how far the score may move. `nan`
        where the score is undefined. Raises `InvalidInputError` for another level.
        """
        checks.level(level)
        return np.stack(self._ends((1 - level) / 2), -1)

    def difference(self, one: int, other: int, level: float = 0.95) -> FloatArray:
        """The score of one model less that of another, with the ends of its interval alone: shape (3,), in [-1, 1].

        `one`, `other`: indices; `level`: between 0 and 1. `nan` where a score is undefined. Raises `InvalidInputError`
        for others.
        """
        checks.level(level)
        i, j = (checks.whole(k, "model", 0, len(self.values)) for k in (one, other))
        ahead, units, k = self.values[i] - self.values[j], len(self.masses), quantile((1 - level) / 2)
        half = float(_half_width(self.parts[i] - self.parts[j], k))
        if half <= TOLERANCE < abs(ahead):  # each unit says the same, and the end is that of Wilson's interval
            return np.array([ahead, *sorted((ahead, ahead * units / (units + k**2)))])
        return np.array([ahead, max(-1.0, ahead - half), min(1.0, ahead + half)])

    def best(self, generator: Generator, draws: int = 2000) -> FloatArray:
        """P(best) of each model, in [0, 1], shape (n,), from a paired bootstrap; ties share, all sum to 1.

        `draws`: how often `generator` draws as many units as there are, or at most 2,000 blocks of them, with
        replacement. Scores move in proportion to what is drawn, as in Efron's infinitesimal jackknife. 0 where a score
        is undefined. Raises `InvalidInputError` for fewer than 1 draw.
        """
        number, defined = checks.whole(draws, "draws", 1), np.flatnonzero(~np.isnan(self.values))
        if not len(defined):
            return np.zeros(len(self.values))
        units = self.parts[defined]
        if units.shape[1] > _MOST_DRAWN:
            padded = np.pad(units, ((0, 0), (0, -units.shape[1] % _MOST_DRAWN)))
            units = padded.reshape(len(units), -1, _MOST_DRAWN).sum(1)
        many = units.shape[1]
        drawn = generator.multinomial(many, np.full(many, 1 / many), number) @ units.T + self.values[defined]
        first = drawn >= drawn.max(1, keepdims=True) - TOLERANCE
        result = np.zeros(len(self.values))
        result[defined] = (first / first.sum(1, keepdims=True)).mean(0)
        return result

    def _ends(self, tail: float) -> tuple[FloatArray, FloatArray]:
        k, units, values = quantile(tail), len(self.masses), self.values
        width = _half_width(self.parts, k)
        inside = (values > TOLERANCE) & (values < 1 - TOLERANCE) & (width > 0)
        with np.errstate(divide="ignore", invalid="ignore"):
            middle, half = np.log(values / (1 - values)), width / (values * (1 - values))
            wilson = k * np.sqrt(values * (1 - values) / units + (k / units) ** 2 / 4)
        sides = []
        for sign in (-1, 1):
            rough = (values + k**2 / (2 * units) + sign * wilson) / (1 + k**2 / units)
            with np.errstate(invalid="ignore", over="ignore"):
                sides.append(np.where(inside, 1 / (1 + np.exp(-middle - sign * half)), np.clip(rough, 0, 1)))
        return sides[0], sides[1]


def _half_width(parts: FloatArray, k: float) -> FloatArray:
    """Half the width of an interval of sums of parts, shape (..., units), k being the normal quantile.

    Student's quantile for as many units as really add something, to its first order.
    """
    squares = parts * parts
    spread = squares.sum(-1)
    many = ratio(spread**2, (squares * squares).sum(-1))
    return np.asarray(np.where(spread > 0, k * (1 + (k**2 + 1) / (4 * many)) * np.sqrt(spread), 0.0))


def scored_models(
    predictions: Predictions, measures: Sequence[str] = RANK_BASED, *, class_weight: float | None = None
) -> dict[str, ScoredModels]:
    """The models of `predictions` by rank-based scores: a `ScoredModels` for each of the `measures`.

    `class_weight`: what a positive counts, in [0, 1], where a negative counts 1 less that (L, last paragraph: LxCIM
    along the diagonal of the Tile); AUROC does not depend on it. Samples of a group stay together; more than 20,000
    units are put together to as many blocks, or to fewer, at least 2,000, where models are many. A model is judged on
    the samples it has scores for. Raises `InvalidInputError` for measures that are not in `RANK_BASED`, another weight,
    where missing scores count as errors, and where a model has no threshold between its decisions.

    >>> from tile_core.predictions import predictions
    >>> given = predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> [scored_models(given, ["lxcim"], class_weight=a)["lxcim"].values for a in (None, 1)]
    [array([0.8125]), array([0.75])]
    """
    for measure in measures:
        if measure not in RANK_BASED:
            raise InvalidInputError(f"measure: expected one of {', '.join(RANK_BASED)}; found {measure}")
    positive = 0.5 if class_weight is None else float(checks.unit(class_weight, "class_weight"))
    own = np.ones(predictions.size) if predictions.weights is None else predictions.weights
    weighted = own * np.where(predictions.y_true, 2 * positive, 2 - 2 * positive)
    # At the end of the diagonal one class counts nothing: AUROC needs both.
    masses = {measure: own if measure == "auroc" else weighted for measure in measures}
    label = np.arange(predictions.size) if predictions.groups is None else predictions.groups
    n = len(predictions.models)
    units = min(max(_MOST_DRAWN, min(_MOST_UNITS, _WORK // n**2)), int(label.max(initial=-1)) + 1)
    label = label % max(1, units)
    values = {measure: np.full(n, np.nan) for measure in measures}
    parts = {measure: np.zeros((n, units)) for measure in measures}
    for model in range(n):
        rows = sorted_rows(predictions, model)
        for measure, mass in masses.items():
            of = _weighted(rows, mass)
            value, found = influences(of, measure)
            values[measure][model] = value
            if not np.isnan(value):
                weights = mass[of.index]
                parts[measure][model] = np.bincount(label[of.index], weights * found / weights.sum(), units)
    result = {}
    for measure, mass in masses.items():
        share = np.bincount(label, mass, units)
        some = share > 0
        result[measure] = ScoredModels(values[measure], parts[measure][:, some], share[some] / share.sum())
    return result


def _weighted(rows: Rows, mass: FloatArray) -> Rows:
    """The same samples with these weights, without those of weight 0."""
    weights = mass[rows.index]
    if np.all(weights == 1):
        return rows
    some = weights > 0
    ends = np.unique(np.cumsum(some)[rows.ends] - 1)
    return replace(
        rows,
        scores=rows.scores[some],
        positive=rows.positive[some],
        index=rows.index[some],
        weights=weights[some],
        confidence=None if rows.confidence is None else rows.confidence[some],
        ends=ends[ends >= 0],
    )
