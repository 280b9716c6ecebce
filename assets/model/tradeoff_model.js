/**
 * The state of the Trade-off page: the way between two scores, where on it the slider is, and what holds there of what
 * the server said. Plain numbers; knows no Dash and paints nothing.
 */
import { ScoresModel } from '#tile/model/scores_model';

const LEADERBOARD = 'leaderboard';
// As in tile_core: places so near to each other are one.
const samePlace = (t) => Math.max(1e-12 * Math.min(t, 1 - t), 4 * Number.EPSILON * t);
const clamp = (v) => Math.min(1, Math.max(0, v));

/** The state of the page. `parameters`, `needs` and `parameter` are as the parameter control expects them. */
export class TradeoffModel {
  constructor() {
    Object.assign(this, {
      family: LEADERBOARD,
      from: 'ppv',
      to: 'tpr',
      families: {},
      parameters: {},
      boardPrior: NaN,
      t: 0.5,
      told: null,
      page: Math.random().toString(36).slice(2, 14),
      turn: 0,
      live: false,
    });
  }

  get needs() {
    return (this.families[this.family] || {}).parameter;
  }

  get parameter() {
    return Object.getOwnPropertyDescriptor(ScoresModel.prototype, 'parameter').get.call(this);
  }

  get classic() {
    return Boolean(this.told && this.told.classic);
  }

  /** (a, b) at t, between the points of the way that the server sent. */
  at(t) {
    const { path } = this.told;
    const place = t * (path.length - 1);
    const k = Math.min(path.length - 2, Math.floor(place));
    const share = place - k;
    return {
      a: path[k][0] + share * (path[k + 1][0] - path[k][0]),
      b: path[k][1] + share * (path[k + 1][1] - path[k][1]),
    };
  }

  /** t of the point of the way nearest to (a, b), and how far that is. */
  nearest(a, b) {
    const { path } = this.told;
    let best = { t: 0, distance: Infinity };
    for (let k = 0; k + 1 < path.length; k++) {
      const [p, q] = [path[k], path[k + 1]];
      const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
      const length = dx * dx + dy * dy;
      const share = length ? clamp(((a - p[0]) * dx + (b - p[1]) * dy) / length) : 0;
      const distance = Math.hypot(p[0] + share * dx - a, p[1] + share * dy - b);
      if (distance < best.distance) best = { t: (k + share) / (path.length - 1), distance };
    }
    return best;
  }

  /** What the server said of exactly this place; undefined if nothing. */
  known(t) {
    return this.told.known.find((each) => Math.abs(each.t - t) <= samePlace(t));
  }

  /**
   * What the rankings are like at t: what is known of it, or the step that holds there; on a swap, where pairs tie,
   * half way between its two steps. `around`: how many pairs have swapped before t, and before or at it.
   */
  here() {
    const { steps, variance, optimality, pairs, rankings } = this.told;
    const known = this.known(this.t);
    if (known) return { ...known, optimality: known.optimality ?? NaN };
    let [low, high] = [0, steps.t.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (steps.t[middle] <= this.t + samePlace(this.t)) low = middle;
      else high = middle - 1;
    }
    if (this.told.entities === null) return this.between(low);
    // Thinned steps are no swaps.
    const tied = rankings === steps.t.length && low > 0 && this.t - steps.t[low] <= samePlace(this.t);
    const first = tied ? low - 1 : low;
    const mean = (values) => (values[first] + values[low]) / 2;
    const around = [first, low].map((k) => Math.round((1 - steps.toStart[k]) * pairs) / 2);
    const found = { toStart: mean(steps.toStart), toEnd: mean(steps.toEnd), variance: mean(variance), around };
    return { ...found, optimality: this.degree((around[0] + around[1]) / 2), t: this.t };
  }

  /** The degree of optimality where so many pairs have swapped; NaN where none does. */
  degree(swapped) {
    const m = this.told.contradictions;
    return 1 - Math.abs(m - 2 * swapped) / (2 * m);
  }

  /**
   * How the ranking at t orders the discordant pairs, beside the optimum: `reversed`: otherwise; `tied` here only;
   * `ordered`: tied by the optimum only; `both` tied. Null where there are none to order.
   */
  apart() {
    if (!this.told.contradictions) return null;
    const [low, high] = this.here().around;
    const [first, last] = this.told.known[0].around;
    if (low === first && high === last) return { reversed: 0, tied: 0, ordered: 0, both: high - low };
    return { reversed: Math.max(low - last, first - high, 0), tied: high - low, ordered: last - first, both: 0 };
  }

  /** On a distribution nothing jumps: linear between two steps. */
  between(low) {
    const { steps, variance, optimality } = this.told;
    const high = Math.min(low + 1, steps.t.length - 1);
    const width = steps.t[high] - steps.t[low];
    const share = width ? (this.t - steps.t[low]) / width : 0;
    const mix = (values) => (1 - share) * values[low] + share * values[high];
    return {
      toStart: mix(steps.toStart),
      toEnd: mix(steps.toEnd),
      variance: mix(variance),
      optimality: mix(optimality),
      t: this.t,
    };
  }
}
