/** The real roots of polynomials of degree 3 at most, whose coefficients come with the highest power first. */

/** Rounding moves a double root off the axis by the root of what it is. */
const NEAR = 1e-7;
const TINY = 1e-14;

/** @param {readonly number[]} polynomial of degree 3 at most @returns {number[]} */
export function realRoots(polynomial) {
  const size = Math.max(...polynomial.map(Math.abs));
  if (!(size > 0)) return [];
  const trimmed = polynomial.map((c) => (Math.abs(c) <= TINY * size ? 0 : c));
  const start = trimmed.findIndex((c) => c !== 0);
  const rest = trimmed.slice(start);
  if (rest.length === 4) return cubicRoots(rest).map((x) => polished(rest, x));
  if (rest.length === 3) return quadraticRoots(rest[0], rest[1], rest[2]);
  return rest.length === 2 ? [-rest[1] / rest[0]] : [];
}

/** Both roots, ascending, without cancellation; a pair that is nearly real counts as real. */
/** @param {number} a @param {number} b @param {number} c @returns {number[]} */
export function quadraticRoots(a, b, c) {
  const discriminant = b * b - 4 * a * c;
  if (discriminant < -NEAR * NEAR * (4 * a * a)) return [];
  const half = -(b + (b < 0 ? -1 : 1) * Math.sqrt(Math.max(0, discriminant))) / 2;
  const roots = [half / a, half === 0 ? 0 : c / half];
  return roots[0] > roots[1] ? [roots[1], roots[0]] : roots;
}

/** @param {number[]} polynomial */
function cubicRoots([a, b, c, d]) {
  const shift = -b / (3 * a);
  const p = c / a - (b * b) / (3 * a * a);
  const q = (2 * b * b * b) / (27 * a * a * a) - (b * c) / (3 * a * a) + d / a;
  const discriminant = (q * q) / 4 + (p * p * p) / 27;
  const scale = (q * q) / 4 + Math.abs(p * p * p) / 27;
  if (discriminant > TINY * scale) {
    const root = Math.sqrt(discriminant);
    return [shift + Math.cbrt(-q / 2 + root) + Math.cbrt(-q / 2 - root)];
  }
  const radius = 2 * Math.sqrt(Math.max(0, -p / 3));
  if (radius === 0) return [shift];
  const angle = Math.acos(Math.max(-1, Math.min(1, (3 * q) / (p * radius)))) / 3;
  return [0, 1, 2].map((k) => shift + radius * Math.cos(angle - (2 * Math.PI * k) / 3));
}

/** A root after a few steps of Newton's. @param {number[]} polynomial @param {number} start */
function polished([a, b, c, d], start) {
  let x = start;
  for (let k = 0; k < 4; k++) {
    const slope = (3 * a * x + 2 * b) * x + c;
    const step = (((a * x + b) * x + c) * x + d) / slope;
    if (!Number.isFinite(step) || Math.abs(step) > 0.1) return x;
    x -= step;
  }
  return x;
}
