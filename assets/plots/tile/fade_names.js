/** Names on the regions of a faded Tile, each with its greatest P(best), and the room for them. */
import { textOn, theme } from '#tile/draw/colours';
import { boxAround, isFree, overlap } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { halo } from '#tile/draw/square';
import { cut, probability, width } from '#tile/draw/text';
import { cornersIn, isOutside } from '#tile/math/uncertainty/shapes';
import { shownPlaces } from '#tile/plots/tile/axes';
import { fadedColour, opacity } from '#tile/plots/tile/fade';
import { levelBox } from '#tile/plots/tile/messages';
import { drawLeader, LEADER_GAP } from '#tile/plots/tile/regions';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box } from '#tile/draw/types' */
/** @import { FadedMap, Line } from '#tile/math/uncertainty/contours' */
/** @import { Hit } from '#tile/plots/tile/regions' */
/** @import { TileDrawing } from '#tile/plots/tile/types' */

// ---- Where the name of an entity can be written on a map of P(best): inside its region, clear of all lines.

/** Marks the cells that contain a line, each at its lower left point. @param {Line[]} lines @param {number} side */
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
      all: [...lines, ...corners.flatMap((from, k) => pieces(from, corners[k ? k - 1 : corners.length - 1], side))],
    };
  return bordered.all;
}

/** @param {[number, number]} from @param {[number, number]} to @param {number} side @returns {Line[]} */
function pieces([a, b], [c, d], side) {
  const n = Math.max(1, Math.ceil(2 * side * Math.max(Math.abs(c - a), Math.abs(d - b))));
  const at = (/** @type {number} */ k) => [a + ((c - a) * k) / n, b + ((d - b) * k) / n];
  return Array.from({ length: n }, (_, k) => /** @type {Line} */ ([...at(k), ...at(k + 1)]));
}

/** The free cells of each entity, by the lines that names must not cover. @type {WeakMap<Line[], FreeOf>} */
const known = new WeakMap();
/** @typedef {{map: FadedMap, sums: Map<number, Int32Array>}} FreeOf */

/** Counts of the free cells in the region of an entity, clear of all lines; cached for a map and its lines. */
/** @param {FadedMap} map @param {Line[]} lines @returns {(entity: number) => Int32Array} see `filled` */
export function freeCells(map, lines) {
  const before = known.get(lines);
  const own = before?.map === map ? before : { map, sums: new Map() };
  known.set(lines, own);
  /** @type {Uint8Array | undefined} */
  let crossed;
  return (entity) => {
    const ready = own.sums.get(entity);
    if (ready) return ready;
    crossed ??= crossedBy(lines, map.side);
    const sums = filled(map, entity, crossed);
    own.sums.set(entity, sums);
    return sums;
  };
}

/**
 * For each point, how many points below and left of it belong to an entity and are not crossed by a line (a summed-area
 * table).
 */
/** @param {FadedMap} map @param {number} entity @param {Uint8Array} crossed */
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

// ---- Names on the regions of a faded Tile, each with its greatest P(best), as a number is easier to read than an
// opacity.

/** Names are placed near this value of a. */
const COLUMN = 0.2;
const LINE = 14;
const ROOM = 150;
/** Pixels for a name above the square, and how far below the upper edge its leader may end. */
const ABOVE = 110;
const DEEP = 36;
/** Pixels between a name and its probability on the same line. */
const BETWEEN = 7;
/** Above this probability the background of a name has its full colour. */
const FULL = 0.7;

/** The greatest probability in a region: "at most 0.87", and "reaches >.99" near 1. @param {number} p */
const mostWords = (p) => (p >= 0.995 ? `reaches ${probability(p)}` : `at most ${p < 0.005 ? '0.01' : probability(p)}`);

/**
 * @param {Pen} pen @param {TileDrawing} drawing @param {FadedMap} map
 * @param {Line[]} lines that no name may cover
 * @returns {Hit[]}
 */
export function drawNames(pen, drawing, map, lines) {
  /** @type {Hit[]} */
  const hits = [];
  const { x, y } = drawing.scale;
  const { a, b } = drawing.scene.point;
  /** @type {Box[]} */
  const taken = [boxAround(x(a), y(b), 12)];
  const places = drawing.scene.overlays.has('places') ? shownPlaces(drawing) : [];
  for (const each of places.filter(({ kind }) => kind === 'inner'))
    taken.push({ x0: x(each.a) - 8, x1: x(each.a) + 24, y0: y(each.b) - 8, y1: y(each.b) + 8 });
  taken.push(...drawing.names, ...(drawing.scoreNames ?? []).map(({ box }) => box));
  const label = levelBox(drawing, lines);
  if (label) taken.push(label);
  const corners = cornersIn(drawing.scene);
  for (const [u, v] of corners) taken.push(boxAround(x(u), y(v), 8));
  const free = freeCells(map, withBorder(lines, corners, map.side));
  const thin = [];
  for (const entity of map.entities) {
    const hit = drawName(pen, drawing, map, entity, taken, free);
    if (!hit) {
      thin.push(entity);
      continue;
    }
    taken.push(hit);
    hits.push(hit);
  }
  return drawing.scene.labels ? hits : [...hits, ...drawAbove(pen, drawing, map, thin)];
}

/** Writes the names of thin regions near the upper edge above the square, each with a leader, as many as fit. */
/** @type {(pen: Pen, drawing: TileDrawing, map: FadedMap, entities: number[]) => Hit[]} */
function drawAbove(pen, drawing, map, entities) {
  const { x, y, box } = drawing.scale;
  const { names, side } = drawing.scene;
  const covered = (drawing.scoreNames ?? []).map((name) => name.box);
  /** @type {Hit[]} */
  const hits = [];
  // Names above the Tile need its upper edge in view.
  for (const entity of y(1) < box.y0 - 1 ? [] : entities) {
    const text = cut(names[entity], ABOVE, 11, false, names);
    const most = mostWords(map.most.get(entity) ?? 0);
    const half = (width(text, 11) + LEADER_GAP + width(most, 11)) / 2 + 4;
    for (const [a, deep] of leaderEnds(map, entity, side)) {
      const hit = { x0: x(a) - half, x1: x(a) + half, y0: 0, y1: 12, entity };
      if (hit.x0 < box.x0 - 12 || hit.x1 > box.x1 + 12 || !isFree(hit, hits)) continue;
      if (covered.some(({ x0, x1, y0 }) => x(a) > x0 - 2 && x(a) < x1 + 2 && y0 < box.y0 + deep + 2)) continue;
      drawLeader(pen, drawing, x(a), deep, text, most);
      hits.push(hit);
      break;
    }
  }
  return hits;
}

/**
 * The positions at which a leader from above can end in the region of an entity: a, and pixels below the upper edge.
 *
 * @param {FadedMap} map @param {number} entity
 * @param {number} size of the square in pixels
 * @returns {[number, number][]}
 */
function leaderEnds({ winner, side }, entity, size) {
  const cells = side - 1;
  /** @type {[number, number][]} */
  const found = [];
  for (let k = 0; k < side; k++) {
    let top = cells;
    while (top >= 0 && winner[top * side + k] !== entity) top--;
    let low = top;
    while (low > 0 && winner[(low - 1) * side + k] === entity) low--;
    const deep = ((cells - (top + low) / 2) * size) / cells;
    if (top > 0 && deep <= DEEP) found.push([k / cells, Math.max(2, deep)]);
  }
  return found;
}

/**
 * @param {Pen} pen @param {TileDrawing} drawing @param {FadedMap} map @param {number} entity @param {Box[]} taken
 * @param {(entity: number) => Int32Array} free see `filled`
 * @returns {Hit | null}
 */
function drawName(pen, drawing, map, entity, taken, free) {
  const { names, selected, labels } = drawing.scene;
  const bold = entity === selected;
  const name = cut(names[entity], ROOM, 12, bold, names);
  if (labels && name !== names[entity]) return null;
  const said = mostWords(map.most.get(entity) ?? 0);
  const wide = width(name, 12, bold) + BETWEEN;
  const sums = free(entity);
  // The probability stands below the name, after it, or is left out.
  for (const [lines, most] of /** @type {[number, string][]} */ ([
    [2, said],
    [1, said],
    [1, ''],
  ]).slice(labels === 'few' ? 2 : 0)) {
    const small = width(most, 11);
    const box = { width: lines === 2 ? Math.max(wide, small) : wide + small, height: LINE * lines };
    const place = freePlace(drawing, map, sums, box, taken);
    if (!place) continue;
    const on = readableOn(place.p, drawing.scene.colourOf(entity));
    write(pen, drawing, { name, most, bold, lines, place, on, wide, box });
    return { ...boxAround(place.x, place.y, box.width / 2 + 2, box.height / 2), entity };
  }
  return null;
}

/** The colour of text on a region with this probability, black or white. */
/** @param {number} p @param {number} mark its place among the colours */
export function readableOn(p, mark) {
  const { grey } = theme();
  return textOn(fadedColour(p, marks.fadingHue(mark, 'full', grey), marks.fadingHue(mark, 'tint', grey)));
}

/**
 * @typedef {object} Words
 * @property {string} name
 * @property {string} most
 * @property {boolean} bold
 * @property {number} lines
 * @property {{x: number, y: number, p: number}} place
 * @property {string} on colour of text that can be read there without a halo
 * @property {number} wide
 * @property {{width: number, height: number}} box
 */

/** @param {Pen} pen @param {TileDrawing} drawing @param {Words} words */
function write(pen, { theme: { bg } }, { name, most, bold, lines, place, on, wide, box }) {
  const { ink, ink2, dark } = theme();
  // Grey letters would be lost on a faded colour in the dark.
  const full = dark || place.p > FULL;
  const ground = full ? {} : { ...halo(bg), 'stroke-opacity': 0.35 * (1 - opacity(place.p)) };
  const style = { fill: full ? on : ink, 'font-size': 12, 'font-weight': bold ? 700 : 400, ...ground };
  const small = { fill: full ? on : ink2, 'font-size': 11, ...ground };
  if (lines === 2) {
    pen.add('text', { x: place.x, y: place.y - 3, 'text-anchor': 'middle', ...style }, name);
    pen.add('text', { x: place.x, y: place.y + 11, 'text-anchor': 'middle', ...small }, most);
    return;
  }
  const left = place.x - box.width / 2;
  pen.add('text', { x: left, y: place.y + 4, ...style }, name);
  if (most) pen.add('text', { x: left + wide, y: place.y + 4, ...small }, most);
}

/**
 * A position at which a box lies wholly in the region of an entity: nearest to the column of names, and in the middle
 * of the free space there; null if there is none.
 *
 * @param {TileDrawing} drawing @param {FadedMap} map
 * @param {Int32Array} sums counts of the free cells of the entity, see `filled`
 * @param {{width: number, height: number}} box @param {Box[]} taken @returns {{x: number, y: number, p: number} | null}
 */
function freePlace({ scale, scene }, map, sums, { width: wide, height }, taken) {
  const cells = map.side - 1;
  const w = Math.ceil(((wide + 8) / (scale.x(1) - scale.x(0))) * cells);
  const h = Math.ceil((height / (scale.y(0) - scale.y(1))) * cells);
  /** @type {{x: number, y: number, p: number, cost: number} | null} */
  let found = null;
  for (let k = 0; k + w <= cells; k++) {
    const rows = [];
    for (let r = 0; r + h <= cells; r++) if (isBlockFree(sums, map.side, r, k, w, h)) rows.push(r);
    if (!rows.length) continue;
    const a = (k + w / 2) / cells;
    const b = (rows[rows.length >> 1] + h / 2) / cells;
    const [x, y] = [scale.x(a), scale.y(b)];
    const here = boxAround(x, y, wide / 2, height / 2);
    if (!overlap(here, scale.box) || !isFree(here, taken)) continue;
    const cost = Math.abs(x - scale.box.x0 - COLUMN * (scale.box.x1 - scale.box.x0));
    const p = isOutside(scene, a, b) ? 0 : map.top[Math.round(b * cells) * map.side + Math.round(a * cells)];
    if (!found || cost < found.cost) found = { x, y, p, cost };
  }
  return found;
}
