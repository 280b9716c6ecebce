"""What is wrong with an argument, and what is good to know of a result, in words for commands and for Python."""

from __future__ import annotations

from tile_core.checks import InvalidInputError


class ArgumentError(InvalidInputError):
    """An argument cannot be used; the text begins with its name in Python, which is that of an option without "--"."""


class Note(UserWarning):
    """What is good to know of a result: a warning in Python, a line of a command."""
