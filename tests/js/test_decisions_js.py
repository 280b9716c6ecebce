"""Decisions by cost: the page says what `tile_core.decisions` says, to the digit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from app.storage.payload import payload
from tests.js.conftest import RECORDS
from tile_core import decisions, uncertainty
from tile_core.leaderboard import leaderboard
from tile_core.uncertainty.draws import usual_number

pytestmark = pytest.mark.node

SAID = """([data, catalogue, prior, c, certain]) => {
  const { ExploreModel, decisions } = tileTest;
  const model = new ExploreModel();
  model.catalogue = catalogue;
  model.load(data);
  model.prior = prior;
  model.derive();
  const decision = decisions.decisionOf(model, c);
  if (!certain) return [decisions.answerSentence(decision, null)];
  for (const _ of model.uncertaintyResults.refine(model)) ;
  const draws = model.uncertaintyResults.pointDraws(model);
  return [decisions.answerSentence(decision, decisions.uncertaintyOfChoice(draws, decision, 0.95)), draws.number];
}"""


@pytest.mark.parametrize("seed", range(12))
def test_the_page_says_the_sentence_of_python(scripts: Any, seed: int) -> None:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 9))
    negatives, positives = rng.integers(1, [600, 80])
    fp, tp = rng.integers(0, negatives + 1, n), rng.integers(0, positives + 1, n)
    if seed % 3 == 0 and n > 1:
        fp[-1], tp[-1] = fp[0], tp[0]
    if seed % 4 == 0:
        fp[0], tp[0] = 0, 0
    rows = np.stack([negatives - fp, fp, positives - tp, tp], -1).astype(float)
    names = [f"Model {k}" for k in range(n)]
    board = leaderboard(names, rows, sizes=negatives + positives)
    prior, c = float(rng.choice([0.02, 0.1, 0.4])), float(rng.choice([1, 0.5, 7, 20, 250]))
    drawn = uncertainty.from_counts(rows, 0, draws=usual_number(n))
    for certain in (False, True):
        found = decisions.decide(rows, c, prior, drawn=drawn if certain else None)
        (said, *number) = scripts.evaluate(SAID, [payload(board, "Board"), RECORDS, prior, c, certain])
        assert said == decisions.decision_sentence(found, names)
        assert number in ([], [drawn.performances.shape[0]])
