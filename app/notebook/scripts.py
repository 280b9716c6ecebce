"""The browser's code for what stands in pages of others: a widget of a notebook, components of Dash."""

from __future__ import annotations

import base64
import gzip
from functools import cache
from typing import Any

from ..report.page import named_scores
from ..web import bundle, styles

_STYLES = frozenset({"colours", "plots", "embed"})
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
    return {"style": styles.joined(_STYLES), "catalogue": named_scores()}
