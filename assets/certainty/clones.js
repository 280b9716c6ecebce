/**
 * Maps of P(best) in which ties stay ties: classifiers with the same counts are equally probable winners, and which of
 * them has more draws at a point is noise. The first of them represents all.
 */
/** A map of P(best), as `BestMap` has it. */
/** @typedef {{side: number, winner: Int32Array, top: Float32Array, probability: (i: number) => Float32Array}} Best */

/**
 * The map with the mean of P(best) over clones in the place of each of them. The most probable winner of a point is
 * looked for among those that are most probable somewhere.
 *
 * @param {Best} map
 * @param {Int32Array} clones of each entity the first one with the same counts
 * @returns {Best} the map itself where no clones are among the most probable winners
 */
export function withoutNoise(map, clones) {
  const winners = [...new Set(map.winner)].filter((i) => i >= 0);
  const firsts = [...new Set(winners.map((i) => clones[i]))];
  const groups = firsts.map((first) => [...clones.keys()].filter((k) => clones[k] === first));
  if (groups.every(({ length }) => length === 1)) return map;
  const values = new Map(firsts.map((first, g) => [first, mean(groups[g].map((k) => map.probability(k)))]));
  const top = new Float32Array(map.top.length);
  const winner = new Int32Array(map.winner.length).fill(-1);
  for (const [i, own] of values)
    for (let k = 0; k < top.length; k++) if (own[k] > top[k]) [top[k], winner[k]] = [own[k], i];
  return { side: map.side, winner, top, probability: (i) => values.get(clones[i]) ?? map.probability(i) };
}

/** @param {Float32Array[]} maps */
const mean = (maps) => maps[0].map((_, k) => maps.reduce((sum, map) => sum + map[k], 0) / maps.length);
