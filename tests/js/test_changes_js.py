"""What moved between two versions on the page, as in `tile_core.changes`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import changes, rules
from tile_core.leaderboard import leaderboard

pytestmark = pytest.mark.node

RUN = """([before, data, prior, a, b]) => {
  const { changes, ExploreModel } = tileTest;
  const model = new ExploreModel();
  model.load(data);
  Object.assign(model, { prior, point: { a, b } });
  model.uncertainty = { ...model.uncertainty, uncertain: true, level: 0.95 };
  model.derive();
  model.look();
  return [changes.areVersions(before, data), changes.changesSince(model, before)];
}"""


def version(rng: np.random.Generator, names: list[str], title: str) -> dict[str, Any]:
    tpr, fpr = rng.uniform(0.5, 0.95, len(names)), rng.uniform(0.02, 0.4, len(names))
    tp, fp = np.round(tpr * 400).astype(int), np.round(fpr * 600).astype(int)
    rows = np.stack([600 - fp, fp, 400 - tp, tp], -1)
    return {
        **{"id": title, "title": title, "entities": names, "contexts": ["all"], "notes": []},
        **{"performances": [rows.tolist()], "sizes": [[1000] * len(names)]},
    }


@pytest.mark.parametrize("prior", [None, 0.05])
def test_changes_are_those_of_python(scripts: Any, prior: float | None) -> None:
    beyond = 0
    for seed in range(6):
        rng = np.random.default_rng(seed)
        names = [f"T{k}" for k in range(12)]
        before, now = version(rng, names[:10], "v1"), version(rng, [*names[2:8][::-1], *names[8:]], "v2")
        a, b = rng.uniform(0.2, 0.8, 2).tolist()
        same, found = scripts.evaluate(RUN, [before, now, prior, a, b])
        old, new = (
            leaderboard(each["entities"], each["performances"], sizes=each["sizes"], contexts=["all"])
            for each in (before, now)
        )
        expected = changes.changes(old, new, a, b, prior=prior, level=0.95)
        assert same
        assert [[row["name"] for row in found[which]] for which in ("entered", "left")] == [
            list(expected.entered),
            list(expected.left),
        ]
        assert [row["name"] for row in found["rows"]] == [row.name for row in expected.rows]
        for row, other in zip(found["rows"], expected.rows, strict=True):
            assert row["scores"] == pytest.approx(other.scores, abs=1e-12)
            assert (row["ranks"], row["among"]) == (list(other.ranks), list(other.among))
            assert (row["gained"], row["sets"]) == (other.gained, [list(each or ()) for each in other.sets])
            assert row["beyond"] == other.beyond
            beyond += other.beyond
    assert beyond > 5


BY_RULE = """([before, data, over, a, b]) => {
  const { changes, ExploreModel } = tileTest;
  const model = new ExploreModel();
  model.load(data);
  Object.assign(model, { over, point: { a, b } });
  model.uncertainty = { ...model.uncertainty, level: 0.95 };
  model.derive();
  model.look();
  const steps = changes.sureSince(model, before);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return changes.changesSince(model, before, step.value.sets);
}"""


@pytest.mark.parametrize("rule", [rule for rule in rules.RULES if rule not in ("mean", "size")])
def test_rank_sets_by_a_rule_are_those_of_python(scripts: Any, rule: str) -> None:
    rng = np.random.default_rng(3)
    names = [f"T{k}" for k in range(9)]

    def several(names: list[str], title: str) -> dict[str, Any]:
        parts = [version(rng, names, title) for _ in range(3)]
        rows, sizes = [part["performances"][0] for part in parts], [part["sizes"][0] for part in parts]
        return parts[0] | {"contexts": ["x", "y", "z"], "performances": rows, "sizes": sizes}

    before, now = several(names[:7], "v1"), several([*names[2:][::-1]], "v2")
    found = scripts.evaluate(BY_RULE, [before, now, rule, 0.7, 0.4])
    old, new = (
        leaderboard(each["entities"], each["performances"], sizes=each["sizes"], contexts=each["contexts"])
        for each in (before, now)
    )
    expected = changes.changes(old, new, 0.7, 0.4, level=0.95, rule=rule)
    assert [[row["name"] for row in found[which]] for which in ("entered", "left")] == [
        list(expected.entered),
        list(expected.left),
    ]
    for row, other in zip(found["rows"], expected.rows, strict=True):
        assert row["scores"] == pytest.approx(other.scores, abs=1e-12)
        assert (row["name"], row["ranks"], row["sets"]) == (other.name, list(other.ranks), list(map(list, other.sets)))
