"""Mutants that survive for a reason; `survivors.toml` in this folder lists them.

`equivalent` ones change nothing that a test could see, and are not tried; `accepted` ones are tried and count as
survivors. An entry names the module and the line before and after, not its number: it stays right when other lines
move.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.mutate.replacements import Mutation

Key = tuple[str, str, str]
FILE = Path(__file__).with_name("survivors.toml")


def reasons(kind: str, file: Path = FILE) -> dict[Key, str]:
    """Why each of them survives, by module, line, and line as changed; `kind` is "equivalent" or "accepted"."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get(kind, [])
    return {(entry["module"], entry["line"], entry["becomes"]): entry["why"] for entry in entries}


def key(mutation: Mutation) -> Key:
    """The key of the entry of a mutation."""
    return mutation.module, mutation.was, mutation.becomes
