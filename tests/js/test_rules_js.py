"""Rules over several contexts in the browser: as in Python, which is tested against fractions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import rules

pytestmark = pytest.mark.node

AT_POINT = """(cases) => cases.map(([contexts, sizes, a, b]) => {
    const r = window.tileTest.rulesMath;
    const board = {entities: contexts[0].map((_, i) => `${i}`), contexts: contexts.map((_, k) => `${k}`),
      performances: contexts, sizes};
    const evaluator = new r.RuleEvaluator(
      {contexts, mean: r.performancesIn(board, contexts.length > 1 ? r.MEAN : 0),
       size: r.performancesIn(board, contexts.length > 1 ? r.BY_SIZE : 0)}).at(a, b);
    return r.RULE_KEYS.map((key) => [key, [...evaluator.rules[key].values], [...evaluator.rules[key].ranks]]);
  })"""
RASTER = """([contexts, sizes, steps]) => {
    const r = window.tileTest.rulesMath;
    const board = {entities: contexts[0].map((_, i) => `${i}`), contexts: contexts.map((_, k) => `${k}`),
      performances: contexts, sizes};
    const several = {contexts, mean: r.performancesIn(board, r.MEAN), size: r.performancesIn(board, r.BY_SIZE)};
    const work = r.rasterSteps(several, r.RULE_KEYS, steps);
    let step = work.next();
    while (!step.done) step = work.next();
    const {winners, contexts: each, most} = step.value;
    return {winners: Object.fromEntries([...winners].map(([key, cells]) => [key, [...cells]])),
      contexts: each.map((cells) => [...cells]), most: [...most]};
  }"""


def board(rng: np.random.Generator, contexts: int, n: int, top: int) -> Any:
    """Counts of which small ones tie often and leave scores undefined, with some performances missing."""
    rows = rng.integers(0, top, (contexts, n, 4)).astype(float)
    rows[rows.sum(-1) == 0] = 1
    rows[rng.random((contexts, n)) < 0.08] = np.nan
    return rows


def as_json(rows: Any) -> Any:
    return [[None if np.isnan(row).any() else row.tolist() for row in context] for context in rows]


@pytest.mark.parametrize("top", [2, 4, 1000])
def test_the_same_values_and_ranks_as_in_python(scripts: Any, top: int) -> None:
    cases = []
    for seed in range(60):
        rng = np.random.default_rng([seed, top])
        contexts, n = int(rng.integers(1, 6)), int(rng.integers(1, 12))
        sizes = rng.integers(1, 4, (contexts, n)).astype(float)
        a, b = rng.choice([0.0, 0.25, 0.5, 1.0, rng.random()]), rng.choice([0.0, 0.5, 0.8, 1.0, rng.random()])
        cases.append((board(rng, contexts, n, top), sizes, float(a), float(b)))
    asked = [(as_json(rows), sizes.tolist(), a, b) for rows, sizes, a, b in cases]
    for (rows, sizes, a, b), answer in zip(cases, scripts.evaluate(AT_POINT, asked), strict=True):
        assert [key for key, *_ in answer] == list(rules.RULES)
        for key, values, ranks in answer:
            wanted = rules.standing(key, rows, a, b, sizes)
            np.testing.assert_allclose(values, wanted.values, rtol=1e-12, err_msg=key)
            np.testing.assert_array_equal(ranks, wanted.ranks, err_msg=key)


@pytest.mark.parametrize("top", [3, 500])
def test_the_same_winners_over_the_tile(scripts: Any, top: int) -> None:
    rng = np.random.default_rng(top)
    rows, sizes, steps = board(rng, 4, 9, top), rng.integers(1, 4, (4, 9)).astype(float), 15
    found = scripts.evaluate(RASTER, (as_json(rows), sizes.tolist(), steps))
    middle = (np.arange(steps) + 0.5) / steps
    a, b = np.meshgrid(middle, middle)
    for key in rules.RULES:
        ranks = rules.standing(key, rows, a, b, sizes).ranks
        first = np.where((ranks == 1).any(-1), (ranks == 1).argmax(-1), -1)
        np.testing.assert_array_equal(np.reshape(found["winners"][key], a.shape), first, err_msg=key)
    np.testing.assert_array_equal(np.reshape(found["most"], a.shape), rules.agreement(rows, a, b))
    each = rules.context_ranks(rows, a, b)
    for k, cells in enumerate(found["contexts"]):
        ranks = each[..., k, :]
        first = np.where((ranks == 1).any(-1), (ranks == 1).argmax(-1), -1)
        np.testing.assert_array_equal(np.reshape(cells, a.shape), first)


def test_the_rules_are_those_of_python(scripts: Any) -> None:
    told = scripts.evaluate("() => Object.entries(window.tileTest.rulesMath.RULES).map(([k, r]) => [k, r.higher])")
    assert told == [[rule.key, not rule.lower_is_better] for rule in rules.RULES.values()]
