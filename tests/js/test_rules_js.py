"""Rules over several contexts in the browser: as in Python, which is tested against fractions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import rules, symmetries

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
NEEDS = """(cases) => cases.map(([rule, counts, sizes, a, b, prior]) => {
    const r = window.tileTest.rulesMath;
    const board = {entities: counts[0].map((_, i) => `${i}`), contexts: counts.map((_, k) => `${k}`), sizes};
    const needs = new r.ContextNeeds(rule, board, counts, {a, b}, prior);
    const found = counts[0].map((_, i) => ['detections', 'rejections'].map((change) => needs.fewest(i, change)));
    return [found, [...needs.ranks], [...needs.standing.rules[rule].ranks]];
  })"""


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


def test_what_it_takes_in_one_context_is_what_python_says(scripts: Any) -> None:
    cases = []
    for seed in range(40):
        rng = np.random.default_rng(seed)
        contexts, n = int(rng.integers(2, 5)), int(rng.integers(2, 7))
        counts = rng.integers(1, 60, (contexts, n, 4)).astype(float)
        a, b = (float(x) for x in rng.choice([0.0, 0.25, 0.5, 1.0], 2))
        rule = list(rules.RULES)[seed % len(rules.RULES)]
        cases.append((rule, counts, counts.sum(-1), a, b, None))
    asked = [(rule, rows.tolist(), sizes.tolist(), a, b, prior) for rule, rows, sizes, a, b, prior in cases]
    for (rule, rows, sizes, a, b, _), (found, before, after) in zip(cases, scripts.evaluate(NEEDS, asked), strict=True):
        assert before == after
        for entity, each in enumerate(found):
            if before[entity] == 1 or before[entity] is None:
                continue
            for change, need in zip(("detections", "rejections"), each, strict=True):
                wanted = rules.needed(rule, rows, a, b, entity, change=change, sizes=sizes)
                least = min((x for x in wanted if x is not None), default=None)
                expected = None if least is None else {"context": wanted.index(least), "samples": least}
                assert need == expected, (rule, entity, change)


def test_what_it_takes_at_a_prevalence_is_the_fewest(scripts: Any) -> None:
    rng = np.random.default_rng(5)
    counts = rng.integers(5, 60, (3, 5, 4)).astype(float)
    a, b, prior = 1.0, 0.5, 0.1
    [(found, ranks, _)] = scripts.evaluate(NEEDS, [("scores", counts.tolist(), counts.sum(-1).tolist(), a, b, prior)])

    def first(entity: int, context: int, number: float) -> bool:
        changed = counts.copy()
        changed[context, entity, [2, 3]] += (-number, number)
        return bool(rules.standing("scores", symmetries.shift_prior(changed, prior), a, b).ranks[entity] == 1)

    for entity, (need, _) in enumerate(found):
        if ranks[entity] == 1:
            continue
        all_of = [int(counts[k, entity, 2]) for k in range(3)]
        enough = [[number for number in range(most + 1) if first(entity, k, number)] for k, most in enumerate(all_of)]
        least = min((each[0] for each in enough if each), default=None)
        assert (need and need["samples"]) == least
        assert need is None or first(entity, need["context"], need["samples"])
