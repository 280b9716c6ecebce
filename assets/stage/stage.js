/**
 * The stage: what the audience sees of one scene. Reuses the painters of the page, drawn small and enlarged, so that
 * type and lines grow together. Knows nothing of keys, of other scenes, or of Dash.
 */
import { rankingSentence } from '#tile/divisions/slide_rankings';
import { tileScale } from '#tile/draw/square';
import { fill, make } from '#tile/parts/elements';
import { listed, StageBoard } from '#tile/stage/board';
import { hasTile, isWide, showsRankings, sideBySideKind } from '#tile/stage/evidence';
import { Headline, linesOf, placeIn, titleMore } from '#tile/stage/headline';
import { layout, sideBySideLayout } from '#tile/stage/layout';
import { litWords } from '#tile/stage/lit';
import { modelWords } from '#tile/stage/model_words';
import { StagePanes } from '#tile/stage/panes';
import { Spotlight } from '#tile/stage/spotlight';
import { agreementWords, compromiseWords, winnerWords } from '#tile/stage/words';

/** @import { Layout, View } from '#tile/stage/layout' */
/** @import { StageFrame } from '#tile/stage/plots' */

const NO_WORDS = { entity: null, name: '', value: '', second: '' };

export class Stage {
  headline = new Headline();
  panes = new StagePanes(() => this.move());
  list = make('div', { className: 'tx-stage-board', role: 'list', 'aria-label': 'Ranking' });
  board = new StageBoard(this.list);
  spotlight = new Spotlight();
  /** @type {View} */
  view = 'pair';
  /** Replaces hidden names in a text. @type {(text: string) => string} */
  readable = (text) => text;

  /**
   * @param {HTMLElement} host
   * @param {StageFrame} frame the first scene
   */
  constructor(host, frame) {
    this.host = host;
    this.frame = frame;
    /** The names as the audience sees them. */
    this.names = frame.model.names;
    this.box = this.measure();
    const { head, said, about } = this.headline;
    fill(host, head, said, ...Object.values(this.panes.nodes), this.list, this.spotlight.svg, about);
  }

  /**
   * Paints everything.
   *
   * @param {StageFrame} frame
   * @param {View} view
   * @param {string[]} names as the audience sees them
   */
  paint(frame, view, names) {
    this.frame = frame;
    this.view = view;
    this.names = names;
    this.box = this.measure();
    this.lay();
    this.panes.paint(frame, names);
    this.follow();
  }

  /** Whether Tiles are shown side by side. */
  get sideBySide() {
    return sideBySideKind(this.frame, this.view) !== null;
  }

  /** Repaints what follows the point. */
  move() {
    this.panes.move(this.frame);
    this.follow();
  }

  follow() {
    const { clientWidth, clientHeight } = this.host;
    this.write();
    this.rank();
    const room = { unit: this.box.unit, width: clientWidth, height: clientHeight };
    this.spotlight.paint(this.frame, this.panes, this.litWords(), room);
  }

  /** The sentence of the spotlight: that of the scene, otherwise one about what is lit. */
  litWords() {
    const { text } = this.spotlight;
    if (text === null) return '';
    return text ? this.readable(text) : litWords(this.frame, this.panes, this.names, this.words());
  }

  /**
   * The layout for the screen, with more lines for the subtitle where it is long.
   *
   * @returns {Layout}
   */
  measure() {
    const { clientWidth, clientHeight } = this.host;
    const { frame } = this;
    const wide = !this.sideBySide && isWide(frame, this.view);
    const square = wide && hasTile(frame, this.view);
    /** @param {number} lines @param {number} more */
    const inLines = (lines, more) =>
      this.sideBySide
        ? sideBySideLayout(clientWidth, clientHeight, lines, more)
        : layout(clientWidth, clientHeight, this.view, lines, wide, square, more);
    const box = inLines(1, 0);
    if (box.column) return box;
    if (sideBySideKind(frame, this.view) === 'panels') this.panes.whole.panels.prepare(frame.model);
    const below = linesOf(this.subtitle, box.head.w, box);
    const needed = wide || this.sideBySide ? below : Math.max(below, linesOf(this.words().second, box.said.w, box));
    const most = (this.sideBySide || wide) && clientWidth < 1.1 * clientHeight ? 3 : 2;
    const more = titleMore(this.readable(frame.title), box);
    return needed > 1 || more ? inLines(Math.min(most, needed), more) : box;
  }

  /** The line below the title: the user's, or what Tiles side by side or rankings show. */
  get subtitle() {
    const { subtitle, model } = this.frame;
    if (!subtitle && showsRankings(this.frame, this.view)) return rankingSentence(model, this.names);
    if (subtitle || sideBySideKind(this.frame, this.view) !== 'panels') return subtitle;
    return `${this.panes.whole.panels.words({ model }).name}.`;
  }

  lay() {
    const { box, host } = this;
    // The counter and the help next to the stage are sized in the same unit.
    host.parentElement?.style.setProperty('--tx-u', `${box.unit}px`);
    host.classList.toggle('tx-column', box.column);
    host.classList.toggle('tx-wide', Boolean(box.boxes));
    host.style.setProperty('--tx-lines', String(box.lines));
    this.panes.lay(this.frame, this.view, box);
    placeIn(this.list, this.view === 'board' && this.frame.ready !== false && !this.sideBySide ? box.board : null);
    this.headline.lay(box);
  }

  /** The text about the winner, about how well two rankings agree, or about how good a compromise is. */
  words() {
    const { model, scores, tradeoff, predictions, ready } = this.frame;
    if (ready === false) return NO_WORDS;
    if (predictions) return modelWords(predictions, this.names);
    if (this.sideBySide) return this.panes.sideBySide?.words(this.frame) ?? NO_WORDS;
    if (tradeoff && model.law) return compromiseWords(model, tradeoff);
    return scores ? agreementWords(scores) : winnerWords(model, this.names);
  }

  /**
   * A named score near a place of the Tile; null on the path of a trade-off.
   *
   * @param {{a: number, b: number}} at
   */
  placeNear({ a, b }) {
    const { model, tradeoff } = this.frame;
    // Side by side, a score has a place on each Tile, so none is snapped to.
    if (!model.overlays.has('places') || tradeoff || this.sideBySide) return null;
    const { x, y } = this.panes.tile.drawing?.scale ?? tileScale(this.panes.side);
    return model.places().find((each) => Math.hypot(x(each.a) - x(a), y(each.b) - y(b)) < 8) ?? null;
  }

  write() {
    const { title, about, model } = this.frame;
    const frame = { title: this.readable(title), subtitle: this.readable(this.subtitle), about, model };
    this.headline.write(frame, this.words(), this.box);
  }

  /** The rows that fit on the leaderboard, shown or not: names are revealed in their order. */
  listed() {
    const { model } = this.frame;
    const { unit, board, side } = this.box;
    const { rows, height } = this.board.room(board ? board.h : side, unit, model.names.length);
    return { height, entities: listed(model.ranking, rows, model.selected) };
  }

  rank() {
    const { board, unit } = this.box;
    if (this.view !== 'board' || !board || this.frame.ready === false) return;
    const { entities, height } = this.listed();
    const { model, predictions } = this.frame;
    const sets = predictions ? predictions.certainty : model.here;
    this.board.paint(model, entities, height, this.names, { unit, wide: board.w, sets });
  }
}
