"""Solved scores at import: which tables are solved, and the interval that rounding leaves."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core.catalogue import CATALOGUE
from tile_core.importers import Import, Mapping, build, guess, quantities
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.consistency import Computation

COUNTS = np.random.default_rng(5).integers(5, 400, size=(300, 4)).astype(float)
ROLES = {"mcc": "mcc", "kappa": "kappa", "ppv": "ppv", "tpr": "tpr", "f1": "f1", "prior": "prior", "tnr": "tnr"}


def table(keys: tuple[str, ...], digits: int = 3) -> dict[str, list[str]]:
    return {key: [f"{value:.{digits}f}" for value in CATALOGUE[key](COUNTS)] for key in keys}


def load(columns: dict[str, list[str]]) -> Import:
    return build(columns, guess(columns))


@pytest.mark.parametrize("keys", [("ppv", "tpr", "mcc"), ("ppv", "tpr", "kappa"), ("tpr", "kappa", "prior")])
def test_the_true_rates_lie_in_the_interval_that_rounding_leaves(keys: tuple[str, ...]) -> None:
    columns = table(keys)
    found = quantities.read(columns, Mapping({key: ROLES[key] for key in keys}, dict.fromkeys(keys, "")), ".")
    computation = Computation.of({each.completion_entry()[0]: each for each in found}, solving=True)
    solved = np.isfinite(computation.completion.performances).all(axis=-1)
    assert solved.mean() > 0.5
    true = COUNTS / COUNTS.sum(axis=-1, keepdims=True)
    for key in ("prior", "tpr", "tnr"):
        low, high = (bound[solved] for bound in computation.interval(key))
        value = SCORES[key](true)[solved]
        inside = (low - 1e-9 <= value) & (value <= high + 1e-9)
        # The score that is printed lies in its own rounding.
        if key not in keys:
            assert inside.mean() > 0.99
            got = SCORES[key](computation.completion.performances)[solved]
            np.testing.assert_array_less(np.abs(got - value), high - low + 1e-9)


def test_mcc_completes_precision_and_recall() -> None:
    columns = {"m": ["a", "b"], "precision": ["0.863", "0.899"], "recall": ["0.885", "0.845"], "F1": ["0.874", "0.871"]}
    made = load(columns | {"MCC": ["0.842", "0.841"]})
    assert made.unknown_cell is None
    assert made.used_columns == {"precision", "recall", "MCC"}
    assert (
        "Prevalence derived from MCC, precision and recall: 19.9 to 20.0 % (19.3 to 20.6 by rounding)." in made.detail
    )
    assert "Rounding leaves TNR open by up to 0.22 points." in made.detail


def test_scores_that_contradict_most_rows_leave_the_right_side() -> None:
    columns = {"m": ["a", "b"], "precision": ["0.86", "0.90"], "recall": ["0.89", "0.85"], "MCC": ["0.2", "0.95"]}
    made = load(columns)
    assert made.unknown_cell == "tn"
    assert made.imported_rows == 2


def test_a_solution_that_rounding_leaves_open_gets_a_warning() -> None:
    scores = {"precision": "0.98", "recall": "0.86", "MCC": "0.85"}
    made = load({"m": ["a"], **{name: [text] for name, text in scores.items()}})
    assert [(each.row, each.expected, each.effect) for each in made.problems] == [
        (
            2,
            "a number with more digits: TPR, PPV and MCC leave the prevalence open from 43.7 to 55 %",
            "row kept, the prevalence is uncertain",
        )
    ]
