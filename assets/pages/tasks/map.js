/** The triangle of three importances: who is best where, and the point, in the look of the Tile. */
import { fade, theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { halo } from '#tile/draw/square';
import { cut, fixed, percent } from '#tile/draw/text';
import { drawNames, drawRegions } from '#tile/plots/tile/regions';
import { make } from '#tile/ui/elements';
import { Drag } from '#tile/ui/pointer';

/** @import { Weights } from '#tile/math/tasks/triangle' */
/** @import { Ranked, TaskModel } from '#tile/model/tasks' */
/** @import { TileDrawing, TileScene } from '#tile/plots/tile/types' */

/** Pixels around the triangle. */
const AROUND = { left: 28, right: 28, top: 34, bottom: 40 };
const WIDEST = 460;
const HEIGHT = Math.sqrt(3) / 2;
/** Lines of the grid, on each side. */
const QUARTERS = [0.25, 0.5, 0.75];

/** Importances that are 0 or more and sum to 1. @param {readonly number[]} w @returns {Weights} */
function inside(w) {
  const [one, two, three] = w.map((value) => Math.max(0, value));
  const sum = one + two + three || 1;
  return [one / sum, two / sum, three / sum];
}

export class TaskMap {
  side = 300;

  /**
   * @param {HTMLElement} host @param {() => Weights} now the point
   * @param {(point: Weights, live: boolean) => void} onMove
   */
  constructor(host, now, onMove) {
    this.host = host;
    this.pens = canvas(host, ['regions', 'lines', 'names', 'point']);
    this.patterns = new marks.Patterns(this.pens.svg);
    this.handle = make('div', { className: 'tx-handle', tabindex: 0, role: 'slider' });
    this.handle.setAttribute('aria-valuemin', '0');
    this.handle.setAttribute('aria-valuemax', '1');
    host.append(this.handle);
    const drag = new Drag(now, onMove);
    host.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      drag.begin(event, (at) => this.read(at));
      onMove(this.read(event), true);
      this.handle.focus({ preventScroll: true });
    });
    this.handle.addEventListener('keydown', (event) => {
      const step = event.shiftKey ? 0.1 : 0.01;
      const by = { ArrowLeft: [step, 0, -step], ArrowRight: [-step, 0, step], ArrowUp: [-step / 2, step, -step / 2] };
      const moves = { ...by, ArrowDown: [step / 2, -step, step / 2] };
      const move = moves[/** @type {keyof typeof moves} */ (event.key)];
      if (!move) return;
      event.preventDefault();
      onMove(inside(now().map((value, k) => value + move[k])), false);
    });
  }

  /** The place of the pointer. @param {PointerEvent} event */
  read({ clientX, clientY }) {
    const box = this.pens.svg.getBoundingClientRect();
    const u = 1 - (clientY - box.top - AROUND.top) / (this.side * HEIGHT);
    const r = (clientX - box.left - AROUND.left) / this.side - u / 2;
    return inside([1 - u - r, u, r]);
  }

  /** @param {TaskModel} model @param {Ranked} ranked @param {(model: number) => number} colourOf */
  paint(model, ranked, colourOf) {
    const wide = this.host.parentElement?.clientWidth ?? 0;
    this.side = Math.max(160, Math.min(WIDEST, wide) - AROUND.left - AROUND.right);
    const [width, height] = [this.side + AROUND.left + AROUND.right, this.side * HEIGHT + AROUND.top + AROUND.bottom];
    const { svg, regions, names, point } = this.pens;
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
      svg.setAttribute(name, String(value));
    this.host.style.width = `${width}px`;
    this.host.style.height = `${height}px`;
    const drawing = this.drawing(model, ranked, colourOf);
    drawRegions(regions.start(), drawing);
    regions.stop();
    this.drawLines(model);
    drawNames(names.start(), drawing);
    names.stop();
    this.drawPoint(model, ranked, colourOf);
    point.stop();
  }

  /** What the painters of the Tile draw. */
  /** @param {TaskModel} model @param {Ranked} ranked @param {(i: number) => number} colourOf */
  drawing(model, { division, ranks }, colourOf) {
    const { side } = this;
    const [left, top] = [AROUND.left, AROUND.top];
    const high = side * HEIGHT;
    const [, up, right] = model.point;
    const winner = [...ranks.keys()].filter((i) => ranks[i] === 1);
    /** @type {TileScene} */
    const scene = {
      side,
      names: model.matrices?.models ?? [],
      regions: division.pieces.map(({ entity, outline }) => ({
        entities: [entity],
        outline: outline.map(([r, u]) => [r + u / 2, u]),
        area: division.shares[entity],
      })),
      ...{ heat: false, places: [], grid: [], gammaPi: null, frontiers: [], contours: [], edge: null, message: null },
      ...{ overlays: new Set(), winner, selected: model.selected, colourOf, radius: NaN, gammaTau: null },
      ...{ stable: [], cohen: null, point: { a: right + up / 2, b: up } },
    };
    /** @type {TileDrawing} */
    const drawing = {
      scene,
      scale: {
        x: (a) => left + a * side,
        y: (b) => top + (1 - b) * high,
        a: (x) => (x - left) / side,
        b: (y) => 1 - (y - top) / high,
        box: { x0: left, x1: left + side, y0: top, y1: top + high },
        ...{ plain: true, bent: false },
      },
      ...{ theme: theme(), patterns: this.patterns, clip: 'none', names: [] },
    };
    return drawing;
  }

  /** Where importances stand, in pixels. @param {readonly number[]} w @returns {[number, number]} */
  at([, u, r]) {
    return [AROUND.left + (r + u / 2) * this.side, AROUND.top + (1 - u) * this.side * HEIGHT];
  }

  /** The grid, the border and the names of the corners. @param {TaskModel} model */
  drawLines(model) {
    const { ink, ink2, bg } = theme();
    const pen = this.pens.lines.start();
    const line = (/** @type {number[]} */ from, /** @type {number[]} */ to) =>
      `M${this.at(from).join(' ')}L${this.at(to).join(' ')}`;
    const grid = QUARTERS.flatMap((q) => [
      line([1 - q, q, 0], [0, q, 1 - q]),
      line([q, 1 - q, 0], [q, 0, 1 - q]),
      line([1 - q, 0, q], [0, 1 - q, q]),
    ]);
    pen.add('path', { d: grid.join(''), fill: 'none', stroke: bg, 'stroke-opacity': 0.62, 'stroke-width': 0.75 });
    const border = line([1, 0, 0], [0, 1, 0]) + line([0, 1, 0], [0, 0, 1]) + line([0, 0, 1], [1, 0, 0]);
    pen.add('path', { d: border, fill: 'none', stroke: ink, 'stroke-width': 1 });
    const { names } = model.task;
    const alone = names.length === model.map.length;
    for (const [k, g] of model.map.entries()) {
      const w = [0, 1, 2].map((each) => Number(each === k));
      const [x, y] = this.at(w);
      const anchor = ['start', 'start', 'end'][k];
      const edge = [x - AROUND.left, x + 10, x + AROUND.right][k];
      const text = cut(alone ? `${names[g]} only` : names[g], this.side / 2, 12, true, names);
      const style = { 'text-anchor': anchor, 'font-size': 12, 'font-weight': 650, fill: ink };
      pen.add('text', { x: edge, y: k === 1 ? y + 4 : y + 18, ...style }, text);
      pen.add('circle', { cx: x, cy: y, r: 3.5, fill: bg, stroke: ink, 'stroke-width': 1 });
    }
    const [x, y] = this.at([0.5, 0, 0.5]);
    const along = cut(`importance of ${names[model.map[2]]} →`, this.side * 0.6, 11);
    pen.add('text', { x, y: y + 34, 'text-anchor': 'middle', 'font-size': 11, fill: ink2 }, along);
    pen.stop();
  }

  /** The point, and that of equal importances. */
  /** @param {TaskModel} model @param {Ranked} ranked @param {(i: number) => number} colourOf */
  drawPoint(model, ranked, colourOf) {
    const { bg, ink, grey } = theme();
    const pen = this.pens.point.start();
    const [ex, ey] = this.at([1 / 3, 1 / 3, 1 / 3]);
    pen.add('circle', { cx: ex, cy: ey, r: 3.5, fill: bg, stroke: ink, 'stroke-width': 1.25 });
    const style = { 'text-anchor': 'middle', 'font-size': 11, fill: ink, ...halo(fade(bg, ink, 0.92)) };
    const [x, y] = this.at(model.point);
    if (Math.hypot(x - ex, y - ey) > 30) pen.add('text', { x: ex, y: ey - 8, ...style }, 'equal');
    const { first, scores } = ranked;
    pen.add('circle', { cx: x, cy: y, r: 9, fill: '#FFFFFF', stroke: '#16191D', 'stroke-width': 2 });
    const core = marks.hue(first < 0 ? -1 : colourOf(first), 'full', grey);
    pen.add('circle', { cx: x, cy: y, r: 4.5, fill: core, stroke: '#16191D', 'stroke-width': 1 });
    Object.assign(this.handle.style, { left: `${x}px`, top: `${y}px` });
    const { names } = model.task;
    const said = model.map.map((g, k) => `${names[g]} ${fixed(model.point[k])}`).join(', ');
    const best = first < 0 ? '' : `, best ${model.matrices?.models[first]} ${fixed(scores[first])}`;
    this.handle.setAttribute('aria-label', 'Importances of three groups. Arrow keys move them.');
    this.handle.setAttribute('aria-valuenow', fixed(model.point[2]));
    this.handle.setAttribute('aria-valuetext', said + best);
  }
}

/** What a share of the map is called. @param {number} share */
export const shareText = (share) => (share > 0 ? percent(share) : 'nowhere');
