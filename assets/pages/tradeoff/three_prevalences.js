/** F-beta and the heuristic in ROC space at three prevalences (paper D, figures 2 and A.3.63). */
import { theme } from '#tile/draw/colours';
import { Pen, Sheet, SVG } from '#tile/draw/pen';
import { halo } from '#tile/draw/square';
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
/** The size of letters in pixels, and the most dots in a plot. */
const [LETTERS, MOST] = [11, 80];

/** The margins of a plot, and the side of its square where it scales with its column. */
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 30, 8, 32];
const SIDE = 236;
const CROSS = 5;
/** In a file: the height of a title, and the width from which the plots are side by side. */
const [TITLE, BROAD] = [20, 480];

/** ROC space in a square of `side` pixels; its margins begin `across` from the left and `down` from the top. */
class Space {
  /** @param {number} side @param {number} [across] @param {number} [down] */
  constructor(side, across = 0, down = 0) {
    this.side = side;
    this.left = across + LEFT;
    this.top = down + TOP;
  }

  /** @param {number} fpr */
  x(fpr) {
    return this.left + fpr * this.side;
  }

  /** @param {number} tpr */
  y(tpr) {
    return this.top + (1 - tpr) * this.side;
  }

  /** @param {readonly Place[]} places */
  line(places) {
    return `M${places.map(([u, v]) => `${this.x(u)} ${this.y(v)}`).join('L')}`;
  }

  /** @param {readonly Place[]} places */
  polygon(places) {
    return `${this.line(places)}Z`;
  }
}
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

/** The ends of the iso-score lines of the F-score of b. @param {number} b @param {number} prior */
const scoreLines = (b, prior) =>
  VALUES.map((value) => clip(isoLine(1, b, prior, value))).filter((ends) => ends !== null);

/** What the lines do, what the heuristic says of the mean, and which β ranks as SIVF does. */
/** @param {number} offset @param {Place | null} mean @param {number} prior */
export function prevalenceWords(offset, mean, prior) {
  const meet = Number.isFinite(offset) ? `meet at FPR = ${fixed(-offset)}, TPR = 0` : 'are horizontal';
  const advised = mean && betaAt(heuristicOffset(mean), prior);
  const heuristic =
    advised === null || Number.isNaN(advised) ? '' : ` Heuristic at the mean (+): β = ${shortNumber(advised)}.`;
  return `The lines ${meet}.${heuristic} SIVF ranks as β = ${shortNumber(betaAt(1, prior))}.`;
}

/**
 * What one of the plots shows; `own`: whether its prevalence is the current one.
 *
 * @typedef {{prior: number, own: boolean, b: number, family: string, points: readonly {x: number, y: number}[],
 *   mean: Place | null}} Shown
 */

/** @param {Shown} shown */
const titleOf = ({ prior, own }) => `Prevalence ${prevalence(prior)}${own ? ', current' : ''}`;

/** @param {Shown} shown */
const saidOf = ({ b, mean, prior }) => prevalenceWords(offsetOf(betaOf(b), prior), mean, prior);

/** One of the plots; its nodes are reused while the slider moves. */
class Plot {
  constructor() {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `0 0 ${LEFT + SIDE + RIGHT} ${TOP + SIDE + BOTTOM}`);
    svg.setAttribute('role', 'img');
    this.svg = svg;
    this.pen = new Pen(svg);
    this.title = make('h3');
    this.caption = make('figcaption');
    this.figure = make('figure', { className: 'tx-context-chart' }, this.title, svg, this.caption);
  }

  /** @param {Shown} shown */
  paint(shown) {
    const pen = this.pen.start();
    drawPlot(pen, new Space(SIDE), shown);
    pen.stop();
    this.title.textContent = titleOf(shown);
    const said = saidOf(shown);
    this.caption.textContent = said;
    this.svg.setAttribute('aria-label', `ROC space at prevalence ${prevalence(shown.prior)}. ${said}`);
  }
}

/** @param {Pen} pen @param {Space} space @param {Shown} shown */
function drawPlot(pen, space, { prior, b, family, points, mean }) {
  const { ink, ink2 } = theme();
  drawBackground(pen, space, prior);
  drawSupport(pen, space, family, prior);
  const lines = scoreLines(b, prior).map((ends) => space.line(ends));
  pen.add('path', { d: lines.join(''), fill: 'none', stroke: ink2, 'stroke-width': 0.75 });
  const here = space.line([[0, 1], heuristicExit(offsetOf(betaOf(b), prior))]);
  pen.add('path', { d: here, fill: 'none', stroke: ink, 'stroke-width': 2 });
  for (const { x, y } of points)
    pen.add('circle', { cx: space.x(x), cy: space.y(y), r: 3, fill: ink, 'fill-opacity': 0.6 });
  if (mean) drawMean(pen, space, mean);
  drawAxes(pen, space, prior);
}

/** The β of the heuristic as shades, the darker the larger. @type {(pen: Pen, space: Space, prior: number) => void} */
function drawBackground(pen, space, prior) {
  for (const [k, beta] of BETAS.slice(1).entries()) {
    const [low, high] = [offsetOf(BETAS[k], prior), offsetOf(beta, prior)];
    const d = space.polygon(heuristicBand(low, high));
    pen.add('path', { d, fill: theme().ink, 'fill-opacity': 0.05 * k });
  }
}

/** Where the family has its performances; of a leaderboard, where those of paper D have theirs. */
/** @param {Pen} pen @param {Space} space @param {string} family @param {number} prior */
function drawSupport(pen, space, family, prior) {
  const { bg, ink2 } = theme();
  const support = supportOf(family, prior);
  if (support) {
    const d = `${space.polygon(SQUARE)}${space.polygon(support)}`;
    pen.add('path', { d, fill: bg, 'fill-opacity': 0.8, 'fill-rule': 'evenodd' });
  }
  for (const shape of support ? [support] : ['above_no_skill', 'near_oracle'].map((key) => supportOf(key, prior)))
    if (shape) pen.add('path', { d: space.polygon(shape), fill: 'none', stroke: ink2, 'stroke-dasharray': '4 3' });
}

/** @param {Pen} pen @param {Space} space @param {Place} mean */
function drawMean(pen, space, [fpr, tpr]) {
  const { bg, ink } = theme();
  const d = `M${space.x(fpr) - CROSS} ${space.y(tpr)}h${2 * CROSS}m${-CROSS} ${-CROSS}v${2 * CROSS}`;
  pen.add('path', { d, fill: 'none', stroke: bg, 'stroke-width': 5 });
  pen.add('path', { d, fill: 'none', stroke: ink, 'stroke-width': 2 });
}

/** @param {Pen} pen @param {Space} space @param {number} prior */
function drawAxes(pen, space, prior) {
  const { bg, ink2 } = theme();
  const [right, bottom, left] = [space.x(1), space.y(0), space.left - 6];
  const style = { 'font-size': LETTERS, fill: ink2 };
  const name = { ...style, ...halo(bg) };
  pen.add('path', { d: space.polygon(SQUARE), fill: 'none', stroke: ink2 });
  for (const [value, text] of /** @type {const} */ ([
    [0, '0'],
    [0.5, '.5'],
    [1, '1'],
  ])) {
    pen.add('text', { x: space.x(value), y: bottom + 14, 'text-anchor': 'middle', ...style }, text);
    pen.add('text', { x: left, y: space.y(value) + 4, 'text-anchor': 'end', ...style }, text);
  }
  pen.add('text', { x: right, y: bottom + BOTTOM - 4, 'text-anchor': 'end', ...style }, 'FPR →');
  pen.add('text', { x: left, y: space.y(0.75) + 4, 'text-anchor': 'end', ...style }, 'TPR');
  for (const {
    name: text,
    at: [fpr, tpr],
  } of namedBands(prior)) {
    if (fpr === 1) pen.add('text', { x: right + 3, y: space.y(tpr) + 4, ...name }, text);
    else pen.add('text', { x: space.x(fpr), y: bottom - 4, 'text-anchor': 'middle', ...name }, text);
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

/** The three plots, next to each other. */
export class ThreePrevalences {
  plots = PRIORS.map(() => new Plot());
  empty = make('p', { className: 'tx-empty' }, 'Only for precision and recall.');
  /** What each plot shows. @type {Shown[]} */
  shown = [];

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {ExploreModel} view at the slider @param {TradeoffModel} model */
  paint(view, model) {
    this.shown = model.classic ? shownAt(view, model) : [];
    const figures = model.classic ? this.plots.map(({ figure }) => figure) : [this.empty];
    if (figures[0].parentElement !== this.host) fill(this.host, ...figures);
    for (const [k, shown] of this.shown.entries()) this.plots[k].paint(shown);
  }

  /** What is drawn, and what each plot says, for a caption. */
  words() {
    const drawn = 'shades: β of the heuristic, the darker the larger; dashed: where distributions have performances';
    return [drawn, ...this.shown.map((shown) => `${titleOf(shown)}: ${saidOf(shown)}`)];
  }

  /** The plots with their titles for a file, below each other where it is narrow; null where there are none. */
  /** @param {number} width in pixels */
  inWidth(width) {
    if (!this.shown.length) return null;
    const columns = width < BROAD ? 1 : this.shown.length;
    const wide = width / columns;
    const side = wide - LEFT - RIGHT;
    const high = TITLE + TOP + side + BOTTOM;
    const sheet = new Sheet(document.createElement('div'));
    sheet.pen.start();
    for (const [k, shown] of this.shown.entries()) {
      const [across, down] = [(k % columns) * wide, Math.floor(k / columns) * high];
      const style = { 'font-size': 12, 'font-weight': 650, fill: theme().ink };
      sheet.pen.add('text', { x: across + LEFT, y: down + 12, ...style }, titleOf(shown));
      drawPlot(sheet.pen, new Space(side, across, down + TITLE), shown);
    }
    sheet.pen.stop();
    return { drawing: sheet.svg, width, height: (high * this.shown.length) / columns, whole: true };
  }
}

/** What the plots show at the slider. @param {ExploreModel} view @param {TradeoffModel} model @returns {Shown[]} */
function shownAt(view, { answer, needs, parameter, family }) {
  const law = answer.entities === null;
  const own = law && needs === 'prior' ? (parameter ?? NaN) : view.common;
  const points = law ? [] : view.rocPoints();
  return threePrevalences(own).map((prior) => {
    const mean = law ? centroid(supportOf(family, prior)) : meanOf(points);
    return { prior, own: prior === own, b: view.point.b, family, points: spaced(points, MOST), mean };
  });
}

/** The centre of a triangle or rectangle, of which all corners weigh the same. @param {Place[] | null} corners */
const centroid = (corners) => meanOf((corners ?? []).map(([fpr, tpr]) => ({ x: fpr, y: tpr })));
