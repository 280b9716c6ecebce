/** The charts of a scene of Predictions in a report: those of the page, with a coverage that can be dragged. */
import { CHARTS, ModelCharts, OVER_COVERAGE } from '#tile/curves/model_charts';
import { head, note } from '#tile/handout/layout';
import { make } from '#tile/parts/elements';

/** @import { Point } from '#tile/parts/gestures' */
/** @import { OwnScene } from '#tile/handout/own_scene' */
/** @import { SquarePointer } from '#tile/handout/square_pointer' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
/**
 * What the charts need of their scene.
 *
 * @typedef {Pick<OwnScene<PredictionsModel>, 'model' | 'card' | 'dragging' | 'panel'> & { pointer:
 *   SquarePointer<Point>, setShare: (share: number) => void}} Charted
 */

const host = () => make('div', { className: 'tx-report-chart' });

export class PredictionsCharts extends ModelCharts {
  /** @param {Charted} scene */
  constructor(scene) {
    super(scene, { accuracy: host(), cumulative: host(), recall: host() }, scene.card);
    this.scene = scene;
    for (const name of OVER_COVERAGE)
      scene.pointer.onChart(
        this[name],
        () => scene.model.share,
        (share) => scene.setShare(share),
      );
  }

  panels() {
    return CHARTS.map(([name, title, about]) => {
      const className = `tx-report-chart-panel tx-predictions-${name}`;
      return this.scene.panel(className, title, head(title, about ? note(about) : null), this[name].host);
    });
  }
}
