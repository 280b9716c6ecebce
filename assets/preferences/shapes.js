/**
 * Parts of the Tile that a user draws: the whole, a rectangle, a lasso. Places are [a, b]. Plain numbers; knows no
 * document.
 */
import { isInside } from '#tile/acceptability/acceptability';
import { tidy } from '#tile/math/bilinear';

/** @import { Place } from '#tile/math/kernel' */
/**
 * A part of the Tile, as the mathematics takes it.
 *
 * @typedef {{kind: 'tile'} | {kind: 'rectangle', a0: number, a1: number, b0: number, b1: number} |
 *   {kind: 'lasso', points: Place[]}} Region
 */
/** @typedef {'tile' | 'rectangle' | 'lasso'} Kind */
/** @typedef {[a0: number, a1: number, b0: number, b1: number]} Rectangle */
/** What is drawn: which kind is in force, and what each kind was last. */
/** @typedef {{region: Kind, rectangle: Rectangle, lasso: Place[]}} Drawn */

/** The lasso that one begins with: an octagon around where committees often are, to be moved by its corners. */
const FIRST = /** @type {Place[]} */ (
  [0, 1, 2, 3, 4, 5, 6, 7].map((k) => {
    const angle = (Math.PI * (k + 0.5)) / 4;
    return [tidy(0.6 + 0.22 * Math.cos(angle)), tidy(0.7 + 0.18 * Math.sin(angle))];
  })
);
/** Narrower than this nothing can be seen, and few cells lie inside. */
const LEAST = 0.02;
/** A lasso has so many corners at most. */
export const MOST = 60;
/** By how much a drawn line may miss the pointer's. */
const ROUGH = 0.012;

/** @param {Drawn} drawn */
export const lassoOf = ({ lasso }) => (lasso.length >= 3 ? lasso : FIRST);

/**
 * @param {Drawn} drawn
 * @returns {Region}
 */
export function regionOf(drawn) {
  if (drawn.region === 'tile') return { kind: 'tile' };
  if (drawn.region === 'lasso') return { kind: 'lasso', points: lassoOf(drawn) };
  const [a0, a1, b0, b1] = drawn.rectangle;
  return { kind: 'rectangle', a0: Math.min(a0, a1), a1: Math.max(a0, a1), b0: Math.min(b0, b1), b1: Math.max(b0, b1) };
}

/**
 * Its corners in order; those of a rectangle begin lower left, against the clock.
 *
 * @param {Drawn} drawn
 * @returns {Place[]} none of the whole Tile
 */
export function cornersOf(drawn) {
  if (drawn.region === 'tile') return [];
  if (drawn.region === 'lasso') return lassoOf(drawn);
  const [a0, a1, b0, b1] = drawn.rectangle;
  return [
    [a0, b0],
    [a1, b0],
    [a1, b1],
    [a0, b1],
  ];
}

/** The corners of the part that is drawn on a Tile; none for the whole. @param {object} scene @returns {Place[]} */
export const cornersIn = (scene) => /** @type {{shape?: {corners: Place[]}}} */ (scene).shape?.corners ?? [];

/**
 * Whether colours are fainter at a place, as it lies outside of the part of the Tile that a scene draws.
 *
 * @param {object} scene
 * @param {number} a
 * @param {number} b
 */
export function isOutside(scene, a, b) {
  const corners = cornersIn(scene);
  return corners.length > 0 && !isInside(corners, a, b);
}

/**
 * One corner elsewhere; a rectangle stays one, and at least so wide that it can be seen.
 *
 * @param {Drawn} drawn
 * @param {number} k
 * @param {number} a
 * @param {number} b
 * @returns {Drawn}
 */
export function withCorner(drawn, k, a, b) {
  if (drawn.region === 'lasso')
    return { ...drawn, lasso: lassoOf(drawn).map((place, i) => (i === k ? [tidy(a), tidy(b)] : place)) };
  const rectangle = /** @type {Rectangle} */ ([...drawn.rectangle]);
  const [x, y] = [k === 1 || k === 2 ? 1 : 0, k > 1 ? 3 : 2];
  rectangle[x] = apart(a, rectangle[1 - x], x === 0);
  rectangle[y] = apart(b, rectangle[5 - y], y === 2);
  return { ...drawn, rectangle };
}

/**
 * One of the four numbers of a rectangle.
 *
 * @param {Drawn} drawn
 * @param {number} i
 * @param {number} value
 * @returns {Drawn}
 */
export function withSide(drawn, i, value) {
  const rectangle = /** @type {Rectangle} */ ([...drawn.rectangle]);
  rectangle[i] = apart(value, rectangle[i ^ 1], i % 2 === 0);
  return { ...drawn, rectangle };
}

/**
 * @param {number} value
 * @param {number} other side
 * @param {boolean} low whether it is the lower one
 */
const apart = (value, other, low) => tidy(low ? Math.min(value, other - LEAST) : Math.max(value, other + LEAST));

/**
 * The whole shape moved, as far as the Tile reaches.
 *
 * @param {Drawn} drawn
 * @param {number} da
 * @param {number} db
 * @returns {Drawn}
 */
export function shifted(drawn, da, db) {
  const corners = cornersOf(drawn);
  const within = (/** @type {number} */ by, /** @type {number} */ axis) => {
    const values = corners.map((place) => place[axis]);
    return Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), by));
  };
  const [x, y] = [within(da, 0), within(db, 1)];
  if (drawn.region === 'lasso') return { ...drawn, lasso: lassoOf(drawn).map(([a, b]) => [tidy(a + x), tidy(b + y)]) };
  const [a0, a1, b0, b1] = drawn.rectangle;
  return { ...drawn, rectangle: [tidy(a0 + x), tidy(a1 + x), tidy(b0 + y), tidy(b1 + y)] };
}

/**
 * Another corner in the middle of the side that follows corner `k`.
 *
 * @param {Drawn} drawn
 * @param {number} k
 * @returns {Drawn}
 */
export function withPoint(drawn, k) {
  const lasso = [...lassoOf(drawn)];
  if (lasso.length >= MOST) return drawn;
  const [[a0, b0], [a1, b1]] = [lasso[k], lasso[(k + 1) % lasso.length]];
  lasso.splice(k + 1, 0, [tidy((a0 + a1) / 2), tidy((b0 + b1) / 2)]);
  return { ...drawn, lasso };
}

/**
 * Without a corner; three remain.
 *
 * @param {Drawn} drawn
 * @param {number} k
 * @returns {Drawn}
 */
export function withoutPoint(drawn, k) {
  const lasso = lassoOf(drawn);
  return lasso.length > 3 ? { ...drawn, lasso: lasso.filter((_, i) => i !== k) } : drawn;
}

/**
 * What a pointer drew from `trail[0]` to its last place; null where it is too small to be meant.
 *
 * @param {Drawn} drawn
 * @param {Place[]} trail
 * @returns {Drawn | null}
 */
export function fromTrail(drawn, trail) {
  const [a0, a1] = [Math.min(...trail.map(([a]) => a)), Math.max(...trail.map(([a]) => a))];
  const [b0, b1] = [Math.min(...trail.map(([, b]) => b)), Math.max(...trail.map(([, b]) => b))];
  if (a1 - a0 < LEAST || b1 - b0 < LEAST) return null;
  if (drawn.region === 'lasso') {
    const lasso = simplified(trail);
    return lasso.length < 3 ? null : { ...drawn, lasso };
  }
  const [from, to] = [trail[0], trail[trail.length - 1]];
  const sides = [from[0], to[0], from[1], to[1]].map(tidy);
  const rectangle = /** @type {Rectangle} */ ([
    Math.min(sides[0], sides[1]),
    Math.max(sides[0], sides[1]),
    Math.min(sides[2], sides[3]),
    Math.max(sides[2], sides[3]),
  ]);
  const seen = rectangle[1] - rectangle[0] >= LEAST && rectangle[3] - rectangle[2] >= LEAST;
  return seen ? { ...drawn, rectangle } : null;
}

/**
 * A closed line through few of its places (Douglas and Peucker, 1973), so few that all can be moved by hand.
 *
 * @param {Place[]} trail
 * @returns {Place[]}
 */
function simplified(trail) {
  let rough = ROUGH;
  let corners = thinned(trail, rough);
  while (corners.length > MOST) {
    rough *= 1.5;
    corners = thinned(trail, rough);
  }
  // The line is closed: a last corner close to the first is left out.
  const [first, last] = [corners[0], corners[corners.length - 1]];
  if (corners.length > 3 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 2 * ROUGH) corners.pop();
  return corners.map(([a, b]) => [tidy(a), tidy(b)]);
}

/**
 * @param {Place[]} trail
 * @param {number} rough
 * @returns {Place[]}
 */
function thinned(trail, rough) {
  const [from, to] = [trail[0], trail[trail.length - 1]];
  let [far, at] = [0, 0];
  for (let k = 1; k < trail.length - 1; k++) {
    const off = distance(trail[k], from, to);
    if (off > far) [far, at] = [off, k];
  }
  if (far <= rough) return trail.length > 1 ? [from, to] : [from];
  return [...thinned(trail.slice(0, at + 1), rough).slice(0, -1), ...thinned(trail.slice(at), rough)];
}

/** @type {(place: Place, from: Place, to: Place) => number} from the straight piece between two places */
function distance([a, b], [a0, b0], [a1, b1]) {
  const [da, db] = [a1 - a0, b1 - b0];
  const length = da * da + db * db;
  const t = length ? Math.min(1, Math.max(0, ((a - a0) * da + (b - b0) * db) / length)) : 0;
  return Math.hypot(a - a0 - t * da, b - b0 - t * db);
}
