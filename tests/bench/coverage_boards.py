"""Simulated leaderboards and predictions whose true scores are known, for the bench `coverage`."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import special

from tile_core.checks import FloatArray
from tile_core.leaderboard import leaderboard
from tile_core.uncertainty import SampledRates, paired_decisions, sampled_counts, sampled_leaderboard

Generator = np.random.Generator
PLACES = {
    "TPR": (1.0, 1.0), "TNR": (0.0, 0.0), "accuracy": (0.5, 0.5), "F1": (1.0, 0.5), "PPV": (1.0, 0.0),
    "NPV": (0.0, 1.0), "(.3,.8)": (0.3, 0.8), "(.8,.1)": (0.8, 0.1), "(.2,.7)": (0.2, 0.7),
}  # fmt: skip


@dataclass(frozen=True)
class Setting:
    """m classifiers with one true score, or scores that differ by `near` at most.

    `sizes`: of positives and negatives; (0, 0): each classifier has a test set of its own, of 5 to 1,000 of each.
    `tpr`: from where to where; TNR follows from the score. `agreement`: correlation in a normal copula of mistakes on
    one test set, below 0 between two halves; `groups`: how many samples a group has, which share a part of their luck.
    """

    score: str
    value: float
    sizes: tuple[int, int]
    m: int
    tpr: tuple[float, float]
    near: float = 0.0
    prior: float | None = None
    agreement: float | None = None
    groups: int = 1
    design_effect: float = 1.0
    contexts: int = 1
    paired: bool = False

    @property
    def at(self) -> tuple[float, float]:
        return PLACES[self.score]

    def words(self) -> str:
        positives, negatives = self.sizes
        sizes = f"{positives:,}+{negatives:,}" if positives else "sizes 5 to 1,000"
        parts = [f"{self.score} {self.value:g}", sizes, f"m {self.m}"]
        parts += [f"near ties of {self.near:g}"] if self.near else []
        parts += [f"at prior {self.prior:g}"] if self.prior is not None else []
        parts += [f"agreement {self.agreement:g}"] if self.agreement is not None else []
        parts += [f"groups of {self.groups}"] if self.groups > 1 else []
        parts += [f"design effect {self.design_effect:g}"] if self.design_effect > 1 else []
        parts += [f"mean of {self.contexts} contexts"] if self.contexts > 1 else []
        return ", ".join(parts)


@dataclass(frozen=True)
class Board:
    """What was observed, `tested` or `paired` decisions, and the true scores; `counts`: of all samples."""

    true: FloatArray
    counts: FloatArray
    tested: SampledRates | None = None
    paired: Any = None
    decisions: Any = None


def tnr_of(setting: Setting, score: FloatArray, tpr: FloatArray, sizes: FloatArray) -> FloatArray:
    """The TNR with which the score at TPR is `score`."""
    (a, b), prior = setting.at, setting.prior
    w1, w0 = sizes.T if prior is None else (np.full(len(tpr), prior), np.full(len(tpr), 1 - prior))
    one, other = ((1 - a) + score * (a - b)) * w0, (a + score * (b - a)) * w1
    line = score * ((1 - b) * w0 + b * w1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(one > 0, (line - other * tpr) / one, 0.8)


def rates_of(setting: Setting, generator: Generator) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """True scores, TPR, TNR and sizes, drawn again until all TNR are possible."""
    m = setting.m
    score = setting.value + setting.near * generator.uniform(-1, 1, m) * (setting.near > 0)
    tpr, tnr, sizes = np.empty(m), np.full(m, -1.0), np.tile(np.array(setting.sizes, float), (m, 1))
    while (wrong := ~((tnr >= 0) & (tnr <= 1))).any():
        if not setting.sizes[0]:
            sizes[wrong] = np.round(5 * 200 ** generator.random((wrong.sum(), 2)))
        tpr[wrong] = generator.uniform(*setting.tpr, wrong.sum())
        tpr = score if setting.score == "TPR" else tpr
        tnr[wrong] = tnr_of(setting, score, tpr, sizes)[wrong]
    return score, tpr, tnr, sizes


def board(setting: Setting, generator: Generator) -> Board:
    """One board. In each of several contexts all classifiers have the same rates."""
    if setting.contexts > 1:
        return _contexts(setting, generator)
    score, tpr, tnr, sizes = rates_of(setting, generator)
    if setting.paired or setting.agreement is not None:
        return _one_test_set(setting, score, (tpr, tnr), generator)
    if setting.design_effect > 1:
        return _clusters(setting, score, (tpr, tnr), generator)
    tp, tn = generator.binomial(sizes[:, 0].astype(int), tpr), generator.binomial(sizes[:, 1].astype(int), tnr)
    counts = _counts(tp, tn, sizes[:, 0], sizes[:, 1])
    return Board(score, counts, sampled_counts(counts))


def _counts(tp: Any, tn: Any, positives: Any, negatives: Any) -> FloatArray:
    return np.stack([tn, negatives - tn, positives - tp, tp], -1).astype(float)


def one_board(setting: Setting, tpr: FloatArray, tnr: FloatArray, generator: Generator) -> Board:
    """A board of these rates."""
    if setting.paired:
        return _one_test_set(setting, tpr, (tpr, tnr), generator)
    tp, tn = generator.binomial(setting.sizes[0], tpr), generator.binomial(setting.sizes[1], tnr)
    counts = _counts(tp, tn, *setting.sizes)
    return Board(tpr, counts, sampled_counts(counts))


def _one_test_set(
    setting: Setting, score: FloatArray, rates: tuple[FloatArray, FloatArray], generator: Generator
) -> Board:
    (positives, negatives), m = setting.sizes, setting.m
    truth, agreement = np.arange(positives + negatives) < positives, setting.agreement or 0.0
    sign = np.where(np.arange(m) % 2 == 0, 1.0, -1.0 if agreement < 0 else 1.0)[:, None]
    label = generator.permutation(len(truth)) // setting.groups
    own = 0.3 if setting.groups > 1 else 0.0
    z = sign * np.sqrt(abs(agreement)) * generator.standard_normal(len(truth))
    if own:
        z = z + np.sqrt(own) * generator.standard_normal((m, label.max() + 1))[:, label]
    z = z + np.sqrt(1 - abs(agreement) - own) * generator.standard_normal((m, len(truth)))
    right = special.ndtr(z) < np.where(truth, rates[0][:, None], rates[1][:, None])
    counts = _counts((right & truth).sum(1), (right & ~truth).sum(1), positives, negatives)
    if not setting.paired:
        return Board(score, counts, sampled_counts(counts))
    decided = right == truth
    groups = label if setting.groups > 1 else None
    paired = paired_decisions(truth, decided, groups=groups)
    return Board(score, counts, paired=paired, decisions=(truth, decided, groups))


def _contexts(setting: Setting, generator: Generator) -> Board:
    (positives, negatives), m = setting.sizes, setting.m
    tpr, tnr = generator.uniform(*setting.tpr, setting.contexts), generator.uniform(0.6, 0.99, setting.contexts)
    shape = setting.contexts, m
    tp, tn = (generator.binomial(n, rate[:, None], shape) for n, rate in ((positives, tpr), (negatives, tnr)))
    rows = _counts(tp, tn, positives, negatives)
    names = [str(i) for i in range(m)], [str(k) for k in range(setting.contexts)]
    found = leaderboard(names[0], rows, contexts=names[1], sizes=rows.sum(-1))
    return Board(np.zeros(m), found.mean(), sampled_leaderboard(found, None))


def _clusters(setting: Setting, score: FloatArray, rates: tuple[FloatArray, FloatArray], generator: Generator) -> Board:
    """Clusters of 20 samples of a class with a rate of their own, such that so many samples are worth one."""
    inside = (setting.design_effect - 1) / 19
    right = []
    for size, rate in zip(setting.sizes, rates, strict=True):
        shape = (setting.m, size // 20)
        spread = (1 - inside) / inside
        cluster = generator.beta(rate[:, None] * spread, (1 - rate[:, None]) * spread, shape)
        right.append(generator.binomial(20, cluster).sum(1))
    counts = _counts(*right, *setting.sizes)
    return Board(score, counts, sampled_counts(counts, design_effect=setting.design_effect))
