/** The rankings of what is shown: found once for the performances in force, and which of them is that of the point. */
import { rank } from '#tile/math/kernel';
import { rates } from '#tile/math/performance';
import { mostAtAll, mostRankings } from '#tile/rankings/bound';
import { partOf } from '#tile/rankings/levels';
import { divided, rankingRegions } from '#tile/rankings/ranking_regions';
import { divides, MOST_ROWS, mostRegions, placesOf, WHOLE } from '#tile/rankings/settings';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Division } from '#tile/rankings/levels' */
/** @import { Divided, RankingRegion } from '#tile/rankings/ranking_regions' */
/**
 * `regions`: by falling area, null where there are too many; `most`: a bound on the number of whole rankings; `place`:
 * the place of a part in the list, by its key; `group`: the number of the group of an entity that stands for it.
 *
 * @typedef {object} Rankings
 * @property {Division} division
 * @property {number} places
 * @property {number} prior the common one, NaN where there is none
 * @property {RankingRegion[] | null} regions
 * @property {number} most
 * @property {number[]} leads the entity whose colour each region has: the best in it, of a set the best in its middle
 * @property {Map<string, number>} place
 * @property {Map<number, number>} group
 */

/** @type {WeakMap<Performance[], Map<string, Rankings>>} */
const byRows = new WeakMap();
/**
 * The parts of the balanced Tile that were found last, by what divides it: they hold at every common prior.
 *
 * @type {Map<string, {of: string, parts: Divided}>}
 */
const last = new Map();
/** So many whole rankings are drawn inside other parts, and looked for of so many classifiers at different priors. */
const MOST_INSIDE = 400;
const MOST_BENT = 12;

/**
 * What divides the Tile; null where nothing does.
 *
 * @param {ExploreModel} model
 * @returns {Rankings | null}
 */
export function rankingsOf(model) {
  const { coloured, flavor, rightOnly, law } = model;
  if (!divides(flavor) || rightOnly || law || !coloured.some(Boolean)) return null;
  return cachedRankings(model, flavor, placesOf(model)) ?? null;
}

/**
 * Found once for the performances in force.
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
 * The whole rankings inside the parts that are shown; null where these are whole rankings themselves, or where there
 * are too many to draw.
 *
 * @param {ExploreModel} model
 * @returns {Rankings | null}
 */
export function wholeOf(model) {
  const found = rankingsOf(model);
  if (!found?.regions || found.division === 'ranking') return null;
  const few = Number.isFinite(found.prior) ? found.most <= MOST_INSIDE : found.group.size <= MOST_BENT;
  const known = byRows.get(model.coloured)?.get(`ranking ${WHOLE}`);
  // A drag must not wait for them.
  if (!few || (model.live && !known)) return null;
  const whole = known ?? cachedRankings(model, 'ranking', WHOLE);
  return whole.regions && whole.regions.length <= MOST_INSIDE ? whole : null;
}

/**
 * How many whole rankings each of the parts has.
 *
 * @param {Rankings} found
 * @param {Rankings} whole
 */
export function insideOf({ regions, division, places, place }, whole) {
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
    most: coloured.length > MOST_ROWS ? mostAtAll(coloured.length, isShared(model)) : mostRankings(parts),
    leads: (regions ?? []).map(({ places: [[first]], centre }) =>
      division === 'set' ? rank(coloured, ...centre).order[0] : first,
    ),
    place: new Map((regions ?? []).map(({ key }, k) => [key, k])),
    group: new Map(parts.groups.map(([entity], k) => [entity, k])),
  };
}

/** Whether the performances have a common prior, which all of them take. @param {ExploreModel} model */
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
  if (!shared) return divided(performances, division, places, mostRegions(n));
  const by = `${division} ${places}`;
  const of = pointsOf(performances);
  const before = last.get(by);
  if (before?.of === of) return before.parts;
  const parts = divided(performances, division, places, mostRegions(n));
  last.set(by, { of, parts });
  return parts;
}

/**
 * The points in ROC space, which stay while the prior moves. Rounded, for a shift of the prior changes the last digit.
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

/** The bounds that were found, of performances. @type {WeakMap<Performance[], number>} */
const bounds = new WeakMap();
/** The last one, of points in ROC space. */
let counted = { of: '', most: NaN };

/**
 * A bound on the number of whole rankings, found once.
 *
 * @param {ExploreModel} model
 */
export function mostOf(model) {
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
    ? mostAtAll(performances.length, shared)
    : mostRankings(divided(performances, 'ranking', 1, 0));

/**
 * The place of the point's part in the list; -1 where it is none of them, on the frame or on a frontier.
 *
 * @param {ExploreModel} model
 * @param {Rankings} found
 */
export const herePlace = ({ ranking }, found) => placeThere(ranking.order, ranking.ranks, found);

/**
 * The same of any order.
 *
 * @param {ArrayLike<number>} order
 * @param {ArrayLike<number>} ranks
 * @param {Rankings} found
 */
export function placeThere(order, ranks, { division, places, place, group }) {
  const listed = Array.from(order).filter((i) => Number.isFinite(ranks[i]));
  const groups = listed.flatMap((i) => group.get(i) ?? []);
  return place.get(partOf(groups, division, places).key) ?? -1;
}
