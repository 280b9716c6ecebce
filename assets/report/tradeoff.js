/** A scene of Trade-off in a report: path with its figure, Tile and ROC space at the slider, charts below. */
import { theme } from '#tile/draw/colours';
import { extremes } from '#tile/draw/scales';
import { fixed, percent, withSymbols } from '#tile/draw/text';
import { square } from '#tile/pages/explore/standalone';
import { PathSlider } from '#tile/pages/tradeoff/input';
import { arrowStep, contextsTable, PathSquares, PathView, pathWords, squareNotes } from '#tile/pages/tradeoff/parts';
import { modelOnPath, pathTicks, placeNumbers } from '#tile/pages/tradeoff/path';
import { Tetrahedron } from '#tile/pages/tradeoff/tetrahedron_plot';
import { ThreePrevalences } from '#tile/pages/tradeoff/three_prevalences';
import { TradeoffWords } from '#tile/pages/tradeoff/words';
import { EntityLines, LineChart } from '#tile/plots/charts/line_chart';
import { RocPainter } from '#tile/plots/roc/painter';
import { TilePainter } from '#tile/plots/tile/painter';
import { head, note } from '#tile/report/explore_scene';
import { openingPosition, tradeoffModel } from '#tile/report/page_models';
import { inSquare, OwnScene, SquarePointer } from '#tile/report/page_scene';
import { SceneModel } from '#tile/report/scene_models';
import { RankTable } from '#tile/tables/leaderboard_table';
import { closest, make, say } from '#tile/ui/elements';
import { isOnPaper } from '#tile/ui/paper';

/** @import { Axis, Chart, PackedLines } from '#tile/draw/charts' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { SceneData, TradeoffFigures } from '#tile/report/types' */

// ---- The charts below the main figure of a scene of Trade-off: scores along the path, and the Fréchet variance.

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

class TradeoffCharts {
  /** The charts that have data. @type {Partial<Record<ChartName, LineChart>>} */
  charts = {};

  /** @param {TradeoffModel} model @param {SceneModel} board @param {TradeoffFigures} own */
  constructor(model, board, own) {
    this.model = model;
    this.lines = new EntityLines(model, board);
    this.own = own;
    this.result = own.result;
    for (const [name] of CHARTS)
      if (this.chartOf(name)) this.charts[name] = new LineChart(make('div', { className: 'tx-report-chart' }));
  }

  /** The charts with names, titles and notes. @returns {[ChartName, LineChart, string, string][]} */
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

  /** What a chart shows; null if it has no data. @param {ChartName} name @returns {Chart | null} */
  chartOf(name) {
    const { scores } = this.own;
    return name === 'variance' ? this.variance() : scores && this.scores(scores);
  }

  /** @param {Axis} y @param {Chart['lines']} lines @returns {Chart} */
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

// ---- A scene of Trade-off in a report: the path between two scores with its main figure, the Tile and ROC space at
// the slider, and charts along the path. The server's results are in the report's data; what follows the slider is
// computed here.

const MAIN = 'Along the path';
const [PREVALENCES, SHADES] = ['ROC space at three prevalences', 'background: β of the heuristic'];
const TETRAHEDRON = 'Tetrahedron of performances';

/** @extends {OwnScene<TradeoffModel>} */
export class TradeoffScene extends OwnScene {
  slider = make('div', { className: 'tx-way' });
  way = new PathSlider(this.slider, (t, live) => this.go(t, live));
  words = new TradeoffWords(make('div', { className: 'tx-tradeoff-words' }), (t, live) => this.go(t, live));
  notes = { tile: note(), roc: note(), path: note() };
  overlay = make('div', { className: 'tx-overlay' });
  figure = make('div', { className: 'tx-path-plot' }, this.overlay);
  /** The figure of the page's details that the scene has, too. @type {ThreePrevalences | Tetrahedron | null} */
  details = null;
  path = new PathView({ plot: this.figure, overlay: this.overlay }, () => this.ask('all'));

  /** @param {HTMLElement} article @param {SceneData<TradeoffFigures>} data */
  constructor(article, data) {
    super(article, data.scene, tradeoffModel(data));
    this.result = data.own.result;
    this.turned = data.own.turned;
    /** The model of the leaderboard. */
    this.board = new SceneModel(data, data.colours);
    /** Explore's model at the slider. */
    this.view = modelOnPath(this.board, this.model);
    /** @type {SquarePointer<number>} */
    this.pointer = new SquarePointer(this);
    const plots = { tile: square(), roc: square() };
    this.both = new PathSquares(new TilePainter(plots.tile.overlay), new RocPainter(plots.roc.overlay));
    this.plots = new TradeoffCharts(this.model, this.board, data.own);
    const ranking = make('div', {});
    this.table = new RankTable(ranking, this.title, (entity) => this.select(entity));
    this.build(plots, ranking);
    this.paintNow();
  }

  /** The charts by name. */
  get charts() {
    return this.plots.charts;
  }

  /** @param {Record<'tile' | 'roc', ReturnType<typeof square>>} plots @param {HTMLElement} ranking */
  build({ tile, roc }, ranking) {
    const { result, notes } = this;
    const name = 'Path on the Tile';
    this.lay(
      tile.plot,
      make('p', { className: 'tx-sentence' }, withSymbols(result.verdict)),
      make('div', { className: 'tx-report-bar' }, this.slider, this.back),
      this.panel('tx-path', MAIN, head(MAIN, notes.path), this.figure),
      this.panel('tx-tile', name, head(name, notes.tile), tile.plot),
      this.panel('tx-roc', 'ROC space', head('ROC space', notes.roc), roc.plot),
      this.panel('tx-way-words', 'Candidate scores', this.words.host),
      ...this.chartPanels(),
      result.entities === null ? null : this.panel('tx-report-ranking', 'Ranking', head('Ranking'), ranking),
      this.detail(),
      result.contexts.length > 1 ? this.panel('tx-contexts', 'All contexts', ...contextsTable(result)) : null,
    );
    this.pointer.onSquare(tile.overlay, 'Point on the path');
    this.alongPath({
      host: this.overlay,
      shareAt: ({ clientX }) => this.path.figure.t(clientX - this.overlay.getBoundingClientRect().left),
    });
    this.article.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !closest(event, 'input')) this.deselect();
    });
  }

  /** The panel of the figure that slides show, where that is one of the details of the page. */
  detail() {
    const { figure, classic } = this.model;
    const host = make('div', {});
    if (figure === 'prevalences' && classic) {
      host.className = 'tx-context-charts';
      this.details = new ThreePrevalences(host);
      return this.panel('tx-way-detail', PREVALENCES, head(PREVALENCES, note(SHADES)), host);
    }
    if (figure !== 'tetrahedron') return null;
    host.className = 'tx-tetrahedron-plot';
    this.details = new Tetrahedron(host, (turned) => {
      this.model.turned = turned;
    });
    return this.panel('tx-way-detail', TETRAHEDRON, head(TETRAHEDRON), host);
  }

  /** @param {Parameters<SquarePointer<number>['onChart']>[0]} chart whose horizontal axis is the path */
  alongPath(chart) {
    this.pointer.onChart(
      chart,
      () => this.where(),
      (t, live) => this.go(t, live),
    );
  }

  chartPanels() {
    return this.plots.named().map(([name, chart, title, about]) => {
      this.alongPath(chart);
      chart.host.addEventListener('pointermove', (event) => this.overLine(event, chart));
      chart.host.addEventListener('pointerleave', () => this.card.hide());
      return this.panel(`tx-chart-${name}`, title, head(title, note(about)), chart.host);
    });
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** @param {boolean} all */
  draw(all) {
    const { model } = this;
    const view = modelOnPath(this.board, model);
    this.view = view;
    if (all) {
      this.way.build(model);
      this.words.build(model);
      this.path.paint(this.board, model, view, isOnPaper());
      say(this.notes.path, model.answer.entities ? this.path.note() : '');
      this.plots.paint();
    } else {
      this.path.move(model, view);
      this.plots.move();
    }
    this.way.paint(model);
    this.words.paint(model);
    this.both.paint(view, this.result, all, this);
    this.details?.paint(view, model);
    this.table.paint(view);
    const { tile, roc } = squareNotes(view);
    say(this.notes.tile, tile);
    say(this.notes.roc, roc);
    this.pointer.place();
  }

  said() {
    const { optimality } = this.model.here();
    const degree = Number.isFinite(optimality) ? `; degree of optimality ${percent(optimality)}` : '';
    return `${pathWords(this.view, this.model)}${degree}`;
  }

  // What the reader does ----------------------------------------------------------------------------------------------

  get dragging() {
    return this.pointer.dragging;
  }

  point() {
    return this.model.at(this.model.t);
  }

  where() {
    return this.model.t;
  }

  /** @param {number} u @param {number} v */
  meant(u, v) {
    const { a, b } = inSquare(u, v);
    return this.model.nearest(a, b).t;
  }

  valueNow() {
    return this.model.t;
  }

  places() {
    return [];
  }

  /** @param {number} t @param {boolean} live */
  go(t, live) {
    this.model.t = t;
    this.model.live = live;
    this.ask('point');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = arrowStep(event, this.model.t);
    if (to !== null) this.go(to, false);
  }

  hovered() {
    return null;
  }

  /** @param {number} entity */
  select(entity) {
    this.board.selected = this.board.selected === entity ? null : entity;
    this.ask('all');
  }

  deselect() {
    if (this.board.selected !== null) this.select(this.board.selected);
  }

  /** Shows the card of the line under the pointer. @param {PointerEvent} event @param {LineChart} chart */
  overLine(event, chart) {
    const found = this.dragging || event.pointerType === 'touch' ? null : chart.nearestLine(event);
    if (!found) return this.card.hide();
    const { line, x, y } = found;
    const value = line.percent ? percent(y) : Number.isInteger(y) ? String(y) : fixed(y);
    const { beta, t } = placeNumbers(this.model, x);
    const where = this.model.classic ? `β ${beta}` : `t ${t}`;
    const lines = [make('b', {}, line.name), make('div', {}, `${value} at ${where}`)];
    this.card.show(lines, event.clientX, event.clientY);
  }

  reset() {
    this.board.selected = this.home.selected;
    this.model.turned = this.turned;
    this.model.t = openingPosition(this.model, this.home);
    this.ask('all');
  }
}
