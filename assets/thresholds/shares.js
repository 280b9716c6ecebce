/** Which models are best on which share of the Tile, each at its best threshold. */
/** @import { Region } from '#tile/regions/regions' */

/**
 * The share of each model; a region that several share counts in equal parts.
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
 * Regions of models: where two thresholds of one model meet, they stay one region's, by its model.
 *
 * @param {Region[]} regions of thresholds
 * @param {number[]} owner
 */
export const ofModels = (regions, owner) =>
  regions.map((region) => ({
    ...region,
    entities: region.entities.map((i) => owner[i]),
    sides: region.sides.map((i) => (i === null || owner[i] === owner[region.entities[0]] ? null : owner[i])),
  }));

/**
 * The models that matter at a point: the best ones, the next largest owner of the Tile, the selected one, and the best
 * at the thresholds compared.
 *
 * @param {{winners: number[], shares: number[], selected: number | null, compared: number[]}} found
 */
export function mattering({ winners, shares, selected, compared }) {
  const [next] = shares
    .map((share, model) => ({ share, model }))
    .filter(({ share, model }) => share > 0 && !winners.includes(model))
    .sort((p, q) => q.share - p.share || p.model - q.model);
  const chosen = selected === null ? [] : [selected];
  // When many tie, as when all are always right, only the first few are shown.
  return [...new Set([...winners.slice(0, MOST), ...(next ? [next.model] : []), ...chosen, ...compared.slice(0, 1)])];
}
const MOST = 3;
