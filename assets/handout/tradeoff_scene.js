/**
 * A scene of Trade-off in a report: the path between two scores with its main figure, the Tile and ROC space at the
 * slider, and charts along the path. The server's results are in the report's data; what follows the slider is computed
 * here.
 */

import { fixed, percent } from '#tile/draw/text';
import { isOnPaper } from '#tile/exports/paper';
import { head, note, square } from '#tile/handout/layout';
import { openingPosition, tradeoffModel } from '#tile/handout/models';
import { OwnScene } from '#tile/handout/own_scene';
import { SceneModel } from '#tile/handout/scene_model';
import { inSquare, SquarePointer } from '#tile/handout/square_pointer';
import { TradeoffCharts } from '#tile/handout/tradeoff_charts';
import { TilePainter } from '#tile/painters/tile_painter';
import { closest, make, say } from '#tile/parts/elements';
import { modelOnPath } from '#tile/paths/on_path';
import { RocPainter } from '#tile/planes/roc_painter';
import { RankTable } from '#tile/standings/rank_table';
import { contextsTable } from '#tile/tradeoff/contexts';
import { PathSlider } from '#tile/tradeoff/path_slider';
import { PathView } from '#tile/tradeoff/path_view';
import { arrowStep, PathSquares, pathWords, squareNotes } from '#tile/tradeoff/squares';
import { TradeoffWords } from '#tile/tradeoff/words';

/** @import { LineChart } from '#tile/charts/line_chart' */
/** @import { SceneData, TradeoffFigures } from '#tile/handout/types' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */

const MAIN = 'Along the path';

/** @extends {OwnScene<TradeoffModel>} */
export class TradeoffScene extends OwnScene {
  slider = make('div', { className: 'tx-way' });
  way = new PathSlider(this.slider, (t, live) => this.go(t, live));
  words = new TradeoffWords(make('div', { className: 'tx-tradeoff-words' }), (t, live) => this.go(t, live));
  notes = { tile: note(), roc: note(), path: note() };
  overlay = make('div', { className: 'tx-overlay' });
  figure = make('div', { className: 'tx-path-plot' }, this.overlay);
  path = new PathView({ plot: this.figure, overlay: this.overlay }, () => this.ask('all'));

  /**
   * @param {HTMLElement} article
   * @param {SceneData<TradeoffFigures>} data
   */
  constructor(article, data) {
    super(article, data.scene, tradeoffModel(data));
    this.result = data.own.result;
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

  /**
   * @param {Record<'tile' | 'roc', ReturnType<typeof square>>} plots
   * @param {HTMLElement} ranking
   */
  build({ tile, roc }, ranking) {
    const { result, notes } = this;
    const name = 'Path on the Tile';
    this.lay(
      tile.plot,
      make('p', { className: 'tx-sentence' }, result.verdict),
      make('div', { className: 'tx-report-bar' }, this.slider, this.back),
      this.panel('tx-path', MAIN, head(MAIN, notes.path), this.figure),
      this.panel('tx-tile', name, head(name, notes.tile), tile.plot),
      this.panel('tx-roc', 'ROC space', head('ROC space', notes.roc), roc.plot),
      this.panel('tx-way-words', 'Candidate scores', this.words.host),
      ...this.chartPanels(),
      result.entities === null ? null : this.panel('tx-report-ranking', 'Ranking', head('Ranking'), ranking),
      result.contexts.length > 1 ? this.panel('tx-contexts', 'All contexts', ...contextsTable(result.contexts)) : null,
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

  /**
   * @param {number} u
   * @param {number} v
   */
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

  /**
   * @param {number} t
   * @param {boolean} live
   */
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

  /**
   * Shows the card of the line under the pointer.
   *
   * @param {PointerEvent} event
   * @param {LineChart} chart
   */
  overLine(event, chart) {
    const found = this.dragging || event.pointerType === 'touch' ? null : chart.nearestLine(event);
    if (!found) return this.card.hide();
    const { line, x, y } = found;
    const value = line.percent ? percent(y) : Number.isInteger(y) ? String(y) : fixed(y);
    const lines = [make('b', {}, line.name), make('div', {}, `${value} at ${fixed(x)}`)];
    this.card.show(lines, event.clientX, event.clientY);
  }

  reset() {
    this.board.selected = this.home.selected;
    this.model.t = openingPosition(this.model, this.home);
    this.ask('all');
  }
}
