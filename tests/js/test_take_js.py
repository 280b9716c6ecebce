"""The scorer and the formula that the page gives to take along are the score at the point, to the digit."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin

from tile_core import symmetries
from tile_core.scores import canonical_score

pytestmark = pytest.mark.node


class Column(ClassifierMixin, BaseEstimator):
    """A classifier that predicts what its first feature says."""

    classes_ = np.array([0, 1])

    def predict(self, X: np.ndarray) -> np.ndarray:
        return X[:, 0]


@pytest.mark.parametrize("seed", range(6))
def test_the_scorer_gives_the_score_at_the_point(scripts: Any, seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = rng.random(2) if seed else (1.0, 0.5)
    prior = None if seed % 2 else float(rng.uniform(0.01, 0.9))
    code = scripts.evaluate("([a, b, prior]) => tileTest.take.scorerOf({ a, b }, prior)", [a, b, prior])
    names: dict[str, Any] = {}
    exec(code, names)
    y_true, y_pred = rng.integers(0, 2, (2, 300))
    row = np.array([((y_true == t) & (y_pred == p)).sum() for t in (0, 1) for p in (0, 1)], float)
    wanted = canonical_score(row if prior is None else symmetries.shift_prior(row, prior), a, b)
    assert names["scorer"](Column(), y_pred[:, None], y_true) == pytest.approx(wanted, rel=1e-8)


def test_the_formula_is_the_score_when_its_letters_are_replaced_by_numbers(scripts: Any) -> None:
    a, b, row = 0.3, 0.8, np.array([70.0, 10, 5, 15])
    latex = scripts.evaluate("([a, b]) => tileTest.take.formulaOf({ a, b })", [a, b])
    above, below = re.fullmatch(r"R_\{a,b\} = \\frac\{(.*)\}\{(.*)\}, \\quad a = 0.3,\\ b = 0.8", latex).groups()
    counts = dict(zip(("TN", "FP", "FN", "TP"), row, strict=True))

    def value(text: str) -> float:
        plain = re.sub(r"\\mathrm\{(\w\w)\}", lambda found: f"*{counts[found[1]]}", text.replace(r"\,", ""))
        return float(eval(plain, {"a": a, "b": b}))

    assert value(above) / value(below) == pytest.approx(canonical_score(row, a, b))
