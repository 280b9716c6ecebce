/** The plots of the stage: the painters of the page, with additions for slides. */
import { Pen } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { CorrelationTile, shownMap } from '#tile/pages/scores/map';
import { Scatter } from '#tile/pages/scores/scatter';
import { RocPainter } from '#tile/plots/roc/painter';
import { drawPictureScale } from '#tile/plots/tile/cells';
import { ShapePainter } from '#tile/plots/tile/shape';
import { make } from '#tile/ui/elements';

/** @import { DecideModel } from '#tile/model/decide' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { ScoresModel } from '#tile/model/scores' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { ContextsPart } from '#tile/pages/contexts/scene_part' */
/** @import { ScenePart } from '#tile/pages/robustness/scene_part' */
/** @import { TaskPart } from '#tile/pages/tasks/scene_part' */
/** @import { Picture } from '#tile/plots/tile/cells' */
/** @import { Shape } from '#tile/plots/tile/shape' */
/** @import { TileScene } from '#tile/plots/tile/types' */

/**
 * A scene as it is on the stage.
 *
 * @typedef {object} StageFrame
 * @property {string} kind of page
 * @property {ExploreModel} model
 * @property {DecideModel} [decide] of Decide: the costs, which the point on the diagonal stands for
 * @property {ContextsPart} [contexts] of Contexts: ranks in each context; the model ranks by the official rule
 * @property {TaskPart} [tasks] of Any task, whose models are the leaderboard of `model`
 * @property {ScoresModel} [scores] of Scores
 * @property {TradeoffModel} [tradeoff] of Trade-off: the path on which the point stays
 * @property {PredictionsModel} [predictions] of Predictions; its `ranked` is the model
 * @property {TileScene['way']} [way] what the Tile shows as a line: the path of a trade-off, the diagonal of Decide
 * @property {Shape} [shape] of Robustness: the part of the Tile
 * @property {ScenePart} [part] that part with its rank acceptabilities, where it has an area
 * @property {Picture | null} [picture] a map of values, drawn beforehand
 * @property {boolean} [values] whether PPV and NPV against prevalence are next to the Tile
 * @property {number[]} [cards] rows with a card each, in the place of the Tile, while `values` are shown
 * @property {false} [ready] while the figures are being loaded: only the texts are shown
 * @property {boolean} [shifting] while the prior is animated, and the picture is at another one
 * @property {string} title
 * @property {string} subtitle
 * @property {string} about
 */

const SVG = 'http://www.w3.org/2000/svg';

/** The element of a plot: an overlay; where the plot is `drawn` on a canvas, above that. */
/** @param {string} name @param {boolean} drawn */
export function pane(name, drawn) {
  return make(
    'div',
    { className: 'tx-stage-pane', 'data-pane': name, hidden: '' },
    drawn ? make('canvas', { className: 'tx-stage-canvas' }) : null,
    make('div', { className: 'tx-overlay' }),
  );
}

/** The Tile, above a picture where one is needed. */
export class StageTile extends ShapePainter {
  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.picture = new Pen(this.pens.svg.insertBefore(document.createElementNS(SVG, 'g'), this.pens.regions.group));
  }

  /** Draws a picture on the square of the Tile, with its colour bar. */
  /** @param {Picture | null} picture @param {number} side */
  setPicture(picture, side) {
    this.picture.start();
    if (picture) {
      const square = { x: MARGIN.left, y: MARGIN.top, width: side, height: side };
      const style = { 'image-rendering': picture.smooth ? 'auto' : 'pixelated', preserveAspectRatio: 'none' };
      this.picture.add('image', { href: picture.url, ...square, ...style });
      drawPictureScale(this.picture, picture, side);
    }
    this.picture.stop();
  }
}

/** ROC space with fewer values. */
export class StageRoc extends RocPainter {
  /**
   * Labels only the line of the best classifier with its value: the texts say how far behind the selected one is, and
   * dots are not covered.
   *
   * @override
   * @type {RocPainter['value']}
   */
  value(pen, segment, value, first) {
    if (first) super.value(pen, segment, value, first);
  }
}

/** The map of a score, in the resolution of the screen. */
export class StageMap extends CorrelationTile {
  enlarged = 1;

  /**
   * @override
   * @param {number} side
   */
  pixels(side) {
    return Math.round(Math.min(2000, side * Math.max(1, this.enlarged / 1.5)));
  }

  /**
   * @param {ScoresModel} scores
   * @param {number} at 0 for the first score, 1 for the one compared with it
   * @param {number} side
   * @param {number} scale the factor by which the plot is enlarged
   */
  show(scores, at, side, scale) {
    this.enlarged = scale;
    this.paint(scores, shownMap(scores, scores.maps[at], 'No map came from the server.'), MARGIN.left, side);
  }
}

/** The scatter plot of two rankings, in the resolution of the screen. */
export class StageScatter extends Scatter {
  enlarged = 1;

  /**
   * @override
   * @param {ScoresModel} model
   */
  dots(model) {
    super.dots(model);
    const pixels = Math.round(this.side * this.enlarged * Math.min(2, window.devicePixelRatio || 1));
    this.canvas.width = pixels;
    this.canvas.height = pixels;
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    const many = this.points.length;
    const radius = ((many > 3000 ? 1 : many > 300 ? 1.6 : 3) * pixels) / this.side;
    this.drawDots(context, pixels, radius, many > 3000 ? 0.25 : many > 300 ? 0.45 : 0.8);
  }
}

/** Whether the selected classifier has a region on the Tile. @param {ExploreModel} model */
export const ownsRegion = (model) =>
  model.shownRegions().some(({ entities }) => entities.some((i) => i === model.selected));

/** The scene's selection, without one that is best nowhere: it has no region to highlight, so no region is faded. */
/** @param {Pick<TileScene, 'selected'>} scene @param {ExploreModel} model */
export function visibleSelection({ selected }, model) {
  return { selected: model.rightOnly || ownsRegion(model) ? selected : null };
}
