/** Scores that people type: a formula as tokens, as a program, as a function; as `tile_core.formulas`. */
import { entries } from '#tile/math/performance';
import { scores } from '#tile/math/scores';

/** @import { Performance } from '#tile/math/performance' */

/** @typedef {{kind: 'number' | 'name' | 'sign' | 'end', text: string, position: number}} Token */

// ---- The text of a formula as tokens. The Python module `tile_core.formulas.syntax` is the reference.

const LONGEST = 500;
const PIECES = [
  /(?<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)/u,
  /(?<name>[\p{L}_][\p{L}\p{N}_]*)/u,
  /(?<sign>\*\*|[-+*/^(),−×·÷])/u,
  /(?<blank>\s+)/u,
];
const TOKEN = new RegExp(PIECES.map((piece) => piece.source).join('|'), 'uy');
/** Characters from papers and operators of other languages, with their equivalents. @type {Record<string, string>} */
const SAME = { '^': '**', '−': '-', '×': '*', '·': '*', '÷': '/' };

/** A formula that cannot be read; the message says where and what was expected. */
class FormulaError extends Error {}

/** @param {string} text @returns {Token[]} including the end; throws a `FormulaError` at the first invalid character */
function tokens(text) {
  if (text.length > LONGEST) throw new FormulaError(`expected at most ${LONGEST} characters, found ${text.length}`);
  /** @type {Token[]} */
  const found = [];
  let position = 0;
  while (position < text.length) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text);
    if (!match) {
      const found = String.fromCodePoint(text.codePointAt(position) ?? 0);
      throw new FormulaError(`found ${found} at character ${position + 1}, which no formula has`);
    }
    const kind = /** @type {'number' | 'name' | 'sign' | 'blank'} */ (
      Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined)?.[0]
    );
    if (kind === 'number' && !Number.isFinite(Number(match[0])))
      throw new FormulaError(`found a number above 1e308 at character ${position + 1}`);
    if (kind !== 'blank') found.push({ kind, text: SAME[match[0]] ?? match[0], position });
    position += match[0].length;
  }
  return [...found, { kind: 'end', text: '', position: text.length }];
}

// ---- A formula as a program of steps for a stack. The Python module `tile_core.formulas.parser` is the reference:
//
//   expression = term {("+" | "-") term}
//   term       = factor {("*" | "/") factor}
//   factor     = ("+" | "-") factor | power
//   power      = primary ["**" factor]
//   primary    = number | name | function "(" expression {"," expression} ")" | "(" expression ")"

/**
 * A step: pushes a number or a named value onto the stack, or, if `takes` > 0, replaces that many values by the result
 * of an operation.
 *
 * @typedef {{what: string, takes: number}} Step
 */

const DEEPEST = 50;
const NAMES = 'a name such as tn, fp, fn, tp, tpr, tnr, ppv, npv, prior';
const OUTCOMES = ['tn', 'fp', 'fn', 'tp', 'n', 'p'];
/** The least number of arguments of each function. @type {Record<string, number>} */
const FUNCTIONS = { sqrt: 1, log: 1, ln: 1, exp: 1, abs: 1, min: 2, max: 2 };
const NEGATED = 'negated';

/**
 * The program of a formula; throws a `FormulaError` if it cannot be read.
 *
 * @param {string} text
 * @param {(name: string) => string | null} keyOf the key of a score by one of its names
 * @returns {Step[]}
 */
const program = (text, keyOf) => new Parser(text, keyOf).program();

/** Recursive descent over the tokens; each method reads one thing and appends its steps. */
class Parser {
  at = 0;
  depth = 0;
  /** @type {Step[]} */
  steps = [];

  /** @param {string} text @param {(name: string) => string | null} keyOf */
  constructor(text, keyOf) {
    this.tokens = tokens(text);
    this.keyOf = keyOf;
  }

  program() {
    if (this.isAtEnd) throw new FormulaError('found nothing, expected a formula such as 2*tp/(2*tp+fp+fn)');
    this.expression();
    if (!this.isAtEnd) throw this.unexpected('+, -, *, / or ** (a product needs its *)');
    return this.steps;
  }

  expression() {
    this.chain(() => this.term(), '+', '-');
  }

  term() {
    this.chain(() => this.factor(), '*', '/');
  }

  /** @param {() => void} part @param {...string} signs */
  chain(part, ...signs) {
    part();
    while (this.isSign(...signs)) {
      const what = this.take().text;
      part();
      this.steps.push({ what, takes: 2 });
    }
  }

  factor() {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new FormulaError(`expected at most ${DEEPEST} levels of nesting`);
    if (this.isSign('+', '-')) {
      const sign = this.take().text;
      this.factor();
      if (sign === '-') this.steps.push({ what: NEGATED, takes: 1 });
    } else this.power();
    this.depth -= 1;
  }

  power() {
    this.primary();
    if (!this.isSign('**')) return;
    this.take();
    this.factor();
    this.steps.push({ what: '**', takes: 2 });
  }

  primary() {
    if (this.isSign('(')) {
      this.take();
      this.expression();
      this.close(')');
    } else if (this.token.kind === 'number') this.steps.push({ what: this.take().text, takes: 0 });
    else if (this.token.kind === 'name') this.named(this.take());
    else throw this.unexpected('a number, a name or (');
  }

  /** @param {Token} token */
  named(token) {
    const name = token.text.toLowerCase();
    if (Object.hasOwn(FUNCTIONS, name)) this.call(name);
    else this.steps.push({ what: this.meant(token, name), takes: 0 });
  }

  /** @param {string} name of a function */
  call(name) {
    if (!this.isSign('(')) throw this.unexpected(`( after ${name}`);
    this.take();
    this.expression();
    let count = 1;
    const many = FUNCTIONS[name] > 1;
    while (many && this.isSign(',')) {
      this.take();
      this.expression();
      count += 1;
    }
    this.close(many ? ', or )' : ')');
    if (count < FUNCTIONS[name]) throw new FormulaError(`${name}: expected two arguments or more, found one`);
    this.steps.push({ what: name, takes: count });
  }

  /** @param {string} expected */
  close(expected) {
    if (!this.isSign(')')) throw this.unexpected(`+, -, *, /, ** or ${expected}`);
    this.take();
  }

  /** The outcome or the key of a score that a name in lower case means. @param {Token} token @param {string} name */
  meant(token, name) {
    // N is the number of negatives to some, of all samples to others: a silent guess could be wrong.
    if (token.text === 'N')
      throw new FormulaError('found N, which has two meanings: write n for the negatives, tn + fp; all together are 1');
    if (OUTCOMES.includes(name)) return name;
    const key = this.keyOf(name);
    if (key === null) throw new FormulaError(`found ${shown(token)}, expected ${NAMES}`);
    return key;
  }

  get isAtEnd() {
    return this.token.kind === 'end';
  }

  get token() {
    return this.tokens[this.at];
  }

  /** @param {...string} signs */
  isSign(...signs) {
    return this.token.kind === 'sign' && signs.includes(this.token.text);
  }

  take() {
    this.at += 1;
    return this.tokens[this.at - 1];
  }

  /** @param {string} expected */
  unexpected(expected) {
    return new FormulaError(`found ${shown(this.token)}, expected ${expected}`);
  }
}

/** A token as error messages name it. @param {Token} token */
const shown = ({ kind, text, position }) =>
  kind === 'end' ? 'the end' : `${text.length > 30 ? `${text.slice(0, 27)}...` : text} at character ${position + 1}`;

// ---- A score given by name or as a formula, as a function of a performance. Values that are not finite are
// undefined (NaN), and so is everything computed from them. The Python package `tile_core.formulas` is the
// reference.

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

/** A name normalised for comparison: letters and digits only, in lower case, without accents. @param {string} name */
const plain = (name) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ø', 'o')
    .replace(/[^a-z0-9]/g, '');

/**
 * The score that a text names by key, symbol, name or synonym, or defines as a formula; throws a `FormulaError` if it
 * does neither.
 */
/** @type {(text: string, catalogue: ScoreNames[]) => ReadScore} */
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

/** @param {ScoreNames} score @returns {ReadScore} */
const named = ({ key, symbol }) => ({ key, symbol, value: scores[key].value });

/** @param {string} name @param {ScoreNames[]} catalogue */
function recognised(name, catalogue) {
  const wanted = plain(name);
  /** @type {(texts: string[]) => boolean} */
  const holds = (texts) => texts.some((text) => plain(text) === wanted);
  if (!wanted) return null;
  return catalogue.find(({ key, name: long, synonyms }) => holds([key, long, ...synonyms])) ?? null;
}

/** The value of a program for a performance; NaN where undefined. @param {Step[]} steps @param {Performance} p */
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

/** @param {string} what @param {number[]} outcomes @param {Performance} p */
function operand(what, outcomes, p) {
  if (/^[.\d]/.test(what)) return Number(what);
  const at = OUTCOMES.indexOf(what);
  return at < 0 ? scores[what].value(p) : outcomes[at];
}
