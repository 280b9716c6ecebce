/**
 * Parts of the Tile that a user can draw: the whole, a rectangle, a lasso. Points are [a, b]. Plain numbers;
 * independent of the DOM.
 */
import { roundedCoordinate } from '#tile/math/ranking';
import { isInside } from '#tile/math/uncertainty/acceptability';
import { distance } from '#tile/math/uncertainty/extremes';

/** @import { Place } from '#tile/math/ranking' */
/** @import { Region } from '#tile/math/uncertainty/acceptability' */

/** @typedef {'tile' | 'rectangle' | 'lasso'} Kind */
/** @typedef {[a0: number, a1: number, b0: number, b1: number]} Rectangle */
/** What the user has drawn: `region` is the current kind; the last rectangle and lasso. */
/** @typedef {{region: Kind, rectangle: Rectangle, lasso: Place[]}} Drawn */

/** The initial lasso: an octagon in an area of typical preferences, which can be moved by its corners. */
const FIRST = /** @type {Place[]} */ (
  [0, 1, 2, 3, 4, 5, 6, 7].map((k) => {
    const angle = (Math.PI * (k + 0.5)) / 4;
    return [roundedCoordinate(0.6 + 0.22 * Math.cos(angle)), roundedCoordinate(0.7 + 0.18 * Math.sin(angle))];
  })
);
/** The least width of a shape, in units of a and b. */
const LEAST = 0.02;
/** The most corners of a lasso. */
export const MOST = 60;
/** The greatest deviation of a simplified line from the drawn one, in units of a and b. */
const ROUGH = 0.012;

/** @param {Drawn} drawn */
const lassoOf = ({ lasso }) => (lasso.length >= 3 ? lasso : FIRST);

/** @param {Drawn} drawn @returns {Region} */
export function regionOf(drawn) {
  if (drawn.region === 'tile') return { kind: 'tile' };
  if (drawn.region === 'lasso') return { kind: 'lasso', points: lassoOf(drawn) };
  const [a0, a1, b0, b1] = drawn.rectangle;
  return { kind: 'rectangle', a0: Math.min(a0, a1), a1: Math.max(a0, a1), b0: Math.min(b0, b1), b1: Math.max(b0, b1) };
}

/** The corners of the part in order; for a rectangle counterclockwise from the lower left. */
/** @param {Drawn} drawn @returns {Place[]} empty for the whole Tile */
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

/** The corners of the part of the Tile in a scene; empty for the whole. @param {object} scene @returns {Place[]} */
export const cornersIn = (scene) => /** @type {{shape?: {corners: Place[]}}} */ (scene).shape?.corners ?? [];

/** Whether (a, b) is outside the part of the Tile in a scene, where colours are fainter. */
/** @param {object} scene @param {number} a @param {number} b */
export function isOutside(scene, a, b) {
  const corners = cornersIn(scene);
  return corners.length > 0 && !isInside(corners, a, b);
}

/** The shape with corner k at (a, b); a rectangle stays a rectangle of a least width. */
/** @type {(drawn: Drawn, k: number, a: number, b: number) => Drawn} */
export function withCorner(drawn, k, a, b) {
  if (drawn.region === 'lasso')
    return {
      ...drawn,
      lasso: lassoOf(drawn).map((place, i) => (i === k ? [roundedCoordinate(a), roundedCoordinate(b)] : place)),
    };
  const rectangle = /** @type {Rectangle} */ ([...drawn.rectangle]);
  const [x, y] = [k === 1 || k === 2 ? 1 : 0, k > 1 ? 3 : 2];
  rectangle[x] = apart(a, rectangle[1 - x], x === 0);
  rectangle[y] = apart(b, rectangle[5 - y], y === 2);
  return { ...drawn, rectangle };
}

/** The shape with one of the four numbers of the rectangle changed. */
/** @type {(drawn: Drawn, i: number, value: number) => Drawn} */
export function withSide(drawn, i, value) {
  const rectangle = /** @type {Rectangle} */ ([...drawn.rectangle]);
  rectangle[i] = apart(value, rectangle[i ^ 1], i % 2 === 0);
  return { ...drawn, rectangle };
}

/** @param {number} value @param {number} other the opposite side @param {boolean} low whether it is the lower one */
const apart = (value, other, low) =>
  roundedCoordinate(low ? Math.min(value, other - LEAST) : Math.max(value, other + LEAST));

/** The shape moved by (da, db), as far as the Tile permits. @type {(drawn: Drawn, da: number, db: number) => Drawn} */
export function shifted(drawn, da, db) {
  const corners = cornersOf(drawn);
  const within = (/** @type {number} */ by, /** @type {number} */ axis) => {
    const values = corners.map((place) => place[axis]);
    return Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), by));
  };
  const [x, y] = [within(da, 0), within(db, 1)];
  if (drawn.region === 'lasso')
    return { ...drawn, lasso: lassoOf(drawn).map(([a, b]) => [roundedCoordinate(a + x), roundedCoordinate(b + y)]) };
  const [a0, a1, b0, b1] = drawn.rectangle;
  return {
    ...drawn,
    rectangle: [
      roundedCoordinate(a0 + x),
      roundedCoordinate(a1 + x),
      roundedCoordinate(b0 + y),
      roundedCoordinate(b1 + y),
    ],
  };
}

/** The lasso with an additional corner in the middle of the side after corner `k`. */
/** @type {(drawn: Drawn, k: number) => Drawn} */
export function withPoint(drawn, k) {
  const lasso = [...lassoOf(drawn)];
  if (lasso.length >= MOST) return drawn;
  const [[a0, b0], [a1, b1]] = [lasso[k], lasso[(k + 1) % lasso.length]];
  lasso.splice(k + 1, 0, [roundedCoordinate((a0 + a1) / 2), roundedCoordinate((b0 + b1) / 2)]);
  return { ...drawn, lasso };
}

/** The lasso without corner `k`; unchanged if fewer than three would remain. */
/** @type {(drawn: Drawn, k: number) => Drawn} */
export function withoutPoint(drawn, k) {
  const lasso = lassoOf(drawn);
  return lasso.length > 3 ? { ...drawn, lasso: lasso.filter((_, i) => i !== k) } : drawn;
}

/** The shape that a pointer drew from `trail[0]` to its last point; null if too small to be intended. */
/** @type {(drawn: Drawn, trail: Place[]) => Drawn | null} */
export function fromTrail(drawn, trail) {
  const [a0, a1] = [Math.min(...trail.map(([a]) => a)), Math.max(...trail.map(([a]) => a))];
  const [b0, b1] = [Math.min(...trail.map(([, b]) => b)), Math.max(...trail.map(([, b]) => b))];
  if (a1 - a0 < LEAST || b1 - b0 < LEAST) return null;
  if (drawn.region === 'lasso') {
    const lasso = simplified(trail);
    return lasso.length < 3 ? null : { ...drawn, lasso };
  }
  const [from, to] = [trail[0], trail[trail.length - 1]];
  const sides = [from[0], to[0], from[1], to[1]].map(roundedCoordinate);
  const rectangle = /** @type {Rectangle} */ ([
    Math.min(sides[0], sides[1]),
    Math.max(sides[0], sides[1]),
    Math.min(sides[2], sides[3]),
    Math.max(sides[2], sides[3]),
  ]);
  const seen = rectangle[1] - rectangle[0] >= LEAST && rectangle[3] - rectangle[2] >= LEAST;
  return seen ? { ...drawn, rectangle } : null;
}

/** A closed line simplified to few of its points (Douglas and Peucker, 1973), so that each can be moved by hand. */
/** @type {(trail: Place[]) => Place[]} */
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
  return corners.map(([a, b]) => [roundedCoordinate(a), roundedCoordinate(b)]);
}

/** @param {Place[]} trail @param {number} rough @returns {Place[]} */
function thinned(trail, rough) {
  const [from, to] = [trail[0], trail[trail.length - 1]];
  let [far, at] = [0, 0];
  for (let k = 1; k < trail.length - 1; k++) {
    const off = distance([...from, ...to], ...trail[k]);
    if (off > far) [far, at] = [off, k];
  }
  if (far <= rough) return trail.length > 1 ? [from, to] : [from];
  return [...thinned(trail.slice(0, at + 1), rough).slice(0, -1), ...thinned(trail.slice(at), rough)];
}
