/** The main figure of the page: its scene from what the server said, its headings, its handle, and its pointer. */
import * as marks from '#tile/draw/marks';
import { percent } from '#tile/draw/text';
import { element } from '#tile/parts/elements';
import { betaOf, onRightSide } from '#tile/paths/axis';
import { PathFigure } from '#tile/paths/figure';
import { many, scoreSpans, short } from '#tile/paths/numbers';
import { RankLines } from '#tile/paths/rank_lines';
import { firstAlong } from '#tile/regions/right_edge';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */
/** @import { PathHere, PathScene } from '#tile/paths/types' */
/** @import { PathPiece } from '#tile/regions/right_edge' */

const TITLE_ABOVE = 36;
const LABELLED = /** @type {const} */ (['optimum', 'F1', 'heuristic', 'F0.5', 'F2', 'SIVF']);

export class PathView {
  /** Who is first along the path. @type {PathPiece[]} */
  pieces = [];

  /** @param {() => void} ready the ranks are complete */
  constructor(ready) {
    this.plot = element('tradeoff-path-plot');
    this.figure = new PathFigure(element('tradeoff-path-overlay'));
    this.ranks = new RankLines(ready);
  }

  /**
   * Everything anew.
   *
   * @param {ExploreModel} board the leaderboard of Explore
   * @param {TradeoffModel} model
   * @param {ExploreModel} view at the slider
   */
  paint(board, model, view) {
    const { width, height } = this.plot.getBoundingClientRect();
    const ranked = model.answer.entities !== null && model.answer.entities > 1;
    const layout = this.figure.measure(width, height, ranked);
    this.pieces = model.answer.entities ? pathPieces(board, model) : [];
    const lines = ranked ? this.ranks.of(board, model, this.pieces, this.figure.columns) : [];
    this.figure.paint(sceneOf(model, this.ranks.done ? lines : [], this.ranks.count), this.here(model, view));
    element('tradeoff-taus-head').style.top = `${layout.taus.top - (layout.narrow ? 27 : 2)}px`;
    const head = element('tradeoff-bump-head');
    head.hidden = !layout.ranks;
    if (layout.ranks) head.style.top = `${layout.ranks.top - TITLE_ABOVE}px`;
    element('tradeoff-bump-note').textContent = ranksNote(this.ranks, this.pieces);
  }

  /**
   * What follows the slider.
   *
   * @param {TradeoffModel} model
   * @param {ExploreModel} view at the slider
   */
  move(model, view) {
    this.figure.move(this.here(model, view));
  }

  /**
   * @param {TradeoffModel} model
   * @param {ExploreModel} view
   * @returns {PathHere}
   */
  here(model, { winners: [first], law }) {
    const { t, toStart, toEnd, optimality } = { ...model.here(), t: model.t };
    const tag = model.classic ? short(betaOf(t)) : short(t);
    const entity = first === undefined || law ? null : first;
    return { t, toStart, toEnd, optimality, tag, first: entity, core: entity === null ? '' : this.colour(entity) };
  }

  /** @param {number} entity */
  colour(entity) {
    const line = this.ranks.lines.find((each) => each.entity === entity);
    return line?.colour ?? marks.hue(-1, 'full');
  }
}

/**
 * Who is first along the path, exactly where it runs along the right side of the Tile.
 *
 * @param {ExploreModel} board
 * @param {TradeoffModel} model
 */
export function pathPieces(board, model) {
  const { path, leftOut } = model.answer;
  const out = new Set(leftOut.map(([name]) => name));
  const performances = board.performances.map((p, i) => (out.has(board.names[i]) ? null : p));
  const side = onRightSide(path) ? /** @type {[number, number]} */ ([path[0][1], path[path.length - 1][1]]) : null;
  return firstAlong(performances, (t) => model.at(t), side);
}

/**
 * @param {TradeoffModel} model
 * @param {PathScene['lines']} lines
 * @param {number} last
 * @returns {PathScene}
 */
function sceneOf(model, lines, last) {
  const { answer, classic } = model;
  const { path, steps, optimality, entities, t } = answer;
  return {
    path,
    best: t,
    stepped: entities !== null,
    steps,
    optimality,
    named: namedOn(model),
    lines,
    last: Math.max(2, last),
    ends: classic ? ['precision only', 'recall only'] : ['start', 'end'],
    agreement: classic ? ['with precision', 'with recall'] : ['with the start', 'with the end'],
    axisTitle: classic ? 'β of the F-score' : 't, share of the path',
  };
}

/**
 * The scores on the curve: the optimum, then the others of the table where the path has one.
 *
 * @param {TradeoffModel} model
 * @returns {PathScene['named']}
 */
function namedOn({ answer, classic }) {
  const { t, tie, known, scores } = answer;
  const best = known[0]?.optimality ?? scores.find(({ name }) => name === 'optimum')?.optimality ?? null;
  const optimum = { t, optimality: best ?? NaN, name: [{ text: 'optimum' }], value: '', first: true };
  const others = classic ? LABELLED.flatMap((name) => scores.filter((each) => each.name === name)) : [];
  const named = others
    .filter(({ name, b }) => name !== 'optimum' && b !== null)
    .map(({ name, b, optimality }) => ({
      t: b ?? NaN,
      optimality: optimality ?? NaN,
      name: scoreSpans(name),
      value: percent(optimality ?? NaN),
    }));
  const tied =
    tie && tie.t !== t ? [{ t: tie.t, optimality: tie.optimality ?? NaN, name: [{ text: 'tie' }], value: '' }] : [];
  return [optimum, ...named, ...tied].filter((each) => Number.isFinite(each.optimality));
}

/**
 * @param {RankLines} ranks
 * @param {PathPiece[]} pieces
 */
function ranksNote({ count, lines, done }, pieces) {
  if (!done) return 'computing …';
  const best = new Set(pieces.flatMap(({ entities }) => entities)).size;
  const quiet = lines.filter(({ strong }) => !strong).length;
  const drawn = quiet + lines.filter(({ strong }) => strong).length < count ? `, ${quiet} of the others shown` : '';
  return `${many(count)} classifiers; coloured: the ${best === 1 ? 'one' : best} best somewhere${drawn}`;
}
