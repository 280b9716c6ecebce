/** Paints everything the Trade-off page shows of an answer: what is built once, and what follows the slider. */

import { MARGIN } from '#tile/draw/square';
import { TilePainter } from '#tile/painters/tile_painter';
import { element, fill, say } from '#tile/parts/elements';
import { modelOnPath } from '#tile/paths/on_path';
import { endNames } from '#tile/paths/scene';
import { Strip } from '#tile/paths/strip';
import { RocPainter } from '#tile/planes/roc_painter';
import { showContexts } from '#tile/tradeoff/contexts';
import { detailOpen } from '#tile/tradeoff/details';
import { PathFields } from '#tile/tradeoff/fields';
import { PathView } from '#tile/tradeoff/path_view';
import { PathSquares, squareNotes } from '#tile/tradeoff/squares';
import { countWords, TradeoffWords, verdictWords } from '#tile/tradeoff/words';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */

export class Painting {
  /** The left edge of the squares in pixels, and their side. */
  left = MARGIN.left;
  side = 0;
  both = new PathSquares(
    new TilePainter(element('tradeoff-tile-overlay')),
    new RocPainter(element('tradeoff-roc-overlay')),
  );
  strip = new Strip(element('tradeoff-strip-overlay'));

  /**
   * @param {(t: number, live: boolean) => void} onT
   * @param {() => void} again called when a long computation is done: everything must be repainted
   */
  constructor(onT, again) {
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

  /**
   * Builds the page for another answer.
   *
   * @param {TradeoffModel} model
   */
  build(model) {
    this.fields.build(model);
    this.words.build(model);
    showContexts(model.answer.contexts);
    element('tradeoff-open-contexts').hidden = model.answer.contexts.length < 2;
    fill(element('tradeoff-verdict'), ...verdictWords(model.answer));
    say(element('tradeoff-counts'), countWords(model.answer));
    element('tradeoff').classList.toggle('tx-law', model.answer.entities === null);
    element('tradeoff').classList.remove('tx-waiting');
    const title = model.classic ? 'Ranks as β varies' : 'Ranks along the path';
    element('tradeoff-bump-title').textContent = title;
    const ends = model.classic ? 'precision or recall' : 'either end';
    const degree = `share of the discordant pairs ordered as by the optimum; ${ends} alone: 50 %`;
    say(element('tradeoff-degree-note'), degree);
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
    return view;
  }

  /**
   * @param {ExploreModel} board
   * @param {TradeoffModel} model
   * @param {boolean} all
   */
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

  /**
   * Paints the Tile and ROC space, where they are open.
   *
   * @param {ExploreModel} view
   * @param {TradeoffModel} model
   * @param {boolean} all
   */
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
    const { width, height } = plot.getBoundingClientRect();
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
  }
}

/** Hides the content of an answer while another one is awaited; headings and outlines stay. */
export function hideAnswer() {
  element('tradeoff').classList.add('tx-waiting');
  fill(element('tradeoff-verdict'));
  for (const id of ['tradeoff-live', 'tradeoff-counts']) element(id).textContent = '';
}
