/** Paints ROC space from a scene, with its axes, border and dots. Independent of the state of the page. */
import { theme } from '#tile/draw/colours';
import { paintedBy } from '#tile/draw/layouts';
import { Patterns } from '#tile/draw/marks';
import { canvas, drawingId, Pen } from '#tile/draw/pen';
import { MARGIN, rocScale } from '#tile/draw/square';
import { context2d, width } from '#tile/draw/text';
import { inUnit } from '#tile/math/ranking';
import { drawGeometry, drawLines, drawNine, drawScoreValues, drawStrong } from '#tile/plots/roc/lines';
import {
  drawDots,
  drawMessage,
  drawNames,
  drawPlain,
  drawRound,
  drawValue,
  inSquare,
  isShown,
} from '#tile/plots/roc/points';

/** @import { Attributes } from '#tile/draw/pen' */
/** @import { Place } from '#tile/draw/types' */
/** @import { RocDrawing, RocScene, Segment } from '#tile/plots/tile/types' */

// ---- Thousands of dots on a canvas below a drawing, above its axes: as nodes of the drawing they would all be
// painted again whenever anything in it moves.

/** @typedef {{r: number, fill: string, 'fill-opacity': number}} DotStyle */
/** Dots of one style; their places in pixels from the left and the top of the host. */
/** @typedef {{xs: number[], ys: number[], style: DotStyle}} Dots */
/** @typedef {{width: number, height: number}} Size in pixels */

// Pixels around a dot that its soft edge needs.
const EDGE = 1;
// Dots that move by less pixels are where they were.
const STILL = 1e-3;

/**
 * At most so many of a list, evenly spaced: of a sorted leaderboard the first ones lie close together.
 *
 * @template T
 * @param {readonly T[]} list
 * @param {number} most
 * @returns {readonly T[]}
 */
export function spaced(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, k) => list[Math.floor(((k + 0.5) * list.length) / most)]);
}

export class DotCanvas {
  /** @type {HTMLCanvasElement | null} null until dots are drawn */
  canvas = null;
  /** How dots were drawn last, and which ones. @type {{as: string, dots: Dots[]}} */
  drawn = { as: '', dots: [] };

  /** @param {SVGSVGElement} drawing @param {SVGElement} axes the first group of the drawing, which is below the dots */
  constructor(drawing, axes) {
    this.drawing = drawing;
    this.axes = axes;
  }

  /** Removes all dots. */
  clear() {
    if (!this.canvas) return;
    this.drawing.prepend(this.axes);
    this.canvas.parentElement?.remove();
    this.canvas = null;
  }

  /**
   * Replaces the dots; draws nothing if they are the same as before, as while the prevalence changes.
   *
   * @param {Dots[]} dots of each style, the uppermost last
   * @param {Size} size of the drawing: asked of the host, it would cost a layout in the middle of a frame
   */
  draw(dots, size) {
    const scale = window.devicePixelRatio || 1;
    const as = JSON.stringify([size, scale, dots.map(({ style }) => style)]);
    const { drawn } = this;
    const still = (/** @type {Dots} */ { xs, ys }, /** @type {number} */ k) =>
      same(drawn.dots[k].xs, xs) && same(drawn.dots[k].ys, ys);
    if (this.canvas && drawn.as === as && dots.every(still)) return;
    this.drawn = { as, dots };
    const context = context2d(this.sized(size, scale));
    for (const { xs, ys, style } of dots) {
      const dot = stamp(style, scale);
      const half = dot.width / 2;
      for (let i = 0; i < xs.length; i++)
        context.drawImage(dot, Math.round(xs[i] * scale - half), Math.round(ys[i] * scale - half));
    }
  }

  /** The empty canvas in a given size. @param {Size} size @param {number} scale canvas pixels per CSS pixel */
  sized({ width, height }, scale) {
    if (!this.canvas) {
      this.canvas = document.createElement('canvas');
      const ground = /** @type {Element} */ (this.drawing.cloneNode(false));
      ground.append(this.axes);
      const below = document.createElement('div');
      below.className = 'tx-dots';
      below.setAttribute('aria-hidden', 'true');
      below.append(ground, this.canvas);
      this.drawing.before(below);
    }
    Object.assign(this.canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    return this.canvas;
  }
}

/** Whether positions are equal up to rounding: applying a prior and undoing it changes rates in the last digit. */
/** @param {number[]} before @param {number[]} now */
const same = (before, now) => before.length === now.length && now.every((z, i) => Math.abs(z - before[i]) < STILL);

/** A canvas with one dot, to be copied, which is several times faster than filling a circle for each dot. */
/** @param {DotStyle} style @param {number} scale canvas pixels per CSS pixel */
function stamp({ r, fill, 'fill-opacity': opacity }, scale) {
  const canvas = document.createElement('canvas');
  const size = 2 * Math.ceil((r + EDGE) * scale);
  [canvas.width, canvas.height] = [size, size];
  const context = context2d(canvas);
  context.globalAlpha = opacity;
  context.fillStyle = fill;
  context.beginPath();
  context.arc(size / 2, size / 2, r * scale, 0, 2 * Math.PI);
  context.fill();
  return canvas;
}

// ---- Draws the axes of ROC and PR space: a faint grid, ticks with their numbers, and the names of the axes.

const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
const LETTERS = 11;
// Pixels that numbers stay away from the name of the horizontal axis, and from the middle of the vertical one: TPR is
// written across it, precision along it.
const GAP = 2;
const CLEAR = { roc: 16, pr: 34 };

/** @param {Pen} pen @param {RocDrawing} drawing */
function drawAxes(pen, drawing) {
  drawAcross(pen, drawing);
  drawUp(pen, drawing);
}

/** Draws the horizontal axis, with its name in the middle. @param {Pen} pen @param {RocDrawing} drawing */
function drawAcross(pen, { scene, scale, theme, left }) {
  const { side } = scene;
  const [middle, bottom] = [left + side / 2, MARGIN.top + side];
  const name = scene.space === 'pr' ? 'Recall →' : 'FPR →';
  const below = { y: bottom + 17, 'text-anchor': 'middle', 'font-size': LETTERS };
  for (const { value, words } of rocTicks(scene.x)) {
    const x = scale.x(value);
    line(pen, { x1: x, x2: x, y1: MARGIN.top, y2: bottom }, theme.line);
    line(pen, { x1: x, x2: x, y1: bottom, y2: bottom + 4 }, theme.ink3);
    if (Math.abs(x - middle) > (width(name, LETTERS) + width(words, LETTERS)) / 2 + GAP)
      pen.add('text', { x, ...below, fill: theme.ink3, 'data-part': 'axis-number' }, words);
  }
  pen.add('text', { x: middle, ...below, fill: theme.ink2, 'data-part': 'axis-name' }, name);
}

/** Draws the vertical axis, with its name in the middle. @param {Pen} pen @param {RocDrawing} drawing */
function drawUp(pen, { scene, scale, theme, left }) {
  const { side, space } = scene;
  const middle = MARGIN.top + side / 2;
  const before = { x: left - 8, 'text-anchor': 'end', 'font-size': LETTERS };
  for (const { value, words } of rocTicks(scene.y)) {
    const y = scale.y(value);
    line(pen, { x1: left, x2: left + side, y1: y, y2: y }, theme.line);
    line(pen, { x1: left - 4, x2: left, y1: y, y2: y }, theme.ink3);
    if (Math.abs(y - middle) > CLEAR[space])
      pen.add('text', { y: y + 4, ...before, fill: theme.ink3, 'data-part': 'axis-number' }, words);
  }
  const turned = { x: left - 13, y: middle, 'text-anchor': 'middle', transform: `rotate(-90 ${left - 13} ${middle})` };
  const place = space === 'pr' ? { ...before, ...turned } : { ...before, y: middle + 4 };
  pen.add('text', { ...place, fill: theme.ink2, 'data-part': 'axis-name' }, space === 'pr' ? 'Precision' : 'TPR');
}

/** @param {Pen} pen @param {Attributes} ends @param {string} stroke */
const line = (pen, ends, stroke) => pen.add('line', { ...ends, stroke, 'stroke-width': 1, 'data-part': 'axis-line' });

/** Round values inside a range, at most six steps from end to end, with their texts. @param {RocScene['x']} range */
function rocTicks([from, to]) {
  const step = STEPS.find((each) => (to - from) / each <= 6) ?? 50;
  const found = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9; k++) {
    const value = Number((k * step).toFixed(3));
    found.push({ value, words: String(value).replace('-', '−') });
  }
  return found;
}

// ---- Draws the border of ROC and PR space, and the lines of score 0 and 1 where they touch the corners.

// Pixels of a side of the locator, and from the frame to it.
const LOCATOR = 48;
const INSET = 8;
// Pixels of the lines of score 0 and 1 on both sides of their corner.
const STUB = { inside: 16, outside: 7 };

/** @param {Pen} pen @param {RocDrawing} drawing */
export function drawFrame(pen, drawing) {
  const { scene, theme, left } = drawing;
  const { side } = scene;
  const square = { x: left, y: MARGIN.top, width: side, height: side };
  pen.add('rect', { ...square, fill: 'none', stroke: theme.ink, 'stroke-width': 1 });
  if (scene.x[0] !== 0 || scene.x[1] !== 1) drawUnitSquare(pen, drawing);
  const zoomed = scene.x[1] - scene.x[0] < 0.95;
  if (zoomed) drawLocator(pen, drawing);
  if (scene.one && !zoomed && !scene.ends.length)
    drawStub(pen, drawing, scene.one, [0, 1], 'score 1', { dx: 20, dy: -6, 'text-anchor': 'start' });
  if (scene.zero && !zoomed && !scene.ends.length)
    drawStub(pen, drawing, scene.zero, [1, 0], 'score 0', { dx: -8, dy: -8, 'text-anchor': 'end' });
}

/** Draws the border of the unit square in a zoomed view. @param {Pen} pen @param {RocDrawing} drawing */
function drawUnitSquare(pen, { scale: { x, y }, theme, clip }) {
  const box = { x: x(0), y: y(1), width: x(1) - x(0), height: y(0) - y(1) };
  pen.add('rect', { ...box, fill: 'none', stroke: theme.ink2, 'stroke-width': 0.75, 'clip-path': clip });
}

/** Draws a locator of a zoomed view in the unit square, in the corner with the fewest dots. */
/** @param {Pen} pen @param {RocDrawing} drawing */
function drawLocator(pen, drawing) {
  const { scene, theme } = drawing;
  const { left, top } = emptyCorner(drawing);
  /** @param {number} v */
  const within = (v) => LOCATOR * inUnit(v);
  const [x0, x1, y0, y1] = [...scene.x, ...scene.y].map(within);
  const whole = { x: left, y: top, width: LOCATOR, height: LOCATOR };
  const part = { x: left + x0, y: top + LOCATOR - y1, width: x1 - x0, height: y1 - y0 };
  pen.add('rect', { ...whole, fill: theme.bg, stroke: theme.ink3, 'stroke-width': 0.75, 'data-part': 'locator' });
  pen.add('rect', { ...part, fill: theme.ink, 'fill-opacity': 0.15, stroke: theme.ink, 'stroke-width': 1.5 });
}

/**
 * @param {RocDrawing} drawing
 * @returns {{left: number, top: number}} position at which the locator covers the fewest dots
 */
function emptyCorner({ scene, scale, left }) {
  const far = scene.side - LOCATOR - INSET;
  const corners = [far, INSET].flatMap((x) => [far, INSET].map((y) => ({ left: left + x, top: MARGIN.top + y })));
  const covered = corners.map(
    (corner) =>
      [...scene.points.map(({ x, y }) => [x, y]), ...(scene.besides ?? [])].filter(([x, y]) => {
        const [dx, dy] = [scale.x(x) - corner.left, scale.y(y) - corner.top];
        return Math.min(dx, dy) > -INSET && Math.max(dx, dy) < LOCATOR + INSET;
      }).length,
  );
  return corners[covered.indexOf(Math.min(...covered))];
}

/**
 * Draws a stub of the line of score 0 or 1, which touches the unit square only at a corner.
 *
 * @param {Pen} pen @param {RocDrawing} drawing @param {Place} direction @param {Place} corner @param {string} name
 * @param {{dx: number, dy: number, 'text-anchor': string}} label offset of its name from the corner
 */
function drawStub(pen, drawing, direction, corner, name, { dx, dy, ...anchor }) {
  const { scale, theme } = drawing;
  const [x, y] = [scale.x(corner[0]), scale.y(corner[1])];
  if (!inSquare(drawing, x, y)) return;
  const u = direction[0] * (scale.x(1) - scale.x(0));
  const v = direction[1] * (scale.y(1) - scale.y(0));
  const size = Math.hypot(u, v);
  if (!size) return;
  // Outside of the frame, below its lower corner and left of its upper one, are numbers of the axes.
  const aside = Math.min(STUB.inside, (STUB.outside * size) / Math.abs(u));
  const [up, down] = corner[1] ? [STUB.outside, aside] : [STUB.inside, STUB.outside];
  const [back, ahead] = v < 0 ? [down, up] : [up, down];
  const ends = {
    x1: x - (back * u) / size,
    y1: y - (back * v) / size,
    x2: x + (ahead * u) / size,
    y2: y + (ahead * v) / size,
  };
  pen.add('line', { ...ends, stroke: theme.ink, 'stroke-width': 1.5 });
  const x0 = x + dx - (anchor['text-anchor'] === 'end' ? width(name, 11) : 0);
  drawing.taken.push({ x0, x1: x0 + width(name, 11), y0: y + dy - 10, y1: y + dy + 2 });
  pen.add('text', { x: x + dx, y: y + dy, ...anchor, 'font-size': 11, fill: theme.ink2 }, name);
}

// ---- The painter.

const LAYERS = /** @type {const} */ (['axes', 'defs', 'lines', 'strong', 'plain', 'dots', 'labels', 'frame']);

export class RocPainter {
  /** @type {RocDrawing | null} null before the first `paint` */
  drawing = null;
  /** A key of the entities that the dots emphasise. */
  emphasised = '';

  /** @param {Element} host */
  constructor(host) {
    this.pens = canvas(host, LAYERS);
    paintedBy(this.pens.svg, this);
    this.patterns = new Patterns(this.pens.svg);
    this.clipId = drawingId('roc-clip');
    /** The canvas for many dots; null if each must be a node, as in an exported figure. @type {DotCanvas | null} */
    this.canvas = new DotCanvas(this.pens.svg, this.pens.axes.group);
  }

  get scene() {
    return this.drawing?.scene ?? null;
  }

  /** @param {RocScene} scene */
  paint(scene) {
    const left = scene.left ?? MARGIN.left;
    const clip = `url(#${this.clipId})`;
    const { patterns } = this;
    this.drawing = { scene, scale: rocScale(scene), theme: theme(), patterns, clip, left, taken: [] };
    this.clipTo(scene.side, left);
    for (const layer of /** @type {const} */ (['lines', 'strong']))
      this.pens[layer].group.setAttribute('clip-path', clip);
    this.emphasised = emphasisOf(scene);
    this.layer('axes', drawAxes);
    this.layer('plain', (pen, drawing) => drawPlain(pen, drawing, this.canvas));
    this.layer('dots', drawDots);
    this.paintLive();
  }

  /** Repaints what follows the point on the Tile. Does nothing before the first `paint`. @param {RocScene} scene */
  move(scene) {
    if (!this.drawing) return;
    this.drawing = { ...this.drawing, scene };
    const emphasised = emphasisOf(scene);
    if (emphasised !== this.emphasised) this.layer('dots', drawDots);
    this.emphasised = emphasised;
    if (scene.tier) this.layer('plain', (pen, drawing) => drawPlain(pen, drawing, this.canvas));
    this.paintLive();
  }

  paintLive() {
    this.layer('lines', drawLines);
    this.layer('strong', drawStrong);
    this.layer('labels', (pen, drawing) => {
      drawing.taken = this.names(pen, drawing);
      drawMessage(pen, drawing);
    });
    this.layer('frame', (pen, drawing) => {
      drawFrame(pen, drawing);
      this.values(pen, drawing);
      drawGeometry(pen, drawing);
      drawScoreValues(pen, drawing);
    });
  }

  /** Writes the names of entities; returns their boxes. @param {Pen} pen @param {RocDrawing} drawing */
  names(pen, drawing) {
    return drawNames(pen, drawing);
  }

  /** Writes the scores of lines. @param {Pen} pen @param {RocDrawing} drawing */
  values(pen, drawing) {
    const { strong, rounds, winner } = drawing.scene;
    for (const { segment, value, entity } of strong)
      if (segment) this.value(pen, segment, value, winner.includes(entity));
    for (const { segment, value } of rounds) drawRound(pen, drawing, segment, value);
  }

  /**
   * Writes the score of the line through an entity.
   *
   * @param {Pen} pen @param {Segment} segment @param {number} value
   * @param {boolean} first whether the entity is the best
   */
  value(pen, segment, value, first) {
    if (this.drawing) drawValue(pen, this.drawing, segment, value, first);
  }

  /** The nearest entity within `reach` pixels of a position on the overlay; null if there is none. */
  /** @type {(px: number, py: number, reach?: number) => number | null} */
  near(px, py, reach = 12) {
    if (!this.drawing) return null;
    const { scene, scale } = this.drawing;
    let [nearest, least] = [/** @type {number | null} */ (null), Infinity];
    for (const point of scene.points) {
      const distance = Math.hypot(scale.x(point.x) - px, scale.y(point.y) - py);
      if (distance <= reach && distance < least && isShown(this.drawing, point))
        [nearest, least] = [point.entity, distance];
    }
    return nearest;
  }

  /** The same scene laid out again in another size, in a new element. @param {number} side @param {number} left */
  inSize(side, left) {
    const Painter = /** @type {typeof RocPainter} */ (this.constructor);
    const painter = new Painter(document.createElement('div'));
    painter.canvas = null;
    if (this.scene) painter.paint({ ...this.scene, side, left });
    return painter;
  }

  /** @param {number} side */
  onSquare(side) {
    return this.scene && { drawing: this.inSize(side, MARGIN.left).pens.svg };
  }

  /** @param {number} side @param {number} left */
  clipTo(side, left) {
    const defs = this.pens.defs.start();
    const clip = new Pen(defs.add('clipPath', { id: this.clipId }));
    clip.add('rect', { x: left, y: MARGIN.top, width: side, height: side });
    defs.stop();
  }

  /** @param {typeof LAYERS[number]} name @param {(pen: Pen, drawing: RocDrawing) => void} draw */
  layer(name, draw) {
    if (!this.drawing) return;
    const pen = this.pens[name].start();
    // The nine small plots replace everything else.
    if (!this.drawing.scene.nine) draw(pen, this.drawing);
    else if (name === 'frame') drawNine(pen, this.drawing);
    pen.stop();
  }
}

/** @param {RocScene} scene */
const emphasisOf = ({ winner, selected, edited, chosen, ours }) =>
  `${winner.join()}|${selected}|${[...edited].join()}|${[...chosen].join()}|${ours}`;
