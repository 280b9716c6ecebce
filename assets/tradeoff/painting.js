/** Paints everything the Trade-off page shows of an answer: what is built once, and what follows the slider. */

import { EntityLines } from '#tile/charts/entity_lines';
import { LineChart } from '#tile/charts/line_chart';
import { LOWEST } from '#tile/charts/lines';
import { namedChart } from '#tile/charts/plotly_lines';
import { MARGIN } from '#tile/draw/square';
import { TilePainter } from '#tile/painters/tile_painter';
import { element, fill, say } from '#tile/parts/elements';
import { pathTicks } from '#tile/paths/axis';
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

/**
 * A chart that Plotly draws along the path as a drawing with the names of its lines, for a file; null for others.
 *
 * @param {string} plot the id of the plot
 * @param {PlotlyGraph | null} graph
 * @param {number} width
 * @param {{board: ExploreModel, model: TradeoffModel}} models
 */
export function alongPath(plot, graph, width, { board, model }) {
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
