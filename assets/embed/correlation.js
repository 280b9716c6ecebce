/** The correlation Tile: how well the ranking by a score agrees with the ranking at each point, computed here. */
import { theme } from '#tile/draw/colours';
import { paint, scaleBar } from '#tile/draw/heat';
import { canvas } from '#tile/draw/pen';
import { MARGIN, tileScale } from '#tile/draw/square';
import { compare } from '#tile/math/rank_correlation';
import { score } from '#tile/math/ranking';
import { ExploreModel, ranked } from '#tile/model/explore';
import { layOnSquare, pixelRatio } from '#tile/ui/elements';

/** @import { TileFrame } from '#tile/draw/types' */
/** @import { Performance } from '#tile/math/performance' */

/** Values on a side of the map: for few classifiers at rest, and for many or during a drag. */
const [FINE, COARSE] = [51, 21];
const FEW = 300;
/** Steps of the lines of equal value. */
const LINES = 0.1;

/** A leaderboard with a score, whose Tile shows no classifiers. */
export class CorrelationModel extends ExploreModel {
  overlays = new Set(['places', 'grid', 'gamma_pi']);
  /** The key of the score. */
  score = 'f1';
  /** The ranks by it, and the key and the performances to which they belong. */
  own = { key: '', of: /** @type {Performance[]} */ ([]), dense: /** @type {Int32Array} */ (new Int32Array()) };

  get heat() {
    return true;
  }

  shownRegions() {
    return [];
  }

  /** Kendall's tau between the ranking by the score and the ranking at a point; NaN where undefined. */
  /** @param {number} a @param {number} b */
  tauAt(a, b) {
    const { performances, score: key } = this;
    if (this.own.of !== performances || this.own.key !== key)
      this.own = { key, of: performances, dense: ranked(Float64Array.from(this.values(key))).dense };
    const here = Float64Array.from(performances, (p) => (p ? score(p, a, b) : NaN));
    return compare(this.own.dense, ranked(here).dense).tau;
  }

  /** The values of a score. @param {string} key */
  values(key) {
    return this.performances.map((_, entity) => this.valueBy(key, entity));
  }
}

/** The map of a correlation Tile, with its scale. */
export class CorrelationMap {
  /** What was painted last. @type {{of: Performance[], key: string}} */
  painted = { of: [], key: '' };

  /** @param {HTMLCanvasElement} picture @param {HTMLElement} host */
  constructor(picture, host) {
    this.canvas = picture;
    const { svg, bar } = canvas(host, ['bar']);
    svg.style.pointerEvents = 'none';
    this.bar = bar;
  }

  /** @param {CorrelationModel} model @param {number} side @param {number} left @param {TileFrame} frame */
  paint(model, side, left, frame) {
    this.canvas.hidden = false;
    layOnSquare(this.canvas, left, side);
    const title = `τ with ${model.record(model.score).name}`;
    scaleBar(this.bar.start(), left + side + 8, MARGIN.top, side, 1, title);
    this.bar.stop();
    const size = model.live || model.names.length > FEW ? COARSE : FINE;
    const key = JSON.stringify([model.score, side, size, frame, theme().dark]);
    if (this.painted.of === model.performances && this.painted.key === key) return;
    this.painted = { of: model.performances, key };
    paint(this.canvas, valuesOf(model, size, frame), size, Math.round(side * pixelRatio()), { lines: LINES });
  }
}

/** The values at size x size places of the part that is shown, row by row from below. */
/** @param {CorrelationModel} model @param {number} size @param {TileFrame} frame */
function valuesOf(model, size, frame) {
  const { a, b, box } = tileScale(1, 0, frame);
  const at = Array.from({ length: size }, (_, k) => k / (size - 1));
  return Float32Array.from(at.flatMap((v) => at.map((u) => model.tauAt(a(u), b(box.y1 - v)))));
}
