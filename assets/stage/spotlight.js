/**
 * A spotlight: all plots are darkened except for one classifier, which gets a sentence and an arrow. Knows no scenes.
 */
import { theme } from '#tile/draw/colours';
import { Pen, path } from '#tile/draw/pen';
import { FONT, width, wrapped } from '#tile/draw/text';
import { freeBox } from '#tile/spotlight/free_box';
import { corners, lit } from '#tile/stage/lit';

/** @import { Place } from '#tile/draw/types' */
/** @import { Area, Ground } from '#tile/spotlight/free_box' */
/** @import { StagePanes } from '#tile/stage/panes' */
/** @import { Ring } from '#tile/stage/lit' */
/** @import { StageFrame } from '#tile/stage/plots' */

const SVG = 'http://www.w3.org/2000/svg';
const DIM = 0.8;
const RING = 22;
/** The least length of the arrow. */
const ARROW = 40;
const LINE = 36;
const SIZE = 28;
/** The widths of lines from which a sentence among Tiles chooses. */
const WRAPS = [320, 420, 560, 1200];

export class Spotlight {
  svg = document.createElementNS(SVG, 'svg');
  pen = new Pen(this.svg);
  /** The sentence of the spotlight; null without a spotlight. @type {string | null} */
  text = null;

  constructor() {
    this.svg.setAttribute('class', 'tx-stage-spotlight');
    this.svg.setAttribute('font-family', FONT);
  }

  /**
   * @param {StageFrame} frame
   * @param {StagePanes} panes
   * @param {string} words
   * @param {{unit: number, width: number, height: number}} room
   */
  paint(frame, panes, words, room) {
    const { text, pen, svg } = this;
    const shown = text !== null && frame.ready !== false && panes.shown.length > 0;
    svg.toggleAttribute('hidden', !shown);
    pen.start();
    if (shown) this.draw(words, lit(frame, panes), room);
    pen.stop();
  }

  /**
   * @param {string} words
   * @param {ReturnType<typeof lit>} found
   * @param {{unit: number, width: number, height: number}} room
   */
  draw(words, found, { unit, width: wide, height }) {
    const { areas, holes, rings } = found;
    const { pen, svg } = this;
    svg.setAttribute('viewBox', `0 0 ${wide} ${height}`);
    const same = (/** @type {number} */ x) => x;
    const outlines = [...areas.map(corners), ...holes].map((outline) => path(outline, same, same, true));
    const circles = rings.flatMap(({ at: [x, y], lit: open }) => (open ? [] : [circle(x, y, RING * unit)]));
    const d = [...outlines, ...circles].join('');
    pen.add('path', { d, fill: theme().bg, 'fill-opacity': DIM, 'fill-rule': 'evenodd' });
    const style = { fill: 'none', stroke: theme().ink, 'stroke-width': 4 * unit };
    for (const { at } of rings) pen.add('circle', { cx: at[0], cy: at[1], r: RING * unit, ...style });
    const last = rings[rings.length - 1];
    const squares = rings.map(({ at }) => ringSquare(at, unit));
    const ground = found.free ? { areas, holes: [...holes, ...squares] } : null;
    if (words && last) this.say(words, last, unit, ground);
  }

  /**
   * Draws the sentence with an arrow to a ring.
   *
   * @param {string} text
   * @param {Ring} ring
   * @param {number} unit
   * @param {Ground | null} ground where the sentence may be on any of several Tiles
   */
  say(text, ring, unit, ground) {
    const { pen } = this;
    const { ink, bg } = theme();
    const { x, y, w, h, lines } = (ground && amongTiles(text, ring, ground, unit)) ?? boxOf(text, ring, unit);
    const [from, end] = arrowEnds(ring.at, { x, y, w, h }, unit);
    pen.add('path', { d: arrow(from, end, unit), fill: 'none', stroke: ink, 'stroke-width': 4 * unit });
    const frame = { x, y, width: w, height: h, rx: 8 * unit };
    pen.add('rect', { ...frame, fill: bg, stroke: ink, 'stroke-width': 2 * unit });
    lines.forEach((line, k) => {
      const at = { x: x + 16 * unit, y: y + (10 + LINE * k + 27) * unit };
      pen.add('text', { ...at, 'font-size': SIZE * unit, 'font-weight': 700, fill: ink }, line);
    });
  }
}

/**
 * The lines of a text, and the size of their box.
 *
 * @param {string} text
 * @param {number} most pixels of a line
 * @param {number} unit
 */
function linesIn(text, most, unit) {
  const lines = wrapped(text, most, SIZE * unit);
  const wide = lines.reduce((found, line) => Math.max(found, width(line, SIZE * unit, true)), 0);
  return { lines, w: wide + 32 * unit, h: (lines.length * LINE + 20) * unit };
}

/**
 * The box of a sentence in the half of a plot without a lit part.
 *
 * @param {string} text
 * @param {Ring} ring
 * @param {number} unit
 */
function boxOf(text, { at: [x, y], area }, unit) {
  const size = linesIn(text, 0.62 * area.w, unit);
  const { w, h } = size;
  const below = y < area.y + area.h / 2;
  const left = Math.min(
    area.x + area.w - w - 12 * unit,
    Math.max(area.x + 12 * unit, x - w / 2 + (below ? 0.12 * area.w : 0)),
  );
  // A long sentence leaves the ring and its arrow free.
  const apart = (RING + ARROW) * unit;
  const top = below
    ? Math.max(y + apart, Math.min(area.y + area.h - h - 12 * unit, area.y + 0.68 * area.h))
    : Math.min(y - apart - h, Math.max(area.y + 12 * unit, area.y + 0.2 * area.h));
  return { ...size, x: left, y: top };
}

/**
 * The box of a sentence where it covers the least of what several Tiles show; null if there is no room.
 *
 * @param {string} text
 * @param {Ring} ring
 * @param {Ground} ground
 * @param {number} unit
 */
function amongTiles(text, { at, area }, ground, unit) {
  const all = [area, ...ground.areas];
  const [x, y] = [Math.min(...all.map((each) => each.x)), Math.min(...all.map((each) => each.y))];
  const w = Math.max(...all.map((each) => each.x + each.w)) - x;
  const h = Math.max(...all.map((each) => each.y + each.h)) - y;
  const sizes = WRAPS.map((most) => linesIn(text, most * unit, unit));
  return freeBox(sizes, { x, y, w, h }, ground, at, (RING + ARROW) * unit);
}

/**
 * The ends of an arrow from the border of a box to a ring.
 *
 * @param {Place} at
 * @param {Area} box
 * @param {number} unit
 * @returns {Place[]}
 */
function arrowEnds([x, y], box, unit) {
  // From the middle of the upper or lower side, or of the left or right one, of a box that is level with the ring.
  const level = y >= box.y && y <= box.y + box.h;
  const from = [
    level ? (x < box.x ? box.x : box.x + box.w) : box.x + box.w / 2,
    level ? box.y + box.h / 2 : y < box.y ? box.y : box.y + box.h,
  ];
  const far = Math.hypot(x - from[0], y - from[1]) || 1;
  const by = ((RING + 8) * unit) / far;
  return [
    [from[0], from[1]],
    [x - (x - from[0]) * by, y - (y - from[1]) * by],
  ];
}

/** The square around a ring. @param {Place} at @param {number} unit */
const ringSquare = ([x, y], unit) =>
  corners({ x: x - RING * unit, y: y - RING * unit, w: 2 * RING * unit, h: 2 * RING * unit });

/** @param {number} x @param {number} y @param {number} r */
const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** @param {number[]} from @param {number[]} to @param {number} unit */
function arrow([x0, y0], [x1, y1], unit) {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const barb = (/** @type {number} */ by) =>
    `M${x1} ${y1}L${x1 - 18 * unit * Math.cos(angle + by)} ${y1 - 18 * unit * Math.sin(angle + by)}`;
  return `M${x0} ${y0}L${x1} ${y1}${barb(0.5)}${barb(-0.5)}`;
}
