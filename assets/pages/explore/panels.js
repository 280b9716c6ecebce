/**
 * The panels of Explore, shared by the page and the scenes of reports: Tile, ROC space, inspector and prevalence,
 * painted from one model. During a drag only overlays move, no request is made, and texts and table follow in turn,
 * each in every third frame, and when the pointer pauses.
 */
import { MARGIN, sideOf } from '#tile/draw/square';
import { inUnit } from '#tile/math/ranking';
import { Inspector } from '#tile/panels/inspector';
import { isWide } from '#tile/plots/roc/iso_lines';
import { rocLive, rocScene } from '#tile/plots/roc/scene';
import { TilePainter } from '#tile/plots/tile/painter';
import { tileLive, tileScene } from '#tile/plots/tile/scene';
import { TileFade } from '#tile/plots/tile/tile_fade';
import { isShown } from '#tile/shell/controllers';
import { PriorControl } from '#tile/ui/controls';
import { handle, placeHandle } from '#tile/ui/handle';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Change, Hosts, RankedTable } from '#tile/pages/explore/types' */
/** @import { RocPainter } from '#tile/plots/roc/painter' */
/** @import { RocScene, TileScene } from '#tile/plots/tile/types' */

/** Frames in which texts and table follow once; milliseconds of a pause of the pointer and of a travel. */
const [LAG, PAUSE, TRAVEL] = [3, 60, 240];
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export class ExplorePanels {
  /** @type {RankedTable | null} */
  board = null;
  /** @type {TileScene | null} */
  tileScene = null;
  /** @type {RocScene | null} */
  rocScene = null;
  /** The side of the plots in pixels, and the margin to their left. */
  side = 80;
  left = MARGIN.left;
  /** @type {Set<Change>} */
  dirty = new Set();
  frame = 0;
  /** Milliseconds that the last frame took, and frames painted during drags. */
  spent = 0;
  count = 0;
  /** The timer that ends when the pointer pauses in a drag. */
  pause = 0;
  /** The entity whose row is scrolled into view. @type {number | null} */
  reveal = null;

  /**
   * @param {ExploreModel} model @param {Hosts} hosts @param {RocPainter} roc
   * @param {string} name of the handle of the Tile
   * @param {string} [id] the id of the handle
   */
  constructor(model, hosts, roc, name, id) {
    this.model = model;
    this.hosts = hosts;
    this.tile = new TilePainter(hosts.tile);
    this.roc = roc;
    this.handle = handle(name, id);
    hosts.tile.append(this.handle);
    this.inspector = new Inspector(
      hosts,
      (axis, value) => this.setCoordinate(axis, value),
      (entity) => this.select(entity),
      (a, b) => this.travel(a, b),
    );
    this.fade = new TileFade(this);
    this.prior = new PriorControl(hosts.prior, (prior, live) => this.setPrior(prior, live));
  }

  /** Measures the plots, now and whenever their size changes. */
  follow() {
    const { plot } = this.hosts;
    const size = () => {
      const { width, height } = plot.getBoundingClientRect();
      return `${width} ${height}`;
    };
    let measured = size();
    this.measure();
    // An observer also reports the size that it begins with.
    new ResizeObserver(() => {
      if (size() === measured) return;
      measured = size();
      this.measure();
      if (this.tileScene) this.ask('all');
    }).observe(plot);
  }

  /**
   * Reads the sizes of the plots, which the style sheet determines; only after a resize, as reading them costs a
   * layout.
   */
  measure() {
    this.side = sideOf(this.hosts.plot);
    this.prior.marked = null;
  }

  // What the page and a scene do in ways of their own -----------------------------------------------------------------

  /** Paints the map below the Tile. */
  ground() {}
  notes() {}
  /** Called when a change is complete, as at the end of a drag. */
  commit() {}

  /** Shows the user a message. @param {string} _text */
  tell(_text) {}

  // Painting ----------------------------------------------------------------------------------------------------------

  /** Requests a repaint in the next frame; several requests cause one repaint. @param {...Change} what */
  ask(...what) {
    for (const item of what) this.dirty.add(item);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { model, dirty } = this;
    if (!model.data) return;
    const [began, live] = [performance.now(), model.live];
    if (dirty.has('derive')) model.derive();
    if (dirty.has('derive') || dirty.has('point')) model.look();
    if (dirty.delete('derive')) dirty.add('all');
    // A drag on another page leaves this one as it was; the end of the drag paints it.
    if (live && !isShown(this.hosts.plot)) return;
    if (dirty.has('all') || dirty.has('select')) this.paintAll();
    else this.paintPoint();
    this.fade.request(model);
    if (live) this.paintInTurn();
    else this.paintWords();
    if (dirty.has('all')) this.prior.paint(model);
    dirty.clear();
    this.spent = performance.now() - began;
    if (!live) this.commit();
  }

  paintAll() {
    const { model } = this;
    this.ground();
    this.tileScene = { ...tileScene(model, this.side, this.left), fading: this.fade.fadingOf(model) };
    this.rocScene = rocScene(model, this.side, this.left);
    this.tile.paint(this.tileScene);
    this.roc.paint(this.rocScene);
    placeHandle(this.handle, this.model, this.side, this.left, this.tileScene.frame);
  }

  paintPoint() {
    const { model } = this;
    if (!this.tileScene || !this.rocScene) return this.paintAll();
    this.tileScene = tileLive(model, this.tileScene);
    const wide = isWide(model) && !model.live;
    this.rocScene = wide ? rocScene(model, this.side, this.left) : rocLive(model, this.rocScene);
    this.tile.move(this.tileScene);
    if (wide) this.roc.paint(this.rocScene);
    else this.roc.move(this.rocScene);
    placeHandle(this.handle, this.model, this.side, this.left, this.tileScene.frame);
  }

  paintWords() {
    const { model } = this;
    this.paintTexts();
    this.paintBoard();
    this.notes();
    this.inspector.announce(model);
  }

  /**
   * Paints the table or the texts, so that no frame waits for both. Both follow when the pointer pauses, not in the
   * next frame: the next move would wait for that.
   */
  paintInTurn() {
    const turn = ++this.count % LAG;
    if (turn === 0) this.paintBoard();
    if (turn === 1) this.paintTexts();
    window.clearTimeout(this.pause);
    this.pause = window.setTimeout(() => this.paintPaused(), PAUSE);
  }

  paintPaused() {
    if (!this.model.live) return;
    this.paintTexts();
    this.paintBoard();
  }

  paintTexts() {
    this.inspector.paint(this.model);
    this.fade.paint(this.model);
  }

  paintBoard() {
    this.board?.paint(this.model);
    if (this.reveal !== null) this.board?.show?.(this.reveal);
    this.reveal = null;
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** @param {number} a @param {number} b @param {boolean} live while it is dragged */
  setPoint(a, b, live) {
    const { model } = this;
    model.point = { a: model.rightOnly ? 1 : inUnit(a), b: inUnit(b) };
    model.live = live;
    this.ask('point');
  }

  /** @param {'a' | 'b'} axis @param {number} value */
  setCoordinate(axis, value) {
    const point = { ...this.model.point };
    point[axis] = value;
    this.setPoint(point.a, point.b, false);
  }

  /** Animates the point to a new position, such as a named score or a pin. @param {number} a @param {number} b */
  travel(a, b) {
    const from = this.model.point;
    const began = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const share = still() ? 1 : inUnit((now - began) / TRAVEL);
      if (share === 1) return this.setPoint(a, b, false);
      const ease = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2;
      this.setPoint(from.a + ease * (a - from.a), from.b + ease * (b - from.b), true);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Animates the point to the score with this key. @param {string} key */
  jump(key) {
    const place = this.model.places().find((item) => item.key === key);
    if (place) this.travel(place.a, place.b);
  }

  /** @param {number | null} prior null: the data's own @param {boolean} live while it is dragged */
  setPrior(prior, live) {
    const { model } = this;
    model.prior = model.unlessOwn(prior);
    model.live = live;
    this.ask('derive');
  }

  /** Selects an entity, or deselects it if it is selected. @param {number} entity */
  select(entity) {
    const { model } = this;
    model.selected = model.selected === entity ? null : entity;
    model.live = false;
    this.ask('select');
    this.reveal = model.selected;
  }
}
