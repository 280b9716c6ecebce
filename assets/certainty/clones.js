/**
 * Maps of P(best) that treat clones, classifiers with the same counts, alike: they are equally likely to be best, and
 * which of them wins more draws at a point is noise. The first of them represents all.
 */
/** A map of P(best), with the fields of `BestMap`. */
/** @typedef {{side: number, winner: Int32Array, top: Float32Array, probability: (i: number) => Float32Array}} Best */

/**
 * The map in which each clone has the mean P(best) of all its clones. The candidates for most probable winner of a
 * point are those that are most probable somewhere.
 *
 * @param {Best} map
 * @param {Int32Array} clones for each entity, the first one with the same counts
 * @returns {Best} `map` itself if no clones are among the most probable winners
 */
export function withAveragedClones(map, clones) {
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
