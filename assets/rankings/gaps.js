/** Gaps between the parts of the Tile found so far: a search that mistook rounding for the frame restarts in them. */
import { heightIn, measure } from '#tile/regions/arcs';

/** @import { Border } from '#tile/rankings/walk' */
/** @import { Place } from '#tile/math/kernel' */

/** A gap that takes less of the Tile, or of a column, than this is rounding. */
const ROUNDING = 1e-10;

/**
 * A point in the middle of each gap; none where the areas inside the borders add up to 1.
 *
 * @param {Border[]} borders
 * @returns {Place[]}
 */
export function gapsOf(borders) {
  const covered = borders.reduce((sum, border) => sum + measure(border).area, 0);
  if (covered >= 1 - ROUNDING) return [];
  const spans = borders.map((border) => {
    const ends = border.map(({ a0 }) => a0);
    return { border, low: Math.min(...ends), high: Math.max(...ends) };
  });
  const columns = [0, 1, ...borders.flatMap((border) => border.map(({ a0 }) => a0))].sort((p, q) => p - q);
  // Between two neighbouring vertices the borders are in the same order from bottom to top.
  return columns.slice(1).flatMap((end, k) => {
    const a = (columns[k] + end) / 2;
    if (end - columns[k] < ROUNDING) return [];
    return freeIn(
      spans.filter(({ low, high }) => low <= a && a <= high).map(({ border }) => border),
      a,
    );
  });
}

/**
 * The midpoints of the gaps between borders in one column.
 *
 * @param {Border[]} borders
 * @param {number} a
 * @returns {Place[]}
 */
function freeIn(borders, a) {
  const taken = borders.map((border) => {
    const heights = border.flatMap((side) => heightIn(side, a));
    return [Math.min(...heights), Math.max(...heights)];
  });
  taken.sort((p, q) => p[0] - q[0]);
  /** @type {Place[]} */
  const free = [];
  let reached = 0;
  for (const [low, high] of [...taken, [1, 1]]) {
    if (low - reached > ROUNDING) free.push([a, (low + reached) / 2]);
    reached = Math.max(reached, high);
  }
  return free;
}
