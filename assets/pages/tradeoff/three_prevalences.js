/** F-beta and the heuristic in ROC space at three prevalences (paper D, figures 2 and A.3.63). */

import { Pen, SVG } from '#tile/draw/pen';
import { fixed, prevalence } from '#tile/draw/text';
import { betaAt, heuristicBand, heuristicExit, heuristicOffset, offsetOf, supportOf } from '#tile/math/f_beta_roc';
import { clip, isoLine } from '#tile/math/roc_space';
import { betaOf, shortNumber } from '#tile/pages/tradeoff/path';
import { spaced } from '#tile/plots/roc/painter';
import { fill, make } from '#tile/ui/elements';

/** @import { Place } from '#tile/math/ranking' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */

/** Prevalences of the three plots; the current one replaces the nearest. */
const PRIORS = [0.2, 0.5, 0.8];
/** Scores whose lines are drawn, as in the paper: 0.05 to 0.95. */
const VALUES = Array.from({ length: 19 }, (_, k) => (k + 1) / 20);
/** Values of β between which the background changes. */
const BETAS = [0, 0.25, 0.5, 1, 2, 4, Infinity];
/** Those with a name, in order of importance, and the shares of the side that names need. */
const NAMED = [1, 0.5, 2, 0.25, 4];
const APART = { x: 0.2, y: 0.07 };
/** The most dots in a plot. */
const MOST = 80;

// All plots have this size and these margins, in pixels of a drawing that scales with its column.
const [SIDE, LEFT, RIGHT, TOP, BOTTOM] = [236, 34, 30, 8, 32];
const [WIDTH, HEIGHT] = [LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM];
const CROSS = 5;

const x = (/** @type {number} */ fpr) => LEFT + fpr * SIDE;
const y = (/** @type {number} */ tpr) => TOP + (1 - tpr) * SIDE;
const line = (/** @type {readonly Place[]} */ places) => `M${places.map(([u, v]) => `${x(u)} ${y(v)}`).join('L')}`;
const polygon = (/** @type {readonly Place[]} */ places) => `${line(places)}Z`;
/** The shape of ROC space. @type {Place[]} */
const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** The prevalences of the plots. @param {number} own the current one; NaN if there is none */
export function threePrevalences(own) {
  if (!(own > 0 && own < 1)) return PRIORS;
  const distance = PRIORS.map((prior) => Math.abs(prior - own));
  const nearest = distance.indexOf(Math.min(...distance));
  return PRIORS.map((prior, k) => (k === nearest ? own : prior));
}

/** The middle of points; null of none. @param {readonly {x: number, y: number}[]} points @returns {Place | null} */
export function meanOf(points) {
  if (!points.length) return null;
  const mean = (/** @type {'x' | 'y'} */ key) => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  return [mean('x'), mean('y')];
}

/** The iso-score lines of the F-score of b. @param {number} b @param {number} prior */
const scoreLines = (b, prior) => VALUES.flatMap((value) => clip(isoLine(1, b, prior, value)) ?? []);

/** What the lines do, what the heuristic says of the mean, and which β ranks as SIVF does. */
/** @param {number} offset @param {Place | null} mean @param {number} prior */
export function prevalenceWords(offset, mean, prior) {
  const meet = Number.isFinite(offset) ? `meet at FPR = ${fixed(-offset)}, TPR = 0` : 'are horizontal';
  const advised = mean && betaAt(heuristicOffset(mean), prior);
  const heuristic =
    advised === null || Number.isNaN(advised) ? '' : ` Heuristic at the mean (+): β = ${shortNumber(advised)}.`;
  return `The lines ${meet}.${heuristic} SIVF ranks as β = ${shortNumber(betaAt(1, prior))}.`;
}

/** One of the plots; its nodes are reused while the slider moves. */
class Plot {
  constructor() {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    svg.setAttribute('role', 'img');
    this.svg = svg;
    this.pen = new Pen(svg);
    this.title = make('h3');
    this.caption = make('figcaption');
    this.figure = make('figure', { className: 'tx-context-chart' }, this.title, svg, this.caption);
  }

  /**
   * @param {number} prior @param {boolean} own whether it is the current one
   * @param {{b: number, family: string, points: readonly {x: number, y: number}[], mean: Place | null}} what
   */
  paint(prior, own, { b, family, points, mean }) {
    const offset = offsetOf(betaOf(b), prior);
    const pen = this.pen.start();
    drawBackground(pen, prior);
    drawSupport(pen, family, prior);
    pen.add('path', { d: scorePath(b, prior), class: 'tx-prevalence-lines' });
    pen.add('path', { d: line([[0, 1], heuristicExit(offset)]), class: 'tx-prevalence-here' });
    for (const point of points) pen.add('circle', { cx: x(point.x), cy: y(point.y), r: 3, class: 'tx-context-dot' });
    if (mean) drawMean(pen, mean);
    drawAxes(pen, prior);
    pen.stop();
    this.title.textContent = `Prevalence ${prevalence(prior)}${own ? ', the current one' : ''}`;
    const said = prevalenceWords(offset, mean, prior);
    this.caption.textContent = said;
    this.svg.setAttribute('aria-label', `ROC space at prevalence ${prevalence(prior)}. ${said}`);
  }
}

/** @param {number} b @param {number} prior */
function scorePath(b, prior) {
  const ends = scoreLines(b, prior);
  return ends.map((_, k) => (k % 2 ? '' : line(ends.slice(k, k + 2)))).join('');
}

/** The β of the heuristic as shades, the darker the larger. @param {Pen} pen @param {number} prior */
function drawBackground(pen, prior) {
  for (const [k, beta] of BETAS.slice(1).entries()) {
    const [low, high] = [offsetOf(BETAS[k], prior), offsetOf(beta, prior)];
    pen.add('path', { d: polygon(heuristicBand(low, high)), class: 'tx-prevalence-band', 'fill-opacity': 0.05 * k });
  }
}

/** Where the family has its performances; of a leaderboard, where those of paper D have theirs. */
/** @param {Pen} pen @param {string} family @param {number} prior */
function drawSupport(pen, family, prior) {
  const support = supportOf(family, prior);
  if (support) {
    const outside = `${polygon(SQUARE)}${polygon(support)}`;
    pen.add('path', { d: outside, class: 'tx-prevalence-outside', 'fill-rule': 'evenodd' });
  }
  for (const shape of support ? [support] : ['above_no_skill', 'near_oracle'].map((key) => supportOf(key, prior)))
    if (shape) pen.add('path', { d: polygon(shape), class: 'tx-prevalence-support' });
}

/** @param {Pen} pen @param {Place} mean */
function drawMean(pen, [fpr, tpr]) {
  const d = `M${x(fpr) - CROSS} ${y(tpr)}h${2 * CROSS}m${-CROSS} ${-CROSS}v${2 * CROSS}`;
  for (const name of ['tx-prevalence-halo', 'tx-prevalence-mean']) pen.add('path', { d, class: name });
}

/** @param {Pen} pen @param {number} prior */
function drawAxes(pen, prior) {
  pen.add('path', { d: polygon(SQUARE), class: 'tx-prevalence-frame' });
  for (const [value, text] of /** @type {const} */ ([
    [0, '0'],
    [0.5, '.5'],
    [1, '1'],
  ])) {
    pen.add('text', { x: x(value), y: y(0) + 14, 'text-anchor': 'middle' }, text);
    pen.add('text', { x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end' }, text);
  }
  pen.add('text', { x: x(1), y: HEIGHT - 4, 'text-anchor': 'end' }, 'FPR →');
  pen.add('text', { x: LEFT - 6, y: y(0.75) + 4, 'text-anchor': 'end' }, 'TPR');
  for (const {
    name,
    at: [fpr, tpr],
  } of namedBands(prior)) {
    if (fpr === 1) pen.add('text', { x: x(1) + 3, y: y(tpr) + 4, class: 'tx-prevalence-name' }, name);
    else pen.add('text', { x: x(fpr), y: y(0) - 4, 'text-anchor': 'middle', class: 'tx-prevalence-name' }, name);
  }
}

/** The ends of the bands that have room for a name, β = 1 first. @param {number} prior */
function namedBands(prior) {
  /** @type {{name: string, at: Place}[]} */
  const found = [];
  for (const beta of NAMED) {
    const at = heuristicExit(offsetOf(beta, prior));
    const isFree = (/** @type {{at: Place}} */ { at: [fpr, tpr] }) =>
      Math.abs(fpr - at[0]) > APART.x || Math.abs(tpr - at[1]) > APART.y;
    if (at[0] > APART.x / 2 && found.every(isFree)) found.push({ name: `β ${beta}`, at });
  }
  return found;
}

/** The three plots in the details of the page. */
export class ThreePrevalences {
  plots = PRIORS.map(() => new Plot());
  empty = make('p', { className: 'tx-empty' }, 'Only for precision and recall.');

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {ExploreModel} view at the slider @param {TradeoffModel} model */
  paint(view, model) {
    const shown = model.classic ? this.plots.map(({ figure }) => figure) : [this.empty];
    if (shown[0].parentElement !== this.host) fill(this.host, ...shown);
    if (!model.classic) return;
    const law = model.answer.entities === null;
    const own = law && model.needs === 'prior' ? (model.parameter ?? NaN) : view.common;
    const points = law ? [] : view.rocPoints();
    for (const [k, prior] of threePrevalences(own).entries()) {
      const mean = law ? centroid(supportOf(model.family, prior)) : meanOf(points);
      const what = { b: view.point.b, family: model.family, points: spaced(points, MOST), mean };
      this.plots[k].paint(prior, prior === own, what);
    }
  }
}

/** The centre of a triangle or rectangle, of which all corners weigh the same. @param {Place[] | null} corners */
const centroid = (corners) => meanOf((corners ?? []).map(([fpr, tpr]) => ({ x: fpr, y: tpr })));
