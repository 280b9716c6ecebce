/** Fields that set the point: by what a miss costs, as ratios in both directions, or as the four importances. */
import { fixed } from '#tile/draw/text';
import { costOfThreshold, effectiveThreshold } from '#tile/math/decisions';
import { importances, shareOf } from '#tile/math/ranking';
import { fill, make, markInvalid, numberField, say } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */

// ---- Reads and writes importances of outcomes and their ratios as users type them.

/** The expected form of a ratio, for messages. */
const RATIO = 'a number from 0 on, a fraction such as 1/4, or ∞';
const DIGITS = 5;

/** A number of at least 0, with a decimal point or comma; NaN for any other text. @param {string} text */
export function importanceOf(text) {
  const plain = text.trim().replace(',', '.');
  const value = Number(plain);
  return plain !== '' && value >= 0 && value < Infinity ? value : NaN;
}

/** A ratio from 0 to Infinity: "4", "0,25", "1/4", "1:4", "∞"; NaN for any other text. @param {string} text */
export function ratioOf(text) {
  if (/^\s*(∞|inf(inity)?)\s*$/i.test(text)) return Infinity;
  const parts = text.split(/[:/]/);
  if (parts.length > 2) return NaN;
  const [over, under] = [importanceOf(parts[0]), parts.length === 2 ? importanceOf(parts[1]) : 1];
  // 0/0 gives NaN, which is refused.
  return over / under;
}

/** A ratio as a field shows it: with at most five digits, "∞" if the other outcome does not count. */
/** @param {number} ratio */
export const ratioText = (ratio) => (ratio === Infinity ? '∞' : String(Number(ratio.toPrecision(DIGITS))));

/** @typedef {{ a: number, b: number }} Point */
/**
 * Two outcomes that a coordinate weighs against each other: `more` counts more as it grows.
 *
 * @typedef {object} Pair
 * @property {'a' | 'b'} axis
 * @property {Outcome} more
 * @property {Outcome} less
 */
/** @typedef {{ one: string, many: string, sign: string, at: number }} Outcome `at`: its index among the importances */

// ---- The fields.

/** @type {Pair[]} */
const PAIRS = [
  {
    axis: 'b',
    more: { one: 'a miss', many: 'misses', sign: 'FN', at: 2 },
    less: { one: 'a false alarm', many: 'false alarms', sign: 'FP', at: 1 },
  },
  {
    axis: 'a',
    more: { one: 'a detection', many: 'detections', sign: 'TP', at: 3 },
    less: { one: 'a rejection', many: 'rejections', sign: 'TN', at: 0 },
  },
];
const ADVICE = 'Only the ratio of two importances in one row matters to the ranking.';
// A typed importance stays as typed while the point is where it put it.
const SAME = 1e-9;

/**
 * Which costs a point stands for: on the diagonal, those that order as it does; elsewhere, those with which its score
 * decides where it is highest.
 */
/** @param {Costed} model */
export function costNote({ point: { a, b }, ranking, winners, rightOnly }) {
  if (Math.abs(a - b) < SAME) return `Ranks by expected cost at this prevalence: a miss costs ${alarms(b / (1 - b))}.`;
  const best = winners.length ? ranking.scores[winners[0]] : NaN;
  const t = effectiveThreshold(a, b, best);
  const apart = rightOnly ? '' : 'As a and b differ, this is no expected cost. ';
  if (!(t > 0 && t < 1)) return `${apart}${ADVICE}`;
  const like = `a threshold of ${Number((100 * t).toPrecision(3))} % on calibrated probabilities`;
  const cost = `as if a miss cost ${alarms(costOfThreshold(t))}`;
  return `${apart}At the best score here, ${fixed(best)}, it acts like ${like}: ${cost}.`;
}

/** @param {number} ratio */
const alarms = (ratio) => `${ratioText(ratio)} false alarm${ratioText(ratio) === '1' ? '' : 's'}`;

/** What a note on costs needs of a model. */
/** @typedef {Pick<ExploreModel, 'point' | 'live' | 'ranking' | 'winners' | 'rightOnly'>} Costed */

export class WeightsForm {
  /** The field that the user is typing in, or whose text was refused. @type {HTMLInputElement | null} */
  typing = null;
  /** How many false alarms a miss costs, on the diagonal: sets both coordinates. */
  cost = this.field('How many false alarms a miss costs', ratioOf, RATIO, (ratio) => {
    for (const axis of /** @type {const} */ (['a', 'b'])) this.onTyped(axis, shareOf(ratio, 1));
  });
  note = make('p', { className: 'tx-choosing-note', 'aria-live': 'polite' });
  /** The fields of importances, by the symbol of the outcome. @type {Record<string, HTMLInputElement>} */
  importances = {};
  /** The fields of ratios, by the symbol of the outcome on the left. */
  /** @type {Record<string, HTMLInputElement>} */
  ratios = {};
  node = make('div', { className: 'tx-choosing', role: 'group', 'aria-label': 'What outcomes are worth' });

  /** @param {(axis: 'a' | 'b', value: number) => void} onTyped */
  constructor(onTyped) {
    this.onTyped = onTyped;
    this.byCost = make('label', { className: 'tx-choosing-cost' }, 'by cost: a miss costs', this.cost, 'false alarms');
    this.node.append(this.byCost, this.note);
    for (const pair of PAIRS) {
      const { more, less } = pair;
      this.node.append(this.ratio(pair, more, less), this.ratio(pair, less, more));
      this.node.append(this.importance(pair, more), this.importance(pair, less));
    }
  }

  /** An equation with a field, such as "a miss = [4] false alarms". */
  /** @param {Pair} pair @param {Outcome} one @param {Outcome} other */
  ratio(pair, one, other) {
    const name = `How many ${other.many} ${one.one} counts`;
    const input = this.field(name, ratioOf, RATIO, (ratio) =>
      this.onTyped(pair.axis, one === pair.more ? shareOf(ratio, 1) : shareOf(1, ratio)),
    );
    this.ratios[one.sign] = input;
    return make('label', {}, `${one.one} = `, input, ` ${other.many}`);
  }

  /** @param {Pair} pair @param {Outcome} outcome */
  importance(pair, outcome) {
    const input = this.field(`Importance of ${outcome.many}`, importanceOf, 'a number from 0 on', () =>
      this.weigh(pair, input),
    );
    this.importances[outcome.sign] = input;
    return make('label', { className: 'tx-choosing-importance' }, 'importance of ', make('b', {}, outcome.sign), input);
  }

  /** Sets the coordinate from both importances of a row. */
  /** @param {Pair} pair @param {HTMLInputElement} input field that was just edited */
  weigh({ axis, more, less }, input) {
    const share = shareOf(...this.typed(more, less));
    if (Number.isFinite(share)) return this.onTyped(axis, share);
    this.refuse(input, `Found no importance for ${less.many} and ${more.many}; expected one above 0 for either.`);
  }

  /** @param {Outcome} more @param {Outcome} less @returns {[number, number]} */
  typed(more, less) {
    return [importanceOf(this.importances[more.sign].value), importanceOf(this.importances[less.sign].value)];
  }

  /**
   * A field that reports what is wrong with its text, or passes its number to `use`.
   *
   * @param {string} name
   * @param {(text: string) => number} read parses the text; NaN if invalid
   * @param {string} expected @param {(value: number) => void} use
   */
  field(name, read, expected, use) {
    const input = numberField(null, name);
    const take = () => {
      const value = read(input.value);
      if (Number.isNaN(value)) return this.refuse(input, `Found “${input.value}”; expected ${expected}.`);
      this.typing = null;
      this.accept();
      use(value);
    };
    input.addEventListener('input', () => {
      this.typing = input;
    });
    input.addEventListener('change', take);
    input.addEventListener('keydown', (event) => event.key === 'Enter' && take());
    return input;
  }

  /** @param {HTMLInputElement} input @param {string} why */
  refuse(input, why) {
    this.accept();
    this.typing = input;
    markInvalid(input, true);
    fill(this.note, why);
    this.note.classList.add('tx-wrong');
  }

  accept() {
    for (const input of this.node.querySelectorAll('[aria-invalid]')) markInvalid(input, false);
    this.note.classList.remove('tx-wrong');
    fill(this.note);
  }

  /** Shows the importances and ratios at the point, except where the user is typing, unless the point is dragged. */
  /** @param {Costed} model */
  paint(model) {
    const { point, live } = model;
    const diagonal = Math.abs(point.a - point.b) < SAME;
    this.byCost.hidden = model.rightOnly;
    this.write(this.cost, diagonal ? ratioText(point.b / (1 - point.b)) : '–', live);
    if (!this.note.classList.contains('tx-wrong')) say(this.note, costNote(model));
    const weights = importances(point.a, point.b);
    for (const { axis, more, less } of PAIRS) {
      const [one, other] = [weights[more.at], weights[less.at]];
      this.write(this.ratios[more.sign], ratioText(one / other), live);
      this.write(this.ratios[less.sign], ratioText(other / one), live);
      if (Math.abs(shareOf(...this.typed(more, less)) - point[axis]) < SAME) continue;
      this.write(this.importances[more.sign], ratioText(one), live);
      this.write(this.importances[less.sign], ratioText(other), live);
    }
  }

  /** @param {HTMLInputElement} input @param {string} text @param {boolean} live */
  write(input, text, live) {
    const typing = input === this.typing && input === document.activeElement;
    if (!typing || live) input.value = text;
  }
}
