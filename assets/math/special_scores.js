/** Scores that are not a simple ratio: the volume under the Tile, d' and P4. Undefined is NaN. */
/**
 * Counts or probabilities, NaN where unknown.
 *
 * @typedef {{tn: number, fp: number, fn: number, tp: number}} Outcomes
 */

/**
 * @param {number} x
 * @param {number} y
 * @returns {number} x / y, NaN when y is 0: undefined, never infinite.
 */
export function ratio(x, y) {
  return y === 0 ? NaN : x / y;
}

/**
 * @param {number[]} coefficients
 * @param {number} x
 * @returns {number} the polynomial with these coefficients, highest power first.
 */
function horner(coefficients, x) {
  return coefficients.reduce((sum, c) => sum * x + c, 0);
}

/** Numerators and denominators of algorithm AS 241 (Wichura 1988): centre, then two parts of the tails. */
const CENTRE = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
];
const MIDDLE = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
];
const TAIL = [
  [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
];

/**
 * @param {number} p
 * @returns {number} inverse of the standard normal distribution function, to about 1e-16, for 0 < p < 1.
 */
function probit(p) {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * horner(CENTRE[0], r)) / horner(CENTRE[1], r);
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const [[top, bottom], from] = r <= 5 ? [MIDDLE, 1.6] : [TAIL, 5];
  return (Math.sign(q) * horner(top, r - from)) / horner(bottom, r - from);
}

/** Gauss-Legendre with 12 points: positive abscissas on [-1, 1] and their weights. */
const ABSCISSAS = [
  0.1252334085114689, 0.3678314989981802, 0.5873179542866175, 0.7699026741943047, 0.9041172563704748,
  0.9815606342467192,
];
const WEIGHTS = [
  0.2491470458134027, 0.2334925365383546, 0.20316742672306573, 0.16007832854334642, 0.10693932599531907,
  0.04717533638651141,
];

/**
 * @param {(x: number) => number} f
 * @param {number} from
 * @param {number} width
 * @returns {number} mean of f over [from, from + width].
 */
function mean(f, from, width) {
  /** @param {number} x */
  const at = (x) => f(from + (width * (1 + x)) / 2);
  return ABSCISSAS.reduce((sum, x, k) => sum + (WEIGHTS[k] * (at(x) + at(-x))) / 2, 0);
}

/**
 * @param {number} g
 * @param {number} e
 * @param {number} scale
 * @returns {number} antiderivative of g ln((g + e) / scale) with respect to g, with 0 ln 0 = 0.
 */
function antiderivative(g, e, scale) {
  const log = g + e > 0 ? Math.log((g + e) / scale) : 0;
  return ((g - e) * (g + e) * log) / 2 - (g * g) / 4 + (e * g) / 2;
}

/**
 * The mean of g / (g + e) over g0 <= g <= g1 and e0 <= e <= e1, the first range no wider than the second. One integral
 * is analytic, the other numerical; near the singularity at g = -e0 half of it is analytic too.
 *
 * @param {number[]} g
 * @param {number[]} e
 */
function meanShare([g0, g1], [e0, e1]) {
  const u = g1 - g0;
  const v = e1 - e0;
  if (u <= g0 + e0) {
    /** @param {number} g */
    const inner = (g) => {
      const z = v / (g + e0);
      return g === 0 ? 0 : (g / (g + e0)) * (z === 0 ? 1 : Math.log1p(z) / z);
    };
    return mean(inner, g0, u);
  }
  const top = g1 + e1;
  const byHand = antiderivative(g1, e0, top) - antiderivative(g0, e0, top);
  return (mean((g) => g * Math.log((g + e1) / top), g0, u) - byHand / u) / v;
}

/**
 * @param {Outcomes} outcomes
 * @returns {number} mean of all canonical scores.
 */
export function volumeUnderTile({ tn, fp, fn, tp }) {
  const sum = tn + fp + fn + tp;
  /** @type {(x: number, y: number) => number[]} */
  const sorted = (x, y) => [Math.min(x, y) / sum, Math.max(x, y) / sum];
  const good = sorted(tn, tp);
  const bad = sorted(fp, fn);
  return good[1] - good[0] > bad[1] - bad[0] ? 1 - meanShare(bad, good) : meanShare(good, bad);
}

/**
 * @param {Outcomes} outcomes
 * @returns {number} d' of signal detection, NaN where a rate is 0 or 1.
 */
export function dPrime({ tn, fp, fn, tp }) {
  const hits = ratio(tp, fn + tp);
  const alarms = ratio(fp, tn + fp);
  /** @param {number} rate */
  const inside = (rate) => rate > 0 && rate < 1;
  return inside(hits) && inside(alarms) ? probit(hits) - probit(alarms) : NaN;
}

/**
 * @param {Outcomes} outcomes
 * @returns {number} harmonic mean of TPR, TNR, PPV and NPV.
 */
export function p4({ tn, fp, fn, tp }) {
  if (!(tn + fp > 0 && fn + tp > 0 && tn + fn > 0 && fp + tp > 0)) return NaN;
  const both = 4 * tn * tp;
  return both > 0 ? both / (both + (tn + tp) * (fp + fn)) : 0;
}
