/** The parts of the page around the words: main figure, Tile and ROC space on the path, contexts, details. */
import { count, counted, fixed, inward, percent, prevalence, unrounded } from '#tile/draw/text';
import { firstAlong } from '#tile/math/regions/best';
import { contextCharts } from '#tile/pages/tradeoff/context_charts';
import { PathFigure, RankLines, TITLE } from '#tile/pages/tradeoff/figure';
import { fixedPlace, onRightSide, pathScene, placeNumbers, shortNumber, sliderValues } from '#tile/pages/tradeoff/path';
import { rocLive, rocScene } from '#tile/plots/roc/scene';
import { tileLive, tileScene } from '#tile/plots/tile/scene';
import { closest, element, fill, helpButton, make, rowHead, rowOf, say, tableOf } from '#tile/ui/elements';
import { stepped } from '#tile/ui/gestures';

/** @import { PathPiece } from '#tile/math/regions/best' */
/** @import { ContextRow, TradeoffAnswer } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { RocPainter } from '#tile/plots/roc/painter' */
/** @import { TilePainter } from '#tile/plots/tile/painter' */
/** @import { RocScene, TileScene } from '#tile/plots/tile/types' */

/**
 * Where the figure is drawn. Its headings are elements over it, so that they can hold buttons; without them the figure
 * draws its own titles.
 *
 * @typedef {{taus: HTMLElement, ranks: HTMLElement, note: HTMLElement}} Headings
 * @typedef {{plot: HTMLElement, overlay: HTMLElement, headings?: Headings}} PathElements
 */

// ---- The main figure of the page, with its headings.

const TITLE_ABOVE = 36;

export class PathView {
  /** Which entity is first along the path. @type {PathPiece[]} */
  pieces = [];

  /** @param {PathElements} elements @param {() => void} ready called when the ranks are complete */
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

  /** Moves the headings to the panels. @param {Headings} headings */
  place({ taus, ranks, note }) {
    const { layout } = this.figure;
    taus.style.top = `${layout.taus.top - (layout.narrow ? 27 : 2)}px`;
    ranks.hidden = !layout.ranks;
    if (layout.ranks) ranks.style.top = `${layout.ranks.top - TITLE_ABOVE}px`;
    say(note, this.note());
  }

  /** How many classifiers the panel of ranks has, and which of them have a colour. */
  note() {
    return ranksNote(this.ranks, this.pieces, this.figure.layout.narrow);
  }

  /** Repaints what follows the slider. @param {TradeoffModel} model @param {ExploreModel} view at the slider */
  move(model, view) {
    this.figure.move(sliderValues(model, view));
  }
}

/** Which entity is first along the path, exactly where it runs along the right side of the Tile. */
/** @param {ExploreModel} board @param {TradeoffModel} model */
function pathPieces(board, model) {
  const { path, leftOut } = model.answer;
  const out = new Set(leftOut.map(([name]) => name));
  const performances = board.performances.map((p, i) => (out.has(board.names[i]) ? null : p));
  const side = onRightSide(path) ? /** @type {[number, number]} */ ([path[0][1], path[path.length - 1][1]]) : null;
  return firstAlong(performances, (t) => model.at(t), side);
}

/**
 * @param {RankLines} ranks @param {PathPiece[]} pieces
 * @param {boolean} narrow whether there is only room for a few words
 */
function ranksNote({ count, lines, done }, pieces, narrow) {
  if (!done) return 'computing …';
  if (narrow) return 'coloured: best somewhere';
  const best = new Set(pieces.flatMap(({ entities }) => entities)).size;
  const quiet = lines.filter(({ strong }) => !strong).length;
  const drawn = lines.length < count ? `, ${quiet} of the others shown` : '';
  return `${counted(count, 'classifier')}; coloured: the ${best === 1 ? 'one' : best} best somewhere${drawn}`;
}

// ---- The Tile and ROC space at a place on the path, and their headings.

/** Both plots, painted together. */
export class PathSquares {
  /** @type {[TileScene, RocScene] | null} */
  scenes = null;

  /** @param {TilePainter} square @param {RocPainter} roc */
  constructor(square, roc) {
    this.square = square;
    this.roc = roc;
  }

  /**
   * @param {ExploreModel} view @param {TradeoffAnswer} answer
   * @param {boolean} all everything, or only what follows the point
   * @param {{side: number, left: number}} at
   */
  paint(view, { path, best }, all, { side, left }) {
    if (all || !this.scenes) {
      this.scenes = [{ ...tileScene(view, side, left), way: { whole: path, best } }, rocScene(view, side, left)];
      this.square.paint(this.scenes[0]);
      this.roc.paint(this.scenes[1]);
    } else {
      this.scenes = [tileLive(view, this.scenes[0]), rocLive(view, this.scenes[1])];
      this.square.move(this.scenes[0]);
      this.roc.move(this.scenes[1]);
    }
  }
}

/** The headings of the two squares: the best entity, and which lines ROC space shows. */
/** @type {(view: ExploreModel) => {tile: string, roc: string}} */
export function squareNotes(view) {
  const [first] = view.winners;
  if (!view.law)
    return {
      tile: first === undefined ? '' : `best: ${view.names[first]}`,
      roc: view.rightOnly ? 'needs true negatives' : 'iso-score lines',
    };
  const prior = Number.isFinite(view.common) ? ` at prevalence ${prevalence(view.common)}` : '';
  return { tile: `a distribution${prior}: no entities`, roc: prior && `iso-score lines${prior}` };
}

/** The place on the path and the best entity there, in words. */
/** @param {ExploreModel} view @param {TradeoffModel} model */
export function pathWords({ point: { a, b }, winners: [first], names }, model) {
  const beta = model.classic ? `β ${placeNumbers(model).beta}, ` : '';
  const place = `a ${fixed(a)}, b ${model.classic ? fixedPlace(b, model.answer) : fixed(b)}`;
  return `${beta}${place}${first === undefined ? '' : `, best ${names[first]}`}`;
}

/** The t that an arrow key leads to: left and down backwards, right and up forwards; null for any other key. */
/** @param {KeyboardEvent} event @param {number} t */
export function arrowStep(event, t) {
  const to = stepped(event, { a: t, b: t });
  // Both are rounded, so the one that was moved is the one further away.
  return to && (Math.abs(to.a - t) > Math.abs(to.b - t) ? to.a : to.b);
}

// ---- The table of all contexts of a leaderboard: precision and recall in each.

/** @type {[string, (row: ContextRow) => string][]} */
const COLUMNS = [
  ['Prevalence', ({ prior }) => prevalence(prior)],
  ['Classifiers', ({ entities }) => count(entities)],
  ['Discordant pairs', ({ contradictions }) => count(contradictions)],
  ['τ(precision, recall)', ({ tau }) => fixed(tau ?? NaN)],
  ['Equivalent β', between],
  ['Optimal β', ({ low, high, beta }) => (beta === null ? '–' : low === high ? single(beta) : unrounded(beta))],
  ['β for all', ({ shared }) => share(shared)],
  ['F₁', ({ f1 }) => share(f1)],
  ['SIVF', ({ sivf }) => share(sivf)],
  ['Heuristic', ({ heuristic }) => share(heuristic)],
  ['Trivial', ({ trivial }) => share(trivial)],
  ['Wrong', ({ wrong }) => share(wrong)],
  ['Right', ({ right }) => share(right)],
];
const NOTE =
  'degrees of optimality of the β for all, F1, SIVF, the heuristic; shares of trivial, wrong and right pairs under F1';

/** What the last rows of the table say of each column. @type {[string, (values: number[]) => number][]} */
const ENDS = [
  ['Minimum', (values) => Math.min(...values)],
  ['Mean', (values) => values.reduce((sum, value) => sum + value, 0) / values.length],
  ['Maximum', (values) => Math.max(...values)],
];

/** A table, a row for each context, with its heading, and one β for all of them. */
/** @param {Pick<TradeoffAnswer, 'contexts' | 'sharedBeta'>} answer */
export function contextsTable({ contexts, sharedBeta }) {
  const names = ['Context', ...COLUMNS.map(([name]) => name)];
  return [
    make(
      'div',
      { className: 'tx-panel-head' },
      make('h2', {}, 'All contexts'),
      helpButton('tradeoff.contexts', 'All contexts'),
      make('span', { className: 'tx-note' }, NOTE),
    ),
    sharedBeta && make('p', { className: 'tx-shared-beta' }, ...sharedWords(contexts, sharedBeta)),
    ...contextCharts(contexts),
    make(
      'div',
      { className: 'tx-table-scroll', tabindex: 0, role: 'region', 'aria-label': 'One row for each context' },
      tableOf({ className: 'tx-counts' }, names, [...contexts.map(contextRow), ...ENDS.map(endRow(contexts))]),
    ),
  ];
}

/** @param {ContextRow} row */
function contextRow(row) {
  const { context } = row;
  const title = rowHead(context, { className: 'tx-context-name', title: context });
  return rowOf(title, ...COLUMNS.map(([, text]) => make('td', {}, text(row))));
}

/**
 * One β for all contexts, how good it is in them, and where it costs most.
 *
 * @param {ContextRow[]} contexts @param {NonNullable<TradeoffAnswer['sharedBeta']>} sharedBeta
 */
function sharedWords(contexts, { beta }) {
  const known = contexts.filter(({ shared }) => shared !== null);
  const mean = (/** @type {(row: ContextRow) => number | null} */ value) =>
    percent(known.reduce((sum, row) => sum + (value(row) ?? NaN), 0) / known.length);
  const loss = (/** @type {ContextRow} */ { own, shared }) => (own ?? 0) - (shared ?? 0);
  const worst = known.reduce((most, row) => (loss(row) > loss(most) ? row : most));
  const cost = loss(worst) > 0 ? ` It costs most on ${worst.context}: ${percent(loss(worst))} of its degree.` : '';
  return [
    make('b', {}, `One β for all contexts: ${unrounded(beta)}`),
    ` has the least summed Fréchet variance. Mean degree of optimality ${mean(({ shared }) => shared)}; `,
    `F₁ has ${mean(({ f1 }) => f1)}, each context’s own β ${mean(({ own }) => own)}.${cost}`,
  ];
}

/** What makes the row of a statistic over all contexts, in the order of COLUMNS. @param {ContextRow[]} contexts */
function endRow(contexts) {
  return (/** @type {[string, (values: number[]) => number]} */ [name, statistic]) => {
    const over = (/** @type {keyof ContextRow} */ key) => {
      const values = contexts.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : []));
      return values.length ? statistic(values) : null;
    };
    const text = (/** @type {keyof ContextRow} */ key, /** @type {(value: number) => string} */ written) => {
      const value = over(key);
      return value === null ? '–' : written(value);
    };
    const whole = (/** @type {number} */ value) =>
      Number.isInteger(value) || value >= 100 ? count(value) : fixed(value, 1);
    const shares = /** @type {const} */ (['shared', 'f1', 'sivf', 'heuristic', 'trivial', 'wrong', 'right']);
    const cells = [
      ...[text('prior', prevalence), text('entities', whole), text('contradictions', whole), text('tau', fixed)],
      ...['', text('beta', fixed), ...shares.map((key) => text(key, percent))],
    ];
    return rowOf(rowHead(name), ...cells.map((cell) => make('td', {}, cell)));
  };
}

/** @param {number | null} value */
function share(value) {
  return value === null ? '–' : percent(value);
}

/** A β at which pairs tie, which no short number is. @param {number} beta */
const single = (beta) => `≈ ${shortNumber(beta)}`;

/** The range of betas with the same ranking, rounded inwards. @param {ContextRow} row */
function between({ low, high, beta }) {
  if (low === null) return '–';
  return low === high ? single(low) : inward(low, high ?? Infinity, beta).join(' to ');
}

/** Shows the table on the page where there are several contexts. @param {TradeoffAnswer} answer */
export function showContexts(answer) {
  const host = element('tradeoff-contexts');
  host.hidden = answer.contexts.length < 2;
  fill(host, ...(host.hidden ? [] : contextsTable(answer)));
}

// ---- The panels below the main figure, each with a button that opens and closes it.

export class Details {
  /** @param {(open: string[]) => void} changed called when a panel is opened or closed, with the names of those open */
  constructor(changed) {
    element('tradeoff-details').addEventListener('click', (event) => {
      const button = closest(event, '[data-tx-detail]');
      if (!button) return;
      const open = button.getAttribute('aria-expanded') !== 'true';
      button.setAttribute('aria-expanded', String(open));
      panelOf(button).hidden = !open;
      changed(openDetails());
    });
  }
}

/** @param {HTMLElement} button */
const panelOf = (button) => element(button.getAttribute('aria-controls') ?? '');

/** The names of the panels in sight: the open ones, and on a distribution the one that stands below the table. */
export function openDetails() {
  const buttons = [...document.querySelectorAll('#tradeoff-details [data-tx-detail][aria-expanded=true]')];
  const names = buttons.map((button) => button.getAttribute('data-tx-detail') ?? '');
  return element('tradeoff').classList.contains('tx-law') ? [...names, 'priors'] : names;
}

/** Whether a panel is open. @param {string} name */
export const detailOpen = (name) => !element(`tradeoff-detail-${name}`).hidden;
