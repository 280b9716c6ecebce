/** Zoom and pan of the Tile of Explore, on the page and in a report. Independent of Dash. */
import { CellMap } from '#tile/charts/cell_map';
import { tileScale } from '#tile/draw/square';
import { frameOf } from '#tile/model/tile_scene';
import { make } from '#tile/parts/elements';
import { STEP, ZoomGestures } from '#tile/zoom/gestures';
import { includePoint } from '#tile/zoom/window';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Window } from '#tile/zoom/window' */
/**
 * The panels that contain the Tile.
 *
 * @typedef {object} Zoomed
 * @property {ExploreModel} model
 * @property {{plot: HTMLElement, tile: HTMLElement}} hosts
 * @property {number} side
 * @property {number} left
 * @property {(what: 'all') => void} ask requests a repaint
 */

export class TileZoom extends ZoomGestures {
  /**
   * @param {Zoomed} page
   * @param {() => void} taken called when a press turns into another gesture
   */
  constructor(page, taken) {
    super({
      overlay: page.hosts.tile,
      size: () => page,
      window: () => frameOf(page.model).window,
      show: (window, live) => this.show(window, live),
      point: () => this.place(),
      taken,
    });
    this.page = page;
  }

  /**
   * @param {Window | null} window
   * @param {boolean} live
   */
  show(window, live) {
    const { model } = this.page;
    model.display.zoom = window;
    model.live = live;
    this.page.ask('all');
  }

  /** The point, as shares of the part of the Tile that is shown. @returns {[number, number]} */
  place() {
    const { model } = this.page;
    const { x, y } = tileScale(1, 0, frameOf(model));
    const { y0, y1 } = tileScale(1, 0).box;
    return [x(model.point.a), (y1 - y(model.point.b)) / (y1 - y0)];
  }

  /** Scrolls the view to the point after a key has moved it out of view. */
  scrollToPoint() {
    const { model } = this.page;
    const frame = frameOf(model);
    if (!frame.window) return;
    const { x, y, box } = tileScale(1, 0, { ...frame, window: null });
    model.display.zoom = includePoint(frame.window, x(model.point.a), box.y1 - y(model.point.b));
    this.page.ask('all');
  }

  /** @param {string} action that of a zoom button: 'zoom-in', 'zoom-out' or 'zoom-all' */
  act(action) {
    if (action === 'zoom-in') this.zoom(STEP, this.middle());
    if (action === 'zoom-out') this.zoom(1 / STEP, this.middle());
    if (action === 'zoom-all') this.show(null, false);
  }
}

/** The map of cells for a part of the Tile, as Plotly's map shows only the whole Tile. */
export class ZoomedCells {
  canvas = make('canvas', { className: 'tx-heat', hidden: '' });

  /** @param {Zoomed} page */
  constructor(page) {
    this.page = page;
    page.hosts.tile.before(this.canvas);
    this.cells = new CellMap(this.canvas, page.hosts.tile);
  }

  /** Paints or hides the map; returns whether it is shown in place of Plotly's. */
  paint() {
    const { model, side, left } = this.page;
    const frame = frameOf(model);
    const here = model.heat && (frame.window !== null || frame.prior !== null);
    this.page.hosts.plot.closest('.tx-explore')?.classList.toggle('tx-zoomed', frame.window !== null);
    if (!here) this.cells.hide();
    else if (!model.live) this.cells.paint(model, side, left, frame);
    return here;
  }
}
