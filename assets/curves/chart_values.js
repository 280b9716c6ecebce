/** The numbers behind the curves of a panel: values at round abscissas, in tables that can be opened. */
import { valueAt } from '#tile/charts/lines';
import { fixed } from '#tile/draw/text';
import { fitShrunk } from '#tile/page/fitted_names';
import { fill, make } from '#tile/parts/elements';

/** @import { Points } from '#tile/charts/types' */
/** @import { ChartName, ModelCharts } from '#tile/curves/model_charts' */

/** A line: its name, and its points by rising x. @typedef {{name: string, points: Points}} Named */
/** A table: the name of the abscissa, the name of the values, and the lines. */
/** @typedef {[string, string, Named[]]} Values */

const PLACES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

export class ChartValues {
  /**
   * @param {HTMLElement} host inside the `details` element that opens and closes
   * @param {() => Values[]} ask for the tables
   */
  constructor(host, ask) {
    this.host = host;
    this.ask = ask;
    this.details = host.closest('details');
    this.details?.addEventListener('toggle', () => this.paint());
  }

  /** Fills the tables, unless they are closed. */
  paint() {
    if (!this.details?.open) return;
    const asked = this.ask();
    fill(this.host, ...asked.map(table));
    fitShrunk(this.host, 'th[title]', asked[0]?.[2].map(({ name }) => name) ?? []);
  }
}

/**
 * The tables of each chart of models; those of ROC space are with those of precision and recall.
 *
 * @param {ModelCharts} charts
 * @returns {[ChartName, () => Values[]][]}
 */
export function valuesOf(charts) {
  const named = (/** @type {Points[]} */ parts) => parts.map((points, k) => ({ name: charts.names[k], points }));
  return [
    ['accuracy', () => [['coverage', charts.axisName('accuracy'), named(charts.model.coverage.accuracy)]]],
    [
      'cumulative',
      () => [['coverage', charts.axisName('correct / all samples'), named(charts.model.coverage.decisions)]],
    ],
    [
      'recall',
      () => [
        ['recall', 'precision', named(charts.precisions())],
        ['FPR', 'TPR', named(charts.model.answer.roc)],
      ],
    ],
  ];
}

/** @param {Values} values */
function table([x, y, lines]) {
  const heads = [y, ...PLACES.map((place) => fixed(place, 1))].map((text) => make('th', { scope: 'col' }, text));
  const rows = lines.map((line) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row', title: line.name }, line.name),
      ...PLACES.map((place) => make('td', {}, fixed(valueAt(line, place)))),
    ),
  );
  return make(
    'table',
    { className: 'tx-counts tx-chart-values' },
    make('caption', {}, `${y} at each ${x}`),
    make('thead', {}, make('tr', {}, ...heads)),
    make('tbody', {}, ...rows),
  );
}
