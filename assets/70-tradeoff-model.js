/**
 * The state of the Trade-off page: the way between two scores, where on it the slider is, and what holds there of what
 * the server said. Plain numbers; knows no Dash and paints nothing.
 */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const LEADERBOARD = 'leaderboard';
  const clamp = (v) => Math.min(1, Math.max(0, v));

  /** The state of the page. `parameters`, `needs` and `parameter` are as the parameter control expects them. */
  class TradeoffModel {
    constructor() {
      Object.assign(this, { family: LEADERBOARD, from: 'ppv', to: 'tpr', families: {}, parameters: {}, boardPrior: NaN, t: 0.5, told: null, page: Math.random().toString(36).slice(2, 14), turn: 0, live: false });
    }

    get needs() {
      return (this.families[this.family] || {}).parameter;
    }

    get parameter() {
      return Object.getOwnPropertyDescriptor(tile.ScoresModel.prototype, 'parameter').get.call(this);
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
      return { a: path[k][0] + share * (path[k + 1][0] - path[k][0]), b: path[k][1] + share * (path[k + 1][1] - path[k][1]) };
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

    /** What the rankings are like at t: the step that holds there. */
    here() {
      const { steps, variance, optimality, contradictions, pairs, before } = this.told;
      let [low, high] = [0, steps.t.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (steps.t[middle] <= this.t) low = middle;
        else high = middle - 1;
      }
      if (this.told.entities === null) return this.between(low);
      const behind = ((1 - steps.toStart[low]) / 2) * pairs;
      const apart = contradictions ? Math.abs(behind - before) : null;
      return { toStart: steps.toStart[low], toEnd: steps.toEnd[low], variance: variance[low], optimality: optimality[low] ?? NaN, apart, contradictions };
    }

    /** On a distribution nothing jumps: linear between two steps. */
    between(low) {
      const { steps, variance, optimality } = this.told;
      const high = Math.min(low + 1, steps.t.length - 1);
      const width = steps.t[high] - steps.t[low];
      const share = width ? (this.t - steps.t[low]) / width : 0;
      const mix = (values) => (1 - share) * values[low] + share * values[high];
      return { toStart: mix(steps.toStart), toEnd: mix(steps.toEnd), variance: mix(variance), optimality: mix(optimality), apart: null, contradictions: null };
    }
  }

  Object.assign(tile, { TradeoffModel });
})();
