"""The browser's code for what stands in pages of others: a widget of a notebook, components of Dash."""

from __future__ import annotations

import base64
import gzip
from functools import cache
from typing import Any

from ..report.page import named_scores
from ..settings import resources
from ..web import bundle

_STYLES = ("00-colours", "00-plots", "08-embed")
_WIDGET, COMPONENTS = "embed/widget", "embed/components"
# Packed, a widget is a third as large, and each stands in the notebook that is saved.
_UNPACK = """const bytes = Uint8Array.from(atob('{data}'), (sign) => sign.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
const address = URL.createObjectURL(new Blob([await new Response(stream).text()], {{ type: 'text/javascript' }}));
export default (await import(address)).default;
"""


@cache
def widget() -> str:
    """The text of the module that anywidget imports; it loads nothing from a network. Same code, same bytes."""
    text = f"export default {bundle.call(_WIDGET, 'widget', _provided())};\n"
    return _UNPACK.format(data=base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode())


@cache
def components() -> str:
    """The text of the script that offers the components to Dash."""
    return f"{bundle.call(COMPONENTS, 'offer', _provided())};\n"


def _provided() -> dict[str, Any]:
    """What our own pages have anyway: the style sheet, and the named scores."""
    sheets = [resources("assets") / "styles" / f"{name}.css" for name in _STYLES]
    style = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    return {"style": style, "catalogue": named_scores()}
