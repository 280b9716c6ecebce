/**
 * The geometry of a score in ROC space (paper B, figure 2): its 0-line and 1-line across the plane, a line on which
 * values are read, the second and the third pencil, and the zones in which vertices can lie.
 */
/** @import { Place, Places } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { RocGeometry, RocPoint } from '#tile/painters/types' */
/** @import { Ranges, Sheet } from '#tile/spaces/types' */
import { fixed } from '#tile/draw/text';
import * as roc from '#tile/math/roc';
import { isWide } from '#tile/spaces/ranges';

const TENTHS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** No geometry. @returns {RocGeometry} */
export const noGeometry = () => ({ pencils: [], ends: [], reading: [], vertex: null });

/**
 * The parts of the geometry that are switched on.
 *
 * @param {ExploreModel} model
 * @param {Sheet} sheet
 * @param {number} prior
 * @returns {RocGeometry}
 */
export function geometry(model, { x, y, points }, prior) {
  const { roc: shown, winners, selected } = model;
  const { a, b } = model.point;
  const box = [x[0], y[0], x[1], y[1]];
  const through = points.find(({ entity }) => entity === (selected ?? winners[0]));
  return {
    pencils: [
      ...(shown.has('second') ? pencil('a', a, (z) => roc.zeroLine(z, b, prior), box) : []),
      ...(shown.has('third') ? pencil('b', b, (z) => roc.oneLine(a, z, prior), box) : []),
    ],
    ends: shown.has('ends') ? ends(a, b, prior, box) : [],
    reading: shown.has('reading') && through ? readingValues(a, b, prior, through) : [],
    vertex: isWide(model) ? roc.vertex(a, b, prior) : null,
  };
}

/**
 * The lines of a pencil at tenths, and the one of the point.
 *
 * @param {'a' | 'b'} name
 * @param {number} own
 * @param {(z: number) => number[]} line
 * @param {number[]} box
 */
function pencil(name, own, line, box) {
  const round = TENTHS.filter((z) => Math.abs(z - own) > 1e-9).map((z) => ({ z, strong: false }));
  return [...round, { z: own, strong: true }].flatMap(({ z, strong }) => {
    const segment = roc.clip(line(z), ...box);
    return segment ? [{ name, value: strong ? fixed(z) : String(z), segment, strong }] : [];
  });
}

/**
 * The 0-line and the 1-line. For a = 1 or 0 and b = 1 or 0 they lie along sides of ROC space.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} prior
 * @param {number[]} box
 */
const ends = (a, b, prior, box) =>
  [0, 1].flatMap((value) => {
    const segment = roc.clip(roc.isoLine(a, b, prior, value), ...box);
    return segment ? [{ value, segment }] : [];
  });

/**
 * Round values on the line through a dot along which the score is linear, of slope -(1 - prior) / prior, at its
 * intersections with their iso-score lines. The first value is 0, the last is 1.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} prior
 * @param {RocPoint} through
 * @returns {{value: number, place: Place}[]} empty where the score is constant on the line
 */
function readingValues(a, b, prior, { x, y }) {
  const [n, p] = [1 - prior, prior];
  const sum = n * x + p * y;
  const found = TENTHS.map((value) => {
    const [u, v, w] = roc.isoLine(a, b, prior, value);
    const turn = u * p - v * n;
    return { value, place: /** @type {Place} */ ([-(w * p + v * sum) / turn, (u * sum + w * n) / turn]) };
  });
  const [first, last] = [found[0].place, found[10].place];
  const long = Math.hypot(last[0] - first[0], last[1] - first[1]);
  return Number.isFinite(long) && long > 1e-9 ? found : [];
}

/**
 * Where the vertex of a score that ranks can lie: left of and below ROC space, or right of and above it (axiom 2).
 *
 * @param {Ranges} ranges
 * @returns {Places[]}
 */
export function vertexZones({ x: [x0, x1], y: [y0, y1] }) {
  /** @type {(from: Place, to: Place) => Places[]} */
  const box = ([left, bottom], [right, top]) =>
    left < right && bottom < top
      ? [
          [
            [left, bottom],
            [right, bottom],
            [right, top],
            [left, top],
          ],
        ]
      : [];
  return [...box([x0, y0], [0, 0]), ...box([1, 1], [x1, y1])];
}
