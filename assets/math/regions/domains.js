/**
 * What each domain (context) contributes to the score of the mean performance of one classifier, and where on the Tile
 * which one matters: the easiest, the most difficult, the preponderant one and the bottleneck, as in
 * `tile_core.regions.domains`.
 */
import { entries, known } from '#tile/math/performance';
import { bad, good, tied } from '#tile/math/ranking';
import { arc, chainShape, isNegligible } from '#tile/math/regions/arcs';
import { firstRegions, SMALLEST } from '#tile/math/regions/best';
import { ROUNDING } from '#tile/math/regions/polygons';

/** @import { Performance } from '#tile/math/performance' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { Region } from '#tile/math/regions/best' */

/** @typedef {'easiest' | 'difficult' | 'preponderant' | 'bottleneck'} DomainMap */
/**
 * What each domain contributes: its score R, its weight w of sum 1, and w (1 - R). NaN for domains that are left out,
 * and for the score of one whose score is 0/0, which has the weight 0; all are NaN where each score is 0/0.
 *
 * @typedef {{scores: Float64Array, weights: Float64Array, losses: Float64Array}} Contributions
 */

/** @type {Place[]} */
const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** The parts of a performance times its weight; null for a domain that is left out. */
/** @param {Performance} row @param {number} weight @returns {number[] | null} */
function weighed(row, weight) {
  if (!known(row) || !(weight > 0)) return null;
  const counts = entries(row);
  const total = counts.reduce((sum, each) => sum + each, 0);
  return counts.map((each) => (weight * each) / total);
}

/**
 * What the domains contribute at a point.
 *
 * @param {Performance[]} rows of one classifier in each domain @param {number[]} weights of the domains, at least 0
 * @param {{a: number, b: number}} point @returns {Contributions}
 */
export function contributions(rows, weights, { a, b }) {
  const empty = () => new Float64Array(rows.length).fill(NaN);
  const found = { scores: empty(), weights: empty(), losses: empty() };
  let total = 0;
  rows.forEach((row, d) => {
    const parts = weighed(row, weights[d]);
    if (!parts) return;
    const [right, wrong] = [good(parts, a), bad(parts, b)];
    found.scores[d] = right / (right + wrong);
    found.weights[d] = right + wrong;
    found.losses[d] = wrong;
    total += right + wrong;
  });
  for (const list of [found.weights, found.losses]) for (let d = 0; d < list.length; d++) list[d] /= total;
  return found;
}

/**
 * The regions of each map, exact; `entities` are domains. Those of weight 0 or with an unknown count have none.
 *
 * @param {Performance[]} rows of one classifier in each domain @param {number[]} weights of the domains, at least 0
 * @returns {Record<DomainMap, Region[]>}
 */
export function domainRegions(rows, weights) {
  const parts = rows.map((row, d) => weighed(row, weights[d]));
  const used = rows.map((row, d) => (parts[d] ? row : null));
  const wrong = parts.map((each) => each && [0, each[1], each[2], 0]);
  return {
    easiest: firstRegions(used),
    difficult: firstRegions(used, { last: true }),
    preponderant: envelope(parts),
    bottleneck: envelope(wrong),
  };
}

/**
 * Where the largest of (1 - a) tn + a tp + (1 - b) fp + b fn, which is linear in (a, b), is that of each domain: one
 * convex polygon for each; none where all are 0.
 *
 * @param {(number[] | null)[]} planes tn, fp, fn, tp @returns {Region[]}
 */
function envelope(planes) {
  const listed = planes.flatMap((plane, d) => (plane ? [d] : []));
  if (!planes.some((plane) => plane?.some((each) => each > 0))) return [];
  const value = (/** @type {number} */ d, /** @type {Place} */ [a, b]) => {
    const plane = /** @type {number[]} */ (planes[d]);
    return good(plane, a) + bad(plane, b);
  };
  const same = (/** @type {number} */ d, /** @type {number} */ e) =>
    SQUARE.every((corner) => tied(value(d, corner), value(e, corner)));
  /** @type {number[][]} */
  const groups = [];
  for (const d of listed) {
    const group = groups.find(([first]) => same(first, d));
    if (group) group.push(d);
    else groups.push([d]);
  }
  return groups.flatMap((entities) => {
    const own = entities[0];
    /** @type {Corner[]} */
    let corners = SQUARE.map((place) => ({ place, label: null }));
    for (const [other] of groups) {
      if (other === own) continue;
      const lead = corners.map(({ place }) => {
        const [one, another] = [value(own, place), value(other, place)];
        return Math.abs(one - another) > ROUNDING * (one + another) ? one - another : 0;
      });
      if (lead.some((each) => each < 0)) corners = lead.some((each) => each > 0) ? cut(corners, lead, other) : [];
    }
    const sides = corners.map(({ place: [a0, b0], label }, k) => {
      const [a1, b1] = corners[(k + 1) % corners.length].place;
      return arc(a0, b0, a1, b1, 1, label);
    });
    const arcs = sides.filter((side) => !isNegligible(side));
    if (arcs.length < 2) return [];
    const shape = chainShape(arcs);
    return shape.area > SMALLEST ? [{ entities, ...shape }] : [];
  });
}

/** A corner of a polygon, and the domain that is ahead across the side that leaves it. */
/** @typedef {{place: Place, label: number | null}} Corner */

/** The part of a convex polygon where a linear function, with these values at the corners, is not negative. */
/** @type {(corners: Corner[], values: number[], label: number) => Corner[]} */
function cut(corners, values, label) {
  return corners.flatMap((corner, k) => {
    const next = (k + 1) % corners.length;
    const [here, there] = [values[k], values[next]];
    const found = here >= 0 ? [{ place: corner.place, label: here === 0 && there < 0 ? label : corner.label }] : [];
    if (here * there >= 0) return found;
    const share = here / (here - there);
    const [[a0, b0], [a1, b1]] = [corner.place, corners[next].place];
    /** @type {Place} */
    const place = [(1 - share) * a0 + share * a1, (1 - share) * b0 + share * b1];
    return [...found, { place, label: here > 0 ? label : corner.label }];
  });
}
