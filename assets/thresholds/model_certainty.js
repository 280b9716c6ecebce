/** How certain the ranking of models is at the point, each at its best threshold there, from the paired bootstrap. */
/** @import { PairedAnswer } from '#tile/model/answers' */
/** @import { Draws } from '#tile/uncertainty/draws' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
import { unpack } from '#tile/math/base64';
import { rates } from '#tile/math/performance';
import { rankSets } from '#tile/uncertainty/rank_sets';
import { beats, standings } from '#tile/uncertainty/standings';

/**
 * FPR and TPR of all vertices, draw by draw.
 *
 * @typedef {{number: number, fpr: Float32Array, tpr: Float32Array}} PairedDraws
 */
/**
 * Of each model the first and last rank that it may hold (0 without a score), P(best), and the probability that the
 * leader, the first of the ranking (of tied ones the most probable), beats it (NaN without a score). `plausible`: how
 * many cannot be told apart from the best, of `ranked`; `number`: of draws.
 *
 * @typedef {{first: Int32Array, last: Int32Array, best: Float64Array, beaten: Float64Array, leader: number,
 *   plausible: number, ranked: number, number: number}} ModelCertainty
 */

/**
 * @param {PairedAnswer} answer
 * @returns {PairedDraws | null}
 */
export function unpacked({ number, fpr, tpr }) {
  return fpr && tpr ? { number, fpr: unpack(fpr, Float32Array), tpr: unpack(tpr, Float32Array) } : null;
}

/**
 * @param {PredictionsModel} model
 * @param {PairedDraws} drawn
 * @returns {ModelCertainty}
 */
export function certaintyAt(model, drawn) {
  const { point, best, ranked, level } = model;
  const draws = drawsOf(model, drawn);
  const prior = model.priorInUse;
  const { first, last } = rankSets(draws, point.a, point.b, prior, level);
  const chances = standings(draws, point.a, point.b, prior, level).best;
  const leader = ranked.winners.reduce((most, k) => (chances[k] > chances[most] ? k : most), ranked.winners[0] ?? 0);
  const wins = beats(draws, point.a, point.b, prior);
  const count = (/** @type {(k: number) => boolean} */ is) => best.filter((_, k) => is(k)).length;
  return {
    first,
    last,
    best: chances,
    beaten: wins.slice(leader * best.length, (leader + 1) * best.length),
    leader,
    plausible: count((k) => first[k] === 1),
    ranked: count((k) => first[k] > 0),
    number: drawn.number,
  };
}

/**
 * The draws of each model at its best threshold for the point.
 *
 * @param {PredictionsModel} model
 * @param {PairedDraws} drawn
 * @returns {Draws}
 */
function drawsOf({ best, vertices, owner }, { number, fpr, tpr }) {
  const [size, all] = [best.length, owner.length];
  const gathered = (/** @type {Float32Array} */ values) => {
    const result = new Float64Array(number * size).fill(NaN);
    for (let k = 0; k < size; k++) {
      const vertex = best[k];
      if (vertex !== null) for (let d = 0; d < number; d++) result[d * size + k] = values[d * all + vertex];
    }
    return result;
  };
  const measured = best.map((vertex) => rates(vertex === null ? null : vertices.performances[vertex]));
  const rate = (/** @type {'fpr' | 'tpr' | 'prior'} */ name) => Float64Array.from(measured, (each) => each[name]);
  return {
    number,
    size,
    fpr: gathered(fpr),
    tpr: gathered(tpr),
    priors: rate('prior'),
    measured: { fpr: rate('fpr'), tpr: rate('tpr') },
    clones: Int32Array.from(best.keys()),
    independent: false,
  };
}
