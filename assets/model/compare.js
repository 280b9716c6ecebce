/** The two classifiers that the Compare page compares, and what it asks of the server. Independent of the DOM. */
import { scores } from '#tile/math/scores';
import { countsIn } from '#tile/model/uncertainty';

/** @import { Source } from '#tile/model/uncertainty' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { CompareView } from '#tile/view/types' */

/** The scores for which two results are compared besides that of the point. */
const OTHERS = ['ppv', 'f0_5', 'f1', 'f2', 'tpr', 'accuracy', 'balanced_accuracy', 'tnr', 'npv'];

/** @typedef {{key: string, symbol: string, name: string, a: number, b: number}} Other */

export class CompareModel {
  /** The compared entities; null for the best and the next at the point. @type {[number, number] | null} */
  pair = null;

  /** The compared entities, the one claimed to be better first; null if there are no two with scores. */
  /** @param {ExploreModel} board @returns {[number, number] | null} */
  pairOn({ names, ranking, selected, hidden }) {
    const { pair } = this;
    if (pair && pair[0] !== pair[1] && pair.every((i) => i < names.length && !hidden.has(i))) return pair;
    const [first, second] = [...ranking.order].filter((i) => Number.isFinite(ranking.ranks[i]));
    if (second === undefined) return null;
    return selected !== null && selected !== first && Number.isFinite(ranking.ranks[selected])
      ? [first, selected]
      : [first, second];
  }

  /** The view that links and sessions restore. @returns {CompareView} */
  view() {
    return { pair: this.pair };
  }

  /** Restores a view, validated by `readView`. @param {CompareView} view */
  restore({ pair }) {
    this.pair = pair;
  }
}

/** The places of other well-known scores. @param {ExploreModel} board @returns {Other[]} */
export function othersOn({ catalogue, common }) {
  const prior = Number.isFinite(common) ? common : 0.5;
  return OTHERS.flatMap((key) => {
    const record = catalogue.find((each) => each.key === key);
    const place = scores[key]?.place(prior);
    return record && place?.every(Number.isFinite)
      ? [{ key, symbol: record.symbol, name: record.name, a: place[0], b: place[1] }]
      : [];
  });
}

/** The most contexts that the server judges. */
const MOST_CONTEXTS = 60;

/**
 * What the server needs to judge two results; a text where their counts are unknown.
 *
 * @param {ExploreModel} board @param {[number, number]} pair @param {string} score at the point, '' for none
 */
export function questionOf(board, pair, score) {
  const { data, edits, added, operations, context } = board;
  const { problem } = countsIn(board, 0);
  if (problem) return problem;
  const known = (/** @type {number} */ k) => pairIn({ data, edits, added, operations, context: k }, pair);
  const all = data && data.contexts.length <= MOST_CONTEXTS ? data.contexts.map((_, k) => known(k)) : [];
  const together = all.length > 1 && all.every((each) => each !== null);
  const own = context < 0 ? null : known(context);
  if (!together && !own) return UNKNOWN;
  return {
    contexts: together ? all : [own],
    context: context < 0 ? null : together ? context : 0,
    names: pair.map((i) => board.names[i]),
    ...board.point,
    score,
    prior: board.prior,
    level: board.uncertainty.level,
    places: othersOn(board).map(({ a, b }) => [a, b]),
  };
}

const UNKNOWN = 'P needs the counts of both, in every task where the mean is compared.';

/** The counts of both in a context; null where they are unknown. */
/** @param {Source} source @param {[number, number]} pair */
function pairIn(source, pair) {
  const { parts, problem } = countsIn(source, 0);
  if (problem) return null;
  const rows = pair.map((i) => parts[0][i]?.map((value) => Math.round(value ?? NaN)) ?? []);
  return rows.every((row) => row.length === 4 && row.every(Number.isFinite)) ? rows : null;
}
