"""How often a board of classifiers has a false "surely better", and how many pairs are told apart: a table of settings.

A claim is false where the true score of the first is not above that of the second. `new`: `sure_differences`, or
`paired_differences` of predictions; `any`: with any dependence; `draws`: posteriors or the paired bootstrap with one
factor for all pairs, as before; `boxes`: Clopper-Pearson intervals of both rates, Bonferroni over all, which must be
apart. Levels in per cent with their simulation error, where 5 is promised. `TILE_BENCH_BOARDS` multiplies the numbers
of boards, 1 by default; `TILE_BENCH_SETTING` is a part of the words of the settings to run alone.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy import stats

from tests.bench.coverage_boards import PLACES, Board, Setting, board, one_board
from tile_core import symmetries, uncertainty
from tile_core.checks import FloatArray
from tile_core.scores import canonical_score
from tile_core.uncertainty import paired_differences, score_intervals, sure_differences

MANY = float(os.environ.get("TILE_BENCH_BOARDS", "1"))
ALONE = os.environ.get("TILE_BENCH_SETTING", "")
# Boards of a setting times its classifiers, and the most boards; of scores of one class, which are faster, more.
WORK, MOST, FASTER = 5000, 300, 3
DRAWS = 400
LEVEL = 0.95
DIABETES = Path(__file__).resolve().parents[2] / "data" / "diabetes.csv"
Method = Callable[[Setting, Board, np.random.Generator], np.ndarray]

COUNTS = (
    Setting("TPR", 0.5, (5, 50), 50, (0, 1)),
    Setting("TPR", 0.5, (20, 50), 50, (0, 1)),
    Setting("TPR", 0.7, (200, 50), 20, (0, 1)),
    Setting("TPR", 0.5, (1000, 50), 100, (0, 1)),
    Setting("TPR", 0.8, (30, 50), 2, (0, 1)),
    Setting("TNR", 0.98, (50, 100), 100, (0.5, 0.9)),
    Setting("TPR", 1.0, (20, 50), 20, (0, 1)),
    Setting("TPR", 0.0, (20, 50), 20, (0, 1)),
    Setting("accuracy", 0.8, (5, 5), 50, (0.7, 0.9)),
    Setting("accuracy", 0.9, (20, 80), 20, (0.6, 0.99)),
    Setting("accuracy", 0.85, (100, 100), 20, (0.75, 0.95), near=0.01),
    Setting("accuracy", 0.85, (20, 480), 20, (0.75, 0.95), prior=0.5),
    Setting("accuracy", 0.9, (0, 0), 100, (0.85, 0.95)),
    Setting("F1", 0.7, (20, 80), 20, (0.6, 0.9)),
    Setting("F1", 0.7, (30, 100), 2, (0.6, 0.9)),
    Setting("F1", 0.8, (5, 1000), 50, (0.75, 0.95)),
    Setting("F1", 0.6, (0, 0), 50, (0.5, 0.8)),
    Setting("PPV", 0.8, (50, 450), 50, (0.3, 0.9)),
    Setting("PPV", 0.9, (1000, 1000), 20, (0.01, 0.05)),
    Setting("NPV", 0.97, (20, 20), 20, (0.965, 0.98)),
    Setting("NPV", 0.995, (10, 1000), 20, (0.5, 0.9)),
    Setting("(.3,.8)", 0.85, (100, 100), 60, (0.8, 0.9)),
    Setting("TPR", 0.85, (0, 0), 50, (0, 1)),
    Setting("accuracy", 0.8, (100, 100), 20, (0.7, 0.9), agreement=0.6),
    Setting("accuracy", 0.8, (100, 100), 20, (0.7, 0.9), agreement=-0.9),
    Setting("TPR", 0.8, (100, 100), 20, (0, 1), agreement=-0.9),
    Setting("TPR", 0.7, (200, 200), 20, (0, 1), design_effect=5),
    Setting("F1", 0.7, (200, 800), 20, (0.6, 0.8), design_effect=5),
    Setting("accuracy", 0.8, (20, 80), 20, (0.5, 0.95), contexts=5),
    Setting("F1", 0.7, (10, 30), 20, (0.5, 0.95), contexts=4),
    Setting("accuracy", 0.9, (200_000, 2_000_000), 20, (0.8, 0.95)),
)
PAIRED = (
    Setting("TPR", 0.8, (5, 50), 50, (0, 1), agreement=0.5, paired=True),
    Setting("TPR", 0.5, (20, 50), 50, (0, 1), paired=True),
    Setting("TPR", 0.9, (200, 50), 20, (0, 1), agreement=0.7, paired=True),
    Setting("accuracy", 0.85, (50, 50), 20, (0.75, 0.95), agreement=0.6, paired=True),
    Setting("accuracy", 0.7, (20, 80), 50, (0.4, 0.9), agreement=0.3, paired=True),
    Setting("accuracy", 0.6, (50, 50), 20, (0.5, 0.7), agreement=-0.9, paired=True),
    Setting("accuracy", 0.7, (50, 50), 2, (0.6, 0.8), agreement=0.5, paired=True),
    Setting("F1", 0.7, (30, 120), 20, (0.6, 0.8), agreement=0.5, paired=True),
    Setting("F1", 0.8, (300, 700), 10, (0.7, 0.9), agreement=0.7, paired=True),
    Setting("PPV", 0.8, (50, 200), 2, (0.6, 0.8), agreement=0.5, paired=True),
    Setting("PPV", 0.9, (200, 200), 20, (0.6, 0.9), agreement=0.8, paired=True),
    Setting("NPV", 0.97, (50, 200), 20, (0.87, 0.95), agreement=0.5, paired=True),
    Setting("(.8,.1)", 0.8, (50, 200), 20, (0.7, 0.8), agreement=0.5, paired=True),
    Setting("(.2,.7)", 0.8, (100, 100), 20, (0.75, 0.85), agreement=-0.9, paired=True),
    Setting("NPV", 0.97, (100, 400), 6, (0.87, 0.95), agreement=0.3, groups=5, paired=True),
    Setting("PPV", 0.9, (200, 400), 6, (0.6, 0.9), agreement=0.3, groups=5, paired=True),
    Setting("accuracy", 0.8, (200, 200), 4, (0.75, 0.85), agreement=0.3, groups=40, paired=True),
)


def new(setting: Setting, seen: Board, _: np.random.Generator) -> np.ndarray:
    if seen.paired is not None:
        return paired_differences(seen.paired, *setting.at, prior=setting.prior, level=LEVEL).surely_better
    assert seen.tested is not None
    return sure_differences(seen.tested, *setting.at, prior=setting.prior, level=LEVEL).surely_better


def any_dependence(setting: Setting, seen: Board, _: np.random.Generator) -> np.ndarray:
    tested = seen.counts if seen.tested is None else seen.tested
    how = {"prior": setting.prior, "level": LEVEL}
    return sure_differences(tested, *setting.at, dependence="any", **how).surely_better


def draws(setting: Setting, seen: Board, generator: np.random.Generator) -> np.ndarray:
    """The claims of before: means and the larger variance of each pair, one quantile of the largest difference."""
    if seen.decisions is None:
        how = {"draws": DRAWS, "design_effect": setting.design_effect}
        drawn = uncertainty.from_counts(seen.counts, int(generator.integers(1 << 32)), **how)
    else:
        truth, decided, groups = seen.decisions
        drawn = uncertainty.bootstrap(truth, decided, generator, draws=DRAWS, groups=groups)
    drawn = drawn if setting.prior is None else drawn.at_prior(setting.prior)
    score = np.nan_to_num(canonical_score(drawn.performances, *setting.at))
    off = score - score.mean(0)
    squares = 2 * np.maximum.outer(off.var(0), off.var(0))
    squares -= 0 if drawn.independent else 2 * off.T @ off / len(off)
    np.fill_diagonal(squares, 0)
    scale = np.sqrt(np.maximum(squares, 0))
    weight = np.divide(1, scale, out=np.zeros_like(scale), where=scale > 1e-9)
    most = np.max([(np.abs(off - off[:, [i]]) * weight[i]).max(1) for i in range(off.shape[1])], axis=0)
    return score.mean(0)[:, None] - score.mean(0) > np.quantile(most, LEVEL) * scale + 1e-12


def boxes(setting: Setting, seen: Board, _: np.random.Generator) -> np.ndarray:
    tn, fp, fn, tp = (seen.counts if setting.contexts == 1 else np.round(seen.counts * 500)).T
    of_one = setting.score in ("TPR", "TNR")
    tail = (1 - LEVEL) / len(tn) / (2 if of_one else 4)
    ends = []
    for right, wrong in ((tn, fp), (tp, fn)):
        low = np.where(right > 0, stats.beta.ppf(tail, np.maximum(right, 1), wrong + 1), 0)
        high = np.where(wrong > 0, stats.beta.isf(tail, right + 1, np.maximum(wrong, 1)), 1)
        ends.append((low, high))
    low, high = (
        np.stack([(tn + fp) * x, (tn + fp) * (1 - x), (fn + tp) * (1 - y), (fn + tp) * y], -1)
        for x, y in zip(*ends, strict=True)
    )
    shifted = [rows if setting.prior is None else symmetries.shift_prior(rows, setting.prior) for rows in (low, high)]
    least, most = (canonical_score(rows, *setting.at) for rows in shifted)
    return least[:, None] > most


def row(setting: Setting, number: int) -> None:
    methods: dict[str, Method] = {"new": new, "draws": draws}
    methods |= {} if setting.paired else {"any": any_dependence, "boxes": boxes}
    wrong, spent = dict.fromkeys(methods, 0), dict.fromkeys(methods, 0.0)
    work = FASTER if setting.score in ("TPR", "TNR") else 1
    generator, n = np.random.default_rng(number), max(20, round(MANY * work * min(MOST, WORK // setting.m)))
    for _ in range(n):
        seen = board(setting, generator)
        false = seen.true[:, None] <= seen.true + 1e-12
        for name, method in methods.items():
            if name == "draws" and (setting.contexts > 1 or setting.sizes[0] > 10_000):
                continue
            start = time.process_time()
            wrong[name] += bool((method(setting, seen, generator) & false).any())
            spent[name] += time.process_time() - start
    error = 100 * np.sqrt(max(wrong["new"], 0.5) * (n - wrong["new"]) / n) / n
    parts = [f"{100 * wrong[name] / n:5.1f}" if name in methods and spent[name] else "    -" for name in
             ("new", "any", "draws", "boxes")]  # fmt: skip
    print(
        f"{setting.words():<58} {n:>5} {parts[0]} ±{error:3.1f} {parts[1]} {parts[2]} {parts[3]}"
        f" {1000 * spent['new'] / n:7.1f} ms",
        flush=True,
    )


def varied(name: str, m: int, sizes: tuple[int, int], spread: tuple[float, float], agreement: float | None) -> None:
    """Pairs told apart among classifiers of different TPR and TNR, in per cent, and the time of `new`."""
    generator = np.random.default_rng(7)
    tpr, tnr = (generator.uniform(1 - 2 * width, 1 - width / 4, m) for width in spread)
    at = Setting("accuracy", 0.5, sizes, m, (0, 1), agreement=agreement, paired=agreement is not None)
    seen = one_board(at, tpr, tnr, generator)
    shares(name, seen, generator)


def shares(name: str, seen: Board, generator: np.random.Generator) -> None:
    m = len(seen.counts)
    for score in ("TPR", "accuracy", "F1", "PPV"):
        setting = Setting(score, 0.5, (1, 1), m, (0, 1), paired=seen.paired is not None)
        methods = (new, any_dependence, draws, boxes)
        new(setting, seen, generator)
        start = time.process_time()
        new(setting, seen, generator)
        spent = time.process_time() - start
        found = [100 * method(setting, seen, generator).sum() / (m * (m - 1) / 2) for method in methods]
        print(
            f"{name + ', ' + score:<58}       {found[0]:5.1f}      {found[1]:5.1f} {found[2]:5.1f} {found[3]:5.1f}"
            f" {1000 * spent:7.1f} ms",
            flush=True,
        )


def power() -> None:
    counts = np.loadtxt(DIABETES, delimiter=",", skiprows=1, usecols=(1, 2, 3, 4), quotechar='"')
    seen = Board(np.zeros(len(counts)), counts, uncertainty.sampled_counts(counts))
    shares(f"diabetes.csv, {len(counts)} classifiers", seen, np.random.default_rng(1))
    varied("5 classifiers, 500+500", 5, (500, 500), (0.2, 0.2), None)
    varied("80 classifiers, 35+165", 80, (35, 165), (0.2, 0.15), None)
    varied("300 classifiers, 1,000+1,000", 300, (1000, 1000), (0.2, 0.2), None)
    varied("predictions: 60 models, 90+352, agreement 0.7", 60, (90, 352), (0.25, 0.15), 0.7)
    varied("predictions: 80 models, 35+165, agreement 0.5", 80, (35, 165), (0.25, 0.15), 0.5)


def single() -> None:
    """How often the interval of one rate alone holds, over all outcomes; at 0 and 1 it ends at what was observed."""
    rates = (0, 0.001, 0.01, 0.05, 0.1, 0.3, 0.5, 0.9, 0.99, 1)
    print("\n95 % interval of one score alone: per cent that hold, by the true rate")
    print("  samples  " + " ".join(f"{rate:>6g}" for rate in rates))
    for n in (5, 20, 100, 1000):
        right = np.arange(n + 1)
        counts: FloatArray = np.stack([right * 0 + 9, right * 0, n - right, right], -1).astype(float)
        low, high = score_intervals(counts, 1, 1).T
        held = [100 * stats.binom.pmf(right, n, rate)[(low <= rate) & (rate <= high)].sum() for rate in rates]
        print(f"  {n:>7}  " + " ".join(f"{each:>6.1f}" for each in held))


def run() -> None:
    print("boards with a false claim, per cent, where 5 are allowed; equal true scores unless said")
    print(f"{'setting':<58} boards  new  (error)  any draws boxes    time")
    for number, setting in enumerate((*COUNTS, *PAIRED)):
        if ALONE in setting.words():
            row(setting, number)
    if ALONE:
        return
    print("\npairs told apart, per cent")
    power()
    single()
    print(f"\n{len(COUNTS) + len(PAIRED)} settings, {LEVEL:.0%}; of {', '.join(PLACES)}")
