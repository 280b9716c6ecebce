/**
 * The lines of ranks along a path: which classifiers have one, their ranks at every pixel column, computed in slices if
 * that is slow, and the shape of the lines.
 */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { rank } from '#tile/math/kernel';

/** @import { Place } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */
/** @import { RankedLine } from '#tile/paths/types' */
/** @import { PathPiece } from '#tile/regions/right_edge' */
/** @typedef {(t: number) => {a: number, b: number}} Path from t to a point of the Tile */

// Pixels on both sides of a change that a line takes for it: vertical steps of many lines look like a comb.
const SLOPE = 3;

/**
 * Fills in the ranks of performances at evenly spaced points of a path, including its ends; NaN where undefined.
 *
 * @param {Performance[]} performances
 * @param {Path} at
 * @param {number} columns at least 2
 * @param {number} from the first column to compute
 * @param {number} to the column after the last one to compute
 * @param {Float32Array[]} into one array of `columns` for each performance
 */
export function ranksAlong(performances, at, columns, from, to, into) {
  let found;
  for (let k = from; k < to; k++) {
    const { a, b } = at(k / (columns - 1));
    found = rank(performances, a, b, found);
    for (let i = 0; i < into.length; i++) into[i][k] = found.ranks[i];
  }
}

/**
 * A line through ranks, as corners [column, rank] of its pieces: flat where the rank is constant, sloping over a few
 * columns where it changes, with a gap where it is undefined.
 *
 * @param {Float32Array} ranks
 * @returns {Place[][]}
 */
export function rankLine(ranks) {
  /** @type {Place[][]} */
  const pieces = [];
  let open = null;
  for (let from = 0, to = 0; from < ranks.length; from = to) {
    while (to < ranks.length && Object.is(ranks[to], ranks[from])) to += 1;
    if (Number.isNaN(ranks[from])) {
      open = null;
      continue;
    }
    const slope = Math.min(SLOPE, (to - from - 1) / 2);
    if (!open) {
      open = /** @type {Place[]} */ ([[from, ranks[from]]]);
      pieces.push(open);
    } else open.push([from + slope, ranks[from]]);
    open.push([to === ranks.length ? to - 1 : to - 1 - slope, ranks[from]]);
  }
  return pieces;
}

/**
 * An evenly spaced sample of a list, of at most `most` items, so that grey lines of a chart remain distinguishable.
 *
 * @param {number[]} listed
 * @param {number} most
 */
function evenSample(listed, most) {
  if (listed.length <= most) return listed;
  return Array.from({ length: most }, (_, k) => listed[Math.floor(((k + 0.5) * listed.length) / most)]);
}

// So many quiet lines are lines; more of them are a grey wall.
const QUIET = 70;
// Sorting this many keys is what a frame has time for.
const BUDGET = 40_000;
const WIDTH = { first: 2, selected: 3 };

export class RankLines {
  /** The lines of the last request, complete once `done`. @type {RankedLine[]} */
  lines = [];
  done = false;
  /** How many entities are ranked on the path. */
  count = 0;
  #key = '';
  #frame = 0;

  /** @param {() => void} ready called when the lines are complete */
  constructor(ready) {
    this.ready = ready;
  }

  /**
   * The lines for a path; reused if nothing but colours has changed.
   *
   * @param {ExploreModel} board
   * @param {TradeoffModel} model
   * @param {PathPiece[]} pieces the best classifiers along the path
   * @param {number} columns
   * @param {boolean} [atOnce] whether they are complete when this returns, however long it takes
   */
  linesFor(board, model, pieces, columns, atOnce = false) {
    const out = new Set(model.answer.leftOut.map(([name]) => name));
    const used = board.names.map((_, i) => i).filter((i) => !out.has(board.names[i]) && board.performances[i]);
    const strong = widths(pieces);
    if (board.selected !== null && used.includes(board.selected)) strong.set(board.selected, 2);
    this.count = used.length;
    const quiet = evenSample(
      inOrder(
        board,
        model,
        used.filter((i) => !strong.has(i)),
      ),
      QUIET,
    );
    const chosen = [...quiet, ...[...strong.keys()].filter((i) => used.includes(i))];
    const key = JSON.stringify([model.answer.turn, board.data?.id, columns, chosen]);
    const budget = atOnce ? Number.POSITIVE_INFINITY : BUDGET;
    if (key !== this.#key || (atOnce && !this.done)) this.begin(key, board, model, { used, chosen, columns, budget });
    this.restyle(board, strong);
    return this.lines;
  }

  /**
   * @param {string} key
   * @param {ExploreModel} board
   * @param {TradeoffModel} model
   * @param {{used: number[], chosen: number[], columns: number, budget: number}} of `used` are ranked, `chosen` drawn;
   *   `budget`: the number of keys sorted per frame
   */
  begin(key, board, model, { used, chosen, columns, budget }) {
    this.#key = key;
    cancelAnimationFrame(this.#frame);
    this.done = false;
    const ranks = chosen.map(() => new Float32Array(columns).fill(Number.NaN));
    this.lines = chosen.map((entity, k) => ({ ...bare(entity, board.names[entity]), ranks: ranks[k] }));
    // Drawn entities come first, so that their ranks have the first indices.
    const rest = new Set(chosen);
    const order = [...chosen, ...used.filter((i) => !rest.has(i))].map((i) => board.performances[i]);
    const step = Math.max(1, Math.floor(budget / Math.max(1, order.length)));
    const at = (/** @type {number} */ t) => model.at(t);
    const go = (/** @type {number} */ from) => {
      const to = Math.min(columns, from + step);
      ranksAlong(order, at, columns, from, to, ranks);
      if (to < columns) this.#frame = requestAnimationFrame(() => go(to));
      else this.done = true;
      if (this.done && from > 0) this.ready();
    };
    go(0);
  }

  /**
   * Updates colours, dashes, widths and the order of the lines.
   *
   * @param {ExploreModel} board
   * @param {Map<number, number>} strong
   */
  restyle(board, strong) {
    for (const line of this.lines) {
      const selected = line.entity === board.selected;
      const place = board.colourOf(line.entity);
      line.strong = strong.has(line.entity);
      line.selected = selected;
      line.colour = selected && place < 0 ? theme().ink : marks.hue(place, 'full', theme().ink2);
      line.dash = marks.dash(place);
      line.width = selected ? WIDTH.selected : WIDTH.first;
      line.weight = strong.get(line.entity) ?? 0;
    }
    this.lines.sort((p, q) => Number(p.strong) - Number(q.strong) || Number(p.selected) - Number(q.selected));
  }
}

/**
 * The share of the path on which each entity is best, for those best somewhere.
 *
 * @param {PathPiece[]} pieces
 * @returns {Map<number, number>}
 */
function widths(pieces) {
  const found = new Map();
  for (const { entities, from, to } of pieces)
    for (const entity of entities) found.set(entity, (found.get(entity) ?? 0) + (to - from) / entities.length);
  return found;
}

/**
 * Entities by their rank at the optimum, so that a sample of them represents all.
 *
 * @param {ExploreModel} board
 * @param {TradeoffModel} model
 * @param {number[]} entities
 */
function inOrder(board, model, entities) {
  if (entities.length <= QUIET) return entities;
  const { a, b } = model.at(model.answer.t);
  const view = board.with({ point: { a, b } });
  view.look();
  const { ranks } = view.ranking;
  return [...entities].sort((i, j) => ranks[i] - ranks[j] || i - j);
}

/**
 * @param {number} entity
 * @param {string} name
 * @returns {Omit<RankedLine, 'ranks'>}
 */
const bare = (entity, name) => ({
  ...{ entity, name, strong: false, selected: false, colour: '', dash: 'none', width: 1, weight: 0 },
});
