/** The triangle of three importances: who is best where, and the point, in the look of the Tile. */
import { fade, theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { halo } from '#tile/draw/square';
import { cut, fixed, percent, width } from '#tile/draw/text';
import { drawNames, drawRegions } from '#tile/plots/tile/regions';
import { make } from '#tile/ui/elements';
import { Drag } from '#tile/ui/pointer';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Weights } from '#tile/math/tasks/triangle' */
/** @import { Ranked, TaskModel } from '#tile/model/tasks' */
/** @import { TileDrawing, TileScene } from '#tile/plots/tile/types' */

/** Pixels around the triangle. */
const AROUND = { left: 28, right: 28, top: 34, bottom: 54 };
const WIDEST = 460;
const HEIGHT = Math.sqrt(3) / 2;
/** Coordinates that are less are on the lower side; the width of names below it in pixels. */
const [LOWEST, LONGEST] = [1e-6, 130];
/** The width of "and 12 more". */
const MORE = 80;
/** The height of a row of names below the map, and the most rows. */
const [ROW, ROWS] = [17, 3];
/** Lines of the grid, on each side. */
const QUARTERS = [0.25, 0.5, 0.75];

/** Importances that are 0 or more and sum to 1. @param {readonly number[]} w @returns {Weights} */
function inside(w) {
  const [one, two, three] = w.map((value) => Math.max(0, value));
  const sum = one + two + three || 1;
  return [one / sum, two / sum, three / sum];
}

/** The importances at a place of the square around the triangle. @type {(a: number, b: number) => Weights} */
export const weightsAt = (a, b) => inside([1 - a - b / 2, b, a - b / 2]);

/** The place of importances in that square. @param {Weights} weights @returns {{a: number, b: number}} */
export const placeOf = ([, up, right]) => ({ a: right + up / 2, b: up });

/** The triangle without what moves its point. */
export class TrianglePainter {
  side = 300;
  /** Whether names that have no room on the map are listed below it. */
  listsRest = false;
  /** The rows of that list, and the division of which they are. */
  rows = 0;
  /** @type {Ranked['division'] | null} */
  divided = null;
  /** What was drawn last. @type {TileDrawing | null} */
  drawing = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.pens = canvas(host, ['regions', 'lines', 'names', 'point']);
    this.patterns = new marks.Patterns(this.pens.svg);
  }

  /**
   * @param {TaskModel} model @param {Ranked} ranked @param {(model: number) => number} colourOf
   * @param {string[]} [names] of the models, as they may be read
   */
  paint(model, ranked, colourOf, names = model.matrices?.models ?? []) {
    const room = this.host.parentElement?.clientWidth ?? 0;
    this.side = Math.max(160, Math.min(WIDEST, room) - AROUND.left - AROUND.right);
    const wide = this.side + AROUND.left + AROUND.right;
    const high = this.side * HEIGHT + AROUND.top + AROUND.bottom;
    const { svg, regions, names: labels, point } = this.pens;
    const drawing = this.draft(model, ranked, colourOf, names);
    this.drawing = drawing;
    drawRegions(regions.start(), drawing);
    regions.stop();
    this.drawLines(model);
    const pen = labels.start();
    const named = new Set(drawNames(pen, drawing).map(({ entity }) => entity));
    for (const { entity } of this.drawLeaders(pen, drawing, named)) named.add(entity);
    this.drawAxis(pen, model);
    const rest = this.listsRest ? restOf(drawing.scene, named, wide) : [];
    this.drawRest(pen, rest, high, colourOf);
    labels.stop();
    const rows = Math.max(0, ...rest.map(({ row }) => row + 1));
    // A name gives way to the point, and is listed then: the map does not shrink and grow during a drag.
    this.rows = this.divided === ranked.division ? Math.max(rows, this.rows) : rows;
    this.divided = ranked.division;
    const whole = high + ROW * this.rows;
    for (const [name, value] of Object.entries({ width: wide, height: whole, viewBox: `0 0 ${wide} ${whole}` }))
      svg.setAttribute(name, String(value));
    this.host.style.width = `${wide}px`;
    this.host.style.height = `${whole}px`;
    this.drawPoint(model, ranked, colourOf);
    point.stop();
  }

  /** What the painters of the Tile draw. */
  /** @type {(model: TaskModel, ranked: Ranked, colourOf: (i: number) => number, names: string[]) => TileDrawing} */
  draft(model, { ranks, division }, colourOf, names) {
    const { side } = this;
    const [left, top] = [AROUND.left, AROUND.top];
    const high = side * HEIGHT;
    const winner = [...ranks.keys()].filter((i) => ranks[i] === 1);
    /** @type {TileScene} */
    const scene = {
      side,
      names,
      regions: division.pieces.map(({ entity, outline }) => ({
        entities: [entity],
        outline: outline.map(([r, u]) => [r + u / 2, u]),
        area: division.shares[entity],
      })),
      ...{ heat: false, places: [], grid: [], gammaPi: null, frontiers: [], contours: [], edge: null, message: null },
      ...{ overlays: new Set(), winner, selected: model.selected, colourOf, radius: NaN, gammaTau: null },
      ...{ stable: [], cohen: null, point: placeOf(model.point) },
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
    const { ink, bg } = theme();
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
    pen.stop();
  }

  /** What the lower side is, above the lines that cross it. @param {Pen} pen @param {TaskModel} model */
  drawAxis(pen, { task: { names }, map }) {
    const { bg, ink2 } = theme();
    const [x, y] = this.at([0.5, 0, 0.5]);
    const text = cut(`importance of ${names[map[2]]} →`, this.side * 0.5, 11);
    pen.add('text', { x, y: y + 18, 'text-anchor': 'middle', 'font-size': 11, fill: ink2, ...halo(bg) }, text);
  }

  /** Lines to the names of regions that are too thin for one and reach the lower side. */
  /** @param {Pen} pen @param {TileDrawing} drawing @param {ReadonlySet<number>} named */
  drawLeaders(pen, { scene, scale }, named) {
    const { ink, ink2 } = theme();
    const right = this.side + AROUND.left + AROUND.right;
    const base = scale.y(0);
    const leaders = leadersOf(scene.regions, named, scene.names, scale.x, right);
    for (const { entity, x, left, text } of leaders) {
      const to = [left + width(text, 11) / 2, base + 32];
      pen.add('path', { d: `M${x} ${base - 3}L${x} ${base + 22}L${to.join(' ')}`, stroke: ink2, fill: 'none' });
      pen.add('circle', { cx: x, cy: base - 3, r: 2, fill: ink });
      const style = { 'font-size': 11, 'font-weight': entity === scene.selected ? 650 : 400, fill: ink };
      pen.add('text', { x: left, y: base + 42, ...style }, text);
    }
    return leaders;
  }

  /** The names of the regions that have none on the map, with their colours. */
  /** @type {(pen: Pen, rest: ReturnType<typeof restOf>, top: number, colourOf: (i: number) => number) => void} */
  drawRest(pen, rest, top, colourOf) {
    const { ink, grey } = theme();
    for (const { entity, left, row, text } of rest) {
      const y = top + ROW * row;
      if (entity >= 0) {
        const fill = marks.hue(colourOf(entity), 'full', grey);
        pen.add('rect', { x: left, y: y - 1, width: 9, height: 9, rx: 1.5, fill, stroke: ink, 'stroke-width': 0.5 });
      }
      pen.add('text', { x: entity < 0 ? left : left + 14, y: y + 8, 'font-size': 11, fill: ink }, text);
    }
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
    const { first } = ranked;
    pen.add('circle', { cx: x, cy: y, r: 9, fill: '#FFFFFF', stroke: '#16191D', 'stroke-width': 2 });
    const core = marks.hue(first < 0 ? -1 : colourOf(first), 'full', grey);
    pen.add('circle', { cx: x, cy: y, r: 4.5, fill: core, stroke: '#16191D', 'stroke-width': 1 });
  }
}

/** The triangle of the page, whose point a pointer and keys move. */
export class TaskMap extends TrianglePainter {
  listsRest = true;

  /**
   * @param {HTMLElement} host @param {() => Weights} now the point
   * @param {(point: Weights, live: boolean) => void} onMove
   */
  constructor(host, now, onMove) {
    super(host);
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

  /** The importances at the pointer. @param {PointerEvent} event */
  read({ clientX, clientY }) {
    const box = this.pens.svg.getBoundingClientRect();
    const b = 1 - (clientY - box.top - AROUND.top) / (this.side * HEIGHT);
    return weightsAt((clientX - box.left - AROUND.left) / this.side, b);
  }

  /**
   * @override
   * @type {TrianglePainter['paint']}
   */
  paint(model, ranked, colourOf) {
    super.paint(model, ranked, colourOf);
    const { first, scores } = ranked;
    const [x, y] = this.at(model.point);
    Object.assign(this.handle.style, { left: `${x}px`, top: `${y}px` });
    const { names } = model.task;
    const said = model.map.map((g, k) => `${names[g]} ${fixed(model.point[k])}`).join(', ');
    const best = first < 0 ? '' : `, best ${model.matrices?.models[first]} ${fixed(scores[first])}`;
    this.handle.setAttribute('aria-label', 'Importances of three groups. Arrow keys move them.');
    this.handle.setAttribute('aria-valuenow', fixed(model.point[2]));
    this.handle.setAttribute('aria-valuetext', said + best);
  }
}

/**
 * Where the names of regions stand below the lower side, in a row from left to right; those without room are left out.
 *
 * @param {readonly {entities: number[], outline: readonly (readonly number[])[]}[]} regions the largest first
 * @param {ReadonlySet<number>} named the entities that have a name
 * @param {string[]} names
 * @param {(a: number) => number} xOf the place of a coordinate in pixels
 * @param {number} room the right end of the row
 * @returns {{entity: number, x: number, left: number, text: string}[]}
 */
export function leadersOf(regions, named, names, xOf, room) {
  /** @type {Map<number, number>} */
  const places = new Map();
  for (const { entities, outline } of regions) {
    const below = outline.filter(([, b]) => b < LOWEST).map(([a]) => a);
    const [from, to] = [Math.min(...below), Math.max(...below)];
    if (to > from && !named.has(entities[0]) && !places.has(entities[0])) places.set(entities[0], (from + to) / 2);
  }
  const found = [];
  let free = 0;
  for (const [entity, a] of [...places].sort(([, one], [, two]) => one - two)) {
    const x = xOf(a);
    const text = cut(names[entity], LONGEST, 11, false, names);
    const wide = width(text, 11);
    const left = Math.max(free, Math.min(room - wide, x - wide / 2));
    if (left + wide > room) continue;
    found.push({ entity, x, left, text });
    free = left + wide + 10;
  }
  return found;
}

/**
 * Where the names of regions without one stand below the map, the largest region first, in rows as wide as the map;
 * `entity` is -1 for how many more there are.
 *
 * @param {{regions: readonly {entities: number[]}[], names: string[]}} scene
 * @param {ReadonlySet<number>} named the entities that have a name
 * @param {number} room the width of a row
 * @returns {{entity: number, left: number, row: number, text: string}[]}
 */
export function restOf({ regions, names }, named, room) {
  const rest = [...new Set(regions.map(({ entities }) => entities[0]))].filter((entity) => !named.has(entity));
  const found = [];
  let [left, row] = [0, 0];
  for (const [k, entity] of rest.entries()) {
    const text = cut(names[entity], LONGEST, 11, false, names);
    const wide = 14 + width(text, 11) + 12;
    const more = rest.length - k;
    // The last row keeps room for how many more there are.
    if (row === ROWS - 1 && left + wide + (more > 1 ? MORE : 0) > room) {
      found.push({ entity: -1, left, row, text: `and ${more} more` });
      return found;
    }
    if (left && left + wide > room) [left, row] = [0, row + 1];
    found.push({ entity, left, row, text });
    left += wide;
  }
  return found;
}

/** What a share of the map is called. @param {number} share */
export const shareText = (share) => (share > 0 ? percent(share) : 'nowhere');
