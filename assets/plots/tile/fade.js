/** A map of probabilities as opacity: its picture, its contour, and the legend that explains it. */
import { fade, theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { context2d, counted, probability, probabilitySaid } from '#tile/draw/text';
import { inUnit } from '#tile/math/ranking';
import { borderOf, largerPieces, levelLines, smoothed } from '#tile/math/uncertainty/contours';
import { PlausibleMap, WithinMap } from '#tile/math/uncertainty/rank_sets';
import { showsNear } from '#tile/model/tile_settings';
import { TileMaps } from '#tile/model/uncertainty';
import { drawLevel } from '#tile/plots/tile/messages';
import { fill, make } from '#tile/ui/elements';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { FadedMap, Line } from '#tile/math/uncertainty/contours' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Fading, TileDrawing } from '#tile/plots/tile/types' */

// ---- The picture of a map of P(best): the opacity of a colour is the probability of being best, and nothing else.

/** Probabilities below and above which colours no longer change, and the exponent of opacity between them. */
const LEAST = 0.05;
const MOST = 0.95;
const BEND = 0.9;
const SHADES = 128;
/** The least size of a picture, and of a cell, in pixels per side. */
const PIXELS = 200;
const CELL = 4;
/** Pieces of a contour with less height than this, in pixels, are left out. */
const SLIVER = 4;

/** The opacity of a colour at a probability, from 0 to 1. @param {number} p */
export const opacity = (p) => inUnit((p - LEAST) / (MOST - LEAST)) ** BEND;

/**
 * The colour of a probability, faded towards the background; in the dark scheme through a tint, as plain mixing looks
 * muddy.
 */
/** @param {number} p @param {string} full @param {string} tint */
export function fadedColour(p, full, tint) {
  const { bg, dark } = theme();
  const u = opacity(p);
  if (!dark) return fade(full, bg, u);
  return u < 0.5 ? fade(tint, bg, (2 * u) ** 0.75) : fade(full, tint, 2 * u - 1);
}

/** Cached colours by probability: a map that follows a slider uses the same ones. */
/** @type {Map<string, Uint32Array>} */
const mixed = new Map();

/** The colours of an entity by probability, as pixels. @param {number} place of its mark */
function shades(place) {
  const { grey, bg, dark } = theme();
  const [full, tint] = [marks.fadingHue(place, 'full', grey), marks.fadingHue(place, 'tint', grey)];
  const key = [full, tint, bg, dark].join();
  const pixels = mixed.get(key) ?? Uint32Array.from({ length: SHADES + 1 }, (_, k) => pixel(k / SHADES, full, tint));
  mixed.set(key, pixels);
  return pixels;
}

/** A pixel as image data has it: red in the lowest byte. @type {(p: number, full: string, tint: string) => number} */
function pixel(p, full, tint) {
  const colour = Number.parseInt(fadedColour(p, full, tint).slice(1), 16);
  return (0xff << 24) | ((colour & 0xff) << 16) | (colour & 0xff00) | (colour >> 16);
}

/** The last picture of each map, with the colours it was painted in. */
/** @type {WeakMap<FadedMap, {key: string, url: string}>} */
const pictures = new WeakMap();

/**
 * @param {FadedMap} map
 * @param {(entity: number) => number} colourOf the place of the mark of an entity
 * @returns {string} the address of a picture, row b = 1 at its top
 */
export function fadedPicture(map, colourOf) {
  const key = JSON.stringify([map.entities.map(colourOf), theme().bg]);
  const known = pictures.get(map);
  if (known?.key === key) return known.url;
  const url = painted(map, colourOf);
  pictures.set(map, { key, url });
  return url;
}

/** Where pictures are painted, and their pixels: while a slider moves, each frame has a new map of the same size. */
/** @type {{canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, image: ImageData} | null} */
let sheet = null;

/** @param {number} size */
function sheetOf(size) {
  if (sheet?.canvas.width === size) return sheet;
  const canvas = make('canvas', { width: size, height: size });
  const context = context2d(canvas);
  sheet = { canvas, context, image: context.createImageData(size, size) };
  return sheet;
}

/** @typedef {{values: Float32Array, table: Uint32Array, place: number, plain: boolean}} Coat */

/** @param {FadedMap} map @param {(entity: number) => number} colourOf */
function painted({ side, entities, values }, colourOf) {
  const by = Math.max(CELL, Math.round(PIXELS / (side - 1)));
  const { canvas, context, image } = sheetOf(by * (side - 1));
  const pixels = new Uint32Array(image.data.buffer).fill(0);
  const coats = entities.map((entity, e) => {
    const place = colourOf(entity);
    return { values: values[e], table: shades(place), place, plain: marks.kind(place) === 'plain' };
  });
  for (let r = 0; r + 1 < side; r++) for (let k = 0; k + 1 < side; k++) paintCell(pixels, coats, side, r, k, by);
  context.putImageData(image, 0, 0);
  return canvas.toDataURL('image/png');
}

/**
 * Paints the most probable winner at each pixel of a cell, linear between its corners.
 *
 * @param {Uint32Array} pixels @param {Coat[]} coats @param {number} side @param {number} r @param {number} k
 * @param {number} by pixels of the cell
 */
function paintCell(pixels, coats, side, r, k, by) {
  const at = r * side + k;
  const there = coats.filter(({ values: v }) => v[at] + v[at + 1] + v[at + side] + v[at + side + 1] > 0);
  for (let row = 0; row < by; row++) {
    const t = (row + 0.5) / by;
    const y = (side - 1 - r) * by - 1 - row;
    for (let column = 0; column < by; column++) {
      const s = (column + 0.5) / by;
      const x = k * by + column;
      let most = 0;
      for (const { values: v, table, place, plain } of there) {
        const p = (1 - t) * ((1 - s) * v[at] + s * v[at + 1]) + t * ((1 - s) * v[at + side] + s * v[at + side + 1]);
        if (p <= most) continue;
        most = p;
        const tone = plain || !marks.hasSecondTone(place, y >> 1, x >> 1) ? 1 : 0.6;
        pixels[y * (side - 1) * by + x] = table[Math.round(SHADES * p * tone)];
      }
    }
  }
}

/**
 * How a Tile whose colours fade is drawn: its regions, and the line at the probability `contour`, in pieces.
 *
 * @param {FadedMap} map
 * @param {Line[]} lines the borders between the most probable winners
 * @param {(entity: number) => number} colourOf the place of the mark of an entity
 * @param {number} contour
 */
export function fadedTile(map, lines, colourOf, contour) {
  const url = fadedPicture(map, colourOf);
  const all = levelLines(map.top, map.side, contour);
  /** @type {{side: number, lines: Line[]}} */
  let larger = { side: NaN, lines: [] };
  const level = (/** @type {TileDrawing} */ { scene: { side } }) => {
    if (larger.side !== side) larger = { side, lines: largerPieces(all, SLIVER / side) };
    return larger.lines;
  };
  return {
    level,
    regions: (/** @type {Pen} */ pen, /** @type {TileDrawing} */ drawing) =>
      drawFaded(pen, drawing, url, map, lines, level(drawing), contour),
  };
}

/** Draws the picture of a map over the Tile. @param {Pen} pen @param {TileDrawing} drawing @param {string} href */
function drawPicture(pen, { scale, clip }, href) {
  const [x, y] = [scale.x(0), scale.y(1)];
  const box = { x, y, width: scale.x(1) - x, height: scale.y(0) - y };
  pen.add('image', { href, ...box, preserveAspectRatio: 'none', 'clip-path': clip });
}

/**
 * @param {Pen} pen @param {TileDrawing} drawing @param {string} url @param {FadedMap} map @param {Line[]} lines
 * @param {Line[]} level @param {number} contour
 */
function drawFaded(pen, drawing, url, map, lines, level, contour) {
  const { scene, theme, clip } = drawing;
  drawPicture(pen, drawing, url);
  const plain = { fill: 'none', 'stroke-linecap': 'round', 'clip-path': clip };
  pen.add('path', { d: pathOf(lines, drawing), ...plain, stroke: theme.bg, 'stroke-width': 1.25 });
  const chosen = scene.selected === null ? -1 : map.entities.indexOf(scene.selected);
  if (chosen >= 0) {
    const stroke = marks.hue(scene.colourOf(map.entities[chosen]), 'full', theme.grey);
    pen.add('path', { d: pathOf(borderOf(map, chosen), drawing), ...plain, stroke, 'stroke-width': 2 });
  }
  pen.add('path', { d: pathOf(level, drawing), ...plain, stroke: theme.ink, 'stroke-width': 1.5 });
  drawLevel(pen, drawing, level, contour);
}

/** The last path of lines, and on which square. @type {WeakMap<Line[], {key: string, path: string}>} */
const paths = new WeakMap();

/** Lines as a path, found once while the square stays: there are thousands of them. */
/** @type {(lines: Line[], drawing: TileDrawing) => string} */
function pathOf(lines, { scale: { x, y } }) {
  const key = [x(0), x(1), y(0), y(1)].join();
  const known = paths.get(lines);
  if (known?.key === key) return known.path;
  const text = (/** @type {number} */ value) => value.toFixed(1);
  const path = lines.map(([a, b, c, d]) => `M${text(x(a))} ${text(y(b))}L${text(x(c))} ${text(y(d))}`).join('');
  paths.set(lines, { key, path });
  return path;
}

// ---- Maps of one quantity over the Tile while Uncertainty is on: P(best) of the selected classifier, the
// probability that it is near the best, or the number of classifiers that cannot be told apart from the best.

/**
 * A map of numbers with its colour scale from `low` to `high`; `colour` takes a share of that range, from 0 to 1.
 *
 * @typedef {object} ValueMap
 * @property {number} side
 * @property {ArrayLike<number>} values
 * @property {number} low
 * @property {number} high
 * @property {(share: number) => string} colour
 */
/**
 * The texts of a scale: what it shows, its ends, and the value at the point with its share of the range.
 *
 * @typedef {{bold: string, words: string, low: string, high: string, here: string, share: number, colour: (share:
 *   number) => string}} ValueScale
 */

/**
 * A map of draws: of P(best) with the most probable `winner`, of a probability of its own, or of a `number`.
 *
 * @typedef {{side: number, probability: (entity: number) => Float32Array}} ProbabilityMap
 * @typedef {{side: number, number: Int32Array}} NumberMap
 * @typedef {(ProbabilityMap & {winner: Int32Array, top: Float32Array, draws: {clones?: Int32Array}}) | ProbabilityMap |
 *   NumberMap} QuantityMap
 */
/**
 * What such a map is about, of a leaderboard or of models: the `flavor`, 'entity' for the best; the `selected` one that
 * the flavor is about; and the results at the point.
 *
 * @typedef {object} Shown
 * @property {string} flavor
 * @property {number | null} selected
 * @property {string[]} names
 * @property {(entity: number) => number} colourOf
 * @property {number[]} winners
 * @property {{contour: number, margin: number}} uncertainty
 * @property {{plausible: number, best: Float64Array, near: Float64Array} | null} here
 */

/** Points per side, coarse and fine: each needs every score, and these maps change slowly over the Tile. */
const OF_PLAUSIBLE = [11, 26];
const OF_NEAR = [11, 51];
/** The possible upper ends of a scale of probabilities. */
const ENDS = [0.05, 0.1, 0.2, 0.5, 1];
/** The greatest opacity of a map without colours. */
const DARKEST = 0.85;

/** @param {import('#tile/math/uncertainty/rank_sets').Guarantee} guarantee of the rank sets */
export const plausibleMaps = (guarantee) =>
  new TileMaps((draws, prior, side) => new PlausibleMap(draws, prior, guarantee, side), ...OF_PLAUSIBLE);

/** @param {number} entity @param {number} margin */
const nearMaps = (entity, margin) =>
  new TileMaps((draws, prior, side) => new WithinMap(draws, prior, entity, margin, side), ...OF_NEAR);

/** What the maps of a flavor depend on besides draws and prior, and how to create them; null if P(best) is shown. */
/** @type {(model: ExploreModel) => {of: string, make: () => TileMaps<PlausibleMap> | TileMaps<WithinMap>} | null} */
export function otherMaps({ flavor, selected, uncertainty: { level, any_dependence: any, margin } }) {
  if (flavor === 'plausible') return { of: `plausible ${level} ${any}`, make: () => plausibleMaps({ level, any }) };
  if (!showsNear(flavor) || selected === null) return null;
  return { of: `near ${selected} ${margin}`, make: () => nearMaps(selected, margin) };
}

/** @param {Shown} shown @param {QuantityMap} map */
export function valueMapOf({ selected, colourOf }, map) {
  if ('number' in map) return plausibleMap(map);
  return probabilityMap(selected === null ? -1 : colourOf(selected), map.probability(selected ?? 0), map.side);
}

/** The map of a probability of one entity, in its colour. */
/** @param {number} place of its mark @param {Float32Array} probabilities @param {number} side @returns {ValueMap} */
function probabilityMap(place, probabilities, side) {
  const values = smoothed(probabilities, side);
  const most = probabilities.reduce((high, value) => Math.max(high, value), 0);
  const high = ENDS.find((end) => end >= most) ?? 1;
  const hue = (/** @type {'full' | 'tint'} */ kind) => marks.fadingHue(place, kind, theme().ink2);
  const colour = (/** @type {number} */ share) => fadedColour(0.05 + 0.9 * share, hue('full'), hue('tint'));
  return { side, values, low: 0, high, colour };
}

/** The map of the number of classifiers that cannot be told apart from the best; more is darker. */
/** @type {(map: {number: Int32Array, side: number}) => ValueMap} */
function plausibleMap({ number, side }) {
  const high = number.reduce((most, value) => Math.max(most, value), 2);
  const colour = (/** @type {number} */ share) => fade(theme().ink2, theme().bg, DARKEST * share);
  return { side, values: number, low: 1, high, colour };
}

/** The entity and the words for (a, b) in the map of draws that is shown; null if there are none. */
/** @type {(shown: Shown, map: QuantityMap, a: number, b: number) => {entity: number | null, text: string} | null} */
export function describeAt({ flavor, selected, names, uncertainty }, map, a, b) {
  const { side } = map;
  if ('number' in map)
    return {
      entity: null,
      text: `about ${counted(Math.round(interpolated({ side, values: map.number }, a, b)), 'plausible winner')}`,
    };
  const nearest = Math.round(b * (side - 1)) * side + Math.round(a * (side - 1));
  const entity = 'winner' in map && flavor !== 'best_probability' ? map.winner[nearest] : selected;
  if (entity === null || entity < 0) return null;
  const p = interpolated({ side, values: map.probability(entity) }, a, b);
  if (!('winner' in map))
    return { entity, text: `${names[entity]}: P ${probabilitySaid(p)} within ${uncertainty.margin} of the best` };
  const text = `${names[entity]}: P(best) ${probability(p)}`;
  return { entity, text: flavor === 'entity' ? `most probable: ${names[entity]}, ${probability(p)}` : text };
}

/** @param {Shown} shown @param {ValueMap} map @returns {ValueScale} */
export function scaleOf({ flavor, here, selected, names, uncertainty: { margin } }, { low, high, colour }) {
  const share = (/** @type {number} */ value) => inUnit((value - low) / (high - low));
  if (flavor === 'plausible') {
    const value = here?.plausible ?? NaN;
    const words = { bold: 'Plausible winners:', words: ' classifiers that may be best' };
    return { ...words, low: '1', high: String(high), here: `here ${value}`, share: share(value), colour };
  }
  const near = showsNear(flavor);
  const value = here && selected !== null ? (near ? here.near : here.best)[selected] : NaN;
  const of = selected === null ? '' : ` of ${names[selected]}`;
  const words = { bold: near ? `P(within ${margin})` : 'P(best)', words: near ? ` of the best${of}` : of };
  return { ...words, low: '0', high: String(high), here: `here ${probability(value)}`, share: share(value), colour };
}

/** @param {ValueMap} map @param {string} key @returns {Fading} */
export function valueFading(map, key) {
  const href = picture(map);
  return {
    key,
    regions: (pen, drawing) => drawPicture(pen, drawing, href),
    names: () => [],
  };
}

/** The data URL of the picture of a map, interpolated linearly, with b = 1 at the top. @param {ValueMap} map */
function picture(map) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: PIXELS, height: PIXELS });
  const context = context2d(canvas);
  const shades = Array.from({ length: SHADES + 1 }, (_, k) => map.colour(k / SHADES));
  for (let y = 0; y < PIXELS; y++) {
    for (let x = 0; x < PIXELS; x++) {
      const value = interpolated(map, (x + 0.5) / PIXELS, 1 - (y + 0.5) / PIXELS);
      const share = inUnit((value - map.low) / (map.high - map.low));
      context.fillStyle = shades[Math.round(SHADES * share)];
      context.fillRect(x, y, 1, 1);
    }
  }
  return canvas.toDataURL('image/png');
}

/** The value of a map at (a, b), interpolated linearly. */
/** @param {{side: number, values: ArrayLike<number>}} map @param {number} a @param {number} b */
export function interpolated({ side, values }, a, b) {
  const [x, y] = [a * (side - 1), b * (side - 1)];
  const [k, r] = [Math.min(side - 2, Math.floor(x)), Math.min(side - 2, Math.floor(y))];
  const [s, t] = [x - k, y - r];
  const at = r * side + k;
  const row = (/** @type {number} */ from) => (1 - s) * values[from] + s * values[from + 1];
  return (1 - t) * row(at) + t * row(at + side);
}

// ---- The legend of a faded Tile: what opacity means, where the contour is, and the value at the point.

const STOPS = 10;

/** A scale with the share of its contour. @typedef {ValueScale & {level?: number}} LeveledScale */

/** The scale of P(best) of the best entity at the point. @param {Shown} shown @returns {LeveledScale} */
export function bestScaleOf({ here, winners: [first = -1], uncertainty, colourOf }) {
  const p = here?.best[first] ?? NaN;
  const place = first < 0 ? -1 : colourOf(first);
  const [full, tint] = [marks.fadingHue(place, 'full', theme().grey), marks.fadingHue(place, 'tint', theme().grey)];
  return {
    ...{
      bold: 'Fainter is less sure:',
      words: ' opacity is P(best)',
      low: '0',
      high: '1',
      here: `here ${probability(p)}`,
    },
    ...{ share: p, colour: (share) => fadedColour(share, full, tint), level: uncertainty.contour },
  };
}

/** The legend element of a faded Tile. */
export class FadeLegend {
  /** What it shows. @type {LeveledScale | null} */
  painted = null;
  ramp = make('i', { className: 'tx-ramp' });
  here = make('span', { className: 'tx-ramp-here' });
  level = make('span', { className: 'tx-ramp-level' });
  low = make('small', {}, '0');
  high = make('small', {}, '1');
  words = make('span', {});
  /** The value at the point, where there is no room for it below the scale. */
  value = make('small', { className: 'tx-ramp-value', 'aria-hidden': 'true' });
  bar = make(
    'span',
    { className: 'tx-ramp-scale' },
    this.low,
    make('span', {}, this.ramp, this.here, this.level),
    this.high,
    this.value,
  );
  root = make('p', { className: 'tx-fade-legend' }, this.words, this.bar);

  /** What it shows; null where it is hidden. */
  get scale() {
    return this.root.isConnected && !this.root.hidden ? this.painted : null;
  }

  /** Paints any scale. @param {LeveledScale} scale */
  paintValues(scale) {
    const { bold, words, low, high, here, share, colour, level } = scale;
    this.painted = { ...scale };
    fill(this.words, make('b', {}, bold), make('span', {}, words));
    this.low.textContent = low;
    this.high.textContent = high;
    const stops = Array.from({ length: STOPS + 1 }, (_, k) => colour(k / STOPS));
    this.ramp.style.background = `linear-gradient(90deg, ${stops.join()})`;
    this.here.hidden = Number.isNaN(share);
    this.here.style.left = `${100 * share}%`;
    this.here.textContent = here;
    this.value.textContent = Number.isNaN(share) ? '' : here;
    this.here.classList.toggle('tx-before', share > 0.6);
    this.level.hidden = level === undefined;
    this.level.style.left = `${100 * (level ?? 0)}%`;
  }
}
