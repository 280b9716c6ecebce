/** The charts of a scene of Trade-off: how rankings along the path agree, how good they are, and lines of entities. */
import { EntityLines } from '#tile/charts/entity_lines';
import { LineChart } from '#tile/charts/line_chart';
import { extremes, valueAt } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import { make } from '#tile/parts/elements';
import { pathTicks } from '#tile/paths/axis';

/** @import { Axis, Chart, Line, Mark, PackedLines } from '#tile/charts/types' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */
/** @import { SceneModel } from '#tile/report/scene_model' */
/** @import { TradeoffFigures } from '#tile/report/types' */
/** @typedef {'taus' | 'degree' | 'ranks' | 'scores'} ChartName */

/** Titles and notes, in their order on the page. @type {[ChartName, string, string][]} */
const CHARTS = [
  ['taus', 'Rank correlation', "Kendall's τ"],
  ['degree', 'Degree of optimality', 'dotted: Fréchet variance'],
  ['ranks', 'Ranks along the path', ''],
  ['scores', 'Scores along the path', ''],
];

// As wide as the axis of a chart is in the narrowest sheet, so that its numbers never touch.
const NUMBERED = 240;

export class TradeoffCharts {
  /** Those that there is something to draw in. @type {Partial<Record<ChartName, LineChart>>} */
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
      return chart ? [[name, chart, title, note]] : [];
    });
  }

  /** Paints all charts. */
  paint() {
    for (const [name, chart] of this.named()) {
      const found = this.chartOf(name);
      if (found) chart.paint(found);
    }
  }

  /** Where the slider is. */
  move() {
    for (const [, chart] of this.named()) chart.move(this.model.t);
  }

  /**
   * What a chart shows, null where there is nothing.
   *
   * @param {ChartName} name
   * @returns {Chart | null}
   */
  chartOf(name) {
    const { ranks, scores } = this.own;
    if (name === 'taus') return this.taus();
    if (name === 'degree') return this.degree();
    if (name === 'ranks') return ranks && this.ranks(ranks);
    return scores && this.scores(scores);
  }

  /**
   * @param {Axis} y
   * @param {Line[]} lines
   * @param {Partial<Chart>} [more]
   * @returns {Chart}
   */
  along(y, lines, more = {}) {
    const ticks = pathTicks(this.result.path, NUMBERED).map(({ t, text }) => ({ value: t, text }));
    const x = /** @type {Axis} */ ({ range: [0, 1], ticks, name: this.model.classic ? 'β' : 't' });
    return { x, y, lines, cursor: this.model.t, ...more };
  }

  // Rankings ----------------------------------------------------------------------------------------------------------

  /**
   * A step function of the path as a line.
   *
   * @param {(number | null)[]} values
   * @param {Pick<Line, 'name'> & Partial<Line>} style
   * @returns {Line}
   */
  line(values, style) {
    const { steps, entities } = this.result;
    /** @type {[number, number | null][]} */
    const points = steps.t.map((t, k) => [t, values[k]]);
    points.push([1, values[values.length - 1]]);
    return { points, step: entities !== null, colour: theme().ink, ...style };
  }

  /**
   * Values at a tie, which no step has.
   *
   * @param {...('toStart' | 'toEnd' | 'optimality')} names
   * @returns {Line[]}
   */
  dots(...names) {
    const { tie } = this.result;
    return tie ? names.map((name) => ({ points: [[tie.t, tie[name]]], colour: theme().ink, name: 'tie' })) : [];
  }

  /** @returns {Chart} */
  taus() {
    const { toStart, toEnd } = this.result.steps;
    const [start, end] = this.model.classic ? ['precision', 'recall'] : ['the start', 'the end'];
    const lines = [
      this.line(toStart, { name: `τ with ${start}` }),
      this.line(toEnd, { dash: '7 5', name: `τ with ${end}` }),
    ];
    const [least] = extremes(lines);
    // Of one entity there is no agreement to name.
    const names = [nameOf(lines[0], `with ${start}`), nameOf(lines[1], `with ${end}`)].filter(({ y }) =>
      Number.isFinite(y),
    );
    const all = [...lines, ...this.dots('toStart', 'toEnd')];
    return this.along({ range: [Math.min(0, least), 1.02] }, all, { marks: names });
  }

  /** @returns {Chart} */
  degree() {
    const { variance, optimality } = this.result;
    const most = variance.reduce((high, x) => Math.max(high, x), 0);
    const dotted = { colour: theme().ink3, width: 1.25, dash: '1.5 3', right: true, name: 'Fréchet variance' };
    const lines = [
      this.line(optimality, { name: 'degree of optimality', percent: true }),
      ...(most ? [this.line(variance, dotted)] : []),
      ...this.dots('optimality'),
    ];
    return this.along({ range: [0.49, 1.01], percent: true }, lines, {
      right: most ? { range: [0, 1.05 * most] } : null,
    });
  }

  // Entities ----------------------------------------------------------------------------------------------------------

  /** @param {PackedLines} packed */
  ranks(packed) {
    const last = Math.max(2, this.result.entities ?? 0);
    return this.along(
      { range: [last + 0.5, 0.5] },
      this.lines.each(packed, ({ ranks }, entity) => ranks[entity]),
    );
  }

  /** @param {PackedLines} packed */
  scores(packed) {
    const lines = this.lines.each(packed, ({ scores }, entity) => scores[entity]);
    const [low, high] = extremes(lines);
    const room = 0.04 * (high - low) || 0.05;
    return this.along({ range: [low - room, high + room] }, lines);
  }
}

/**
 * The name of a line on the side to which it falls, clear of it.
 *
 * @param {Line} line
 * @param {string} text
 * @returns {Mark}
 */
function nameOf(line, text) {
  const { points } = line;
  const falls = (points[0][1] ?? NaN) >= (points[points.length - 1][1] ?? NaN);
  const x = falls ? 0.1 : 0.9;
  return { x, y: valueAt(line, x), text, anchor: falls ? 'start' : 'end' };
}
