/**
 * The Trade-off page: a path between two scores, a slider on it that moves the point on the Tile, and what the server
 * computed of the rankings along it. Everything that follows the slider is computed here. Knows no Dash.
 */
import { ConditionsMenu } from '#tile/conditions/menu';
import { forgetTheme } from '#tile/draw/colours';
import { element } from '#tile/parts/elements';
import { ParameterControl, setParameter } from '#tile/scores/parameter_control';
import { Details, openDetails } from '#tile/tradeoff/details';
import { alongPath, hideAnswer, Painting } from '#tile/tradeoff/painting';
import { Pointer } from '#tile/tradeoff/pointer';
import { Questions } from '#tile/tradeoff/questions';

/** @import { Explore } from '#tile/explore/explore' */
/** @import { Place } from '#tile/math/kernel' */
/** @import { TradeoffAnswer } from '#tile/model/answers' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */
/** @import { Answer } from '#tile/tradeoff/questions' */

/** @typedef {Pick<TradeoffModel, 'family' | 'from' | 'to'>} Chosen the values of the selects */
/**
 * @typedef {Chosen & Pick<TradeoffModel, 'parameters'> & {pinned: Place | null}} TradeoffView what a link brings back
 */

// So near to the path a point is on it; so near to a known place it is that.
const ON_PATH = 1e-6;
const SAME = 1e-9;

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

  /**
   * @param {TradeoffModel} model
   * @param {(store: string, question: unknown) => void} send
   * @param {Explore} explore whose point and leaderboard are shared
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
    return !element('tradeoff').closest('[data-tx-page]')?.hasAttribute('hidden');
  }

  watch() {
    const sizes = new ResizeObserver(() => this.shown && this.repaint(true));
    for (const name of ['path', 'strip', 'tile', 'roc']) sizes.observe(element(`tradeoff-${name}-plot`));
    new MutationObserver(() => {
      forgetTheme();
      this.lastQuestion = '';
      this.choose({});
    }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  }

  // Questions ---------------------------------------------------------------------------------------------------------

  /**
   * Called when the selects, the leaderboard, or the selection on Explore have changed.
   *
   * @param {Partial<Chosen>} chosen
   */
  choose(chosen) {
    const { model } = this;
    const board = this.explore.model;
    Object.assign(model, chosen);
    model.boardPrior = board.common;
    this.parameter.paint(model);
    if (this.shown) this.conditions.paint();
    if (board.data && board.data.id !== this.board) this.changeBoard(board.data.id);
    if (!this.shown || !board.data) return;
    const state = this.questions.state();
    const key = JSON.stringify({ ...state, turn: 0 });
    if (key !== this.lastQuestion) {
      this.lastQuestion = key;
      this.questions.ask();
    } else if (model.result && !model.live) this.moveToPoint();
    this.repaint(true);
  }

  /**
   * Called for another leaderboard. Should the last one come back, its question is sent again.
   *
   * @param {string} board
   */
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
    // Snap to a tie, which is a single place and easily missed by a rounding error.
    if (distance >= ON_PATH) return false;
    model.t = model.answer.known.find((each) => Math.abs(each.t - t) < SAME)?.t ?? t;
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

  /**
   * A chart of the details laid out for a file; null for other plots.
   *
   * @param {string} plot the id of the plot
   * @param {PlotlyGraph | null} graph
   * @param {number} width
   */
  drawing(plot, graph, width) {
    return alongPath(plot, graph, width, { board: this.explore.model, model: this.model });
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /**
   * Moves the slider. Its point is Explore's, which gets it when the slider is released.
   *
   * @param {number} t
   * @param {boolean} live
   */
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

  /**
   * The state that links and sessions hold; the place on the path is Explore's point.
   *
   * @returns {TradeoffView}
   */
  view() {
    const { family, from, to, parameters } = this.model;
    return { family, from, to, parameters, pinned: this.questions.pinned };
  }

  /**
   * Restores a view.
   *
   * @param {TradeoffView} view
   */
  restore(view) {
    this.model.parameters = { ...view.parameters };
    this.questions.pinned = view.pinned;
    this.onShow(view);
    this.lastQuestion = '';
    this.restored = true;
  }

  /**
   * @param {number | null} value null: the value of the leaderboard
   * @param {boolean} live
   */
  setParameter(value, live) {
    setParameter(this.model, value);
    this.parameter.paint(this.model);
    if (!live) this.choose({});
  }
}
