/** On which share of the Tile each model is best, each at its best threshold. */
/** @import { Region } from '#tile/regions/regions' */

/**
 * The share of each model; the area of a region with several best models is split equally.
 *
 * @param {Pick<Region, 'entities' | 'area'>[]} regions of thresholds
 * @param {number[]} owner the model of each threshold
 * @param {number} models
 */
export function sharesOf(regions, owner, models) {
  const shares = Array.from({ length: models }, () => 0);
  for (const { entities, area } of regions) {
    const owners = new Set(entities.map((i) => owner[i]));
    for (const model of owners) shares[model] += area / owners.size;
  }
  return shares;
}

/**
 * Regions of models: the regions of several thresholds of one model are joined.
 *
 * @param {Region[]} regions of thresholds
 * @param {number[]} owner
 */
export const modelRegions = (regions, owner) =>
  regions.map((region) => ({
    ...region,
    entities: region.entities.map((i) => owner[i]),
    sides: region.sides.map((i) => (i === null || owner[i] === owner[region.entities[0]] ? null : owner[i])),
  }));

/**
 * The models that matter at a point: the best ones, the owner of the largest share among the others, the selected one,
 * and the best at the compared thresholds.
 *
 * @param {{winners: number[], shares: number[], selected: number | null, compared: number[]}} found
 */
export function modelsThatMatter({ winners, shares, selected, compared }) {
  const [next] = shares
    .map((share, model) => ({ share, model }))
    .filter(({ share, model }) => share > 0 && !winners.includes(model))
    .sort((p, q) => q.share - p.share || p.model - q.model);
  const chosen = selected === null ? [] : [selected];
  // When many tie, as when all are always right, only the first few are shown.
  return [...new Set([...winners.slice(0, MOST), ...(next ? [next.model] : []), ...chosen, ...compared.slice(0, 1)])];
}
const MOST = 3;
