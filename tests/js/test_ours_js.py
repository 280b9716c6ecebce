"""The card of one classifier: its ranks, what covers it and what it would take, as by brute force in Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tile_core import ranking, rules, symmetries
from tile_core.scores import canonical_score

pytestmark = pytest.mark.node

FOUND = """([data, prior, own]) => {
  const { ours, ExploreModel } = tileTest;
  const model = new ExploreModel();
  model.load(data);
  [model.context, model.prior] = [0, prior];
  model.derive();
  model.look();
  const counts = ours.countsOf(model, own);
  const grid = ours.ranksOver(model.performances, own, 31);
  return { ranks: [...grid.ranks], held: ours.heldOf(grid), all: ours.everywhere(model.performances, own),
    cover: ours.coverOf(model, own), below: ours.belowLine(model, own, ours.coverOf(model, own) ?? {}),
    first: model.owners.has(own), rows: model.performances,
    somewhere: counts && ours.takesSomewhere(model, own, counts), here: ours.takesHere(model, own),
    contexts: [...ours.bestRanksInContexts(model, own)].length, mean: ours.rankIn(model, own, -1),
    named: ours.namedRanks(model, own) };
}"""
MIDDLES = (np.arange(31) + 0.5) / 31


def board(seed: int, teams: int, shared: bool) -> dict[str, Any]:
    """A leaderboard of two tasks, at one prevalence or at several."""
    rng = np.random.default_rng(seed)
    skill = rng.normal(1.5, 0.5, teams)
    tpr, fpr = (1 / (1 + np.exp(-(skill[:, None] * sign + rng.normal(0, 0.6, (teams, 2))))) for sign in (1, -1))
    positives = np.full((teams, 2), 60) if shared else rng.integers(30, 120, (teams, 2))
    tp, fp = np.round(tpr * positives).astype(int), np.round(fpr * 200).astype(int)
    rows = np.stack([200 - fp, fp, positives - tp, tp], -1).transpose(1, 0, 2)
    return {
        **{"id": "t", "title": "Teams", "entities": [f"T{i}" for i in range(teams)], "contexts": ["p", "q"]},
        **{"performances": rows.tolist(), "sizes": rows.sum(-1).tolist(), "notes": []},
    }


@pytest.mark.parametrize("shared", [True, False])
def test_ranks_and_covers_are_those_of_a_grid(scripts: Any, shared: bool) -> None:
    covered = 0
    for seed in range(8):
        data = board(seed, 12, shared)
        for own in range(0, 12, 3):
            found = scripts.evaluate(FOUND, [data, None, own])
            rows = np.array(found["rows"], float)
            at = [(a, b) for b in MIDDLES for a in MIDDLES]
            ranks = np.array([ranking.ranks(rows, a, b)[own] for a, b in at])
            assert found["ranks"] == ranks.tolist()
            held = found["held"]
            assert (held["best"], held["worst"]) == (ranks.min(), ranks.max())
            assert held["shares"] == pytest.approx([(ranks == r + 1).mean() for r in range(int(ranks.max()))])
            scores = np.array([canonical_score(rows, a, b) for a, b in at])
            ahead = scores > scores[:, [own]] + 1e-12
            assert set(found["all"]["beating"]) <= {i for i in range(12) if ahead[:, i].all()}
            for i in found["all"]["beaten"]:
                assert not ahead[:, i].any()
            k = min(range(len(at)), key=lambda k: abs(at[k][0] - held["at"]["a"]) + abs(at[k][1] - held["at"]["b"]))
            assert ranks[k] == held["best"]
            if found["first"]:
                continue
            if (cover := found["cover"]) is None:
                assert not shared
                continue
            covered += 1
            assert (ahead[:, cover["left"]] | ahead[:, cover["right"]]).all()
            if cover["onHull"]:
                x, y = rows[:, 1] / rows[:, :2].sum(-1), rows[:, 3] / rows[:, 2:].sum(-1)
                two = [cover["left"], cover["right"]]
                assert found["below"] == pytest.approx(np.interp(x[own], x[two], y[two]) - y[own])
    assert covered > 5


@pytest.mark.parametrize("prior", [None, 0.1])
def test_what_it_takes_to_be_first_somewhere(scripts: Any, prior: float | None) -> None:
    for seed in range(4):
        data = board(seed, 9, shared=True)
        for own in range(9):
            found = scripts.evaluate(FOUND, [data, prior, own])
            if found["first"]:
                continue
            counts = np.array(data["performances"][0], float)
            for kind, change in (("detections", [0, 0, -1, 1]), ("rejections", [1, -1, 0, 0])):
                for how, fewest in (("alone", found["somewhere"]["alone"]), ("tie", found["somewhere"]["tie"])):
                    enough = fewest[kind]
                    if enough is None:
                        assert first_somewhere(counts, own, np.array(change), None, how == "alone") is None
                    else:
                        assert first_somewhere(counts, own, np.array(change), enough, how == "alone") == enough
            together = found["somewhere"]["tie"]["both"]
            singles = [found["somewhere"]["tie"][kind] for kind in ("detections", "rejections")]
            assert together is None or together <= min(each for each in singles if each is not None)


def first_somewhere(counts: np.ndarray, own: int, change: np.ndarray, limit: int | None, alone: bool) -> int | None:
    """The fewest changes after which the row is above, or on, the upper hull of all others, by brute force."""
    most = int(counts[own][change < 0].sum()) if limit is None else limit
    for n in range(most + 1):
        rows = counts.copy()
        rows[own] += n * change
        x, y = rows[:, 1] / rows[:, :2].sum(-1), rows[:, 3] / rows[:, 2:].sum(-1)
        # Weightings of TPR against FPR, dense in their angle, and those at which two others tie.
        others = [i for i in range(len(rows)) if i != own]
        angles = [np.linspace(1e-6, np.pi / 2 - 1e-6, 400)]
        for i in others:
            for j in others:
                if x[j] > x[i] and y[j] > y[i]:
                    angles.append(np.array([np.arctan2(x[j] - x[i], y[j] - y[i])]))
        t = np.concatenate(angles)
        value = np.cos(t)[:, None] * -x + np.sin(t)[:, None] * y
        lead = (value[:, own] - value[:, others].max(-1)).max()
        value_at = lead > 1e-9 if alone else lead > -1e-9
        if value_at:
            return n
    return None


def test_needs_at_the_point_and_ranks_elsewhere(scripts: Any) -> None:
    data = board(3, 9, shared=True)
    found = scripts.evaluate(FOUND, [data, None, 5])
    counts = np.array(data["performances"][0], float)
    best = canonical_score(counts, 0.5, 0.5).max()
    tn, _, fn, tp = counts[5]
    enough = [n for n in range(int(fn) + 1) if (tn + tp + n) / counts[5].sum() >= best - 1e-12]
    assert found["here"]["detections"] == (enough[0] if enough else None)
    means = np.array(data["performances"], float)
    means = (means / means.sum(-1, keepdims=True)).mean(0)
    assert found["mean"] == 1 + (canonical_score(means, 0.5, 0.5) > canonical_score(means[5], 0.5, 0.5) + 1e-12).sum()
    ranks = {each["symbol"]: each["rank"] for each in found["named"]}
    assert ranks["tpr"] == 1 + (counts[:, 3] > counts[5, 3]).sum()


IN_CONTEXTS = """([data, prior, own, a, b, rule]) => {
  const { ours, ExploreModel } = tileTest;
  const model = new ExploreModel();
  model.load(data);
  [model.context, model.over, model.prior] = [-1, rule, prior];
  model.point = { a, b };
  model.derive();
  model.look();
  const steps = ours.takesInContexts(model, own);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}"""


@pytest.mark.parametrize("rule", ["scores", "rank", "median", "worst"])
def test_what_it_takes_in_one_context_by_a_rule_is_as_in_python(scripts: Any, rule: str) -> None:
    for seed in range(2):
        data = board(seed, 7, shared=False)
        counts = np.array(data["performances"], float)
        for own in range(7):
            found = scripts.evaluate(IN_CONTEXTS, [data, 0.1, own, 0.7, 0.4, rule])
            for change in ("detections", "rejections"):
                wanted = rules.needed(rule, counts, 0.7, 0.4, own, change=change, prior=0.1)
                assert [takes[change] for takes in found] == wanted


@pytest.mark.parametrize("prior", [None, 0.1])
def test_what_it_takes_in_one_context_to_be_first_by_the_mean(scripts: Any, prior: float | None) -> None:
    a, b = 0.7, 0.4
    for seed in range(3):
        data = board(seed, 7, shared=False)
        for own in range(7):
            found = scripts.evaluate(IN_CONTEXTS, [data, prior, own, a, b, "mean"])
            for k, takes in enumerate(found):
                for kind, change in (("detections", [0, 0, -1, 1]), ("rejections", [1, -1, 0, 0])):
                    changes = np.zeros((2, 7, 4))
                    changes[k, own] = change
                    means = means_after(np.array(data["performances"], float), changes)
                    rows = means if prior is None else (symmetries.shift_prior(mean, prior) for mean in means)
                    firsts = (n for n, each in enumerate(rows) if ranking.ranks(each, a, b)[own] == 1)
                    assert takes[kind] == next(firsts, None)


def means_after(counts: np.ndarray, changes: np.ndarray) -> Iterator[np.ndarray]:
    """The mean performances after 0, 1, 2 ... of the changes, while no count is negative."""
    while (counts >= 0).all():
        yield (counts / counts.sum(-1, keepdims=True)).mean(0)
        counts = counts + changes
