/** The charts of models over all thresholds: accuracy by coverage, precision over recall, and their values as data. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { extremes, unnamed, valueAt } from '#tile/draw/scales';
import { fixed, width } from '#tile/draw/text';
import { isoCurve, leastPrecision, prScore, unreachable } from '#tile/math/pr_space';
import { costHere } from '#tile/model/benefit_curves';
import { inSentence, precisionAt } from '#tile/model/thresholds';
import { benefitPoints, benefitText, paintBenefit } from '#tile/pages/predictions/decision_curves';
import { BenefitChart, NET_BENEFIT, positionOf, ratioAt } from '#tile/plots/charts/benefit_chart';
import { LineChart } from '#tile/plots/charts/line_chart';
import { fill, fitShrunk, make, rowHead, rowOf, tableOf } from '#tile/ui/elements';

/** @import { Axis, Chart, Dot, Line, Mark, Over, Points } from '#tile/draw/charts' */
/** @import { Places } from '#tile/draw/types' */
/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { Card } from '#tile/ui/pointer' */

// ---- What is drawn over the precision-recall curves, at the prevalence in use: iso-score curves of the point,
// through the relevant models at their best thresholds and at round values, and the unreachable region.

const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((k) => k / 10);
/** The recall at which the unreachable region must be high enough for its name, and that height. */
const NAMED = 0.75;
const HIGH = 0.18;
/** The precision at which that name is written, above the name of the axis. */
const ABOVE = 0.07;
/** The least distance between the ends of curves whose values are both written. */
const APART = 0.05;

/** The outline of the unreachable region; empty if the prior is unknown. */
/** @type {(model: PredictionsModel) => Points[]} */
export function unreachableZones({ priorInUse }) {
  const outline = unreachable(priorInUse);
  return outline.length ? [outline] : [];
}

/** The labels that do not follow the point. @param {PredictionsModel} model @returns {Mark[]} */
function fixedMarks({ priorInUse: prior }) {
  if (!(prior > 0 && prior < 1)) return [];
  /** @type {Mark} */
  const noSkill = { x: 0.01, y: prior, text: 'no skill', anchor: 'start', faint: true };
  if (leastPrecision(NAMED, prior) < HIGH) return [noSkill];
  return [noSkill, { x: 0.99, y: ABOVE, text: 'unreachable', anchor: 'end', faint: true }];
}

/** @typedef {{value: number, curve: Places | null}} Iso an iso-score curve, null if there is none */
/** @typedef {Omit<Dot, 'colour'> & {model: number}} Place of a model at its best threshold */

/**
 * What follows the point, as data: iso-score curves at round values and through the best and the selected model, and
 * the positions of the relevant models.
 */
/** @type {(model: PredictionsModel) => {rounds: Iso[], strong: Iso[], places: Place[], words: Mark[]}} */
export function isoCurvesOf(model) {
  const { point, priorInUse, ranked, selected } = model;
  const of = (/** @type {number} */ value) => isoCurve(point.a, point.b, priorInUse, value);
  const places = model.modelsThatMatter.flatMap((k) => placeOf(model, k)).reverse();
  const through = [...new Set([ranked.winners[0], selected])].flatMap((k) => places.filter((one) => one.model === k));
  const strong = through.map(({ x, y }) => {
    const value = prScore(point.a, point.b, priorInUse, [x, y]);
    return { value, curve: Number.isFinite(value) ? of(value) : null };
  });
  const rounds = places.length ? TENTHS.map((value) => ({ value, curve: of(value) })) : [];
  const name = model.scoreHere ? inSentence(model.scoreHere) : 'score here';
  const first = strong.slice(0, 1).flatMap(({ value, curve }) => ofBest(curve, `${name} ${fixed(value)}`));
  return { rounds, strong, places, words: [...ofRounds(rounds), ...first] };
}

/** What follows the point, in the form in which charts draw it. @param {PredictionsModel} model @returns {Over} */
function liveMarks(model) {
  const { rounds, strong, places, words } = isoCurvesOf(model);
  return {
    lines: [...rounds.flatMap(({ curve }) => line(curve, false)), ...strong.flatMap(({ curve }) => line(curve, true))],
    dots: places.map((one) => ({ ...one, colour: marks.hue(model.colours[one.model], 'full') })),
    marks: words,
  };
}

/** The position of a model at its best threshold; empty if its recall or precision is undefined. */
/** @type {(model: PredictionsModel, k: number) => Place[]} */
function placeOf({ ranked, selected }, k) {
  const { tpr = NaN, ppv = NaN } = ranked.rates[k] ?? {};
  if (!Number.isFinite(tpr) || !Number.isFinite(ppv)) return [];
  return [{ model: k, x: tpr, y: ppv, large: ranked.winners.includes(k) || k === selected }];
}

/** @param {Places | null} curve @param {boolean} strong @returns {Line[]} */
function line(curve, strong) {
  if (!curve) return [];
  const style = strong ? { width: 1.5 } : { width: 0.75, opacity: 0.35, dash: '4 3' };
  return [{ points: curve, colour: theme().ink, name: '', ...style }];
}

/** The labels of the curves at round values, at those ends that are far enough apart. */
/** @type {(rounds: Iso[]) => Mark[]} */
function ofRounds(rounds) {
  /** @type {Mark[]} */
  const found = [];
  for (const { value, curve } of rounds) {
    const [x, y] = curve?.at(-1) ?? [NaN, NaN];
    const before = found.at(-1);
    if (!Number.isFinite(x + y) || (before && Math.hypot(x - before.x, y - before.y) < APART)) continue;
    found.push({ x, y, text: fixed(value, 1), anchor: 'end', faint: true });
  }
  return found;
}

/** The label of the score of the best model, at the beginning of its curve. */
/** @type {(curve: Places | null, text: string) => Mark[]} */
function ofBest(curve, text) {
  if (!curve) return [];
  const [x, y] = curve[0];
  return [{ x, y, text, anchor: x > 0.6 ? 'end' : 'start' }];
}

/** @typedef {Exclude<PredictionsModel['figure'], 'roc'>} ChartName */
/** @typedef {'decisions' | 'accuracy' | 'recall' | 'mirrored'} CurveName the curves of each model */

// ---- The charts of models over all thresholds: accuracy on the most confident samples by coverage, and precision
// over recall. Models that are relevant at the point are in colour and named, the others grey.

/** Titles and notes of the charts, in their order on the page. @type {[ChartName, string, string][]} */
export const CHARTS = [
  ['accuracy', 'Accuracy at each coverage', ''],
  ['cumulative', 'Correct decisions at each coverage', ''],
  ['recall', 'Precision and recall', ''],
  ['benefit', 'Decision curves', 'net detections per 1,000 over the cost of a miss'],
  ['mirrored', 'Right against wrong', 'dot: accuracy; area: LxCIM'],
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
   * @param {{model: PredictionsModel, dragging: boolean}} page @param {Record<ChartName, HTMLElement>} hosts
   * @param {Card} card
   */
  constructor(page, hosts, card) {
    this.page = page;
    this.card = card;
    this.accuracy = new LineChart(hosts.accuracy);
    this.cumulative = new LineChart(hosts.cumulative);
    this.recall = new LineChart(hosts.recall);
    this.benefit = new BenefitChart(hosts.benefit);
    this.mirrored = new LineChart(hosts.mirrored);
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
    return [this.accuracy, this.cumulative, this.recall, this.benefit, this.mirrored];
  }

  /** Repaints all charts. */
  paint() {
    for (const [name] of CHARTS) this.paintChart(name);
  }

  /** @param {ChartName} name */
  paintChart(name) {
    if (name === 'benefit') paintBenefit(this.benefit, this.model);
    else this[name].paint(this.chartNamed(name));
  }

  /** @param {Exclude<ChartName, 'benefit'>} name @returns {Chart} */
  chartNamed(name) {
    if (name === 'cumulative') return this.cumulativeChart();
    if (name === 'accuracy') return this.accuracyChart();
    return name === 'recall' ? this.recallChart() : this.mirroredChart();
  }

  /** Follows a change of the coverage or of the point. */
  move() {
    for (const name of OVER_COVERAGE) this[name].move(this.model.share);
    this.recall.chart = { ...this.recall.chart, over: liveMarks(this.model) };
    this.recall.move(null);
    this.moveBenefit();
  }

  /** Follows the point along decision curves, whose axis reaches where the point is. */
  moveBenefit() {
    const c = costHere(this.model);
    const [from, to] = this.benefit.chart.x.range;
    const u = c === null ? null : positionOf(c);
    // Which two are compared follows the point.
    const other = this.model.curve === 'difference' || (u !== null && (u < from || u > to));
    if (other) paintBenefit(this.benefit, this.model);
    else this.benefit.move(u);
  }

  /** The cost of a miss below the pointer. @param {MouseEvent} event */
  costAt(event) {
    const [from, to] = this.benefit.chart.x.range;
    return Number(ratioAt(from + this.benefit.shareAt(event) * (to - from)).toPrecision(3));
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
    const named = this.chartOf(this.recall, 'recall', y, [...noSkill, ...lines], null);
    const chart = this.recall.size ? named : unnamed(named);
    return { ...chart, zones: unreachableZones(model), marks: fixedMarks(model), over: liveMarks(model) };
  }

  /**
   * The chart of right over wrong decisions: the ROC curve of samples and mirror images, whose area is LxCIM (paper L,
   * equation 21), with a dot where all samples are decided.
   */
  mirroredChart() {
    const { model } = this;
    const curves = this.mirroredCurves();
    const lines = this.lines('mirrored', curves);
    const y = { range: /** @type {const} */ ([0, 1]), name: this.axisName('right / all, then mirrored') };
    const references = [reference('all decided', 1, 0), reference('random', 0, 1)];
    const named = lines.map((line) => ({ ...line, key: 0.5 }));
    const chart = this.chartOf(this.mirrored, 'wrong / all, then mirrored', y, [...references, ...named], null);
    const dots = model.modelsThatMatter.flatMap((k) => accuracyDot(model, k)).reverse();
    return { ...(this.mirrored.size ? chart : unnamed(chart)), over: { lines: [], marks: [], dots } };
  }

  /** Right over wrong decisions of each model, the most confident first, and then their mirror images. */
  mirroredCurves() {
    return this.model.coverage.decisions.map(mirroredCurve);
  }

  /** The name of an axis, with the prevalence of the samples if the page shows another one. @param {string} name */
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
    return this.cumulative.wide < NARROW ? COVERAGE[0] : COVERAGE.join('');
  }

  /** One line per model: the relevant ones in colour and on top, the selected one last. */
  /** @type {(curve: CurveName, parts: Points[]) => Line[]} */
  lines(curve, parts) {
    const { modelsThatMatter: matter, selected } = this.model;
    const drawn = matter.filter((k) => k !== selected).reverse();
    const rest = parts.map((_, k) => k).filter((k) => !matter.includes(k));
    const order = [...rest, ...drawn, ...(selected === null ? [] : [selected])];
    return order.map((k) => this.line(curve, parts[k], k, matter.includes(k)));
  }

  /** @param {CurveName} curve @param {Points} points @param {number} k @param {boolean} matters @returns {Line} */
  line(curve, points, k, matters) {
    const { answer, colours, selected, ranked } = this.model;
    const { name } = answer.models[k];
    if (!matters) return { points, name, colour: theme().grey, width: 1, opacity: 0.36 };
    const bold = k === selected || ranked.winners.includes(k);
    const mark = { colour: marks.hue(colours[k], 'full'), dash: marks.dash(colours[k]), width: bold ? 2.5 : 1.75 };
    return { points, name, ...mark, label: name, bold, band: this.band(curve, k) };
  }

  /** The confidence band around a curve; undefined if there is none. @param {CurveName} curve @param {number} k */
  band(curve, k) {
    const { bands, answer, priorInUse } = this.model;
    if (bands?.model !== k || curve === 'mirrored') return undefined;
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
   * @param {Axis} y @param {Line[]} lines @param {number | null} cursor @returns {Chart}
   */
  chartOf({ wide }, name, y, lines, cursor) {
    const widest = Math.max(0, ...lines.map(({ label, bold }) => (label ? width(label, 12, bold) : 0)));
    const room = Math.min(ROOM, widest + LABEL_GAP);
    const chart = /** @type {Chart} */ ({ x: { range: [0, 1], name }, y, lines, names: this.names, room, cursor });
    return wide < NARROW ? unnamed(chart) : chart;
  }

  /** Shows the card of the line under the pointer. @param {PointerEvent} event @param {LineChart} chart */
  hover(event, chart) {
    const { card } = this;
    const found = this.page.dragging || event.pointerType === 'touch' ? null : chart.nearestLine(event);
    if (!found) return card.hide();
    const { line, x, y } = found;
    const text = chart === this.benefit ? benefitText(x, y) : `${fixed(y)} at ${fixed(x)}`;
    const value = line.plain ? null : make('div', {}, text);
    card.show([make('b', {}, line.name), value], event.clientX, event.clientY);
  }
}

/**
 * The points (wrong, right) of all samples, from those (coverage, right), and beyond the last one their reflections on
 * the diagonal from (0, 1) to (1, 0), which stand for the mirror images.
 */
/** @type {(decisions: Points) => Points} */
export function mirroredCurve(decisions) {
  const half = decisions.map(([x, right]) => /** @type {[number, number]} */ ([x - (right ?? NaN), right ?? NaN]));
  return [...half, ...half.map(([x, y]) => /** @type {[number, number]} */ ([1 - y, 1 - x])).reverse()];
}

/** The accuracy of a model, on the line where all samples are decided. */
/** @param {PredictionsModel} model @param {number} k */
function accuracyDot({ coverage, colours, ranked, selected }, k) {
  const right = coverage.decisions[k].at(-1)?.[1] ?? null;
  const large = ranked.winners.includes(k) || k === selected;
  return right === null ? [] : [{ x: 1 - right, y: right, large, colour: marks.hue(colours[k], 'full') }];
}

/** A straight reference line for comparison. @type {(name: string, from: number, to: number) => Line} */
function reference(name, from, to) {
  /** @type {Points} */
  const points = [
    [0, from],
    [1, to],
  ];
  return { name, plain: true, colour: theme().ink3, width: 1, dash: '1.5 3', points };
}

/** The parts of a line above a value, beginning and ending where it crosses that value. */
/** @type {(points: Points, low: number) => Points} */
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

// ---- The numbers behind the curves of a panel: values at round abscissas, in tables that can be opened.

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

/** The tables of each chart of models; those of ROC space are with those of precision and recall. */
/** @type {(charts: ModelCharts) => [ChartName, () => Values[]][]} */
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
    ['mirrored', () => [['wrong / all', 'right / all', named(charts.mirroredCurves())]]],
    ['benefit', () => [['threshold probability', NET_BENEFIT, benefitPoints(charts.model)]]],
  ];
}

/** @param {Values} values */
function table([x, y, lines]) {
  const heads = [y, ...PLACES.map((place) => fixed(place, 1))];
  const rows = lines.map((line) =>
    rowOf(
      rowHead(line.name, { title: line.name }),
      ...PLACES.map((place) => make('td', {}, fixed(valueAt(line, place)))),
    ),
  );
  return tableOf({ className: 'tx-counts tx-chart-values' }, heads, rows, make('caption', {}, `${y} at each ${x}`));
}
