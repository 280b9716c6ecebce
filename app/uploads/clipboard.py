"""Text from the clipboard as a file, so that it is imported like a dropped file."""

from __future__ import annotations

from tile_core.checks import InvalidInputError

from ..reading.tables import markup

NAME = "Pasted table"
_EXTENSIONS = {"html": ".html", "latex": ".tex", "markdown": ".md", "json": ".json", "text": ".txt"}


def as_file(text: str) -> tuple[bytes, str]:
    """The bytes and the file name for pasted text: TSV, CSV, aligned columns, Markdown, LaTeX, HTML or JSON.

    Raises `InvalidInputError` where nothing was pasted.
    """
    if not text.strip():
        raise InvalidInputError("The clipboard holds no text; copy the cells of a table.")
    return text.encode("utf-8", "replace"), NAME + _EXTENSIONS[markup.kind_of(text)]
