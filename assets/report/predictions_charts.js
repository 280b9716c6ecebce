/**
 * The charts of a scene of Predictions in a report: a line a model, of how sure it is and how often right, and of
 * precision over recall. They change only with the selected model and the coverage.
 */
import { LineChart } from '#tile/charts/line_chart';
import { extremes } from '#tile/charts/lines';
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { fixed } from '#tile/draw/text';
import { make } from '#tile/parts/elements';
import { head, note } from '#tile/report/layout';

/** @import { Axis, Chart, Line, Points } from '#tile/charts/types' */
/** @import { PredictionsModel } from '#tile/model/predictions_model' */
/** @import { Point } from '#tile/parts/gestures' */
/** @import { OwnScene } from '#tile/report/own_scene' */
/** @import { SquarePointer } from '#tile/report/square_pointer' */
/** @import { PredictionsFigures } from '#tile/report/types' */
/**
 * The scene that these are the charts of.
 *
 * @typedef {Pick<OwnScene<PredictionsModel>, 'model' | 'card' | 'dragging' | 'panel'> & {own: PredictionsFigures,
 *   pointer: SquarePointer<Point>, setShare: (share: number) => void}} Charted
 */

/** Titles and notes, in their order on the page. */
const CHARTS = /** @type {const} */ ([
  ['cumulative', 'Cumulative accuracy-decision rate', 'slope: accuracy there'],
  ['accuracy', 'Accuracy-decision rate', ''],
  ['recall', 'Precision and recall', ''],
]);
const SHARE = ['share answered', ', most confident first'];
// A chart of fewer pixels, as on paper, has no room for all of an axis's name.
const NARROW = 320;
// Of a smaller share the accuracy says little of any model.
const FEW = 0.02;

const chart = () => new LineChart(make('div', { className: 'tx-report-chart' }));

export class PredictionsCharts {
  cumulative = chart();
  accuracy = chart();
  recall = chart();

  /** @param {Charted} scene */
  constructor(scene) {
    this.scene = scene;
    for (const each of [this.cumulative, this.accuracy])
      scene.pointer.onChart(
        each,
        () => scene.model.share,
        (share) => scene.setShare(share),
      );
    for (const each of [this.cumulative, this.accuracy, this.recall]) {
      each.host.addEventListener('pointermove', (event) => this.over(event, each));
      each.host.addEventListener('pointerleave', () => scene.card.hide());
    }
  }

  panels() {
    return CHARTS.map(([name, title, about]) => {
      const className = `tx-report-chart-panel tx-predictions-${name}`;
      return this.scene.panel(className, title, head(title, about ? note(about) : null), this[name].host);
    });
  }

  /** Paints all charts. */
  paint() {
    this.cumulative.paint(this.ofCumulative());
    this.accuracy.paint(this.ofAccuracy());
    this.recall.paint(this.ofRecall());
  }

  /** The share answered is another. */
  move() {
    const { share } = this.scene.model;
    this.cumulative.move(share);
    this.accuracy.move(share);
  }

  ofCumulative() {
    const { model, own } = this.scene;
    const lines = [reference('ideal', 0, 1), reference('random', 0, 0.5), ...this.lines(own.told.decisions)];
    return described(this.shareName(), { range: [0, 1], name: 'correct / all samples' }, lines, model.share);
  }

  ofAccuracy() {
    const { own, model } = this.scene;
    const [least] = extremes(own.accuracy.map((points) => ({ points: points.filter(([x]) => x > FEW) })));
    const low = Math.max(0, least - 0.05);
    const lines = this.lines(own.accuracy.map((points) => above(points, low)));
    return described(this.shareName(), { range: [low, 1.01], name: 'accuracy among them' }, lines, model.share);
  }

  ofRecall() {
    const { recall, told } = this.scene.own;
    const guessing = told.prior === null ? [] : [reference('guessing', told.prior, told.prior)];
    return described('recall', { range: [0, 1], name: 'precision' }, [...guessing, ...this.lines(recall)], null);
  }

  shareName() {
    return this.accuracy.host.clientWidth < NARROW ? SHARE[0] : SHARE.join('');
  }

  /**
   * A line a model in its colour, the selected one above the others.
   *
   * @param {Points[]} parts
   * @returns {Line[]}
   */
  lines(parts) {
    const { own, model } = this.scene;
    const lines = parts.map((points, k) => ({
      points,
      name: own.told.models[k].name,
      colour: marks.hue(k, 'full'),
      dash: marks.dash(k),
      width: k === model.selected ? 3 : 1.75,
    }));
    const chosen = lines.splice(model.selected ?? lines.length, 1);
    return [...lines, ...chosen];
  }

  /**
   * The pointer is on a chart.
   *
   * @param {PointerEvent} event
   * @param {LineChart} lines
   */
  over(event, lines) {
    const { dragging, card } = this.scene;
    const found = dragging || event.pointerType === 'touch' ? null : lines.near(event);
    if (!found) return card.hide();
    const { line, x, y } = found;
    const value = line.plain ? null : make('div', {}, `${fixed(y)} at ${fixed(x)}`);
    card.show([make('b', {}, line.name), value], event.clientX, event.clientY);
  }
}

/**
 * @param {string} name of the abscissa
 * @param {Axis} y
 * @param {Line[]} lines
 * @param {number | null} cursor
 * @returns {Chart}
 */
const described = (name, y, lines, cursor) => ({ x: { range: [0, 1], name }, y, lines, cursor });

/**
 * A straight line with which models are compared.
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
 * A line as far as it is above a value, from where it crosses that.
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
