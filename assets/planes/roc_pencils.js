/**
 * Draws the geometry of a score in ROC space: pencils of iso-score lines with their values, lines of score 0 and 1,
 * reading line, vertex.
 */
import { overlap } from '#tile/draw/labels';
import { path } from '#tile/draw/pen';
import { halo, MARGIN } from '#tile/draw/square';
import { fixed, width } from '#tile/draw/text';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { Box, Place } from '#tile/draw/types' */
/** @import { RocDrawing } from '#tile/painters/types' */

// Pixels: half a tick of the reading line, from it to its value, between values that are all written.
const TICK = 4;
const AWAY = 13;
const APART = 24;
/** @type {Place} */
const MIDDLE = [0.5, 0.5];
// Pixels from the frame to what is written at it.
const INSET = 5;

/**
 * Draws the lines of the pencils, and those of score 0 and 1.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawPencils(pen, { scene, scale, theme }) {
  for (const { segment, strong } of scene.pencils) {
    /** @type {Attributes} */
    const dashes = strong ? {} : { 'stroke-opacity': 0.5, 'stroke-dasharray': '1 3' };
    const d = path(segment, scale.x, scale.y);
    pen.add('path', { d, fill: 'none', stroke: theme.ink2, 'stroke-width': strong ? 1.25 : 0.75, ...dashes });
  }
  for (const { segment } of scene.ends) {
    const d = path(segment, scale.x, scale.y);
    pen.add('path', { d, fill: 'none', stroke: theme.ink, 'stroke-width': 1.75 });
  }
}

/**
 * Draws the labels of these lines, the reading line, and the vertex.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
export function drawGeometry(pen, drawing) {
  drawReading(pen, drawing);
  drawVertex(pen, drawing);
  const { scene } = drawing;
  for (const { value, segment } of scene.ends)
    nameLine(pen, drawing, segment, `score ${value}`, true, scene.vertex ?? MIDDLE);
  const strongFirst = [...scene.pencils].sort((one, other) => Number(other.strong) - Number(one.strong));
  for (const { name, value, segment, strong } of strongFirst)
    nameLine(pen, drawing, segment, `${name} ${value}`, strong);
}

/**
 * Writes a name at the end of a line farther from `from`, or at the other end if there is no room.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {readonly (readonly [number, number])[]} segment
 * @param {string} text
 * @param {boolean} strong
 * @param {Place} [from]
 */
function nameLine(pen, drawing, segment, text, strong, from = MIDDLE) {
  const { scale, theme, taken } = drawing;
  const [u, v] = from;
  const outside = (/** @type {readonly [number, number]} */ [x, y]) => Math.hypot(x - u, y - v);
  const ends = [segment[0], segment[segment.length - 1]].sort((p, q) => outside(q) - outside(p));
  for (const [x, y] of ends) {
    const box = inFrame(drawing, scale.x(x), scale.y(y), width(text, 10, strong));
    if (taken.some((other) => overlap(other, box))) continue;
    taken.push(box);
    const style = { 'font-size': 10, 'font-weight': strong ? 650 : 400, fill: strong ? theme.ink : theme.ink2 };
    pen.add('text', { x: box.x0, y: box.y1 - 2, ...style, ...halo(theme.bg) }, text);
    return;
  }
}

/**
 * The box of a text at a point of the frame, inside the frame.
 *
 * @param {RocDrawing} drawing
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @returns {Box}
 */
function inFrame({ left, scene: { side } }, x, y, wide) {
  const x0 = Math.min(Math.max(x - wide / 2, left + INSET), left + side - wide - INSET);
  const y1 = Math.min(Math.max(y + 6, MARGIN.top + 12 + INSET), MARGIN.top + side - INSET);
  return { x0, x1: x0 + wide, y0: y1 - 12, y1 };
}

/**
 * Draws the reading line inside the frame, with a tick at each tenth.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawReading(pen, drawing) {
  const { scene, scale, theme, left, clip } = drawing;
  if (!scene.reading.length) return;
  const pixels = scene.reading.map(({ place: [x, y] }) => /** @type {Place} */ ([scale.x(x), scale.y(y)]));
  const [first, last] = [pixels[0], pixels[pixels.length - 1]];
  const long = Math.hypot(last[0] - first[0], last[1] - first[1]);
  const [u, v] = [(last[0] - first[0]) / long, (last[1] - first[1]) / long];
  const style = { fill: 'none', stroke: theme.ink, 'stroke-width': 1.25 };
  const same = (/** @type {number} */ z) => z;
  pen.add('path', { d: path([first, last], same, same), ...style, 'clip-path': clip });
  const all = long / 10 >= APART;
  scene.reading.forEach(({ value }, k) => {
    const [x, y] = pixels[k];
    if (x < left || x > left + scene.side || y < MARGIN.top || y > MARGIN.top + scene.side) return;
    pen.add('line', { x1: x + v * TICK, y1: y - u * TICK, x2: x - v * TICK, y2: y + u * TICK, ...style });
    if (all || k % 5 === 0) writeValue(pen, drawing, String(value), [x, y], [v * AWAY, -u * AWAY]);
  });
}

/**
 * Writes a value on one side of its tick, or on the other if a name is in the way; else omits it.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {string} text
 * @param {Place} tick
 * @param {Place} off offset from the tick to one side
 */
function writeValue(pen, { theme, taken }, text, [x, y], [dx, dy]) {
  const half = width(text, 10) / 2;
  const sign = dx > 0 ? 1 : -1;
  for (const side of [sign, -sign]) {
    const place = { x: x + side * dx, y: y + side * dy + 3 };
    const box = { x0: place.x - half, x1: place.x + half, y0: place.y - 9, y1: place.y + 2 };
    if (taken.some((other) => overlap(other, box))) continue;
    taken.push(box);
    pen.add('text', { ...place, 'text-anchor': 'middle', 'font-size': 10, fill: theme.ink, ...halo(theme.bg) }, text);
    return;
  }
}

/**
 * Draws the vertex, where the iso-score lines meet, if it is shown: a dot, or an arrow towards it if it is out of view.
 *
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 */
function drawVertex(pen, drawing) {
  const { scene, scale, theme, left, taken } = drawing;
  if (!scene.vertex) return;
  const [x, y] = [scale.x(scene.vertex[0]), scale.y(scene.vertex[1])];
  const at = nearest(drawing, x, y);
  const far = at[0] !== x || at[1] !== y;
  const text = `vertex (${scene.vertex.map((z) => fixed(z, 2)).join(', ')})`;
  if (far) drawArrow(pen, drawing, at, [x, y]);
  else pen.add('circle', { cx: x, cy: y, r: 4, fill: theme.ink });
  const end = at[0] > left + scene.side / 2;
  const place = {
    x: at[0] + (end ? -8 : 8),
    y: Math.max(at[1] - 6, MARGIN.top + 14),
    'text-anchor': end ? 'end' : 'start',
  };
  const style = { 'font-size': 11, 'font-weight': 650, fill: theme.ink };
  pen.add('text', { ...place, ...style, ...halo(theme.bg) }, text);
  const wide = width(text, 11, true);
  const x0 = end ? place.x - wide : place.x;
  taken.push({ x0, x1: x0 + wide, y0: place.y - 10, y1: place.y + 2 });
}

/**
 * The point itself if it is in the frame, else where the line to it from the middle of the frame leaves the frame.
 *
 * @param {RocDrawing} drawing
 * @param {number} x
 * @param {number} y
 * @returns {Place}
 */
function nearest({ left, scene: { side } }, x, y) {
  const half = side / 2 - 6;
  const [u, v] = [x - left - side / 2, y - MARGIN.top - side / 2];
  const beyond = Math.max(Math.abs(u), Math.abs(v)) / half;
  if (beyond <= side / 2 / half) return [x, y];
  return [left + side / 2 + u / beyond, MARGIN.top + side / 2 + v / beyond];
}

/**
 * @param {Pen} pen
 * @param {RocDrawing} drawing
 * @param {Place} at its tip
 * @param {Place} to point in its direction
 */
function drawArrow(pen, { theme }, [x, y], [toX, toY]) {
  const angle = Math.atan2(toY - y, toX - x);
  const corner = (/** @type {number} */ turn, /** @type {number} */ long) =>
    `${(x + long * Math.cos(angle + turn)).toFixed(1)} ${(y + long * Math.sin(angle + turn)).toFixed(1)}`;
  pen.add('path', { d: `M${corner(0, 4)}L${corner(2.6, 9)}L${corner(-2.6, 9)}Z`, fill: theme.ink });
}
