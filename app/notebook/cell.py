"""A page in a cell of a notebook: packed into a small one, which unpacks it, in a sandboxed frame."""

from __future__ import annotations

import base64
import gzip
import html

# The page is replaced by the packed one, with the policy of that one. Nothing is fetched: `Response` reads memory.
_LOADER = """<!DOCTYPE html><meta charset="utf-8"><body><script>
(async () => {{
  if (!window.DecompressionStream) {{
    document.body.textContent = 'This browser is too old to unpack the Tile; save the view as a file instead.';
    return;
  }}
  const bytes = Uint8Array.from(atob('{data}'), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const text = await new Response(stream).text();
  document.open();
  document.write(text);
  document.close();
}})();
</script>
"""
_FRAME = (
    '<iframe sandbox="allow-scripts allow-downloads" title="{title}" width="100%" height="{height}" '
    'style="border:0" srcdoc="{page}">{without}</iframe>'
)
# Frames never show what stands in them; viewers of notebooks that are not trusted leave out the frame and keep this.
_WITHOUT = "The Tile is not shown in a notebook that is not trusted: run this cell, or trust the notebook."


def frame(page: str, title: str, height: int) -> str:
    """The HTML of a frame that shows a page; same page, same bytes.

    `height`: in pixels. The frame has an origin of its own, so that its scripts reach nothing of the notebook.
    """
    packed = base64.b64encode(gzip.compress(page.encode(), 9, mtime=0)).decode()
    loader = html.escape(_LOADER.format(data=packed), quote=True)
    return _FRAME.format(title=html.escape(title, quote=True), height=height, page=loader, without=_WITHOUT)
