/**
 * The colours of entities: assigned once for each leaderboard to those that can be first, so that touching regions look
 * different. A colour is an index into the palette; indices beyond it have a pattern as well.
 */
/** @import { Region } from '#tile/regions/regions' */
import { distance, palette } from '#tile/draw/colours';

/** Colours closer than this in OKLab look alike. */
const ALIKE = 0.15;

/**
 * Assigns colours to entities by descending area.
 *
 * @param {Map<number, number>} areas by entity
 * @param {Region[]} regions whose neighbours get different colours
 * @returns {Map<number, number>} colours by entity
 */
export function coloursByArea(areas, regions) {
  /** @type {Map<number, number>} */
  const colours = new Map();
  const touching = neighbours(regions);
  const order = [...areas].sort(([i, first], [j, second]) => second - first || i - j);
  for (const [entity] of order) colours.set(entity, freeColour(colours, touching.get(entity)));
  return colours;
}

/**
 * For each entity, those whose regions touch one of its regions.
 *
 * @param {Region[]} regions
 */
function neighbours(regions) {
  /** @type {Map<number, Set<number>>} */
  const near = new Map();
  /** @type {(i: number, j: number) => unknown} */
  const meet = (i, j) => near.set(i, (near.get(i) || new Set()).add(j));
  for (const { entities, sides } of regions) {
    for (const other of sides) {
      if (other === null) continue;
      meet(entities[0], other);
      meet(other, entities[0]);
    }
  }
  return near;
}

/**
 * The next unused colour that does not look like a neighbour's.
 *
 * @param {Map<number, number>} colours
 * @param {Iterable<number>} [touching] entities
 */
export function freeColour(colours, touching = []) {
  const full = palette();
  const used = new Set(colours.values());
  if (used.size >= full.length) return used.size;
  const free = full.map((_, k) => k).filter((k) => !used.has(k));
  const others = [...touching].map((i) => colours.get(i) ?? full.length).filter((k) => k < full.length);
  const clear = free.find((k) => others.every((other) => distance(full[k], full[other]) >= ALIKE));
  return clear ?? free[0];
}
