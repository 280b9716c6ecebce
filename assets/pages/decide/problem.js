/** The form of the Decide page: what a missed positive costs, and the utilities of the four outcomes. */
import { costRatio } from '#tile/draw/text';
import { importanceOf } from '#tile/panels/weights';
import { button, fill, make, markInvalid, numberField, say } from '#tile/ui/elements';

/** @import { Utilities } from '#tile/math/decisions' */
/** @import { DecideModel } from '#tile/model/decide' */
/** @import { Vocabulary } from '#tile/pages/decide/words' */

/** The four outcomes, in the order of utilities: what happened, and what was predicted. */
const OUTCOMES = /** @type {const} */ (['detection', 'miss', 'false alarm', 'rejection']);
/** Where each stands: positives above, predicted positives on the left. */
const LAID = [
  ['positive', 0, 1],
  ['negative', 2, 3],
];

/** A number of either sign, with a decimal point or comma; NaN for any other text. @param {string} text */
function utilityOf(text) {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  const value = Number(plain);
  return plain !== '' && Math.abs(value) < 1e12 ? value : NaN;
}

/** @param {number} value */
const utilityText = (value) => String(Number(value.toPrecision(6))).replace('-', '−');

export class ProblemForm {
  cost = numberField('decide-cost', 'How many false alarms a missed positive costs');
  before = make('span', {});
  after = make('span', {});
  note = make('p', { className: 'tx-decide-note', 'aria-live': 'polite' });
  /** Offers the cost of Explore's point. */
  offer = button({ className: 'tx-button tx-decide-offer', title: 'The point of Explore ranks by this expected cost' });
  /** @type {number | null} */
  offered = null;
  utilities = OUTCOMES.map((name) => numberField(null, `What a ${name} is worth`));
  ratio = make('p', { className: 'tx-decide-note' });

  /**
   * @param {HTMLElement} host @param {(c: number) => void} onCost @param {(utilities: Utilities) => void} onUtilities
   */
  constructor(host, onCost, onUtilities) {
    this.onUtilities = onUtilities;
    const row = make('label', { className: 'tx-decide-row' }, this.before, this.cost, this.after);
    const head = make('tr', {}, make('td'), make('th', { scope: 'col' }, 'predicted positive'));
    head.append(make('th', { scope: 'col' }, 'predicted negative'));
    const rows = LAID.map(([truth, ...places]) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row' }, String(truth)),
        ...places.map((k) =>
          make('td', {}, make('label', {}, make('span', {}, OUTCOMES[Number(k)]), this.utilities[Number(k)])),
        ),
      ),
    );
    const table = make(
      'table',
      { className: 'tx-decide-utilities' },
      make('thead', {}, head),
      make('tbody', {}, ...rows),
    );
    const summary = make('summary', {}, 'Four utilities', make('span', { className: 'tx-note' }, 'optional'));
    this.details = make('details', { className: 'tx-decide-four' }, summary, table, this.ratio);
    fill(host, row, this.offer, this.note, this.details);
    this.offer.addEventListener('click', () => this.offered && onCost(this.offered));
    this.cost.addEventListener('change', () => {
      const c = importanceOf(this.cost.value);
      if (c > 0) return onCost(c);
      this.refuse(this.cost, `Found “${this.cost.value}”; expected a number above 0, such as 20 or 0.5.`);
    });
    for (const field of this.utilities) field.addEventListener('change', () => this.typed());
  }

  typed() {
    const values = this.utilities.map((field) => utilityOf(field.value));
    const wrong = values.findIndex(Number.isNaN);
    if (wrong >= 0) {
      const field = this.utilities[wrong];
      const found = `Found “${field.value}” for a ${OUTCOMES[wrong]}`;
      return this.refuse(field, `${found}; expected a number such as −20.`);
    }
    const [tp, fn, fp, tn] = values;
    if (tp - fn <= 0) return this.refuse(this.utilities[1], 'A miss must cost more than a detection.');
    if (tn - fp <= 0) return this.refuse(this.utilities[2], 'A false alarm must cost more than a rejection.');
    this.onUtilities([tp, fn, fp, tn]);
  }

  /** @param {HTMLInputElement} field @param {string} why */
  refuse(field, why) {
    this.accept();
    markInvalid(field, true);
    fill(this.note, why);
    this.note.classList.add('tx-wrong');
  }

  accept() {
    for (const field of [this.cost, ...this.utilities]) markInvalid(field, false);
    this.note.classList.remove('tx-wrong');
    fill(this.note);
  }

  /** @param {DecideModel} model @param {Vocabulary} words @param {number | null} explored the cost set on Explore */
  paint(model, words, explored) {
    const { utilities, cost, live } = model;
    this.accept();
    this.offered = explored;
    this.offer.hidden = explored === null || costRatio(explored) === costRatio(cost);
    say(this.offer, explored === null ? '' : `Use ${costRatio(explored)}, the cost set on Explore`);
    say(this.before, `A ${words.miss} costs`);
    say(this.after, costRatio(cost) === '1' ? words.alarm : words.alarms);
    if (document.activeElement !== this.cost || live) this.cost.value = String(Number(cost.toPrecision(4)));
    for (const [k, field] of this.utilities.entries())
      if (document.activeElement !== field || live) field.value = utilityText(utilities[k]);
    const [tp, fn, fp, tn] = utilities.map(utilityText);
    const less = (/** @type {string} */ text) => (text.startsWith('−') ? `+ ${text.slice(1)}` : `− ${text}`);
    say(this.ratio, `Only one ratio counts: (${tp} ${less(fn)}) : (${tn} ${less(fp)}) = ${costRatio(cost)} : 1.`);
  }
}
