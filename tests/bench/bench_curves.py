"""Curves of 1 million predictions: compared with scikit-learn in the same run, memory of fresh processes, 20 models."""

import time

import numpy as np
from sklearn.metrics import precision_recall_curve, roc_auc_score, roc_curve

from tests.bench.timing import fresh_process, milliseconds
from tile_core import choosing
from tile_core.curves import (
    bands,
    by_confidence,
    curves,
    decisions,
    mirrored_auroc,
    sorted_rows,
    thinned,
    thresholds,
)
from tile_core.predictions import predictions

SIZE, MODELS = 1_000_000, 20
# A process inherits `ru_maxrss` from the process that started it.
PEAK = """
def peak():
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) * 1.024e-3 for line in lines if line.startswith("VmHWM"))
"""
MEMORY = """
import numpy as np
from tile_core import curves, predictions
rng = np.random.default_rng(1)
size, weighted = {size}, {weighted}
scores = np.empty(size)
truth = np.empty(size, bool)
for start in range(0, size, 1000):  # without temporary arrays, which would count
    scores[start:start + 1000] = rng.random(1000)
    truth[start:start + 1000] = rng.random(1000) < scores[start:start + 1000]
weights = np.ones(size) + scores if weighted else None
for array in (scores, truth, weights):
    if array is not None:
        array.flags.writeable = False
given = predictions.predictions(["m"], truth, scores, weights=weights)
start = peak()
found = curves.curves(given, 0)
found.scores
one, other = found
for curve in (one.roc, one.precision_recall, lambda: (other.rates, other.cumulative_accuracy)):  # drawn in turn
    curves.thinned(*curve()[:2])
other.accuracies
given_bytes = scores.nbytes + truth.nbytes + (weights.nbytes if weighted else 0)
print(peak(), start, given_bytes / 1e6)
"""
MANY = """
import time
import numpy as np
from tile_core import choosing, curves, predictions
rng = np.random.default_rng(1)
truth = rng.random({size}) < 0.4
scores = np.empty(({models}, {size}))
for row in scores:
    row[:] = rng.random({size}) + truth * rng.random()
for array in (scores, truth):
    array.flags.writeable = False
given = predictions.predictions([str(k) for k in range({models})], truth, scores, thresholds=0.5)
start, before = time.perf_counter(), peak()
for model in range({models}):
    found = curves.curves(given, model)
    found.scores, curves.thinned(*found.thresholds.roc()[:2])
middle = time.perf_counter()
vertices = choosing.vertices_of(given)
end = time.perf_counter()
areas = choosing.model_regions(vertices)
print(middle - start, end - middle, time.perf_counter() - end, len(vertices.owner), peak(), before)
"""


def everything(given: object) -> tuple[object, ...]:
    """All curves and scores of one model."""
    found = curves(given, 0)
    one, other = found.thresholds, found.decisions
    return (found.scores, one.roc(), one.precision_recall(), other.rates, other.cumulative_accuracy, other.accuracies)


def by_sklearn(truth: np.ndarray, scores: np.ndarray, weights: np.ndarray | None) -> None:
    """Curves and AUROC by scikit-learn, with which the goal compares."""
    roc_curve(truth, scores, sample_weight=weights)
    precision_recall_curve(truth, scores, sample_weight=weights)
    roc_auc_score(truth, scores, sample_weight=weights)


def run() -> None:
    rng = np.random.default_rng(1)
    raw = rng.random(SIZE)
    truth, weights = rng.random(SIZE) < raw, rng.random(SIZE) + 0.5
    sure = rng.random((1, SIZE))
    for name, scores, w, confidence in (
        ("distinct scores", raw, None, None),
        ("distinct scores, weights", raw, weights, None),
        ("scores of 3 digits", raw.round(3), None, None),
        ("scores of 3 digits, weights", raw.round(3), weights, None),
        ("distinct scores, confidence of its own", raw, None, sure),
        ("hard labels", raw.round(), None, None),
    ):
        given = predictions(["m"], truth, scores, weights=w, confidence=confidence)
        ours = milliseconds(lambda given=given: everything(given), 5)
        theirs = milliseconds(lambda scores=scores, w=w: by_sklearn(truth, scores, w), 5)
        label = f"{SIZE:,} rows, {name}"
        print(f"{label:56s}{ours:7.0f} ms, scikit-learn {theirs:6.0f} ms, ratio {ours / theirs:.2f}; goal 1 s and 1.5")
    given = predictions(["m"], truth, raw)
    rows = sorted_rows(given, 0)
    found, ranking = thresholds(rows), by_confidence(rows)
    for name, call in (
        ("  the sort", lambda: sorted_rows(given, 0)),
        ("  thresholds", lambda: thresholds(rows)),
        ("  ranking by confidence", lambda: by_confidence(rows)),
        ("  decisions", lambda: decisions(ranking)),
        ("  ROC hull", lambda: choosing.hull(found)),
        ("  points of the ROC curve to draw", lambda: thinned(found.fpr, found.tpr)),
        ("  AUROC of the mirrored set", lambda: mirrored_auroc(given, 0)),
        ("  applying a cutoff", lambda: choosing.apply(given, [0.5])),
    ):
        print(f"{name:56s}{milliseconds(call, 5):7.0f} ms")
    start = time.perf_counter()
    bands(rows, rng, replicates=20)
    print(f"{'  one bootstrap replicate':56s}{50 * (time.perf_counter() - start):7.0f} ms")
    small = sorted_rows(given.take(np.arange(10_000)), 0)
    start = time.perf_counter()
    bands(small, rng)
    print(f"{'10,000 rows, 1,000 bootstrap replicates':56s}{1000 * (time.perf_counter() - start):7.0f} ms")
    for weighted in (False, True):
        peak, before, size = map(float, fresh_process(PEAK + MEMORY.format(size=SIZE, weighted=weighted)).split())
        label = f"{SIZE:,} rows, fresh process{', weights' * weighted}"
        grown = f"{before:.0f} MB of it before; input {size:.0f} MB, grown by {(peak - before) / size:.1f} times that"
        print(f"{label:56s}{peak:7.0f} MB, {grown}; goal 10")
    each, hulls, areas, count, peak, before = map(
        float, fresh_process(PEAK + MANY.format(size=SIZE, models=MODELS)).split()
    )
    print(f"{f'{MODELS} models of {SIZE:,} rows, scores and drawn curves':56s}{each:7.2f} s")
    print(f"{'  hulls of all':56s}{hulls:7.2f} s, {count:.0f} vertices; regions of the models {1000 * areas:.0f} ms")
    print(f"{'  peak':56s}{peak:7.0f} MB, {before:.0f} MB of it before")


if __name__ == "__main__":
    run()
