"""Level sets in the browser: each point has the level, and nothing of the set is left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tile_core import catalogue, performance

pytestmark = pytest.mark.node

Level = Callable[[str, float, float], list[Any]]
PRIOR = 0.3


@pytest.fixture
def level_set(scripts: Any) -> Level:
    body = """([key, prior, level]) => {
      const f = (x, y) => tileTest.scores[key].value(
        [(1 - prior) * (1 - x), (1 - prior) * x, prior * (1 - y), prior * y]);
      return tileTest.levelSet(tileTest.field(f, 61, { x: [0, 1], y: [0, 1] }), level);
    }"""
    return lambda key, prior, level: scripts.evaluate(body, [key, prior, level])


CASES = [("mcc", 0.3), ("kappa", 0.2), ("f1", 0.5), ("geometric_mean", 0.6), ("markedness", 0.1), ("accuracy", 0.7)]
CASES += [("odds_ratio", 3.0), ("d_prime", 1.0), ("vut", 0.5), ("chance", 0.5)]


@pytest.mark.parametrize(("key", "level"), CASES)
def test_each_point_has_the_level(level_set: Level, key: str, level: float) -> None:
    lines = level_set(key, PRIOR, level)
    assert lines
    places = np.concatenate([np.array(line) for line in lines])
    rows = performance.from_rates(tpr=places[:, 1].clip(0, 1), fpr=places[:, 0].clip(0, 1), prior=PRIOR)
    values = catalogue.CATALOGUE[key](rows)
    assert np.nanmax(np.abs(values - level)) < 1e-5


@pytest.mark.parametrize(("key", "level"), CASES)
def test_where_the_sign_changes_there_is_a_line(level_set: Level, key: str, level: float) -> None:
    """Along random rows of the square, far from places where the score is undefined."""
    lines = [np.array(line) for line in level_set(key, PRIOR, level)]
    rng, x, crossings = np.random.default_rng(3), np.linspace(0.03, 0.97, 400), 0
    for y in rng.uniform(0.03, 0.97, 20):
        values = catalogue.CATALOGUE[key](performance.from_rates(tpr=np.full_like(x, y), fpr=x, prior=PRIOR))
        found = x[:-1][np.diff(values >= level)]
        for place in found:
            nearest = min(distance(line, (place, y)) for line in lines)
            assert nearest < 0.005, (y, place)
            crossings += 1
    assert crossings >= 3


def distance(line: np.ndarray, place: tuple[float, float]) -> float:
    start, way = line[:-1], np.diff(line, axis=0)
    share = (((place - start) * way).sum(1) / np.maximum((way**2).sum(1), 1e-30)).clip(0, 1)
    return float(np.hypot(*(start + share[:, None] * way - place).T).min())


def test_lines_are_joined(level_set: Level) -> None:
    assert len(level_set("accuracy", PRIOR, 0.7)) == 1
    assert len(level_set("odds_ratio", PRIOR, 3.0)) == 1


def test_a_closed_line_ends_where_it_begins(scripts: Any) -> None:
    body = """() => tileTest.levelSet(
      tileTest.field((x, y) => (x - 0.5) ** 2 + (y - 0.4) ** 2, 41, { x: [0, 1], y: [0, 1] }), 0.09)"""
    (line,) = scripts.evaluate(body)
    assert line[0] == line[-1]
    assert np.allclose(np.hypot(*(np.array(line) - [0.5, 0.4]).T), 0.3, atol=1e-6)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("level", [0.001, -0.001])
def test_a_saddle_is_two_lines(scripts: Any, sign: int, level: float) -> None:
    """Neither passes the middle: each stays in its quarter of the square, in opposite ones."""
    body = """([sign, level]) => tileTest.levelSet(
      tileTest.field((x, y) => sign * (x - 0.5) * (y - 0.5), 4, { x: [0, 1], y: [0, 1] }), level)"""
    lines = [np.array(line) - 0.5 for line in scripts.evaluate(body, [sign, level])]
    quarters = sorted(np.unique(np.sign(line), axis=0).tolist() for line in lines)
    assert quarters == ([[[-1, -1]], [[1, 1]]] if sign * level > 0 else [[[-1, 1]], [[1, -1]]])
