/** What the contexts of a leaderboard say together: what the optimum depends on, and how good candidates are. */
import { Pen, SVG } from '#tile/draw/pen';
import { LOWEST } from '#tile/draw/scales';
import { fixed, percent } from '#tile/draw/text';
import { pearson } from '#tile/math/rank_correlation';
import { ranksOf } from '#tile/math/ranking';
import { shortNumber } from '#tile/pages/tradeoff/path';
import { make } from '#tile/ui/elements';

/** @import { ContextRow } from '#tile/model/answers' */

// All charts have this size and these margins, in pixels of a drawing that scales with its column.
const [WIDTH, HEIGHT] = [300, 240];
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 12, 24, 34];
const [INNER_WIDTH, INNER_HEIGHT] = [WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM];

/** How the candidates are called, by the field that holds their degree of optimality. */
/** @type {['f1' | 'sivf' | 'heuristic' | 'shared', string][]} */
const CANDIDATES = [
  ['shared', 'β for all'],
  ['f1', 'F₁'],
  ['heuristic', 'Heuristic'],
  ['sivf', 'SIVF'],
];
const KINDS = /** @type {const} */ (['trivial', 'right', 'wrong']);

/**
 * Points with their contexts, and Pearson's correlation; NaN where it is undefined.
 *
 * @param {ContextRow[]} contexts
 * @param {(row: ContextRow) => number | null} x @param {(row: ContextRow) => number | null} y
 */
export function scatterOf(contexts, x, y) {
  const points = contexts.flatMap((row) => {
    const [px, py] = [x(row), y(row)];
    return px === null || py === null ? [] : [{ x: px, y: py, context: row.context }];
  });
  const [xs, ys] = [Float64Array.from(points, (at) => at.x), Float64Array.from(points, (at) => at.y)];
  return { points, r: points.length > 2 ? pearson(xs, ys) : NaN };
}

/** How often each candidate has each rank by its degree of optimality, where all are known: [candidate][rank]. */
/** @param {ContextRow[]} contexts */
export function ranksOfCandidates(contexts) {
  const known = contexts.filter((row) => CANDIDATES.every(([key]) => row[key] !== null));
  const counts = CANDIDATES.map(() => CANDIDATES.map(() => 0));
  for (const row of known) {
    const ranks = ranksOf(CANDIDATES.map(([key]) => Math.round((row[key] ?? 0) * 1e9)));
    for (const [k, rank] of ranks.entries()) counts[k][rank - 1]++;
  }
  return { counts, contexts: known.length };
}

/** The contexts with the shares of pairs under F₁, the fewest wrong ones first. @param {ContextRow[]} contexts */
export function pairsUnderF1(contexts) {
  return contexts
    .flatMap(({ context, trivial, right, wrong }) =>
      trivial === null || right === null || wrong === null ? [] : [{ context, trivial, right, wrong }],
    )
    .sort((one, other) => one.wrong - other.wrong || other.right - one.right);
}

const x = (/** @type {number} */ share) => LEFT + share * INNER_WIDTH;
const y = (/** @type {number} */ share) => TOP + (1 - share) * INNER_HEIGHT;

/**
 * A chart with its title, axes, and a sentence below.
 *
 * @param {string} title @param {string} said
 * @param {{x: string, y: string, low?: number}} axes names; `low`: the least y
 * @param {(pen: Pen) => void} draw
 */
function chart(title, said, axes, draw) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `${title}: ${said}`);
  const pen = new Pen(svg);
  const low = axes.low ?? 0;
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const value = low + share * (1 - low);
    pen.add('path', { d: `M${LEFT} ${y(share)}H${WIDTH - RIGHT}`, class: 'tx-context-grid' });
    pen.add('text', { x: LEFT - 6, y: y(share) + 4, 'text-anchor': 'end' }, shortNumber(value).replace('-', '−'));
  }
  pen.add('text', { x: WIDTH - RIGHT, y: HEIGHT - 4, 'text-anchor': 'end' }, axes.x);
  pen.add('text', { x: LEFT, y: TOP - 10 }, axes.y);
  draw(pen);
  return make('figure', { className: 'tx-context-chart' }, make('h3', {}, title), svg, make('figcaption', {}, said));
}

/**
 * @param {string} title @param {ReturnType<typeof scatterOf>} of @param {{x: string, y: string, low?: number}} axes
 * @param {string} about @param {boolean} diagonal whether points would be on it if x predicted y
 */
function scatter(title, { points, r }, axes, about, diagonal) {
  const said = Number.isNaN(r) ? about : `r = ${fixed(r, 2)} over ${points.length} contexts. ${about}`;
  const low = axes.low ?? 0;
  return chart(title, said, axes, (pen) => {
    for (const share of [0, 0.5, 1])
      pen.add('text', { x: x(share), y: HEIGHT - BOTTOM + 14, 'text-anchor': 'middle' }, String(share));
    if (diagonal) pen.add('path', { d: `M${x(0)} ${y(0)}L${x(1)} ${y(1)}`, class: 'tx-context-line' });
    for (const point of points) {
      const place = { cx: x(point.x), cy: y((point.y - low) / (1 - low)), r: 3.5, class: 'tx-context-dot' };
      const named = document.createElementNS(SVG, 'title');
      named.textContent = point.context;
      pen.add('circle', place).replaceChildren(named);
    }
  });
}

/** @param {ContextRow[]} contexts */
function pairs(contexts) {
  const rows = pairsUnderF1(contexts);
  const mean = (/** @type {(typeof KINDS)[number]} */ kind) =>
    percent(rows.reduce((sum, row) => sum + row[kind], 0) / rows.length);
  const shares = KINDS.map((kind) => `${mean(kind)} ${kind}`).join(', ');
  const said = `On average ${shares}; a bar is a context.`;
  return chart('Pairs under F₁', said, { x: 'contexts →', y: '' }, (pen) => {
    const step = INNER_WIDTH / rows.length;
    for (const [k, row] of rows.entries()) {
      let from = 0;
      for (const kind of KINDS) {
        const box = { x: LEFT + k * step, width: Math.max(LOWEST, step - 1), y: y(from + row[kind]) };
        pen.add('rect', { ...box, height: row[kind] * INNER_HEIGHT, class: `tx-context-${kind}` });
        from += row[kind];
      }
    }
  });
}

/** @param {ContextRow[]} contexts */
function candidates(contexts) {
  const { counts, contexts: known } = ranksOfCandidates(contexts);
  const first = CANDIDATES.map(([, name], k) => `${name} in ${counts[k][0]}`).join(', ');
  const said = `Nearest to the optimum of these four: ${first} of ${known}; ties share a rank. Darkest: rank 1.`;
  return chart('Ranks of the candidates', said, { x: '', y: '' }, (pen) => {
    const step = INNER_WIDTH / CANDIDATES.length;
    for (const [k, [, name]] of CANDIDATES.entries()) {
      let from = 0;
      for (const [rank, many] of counts[k].entries()) {
        const share = many / Math.max(1, known);
        const box = { x: LEFT + k * step + 6, width: step - 12, y: y(from + share), height: share * INNER_HEIGHT };
        pen.add('rect', { ...box, class: 'tx-context-rank', 'fill-opacity': 1 / (rank + 1) });
        from += share;
      }
      pen.add('text', { x: LEFT + (k + 0.5) * step, y: HEIGHT - BOTTOM + 14, 'text-anchor': 'middle' }, name);
    }
  });
}

/** The charts of contexts; none where fewer than three have an optimum. @param {ContextRow[]} contexts */
export function contextCharts(contexts) {
  const known = contexts.filter(({ beta }) => beta !== null);
  if (known.length < 3) return [];
  const place = 'β²/(1 + β²) of the optimum';
  const prior = (/** @type {ContextRow} */ row) => row.prior;
  const optimum = (/** @type {ContextRow} */ row) => row.b;
  const heuristic = scatterOf(known, (row) => row.heuristic_b, optimum);
  return [
    make(
      'div',
      { className: 'tx-context-charts' },
      scatter(
        'Optimum vs. prevalence',
        scatterOf(known, prior, optimum),
        { x: 'prevalence →', y: place },
        'In paper D the prevalence predicts the optimum badly.',
        false,
      ),
      scatter(
        'Optimum vs. heuristic',
        heuristic,
        { x: 'mean PFP / (mean PFN + mean PFP) →', y: place },
        'On the diagonal the heuristic is the optimum.',
        true,
      ),
      scatter(
        'Disagreement vs. prevalence',
        scatterOf(known, prior, ({ tau }) => tau),
        { x: 'prevalence →', y: 'τ of precision and recall', low: -1 },
        'At 1, precision and recall rank alike, and any β will do.',
        false,
      ),
      pairs(known),
      candidates(known),
    ),
  ];
}
