/**
 * The charts of a scene of Predictions in a report: a line a model, of how sure it is and how often right, and of precision
 * over recall. They stay as they are but for who is selected and where the share answered stands.
 */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { fixed } from '#tile/draw/text';
import { make } from '#tile/parts/elements';
import { LineChart } from '#tile/report/line_chart';

const CHARTS = {
  cumulative: ['Cumulative accuracy-decision rate', 'slope: accuracy there'],
  accuracy: ['Accuracy-decision rate', ''],
  recall: ['Precision and recall', ''],
};
// Those that the share answered goes along.
const ALONG = ['cumulative', 'accuracy'];
// Past the twelfth model the colours come again, dashed.
const SHARE = ['share answered', ', most confident first'];
// A chart of fewer pixels, as on paper, has no room for all of an axis's name.
const NARROW = 320;

/** Each chart is a `LineChart` under its name. */
export class PredictionsCharts {
  constructor(scene) {
    this.scene = scene;
    this.hosts = Object.keys(CHARTS).map((name) => this.host(name));
  }

  host(name) {
    const { scene } = this;
    const host = make('div', { className: 'tx-report-chart' });
    const chart = (this[name] = new LineChart(host));
    if (ALONG.includes(name))
      scene.onChart(
        chart,
        (share) => scene.setShare(share),
        () => scene.model.share,
      );
    host.addEventListener('pointermove', (event) => this.over(event, chart));
    host.addEventListener('pointerleave', () => scene.card.hide());
    return host;
  }

  panels() {
    const { scene } = this;
    return Object.entries(CHARTS).map(([name, [title, note]], k) =>
      scene.panel(
        `tx-report-chart-panel tx-predictions-${name}`,
        title,
        scene.head(title, note ? scene.note(note) : null),
        this.hosts[k],
      ),
    );
  }

  /** All of them anew. */
  paint() {
    this.cumulative.paint(this.ofCumulative());
    this.accuracy.paint(this.ofAccuracy());
    this.recall.paint(this.ofRecall());
  }

  /** The share answered, elsewhere. */
  move() {
    for (const name of ALONG) this[name].move(this.scene.model.share);
  }

  ofCumulative() {
    const { told, share } = this.scene.model;
    const references = [reference('ideal', 0, 1), reference('random', 0, 0.5)];
    return chart(
      this.shareName(),
      { range: [0, 1], name: 'correct / all samples' },
      [...references, ...this.lines(told.decisions)],
      share,
    );
  }

  ofAccuracy() {
    const { own, model } = this.scene;
    // The accuracy of the first few says little of any.
    const [least] = LineChart.reach(own.accuracy.map((points) => ({ points: points.filter(([x]) => x > 0.02) })));
    const low = Math.max(0, least - 0.05);
    return chart(
      this.shareName(),
      { range: [low, 1.01], name: 'accuracy among them' },
      this.lines(own.accuracy.map((points) => above(points, low))),
      model.share,
    );
  }

  ofRecall() {
    const { own, model } = this.scene;
    const { prior } = model.told;
    const guessing = prior === null ? [] : [reference('guessing', prior, prior)];
    return chart('recall', { range: [0, 1], name: 'precision' }, [...guessing, ...this.lines(own.recall)], null);
  }

  shareName() {
    return this.accuracy.host.clientWidth < NARROW ? SHARE[0] : SHARE.join('');
  }

  /** A line a model in its colour, the selected one above the others. */
  lines(parts) {
    const { told, selected } = this.scene.model;
    const lines = parts.map((points, k) => ({
      points,
      name: told.models[k].name,
      colour: marks.hue(k, 'full'),
      dash: marks.dash(k),
      width: k === selected ? 3 : 1.75,
    }));
    return [...lines.filter((_, k) => k !== selected), ...lines.filter((_, k) => k === selected)];
  }

  over(event, lines) {
    const { drag, card } = this.scene;
    const found = drag || event.pointerType === 'touch' ? null : lines.near(event);
    if (!found) return card.hide();
    const { line, x, y } = found;
    return card.show(
      [make('b', {}, line.name), line.plain ? null : make('div', {}, `${fixed(y)} at ${fixed(x)}`)],
      event.clientX,
      event.clientY,
    );
  }
}

const chart = (name, y, lines, cursor) => ({ x: { range: [0, 1], name }, y, lines, cursor });
const reference = (name, from, to) => ({
  name,
  plain: true,
  colour: theme().ink3,
  width: 1,
  dash: '1.5 3',
  points: [
    [0, from],
    [1, to],
  ],
});

/** A line as far as it is above a value, from where it crosses that. */
function above(points, low) {
  return points.flatMap(([x, y], k) => {
    const here = [x, y < low ? null : y];
    const [nextX, nextY] = points[k + 1] || [x, y];
    if (y < low === nextY < low) return [here];
    return [here, [x + ((low - y) / (nextY - y)) * (nextX - x), low]];
  });
}
