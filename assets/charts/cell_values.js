/** What a map of cells shows at a place of the Tile: a value, a rank, or an entity. Draws nothing. */
import * as kernel from '#tile/math/kernel';
import { bestNoSkill, relativeSkill } from '#tile/math/no_skill';
import { priorOf } from '#tile/math/priors';

/** @import { Ranking } from '#tile/math/kernel' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {(a: number, b: number) => number} CellValue NaN where undefined */

/**
 * The function that gives what the flavor of a model shows at (a, b).
 *
 * @param {ExploreModel} model
 * @returns {CellValue}
 */
export function cellValue({ performances, coloured, flavor, selected, rank: place, common }) {
  const mine = selected === null ? null : performances[selected];
  const room = kernel.rank(performances, 0.5, 0.5);
  /** @type {(a: number, b: number) => Ranking} */
  const ranked = (a, b) => kernel.rank(performances, a, b, room);
  const prior = Number.isFinite(common) ? common : meanPrior(performances);
  /** @type {Record<string, CellValue>} */
  const values = {
    value: (a, b) => (mine ? kernel.score(mine, a, b) : NaN),
    relative_skill: (a, b) => (mine ? relativeSkill(mine, a, b) : NaN),
    rank: (a, b) => (mine && selected !== null ? ranked(a, b).ranks[selected] : NaN),
    no_skill: (a, b) => bestNoSkill(a, b, prior),
    best: (a, b) => highest(ranked(a, b)),
    worst: (a, b) => lowest(ranked(a, b)),
    entity: (a, b) => holder(kernel.rank(coloured, a, b, room), place),
  };
  return values[flavor];
}

/** @param {Ranking} ranking */
const highest = ({ scores, order, ranks }) => (Number.isFinite(ranks[order[0]]) ? scores[order[0]] : NaN);

/** @param {Ranking} ranking */
const lowest = ({ scores }) => scores.reduce((low, value) => (value < low || Number.isNaN(low) ? value : low), NaN);

/**
 * The entity that holds a rank; the first one if several tie across it.
 *
 * @param {Ranking} ranking
 * @param {number} place from 1
 */
function holder({ order, ranks }, place) {
  const held = order[place - 1];
  return held === undefined || !Number.isFinite(ranks[held]) ? NaN : held;
}

/** @param {Performance[]} rows */
function meanPrior(rows) {
  const known = rows.map((p) => priorOf(p)).filter(Number.isFinite);
  return known.length ? known.reduce((sum, p) => sum + p, 0) / known.length : NaN;
}
