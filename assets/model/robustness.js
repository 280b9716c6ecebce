/**
 * The user's choices on the Robustness page: the part of the Tile, and what is shown of it. Plain numbers; independent
 * of the DOM.
 */
import { cornersOf, regionOf } from '#tile/math/uncertainty/shapes';

/** @import { Place } from '#tile/math/ranking' */
/** @import { Region } from '#tile/math/uncertainty/acceptability' */
/** @import { Kind, Rectangle } from '#tile/math/uncertainty/shapes' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { RobustnessView } from '#tile/view/types' */

/** The groups of ranks with one bar each, first and last rank. @type {[number, number][]} */
export const SEGMENTS = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 5],
  [6, 10],
  [11, 20],
];
/** The opacity of each group's colour. */
export const STRENGTHS = [1, 0.72, 0.52, 0.36, 0.24, 0.13];
/** The names of the weights. */
export const WEIGHTS = /** @type {const} */ ({ ab: 'equal in a, b', balanced: 'equal in balanced coordinates' });

/** The message if the part of the Tile has no area. */
export const NO_AREA =
  'True negatives are unknown: only the right side of the Tile (a = 1) is defined, which has no area to share.';
export const NO_FULL_SCORE = 'No classifier has a score at every point of this part of the Tile.';

/** @param {number} segment */
export function ranksOf(segment) {
  const [from, to] = SEGMENTS[segment];
  return from === to ? String(from) : `${from}–${to}`;
}

export class RobustnessModel {
  /** @type {Kind} */
  region = 'tile';
  /** @type {Rectangle} */
  rectangle = [0.4, 0.8, 0.5, 0.9];
  /** @type {Place[]} */
  lasso = [];
  /** @type {keyof typeof WEIGHTS} */
  weight = 'ab';
  /** The entity and the segment (index of a group of ranks) whose area is highlighted. */
  /** @type {[number, number] | null} */
  highlight = null;
  /** The entities compared in a sentence. @type {[number, number] | null} */
  pair = null;
  /** Whether something is dragged. */
  live = false;

  /** The current part of the Tile. @returns {Region} */
  get shape() {
    return regionOf(this);
  }

  get corners() {
    return cornersOf(this);
  }

  /** The highlight, if the leaderboard has its entity. @param {ExploreModel} board */
  highlightOn({ names }) {
    return this.highlight && this.highlight[0] < names.length && this.highlight[1] < SEGMENTS.length
      ? this.highlight
      : null;
  }

  /** The compared pair, if the leaderboard has both entities. @param {ExploreModel} board */
  pairOn({ names }) {
    return this.pair && this.pair[0] !== this.pair[1] && Math.max(...this.pair) < names.length ? this.pair : null;
  }

  /** The view that links and sessions restore. @returns {RobustnessView} */
  view() {
    const { region, rectangle, lasso, weight, highlight, pair } = this;
    return { region, rectangle, lasso, weight, highlight, pair };
  }

  /** Restores a view, validated by `readView`. @param {RobustnessView} view */
  restore({ region, rectangle, lasso, weight, highlight, pair }) {
    const [a0, a1, b0, b1] = rectangle;
    [this.region, this.weight, this.highlight, this.pair] = [region, weight, highlight, pair];
    [this.rectangle, this.lasso, this.live] = [[a0, a1, b0, b1], lasso.map(([a, b]) => [a, b]), false];
  }
}
