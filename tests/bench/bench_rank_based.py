"""How often models of equal true LxCIM, AUDRC, AUROC or accuracy are told apart: per cent of boards.

Half of the models separate the classes evenly, the others some samples well and the rest not at all, so that their
leads are skewed; both kinds have the same true score, found on a large sample. 5 % are allowed. `TILE_BENCH_BOARDS`
multiplies the numbers of boards. Then how often intervals of one score hold, of 95 %, and how long a board takes.
"""

import os
import time
from dataclasses import dataclass

import numpy as np

from tile_core.checks import FloatArray
from tile_core.curves import curves
from tile_core.predictions import Predictions, predictions
from tile_core.rank_based import RANK_BASED, scored_models

MANY = float(os.environ.get("TILE_BENCH_BOARDS", "1"))
BOARDS = 400
LARGE = 200_000
CLEAR = 4.0


@dataclass(frozen=True)
class Setting:
    """`m` models on so many negatives and positives; `agreement`: the correlation of their errors."""

    name: str
    sizes: tuple[int, int]
    m: int
    separation: float
    agreement: float = 0.5
    decimals: int = 9
    group: int = 1


SETTINGS = (
    Setting("5 + 5", (5, 5), 10, 1.0),
    Setting("10 + 40", (40, 10), 20, 1.5),
    Setting("10 + 40, two models", (40, 10), 2, 1.5),
    Setting("20 + 480", (480, 20), 20, 1.5),
    Setting("100 + 100", (100, 100), 20, 0.8),
    Setting("100 + 100, near 1", (100, 100), 20, 3.5),
    Setting("100 + 100, two models", (100, 100), 2, 2.0, agreement=0.9),
    Setting("100 + 100, ties", (100, 100), 20, 1.0, decimals=0),
    Setting("200 + 200, groups of 10", (200, 200), 6, 1.0, group=10),
    Setting("1,000 + 1,000", (1000, 1000), 20, 1.0),
)


def scores(setting: Setting, shift: float, truth: np.ndarray, generator: np.random.Generator) -> FloatArray:
    """Scores of the models; the second half separates a share of the samples by `CLEAR`, and the others not."""
    groups = np.arange(len(truth)) // setting.group
    common = generator.normal(size=int(groups.max()) + 1)[groups]
    own = generator.normal(size=(setting.m, len(truth)))
    noise = np.sqrt(setting.agreement) * common + np.sqrt(1 - setting.agreement) * own
    sign = 2 * truth - 1
    even = sign * setting.separation / 2
    uneven = np.where(generator.random((setting.m, len(truth))) < shift, sign * CLEAR / 2, 0.0)
    half = np.arange(setting.m)[:, None] < setting.m / 2
    return np.round(noise + np.where(half, even, uneven), setting.decimals)


def calibrated(setting: Setting, measure: str) -> tuple[float, float]:
    """The share that the uneven models separate, at which their true score is that of the others; and that score."""
    negatives, positives = setting.sizes
    truth = np.arange(LARGE) % (negatives + positives) < positives
    two = Setting(setting.name, setting.sizes, 2, setting.separation, setting.agreement, setting.decimals)
    low, high, true = 0.0, 1.0, float("nan")
    for _ in range(14):
        middle = (low + high) / 2
        given = predictions(["A", "B"], truth, scores(two, middle, truth, np.random.default_rng(7)), thresholds=0)
        true, other = (curves(given, k).scores[measure] for k in (0, 1))
        low, high = (middle, high) if other < true else (low, middle)
    return (low + high) / 2, true


def board(setting: Setting, shift: float, generator: np.random.Generator) -> Predictions:
    negatives, positives = setting.sizes
    truth = np.arange(negatives + positives) % (negatives + positives) < positives
    if setting.group > 1:
        truth = generator.permutation(truth)
    names = [f"M{k}" for k in range(setting.m)]
    groups = np.arange(len(truth)) // setting.group if setting.group > 1 else None
    return predictions(names, truth, scores(setting, shift, truth, generator), thresholds=0, groups=groups)


def run() -> None:
    print("per cent of boards with a false claim (5 allowed) | of intervals of one score that hold (95)")
    print(f"{'setting':<28}" + "".join(f"{measure:>24}" for measure in RANK_BASED) + f"{'a board':>12}")
    for number, setting in enumerate(SETTINGS):
        cells, spent, boards = [], 0.0, max(20, round(BOARDS * MANY))
        for measure in RANK_BASED:
            shift, true = calibrated(setting, measure)
            generator, wrong, held = np.random.default_rng(number), 0, 0
            for _ in range(boards):
                given = board(setting, shift, generator)
                start = time.process_time()
                found = scored_models(given, [measure])[measure]
                claims = found.sure_differences()
                spent += time.process_time() - start
                wrong += bool(claims.surely_better.any())
                low, high = found.intervals()[0]
                held += bool(low <= true <= high)
            error = 100 * np.sqrt(max(wrong, 1) * (1 - wrong / boards)) / boards
            cells.append(f"{100 * wrong / boards:>9.1f} ±{error:3.1f} | {100 * held / boards:5.1f}")
        took = f"{1000 * spent / boards / len(RANK_BASED):.1f} ms"
        print(f"{setting.name:<28}" + "".join(f"{cell:>24}" for cell in cells) + f"{took:>12}", flush=True)
