/** Where the name of an entity can be written on a map of P(best): inside its region, clear of all lines. */
/** @import { FadedMap, Line } from '#tile/certainty/levels' */

/**
 * Marks the cells that contain a line, each at its lower left point.
 *
 * @param {Line[]} lines
 * @param {number} side
 */
function crossedBy(lines, side) {
  const crossed = new Uint8Array(side * side);
  const cell = (/** @type {number} */ from, /** @type {number} */ to) => Math.floor(((from + to) / 2) * (side - 1));
  for (const [a, b, c, d] of lines) crossed[cell(b, d) * side + cell(a, c)] = 1;
  return crossed;
}

/** The last result of `withBorder`, reused until the lines or the part change. */
/** @type {{of: Line[], key: string, all: Line[]}} */
let bordered = { of: [], key: '', all: [] };

/**
 * The lines and the border of a part of the Tile, divided like the lines into pieces shorter than a cell.
 *
 * @param {Line[]} lines
 * @param {[number, number][]} corners of the part; empty for the whole Tile
 * @param {number} side of the map, in points
 * @returns {Line[]}
 */
export function withBorder(lines, corners, side) {
  if (!corners.length) return lines;
  const key = `${side} ${corners.join()}`;
  if (bordered.of !== lines || bordered.key !== key)
    bordered = {
      of: lines,
      key,
      all: [...lines, ...corners.flatMap((from, k) => pieces(from, corners.at(k - 1), side))],
    };
  return bordered.all;
}

/**
 * @param {[number, number]} from
 * @param {[number, number]} [to]
 * @param {number} [side]
 * @returns {Line[]}
 */
function pieces([a, b], [c, d] = [a, b], side = 2) {
  const n = Math.max(1, Math.ceil(2 * side * Math.max(Math.abs(c - a), Math.abs(d - b))));
  const at = (/** @type {number} */ k) => [a + ((c - a) * k) / n, b + ((d - b) * k) / n];
  return Array.from({ length: n }, (_, k) => /** @type {Line} */ ([...at(k), ...at(k + 1)]));
}

/** The free cells of each entity, by the lines that names must not cover. @type {WeakMap<Line[], FreeOf>} */
const known = new WeakMap();
/** @typedef {{map: FadedMap, sums: Map<number, Int32Array>}} FreeOf */

/**
 * Counts of the free cells in the region of an entity, clear of all lines; cached for a map and its lines.
 *
 * @param {FadedMap} map
 * @param {Line[]} lines
 * @returns {(entity: number) => Int32Array} see `filled`
 */
export function freeCells(map, lines) {
  const before = known.get(lines);
  const own = before?.map === map ? before : { map, sums: new Map() };
  known.set(lines, own);
  /** @type {Uint8Array | undefined} */
  let crossed;
  return (entity) => {
    crossed ??= own.sums.has(entity) ? undefined : crossedBy(lines, map.side);
    const sums = own.sums.get(entity) ?? filled(map, entity, crossed ?? new Uint8Array(0));
    own.sums.set(entity, sums);
    return sums;
  };
}

/**
 * For each point, how many points below and left of it belong to an entity and are not crossed by a line (a summed-area
 * table).
 *
 * @param {FadedMap} map
 * @param {number} entity
 * @param {Uint8Array} crossed
 */
function filled({ winner, side }, entity, crossed) {
  const sums = new Int32Array((side + 1) ** 2);
  for (let r = 0; r < side; r++) {
    let row = 0;
    for (let k = 0; k < side; k++) {
      row += Number(winner[r * side + k] === entity && !crossed[r * side + k]);
      sums[(r + 1) * (side + 1) + k + 1] = sums[r * (side + 1) + k + 1] + row;
    }
  }
  return sums;
}

/** Whether every cell of a block w wide and h high, from row r and column k, is free. */
/** @type {(sums: Int32Array, side: number, r: number, k: number, w: number, h: number) => boolean} */
export function isBlockFree(sums, side, r, k, w, h) {
  const at = (/** @type {number} */ row, /** @type {number} */ column) => sums[row * (side + 1) + column];
  const [bottom, top, left, right] = [r, r + h + 1, k, k + w + 1];
  return at(top, right) - at(bottom, right) - at(top, left) + at(bottom, left) === (w + 1) * (h + 1);
}
