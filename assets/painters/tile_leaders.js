/** Names above the square of the Tile, with leaders to thin regions near its upper edge. */
import { longestVerticalPiece, overlap } from '#tile/draw/labels';
import { narrowing, width } from '#tile/draw/text';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Hit } from '#tile/painters/tile_names' */
/** @import { Region, TileDrawing } from '#tile/painters/types' */
/** @typedef {(region: Region, room: number) => string} NameOf the name of a region, cut to a width in pixels */

// A leader ends in no region of fewer pixels, and no farther below the upper edge than this share of the side.
const [THIN, NEAR] = [2, 0.1];

/** Pixels between a name above the square and its value. */
export const LEADER_GAP = 6;

/**
 * Writes the names of thin regions near the upper edge above the square, with leaders, the largest first, as many as
 * fit. Several pieces of one region share their name.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Region[]} regions
 * @param {Hit[]} inside names in the square, which no leader may cross
 * @param {NameOf} nameOf
 */
export function drawLeaders(pen, drawing, regions, inside, nameOf) {
  /** @type {Map<string, Hit>} */
  const taken = new Map();
  if (drawing.scene.labels === 'few') return [];
  const wanted = regions.filter(({ area }) => area > 2e-4).sort((one, other) => other.area - one.area);
  for (const region of wanted) {
    const key = region.entities.join();
    const named = taken.get(key);
    if (named) drawSecondLeader(pen, drawing, region, named, inside);
    else {
      const hit = drawNamedLeader(pen, drawing, region, [...taken.values()], inside, nameOf);
      if (hit) taken.set(key, hit);
    }
  }
  return [...taken.values()];
}

/**
 * Writes the name of a region above the square, cut only where the whole one has no place; null if it has none either.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Region} region
 * @param {Hit[]} taken
 * @param {Hit[]} inside
 * @param {NameOf} nameOf
 * @returns {Hit | null}
 */
function drawNamedLeader(pen, drawing, region, taken, inside, nameOf) {
  for (const room of [0.45 * drawing.scene.side, 110]) {
    const text = nameOf(region, room);
    const found = text ? leaderPlace(drawing, region, width(text, 11) / 2 + 4, taken, inside) : null;
    if (!found) continue;
    drawLeader(pen, drawing, found.x, found.deep, text);
    return { x0: found.x - found.half, x1: found.x + found.half, y0: 0, y1: 12, entity: region.entities[0] };
  }
  return null;
}

/**
 * Draws a leader from a name above the square to another piece of its region, where one can enter below the name.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Region} region
 * @param {Hit} named
 * @param {Hit[]} inside
 */
function drawSecondLeader(pen, drawing, region, { x0, x1 }, inside) {
  const found = leaderPlace(drawing, region, 0, [], inside, [x0 + 4, x1 - 4]);
  if (found) drawLeader(pen, drawing, found.x, found.deep, '');
}

/**
 * The x at which a leader to a region can enter, and how many pixels below the upper edge it ends.
 *
 * @param {TileDrawing} drawing
 * @param {Region} region
 * @param {number} half the width of its name
 * @param {Hit[]} taken names above the square
 * @param {Hit[]} inside
 * @param {[from: number, to: number]} [range] of the x
 */
function leaderPlace({ scale: { x, y, box }, scene: { side } }, region, half, taken, inside, range) {
  /** @type {[number, number][]} */
  const outline = region.outline.map(([a, b]) => [x(a), y(b)]);
  const [from, to] = range ?? [box.x0 + 0.14 * side, box.x0 + 0.86 * side];
  for (let px = from; px <= to; px += 0.02 * side) {
    const piece = longestVerticalPiece(outline, px);
    if (!piece) continue;
    const [top, bottom] = [Math.max(piece[0], box.y0), Math.min(piece[1], box.y1)];
    const end = top + Math.min(12, (bottom - top) / 2);
    if (bottom - top < THIN || end - box.y0 > NEAR * side) continue;
    const hit = { x0: px - half, x1: px + half, y0: 0, y1: 12 };
    if (taken.some((other) => overlap(other, hit))) continue;
    if (inside.some(({ x0, x1, y0 }) => px > x0 - 2 && px < x1 + 2 && y0 < end)) continue;
    return { x: px, half, deep: end - box.y0 };
  }
  return null;
}

/**
 * Draws a name above the square, with a leader to its region, and a value after it in a weaker colour.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {number} x at which the leader enters the square, in pixels
 * @param {number} deep pixels below the upper edge at which it ends
 * @param {string} text
 * @param {string} [value]
 */
export function drawLeader(pen, drawing, x, deep, text, value = '') {
  const { ink, ink2 } = drawing.theme;
  const end = drawing.scale.box.y0 + deep;
  pen.add('line', { x1: x, x2: x, y1: 13, y2: end, stroke: ink, 'stroke-width': 0.75 });
  pen.add('circle', { cx: x, cy: end, r: 1.75, fill: ink });
  if (!text) return;
  if (!value) return void pen.add('text', { x, y: 10, 'text-anchor': 'middle', 'font-size': 11, fill: ink }, text);
  const [name, all] = [width(text, 11), width(text, 11) + LEADER_GAP + width(value, 11)];
  const left = x - (all * narrowing()) / 2;
  pen.add('text', { x: left, y: 10, 'font-size': 11, fill: ink }, text);
  pen.add('text', { x: left + (name + LEADER_GAP) * narrowing(), y: 10, 'font-size': 11, fill: ink2 }, value);
}
