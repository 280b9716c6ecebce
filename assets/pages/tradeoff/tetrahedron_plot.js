/** The performances of the page as points of a tetrahedron that is turned by hand (paper D, figure 4). */
import { theme } from '#tile/draw/colours';
import { Sheet } from '#tile/draw/pen';
import { halo } from '#tile/draw/square';
import { percent, prevalence } from '#tile/draw/text';
import { CORNERS, EDGES, hiddenEdges, pointOf, sliceOf, turned } from '#tile/math/tetrahedron';
import { UNTURNED } from '#tile/model/tradeoff';
import { spaced } from '#tile/plots/roc/painter';
import { make } from '#tile/ui/elements';
import { ARROWS } from '#tile/ui/gestures';
import { Drag } from '#tile/ui/pointer';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Point, Turn } from '#tile/math/tetrahedron' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */

const NAMES = ['TN', 'FP', 'FN', 'TP'];
/** The side of the drawing where it scales with its column, and the radius of the body as a share of the side. */
const [SIDE, RADIUS] = [360, 5 / 12];
/** Where names of corners are, as a multiple of the radius. */
const NAME = 1.1;
/** Degrees of an arrow key, of one with Shift, and of a pixel of the pointer. */
const [STEP, LEAP, PER_PIXEL] = [5, 30, 0.5];
const MOST_TILT = 90;
/** The most dots. */
const MOST = 400;
/** Parameters of the parallel slices of a family, as in the paper. */
const SLICES = [0.1, 0.3, 0.5, 0.7, 0.9];

/** A turn within its range: -180 to 180 degrees across, at most 90 up or down. @param {Turn} turn @returns {Turn} */
export const withinRange = ({ yaw, pitch }) => ({
  yaw: ((((yaw + 180) % 360) + 360) % 360) - 180,
  pitch: Math.min(MOST_TILT, Math.max(-MOST_TILT, pitch)),
});

/** @type {(turned: TradeoffModel['turned']) => Turn} */
const turnOf = ([yaw, pitch]) => ({ yaw, pitch });

/** The turn after a key: arrow keys by 5 degrees, with Shift by 30, Home to the start; null for any other key. */
/** @param {Pick<KeyboardEvent, 'key' | 'shiftKey'>} event @param {Turn} turn @returns {Turn | null} */
export function turnedBy({ key, shiftKey }, { yaw, pitch }) {
  if (key === 'Home') return turnOf(UNTURNED);
  const move = ARROWS[key];
  const step = shiftKey ? LEAP : STEP;
  return move ? withinRange({ yaw: yaw + move[0] * step, pitch: pitch + move[1] * step }) : null;
}

/** Where a point is drawn. @param {Point} point @param {Turn} turn @param {number} side of the drawing */
function placed(point, turn, side) {
  const [x, y, z] = turned(point, turn);
  return { x: side * (0.5 + RADIUS * x), y: side * (0.5 - RADIUS * y), z };
}

/** @param {readonly (readonly number[])[]} corners performances @param {Turn} turn @param {number} side */
function polygon(corners, turn, side) {
  const points = corners.flatMap((corner) => {
    const point = pointOf([...corner]);
    return point ? [placed(point, turn, side)] : [];
  });
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

/** What is drawn: slices, of which one is `strong`, and dots. */
/**
 * @typedef {{key: string, parameter: number, strong: boolean}} Slice
 * @typedef {{slices: Slice[], dots: {p: Performance, entity: number}[], best: number | null, said: string}} Scene
 */

/** @param {ExploreModel} view at the slider @param {TradeoffModel} model @returns {Scene} */
function tetrahedronScene(view, model) {
  const { family, parameter } = model;
  if (model.answer.entities === null) {
    const own = parameter ?? NaN;
    const slices = sliceOf(family, own)
      ? [
          ...SLICES.map((at) => ({ key: family, parameter: at, strong: false })),
          { key: family, parameter: own, strong: true },
        ]
      : [];
    const what = family === 'fixed_tn' ? `${percent(own)} true negatives` : `prevalence ${prevalence(own)}`;
    const said = slices.length
      ? `Strong: the distribution at ${what}; the others: 10, 30, 50, 70, 90 %.`
      : 'The distribution fills it evenly.';
    return { slices, dots: [], best: null, said };
  }
  const dots = view.performances.flatMap((p, entity) => (p && pointOf(p) ? [{ p, entity }] : []));
  const prior = view.common;
  const fixed = prior > 0 && prior < 1;
  const slices = fixed ? [{ key: 'fixed_prior', parameter: prior, strong: true }] : [];
  const where = fixed
    ? `All are in one rectangle: that of prevalence ${prevalence(prior)}.`
    : 'Their prevalences differ.';
  const first = view.winners[0];
  const best = first === undefined ? '' : ` Ring: ${view.names[first]}, best at the slider.`;
  return { slices, dots, best: first ?? null, said: `${where}${best}` };
}

/** The tetrahedron, turned by pointer and keys. */
export class Tetrahedron {
  /** @type {Turn} */
  turn = turnOf(UNTURNED);
  /** @type {Scene | null} */
  scene = null;

  /** @param {HTMLElement} host @param {(turned: TradeoffModel['turned']) => void} onTurn */
  constructor(host, onTurn) {
    this.onTurn = onTurn;
    const range = { 'aria-valuemin': -180, 'aria-valuemax': 180, 'aria-valuenow': UNTURNED[0] };
    const label = 'Turn the tetrahedron. Arrow keys turn and tilt it; Home turns it back.';
    this.node = make('div', {
      className: 'tx-tetrahedron',
      tabindex: 0,
      role: 'slider',
      'aria-label': label,
      ...range,
    });
    this.sheet = new Sheet(this.node);
    this.sheet.svg.setAttribute('viewBox', `0 0 ${SIDE} ${SIDE}`);
    this.sheet.svg.setAttribute('aria-hidden', 'true');
    this.caption = make('p', { className: 'tx-note' });
    host.append(this.node, this.caption);
    const drag = new Drag(
      () => this.turn,
      (turn) => this.setTurn(turn),
    );
    this.node.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      this.node.focus({ preventScroll: true });
      const { turn } = this;
      drag.begin(event, ({ clientX, clientY }) => ({
        yaw: turn.yaw + PER_PIXEL * (clientX - event.clientX),
        pitch: turn.pitch + PER_PIXEL * (clientY - event.clientY),
      }));
    });
    this.node.addEventListener('keydown', (event) => {
      const turn = turnedBy(event, this.turn);
      if (!turn) return;
      event.preventDefault();
      this.setTurn(turn);
    });
  }

  /** @param {Turn} turn */
  setTurn(turn) {
    this.turn = withinRange(turn);
    this.onTurn([this.turn.yaw, this.turn.pitch]);
    this.draw();
  }

  /** @param {ExploreModel} view at the slider @param {TradeoffModel} model */
  paint(view, model) {
    this.scene = tetrahedronScene(view, model);
    this.turn = turnOf(model.turned);
    this.caption.textContent = `${this.scene.said} Drag it to turn it.`;
    this.draw();
  }

  draw() {
    const { turn, node, scene, sheet } = this;
    if (!scene) return;
    drawBody(sheet.pen.start(), SIDE, turn, scene);
    sheet.pen.stop();
    node.setAttribute('aria-valuenow', String(Math.round(turn.yaw)));
    node.setAttribute('aria-valuetext', `turned ${Math.round(turn.yaw)}°, tilted ${Math.round(turn.pitch)}°`);
  }

  /** The body as it is turned, for a file; null where there is none. @param {number} width in pixels */
  inWidth(width) {
    if (!this.scene) return null;
    const sheet = new Sheet(document.createElement('div'));
    drawBody(sheet.pen.start(), width, this.turn, this.scene);
    sheet.pen.stop();
    return { drawing: sheet.svg, width, height: width, whole: true };
  }
}

/** @param {Pen} pen @param {number} side @param {Turn} turn @param {Scene} scene */
function drawBody(pen, side, turn, { slices, dots, best }) {
  const { ink, line2 } = theme();
  for (const { key, parameter, strong } of slices) {
    const corners = sliceOf(key, parameter);
    const style = strong ? { 'fill-opacity': 0.14, stroke: ink } : { 'fill-opacity': 0.06, stroke: line2 };
    if (corners) pen.add('path', { d: polygon(corners, turn, side), fill: ink, ...style });
  }
  drawEdges(pen, side, turn);
  drawDots(pen, side, turn, spaced(dots, MOST));
  const first = dots.find(({ entity }) => entity === best);
  const point = first && pointOf(first.p);
  if (!point) return;
  const { x, y } = placed(point, turn, side);
  pen.add('circle', { cx: x, cy: y, r: 6, fill: 'none', stroke: ink, 'stroke-width': 2 });
}

/** @param {Pen} pen @param {number} side @param {Turn} turn */
function drawEdges(pen, side, turn) {
  const { ink, ink2, bg } = theme();
  const hidden = hiddenEdges(turn);
  const corners = CORNERS.map((corner) => placed(corner, turn, side));
  for (const [k, [i, j]] of EDGES.entries()) {
    const d = `M${corners[i].x} ${corners[i].y}L${corners[j].x} ${corners[j].y}`;
    /** @type {Attributes} */
    const style = hidden[k] ? { stroke: ink2, 'stroke-dasharray': '3 3' } : { stroke: ink, 'stroke-width': 1.5 };
    pen.add('path', { d, fill: 'none', ...style });
  }
  for (const [k, { x, y }] of corners.entries()) {
    const at = { x: side / 2 + NAME * (x - side / 2), y: side / 2 + NAME * (y - side / 2) + 4 };
    pen.add('text', { ...at, 'text-anchor': 'middle', 'font-size': 11, fill: ink2, ...halo(bg) }, NAMES[k]);
  }
}

/** Those further behind are smaller. */
/** @param {Pen} pen @param {number} side @param {Turn} turn @param {readonly {p: Performance}[]} dots */
function drawDots(pen, side, turn, dots) {
  const places = dots.flatMap(({ p }) => {
    const point = pointOf(p);
    return point ? [placed(point, turn, side)] : [];
  });
  places.sort((one, other) => one.z - other.z);
  for (const { x, y, z } of places)
    pen.add('circle', { cx: x, cy: y, r: 3 + z, fill: theme().ink, 'fill-opacity': 0.6 });
}
