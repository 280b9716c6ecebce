"""The order of keys in typed arrays is that of numpy's stable sort, whatever the keys are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.node

SIZES = (0, 1, 2, 255, 256, 257, 3_000)
SORTED = """(lists) => lists.map((list) => {
  const order = new Int32Array(list.length);
  return [tileExplorer.kernel.sortKeys(Float64Array.from(list), order), order];
})"""


def expected(keys: np.ndarray) -> tuple[int, list[int]]:
    return int((~np.isnan(keys)).sum()), np.argsort(-keys, kind="stable").tolist()


def keys_of(kind: str, size: int, generator: np.random.Generator) -> np.ndarray:
    keys = generator.exponential(1, size)
    if kind == "signed":
        keys = generator.normal(0, 1, size) * 10.0 ** generator.integers(-300, 300, size)
    if kind == "few values":
        keys = generator.integers(-2, 3, size) * 0.1
    if kind == "upper halves alike":
        keys = 1 + generator.permutation(size) * 2.0**-50
    if kind == "sorted":
        keys = -np.sort(-keys)
    if kind == "reversed":
        keys = np.sort(keys)
    if kind == "special":
        keys = generator.choice([0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, -5e-324, 1.0], size)
    return keys


@pytest.mark.parametrize(
    "kind", ["positive", "signed", "few values", "upper halves alike", "sorted", "reversed", "special"]
)
def test_the_order_is_that_of_a_stable_sort(scripts: Any, kind: str) -> None:
    generator = np.random.default_rng(14)
    lists = [keys_of(kind, size, generator) for size in SIZES]
    found = scripts.evaluate(SORTED, [each.tolist() for each in lists])
    assert [(count, order) for count, order in found] == [expected(keys) for keys in lists]


def test_a_longer_list_after_a_shorter_one_is_sorted(scripts: Any) -> None:
    generator = np.random.default_rng(1)
    lists = [generator.random(size) for size in (300, 9_000, 20, 5_000)]
    found = scripts.evaluate(SORTED, [each.tolist() for each in lists])
    assert [(count, order) for count, order in found] == [expected(keys) for keys in lists]
