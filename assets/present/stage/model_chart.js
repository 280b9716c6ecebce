/** A scene of Predictions on the stage: a chart of the page in the place of the ROC curves. */
import { ModelCharts } from '#tile/pages/predictions/charts';
import { make } from '#tile/ui/elements';
import { Card } from '#tile/ui/pointer';

/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { ChartName } from '#tile/pages/predictions/charts' */

const layer = () => make('div', { className: 'tx-overlay' });

export class SlideChart {
  /** The page behind the charts; as if it were dragged, for a slide has no cards. */
  page = { model: /** @type {PredictionsModel} */ (Object.create(null)), dragging: true };
  hosts = { accuracy: layer(), cumulative: layer(), recall: layer(), benefit: layer(), mirrored: layer() };
  charts = new ModelCharts(this.page, this.hosts, new Card());

  /** @param {HTMLElement} host */
  constructor(host) {
    host.append(...Object.values(this.hosts));
  }

  /**
   * @param {PredictionsModel} model with names as they may be read
   * @param {ChartName} figure @param {{width: number, height: number}} size before it is enlarged
   */
  paint(model, figure, size) {
    this.page.model = model;
    for (const [name, host] of Object.entries(this.hosts)) host.hidden = name !== figure;
    this.charts[figure].size = size;
    this.charts.paintChart(figure);
  }
}
