/**
 * The charts of models over all thresholds: accuracy on the most confident samples by coverage, and precision over
 * recall. Models that are relevant at the point are in colour and named, the others grey.
 */
import { LineChart } from '#tile/charts/line_chart';
import { extremes, unnamed } from '#tile/charts/lines';
import { fixedMarks, liveMarks, unreachableZones } from '#tile/curves/pr_over';
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { fixed, width } from '#tile/draw/text';
import { make } from '#tile/parts/elements';
import { precisionAt } from '#tile/thresholds/coverage';

/** @import { Axis, Chart, Line, Points } from '#tile/charts/types' */
/** @import { Card } from '#tile/parts/card' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/** @typedef {'accuracy' | 'cumulative' | 'recall'} ChartName */
/** @typedef {'decisions' | 'accuracy' | 'recall'} CurveName the curves that the server sends for each model */

/** Titles and notes of the charts, in their order on the page. @type {[ChartName, string, string][]} */
export const CHARTS = [
  ['accuracy', 'Accuracy at each coverage', ''],
  ['cumulative', 'Correct decisions at each coverage', ''],
  ['recall', 'Precision and recall', ''],
];
/** The charts over coverage, which have a cursor at the chosen coverage. */
export const OVER_COVERAGE = /** @type {const} */ (['accuracy', 'cumulative']);
const COVERAGE = ['coverage', ', most confident first'];
// A chart of fewer pixels, as on paper, has no room for all of an axis's name, nor for names of lines.
const NARROW = 320;
// Of a smaller share the accuracy says little of any model.
const FEW = 0.02;
const ROOM = 120;
const LABEL_GAP = 26;

export class ModelCharts {
  /**
   * @param {{model: PredictionsModel, dragging: boolean}} page
   * @param {Record<ChartName, HTMLElement>} hosts
   * @param {Card} card
   */
  constructor(page, hosts, card) {
    this.page = page;
    this.card = card;
    this.accuracy = new LineChart(hosts.accuracy);
    this.cumulative = new LineChart(hosts.cumulative);
    this.recall = new LineChart(hosts.recall);
    for (const each of this.charts) {
      each.host.addEventListener('pointermove', (event) => this.hover(event, each));
      each.host.addEventListener('pointerleave', () => card.hide());
    }
  }

  get model() {
    return this.page.model;
  }

  get names() {
    return this.model.ranked.names;
  }

  get charts() {
    return [this.accuracy, this.cumulative, this.recall];
  }

  /** Repaints all charts. */
  paint() {
    this.cumulative.paint(this.cumulativeChart());
    this.accuracy.paint(this.accuracyChart());
    this.recall.paint(this.recallChart());
  }

  /** Follows a change of the coverage or of the point. */
  move() {
    for (const name of OVER_COVERAGE) this[name].move(this.model.share);
    this.recall.chart = { ...this.recall.chart, over: liveMarks(this.model) };
    this.recall.move(null);
  }

  cumulativeChart() {
    const { model } = this;
    const lines = this.lines('decisions', model.coverage.decisions);
    const references = [reference('ideal', 0, 1), reference('random', 0, 0.5)];
    const y = { range: /** @type {const} */ ([0, 1]), name: this.axisName('correct / all samples') };
    return this.chartOf(this.cumulative, this.coverageName(), y, [...references, ...lines], model.share);
  }

  accuracyChart() {
    const { accuracy } = this.model.coverage;
    const [least] = extremes(accuracy.map((points) => ({ points: points.filter(([x]) => x > FEW) })));
    const low = Math.max(0, least - 0.05);
    const lines = this.lines(
      'accuracy',
      accuracy.map((points) => above(points, low)),
    );
    const y = { range: /** @type {const} */ ([low, 1.01]), name: this.axisName('accuracy at this coverage') };
    return this.chartOf(this.accuracy, this.coverageName(), y, lines, this.model.share);
  }

  /** The chart of precision over recall at the prior in use, which is also the precision without skill. */
  recallChart() {
    const { model } = this;
    const { priorInUse } = model;
    const curves = this.precisions();
    const noSkill = Number.isFinite(priorInUse) ? [reference('no skill', priorInUse, priorInUse)] : [];
    const y = { range: /** @type {const} */ ([0, 1]), name: 'precision' };
    // All curves end at the prior: names stand next to keys, in files only, as on the page the point has labels.
    const lines = this.lines('recall', curves).map((line) => ({ ...line, key: 0.5 }));
    const chart = unnamed(this.chartOf(this.recall, 'recall', y, [...noSkill, ...lines], null));
    return { ...chart, zones: unreachableZones(model), marks: fixedMarks(model), over: liveMarks(model) };
  }

  /**
   * The name of an axis, with the prevalence of the samples if the page shows another one.
   *
   * @param {string} name
   */
  axisName(name) {
    const { ofSamples } = this.model;
    return ofSamples ? `${name}, ${ofSamples}` : name;
  }

  /** The precision-recall curve of each model at the prior in use. */
  precisions() {
    const { answer, priorInUse } = this.model;
    return answer.recall.map((points, k) => precisionAt(points, answer.models[k].prior ?? NaN, priorInUse));
  }

  coverageName() {
    return this.cumulative.host.clientWidth < NARROW ? COVERAGE[0] : COVERAGE.join('');
  }

  /**
   * One line per model: the relevant ones in colour and on top, the selected one last.
   *
   * @param {CurveName} curve
   * @param {Points[]} parts
   * @returns {Line[]}
   */
  lines(curve, parts) {
    const { modelsThatMatter: matter, selected } = this.model;
    const drawn = matter.filter((k) => k !== selected).reverse();
    const rest = parts.map((_, k) => k).filter((k) => !matter.includes(k));
    const order = [...rest, ...drawn, ...(selected === null ? [] : [selected])];
    return order.map((k) => this.line(curve, parts[k], k, matter.includes(k)));
  }

  /**
   * @param {CurveName} curve
   * @param {Points} points
   * @param {number} k
   * @param {boolean} matters
   * @returns {Line}
   */
  line(curve, points, k, matters) {
    const { answer, colours, selected, ranked } = this.model;
    const { name } = answer.models[k];
    if (!matters) return { points, name, colour: theme().grey, width: 1, opacity: 0.36 };
    const bold = k === selected || ranked.winners.includes(k);
    const mark = { colour: marks.hue(colours[k], 'full'), dash: marks.dash(colours[k]), width: bold ? 2.5 : 1.75 };
    return { points, name, ...mark, label: name, bold, band: this.band(curve, k) };
  }

  /**
   * The confidence band around a curve; undefined if there is none.
   *
   * @param {CurveName} curve
   * @param {number} k
   */
  band(curve, k) {
    const { bands, answer, priorInUse } = this.model;
    if (bands?.model !== k) return undefined;
    const found = bands.around[curve];
    // Bands hold at the samples' own prevalence; only precision can be converted to another.
    if (curve !== 'recall') return this.model.answerAtPrior ? undefined : found;
    const at = (/** @type {number} */ p) =>
      Number(precisionAt([[0, p]], answer.models[k].prior ?? NaN, priorInUse)[0][1]);
    return found.map(([x, low, high]) => /** @type {[number, number, number]} */ ([x, at(low), at(high)]));
  }

  /**
   * @param {LineChart} chart
   * @param {string} name of the abscissa
   * @param {Axis} y
   * @param {Line[]} lines
   * @param {number | null} cursor
   * @returns {Chart}
   */
  chartOf({ host }, name, y, lines, cursor) {
    const widest = Math.max(0, ...lines.map(({ label, bold }) => (label ? width(label, 12, bold) : 0)));
    const room = Math.min(ROOM, widest + LABEL_GAP);
    const chart = /** @type {Chart} */ ({ x: { range: [0, 1], name }, y, lines, names: this.names, room, cursor });
    return host.clientWidth < NARROW ? unnamed(chart) : chart;
  }

  /**
   * Shows the card of the line under the pointer.
   *
   * @param {PointerEvent} event
   * @param {LineChart} lines
   */
  hover(event, lines) {
    const { card } = this;
    const found = this.page.dragging || event.pointerType === 'touch' ? null : lines.nearestLine(event);
    if (!found) return card.hide();
    const { line, x, y } = found;
    const value = line.plain ? null : make('div', {}, `${fixed(y)} at ${fixed(x)}`);
    card.show([make('b', {}, line.name), value], event.clientX, event.clientY);
  }
}

/**
 * A straight reference line for comparison.
 *
 * @param {string} name
 * @param {number} from
 * @param {number} to
 * @returns {Line}
 */
function reference(name, from, to) {
  /** @type {Points} */
  const points = [
    [0, from],
    [1, to],
  ];
  return { name, plain: true, colour: theme().ink3, width: 1, dash: '1.5 3', points };
}

/**
 * The parts of a line above a value, beginning and ending where it crosses that value.
 *
 * @param {Points} points
 * @param {number} low
 * @returns {Points}
 */
function above(points, low) {
  return points.flatMap(([x, value], k) => {
    const y = value ?? NaN;
    /** @type {[number, number | null]} */
    const here = [x, y < low ? null : value];
    const [nextX, next] = points[k + 1] ?? [x, value];
    const nextY = next ?? NaN;
    if (y < low === nextY < low) return [here];
    /** @type {[number, number]} */
    const crossing = [x + ((low - y) / (nextY - y)) * (nextX - x), low];
    return [here, crossing];
  });
}
