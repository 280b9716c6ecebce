"""Printed Python values become JSON with the digits that were printed, or nothing."""

from __future__ import annotations

import ast
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.reading.tables.python_literals import as_json


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{'A': {'tp': np.int64(80), 'x': array([1], dtype=int32), 'p': 0.80}, }", '{"A":{"tp":80,"x":[1],"p":0.80}}'),
        ("[(1, 2,), (3, 4)]", "[[1,2],[3,4]]"),
        ("{0: {'a': 1.}, 1: {'a': .5}}", '{"0":{"a":1},"1":{"a":0.5}}'),
        ("{'a': nan, \"it's\": True, 'b': None}", '{"a":null,"it\'s":true,"b":null}'),
        ("array([[1, 2],\n       [3, 4]])", "[[1,2],[3,4]]"),
    ],
)  # fmt: skip
def test_a_printed_value_is_json(text: str, expected: str) -> None:
    assert as_json(text) == expected


@pytest.mark.parametrize("text", ["", "{'a': name}", "{'a': 1", "{'a': f(}", "{'a': 1} and more!", "tp, fp", "{1 2}]"])
def test_other_texts_are_none_or_no_json(text: str) -> None:
    found = as_json(text)
    if found is not None:
        with pytest.raises(json.JSONDecodeError):
            json.loads(found)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=5), each, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(st.text(max_size=5), values, max_size=4) | st.lists(values, max_size=4))
def test_what_python_prints_is_read_again(value: object) -> None:
    found = as_json(repr(value))
    assert found is not None
    assert json.loads(found) == ast.literal_eval(repr(value))
