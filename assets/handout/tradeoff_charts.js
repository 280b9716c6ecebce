/** The charts below the main figure of a scene of Trade-off: scores along the path, and the Fréchet variance. */
import { EntityLines } from '#tile/charts/entity_lines';
import { LineChart } from '#tile/charts/line_chart';
import { extremes } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import { make } from '#tile/parts/elements';
import { pathTicks } from '#tile/paths/axis';

/** @import { Axis, Chart, PackedLines } from '#tile/charts/types' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */
/** @import { SceneModel } from '#tile/handout/scene_model' */
/** @import { TradeoffFigures } from '#tile/handout/types' */
/** @typedef {'scores' | 'variance'} ChartName */

/** Titles and notes, in their order on the page. @type {[ChartName, string, string][]} */
const CHARTS = [
  ['scores', 'Scores along the path', ''],
  ['variance', 'Fréchet variance', 'between the ranking there and those of both ends'],
];

/** The title of the scores between precision and recall, as on the page. */
const CLASSIC = 'F-beta as β varies';

// As wide as the axis of a chart is in the narrowest sheet, so that its numbers never touch.
const NUMBERED = 240;

export class TradeoffCharts {
  /** The charts that have data. @type {Partial<Record<ChartName, LineChart>>} */
  charts = {};

  /**
   * @param {TradeoffModel} model
   * @param {SceneModel} board
   * @param {TradeoffFigures} own
   */
  constructor(model, board, own) {
    this.model = model;
    this.lines = new EntityLines(model, board);
    this.own = own;
    this.result = own.result;
    for (const [name] of CHARTS)
      if (this.chartOf(name)) this.charts[name] = new LineChart(make('div', { className: 'tx-report-chart' }));
  }

  /**
   * The charts with names, titles and notes.
   *
   * @returns {[ChartName, LineChart, string, string][]}
   */
  named() {
    return CHARTS.flatMap(([name, title, note]) => {
      const chart = this.charts[name];
      const named = name === 'scores' && this.model.classic ? CLASSIC : title;
      return chart ? [[name, chart, named, note]] : [];
    });
  }

  /** Paints all charts. */
  paint() {
    for (const [name, chart] of this.named()) {
      const found = this.chartOf(name);
      if (found) chart.paint(found);
    }
  }

  /** Moves the cursors to the slider. */
  move() {
    for (const [, chart] of this.named()) chart.move(this.model.t);
  }

  /**
   * What a chart shows; null if it has no data.
   *
   * @param {ChartName} name
   * @returns {Chart | null}
   */
  chartOf(name) {
    const { scores } = this.own;
    return name === 'variance' ? this.variance() : scores && this.scores(scores);
  }

  /**
   * @param {Axis} y
   * @param {Chart['lines']} lines
   * @returns {Chart}
   */
  along(y, lines) {
    const ticks = pathTicks(this.result.path, NUMBERED).map(({ t, text }) => ({ value: t, text }));
    const x = /** @type {Axis} */ ({ range: [0, 1], ticks, name: this.model.classic ? 'β' : 't' });
    return { x, y, lines, cursor: this.model.t };
  }

  /** @returns {Chart | null} */
  variance() {
    const { variance, steps, entities } = this.result;
    const most = variance.reduce((high, x) => Math.max(high, x), 0);
    if (!most) return null;
    /** @type {[number, number][]} */
    const points = steps.t.map((t, k) => [t, variance[k]]);
    points.push([1, variance[variance.length - 1]]);
    const line = { points, step: entities !== null, colour: theme().ink, name: 'Fréchet variance' };
    return this.along({ range: [0, 1.05 * most] }, [line]);
  }

  /** @param {PackedLines} packed */
  scores(packed) {
    const lines = this.lines.lines(packed, ({ scores }, entity) => scores[entity]);
    const [low, high] = extremes(lines);
    const room = 0.04 * (high - low) || 0.05;
    return this.along({ range: [low - room, high + room] }, lines);
  }
}
