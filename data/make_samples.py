"""Makes the examples of this folder: `make data`, or `python data/make_samples.py toy finley` for some.

`toy.csv` and `finley.csv` hold published numbers. `diabetes.csv` and `digits.csv` hold the confusion counts of
`CLASSIFIERS`, trained and tested here on data that ships inside scikit-learn, by stratified cross-validation: each
sample is predicted once, by a model that has not seen it, so that the counts sum to the number of samples.
`matrices-grades.csv` holds confusion matrices of three classes, made in the same way. `predictions-tumours.csv` and
`predictions-pairs.csv` hold scores instead of counts, out of such folds too. Everything
random has the seed `SEED`: the same version of scikit-learn on the same machine writes the same bytes.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray
from sample_models import CLASSIFIERS, GRADERS, REGRESSORS, SCORERS, SEED
from sklearn.datasets import load_breast_cancer, load_diabetes, load_digits
from sklearn.metrics import confusion_matrix
from sklearn.model_selection import KFold, StratifiedKFold, cross_val_predict

FOLDER = Path(__file__).resolve().parent
FOLDS = 5
WORKERS = 2
COUNTS = ("tn", "fp", "fn", "tp")

# A progression that one patient in five reaches.
FAST_PROGRESSION = 232
GRADES = ("slow", "medium", "fast")
# Five pixels of the 8 x 8 image, as row * 8 + column: nearly enough to tell a 0, far from enough to tell an 8.
PIXELS = (2 * 8 + 3, 2 * 8 + 5, 3 * 8 + 2, 4 * 8 + 4, 5 * 8 + 3)

# Three of the thirty measurements of a tumour: enough to tell something, far from enough to tell all.
MEASURED = ("mean texture", "mean smoothness", "mean symmetry")
PAIRS = 1_500

Rows = list[Sequence[object]]
Task = tuple[NDArray[np.float64], NDArray[np.int_]]


# Tasks


def diabetes_task() -> Task:
    """442 patients, ten measurements each; positive is a fast progression one year later (one in five)."""
    data = load_diabetes(scaled=False)
    return data.data, (data.target >= FAST_PROGRESSION).astype(int)


def digit_task(digit: int) -> Task:
    """1797 handwritten digits, five pixels each; positive is one of the ten digits."""
    data = load_digits()
    return data.data[:, PIXELS], (data.target == digit).astype(int)


def counts(name: str, features: NDArray[np.float64], truth: NDArray[np.int_]) -> tuple[int, ...]:
    """Confusion counts (tn, fp, fn, tp) of one classifier on one task."""
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=SEED)
    predicted = cross_val_predict(CLASSIFIERS[name], features, truth, cv=folds)
    return tuple(confusion_matrix(truth, predicted).ravel().tolist())


def leaderboard(task: Task) -> Rows:
    """Name and counts of every classifier on one task."""
    found = Parallel(n_jobs=WORKERS)(delayed(counts)(name, *task) for name in CLASSIFIERS)
    return [(name, *row) for name, row in zip(CLASSIFIERS, found, strict=True)]


def tumour_task() -> Task:
    """569 tumours, three measurements each; positive is a malignant one (37 %)."""
    data = load_breast_cancer()
    columns = [list(data.feature_names).index(name) for name in MEASURED]
    return data.data[:, columns], 1 - data.target


def scores(name: str, features: NDArray[np.float64], truth: NDArray[np.int_]) -> NDArray[np.float64]:
    """What one classifier says of each sample, by a fit that has not seen it; more is more positive."""
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=SEED)
    found = cross_val_predict(CLASSIFIERS[name], features, truth, cv=folds, method=SCORERS[name])
    return np.asarray(found[:, 1] if found.ndim == 2 else found, dtype=float)


def estimates(name: str) -> NDArray[np.float64]:
    """What one regressor says of each patient's disease measure, by a fit that has not seen the patient."""
    data = load_diabetes(scaled=False)
    folds = KFold(FOLDS, shuffle=True, random_state=SEED)
    return np.asarray(cross_val_predict(REGRESSORS[name], data.data, data.target, cv=folds))


def pairs() -> tuple[NDArray[np.int_], NDArray[np.bool_]]:
    """Pairs of patients, shape (PAIRS, 2), and whether the first has the larger measure; no pair twice, none equal."""
    target = load_diabetes(scaled=False).target
    low, high = np.triu_indices(len(target), 1)
    differ = np.flatnonzero(target[low] != target[high])
    generator = np.random.default_rng(SEED)
    chosen = generator.choice(differ, PAIRS, replace=False)
    drawn = generator.permuted(np.stack([low[chosen], high[chosen]], axis=1), axis=1)
    return drawn, target[drawn[:, 0]] > target[drawn[:, 1]]


def grade_task() -> Task:
    """442 patients, ten measurements each: slow up to the median progression, fast as in `diabetes_task`."""
    data = load_diabetes(scaled=False)
    return data.data, (data.target > np.median(data.target)).astype(int) + (data.target >= FAST_PROGRESSION)


# Samples: rows of cells, the header first.


def toy() -> Rows:
    """Paper B (The Tile), figure 5: two classifiers and the two constant ones, at balanced priors."""
    points = (("P-", 1, 0), ("P1", 0.7, 0.7), ("P2", 0.5, 0.8), ("P+", 0, 1))
    return [("name", "tnr", "tpr", "prior"), *((*point, 0.5) for point in points)]


def finley() -> Rows:
    """Finley's tornado forecasts of 1884, and the constant forecasts that his critics compared them with."""
    tn, fp, fn, tp = 2680, 72, 23, 28
    return [
        ("method", *COUNTS),
        ("Finley", tn, fp, fn, tp),
        ("Never a tornado", tn + fp, 0, fn + tp, 0),
        ("Always a tornado", 0, tn + fp, 0, fn + tp),
    ]


def aneurysms() -> Rows:
    """Ruptured aneurysms by 16 models of a public challenge: (tp, fp) of each, on 11 ruptured and 19 others."""
    found = ((10, 4), (4, 5), (2, 1), (8, 7), (2, 0), (4, 3), (10, 7), (3, 1))
    found += ((1, 1), (0, 1), (2, 2), (8, 5), (5, 6), (3, 8), (7, 3), (9, 7))
    ruptured, others = 11, 19
    rows = [(f"Model {k}", others - fp, fp, ruptured - tp, tp) for k, (tp, fp) in enumerate(found, 1)]
    return [("model", *COUNTS), *rows]


def diabetes() -> Rows:
    """One task of screening: which patients will progress fast?"""
    return [("classifier", *COUNTS), *leaderboard(diabetes_task())]


def digits() -> Rows:
    """Ten tasks: one digit against the rest, from five pixels."""
    rows: Rows = [("task", "classifier", *COUNTS)]
    for digit in range(10):
        rows += [(f"{digit} against the rest", *row) for row in leaderboard(digit_task(digit))]
    return rows


def grades() -> Rows:
    """Confusion matrices of six classifiers of three grades, a row for each true and predicted one; ten folds."""
    features, truth = grade_task()
    folds = StratifiedKFold(10, shuffle=True, random_state=SEED)
    rows: Rows = [("model", "true", "predicted", "count")]
    for name, model in GRADERS.items():
        matrix = confusion_matrix(truth, cross_val_predict(model, features, truth, cv=folds))
        cells = ((true, predicted) for true in range(3) for predicted in range(3))
        rows += [(name, GRADES[true], GRADES[predicted], matrix[true, predicted]) for true, predicted in cells]
    return rows


def tumours() -> Rows:
    """Predictions of twelve classifiers for each tumour, out of fold."""
    task = tumour_task()
    names = np.where(task[1] == 1, "malignant", "benign").tolist()
    columns = []
    for name, kind in SCORERS.items():
        found = scores(name, *task)
        decisions = np.where(found == 1, "malignant", "benign").tolist()
        columns.append(decisions if kind == "predict" else _written(found))
    kinds = {"predict_proba": "probability", "decision_function": "score", "predict": "prediction"}
    header = ("tumour", "label", *(f"{name} {kinds[kind]}" for name, kind in SCORERS.items()))
    return [header, *zip(range(1, len(names) + 1), names, *columns, strict=True)]


def choices() -> Rows:
    """Pairs of patients: who has the larger disease measure? A score is the difference of two estimates."""
    drawn, first = pairs()
    differences = [estimates(name)[drawn] @ (1, -1) for name in REGRESSORS]
    header = ("first patient", "second patient", "label", *(f"{name} score" for name in REGRESSORS))
    labels = np.where(first, "first", "second").tolist()
    return [header, *zip(*(drawn.T + 1).tolist(), labels, *map(_written, differences), strict=True)]


def _written(values: NDArray[np.float64]) -> list[str]:
    """Four digits: more than the samples can tell apart, and fewer than differ between machines."""
    return [f"{value:.4g}" for value in values.tolist()]


SAMPLES: dict[str, Callable[[], Rows]] = {"toy": toy, "diabetes": diabetes, "digits": digits, "finley": finley} | {
    "aneurysms": aneurysms,
    "matrices-grades": grades,
    "predictions-tumours": tumours,
    "predictions-pairs": choices,
}


def csv_bytes(rows: Rows) -> bytes:
    """The rows as the CSV file that stands in this folder: UTF-8, comma, one LF a line."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def main(names: Sequence[str]) -> None:
    """Write the named samples, all by default."""
    for name in names or SAMPLES:
        (FOLDER / f"{name}.csv").write_bytes(csv_bytes(SAMPLES[name]()))
        print(f"data/{name}.csv")


if __name__ == "__main__":
    main(sys.argv[1:])
