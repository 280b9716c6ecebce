"""Cells with a number, its interval and the marks of print; what the import makes of them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tile_core.importers import build, cells, guess

NOTHING = (math.nan, math.nan)


@pytest.mark.parametrize(
    ("text", "value", "interval"),
    [
        ("0.56 ± 0.03", 0.56, (0.53, 0.59)),
        ("0.56±0.03", 0.56, (0.53, 0.59)),
        ("0.56 +/- 0.03", 0.56, (0.53, 0.59)),
        (r"$0.56 \pm 0.03$", 0.56, (0.53, 0.59)),
        (r"0.56$_{\pm 0.03}$", 0.56, (0.53, 0.59)),
        ("0.90 (0.02)", 0.90, (0.88, 0.92)),
        ("0.98 (0.90–0.99)", 0.98, (0.90, 0.99)),
        ("0.93 [0.90, 0.95]", 0.93, (0.90, 0.95)),
        ("0.93 (95% CI: 0.90-0.95)", 0.93, (0.90, 0.95)),
        ("0.93 (95 % CI 0.90 to 0.95)", 0.93, (0.90, 0.95)),
        ("-0.10 (-0.20--0.05)", -0.10, (-0.20, -0.05)),
        ("56.1 ± 0.3 %", 0.561, (0.558, 0.564)),
        ("(56.1 ± 0.3)%", 0.561, (0.558, 0.564)),
        ("56.1 (50.0–60.1%)", 0.561, (0.500, 0.601)),
        ("56.1% (50.0–60.1)", 0.561, (0.500, 0.601)),
        ("56.1%", 0.561, NOTHING),
        ("20.00\u00a0%", 0.2, NOTHING),
        (r"93.4\%", 0.934, NOTHING),
        ("1 234", 1234, NOTHING),
        ("1'234", 1234, NOTHING),
        ("1{,}234", 1234, NOTHING),
        ("1\u2009234", 1234, NOTHING),
        ("**0.91**", 0.91, NOTHING),
        ("__0.91__", 0.91, NOTHING),
        (r"\textbf{0.91}", 0.91, NOTHING),
        (r"$\mathbf{0.91}$", 0.91, NOTHING),
        (r"\underline{\textbf{0.91}}", 0.91, NOTHING),
        ("0.91*", 0.91, NOTHING),
        ("0.91†", 0.91, NOTHING),
        ("<b>0.91</b>", 0.91, NOTHING),
        ("45 (56.3%)", 45, NOTHING),
        ("0.90 (45/50)", 0.90, NOTHING),
    ],
)
def test_the_value_and_its_interval_are_read(text: str, value: float, interval: tuple[float, float]) -> None:
    read = cells.estimates([text])
    assert read.numbers.values[0] == pytest.approx(value)
    np.testing.assert_allclose((read.low[0], read.high[0]), interval)
    assert not read.outside[0]


@pytest.mark.parametrize(
    "text",
    [
        *("n/a", "–", "", "<0.001", "~0.9", "0.90–0.95", "0.9 (abc)", "0.5 ± -0.1", "0.9±", "1_234", "(0.9)"),
        *("0.9 (0.8 (0.7))", "0.9 [1, 2, 3]", "[[50, 3], [4, 20]]", "0.9 0.8", "± 0.1", "0.9 % %", "*", "**", "$$"),
    ],
)
def test_what_is_no_number_stays_none(text: str) -> None:
    assert math.isnan(cells.estimates([text]).numbers.values[0])


def test_a_decimal_comma_is_no_separator_of_an_interval() -> None:
    texts = ["0,98 (0,90–0,99)", "0,93 [0,90; 0,95]", "0,5 ± 0,1"]
    assert cells.decimal_mark([texts]) == ","
    read = cells.estimates(texts, ",")
    np.testing.assert_allclose(read.low, [0.90, 0.90, 0.4])
    np.testing.assert_allclose(read.high, [0.99, 0.95, 0.6])


@pytest.mark.parametrize(
    ("text", "outside"),
    [
        ("0.98 (0.90–0.95)", True),
        ("0.98 (0.99–0.90)", True),
        ("0.9 (0.93–0.97)", False),  # 0.9 may be 0.94, rounded
        ("0.95 (0.90–0.95)", False),
    ],
)
def test_a_value_outside_of_its_interval_is_reported(text: str, outside: bool) -> None:
    assert cells.estimates([text]).outside[0] == outside


@given(st.text(alphabet="0123456789.,-+±()[]% */_^{}$\\eE–~;aCI", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    for mark in ".,":
        read = cells.estimates([text], mark)
        assert not np.isinf(read.numbers.values).any()
        assert np.isnan(read.low[0]) == np.isnan(read.high[0])
        assert np.isnan(read.low[0]) or not np.isnan(read.numbers.values[0])


TABLE = {
    "Model": ["a", "b", "c", "d", "e"],
    "Sens": ["93 [90, 95]", "**98** (90–95)", "50 ± 3", "–", "95 (90–120)"],
    "Spec": ["56.1%", "80", "90 (2)", "70", "70"],
    "n": ["1 234 (5%)", "1'234", "1234", "1234", "1234"],
    "prevalence": ["20.00\u00a0%"] * 5,
}


def test_the_import_keeps_intervals_and_says_what_is_doubtful() -> None:
    made = build(TABLE, guess(TABLE))
    assert made.imported_rows == 4
    assert [(each.row, each.key, each.spread) for each in made.intervals] == [
        (2, "tpr", False),
        (4, "tpr", True),
        (6, "tpr", False),
        (4, "tnr", True),
    ]
    np.testing.assert_allclose(made.intervals[0][3:6], (0.93, 0.90, 0.95))
    np.testing.assert_allclose(made.intervals[1][3:6], (0.50, 0.47, 0.53))
    told = [(each.row, each.found, each.expected, each.severity) for each in made.problems]
    assert (3, "**98** (90–95)", "a value inside of its own interval", "warning") in told
    assert (6, "95 (90–120)", "an interval inside of 0 to 1", "warning") in told
    assert [each.row for each in made.problems if each.severity == "error"] == [5]
    assert "“Sens”: the intervals of 2 values are kept as printed." in made.notes
    assert "“n”: what stands in brackets after 1 value is not used." in made.notes
    assert made.leaderboard is not None
    assert made.leaderboard.attributes == {
        "Sens, as printed": ("93 [90, 95]", "", "50 ± 3", "95 (90–120)"),
        "Spec, as printed": ("", "", "90 (2)", ""),
    }


def test_each_context_has_its_printed_intervals() -> None:
    contexts = {"model": ["a", "b", "a"], "task": ["day", "day", "night"]}
    columns = contexts | {"precision": ["0.8 (0.7–0.9)", "0.7", "0.6 (0.5–0.7)"], "recall": ["0.9"] * 3}
    made = build(columns, guess(columns))
    assert made.leaderboard is not None
    assert made.leaderboard.attributes == {
        "precision, as printed (day)": ("0.8 (0.7–0.9)", ""),
        "precision, as printed (night)": ("0.6 (0.5–0.7)", ""),
    }
