/**
 * The Trade-off page: a way between two scores, a slider on it that moves the point on the Tile, and what the server
 * said of the rankings along it. Everything that follows the slider is computed here. Knows no Dash.
 */

import { forgetTheme, theme } from '#tile/draw/colours';
import { MARGIN } from '#tile/draw/square';
import { percent } from '#tile/draw/text';
import { scores } from '#tile/math/scores';
import { boardState } from '#tile/model/requests';
import { RocPainter } from '#tile/painters/roc_painter';
import { TilePainter } from '#tile/painters/tile_painter';
import { fill, make } from '#tile/parts/elements';
import { released } from '#tile/parts/gestures';
import { ParameterControl } from '#tile/scores/parameter_control';
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

const $ = (id) => document.getElementById(id);
const clamp = (v) => Math.min(1, Math.max(0, v));
const LEADERBOARD = 'leaderboard';
const CLASSIC = [
  [1, 0],
  [1, 1],
];
// After so many milliseconds a server that had too much to do is asked again.
const LATER = 3000;
// So many pairs take long enough to be told of at once; else what takes longer than so many milliseconds is.
const MANY = 1e6;
const SOON = 500;

export class Tradeoff {
  constructor(model, send, explore) {
    Object.assign(this, { model, send, explore, frame: 0, asked: '' });
    this.both = new WaySquares(new TilePainter($('tradeoff-tile-overlay')), new RocPainter($('tradeoff-roc-overlay')));
    this.handle = make('div', {
      className: 'tx-handle',
      tabindex: 0,
      role: 'slider',
      'aria-label': 'Place on the way. Arrow keys move it.',
      'aria-valuemin': 0,
      'aria-valuemax': 1,
    });
    $('tradeoff-tile-overlay').append(this.handle);
    this.way = new Way($('tradeoff-slider'), (t, live) => this.setT(t, live));
    this.words = new TradeoffWords($('tradeoff-words'), (t, live) => this.setT(t, live));
    this.parameter = new ParameterControl($('tradeoff-parameter'), (value, live) => this.setParameter(value, live));
    this.listen();
    new ResizeObserver(() => this.shown && this.repaint(true)).observe($('tradeoff-tile-plot'));
    new MutationObserver(() => {
      forgetTheme();
      this.asked = '';
      this.choose({});
    }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  }

  get shown() {
    return !$('tradeoff').closest('[data-tx-page]').hidden;
  }

  /** The selects, or the leaderboard, or the selection on Explore have changed. */
  choose(chosen) {
    const { model } = this;
    const board = this.explore.model;
    Object.assign(model, chosen, { boardPrior: board.common });
    this.parameter.paint(model);
    if (board.data && board.data.id !== this.board) this.another(board.data.id);
    if (!this.shown || !board.data) return;
    const state = this.question();
    const key = JSON.stringify({ ...state, turn: 0 });
    if (key !== this.asked) {
      this.asked = key;
      this.request();
      this.send('tradeoff-axes', state.scheme);
    } else if (model.told && !model.live) this.take();
    this.repaint(true);
  }

  /** Another leaderboard: what was asked of the last one is asked again should it come back. */
  another(board) {
    Object.assign(this, { board, asked: '' });
    this.forget();
  }

  /** Nothing of another leaderboard, or of another way, is shown as if it were of this one. */
  forget() {
    Object.assign(this.model, { told: null, live: false });
    this.drag = null;
    for (const id of ['tradeoff-verdict', 'tradeoff-live']) $(id).textContent = '';
    this.reveal(false);
  }

  /** What is not shown keeps its room: the page does not jump while an answer is awaited. */
  reveal(shown) {
    for (const part of $('tradeoff').querySelectorAll(':scope > section, #tradeoff-slider'))
      part.style.visibility = shown ? '' : 'hidden';
  }

  /** A link or a scene has brought a point: where that is not on the way, the slider is at the optimum. */
  follow() {
    if (!this.take()) this.model.t = this.model.told.t;
  }

  /** Where the point is on the way, it is the place of the slider; says whether it is. */
  take() {
    const { a, b } = this.explore.model.point;
    const { t, distance } = this.model.nearest(a, b);
    // A tie is one place exactly, which a point that has travelled may have missed by its last digit.
    if (distance >= 1e-6) return false;
    this.model.t = this.model.told.known.find((each) => Math.abs(each.t - t) < 1e-9)?.t ?? t;
    return true;
  }

  question() {
    const { model } = this;
    const board = this.explore.model;
    const [start, end] = model.family === LEADERBOARD ? [this.placeOf(model.from), this.placeOf(model.to)] : CLASSIC;
    const state = boardState(board);
    const colours = board.names.map((_, i) => board.colourOf(i));
    return {
      family: model.family,
      parameter: model.parameter,
      start,
      end,
      board: { ...state, colours },
      selected: board.selected,
      scheme: theme().dark ? 'dark' : 'light',
      page: model.page,
      turn: model.turn,
    };
  }

  /** The place of a score at the prior in force, or the point that Explore had when it was chosen. */
  placeOf(key) {
    const board = this.explore.model;
    if (key === 'point') return this.pinned || (this.pinned = [board.point.a, board.point.b]);
    const score = scores[key];
    const at = score && score.place(Number.isFinite(board.common) ? board.common : 0.5);
    return at && at.every(Number.isFinite) ? at : CLASSIC[0];
  }

  request(again) {
    this.model.turn++;
    const question = this.question();
    this.send('tradeoff-asked', again ? { ...question, again } : question);
    this.wait();
  }

  /** Says what is computed until the answer comes, and how to stop it. */
  wait() {
    const n = this.explore.model.names.length;
    const pairs = (n * (n - 1)) / 2;
    this.waiting(
      this.model.family === LEADERBOARD ? `Comparing ${pairs.toLocaleString('en-US')} pairs …` : 'Computing …',
      'Cancel',
    );
    clearTimeout(this.late);
    $('tradeoff-wait').hidden = this.model.family !== LEADERBOARD || pairs < MANY;
    this.late = setTimeout(() => ($('tradeoff-wait').hidden = false), SOON);
  }

  waiting(text, button) {
    $('tradeoff-wait-text').textContent = text;
    $('tradeoff-cancel').textContent = button;
    this.cancelled = button !== 'Cancel';
  }

  /** Nothing is waited for. */
  rest() {
    clearTimeout(this.late);
    $('tradeoff-wait').hidden = true;
  }

  /** A newer question that asks nothing: the server stops computing the one before. */
  cancel() {
    if (this.cancelled) {
      this.request();
      return;
    }
    this.model.turn++;
    this.send('tradeoff-asked', { ...this.question(), cancel: true });
    this.waiting('Cancelled.', 'Compute');
  }

  told(answer) {
    const { model } = this;
    if (!answer || answer.turn !== model.turn || answer.kind === 'moot') return;
    if (answer.kind === 'gone' && this.resent !== answer.turn) {
      this.resent = answer.turn + 1;
      this.request(this.explore.model.data);
      return;
    }
    this.rest();
    const problem = $('tradeoff-problem');
    problem.hidden = answer.kind === 'tradeoff';
    problem.textContent =
      answer.kind === 'tradeoff'
        ? ''
        : answer.message || 'The server no longer has this leaderboard: please open it again.';
    if (answer.kind !== 'tradeoff') {
      this.forget();
      if (answer.kind === 'busy') setTimeout(() => model.turn === answer.turn && this.request(), LATER);
      return;
    }
    const key = JSON.stringify([answer.path[0], answer.path[answer.path.length - 1], answer.t, answer.contradictions]);
    model.told = answer;
    this.reveal(true);
    if (key !== this.way.key) model.t = answer.t;
    if (this.restored) this.follow();
    this.restored = false;
    this.way.key = key;
    this.way.build(model);
    this.words.build(model);
    this.contexts();
    $('tradeoff').classList.toggle('tx-law', model.family !== LEADERBOARD);
    $('tradeoff-verdict').textContent = answer.verdict;
    this.repaint(true);
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  repaint(all) {
    this.all = this.all || all;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { model } = this;
    const board = this.explore.model;
    if (!this.shown || !board.data || !model.told) return;
    $('tradeoff').style.setProperty('--tx-t', model.t);
    this.way.paint(model);
    this.words.paint(model);
    this.squares(board);
    this.all = false;
    if (!model.live && !this.drag) this.announce();
  }

  /** The place on the way, who is first there and how good it is, for those who listen. */
  announce() {
    const { optimality } = this.model.here();
    const degree = Number.isFinite(optimality) ? `; degree of optimality ${percent(optimality)}` : '';
    const text = `${this.handle.getAttribute('aria-valuetext')}${degree}`;
    if ($('tradeoff-live').textContent !== text) $('tradeoff-live').textContent = text;
  }

  /** Tile and ROC as on Explore, at the place of the slider. */
  squares(board) {
    const { model } = this;
    const view = onWay(board, model);
    if (this.all) this.measure();
    this.both.paint(view, model.told, this.all, this);
    this.place(view);
  }

  place(view) {
    const { a, b } = view.point;
    this.handle.style.left = `${this.left + a * this.side}px`;
    this.handle.style.top = `${MARGIN.top + (1 - b) * this.side}px`;
    this.handle.setAttribute('aria-valuenow', this.model.t.toFixed(3));
    this.handle.setAttribute('aria-valuetext', wayWords(view, this.model));
    const notes = squareNotes(view);
    for (const name of ['tile', 'roc']) $(`tradeoff-${name}-note`).textContent = notes[name];
  }

  measure() {
    const { width, height } = $('tradeoff-tile-plot').getBoundingClientRect();
    this.left = MARGIN.left;
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
  }

  contexts() {
    const { contexts } = this.model.told;
    const host = $('tradeoff-contexts');
    host.hidden = contexts.length < 2;
    if (contexts.length < 2) return fill(host);
    return fill(host, ...contextsTable(contexts));
  }

  // What the user does ------------------------------------------------------------------------------------------------

  listen() {
    $('tradeoff-cancel').addEventListener('click', () => this.cancel());
    const overlay = $('tradeoff-tile-overlay');
    overlay.addEventListener('pointerdown', (event) => this.down(event, (e) => this.onTile(e, overlay)));
    document.addEventListener(
      'pointerdown',
      (event) => {
        const chart = event.target.closest('#tradeoff [data-tx-along]');
        if (chart) this.down(event, (e) => this.onChart(e, chart));
      },
      true,
    );
    document.addEventListener(
      'pointermove',
      (event) => this.drag && event.pointerId === this.drag.id && this.setT(this.drag.read(event), true),
    );
    const held = (event) => this.drag && event.pointerId === this.drag.id;
    const end = (t) => {
      this.drag = null;
      this.setT(t, false);
    };
    released(
      held,
      () => end(this.model.t),
      () => end(this.drag.before),
    );
    this.handle.addEventListener('keydown', (event) => {
      const to = wayStep(event, this.model.t);
      if (to !== null) this.setT(to, false);
    });
  }

  down(event, read) {
    if (event.button || !this.model.told) return;
    event.preventDefault();
    this.drag = { id: event.pointerId, read, before: this.model.t };
    this.setT(read(event), true);
  }

  onTile(event, overlay) {
    const box = overlay.getBoundingClientRect();
    return this.model.nearest(
      (event.clientX - box.left - this.left) / this.side,
      1 - (event.clientY - box.top - MARGIN.top) / this.side,
    ).t;
  }

  onChart(event, chart) {
    const box = chart.getBoundingClientRect();
    return clamp((event.clientX - box.left - MARGIN.left) / (box.width - MARGIN.left - MARGIN.right));
  }

  /** The point on the Tile is Explore's; it is told when the slider is let go. */
  setT(t, live) {
    const { model } = this;
    if (!model.told) return;
    Object.assign(model, { t, live });
    this.repaint(false);
    if (live) return;
    const { a, b } = model.at(t);
    this.explore.setPoint(a, b, false);
  }

  /** What a link or a session must bring back; the place on the way is Explore's point. */
  view() {
    const { family, from, to, parameters } = this.model;
    return { family, from, to, parameters, pinned: this.pinned || null };
  }

  /** The view again; `onShow` tells the selects. */
  restore(view) {
    this.model.parameters = { ...view.parameters };
    this.pinned = view.pinned;
    this.onShow(view);
    this.asked = '';
    this.restored = true;
  }

  setParameter(value, live) {
    const { model } = this;
    if (value === null) delete model.parameters[model.needs];
    else model.parameters[model.needs] = value;
    this.parameter.paint(model);
    if (!live) this.choose({});
  }
}
