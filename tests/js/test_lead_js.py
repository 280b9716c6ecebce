"""The sentence about who is ahead is the same on the page as in `tile_core`, to the character."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.js.boards import board
from tests.js.test_model_uncertainty_js import asked, limits
from tests.js.test_sure_differences_js import PLACES, sampled
from tile_core import uncertainty
from tile_core.predictions import predictions

pytestmark = pytest.mark.node

Array = np.ndarray[Any, np.dtype[np.float64]]
NAMES = [f"m{i}" for i in range(20)]
SENTENCES = """const { parts, prior, places, effect, level, any, names } = given[1];
  const made = u.meanOf(parts.map((counts, context) =>
    u.drawPerformances(counts, { designEffect: effect, context })));
  const all = (steps) => { for (;;) { const { done, value } = steps.next(); if (done) return value; } };
  return places.map(([a, b]) => {
    const claims = all(u.claimsInSteps(made, a, b, prior, { level, any }, true));
    const lead = all(u.leadAt(made, a, b, prior, { level, any }, claims, true));
    return u.leadSentence(lead, { a, b, prior, level }, names);
  })"""


def boards() -> list[Any]:
    """Counts of contexts: some by chance, clones, sizes that differ, large ones, means, undefined scores."""
    made: dict[str, list[Array]] = {f"seed {seed}": [board(9, seed)] for seed in range(6)}
    made["clones"] = [board(7)[[0, 1, 2, 0, 3, 4, 0]]]
    made["sizes"] = [np.concatenate([board(4), board(4, 2, (30, 40)), board(3, 3, (1, 200))])]
    made["edge"] = [np.array([[90.0, 0, 10, 0], [90, 0, 0, 10], [0, 90, 0, 10], [60, 30, 3, 7], [90, 0, 10, 0]])]
    made["large"] = [np.array([[9e5, 1e5, 2000, 8000], [8.9e5, 1.1e5, 1500, 8500], [400, 100, 20, 80]])]
    made["mean"] = [board(7), board(7, 5, (20, 60))]
    made["silent"] = [np.array([[100.0, 0, 20, 0], [100, 0, 20, 0]])]
    made["one"] = [np.array([[90.0, 10, 20, 20]])]
    made["far"] = [np.array([[900.0, 100, 20, 180], [500, 500, 100, 100], [500, 500, 100, 100], [3, 1, 1, 2]])]
    return [pytest.param(parts, id=name) for name, parts in made.items()]


@pytest.mark.parametrize("parts", boards())
@pytest.mark.parametrize(
    "settings", [(None, 1, 0.95, "independent"), (0.1, 2.5, 0.8, "independent"), (None, 1, 0.9, "any")]
)
def test_the_sentence_of_counts_is_that_of_tile_core(
    found: Callable[..., Any], parts: list[Array], settings: tuple[float | None, float, float, Any]
) -> None:
    prior, effect, level, dependence = settings
    given = {"parts": [part.tolist() for part in parts], "prior": prior, "places": PLACES, "effect": effect}
    more = {"level": level, "any": dependence == "any", "names": NAMES}
    own = sampled(parts, effect)
    for (a, b), sentence in zip(PLACES, found(SENTENCES, [None, given | more]), strict=True):
        claims = uncertainty.sure_differences(own, a, b, prior=prior, level=level, dependence=dependence)
        assert sentence == uncertainty.lead_sentence(uncertainty.lead(own, claims, a, b, prior=prior), NAMES)


@pytest.mark.parametrize("kind", ["samples", "groups", "weights"])
@pytest.mark.parametrize("point", [(0.5, 0.5), (0.9, 0.7), (1, 0), (0, 0.2)])
@pytest.mark.parametrize("seed", range(3))
def test_the_sentence_of_models_is_that_of_tile_core(
    scripts: Any, kind: str, point: tuple[float, float], seed: int
) -> None:
    generator = np.random.default_rng(seed)
    y_true = generator.random(160) < 0.4
    scores = y_true * np.array([[1.9], [1.7], [1.0], [0.3]]) + generator.normal(size=(4, 160)).round(1)
    more: dict[str, Any] = {"groups": np.arange(160) // 5} if kind == "groups" else {}
    more |= {"weights": generator.uniform(0.5, 2, 160)} if kind == "weights" else {}
    given = predictions(list("ABCD"), y_true.astype(int), scores, thresholds=0.5, **more)
    (a, b), prior = point, 0.3
    told, _, vertices = asked(scripts, given, {"a": a, "b": b}, prior)
    pairs = uncertainty.paired_cutoffs(given.y_true, given.scores, vertices["owner"], limits(vertices), **more)
    here = pairs.take(told["best"])
    claims = uncertainty.paired_differences(here, a, b, prior=prior)
    expected = uncertainty.lead_sentence(uncertainty.lead(here, claims, a, b, prior=prior), list("ABCD"))
    how = {"a": a, "b": b, "prior": prior, "level": 0.95}
    body = "([lead, how]) => tileTest.uncertainty.leadSentence(lead, how, [...'ABCD'])"
    assert scripts.evaluate(body, [told["here"]["lead"], how]) == expected
