"""Numbers as people read them: the page and `tile_core` write them alike, and never more than is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tile_core import number_format
from tile_core.number_format import (
    count,
    estimated,
    fixed,
    inward,
    percent,
    precise,
    prevalence,
    probability,
    probability_said,
    unrounded,
    within,
)
from tile_core.tradeoff import Difference
from tile_core.tradeoff.verdict import compared

pytestmark = pytest.mark.node

SHARES = {
    0.0: "0.0 %",
    1e-9: "< 0.1 %",
    0.00099: "< 0.1 %",
    0.001: "0.1 %",
    0.5: "50.0 %",
    0.0625: "6.3 %",  # exactly half way, and up
    0.12345: "12.3 %",
    0.9994: "99.9 %",
    0.99949: "99.9 %",
    0.9995: "> 99.9 %",
    0.99992: "> 99.9 %",
    1 - 1e-9: "> 99.9 %",
    1 - 1e-15: "100.0 %",  # rounding of a sum that is 1
    1.0: "100.0 %",
}
PREVALENCES = {
    0.0: "0 %",
    1e-6: "0.0001 %",
    0.0005: "0.05 %",
    0.005: "0.5 %",
    0.02: "2 %",
    0.020362: "2.04 %",
    90 / 442: "20.4 %",
    0.5: "50 %",
    0.93127: "93.13 %",
    0.99: "99 %",
    0.999: "99.9 %",
    0.9996: "99.96 %",
    1.0: "100 %",
}
NUMBERS = {
    0.0: "0.000",
    0.25: "0.250",
    0.0006: "0.001",
    0.0004: "0.0004",
    0.000423: "0.00042",
    0.0000004: "> 0",
    -0.0004: "−0.0004",
    -0.0000004: "< 0",
    -0.25: "−0.250",
    0.9994: "0.999",
    0.9996: "0.9996",
    0.99996: "0.99996",
    1 - 1e-15: "1.000",
    1 - 1e-9: "< 1",
    1.0003: "1.0003",
    2.5: "2.500",
}


def test_a_share_has_one_decimal_and_100_only_for_all() -> None:
    assert {share: percent(share) for share in SHARES} == SHARES
    assert percent(float("nan")) == "–"


def test_a_prevalence_has_three_digits_of_the_rarer_class() -> None:
    assert {prior: prevalence(prior) for prior in PREVALENCES} == PREVALENCES
    assert prevalence(float("nan")) == "–"
    assert prevalence(419 / 2000) == prevalence(0.1 + 0.1095) == prevalence(0.2095 * (1 + 1e-15)) == "21 %"


def test_a_precise_number_is_0_or_1_only_if_exact() -> None:
    assert {number: precise(number) for number in NUMBERS} == NUMBERS
    assert precise(float("nan")) == precise(float("inf")) == "–"


def test_a_half_is_rounded_up_whatever_the_order_of_the_operations() -> None:
    """0.1845 at its own prevalence, which after a shift is stored as 0.18449999999999997."""
    assert fixed(0.1845) == fixed(0.18449999999999997) == fixed(0.18450000000000003) == "0.185"
    assert fixed(-0.18449999999999997) == "−0.185"
    assert percent(0.06249999999999999) == percent(0.0625) == "6.3 %"
    assert fixed(0.1844999999) == "0.184"


def test_a_probability_of_draws_is_never_0_or_1() -> None:
    found = [probability(share) for share in (0, 0.0049, 0.005, 0.125, 0.995, 0.9951, 1, float("nan"))]
    assert found == ["<.01", "<.01", "0.01", "0.13", ">.99", ">.99", ">.99", "–"]


def test_signs_and_thousands() -> None:
    assert (fixed(-0.0001), fixed(-1.5, 2), count(1234567), count(999)) == ("0.000", "−1.50", "1,234,567", "999")


@pytest.mark.parametrize(
    "write", [fixed, precise, percent, probability, prevalence, count], ids=lambda write: write.__name__
)
def test_the_page_writes_the_same(scripts: Any, write: Callable[[float], str]) -> None:
    rng = np.random.default_rng(5)
    near = 10 ** -rng.uniform(1, 17, 500)
    shares = [*SHARES, *PREVALENCES, *rng.random(2000), *np.arange(4001) / 4000, *near, *(1 - near)]
    halves = (np.arange(1, 4000, 2) / 2000 / 10).tolist()
    shares += [x * y for x in halves for y in (1, 1 - 2e-16, 1 + 2e-16) if x <= 1]
    numbers = {percent: [], probability: [], prevalence: [], count: rng.integers(0, 10**9, 100)}.get(
        write, [*-near, *(near - 1), *NUMBERS]
    )
    given = [float(x) for x in [*shares, *numbers]]
    found = scripts.evaluate(f"(given) => given.map((x) => window.tileTest.draw.{write.__name__}(x))", given)
    assert dict(zip(given, found, strict=True)) == {x: getattr(number_format, write.__name__)(x) for x in given}


def test_a_probability_after_p_has_a_sign(scripts: Any) -> None:
    given = [0, 0.0049, 0.005, 0.125, 0.995, 1]
    said = [probability_said(share) for share in given]
    assert said == ["< .01", "< .01", "= 0.01", "= 0.13", "> .99", "> .99"]
    assert scripts.evaluate("(given) => given.map((x) => tileTest.draw.probabilitySaid(x))", given) == said


def test_an_estimate_has_the_digits_that_its_error_leaves(scripts: Any) -> None:
    texts = {0: "0.123", 0.001: "0.123", 0.0011: "0.12", 0.01: "0.12", 0.011: "0.1", 0.3: "0.1"}
    assert {error: estimated(0.1234, error) for error in texts} == texts
    assert (estimated(-0.04, 0.02), estimated(float("nan"), 0)) == ("0.0", "–")
    rng = np.random.default_rng(8)
    given = [
        [value, error] for value, error in zip(rng.normal(0, 0.1, 500), 10 ** -rng.uniform(0, 5, 500), strict=True)
    ]
    found = scripts.evaluate("(given) => given.map((pair) => tileTest.draw.estimated(...pair))", given)
    assert found == [estimated(*pair) for pair in given]


def test_the_page_rounds_intervals_alike(scripts: Any) -> None:
    rng = np.random.default_rng(6)
    ends = np.sort(10 ** rng.uniform(-9, 9, (2000, 2)))
    near = ends[:1000, :1] * (1 + np.sort(10 ** -rng.uniform(1, 14, (1000, 2))))
    few = np.sort(rng.integers(0, 4000, (500, 2)) / 1000)
    given = [(low, high, low + share * (high - low)) for low, high, share in _spread(rng, np.vstack([ends, near, few]))]
    given = [(low, high, at) for low, high, at in given if low < at < high] + [(0.0, float("inf"), 1.0)]
    script = """(given) => given.map(([low, high, at]) => {
        const { inward, within, unrounded } = tileTest.formats;
        return [...inward(low, high), ...inward(low, high, at), within(at, low, high), unrounded(at)];
    })"""
    expected = [
        [*inward(low, high), *inward(low, high, at), within(at, low, high), unrounded(at)] for low, high, at in given
    ]
    assert len(given) > 3000
    assert scripts.evaluate(script, given) == expected


@pytest.mark.parametrize("many", [1, 43, 2000])
def test_the_page_compares_rankings_in_the_same_words(scripts: Any, many: int) -> None:
    counts = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (14, 4, 0), (1200, 1, 1), (1, 0, 6), (0, 3, 2), (0, 0, 6)]
    script = """({ counts, many }) => counts.map(([reversed, tied, ordered]) =>
        tileTest.paths.comparedWords({ reversed, tied, ordered }, many))"""
    found = scripts.evaluate(script, {"counts": counts, "many": many})
    assert found == [compared(Difference(*each, each[0] / many), many) for each in counts]


def _spread(rng: np.random.Generator, ends: np.ndarray) -> list[list[float]]:
    return np.column_stack([ends, rng.uniform(0.001, 0.999, len(ends))]).tolist()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("37.3 % positive, β = 0.936 and τ = −0.3; a = b", "37.3_% positive, β_=_0.936 and τ_=_−0.3; a = b"),
        ("the best has P ≥ 0.5", "the best has P_≥_0.5"),
        ("is best with P = <.01, or score ≥ .4", "is best with P_=_<.01, or score_≥_.4"),
        ("β = ∞ and n = 12, 1 < 2", "β_=_∞ and n_=_12, 1_<_2"),
        ("A > B > C", "A > B > C"),
        ("F1 is at (a, b) = (1, 0.5), not at (0, 0)", "F1 is at (a,_b)_=_(1,_0.5), not at (0,_0)"),
        ("two scores (precision, recall) and (F1, too)", "two scores (precision, recall) and (F1,_too)"),
    ],
)
def test_percentages_and_comparisons_stay_on_one_line(scripts: Any, text: str, expected: str) -> None:
    assert scripts.evaluate("(text) => tileTest.draw.unbroken(text)", text) == expected.replace("_", "\xa0")
    assert number_format.unbroken(text) == expected.replace("_", "\xa0")


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("F0.5", ["F", "0.5"]),
        ("J-", ["J", "−"]),
        ("τ-", ["τ", "−"]),
        ("π+", ["π", "+"]),
        ("P4", ["P", "4"]),
        ("π", ["π"]),
        ("γ_π", ["γ", "π"]),
        ("PPV", ["PPV"]),
        ("d'", ["d'"]),
    ],
)
def test_a_symbol_has_its_index_and_sign_below_the_line(scripts: Any, symbol: str, expected: list[str]) -> None:
    found = scripts.evaluate("(symbol) => tileTest.draw.spans(symbol)", symbol)
    assert [span["text"] for span in found] == expected
    assert [bool(span.get("small")) for span in found] == [False, True][: len(expected)]
