/**
 * The choices on the Decide page, and what follows from them and a leaderboard: what each classifier costs in use, and
 * which is cheapest at which cost ratio. Plain numbers; independent of the DOM.
 */
import {
  cheapest,
  costPoint,
  expectedCost,
  missCost,
  netBenefit,
  perThousand,
  thresholdOf,
} from '#tile/math/decisions';
import { isTrivial } from '#tile/math/performance';
import { quantile } from '#tile/math/uncertainty/rank_probabilities';
import { priorIn } from '#tile/model/uncertainty';

/** @import { CheapestRange, Outcomes, Utilities } from '#tile/math/decisions' */
/** @import { Draws } from '#tile/math/uncertainty/draws' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { DecideView } from '#tile/view/types' */

/** How many people numbers are given for. */
export const PEOPLE = 1000;

/** The names of the two classifiers without skill where no row of the leaderboard is one of them. */
const REFERENCES = /** @type {const} */ (['Always negative', 'Always positive']);

/**
 * What a classifier, or one of the two references, costs. `entity`: its index in the leaderboard, or the number of
 * entities for always negative, and one more for always positive; `cost`: in false alarms per 1,000 people.
 *
 * @typedef {{entity: number, name: string, reference: boolean, tpr: number, fpr: number, cost: number,
 *   outcomes: Outcomes}} Candidate
 */
/**
 * `listed`: classifiers with both rates, the cheapest first, without references; `references`: always negative and
 * always positive; `best`: the cheapest of all, with tied ones; `tied`: how many classifiers share the first place
 * among classifiers; `second`: the classifier after these, null if there is none; `ranges`: the cheapest choices, each
 * with its range of cost ratios, in rising order; `left`: how many classifiers lack a rate.
 *
 * @typedef {{c: number, prior: number, tilePrior: number, a: number, threshold: number, listed: Candidate[],
 *   references: Candidate[], best: Candidate[], tied: number, second: Candidate | null, ranges: CheapestRange[],
 *   candidates: Candidate[], left: number}} Decision
 */

export class DecideModel {
  /** @type {Utilities} */
  utilities = [0, -1, -1, 0];
  /** What the chart shows. @type {DecideView['curve']} */
  curve = 'net';
  /** Which vocabulary is used. @type {DecideView['words']} */
  words = 'engineering';
  /** Whether something is dragged. */
  live = false;

  /** How many false alarms a miss costs; NaN where the utilities cannot be used. */
  get cost() {
    return missCost(this.utilities);
  }

  /** Sets the cost of a miss, and keeps what the other outcomes are worth. @param {number} c */
  setCost(c) {
    const [tp, , fp, tn] = this.utilities;
    const kept = tn - fp > 0;
    const fn = kept ? tp - c * (tn - fp) : -c;
    this.utilities = kept ? [tp, Number(fn.toPrecision(12)), fp, tn] : [0, fn, -1, 0];
  }

  /** The view that links and sessions restore. @returns {DecideView} */
  view() {
    const { utilities, curve, words } = this;
    return { utilities: [...utilities], curve, words };
  }

  /** Restores a view, validated by `readView`. @param {DecideView} view */
  restore({ utilities, curve, words }) {
    const [tp, fn, fp, tn] = utilities;
    // A link may hold utilities by which errors cost nothing.
    if (missCost([tp, fn, fp, tn]) > 0) this.utilities = [tp, fn, fp, tn];
    [this.curve, this.words, this.live] = [curve, words, false];
  }
}

/** What follows for a leaderboard; null where its rows share no prevalence, or no cost ratio is set. */
/** @type {(board: ExploreModel, c: number) => Decision | null} */
export function decisionOf(board, c) {
  const prior = priorIn(board);
  if (prior === null || !(prior > 0 && prior < 1) || !(c > 0 && c < Infinity)) return null;
  const { names, rates, performances } = board;
  const tilePrior = board.ownPrior > 0 && board.ownPrior < 1 ? board.ownPrior : prior;
  /** @type {(entity: number, name: string, tpr: number, fpr: number, reference: boolean) => Candidate} */
  const candidate = (entity, name, tpr, fpr, reference) => ({
    ...{ entity, name, tpr, fpr, reference },
    cost: PEOPLE * expectedCost(tpr, fpr, c, prior),
    outcomes: perThousand(tpr, fpr, prior),
  });
  const known = rates.flatMap((r, i) => (r && r.tpr >= 0 && r.fpr >= 0 ? [{ i, ...r }] : []));
  const skilled = known.filter(({ i }) => !isTrivial(performances[i]));
  const references = REFERENCES.map((name, k) => {
    const row = known.find(({ i, tpr }) => isTrivial(performances[i]) && tpr === k);
    return candidate(names.length + k, row ? names[row.i] : name, k, k, true);
  });
  const listed = skilled.map(({ i, tpr, fpr }) => candidate(i, names[i], tpr, fpr, false));
  listed.sort((x, y) => x.cost - y.cost || x.entity - y.entity);
  const candidates = [...listed, ...references];
  const tprs = new Float64Array(names.length + 2).fill(NaN);
  const fprs = tprs.slice();
  for (const { entity, tpr, fpr } of candidates) [tprs[entity], fprs[entity]] = [tpr, fpr];
  const ranges = cheapest(tprs, fprs, prior);
  const first = Math.min(...candidates.map(({ cost }) => cost));
  const best = candidates.filter(({ cost }) => cost - first <= 1e-10 * Math.max(1, first));
  const tied = listed.filter(({ cost }) => cost - listed[0].cost <= 1e-10 * Math.max(1, listed[0].cost)).length;
  const second = listed[tied] ?? null;
  const a = costPoint(c, prior, tilePrior);
  const left = board.rowCount - known.length;
  return {
    c,
    prior,
    tilePrior,
    a,
    threshold: thresholdOf(c),
    listed,
    references,
    best,
    tied,
    second,
    ranges,
    candidates,
    left,
  };
}

/** Whether a reference is cheapest, and no classifier ties with it. @param {Decision} decision */
export const nobodyBeats = ({ best }) => best.every(({ reference }) => reference);

/** The cheaper of the two references. @param {Decision} decision */
export const cheaperReference = ({ references: [negative, positive] }) =>
  negative.cost <= positive.cost ? negative : positive;

/** The net benefit of a candidate at a cost ratio, in detections per 1,000 people. */
/** @param {{tpr: number, fpr: number}} candidate @param {number} c @param {number} prior */
export const benefitOf = ({ tpr, fpr }, c, prior) => PEOPLE * netBenefit(tpr, fpr, thresholdOf(c), prior);

/**
 * What draws say about the costs of two candidates: how much more the second costs, its interval, and the probability
 * that it does. A reference has no uncertainty.
 *
 * @param {Draws} draws @param {Decision} decision @param {Candidate} one @param {Candidate} other
 * @param {number} level
 * @returns {{saves: number, low: number, high: number, p: number}} in false alarms per 1,000 people
 */
function savings(draws, { c, prior }, one, other, level) {
  const costs = (/** @type {Candidate} */ { entity, reference, cost }, /** @type {number} */ d) => {
    if (reference) return cost;
    const at = d * draws.size + entity;
    return PEOPLE * expectedCost(draws.tpr[at], draws.fpr[at], c, prior);
  };
  let won = 0;
  const all = Float64Array.from({ length: draws.number }, (_, d) => {
    const saved = costs(other, d) - costs(one, d);
    won += Math.abs(saved) < 1e-9 ? 0.5 : Number(saved > 0);
    return saved;
  }).sort();
  const [low, high] = [(1 - level) / 2, (1 + level) / 2].map((share) => quantile(all, share));
  return { saves: other.cost - one.cost, low, high, p: won / draws.number };
}

/**
 * What draws say: `ahead` of the second, `saved` against the better reference, `useful`: the probability that some
 * classifier is cheaper than that, `first`: the probability that the best is the cheapest of all classifiers.
 *
 * @typedef {{draws: Draws, level: number, first: number, useful: number, ahead: ReturnType<typeof savings> | null,
 *   saved: ReturnType<typeof savings> | null}} Certain
 */

/** @param {Draws} draws @param {Decision} decision @param {number} level @returns {Certain} */
export function uncertaintyOfChoice(draws, decision, level) {
  const { listed, second } = decision;
  const [best] = listed;
  const reference = cheaperReference(decision);
  return {
    ...{ draws, level, first: firstShare(draws, decision), useful: someoneBeats(draws, decision, reference) },
    ahead: best && second ? savings(draws, decision, best, second, level) : null,
    saved: best ? savings(draws, decision, best, reference, level) : null,
  };
}

/** The best one, and what it is compared with: the selected classifier, else the second, else the better reference. */
/** @type {(decision: Decision, selected: number | null) => [Candidate, Candidate]} */
export function comparedPair(decision, selected) {
  const { best, listed, second } = decision;
  const [first] = best;
  const other = listed.find(({ entity }) => entity === selected && entity !== first.entity);
  const next = first.reference ? listed[0] : second;
  return [first, other ?? next ?? cheaperReference(decision)];
}

/**
 * The difference of the net benefits of two candidates at a cost ratio over draws: the ends of its interval at `level`,
 * in detections per 1,000 people.
 *
 * @param {Draws} draws @param {[Candidate, Candidate]} pair @param {number} c @param {number} prior
 * @param {number} level @returns {[low: number, high: number]}
 */
export function benefitBand(draws, pair, c, prior, level) {
  const [one, other] = pair.map((candidate) => {
    const at = (/** @type {number} */ d) => d * draws.size + candidate.entity;
    const drawn = (/** @type {number} */ d) => ({ tpr: draws.tpr[at(d)], fpr: draws.fpr[at(d)] });
    return (/** @type {number} */ d) => benefitOf(candidate.reference ? candidate : drawn(d), c, prior);
  });
  const all = Float64Array.from({ length: draws.number }, (_, d) => one(d) - other(d)).sort();
  return [quantile(all, (1 - level) / 2), quantile(all, (1 + level) / 2)];
}

/** How often the best classifier is the cheapest of all classifiers; ties are shared. */
/** @param {Draws} draws @param {Decision} decision */
function firstShare(draws, { c, prior, listed }) {
  let sum = 0;
  const costs = new Float64Array(listed.length);
  for (let d = 0; d < draws.number; d++) {
    listed.forEach(({ entity }, k) => {
      const at = d * draws.size + entity;
      costs[k] = expectedCost(draws.tpr[at], draws.fpr[at], c, prior);
    });
    const least = costs.reduce((x, y) => Math.min(x, y), Infinity);
    if (costs[0] <= least) sum += 1 / costs.reduce((n, each) => n + Number(each <= least), 0);
  }
  return sum / draws.number;
}

/** The probability that some classifier is cheaper than a reference. */
/** @param {Draws} draws @param {Decision} decision @param {Candidate} reference */
function someoneBeats(draws, { c, prior, listed }, reference) {
  let won = 0;
  for (let d = 0; d < draws.number; d++)
    won += Number(
      listed.some(({ entity }) => {
        const at = d * draws.size + entity;
        return PEOPLE * expectedCost(draws.tpr[at], draws.fpr[at], c, prior) < reference.cost - 1e-9;
      }),
    );
  return won / draws.number;
}

/** The intervals of misses and false alarms per 1,000 people. */
/** @param {Draws} draws @param {Decision} decision @param {Candidate} candidate @param {number} level */
export function outcomeIntervals(draws, { prior }, { entity }, level) {
  const sorted = (/** @type {Float64Array} */ rates, /** @type {(rate: number) => number} */ of) =>
    Float64Array.from({ length: draws.number }, (_, d) => of(rates[d * draws.size + entity])).sort();
  const ends = (/** @type {Float64Array} */ values) =>
    [(1 - level) / 2, (1 + level) / 2].map((share) => quantile(values, share));
  return {
    misses: ends(sorted(draws.tpr, (tpr) => PEOPLE * prior * (1 - tpr))),
    alarms: ends(sorted(draws.fpr, (fpr) => PEOPLE * (1 - prior) * fpr)),
  };
}
