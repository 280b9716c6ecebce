"""Rules over several contexts in the browser: as in Python, which is tested against fractions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import rules, symmetries, uncertainty
from tile_core.catalogue import CATALOGUE
from tile_core.leaderboard import leaderboard

pytestmark = pytest.mark.node

AT_POINT = """(cases) => cases.map(([contexts, sizes, a, b, score]) => {
    const r = window.tileTest.rulesMath;
    const board = {entities: contexts[0].map((_, i) => `${i}`), contexts: contexts.map((_, k) => `${k}`),
      performances: contexts, sizes};
    const evaluator = new r.RuleEvaluator(
      {contexts, mean: r.performancesIn(board, contexts.length > 1 ? r.MEAN : 0),
       size: r.performancesIn(board, contexts.length > 1 ? r.BY_SIZE : 0), score}).at(a, b);
    const reversal = r.firstReversal(evaluator);
    return [...r.RULE_KEYS.map((key) => [key, [...evaluator.rules[key].values], [...evaluator.rules[key].ranks]]),
      reversal && [reversal.ahead, reversal.behind]];
  })"""
SETS = """(cases) => cases.map(([rule, contexts, sizes, a, b, prior, level, tasks, score]) => {
    const r = window.tileTest.rulesMath;
    const board = {entities: contexts[0].map((_, i) => `${i}`), contexts: contexts.map((_, k) => `${k}`),
      performances: contexts, sizes};
    const source = {board, data: board, prior, operations: [], hidden: new Set(), score};
    const standing = new r.RuleEvaluator(r.severalOf(source)).at(a, b);
    const measured = r.measuredBy(standing, rule);
    const asked = {rule, point: {a, b}, prior, level, score};
    const steps = tasks === 'fixed' ? r.fixedSets(source, measured, asked) : r.sampleSets(measured, asked);
    const {sets, about, problem} = r.finished(steps);
    return [sets && [...sets.first], sets && [...sets.last], about, problem];
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
DIFFERS = """([contexts, sizes, official]) => {
    const r = window.tileTest.rulesMath;
    const board = {entities: contexts[0].map((_, i) => `${i}`), contexts: contexts.map((_, k) => `${k}`),
      performances: contexts, sizes};
    const several = {contexts, mean: r.performancesIn(board, r.MEAN), size: r.performancesIn(board, r.BY_SIZE)};
    const steps = r.stepsFor(contexts.length * contexts[0].length);
    const raster = r.finished(r.rasterSteps(several, r.RULE_KEYS, steps));
    return [steps, [...r.agreementOf(raster, r.RULE_KEYS, official).differs]];
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
        reversal = answer.pop()
        assert reversal == (None if (pair := rules.first_reversal(rows, a, b)) is None else list(pair[:2]))
        assert [key for key, *_ in answer] == list(rules.RULES)
        for key, values, ranks in answer:
            wanted = rules.standing(key, rows, a, b, sizes)
            np.testing.assert_allclose(values, wanted.values, rtol=1e-12, err_msg=key)
            np.testing.assert_array_equal(ranks, wanted.ranks, err_msg=key)


@pytest.mark.parametrize("score", rules.OTHER_SCORES)
def test_the_same_values_and_ranks_by_a_score_without_a_point(scripts: Any, score: str) -> None:
    by, cases = CATALOGUE[score], []
    for seed in range(40):
        rng = np.random.default_rng([seed, 9])
        contexts, n = int(rng.integers(1, 6)), int(rng.integers(1, 12))
        sizes = rng.integers(1, 4, (contexts, n)).astype(float)
        cases.append((board(rng, contexts, n, int(rng.choice([3, 1000]))), sizes))
    answers = scripts.evaluate(AT_POINT, [(as_json(rows), sizes.tolist(), 0.2, 0.7, score) for rows, sizes in cases])
    for (rows, sizes), answer in zip(cases, answers, strict=True):
        pair = rules.first_reversal(rows, 0.5, 0.5, score=by)
        assert answer.pop() == (None if pair is None else list(pair[:2]))
        for key, values, ranks in answer:
            wanted = rules.standing(key, rows, 0.5, 0.5, sizes, score=by)
            np.testing.assert_allclose(values, wanted.values, rtol=1e-9, atol=1e-12, err_msg=key)
            np.testing.assert_array_equal(ranks, wanted.ranks, err_msg=key)


@pytest.mark.parametrize("score", rules.OTHER_SCORES)
def test_the_same_rank_sets_of_a_sample_by_a_score_without_a_point(scripts: Any, score: str) -> None:
    rng = np.random.default_rng(4)
    tp, fp = rng.integers(30, 60, (8, 3)), rng.integers(0, 40, (8, 3))
    tp[:, 0], fp[:, 0] = 59, 1
    rows = np.stack([240 - fp, fp, 60 - tp, tp], -1).astype(float)
    sizes = np.full((8, 3), 300.0)
    for rule in rules.ELSEWHERE:
        asked = (rule, as_json(rows), sizes.tolist(), 0.5, 0.5, None, 0.8)
        first, last, _, problem = scripts.evaluate(SETS, [(*asked, "sample", score)])[0]
        found = rules.sure_elsewhere(rule, rows, 0.5, 0.5, level=0.8, score=CATALOGUE[score])
        sets = uncertainty.rank_sets(found)
        assert problem == ""
        assert [first, last] == [sets.first.tolist(), sets.last.tolist()]
        assert first[0] == last[0] == 1
        assert "only scores of the Tile" in scripts.evaluate(SETS, [(*asked, "fixed", score)])[0][3]


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


@pytest.mark.parametrize(("contexts", "n", "top"), [(3, 9, 4), (4, 40, 300), (9, 160, 12)])
def test_the_same_share_of_the_tile_with_other_winners(scripts: Any, contexts: int, n: int, top: int) -> None:
    rng = np.random.default_rng(n)
    rows, sizes = board(rng, contexts, n, top), rng.integers(1, 4, (contexts, n)).astype(float)
    for official in ("scores", "worst"):
        steps, found = scripts.evaluate(DIFFERS, (as_json(rows), sizes.tolist(), official))
        assert steps == (91 if n == 160 else 101)
        for key, share in found:
            assert share == rules.other_winners(official, key, rows, sizes)


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


def test_rank_sets_of_the_mean_performance_have_no_limit_of_contexts(scripts: Any) -> None:
    """By the other rules each context has claims of its own, which take minutes."""
    rows = np.tile([[50.0, 10, 5, 35], [40, 20, 15, 25], [10, 50, 35, 5]], (2000, 1, 1))
    cases = [(r, as_json(rows), [[100.0] * 3] * 2000, 0.5, 0.5, None, 0.95, "fixed") for r in ("mean", "scores")]
    (first, last, _, problem), (none, _, _, refused) = scripts.evaluate(SETS, cases)
    assert (first, last, problem) == ([1, 2, 3], [1, 2, 3], "")
    assert none is None
    assert "5,000 classifiers times contexts" in refused


@pytest.mark.parametrize("rule", rules.RULES)
def test_rank_sets_by_a_rule_are_those_of_python(scripts: Any, rule: str) -> None:
    cases = []
    for seed, (contexts, n, prior) in enumerate([(4, 7, None), (3, 6, 0.3), (5, 5, None), (2, 8, 0.6)]):
        rng = np.random.default_rng(seed)
        skill = np.linspace(0.97, 0.3, n) + rng.uniform(-0.03, 0.03, (contexts, n))
        tpr, tnr = skill, 0.3 + 0.7 * skill
        positives = rng.integers(40, 90, (contexts, 1))
        tp, tn = rng.binomial(positives, tpr), rng.binomial(200, tnr)
        rows = np.stack([tn, 200 - tn, positives - tp, tp], -1).astype(float)
        if seed == 2 and rule != "size":  # which the page offers where all sizes are known
            rows[1, 3] = np.nan
        a, b = [(1.0, 0.8), (0.5, 0.5), (0.0, 0.0), (0.3, 0.9)][seed]
        cases.append((rule, rows, a, b, prior, 0.9))
    asked = [
        (rule, as_json(rows), [[None if np.isnan(x) else x for x in row] for row in rows.sum(-1)], *rest, "fixed")
        for rule, rows, *rest in cases
    ]
    surely = 0
    for (_, rows, a, b, prior, level), (first, last, about, problem) in zip(
        cases, scripts.evaluate(SETS, asked), strict=True
    ):
        assert problem == ""
        names = [f"m{i}" for i in range(rows.shape[1])]
        made = leaderboard(names, rows, contexts=[f"c{k}" for k in range(len(rows))], sizes=rows.sum(-1))
        found = rules.sure_by_rule(rule, made, a, b, prior=prior, level=level)
        sets = uncertainty.rank_sets(found)
        assert first == sets.first.tolist()
        assert last == sets.last.tolist()
        assert about == found.about
        surely += int(found.surely_better.sum())
    assert surely > 0


@pytest.mark.parametrize("rule", ["scores", "rank", "worst"])
def test_rank_sets_of_contexts_as_a_sample_are_those_of_python(scripts: Any, rule: str) -> None:
    rng = np.random.default_rng(3)
    cases = []
    for contexts, n in ((9, 3), (4, 3), (40, 5)):
        tp = np.clip(rng.normal(60 - 12 * np.arange(n), 6, (contexts, n)).round(), 0, 90)
        rows = np.stack([np.full_like(tp, 90), np.full_like(tp, 10), 90 - tp, tp], -1)
        cases.append((rule, rows.tolist(), rows.sum(-1).tolist(), 0.5, 0.5, None, 0.9, "sample"))
    for case, (first, last, _, problem) in zip(cases, scripts.evaluate(SETS, cases), strict=True):
        rows = np.array(case[1])
        least = rules.least_contexts(rows.shape[1], 0.9)
        if rule == "worst":
            assert problem.startswith("With contexts as a sample, only")
        elif len(rows) < least:
            assert problem == f"With contexts as a sample, rank sets need at least {least} of them; found {len(rows)}."
        else:
            sets = uncertainty.rank_sets(rules.sure_elsewhere(rule, rows, 0.5, 0.5, level=0.9))
            assert (first, last) == (sets.first.tolist(), sets.last.tolist())
            assert first[-1] > 1
