/**
 * Writes names on the regions of the Tile: inside if they fit, or above the square if the region reaches its upper
 * edge.
 */
import { textOn } from '#tile/draw/colours';
import { labelPlace } from '#tile/draw/labels';
import { halo } from '#tile/draw/square';
import { cut, narrowing, width } from '#tile/draw/text';
import { drawPlate, shownPlaces } from '#tile/painters/tile_frame';
import { drawLeaders } from '#tile/painters/tile_leaders';
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
  const nameOf = (/** @type {Region} */ region, /** @type {number} */ room) => groupName(drawing, region, room, 11);
  return [...hits, ...drawLeaders(pen, drawing, outside, hits, nameOf)];
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

// How wide a name may be and how high its box is, in pixels: a whole name close to the borders, measured as narrow as
// it is on the page, comes before one that is cut.
const ROOMS = [
  { room: 160, high: 13 },
  { room: 110, high: 13 },
  { room: 110, high: 10, close: true },
  { room: 72, high: 13 },
];
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

/** How many more are tied, after the name of one: "A (+2 tied)", as "A 1 + 2" would be a sum. @param {number} n */
export const tiedWords = (n) => (n > 1 ? ` (+${n - 1} tied)` : '');
