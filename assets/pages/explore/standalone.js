/** The panels of Explore in elements of their own: any number in one document, without ids and without a server. */
import { ExplorePanels } from '#tile/pages/explore/panels';
import { RocPainter } from '#tile/plots/roc/painter';
import { CellMap } from '#tile/plots/tile/cells';
import { frameOf } from '#tile/plots/tile/scene';
import { make } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */

/** @typedef {ReturnType<typeof square>} Square */

/** The elements of a square plot: an overlay for a painter above a canvas. */
export function square() {
  const canvas = make('canvas', { className: 'tx-heat', hidden: '' });
  const overlay = make('div', { className: 'tx-overlay' });
  return { canvas, overlay, plot: make('div', { className: 'tx-plot' }, canvas, overlay) };
}

export class StandalonePanels extends ExplorePanels {
  /** @param {ExploreModel} model @param {string} name of the handle of the Tile */
  constructor(model, name) {
    const { canvas, overlay: tile, plot } = square();
    const roc = make('div', { className: 'tx-overlay' });
    const hosts = {
      plot,
      tile,
      roc,
      point: make('div'),
      winner: make('div'),
      live: make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' }),
      prior: make('div', { className: 'tx-prior' }),
    };
    super(model, hosts, new RocPainter(roc), name);
    this.canvas = canvas;
    this.plots = { tile: plot, roc: make('div', { className: 'tx-plot' }, roc) };
    this.cells = new CellMap(canvas, tile);
  }

  /** Paints the map of cells, if there is one; it does not follow a dragged prior. */
  ground() {
    const { heat, live } = this.model;
    this.hosts.plot.classList.toggle('tx-stale', heat && live);
    if (!live || !heat || !this.tileScene) this.cells.paint(this.model, this.side, this.left, frameOf(this.model));
  }
}
