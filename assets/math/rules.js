/** Rules that rank entities over several contexts: values and ranks at a point, and a map of the winners by each. */
import { insertionSort, rank, rankKeys, sortKeys, tied } from '#tile/math/ranking';
import { scores as named } from '#tile/math/scores';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Ranking } from '#tile/math/ranking' */

/** @typedef {'scores' | 'mean' | 'size' | 'rank' | 'median' | 'worst'} Rule */
/**
 * The rules by key: what each is called, what its value is called, and whether a greater value is better. Ties of the
 * mean rank are broken by the worst rank, and ties of the worst rank by the mean rank; the same as
 * `tile_core.rules.RULES`.
 *
 * @type {Record<Rule, {name: string, value: string, higher: boolean}>}
 */
export const RULES = {
  scores: { name: 'Mean of the scores', value: 'Mean score', higher: true },
  mean: { name: 'Mean of all', value: 'Mean of all', higher: true },
  size: { name: 'Mean of all, by size', value: 'Mean by size', higher: true },
  rank: { name: 'Mean rank', value: 'Mean rank', higher: false },
  median: { name: 'Median score', value: 'Median score', higher: true },
  worst: { name: 'Worst rank', value: 'Worst rank', higher: false },
};
/** @param {string} key @returns {key is Rule} */
export const isRule = (key) => Object.hasOwn(RULES, key);
export const RULE_KEYS = /** @type {Rule[]} */ (Object.keys(RULES));

/**
 * Performances of the same entities in several contexts. `mean`: the mean performance of each entity over the
 * contexts, `size`: the mean weighted by sample size; null without sizes. `score`: a key of `OTHER_SCORES` that ranks
 * in place of the score of the point.
 *
 * @typedef {{contexts: Performance[][], mean: Performance[], size: Performance[] | null,
 *   score?: string | null}} Several
 */
/**
 * The named scores from -1 to 1 that contexts may be ranked by although they have no point of the Tile in common, and
 * what they are called in sentences; as `tile_core.rules.OTHER_SCORES`.
 *
 * @type {Record<string, string>}
 */
export const OTHER_SCORES = { kappa: 'Cohen’s kappa', mcc: 'MCC' };
/**
 * For each entity: the value of a rule, and its competition rank by the rule; NaN where the rule has no value.
 *
 * @typedef {{values: Float64Array, ranks: Float64Array}} ByRule
 */

/**
 * The keys by which `rankKeys` ranks mean ranks and worst ranks: minus the sum of the ranks, ties by the worst rank, or
 * the reverse. They are whole numbers, so that ties are exact.
 */
/** @type {(sum: number, worst: number, entities: number) => number} */
const bySum = (sum, worst, entities) => -(sum * (entities + 1) + worst);
/** @type {(sum: number, worst: number, entities: number, contexts: number) => number} */
const byWorst = (sum, worst, entities, contexts) => -(worst * (entities * contexts + 1) + sum);

/** Ranks performances by a named score, of which greater values are better. */
/** @param {string} score @param {Performance[]} rows @returns {Ranking} */
export function rankByScore(score, rows) {
  const values = Float64Array.from(rows, (row) => (row ? named[score].value(row) : NaN));
  const [order, ranks] = [new Int32Array(rows.length), new Float64Array(rows.length)];
  rankKeys(values, order, ranks);
  return { keys: values, scores: values, ranks, order };
}

/** Sorts the first `count` numbers, which are few. @param {Float64Array} values @param {number} count */
function sortFew(values, count) {
  for (let k = 1; k < count; k++) {
    const value = values[k];
    let at = k;
    for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
    values[at] = value;
  }
}

/** The median of the first `count` numbers, which are in order. @param {Float64Array} values @param {number} count */
const middleOf = (values, count) => (values[(count - 1) >> 1] + values[count >> 1]) / 2;

/** Ranks entities in each context and by all rules at one point after another, without allocating. */
export class RuleEvaluator {
  /** The ranking in each context. @type {Ranking[]} */
  contexts = [];
  /** In how many contexts each entity has a score. */
  defined;
  /** What each rule says. @type {Record<Rule, ByRule>} */
  rules;

  /** @param {Several} several */
  constructor(several) {
    this.several = several;
    const n = several.mean.length;
    const filled = () => new Float64Array(n).fill(NaN);
    this.rules = /** @type {Record<Rule, ByRule>} */ (
      Object.fromEntries(RULE_KEYS.map((rule) => [rule, { values: filled(), ranks: filled() }]))
    );
    this.defined = new Int32Array(n);
    /** @type {Partial<Record<'mean' | 'size', Ranking>>} */
    this.means = {};
    this.keys = new Float64Array(n);
    this.worstKeys = new Float64Array(n);
    this.order = new Int32Array(n);
    this.few = new Float64Array(several.contexts.length);
  }

  /** Evaluates everything at (a, b). @param {number} a @param {number} b @returns {this} */
  at(a, b) {
    this.several.contexts.forEach((rows, k) => {
      this.contexts[k] = this.rankOf(rows, a, b, this.contexts[k]);
    });
    return this.combine(a, b);
  }

  /** The ranking of some performances at (a, b), or by the score that ranks in its place. */
  /** @param {Performance[]} rows @param {number} a @param {number} b @param {Ranking} [into] to be overwritten */
  rankOf(rows, a, b, into) {
    const { score } = this.several;
    return score ? rankByScore(score, rows) : rank(rows, a, b, into);
  }

  /** Evaluates everything at the same point again, where performances of one context and the means have changed. */
  /** @param {number} context @param {number} a @param {number} b @returns {this} */
  changed(context, a, b) {
    this.contexts[context] = this.rankOf(this.several.contexts[context], a, b, this.contexts[context]);
    return this.combine(a, b);
  }

  /** Evaluates one rule from rankings in the contexts at (a, b) that are known. */
  /** @param {Ranking[]} contexts @param {Rule} rule @param {number} a @param {number} b @returns {this} */
  from(contexts, rule, a, b) {
    this.contexts = contexts;
    return this.combine(a, b, [rule]);
  }

  /** Evaluates rules, all by default, from the rankings in the contexts. */
  /** @param {number} a @param {number} b @param {Rule[]} [wanted] @returns {this} */
  combine(a, b, wanted = RULE_KEYS) {
    const { rules, keys, worstKeys } = this;
    const sorted = { scores: rules.scores.values, median: rules.median.values, rank: keys, worst: worstKeys };
    if (wanted.some((rule) => rule in sorted)) this.summarize();
    for (const rule of wanted) {
      if (rule === 'mean' || rule === 'size') this.rankMeans(rule, a, b);
      else rankKeys(sorted[rule], this.order, rules[rule].ranks);
    }
    return this;
  }

  /** @param {'mean' | 'size'} rule @param {number} a @param {number} b */
  rankMeans(rule, a, b) {
    const rows = this.several[rule];
    if (!rows) return;
    const ranking = this.rankOf(rows, a, b, this.means[rule]);
    this.means[rule] = ranking;
    this.rules[rule].values.set(ranking.scores);
    this.rules[rule].ranks.set(ranking.ranks);
  }

  /** Computes the values of the rules that summarise scores or ranks of the contexts. */
  summarize() {
    const { contexts, few, rules } = this;
    const [n, m] = [this.defined.length, contexts.length];
    for (let i = 0; i < n; i++) {
      let [total, sum, worst, defined] = [0, 0, 0, 0];
      for (let k = 0; k < m; k++) {
        const each = contexts[k].ranks[i];
        total += contexts[k].scores[i];
        few[k] = contexts[k].scores[i];
        sum += each;
        if (each > worst) worst = each;
        if (!Number.isNaN(each)) defined++;
      }
      this.defined[i] = defined;
      const whole = defined === m && m > 0;
      if (whole) sortFew(few, m);
      rules.scores.values[i] = whole ? total / m : NaN;
      rules.median.values[i] = whole ? middleOf(few, m) : NaN;
      rules.rank.values[i] = whole ? sum / m : NaN;
      rules.worst.values[i] = whole ? worst : NaN;
      this.keys[i] = whole ? bySum(sum, worst, n) : NaN;
      this.worstKeys[i] = whole ? byWorst(sum, worst, n, m) : NaN;
    }
  }
}

// ---- The same over a grid of the Tile. Neighbouring points have nearly the same order: each context keeps its order
// from one point to the next, and insertion repairs it.

/**
 * `winners`: for each rule the index of the entity that is first in each cell, the first in the table among tied ones,
 * -1 where no entity has a value; `sets`: a number of all that are first together, the same where they are the same.
 * `contexts`: winners in each context. `most`: the most contexts in which one entity is first, tied or alone; 0 where
 * no context ranks any. A cell is at row * steps + column, and its point is
 * ((column + 1/2) / steps, (row + 1/2) / steps).
 *
 * @typedef {{steps: number, winners: Map<Rule, Int32Array>, sets: Map<Rule, Int32Array>, contexts: Int32Array[],
 *   most: Uint16Array}} RuleRaster
 */

/** The entries of performances, four each, NaN where unknown. @param {Performance[]} rows */
function packed(rows) {
  const counts = new Float64Array(4 * rows.length).fill(NaN);
  rows.forEach((row, i) => {
    for (let k = 0; k < 4; k++) counts[4 * i + k] = row?.[k] ?? NaN;
  });
  return counts;
}

/** Fills keys and scores at (a, b), inside the Tile; undefined ones are -1. */
/** @type {(counts: Float64Array, a: number, b: number, keys: Float64Array, scores: Float64Array) => void} */
function evaluate(counts, a, b, keys, scores) {
  for (let i = 0, at = 0; i < keys.length; i++, at += 4) {
    const good = (1 - a) * counts[at] + a * counts[at + 3];
    const bad = (1 - b) * counts[at + 1] + b * counts[at + 2];
    const score = good / (good + bad);
    scores[i] = score;
    keys[i] = score >= 0 ? good / bad : -1;
  }
}

/** Fills keys and values of a named score from -1 to 1; keys are not negative, undefined ones are -1. */
/** @type {(score: string, counts: Float64Array, keys: Float64Array, values: Float64Array) => void} */
function evaluateBy(score, counts, keys, values) {
  for (let i = 0; i < keys.length; i++) {
    const [tn, fp, fn, tp] = counts.subarray(4 * i, 4 * i + 4);
    values[i] = named[score].value([tn, fp, fn, tp]);
    keys[i] = Number.isNaN(values[i]) ? -1 : 1 + values[i];
  }
}

/** Competition ranks by chains of ties, 0 where undefined. */
/** @param {Float64Array} keys @param {Int32Array} order @param {Int32Array} ranks */
function fillRanks(keys, order, ranks) {
  let start = 0;
  for (let k = 0; k < order.length; k++) {
    const own = keys[order[k]];
    if (k > 0 && !tied(keys[order[k - 1]], own)) start = k;
    ranks[order[k]] = own < 0 ? 0 : start + 1;
  }
}

/** The entities with the greatest value, tied ones included; none where all are NaN. @param {Float64Array} values */
export function firstIn(values) {
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) if (values[i] > most) most = values[i];
  /** @type {number[]} */
  const first = [];
  for (let i = 0; i < values.length; i++) if (values[i] === most || tied(values[i], most)) first.push(i);
  return first;
}

/**
 * Computes the winners on a grid of the Tile, and yields the completed share after each row.
 *
 * @param {Several} several @param {Rule[]} rules @param {number} steps cells on a side
 * @returns {Generator<number, RuleRaster, void>}
 */
export function* rasterSteps(several, rules, steps) {
  const made = new Raster(several, rules, steps);
  for (let row = 0; row < steps; row++) {
    made.fillRow(row);
    yield (row + 1) / steps;
  }
  const { winners, sets, firsts: contexts, most } = made;
  return { steps, winners, sets, contexts, most };
}

/** Evaluates rules at points that are visited one after another, each near the one before. */
export class RuleWalk {
  /** @param {Several} several */
  constructor({ contexts, mean, size, score = null }) {
    const n = mean.length;
    this.by = score;
    this.counts = contexts.map(packed);
    this.means = { mean: packed(mean), size: size && packed(size) };
    this.keys = contexts.map(() => new Float64Array(n));
    this.scores = contexts.map(() => new Float64Array(n));
    this.orders = contexts.map(() => Int32Array.from({ length: n }, (_, i) => i));
    this.ranks = contexts.map(() => new Int32Array(n));
    this.value = new Float64Array(n);
    this.spare = new Float64Array(n);
    this.few = new Float64Array(contexts.length);
  }

  /** Computes the scores in each context, without ranks. @param {number} a @param {number} b */
  score(a, b) {
    const { counts, keys, scores } = this;
    for (let k = 0; k < counts.length; k++) this.evaluate(counts[k], a, b, keys[k], scores[k]);
  }

  /** Fills keys and scores at (a, b), or those of the score that ranks in its place. */
  /** @type {(counts: Float64Array, a: number, b: number, keys: Float64Array, scores: Float64Array) => void} */
  evaluate(counts, a, b, keys, scores) {
    if (this.by) evaluateBy(this.by, counts, keys, scores);
    else evaluate(counts, a, b, keys, scores);
  }

  /** Computes scores and ranks in each context. @param {number} a @param {number} b */
  rank(a, b) {
    const { keys, orders, ranks } = this;
    this.score(a, b);
    for (let k = 0; k < keys.length; k++) {
      if (!insertionSort(keys[k], orders[k], orders[k].length)) sortKeys(keys[k], orders[k]);
      fillRanks(keys[k], orders[k], ranks[k]);
    }
  }

  /** The values of a rule, the greater the better, NaN where undefined. */
  /** @param {Rule} rule @param {number} a @param {number} b */
  valuesOf(rule, a, b) {
    const { value, scores, ranks, few } = this;
    const [n, m] = [value.length, scores.length];
    if (rule === 'mean' || rule === 'size') {
      const counts = this.means[rule];
      if (!counts) return value.fill(NaN);
      this.evaluate(counts, a, b, value, this.spare);
      for (let i = 0; i < n; i++) if (value[i] < 0) value[i] = NaN;
      return value;
    }
    for (let i = 0; i < n; i++) {
      let [total, sum, worst] = [0, 0, 0];
      for (let k = 0; k < m; k++) {
        const each = ranks[k][i];
        total += scores[k][i];
        few[k] = scores[k][i];
        sum += each;
        if (each > worst) worst = each;
      }
      if (Number.isNaN(total) || m === 0) value[i] = NaN;
      else if (rule === 'scores') value[i] = total / m;
      else if (rule === 'rank') value[i] = bySum(sum, worst, n);
      else if (rule === 'worst') value[i] = byWorst(sum, worst, n, m);
      else {
        sortFew(few, m);
        value[i] = middleOf(few, m);
      }
    }
    return value;
  }
}

/** A raster that is filled row by row. */
class Raster extends RuleWalk {
  /** @param {Several} several @param {Rule[]} rules @param {number} steps */
  constructor(several, rules, steps) {
    super(several);
    const cells = () => new Int32Array(steps * steps).fill(-1);
    this.rules = rules;
    this.steps = steps;
    this.wins = new Uint16Array(several.mean.length);
    /** @type {Map<Rule, Int32Array>} */
    this.winners = new Map(rules.map((rule) => [rule, cells()]));
    /** @type {Map<Rule, Int32Array>} */
    this.sets = new Map(rules.map((rule) => [rule, cells()]));
    /** The numbers of sets of several; one alone has that of the entity. @type {Map<string, number>} */
    this.numbers = new Map();
    this.firsts = several.contexts.map(cells);
    this.most = new Uint16Array(steps * steps);
  }

  /** @param {number} row */
  fillRow(row) {
    const { steps, rules } = this;
    const b = (row + 0.5) / steps;
    for (let step = 0; step < steps; step++) {
      // Back and forth, so that each point is next to the one before.
      const column = row % 2 ? steps - 1 - step : step;
      const a = (column + 0.5) / steps;
      const cell = row * steps + column;
      this.rank(a, b);
      this.countWins(cell);
      for (const rule of rules) this.storeFirst(rule, cell, firstIn(this.valuesOf(rule, a, b)));
    }
  }

  /** @param {Rule} rule @param {number} cell @param {number[]} first in the order of the table */
  storeFirst(rule, cell, first) {
    const [winners, sets] = [this.winners.get(rule), this.sets.get(rule)];
    if (!winners || !sets || !first.length) return;
    [winners[cell], sets[cell]] = [first[0], first[0]];
    if (first.length === 1) return;
    const key = first.join();
    if (!this.numbers.has(key)) this.numbers.set(key, this.wins.length + this.numbers.size);
    sets[cell] = this.numbers.get(key) ?? -1;
  }

  /** Stores the winner of each context, and how many contexts one entity wins at most. @param {number} cell */
  countWins(cell) {
    const { orders, ranks, wins, firsts } = this;
    wins.fill(0);
    let most = 0;
    for (let k = 0; k < orders.length; k++) {
      let first = -1;
      for (const entity of orders[k]) {
        if (ranks[k][entity] !== 1) break;
        if (first < 0 || entity < first) first = entity;
        if (++wins[entity] > most) most = wins[entity];
      }
      firsts[k][cell] = first;
    }
    this.most[cell] = most;
  }
}
