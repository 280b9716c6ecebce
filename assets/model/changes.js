/**
 * What moved between two versions of a leaderboard at the point: scores, ranks, who entered and who left. As
 * `tile_core.changes`: a newcomer moves the ranks of all rows behind it, so ranks are also compared among the rows that
 * both versions have.
 */
import { fixedSets, measuredBy } from '#tile/model/context_claims';
import { MEAN } from '#tile/model/leaderboard';
import { UncertaintyResults } from '#tile/model/uncertainty';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore' */

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
/** A row of one version alone, with its rank and score there. */
/** @typedef {{name: string, rank: number, score: number}} Single */
/** `rows`: most ranks moved first, then the greatest change of score; the others by rank. */
/** @typedef {{rows: Change[], entered: Single[], left: Single[]}} Changes */

/** The share of the names of the smaller leaderboard that versions of one leaderboard have in common, at least. */
const SHARED = 0.5;

/** What tells versions of a leaderboard apart. @typedef {Pick<Leaderboard, 'id' | 'title' | 'entities'>} Version */

/** How many names both have. @param {Version} one @param {Version} other */
export function namesInBoth(one, other) {
  const names = new Set(one.entities);
  return other.entities.filter((name) => names.has(name)).length;
}

/** Whether both look like versions of one leaderboard. @param {Version} one @param {Version} other */
export function areVersions(one, other) {
  const common = namesInBoth(one, other);
  const enough = SHARED * Math.min(one.entities.length, other.entities.length);
  return one.id !== other.id && common > 0 && (common >= enough || one.title === other.title);
}

/** The earlier version with which a leaderboard is compared; what moved is found once for each state of the model. */
export class EarlierVersion {
  /** @type {Leaderboard | null} */
  board = null;
  /** The id of the version that is chosen at an import, null for none, until it arrives. */
  /** @type {string | null | undefined} */
  chosen = undefined;
  /** Ids of two versions that were compared, the earlier one first. @type {Set<string>} */
  #order = new Set();
  /** @type {{key: string, changes: Changes} | null} */
  #found = null;
  /** Rank sets by a rule over the contexts, or why there are none. @type {{key: string} & SureSince | null} */
  #sure = null;

  /** Whether a version may be the earlier one of another: not where it was compared with that one as the later one. */
  /** @param {{id: string}} one @param {{id: string}} other */
  mayPrecede(one, other) {
    return !this.#order.has(JSON.stringify([other.id, one.id]));
  }

  /** Takes the earlier version of a leaderboard; null: there is none. */
  /** @param {Leaderboard | null} before @param {Leaderboard | null} now */
  take(before, now) {
    this.board = before;
    if (before && now) this.#order.add(JSON.stringify([before.id, now.id]));
  }

  /** What moved since it; null without one. @param {ExploreModel} model */
  changes(model) {
    const { board } = this;
    if (!board) return null;
    const key = this.key(model);
    if (this.#found?.key !== key)
      this.#found = { key, changes: changesSince(model, board, this.sure(model)?.sets ?? null) };
    return this.#found.changes;
  }

  /** @param {ExploreModel} model */
  key({ data, point, context, over, score, prior, operations, uncertainty }) {
    return JSON.stringify([this.board?.id, data?.id, point, context, over, score, prior, operations, uncertainty]);
  }

  /** The rank sets by a rule that were found for this state of the model. @param {ExploreModel} model */
  sure(model) {
    return this.#sure?.key === this.key(model) ? this.#sure : null;
  }

  /** Finds rank sets by a rule over the contexts, in steps. @param {ExploreModel} model @returns {Generator} */
  *certify(model) {
    if (!this.board) return;
    const key = this.key(model);
    this.#sure = { key, ...(yield* sureSince(model, this.board)) };
    this.#found = null;
  }
}

/**
 * Rank sets by name in each version, by a rule over the contexts; null with the reason in `problem`.
 *
 * @typedef {{sets: Map<string, [number, number]>[] | null, problem: string}} SureSince
 */

/** @param {ExploreModel} model @param {Leaderboard} before @returns {Generator<unknown, SureSince, void>} */
export function* sureSince(model, before) {
  const found = [];
  for (const part of versionsOf(model, before).parts) {
    const { ruled, point, prior, uncertainty, score, board } = part;
    if (!ruled) return { sets: null, problem: '' };
    ruled.ranking(point.a, point.b);
    const asked = { rule: ruled.rule, point, prior, level: uncertainty.level, score };
    const { sets, problem } = yield* fixedSets(part, measuredBy(ruled.evaluator, ruled.rule), asked);
    if (!sets) return { sets, problem };
    const ends = (/** @type {number} */ i) => /** @type {Both<number>} */ ([sets.first[i], sets.last[i]]);
    found.push(new Map(board.entities.map((name, i) => [name, ends(i)])));
  }
  return { sets: found, problem: '' };
}

/** Both versions whole, and of the rows that have a score in both. */
/** @param {ExploreModel} model @param {Leaderboard} before */
function versionsOf(model, before) {
  const boards = /** @type {Both<Leaderboard>} */ ([before, model.board]);
  const whole = boards.map((board) => placesIn(versionIn(model, board)));
  const has = (/** @type {number} */ k) => (/** @type {string} */ name) => Number.isFinite(whole[k].get(name)?.rank);
  const common = model.board.entities.filter((name) => whole[0].has(name));
  const scored = common.filter((name) => has(0)(name) && has(1)(name));
  return { whole, common, parts: boards.map((board) => versionIn(model, board, scored)) };
}

/**
 * @param {ExploreModel} model @param {Leaderboard} before an earlier version of its leaderboard
 * @param {SureSince['sets']} [sure] rank sets by a rule @returns {Changes}
 */
export function changesSince(model, before, sure = null) {
  const { whole, common, parts } = versionsOf(model, before);
  const among = parts.map(placesIn);
  const sets = model.here ? parts.map(rankSetsOf) : sure;
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
  /** @type {(k: number) => Single[]} */
  const alone = (k) =>
    [...whole[k]]
      .filter(([name]) => !whole[1 - k].has(name))
      .sort(([, one], [, other]) => one.place - other.place)
      .map(([name, { rank, score }]) => ({ name, rank, score }));
  return { rows: rows.sort(bySize), entered: alone(1), left: alone(0) };
}

/** The classifiers of both versions whose own results differ in a context of both. */
/** @param {Leaderboard} before @param {Leaderboard} now @returns {string[]} in the order of the present version */
export function remeasured(before, now) {
  const pairs = now.contexts.flatMap((name, k) => {
    const [only] = before.contexts.length === 1 && now.contexts.length === 1 ? [0] : [before.contexts.indexOf(name)];
    return only < 0 ? [] : [[before.performances[only], now.performances[k]]];
  });
  const places = new Map(before.entities.map((name, i) => [name, i]));
  return now.entities.filter((name, i) => {
    const at = places.get(name);
    return at !== undefined && pairs.some(([old, own]) => JSON.stringify(old[at]) !== JSON.stringify(own[i]));
  });
}

/** A version with the settings of the model, all rows or these alone, without changes by hand. */
/** @param {ExploreModel} model @param {Leaderboard} board @param {string[]} [names] */
function versionIn(model, board, names) {
  const one = model.with({
    data: names ? only(board, names) : board,
    context: contextIn(board, model),
    ...{ edits: new Map(), added: [], hybrid: null, hidden: new Set() },
    ...{ ruledCache: undefined, uncertaintyResults: new UncertaintyResults() },
  });
  one.updatePerformances();
  one.look();
  return one;
}

/** The context of a version that corresponds to that of the model. */
/** @param {Leaderboard} board @param {ExploreModel} model */
function contextIn({ contexts }, model) {
  if (contexts.length === 1) return 0;
  return model.context < 0 ? model.context : named(contexts, model.board.contexts[model.context]);
}

/** @param {string[]} contexts @param {string} name */
const named = (contexts, name) => (contexts.includes(name) ? contexts.indexOf(name) : MEAN);

/** Score, rank and place in the order of each row, by name. @param {ExploreModel} version */
function placesIn({ ranking: { scores, values = scores, ranks, order }, board: { entities } }) {
  const places = new Map([...order].map((i, place) => [i, place]));
  return new Map(
    entities.map((name, i) => [name, { score: values[i], rank: ranks[i], place: places.get(i) ?? Infinity }]),
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

/** The rank sets of all rows at the point, by name; null where they are not known. @param {ExploreModel} version */
function rankSetsOf(version) {
  const { entities } = version.board;
  const sets = entities.length ? version.uncertaintyResults.setsAtRest(version) : null;
  return sets && new Map(entities.map((name, i) => [name, [sets.first[i], sets.last[i]]]));
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
