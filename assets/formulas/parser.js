/**
 * A formula as a program of steps for a stack. The Python module `tile_core.formulas.parser` is the reference:
 *
 *     expression  = term {("+" | "-") term}            term  = factor {("*" | "/") factor}
 *     factor      = ("+" | "-") factor | power         power = primary ["**" factor]
 *     primary     = number | name | function "(" expression {"," expression} ")" | "(" expression ")"
 */
import { FormulaError, tokens } from '#tile/formulas/syntax';

/** @import { Token } from '#tile/formulas/syntax' */
/**
 * A step: pushes a number or a named value onto the stack, or, if `takes` > 0, replaces that many values by the result
 * of an operation.
 *
 * @typedef {{what: string, takes: number}} Step
 */

const DEEPEST = 50;
const NAMES = 'a name such as tn, fp, fn, tp, tpr, tnr, ppv, npv, prior';
export const OUTCOMES = ['tn', 'fp', 'fn', 'tp', 'n', 'p'];
/** The least number of arguments of each function. @type {Record<string, number>} */
const FUNCTIONS = { sqrt: 1, log: 1, ln: 1, exp: 1, abs: 1, min: 2, max: 2 };
export const NEGATED = 'negated';

/**
 * The program of a formula; throws a `FormulaError` if it cannot be read.
 *
 * @param {string} text
 * @param {(name: string) => string | null} keyOf the key of a score by one of its names
 * @returns {Step[]}
 */
export const program = (text, keyOf) => new Parser(text, keyOf).program();

/** Recursive descent over the tokens; each method reads one thing and appends its steps. */
class Parser {
  at = 0;
  depth = 0;
  /** @type {Step[]} */
  steps = [];

  /**
   * @param {string} text
   * @param {(name: string) => string | null} keyOf
   */
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

  /**
   * @param {() => void} part
   * @param {...string} signs
   */
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

  /**
   * Appends the step for a name: an outcome or a score of the catalogue.
   *
   * @param {Token} token
   * @param {string} name
   */
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
