"""A decision that has to be made before a table can be imported."""

from __future__ import annotations

from typing import NamedTuple

# What is asked for: the role of a column, which of two columns of one name has it, what points in counts are, and
# what becomes of rows that fit every prevalence.
ROLE, ONE_OF, POINTS, PREVALENCE = "role", "one of", "points", "undetermined"


class Question(NamedTuple):
    """A decision: what it is about, the sentence that asks for it, and the values to choose from with their labels.

    `about`: `ROLE` of `column`, the choices being roles; `ONE_OF` the columns that are the choices, which is to have
    the role `role`; `POINTS` or `PREVALENCE`, choices of `build`.
    """

    text: str
    choices: tuple[tuple[str, str], ...]
    about: str = ROLE
    column: str = ""
    role: str = ""
