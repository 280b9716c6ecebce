/** The best classifier along the path, as a strip: the right side of the Tile, from precision below to recall above. */
import { textOn, theme } from '#tile/draw/colours';
import { spread } from '#tile/draw/labels';
import { paintedBy } from '#tile/draw/layouts';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { halo } from '#tile/draw/square';
import { cut, inward, narrowing, spans, width } from '#tile/draw/text';
import { inUnit } from '#tile/math/ranking';
import { betaOf, placeOf, scoreSpans } from '#tile/pages/tradeoff/path';

/** @import { Spans } from '#tile/draw/types' */
/** @import { PathPiece } from '#tile/math/regions/best' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */

/**
 * @typedef {PathPiece & {y0: number, y1: number, at: number}} Placed a piece with pixel positions; `at`: the y of its
 *   name
 */

const LAYERS = /** @type {const} */ (['pieces', 'names', 'marks', 'live']);
const LEFT = 88;
const WIDE = 36;
const MARGIN = { top: 10, bottom: 14 };
const GAP = 16;
const SIZE = 12;
/** Pixels of a name next to a range of β; with fewer the name stands alone. */
const LEAST_NAME = 44;
const SWATCH = 10;
/** The digits of a range where its ends differ enough. */
const DIGITS = 2;

export class Strip {
  /** @type {Placed[]} */
  placed = [];
  width = 0;
  height = 0;
  /** What was painted last. @type {[PathPiece[], ExploreModel, TradeoffModel, string[]] | null} */
  shown = null;

  /** @param {Element} host */
  constructor(host) {
    this.pens = canvas(host, LAYERS);
    paintedBy(this.pens.svg, this);
    this.patterns = new marks.Patterns(this.pens.svg);
  }

  /** @param {number} t */
  y(t) {
    return this.height - MARGIN.bottom - t * (this.height - MARGIN.top - MARGIN.bottom);
  }

  /** The position on the path at y, from 0 to 1. @param {number} y */
  t(y) {
    return inUnit((this.height - MARGIN.bottom - y) / (this.height - MARGIN.top - MARGIN.bottom));
  }

  /**
   * @param {{width: number, height: number}} box @param {PathPiece[]} pieces @param {ExploreModel} board
   * @param {TradeoffModel} model
   * @param {string[]} ends names of the ends of the path
   */
  paint(box, pieces, board, model, ends) {
    [this.width, this.height] = [box.width, Math.max(box.height, MARGIN.top + MARGIN.bottom)];
    this.shown = [pieces, board, model, ends];
    const middles = pieces.map(({ from, to }) => ({ at: this.y((from + to) / 2), weight: to - from }));
    const at = spread(middles, GAP, MARGIN.top, this.height - MARGIN.bottom);
    this.placed = pieces.map((piece, k) => ({ ...piece, y0: this.y(piece.to), y1: this.y(piece.from), at: at[k] }));
    this.scores(model, ends);
    this.move(board, model);
  }

  /** The same strip in another size, in a new element. @param {number} width @param {number} height */
  laid(width, height) {
    const other = new Strip(document.createElement('div'));
    if (this.shown) other.paint({ width, height }, ...this.shown);
    return { drawing: other.pens.svg, width, height };
  }

  /** @param {number} width @param {number} height */
  inWidth(width, height) {
    return this.laid(width, height);
  }

  /** Clears the strip. */
  clear() {
    this.placed = [];
    this.shown = null;
    for (const layer of LAYERS) this.pens[layer].start().stop();
  }

  /** Repaints what follows the slider: the emphasised piece, and the slider. */
  /** @param {ExploreModel} board @param {TradeoffModel} model */
  move(board, model) {
    const { t, classic } = model;
    const now = this.placed.find(({ from, to }) => t >= from && t <= to);
    for (const layer of /** @type {const} */ (['pieces', 'names', 'live'])) this.pens[layer].start();
    for (const piece of this.placed) this.piece(piece, board, piece === now);
    if (now) this.outline(now);
    for (const piece of this.placed) this.label(piece, board, piece === now, classic);
    this.slider(t, now, board);
    for (const layer of /** @type {const} */ (['pieces', 'names', 'live'])) this.pens[layer].stop();
  }

  /** @param {Placed} piece @param {ExploreModel} board @param {boolean} here */
  piece({ entities, y0, y1 }, board, here) {
    const { bg, sub } = theme();
    const fill = this.fillOf(entities.map(board.colourOf), here ? 'full' : 'tint', sub);
    const box = { x: LEFT, width: WIDE, y: y0, height: Math.max(0.5, y1 - y0) };
    this.pens.pieces.add('rect', { ...box, fill, stroke: bg, 'stroke-width': 1.25 });
  }

  /** Both colours where some tie, and the pattern of a mark. */
  /** @param {number[]} places of marks @param {'full' | 'tint'} strength @param {string} none colour of no mark */
  fillOf([place = -1, other], strength, none) {
    const { bg } = theme();
    const colour = marks.hue(place, strength, none);
    return other === undefined
      ? this.patterns.paint(place, colour, bg)
      : this.patterns.tie(colour, marks.hue(other, strength, bg));
  }

  /** @param {Placed} piece */
  outline({ y0, y1 }) {
    const { ink, line2 } = theme();
    const all = { x: LEFT, width: WIDE, y: this.y(1), height: this.y(0) - this.y(1), fill: 'none', stroke: line2 };
    this.pens.pieces.add('rect', all);
    const box = { x: LEFT, width: WIDE, y: y0, height: Math.max(1, y1 - y0), fill: 'none' };
    this.pens.pieces.add('rect', { ...box, stroke: ink, 'stroke-width': 1.5 });
  }

  /** @param {Placed} piece @param {ExploreModel} board @param {boolean} here @param {boolean} classic */
  label({ entities, y0, y1, at, from, to }, board, here, classic) {
    if (!Number.isFinite(at)) return;
    const { ink, ink2, line2 } = theme();
    const pen = this.pens.names;
    const [p, q] = [LEFT + WIDE + 4, LEFT + WIDE + 22];
    const middle = (y0 + y1) / 2;
    pen.add('path', { d: `M${p} ${middle}L${p + 6} ${middle}L${q - 6} ${at}H${q}`, fill: 'none', stroke: line2 });
    const fill = this.fillOf(entities.map(board.colourOf), 'full', theme().grey);
    const square = { x: q + 4, y: at - SWATCH / 2, width: SWATCH, height: SWATCH, rx: 1.5 };
    if (entities.length) pen.add('rect', { ...square, fill, stroke: ink, 'stroke-opacity': 0.55 });
    const weight = here ? 650 : 400;
    const range = rangeText(from, to, classic);
    const style = { 'font-size': SIZE, 'font-weight': weight, y: at + 4 };
    const start = q + SWATCH + 10;
    const line = (this.width - start - 12) / narrowing();
    const besideRange = line - width(range, SIZE, here);
    // Where both have no room, the name is more useful than the range.
    const alone = besideRange < LEAST_NAME;
    const said = entities.length ? entities.map((entity) => board.names[entity]).join(' = ') : 'undefined (0/0)';
    const name = cut(said, alone ? line : besideRange, SIZE, here, entities.length === 1 ? board.names : null);
    pen.add('text', { ...style, x: start, fill: ink }, name);
    if (alone) return;
    pen.add('text', { ...style, x: this.width - 2, 'text-anchor': 'end', fill: here ? ink : ink2 }, range);
  }

  /** @param {TradeoffModel} model @param {string[]} ends their names */
  scores(model, ends) {
    const pen = this.pens.marks.start();
    const { ink, bg } = theme();
    for (const { t, name } of sidePlaces(model, ends)) {
      const y = this.y(t);
      pen.add('circle', { cx: LEFT, cy: y, r: 3.5, fill: bg, stroke: ink, 'stroke-width': 1.25 });
      const place = { x: LEFT - 9, y: y + 4, 'text-anchor': 'end' };
      pen.add('text', { ...place, 'font-size': SIZE, 'font-weight': 650, fill: ink, ...halo(bg) }, name);
    }
    pen.stop();
  }

  /** @param {number} t @param {Placed | undefined} now @param {ExploreModel} board */
  slider(t, now, board) {
    const pen = this.pens.live;
    const { ink, bg } = theme();
    const y = this.y(t);
    const text = t.toFixed(3);
    const wide = width(text, SIZE, true) + 10;
    pen.add('line', { x1: wide, x2: LEFT + WIDE, y1: y, y2: y, stroke: ink, 'stroke-width': 0.75 });
    pen.add('rect', { x: 0, y: y - 9, width: wide, height: 18, rx: 3, fill: ink });
    const bold = { 'font-size': SIZE, 'font-weight': 650, fill: bg, 'text-anchor': 'middle' };
    pen.add('text', { x: wide / 2, y: y + 4, ...bold }, text);
    const centre = { cx: LEFT + WIDE / 2, cy: y };
    pen.add('circle', { ...centre, r: 7.5, fill: bg, stroke: ink, 'stroke-width': 2 });
    const core = now?.entities.length ? marks.hue(board.colourOf(now.entities[0]), 'full', theme().ink2) : '';
    if (core) pen.add('circle', { ...centre, r: 4, fill: core, stroke: textOn(bg), 'stroke-width': 0.75 });
  }
}

/** Where a piece is, rounded inwards: at every number between, its classifier is the best one. */
/** @param {number} from @param {number} to @param {boolean} classic */
export function rangeText(from, to, classic) {
  const [low, high] = classic ? [betaOf(from), betaOf(to)] : [from, to];
  return `${classic ? 'β' : 't'} ${inward(low, high, null, DIGITS).join(' to ')}`;
}

/** The scores marked on the strip, with their positions. */
/** @type {(model: TradeoffModel, ends: string[]) => {t: number, name: Spans}[]} */
function sidePlaces({ classic }, [start, end]) {
  if (!classic)
    return [
      { t: 0, name: spans(start) },
      { t: 1, name: spans(end) },
    ];
  const scores = [0.5, 1, 2].map((beta) => ({ t: placeOf(beta), name: scoreSpans(`F${beta}`) }));
  return [{ t: 0, name: [{ text: 'PPV' }] }, ...scores, { t: 1, name: [{ text: 'TPR' }] }];
}
