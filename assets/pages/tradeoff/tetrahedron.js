/** The performances of the page as points of a tetrahedron that is turned by hand (paper D, figure 4). */

import { Pen, SVG } from '#tile/draw/pen';
import { percent, prevalence } from '#tile/draw/text';
import { CORNERS, EDGES, hiddenEdges, pointOf, sliceOf, turned } from '#tile/math/tetrahedron';
import { spaced } from '#tile/plots/roc/painter';
import { make } from '#tile/ui/elements';
import { Drag } from '#tile/ui/pointer';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Point, Turn } from '#tile/math/tetrahedron' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */

const NAMES = ['TN', 'FP', 'FN', 'TP'];
/** A drawing that scales with its column: its side, and the pixels of the radius of the body. */
const [SIDE, RADIUS] = [360, 150];
/** Where names of corners are, as a multiple of the radius. */
const NAME = 1.1;
/** Degrees of an arrow key, of one with Shift, and of a pixel of the pointer. */
const [STEP, LEAP, PER_PIXEL] = [5, 30, 0.5];
const MOST_TILT = 90;
const START = { yaw: 25, pitch: 20 };
/** The most dots. */
const MOST = 400;
/** Parameters of the parallel slices of a family, as in the paper. */
const SLICES = [0.1, 0.3, 0.5, 0.7, 0.9];

/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** A turn within its range: -180 to 180 degrees across, at most 90 up or down. @param {Turn} turn @returns {Turn} */
export const withinRange = ({ yaw, pitch }) => ({
  yaw: ((((yaw + 180) % 360) + 360) % 360) - 180,
  pitch: Math.min(MOST_TILT, Math.max(-MOST_TILT, pitch)),
});

/** The turn after a key: arrow keys by 5 degrees, with Shift by 30, Home to the start; null for any other key. */
/** @param {Pick<KeyboardEvent, 'key' | 'shiftKey'>} event @param {Turn} turn @returns {Turn | null} */
export function turnedBy({ key, shiftKey }, { yaw, pitch }) {
  if (key === 'Home') return START;
  const move = KEYS[key];
  const step = shiftKey ? LEAP : STEP;
  return move ? withinRange({ yaw: yaw + move[0] * step, pitch: pitch + move[1] * step }) : null;
}

/** Where a point is drawn. @param {Point} point @param {Turn} turn */
function placed(point, turn) {
  const [x, y, z] = turned(point, turn);
  return { x: SIDE / 2 + RADIUS * x, y: SIDE / 2 - RADIUS * y, z };
}

/** @param {readonly (readonly number[])[]} corners performances @param {Turn} turn */
function polygon(corners, turn) {
  const points = corners.flatMap((corner) => {
    const point = pointOf([...corner]);
    return point ? [placed(point, turn)] : [];
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

/** The tetrahedron in the details of the page. */
export class Tetrahedron {
  /** @type {Turn} */
  turn = START;
  /** @type {Scene | null} */
  scene = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `0 0 ${SIDE} ${SIDE}`);
    svg.setAttribute('aria-hidden', 'true');
    this.pen = new Pen(svg);
    const range = { 'aria-valuemin': -180, 'aria-valuemax': 180, 'aria-valuenow': START.yaw };
    const label = 'Turn the tetrahedron. Arrow keys turn and tilt it; Home turns it back.';
    this.node = make('div', {
      className: 'tx-tetrahedron',
      tabindex: 0,
      role: 'slider',
      'aria-label': label,
      ...range,
    });
    this.node.append(svg);
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
    this.draw();
  }

  /** @param {ExploreModel} view at the slider @param {TradeoffModel} model */
  paint(view, model) {
    this.scene = tetrahedronScene(view, model);
    this.caption.textContent = this.scene.said;
    this.draw();
  }

  draw() {
    if (!this.scene) return;
    const { turn, node } = this;
    const { slices, dots, best } = this.scene;
    const pen = this.pen.start();
    for (const { key, parameter, strong } of slices) {
      const corners = sliceOf(key, parameter);
      if (corners)
        pen.add('path', { d: polygon(corners, turn), class: `tx-tetrahedron-slice${strong ? ' tx-strong' : ''}` });
    }
    drawEdges(pen, turn);
    drawDots(pen, turn, spaced(dots, MOST));
    const first = dots.find(({ entity }) => entity === best);
    const point = first && pointOf(first.p);
    if (point) {
      const { x, y } = placed(point, turn);
      pen.add('circle', { cx: x, cy: y, r: 6, class: 'tx-tetrahedron-best' });
    }
    pen.stop();
    node.setAttribute('aria-valuenow', String(Math.round(turn.yaw)));
    node.setAttribute('aria-valuetext', `turned ${Math.round(turn.yaw)}°, tilted ${Math.round(turn.pitch)}°`);
  }
}

/** @param {Pen} pen @param {Turn} turn */
function drawEdges(pen, turn) {
  const hidden = hiddenEdges(turn);
  const corners = CORNERS.map((corner) => placed(corner, turn));
  for (const [k, [i, j]] of EDGES.entries()) {
    const d = `M${corners[i].x} ${corners[i].y}L${corners[j].x} ${corners[j].y}`;
    pen.add('path', { d, class: `tx-tetrahedron-edge${hidden[k] ? ' tx-behind' : ''}` });
  }
  for (const [k, { x, y }] of corners.entries()) {
    const at = { x: SIDE / 2 + NAME * (x - SIDE / 2), y: SIDE / 2 + NAME * (y - SIDE / 2) + 4 };
    pen.add('text', { ...at, 'text-anchor': 'middle', class: 'tx-prevalence-name' }, NAMES[k]);
  }
}

/** Those further behind are smaller. @param {Pen} pen @param {Turn} turn @param {readonly {p: Performance}[]} dots */
function drawDots(pen, turn, dots) {
  const places = dots.flatMap(({ p }) => {
    const point = pointOf(p);
    return point ? [placed(point, turn)] : [];
  });
  places.sort((one, other) => one.z - other.z);
  for (const { x, y, z } of places) pen.add('circle', { cx: x, cy: y, r: 3 + z, class: 'tx-context-dot' });
}
