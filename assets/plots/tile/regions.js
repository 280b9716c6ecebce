/** Draws the regions of the Tile and writes their names: inside where they fit, else above it with a leader. */
import { fade, textOn } from '#tile/draw/colours';
import { boxAround, isFree, labelPlace, longestVerticalPiece } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { path } from '#tile/draw/pen';
import { halo } from '#tile/draw/square';
import { cut, narrowing, width } from '#tile/draw/text';
import { drawPlate, shownPlaces } from '#tile/plots/tile/axes';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box } from '#tile/draw/types' */
/** @import { Region, TileDrawing } from '#tile/plots/tile/types' */

// ---- Draws the regions of the Tile, each with the classifier that is best in it.

/**
 * The strength of a region's colour: 'full' for the selected entity, or for the best at the point if none is selected;
 * 'faded' or 'tint' for others.
 */
/** @param {TileDrawing} drawing @param {number[]} entities of a region */
function emphasis({ scene: { winner, selected } }, entities) {
  if (selected !== null && !winner.includes(selected)) return entities.includes(selected) ? 'full' : 'faded';
  return winner.some((entity) => entities.includes(entity)) ? 'full' : 'tint';
}

/** The fill of a region, and its background colour. */
/** @param {TileDrawing} drawing @param {number[]} entities of the region */
function regionFill(drawing, entities) {
  const { scene, theme, patterns } = drawing;
  const strength = emphasis(drawing, entities);
  if (scene.paintOf) {
    const full = scene.paintOf(entities[0]);
    const paint = strength === 'full' ? full : fade(full, theme.bg, 0.75);
    return { paint, ground: paint };
  }
  const places = entities.map(scene.colourOf);
  const shade = (/** @type {number} */ place) => {
    const hue = marks.hue(place, strength === 'full' ? 'full' : 'tint', theme.bar);
    return strength === 'faded' && place >= 0 ? fade(hue, theme.bg, 0.38) : hue;
  };
  const ground = shade(places[0]);
  const other = places.find((place) => place !== places[0]);
  const paint = other === undefined ? patterns.paint(places[0], ground, theme.bg) : patterns.tie(ground, shade(other));
  return { paint, ground };
}

/** @param {Pen} pen @param {TileDrawing} drawing */
export function drawRegions(pen, drawing) {
  const { scene, scale, theme } = drawing;
  const strong = [];
  for (const { entities, outline } of scene.regions) {
    const d = path(outline, scale.x, scale.y, true);
    const { paint, ground } = regionFill(drawing, entities);
    // Borders would hide very narrow regions, so they take the colour of the region.
    const stroke = scene.together ? paint : scene.seamless ? ground : theme.bg;
    const border = { stroke, 'stroke-width': 1.25, 'stroke-linejoin': 'round' };
    pen.add('path', { d, fill: paint, ...border });
    if (emphasis(drawing, entities) === 'full') strong.push(d);
  }
  drawBorders(pen, drawing);
  for (const d of strong)
    pen.add('path', { d, fill: 'none', stroke: theme.ink, 'stroke-width': 1.5, 'stroke-linejoin': 'round' });
  drawEdge(pen, drawing);
}

/** Draws faint lines between regions that belong together, and a border around them. */
/** @param {Pen} pen @param {TileDrawing} drawing */
function drawBorders(pen, { scene, scale, theme }) {
  if (!scene.together) return;
  const around = (/** @type {Region[]} */ regions) =>
    regions.map(({ outline }) => path(outline, scale.x, scale.y, true)).join('');
  const line = { fill: 'none', 'stroke-linejoin': 'round' };
  pen.add('path', {
    d: around(scene.regions),
    ...line,
    stroke: theme.ink,
    'stroke-width': 0.75,
    'stroke-opacity': 0.16,
  });
  pen.add('path', { d: around(scene.together), ...line, stroke: theme.bg, 'stroke-width': 1.5 });
}

/** Draws, for performances without true negatives, a band along the right side, and the rest hatched as unknown. */
/** @param {Pen} pen @param {TileDrawing} drawing */
function drawEdge(pen, drawing) {
  const { scene, scale, theme, patterns } = drawing;
  if (!scene.edge) return;
  const { side } = scene;
  const unknown = patterns.url('other', theme.bg, theme.sub, 10);
  pen.add('rect', { x: scale.box.x0, y: scale.box.y0, width: side, height: side, fill: unknown });
  for (const { entities, from, to } of scene.edge) {
    const top = scale.y(to);
    const box = { x: scale.x(1) - 18, y: top, width: 18, height: Math.max(0.5, scale.y(from) - top) };
    pen.add('rect', { ...box, fill: regionFill(drawing, entities).paint, stroke: theme.bg });
  }
}

// ---- Names above the square of the Tile, with leaders to thin regions near its upper edge.

/** @typedef {(region: Region, room: number) => string} NameOf the name of a region, cut to a width in pixels */

// A leader ends in no region of fewer pixels, and no farther below the upper edge than this share of the side.
const [THIN, NEAR] = [2, 0.1];

/** Pixels between a name above the square and its value. */
export const LEADER_GAP = 6;

/**
 * Writes the names of thin regions near the upper edge above the square, with leaders, the largest first, as many as
 * fit. Several pieces of one region share their name.
 *
 * @param {Pen} pen @param {TileDrawing} drawing @param {Region[]} regions
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
 * @param {Pen} pen @param {TileDrawing} drawing @param {Region} region @param {Hit[]} taken @param {Hit[]} inside
 * @param {NameOf} nameOf @returns {Hit | null}
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

/** Draws a leader from a name above the square to another piece of its region, where one can enter below the name. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {Region} region @param {Hit} named @param {Hit[]} inside */
function drawSecondLeader(pen, drawing, region, { x0, x1 }, inside) {
  const found = leaderPlace(drawing, region, 0, [], inside, [x0 + 4, x1 - 4]);
  if (found) drawLeader(pen, drawing, found.x, found.deep, '');
}

/**
 * The x at which a leader to a region can enter, and how many pixels below the upper edge it ends.
 *
 * @param {TileDrawing} drawing @param {Region} region
 * @param {number} half half the width of its name
 * @param {Hit[]} taken names above the square
 * @param {Hit[]} inside
 * @param {[from: number, to: number]} [range] of the x
 */
function leaderPlace(drawing, region, half, taken, inside, range) {
  const { scene, scoreNames = [] } = drawing;
  const { x, y, box } = drawing.scale;
  const { side } = scene;
  const barriers = [...inside, ...scoreNames.map((name) => name.box)];
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
    if (!isFree(hit, taken)) continue;
    if (barriers.some(({ x0, x1, y0 }) => px > x0 - 2 && px < x1 + 2 && y0 < end)) continue;
    return { x: px, half, deep: end - box.y0 };
  }
  return null;
}

/**
 * Draws a name above the square, with a leader to its region, and a value after it in a weaker colour.
 *
 * @param {Pen} pen @param {TileDrawing} drawing
 * @param {number} x at which the leader enters the square, in pixels
 * @param {number} deep pixels below the upper edge at which it ends
 * @param {string} text @param {string} [value]
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

// ---- Writes names on the regions of the Tile: inside if they fit, or above the square if the region reaches its
// upper edge.

/** @typedef {Box & {entity: number}} Hit the box of the name of a region */

/** @param {Pen} pen @param {TileDrawing} drawing @param {Box[]} [taken] @returns {Hit[]} */
export function drawNames(pen, drawing, taken = []) {
  const avoid = [...obstacles(drawing), ...taken];
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

/** The boxes that a name should not cover: named scores and the handle. @type {(drawing: TileDrawing) => Box[]} */
export function obstacles(drawing) {
  const { scene, scoreNames = [] } = drawing;
  const { x, y } = drawing.scale;
  const around = (/** @type {{a: number, b: number}} */ { a, b }, /** @type {number} */ reach) =>
    boxAround(x(a) + 8, y(b), reach + 8, reach);
  const places = scene.overlays.has('places') ? shownPlaces(drawing).filter((place) => place.kind === 'inner') : [];
  const named = scoreNames.map(({ box: { x0, x1, y0, y1 } }) => ({ x0: x0 - 2, x1: x1 + 2, y0: y0 - 2, y1: y1 + 2 }));
  return [...named, ...places.map((place) => around(place, 8)), around(scene.point, 12)];
}

/**
 * The name of a region, shortened to `room` pixels; '' if no entity in it has one, or if it does not fit a small Tile.
 *
 * @param {TileDrawing} drawing @param {Region} region @param {number} room @param {number} [size]
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
 * @param {Pen} pen @param {TileDrawing} drawing @param {Region} region @param {Box[]} avoid
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

/** The style of a name on its region. @param {TileDrawing} drawing @param {number[]} entities */
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
