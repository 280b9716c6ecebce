/** The distinct rankings as a table of text, for a file. */
import { wholeRankingCounts, wholeRankingsOf } from '#tile/divisions/rankings';
import { noun } from '#tile/divisions/words';

/** @import { Rankings } from '#tile/divisions/rankings' */
/** @import { Table } from '#tile/exports/tables' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * One row for each ranking: its order, its area, a point inside, the number of its whole rankings if these are drawn,
 * and which entities swap at its borders.
 *
 * @param {ExploreModel} model
 * @param {Rankings} found
 * @returns {Table}
 */
export function rankingTable(model, found) {
  const { names } = model;
  const whole = wholeRankingsOf(model);
  const inside = whole && wholeRankingCounts(found, whole);
  const regions = found.regions ?? [];
  const many = regions.reduce((most, { places }) => Math.max(most, places.length), 0);
  const place = (/** @type {number} */ k) => (found.division === 'set' ? `member ${k + 1}` : `place ${k + 1}`);
  const group = (/** @type {number[]} */ entities) => entities.map((i) => names[i]).join(' = ');
  return {
    caption: `Distinct ${noun(found)}`,
    columns: [
      { kind: 'rank', label: 'number' },
      ...Array.from({ length: many }, (_, k) => ({ kind: /** @type {const} */ ('text'), label: place(k) })),
      { kind: 'score', label: 'area' },
      { kind: 'score', label: 'a of a point inside' },
      { kind: 'score', label: 'b of a point inside' },
      ...(inside ? [{ kind: /** @type {const} */ ('rank'), label: 'whole rankings' }] : []),
      { kind: 'text', label: 'neighbours: number and pairs that swap' },
    ],
    rows: regions.map(({ places, area, centre, neighbours }, k) => [
      k + 1,
      ...Array.from({ length: many }, (_, m) => group(places[m] ?? [])),
      area,
      ...centre,
      ...(inside ? [inside[k]] : []),
      [...neighbours]
        .sort((p, q) => p.to - q.to)
        .map(({ to, pairs }) => `${to + 1}: ${pairs.map(([i, j]) => `${names[i]} / ${names[j]}`).join(', ')}`)
        .join('; '),
    ]),
  };
}
