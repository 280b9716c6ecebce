/**
 * A scene of Trade-off in a report: the way between two scores with its slider, the Tile and ROC space at its place, and
 * charts of the rankings along it. What the server found came with the file; what follows the slider is computed here.
 */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { fixed, percent } from '#tile/draw/text';
import * as kernel from '#tile/math/kernel';
import { unpack } from '#tile/math/base64';
import { TradeoffModel } from '#tile/model/tradeoff_model';
import { AxesRocPainter } from '#tile/painters/roc_axes';
import { TilePainter } from '#tile/painters/tile_painter';
import { make } from '#tile/parts/elements';
import { LineChart } from '#tile/report/line_chart';
import { OwnScene } from '#tile/report/own_scene';
import { RankTable, SceneModel } from '#tile/report/parts';
import {
  contextsTable,
  onWay,
  squareNotes,
  TradeoffWords,
  Way,
  WaySquares,
  wayStep,
  wayWords,
} from '#tile/tradeoff/parts';

// Titles of the charts, in their order on the page.
const CHARTS = {
  taus: ['Rank correlation with both ends', "Kendall's τ"],
  degree: ['Degree of optimality', 'dotted: Fréchet variance'],
  ranks: ['Ranks along the path', ''],
  scores: ['Scores along the path', ''],
};
// A point so near to the way is on it.
const NEAR = 1e-6;

export class TradeoffScene extends OwnScene {
  constructor(article, scene, data, colours) {
    super(article, scene);
    this.own = data.own[scene.own];
    this.board = new SceneModel(
      data.boards[scene.board],
      data.catalogue,
      scene.view,
      data.regions[scene.regions],
      colours,
    );
    this.model = Object.assign(new TradeoffModel(), { family: this.own.family, told: this.own.told, t: 0 });
    this.model.t = this.opening();
    this.build();
    this.paintNow();
  }

  /** The scene's point where it is on the way, else the optimum. */
  opening() {
    const { t, distance } = this.model.nearest(this.home.a, this.home.b);
    return distance < NEAR
      ? (this.model.told.known.find((each) => Math.abs(each.t - t) < 1e-9)?.t ?? t)
      : this.model.told.t;
  }

  build() {
    const { told } = this.model;
    const [square, roc] = [this.square(), this.square()];
    const host = make('div', { className: 'tx-way' });
    this.way = new Way(
      host,
      (t, live) => this.setT(t, live),
      () => this.model.t,
    );
    this.words = new TradeoffWords(
      make('div', { className: 'tx-tradeoff-words' }),
      (t, live) => this.setT(t, live),
      () => this.model.t,
    );
    this.notes = { tile: make('span', { className: 'tx-note' }), roc: make('span', { className: 'tx-note' }) };
    const ranking = make('div', {});
    this.lay(
      square.plot,
      make('p', { className: 'tx-sentence' }, told.verdict),
      make('div', { className: 'tx-report-bar' }, host, this.back),
      this.panel('tx-tile', 'Path on the Tile', this.head('Path on the Tile', this.notes.tile), square.plot),
      this.panel('tx-roc', 'ROC space', this.head('ROC space', this.notes.roc), roc.plot),
      this.panel('tx-way-words', 'Candidate scores', this.words.host),
      ...this.charted(),
      told.entities === null ? null : this.panel('tx-report-ranking', 'Ranking', this.head('Ranking'), ranking),
      told.contexts.length > 1 ? this.panel('tx-contexts', 'All contexts', ...contextsTable(told.contexts)) : null,
    );
    this.both = new WaySquares(new TilePainter(square.overlay), new AxesRocPainter(roc.overlay));
    this.onSquare(square, 'Place on the way');
    this.table = new RankTable(ranking, this.title, (entity) => this.select(entity));
    this.article.addEventListener(
      'keydown',
      (event) =>
        event.key === 'Escape' &&
        !event.target.closest('input') &&
        this.board.selected !== null &&
        this.select(this.board.selected),
    );
  }

  /** The charts that there is something to draw in. */
  charted() {
    this.charts = {};
    const names = Object.keys(CHARTS).filter((name) => !['ranks', 'scores'].includes(name) || this.own[name]);
    return names.map((name) => {
      const [title, note] = CHARTS[name];
      const host = make('div', { className: 'tx-report-chart' });
      this.charts[name] = new LineChart(host);
      this.onChart(
        this.charts[name],
        (t, live) => this.setT(t, live),
        () => this.model.t,
      );
      host.addEventListener('pointermove', (event) => this.overLine(event, this.charts[name]));
      host.addEventListener('pointerleave', () => this.card.hide());
      return this.panel(
        `tx-chart-${name}`,
        title,
        this.head(title, make('span', { className: 'tx-note' }, note)),
        host,
      );
    });
  }

  // Painting ------------------------------------------------------------------------------------------------------------

  draw(all) {
    const { model } = this;
    const view = (this.view = onWay(this.board, model));
    if (all) {
      this.way.build(model);
      this.words.build(model);
      for (const [name, chart] of Object.entries(this.charts)) chart.paint(this[name]());
    } else for (const chart of Object.values(this.charts)) chart.move(model.t);
    this.way.paint(model);
    this.words.paint(model);
    this.both.paint(view, model.told, all, this);
    this.table.paint(view);
    const notes = squareNotes(view);
    for (const name of ['tile', 'roc']) this.notes[name].textContent = notes[name];
  }

  /** A step function of the way as a line. */
  line(values, style) {
    const { steps, entities } = this.model.told;
    const points = steps.t.map((t, k) => [t, values[k]]);
    return {
      points: [...points, [1, values[values.length - 1]]],
      step: entities !== null,
      colour: theme().ink,
      ...style,
    };
  }

  /** A value at a tie, which no step has. */
  dots(...names) {
    const { tie } = this.model.told;
    return tie ? names.map((name) => ({ points: [[tie.t, tie[name]]], colour: theme().ink, name: 'tie' })) : [];
  }

  taus() {
    const { toStart, toEnd } = this.model.told.steps;
    const least = Math.min(0, ...[toStart, toEnd].map((values) => values.reduce((low, x) => (x < low ? x : low), 0)));
    const [start, end] = this.ends();
    const lines = [
      this.line(toStart, { name: `τ to ${start}` }),
      this.line(toEnd, { dash: '7 5', name: `τ to ${end}` }),
    ];
    // A name stands on the side to which its line falls, clear of it.
    const mark = (values, k, text) => {
      const falls = values[0] >= values[values.length - 1];
      const x = falls ? 0.1 : 0.9;
      return { x, y: LineChart.value(lines[k], x), text, anchor: falls ? 'start' : 'end' };
    };
    // Of one entity there is no agreement to name.
    const marks = [mark(toStart, 0, `to ${start}`), mark(toEnd, 1, `to ${end}`)].filter(({ y }) => Number.isFinite(y));
    return this.along({ range: [least, 1.02] }, [...lines, ...this.dots('toStart', 'toEnd')], { marks });
  }

  ends() {
    return this.model.classic ? ['precision', 'recall'] : ['the start', 'the end'];
  }

  degree() {
    const { variance, optimality } = this.model.told;
    const most = variance.reduce((high, x) => (x > high ? x : high), 0);
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

  ranks() {
    const last = Math.max(2, this.model.told.entities);
    return this.along(
      { range: [last + 0.5, 0.5] },
      this.each(this.own.ranks, ({ ranks }, entity) => ranks[entity]),
      {},
    );
  }

  scores() {
    const lines = this.each(this.own.scores, ({ scores }, entity) => scores[entity]);
    const [low, high] = LineChart.reach(lines);
    const room = 0.04 * (high - low) || 0.05;
    return this.along({ range: [low - room, high + room] }, lines, {});
  }

  /** A line for each entity, grey ones and then the selected one last, in the colours of the leaderboard. */
  each({ t, entities, values }, valueOf) {
    const numbers = (this.unpacked = this.unpacked || new Map()).get(values) || unpack(values, Float32Array);
    this.unpacked.set(values, numbers);
    const { selected } = this.board;
    const styled = (entity, points) => {
      const place = this.board.colourOf(entity);
      const [strong, grey] = [entity === selected, place < 0];
      const colour = strong ? theme().ink : grey ? theme().ink3 : marks.hue(place, 'full');
      return {
        entity,
        name: this.board.names[entity],
        colour,
        dash: strong ? '' : marks.dash(place),
        width: strong ? 3 : 1.25,
        faded: grey && !strong,
        above: strong ? 2 : grey ? 0 : 1,
        points,
      };
    };
    const lines = entities.map((entity, row) =>
      styled(
        entity,
        t.map((at, k) => [at, numbers[row * t.length + k]]),
      ),
    );
    // The best came with the file; whoever else is selected has a line, too.
    if (selected !== null && !entities.includes(selected))
      lines.push(styled(selected, this.computed(selected, t, valueOf)));
    return lines.sort((p, q) => p.above - q.above);
  }

  /** A line that did not come with the file, from the rankings on the way. */
  computed(entity, t, valueOf) {
    const { performances } = this.board;
    let ranking = kernel.rank(performances, 0.5, 0.5);
    return t.map((at) => {
      const { a, b } = this.model.at(at);
      ranking = kernel.rank(performances, a, b, ranking);
      return [at, valueOf(ranking, entity)];
    });
  }

  along(y, lines, more) {
    return { x: { range: [0, 1] }, y, lines, cursor: this.model.t, ...more };
  }

  // What the reader does ------------------------------------------------------------------------------------------------

  point() {
    return this.model.at(this.model.t);
  }

  valueNow() {
    return this.model.t;
  }

  said() {
    const { optimality } = this.model.here();
    return `${wayWords(this.view, this.model)}${Number.isFinite(optimality) ? `; degree of optimality ${percent(optimality)}` : ''}`;
  }

  setT(t, live) {
    Object.assign(this.model, { t, live });
    this.ask('point');
  }

  pointed(u, v, live) {
    this.setT(this.model.nearest(u, v).t, live);
  }

  key(event) {
    const to = wayStep(event, this.model.t);
    if (to !== null) this.setT(to, false);
  }

  select(entity) {
    this.board.selected = this.board.selected === entity ? null : entity;
    this.ask('all');
  }

  overLine(event, chart) {
    const found = this.drag || event.pointerType === 'touch' ? null : chart.near(event);
    if (!found) return this.card.hide();
    const value = found.line.percent ? percent(found.y) : Number.isInteger(found.y) ? String(found.y) : fixed(found.y);
    return this.card.show(
      [make('b', {}, found.line.name), make('div', {}, `${value} at ${fixed(found.x)}`)],
      event.clientX,
      event.clientY,
    );
  }

  reset() {
    this.board.selected = this.home.selected;
    this.model.t = this.opening();
    this.ask('all');
  }
}
