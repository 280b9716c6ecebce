"""What tests see of the browser's modules: one object `tileExplorer`, which the product itself does not have.

`modules.json` names the modules: the exports of those in "flat" are its properties, and each namespace is one. The
controllers of the pages are `page` (Explore), `scoresPage`, `tradeoffPage` and `predictionsPage`.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent
_BUILD = (_HERE / "handle.js").read_text(encoding="utf-8").replace("export ", "")
_MODULES = (_HERE / "modules.json").read_text(encoding="utf-8")

# In a page: as soon as it is read. The pages have all modules in one script, a report has them one by one.
IN_PAGE = f"""document.addEventListener('DOMContentLoaded', async () => {{
  {_BUILD}
  const script = document.getElementById('tx-modules');
  if (!script && !document.querySelector('script[type=importmap]')) return;
  const absent = (name) => Promise.reject(new Error(`cannot resolve ${{name}}`));
  const one = async (name) => script.modules[name.replace('#tile/', '')] ?? absent(name);
  window.tileExplorer = await handle(script ? one : (name) => import(name), {_MODULES});
}});"""
