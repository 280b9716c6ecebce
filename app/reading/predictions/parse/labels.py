"""The values of a label: which texts are equal, which value is positive, and labels as truth values.

Any two values will do: 0 and 1, yes and no, two names. Numbers are compared by their value (`1`, `1.0` and `01` are one
label), texts literally. With more than two values a person chooses the positive one, and all others are negative; or
labels that are numbers are cut at a threshold, which itself is positive.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

# Texts of a missing label. A dash or "none" is not among them: it can be the opposite of "+" or "tumour".
MISSING = cells.NOTHING
MOST_VALUES = 1_000

_POSITIVE_WORDS = (
    "1 true yes y t pos positive + present event case cases sick ill disease diseased abnormal malignant cancer tumor "
    "tumour spam fraud fraudulent attack anomaly outlier churn churned default hit match relevant toxic first left"
)
_NEGATIVE_WORDS = (
    "0 false no n f neg negative - absent none control controls healthy normal benign ham legitimate legit background "
    "nonevent miss mismatch irrelevant ok good rest other second right"
)
_POSITIVE, _NEGATIVE = frozenset(_POSITIVE_WORDS.split()), frozenset(_NEGATIVE_WORDS.split())
BY_NUMBER = "the greater of two numbers"
BY_WORD = "recognised by name"
BY_RARITY = "it is rarer"
BY_ORDER = "it is the last by name"
CHOSEN = "your choice"


def is_missing(text: str) -> bool:
    """Whether a cell holds no label."""
    return text.strip().lower() in MISSING


def canonical(text: str, decimal: str = ".") -> str:
    """The normal form of a label: labels of equal meaning have the same text."""
    plain = text.strip()
    value = float(cells.numbers([plain], decimal).values[0]) if plain[:1] in "+-.0123456789−" else np.nan
    if np.isnan(value):
        return plain
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def number(value: str) -> float:
    """The number that a canonical label stands for, or `nan`."""
    return float(cells.numbers([value]).values[0])


def positive_of(counts: Mapping[str, int]) -> tuple[str | None, str]:
    """Which of two values is positive, and why; `None` for more than two, where a person must choose.

    The greater of two numbers; otherwise the one whose name means positive, or the other of one whose name means
    negative; otherwise the rarer one; otherwise the last in alphabetical order. A single value is positive unless it is
    0 or its name means negative.
    """
    values = sorted(counts)
    if not 1 <= len(values) <= 2:
        return None, ""
    if len(values) == 1:
        return (None, BY_WORD) if values[0].lower() in _NEGATIVE else (values[0], "it is the only one")
    numbers = [number(value) for value in values]
    if not np.isnan(numbers).any():
        return values[int(np.argmax(numbers))], BY_NUMBER
    says = [(value.lower() in _POSITIVE) - (value.lower() in _NEGATIVE) for value in values]
    if says[0] != says[1]:
        return values[int(np.argmax(says))], BY_WORD
    if counts[values[0]] != counts[values[1]]:
        return min(values, key=lambda value: counts[value]), BY_RARITY
    return values[1], BY_ORDER


@dataclass(frozen=True, slots=True)
class Rule:
    """What makes a label positive: a value, or a threshold on numbers.

    `positive` is `None` where all labels are negative, or where `threshold` decides.
    """

    positive: str | None
    threshold: float | None = None

    def truth(self, values: list[str]) -> NDArray[np.bool_]:
        """Whether each of these canonical values is positive, shape (values,)."""
        if self.threshold is None:
            return np.array([value == self.positive for value in values], dtype=bool)
        return np.array([number(value) >= self.threshold for value in values], dtype=bool)


def rule(counts: Mapping[str, int], positive: str | None, threshold: float | None) -> Rule:
    """The chosen rule, otherwise the one that `positive_of` gives.

    Raises `InvalidInputError` where a person must choose, and where the chosen value does not occur.
    """
    if threshold is not None:
        words = [value for value in counts if np.isnan(number(value))]
        if words:
            raise InvalidInputError(f"label: a threshold needs numbers, found “{cells.short(words[0])}”")
        return Rule(None, threshold)
    if positive is None and len(counts) > 2:
        raise InvalidInputError(f"label: {_several(counts)}. Choose the positive one, or a threshold")
    chosen = positive_of(counts)[0] if positive is None else canonical(positive)
    if positive is not None and chosen not in counts and len(counts) != 1:
        shown = ", ".join(f"“{cells.short(value, 20)}”" for value in list(counts)[:5])
        raise InvalidInputError(f"label: no “{cells.short(positive)}” among {shown}")
    return Rule(chosen)


def _several(counts: Mapping[str, int]) -> str:
    """How many values there are, the most frequent ones, and two that may be meant as one."""
    often = sorted(counts, key=lambda value: -counts[value])
    shown = ", ".join(f"“{cells.short(value, 20)}” {counts[value]:,}×" for value in often[:5])
    more = f" and {len(often) - 5:,} more" if len(often) > 5 else ""
    spelled: dict[str, str] = {}
    alike = [(spelled.setdefault(value.casefold(), value), value) for value in often]
    pairs = [f"“{cells.short(one, 20)}” and “{cells.short(other, 20)}”" for one, other in alike if one != other]
    hint = f"; {pairs[0]} differ only in upper and lower case" if pairs else ""
    return f"{len(counts):,} different values ({shown}{more}){hint}"
