"""How much a frame of a drag does: what is another text, dot or line than before, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
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


def test_a_map_uses_the_time_that_a_frame_leaves(scripts: Any) -> None:
    """Slices of P(best) during a drag: long where painting is quick, short and never none where it is slow."""
    slices = [scripts.evaluate(f"tileExplorer.confidence.sliceTime({spent})") for spent in (0, 4, 11, 40)]
    assert slices == [14, 10, 3, 3]


# A canvas that counts what is drawn on it.
CANVAS = """
  let drawn = 0;
  const { createElement } = document;
  const context = { drawImage() { drawn++; }, beginPath() {}, arc() {}, fill() {} };
  document.createElement = () => ({ style: {}, setAttribute() {}, remove() {}, getContext: () => context });
"""


def test_dots_that_stay_are_not_drawn_again(scripts: Any) -> None:
    """While the prevalence moves, up to the rounding of a prior that is applied and taken back; not in another style,
    at another place or once they were cleared.
    """
    found = scripts.evaluate(
        f"""() => {{ {CANVAS} const dots = new tileExplorer.draw.DotCanvas({{ prepend() {{}} }}), seen = [];
          const style = {{ r: 3, fill: '#777777', 'fill-opacity': 0.5 }}, size = {{ width: 80, height: 60 }};
          const draw = (xs, how = style, of = size) => {{ drawn = 0; dots.draw(xs, [9, 8], how, of);
            seen.push(drawn); }};
          draw([1, 2]); draw([1, 2 + 1e-9]); draw([1, 3]); draw([1, 3], {{ ...style, fill: '#888888' }});
          draw([1, 3], {{ ...style, fill: '#888888' }}, {{ width: 90, height: 60 }}); dots.clear();
          draw([1, 3], {{ ...style, fill: '#888888' }}, {{ width: 90, height: 60 }});
          document.createElement = createElement; return seen; }}"""
    )
    assert found == [2, 0, 2, 2, 2, 2]


def test_a_slider_of_scores_repaints_with_its_answer(scripts: Any) -> None:
    """What is shown until then is of the value before: a frame for it would only delay the answer."""
    seen = scripts.evaluate(
        """() => { const calls = [], model = { turn: 0, live: true, grids: [41], question: (grid) => ({ grid }) };
          const on = { changed: () => calls.push('repaint') };
          const send = (store, { grid }) => calls.push(grid);
          const asking = new tileExplorer.asking.Questions(model, send, { data: null }, on);
          for (const live of [true, false]) { model.live = live; asking.change(); }
          return calls; }"""
    )
    assert seen == [21, "repaint", 41]


def test_a_map_is_painted_as_its_values_say(scripts: Any) -> None:
    """Each pixel has the colour of the value between the points of the map, or of a level where one runs through it."""
    side, pixels, step, reach = 5, 23, 0.1, 0.5
    values = np.random.default_rng(4).uniform(-0.6, 0.6, (side, side))
    values[1, 2] = np.nan
    script = """([values, side, pixels, style, wanted]) => { const { paint, colour, forgetTheme } = tileExplorer.draw;
      let image; const context = { putImageData(data) { image = data; },
        createImageData: (w, h) => ({ data: new Uint8ClampedArray(4 * w * h) }) };
      paint({ width: 1, height: 1, getContext: () => context }, values, side, pixels, style);
      const colours = wanted.map((value) => colour(value, style.reach));
      forgetTheme();
      return [[...image.data], colours]; }"""
    at = (np.arange(pixels) + 0.5) / pixels * (side - 1)
    low = np.minimum(side - 2, at.astype(int))
    up = at[::-1]
    below = np.minimum(side - 2, up.astype(int))
    s, t = at - low, (up - below)[:, None]
    corner = [[values[np.ix_(below + i, low + j)] for j in (0, 1)] for i in (0, 1)]
    between = (1 - t) * ((1 - s) * corner[0][0] + s * corner[0][1]) + t * ((1 - s) * corner[1][0] + s * corner[1][1])
    nearest = values[np.ix_((up + 0.5).astype(int), (at + 0.5).astype(int))]
    between = np.where(np.isnan(between), nearest, between).astype(np.float32).astype(float)
    plain, colours = scripts.evaluate(
        script, [values.ravel().tolist(), side, pixels, {"reach": reach}, np.nan_to_num(between).ravel().tolist()]
    )
    lined, _ = scripts.evaluate(script, [values.ravel().tolist(), side, pixels, {"reach": reach, "lines": step}, []])
    painted, ruled = (np.array(each).reshape(pixels, pixels, 4) for each in (plain, lined))
    wanted = np.array([[int(c) for c in text[4:-1].split(",")] for text in colours]).reshape(pixels, pixels, 3)
    known = ~np.isnan(between)
    assert (painted[known][:, :3] == wanted[known]).all()
    assert (painted[known][:, 3] == 255).all()
    assert (painted[~known] == 0).all()
    levels = np.floor(between / step + 1e-9)
    across = np.diff(levels, axis=1, append=levels[:, -1:])
    down = np.diff(levels, axis=0, append=levels[-1:])
    on_line = ~np.isnan(across + down) & ((across != 0) | (down != 0))
    assert ((ruled != painted).any(-1) == on_line).all()
    assert 20 < on_line.sum() < pixels * pixels - 20
