"""Converts the cells of one column to arrays, batch by batch: numbers, labels as codes, scores that may be labels.

Cells are Arrow arrays, texts or numbers. Nothing is lost silently: what is not a number is reported with its row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import cells

from ..problems import FIRST_CASES, Kind, Problems
from .labels import MISSING, MOST_VALUES, Rule, canonical, number
from .numerals import IntArray, floats, texts

SCORE_MISSING = "score treated as missing"


class Codes:
    """Texts as codes 0, 1, ... in the order in which they first occur, -1 where there is none.

    With a `decimal` mark, numbers of equal value are equal however they are written; without, texts are names, in the
    normal form NFC and without signs that nobody sees. Raises `InvalidInputError` beyond
    `most` values, with what was `expected`.
    """

    def __init__(
        self,
        name: str,
        expected: str,
        *,
        most: int = MOST_VALUES,
        decimal: str | None = None,
        missing: frozenset[str] = MISSING,
    ) -> None:
        self.values: dict[str, int] = {}
        self._name, self._expected, self._most = name, expected, most
        self._decimal, self._missing = decimal, missing
        self._seen: dict[str, int] = {}
        self._codes: list[NDArray[np.int32]] = []

    def add(self, column: Any) -> None:
        """One more batch."""
        encoded = texts(column).dictionary_encode()
        table = np.array([*(self._code(text) for text in encoded.dictionary.to_pylist()), -1], dtype=np.int32)
        places = encoded.indices.fill_null(len(table) - 1).to_numpy(zero_copy_only=False)
        self._codes.append(table[places])

    def _code(self, text: str) -> int:
        if text not in self._seen:
            plain = (text if self._decimal else cells.visible(text)).strip()
            known = plain.lower() not in self._missing
            value = canonical(plain, self._decimal) if self._decimal else plain
            self._seen[text] = self.values.setdefault(value, len(self.values)) if known else -1
            if max(len(self.values), len(self._seen) / 4) > self._most:
                found = f"column “{self._name}” has more than {self._most:,} different texts"
                raise InvalidInputError(f"{found}, but should have {self._expected}")
        return self._seen[text]

    def finish(self) -> NDArray[np.int32]:
        """All codes, shape (rows,)."""
        found = np.concatenate(self._codes) if self._codes else np.zeros(0, np.int32)
        self._codes = []
        return found


class Numbers:
    """A column of numbers; cells that are neither numbers nor empty are reported."""

    def __init__(self, name: str, decimal: str, problems: Problems) -> None:
        self.name, self._decimal, self._problems = name, decimal, problems
        self._parts: list[FloatArray] = []
        self._problem_rows: list[IntArray] = []
        self._rows = 0

    def add(self, column: Any, expected: str, effect: str, severity: str) -> None:
        """One more batch."""
        values, bad = floats(column, self._decimal)
        start = self._rows
        kind = Kind((self.name,), expected, effect, severity)
        self._problems.cases(bad + start, lambda row: cells.short(str(column[row - start])) or "empty", kind)
        self._problem_rows.append(bad + start)
        self._parts.append(values)
        self._rows += len(values)

    def empty(self, numbers: FloatArray) -> IntArray:
        """The rows that are empty, not counting cells with other content."""
        lacks = np.isnan(numbers)
        lacks[np.concatenate([np.zeros(0, np.int64), *self._problem_rows])] = False
        return np.flatnonzero(lacks).astype(np.int64)

    def finish(self) -> FloatArray:
        """All numbers, shape (rows,)."""
        found = np.concatenate(self._parts) if self._parts else np.zeros(0)
        self._parts = []
        return found


class Scores:
    """A column of scores, or of hard decisions: where every cell is a value of the label, scores are 1 or 0."""

    def __init__(self, name: str, decimal: str) -> None:
        self.name, self._decimal = name, decimal
        self._parts: list[FloatArray] = []
        self._words = Codes(name, "scores", missing=frozenset())
        self._places: list[IntArray] = []
        self._rows = 0

    def add(self, column: Any) -> None:
        """One more batch."""
        values, words = floats(column, self._decimal)
        if len(words):
            self._words.add(texts(column).take(words))
            self._places.append(words + self._rows)
        self._parts.append(values)
        self._rows += len(values)

    def finish(self, values: Sequence[str], rule: Rule, problems: Problems) -> tuple[FloatArray, bool]:
        """All scores, shape (rows,), and whether they were hard decisions; `values`: those of the label."""
        scores = np.concatenate(self._parts) if self._parts else np.zeros(0)
        self._parts = []
        places, words = np.concatenate([np.zeros(0, np.int64), *self._places]), self._words.finish()
        if rule.threshold is None and values and self._all_labels(scores, values):
            positive = number(rule.positive or "")
            known = ~np.isnan(scores)
            scores[known] = scores[known] == positive
            scores[places] = rule.truth(list(self._words.values))[words] if len(words) else 0
            return scores, True
        self._report_words(places, words, problems)
        return scores, False

    def _all_labels(self, scores: FloatArray, values: Sequence[str]) -> bool:
        if any(word not in values for word in self._words.values):
            return False
        numbers = [number(value) for value in values]
        allowed = np.isnan(scores)
        for value in numbers if len(numbers) <= 50 else []:
            allowed |= scores == value
        return bool(allowed.all()) and not (bool(np.isnan(scores).all()) and not self._words.values)

    def _report_words(self, places: IntArray, words: NDArray[np.int32], problems: Problems) -> None:
        names, word = list(self._words.values), dict(zip(places[:FIRST_CASES].tolist(), words.tolist(), strict=False))
        kind = Kind((self.name,), "a number, or in every row a value of the label", SCORE_MISSING, "warning")
        problems.cases(places, lambda row: cells.short(names[word[row]]) or "empty", kind)
