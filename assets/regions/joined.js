/** Neighbouring regions that belong together, as one: the borders between them go. */
/**
 * Regions joined across every border on whose two sides the owner is the same.
 *
 * @param {Array} regions as `firstRegions` returns them
 * @param {function(number): *} ownerOf of an entity; a region in which several owners tie is joined to none
 * @returns {Array<{entities: number[], members: number[], area: number, outline: number[][]}>} each by the entity
 *   of its largest part; `members` are the entities of all its parts. As they came where joining leaves a hole.
 */
export function joined(regions, ownerOf) {
  const home = new Map(regions.flatMap(({ entities }, i) => entities.map((entity) => [entity, i])));
  const owners = regions.map(({ entities }, i) =>
    entities.every((entity) => ownerOf(entity) === ownerOf(entities[0])) ? ownerOf(entities[0]) : { alone: i },
  );
  const root = regions.map((_, i) => i);
  const find = (i) => {
    while (root[i] !== i) i = root[i] = root[root[i]];
    return i;
  };
  const across = (entity) => (entity === null ? undefined : home.get(entity));
  regions.forEach(({ sides }, i) => {
    for (const j of sides.map(across)) if (j !== undefined && owners[j] === owners[i]) root[find(i)] = find(j);
  });
  const groups = new Map();
  regions.forEach((_, i) => groups.set(find(i), [...(groups.get(find(i)) || []), i]));
  return [...groups].flatMap(([at, group]) =>
    union(
      group.map((i) => regions[i]),
      (entity) => home.has(entity) && find(home.get(entity)) === at,
    ),
  );
}

function union(parts, inside) {
  const largest = parts.reduce((p, q) => (q.area > p.area ? q : p));
  const one = { ...largest, members: parts.flatMap(({ entities }) => entities) };
  if (parts.length === 1) return [one];
  const outline = loop(parts.flatMap(sidesOf).filter(({ label }) => label === null || !inside(label)));
  if (!outline) return parts.map((part) => ({ ...part, members: part.entities }));
  return [{ ...one, entities: [largest.entities[0]], area: parts.reduce((sum, { area }) => sum + area, 0), outline }];
}

/** The drawn points of each side of a region, from its vertex up to the next, and where that is. */
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

/** Sides put one behind the other; null where they are more than one closed chain. */
function loop(sides) {
  const rest = sides.slice(1);
  const outline = [...sides[0].points];
  let { end } = sides[0];
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
