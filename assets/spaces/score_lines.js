/**
 * Iso-score lines of any score, from the catalogue or a formula, in ROC and PR space; curves where they are not
 * straight.
 */
/** @import { ReadScore } from '#tile/formulas/evaluation' */
/** @import { Field } from '#tile/geometry/level_sets' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { ScoreLine } from '#tile/painters/types' */
/** @import { Sheet } from '#tile/spaces/types' */
import { fixed } from '#tile/draw/text';
import { readScore } from '#tile/formulas/evaluation';
import { field, levelSet } from '#tile/geometry/level_sets';
import { rocPlace } from '#tile/geometry/pr';

/** @typedef {{field: Field, rounds: ScoreLine[]}} Found */

/** Points on a side of the grid; it keeps away from the border, where many scores are undefined. */
const SIZE = 71;
const INSET = 1e-6;
/** About how many round levels there are. */
const LEVELS = 8;
const MOST = 8;
/** The fields that were computed last, by score, prior, space and ranges. @type {Map<string, Found>} */
const fields = new Map();

/**
 * The score whose lines are shown, or what is wrong with its text; null where none is chosen.
 *
 * @param {ExploreModel} model
 * @returns {{score: ReadScore, error: ''} | {score: null, error: string} | null}
 */
export function chosenScore({ isolines, catalogue }) {
  if (isolines === null) return null;
  try {
    return { score: readScore(isolines, catalogue), error: '' };
  } catch (error) {
    return { score: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The score's lines at round levels, and through the selected or otherwise the best entity.
 *
 * @param {ExploreModel} model
 * @param {Sheet} sheet
 * @returns {ScoreLine[]}
 */
export function scoreLines(model, sheet) {
  const score = chosenScore(model)?.score;
  const prior = model.linePrior();
  if (!score || !(prior > 0 && prior < 1)) return [];
  const found = fieldOf(score, prior, model.roc.has('pr'), sheet);
  const { selected, winners } = model;
  const through = sheet.points.find(({ entity }) => entity === (selected ?? winners[0]));
  const value = through ? found.field.f(through.x, through.y) : NaN;
  const own = Number.isFinite(value) ? linesAt(found.field, value, `${score.symbol} ${fixed(value)}`, true) : [];
  return [...found.rounds, ...own];
}

/**
 * @param {ReadScore} score
 * @param {number} prior
 * @param {boolean} pr whether in PR space, else in ROC space
 * @param {Sheet} sheet
 */
function fieldOf(score, prior, pr, { x, y }) {
  const box = { x: inside(x), y: inside(y) };
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
const inside = ([from, to]) => [Math.max(from, INSET), Math.min(to, 1 - INSET)];

/**
 * The score as a function of a place; NaN where no performance is possible or the score is undefined.
 *
 * @param {ReadScore} score
 * @param {number} prior
 * @param {boolean} pr
 * @returns {(x: number, y: number) => number}
 */
function valueAt({ value }, prior, pr) {
  const n = 1 - prior;
  const finite = (/** @type {number} */ v) => (Number.isFinite(v) ? v : NaN);
  /** @type {(fpr: number, tpr: number) => number} */
  const of = (fpr, tpr) => (fpr > 1 ? NaN : finite(value([n * (1 - fpr), n * fpr, prior * (1 - tpr), prior * tpr])));
  return pr ? (x, y) => of(...rocPlace([x, y], prior)) : of;
}

/**
 * Round values that cover most of the space.
 *
 * @param {Field} of
 */
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

/**
 * @param {Field} of
 * @param {number} value
 * @param {string} text
 * @param {boolean} strong
 * @returns {ScoreLine[]}
 */
const linesAt = (of, value, text, strong) =>
  levelSet(of, value)
    .filter((line) => line.length > 1)
    .map((segment) => ({ value, text, segment, strong }));
