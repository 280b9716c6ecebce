"""Net benefit compared with the package dcurves on its own data set, in digits and in time; and the time of verdicts.

dcurves is no dependency: without it the comparison is left out. `tile_core` needs numpy only, so that any Python with
numpy and dcurves runs this.
"""

from __future__ import annotations

import csv
import importlib.util
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from tests.bench.timing import milliseconds
from tile_core import decisions
from tile_core.predictions import Predictions, predictions

MODELS = ("cancerpredmarker", "famhistory")
# Not 0: dcurves takes a probability of exactly 0 to be below it, so that "from 0 on" does not treat all.
THRESHOLDS = np.arange(1, 100) / 100
DIABETES = np.array([[335, 17, 39, 51], [285, 67, 17, 73]])


def run() -> None:
    """Print the figures."""
    if importlib.util.find_spec("dcurves") is None:
        print("dcurves is not installed: pip install dcurves")
    else:
        for prior in (None, 0.05):
            compare(prior)
    rows = np.random.default_rng(1).integers(1, 100, (60, 4))
    time = milliseconds(lambda: decisions.decide(rows, 20, 0.02), 20)
    print(f"decide, 60 classifiers, without draws: {time:.2f} ms")
    time = milliseconds(lambda: decisions.verdict(*DIABETES, 1, 0.5), 3)
    print(f"verdict, 20,000 draws, map of 101 x 101 points, number of samples: {time:.0f} ms")


def compare(prior: float | None) -> None:
    """Both packages at 99 thresholds, at the prevalence of the data or another one."""
    found = of_dcurves(prior)
    data = read()
    own = decisions.predicted_curves(data, THRESHOLDS, prior)
    all_of_us = decisions.treat_all(THRESHOLDS, data.prior if prior is None else prior)
    theirs = np.stack([found[model] for model in MODELS])
    gap = max(np.abs(own - theirs).max(), np.abs(all_of_us - found["all"]).max(), np.abs(found["none"]).max())
    ours, other = (
        milliseconds(lambda: decisions.predicted_curves(data, THRESHOLDS, prior), 5),
        milliseconds(lambda: of_dcurves(prior), 3),
    )
    where = "its prevalence" if prior is None else f"prevalence {prior:g}"
    print(
        f"{len(MODELS)} models x 99 thresholds of 750 patients, {where}: greatest difference {gap:.1e}; "
        f"{ours:.2f} ms, dcurves {other:.1f} ms, {other / ours:.0f} times as long"
    )


def path() -> Path:
    """The data set of dcurves: 750 patients."""
    import dcurves

    return Path(dcurves.data) / "df_binary.csv"


def read() -> Predictions:
    """The data set as `Predictions`."""
    with path().open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    labels = [row["cancer"] == "TRUE" for row in rows]
    return predictions(MODELS, labels, [[float(row[name]) for row in rows] for name in MODELS], pos_label=True)


def of_dcurves(prior: float | None) -> dict[str, Any]:
    """Net benefit by model, shape (99,), as dcurves says."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import dcurves
        import pandas as pd

        frame = pd.read_csv(path())
        found = dcurves.dca(
            data=frame, outcome="cancer", modelnames=list(MODELS), thresholds=THRESHOLDS, prevalence=prior
        )
    return {str(name): part["net_benefit"].to_numpy() for name, part in found.groupby("model")}
