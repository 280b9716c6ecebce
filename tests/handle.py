"""What tests in a browser see of its modules: one object `tileTest`, which the product itself does not have.

`modules.json` names, under "browser", each export that they use with its module; the rest of that file is for tests in
Node. The controllers of the pages are `page` (Explore), `scoresPage`, `tradeoffPage`, `predictionsPage` and
`robustnessPage`.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent
_BUILD = (_HERE / "handle.js").read_text(encoding="utf-8").replace("export ", "")
_MODULES = (_HERE / "modules.json").read_text(encoding="utf-8")

# In a page: as soon as it is read. Pages and reports have all modules in one script.
IN_PAGE = f"""document.addEventListener('DOMContentLoaded', async () => {{
  {_BUILD}
  const script = document.getElementById('tx-modules');
  if (!script) return;
  const unknown = (name) => Promise.reject(new Error(`cannot resolve ${{name}}`));
  const one = async (name) => script.modules[name.replace('#tile/', '')] ?? unknown(name);
  window.tileTest = await facade(one, {_MODULES});
}});"""
