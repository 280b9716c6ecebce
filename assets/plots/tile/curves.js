/** Lines on the Tile: prior grid, iso-score lines, frontiers, curves of no skill, paths, loci of scores. */
import { boxAround, firstFree } from '#tile/draw/labels';
import { path } from '#tile/draw/pen';
import { isShown } from '#tile/draw/square';
import { prevalence, width } from '#tile/draw/text';
import { drawPlate, expectedNames } from '#tile/plots/tile/axes';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { Box, Place, Places } from '#tile/draw/types' */
/** @import { Locus } from '#tile/plots/tile/scene' */
/** @import { Curve, Segment, TileDrawing } from '#tile/plots/tile/types' */

// ---- Lines other than loci.

/** Points per line across the Tile if lines may be curved. */
const BENDS = 64;
/** Pixels to both sides of the point, and above and below, in which no value stands: its mark and a name. */
const MARK = /** @type {const} */ ([34, 12]);

/** @param {Pen} pen @param {TileDrawing} drawing */
export function drawGrid(pen, { scene, scale: { x, y, box }, theme }) {
  const lines = (/** @type {number[]} */ at, /** @type {object} */ style) => {
    for (const z of at) {
      pen.add('line', { x1: x(z), x2: x(z), y1: box.y1, y2: box.y0, 'stroke-width': 0.75, ...style });
      pen.add('line', { x1: box.x0, x2: box.x1, y1: y(z), y2: y(z), 'stroke-width': 0.75, ...style });
    }
  };
  // The grids of other priors are in ink, to be told from that of the prior.
  for (const { at, dashes } of scene.grids ?? [])
    lines(at, { stroke: theme.ink, 'stroke-opacity': 0.5, 'stroke-dasharray': dashes });
  if (scene.overlays.has('grid')) lines(scene.grid, { stroke: '#FFFFFF', 'stroke-opacity': theme.dark ? 0.2 : 0.62 });
}

/** @param {Pen} pen @param {TileDrawing} drawing */
export function drawCurves(pen, drawing) {
  const { scene, scale, theme } = drawing;
  const { overlays, gammaPi, gammaTau } = scene;
  const taken = [...expectedNames(drawing), boxAround(scale.x(scene.point.a), scale.y(scene.point.b), ...MARK)];
  for (const { value, lines } of scene.contours) drawContour(pen, drawing, value, lines, taken);
  const dotted = { 'stroke-width': 1, 'stroke-dasharray': '1 2.5', 'stroke-linecap': 'round' };
  for (const line of scene.frontiers) stroke(pen, drawing, line, dotted);
  for (const outline of scene.borders ?? []) drawBorder(pen, drawing, outline);
  for (const outline of scene.judged ?? []) drawJudged(pen, drawing, outline);
  for (const { outline } of scene.stable) {
    const d = path(outline, scale.x, scale.y, true);
    pen.add('path', { d, fill: theme.ink, 'fill-opacity': 0.12, stroke: theme.ink, 'stroke-width': 1.25 });
  }
  if (overlays.has('gamma_pi') && gammaPi) drawNoSkill(pen, drawing, gammaPi, '5 3');
  if (overlays.has('gamma_tau') && gammaTau) drawNoSkill(pen, drawing, gammaTau, '1 3');
  drawLines(pen, drawing);
  drawCohen(pen, drawing);
  drawWay(pen, drawing);
}

/** @param {Pen} pen @param {TileDrawing} drawing @param {Places} points @param {Attributes} style */
function stroke(pen, { scale, theme }, points, style) {
  const places = scale.bent ? between(points) : points;
  pen.add('path', { d: path(places, scale.x, scale.y), fill: 'none', stroke: theme.ink, ...style });
}

/** A line with additional points, so that it can bend. @param {Places} points @returns {Places} */
function between(points) {
  return points.flatMap(([a, b], k) => {
    const [next, above] = points[k + 1] ?? [a, b];
    const steps = Math.max(1, Math.ceil(BENDS * Math.max(Math.abs(next - a), Math.abs(above - b))));
    return Array.from({ length: steps }, (_, i) => {
      const share = i / steps;
      return /** @type {const} */ ([a + share * (next - a), b + share * (above - b)]);
    });
  });
}

/** Draws the border of a region over a map with light and dark colours. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {Places} outline */
function drawBorder(pen, drawing, outline) {
  const closed = [...outline, outline[0]];
  stroke(pen, drawing, closed, { stroke: drawing.theme.bg, 'stroke-width': 2.5, 'stroke-opacity': 0.6 });
  stroke(pen, drawing, closed, { 'stroke-width': 1, 'stroke-opacity': 0.8, 'stroke-linejoin': 'round' });
}

/** Draws the outline of a part that agrees with judgements: a double line, which no border between regions is. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {Places} outline */
function drawJudged(pen, drawing, outline) {
  const closed = [...outline, outline[0]];
  for (const [stroked, wide] of /** @type {const} */ ([
    [drawing.theme.bg, 7],
    [drawing.theme.ink, 4.5],
    [drawing.theme.bg, 1.5],
  ]))
    stroke(pen, drawing, closed, { stroke: stroked, 'stroke-width': wide, 'stroke-linejoin': 'round' });
}

/** Draws a path between two scores, and its optimal part. @param {Pen} pen @param {TileDrawing} drawing */
function drawWay(pen, drawing) {
  const { way } = drawing.scene;
  if (!way) return;
  const around = { stroke: drawing.theme.bg, 'stroke-width': 5, 'stroke-opacity': 0.8 };
  stroke(pen, drawing, way.whole, { ...around, 'stroke-linecap': 'round' });
  stroke(pen, drawing, way.whole, { 'stroke-width': 2, 'stroke-linecap': 'round' });
  stroke(pen, drawing, way.best, { 'stroke-width': 8, 'stroke-linecap': 'butt' });
}

/** @param {Segment} segment */
const length = ([[a0, b0], [a1, b1]]) => Math.hypot(a1 - a0, b1 - b0);

/**
 * Draws the lines of one score value, and the value on the longest line where that is free, best in its middle.
 *
 * @param {Pen} pen @param {TileDrawing} drawing @param {number} value @param {Segment[]} lines
 * @param {Box[]} taken boxes of names and values written so far
 */
function drawContour(pen, drawing, value, lines, taken) {
  for (const line of lines) stroke(pen, drawing, line, { 'stroke-width': 1, 'stroke-opacity': 0.75 });
  const longest = lines.reduce((best, line) => (best && length(best) >= length(line) ? best : line), lines[0]);
  if (!longest || length(longest) < 0.06) return;
  const { scale } = drawing;
  // When zoomed, the label stands in the middle of the visible part.
  const inView = scale.plain ? [] : lines.flatMap((line) => between(line)).filter(([a, b]) => isShown(scale, a, b));
  if (!scale.plain && !inView.length) return;
  const boxes = places(longest, inView).map(([a, b]) => boxAround(scale.x(a), scale.y(b), 8, 6));
  const box = firstFree(
    boxes.filter((each) => isInside(each, scale.box)),
    taken,
  );
  if (!box) return;
  drawPlate(pen, drawing, box);
  const style = { 'text-anchor': 'middle', 'font-size': 10, fill: drawing.theme.ink };
  pen.add('text', { x: box.x0 + 8, y: box.y0 + 10, ...style }, String(value));
}

/** Where on a line its value stands, as shares of it: the first of these that is free. */
const SHARES = [0.5, 0.3, 0.7, 0.15, 0.85];

/** Places for a value, the best first; `inView`: points if zoomed. @type {(line: Segment, inView: Places) => Places} */
function places([[a0, b0], [a1, b1]], inView) {
  if (inView.length) return SHARES.map((share) => inView[Math.floor(share * inView.length)]);
  return SHARES.map((share) => [a0 + share * (a1 - a0), b0 + share * (b1 - b0)]);
}

/** @type {(box: Box, square: Box) => boolean} */
const isInside = ({ x0, x1, y0, y1 }, of) => x0 > of.x0 && x1 < of.x1 && y0 > of.y0 && y1 < of.y1;

/** @param {Pen} pen @param {TileDrawing} drawing @param {Curve} curve @param {string} dashes */
function drawNoSkill(pen, drawing, curve, dashes) {
  /** @type {[number, number][]} */
  const points = [];
  const { box, plain } = drawing.scale;
  const fine = plain ? 96 : 384;
  for (let k = 0; k <= fine; k++) {
    // Cosine spacing: the curve is steep near the corners when one class is rare.
    const share = (1 - Math.cos((Math.PI * k) / fine)) / 2;
    const a = plain ? share : drawing.scale.a(box.x0 + share * (box.x1 - box.x0));
    const b = curve(a);
    if (Number.isFinite(b)) points.push([a, b]);
  }
  stroke(pen, drawing, points, { stroke: drawing.theme.bg, 'stroke-width': 3, 'stroke-opacity': 0.7 });
  stroke(pen, drawing, points, { 'stroke-width': 1.25, 'stroke-dasharray': dashes });
}

/**
 * Draws the median lines, on which two outcomes count alike, and the lines through the point along which a score is a
 * mean of those at both ends.
 */
/** @param {Pen} pen @param {TileDrawing} drawing */
function drawLines(pen, drawing) {
  const { overlays, point } = drawing.scene;
  /** @type {(a: number, b: number) => [Segment, Segment]} */
  const cross = (a, b) => [
    [
      [0, b],
      [1, b],
    ],
    [
      [a, 0],
      [a, 1],
    ],
  ];
  const around = { stroke: drawing.theme.bg, 'stroke-width': 3, 'stroke-opacity': 0.6 };
  const lines = [
    ...(overlays.has('medians') ? cross(0.5, 0.5).map((line) => ({ line, dashes: '8 3 1.5 3' })) : []),
    ...(overlays.has('f_mean') ? cross(point.a, point.b).map((line) => ({ line, dashes: 'none' })) : []),
  ];
  for (const { line, dashes } of lines) {
    stroke(pen, drawing, line, around);
    stroke(pen, drawing, line, { 'stroke-width': 1.25, 'stroke-dasharray': dashes });
  }
  if (!overlays.has('f_mean')) return;
  const { scale, theme } = drawing;
  for (const [a, b] of cross(point.a, point.b).flat())
    pen.add('circle', { cx: scale.x(a), cy: scale.y(b), r: 4, fill: theme.ink, stroke: theme.bg, 'stroke-width': 1.5 });
}

/**
 * Draws Cohen's chance correction: the corrected scores of a whole row order like the place where the row meets the
 * no-skill curve.
 */
/** @param {Pen} pen @param {TileDrawing} drawing */
function drawCohen(pen, { scene: { cohen }, scale: { x, y, box }, theme }) {
  if (!cohen) return;
  const row = y(cohen.from[1]);
  const [end] = cohen.to;
  const hair = { stroke: theme.ink, 'stroke-width': 1, 'stroke-opacity': 0.6 };
  pen.add('line', { x1: box.x0, x2: box.x1, y1: row, y2: row, ...hair });
  for (const start of [0.04, 0.96]) {
    const [tail, tip] = [x(start), x(start) + Math.sign(end - start) * 10];
    const d = `M${tail} ${row - 4}L${tip} ${row}L${tail} ${row + 4}`;
    pen.add('path', { d, fill: 'none', stroke: theme.ink, 'stroke-width': 1.25 });
  }
  pen.add('circle', { cx: x(end), cy: y(cohen.to[1]), r: 5, fill: theme.ink, stroke: theme.bg, 'stroke-width': 2 });
}

// ---- Draws the loci of named scores on the Tile as the prior varies: dotted lines, with names and the priors along
// them.

const LETTERS = 10;
// Where along a line its name may stand, best first, as shares of its points.
const TRIED = [0.42, 0.58, 0.3, 0.7, 0.2, 0.8, 0.5, 0.1, 0.9];

/** @param {Pen} pen @param {TileDrawing} drawing */
export function drawLoci(pen, drawing) {
  const { loci = [], point } = drawing.scene;
  const { x, y } = drawing.scale;
  const taken = [boxAround(x(point.a), y(point.b), 12), ...drawing.names, ...expectedNames(drawing)];
  for (const locus of loci) drawLine(pen, drawing, locus);
  if (drawing.scene.labels === 'few') return;
  for (const locus of loci) drawName(pen, drawing, locus, taken);
  for (const locus of loci) drawMarks(pen, drawing, locus, taken);
}

/** @param {Pen} pen @param {TileDrawing} drawing @param {Locus} locus */
function drawLine(pen, { scale, theme, clip }, { places }) {
  const line = { d: path(places, scale.x, scale.y), fill: 'none', 'stroke-linecap': 'round', 'clip-path': clip };
  pen.add('path', { ...line, stroke: theme.bg, 'stroke-width': 3.5, 'stroke-opacity': 0.7 });
  pen.add('path', { ...line, stroke: theme.ink, 'stroke-width': 1.5, 'stroke-dasharray': '1.5 3.5' });
}

/** Writes the names of the scores next to the line, where nothing else is written. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {Locus} locus @param {Box[]} taken */
function drawName(pen, drawing, { places, label }, taken) {
  const wide = width(label, LETTERS);
  const tried = TRIED.map((share) => places[Math.round(share * (places.length - 1))]);
  const box = firstFree(
    tried.flatMap((place) => boxAt(drawing, place, wide) ?? []),
    taken,
  );
  if (box) write(pen, drawing, box, label);
}

/** Draws dots at some priors, with their numbers if there is room. */
/** @param {Pen} pen @param {TileDrawing} drawing @param {Locus} locus @param {Box[]} taken */
function drawMarks(pen, drawing, { marks }, taken) {
  const { scale, theme } = drawing;
  for (const { prior, place } of marks) {
    if (!isShown(scale, ...place)) continue;
    pen.add('circle', { cx: scale.x(place[0]), cy: scale.y(place[1]), r: 2, fill: theme.ink, stroke: theme.bg });
    const words = prevalence(prior);
    const at = boxAt(drawing, place, width(words, LETTERS));
    const box = at && firstFree([at], taken);
    if (box) write(pen, drawing, box, words);
  }
}

/** The box of a text at a place: to its right, else to its left; null if it is not in view. */
/** @type {(drawing: TileDrawing, place: Place, wide: number) => Box | null} */
function boxAt({ scale }, place, wide) {
  if (!isShown(scale, ...place)) return null;
  const [x, y] = [scale.x(place[0]), scale.y(place[1])];
  const x0 = x + 8 + wide > scale.box.x1 ? x - 8 - wide : x + 8;
  const middle = Math.min(scale.box.y1 - 7, Math.max(scale.box.y0 + 7, y));
  return { x0, x1: x0 + wide, y0: middle - 6, y1: middle + 6 };
}

/** @param {Pen} pen @param {TileDrawing} drawing @param {Box} box @param {string} words */
function write(pen, drawing, box, words) {
  drawPlate(pen, drawing, box);
  pen.add('text', { x: box.x0, y: box.y0 + 10, 'font-size': LETTERS, fill: drawing.theme.ink }, words);
}
