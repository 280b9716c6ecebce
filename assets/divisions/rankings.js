/**
 * The regions into which rankings divide the Tile, cached for the current performances, and which of them contains the
 * point.
 */
import { rank } from '#tile/math/kernel';
import { rates } from '#tile/math/performance';
import { mostRankings, worstCaseRankings } from '#tile/rankings/bound';
import { partOf } from '#tile/rankings/levels';
import { divideTile, rankingRegions } from '#tile/rankings/ranking_regions';
import { dividesTile, MOST_ROWS, mostRegions, placesOf, RANKING_PLACES } from '#tile/rankings/settings';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Division } from '#tile/rankings/levels' */
/** @import { Divided, RankingRegion } from '#tile/rankings/ranking_regions' */
/**
 * The division of the Tile by rankings. `regions`: by descending area, null if there are too many; `most`: an upper
 * bound on the number of whole rankings; `place`: the index of a region by its key; `group`: the index of a group of
 * tied entities, by the entity that represents it.
 *
 * @typedef {object} Rankings
 * @property {Division} division
 * @property {number} places
 * @property {number} prior the common prior, NaN if there is none
 * @property {RankingRegion[] | null} regions
 * @property {number} most
 * @property {number[]} leads for each region the entity whose colour it has: the best one, or for a set the best one at
 *   its centre
 * @property {Map<string, number>} place
 * @property {Map<number, number>} group
 */

/** @type {WeakMap<Performance[], Map<string, Rankings>>} */
const byRows = new WeakMap();
/**
 * The last regions on the balanced Tile, by the kind of division: they are valid at every common prior.
 *
 * @type {Map<string, {of: string, parts: Divided}>}
 */
const last = new Map();
/**
 * The most whole rankings drawn inside other regions, and the most classifiers with different priors for which they are
 * computed.
 */
const MOST_INSIDE = 400;
const MOST_BENT = 12;

/**
 * The rankings that divide the Tile; null if nothing does.
 *
 * @param {ExploreModel} model
 * @returns {Rankings | null}
 */
export function rankingsOf(model) {
  const { coloured, flavor, rightOnly, law } = model;
  if (!dividesTile(flavor) || rightOnly || law || !coloured.some(Boolean)) return null;
  return cachedRankings(model, flavor, placesOf(model)) ?? null;
}

/**
 * The rankings of a division, cached for the current performances.
 *
 * @param {ExploreModel} model
 * @param {Division} division
 * @param {number} places
 * @returns {Rankings}
 */
function cachedRankings(model, division, places) {
  const known = byRows.get(model.coloured) ?? new Map();
  byRows.set(model.coloured, known);
  const of = `${division} ${places}`;
  if (!known.has(of)) known.set(of, rankings(model, division, places));
  return known.get(of);
}

/**
 * The whole rankings inside the regions shown; null if these are whole rankings themselves, or if there are too many to
 * draw.
 *
 * @param {ExploreModel} model
 * @returns {Rankings | null}
 */
export function wholeRankingsOf(model) {
  const found = rankingsOf(model);
  if (!found?.regions || found.division === 'ranking') return null;
  const few = Number.isFinite(found.prior) ? found.most <= MOST_INSIDE : found.group.size <= MOST_BENT;
  const known = byRows.get(model.coloured)?.get(`ranking ${RANKING_PLACES}`);
  // A drag must not wait for them.
  if (!few || (model.live && !known)) return null;
  const whole = known ?? cachedRankings(model, 'ranking', RANKING_PLACES);
  return whole.regions && whole.regions.length <= MOST_INSIDE ? whole : null;
}

/**
 * The number of whole rankings inside each region.
 *
 * @param {Rankings} found
 * @param {Rankings} whole
 */
export function wholeRankingCounts({ regions, division, places, place }, whole) {
  const counts = (regions ?? []).map(() => 0);
  for (const { key } of whole.regions ?? []) {
    const part = place.get(partOf(key.split(',').map(Number), division, places).key);
    if (part !== undefined) counts[part]++;
  }
  return counts;
}

/**
 * @param {ExploreModel} model
 * @param {Division} division
 * @param {number} places
 * @returns {Rankings}
 */
function rankings(model, division, places) {
  const { coloured, common } = model;
  const parts = partsOf(coloured, isShared(model), division, places);
  const prior = Number.isFinite(parts.prior) ? common : NaN;
  const regions = parts.found && rankingRegions(parts, prior);
  return {
    division,
    places,
    prior: parts.prior,
    regions,
    most: coloured.length > MOST_ROWS ? worstCaseRankings(coloured.length, isShared(model)) : mostRankings(parts),
    leads: (regions ?? []).map(({ places: [[first]], centre }) =>
      division === 'set' ? rank(coloured, ...centre).order[0] : first,
    ),
    place: new Map((regions ?? []).map(({ key }, k) => [key, k])),
    group: new Map(parts.groups.map(([entity], k) => [entity, k])),
  };
}

/** Whether all performances can be shifted to one common prior. @param {ExploreModel} model */
const isShared = ({ common, stuck }) => Number.isFinite(common) && !stuck.length;

/**
 * @param {Performance[]} performances
 * @param {boolean} shared whether they have a common prior
 * @param {Division} division
 * @param {number} places
 * @returns {Divided}
 */
function partsOf(performances, shared, division, places) {
  const n = performances.length;
  if (n > MOST_ROWS) return { rows: [], groups: [], prior: NaN, found: null };
  if (!shared) return divideTile(performances, division, places, mostRegions(n));
  const by = `${division} ${places}`;
  const of = pointsOf(performances);
  const before = last.get(by);
  if (before?.of === of) return before.parts;
  const parts = divideTile(performances, division, places, mostRegions(n));
  last.set(by, { of, parts });
  return parts;
}

/**
 * The points in ROC space as text, which do not depend on the prior; rounded, as a shift of the prior changes the last
 * digit.
 *
 * @param {Performance[]} performances
 */
function pointsOf(performances) {
  const points = performances.map((p) => {
    const { fpr, tpr } = p ? rates(p) : { fpr: NaN, tpr: NaN };
    return `${fpr.toFixed(13)} ${tpr.toFixed(13)}`;
  });
  return points.join();
}

/** Cached bounds, by performances. @type {WeakMap<Performance[], number>} */
const bounds = new WeakMap();
/** The last bound, by points in ROC space. */
let counted = { of: '', most: NaN };

/**
 * An upper bound on the number of whole rankings, cached.
 *
 * @param {ExploreModel} model
 */
export function rankingBound(model) {
  const { performances } = model;
  const known = bounds.get(performances);
  if (known !== undefined) return known;
  const n = performances.length;
  const of = isShared(model) && n <= MOST_ROWS ? pointsOf(performances) : '';
  const most = of && of === counted.of ? counted.most : boundOf(performances, isShared(model));
  if (of) counted = { of, most };
  bounds.set(performances, most);
  return most;
}

/**
 * @param {Performance[]} performances
 * @param {boolean} shared
 */
const boundOf = (performances, shared) =>
  performances.length > MOST_ROWS
    ? worstCaseRankings(performances.length, shared)
    : mostRankings(divideTile(performances, 'ranking', 1, 0));

/**
 * The index of the region that contains the point; -1 if none does, as on the border of the Tile or on a frontier.
 *
 * @param {ExploreModel} model
 * @param {Rankings} found
 */
export const regionAtPoint = ({ ranking }, found) => regionOfOrder(ranking.order, ranking.ranks, found);

/**
 * The index of the region with a given ranking; -1 if there is none.
 *
 * @param {ArrayLike<number>} order
 * @param {ArrayLike<number>} ranks
 * @param {Rankings} found
 */
export function regionOfOrder(order, ranks, { division, places, place, group }) {
  const listed = Array.from(order).filter((i) => Number.isFinite(ranks[i]));
  const groups = listed.flatMap((i) => group.get(i) ?? []);
  return place.get(partOf(groups, division, places).key) ?? -1;
}
