/** The main figure of the page: its headings, its slider handle, and its pointer. */
import { counted } from '#tile/draw/text';
import { say } from '#tile/parts/elements';
import { onRightSide } from '#tile/paths/axis';
import { PathFigure } from '#tile/paths/figure';
import { RankLines } from '#tile/paths/rank_lines';
import { pathScene, sliderValues } from '#tile/paths/scene';
import { firstAlong } from '#tile/regions/right_edge';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */
/** @import { PathPiece } from '#tile/regions/right_edge' */

/**
 * Where the figure is drawn. Its headings are elements over it, so that they can hold buttons; without them the figure
 * draws its own titles.
 *
 * @typedef {{taus: HTMLElement, ranks: HTMLElement, note: HTMLElement}} Headings
 * @typedef {{plot: HTMLElement, overlay: HTMLElement, headings?: Headings}} PathElements
 */

const TITLE_ABOVE = 36;
// Room for a title above the first panel.
const TITLE = 16;

export class PathView {
  /** Which entity is first along the path. @type {PathPiece[]} */
  pieces = [];

  /**
   * @param {PathElements} elements
   * @param {() => void} ready called when the ranks are complete
   */
  constructor({ plot, overlay, headings }, ready) {
    this.plot = plot;
    this.headings = headings;
    this.figure = new PathFigure(overlay);
    this.ranks = new RankLines(ready);
  }

  /**
   * Repaints everything.
   *
   * @param {ExploreModel} board the leaderboard of Explore
   * @param {TradeoffModel} model
   * @param {ExploreModel} view at the slider
   * @param {boolean} [atOnce] whether the ranks must be complete on return, as for printing
   */
  paint(board, model, view, atOnce = false) {
    const { width, height } = this.plot.getBoundingClientRect();
    const { headings } = this;
    const ranked = model.answer.entities !== null && model.answer.entities > 1;
    this.figure.measure(width, height, ranked, headings ? 0 : TITLE);
    this.pieces = model.answer.entities ? pathPieces(board, model) : [];
    const lines = ranked ? this.ranks.linesFor(board, model, this.pieces, this.figure.columns, atOnce) : [];
    const scene = pathScene(model, board, this.ranks.done ? lines : [], this.ranks.count);
    this.figure.paint({ ...scene, titles: !headings }, sliderValues(model, view));
    if (headings) this.place(headings);
  }

  /**
   * Moves the headings to the panels.
   *
   * @param {Headings} headings
   */
  place({ taus, ranks, note }) {
    const { layout } = this.figure;
    taus.style.top = `${layout.taus.top - (layout.narrow ? 27 : 2)}px`;
    ranks.hidden = !layout.ranks;
    if (layout.ranks) ranks.style.top = `${layout.ranks.top - TITLE_ABOVE}px`;
    say(note, this.note());
  }

  /** Writes how many classifiers the panel of ranks has, and which of them have a colour. */
  note() {
    return ranksNote(this.ranks, this.pieces, this.figure.layout.narrow);
  }

  /**
   * Repaints what follows the slider.
   *
   * @param {TradeoffModel} model
   * @param {ExploreModel} view at the slider
   */
  move(model, view) {
    this.figure.move(sliderValues(model, view));
  }
}

/**
 * Which entity is first along the path, exactly where it runs along the right side of the Tile.
 *
 * @param {ExploreModel} board
 * @param {TradeoffModel} model
 */
function pathPieces(board, model) {
  const { path, leftOut } = model.answer;
  const out = new Set(leftOut.map(([name]) => name));
  const performances = board.performances.map((p, i) => (out.has(board.names[i]) ? null : p));
  const side = onRightSide(path) ? /** @type {[number, number]} */ ([path[0][1], path[path.length - 1][1]]) : null;
  return firstAlong(performances, (t) => model.at(t), side);
}

/**
 * @param {RankLines} ranks
 * @param {PathPiece[]} pieces
 * @param {boolean} narrow whether there is only room for a few words
 */
function ranksNote({ count, lines, done }, pieces, narrow) {
  if (!done) return 'computing …';
  const best = new Set(pieces.flatMap(({ entities }) => entities)).size;
  if (narrow) return 'coloured: best somewhere';
  const quiet = lines.filter(({ strong }) => !strong).length;
  const drawn = quiet + lines.filter(({ strong }) => strong).length < count ? `, ${quiet} of the others shown` : '';
  return `${counted(count, 'classifier')}; coloured: the ${best === 1 ? 'one' : best} best somewhere${drawn}`;
}
