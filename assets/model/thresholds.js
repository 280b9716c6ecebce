/** Decisions at thresholds: in words, by coverage, as shares of the Tile, as counts of errors. */
import { decimals, symbolText } from '#tile/draw/text';

/** @import { Place } from '#tile/math/ranking' */
/** @import { Region } from '#tile/math/regions/best' */
/** @import { PredictionsModel } from '#tile/model/predictions' */

// ---- The decision at a threshold, in words and in digits.

/** Decisions that need no threshold. */
export const ALWAYS = { negative: 'always negative', positive: 'always positive' };

/**
 * A threshold as text: three decimals, or four significant digits where these are too few; the minus sign is U+2212.
 */
/** @param {number} value */
export function shortNumber(value) {
  if (value === Infinity) return '∞';
  const size = Math.abs(value);
  const plain = size === 0 || (size >= 0.01 && size < 1000);
  return (plain ? decimals(value, 3) : String(Number(value.toPrecision(4)))).replace('-', '−');
}

/** A threshold as a decision: "score ≥ 0.5". @param {number} cutoff */
export const atLeast = (cutoff) => `score ≥ ${shortNumber(cutoff)}`;

/** A decision as text below a heading that says that it is a threshold: "≥ 0.5". @param {string} decision */
export const withoutScore = (decision) => decision.replace('score ≥ ', '≥ ');

/** The name of a score within a sentence: lower case, except for abbreviations and names of people. */
/** @param {string} name */
export const inSentence = (name) =>
  /^[A-Z][a-z]+(?![a-z]*['’])/.test(name) ? name[0].toLowerCase() + name.slice(1) : symbolText(name);

// ---- Selective prediction: the accuracy of a model among the samples of which it is most confident.

/**
 * The accuracy at a coverage: among the most confident share of the samples.
 *
 * @param {Place[]} points of the cumulative curve: coverage, and correct decisions as a share of all samples
 * @param {number} share
 */
export function accuracyAt(points, share) {
  if (!points.length || !(share > 0)) return NaN;
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (points[middle][0] <= share) low = middle;
    else high = middle;
  }
  const [p, q] = [points[low], points[high]];
  const part = q[0] > p[0] ? Math.min(1, (share - p[0]) / (q[0] - p[0])) : 0;
  return (p[1] + part * (q[1] - p[1])) / share;
}

/**
 * A precision-recall curve at another prior. TPR and FPR are constant, so the odds of the precision change by the same
 * factor as those of the prior.
 *
 * @param {(readonly [number, number | null])[]} points recall and precision
 * @param {number} from the prior at which the points hold
 * @param {number} to @returns {(readonly [number, number | null])[]}
 */
export function precisionAt(points, from, to) {
  const by = (to * (1 - from)) / ((1 - to) * from);
  if (!(by > 0) || !Number.isFinite(by) || by === 1) return points;
  return points.map(([recall, p]) => [recall, p === null ? null : (p * by) / (p * by + 1 - p)]);
}

// ---- On which share of the Tile each model is best, each at its best threshold.

/**
 * The share of each model; the area of a region with several best models is split equally.
 *
 * @param {Pick<Region, 'entities' | 'area'>[]} regions of thresholds
 * @param {number[]} owner the model of each threshold
 * @param {number} models
 */
export function sharesOf(regions, owner, models) {
  const shares = Array.from({ length: models }, () => 0);
  for (const { entities, area } of regions) {
    const owners = new Set(entities.map((i) => owner[i]));
    for (const model of owners) shares[model] += area / owners.size;
  }
  return shares;
}

/** Regions of models: the regions of several thresholds of one model are joined. */
/** @param {Region[]} regions of thresholds @param {number[]} owner */
export const modelRegions = (regions, owner) =>
  regions.map((region) => ({
    ...region,
    entities: region.entities.map((i) => owner[i]),
    sides: region.sides.map((i) => (i === null || owner[i] === owner[region.entities[0]] ? null : owner[i])),
  }));

/**
 * The models that matter at a point: the best ones, the owner of the largest share among the others, the selected one,
 * and the best at the compared thresholds.
 */
/** @param {{winners: number[], shares: number[], selected: number | null, compared: number[]}} found */
export function modelsThatMatter({ winners, shares, selected, compared }) {
  const [next] = shares
    .map((share, model) => ({ share, model }))
    .filter(({ share, model }) => share > 0 && !winners.includes(model))
    .sort((p, q) => q.share - p.share || p.model - q.model);
  const chosen = selected === null ? [] : [selected];
  // When many tie, as when all are always right, only the first few are shown.
  return [...new Set([...winners.slice(0, MOST), ...(next ? [next.model] : []), ...chosen, ...compared.slice(0, 1)])];
}
const MOST = 3;

// ---- The errors at a threshold as counts that people can read: among the samples, or where these are reweighted,
// expected among 1,000 cases.

/**
 * @typedef {object} Counts
 * @property {[tn: number, fp: number, fn: number, tp: number]} cells
 * @property {number} total
 * @property {boolean} expected whether they are expected among 1,000 cases, instead of counted among the samples
 */

const CASES = 1000;
const WHOLE = 1e-6;

/**
 * @param {readonly (number | null)[]} row tn, fp, fn, tp on any scale
 * @param {number} samples
 * @param {boolean} asTheyAre whether the row is of these samples, each counted once, at their own prior
 * @returns {Counts | null} null where the row has gaps
 */
export function countsOf(row, samples, asTheyAre) {
  const sum = row.reduce((/** @type {number} */ all, value) => all + (value ?? NaN), 0);
  if (!(sum > 0) || !Number.isFinite(sum)) return null;
  /** @param {number} total */
  const scaled = (total) => /** @type {Counts['cells']} */ (row.map((value) => ((value ?? 0) / sum) * total));
  const exact = scaled(samples);
  const whole = exact.every((value) => Math.abs(value - Math.round(value)) < WHOLE * samples);
  if (asTheyAre && whole) {
    const [tn, fp, fn, tp] = exact.map(Math.round);
    return { cells: [tn, fp, fn, tp], total: samples, expected: false };
  }
  return { cells: scaled(CASES), total: CASES, expected: true };
}

/** A count as text: whole, or with one decimal where it is small and expected. */
/** @param {number} count @param {boolean} expected */
export const countText = (count, expected) =>
  expected && count < 100 ? decimals(count, 1) : Math.round(count).toLocaleString('en');

/** The errors in words. @param {Counts} counts */
export const errorText = ({ cells: [, fp, fn], expected }) =>
  `${countText(fp, expected)} false alarms, ${countText(fn, expected)} misses`;

/**
 * The models whose errors are shown at the point (three at most), and a note about them: the ones that tie for best,
 * unless another one is selected for comparison; otherwise those that matter.
 */
/** @param {PredictionsModel} model */
export function errorsShown(model) {
  const { scoreHere, selected, modelsThatMatter: matter } = model;
  const winners = model.ranked.winners.slice(0, MOST);
  const tied = winners.length > 1 && (selected === null || winners.includes(selected));
  const compared = tied ? winners : matter.slice(0, MOST);
  // Bars are of one scale: counts among the samples only where all of them are.
  const expected = compared.some((k) => model.countsOf(k)?.expected);
  const shown = compared.flatMap((k) => {
    const counts = model.countsOf(k, false, expected);
    return counts ? [{ k, counts }] : [];
  });
  if (!tied || !scoreHere) return { title: 'Errors at the best thresholds', shown };
  const errors = new Set(shown.map(({ counts }) => errorText(counts)));
  return { title: `Same ${inSentence(scoreHere)}, ${errors.size > 1 ? 'different' : 'same'} errors`, shown };
}
