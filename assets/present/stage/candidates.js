/** The names from which the room chooses in a vote. */

/** The most names from which people choose. */
const MOST = 12;

/**
 * The names from which people choose, by alphabet, so that their order tells nothing: all that are shown, or of many
 * those that are best on the largest parts of the Tile.
 *
 * @param {string[]} names @param {Set<number>} hidden the entities that are not shown
 * @param {{entities: number[], area: number}[]} regions in which entities are best
 */
export function candidates(names, hidden, regions) {
  const there = names.flatMap((_, i) => (hidden.has(i) ? [] : [i]));
  if (there.length <= MOST) return inOrder(there, names);
  /** @type {Map<number, number>} */
  const areas = new Map();
  for (const { entities, area } of regions)
    for (const i of entities) if (i < names.length) areas.set(i, (areas.get(i) ?? 0) + area);
  const best = [...areas.keys()].sort((one, other) => (areas.get(other) ?? 0) - (areas.get(one) ?? 0));
  return inOrder((best.length > 1 ? best : there).slice(0, MOST), names);
}

/** @param {number[]} entities @param {string[]} names */
const inOrder = (entities, names) => entities.map((i) => names[i]).sort((one, other) => one.localeCompare(other));
