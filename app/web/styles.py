"""The style sheets of the page as one, so that a first visit needs one request and not two dozen; without comments."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from ..settings import resources

_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)


@cache
def joined(names: Collection[str] | None = None) -> str:
    """The style sheets of these names, all by default, in the order of their files: `NN-NAME.css`."""
    files = sorted((resources("assets") / "styles").glob("*.css"))
    wanted = [file for file in files if names is None or file.stem.split("-", 1)[1] in names]
    return "\n".join(_COMMENT.sub("", file.read_text(encoding="utf-8")) for file in wanted)
