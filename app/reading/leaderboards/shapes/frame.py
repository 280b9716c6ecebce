"""Columns of text cells with notes on what was done to them, while a table is brought into shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Columns = dict[str, list[str]]
# By model and true class, how many samples are predicted as each class.
Matrices = dict[str, dict[str, list[int]]]


@dataclass(frozen=True, slots=True)
class Frame:
    """`layout`: how the table was read, one of `layouts` (value -> label), "" where there is nothing to choose.

    `notes`: sentences on what was done. `asks`: what must be chosen first, "" if nothing.
    `matrices`: the whole matrices behind rows of one class against the rest.
    """

    columns: Columns
    numbers: tuple[int, ...]
    layout: str = ""
    layouts: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    asks: str = ""
    matrices: Matrices = field(default_factory=dict)


# The ways to read a table: label and function by value.
Ways = dict[str, tuple[str, Callable[[], Frame]]]
