/** Marks on the Tile where a reference is best: a hatched area with a border, and a plate that says what that means. */
import { labelPlace } from '#tile/draw/labels';
import { path } from '#tile/draw/pen';
import { count, width } from '#tile/draw/text';
import { MEANINGS, REFERENCES } from '#tile/model/references';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ReferenceRegion, TileDrawing } from '#tile/plots/tile/types' */

/** The font sizes of the two lines of the plate. */
const [TITLE, TEXT] = [12.5, 11];
/** Pixels around the lines. */
const AROUND = 8;
const LINE = 16;

/** The regions of the references, each with its words; none if the Tile does not mark them. */
/** @param {ExploreModel} model */
export function referenceRegions(model) {
  const { competing } = model;
  if (!competing || !model.marksReferences) return [];
  return competing.regionsOf(true).map((region) => {
    const which = region.entities.includes(competing.size + 1) ? 1 : 0;
    return { ...region, title: `${MEANINGS[which]} is best here`, text: beatsWords(which, competing.count) };
  });
}

/** "always negative beats all 58 classifiers". @param {0 | 1} which @param {number} n */
function beatsWords(which, n) {
  const all = n === 1 ? 'the only classifier' : n === 2 ? 'both classifiers' : `all ${count(n)} classifiers`;
  return `${REFERENCES[which].toLowerCase()} beats ${all}`;
}

/** Hatches the regions; over a faded Tile only with lines, as P(best) stays visible. */
/** @param {Pen} pen @param {TileDrawing} drawing */
export function drawReferences(pen, { scene, scale, theme, patterns }) {
  for (const { outline } of scene.references ?? []) {
    const d = path(outline, scale.x, scale.y, true);
    const fill = scene.fading ? patterns.hatch('none') : patterns.hatch(theme.sub);
    pen.add('path', {
      d,
      fill,
      stroke: theme.ink,
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
      class: 'tx-reference',
    });
  }
}

/**
 * Writes the plate of each region that has room for it.
 *
 * @param {Pen} pen @param {TileDrawing} drawing @param {Box[]} avoid
 * @returns {Box[]} where the plates are
 */
export function drawPlates(pen, drawing, avoid) {
  const taken = [];
  for (const region of drawing.scene.references ?? []) {
    const plate = placeOf(drawing, region, [...avoid, ...taken]);
    if (!plate) continue;
    drawWords(pen, drawing, plate);
    taken.push(plate.box);
  }
  return taken;
}

/** Where the plate of a region is and which lines it has: both, else the first; null if neither fits. */
/** @param {TileDrawing} drawing @param {ReferenceRegion} region @param {Box[]} avoid */
function placeOf({ scene, scale: { x, y, box } }, { outline, title, text }, avoid) {
  /** @type {[number, number][]} */
  const points = outline.map(([a, b]) => [x(a), y(b)]);
  const [bold, thin] = [width(title, TITLE, true), width(text, TEXT)];
  const tries = [
    { lines: [title, text], wide: Math.max(bold, thin) },
    { lines: [title], wide: bold },
  ];
  for (const { lines, wide } of scene.labels ? tries.slice(1) : tries) {
    const size = { width: wide + 2 * AROUND, height: LINE * lines.length + AROUND };
    const found = labelPlace(points, size, (box.x0 + box.x1) / 2, 6, avoid);
    if (!found) continue;
    const [halfWide, halfHigh] = [size.width / 2, size.height / 2];
    const around = { x0: found.x - halfWide, x1: found.x + halfWide, y0: found.y - halfHigh, y1: found.y + halfHigh };
    return { lines, box: around };
  }
  return null;
}

/** @param {Pen} pen @param {TileDrawing} drawing @param {{lines: string[], box: Box}} plate */
function drawWords(pen, { theme }, { lines, box: { x0, x1, y0, y1 } }) {
  pen.add('rect', { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: 4, fill: theme.sub });
  for (const [k, line] of lines.entries()) {
    const [size, weight, fill] = k ? [TEXT, 400, theme.ink2] : [TITLE, 650, theme.ink];
    const style = { 'text-anchor': 'middle', 'font-size': size, 'font-weight': weight, fill };
    const y = y0 + AROUND / 2 + LINE * k + 12;
    pen.add('text', { x: (x0 + x1) / 2, y, ...style }, line);
  }
}
