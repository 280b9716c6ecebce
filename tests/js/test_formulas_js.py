"""The browser reads formulas as `tile_core.formulas` does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tile_core import catalogue, formulas

pytestmark = pytest.mark.node

FIELDS = ("key", "name", "symbol", "synonyms")
RECORDS = [{name: record[name] for name in FIELDS} for record in catalogue.as_records()]
ROWS = np.random.default_rng(1).integers(0, 30, (60, 4)).astype(float)

Read = Callable[[list[str]], list[Any]]


@pytest.fixture
def read(scripts: Any) -> Read:
    """Key and values of each text, or what is wrong with it."""
    body = """([texts, catalogue, rows]) => texts.map((text) => {
      try {
        const { key, value } = tileTest.readScore(text, catalogue);
        return { key, values: rows.map(value) };
      } catch (error) { return { error: error.message }; }
    })"""
    return lambda texts: scripts.evaluate(body, [texts, RECORDS, ROWS.tolist()])


NUMBERS = ["2", "0.5", ".25", "1e-1", "3."]
NAMES = ["tn", "FP", "fn", "tp", "n", "p", "tpr", "PPV", "mcc", "recall", "prior", "f1"]
SHAPES = ["({})", "-{}", "sqrt({})", "log({})", "exp({})", "abs({})", "min({}, {})", "max({}, {})"]
SHAPES += [f"{{}} {sign} {{}}" for sign in ("+", "-", "*", "/", "**", "^", "−", "×")]


def random_formula(rng: np.random.Generator, depth: int = 0) -> str:
    if depth == 5 or rng.random() < 0.3:
        return str(rng.choice(NUMBERS if rng.random() < 0.3 else NAMES))
    shape = str(rng.choice(SHAPES))
    return shape.format(*(random_formula(rng, depth + 1) for _ in range(shape.count("{}"))))


def test_formulas_have_the_values_of_the_package(read: Read) -> None:
    rng = np.random.default_rng(2)
    texts = [random_formula(rng) for _ in range(400)]
    for text, found in zip(texts, read(texts), strict=True):
        expected = formulas.score(text)
        assert (found["key"] or "formula") == expected.key, text
        assert_allclose(np.array(found["values"], float), expected(ROWS), rtol=1e-6, atol=1e-9, err_msg=text)


def test_every_name_of_a_score_names_it(read: Read) -> None:
    texts = [text for score in RECORDS for text in (score["key"], score["name"], score["symbol"], *score["synonyms"])]
    assert [found["key"] for found in read(texts)] == [formulas.score(text).key for text in texts]


WRONG = [
    "",
    "tp +",
    "2tp",
    "tp / (tp + fp",
    "N",
    "tp $ fn",
    "min(tp)",
    "sqrt tp",
    "hello",
    "(" * 60,
    "1e999",
    "tp" * 300,
]


def test_what_the_package_refuses_is_refused(read: Read) -> None:
    for text, found in zip(WRONG, read(WRONG), strict=True):
        with pytest.raises(formulas.FormulaError) as refused:
            formulas.score(text)
        assert "expected" in found["error"] or "found" in found["error"]
        assert ("character" in found["error"]) <= ("character" in str(refused.value))


def test_a_character_of_two_code_units_is_named_whole(read: Read) -> None:
    assert read(["tp 🙂 fn"])[0]["error"] == "found 🙂 at character 4, which no formula has"
