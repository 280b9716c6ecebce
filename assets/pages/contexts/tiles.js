/**
 * The Tiles of the Contexts page: how many contexts one classifier wins, and who is first in each context and by the
 * rules; one point in all, which a drag in any of them moves.
 */
import { fade, rgb, theme } from '#tile/draw/colours';
import { MARGIN, sideOf } from '#tile/draw/square';
import { percent } from '#tile/draw/text';
import { inUnit } from '#tile/math/ranking';
import { RULES } from '#tile/math/rules';
import { winnerOf } from '#tile/model/contexts';
import { TilePainter } from '#tile/plots/tile/painter';
import { tileLive, tileScene } from '#tile/plots/tile/scene';
import { fill, layOnSquare, make } from '#tile/ui/elements';
import { placeHandle } from '#tile/ui/handle';
import { paintSwatch } from '#tile/ui/legend';
import { PointInput } from '#tile/ui/point_input';

/** @import { Rule, RuleEvaluator, RuleRaster } from '#tile/math/rules' */
/** @import { Agreement } from '#tile/model/contexts' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TileScene } from '#tile/plots/tile/types' */
/** @import { Point } from '#tile/ui/gestures' */

/** How far the ground of the Tile is faded to ink, from the fewest contexts won to the most. */
const STEPS = [0, 0.16, 0.38, 0.62, 0.86];
/** The most small Tiles of contexts. */
const MOST = 24;

/** How many numbers of contexts won share a grey. @param {number} n contexts */
const perGrey = (n) => Math.ceil(n / STEPS.length);

/** The colour of cells in which one classifier wins so many of the contexts. @param {number} won @param {number} n */
function greyOf(won, n) {
  const { ink, bg } = theme();
  return fade(ink, bg, STEPS[Math.max(0, Math.ceil(won / perGrey(n)) - 1)]);
}

/** Paints the cells of a raster on a canvas. */
/** @param {HTMLCanvasElement} canvas @param {ArrayLike<number>} cells @param {(value: number) => string} colourOf */
function paintCells(canvas, cells, colourOf) {
  const steps = Math.round(Math.sqrt(cells.length));
  [canvas.width, canvas.height] = [steps, steps];
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(steps, steps);
  /** @type {Map<number, number[]>} */
  const colours = new Map();
  for (let cell = 0; cell < cells.length; cell++) {
    const value = cells[cell];
    let colour = colours.get(value);
    if (!colour) {
      const hex = colourOf(value);
      colour = hex ? [...rgb(hex), 255] : [0, 0, 0, 0];
      colours.set(value, colour);
    }
    const row = steps - 1 - Math.floor(cell / steps);
    image.data.set(colour, 4 * (row * steps + (cell % steps)));
  }
  context.putImageData(image, 0, 0);
}

/** A small Tile with its title and the first at the point. */
export class SmallTile {
  canvas = make('canvas', { className: 'tx-ctx-map', 'aria-hidden': 'true' });
  dot = make('span', { className: 'tx-ctx-dot', 'aria-hidden': 'true' });
  square = make('div', { className: 'tx-ctx-square' }, this.canvas, this.dot);
  title = make('b', { className: 'tx-ctx-context' });
  mark = make('span', { 'aria-hidden': 'true' });
  name = make('span', { className: 'tx-ctx-classifier' });
  /** A key of the mark and the name that are shown. */
  named = '';
  node = make('figure', {}, this.square, make('figcaption', {}, this.title, make('span', {}, this.mark, this.name)));

  /** The point under the pointer. @param {PointerEvent} event @returns {Point} */
  at({ clientX, clientY }) {
    const box = this.square.getBoundingClientRect();
    return { a: inUnit((clientX - box.left) / box.width), b: inUnit((box.bottom - clientY) / box.height) };
  }

  /** @type {(point: Point, winner: number, names: string[], colourOf: (entity: number) => number) => void} */
  move({ a, b }, winner, names, colourOf) {
    Object.assign(this.dot.style, { left: `${100 * a}%`, top: `${100 * (1 - b)}%` });
    const name = names[winner] ?? 'no classifier';
    const place = winner < 0 ? -1 : colourOf(winner);
    const key = `${place} ${theme().dark} ${name}`;
    if (this.named === key) return;
    this.named = key;
    this.name.textContent = name;
    this.name.title = name;
    paintSwatch(this.mark, place);
  }
}

/**
 * What the Tiles show. `listed`: the contexts with a small Tile.
 *
 * @typedef {{board: ExploreModel, standing: RuleEvaluator, raster: RuleRaster | null, agreement: Agreement | null,
 *   colourOf: (entity: number) => number, listed: number[], rule: Rule}} TilesShown
 */

export class ContextTiles {
  canvas = make('canvas', { className: 'tx-ctx-agreement-map', 'aria-hidden': 'true' });
  side = 80;
  /** @type {SmallTile[]} */
  small = [];
  /** @type {TileScene | null} */
  scene = null;
  /** @type {TilesShown | null} */
  shown = null;
  /** What the cells of the small Tiles were painted from. @type {unknown[]} */
  painted = [];

  /**
   * @param {{plot: HTMLElement, overlay: HTMLElement, scale: HTMLElement, small: HTMLElement}} hosts
   * @param {() => Point} point @param {(a: number, b: number, live: boolean) => void} setPoint
   */
  constructor(hosts, point, setPoint) {
    this.hosts = hosts;
    hosts.overlay.before(this.canvas);
    this.tile = new TilePainter(hosts.overlay);
    this.input = new PointInput(hosts.overlay, 'Point on the Tile', () => this.side, point, setPoint);
    hosts.small.addEventListener('pointerdown', (event) => {
      const { target } = event;
      const tile = this.small.find(({ square }) => target instanceof Node && square.contains(target));
      if (tile && !event.button) this.input.begin(event, (moved) => tile.at(moved));
    });
  }

  /** What the Tile shows of the leaderboard: named scores, and the winner by the rule at the point. */
  /** @param {TilesShown} shown */
  view({ board }) {
    const display = { ...board.display, zoom: null };
    return board.with({ flavor: 'entity', rank: 1, selected: null, overlays: new Set(['places']), display });
  }

  /** The winner by the official rule. @param {TilesShown} shown */
  winner({ standing, rule }) {
    const first = winnerOf(standing.rules[rule].ranks);
    return first < 0 ? [] : [first];
  }

  /** Paints everything. @param {TilesShown} shown */
  show(shown) {
    this.shown = shown;
    this.side = sideOf(this.hosts.plot);
    layOnSquare(this.canvas, MARGIN.left, this.side);
    const scene = tileScene(this.view(shown), this.side, MARGIN.left);
    this.scene = { ...scene, regions: [], references: [], heat: true, edge: null, contours: [] };
    this.tile.paint(this.live(shown, this.scene));
    this.paintSmall(shown);
    this.paintRaster(shown);
    this.placeHandle(shown);
    this.moveSmall(shown);
  }

  /** @param {TilesShown} shown @param {TileScene} scene @returns {TileScene} */
  live(shown, scene) {
    const { colourOf } = shown;
    return {
      ...tileLive(this.view(shown), scene),
      winner: this.winner(shown),
      colourOf,
      radius: NaN,
      referenceAhead: false,
    };
  }

  /** Updates what follows the point. @param {RuleEvaluator} standing */
  move(standing) {
    if (!this.shown || !this.scene) return;
    const shown = { ...this.shown, standing };
    this.shown = shown;
    this.tile.move(this.live(shown, this.scene));
    this.placeHandle(shown);
    this.moveSmall(shown);
  }

  /** @param {TilesShown} shown */
  placeHandle(shown) {
    const { point, names } = shown.board;
    placeHandle(this.input.handle, { point, winners: this.winner(shown), names }, this.side, MARGIN.left);
  }

  /** Which small Tiles there are: contexts, then the official rule, then the score of the mean performance. */
  /** @param {TilesShown} shown @returns {(number | Rule)[]} */
  listed({ listed, rule }) {
    return [...listed.slice(0, MOST), rule, ...(rule === 'mean' ? [] : [/** @type {Rule} */ ('mean')])];
  }

  /** @param {TilesShown} shown */
  paintSmall(shown) {
    const listed = this.listed(shown);
    while (this.small.length < listed.length) this.small.push(new SmallTile());
    this.small.length = listed.length;
    const nodes = this.small.map(({ node }) => node);
    if (
      nodes.some((node, k) => this.hosts.small.children[k] !== node) ||
      this.hosts.small.childElementCount !== nodes.length
    )
      fill(this.hosts.small, ...nodes);
    for (const [k, each] of listed.entries()) {
      const title = typeof each === 'number' ? shown.board.board.contexts[each] : RULES[each].value;
      this.small[k].title.textContent = title;
      this.small[k].title.title = title;
      this.small[k].node.classList.toggle('tx-ctx-of-rule', typeof each !== 'number');
    }
  }

  /** @param {TilesShown} shown */
  paintRaster(shown) {
    const { raster, agreement, colourOf, board } = shown;
    const listed = this.listed(shown);
    const key = [raster, colourOf, theme().dark, listed.join()];
    const fresh = key.some((part, k) => part !== this.painted[k]);
    this.canvas.hidden = !raster;
    if (!raster) fill(this.hosts.scale, make('span', {}, 'Computing …'));
    if (raster && agreement && fresh) {
      this.painted = key;
      const n = board.board.contexts.length;
      paintCells(this.canvas, raster.most, (won) => greyOf(won, n));
      const { tint, bar } = theme();
      const hue = (/** @type {number} */ entity) => {
        if (entity < 0) return '';
        const place = colourOf(entity);
        return place < 0 ? bar : (tint[place % tint.length] ?? bar);
      };
      for (const [k, each] of listed.entries()) {
        const cells = typeof each === 'number' ? raster.contexts[each] : raster.winners.get(each);
        if (cells) paintCells(this.small[k].canvas, cells, hue);
      }
      this.paintScale(agreement, n);
    }
    for (const { canvas } of this.small) canvas.hidden = !raster;
  }

  /** The key of the greys, with the share of the Tile that each has. @param {Agreement} agreement @param {number} n */
  paintScale({ tasks }, n) {
    const steps = [];
    const each = perGrey(n);
    for (let won = 1; won <= n; won += each) {
      const last = Math.min(n, won + each - 1);
      const share = tasks.slice(won, last + 1).reduce((sum, part) => sum + part, 0);
      const patch = make('i', { 'aria-hidden': 'true' });
      patch.style.background = greyOf(won, n);
      const words = last > won ? `${won}–${last}` : String(won);
      steps.push(make('span', {}, patch, make('b', {}, words), ` ${percent(share)}`));
    }
    fill(this.hosts.scale, ...steps);
  }

  /** @param {TilesShown} shown */
  moveSmall(shown) {
    const { board, standing, colourOf } = shown;
    for (const [k, each] of this.listed(shown).entries()) {
      const ranks = typeof each === 'number' ? standing.contexts[each].ranks : standing.rules[each].ranks;
      this.small[k].move(board.point, winnerOf(ranks), board.board.entities, colourOf);
    }
  }
}

/** The swatch and the name of a classifier. */
/** @param {number} entity @param {string[]} names @param {(entity: number) => number} colourOf */
export function namedMark(entity, names, colourOf) {
  if (entity < 0) return make('span', { className: 'tx-ctx-named' }, 'no classifier');
  const mark = paintSwatch(make('span', { 'aria-hidden': 'true' }), colourOf(entity));
  const name = make('span', { className: 'tx-ctx-classifier', title: names[entity] }, names[entity]);
  return make('span', { className: 'tx-ctx-named' }, mark, name);
}
