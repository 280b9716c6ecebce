/** Lines of equal score in ROC space: those of the point, their pencils, those of any score; ranges of the axes. */
import { REFERENCE } from '#tile/draw/marks';
import { fixed, symbolText } from '#tile/draw/text';
import { readScore } from '#tile/math/formula';
import { field, levelSet } from '#tile/math/level_sets';
import { rocPlace } from '#tile/math/pr_space';
import { score } from '#tile/math/ranking';
import * as roc from '#tile/math/roc_space';
import { TENTHS } from '#tile/model/prior_lines';

/** @import { Place, Places } from '#tile/draw/types' */
/** @import { ReadScore } from '#tile/math/formula' */
/** @import { Field } from '#tile/math/level_sets' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { IsoLines, Ranges, Sheet } from '#tile/plots/roc/types' */
/** @import { RocGeometry, RocPoint, ScoreLine } from '#tile/plots/tile/types' */

// ---- The ranges of the axes of ROC and PR space: the unit square, the data, or as far as the vertex of the pencil.

/** Overlays that are visible only in a view that includes the vertex. */
const WIDE = ['vertex', 'ends', 'zones', 'second', 'third'];
/** The share of entities that a zoomed view may leave out, and how far it may extend beyond the unit square. */
const BEYOND = 0.1;
const EDGE = 0.04;
/** A vertex farther away than this is not included. */
const FAR = 40;

/** Whether the axes include the vertex of the point. @param {{roc: Set<string>}} model */
export const isWide = ({ roc: shown }) =>
  !shown.has('pr') && !shown.has('nine') && WIDE.some((view) => shown.has(view));

/** @returns {Ranges} */
const unit = () => ({ x: [0, 1], y: [0, 1] });

/** The ranges of the axes of ROC space. @param {ExploreModel} model @param {RocPoint[]} points @returns {Ranges} */
export function rocRanges(model, points) {
  if (isWide(model) && Number.isFinite(model.linePrior())) {
    const vertex = roc.vertex(model.point.a, model.point.b, model.linePrior());
    if (vertex?.every((v) => Math.abs(v) < FAR)) return square([0, 1, vertex[0]], [0, 1, vertex[1]], 0.08);
    return { x: [-2, 3], y: [-2, 3] };
  }
  return zoomed(model, points, ({ x, y }) => y > x);
}

/**
 * Ranges around most of the entities that are better than no skill, where the view is zoomed: including outliers would
 * leave the others as crowded as before. The selected entity is always included.
 */
/** @type {(model: ExploreModel, points: RocPoint[], isSkilled: (point: RocPoint) => boolean) => Ranges} */
export function zoomed({ roc: shown, selected }, points, isSkilled) {
  if (!shown.has('zoom') || points.length < 2) return unit();
  const skilled = points.filter(isSkilled);
  const rows = skilled.length > 1 ? skilled : points;
  const chosen = points.filter(({ entity }) => entity === selected);
  /** @param {'x' | 'y'} axis */
  const most = (axis) => {
    const values = rows.map((point) => point[axis]).sort((u, v) => u - v);
    const left = Math.floor((values.length * BEYOND) / 2);
    return [values[left], values[values.length - 1 - left], ...chosen.map((point) => point[axis])];
  };
  const { x, y } = square(most('x'), most('y'), 0.12);
  return { x: inside(x), y: inside(y) };
}

/** A range shifted, or cut, so that it extends only a little beyond the unit interval. */
/** @type {(range: Place) => Place} */
function inside([from, to]) {
  const size = Math.min(to - from, 1);
  const start = Math.min(Math.max(from, -EDGE * size), 1 + EDGE * size - size);
  return [start, start + size];
}

/**
 * @param {number[]} xs @param {number[]} ys
 * @param {number} margin a share of the side
 * @returns {Ranges} the square around all.
 */
function square(xs, ys, margin) {
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const half = (Math.max(x1 - x0, y1 - y0, 0.02) * (1 + 2 * margin)) / 2;
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return { x: [x - half, x + half], y: [y - half, y + half] };
}

// ---- The geometry of a score in ROC space (paper B, figure 2): its 0-line and 1-line across the plane, a line on
// which values are read, the second and the third pencil, and the zones in which vertices can lie.

const ALL_TENTHS = [0, ...TENTHS, 1];

/** No geometry. @returns {RocGeometry} */
const noGeometry = () => ({ pencils: [], ends: [], reading: [], vertex: null });

/** The parts of the geometry that are switched on. */
/** @type {(model: ExploreModel, sheet: Sheet, prior: number) => RocGeometry} */
function geometry(model, { x, y, points }, prior) {
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

/** The lines of a pencil at tenths, and the one of the point. */
/** @param {'a' | 'b'} name @param {number} own @param {(z: number) => number[]} line @param {number[]} box */
function pencil(name, own, line, box) {
  const round = ALL_TENTHS.filter((z) => Math.abs(z - own) > 1e-9).map((z) => ({ z, strong: false }));
  return [...round, { z: own, strong: true }].flatMap(({ z, strong }) => {
    const segment = roc.clip(line(z), ...box);
    return segment ? [{ name, value: strong ? fixed(z) : String(z), segment, strong }] : [];
  });
}

/** The 0-line and the 1-line. For a = 1 or 0 and b = 1 or 0 they lie along sides of ROC space. */
/** @param {number} a @param {number} b @param {number} prior @param {number[]} box */
const ends = (a, b, prior, box) =>
  [0, 1].flatMap((value) => {
    const segment = roc.clip(roc.isoLine(a, b, prior, value), ...box);
    return segment ? [{ value, segment }] : [];
  });

/**
 * Round values on the line through a dot along which the score is linear, of slope -(1 - prior) / prior, at its
 * intersections with their iso-score lines. The first value is 0, the last is 1.
 *
 * @param {number} a @param {number} b @param {number} prior @param {RocPoint} through
 * @returns {{value: number, place: Place}[]} empty where the score is constant on the line
 */
function readingValues(a, b, prior, { x, y }) {
  const [n, p] = [1 - prior, prior];
  const sum = n * x + p * y;
  const found = ALL_TENTHS.map((value) => {
    const [u, v, w] = roc.isoLine(a, b, prior, value);
    const turn = u * p - v * n;
    return { value, place: /** @type {Place} */ ([-(w * p + v * sum) / turn, (u * sum + w * n) / turn]) };
  });
  const [first, last] = [found[0].place, found[10].place];
  const long = Math.hypot(last[0] - first[0], last[1] - first[1]);
  return Number.isFinite(long) && long > 1e-9 ? found : [];
}

/** Where the vertex of a score that ranks can lie: left of and below ROC space, or right of and above it (axiom 2). */
/** @type {(ranges: Ranges) => Places[]} */
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

// ---- The iso-score lines of the point in ROC space.

/**
 * Above this many entities a line through each is unreadable: then only through the best and the selected one, and at
 * round values.
 */
export const MANY_LINES = 60;

/** No lines. @returns {IsoLines} */
const noLines = () => ({
  ...{ lines: [], rounds: [], strong: [], zero: null, one: null },
  ...noGeometry(),
});

/** The iso-score lines of the point, and the geometry that is switched on. */
/** @type {(model: ExploreModel, sheet: Sheet) => IsoLines} */
export function rocLines(model, { x, y, points }) {
  const { a, b } = model.point;
  const prior = model.linePrior();
  if (!(prior > 0 && prior < 1)) return noLines();
  const box = [x[0], y[0], x[1], y[1]];
  return {
    ...isoLines(model, points, {
      of: (value) => roc.clip(roc.isoLine(a, b, prior, value), ...box),
      through: (place) => {
        const line = roc.isoLineThrough(a, b, prior, place);
        return line && roc.clip(line, ...box);
      },
    }),
    zero: direction(roc.zeroLine(a, b, prior)),
    one: direction(roc.oneLine(a, b, prior)),
    ...geometry(model, { x, y, points }, prior),
  };
}

/**
 * Whose prevalence the lines have where prevalences differ, and what the selected entity lacks if not its own.
 * Short, as the note of a panel has two lines.
 */
/** @param {ExploreModel} model @param {string} lines */
export function linesNote(model, lines) {
  const { selected, winners, rates, names } = model;
  const prior = model.linePrior();
  const entity = [selected, winners[0]].find((i) => rates[i ?? -1]?.prior === prior) ?? -1;
  if (entity < 0) return '';
  if (entity === (selected ?? entity)) return `${lines} for ${names[entity]}`;
  const own = rates[selected ?? entity]?.prior;
  const why = own === 1 ? 'no negatives' : own === 0 ? 'no positives' : 'no prevalence';
  return `${why}: ${lines} for ${names[entity]}`;
}

/**
 * Lines through the entities; at round scores where these are too many.
 *
 * @param {ExploreModel} model @param {RocPoint[]} points
 * @param {{of: (value: number) => Places | null, through: (place: Place) => Places | null}} line @returns {IsoLines}
 */
export function isoLines(model, points, { of, through }) {
  if (!points.length && !model.law) return noLines();
  const few = points.length <= MANY_LINES && !model.law;
  return {
    ...noLines(),
    lines: few ? points.map(({ x, y }) => through([x, y])).filter((segment) => segment !== null) : [],
    rounds: few ? [] : rounds(of),
    strong: strong(model, points).map(({ entity, x, y }) => ({
      entity,
      segment: through([x, y]),
      value: dotScore(model, entity),
      ...(model.colourOf(entity) === REFERENCE ? { ink: true } : {}),
    })),
  };
}

/** The score of a dot, which is a mean performance also where another rule ranks. */
/** @param {ExploreModel} model @param {number} entity */
function dotScore({ performances, point: { a, b }, ranking, referenceAhead, ruled }, entity) {
  if (ruled) return score(performances[entity], a, b);
  return ranking.scores[entity] ?? referenceAhead?.score ?? NaN;
}

/** Lines at round scores. @param {(value: number) => Places | null} of */
const rounds = (of) =>
  TENTHS.flatMap((value) => {
    const segment = of(value);
    return segment ? [{ value, segment }] : [];
  });

/** The best and the selected entity, where the space has them. */
/** @param {ExploreModel} model @param {RocPoint[]} points */
function strong({ bestHere, selected, competing, roc }, points) {
  const size = competing?.size ?? NaN;
  const prior = competing?.common ?? NaN;
  /** @type {RocPoint[]} */
  const references = roc.has('pr')
    ? [{ entity: size + 1, x: 1, y: prior }]
    : [
        { entity: size, x: 0, y: 0 },
        { entity: size + 1, x: 1, y: 1 },
      ];
  const all = [...points, ...references];
  return [...new Set([bestHere[0], selected])].flatMap((entity) => all.find((p) => p.entity === entity) ?? []);
}

/** @param {number[]} line @returns {Place} */
function direction([u, v]) {
  return [-v, u];
}

// ---- Iso-score lines of any score, from the catalogue or a formula, in ROC and PR space; curves where they are not
// straight.

/** @typedef {{field: Field, rounds: ScoreLine[]}} Found */

/** Points on a side of the grid; it keeps away from the border, where many scores are undefined. */
const SIZE = 71;
const INSET = 1e-6;
/** About how many round levels there are. */
const LEVELS = 8;
/** How many fields are cached. */
const MOST = 8;
/** The fields that were computed last, by score, prior, space and ranges. @type {Map<string, Found>} */
const fields = new Map();

/** The score whose lines are shown, or what is wrong with its text; null where none is chosen. */
/** @type {(model: ExploreModel) => {score: ReadScore, error: ''} | {score: null, error: string} | null} */
export function chosenScore({ isolines, catalogue }) {
  if (isolines === null) return null;
  try {
    return { score: readScore(isolines, catalogue), error: '' };
  } catch (error) {
    return { score: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** The score's lines at round levels, and through the selected or otherwise the best entity. */
/** @type {(model: ExploreModel, sheet: Sheet) => ScoreLine[]} */
export function scoreLines(model, sheet) {
  const score = chosenScore(model)?.score;
  const prior = model.linePrior();
  if (!score || !(prior > 0 && prior < 1)) return [];
  const found = fieldOf(score, prior, model.roc.has('pr'), sheet);
  const { selected, winners } = model;
  const through = sheet.points.find(({ entity }) => entity === (selected ?? winners[0]));
  const value = through ? found.field.f(through.x, through.y) : NaN;
  const own = Number.isFinite(value)
    ? linesAt(found.field, value, `${symbolText(score.symbol)} ${fixed(value)}`, true)
    : [];
  return [...found.rounds, ...own];
}

/**
 * @param {ReadScore} score @param {number} prior
 * @param {boolean} pr whether in PR space, else in ROC space
 * @param {Sheet} sheet
 */
function fieldOf(score, prior, pr, { x, y }) {
  const box = { x: inset(x), y: inset(y) };
  const key = JSON.stringify([score.key, score.symbol, prior, pr, box]);
  const known = fields.get(key);
  if (known) return known;
  const made = field(valueAt(score, prior, pr), SIZE, box);
  const found = {
    field: made,
    rounds: roundLevels(made).flatMap((level) => linesAt(made, level, short(level), false)),
  };
  if (fields.size >= MOST) fields.clear();
  fields.set(key, found);
  return found;
}

/** @type {(range: readonly [number, number]) => [number, number]} */
const inset = ([from, to]) => [Math.max(from, INSET), Math.min(to, 1 - INSET)];

/** The score as a function of a place; NaN where no performance is possible or the score is undefined. */
/** @type {(score: ReadScore, prior: number, pr: boolean) => (x: number, y: number) => number} */
function valueAt({ value }, prior, pr) {
  const n = 1 - prior;
  const finite = (/** @type {number} */ v) => (Number.isFinite(v) ? v : NaN);
  /** @type {(fpr: number, tpr: number) => number} */
  const of = (fpr, tpr) => (fpr > 1 ? NaN : finite(value([n * (1 - fpr), n * fpr, prior * (1 - tpr), prior * tpr])));
  return pr ? (x, y) => of(...rocPlace([x, y], prior)) : of;
}

/** Round values that cover most of the space. @param {Field} of */
function roundLevels({ values }) {
  const sorted = values.filter((value) => Number.isFinite(value)).sort();
  const [low, high] = [0.04, 0.96].map((share) => sorted[Math.floor(share * (sorted.length - 1))]);
  if (!(high > low)) return [];
  const size = 10 ** Math.floor(Math.log10((high - low) / LEVELS));
  const step = size * ([1, 2, 5].find((each) => (high - low) / (each * size) <= LEVELS + 2) ?? 10);
  const found = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step && found.length < 30; k++)
    found.push(Number((k * step).toPrecision(10)));
  return found;
}

/** @param {number} level */
const short = (level) => String(Number(level.toPrecision(4))).replace('-', '−');

/** @param {Field} of @param {number} value @param {string} text @param {boolean} strong @returns {ScoreLine[]} */
const linesAt = (of, value, text, strong) =>
  levelSet(of, value)
    .filter((line) => line.length > 1)
    .map((segment) => ({ value, text, segment, strong }));
