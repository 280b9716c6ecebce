/** The cards beside the pointer on the Scores page. */
import { fixed, prevalence } from '#tile/draw/text';
import { score } from '#tile/math/kernel';
import { rates } from '#tile/math/performance';
import { allNames } from '#tile/model/places';
import { make } from '#tile/parts/elements';
import { symbolNodes } from '#tile/parts/symbols';

/** @import { ScoresModel } from '#tile/model/scores_model' */

// So near to a named score, in pixels, the pointer is on it.
const NEAR = 8;

/**
 * The card for the point (u, v) of a correlation Tile: the point, the name of a score near it, and the value of each
 * map.
 *
 * @param {ScoresModel} model
 * @param {number} u
 * @param {number} v
 * @param {number} side
 */
export function mapCard(model, u, v, side) {
  const place = model.places().find((item) => Math.hypot(item.a - u, item.b - v) * side < NEAR);
  const lines = place ? [make('b', {}, allNames([place]))] : [];
  const [a, b] = place ? [place.a, place.b] : [u, v];
  lines.push(make('div', {}, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`));
  const index = Math.round(b * (model.grid - 1)) * model.grid + Math.round(a * (model.grid - 1));
  for (const map of model.maps)
    lines.push(make('div', {}, ...symbolNodes(map.symbol), `  ${model.symbol} ${fixed(map.values[index])}`));
  return lines;
}

/**
 * The card for a dot of the scatter plot: its name on a leaderboard, its rates, and both scores.
 *
 * @param {ScoresModel} model
 * @param {number} found the index of the performance
 */
export function dotCard({ rows, named, maps: [map], point }, found) {
  if (!rows) return [];
  const p = /** @type {[number, number, number, number]} */ (Array.from(rows.subarray(4 * found, 4 * found + 4)));
  const name = named ? [make('b', {}, named[found])] : [];
  const { tpr, fpr, prior } = rates(p);
  const here = fixed(score(p, point.a, point.b));
  const values = make('div', {}, ...symbolNodes(map.symbol), ` ${fixed(map.x[found])}, here ${here}`);
  return [...name, make('div', {}, `TPR ${fixed(tpr)}  FPR ${fixed(fpr)}  prevalence ${prevalence(prior)}`), values];
}
