"""Numbers and names as people write them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tile_core.importers import cells


@pytest.mark.parametrize(
    ("text", "decimal", "value", "half"),
    [
        ("0,704", ",", 0.704, 0.0005),
        ("1.234,5", ",", 1234.5, 0.05),
        ("1,234", ".", 1234, 0),
        ("1,234,567", ".", 1234567, 0),
        ("1 234 567", ".", 1234567, 0),
        ("1\u00a0234", ".", 1234, 0),
        ("1\u202f234", ",", 1234, 0),
        ("1'234", ".", 1234, 0),
        ("1\u2019234.5", ".", 1234.5, 0.05),
        (".5", ".", 0.5, 0.05),
        ("+0.50", ".", 0.5, 0.005),
        ("\u22123", ".", -3, 0),
        ("1e3", ".", 1000, 0),
        ("1.5E-3", ".", 0.0015, 5e-5),
        ("87.6 %", ".", 0.876, 0.0005),
        ("88%", ".", 0.88, 0.005),
        (" 7 ", ".", 7, 0),
    ],
)
def test_numbers_are_read(text: str, decimal: str, value: float, half: float) -> None:
    read = cells.numbers([text], decimal)
    assert read.values[0] == pytest.approx(value, rel=1e-15)
    assert read.halves[0] == pytest.approx(half, rel=1e-9)
    assert read.signed[0] == ("%" in text)


NO_NUMBERS = (
    *("", " ", "NA", "nan", "inf", "-inf", "1e999", "e5", ".", "+", "12,34", "1,2345", "0x10", "1 23", "\u0661\u0662"),
    *("²", "=1+1", "1.2.3", "1" * 100, "one", "1-2", "<b>1</b>", "0.7\0", "True", "%", "--1"),
)


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_text_that_is_no_number_is_nan(text: str) -> None:
    assert math.isnan(cells.numbers([text]).values[0])


MARKED = (
    *(
        "80<sup>1</sup>",
        "80$^{1}$",
        "80\\textsuperscript{2}",
        "80^1^",
        "80^1",
        "80¹",
        "80 ²",
        "80¹²",
        "80¹,²",
        "80[^1]",
    ),
    *(
        "80<SUP class='reference'><a href='#n'>[3]</a></SUP>",
        "80[3]",
        "80 [12]",
        "80[note 1]",
        "80*",
        "80†",
        "80$^{\\dagger}$",
    ),
    *(
        "80ᵃ",
        "80<sup>a</sup>",
        "80\\tnote{1}",
        "80\\footnotemark[2]",
        "80\\cite{x}",
        "80<sub>1</sub>",
        "80₁",
        "**80**¹",
    ),
    *("80$^\\text{1}$", "80$^{\\textcolor{red}{1}}$", "80\\textsuperscript{a,b}", "80[^note]", "80\\*", "80ª", "80⁎"),
)


@pytest.mark.parametrize("text", MARKED)
def test_marks_of_footnotes_are_no_digits(text: str) -> None:
    read = cells.estimates([text])
    assert read.numbers.values[0] == 80
    assert math.isnan(read.low[0])


@pytest.mark.parametrize(
    ("text", "value", "low", "high"),
    [
        ("92.1$_{0.3}$", 92.1, 91.8, 92.4),
        ("92.1<sub>0.3</sub>", 92.1, 91.8, 92.4),
        ("$0.92_{\\pm 0.03}$", 0.92, 0.89, 0.95),
        ("0.92<sup>±0.03</sup>", 0.92, 0.89, 0.95),
        ("0.92¹ ± 0.03", 0.92, 0.89, 0.95),
        ("$0.92^{+0.02}_{-0.03}$", 0.92, 0.89, 0.94),
        ("$0.92_{-0.03}^{+0.02}$", 0.92, 0.89, 0.94),
        ("0.92 (+0.02/\N{MINUS SIGN}0.03)", 0.92, 0.89, 0.94),
        ("56 [50, 62]", 56, 50, 62),
        ("45 (3)", 45, 42, 48),
    ],
)
def test_what_stands_below_or_above_with_decimals_is_how_sure_a_number_is(
    text: str, value: float, low: float, high: float
) -> None:
    read = cells.estimates([text])
    assert (read.numbers.values[0], read.low[0], read.high[0]) == pytest.approx((value, low, high), rel=1e-12)


def test_a_raised_number_behind_10_is_a_power_or_cannot_be_read() -> None:
    read = cells.estimates(
        ["1.2 × 10<sup>-3</sup>", "$5 \\times 10^{2}$", "10⁻³", "10²", "10<sup>1</sup>"]
    ).numbers.values
    np.testing.assert_allclose(read, [0.0012, 500, 0.001, np.nan, np.nan])


def test_minus_zero_is_zero() -> None:
    assert math.copysign(1, cells.numbers(["-0"]).values[0]) == 1


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_written_numbers_come_back(value: float) -> None:
    assert cells.numbers([repr(value)]).values[0] == value
    assert cells.numbers([repr(value).replace(".", ",")], ",").values[0] == value


@given(st.decimals(-1000, 1000, places=3))
def test_the_true_value_is_within_half_a_unit(value: object) -> None:
    rounded = f"{value:.1f}"
    read = cells.numbers([rounded])
    assert abs(read.values[0] - float(str(value))) <= read.halves[0] + 1e-12


@given(st.text(max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    values = cells.numbers([text], ",").values
    assert values.shape == (1,)
    assert not np.isinf(values).any()
    assert len(cells.short(text)) <= 40


@pytest.mark.parametrize(
    ("columns", "mark"),
    [
        ([["0,704", "20,0"]], ","),
        ([["0.704", "20.0"]], "."),
        ([["1,234"]], "."),  # may mean a thousand: no evidence
        ([["1,234"], ["0,5"]], ","),
        ([["1.234,5"]], ","),
        ([["1,234.5"]], "."),
        ([["1.234.567"]], ","),
        ([["1,234,567"], ["0,5"]], "."),
        ([["a, b", "1, 2"]], "."),
        ([[",5"]], ","),
        ([], "."),
    ],
)
def test_the_decimal_mark_is_found_in_the_whole_table(columns: list[list[str]], mark: str) -> None:
    assert cells.decimal_mark(columns) == mark


@pytest.mark.parametrize("name", ["a", "<b>x</b>", "=cmd()", "名前", "k-NN, k = 51", "a" * 200, "NA", "001"])
def test_names_are_text(name: str) -> None:
    assert cells.name_problem(name) is None


@pytest.mark.parametrize("name", ["", "  ", "a" * 201, "a\0b", "a\nb", "a\x1b[31m", "a\u202eb", "a\u2066b", "\ud800"])
def test_names_that_hide_something_are_refused(name: str) -> None:
    assert cells.name_problem(name) is not None


def test_short_text_is_printable() -> None:
    assert cells.short("a\0" + "b" * 50) == "a\ufffd" + "b" * 37 + "\u2026"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Re\u0301seau", "R\u00e9seau"),
        ("Net\u200b", "Net"),
        ("\ufeffNet", "Net"),
        ("Net\u00a01", "Net 1"),
        ("Net\u00ad\u2060work", "Network"),
        ("a\u200db", "ab"),
        ("\u3164", ""),
        # Between these a joiner changes what is drawn.
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("\U0001f468\u200d\U0001f4bb", "\U0001f468\u200d\U0001f4bb"),
    ],
)
def test_a_name_has_one_form_of_signs_that_are_seen(text: str, seen: str) -> None:
    assert cells.visible(text) == seen
    assert cells.visible(seen) == seen


@pytest.mark.parametrize(
    ("one", "other"),
    [("A", "\u0410"), ("PCA", "\u0420\u0421\u0410"), ("A-1", "A\u20131"), ("a b", "a  b"), ("o", "\u03bf")],
)
def test_names_that_look_the_same_have_the_same_look(one: str, other: str) -> None:
    assert cells.look(one) == cells.look(other)


@pytest.mark.parametrize(
    ("one", "other"), [("A", "a"), ("a", "\u03b1"), ("x2", "x\u00b2"), ("l", "I"), ("e", "\u00e9")]
)
def test_names_that_look_different_do_not(one: str, other: str) -> None:
    assert cells.look(one) != cells.look(other)
