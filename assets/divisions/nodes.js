/** Rankings and their entities as elements of a table. */
import { noun } from '#tile/divisions/words';
import { make } from '#tile/parts/elements';
import { swatch } from '#tile/parts/legend';

/** @import { Rankings } from '#tile/divisions/rankings' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { RankingRegion } from '#tile/rankings/ranking_regions' */

/**
 * @param {Rankings} found
 * @param {number} k
 */
export function goButton(found, k) {
  const label = `Go to ${noun(found, false)} ${k + 1}`;
  return make('button', { type: 'button', className: 'tx-ranking-go', 'aria-label': label }, String(k + 1));
}

/**
 * @param {ExploreModel} model
 * @param {number[]} group
 */
export function groupNodes(model, group) {
  return group.flatMap((entity, k) => [k ? ' = ' : null, nameNode(model, entity)]);
}

/**
 * @param {ExploreModel} model
 * @param {number} entity
 */
export const nameNode = (model, entity) =>
  make('span', { className: 'tx-ranking-name' }, swatch(model, entity), model.names[entity]);

/**
 * @param {ExploreModel} model
 * @param {Rankings} found
 * @param {RankingRegion} region
 */
export function wholeNodes(model, { division }, { places }) {
  return places.flatMap((group, k) => [
    k ? make('span', { className: 'tx-ranking-then' }, division === 'set' ? ' ' : ' › ') : null,
    ...groupNodes(model, group),
  ]);
}
