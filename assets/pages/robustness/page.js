/** The Robustness page: its panels on Explore's leaderboard, point and prevalence, and its tables as files. */
import { coordinate, decimalsLeft, levelText } from '#tile/draw/text';
import { RobustnessModel, ranksOf, SEGMENTS, WEIGHTS } from '#tile/model/robustness';
import { drawsWords, RobustnessPanels } from '#tile/pages/robustness/panels';
import { byFirst, firstShares, rankDepth, shareOf } from '#tile/pages/robustness/ranks';
import { isShown, onScheme } from '#tile/shell/controllers';
import { element } from '#tile/ui/elements';

/** @import { ExploreModel, SharedBoard } from '#tile/model/explore' */
/** @import { Pairs } from '#tile/pages/robustness/pairs' */
/** @import { Need } from '#tile/pages/robustness/shares' */
/** @import { Robust } from '#tile/pages/robustness/verdict' */
/** @import { Column, Table } from '#tile/tables/formats' */
/** @import { Analysis } from '#tile/ui/work' */
/** @import { RobustnessView } from '#tile/view/types' */

// ---- The tables of the Robustness page as files, in the order of the page. A table for people groups ranks as the
// page does; one for programs has every rank.

/** What the page shows. @typedef {{board: ExploreModel, model: RobustnessModel, analysis: Analysis}} Shown */

/** @type {(kind: Column['kind'], label: string, best?: Column['best']) => Column} */
const column = (kind, label, best = '') => ({ kind, label, best });
const CLASSIFIER = column('text', 'classifier');
const CRITERIA = [
  column('score', 'share where best', 'high'),
  column('count', 'worst rank', 'low'),
  column('score', 'largest regret', 'low'),
];

/**
 * @param {string} key of the table
 * @param {Shown} shown
 * @param {boolean} [paper] whether people are to read it
 * @returns {Table | null} null where it does not exist or is outdated
 */
export function tableOf(key, shown, paper = false) {
  const { analysis, board } = shown;
  const { uncertain } = board.uncertainty;
  const of = (/** @type {string} */ name) => (analysis.isOld(name) ? null : analysis.value(name));
  const asked = (/** @type {string} */ name) => uncertain && analysis.jobs.some((job) => job.name === name);
  if (key === 'pairs') return of('pairs') && pairs(shown, of('pairs'), paper);
  if (key === 'needed') return of('needs') && needed(shown, of('needs').needs);
  const measured = of('measured');
  if (!measured || board.rightOnly) return null;
  if (key === 'robust-best') {
    if (!asked('robust')) return robust(shown, measured.robust, null);
    const [shares, drawn] = [of('shares'), of('robust')];
    if (!shares || !drawn) return null;
    return robust(shown, measured.robust, { share: firstShares(shares, board.names.length), ...drawn });
  }
  if (key !== 'acceptability') return null;
  if (!asked('shares')) return acceptability(shown, measured.shares, board.names.length, paper, false);
  return of('shares') && acceptability(shown, of('shares'), rankDepth(board.names.length), paper, true);
}

/** The prevalence, where all share one, and the assumptions of the draws. */
/** @param {ExploreModel} board @param {boolean} drawn */
function assumed(board, drawn) {
  const prior = Number.isFinite(board.common) ? [`prior ${Number(board.common.toPrecision(4))}`] : [];
  return [...prior, drawn ? drawsWords(board) : 'as measured', ...(board.ruled ? ['values on a grid'] : [])];
}

/** @param {ExploreModel} board */
const titleOf = ({ board, contextName }) => board.title + (board.contexts.length > 1 ? `, ${contextName}` : '');

/** @param {ExploreModel} board */
const pointOf = ({ point: { a, b } }) => `at a = ${coordinate(a)}, b = ${coordinate(b)}`;

/** The part of the Tile, and how it is weighted, in words. @param {RobustnessModel} model */
function partOf({ region, rectangle, lasso, weight }) {
  const [a0, a1, b0, b1] = rectangle.map(coordinate);
  const part =
    region === 'tile'
      ? 'the whole Tile'
      : region === 'lasso'
        ? `a lasso of ${lasso.length} corners`
        : `a ${a0} to ${a1}, b ${b0} to ${b1}`;
  return `${part}, ${WEIGHTS[weight]}`;
}

/**
 * @param {Shown} shown @param {Float64Array} shares
 * @param {number} depth how many ranks are known
 * @param {boolean} paper @param {boolean} drawn @returns {Table}
 */
function acceptability({ board, model }, shares, depth, paper, drawn) {
  const { names } = board;
  const n = names.length;
  /** @type {[number, number][]} */
  const single = names.slice(0, depth).map((_, k) => [k + 1, k + 1]);
  const ranks = paper ? SEGMENTS.filter(([from]) => from <= depth) : single;
  const label = (/** @type {number} */ k) => (paper ? ranksOf(k) : String(k + 1));
  const about = [`share of ${partOf(model)}, by rank`, ...assumed(board, drawn)];
  return {
    caption: `Acceptability: ${titleOf(board)}, ${about.join(', ')}`,
    columns: [CLASSIFIER, ...ranks.map((_, k) => column('score', `rank ${label(k)}`, k ? '' : 'high'))],
    rows: byFirst(shares, n).map((i) => [names[i], ...ranks.map((range) => shareOf(shares, n, i, range))]),
  };
}

/** For people columns have the numbers of the rows: their names would make the table wider than a page. */
/** @type {(shown: Shown, found: Pairs, paper: boolean) => Table} */
function pairs({ board }, { entities, beats, drawn }, paper) {
  const { names } = board;
  const n = entities.length;
  const cells = (/** @type {number} */ row) => entities.map((_, k) => (k === row ? null : beats[row * n + k]));
  const about = [pointOf(board), ...assumed(board, drawn), ...(paper ? ['columns numbered as rows'] : [])];
  return {
    caption: [`P(row beats column): ${titleOf(board)}`, ...about].join(', '),
    columns: [
      ...(paper ? [column('count', '#')] : []),
      CLASSIFIER,
      ...entities.map((i, k) => column('probability', paper ? String(k + 1) : names[i])),
    ],
    rows: entities.map((i, row) => [...(paper ? [row + 1] : []), names[i], ...cells(row)]),
  };
}

/** @param {Shown} shown @param {Robust} measured @param {Robust | null} drawn @returns {Table} */
function robust({ board, model }, measured, drawn) {
  const { names, uncertainty } = board;
  const level = `over the draws, at ${levelText(uncertainty.level)}`;
  const digits = decimalsLeft(drawn?.error ?? 0);
  const again = CRITERIA.map((each, k) => ({
    ...each,
    ...(k === CRITERIA.length - 1 ? { digits } : {}),
    label: `${each.label}, ${k ? level : 'over the draws'}`,
  }));
  const of = (/** @type {Robust} */ found, /** @type {number} */ i) => [
    found.share[i],
    found.worstRank[i],
    found.regret[i],
  ];
  const last = (/** @type {number} */ i) => (Number.isNaN(measured.regret[i]) ? Infinity : measured.regret[i]);
  const order = [...names.keys()].sort((i, j) => last(i) - last(j) || i - j);
  return {
    caption: [`Robust best: ${titleOf(board)}`, partOf(model), ...assumed(board, drawn !== null)].join(', '),
    columns: [CLASSIFIER, ...CRITERIA, ...(drawn ? again : [])],
    rows: order.map((i) => [names[i], ...of(measured, i), ...(drawn ? of(drawn, i) : [])]),
  };
}

/** @param {Shown} shown @param {Need[]} needs @returns {Table} */
function needed({ board }, needs) {
  const several = needs.some(({ contexts }) => contexts);
  const where = several ? [column('text', 'in context')] : [];
  const named = (/** @type {Need} */ { contexts }, /** @type {'detections' | 'rejections'} */ of) =>
    contexts ? [board.board.contexts[contexts[of]] ?? ''] : [];
  return {
    caption: [`What it takes to be best: ${titleOf(board)}`, pointOf(board), ...assumed(board, false)].join(', '),
    columns: [
      CLASSIFIER,
      column('count', 'more detections'),
      ...where,
      column('count', 'fewer false alarms'),
      ...where,
    ],
    rows: needs.map((need) => [
      ...[board.names[need.entity], need.detections, ...named(need, 'detections')],
      ...[need.rejections, ...named(need, 'rejections')],
    ]),
  };
}

// ---- The page.

export class Robustness extends RobustnessPanels {
  /**
   * @param {SharedBoard} explore whose leaderboard, point and prevalence are shared
   * @param {() => void} onChange called when something changes that links hold
   */
  constructor(explore, onChange) {
    super(explore, new RobustnessModel(), hosts(), 'Point on the Tile');
    this.onChange = onChange;
    onScheme(() => this.ask());
  }

  get shown() {
    return isShown(element('robustness'));
  }

  commit() {
    this.onChange();
  }

  /** A table to export. @param {string} key of the table @param {boolean} paper whether people are to read it */
  table(key, paper) {
    return tableOf(key, this, paper);
  }

  /** Draws a panel that is a table as a figure to export. */
  /** @param {string} plot the id of the plot @param {number} width */
  drawing(plot, width) {
    const { shares, pairs } = this.results;
    if (plot === 'robustness-pairs-plot') return pairs.drawing(width);
    const part = this.model.region === 'tile' ? 'Tile' : 'region';
    return plot === 'robustness-shares-plot' ? shares.drawing(width, `share of the ${part}`) : null;
  }

  view() {
    return this.model.view();
  }

  /** @param {RobustnessView} view */
  restore(view) {
    this.model.restore(view);
    this.input.setDrawing(false);
    this.ask();
  }
}

/** @returns {import('#tile/pages/robustness/panels').Hosts} */
function hosts() {
  const at = (/** @type {string} */ name) => element(`robustness-${name}`);
  return {
    bar: at('bar'),
    prior: at('prior'),
    plot: at('tile-plot'),
    overlay: at('tile-overlay'),
    tools: at('tools'),
    shares: at('shares'),
    pairs: at('pairs'),
    verdict: at('verdict'),
    first: at('first'),
    needed: at('needed'),
    live: at('live'),
    foot: at('foot'),
    notes: { tile: at('tile-note'), shares: at('shares-note'), pairs: at('pairs-note') },
  };
}
