"""Cells that hold a number and how sure it is: `0.56 ± 0.03`, `0.98 (0.96–0.99)`, `56.1% [50, 62]`, bold or not.

The number is read as anywhere else; what follows is an interval where it holds two numbers, or one after `±` or in
brackets (a standard deviation or error, or half of an interval: the table says which, not the cell). A fraction or a
percentage in brackets after a number (`45 (56.3%)`, `0.90 (45/50)`) says the same number again and is left aside.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.importers.cells.texts import Numbers, numbers, plain

_PARTS = re.compile(r"([^±(\[]+)(?:±\s*([^(\[]+))?(?:[(\[](.*)[)\]])?\s*(%?)\s*", re.DOTALL)
_WHOLE = re.compile(r"[(\[](.*)[)\]]\s*(%?)", re.DOTALL)
# What a value may gain and lose: 0.92 (+0.02) (-0.03), 0.92 +0.02/-0.03, in either order.
_SIDES = re.compile(
    r"([^±(\[]*[\d%])\s*[(\[]?\s*([+\-\u2212])\s*([\d.,]*\d)[\s)\](\[,;/]+([+\-\u2212])\s*([\d.,]*\d)\s*[)\]]?"
)
_LABEL = re.compile(r"^(?:\d\d(?:\.\d)?\s?%?\s*)?(?:CI|CrI|HDI|KI|IC|SD|SE|sd|se|std|s\.d\.)\b\.?\s*[:=,]?\s*")
_LEVEL = re.compile(r"^9\d(?:\.\d)?\s?%\s*:\s*")
_DASHES = r"\s*(?:;|\u2013|\u2014|\u2010|\u2011|\bto\b|\bbis\b|\.\.+|,\s)\s*"
_SEPARATORS = (re.compile(_DASHES), re.compile(r"(?<=[\d%])\s*[-\u2212]\s*(?=[\d.,+\u2212-])"), re.compile(","))


class Estimates(NamedTuple):
    """A column of numbers with their intervals, each of shape (rows,).

    `numbers`: as `numbers` reads them. `low`, `high`: the interval, on the scale of the number, `nan` where
    there is none. `spread`: where one number stood after `±` or in brackets, so that the interval is the number less
    and plus that. `aside`: where a cell holds more than what was read, such as a percentage after a count.
    """

    numbers: Numbers
    low: FloatArray
    high: FloatArray
    spread: NDArray[np.bool_]
    aside: NDArray[np.bool_]

    @property
    def outside(self) -> NDArray[np.bool_]:
        """Where the number is not inside of its own interval, rounding allowed for, or the interval is reversed."""
        slack = self.numbers.halves + 1e-9 * np.abs(self.numbers.values)
        with np.errstate(invalid="ignore"):
            beyond = (self.numbers.values < self.low - slack) | (self.numbers.values > self.high + slack)
            return np.asarray(beyond | (self.low > self.high))


def estimates(cells: Sequence[str], decimal: str = ".") -> Estimates:
    """Read a column of cells, shape (rows,), as `Estimates`.

    >>> read = estimates(["0.98 (0.96–0.99)", "0.5 ± 0.1", "**7**"])
    >>> read.numbers.values, read.low, read.high
    (array([0.98, 0.5 , 7.  ]), array([0.96, 0.4 ,  nan]), array([0.99, 0.6 ,  nan]))
    """
    simple = numbers(cells, decimal)
    values, halves, signed = simple.values.copy(), simple.halves.copy(), simple.signed.copy()
    low, high = np.full(len(cells), np.nan), np.full(len(cells), np.nan)
    spread, aside = np.zeros(len(cells), dtype=bool), np.zeros(len(cells), dtype=bool)
    for row in np.flatnonzero(np.isnan(values)).tolist():
        found = _estimate(plain(cells[row]), decimal)
        if found is not None:
            values[row], halves[row], signed[row], low[row], high[row], spread[row], aside[row] = found
    return Estimates(Numbers(values, halves, signed), low, high, spread, aside)


_Read = tuple[float, float, bool, float, float, bool, bool]


def _estimate(text: str, decimal: str) -> _Read | None:
    """Number, half a unit, whether in percent, low, high, whether by a spread, whether more was left aside."""
    outer = _WHOLE.fullmatch(text)
    if outer and "±" in outer[1]:  # (56.1 ± 0.3) %
        text = f"{outer[1]} {outer[2]}"
    sides = _SIDES.fullmatch(text)
    if sides and (sides[2] == "+") != (sides[4] == "+"):
        return _between(sides, decimal)
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return None
    head, error, inside, percent = parts[1].strip(), parts[2], parts[3], parts[4]
    if error is not None and error.strip().endswith("%"):
        error, percent = error.strip()[:-1], "%"
    value, half, signed = _one(head, decimal)
    if percent and not signed:
        value, half, signed = _one(f"{head}%", decimal)
    if math.isnan(value):
        return None
    if error is not None:
        low, high = _around(value, error, signed, decimal)
        return None if math.isnan(low) else (value, half, signed, low, high, True, inside is not None)
    if inside is None:
        return value, half, signed, math.nan, math.nan, False, False
    return _bracketed(head, (value, half, signed), inside.strip(), decimal)


def _between(sides: re.Match[str], decimal: str) -> _Read | None:
    """A number that may be so much greater and so much less."""
    value, half, signed = _one(sides[1], decimal)
    more, less = (sides[3], sides[5]) if sides[2] == "+" else (sides[5], sides[3])
    high, low = _around(value, more, signed, decimal)[1], _around(value, less, signed, decimal)[0]
    return None if math.isnan(value + high + low) else (value, half, signed, low, high, False, False)


def _bracketed(head: str, number: tuple[float, float, bool], inside: str, decimal: str) -> _Read | None:
    value, half, signed = number
    inside = _LEVEL.sub("", _LABEL.sub("", inside)).removeprefix("±").strip()
    two = _two(inside, decimal)
    if two is not None:
        (low, _, first), (high, _, second) = two
        if not signed and second:  # 56.1 (50.0–60.1%)
            low = low if first else low / 100
            if 100 * low <= value <= 100 * high and value > 1:
                value, half, signed = _one(f"{head}%", decimal)
        elif signed:
            low, high = (low if first else low / 100), (high if second else high / 100)
        return value, half, signed, low, high, False, False
    deviation, _, percent = _one(inside, decimal)
    if math.isnan(deviation):
        return None if not _repeats(inside, decimal) else (value, half, signed, math.nan, math.nan, False, True)
    if percent and not signed:  # 45 (56.3%)
        return value, half, signed, math.nan, math.nan, False, True
    low, high = _around(value, inside.rstrip("%"), signed, decimal)
    return None if math.isnan(low) else (value, half, signed, low, high, True, False)


def _around(value: float, error: str, signed: bool, decimal: str) -> tuple[float, float]:
    """The number less and plus its spread, which is not negative."""
    size = _one(error, decimal)[0] / (100 if signed else 1)
    return (value - size, value + size) if size >= 0 else (math.nan, math.nan)


def _two(text: str, decimal: str) -> tuple[tuple[float, float, bool], tuple[float, float, bool]] | None:
    """Two numbers set apart by a dash, a comma or a word; the comma is no separator where it is the decimal mark."""
    for separator in _SEPARATORS[: 2 if decimal == "," else 3]:
        ends = separator.split(text)
        if len(ends) == 2:
            low, high = (_one(end, decimal) for end in ends)
            if not math.isnan(low[0]) and not math.isnan(high[0]):
                return low, high
    return None


def _repeats(text: str, decimal: str) -> bool:
    """Whether a text is a fraction such as 45/50, or `n = 50`: it repeats what the number before it says."""
    ends = re.sub(r"^[nN]\s*=\s*", "", text).split("/")
    return len(ends) <= 2 and not any(math.isnan(_one(end, decimal)[0]) for end in ends)


def _one(text: str, decimal: str) -> tuple[float, float, bool]:
    read = numbers([text], decimal)
    return float(read.values[0]), float(read.halves[0]), bool(read.signed[0])
