"""Numbers of an interval as text: rounded inwards, with no more digits than that takes."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tile_core.number_format import inward, unrounded, within

NUMBERS = st.floats(1e-9, 1e9)


@given(NUMBERS, NUMBERS, st.floats(0.001, 0.999))
def test_rounding_never_leaves_the_interval(one: float, other: float, share: float) -> None:
    low, high = sorted((one, other))
    value = low + share * (high - low)
    if not low < value < high:
        return
    assert low < float(within(value, low, high)) < high
    down, up = (float(text) for text in inward(low, high, value))
    assert low <= down < value < up <= high


def test_an_interval_is_rounded_inwards_with_the_digits_it_needs() -> None:
    assert inward(0.42640143, 0.46056619) == ("0.427", "0.460")
    assert inward(1.107633, 1.107655) == ("1.10764", "1.10765")
    assert inward(1.107633, 1.107655, 1.10764) == ("1.107633", "1.107655")
    assert inward(1.91628, 1.91954) == ("1.917", "1.919")
    assert inward(0.0, np.inf) == ("0", "∞")
    assert inward(1.193, 1.19324) == ("1.193", "1.1932")
    assert inward(1.193, 1.19324, 1.1932) == ("1.193", "1.19324")
    assert inward(123456.4, 123458.6) == ("123457", "123458")
    assert inward(0.99991, 2.0) == ("1.00", "2")


def test_a_number_stays_in_its_interval_with_the_digits_it_needs() -> None:
    assert within(0.4436, 0.4264, 0.4605) == "0.444"
    assert within(1.10764, 1.107633, 1.107655) == "1.10764"
    assert within(0.00000123456, 0, 1) == "0.00000123"
    assert within(1234567.0, 0, 1e9) == "1230000"
    assert within(0.1 + 0.2, 0.3, 0.30000000000000005) == "0.30000000000000004"


def test_all_digits_of_a_number_have_no_exponent() -> None:
    assert [unrounded(x) for x in (0.936, 1e-7, 250.0, 1e22, 0.0, np.inf)] == [
        "0.936",
        "0.0000001",
        "250",
        "10000000000000000000000",
        "0",
        "∞",
    ]
