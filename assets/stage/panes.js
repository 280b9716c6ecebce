/**
 * The plots of the stage in their places: which of them a view shows, how they are painted, and the point at a pointer.
 */
import { SideBySidePane } from '#tile/correlations/side_by_side_pane';
import { MARGIN, placeAt } from '#tile/draw/square';
import { tileLive, tileScene } from '#tile/model/tile_scene';
import { PanelPane } from '#tile/multiples/panel_pane';
import { SlideFade } from '#tile/paired/slide_fade';
import { part } from '#tile/parts/elements';
import { isWide, rocLive, rocScene } from '#tile/spaces/roc_scene';
import { Evidence, panesOf } from '#tile/stage/evidence';
import { ownsRegion, pane, StageMap, StageRoc, StageScatter, StageTile, visibleSelection } from '#tile/stage/plots';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { ScoresModel } from '#tile/model/scores_model' */
/** @import { RocScene, TileScene } from '#tile/painters/types' */
/** @import { EvidenceName } from '#tile/stage/evidence' */
/** @import { Layout, View } from '#tile/stage/layout' */
/** @import { StageFrame } from '#tile/stage/plots' */

/** @typedef {'tile' | 'roc' | 'map' | 'other' | 'scatter' | WholeName | EvidenceName} PaneName */
/** @typedef {'panels' | 'side-by-side'} WholeName what has the whole stage: Tiles of ranks, or of correlations */

const REACH = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom };
/** The plots that show the point. @type {PaneName[]} */
const LIVE = ['tile', 'map', 'other', 'models', 'degree'];

export class StagePanes {
  evidence = new Evidence(() => this.ask());
  whole = { panels: new PanelPane(() => this.ask()), 'side-by-side': new SideBySidePane() };
  /** @type {Record<PaneName, HTMLElement>} */
  nodes = {
    panels: this.whole.panels.node,
    'side-by-side': this.whole['side-by-side'].node,
    tile: pane('tile', false),
    roc: pane('roc', false),
    map: pane('map', true),
    other: pane('other', true),
    scatter: pane('scatter', true),
    ...this.evidence.nodes,
  };
  tile = new StageTile(part(this.nodes.tile, '.tx-overlay'));
  roc = new StageRoc(part(this.nodes.roc, '.tx-overlay'));
  map = new StageMap(this.nodes.map);
  other = new StageMap(this.nodes.other);
  scatter = new StageScatter(this.nodes.scatter);
  hosts = { plot: this.nodes.tile };
  /** @type {TileScene | null} */
  tileScene = null;
  fade = new SlideFade(this);
  /** @type {PaneName[]} */
  shown = [];
  /** The names as the audience sees them. @type {string[]} */
  names = [];
  /** Whether the Tile may show probabilities by fading. */
  fading = false;
  /** The side of a plot's square in pixels, as drawn, and the factor by which it is enlarged. */
  side = 1;
  scale = 1;
  /** The places of the plots shown. @type {Layout['slots']} */
  slots = [];
  /** @type {RocScene | null} */
  rocScene = null;
  /** @type {StageFrame | null} */
  frame = null;

  /** @param {() => void} ask requests a repaint of what follows the point */
  constructor(ask) {
    this.ask = ask;
  }

  /** There are no notes on the stage; its texts are elsewhere. */
  notes() {}

  /** The Tiles side by side, if any are shown. */
  get sideBySide() {
    const [name] = this.shown;
    return name === 'panels' || name === 'side-by-side' ? this.whole[name] : null;
  }

  /**
   * Puts the plots of a view into their places, and hides the others.
   *
   * @param {StageFrame} frame
   * @param {View} view
   * @param {Layout} box
   */
  lay(frame, view, box) {
    const { side, scale, slots } = box;
    this.frame = frame;
    this.side = side / scale;
    this.scale = scale;
    this.slots = slots;
    this.shown = panesOf(frame, view);
    for (const node of Object.values(this.nodes)) node.hidden = true;
    if (this.sideBySide) return this.sideBySide.lay(box);
    this.evidence.lay(this.shown, box);
    this.shown.forEach((name, k) => {
      const node = this.nodes[name];
      node.hidden = false;
      if (box.boxes && name !== 'map' && name !== 'tile') return;
      Object.assign(node.style, {
        width: `${this.side + REACH.x}px`,
        height: `${this.side + REACH.y}px`,
        transform: `translate(${slots[k].x}px, ${slots[k].y}px) scale(${scale})`,
      });
    });
  }

  /**
   * Paints everything.
   *
   * @param {StageFrame} frame
   * @param {string[]} names as the audience sees them
   */
  paint(frame, names) {
    this.names = names;
    const { model, scores } = frame;
    if (this.sideBySide) return this.sideBySide.paint(frame, names);
    for (const name of this.shown) {
      if (name === 'tile') this.paintTile(frame);
      if (name === 'roc') this.paintRoc(model);
      if (scores) this.paintScores(name, scores);
      this.evidence.paint(name, frame, names);
    }
  }

  /** @param {StageFrame} frame */
  paintTile({ model, picture, shifting, way, shape }) {
    this.tile.setPicture((model.heat && !shifting && picture) || null, this.side);
    const scene = tileScene(model, this.side, MARGIN.left);
    // Named scores inside the Tile would cover the shape.
    const places = shape ? scene.places.filter(({ kind }) => kind === 'left' || kind === 'right') : scene.places;
    // A path is drawn over the measured winners, not over probabilities.
    this.fading = !way;
    const fading = this.fading ? this.fade.fadingOf(model) : null;
    const painted = { ...scene, ...visibleSelection(scene, model), places, way, shape, fading, names: this.names };
    this.tileScene = painted;
    this.tile.paint(painted);
    if (this.fading) this.fade.request(model);
  }

  /** @param {ExploreModel} model */
  paintRoc(model) {
    const plain = !model.rightOnly && !ownsRegion(model);
    this.rocScene = { ...rocScene(model, this.side, MARGIN.left), names: this.names, plain };
    this.roc.paint(this.rocScene);
  }

  /**
   * @param {PaneName} name
   * @param {ScoresModel} scores
   */
  paintScores(name, scores) {
    if (name === 'map') this.map.show(scores, 0, this.side, this.scale);
    if (name === 'other') this.other.show(scores, 1, this.side, this.scale);
    if (name === 'scatter') {
      this.scatter.enlarged = this.scale;
      this.scatter.paint(scores, MARGIN.left, this.side);
    }
  }

  /**
   * Repaints what follows the point.
   *
   * @param {StageFrame} frame
   */
  move(frame) {
    const { model, scores } = frame;
    if (this.sideBySide) return this.sideBySide.move(frame);
    for (const name of this.shown) {
      if (name === 'tile') this.moveTile(model);
      if (name === 'roc') this.moveRoc(model);
      if (scores && (name === 'map' || name === 'other')) this[name].move(scores);
      if (scores && name === 'scatter') this.scatter.paint(scores, MARGIN.left, this.side);
      this.evidence.move(name, frame, this.names);
    }
  }

  /** @param {ExploreModel} model */
  moveTile(model) {
    if (!this.tileScene) return;
    const scene = tileLive(model, this.tileScene);
    this.tileScene = { ...scene, ...visibleSelection(scene, model) };
    this.tile.move(this.tileScene);
    if (this.fading) this.fade.request(model);
  }

  /** Sets the axes, which include the vertex of the pencil where that is shown. @param {ExploreModel} model */
  moveRoc(model) {
    if (isWide(model) || !this.rocScene) return this.paintRoc(model);
    this.rocScene = rocLive(model, this.rocScene);
    return this.roc.move(this.rocScene);
  }

  /**
   * The plot at a pointer that shows the point, with a and b there; null outside such plots.
   *
   * @param {MouseEvent} event
   */
  under(event) {
    const place = this.sideBySide?.under(event);
    if (this.sideBySide) return place ? { pane: this.shown[0], ...place } : null;
    const slack = 14 / this.side;
    /** @param {number} v */
    const inside = (v) => v >= -slack && v <= 1 + slack;
    for (const name of this.shown) {
      const { a: u, b: v } = name === 'degree' ? this.at(event, name) : this.shares(event, name);
      if (LIVE.includes(name) && inside(u) && inside(v)) return { pane: name, ...this.at(event, name) };
    }
    return null;
  }

  /**
   * a and b at a pointer, in the coordinates of a plot; below 0 or above 1 outside it.
   *
   * @param {MouseEvent} event
   * @param {PaneName} name
   */
  at(event, name) {
    if (name === 'degree' && this.frame) return this.evidence.at(event, this.frame);
    if (this.sideBySide) return this.sideBySide.at(event);
    const { a, b } = this.shares(event, name);
    return name === 'tile' && this.tile.drawing ? placeAt(this.tile.drawing.scale, a, b) : { a, b };
  }

  /**
   * The position of a pointer in the square of a plot, in shares of its side.
   *
   * @param {MouseEvent} event
   * @param {PaneName} name
   */
  shares({ clientX, clientY }, name) {
    const { left, top } = this.nodes[name].getBoundingClientRect();
    const [x, y] = [(clientX - left) / this.scale - MARGIN.left, (clientY - top) / this.scale - MARGIN.top];
    return { a: x / this.side, b: 1 - y / this.side };
  }
}
