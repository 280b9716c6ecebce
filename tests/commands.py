"""The help of all commands as a page: `python -m tests.commands` writes `docs/commands.md`, which a test compares."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from app import cli

PAGE = Path(__file__).resolve().parents[1] / "docs" / "commands.md"
_HEAD = """# Commands

What `tile-explorer COMMAND --help` prints. `make commands` writes this page.
"""


def page() -> str:
    """The page, as the program that runs would have it."""
    return _HEAD + "".join(_section(name) for name in ("", *cli.COMMANDS))


def _section(name: str) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
        cli.main([*name.split(), "--help"])
    return f"\n## {f'tile-explorer {name}'.strip()}\n\n```text\n{said.getvalue()}```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
