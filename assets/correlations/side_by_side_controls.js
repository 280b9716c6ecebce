/**
 * The controls of Tiles side by side: scores and prevalences as chips that can be removed, and fields that add more.
 */
import { namedScore } from '#tile/correlations/side_by_side_words';
import { prevalence } from '#tile/draw/text';
import { button, icon } from '#tile/parts/buttons';
import { fill, make, numberField } from '#tile/parts/elements';
import { PRIOR_EXPECTED, readPrior } from '#tile/parts/priors';
import { symbolNodes } from '#tile/parts/symbols';

/** @import { ScoresModel } from '#tile/model/scores_model' */
/** What a preset chooses of the performances. @typedef {{family: string, size: number}} Drawn */
/** @typedef {{label: string, texts: string[], priors: number[], drawn: Drawn}} Preset */

const MOST_SCORES = 9;
const MOST_PRIORS = 5;
/** Presets that show figures of paper B. @type {Preset[]} */
const PRESETS = [
  {
    label: 'Figure 4: nine probabilistic scores',
    texts: [
      ...['npv', '(tn+tp)/(tn+fn+tp)', 'tpr', 'tn/(tn+fp+fn)', 'accuracy'],
      ...['tp/(tp+fp+fn)', 'tnr', '(tn+tp)/(tn+fp+tp)', 'ppv'],
    ],
    priors: [],
    drawn: { family: 'uniform', size: 10_000 },
  },
  {
    label: 'Figure 7: BA and κ at 30 %',
    texts: ['balanced_accuracy', 'kappa'],
    priors: [0.3],
    drawn: { family: 'fixed_prior', size: 10_000 },
  },
];

export class SideBySideControls {
  scores = make('span', { className: 'tx-chips' });
  priors = make('span', { className: 'tx-chips' });
  choice = make('select', { 'aria-label': 'Add a score' });
  prior = numberField(null, 'Add a prevalence');
  preset = make('select', { 'aria-label': 'Figures of paper B' });
  own = button({ title: 'Add the score chosen above, or its formula' }, 'Add this score');
  problem = make('span', { className: 'tx-wrong', role: 'alert' });
  /** The keys of the current options, joined. */
  listed = '';

  /**
   * @param {HTMLElement} host
   * @param {ScoresModel} model
   * @param {(texts: string[], priors: number[], drawn?: Drawn) => void} onChange
   */
  constructor(host, model, onChange) {
    this.model = model;
    this.onChange = onChange;
    const first = make('option', { value: '' }, 'Figures of paper B …');
    fill(this.preset, first, ...PRESETS.map(({ label }, k) => make('option', { value: k }, label)));
    this.prior.placeholder = 'e.g. 20 %';
    const named = (/** @type {string} */ words) => make('span', { className: 'tx-label' }, words);
    const scores = make('div', {}, named('Scores'), this.scores, this.choice, this.own);
    const priors = make('div', {}, named('Prevalences'), this.priors, this.prior, this.preset, this.problem);
    host.className = 'tx-side-by-side-controls';
    fill(host, scores, priors);
    this.choice.addEventListener('change', () => this.add(this.choice.value));
    this.own.addEventListener('click', () => this.add(model.texts[0]));
    this.prior.addEventListener('change', () => this.addTypedPrior());
    this.preset.addEventListener('change', () => this.applyPreset(PRESETS[Number(this.preset.value)]));
  }

  /** @param {string} text */
  add(text) {
    const { compared, priors } = this.model;
    if (!text || compared.includes(text)) return this.paint();
    if (compared.length >= MOST_SCORES) return this.refuse(`At most ${MOST_SCORES} scores stand side by side.`);
    this.onChange([...compared, text], priors);
  }

  addTypedPrior() {
    const { compared, priors } = this.model;
    const value = readPrior(this.prior.value);
    if (!(value > 0)) return this.refuse(`Found “${this.prior.value}”; expected ${PRIOR_EXPECTED}.`);
    if (priors.length >= MOST_PRIORS) return this.refuse(`At most ${MOST_PRIORS} prevalences stand side by side.`);
    this.prior.value = '';
    if (!priors.includes(value)) this.onChange(compared, [...priors, value]);
  }

  /** @param {Preset | undefined} preset */
  applyPreset(preset) {
    this.preset.value = '';
    if (preset) this.onChange(preset.texts, preset.priors, preset.drawn);
  }

  /** @param {string} why */
  refuse(why) {
    this.problem.textContent = why;
    this.choice.value = '';
  }

  /** @param {boolean} priors whether the performances can be shifted to any prior */
  paint(priors = !this.prior.disabled) {
    const { model } = this;
    this.problem.textContent = '';
    this.listScores();
    this.own.disabled = !model.texts[0] || model.compared.includes(model.texts[0]);
    this.prior.disabled = !priors;
    this.prior.title = priors ? '' : 'These performances have prevalences of their own. Choose “One prior” above.';
    fill(
      this.scores,
      ...model.compared.map((text) => this.chip(scoreNodes(model, text), () => this.remove(text, null))),
    );
    fill(this.priors, ...model.priors.map((prior) => this.chip([prevalence(prior)], () => this.remove('', prior))));
  }

  /** Fills the list with the scores of the catalogue, once these are known. */
  listScores() {
    const { catalogue } = this.model;
    const key = catalogue.map((each) => each.key).join();
    if (key !== this.listed) {
      const options = catalogue.map((each) => make('option', { value: each.key }, `${each.symbol} · ${each.name}`));
      fill(this.choice, make('option', { value: '' }, 'Add a score …'), ...options);
    }
    this.listed = key;
    this.choice.value = '';
  }

  /**
   * @param {string} text
   * @param {number | null} prior
   */
  remove(text, prior) {
    const { compared, priors } = this.model;
    this.onChange(
      compared.filter((each) => each !== text),
      priors.filter((each) => each !== prior),
    );
  }

  /**
   * @param {(Node | string)[]} words
   * @param {() => void} remove
   */
  chip(words, remove) {
    const name = words.map((each) => (typeof each === 'string' ? each : each.textContent)).join('');
    const node = button({ className: 'tx-chip', 'aria-label': `Remove ${name}` }, ...words, icon('close'));
    node.addEventListener('click', remove);
    return node;
  }
}

/**
 * The symbol of a score, or the text of a formula.
 *
 * @param {Pick<ScoresModel, 'catalogue' | 'sideBySide'>} model
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function scoreNodes(model, text) {
  const record = namedScore(model, text);
  if (record) return symbolNodes(record.symbol);
  // A long formula may break after an operator.
  const parts = text.split(/(?<=[-+*/])/);
  return parts.flatMap((part, k) => (k ? [make('wbr'), part] : [part]));
}
