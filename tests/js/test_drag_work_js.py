"""How much of the leaderboard a frame of a drag writes: what is another text than before, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.node

# Elements that count what is written into them.
ELEMENTS = """
  let writes = 0;
  const counted = (fields) =>
    new Proxy(fields, { set: (of, name, value) => { writes++; of[name] = value; return true; } });
  globalThis.Text = class { #data; constructor(text) { this.#data = text; } get data() { return this.#data; }
    set data(text) { writes++; this.#data = text; } };
  const { createElement } = document;
  document.createElement = () => {
    const own = { firstChild: null, title: '', className: '', style: counted({}), appendChild: (child) => child,
      get textContent() { return own.firstChild?.data ?? ''; },
      set textContent(text) { own.firstChild = new Text(text); } };
    return counted(own); };
"""


def test_a_cell_that_shows_the_same_is_not_written(scripts: Any) -> None:
    """First text, class and bar; then nothing; for another value its text, in the node that is there, and its bar."""
    found = scripts.evaluate(
        f"""() => {{ {ELEMENTS} const {{ BarCell }} = tileExplorer.board, cell = new BarCell(), seen = [];
          cell.params = {{ read: (row) => row.score }};
          const show = (score) => {{ writes = 0; cell.fill({{ score }}); seen.push(writes); }};
          show(0.5); const node = cell.text.firstChild; show(0.5); show(0.25); show(NaN); show(NaN);
          document.createElement = createElement; delete globalThis.Text;
          return [seen, node === cell.text.firstChild, cell.text.textContent]; }}"""
    )
    assert found == [[3, 0, 3, 4, 0], True, "–"]


def test_a_map_works_in_what_a_frame_leaves(scripts: Any) -> None:
    """Slices of P(best) beside a drag: long where painting is quick, short and never none where it is slow."""
    slices = [scripts.evaluate(f"tileExplorer.confidence.sliceOf({spent})") for spent in (0, 4, 11, 40)]
    assert slices == [14, 10, 3, 3]
