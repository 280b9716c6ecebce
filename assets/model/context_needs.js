/**
 * What an entity would need in one context to be first over all of them by a rule; the same as
 * `tile_core.rules.needed`. Independent of the DOM.
 */
import { RuleEvaluator } from '#tile/math/rules';
import { fewest } from '#tile/math/uncertainty/acceptability';
import { severalOf } from '#tile/model/contexts';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Rule } from '#tile/math/rules' */
/** @import { Leaderboard } from '#tile/model/answers' */

/** What turns into what, as indices of tn, fp, fn, tp: misses into detections, false alarms into correct rejections. */
const CHANGES = /** @type {const} */ ({ detections: [2, 3], rejections: [1, 0] });

/** The context in which the fewest right decisions are enough, and how many. */
/** @typedef {{context: number, samples: number}} InContext */

export class ContextNeeds {
  /**
   * @param {Rule} rule @param {Leaderboard} board @param {number[][][]} counts tn, fp, fn, tp by context and entity, in
   *   place of the performances of the leaderboard
   * @param {{a: number, b: number}} point @param {number | null} prior to which all performances are shifted
   */
  constructor(rule, board, counts, { a, b }, prior) {
    this.rule = rule;
    this.at = { a, b };
    this.counts = counts;
    this.source = { board: { ...board, performances: counts }, prior, operations: [], hidden: new Set() };
    this.several = severalOf(this.source);
    this.standing = new RuleEvaluator(this.several).at(a, b);
    this.ranks = this.standing.rules[rule].ranks.slice();
  }

  /**
   * The fewest more right decisions in one context that make an entity first, tied ones included; the first such
   * context; null where all of them are not enough in any, or counts are not whole numbers.
   *
   * @param {number} entity @param {keyof typeof CHANGES} change @returns {InContext | null}
   */
  fewest(entity, change) {
    /** @type {InContext | null} */
    let found = null;
    for (const context of this.counts.keys()) {
      // More decisions than another context needs are not of interest.
      const samples = this.inContext(entity, change, context, (found?.samples ?? Infinity) - 1);
      if (samples !== null) found = { context, samples };
    }
    return found;
  }

  /** The same in one context; null where so many are not enough. */
  /** @type {(entity: number, change: keyof typeof CHANGES, context: number, most?: number) => number | null} */
  inContext(entity, change, context, most = Infinity) {
    const [wrong, right] = CHANGES[change];
    const own = this.counts[context][entity];
    if (!own.every(Number.isInteger)) return null;
    const enough = (/** @type {number} */ number) => this.isFirst(entity, context, { wrong, right, number });
    const samples = fewest(enough, Math.min(own[wrong], most));
    this.standing.changed(context, this.at.a, this.at.b);
    return samples;
  }

  /** Whether an entity is first with some decisions of one context changed. */
  /** @param {number} entity @param {number} context @param {{wrong: number, right: number, number: number}} change */
  isFirst(entity, context, { wrong, right, number }) {
    const { several, standing, at } = this;
    const own = this.counts.map((rows) => rows[entity]);
    const before = [several.contexts[context][entity], several.mean[entity], several.size?.[entity] ?? null];
    const changed = [...own[context]];
    changed[wrong] -= number;
    changed[right] += number;
    own[context] = changed;
    const alone = this.alone(entity, own);
    this.put(entity, context, [alone.contexts[context][0], alone.mean[0], alone.size?.[0] ?? null]);
    const first = standing.changed(context, at.a, at.b).rules[this.rule].ranks[entity] === 1;
    this.put(entity, context, before);
    return first;
  }

  /** The performances of one entity, from its counts in each context. @param {number} entity @param {number[][]} own */
  alone(entity, own) {
    const { board } = this.source;
    const sizes = board.sizes.map((row) => [row[entity]]);
    const performances = own.map((row) => [row]);
    return severalOf({ ...this.source, board: { ...board, entities: [board.entities[entity]], performances, sizes } });
  }

  /** @param {number} entity @param {number} context @param {Performance[]} rows in the context, and of both means */
  put(entity, context, [row, mean, size]) {
    const { several } = this;
    several.contexts[context][entity] = row;
    several.mean[entity] = mean;
    if (several.size) several.size[entity] = size;
  }
}
