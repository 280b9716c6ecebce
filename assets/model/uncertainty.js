/** How certain the ranking of a leaderboard is: draws, maps and results at the point, computed when read. */
import { levelText } from '#tile/draw/text';
import { operations as all, entries, isTrivial } from '#tile/math/performance';
import { finished } from '#tile/math/steps';
import { pairAt } from '#tile/math/uncertainty/acceptability';
import { BestMap } from '#tile/math/uncertainty/best_map';
import { averageClones, boardProblem, countsOf, DRAWS, drawPerformances, meanOf } from '#tile/math/uncertainty/draws';
import { bestProbabilities, rankDistribution, scoresAt } from '#tile/math/uncertainty/rank_probabilities';
import {
  claimsInSteps,
  intervalsAt,
  isAbout,
  leadAt,
  nearProbabilities,
  pendingSets,
  setsFromClaims,
} from '#tile/math/uncertainty/rank_sets';
import { MEAN } from '#tile/model/leaderboard';

/** @import { Performance } from '#tile/math/performance' */
/** @import { SureDifferences } from '#tile/math/uncertainty/claims' */
/** @import { Draws } from '#tile/math/uncertainty/draws' */
/** @import { Lead } from '#tile/math/uncertainty/lead' */
/** @import { Guarantee, RankSets } from '#tile/math/uncertainty/rank_sets' */
/** @import { Uncertainty } from '#tile/model/tile_settings' */

// ---- At which level rank sets hold, and what it assumes, in words; and how they differ from P(best).

/** Why rank sets and P(best) do not contradict each other. */
export const BOTH_HOLD = 'Both hold: rank sets concern all pairs at once, P(best) only which one is best.';

/**
 * At which level the rank sets of classifiers with counts hold, and under what; as `tile-explorer rank --level` says.
 */
/** @param {Pick<Uncertainty, 'level' | 'any_dependence'>} uncertainty @param {Draws | null} draws from their counts */
export function levelOfTests({ level, any_dependence }, draws) {
  const assumed = any_dependence
    ? 'however the classifiers depend on each other'
    : 'for independent tests, or on one test set if mistakes do not oppose each other';
  return `${draws && isAbout(draws) ? 'about ' : ''}${levelText(level)} ${assumed}`;
}

/** At which level the rank sets of models on the same samples hold, and under what. */
/** @param {{level: number, answer: {groups?: number | null}}} model */
export function levelOfSamples({ level, answer: { groups } }) {
  const assumed = `for independent ${groups ? 'groups' : 'samples'}, however the models depend on each other`;
  return `${levelText(level)} ${assumed}`;
}

/** What uncertainty on a slide means. @param {string} level that of rank sets, with what it assumes */
export const slideAssumptions = (level) => `Rank sets: all pairs at once, ${level}; P(best): only which is best`;

// ---- The counts of a leaderboard from which draws are made, for each context in use; or why there can be no draws.

/**
 * A leaderboard as the page shows it. `context`: the index of a context, -1 for the mean of all, -2 for the mean
 * weighted by size; `edits`, `added`: rows that the user changed or added.
 *
 * @typedef {object} Source
 * @property {{performances: Performance[][], sizes: (number | null)[][]} | null} data
 * @property {number} context
 * @property {Map<number, number[]>} edits
 * @property {{performance: number[]}[]} added
 * @property {Set<number>} [hidden] the rows that are left out
 * @property {string[]} operations
 */
/** @typedef {{parts: Performance[][], problem: string | null}} Counts by context, or the reason there are none. */

/** The most classifiers for which draws keep up with a slider. */
const MOST_CLASSIFIERS = 1000;
const SWAP = 'swap_truth_prediction';

/** @param {string} problem @returns {Counts} */
const none = (problem) => ({ parts: [], problem });

/** Counts from which draws can be made. @param {Source} source @param {number} congruence @returns {Counts} */
export function countsIn(source, congruence) {
  const { rows, problem } = rowsIn(source);
  if (problem) return none(problem);
  const n = rows[0].sizes.length;
  if (n > MOST_CLASSIFIERS)
    return none(
      `Uncertainty is shown for up to ${MOST_CLASSIFIERS} classifiers; found ${n}. Upload the rows that matter.`,
    );
  const unsized = source.added.length && !rows[0].sizes.every(Number.isFinite) ? ADDED : null;
  const found = rows.map(({ performances, sizes }) => unsized ?? boardProblem(performances, sizes, congruence));
  const first = found.find((each) => each !== null);
  if (first) return none(first);
  return { parts: rows.map(({ performances, sizes }) => countsOf(performances, sizes)), problem: null };
}

/**
 * The same for what changes single samples: no row needs both classes, one without a size is compared as it is, and
 * counts from rounded rates are whole where they nearly are.
 *
 * @param {Source} source @returns {{parts: number[][][], problem: string | null}}
 */
export function samplesIn(source) {
  const { rows, problem } = rowsIn(source);
  const parts = rows.map(({ performances, sizes }) =>
    countsOf(performances, sizes).map((row, i) =>
      row.some(Number.isNaN) ? entries(performances[i]) : row.map(rounded),
    ),
  );
  return { parts, problem };
}

/** Whether counts are known as whole numbers. @param {number[]} row */
export const isCounted = (row) => row.every(Number.isInteger);

/** @param {number} value */
const rounded = (value) => (Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : value);

/** Performances and sizes of each context in use, with changes and operations; or the reason there are none. */
/** @param {Source} source */
function rowsIn({ data, context, edits, added, hidden, operations }) {
  const refused = (/** @type {string} */ problem) => ({ rows: [], problem });
  if (!data) return refused('No leaderboard has come yet.');
  if (operations.includes(SWAP))
    return refused('With truth and prediction swapped no class has a known size: switch that operation off.');
  if (context < MEAN)
    return refused(
      'Uncertainty of a mean weighted by size is unknown: choose one context, or the mean that is not weighted.',
    );
  if (context === MEAN && edits.size + added.length > 0)
    return refused('What is changed by hand has no counts in each context: undo the changes, or choose one context.');
  const apply = (/** @type {Performance} */ row) =>
    operations.reduce((changing, name) => all[name].performance(changing), row);
  const wanted = context === MEAN ? data.performances.map((_, k) => k) : [context];
  const sources = wanted.map((k) => withChanges(data.performances[k], data.sizes[k], edits, added, hidden));
  const rows = sources.map(({ performances, sizes }) => ({ performances: performances.map(apply), sizes }));
  return { rows, problem: null };
}

const ADDED = 'A hypothetical classifier has no sample size: uncertainty needs rows that all have the same one.';

/**
 * All rows with their sizes: a changed row keeps its size, an added row gets the size that all others share (null if
 * they differ).
 *
 * @param {Performance[]} performances @param {(number | null)[]} sizes @param {Map<number, number[]>} edits
 * @param {{performance: number[]}[]} added @param {Set<number>} [hidden] rows that have no performance
 */
function withChanges(performances, sizes, edits, added, hidden) {
  const shared = sizes.every((size) => size === sizes[0]) ? sizes[0] : null;
  return {
    performances: [...performances, ...added.map(({ performance }) => performance)].map((p, i) =>
      hidden?.has(i) ? null : (edits.get(i) ?? p),
    ),
    sizes: [...sizes, ...added.map(() => shared)],
  };
}

// ---- Draws of leaderboards. The most recent ones are cached, so that several models of one leaderboard share them.

/** @typedef {Source & {uncertainty: Uncertainty}} Drawable */
/**
 * Draws with the key of their inputs. `draws`: null if draws are impossible; `many`: a larger number of draws that
 * replaces them, null until computed.
 *
 * @typedef {{key: unknown[], draws: Draws | null, many: Draws | null}} DrawSet
 */

/** While a slider moves: the most draws times classifiers, and the fewest draws. */
const NUMBERS = 60000;
const FEWEST = 100;
/** The most draws, once nothing moves: the standard error of a probability of 0.34 is then 0.01. */
const MANY = 2000;
const MANY_NUMBERS = 200000;
/** The most sets of draws cached for a leaderboard: each step of a slider asks for another one. */
const MOST_KEPT = 4;

/** Sets of draws by the data of their leaderboard, the most recent first. @type {WeakMap<object, DrawSet[]>} */
const kept = new WeakMap();

/** The draws of a state, from the cache or computed. @param {Drawable} state @returns {DrawSet} */
function drawSetOf(state) {
  const key = drawsKey(state);
  const before = (state.data && kept.get(state.data)) ?? [];
  const drawing = before.find((each) => sameKey(key, each.key)) ?? draw(state, key);
  if (state.data && drawing !== before[0])
    kept.set(state.data, [drawing, ...before.filter((each) => each !== drawing)].slice(0, MOST_KEPT));
  return drawing;
}

/** What the draws of a state depend on. @param {Drawable} state */
const drawsKey = (state) => [...sourceKey(state), state.uncertainty.congruence, state.uncertainty.design_effect];

/** @param {Drawable} state @param {unknown[]} key @returns {DrawSet} */
function draw(state, key) {
  const { parts, problem } = countsIn(state, state.uncertainty.congruence);
  const number = numberOf(parts, DRAWS, NUMBERS);
  const draws = problem ? null : meanOf(parts.map((counts, k) => drawPerformances(counts, options(state, number, k))));
  return { key, draws, many: null };
}

/** Computes many draws for a state and stores them as `many`. */
/** @param {Drawable} state @returns {Generator<void, void>} in steps of about 50 ms */
function* computeManyDraws(state) {
  const drawing = drawSetOf(state);
  if (!drawing.draws || drawing.many) return;
  const { parts } = countsIn(state, state.uncertainty.congruence);
  const number = numberOf(parts, MANY, MANY_NUMBERS);
  /** @type {Draws[]} */
  const drawings = [];
  for (const [k, counts] of parts.entries()) {
    drawings.push(drawPerformances(counts, options(state, number, k)));
    yield;
  }
  drawing.many = number > drawing.draws.number ? meanOf(drawings) : drawing.draws;
}

/** What the counts of a state depend on. @param {Source} state */
const sourceKey = ({ data, context, edits, added, hidden, operations }) => [
  data,
  context,
  JSON.stringify([[...edits], added, [...(hidden ?? [])], operations]),
];

/** @type {(key: unknown[], other: unknown[]) => boolean} */
const sameKey = (key, other) => key.length === other.length && key.every((part, k) => Object.is(part, other[k]));

/** The number of draws: `wanted`, reduced if draws times classifiers would exceed `most`. */
/** @param {unknown[][]} parts @param {number} wanted @param {number} most */
const numberOf = (parts, wanted, most) =>
  Math.max(FEWEST, Math.min(wanted, Math.floor(most / (parts[0]?.length || 1))));

/** Those of context k. */
/** @type {(state: Drawable, number: number, k: number) => import('#tile/math/uncertainty/draws').Options} */
const options = ({ uncertainty: { congruence, design_effect } }, number, k) => ({
  ...{ number, congruence, designEffect: design_effect },
  context: k,
});

// ---- Maps of draws over the Tile, computed in slices: the one on display and the one being computed.

/** Points per side of the grid: while something is dragged, and afterwards. */
const COARSE = 26;
const FINE = 101;

/** @typedef {{size: number}} Drawn */
/** @typedef {{draws: Drawn, prior: number | null, side: number, step: (ms: number) => boolean}} Mapping */

/**
 * @template {Mapping} [M=BestMap]
 * @template {Drawn} [D=Draws]
 */
export class TileMaps {
  /** @type {M | null} */
  shown = null;
  /** @type {M | null} */
  working = null;
  /** @type {{draws: D, prior: number | null, side: number} | null} */
  wanted = null;

  /**
   * @param {(draws: D, prior: number | null, side: number) => M} [make]
   * @param {number} [coarse] points per side while something is dragged
   * @param {number} [fine] points per side afterwards
   */
  constructor(make, coarse = COARSE, fine = FINE) {
    this.make =
      make ??
      ((draws, prior, side) => {
        const all = /** @type {Draws} */ (/** @type {unknown} */ (draws));
        return /** @type {M} */ (/** @type {unknown} */ (new BestMap(all, prior, side)));
      });
    this.coarse = coarse;
    this.fine = fine;
  }

  /**
   * Requests the map of these draws. During a drag a map that was begun is finished first, so that something is
   * displayed.
   *
   * @param {D | null} draws @param {number | null} prior @param {boolean} live
   * @returns {boolean} whether anything remains to be computed
   */
  request(draws, prior, live) {
    this.wanted = draws && { draws, prior, side: live ? this.coarse : this.fine };
    if (!draws || this.shown?.draws.size !== draws.size) this.shown = null;
    if (!this.wanted || !this.working || live || this.working.side === this.coarse) this.start();
    else if (!is(this.working, this.wanted)) this.start(true);
    return this.working !== null;
  }

  /** @param {boolean} [anew] whether to abandon the map being computed */
  start(anew = false) {
    const { wanted, shown } = this;
    if (!wanted || (shown && is(shown, wanted))) this.working = null;
    else if (!this.working || anew) {
      // The very first map is coarse, so that something is shown at once.
      const other = !shown || shown.draws !== wanted.draws || shown.prior !== wanted.prior;
      this.working = this.make(wanted.draws, wanted.prior, other && !shown ? this.coarse : wanted.side);
    }
  }

  /** Computes for about `ms` milliseconds. @param {number} ms @returns {boolean} whether a new map was completed */
  step(ms) {
    if (!this.working?.step(ms)) return false;
    this.shown = this.working;
    this.working = null;
    this.start();
    return true;
  }
}

/** @type {(map: Mapping, wanted: {draws: Drawn, prior: number | null, side: number}) => boolean} */
const is = (map, { draws, prior, side }) => map.draws === draws && map.prior === prior && map.side >= side;

// ---- The results of draws at a point. Each is computed when it is first read: a frame of a drag shows only some.

/**
 * Results that depend neither on an anchor nor on a margin: measured scores, intervals of each of them alone, P(best),
 * and claims that all hold at once. `claims` is null, and intervals are NaN, while something moves that is too large to
 * follow; `lead`: which entity is ahead, and what would settle it at rest, null without claims.
 *
 * @typedef {{score: Float64Array, interval: {low: Float64Array, high: Float64Array}, best: Float64Array,
 *   claims: SureDifferences | null, lead: Lead | null}} Found
 */
/**
 * `pending`: whether rank sets, tiers and intervals are not computed yet; `low`, `high`: of each score alone, `allLow`,
 * `allHigh`: of all at once; `plausible`: how many entities cannot be told apart from the best; `near`: for each
 * entity, the probability that its score is within the margin of the best; `anchor`: the entity that tiers compare the
 * others with, null for the best.
 *
 * @typedef {RankSets & {score: Float64Array, low: Float64Array, high: Float64Array, allLow: Float64Array,
 *   allHigh: Float64Array, best: Float64Array, defined: Uint8Array, pending: boolean, plausible: number,
 *   near: Float64Array, anchor: number | null, lead: Lead | null}} Here
 */

/** With more entities, claims and intervals do not follow a pointer. */
const MOST_MOVING = 100;
/** Milliseconds of a step. */
const STEP = 30;

/** While something moves: few draws, coarse claims and intervals. */
/** @type {(draws: Draws, a: number, b: number, prior: number | null, guarantee: Guarantee) => Found} */
function coarseResults(draws, a, b, prior, guarantee) {
  const follows = draws.size <= MOST_MOVING;
  const found = drawResults(draws, a, b, prior);
  return {
    get score() {
      return found.score;
    },
    get best() {
      return keep(this, 'best', found.best);
    },
    get interval() {
      const missing = new Float64Array(draws.size).fill(NaN);
      const some = follows ? intervalsAt(draws, a, b, prior, guarantee.level, false) : { low: missing, high: missing };
      return keep(this, 'interval', some);
    },
    get claims() {
      return keep(this, 'claims', follows ? finished(claimsInSteps(draws, a, b, prior, guarantee, false)) : null);
    },
    get lead() {
      const { claims } = this;
      return keep(this, 'lead', claims && finished(leadAt(draws, a, b, prior, guarantee, claims, false)));
    },
  };
}

/**
 * At rest: all results, in steps.
 *
 * @param {Draws} draws @param {number} a @param {number} b @param {number | null} prior @param {Guarantee} guarantee
 * @returns {Generator<void, Found, void>}
 */
function* fineResults(draws, a, b, prior, guarantee) {
  const found = drawResults(draws, a, b, prior);
  // Reading the property computes it.
  if (found.best) yield;
  const interval = intervalsAt(draws, a, b, prior, guarantee.level, true);
  yield;
  const claims = yield* inLongerSteps(claimsInSteps(draws, a, b, prior, guarantee, true));
  const lead = yield* inLongerSteps(leadAt(draws, a, b, prior, guarantee, claims, true));
  return { ...found, interval, claims, lead };
}

/** @template T @param {Generator<unknown, T, void>} steps @returns {Generator<void, T, void>} */
function* inLongerSteps(steps) {
  for (let end = performance.now() + STEP; ; ) {
    const { done, value } = steps.next();
    if (done) return /** @type {T} */ (value);
    if (performance.now() < end) continue;
    yield;
    end = performance.now() + STEP;
  }
}

/** @type {(draws: Draws, a: number, b: number, prior: number | null) => Pick<Found, 'score' | 'best'>} */
const drawResults = (draws, a, b, prior) => ({
  get score() {
    return keep(this, 'score', scoresAt(draws, draws.measured, a, b, prior));
  },
  get best() {
    return keep(this, 'best', averageClones(bestProbabilities(draws, a, b, prior), draws.clones));
  },
});

/**
 * Defines a property with the value of a getter, so that it is computed once; returns the value.
 *
 * @template V
 * @param {object} host
 * @param {string} name
 * @param {V} value
 */
function keep(host, name, value) {
  Object.defineProperty(host, name, { value, enumerable: true });
  return value;
}

/** @type {(found: Found, near: () => Float64Array, anchor: number | null) => Here} */
function pointResults(found, near, anchor) {
  const defined = found.claims?.defined ?? Uint8Array.from(found.score, (score) => Number(!Number.isNaN(score)));
  const sets = found.claims ? setsFromClaims(found.claims, anchor) : pendingSets(defined);
  const plausible = sets.first.reduce((count, first) => count + Number(first === 1), 0);
  const known = anchor !== null && sets.first[anchor] > 0;
  const none = () => new Float64Array(defined.length).fill(NaN);
  return {
    ...sets,
    plausible,
    anchor: known ? anchor : null,
    defined,
    pending: found.claims === null,
    allLow: found.claims?.low ?? none(),
    allHigh: found.claims?.high ?? none(),
    get lead() {
      return found.lead;
    },
    get score() {
      return found.score;
    },
    get low() {
      return found.interval.low;
    },
    get high() {
      return found.interval.high;
    },
    get best() {
      return found.best;
    },
    get near() {
      return keep(this, 'near', near());
    },
  };
}

// ---- How certain the ranking of a leaderboard is: draws of its performances, and the results of the draws at a
// point. Results are computed on request and cached until their inputs change.

/**
 * @typedef {Source & {uncertainty: Uncertainty, common: number, point: {a: number, b: number}, live: boolean,
 *   selected: number | null}} State
 */
/** The common prior of all rows; null if each row has its own. @param {{common: number}} state */
export const priorIn = ({ common }) => (Number.isFinite(common) ? common : null);

/** @param {State} state @returns {import('#tile/math/uncertainty/rank_sets').Guarantee} */
const guaranteeIn = ({ uncertainty: { level, any_dependence } }) => ({ level, any: any_dependence });

/** The draws of a leaderboard and their results at a point, cached. */
export class UncertaintyResults {
  /** The current draws, with the key of their inputs. @type {DrawSet} */
  drawSet = { key: [], draws: null, many: null };
  /** The results of many draws, with the point and draws they are for (see `pointKey`). */
  /** @type {{key: unknown[], found: Found | null}} */
  refined = { key: [], found: null };
  /** The maps of P(best) over the Tile. */
  maps = new TileMaps();
  /** Why draws are impossible, by `congruence`; null where they are possible. */
  /** @type {{key: unknown[], problems: Map<number, string | null>}} */
  problemCache = { key: [], problems: new Map() };
  /** @type {{key: unknown[], found: Found | null}} */
  foundCache = { key: [], found: null };
  /** @type {{key: unknown[], here: Here | null}} */
  resultCache = { key: [], here: null };
  /** @type {{key: unknown[], ranks: Float64Array[]}} */
  rankCache = { key: [], ranks: [] };

  /** Why draws are impossible; null if they are possible. Draws nothing. */
  /** @param {State} state @param {number} [congruence] */
  problem(state, congruence = state.uncertainty.congruence) {
    const key = sourceKey(state);
    if (!sameKey(key, this.problemCache.key)) this.problemCache = { key, problems: new Map() };
    const { problems } = this.problemCache;
    if (!problems.has(congruence)) problems.set(congruence, countsIn(state, congruence).problem);
    return problems.get(congruence) ?? null;
  }

  /** The draws, computed if necessary; null if they are impossible (see `problem`). @param {State} state */
  draws(state) {
    if (!sameKey(drawsKey(state), this.drawSet.key)) this.drawSet = drawSetOf(state);
    return this.drawSet.draws;
  }

  /** The draws for maps: many if these are already computed, else few. @param {State} state */
  mapDraws(state) {
    const draws = this.draws(state);
    return this.drawSet.many ?? draws;
  }

  /** The draws from which the numbers at the point are computed. @param {State} state */
  pointDraws(state) {
    return this.isRefined(state) ? this.mapDraws(state) : this.draws(state);
  }

  /** Whether nothing is being dragged and the results of many draws are computed for this point. */
  /** @param {State} state */
  isRefined(state) {
    return !state.live && sameKey(this.pointKey(state), this.refined.key);
  }

  /** What the results at the point depend on. @param {State} state */
  pointKey(state) {
    const { level, any_dependence } = state.uncertainty;
    return [this.draws(state), state.point.a, state.point.b, priorIn(state), level, any_dependence];
  }

  /** Computes many draws and their results at the point; these replace the results of few draws after the last step. */
  /** @param {State} state @returns {Generator<void, void>} in steps of about 50 ms */
  *refine(state) {
    if (!this.draws(state)) return;
    const key = this.pointKey(state);
    const { a, b } = state.point;
    const guarantee = guaranteeIn(state);
    const prior = priorIn(state);
    yield* computeManyDraws(state);
    const draws = this.mapDraws(state);
    if (!draws) return;
    const found = yield* fineResults(draws, a, b, prior, guarantee);
    this.refined = { key, found };
  }

  /** The results of the draws at the point; null if there are no draws. @param {State} state @returns {Here | null} */
  results(state) {
    const draws = this.pointDraws(state);
    const {
      point: { a, b },
      uncertainty: { level, any_dependence, margin },
    } = state;
    const prior = priorIn(state);
    const key = [draws, a, b, prior, level, any_dependence];
    // At rest, the results that `refine` computed in advance.
    if (this.isRefined(state)) this.foundCache = { key, found: this.refined.found };
    else if (!sameKey(key, this.foundCache.key))
      this.foundCache = { key, found: draws && coarseResults(draws, a, b, prior, guaranteeIn(state)) };
    const { found } = this.foundCache;
    const saying = [found, anchorIn(state), margin];
    if (sameKey(saying, this.resultCache.key)) return this.resultCache.here;
    const near = () => (draws ? nearProbabilities(draws, a, b, prior, margin) : new Float64Array(0));
    this.resultCache = { key: saying, here: found && pointResults(found, near, anchorIn(state)) };
    return this.resultCache.here;
  }

  /** The rank sets at the point as at rest, at once; null if there are no draws. @param {State} state */
  setsAtRest(state) {
    const draws = this.draws(state);
    const { a, b } = state.point;
    if (!draws) return null;
    return setsFromClaims(finished(claimsInSteps(draws, a, b, priorIn(state), guaranteeIn(state), true)), null);
  }

  /** Entities i and j compared at the point; null if one of them has no score or there are no draws. */
  /** @param {State} state @param {number} i @param {number} j */
  pair(state, i, j) {
    const { a, b } = state.point;
    const draws = this.pointDraws(state);
    return draws && pairAt(draws, i, j, a, b, priorIn(state), state.uncertainty.level);
  }

  /** The probability of each rank at the point, one array for each of the given entities. */
  /** @param {State} state @param {number[]} entities */
  rankProbabilities(state, entities) {
    const draws = this.pointDraws(state);
    const { a, b } = state.point;
    const key = [draws, a, b, priorIn(state), ...entities];
    if (!sameKey(key, this.rankCache.key)) {
      const rows = draws ? rankDistribution(draws, a, b, priorIn(state), entities) : new Float64Array(0);
      const size = draws?.size ?? 0;
      this.rankCache = { key, ranks: entities.map((_, k) => rows.subarray(k * size, (k + 1) * size)) };
    }
    return this.rankCache.ranks;
  }
}

/** The entity that tiers compare the others with; null for the best one. @param {State} state */
const anchorIn = ({ uncertainty: { tiers }, selected }) => (tiers === 'selected' ? selected : null);

// ---- Computes many draws in the background once nothing has moved for a while; a drag uses only a few draws.

/** Milliseconds without a change before many draws are computed. */
const PAUSE = 150;

export class BackgroundDraws {
  timer = 0;

  /** @param {() => void} onSettled */
  constructor(onSettled) {
    this.onSettled = onSettled;
  }

  /** Starts computing many draws for the model after a pause; a further call before that replaces this one. */
  /**
   * @param {State & {uncertaintyResults: UncertaintyResults}} model
   * @param {boolean} on whether uncertainty is shown
   */
  schedule(model, on) {
    clearTimeout(this.timer);
    if (!on || model.live || model.uncertaintyResults.isRefined(model)) return;
    this.timer = window.setTimeout(() => this.runSteps(model.uncertaintyResults.refine(model)), PAUSE);
  }

  /** Runs one step now and each further one in a later task of the browser. @param {Generator<void, void>} steps */
  runSteps(steps) {
    if (steps.next().done) this.onSettled();
    else this.timer = window.setTimeout(() => this.runSteps(steps));
  }
}

// ---- Draws of a leaderboard without its trivial classifiers (always positive or always negative), for maps that
// leave these out.

/** The last result by draws; `of` lists the entities left out. @type {WeakMap<Draws, {of: string, draws: Draws}>} */
const known = new WeakMap();

/** The draws with the trivial classifiers marked as missing; the same object until other classifiers are left out. */
/** @type {(draws: Draws, performances: Performance[]) => Draws} */
function drawsWithoutTrivial(draws, performances) {
  const left = performances.flatMap((p, i) => (isTrivial(p) ? [i] : []));
  if (!left.length) return draws;
  const of = left.join();
  const before = known.get(draws);
  if (before?.of === of) return before.draws;
  const [fpr, tpr] = [draws.measured.fpr.slice(), draws.measured.tpr.slice()];
  for (const i of left) [fpr[i], tpr[i]] = [NaN, NaN];
  const rest = { ...draws, measured: { fpr, tpr } };
  known.set(draws, { of, draws: rest });
  return rest;
}

/** The draws that the colours of the Tile are computed from. */
/** @param {Draws | null} draws @param {{overlays: Set<string>, performances: Performance[]}} model */
export const colouredDraws = (draws, { overlays, performances }) =>
  draws && overlays.has('nontrivial') ? drawsWithoutTrivial(draws, performances) : draws;
