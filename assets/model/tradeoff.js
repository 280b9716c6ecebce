/**
 * The state of the Trade-off page: the path between two scores, the position of the slider on it, and the server's
 * results there. Plain numbers; draws nothing.
 */
import { inUnit } from '#tile/math/ranking';
import { FamilyModel } from '#tile/model/families';

/** @import { Place } from '#tile/math/ranking' */
/** @import { PlaceOnPath, TradeoffAnswer } from '#tile/model/answers' */
/** @import { Point } from '#tile/model/explore' */
/** @import { TradeoffView } from '#tile/view/types' */

/**
 * The ranking at a position t of the path: Kendall's tau with those at its start and end, the Fréchet variance, and the
 * degree of optimality, NaN if no pairs are discordant.
 *
 * @typedef {{t: number, toStart: number, toEnd: number, variance: number, optimality: number, around?: number[]}} Here
 */
/**
 * How a ranking orders the pairs that are discordant between the two ends, compared with the optimal ranking: numbers
 * of pairs `reversed`, `tied` only here, `ordered` here but tied by the optimum, `both` tied.
 *
 * @typedef {{reversed: number, tied: number, ordered: number, both: number}} Discordance
 */

/** The distance within which positions on the path coincide; as in tile_core. @param {number} t */
function tolerance(t) {
  return Math.max(1e-12 * Math.min(t, 1 - t), 4 * Number.EPSILON * t);
}

/** @param {Place[]} path @param {number} t from 0 to 1 @returns {Point} the point at t, interpolated on the path. */
function placeAt(path, t) {
  const place = t * (path.length - 1);
  const k = Math.min(path.length - 2, Math.floor(place));
  const share = place - k;
  const [[a0, b0], [a1, b1]] = [path[k], path[k + 1]];
  return { a: a0 + share * (a1 - a0), b: b0 + share * (b1 - b0) };
}

/** The point of a path nearest to (a, b): its t, and its distance. */
/** @param {Place[]} path @param {number} a @param {number} b */
function nearestPlace(path, a, b) {
  let best = { t: 0, distance: Infinity };
  for (let k = 0; k + 1 < path.length; k++) {
    const [p, q] = [path[k], path[k + 1]];
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
    const length = dx * dx + dy * dy;
    const along = length ? ((a - p[0]) * dx + (b - p[1]) * dy) / length : 0;
    const share = inUnit(along);
    const distance = Math.hypot(p[0] + share * dx - a, p[1] + share * dy - b);
    if (distance < best.distance) best = { t: (k + share) / (path.length - 1), distance };
  }
  return best;
}

/** Positions on the path nearer than this to a known one are snapped to it. */
const SAME = 1e-9;

/** How far the tetrahedron is turned and tilted at first. @type {TradeoffView['turned']} */
export const UNTURNED = [25, 20];

/** The model of the Trade-off page. */
export class TradeoffModel extends FamilyModel {
  /** The keys of the scores at the two ends of the path, `from` and `to`. */
  from = 'ppv';
  to = 'tpr';
  /** The figure that slides show, and a scene of a report in addition. */
  figure = /** @type {TradeoffView['figure']} */ ('degree');
  /** How far the tetrahedron is turned and tilted, in degrees. @type {TradeoffView['turned']} */
  turned = [...UNTURNED];
  /** The position of the slider on the path, from 0 to 1. */
  t = 0.5;
  /** @type {TradeoffAnswer | null} */
  result = null;

  /** The server's answer; throws if there is none yet. */
  get answer() {
    if (!this.result) throw new Error('expected a trade-off, found none');
    return this.result;
  }

  get classic() {
    return Boolean(this.result?.classic);
  }

  /** The point (a, b) at t. @param {number} t */
  at(t) {
    return placeAt(this.answer.path, t);
  }

  /** The t of the point of the path nearest to (a, b), and its distance. @param {number} a @param {number} b */
  nearest(a, b) {
    return nearestPlace(this.answer.path, a, b);
  }

  /** A position, exactly that of a known result, such as a tie, if only rounding is between them. @param {number} t */
  snapped(t) {
    return this.answer.known.find((each) => Math.abs(each.t - t) < SAME)?.t ?? t;
  }

  /** The server's results for exactly this t; undefined if there are none. */
  /** @type {(t: number) => PlaceOnPath | undefined} */
  answerAt(t) {
    return this.answer.known.find((each) => Math.abs(each.t - t) <= tolerance(t));
  }

  /**
   * The ranking at the slider: the server's results for this t, else those of the step that contains it; at a swap,
   * where pairs tie, the mean of both steps. `around`: how many pairs have swapped before t, and up to t.
   */
  /** @returns {Here} */
  here() {
    const known = this.answerAt(this.t);
    if (known) return { ...known, optimality: known.optimality ?? NaN };
    const low = this.step();
    return this.answer.entities === null ? this.between(low) : this.onStep(low);
  }

  /** The index of the last step that begins at or before t. */
  step() {
    const { steps } = this.answer;
    let [low, high] = [0, steps.t.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (steps.t[middle] <= this.t + tolerance(this.t)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** @param {number} low @returns {Here} */
  onStep(low) {
    const { steps, variance, rankings } = this.answer;
    const pairs = this.answer.pairs ?? NaN;
    // Only where no steps were left out is each step one swap.
    const tied = rankings === steps.t.length && low > 0 && this.t - steps.t[low] <= tolerance(this.t);
    const first = tied ? low - 1 : low;
    /** @param {number[]} values */
    const mean = (values) => (values[first] + values[low]) / 2;
    const around = [first, low].map((k) => Math.round((1 - steps.toStart[k]) * pairs) / 2);
    const found = { toStart: mean(steps.toStart), toEnd: mean(steps.toEnd), variance: mean(variance), around };
    return { ...found, optimality: this.degree((around[0] + around[1]) / 2), t: this.t };
  }

  /** The degree of optimality after a number of swapped pairs; NaN if no pairs are discordant. */
  /** @param {number} swapped */
  degree(swapped) {
    const m = this.answer.contradictions ?? NaN;
    return 1 - Math.abs(m - 2 * swapped) / (2 * m);
  }

  /**
   * The t at which this share of the discordant pairs is ordered as by the end, interpolated linearly between the swaps
   * and both ends (paper D, section A.2.2). NaN if there are none.
   */
  /** @param {number} share from 0 to 1 */
  quantile(share) {
    const { contradictions } = this.answer;
    const place = this.#swaps();
    if (!contradictions || !place) return NaN;
    const rank = share * (contradictions + 1);
    const low = Math.floor(rank);
    return place(low) + (rank - low) * (place(low + 1) - place(low));
  }

  /** The position of the swap of a rank, from 1: 0 before the first one, 1 after the last; null without pairs. */
  #swaps() {
    const { steps, contradictions, pairs } = this.answer;
    if (!contradictions || pairs === null) return null;
    const swapped = steps.toStart.map((tau) => Math.round(((1 - tau) * pairs) / 2));
    return (/** @type {number} */ rank) => {
      if (rank > contradictions) return 1;
      const k = swapped.findIndex((many) => many >= rank);
      return rank > 0 && k >= 0 ? steps.t[k] : Number(rank > 0);
    };
  }

  /**
   * Two positions between which the optimum stays, whatever classifier enters: it adds at most one discordant pair with
   * each of the others, so the middle moves by at most half as many swaps. null without discordant pairs.
   *
   * @returns {[low: number, high: number] | null}
   */
  entering() {
    const { contradictions, entities } = this.answer;
    const place = this.#swaps();
    if (!contradictions || !entities || !place) return null;
    return [
      place(Math.floor((contradictions - entities) / 2) - 1),
      place(Math.ceil((contradictions + entities) / 2) + 1),
    ];
  }

  /** How the ranking at t orders the discordant pairs; null if there are none. @returns {Discordance | null} */
  discordance() {
    if (!this.answer.contradictions) return null;
    const [low, high] = this.here().around ?? [NaN, NaN];
    const [first, last] = this.answer.known[0].around;
    if (low === first && high === last) return { reversed: 0, tied: 0, ordered: 0, both: high - low };
    return { reversed: Math.max(low - last, first - high, 0), tied: high - low, ordered: last - first, both: 0 };
  }

  /** For a distribution, where nothing jumps: interpolated linearly between two steps. @type {(low: number) => Here} */
  between(low) {
    const { steps, variance, optimality } = this.answer;
    const high = Math.min(low + 1, steps.t.length - 1);
    const width = steps.t[high] - steps.t[low];
    const share = width ? (this.t - steps.t[low]) / width : 0;
    /** @param {(number | null)[]} values */
    const mix = (values) => (1 - share) * (values[low] ?? NaN) + share * (values[high] ?? NaN);
    return {
      toStart: mix(steps.toStart),
      toEnd: mix(steps.toEnd),
      variance: mix(variance),
      optimality: mix(optimality),
      t: this.t,
    };
  }
}
