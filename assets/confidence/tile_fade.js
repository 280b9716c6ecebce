/**
 * The Tile while Uncertainty is on: colours that fade with the probability of the most probable winner, a contour, a
 * legend. The map is found a few milliseconds a frame; until it is there, the one before stays.
 */

import { priorIn } from '#tile/certainty/certainty';
import { borderOf, borders, equalLines, faded, largerPieces, shareAbove } from '#tile/certainty/levels';
import { TileMaps } from '#tile/certainty/maps';
import { Settling } from '#tile/certainty/settling';
import { picture } from '#tile/confidence/fade';
import { FadeLegend } from '#tile/confidence/fade_legend';
import { drawNames } from '#tile/confidence/fade_names';
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { halo } from '#tile/draw/square';
import { percent } from '#tile/draw/text';

/** @import { Faded, Line } from '#tile/certainty/levels' */
/** @import { Pen } from '#tile/draw/pen' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Fading, TileDrawing, TileScene } from '#tile/painters/types' */

/**
 * @typedef {object} Panels
 * @property {{plot: HTMLElement}} hosts below which the legend stands
 * @property {TileScene | null} tileScene
 * @property {{move: (scene: TileScene) => void}} tile
 * @property {() => void} notes
 * @property {(what: 'point') => void} ask for a frame
 */

/** Milliseconds of work a frame, while something is dragged and else. */
const LIVE = 9;
const STILL = 14;
/** Pixels: lower pieces of a contour are left out. */
const SLIVER = 4;
let drawings = 0;

export class TileFade {
  maps = new TileMaps();
  legend = new FadeLegend();
  /** @type {{of: unknown, map: Faded, borders: Line[]} | null} */
  found = null;
  frame = 0;
  /** What was asked for last. @type {ExploreModel | null} */
  model = null;

  /** How the Tile is drawn, and of what. @type {{of: string, map: Faded, fading: Fading} | null} */
  drawn = null;

  /** @param {Panels} panels */
  constructor(panels) {
    this.panels = panels;
    this.settling = new Settling(() => panels.ask('point'));
  }

  /**
   * How the Tile is drawn; null where it is as without uncertainty.
   *
   * @param {ExploreModel} model
   * @returns {Fading | null}
   */
  of(model) {
    const map = this.map(model);
    if (!map) return null;
    const { contour } = model.uncertainty;
    const of = JSON.stringify([map.map.entities.map(model.colourOf), contour, theme().dark]);
    if (this.drawn?.map !== map.map || this.drawn.of !== of)
      this.drawn = { of, map: map.map, fading: this.fading(model, map, contour) };
    return this.drawn.fading;
  }

  /**
   * @param {ExploreModel} model
   * @param {{map: Faded, borders: Line[]}} map
   * @param {number} contour
   * @returns {Fading}
   */
  fading(model, { map, borders: lines }, contour) {
    const url = picture(map, model.colourOf);
    const all = equalLines(map.top, map.side, contour);
    const level = (/** @type {TileDrawing} */ { scene: { side } }) => largerPieces(all, SLIVER / side);
    return {
      key: `${++drawings}`,
      regions: (pen, drawing) => drawFaded(pen, drawing, url, map, lines, level(drawing), contour),
      names: (pen, drawing) => drawNames(pen, drawing, map, level(drawing)),
    };
  }

  /** Whether the Tile shows the best classifiers, uncertain ones. @param {ExploreModel} model */
  applies(model) {
    return model.here !== null && model.flavor === 'who' && model.rank === 1 && !model.rightOnly;
  }

  /** @param {ExploreModel} model */
  map(model) {
    const { shown } = this.maps;
    if (!shown || !this.applies(model)) return null;
    if (this.found?.of !== shown) {
      const map = faded(shown);
      this.found = { of: shown, map, borders: borders(map) };
    }
    return this.found;
  }

  /**
   * Looks for the map in force where it is not there yet, and for many draws where nothing moves.
   *
   * @param {ExploreModel} model
   */
  want(model) {
    this.settling.want(model, model.here !== null);
    const applies = this.applies(model);
    const more = this.maps.want(applies ? this.draws(model) : null, priorIn(model), model.live);
    this.model = model;
    if (more && !this.frame) this.frame = requestAnimationFrame(() => this.work());
  }

  /** Few while the prior is dragged, for the map has to follow. @param {ExploreModel} model */
  draws(model) {
    const { shown } = this.maps;
    const { certainty, live } = model;
    return live && shown?.prior !== priorIn(model) ? certainty.of(model) : certainty.most(model);
  }

  work() {
    const { model } = this;
    this.frame = 0;
    if (!model) return;
    if (this.maps.step(model.live ? LIVE : STILL)) this.show(model);
    if (this.maps.working) this.frame = requestAnimationFrame(() => this.work());
  }

  /** Another map is there. @param {ExploreModel} model */
  show(model) {
    const { panels } = this;
    if (!panels.tileScene) return;
    panels.tileScene = { ...panels.tileScene, fading: this.of(model) };
    panels.tile.move(panels.tileScene);
    if (!model.live) panels.notes();
  }

  /** All of the map in force at once: before printing. @param {ExploreModel} model */
  finish(model) {
    this.want(model);
    while (this.maps.working) this.maps.step(Infinity);
  }

  /** The legend. @param {ExploreModel} model */
  paint(model) {
    const applies = this.applies(model);
    if (applies && !this.legend.root.isConnected) this.panels.hosts.plot.after(this.legend.root);
    this.legend.root.hidden = !applies;
    if (applies) this.legend.paint(model);
  }

  /**
   * On how much of the Tile somebody is clearly best, in words; '' where that is unknown.
   *
   * @param {ExploreModel} model
   */
  note(model) {
    const map = this.map(model);
    if (!map) return '';
    const { contour } = model.uncertainty;
    const share = shareAbove(map.map, contour);
    const level = contour.toFixed(2).replace(/0$/, '');
    return share ? `one is best with P ≥ ${level} on ${percent(share)} of it` : `nobody is best with P ≥ ${level}`;
  }
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {string} url
 * @param {Faded} map
 * @param {Line[]} lines
 * @param {Line[]} level
 * @param {number} contour
 */
function drawFaded(pen, drawing, url, map, lines, level, contour) {
  const { scene, scale, theme, clip } = drawing;
  const [x, y] = [scale.x(0), scale.y(1)];
  const box = { x, y, width: scene.side, height: scene.side };
  pen.add('image', { href: url, ...box, preserveAspectRatio: 'none', 'clip-path': clip });
  const plain = { fill: 'none', 'stroke-linecap': 'round', 'clip-path': clip };
  pen.add('path', { d: pathOf(lines, drawing), ...plain, stroke: theme.bg, 'stroke-width': 1.25 });
  const chosen = scene.selected === null ? -1 : map.entities.indexOf(scene.selected);
  if (chosen >= 0) {
    const stroke = marks.hue(scene.colourOf(map.entities[chosen]), 'full', theme.grey);
    pen.add('path', { d: pathOf(borderOf(map, chosen), drawing), ...plain, stroke, 'stroke-width': 2 });
  }
  pen.add('path', { d: pathOf(level, drawing), ...plain, stroke: theme.ink, 'stroke-width': 1.5 });
  drawLevel(pen, drawing, level, contour);
}

/**
 * The probability of a contour, next to it.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Line[]} level
 * @param {number} contour
 */
function drawLevel(pen, { scale, theme, scene }, level, contour) {
  const near = (/** @type {Line} */ [a]) => Math.abs(a - 0.84);
  const at = level.filter(([, b]) => b > 0.02 && b < 0.9).sort((p, q) => near(p) - near(q))[0];
  if (!at || near(at) > 0.1) return;
  const [x, y] = [scale.x(at[0]), scale.y(at[1])];
  const up = Math.min(30, 0.09 * scene.side);
  pen.add('line', { x1: x, x2: x, y1: y, y2: y - up, stroke: theme.ink, 'stroke-width': 0.75 });
  const style = { 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 650, fill: theme.ink, ...halo(theme.bg) };
  pen.add('text', { x, y: y - up - 3, ...style }, `P = ${contour.toFixed(2).replace(/0$/, '')}`);
}

/** @type {(lines: Line[], drawing: TileDrawing) => string} */
function pathOf(lines, { scale: { x, y } }) {
  const text = (/** @type {number} */ value) => value.toFixed(1);
  return lines.map(([a, b, c, d]) => `M${text(x(a))} ${text(y(b))}L${text(x(c))} ${text(y(d))}`).join('');
}
