/**
 * One of several Tiles side by side: its title, the Tile, and the best classifier at the point. Painted when it scrolls
 * into view.
 */
import { CellMap } from '#tile/charts/cell_map';
import { cellValue } from '#tile/charts/cell_values';
import { cellScale } from '#tile/charts/colour_scales';
import { TileFade } from '#tile/confidence/tile_fade';
import { MARGIN } from '#tile/draw/square';
import { frameOf, tileLive, tileScene } from '#tile/model/tile_scene';
import { foot } from '#tile/multiples/words';
import { TilePainter } from '#tile/painters/tile_painter';
import { fill, make } from '#tile/parts/elements';
import { handle, placeHandle } from '#tile/parts/handle';

/** @import { TitledRamp } from '#tile/charts/ramp' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Panel } from '#tile/multiples/panel_models' */
/** @import { FootRoom } from '#tile/multiples/words' */
/** @import { TileScene } from '#tile/painters/types' */

export class PanelTile {
  title = make('figcaption', { className: 'tx-panel-title' });
  canvas = make('canvas', { className: 'tx-panel-map', hidden: '' });
  overlay = make('div', { className: 'tx-overlay' });
  plot = make('div', { className: 'tx-plot' }, this.canvas, this.overlay);
  foot = make('div', { className: 'tx-panel-foot' });
  root = make('figure', { className: 'tx-panel' }, this.title, this.plot, this.foot);
  tile = new TilePainter(this.overlay);
  cells = new CellMap(this.canvas, this.overlay);
  handle = handle('Point on the Tile');
  hosts = { plot: this.plot };
  fade = new TileFade(this);
  /** @type {Panel | null} */
  panel = null;
  /** @type {TileScene | null} */
  tileScene = null;
  side = 80;
  /** The scale of its colours when it was painted last. @type {TitledRamp | null} */
  scale = null;
  /** The flavor that was painted last, and whether its map waits for the end of a drag. */
  flavor = '';
  waiting = false;
  /** Gives names in place of the model's. @type {((model: ExploreModel) => string[]) | null} */
  readable = null;
  /** The room of its text on a slide. @type {FootRoom | null} */
  room = null;
  /** Which labels its Tile has. @type {TileScene['labels']} */
  labels = undefined;
  /** Whether it is on or near the screen. */
  seen = false;
  /** Whether the painting is up to date. */
  fresh = false;

  /** @param {() => void} again requests another frame */
  constructor(again) {
    this.again = again;
    this.overlay.append(this.handle);
  }

  /** Does nothing: required by `TileFade`, for which a page repaints. */
  ask() {
    this.again();
  }

  notes() {}

  /**
   * Shows another panel or size: painted at once if it is in view, else when it scrolls into view.
   * @param {Panel} panel
   * @param {number} side
   */
  show(panel, side) {
    this.panel = panel;
    this.side = side;
    this.fresh = false;
    const balanced = panel.coordinates === 'balanced' ? ', balanced coordinates' : '';
    const name = [panel.title, panel.about].filter(Boolean).join(' ') + balanced;
    fill(this.title, make('b', {}, panel.title), panel.about ? ` ${panel.about}` : '');
    this.title.title = name;
    // The best classifier at the point is named once, below the Tile in usual coordinates.
    this.root.classList.toggle('tx-balanced', panel.coordinates === 'balanced');
    this.foot.hidden = panel.coordinates === 'balanced' && panel.model !== null;
    this.handle.setAttribute('aria-label', `Point on the Tile, ${name}. Arrow keys move it.`);
    if (this.seen) this.paint();
  }

  /** Paints everything now. */
  paint() {
    const { panel } = this;
    if (!panel) return;
    this.fresh = true;
    const { model } = panel;
    this.overlay.hidden = !model;
    if (!model) {
      this.canvas.hidden = true;
      fill(this.foot, panel.why);
      return;
    }
    this.fade.request(model);
    const { labels } = this;
    const scene = { ...tileScene(model, this.side, MARGIN.left), labels, fading: this.fade.fadingOf(model) };
    this.tileScene = this.readable ? { ...scene, names: this.readable(model) } : scene;
    this.tile.paint(this.tileScene);
    // Another Tile may have the maps that both share computed for itself afterwards.
    this.scale = cellScale(model) ?? this.fade.scale(model);
    this.paintMap(model);
    this.placeHandle();
  }

  /**
   * Paints a map of cells when a drag, or the glide of a slide, has ended; that of another flavor is gone at once.
   *
   * @param {ExploreModel} model
   */
  paintMap(model) {
    this.waiting = model.live;
    if (!model.live) this.cells.paint(model, this.side, MARGIN.left, frameOf(model));
    else if (!model.heat || this.flavor !== model.flavor) this.cells.hide();
    this.flavor = model.flavor;
  }

  /** Updates what follows the point. */
  move() {
    const model = this.panel?.model;
    if (!model || !this.seen) {
      this.fresh = false;
      return;
    }
    if (!this.fresh || !this.tileScene) return this.paint();
    this.tileScene = tileLive(model, this.tileScene);
    this.tile.move(this.tileScene);
    if (!model.live) this.fade.request(model);
    if (!model.live && this.waiting) this.paintMap(model);
    this.placeHandle();
  }

  /** Updates the handle and the text below. */
  placeHandle() {
    const model = this.panel?.model;
    if (!model) return;
    placeHandle(this.handle, model, this.side, MARGIN.left, frameOf(model));
    const names = this.readable?.(model) ?? model.names;
    fill(this.foot, ...foot(model, names, model.heat ? cellValue(model) : undefined, this.room));
  }
}
