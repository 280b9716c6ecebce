/**
 * A spotlight: all plots are darkened except for one classifier, which gets a sentence and an arrow. Knows no scenes.
 */
import { theme } from '#tile/draw/colours';
import { Pen, path } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { FONT, width, wrapped } from '#tile/draw/text';
import { shownWinner } from '#tile/model/tile_scene';

/** @import { Place } from '#tile/draw/types' */
/** @import { StagePanes } from '#tile/stage/panes' */
/** @import { StageFrame } from '#tile/stage/plots' */

const SVG = 'http://www.w3.org/2000/svg';
const DIM = 0.8;
const RING = 22;
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
   * @param {string} words the sentence where the scene has none
   * @param {{unit: number, width: number, height: number}} room
   */
  paint(frame, panes, words, room) {
    const { text, pen, svg } = this;
    // Several Tiles side by side have no spotlight.
    const shown = text !== null && frame.ready !== false && panes.shown.length > 0 && !panes.sideBySide;
    svg.toggleAttribute('hidden', !shown);
    pen.start();
    if (shown) this.draw(text || words, lit(frame, panes), panes, room);
    pen.stop();
  }

  /**
   * @param {string} text
   * @param {{entity: number, outlines: Place[][], rings: Place[]}} found
   * @param {StagePanes} panes
   * @param {{unit: number, width: number, height: number}} room
   */
  draw(text, { entity, outlines, rings }, panes, { unit, width: wide, height }) {
    const { pen, svg } = this;
    svg.setAttribute('viewBox', `0 0 ${wide} ${height}`);
    const whole = squares(panes).map((name) => squareOf(panes, name));
    const same = (/** @type {number} */ x) => x;
    const holes = outlines.map((outline) => path(outline, same, same, true));
    const circles = rings.map(([x, y]) => circle(x, y, RING * unit));
    const d = [...whole.map(rectangle), ...barsOf(panes, entity), ...holes, ...circles].join('');
    pen.add('path', { d, fill: theme().bg, 'fill-opacity': DIM, 'fill-rule': 'evenodd' });
    for (const [x, y] of rings)
      pen.add('circle', { cx: x, cy: y, r: RING * unit, fill: 'none', stroke: theme().ink, 'stroke-width': 4 * unit });
    const to = rings[rings.length - 1];
    if (text && to) this.say(text, to, whole[whole.length - 1], unit);
  }

  /**
   * Draws the sentence in the half of the plot without a lit part, with an arrow.
   *
   * @param {string} text
   * @param {Place} to
   * @param {Square} square
   * @param {number} unit
   */
  say(text, [x, y], { left, top, side }, unit) {
    const { pen } = this;
    const { ink, bg } = theme();
    const size = SIZE * unit;
    const lines = wrapped(text, 0.62 * side, size);
    const wide = lines.reduce((most, line) => Math.max(most, width(line, size, true)), 0);
    const [w, h] = [wide + 32 * unit, (lines.length * LINE + 20) * unit];
    const below = y < top + side / 2;
    const boxX = Math.min(
      left + side - w - 12 * unit,
      Math.max(left + 12 * unit, x - w / 2 + (below ? 0.12 * side : 0)),
    );
    const boxY = below
      ? Math.min(top + side - h - 12 * unit, top + 0.68 * side)
      : Math.max(top + 12 * unit, top + 0.2 * side);
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

/** @typedef {{left: number, top: number, side: number}} Square */

/**
 * The position and size in pixels of a plot's square.
 *
 * @param {StagePanes} panes
 * @param {StagePanes['shown'][number]} name
 * @returns {Square}
 */
function squareOf({ side, scale, slots, shown }, name) {
  const { x, y } = slots[shown.indexOf(name)];
  return { left: x + MARGIN.left * scale, top: y + MARGIN.top * scale, side: side * scale };
}

/** The plots that are squares. @param {StagePanes} panes */
const squares = ({ shown }) => shown.filter((name) => name !== 'shares');

/**
 * A hole for the row of a classifier in the bars next to the Tile; '' where there are none.
 *
 * @param {StagePanes} panes
 * @param {number} entity
 */
function barsOf({ shown, evidence }, entity) {
  const box = evidence.box?.boxes?.[shown.indexOf('shares')];
  if (!box) return [];
  const { x, y, w, h } = box;
  const row = evidence.bars.places.get(entity);
  return [`M${x} ${y}h${w}v${h}h${-w}Z`, row ? `M${x} ${y + row.y}h${w}v${row.height}h${-w}Z` : ''];
}

/** @param {Square} square */
const rectangle = ({ left, top, side }) => `M${left} ${top}h${side}v${side}h${-side}Z`;

/** @param {number} x @param {number} y @param {number} r */
const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** @param {number[]} from @param {number[]} to @param {number} unit */
function arrow([x0, y0], [x1, y1], unit) {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const barb = (/** @type {number} */ by) =>
    `M${x1} ${y1}L${x1 - 18 * unit * Math.cos(angle + by)} ${y1 - 18 * unit * Math.sin(angle + by)}`;
  return `M${x0} ${y0}L${x1} ${y1}${barb(0.5)}${barb(-0.5)}`;
}

/**
 * What is lit: the regions of a classifier and its dot in ROC space; the point where it has neither.
 *
 * @param {StageFrame} frame
 * @param {StagePanes} panes
 */
function lit({ model }, panes) {
  const entity = model.selected ?? shownWinner(model)[0];
  /** @type {Place[][]} */
  const outlines = [];
  /** @type {Place[]} */
  const rings = [];
  for (const name of panes.shown) {
    const { left, top, side } = squareOf(panes, name);
    const place = (/** @type {number} */ u, /** @type {number} */ v) =>
      /** @type {Place} */ ([left + u * side, top + (1 - v) * side]);
    if (name === 'tile') {
      const mine = (panes.tileScene?.regions ?? []).filter(({ entities }) => entities.includes(entity));
      outlines.push(...mine.map(({ outline }) => outline.map(([a, b]) => place(a, b))));
      if (squares(panes).length === 1) rings.push(place(model.point.a, model.point.b));
    } else if (name === 'roc' && panes.rocScene) {
      const { points, x, y } = panes.rocScene;
      const dot = points.find((each) => each.entity === entity);
      if (dot) rings.push(place((dot.x - x[0]) / (x[1] - x[0]), (dot.y - y[0]) / (y[1] - y[0])));
    }
  }
  if (!rings.length) {
    const { left, top, side } = squareOf(panes, panes.shown[0]);
    rings.push([left + model.point.a * side, top + (1 - model.point.b) * side]);
  }
  return { entity, outlines, rings };
}
