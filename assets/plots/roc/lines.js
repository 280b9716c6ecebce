/** Draws lines of ROC and PR space: iso-score lines, hull, curves, unreachable zones, pencils, nine small spaces. */
import { boxAround, firstFree } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { path } from '#tile/draw/pen';
import { halo, MARGIN } from '#tile/draw/square';
import { cut, fixed, width } from '#tile/draw/text';

/** @import { Attributes, Pen } from '#tile/draw/pen' */
/** @import { Box, Place, Places, Scale, Theme } from '#tile/draw/types' */
/** @import { NineScene, RocDrawing, ScoreLine, Segment } from '#tile/plots/tile/types' */

// ---- Draws the geometry of a score in ROC space: pencils of iso-score lines with their values, lines of score 0
// and 1, reading line, vertex.

// Pixels: half a tick of the reading line; from it to its value; between ticks if each has its value, else each fifth.
const TICK = 4;
const AWAY = 13;
const APART = 24;
/** @type {Place} */
const MIDDLE = [0.5, 0.5];
// Pixels from the frame to what is written at it.
const INSET = 5;

/** Draws the lines of the pencils, and those of score 0 and 1. @param {Pen} pen @param {RocDrawing} drawing */
function drawPencils(pen, { scene, scale, theme }) {
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

/** Draws the labels of these lines, the reading line, and the vertex. @param {Pen} pen @param {RocDrawing} drawing */
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
 * @param {Pen} pen @param {RocDrawing} drawing @param {readonly (readonly [number, number])[]} segment
 * @param {string} text @param {boolean} strong @param {Place} [from]
 */
function nameLine(pen, drawing, segment, text, strong, from = MIDDLE) {
  const { scale, theme, taken } = drawing;
  const [u, v] = from;
  const outside = (/** @type {readonly [number, number]} */ [x, y]) => Math.hypot(x - u, y - v);
  const ends = [segment[0], segment[segment.length - 1]].sort((p, q) => outside(q) - outside(p));
  const wide = width(text, 10, strong);
  const boxes = ends.map(([x, y]) => inFrame(drawing, scale.x(x), scale.y(y), wide));
  writeOn(pen, theme, firstFree(boxes, taken), -2, text, strong);
}

/** Writes the name or the value of a line in its box, if it has one; its baseline is `below` the lower edge. */
/** @type {(pen: Pen, theme: Theme, box: Box | undefined, below: number, text: string, strong: boolean) => void} */
function writeOn(pen, theme, box, below, text, strong) {
  if (!box) return;
  const style = { 'font-size': 10, 'font-weight': strong ? 650 : 400, fill: strong ? theme.ink : theme.ink2 };
  pen.add('text', { x: box.x0, y: box.y1 + below, ...style, ...halo(theme.bg) }, text);
}

/** The box of a text at a point of the frame, inside the frame. */
/** @type {(drawing: RocDrawing, x: number, y: number, wide: number) => Box} */
function inFrame({ left, scene: { side } }, x, y, wide) {
  const x0 = Math.min(Math.max(x - wide / 2, left + INSET), left + side - wide - INSET);
  const y1 = Math.min(Math.max(y + 6, MARGIN.top + 12 + INSET), MARGIN.top + side - INSET);
  return { x0, x1: x0 + wide, y0: y1 - 12, y1 };
}

/** Draws the reading line inside the frame, with a tick at each tenth. @param {Pen} pen @param {RocDrawing} drawing */
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
 * @param {Pen} pen @param {RocDrawing} drawing @param {string} text @param {Place} tick
 * @param {Place} off offset from the tick to one side
 */
function writeValue(pen, { theme, taken }, text, [x, y], [dx, dy]) {
  const half = width(text, 10) / 2;
  const sign = dx > 0 ? 1 : -1;
  for (const side of [sign, -sign]) {
    const place = { x: x + side * dx, y: y + side * dy + 3 };
    if (!firstFree([{ x0: place.x - half, x1: place.x + half, y0: place.y - 9, y1: place.y + 2 }], taken)) continue;
    pen.add('text', { ...place, 'text-anchor': 'middle', 'font-size': 10, fill: theme.ink, ...halo(theme.bg) }, text);
    return;
  }
}

/**
 * Draws the vertex, where the iso-score lines meet, if it is shown: a dot, or an arrow towards it if it is out of view.
 */
/** @param {Pen} pen @param {RocDrawing} drawing */
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

/** The point itself if it is in the frame, else where the line to it from the middle of the frame leaves the frame. */
/** @type {(drawing: RocDrawing, x: number, y: number) => Place} */
function nearest({ left, scene: { side } }, x, y) {
  const half = side / 2 - 6;
  const [u, v] = [x - left - side / 2, y - MARGIN.top - side / 2];
  const beyond = Math.max(Math.abs(u), Math.abs(v)) / half;
  if (beyond <= side / 2 / half) return [x, y];
  return [left + side / 2 + u / beyond, MARGIN.top + side / 2 + v / beyond];
}

/** @param {Pen} pen @param {RocDrawing} drawing @param {Place} at its tip @param {Place} to point in its direction */
function drawArrow(pen, { theme }, [x, y], [toX, toY]) {
  const angle = Math.atan2(toY - y, toX - x);
  const corner = (/** @type {number} */ turn, /** @type {number} */ long) =>
    `${(x + long * Math.cos(angle + turn)).toFixed(1)} ${(y + long * Math.sin(angle + turn)).toFixed(1)}`;
  pen.add('path', { d: `M${corner(0, 4)}L${corner(2.6, 9)}L${corner(-2.6, 9)}Z`, fill: theme.ink });
}

// ---- Draws iso-lines of a chosen score, with their values.

// Where on a line its value may stand, as shares of its length; shorter ones, in pixels, have none.
const SHARES = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
const SHORTEST = 30;

/** @param {Pen} pen @param {RocDrawing} drawing */
function drawScoreLines(pen, { scene, scale, theme }) {
  for (const { segment, strong } of scene.scoreLines) {
    const d = path(segment, scale.x, scale.y);
    const style = { stroke: theme.ink2, 'stroke-dasharray': '6 3', 'stroke-width': strong ? 2 : 1 };
    pen.add('path', { d, fill: 'none', 'data-part': 'score-line', ...style });
  }
}

/** @param {Pen} pen @param {RocDrawing} drawing */
export function drawScoreValues(pen, drawing) {
  const lines = [...drawing.scene.scoreLines].sort((one, other) => Number(other.strong) - Number(one.strong));
  for (const line of lines) writeScore(pen, drawing, line);
}

/** @param {Pen} pen @param {RocDrawing} drawing @param {ScoreLine} line */
function writeScore(pen, drawing, { segment, text, strong }) {
  const { scale, theme, taken } = drawing;
  const pixels = segment.map(([x, y]) => /** @type {Place} */ ([scale.x(x), scale.y(y)]));
  const wide = width(text, 10, strong);
  const boxes = placesOn(pixels).map(([x, y]) => boxAround(x, y, wide / 2, 6));
  const inside = boxes.filter((box) => isInside(drawing, box));
  writeOn(pen, theme, firstFree(inside, taken), -2.5, text, strong);
}

/** @param {RocDrawing} drawing @param {Box} box */
const isInside = ({ left, scene: { side } }, box) =>
  box.x0 > left + 2 && box.x1 < left + side - 2 && box.y0 > MARGIN.top + 2 && box.y1 < MARGIN.top + side - 2;

/** @param {Place[]} pixels @returns {Place[]} points at given shares of the length of a line, in order of preference */
function placesOn(pixels) {
  const ends = [0];
  for (let k = 1; k < pixels.length; k++)
    ends.push(ends[k - 1] + Math.hypot(pixels[k][0] - pixels[k - 1][0], pixels[k][1] - pixels[k - 1][1]));
  const whole = ends[ends.length - 1];
  if (whole < SHORTEST) return [];
  return SHARES.map((share) => pixels[ends.findIndex((end) => end >= share * whole)]);
}

// ---- Iso-score lines, hull, curves of models, unreachable zones.

/** @param {Pen} pen @param {RocDrawing} drawing */
export function drawLines(pen, drawing) {
  const { scene, scale, theme } = drawing;
  drawZones(pen, drawing);
  const dots = { 'stroke-dasharray': '1 3', 'stroke-linecap': 'round', stroke: theme.ink2 };
  drawSegments(pen, drawing, [scene.noSkill], { ...dots, 'stroke-width': 1 });
  const faint = scene.points.length > 150 ? 0.08 : theme.dark ? 0.2 : 0.17;
  drawSegments(pen, drawing, scene.lines, { 'stroke-opacity': faint });
  const rounds = scene.rounds.map((round) => round.segment);
  drawSegments(pen, drawing, rounds, { 'stroke-opacity': 0.3, 'stroke-dasharray': '4 3' });
  drawPencils(pen, drawing);
  drawScoreLines(pen, drawing);
  drawSegments(pen, drawing, [scene.between], { 'stroke-width': 2, 'stroke-linecap': 'round' });
  drawCurves(pen, drawing);
  drawCredible(pen, drawing);
  if (!scene.hull.length) return;
  pen.add('path', { d: path(scene.hull, scale.x, scale.y), fill: 'none', stroke: theme.ink, 'stroke-width': 1 });
}

/** Draws the unreachable zones: grey, with a border. @param {Pen} pen @param {RocDrawing} drawing */
function drawZones(pen, { scene, scale, theme }) {
  for (const outline of scene.zones) {
    const line = { stroke: theme.line2, 'stroke-width': 0.75 };
    pen.add('path', { d: path(outline, scale.x, scale.y, true), fill: theme.ink, 'fill-opacity': 0.08, ...line });
  }
}

/** Draws segments as one path. */
/** @param {Pen} pen @param {RocDrawing} drawing @param {Segment[]} segments @param {Attributes} style */
function drawSegments(pen, { scale, theme }, segments, style) {
  const d = segments.map((segment) => path(segment, scale.x, scale.y)).join('');
  pen.add('path', { d, fill: 'none', stroke: theme.ink, 'stroke-width': 0.75, ...style });
}

/**
 * Draws the credible regions of the best and the selected entity: the wider one with an outline, the narrower one
 * stronger.
 */
/** @param {Pen} pen @param {RocDrawing} drawing */
function drawCredible(pen, { scene, scale, theme }) {
  for (const { entity, outlines } of scene.credible ?? []) {
    const colour = marks.hue(scene.colourOf(entity), 'full', theme.grey);
    for (const [k, outline] of outlines.entries()) {
      const line = { stroke: k ? 'none' : colour, 'stroke-width': 1.5 };
      const d = path(outline, scale.x, scale.y, true);
      pen.add('path', { d, fill: colour, 'fill-opacity': k ? 0.28 : 0.18, ...line });
    }
  }
}

/** @param {Pen} pen @param {RocDrawing} drawing */
function drawCurves(pen, { scene, scale, theme }) {
  for (const { points, colour, strong } of scene.curves ?? []) {
    const plain = colour < 0 && !strong;
    pen.add('path', {
      d: path(points, scale.x, scale.y),
      fill: 'none',
      stroke: marks.hue(colour, 'full', theme.grey),
      'stroke-width': strong ? 2.5 : plain ? 1 : 1.25,
      'stroke-opacity': strong ? 1 : plain ? 0.36 : 0.8,
      'stroke-linejoin': 'round',
      'stroke-dasharray': marks.dash(colour),
    });
  }
}

/** Draws the iso-score lines through the best and the selected entity. @param {Pen} pen @param {RocDrawing} drawing */
export function drawStrong(pen, { scene, scale, theme }) {
  for (const { entity, segment, ink } of scene.strong) {
    if (!segment) continue;
    const place = scene.colourOf(entity);
    const line = { d: path(segment, scale.x, scale.y), fill: 'none' };
    const mark = { stroke: marks.hue(place, 'full', theme.grey), 'stroke-dasharray': marks.dash(place) };
    const drawn = ink ? { stroke: theme.ink, 'stroke-width': 1.5 } : { ...mark, 'stroke-width': 2.5 };
    pen.add('path', { ...line, stroke: theme.bg, 'stroke-width': ink ? 3.5 : 5 });
    pen.add('path', { ...line, ...drawn });
  }
}

// ---- Nine small ROC spaces on the Tile, each at the point of its score.

// Pixels: around a small plot, and above it for its name.
const GAP = 8;
const HEAD = 17;

/** @param {Pen} pen @param {RocDrawing} drawing */
export function drawNine(pen, drawing) {
  const { scene, left, theme } = drawing;
  if (!scene.nine) return;
  drawTile(pen, drawing, scene.nine);
  const cell = scene.side / 3;
  for (const small of scene.nine.small) {
    const [x, y] = [left + 2 * small.a * cell, MARGIN.top + 2 * (1 - small.b) * cell];
    drawSmall(pen, drawing, small, { x: x + GAP, y: y + HEAD, side: cell - GAP - HEAD });
  }
  const text = { 'font-size': 11, fill: theme.ink2, 'font-style': 'italic' };
  const middle = MARGIN.top + scene.side / 2 + 4;
  pen.add(
    'text',
    { x: left + scene.side / 2, y: MARGIN.top + scene.side + 17, 'text-anchor': 'middle', ...text },
    'a →',
  );
  pen.add('text', { x: left - 8, y: middle, 'text-anchor': 'end', ...text }, 'b ↑');
}

/** Draws the regions of the Tile in the background. @type {(pen: Pen, drawing: RocDrawing, nine: NineScene) => void} */
function drawTile(pen, { scene, left, theme }, { regions }) {
  const { side } = scene;
  const x = (/** @type {number} */ a) => left + a * side;
  const y = (/** @type {number} */ b) => MARGIN.top + (1 - b) * side;
  for (const { entities, outline } of regions) {
    const fill = marks.hue(scene.colourOf(entities[0]), 'tint', theme.line2);
    pen.add('path', { d: path(outline, x, y, true), fill, stroke: theme.bg, 'stroke-width': 1 });
  }
  pen.add('rect', { x: left, y: MARGIN.top, width: side, height: side, fill: 'none', stroke: theme.ink });
}

/**
 * @param {Pen} pen @param {RocDrawing} drawing @param {NineScene['small'][number]} small
 * @param {{x: number, y: number, side: number}} at
 */
function drawSmall(pen, { scene, theme }, small, at) {
  /** @type {Scale} */
  const scale = { x: (v) => at.x + v * at.side, y: (v) => at.y + (1 - v) * at.side };
  const box = { x: at.x, y: at.y, width: at.side, height: at.side };
  pen.add('rect', { ...box, fill: theme.bg, stroke: theme.ink2, 'stroke-width': 0.75, 'data-part': 'small' });
  /** @type {(places: Places, style: Record<string, string | number>) => void} */
  const draw = (places, style) => {
    pen.add('path', { d: path(places, scale.x, scale.y), fill: 'none', stroke: theme.ink, ...style });
  };
  for (const line of small.lines) draw(line, { 'stroke-opacity': 0.35, 'stroke-width': 0.75 });
  for (const { x, y } of scene.nine?.dots ?? [])
    pen.add('circle', { cx: scale.x(x), cy: scale.y(y), r: 1.4, fill: theme.grey, 'fill-opacity': 0.7 });
  const hue = small.best === null ? theme.grey : marks.hue(scene.colourOf(small.best), 'full', theme.grey);
  if (small.strong) draw(small.strong, { stroke: hue, 'stroke-width': 2 });
  if (small.dot) {
    const place = { cx: scale.x(small.dot.x), cy: scale.y(small.dot.y) };
    pen.add('circle', { ...place, r: 3.5, fill: hue, stroke: theme.ink, 'stroke-width': 1 });
  }
  const value = Number.isFinite(small.value) ? fixed(small.value) : '';
  const room = at.side - width(value, 11) - 6;
  const text = { y: at.y - 4, 'font-size': 11, fill: theme.ink, ...halo(theme.bg) };
  pen.add('text', { x: at.x, ...text, 'font-weight': 650 }, cut(small.name, room, 11, true));
  pen.add('text', { x: at.x + at.side, ...text, 'text-anchor': 'end' }, value);
}
