/** The groups that an attribute forms, each with its best and its median at the point. */
import { textsOf } from '#tile/model/leaderboard';

/** @import { ExploreModel } from '#tile/model/explore' */

/**
 * A group: its rows by rank, those without a score last. `best`: the rank of its best row; `rank`, `score`: the medians
 * of those with a score, NaN where none has one. `share`: on which share of the Tile one of its rows is best.
 *
 * @typedef {{text: string, members: number[], best: number, rank: number, score: number, share: number}} GroupHere
 */
/** What groups can be sorted by. @typedef {'members' | 'best' | 'rank' | 'score' | 'share'} GroupKey */

/** The groups of the rows that are not hidden; '' is the group of those without a text. */
/** @param {ExploreModel} model @param {string} attribute @returns {GroupHere[]} by best rank */
export function groupsHere(model, attribute) {
  const { hidden, board, ranking } = model;
  const texts = textsOf(board, attribute) ?? [];
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (const [i, text] of texts.entries()) if (!hidden.has(i)) groups.set(text, [...(groups.get(text) ?? []), i]);
  const place = new Map([...ranking.order].map((entity, k) => [entity, k]));
  const last = (/** @type {number} */ i) => place.get(i) ?? Infinity;
  const regions = model.regions('first');
  const found = [...groups].map(([text, rows]) => {
    const members = rows.sort((i, j) => last(i) - last(j) || i - j);
    const ranks = members.map((i) => ranking.ranks[i]).filter(Number.isFinite);
    const inside = new Set(members);
    const first = regions.filter(({ entities }) => entities.some((i) => inside.has(i)));
    return {
      text,
      members,
      best: ranks[0] ?? NaN,
      rank: median(ranks),
      score: median(members.map((i) => model.scoreOf(i)).filter(Number.isFinite)),
      share: first.reduce((sum, { area }) => sum + area, 0),
    };
  });
  return sortedBy(found, 'best');
}

/** Groups in order: by rank from the first, by all else from the greatest; those without a value last. */
/** @param {GroupHere[]} groups @param {GroupKey} key */
export function sortedBy(groups, key) {
  const sign = key === 'best' || key === 'rank' ? 1 : -1;
  const value = (/** @type {GroupHere} */ { members, ...group }) =>
    sign * (key === 'members' ? members.length : group[key]);
  const order = (/** @type {number} */ x) => (Number.isNaN(x) ? Infinity : x);
  return [...groups].sort((s, t) => {
    const [one, other] = [order(value(s)), order(value(t))];
    return one === other ? s.text.localeCompare(t.text) : one - other;
  });
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
