/**
 * Writes names on the regions of the Tile: inside if they fit, or above the square if the region reaches its upper
 * edge.
 */
import { textOn } from '#tile/draw/colours';
import { labelPlace, longestVerticalPiece, overlap } from '#tile/draw/labels';
import { halo } from '#tile/draw/square';
import { cut, narrowing, width } from '#tile/draw/text';
import { drawPlate, shownPlaces } from '#tile/painters/tile_frame';
import { emphasis, regionFill } from '#tile/painters/tile_regions';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box } from '#tile/draw/types' */
/** @import { Region, TileDrawing } from '#tile/painters/types' */
/** @typedef {Box & {entity: number}} Hit the box of the name of a region */

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @returns {Hit[]}
 */
export function drawNames(pen, drawing) {
  const avoid = obstacles(drawing);
  const hits = [];
  const outside = [];
  for (const region of drawing.scene.together ?? drawing.scene.regions) {
    if (!groupName(drawing, region, Infinity)) continue;
    const hit = drawInside(pen, drawing, region, avoid);
    if (!hit) outside.push(region);
    else {
      avoid.push(hit);
      hits.push(hit);
    }
  }
  return [...hits, ...drawLeaders(pen, drawing, outside, hits)];
}

/**
 * The boxes that a name should not cover: named scores and the handle.
 *
 * @param {TileDrawing} drawing
 * @returns {Box[]}
 */
function obstacles(drawing) {
  const { scene } = drawing;
  const { x, y } = drawing.scale;
  const around = (/** @type {{a: number, b: number}} */ { a, b }, /** @type {number} */ reach) => ({
    x0: x(a) - reach,
    x1: x(a) + reach + 16,
    y0: y(b) - reach,
    y1: y(b) + reach,
  });
  const places = scene.overlays.has('places') ? shownPlaces(drawing).filter((place) => place.kind === 'inner') : [];
  return [...places.map((place) => around(place, 8)), around(scene.point, 12)];
}

/**
 * The name of a region, shortened to `room` pixels; '' if no entity in it has one, or if it does not fit a small Tile.
 *
 * @param {TileDrawing} drawing
 * @param {Region} region
 * @param {number} room
 * @param {number} [size]
 * @param {boolean} [strong]
 */
function groupName(drawing, region, room, size, strong) {
  const name = cutName(drawing, region, room, size, strong);
  return drawing.scene.labels && name !== cutName(drawing, region, Infinity, size, strong) ? '' : name;
}

/** @type {(...of: Parameters<typeof groupName>) => string} */
function cutName({ scene: { names, tieName } }, { entities }, room, size, strong) {
  const shared = entities.length > 1 ? tieName?.(entities) : undefined;
  if (shared !== undefined) return cut(shared, room, size, strong);
  const first = entities.map((entity) => names[entity]).find(Boolean);
  if (!first) return '';
  const more = tiedWords(entities.length);
  return cut(first, room - width(more, size, strong), size, strong, names) + more;
}

// A leader ends in no region of fewer pixels, and no farther below the upper edge than this share of the side.
const [THIN, NEAR] = [2, 0.1];

// How wide a name may be and how high its box is, in pixels: a whole name close to the borders, measured as narrow as
// it is on the page, comes before one that is cut.
const ROOMS = [
  { room: 160, high: 13 },
  { room: 110, high: 13 },
  { room: 110, high: 10, close: true },
  { room: 72, high: 13 },
];
/** Pixels between a name above the square and its value. */
export const LEADER_GAP = 6;
const [MOST_OF_SIDE, ALL_OF_SIDE] = [0.6, 0.92];

/**
 * Writes the name inside the region, shortened if necessary.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Region} region
 * @param {Box[]} avoid
 * @returns {Hit | null} null if it does not fit
 */
function drawInside(pen, drawing, region, avoid) {
  const { x, y } = drawing.scale;
  const strong = emphasis(drawing, region.entities) === 'full';
  /** @type {[number, number][]} */
  const outline = region.outline.map(([a, b]) => [x(a), y(b)]);
  for (const { room, high, close = false } of ROOMS) {
    const most = drawing.scene.side * (drawing.scene.labels ? ALL_OF_SIDE : MOST_OF_SIDE);
    const text = groupName(drawing, region, Math.min(room, most), 12, strong);
    if (!text) continue;
    const wide = width(text, 12, strong) * (close ? narrowing() : 1);
    const box = { width: wide + 2, height: high };
    const place = labelPlace(outline, box, drawing.scale.box.x0 + 0.2 * drawing.scene.side, 6, avoid);
    if (!place) continue;
    const half = box.width / 2;
    const hit = {
      x0: place.x - half,
      x1: place.x + half,
      y0: place.y - 8,
      y1: place.y + 8,
      entity: region.entities[0],
    };
    // A plate below the name, because the marks of a tie would cross its letters.
    if (region.entities.length > 1) {
      const inside = { ...hit, x0: Math.max(hit.x0, drawing.scale.box.x0 + 4) };
      drawPlate(pen, drawing, inside, regionFill(drawing, region.entities).ground);
    }
    pen.add('text', { x: place.x, y: place.y + 4, ...inkOn(drawing, region.entities) }, text);
    return hit;
  }
  return null;
}

/**
 * The style of a name on its region.
 *
 * @param {TileDrawing} drawing
 * @param {number[]} entities
 */
function inkOn(drawing, entities) {
  const strength = emphasis(drawing, entities);
  const { ground } = regionFill(drawing, entities);
  return {
    'text-anchor': 'middle',
    'font-size': 12,
    'font-weight': strength === 'full' ? 650 : 400,
    fill: textOn(ground),
    'fill-opacity': strength === 'faded' ? 0.72 : 1,
    ...(entities.length > 1 || drawing.scene.together || drawing.scene.labels ? halo(ground) : {}),
  };
}

/**
 * Writes the names of thin regions near the upper edge above the square, with leaders, the largest first, as many as
 * fit.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Region[]} regions
 * @param {Hit[]} inside names in the square, which no leader may cross
 */
function drawLeaders(pen, drawing, regions, inside) {
  /** @type {Hit[]} */
  const taken = [];
  if (drawing.scene.labels === 'few') return taken;
  const wanted = regions.filter(({ area }) => area > 2e-4).sort((one, other) => other.area - one.area);
  for (const region of wanted) {
    // A name is cut only where the whole one has no place.
    for (const room of [0.45 * drawing.scene.side, 110]) {
      const text = groupName(drawing, region, room, 11);
      if (!text) continue;
      const found = leaderPlace(drawing, region, width(text, 11) / 2 + 4, taken, inside);
      if (!found) continue;
      taken.push({ x0: found.x - found.half, x1: found.x + found.half, y0: 0, y1: 12, entity: region.entities[0] });
      drawLeader(pen, drawing, found.x, found.deep, text);
      break;
    }
  }
  return taken;
}

/**
 * The x at which a leader to a region can enter, and how many pixels below the upper edge it ends.
 *
 * @param {TileDrawing} drawing
 * @param {Region} region
 * @param {number} half the width of its name
 * @param {Hit[]} taken names above the square
 * @param {Hit[]} inside
 */
function leaderPlace({ scale: { x, y, box }, scene: { side } }, region, half, taken, inside) {
  /** @type {[number, number][]} */
  const outline = region.outline.map(([a, b]) => [x(a), y(b)]);
  for (let px = box.x0 + 0.14 * side; px <= box.x0 + 0.86 * side; px += 0.02 * side) {
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

/** How many more are tied, after the name of one: "A (+2 tied)", as "A 1 + 2" would be a sum. @param {number} n */
export const tiedWords = (n) => (n > 1 ? ` (+${n - 1} tied)` : '');

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
  if (!value) return void pen.add('text', { x, y: 10, 'text-anchor': 'middle', 'font-size': 11, fill: ink }, text);
  const [name, all] = [width(text, 11), width(text, 11) + LEADER_GAP + width(value, 11)];
  const left = x - (all * narrowing()) / 2;
  pen.add('text', { x: left, y: 10, 'font-size': 11, fill: ink }, text);
  pen.add('text', { x: left + (name + LEADER_GAP) * narrowing(), y: 10, 'font-size': 11, fill: ink2 }, value);
}
