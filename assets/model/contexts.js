/**
 * The choices on the Contexts page, and what follows from them and a leaderboard with several contexts: which rows its
 * matrix shows, what a context left out would change, and how often rules agree. Independent of the DOM.
 */
import { operations as all, shift } from '#tile/math/performance';
import { compare, denseRanks } from '#tile/math/rank_correlation';
import { orderOf } from '#tile/math/ranking';
import { RULE_KEYS, RuleEvaluator } from '#tile/math/rules';
import { BY_SIZE, freeColour, groupsOf, MEAN, performancesIn, textsOf } from '#tile/model/leaderboard';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Ranking } from '#tile/math/ranking' */
/** @import { Rule, RuleRaster, Several } from '#tile/math/rules' */
/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { BoardModel } from '#tile/model/explore' */
/** @import { ContextsView } from '#tile/view/types' */

/** How many classifiers stay in view while a filter or a grouping is set. */
const LEADERS = 8;

/**
 * A row of the matrix: a classifier; the head of a group with its classifiers in order; or how many are not listed
 * between the leaders and the rest.
 *
 * @typedef {{kind: 'entity', entity: number} | {kind: 'group', text: string, entities: number[], open: boolean} |
 *   {kind: 'more', count: number}} Item
 */

export class ContextsModel {
  /** The official rule, which is that of Explore. @type {Rule} */
  rule = 'mean';
  /** Which rules have a column. @type {Rule[]} */
  rules = ['scores', 'mean', 'rank', 'median', 'worst'];
  /** Whether the median of the ranks has a column. */
  medianRank = false;
  /** Whether cells show scores next to ranks. @type {ContextsView['cells']} */
  cells = 'both';
  /**
   * By what rows are sorted: a rule, "name", "spread", "median-rank", or "context-" and its index; null: by the
   * official rule.
   *
   * @type {string | null}
   */
  sort = null;
  reversed = false;
  /** The attribute by which rows are grouped. @type {string | null} */
  group = null;
  filter = '';
  /** The contexts without a column. @type {number[]} */
  hidden = [];
  /** What the page shows. @type {ContextsView['part']} */
  part = 'classifiers';
  /** How the domains of one classifier are weighted. @type {ContextsView['weighting']} */
  weighting = 'equal';
  /** Typed weights of the domains. @type {number[]} */
  weights = [];
  /** Whether the contexts are those that count, or a sample of others. @type {ContextsView['tasks']} */
  tasks = 'fixed';
  /** The groups whose classifiers are listed. @type {Set<string>} */
  open = new Set();

  /** The view that links and sessions restore. @returns {ContextsView} */
  view() {
    const { rules, cells, sort, reversed, group, filter, hidden, part, weighting, weights, tasks } = this;
    const lists = { rules: [...rules], hidden: [...hidden], weights: [...weights] };
    return { ...lists, median_rank: this.medianRank, cells, sort, reversed, group, filter, part, weighting, tasks };
  }

  /** Restores a view, validated by `readView`. @param {ContextsView} view */
  restore({ rules, median_rank, cells, sort, reversed, group, filter, hidden, part, weighting, weights, tasks }) {
    [this.rules, this.medianRank, this.cells] = [[...rules], median_rank, cells];
    [this.sort, this.reversed, this.group] = [sort, reversed, group];
    [this.filter, this.hidden, this.open] = [filter, [...hidden], new Set()];
    [this.part, this.weighting, this.weights, this.tasks] = [part, weighting, [...weights], tasks];
  }

  /** The column by which rows are sorted. */
  get sorted() {
    return this.sort ?? this.rule;
  }
}

/** @typedef {Pick<BoardModel, 'board' | 'prior' | 'operations' | 'hidden'> & {score?: string | null}} Source */

/**
 * The current performances in each context and their means: at the prior of the board, after its operations; none of
 * hidden entities.
 */
/** @param {Source} source @returns {Several} */
export function severalOf({ board, prior, operations, hidden, score = null }) {
  const current = (/** @type {Performance[]} */ rows) =>
    operations.reduce(
      (changed, name) => changed.map(all[name].performance),
      rows.map((row, i) => (hidden.has(i) ? null : prior === null ? row : shift(row, prior))),
    );
  const sized = board.sizes.every((row) => row.every(Number.isFinite));
  return {
    contexts: board.performances.map(current),
    mean: current(performancesIn(board, MEAN)),
    size: sized ? current(performancesIn(board, BY_SIZE)) : null,
    score,
  };
}

/** The rules that have a column and values. @param {ContextsModel} model @param {Several} several @returns {Rule[]} */
export function rulesOf({ rules, rule }, { size }) {
  const listed = RULE_KEYS.filter((each) => rules.includes(each) || each === rule);
  return listed.filter((each) => each !== 'size' || size !== null);
}

/** The contexts that have a column. @param {Leaderboard} board @param {ContextsModel} model */
export const shownContexts = ({ contexts }, { hidden }) => [...contexts.keys()].filter((k) => !hidden.includes(k));

/** The same leaderboard without one of its contexts. @param {Leaderboard} board @param {number} left */
function without(board, left) {
  const rest = (/** @type {any[]} */ list) => list.filter((_, k) => k !== left);
  const { contexts, performances, sizes } = board;
  return { ...board, contexts: rest(contexts), performances: rest(performances), sizes: rest(sizes) };
}

/** The entity with rank 1, the first in the table among several; -1 for none. @param {Float64Array} ranks */
export const winnerOf = (ranks) => ranks.indexOf(1);

/** The best entity of a context other than the one given; -1 for none. */
/** @param {Ranking} ranking @param {number} entity */
export function rivalIn({ order, ranks }, entity) {
  const rival = order.find((i) => i !== entity);
  return rival === undefined || Number.isNaN(ranks[rival]) ? -1 : rival;
}

/** What would change if one context were left out. `tau`: agreement with the order of all contexts. */
/** @typedef {{context: number, winner: number, tau: number, rank: number}} LeftOut */

/** Ranks by a rule with one context left out, for each context. */
export class LeavingOut {
  /** @type {RuleEvaluator[]} */
  evaluators = [];

  /** @param {Source} source */
  constructor(source) {
    this.source = source;
  }

  /**
   * Yields the completed share after each context. `standing`: the ranks at the point; it must stay at this point
   * until the last step.
   *
   * @param {Rule} rule @param {{a: number, b: number}} point
   * @param {RuleEvaluator} [standing] @returns {Generator<number, LeftOut[], void>}
   */
  *steps(rule, { a, b }, standing = new RuleEvaluator(severalOf(this.source)).at(a, b)) {
    const { board } = this.source;
    const { ranks } = standing.rules[rule];
    const own = denseRanks(ranks);
    const first = winnerOf(ranks);
    const listed = [];
    for (const context of board.contexts.keys()) {
      this.evaluators[context] ??= new RuleEvaluator(severalOf({ ...this.source, board: without(board, context) }));
      const others = standing.contexts.filter((_, k) => k !== context);
      const found = this.evaluators[context].from(others, rule, a, b).rules[rule].ranks;
      const { tau } = compare(own, denseRanks(found));
      listed.push({ context, winner: winnerOf(found), tau, rank: first < 0 ? NaN : found[first] });
      yield (context + 1) / board.contexts.length;
    }
    return listed;
  }
}

/**
 * The two entities nearest to the top that one more entity would reverse by mean rank, a copy of the one behind; null
 * for none; as `tile_core.rules.first_reversal`. `pushed`: the mean rank of the one ahead with the newcomer.
 *
 * @param {RuleEvaluator} standing @returns {{ahead: number, behind: number, pushed: number} | null}
 */
export function firstReversal({ contexts, rules }) {
  const { values, ranks } = rules.rank;
  const worst = rules.worst.values;
  const order = [...orderOf(ranks, false)].filter((i) => ranks[i] > 0);
  for (const [at, ahead] of order.entries()) {
    for (const behind of order.slice(at + 1)) {
      if (!(ranks[ahead] < ranks[behind])) continue;
      const pushed = contexts.map(({ ranks: own }) => own[ahead] + Number(own[behind] < own[ahead]));
      const sum = pushed.reduce((all, rank) => all + rank, 0);
      const before = Math.round(values[behind] * contexts.length);
      if (before < sum || (before === sum && worst[behind] < Math.max(...pushed)))
        return { ahead, behind, pushed: sum / contexts.length };
    }
  }
  return null;
}

// ---- How often rules agree over the Tile.

/**
 * Shares of the cells of a raster: `tasks`: in which one entity wins at most 1, 2, ... contexts, the first of them in
 * none; `winners`: in which the rules have 0, 1, 2, ... different winners; `differs`: for each rule, in which its
 * winners, tied ones included, are not those of the official rule.
 *
 * @typedef {{tasks: number[], winners: number[], differs: Map<Rule, number>}} Agreement
 */

/** The cells on a side of the grid on which winners are compared; as `tile_core.rules.other_winners`. */
const GRID = { most: 101, least: 21, scores: 12_000_000 };
/** @param {number} scores of all entities and contexts at a point */
export const stepsFor = (scores) =>
  Math.max(GRID.least, Math.min(GRID.most, Math.floor(Math.sqrt(GRID.scores / scores)) | 1));

/** @param {RuleRaster} raster @param {Rule[]} rules the rules compared @param {Rule} official @returns {Agreement} */
export function agreementOf({ winners, sets, contexts, most }, rules, official) {
  const cells = most.length;
  const tasks = new Array(contexts.length + 1).fill(0);
  for (const each of most) tasks[each] += 1 / cells;
  const lists = rules.flatMap((rule) => winners.get(rule) ?? []);
  const own = sets.get(official);
  const numbers = new Array(rules.length + 1).fill(0);
  for (let cell = 0; cell < cells; cell++) {
    let different = 0;
    for (let k = 0; k < lists.length; k++) {
      const first = lists[k][cell];
      let known = first < 0;
      for (let j = 0; j < k && !known; j++) known = lists[j][cell] === first;
      if (!known) different++;
    }
    numbers[different] += 1 / cells;
  }
  const differs = new Map(
    rules.map((rule) => {
      const list = sets.get(rule);
      let count = 0;
      if (list && own) for (let cell = 0; cell < cells; cell++) if (list[cell] !== own[cell]) count++;
      return [rule, count / cells];
    }),
  );
  return { tasks, winners: numbers, differs };
}

/**
 * The places of the marks of entities: those of Explore, and further ones for entities that are first in a context or
 * by a rule somewhere.
 *
 * @param {BoardModel} board @param {RuleRaster | null} raster @returns {(entity: number) => number}
 */
export function coloursOver({ fixedColours, colours }, raster) {
  if (fixedColours) return (entity) => fixedColours[entity] ?? -1;
  const found = new Map(colours);
  if (raster) {
    /** @type {Map<number, number>} */
    const cells = new Map();
    for (const list of [...raster.contexts, ...raster.winners.values()])
      for (const first of list) if (first >= 0) cells.set(first, (cells.get(first) ?? 0) + 1);
    const order = [...cells].sort(([i, many], [j, more]) => more - many || i - j);
    for (const [entity] of order) if (!found.has(entity)) found.set(entity, freeColour(found));
  }
  return (entity) => found.get(entity) ?? -1;
}

// ---- The rows of the matrix: sorted, filtered, grouped.

/** The prevalence of a context; NaN where rows differ. @param {Leaderboard} board @param {number} context */
export function prevalenceOf({ performances }, context) {
  let found = NaN;
  for (const row of performances[context]) {
    if (!row) continue;
    const [tn, fp, fn, tp] = row.map(Number);
    const own = (fn + tp) / (tn + fp + fn + tp);
    if (Math.abs(own - found) > 1e-6) return NaN;
    found = own;
  }
  return found;
}

/** The best and the worst rank of an entity in the contexts. @param {RuleEvaluator} standing @param {number} entity */
export function spreadOf({ contexts }, entity) {
  let [best, worst] = [Infinity, -Infinity];
  for (const { ranks } of contexts) {
    if (ranks[entity] < best) best = ranks[entity];
    if (ranks[entity] > worst) worst = ranks[entity];
  }
  return { best, worst };
}

/** The median of the ranks of an entity in the contexts; NaN where it lacks one. */
/** @param {RuleEvaluator} standing @param {number} entity */
export function medianRankOf({ contexts }, entity) {
  const sorted = Float64Array.from(contexts, ({ ranks }) => ranks[entity]).sort();
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  // NaN is sorted last.
  return Number.isNaN(sorted[sorted.length - 1]) ? NaN : (low + high) / 2;
}

/** All entities but hidden ones in the order of the column that sorts; those without a value last. */
/** @type {(model: ContextsModel, source: Pick<BoardModel, 'board' | 'hidden'>, standing: RuleEvaluator) => number[]} */
export function orderBy({ sorted, reversed }, { board: { entities }, hidden }, standing) {
  const seen = (/** @type {Iterable<number>} */ order) => [...order].filter((i) => !hidden.has(i));
  if (sorted !== 'name') return seen(orderOf(valuesOf(sorted, standing), reversed));
  const order = seen(entities.keys()).sort((i, j) => entities[i].localeCompare(entities[j], 'en') || i - j);
  return reversed ? order.reverse() : order;
}

/** The ranks, or values of which lower ones are better, by which a column sorts. */
/** @param {string} sorted @param {RuleEvaluator} standing */
function valuesOf(sorted, standing) {
  const rules = /** @type {Record<string, {ranks: Float64Array}>} */ (standing.rules);
  if (rules[sorted]) return rules[sorted].ranks;
  if (sorted === 'median-rank') return Float64Array.from(standing.defined, (_, i) => medianRankOf(standing, i));
  const [, context] = sorted.split('-');
  if (context) return standing.contexts[Number(context)]?.ranks ?? rules.scores.ranks;
  return Float64Array.from(standing.defined, (_, i) => {
    const { best, worst } = spreadOf(standing, i);
    return worst - best;
  });
}

/** The entities whose name or attributes contain a text; all for an empty one. */
/** @param {Leaderboard} board @param {string} filter */
export function matchesIn({ entities, attributes }, filter) {
  const wanted = filter.trim().toLowerCase();
  const texts = Object.values(attributes ?? {});
  const has = (/** @type {string} */ text) => text.toLowerCase().includes(wanted);
  return new Set(entities.flatMap((name, i) => (has(name) || texts.some((each) => has(each[i])) ? [i] : [])));
}

/** The rows of the matrix. */
/** @type {(model: ContextsModel, source: Pick<BoardModel, 'board' | 'hidden'>, standing: RuleEvaluator) => Item[]} */
export function itemsOf(model, source, standing) {
  const { board } = source;
  const order = orderBy(model, source, standing);
  const texts = textsOf(board, model.group);
  const filtered = model.filter.trim() !== '';
  const item = (/** @type {number} */ entity) => ({ kind: /** @type {const} */ ('entity'), entity });
  if (!texts && !filtered) return order.map(item);
  const { ranks } = standing.rules[model.rule];
  const official = [...orderOf(ranks, false)].filter((i) => order.includes(i)).slice(0, LEADERS);
  const leaders = order.filter((entity) => official.includes(entity));
  const count = order.length - leaders.length;
  const head = [...leaders.map(item), ...(count ? [{ kind: /** @type {const} */ ('more'), count }] : [])];
  const matches = matchesIn(board, model.filter);
  if (!texts) return [...head, ...order.filter((i) => matches.has(i) && !official.includes(i)).map(item)];
  const place = new Map(order.map((entity, k) => [entity, k]));
  const groups = groupsOf(texts).map(({ text }) => ({ text, entities: order.filter((i) => texts[i] === text) }));
  const loose = order.filter((i) => texts[i] === '');
  if (loose.length) groups.push({ text: '', entities: loose });
  groups.sort((one, other) => (place.get(one.entities[0]) ?? 0) - (place.get(other.entities[0]) ?? 0));
  /** @type {Item[]} */
  const listed = groups.flatMap(({ text, entities }) => {
    const shown = entities.filter((i) => matches.has(i));
    const open = model.open.has(text) !== (filtered && shown.length > 0);
    return [{ kind: 'group', text, entities, open }, ...(open ? (filtered ? shown : entities).map(item) : [])];
  });
  // The groups that the filter finds come first.
  if (!filtered) return [...head, ...listed];
  const found = listed.filter((each) => touched(each, matches));
  return [...head, ...found, ...listed.filter((each) => !touched(each, matches))];
}

/** Whether a row belongs to what the filter finds. @param {Item} item @param {Set<number>} matches */
const touched = (item, matches) =>
  item.kind === 'entity' || (item.kind === 'group' && item.entities.some((i) => matches.has(i)));
