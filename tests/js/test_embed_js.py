"""What is embedded in pages of others computes in the browser what the server computes for our own pages."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tests.js.boards import board
from tile_core import catalogue, correlation

pytestmark = pytest.mark.node

MAP = """([rows, key, prior, places]) => {
  const names = rows.map((_, k) => `entity ${k}`);
  const model = new tileTest.embed.CorrelationModel();
  model.load(tileTest.leaderboard('test', names, rows));
  Object.assign(model, { score: key, prior });
  model.derive();
  return places.map(([a, b]) => model.tauAt(a, b));
}"""


@pytest.mark.parametrize("key", ["f1", "kappa", "fnr", "tnr"])
def test_the_correlation_with_a_score_is_that_of_python(scripts: Any, key: str) -> None:
    rows = board(12)[[*range(12), 3, 3]]
    places = [(a, b) for a in (0, 0.3, 1) for b in (0, 0.5, 0.8, 1)]
    score = catalogue.CATALOGUE[key]
    wanted = [float(correlation.kendall_map(score(rows), rows, [a], [b]).ravel()[0]) for a, b in places]
    found = scripts.evaluate(MAP, [rows.tolist(), key, None, places])
    assert np.isfinite(wanted).any()
    assert_allclose(found, wanted, atol=1e-12)
