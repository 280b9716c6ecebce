"""The browser's scores and places equal those of the Python catalogue."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from data import make_score_places
from tile_core.catalogue import CATALOGUE

ASSETS = Path(__file__).parents[2] / "assets"

pytestmark = pytest.mark.node

PRIORS = [0.0, 1e-6, 0.2, 0.5, 0.8, 0.999, 1.0]
EVALUATE = """([key, rows]) => rows.map((p) => window.tileTest.scores[key].value(p))"""


def _performances():
    """Random counts and probabilities; every pattern of zeros; tiny sets; near 0/0 of VUT; far tails of d'."""
    rng = np.random.default_rng(11)
    yield from rng.integers(0, 10_000, (60, 4)).astype(float)
    yield from rng.dirichlet([1] * 4, 60)
    yield from rng.integers(0, 4, (120, 4)).astype(float)
    for zeros in np.ndindex(2, 2, 2, 2):
        yield np.array([5.0, 3.0, 2.0, 7.0]) * zeros
    near = 10.0 ** rng.uniform(-13, -1, (40, 2))
    yield from np.stack([0.3 * np.ones(40), 0.2 * np.ones(40), 0.2 + near[:, 0], 0.3 + near[:, 1]], -1)
    yield from 10.0 ** rng.uniform(-30, 0, (60, 4))


@pytest.fixture(scope="module")
def page(scripts):
    return scripts


def test_the_places_in_the_tree_are_those_that_the_generator_writes() -> None:
    assert make_score_places.FILE.read_text(encoding="utf-8") == make_score_places.text()


def test_what_no_power_of_the_prior_describes_is_refused() -> None:
    bent = dataclasses.replace(CATALOGUE["f1"], placement=lambda prior: (1.0, prior**2))
    with pytest.raises(ValueError, match="f1: expected odds"):
        make_score_places._law(bent)


def test_the_script_holds_every_score_of_the_catalogue(page):
    assert page.evaluate("() => Object.keys(window.tileTest.scores)") == list(CATALOGUE)


def test_symbols_are_written_as_in_python(page):
    """Titles, slides and lists say F₁ where the page lowers the 1 by markup."""
    symbols = [score.symbol for score in CATALOGUE.values()]
    found = page.evaluate("(symbols) => symbols.map(window.tileTest.draw.symbolText)", symbols)
    minus = [text.replace("−", "-") for text in found]
    assert minus == [score.written for score in CATALOGUE.values()]
    assert page.evaluate("window.tileTest.draw.withSymbols", "F1, F0.5 and FMI") == "F₁, F₀.₅ and FMI"


@pytest.mark.parametrize("score", CATALOGUE.values(), ids=CATALOGUE)
def test_values_are_those_of_python(page, score):
    rows = np.array(list(_performances()))
    found = np.array(page.evaluate(EVALUATE, [score.key, rows.tolist()]), dtype=float)
    # Differences of numbers near 1 (d', signed scores, VUT) are as exact as these, also where they nearly cancel.
    assert_allclose(found, score.function(rows), rtol=1e-12, atol=2e-15)


@pytest.mark.parametrize("score", CATALOGUE.values(), ids=CATALOGUE)
def test_places_are_those_of_python(page, score):
    found = page.evaluate("([key, priors]) => priors.map(window.tileTest.scores[key].place)", [score.key, PRIORS])
    for prior, place in zip(PRIORS, found, strict=True):
        expected = score.placement(prior)
        assert (place is None) == (expected is None)
        if expected is not None:
            assert_allclose(place, expected, rtol=1e-12)


@pytest.mark.parametrize("unknown", range(4))
def test_unknown_values_are_null_or_nan(page, unknown):
    row = [4.0, 3.0, 2.0, 6.0]
    row[unknown] = np.nan
    gap = [None if np.isnan(x) else x for x in row]
    for score in CATALOGUE.values():
        found = page.evaluate(EVALUATE, [score.key, [row, gap]])
        assert_allclose(found, [score.function(row)] * 2, rtol=1e-12)
