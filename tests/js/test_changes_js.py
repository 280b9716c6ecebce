"""What moved between two versions on the page, as in `tile_core.changes`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import changes
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
        assert (found["entered"], found["left"]) == (list(expected.entered), list(expected.left))
        assert [row["name"] for row in found["rows"]] == [row.name for row in expected.rows]
        for row, other in zip(found["rows"], expected.rows, strict=True):
            assert row["scores"] == pytest.approx(other.scores, abs=1e-12)
            assert (row["ranks"], row["among"]) == (list(other.ranks), list(other.among))
            assert (row["gained"], row["sets"]) == (other.gained, [list(each or ()) for each in other.sets])
            assert row["beyond"] == other.beyond
            beyond += other.beyond
    assert beyond > 5
