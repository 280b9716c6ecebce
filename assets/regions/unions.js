/** Neighbouring regions with the same owner joined into one, without the borders between them. */
/** @import { Place } from '#tile/math/kernel' */
/** @import { Region } from '#tile/regions/regions' */

/**
 * Regions joined into one, named by the entity of the largest; `members` are the entities of all of them.
 *
 * @typedef {Region & {members: number[]}} RegionUnion
 */
/**
 * The drawn points of one side of a region, where it ends, and the entity that is ahead across it.
 *
 * @typedef {{points: Place[], end: Place, label: number | null}} Side
 */

/**
 * Joins regions across every border that has the same owner on both sides; leaves them as they are where the union
 * would have a hole.
 *
 * @param {Region[]} regions
 * @param {(entity: number) => unknown} ownerOf the owner of an entity's region; where entities of several owners tie,
 *   the region is joined to none
 * @returns {RegionUnion[]}
 */
export function joinRegions(regions, ownerOf) {
  const home = new Map(regions.flatMap(({ entities }, i) => entities.map((entity) => [entity, i])));
  const find = groups(regions, ownerOf, home);
  /** @type {Map<number, Region[]>} */
  const parts = new Map();
  regions.forEach((region, i) => {
    parts.set(find(i), [...(parts.get(find(i)) || []), region]);
  });
  return [...parts].flatMap(([root, group]) => union(group, (entity) => find(home.get(entity) ?? -1) === root));
}

/**
 * @param {Region[]} regions
 * @param {(entity: number) => unknown} ownerOf
 * @param {Map<number, number>} home the region of each entity
 * @returns {(i: number) => number} a representative region, the same for all regions that belong together
 */
function groups(regions, ownerOf, home) {
  const owners = regions.map(({ entities }, i) => {
    const owner = ownerOf(entities[0]);
    return entities.every((entity) => ownerOf(entity) === owner) ? owner : { alone: i };
  });
  const root = regions.map((_, i) => i);
  /** @param {number} i */
  const find = (i) => {
    let at = i;
    while (at in root && root[at] !== at) at = root[at];
    return at;
  };
  regions.forEach(({ sides }, i) => {
    for (const entity of sides) {
      const j = entity === null ? undefined : home.get(entity);
      if (j !== undefined && owners[j] === owners[i]) root[find(i)] = find(j);
    }
  });
  return find;
}

/**
 * @param {Region[]} parts
 * @param {(entity: number) => boolean} inside
 * @returns {RegionUnion[]}
 */
function union(parts, inside) {
  const largest = parts.reduce((p, q) => (q.area > p.area ? q : p));
  const one = { ...largest, members: parts.flatMap(({ entities }) => entities) };
  if (parts.length === 1) return [one];
  const outline = loop(parts.flatMap(sidesOf).filter(({ label }) => label === null || !inside(label)));
  if (!outline) return parts.map((part) => ({ ...part, members: part.entities }));
  return [{ ...one, entities: [largest.entities[0]], area: parts.reduce((sum, { area }) => sum + area, 0), outline }];
}

/**
 * The sides of a region.
 *
 * @param {Region} region
 * @returns {Side[]}
 */
function sidesOf({ outline, vertices, sides }) {
  let from = 0;
  return vertices.map((_, k) => {
    const end = vertices[(k + 1) % vertices.length];
    let to = from + 1;
    while (to < outline.length && (k + 1 === vertices.length || outline[to][0] !== end[0] || outline[to][1] !== end[1]))
      to++;
    const points = outline.slice(from, to);
    from = to;
    return { points, end, label: sides[k] };
  });
}

/**
 * Sides joined end to end; null where they form more than one closed chain.
 *
 * @param {Side[]} sides
 * @returns {Place[] | null}
 */
function loop(sides) {
  const rest = sides.slice(1);
  const outline = [...sides[0].points];
  let { end } = sides[0];
  /** @param {Place} place */
  const far = ([a, b]) => Math.hypot(a - end[0], b - end[1]);
  while (rest.length) {
    const distances = rest.map(({ points }) => far(points[0]));
    const nearest = distances.indexOf(Math.min(...distances));
    if (far(outline[0]) < distances[nearest]) return null;
    const [next] = rest.splice(nearest, 1);
    outline.push(...next.points);
    ({ end } = next);
  }
  return outline;
}
