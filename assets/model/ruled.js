/** A leaderboard of several contexts ranked by a rule other than the score of the mean performance. */
import { fixed } from '#tile/draw/text';
import { inUnit, orderOf } from '#tile/math/ranking';
import { traced } from '#tile/math/regions/traced';
import { firstIn, RULES, RuleEvaluator, RuleWalk } from '#tile/math/rules';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Place, Ranking } from '#tile/math/ranking' */
/** @import { Region } from '#tile/math/regions/best' */
/** @import { Move, Moves } from '#tile/math/regions/stable' */
/** @import { Rule } from '#tile/math/rules' */

// ---- Who is first by a rule has no exact regions: the mean of scores has borders without a closed form, and a mean
// rank changes wherever two classifiers change places in a context. A grid is refined along the borders instead.

/** Evaluations of one classifier in one context that the search for regions may take, about 0.3 s. */
const MOST = 3e7;
/** How many of them a node of the grid takes, refinement included, by rules of scores and by rules of ranks. */
const [OF_SCORES, OF_RANKS] = [4, 8];
/** The most and the fewest nodes along a side of the Tile. */
const [FINE, COARSE] = [97, 13];
/** Steps in which a change of the winner is searched for in a direction, and halvings of the step that has it. */
const STEPS = 200;
const HALVINGS = 20;
/** How far beyond a border of a region its neighbour is looked for. */
const BEYOND = 2e-3;

/** The value of a rule as text: a score, or a rank. @param {Rule} rule @param {number} value */
export const ruleValue = (rule, value) => fixed(value, RULES[rule].higher ? 3 : rule === 'rank' ? 1 : 0);

export class Ruled {
  /** @type {Region[] | null} */
  found = null;

  /**
   * @param {Rule} rule @param {Performance[][]} contexts performances of the same entities in each context
   * @param {Performance[]} mean
   */
  constructor(rule, contexts, mean) {
    this.rule = rule;
    this.several = { contexts, mean, size: null };
    this.evaluator = new RuleEvaluator(this.several);
    this.walk = new RuleWalk(this.several);
    const cost = contexts.length * mean.length * (this.ofRanks ? OF_RANKS : OF_SCORES);
    this.side = Math.max(COARSE, Math.min(FINE, Math.floor(Math.sqrt(MOST / cost))));
  }

  get name() {
    return RULES[this.rule].name.toLowerCase();
  }

  /** Whether the rule compares ranks; its ranking then has the mean of the scores as score. */
  get ofRanks() {
    return !RULES[this.rule].higher;
  }

  /** The ranking at (a, b); a row without a value by the rule has no rank. @type {(a: number, b: number) => Ranking} */
  ranking(a, b) {
    const { rules } = this.evaluator.at(a, b);
    const ranks = rules[this.rule].ranks.slice();
    const values = rules[this.rule].values.slice();
    const scores = this.ofRanks ? rules.scores.values.slice() : values;
    return { keys: ranks.map((rank) => -rank), scores, ranks, order: orderOf(ranks, false), values };
  }

  /** The entities that are first at a point, those that tie with it included. @param {number} a @param {number} b */
  firstAt(a, b) {
    return firstIn(this.valuesAt(a, b));
  }

  /** The values at a point, the greater the better, NaN where undefined; overwritten by the next ones. */
  /** @param {number} a @param {number} b */
  valuesAt(a, b) {
    if (this.ofRanks) this.walk.rank(a, b);
    else this.walk.score(a, b);
    return this.walk.valuesOf(this.rule, a, b);
  }

  /** Where each entity is first; those that are first together have one region. @returns {Region[]} */
  regions() {
    if (this.found) return this.found;
    /** @type {number[][]} */
    const groups = [];
    /** @type {Map<string, number>} */
    const labels = new Map();
    const labelAt = (/** @type {number} */ a, /** @type {number} */ b) => {
      const first = this.firstAt(a, b);
      const key = String(first);
      const known = labels.get(key);
      if (known !== undefined) return known;
      labels.set(key, groups.length);
      return groups.push(first) - 1;
    };
    this.found = traced(labelAt, this.side)
      .map(({ label, ...shape }) => ({ ...shape, entities: groups[label] }))
      .filter(({ entities }) => entities.length);
    return this.found;
  }

  /** The changes of the winner that are nearest to a point, in any direction and in each of four. */
  /** @param {number} a @param {number} b @returns {Moves} */
  moves(a, b) {
    const here = this.firstAt(a, b);
    const border = nearest(this.regions(), here[0], [a, b]);
    const [x, y] = border ?? [NaN, NaN];
    const radius = Math.hypot(x - a, y - b);
    const beyond = radius > 0 ? (radius + BEYOND) / radius : 1;
    const to = border && this.otherAt(inUnit(a + (x - a) * beyond), inUnit(b + (y - b) * beyond), here);
    const change = border && to !== null ? { radius, at: border, to } : { radius: NaN, at: null, to: null };
    return {
      ...change,
      up: this.moveTo(here, [a, b], [a, 1]),
      down: this.moveTo(here, [a, b], [a, 0]),
      left: this.moveTo(here, [a, b], [0, b]),
      right: this.moveTo(here, [a, b], [1, b]),
    };
  }

  /** An entity that is first at a point, other than these; null for none. */
  /** @param {number} a @param {number} b @param {number[]} others */
  otherAt(a, b, others) {
    return this.firstAt(a, b).find((i) => !others.includes(i)) ?? null;
  }

  /** The first change of the winner on the way from a point to an edge of the Tile. */
  /** @param {number[]} here who is first at the start @param {Place} from @param {Place} to @returns {Move | null} */
  moveTo(here, [a, b], [endA, endB]) {
    const other = (/** @type {number} */ t) => this.otherAt(a + t * (endA - a), b + t * (endB - b), here);
    for (let k = 1; k <= STEPS; k++) {
      if (other(k / STEPS) === null) continue;
      let [low, high] = [(k - 1) / STEPS, k / STEPS];
      for (let half = 0; half < HALVINGS; half++) {
        const middle = (low + high) / 2;
        if (other(middle) === null) low = middle;
        else high = middle;
      }
      const next = other(high);
      return next === null ? null : { at: endA === a ? b + high * (endB - b) : a + high * (endA - a), to: next };
    }
    return null;
  }
}

/** The point of an entity's borders inside the Tile that is nearest to a place; null for none. */
/** @param {Region[]} regions @param {number | undefined} entity @param {Place} place @returns {Place | null} */
function nearest(regions, entity, [a, b]) {
  /** @type {Place | null} */
  let found = null;
  let least = Infinity;
  for (const { entities, outline } of regions) {
    if (entity === undefined || !entities.includes(entity)) continue;
    outline.forEach(([a0, b0], k) => {
      const [a1, b1] = outline[(k + 1) % outline.length];
      if ((a0 === a1 && (a0 === 0 || a0 === 1)) || (b0 === b1 && (b0 === 0 || b0 === 1))) return;
      const [width, height] = [a1 - a0, b1 - b0];
      const length = width * width + height * height;
      const t = length ? inUnit(((a - a0) * width + (b - b0) * height) / length) : 0;
      const distance = Math.hypot(a0 + t * width - a, b0 + t * height - b);
      if (distance < least) [least, found] = [distance, [a0 + t * width, b0 + t * height]];
    });
  }
  return found;
}
