import numpy as np
import pytest

from tile_core import checks
from tile_core.checks import InvalidInputError


@pytest.mark.parametrize(
    ("check", "wrong", "found"),
    [
        (checks.unit, 1.5, "1.5"),
        (checks.unit, [0.2, -0.1], "-0.1"),
        (checks.unit, np.nan, "nan"),
        (checks.non_negative, [1, -2], "-2"),
        (checks.non_negative, np.inf, "inf"),
        (checks.non_negative, np.nan, "nan"),
        (checks.real, "many", "'many'"),
        (checks.real, [[1, 2], [3]], r"\[\[1, 2\], \[3\]\]"),
    ],
)
def test_a_refusal_names_the_argument_and_what_was_found(check, wrong, found):
    with pytest.raises(InvalidInputError, match=f"^share: expected .*{found}"):
        check(wrong, "share")


def test_what_is_missing_passes_where_it_may():
    given = [0.5, np.nan]
    np.testing.assert_array_equal(checks.unit(given, "share", missing=True), given)
    np.testing.assert_array_equal(checks.non_negative(given, "share", missing=True), given)
    with pytest.raises(InvalidInputError, match="found 2"):
        checks.unit([np.nan, 2], "share", missing=True)
    with pytest.raises(InvalidInputError, match="found -2"):
        checks.non_negative([np.nan, -2], "share", missing=True)


def test_accepted_values_come_back_as_floats():
    assert checks.unit([0, 1], "share").dtype == np.float64
    np.testing.assert_array_equal(checks.performances([[1, 2, np.nan, 4]]), [[1, 2, np.nan, 4]])


@pytest.mark.parametrize("wrong", [3.0, [1, 2, 3], [[1, 2, 3, -4]], [1, 2, 3, np.inf]])
def test_performances_have_four_entries_none_negative(wrong):
    with pytest.raises(InvalidInputError, match=r"^performances: expected"):
        checks.performances(wrong)


def test_a_long_value_is_shortened_in_the_message():
    with pytest.raises(InvalidInputError) as caught:
        checks.real(["x" * 500], "share")
    shown = str(caught.value).split("found ")[1]
    assert shown == "['" + "x" * 35 + "..."
