/** The area of the Tile where an entity has one of some ranks, as measured. */
import { key, tied } from '#tile/math/kernel';
import { SEGMENTS } from '#tile/preferences/robustness_model';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Highlight } from '#tile/preferences/shape_painter' */

/** Cells per side, fewer for many entities. */
const SIDE = 120;
const MOST = 4e6;

/** The last area that was computed. @type {{of: unknown[], cells: Highlight['cells']}} */
let last = { of: [], cells: [] };

/**
 * The highlighted area: exact regions for the first rank, cells for others.
 *
 * @param {ExploreModel} view
 * @param {[number, number]} highlight the entity and the segment
 * @returns {Highlight}
 */
export function highlightOf(view, [entity, segment]) {
  const place = view.colourOf(entity);
  const exact = segment === 0;
  const regions = exact ? view.regions('first').filter(({ entities }) => entities.includes(entity)) : [];
  return { outlines: regions.map(({ outline }) => outline), cells: exact ? [] : cellsOf(view, entity, segment), place };
}

/**
 * The area as rows of cells, each [a from, a to, b from, b to].
 *
 * @param {ExploreModel} view
 * @param {number} entity
 * @param {number} segment
 */
function cellsOf({ performances }, entity, segment) {
  const of = [performances, entity, segment];
  if (of.every((each, k) => each === last.of[k])) return last.cells;
  const side = Math.max(30, Math.min(SIDE, Math.floor(Math.sqrt(MOST / performances.length))));
  const [from, to] = SEGMENTS[segment];
  /** @type {Highlight['cells']} */
  const cells = [];
  for (let row = 0; row < side; row++) {
    const b = (row + 0.5) / side;
    let start = -1;
    for (let column = 0; column <= side; column++) {
      const rank = column < side ? rankAt(performances, entity, (column + 0.5) / side, b) : NaN;
      const inside = rank >= from && rank <= to;
      if (inside && start < 0) start = column;
      if (inside || start < 0) continue;
      cells.push([start / side, column / side, row / side, (row + 1) / side]);
      start = -1;
    }
  }
  last = { of, cells };
  return cells;
}

/**
 * @param {ExploreModel['performances']} performances
 * @param {number} entity
 * @param {number} a
 * @param {number} b
 */
function rankAt(performances, entity, a, b) {
  const own = key(performances[entity], a, b);
  if (Number.isNaN(own)) return NaN;
  let rank = 1;
  for (const row of performances) {
    const other = key(row, a, b);
    if (other > own && !tied(other, own)) rank++;
  }
  return rank;
}
