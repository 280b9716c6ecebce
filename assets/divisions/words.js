/** Texts about rankings and the regions into which they divide the Tile. */

import { rankingBound, rankingsOf, regionAtPoint, wholeRankingsOf } from '#tile/divisions/rankings';
import { count, percent } from '#tile/draw/text';
import { SEE_OTHERS } from '#tile/painters/messages';
import { MOST_ROWS, mostRegions } from '#tile/rankings/settings';

/** @import { Rankings } from '#tile/divisions/rankings' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Message } from '#tile/painters/messages' */
/** @import { RankingRegion } from '#tile/rankings/ranking_regions' */

/** What the maps of whole rankings show. @type {Record<string, string>} */
const MAPS = { tau: 'τ to ranking here', swap: 'distance to the next swap' };

// From so many on a number is said in two digits.
const LARGE = 1e7;
/** The most rankings that a caption lists. */
const MOST_NAMED = 20;
const POWERS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * An upper bound as text; a large one in scientific notation, rounded up.
 *
 * @param {number} n
 */
export function boundText(n) {
  if (!(n >= LARGE)) return count(n);
  const power = Math.floor(Math.log10(n));
  const digits = Math.ceil(n / 10 ** (power - 1)) / 10;
  const [shown, by] = digits >= 10 ? [digits / 10, power + 1] : [digits, power];
  const raised = [...String(by)].map((digit) => POWERS[Number(digit)]).join('');
  return `${shown.toFixed(1)} × 10${raised}`;
}

/**
 * What a region is called, in the plural or the singular.
 *
 * @param {Pick<Rankings, 'division' | 'places'>} found
 */
export function noun({ division, places }, many = true) {
  if (division === 'podium') return many ? 'podiums' : 'podium';
  if (division === 'ranking') return many ? 'whole rankings' : 'ranking';
  const set = many ? 'sets' : 'set';
  return places === 1 ? `${set} of the first` : `${set} of the first ${places}`;
}

/**
 * How many regions there are, in words.
 *
 * @param {ExploreModel} model
 */
export function countNote(model) {
  const found = rankingsOf(model);
  if (!found) return MAPS[model.flavor] ? `at most ${boundText(rankingBound(model))} whole rankings` : '';
  if (!found.regions) return tooMany(model, found).statement.join(' ');
  const n = found.regions.length;
  const named = `${count(n)} ${n === 1 ? noun(found, false) : noun(found)}`;
  if (found.division === 'ranking') return named;
  const inside = wholeRankingsOf(model)?.regions?.length;
  const drawn = `${count(inside ?? 0)} whole rankings (thin lines)`;
  return `${named} · ${inside ? drawn : `at most ${boundText(found.most)} whole rankings, not drawn`}`;
}

/**
 * Why the Tile is not divided.
 *
 * @param {ExploreModel} model
 * @param {Rankings} found
 * @returns {Message}
 */
export function tooMany({ names }, found) {
  const n = names.length;
  const most = `at most ${boundText(found.most)}`;
  const named = found.division === 'ranking' && n <= MOST_ROWS ? most : `${most} whole rankings`;
  const first = n > MOST_ROWS ? `${count(n)} classifiers` : `More than ${count(mostRegions(n))} ${noun(found)}`;
  return { statement: [first, `(${named}):`, 'too many to draw.'], request: SEE_OTHERS };
}

/**
 * A ranking as text: tied entities joined by equality signs, groups in order by '›', those of a set by plus signs, as
 * names may have commas.
 *
 * @param {string[]} names
 * @param {RankingRegion} region
 * @param {string} division
 */
export function rankingText(names, { places }, division) {
  const groups = places.map((group) => group.map((i) => names[i]).join(' = '));
  return groups.join(division === 'set' ? ' + ' : ' › ');
}

/**
 * What the numbers on the Tile stand for, the first ones; '' if nothing divides it.
 *
 * @param {ExploreModel} model
 */
export function numbersText(model) {
  const found = rankingsOf(model);
  const regions = found?.regions ?? [];
  const one = (/** @type {RankingRegion} */ region, /** @type {number} */ k) =>
    `${k + 1}: ${rankingText(model.names, region, found?.division ?? '')} (${percent(region.area)})`;
  const rest = regions.length > MOST_NAMED ? `; and ${count(regions.length - MOST_NAMED)} more` : '';
  return regions.slice(0, MOST_NAMED).map(one).join('; ') + rest;
}

/**
 * Which ranking the point has, for a slide; '' if nothing divides the Tile.
 *
 * @param {ExploreModel} model
 */
export function pointRankingWords(model) {
  if (MAPS[model.flavor]) return `Tile: ${MAPS[model.flavor]}`;
  const found = rankingsOf(model);
  const words = found ? placeWords(model, found, (area) => `, on ${area} of the Tile`) : '';
  const requests = SEE_OTHERS.join(' ');
  return words || (found ? countNote(model).replace(requests, '').trim() : '');
}

/**
 * Which ranking the point has, in the few words that a small Tile has room for.
 *
 * @param {ExploreModel} model
 */
export function shortPointRankingWords(model) {
  const found = rankingsOf(model);
  if (!found) return '';
  if (!found.regions) return 'too many to draw';
  return placeWords(model, found, (area) => ` · ${area}`);
}

/**
 * Which region contains the point, with its area; '' on the border of the Tile or on a frontier.
 *
 * @param {ExploreModel} model
 * @param {Rankings} found
 * @param {(area: string) => string} on words for the area of the region
 */
function placeWords(model, found, on) {
  const k = regionAtPoint(model, found);
  if (!found.regions || k < 0) return '';
  const [word] = noun(found, false).split(' ');
  return `${word} ${k + 1} of ${count(found.regions.length)}${on(percent(found.regions[k].area))}`;
}
