/** Correlation Tiles side by side as one drawing, for a file: each below its title, all above the scale of colours. */
import { drawTitledScale } from '#tile/charts/ramp';
import { columnsInPrint, NAMED_SIDE } from '#tile/correlations/side_by_side_sizes';
import { theme } from '#tile/draw/colours';
import { colour } from '#tile/draw/heat';
import { Pen, SVG } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { cut, width } from '#tile/draw/text';

/** @import { Small } from '#tile/correlations/side_by_side_tiles' */
/** @import { ScoresModel } from '#tile/model/scores_model' */

// Pixels: of the title above a Tile, below the words under all, of the letters.
const TITLE = 20;
const FOOT = 13;
const LETTERS = 12;
const SMALL = 11;
// Pixels by which a title may reach beyond its Tile.
const BEYOND = 26;
// Pixels of a map for each of the drawing: 600 dpi.
const FINE = 6.25;

/**
 * @param {{tiles: Small[], model: ScoresModel}} shown
 * @param {number} wide width in pixels
 * @returns {import('#tile/exports/layouts').Laid}
 */
export function composed({ tiles, model }, wide) {
  const columns = columnsInPrint(tiles.length, new Set(tiles.map(({ map }) => map.prior)).size, wide);
  const side = wide / columns - MARGIN.left - MARGIN.right;
  const [across, down] = [wide / columns, side + MARGIN.top + MARGIN.bottom + TITLE];
  const drawing = document.createElementNS(SVG, 'svg');
  const pen = new Pen(drawing);
  for (const [k, tile] of tiles.entries()) {
    const [x, y] = [(k % columns) * across, Math.floor(k / columns) * down];
    drawTile(new Pen(pen.add('g', { transform: `translate(${x} ${y})` })), tile, side);
  }
  const high = Math.ceil(tiles.length / columns) * down;
  const last = drawFoot(pen, model, high + SMALL, wide);
  return { drawing, width: wide, height: last + FOOT, map: null };
}

/**
 * @param {Pen} pen
 * @param {Small} small
 * @param {number} side
 */
function drawTile(pen, { tile, title, value }, side) {
  const style = { y: 14, 'font-size': LETTERS, fill: theme().ink };
  const number = value.textContent ?? '';
  const right = side + BEYOND;
  const name = cut(title.textContent ?? '', right - width(number, LETTERS) - 8, LETTERS, true);
  pen.add('text', { x: MARGIN.left, ...style, 'font-weight': 650 }, name);
  pen.add('text', { x: MARGIN.left + right, ...style, 'text-anchor': 'end' }, number);
  const { drawing, map } = tile.inSize(side, Math.round(FINE * side), side < NAMED_SIDE ? 'places' : '');
  const square = new Pen(pen.add('g', { transform: `translate(0 ${TITLE})` }));
  const place = { x: MARGIN.left, y: MARGIN.top, width: side, height: side, preserveAspectRatio: 'none' };
  if (map) square.add('image', { ...place, href: map.toDataURL('image/png') });
  for (const child of [...drawing.childNodes]) square.group.append(child);
}

/**
 * Draws what the colours and the numbers mean; returns the baseline of the last line.
 *
 * @param {Pen} pen
 * @param {ScoresModel} model
 * @param {number} y
 * @param {number} wide
 */
function drawFoot(pen, { coefficientTitle }, y, wide) {
  const bold = `${coefficientTitle} with the score above`;
  const words = '; number: at the point';
  const scale = { bold, words, low: '−1', high: '1', colour: (/** @type {number} */ share) => colour(2 * share - 1) };
  return drawTitledScale(pen, scale, { x: MARGIN.left, y, right: wide });
}
