/**
 * A score given by name or as a formula, as a function of a performance. Values that are not finite are undefined
 * (NaN), and so is everything computed from them. The Python package `tile_core.formulas` is the reference.
 */
/** @import { Step } from '#tile/formulas/parser' */
/** @import { Performance } from '#tile/math/performance' */
import { NEGATED, OUTCOMES, program } from '#tile/formulas/parser';
import { FormulaError } from '#tile/formulas/syntax';
import { entries } from '#tile/math/performance';
import { scores } from '#tile/math/scores';

/** @typedef {{key: string, name: string, symbol: string, synonyms: string[]}} ScoreNames */
/**
 * `key` is null for a formula; `symbol` is its name, or the formula itself.
 *
 * @typedef {{key: string | null, symbol: string, value: (p: Performance) => number}} ReadScore
 */

const OPERATES = /[+*/^=<>]/;
/** @type {Record<string, (...operands: number[]) => number>} */
const APPLY = {
  '+': (x, y) => x + y,
  '-': (x, y) => x - y,
  '*': (x, y) => x * y,
  '/': (x, y) => x / y,
  '**': (x, y) => (Number.isNaN(x) || Number.isNaN(y) ? NaN : x ** y),
  [NEGATED]: (x) => -x,
  sqrt: Math.sqrt,
  log: Math.log,
  ln: Math.log,
  exp: Math.exp,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
};

/**
 * A name normalised for comparison: letters and digits only, in lower case, without accents.
 *
 * @param {string} name
 */
const plain = (name) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ø', 'o')
    .replace(/[^a-z0-9]/g, '');

/**
 * The score that a text names by key, symbol, name or synonym, or defines as a formula; throws a `FormulaError` if it
 * does neither.
 *
 * @param {string} text
 * @param {ScoreNames[]} catalogue
 * @returns {ReadScore}
 */
export function readScore(text, catalogue) {
  const exactly = catalogue.find(({ key, name, symbol }) => [key, name, symbol].includes(text.trim()));
  if (exactly) return named(exactly);
  const keyOf = (/** @type {string} */ name) => recognised(name, catalogue)?.key ?? null;
  try {
    const steps = program(text, keyOf);
    const [{ what }] = steps;
    const score = steps.length === 1 && catalogue.find(({ key }) => key === what);
    return score
      ? named(score)
      : { key: null, symbol: text.split(/\s+/).join(' ').trim(), value: (p) => run(steps, p) };
  } catch (error) {
    const score = error instanceof FormulaError && !OPERATES.test(text) ? recognised(text, catalogue) : null;
    if (score) return named(score);
    throw error;
  }
}

/**
 * @param {ScoreNames} score
 * @returns {ReadScore}
 */
const named = ({ key, symbol }) => ({ key, symbol, value: scores[key].value });

/**
 * @param {string} name
 * @param {ScoreNames[]} catalogue
 */
function recognised(name, catalogue) {
  const wanted = plain(name);
  /** @type {(texts: string[]) => boolean} */
  const holds = (texts) => texts.some((text) => plain(text) === wanted);
  if (!wanted) return null;
  return catalogue.find(({ key, name: long, synonyms }) => holds([key, long, ...synonyms])) ?? null;
}

/**
 * The value of a program for a performance; NaN where undefined.
 *
 * @param {Step[]} steps
 * @param {Performance} p
 */
function run(steps, p) {
  const given = entries(p);
  const total = given[0] + given[1] + given[2] + given[3];
  const [tn, fp, fn, tp] = given.map((entry) => entry / total);
  const outcomes = [tn, fp, fn, tp, tn + fp, fn + tp];
  /** @type {number[]} */
  const stack = [];
  for (const { what, takes } of steps) {
    const value = takes ? APPLY[what](...stack.splice(-takes)) : operand(what, outcomes, p);
    stack.push(takes && !Number.isFinite(value) ? NaN : value);
  }
  return stack[0];
}

/**
 * @param {string} what
 * @param {number[]} outcomes
 * @param {Performance} p
 */
function operand(what, outcomes, p) {
  if (/^[.\d]/.test(what)) return Number(what);
  const at = OUTCOMES.indexOf(what);
  return at < 0 ? scores[what].value(p) : outcomes[at];
}
