/**
 * A spotlight: all plots are darkened except for one classifier, which gets a sentence and an arrow. Knows no scenes.
 */
import { theme } from '#tile/draw/colours';
import { Pen, path } from '#tile/draw/pen';
import { FONT, width, wrapped } from '#tile/draw/text';
import { corners, lit } from '#tile/stage/lit';

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
    // Several Tiles side by side have no spotlight.
    const shown = text !== null && frame.ready !== false && panes.shown.length > 0 && !panes.sideBySide;
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
  draw(words, { areas, holes, rings }, { unit, width: wide, height }) {
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
    if (words && last) this.say(words, last, unit);
  }

  /**
   * Draws the sentence in the half of the plot without a lit part, with an arrow.
   *
   * @param {string} text
   * @param {Ring} ring
   * @param {number} unit
   */
  say(text, { at: [x, y], area }, unit) {
    const { pen } = this;
    const { ink, bg } = theme();
    const size = SIZE * unit;
    const lines = wrapped(text, 0.62 * area.w, size);
    const wide = lines.reduce((most, line) => Math.max(most, width(line, size, true)), 0);
    const [w, h] = [wide + 32 * unit, (lines.length * LINE + 20) * unit];
    const below = y < area.y + area.h / 2;
    const boxX = Math.min(
      area.x + area.w - w - 12 * unit,
      Math.max(area.x + 12 * unit, x - w / 2 + (below ? 0.12 * area.w : 0)),
    );
    // A long sentence leaves the ring and its arrow free.
    const apart = (RING + ARROW) * unit;
    const boxY = below
      ? Math.max(y + apart, Math.min(area.y + area.h - h - 12 * unit, area.y + 0.68 * area.h))
      : Math.min(y - apart - h, Math.max(area.y + 12 * unit, area.y + 0.2 * area.h));
    const from = [boxX + w / 2, below ? boxY : boxY + h];
    const far = Math.hypot(x - from[0], y - from[1]) || 1;
    const end = [x - ((x - from[0]) * (RING + 8) * unit) / far, y - ((y - from[1]) * (RING + 8) * unit) / far];
    pen.add('path', { d: arrow(from, end, unit), fill: 'none', stroke: ink, 'stroke-width': 4 * unit });
    const frame = { x: boxX, y: boxY, width: w, height: h, rx: 8 * unit };
    pen.add('rect', { ...frame, fill: bg, stroke: ink, 'stroke-width': 2 * unit });
    lines.forEach((line, k) => {
      const at = { x: boxX + 16 * unit, y: boxY + (10 + LINE * k + 27) * unit };
      pen.add('text', { ...at, 'font-size': size, 'font-weight': 700, fill: ink }, line);
    });
  }
}

/** @param {number} x @param {number} y @param {number} r */
const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** @param {number[]} from @param {number[]} to @param {number} unit */
function arrow([x0, y0], [x1, y1], unit) {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const barb = (/** @type {number} */ by) =>
    `M${x1} ${y1}L${x1 - 18 * unit * Math.cos(angle + by)} ${y1 - 18 * unit * Math.sin(angle + by)}`;
  return `M${x0} ${y0}L${x1} ${y1}${barb(0.5)}${barb(-0.5)}`;
}
