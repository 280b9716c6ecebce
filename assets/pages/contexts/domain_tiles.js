/** The Tiles of the domains of one classifier, all with one point: on the page, on slides and in reports. */
import { MARGIN, sideOf } from '#tile/draw/square';
import { DOMAIN_MAPS, leadingIn, MAP_TITLES, namedDomains } from '#tile/model/domains';
import { TilePainter } from '#tile/plots/tile/painter';
import { make } from '#tile/ui/elements';
import { placeHandle } from '#tile/ui/handle';
import { paintSwatch } from '#tile/ui/legend';
import { PointInput } from '#tile/ui/point_input';

/** @import { DomainMaps } from '#tile/model/domains' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TileScene } from '#tile/plots/tile/types' */
/** @import { Point } from '#tile/ui/gestures' */

/** Of a Tile with a smaller side only few labels are drawn. */
const SMALL = 200;

/** One of the four Tiles. */
export class DomainTile {
  side = SMALL;
  /** @type {TileScene | null} */
  scene = null;
  /** Null where the point is moved from elsewhere. @type {PointInput | null} */
  input = null;

  /** @param {typeof DOMAIN_MAPS[number]} map @param {HTMLElement} plot @param {HTMLElement} overlay in it */
  constructor(map, plot, overlay) {
    this.map = map;
    this.plot = plot;
    this.overlay = overlay;
    this.painter = new TilePainter(overlay);
  }

  /** Lets presses and arrow keys move the point. */
  /** @param {() => Point} point @param {(a: number, b: number, live: boolean) => void} setPoint */
  listen(point, setPoint) {
    const name = `Point on the Tile of the ${MAP_TITLES[this.map.key].toLowerCase()} context`;
    this.input = new PointInput(this.overlay, name, () => this.side, point, setPoint);
  }

  /**
   * @param {ExploreModel} board @param {DomainMaps} maps @param {number[]} leading at the point
   * @param {number} [side] in pixels, where these are enlarged afterwards
   */
  show(board, maps, leading, side = sideOf(this.plot)) {
    this.side = side;
    this.scene = {
      ...{ side: this.side, left: MARGIN.left, names: board.board.contexts, regions: maps.regions[this.map.key] },
      ...{ heat: false, places: board.places(), grid: [], gammaPi: null, frontiers: [], contours: [], edge: null },
      ...{ message: null, radius: NaN, gammaTau: null, stable: [], cohen: null, selected: null },
      ...{ point: board.point, winner: leading, colourOf: (domain) => maps.colours.get(domain) ?? -1 },
      overlays: new Set(this.side < SMALL ? [] : ['places']),
      labels: this.side < SMALL ? 'few' : undefined,
    };
    this.painter.paint(this.scene);
    this.place(board, leading);
  }

  /** @param {ExploreModel} board @param {number[]} leading */
  move(board, leading) {
    if (!this.scene) return;
    this.scene = { ...this.scene, point: board.point, winner: leading };
    this.painter.move(this.scene);
    this.place(board, leading);
  }

  /** @param {ExploreModel} board @param {number[]} leading */
  place({ point, board }, leading) {
    if (!this.input) return;
    placeHandle(this.input.handle, { point, winners: leading, names: board.contexts }, this.side, MARGIN.left);
  }
}

/** The four Tiles with their titles, where the server has laid out none: in a report and on a slide. */
export class DomainFigures {
  figures = DOMAIN_MAPS.map((map) => {
    const overlay = make('div', { className: 'tx-overlay' });
    const plot = make('div', { className: 'tx-plot' }, overlay);
    const mark = make('span', { 'aria-hidden': 'true' });
    const leader = make('span', { className: 'tx-domain-leader' });
    const caption = make('figcaption', {}, make('b', {}, MAP_TITLES[map.key]), mark, leader);
    const node = make('figure', { className: 'tx-domain' }, caption, plot);
    return { map, node, mark, leader, tile: new DomainTile(map, plot, overlay) };
  });

  get nodes() {
    return this.figures.map(({ node }) => node);
  }

  get tiles() {
    return this.figures.map(({ tile }) => tile);
  }

  /** The maps that are shown. @type {DomainMaps | null} */
  maps = null;

  /** Paints everything. @param {ExploreModel} board @param {DomainMaps} maps @param {number} [side] of a Tile */
  show(board, maps, side) {
    this.maps = maps;
    this.each(board, maps, (tile, leading) => tile.show(board, maps, leading, side));
  }

  /** Updates what follows the point; everything where the point changes whose maps these are. */
  /** @param {ExploreModel} board @param {DomainMaps} maps @param {number} [side] of a Tile */
  move(board, maps, side) {
    if (maps !== this.maps) this.show(board, maps, side);
    else this.each(board, maps, (tile, leading) => tile.move(board, leading));
  }

  /** Paints each Tile and writes who leads on it. */
  /** @type {(board: ExploreModel, maps: DomainMaps, paint: (tile: DomainTile, leading: number[]) => void) => void} */
  each(board, maps, paint) {
    const found = maps.at(board.point);
    const { contexts } = board.board;
    for (const { map, mark, leader, tile } of this.figures) {
      const leading = leadingIn(found, map);
      paint(tile, leading);
      mark.hidden = !leading.length;
      if (leading.length) paintSwatch(mark, maps.colours.get(leading[0]) ?? -1);
      leader.textContent = leading.length ? namedDomains(leading, contexts) : '–';
    }
  }
}
