/** Correlation Tiles side by side on a slide, in place of the audit and the two plots. */
import { colour } from '#tile/draw/heat';
import { SideBySideTiles } from '#tile/pages/scores/compared_tiles';
import { layWide } from '#tile/panels/side_by_side_pane';
import { fill, make } from '#tile/ui/elements';

/** @import { ScoresModel } from '#tile/model/scores' */
/** @import { StageBox } from '#tile/panels/side_by_side_pane' */
/** @import { Point } from '#tile/ui/gestures' */

/** @typedef {{width: number, height: number}} Room */
// A press so near to a Tile, as a share of its side, is on it.
const SLACK = 0.1;
// The height in pixels of the legend below the Tiles, and the values of its colours.
const SCALE = 20;
const STOPS = Array.from({ length: 11 }, (_, k) => k / 5 - 1);
// The factors by which Tiles are enlarged on a screen of 1920 x 1080, so that an audience can read them, and the least
// side of Tiles at each: smaller ones are enlarged less.
const ENLARGED = [
  { by: 2, least: 150 },
  { by: 1.6, least: 90 },
  { by: 1.2, least: 90 },
  { by: 0.9, least: 90 },
  { by: 0.7, least: 0 },
];

export class SideBySidePane {
  host = make('div', { className: 'tx-side-by-side' });
  scale = make('p', { className: 'tx-side-by-side-scale' });
  node = make('div', { className: 'tx-stage-pane', 'data-pane': 'side-by-side', hidden: '' }, this.host, this.scale);
  /** Null until a scene has Tiles side by side. @type {SideBySideTiles | null} */
  tiles = null;
  /** Gives (a, b) of an event on the Tile on which the last press began. */
  /** @type {((event: MouseEvent) => Point) | null} */
  read = null;
  /** Lays out the available space for content enlarged by a factor; returns its size before enlargement. */
  /** @type {((enlarged: number) => Room) | null} */
  place = null;

  /** Places the Tiles where the layout has its plots. @param {StageBox} box */
  lay(box) {
    this.place = (enlarged) => layWide(this.node, box, enlarged * box.unit);
    this.place(ENLARGED[0].by);
  }

  /** @param {{scores?: ScoresModel}} frame */
  paint({ scores }) {
    if (!scores?.sideBySide || !this.place) return;
    if (this.tiles?.model !== scores) {
      this.tiles = new SideBySideTiles(this.host, scores);
      this.tiles.take(scores.sideBySide);
    }
    for (const { by, least } of ENLARGED) {
      const { width, height } = this.place(by);
      this.tiles.box = { width, height: height - SCALE };
      if (this.tiles.sizes().side >= least) break;
    }
    this.tiles.paint();
    this.legend(scores);
  }

  /** The legend: what the colours mean. @param {ScoresModel} scores */
  legend({ coefficientName }) {
    const bar = make('i', {});
    bar.style.background = `linear-gradient(90deg, ${STOPS.map((value) => colour(value)).join()})`;
    fill(this.scale, `${coefficientName}  −1`, bar, '1');
  }

  /** Moves the point on all Tiles. */
  move() {
    this.tiles?.move();
  }

  /** The value of each Tile at the point, for screen readers. */
  words() {
    return { entity: null, name: this.tiles?.words() ?? '', value: '', second: '' };
  }

  /** (a, b) under the pointer; null outside all Tiles. Remembers the Tile for `at`. */
  /** @type {(event: MouseEvent) => Point | null} */
  under(event) {
    this.read = this.tiles?.pointReader(event) ?? null;
    const found = this.read?.(event);
    return found && [found.a, found.b].every((z) => z > -SLACK && z < 1 + SLACK) ? found : null;
  }

  /** (a, b) of the pointer on the Tile on which its press began. @param {MouseEvent} event @returns {Point} */
  at(event) {
    return this.read?.(event) ?? { a: NaN, b: NaN };
  }
}
