/**
 * What moved between two versions of a leaderboard at the point: scores, ranks, who entered and who left. As
 * `tile_core.changes`: a newcomer moves the ranks of all rows behind it, so ranks are also compared among the rows that
 * both versions have.
 */
import { rank } from '#tile/math/ranking';
import { ExploreModel } from '#tile/model/explore';
import { MEAN, performancesIn } from '#tile/model/leaderboard';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Leaderboard } from '#tile/model/answers' */

/** @template T @typedef {[old: T, now: T]} Both of the earlier and the present version. */
/**
 * A row of both versions. `scores`, `ranks`: in each version, NaN without a score; `among`: the ranks among the rows
 * with a score in both; `sets`: the rank sets among these, with Uncertainty; `gained`: ranks among these, negative if
 * lost; `beyond`: whether the sets have no rank in common, so that the rank has surely changed.
 *
 * @typedef {object} Change
 * @property {string} name
 * @property {Both<number>} scores
 * @property {Both<number>} ranks
 * @property {Both<number>} among
 * @property {Both<[number, number]> | null} sets
 * @property {number} gained
 * @property {boolean} beyond
 */
/** `rows`: most ranks moved first, then the greatest change of score. */
/** @typedef {{rows: Change[], entered: string[], left: string[]}} Changes */

/** The share of the names of the smaller leaderboard that versions of one leaderboard have in common, at least. */
const SHARED = 0.5;

/** Whether both look like versions of one leaderboard. @param {Leaderboard} one @param {Leaderboard} other */
export function areVersions(one, other) {
  const names = new Set(one.entities);
  const common = other.entities.filter((name) => names.has(name)).length;
  return one.id !== other.id && common >= SHARED * Math.min(one.entities.length, other.entities.length);
}

/** @param {ExploreModel} model @param {Leaderboard} before an earlier version of its leaderboard @returns {Changes} */
export function changesSince(model, before) {
  const { a, b } = model.point;
  const boards = /** @type {Both<Leaderboard>} */ ([before, model.board]);
  const contexts = boards.map((board) => contextIn(board, model));
  const whole = boards.map((board, k) => placesIn(board, model.arranged(performancesIn(board, contexts[k])), a, b));
  const has = (/** @type {number} */ k) => (/** @type {string} */ name) => Number.isFinite(whole[k].get(name)?.rank);
  const common = model.board.entities.filter((name) => whole[0].has(name));
  const scored = common.filter((name) => has(0)(name) && has(1)(name));
  const parts = boards.map((board) => only(board, scored));
  const among = parts.map((board, k) => placesIn(board, model.arranged(performancesIn(board, contexts[k])), a, b));
  const sets = model.here ? parts.map((board, k) => rankSetsOf(board, model, contexts[k])) : null;
  /** @type {<T>(value: (k: number) => T) => Both<T>} */
  const both = (value) => [value(0), value(1)];
  const rows = common.map((name) => {
    const at = both((k) => among[k].get(name)?.rank ?? NaN);
    const held = sets?.every((each) => each?.has(name)) ? both((k) => sets[k]?.get(name) ?? [0, 0]) : null;
    return {
      name,
      scores: both((k) => whole[k].get(name)?.score ?? NaN),
      ranks: both((k) => whole[k].get(name)?.rank ?? NaN),
      among: at,
      sets: /** @type {Change['sets']} */ (held),
      gained: at[0] - at[1],
      beyond: held !== null && (held[0][1] < held[1][0] || held[1][1] < held[0][0]),
    };
  });
  /** @type {(k: number) => string[]} */
  const alone = (k) =>
    [...whole[k].keys()].filter((name) => !whole[1 - k].has(name)).sort((x, y) => last(k, x) - last(k, y));
  const last = (/** @type {number} */ k, /** @type {string} */ name) => whole[k].get(name)?.place ?? 0;
  return { rows: rows.sort(bySize), entered: alone(1), left: alone(0) };
}

/** The context of a version that corresponds to that of the model. */
/** @param {Leaderboard} board @param {ExploreModel} model */
function contextIn(board, model) {
  if (board === model.board) return model.context;
  const named = board.contexts.indexOf(model.context < 0 ? '' : model.board.contexts[model.context]);
  return named >= 0 ? named : board.contexts.length > 1 ? MEAN : 0;
}

/** Score, rank and place in the order of each row, by name. */
/** @param {Leaderboard} board @param {Performance[]} rows @param {number} a @param {number} b */
function placesIn({ entities }, rows, a, b) {
  const { scores, ranks, order } = rank(rows.slice(0, entities.length), a, b);
  const places = new Map([...order].map((i, place) => [i, place]));
  return new Map(
    entities.map((name, i) => [name, { score: scores[i], rank: ranks[i], place: places.get(i) ?? Infinity }]),
  );
}

/** @param {Leaderboard} board @param {string[]} names @returns {Leaderboard} of these entities alone */
function only(board, names) {
  const index = names.map((name) => board.entities.indexOf(name));
  return {
    ...board,
    entities: names,
    performances: board.performances.map((rows) => index.map((i) => rows[i])),
    sizes: board.sizes.map((row) => index.map((i) => row[i])),
    attributes: {},
  };
}

/** The rank sets of all rows at the point, by name; null where they are not known. */
/** @param {Leaderboard} board @param {ExploreModel} model @param {number} context */
function rankSetsOf(board, { point, prior, operations, uncertainty }, context) {
  if (!board.entities.length) return null;
  const one = new ExploreModel();
  one.load(board);
  Object.assign(one, { context, prior, operations, uncertainty, point });
  one.derive();
  const sets = one.certainty.setsAtRest(one);
  return sets && new Map(board.entities.map((name, i) => [name, [sets.first[i], sets.last[i]]]));
}

/** Most ranks moved first, then the greatest change of score, then by rank; what is unknown comes last. */
/** @param {Change} one @param {Change} other */
function bySize(one, other) {
  const [first, second] = [one, other].map(({ gained, scores, ranks }) => [
    Number.isNaN(gained) ? 1 : -Math.abs(gained),
    Number.isNaN(scores[1] - scores[0]) ? Infinity : -Math.abs(scores[1] - scores[0]),
    Number.isNaN(ranks[1]) ? Infinity : ranks[1],
  ]);
  const k = first.findIndex((value, at) => value !== second[at]);
  return k < 0 ? 0 : first[k] - second[k];
}
