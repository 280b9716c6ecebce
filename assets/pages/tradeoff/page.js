/** The Trade-off page: a path between two scores, its slider, and what is painted of an answer. */
import { LOWEST } from '#tile/draw/scales';
import { MARGIN, sideOf } from '#tile/draw/square';
import { PathFields, Pointer } from '#tile/pages/tradeoff/input';
import {
  Details,
  detailOpen,
  openDetails,
  PathSquares,
  PathView,
  showContexts,
  squareNotes,
} from '#tile/pages/tradeoff/parts';
import { endNames, modelOnPath, pathTicks } from '#tile/pages/tradeoff/path';
import { Questions } from '#tile/pages/tradeoff/requests';
import { Strip } from '#tile/pages/tradeoff/strip';
import { Tetrahedron } from '#tile/pages/tradeoff/tetrahedron_plot';
import { ThreePrevalences } from '#tile/pages/tradeoff/three_prevalences';
import { countWords, TradeoffWords, verdictWords } from '#tile/pages/tradeoff/words';
import { ConditionsMenu } from '#tile/panels/conditions';
import { ParameterControl, setParameter } from '#tile/panels/parameter';
import { SlideFigure } from '#tile/panels/slide_figure';
import { EntityLines, LineChart, namedChart } from '#tile/plots/charts/line_chart';
import { RocPainter } from '#tile/plots/roc/painter';
import { TilePainter } from '#tile/plots/tile/painter';
import { isShown, onScheme } from '#tile/shell/controllers';
import { element, fill, say } from '#tile/ui/elements';

/** @import { Place } from '#tile/math/ranking' */
/** @import { TradeoffAnswer } from '#tile/model/answers' */
/** @import { ExploreModel, SharedBoard } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { Answer } from '#tile/pages/tradeoff/requests' */

// ---- Paints everything the Trade-off page shows of an answer: what is built once, and what follows the slider.

/** The charts that Plotly draws along the path. */
const ALONG = ['tradeoff-curves-plot', 'tradeoff-variance-plot'];
const UNIT = /** @type {const} */ ([0, 1]);
/** Pixels between two names of lines, and those of the width that the axis does not take. */
const [NAME, BESIDE] = [14, 60];

/** What the degree of optimality is (D equation 16). @param {boolean} classic */
const degreeNote = (classic) =>
  `how near the middle between both rankings; by ${classic ? 'precision or recall' : 'either end'} alone: 50 %`;

export class Painting {
  /** The left edge of the squares in pixels, and their side. */
  left = MARGIN.left;
  side = 0;
  both = new PathSquares(
    new TilePainter(element('tradeoff-tile-overlay')),
    new RocPainter(element('tradeoff-roc-overlay')),
  );
  strip = new Strip(element('tradeoff-strip-overlay'));
  prevalences = new ThreePrevalences(element('tradeoff-prevalences-plot'));

  /**
   * @param {(t: number, live: boolean) => void} onT
   * @param {(turned: TradeoffModel['turned']) => void} onTurn
   * @param {(figure: TradeoffModel['figure']) => void} onFigure
   * @param {() => void} again called when a long computation is done: everything must be repainted
   */
  constructor(onT, onTurn, onFigure, again) {
    this.tetrahedron = new Tetrahedron(element('tradeoff-tetrahedron-plot'), onTurn);
    this.slide = new SlideFigure(element('tradeoff'), 'degree', onFigure);
    const headings = {
      taus: element('tradeoff-taus-head'),
      ranks: element('tradeoff-bump-head'),
      note: element('tradeoff-bump-note'),
    };
    const [plot, overlay] = [element('tradeoff-path-plot'), element('tradeoff-path-overlay')];
    this.path = new PathView({ plot, overlay, headings }, again);
    this.fields = new PathFields(element('tradeoff-fields'), onT);
    this.words = new TradeoffWords(element('tradeoff-words'), onT);
  }

  /** Builds the page for another answer. @param {TradeoffModel} model */
  build(model) {
    this.fields.build(model);
    this.words.build(model);
    showContexts(model.answer);
    element('tradeoff-open-contexts').hidden = model.answer.contexts.length < 2;
    fill(element('tradeoff-verdict'), ...verdictWords(model.answer));
    say(element('tradeoff-counts'), countWords(model.answer));
    element('tradeoff').classList.toggle('tx-law', model.answer.entities === null);
    element('tradeoff').classList.remove('tx-waiting');
    const title = model.classic ? 'Ranks as β varies' : 'Ranks along the path';
    element('tradeoff-bump-title').textContent = title;
    say(element('tradeoff-degree-note'), degreeNote(model.classic));
    this.title(model.classic);
  }

  /** Names the charts along the path by what it runs over. @param {boolean} classic */
  title(classic) {
    const title = classic ? 'F-beta as β varies' : 'Scores along the path';
    for (const id of ['tradeoff-curves-title', 'tradeoff-open-curves']) element(id).textContent = title;
    const at = classic ? 'β' : 't';
    element('tradeoff-variance-note').textContent = `between the ranking at ${at} and those of both ends`;
  }

  /**
   * @param {ExploreModel} board the leaderboard of Explore
   * @param {TradeoffModel} model
   * @param {boolean} all everything, or only what follows the slider
   * @returns {ExploreModel} Explore's model at the slider
   */
  paint(board, model, all) {
    element('tradeoff').style.setProperty('--tx-t', String(model.t));
    this.fields.paint(model);
    this.words.paint(model, endNames(model, board.catalogue));
    const view = modelOnPath(board, model);
    if (all) this.path.paint(board, model, view);
    else this.path.move(model, view);
    this.paintStrip(board, model, all);
    this.paintSquares(view, model, all);
    this.slide.paint(model.figure);
    if (detailOpen('prevalences')) this.prevalences.paint(view, model);
    if (detailOpen('tetrahedron')) this.tetrahedron.paint(view, model);
    return view;
  }

  /** @param {ExploreModel} board @param {TradeoffModel} model @param {boolean} all */
  paintStrip(board, model, all) {
    if (model.answer.entities === null) {
      this.strip.clear();
      return;
    }
    if (!all) {
      this.strip.move(board, model);
      return;
    }
    const box = element('tradeoff-strip-plot').getBoundingClientRect();
    this.strip.paint(box, this.path.pieces, board, model, endNames(model, board.catalogue));
  }

  /** Paints the Tile and ROC space, where they are open. */
  /** @param {ExploreModel} view @param {TradeoffModel} model @param {boolean} all */
  paintSquares(view, model, all) {
    if (!detailOpen('tile') && !detailOpen('roc')) return;
    if (all) this.measure();
    this.both.paint(view, model.answer, all, this);
    const { tile, roc } = squareNotes(view);
    say(element('tradeoff-tile-note'), tile);
    say(element('tradeoff-roc-note'), roc);
  }

  measure() {
    const plot = element(detailOpen('tile') ? 'tradeoff-tile-plot' : 'tradeoff-roc-plot');
    this.side = sideOf(plot);
  }
}

/** Hides the content of an answer while another one is awaited; headings and outlines stay. */
function hideAnswer() {
  element('tradeoff').classList.add('tx-waiting');
  fill(element('tradeoff-verdict'));
  for (const id of ['tradeoff-live', 'tradeoff-counts']) element(id).textContent = '';
}

/**
 * A chart that Plotly draws along the path as a drawing with the names of its lines, for a file; null for others.
 *
 * @param {string} plot the id of the plot
 * @param {PlotlyGraph | null} graph @param {number} width @param {{board: ExploreModel, model: TradeoffModel}} models
 */
function alongPath(plot, graph, width, { board, model }) {
  if (!model.result || !graph?._fullData || !graph.layout || !ALONG.includes(plot)) return null;
  const { yaxis, annotations } = graph.layout;
  const [up, across] = annotations.map((/** @type {{text: string}} */ { text }) => text.replace(/ [↑→]$/, ''));
  const laid = { x: { range: UNIT, name: across }, y: { range: yaxis.range, name: up }, wide: width };
  const chart = namedChart(graph._fullData, new EntityLines(model, board), laid);
  const found = pathTicks(model.answer.path, width - BESIDE - (chart.room ?? 0));
  const ticks = found.map(({ t, text }) => ({ value: t, text }));
  const names = chart.lines.filter(({ label }) => label).length;
  const height = Math.round(Math.max(LOWEST * width, MARGIN.top + MARGIN.bottom + NAME * names));
  const other = new LineChart(document.createElement('div'));
  other.size = { width, height };
  other.paint({ ...chart, x: { ...chart.x, ticks } });
  return { drawing: other.pens.svg, width, height, whole: true };
}

/** @typedef {Pick<TradeoffModel, 'family' | 'from' | 'to'>} Chosen the values of the selects */
/**
 * @typedef {Chosen & Pick<TradeoffModel, 'parameters' | 'figure' | 'turned'> & {pinned: Place | null}} TradeoffView
 *   what a link brings back
 */

// ---- The Trade-off page: a path between two scores, a slider on it that moves the point on the Tile, and what the
// server computed of the rankings along it. Everything that follows the slider is computed here.

// So near to the path a point is on it.
const ON_PATH = 1e-6;

export class Tradeoff {
  /** The requested animation frame; 0 for none. */
  frame = 0;
  /** Whether the next frame paints everything, not only what follows the slider. */
  all = false;
  /** The question that was asked last. */
  lastQuestion = '';
  /** The leaderboard of that question. @type {string | null} */
  board = null;
  /** Whether a view was restored whose path has not arrived yet. */
  restored = false;
  /** The path that the slider was built for. */
  path = '';
  /** The entity in the select. @type {string | null} */
  highlight = null;
  painting = new Painting(
    (t, live) => this.setT(t, live),
    (turned) => this.setTurned(turned),
    (figure) => this.setFigure(figure),
    () => this.repaint(true),
  );
  parameter = new ParameterControl(element('tradeoff-parameter'), (value, live) => this.setParameter(value, live));
  pointer = new Pointer(this);
  details = new Details((open) => {
    this.send('tradeoff-open', open);
    this.repaint(true);
  });
  /** Called when a view is restored, to set the selects. @type {(view: TradeoffView) => void} */
  onShow = () => {};
  /** Called when something changes that only links hold. */
  onLook = () => {};

  /**
   * @param {TradeoffModel} model @param {(store: string, question: unknown) => void} send
   * @param {SharedBoard} explore whose point and leaderboard are shared
   */
  constructor(model, send, explore) {
    this.model = model;
    this.send = send;
    this.explore = explore;
    this.questions = new Questions(model, send, explore.model);
    this.conditions = new ConditionsMenu('tradeoff', explore);
    this.watch();
  }

  get shown() {
    return isShown(element('tradeoff'));
  }

  watch() {
    const sizes = new ResizeObserver(() => this.shown && this.repaint(true));
    for (const name of ['path', 'strip', 'tile', 'roc']) sizes.observe(element(`tradeoff-${name}-plot`));
    onScheme(() => {
      this.lastQuestion = '';
      this.choose({});
    });
  }

  // Questions ---------------------------------------------------------------------------------------------------------

  /** Called when the selects, the leaderboard, or the selection on Explore have changed. */
  /** @param {Partial<Chosen>} chosen */
  choose(chosen) {
    const { model } = this;
    const board = this.explore.model;
    Object.assign(model, chosen);
    model.boardPrior = board.common;
    this.parameter.paint(model);
    if (this.shown) this.conditions.paint();
    if (board.data && board.data.id !== this.board) this.changeBoard(board.data.id);
    if (!this.shown || !board.data) return;
    const key = JSON.stringify(this.questions.state());
    if (key !== this.lastQuestion) {
      this.lastQuestion = key;
      this.questions.ask();
    } else if (model.result && !model.live) this.moveToPoint();
    this.repaint(true);
  }

  /** Called for another leaderboard. Should the last one come back, its question is sent again. */
  /** @param {string} board */
  changeBoard(board) {
    this.board = board;
    this.lastQuestion = '';
    this.removeAnswer();
  }

  /** Removes the answer for another leaderboard or path. */
  removeAnswer() {
    this.model.result = null;
    this.model.live = false;
    this.pointer.drag.stop();
    hideAnswer();
  }

  /** @param {Answer | null} answer */
  receive(answer) {
    const found = this.questions.receive(answer, () => this.removeAnswer());
    if (found) this.show(found);
  }

  /** @param {TradeoffAnswer} answer */
  show(answer) {
    const { model } = this;
    const path = JSON.stringify([answer.path[0], answer.path[answer.path.length - 1], answer.t, answer.contradictions]);
    model.result = answer;
    if (path !== this.path) model.t = answer.t;
    if (this.restored) this.restorePlace();
    this.restored = false;
    this.path = path;
    this.painting.build(model);
    this.send('tradeoff-open', openDetails());
    this.repaint(true);
  }

  /** Moves the slider to the point that a link or a scene brought; to the optimum where that is not on the path. */
  restorePlace() {
    if (!this.moveToPoint()) this.model.t = this.model.answer.t;
  }

  /** Moves the slider to the point if that is on the path; returns whether it is. */
  moveToPoint() {
    const { model } = this;
    const { a, b } = this.explore.model.point;
    const { t, distance } = model.nearest(a, b);
    if (distance >= ON_PATH) return false;
    model.t = model.snapped(t);
    return true;
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** @param {boolean} all everything, or only what follows the slider */
  repaint(all) {
    this.all ||= all;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { model } = this;
    const board = this.explore.model;
    if (!this.shown || !board.data || !model.result) return;
    this.pointer.place(this.painting.paint(board, model, this.all));
    this.all = false;
    if (!model.live && !this.pointer.drag.on) this.pointer.announce();
  }

  /** A chart of the details laid out for a file; null for other plots. */
  /** @param {string} plot the id of the plot @param {PlotlyGraph | null} graph @param {number} width */
  drawing(plot, graph, width) {
    const { prevalences, tetrahedron } = this.painting;
    if (plot === 'tradeoff-prevalences-plot') return prevalences.inWidth(width);
    if (plot === 'tradeoff-tetrahedron-plot') return tetrahedron.inWidth(width);
    return alongPath(plot, graph, width, { board: this.explore.model, model: this.model });
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** Moves the slider. Its point is Explore's, which gets it when the slider is released. */
  /** @param {number} t @param {boolean} live */
  setT(t, live) {
    const { model } = this;
    if (!model.result) return;
    model.t = t;
    model.live = live;
    this.repaint(false);
    if (live) return;
    const { a, b } = model.at(t);
    this.explore.setPoint(a, b, false);
  }

  /** @param {TradeoffModel['turned']} turned of the tetrahedron */
  setTurned(turned) {
    this.model.turned = turned;
    this.onLook();
  }

  /** @param {TradeoffModel['figure']} figure that slides show */
  setFigure(figure) {
    this.model.figure = figure;
    this.repaint(false);
    this.onLook();
  }

  /** The state that links and sessions hold; the place on the path is Explore's point. @returns {TradeoffView} */
  view() {
    const { family, from, to, parameters, figure, turned } = this.model;
    return { family, from, to, parameters, figure, turned, pinned: this.questions.pinned };
  }

  /** Restores a view. @param {TradeoffView} view */
  restore(view) {
    this.model.parameters = { ...view.parameters };
    Object.assign(this.model, { figure: view.figure, turned: view.turned });
    this.questions.pinned = view.pinned;
    this.onShow(view);
    this.lastQuestion = '';
    this.restored = true;
  }

  /** @param {number | null} value null: the value of the leaderboard @param {boolean} live */
  setParameter(value, live) {
    setParameter(this.model, value);
    this.parameter.paint(this.model);
    if (!live) this.choose({});
  }
}
