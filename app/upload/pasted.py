"""Text from the clipboard as the file that it would be, so that it is imported as a dropped file is."""

from __future__ import annotations

import re

from tile_core.checks import InvalidInputError

from ..tables import markup

NAME = "Pasted table"
_EXTENSIONS = {"html": ".html", "latex": ".tex", "markdown": ".md", "json": ".json", "text": ".txt"}
_TABLE = re.compile(r"<table\b", re.IGNORECASE)


def as_file(text: str, html: str = "") -> tuple[bytes, str]:
    """The bytes and the file name of what was pasted: TSV, CSV, aligned columns, Markdown, LaTeX, HTML or JSON.

    `html`: the same as the clipboard has it in HTML, used where the text alone has no separators, as some browsers copy
    tables. Raises `InvalidInputError` where nothing was pasted.
    """
    kind = markup.kind_of(text)
    if kind == "text" and _TABLE.search(html) and "\t" not in text:
        text, kind = html, "html"
    if not text.strip():
        raise InvalidInputError("The clipboard holds no text; copy the cells of a table.")
    return text.encode("utf-8", "replace"), NAME + _EXTENSIONS[kind]
