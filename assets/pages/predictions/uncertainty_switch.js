/** The uncertainty of the ranking of models: the switch of the page, and its texts. */
import { count, probabilitySaid } from '#tile/draw/text';
import { DRAW_FLAVORS } from '#tile/model/tile_settings';
import { BOTH_HOLD, levelOfSamples } from '#tile/model/uncertainty';
import { leadSentence, nearBestWords, pairWords } from '#tile/panels/sentences';
import { onMarginTyped } from '#tile/panels/uncertainty_controls';
import { ContourStepper, LevelSelect } from '#tile/ui/controls';
import { element, leadParagraph, make, numberField } from '#tile/ui/elements';

/** @import { ModelsHere, PredictionsModel } from '#tile/model/predictions' */
/** @import { PredictionsQuestions } from '#tile/pages/predictions/requests' */
/** @import { Answer } from '#tile/pages/predictions/types' */

/**
 * What the switch needs from its page.
 *
 * @typedef {{model: PredictionsModel, server: PredictionsQuestions, build: () => void, repaint: (all: boolean) => void,
 *   setFlavor: (flavor: string) => void}} Page
 */

/** The settings that the uncertainty controls change. */
/** @typedef {Pick<PredictionsModel, 'uncertain' | 'level' | 'contour' | 'margin'>} Settings */

const NEAR =
  'A score at most so far below the best one is near it: P(near) on the Tile, in the table and in files. Models that ' +
  'are the same split P(best), but are near the best together.';
const NOT_DRAWN = 'The server could not draw the samples again: reload the page to try once more.';

/** The Uncertainty switch, which requests the draws when they are first needed. */
export class UncertaintySwitch {
  /** @param {HTMLElement} node @param {Page} page */
  constructor(node, page) {
    this.node = node;
    this.page = page;
    this.level = new LevelSelect((level) => this.set({ level }), 'Of rank sets and of bootstrap bands');
    this.contour = new ContourStepper((contour) => this.set({ contour }));
    this.margin = numberField(null, 'Near the best: margin');
    this.near = make('label', { className: 'tx-field tx-within', title: NEAR }, 'within', this.margin);
    node.after(this.level.node, this.contour.node);
    // Next to the point, above the sentence that depends on it.
    element('predictions-point').append(this.near);
    node.addEventListener('click', () => this.set({ uncertain: !page.model.uncertain }));
    onMarginTyped(this.margin, (margin) => this.set({ margin }));
    this.paint();
  }

  paint() {
    const { uncertain, level, contour, margin } = this.page.model;
    this.node.setAttribute('aria-checked', String(uncertain));
    this.level.paint(level);
    this.contour.paint(contour);
    this.margin.value = String(margin);
    this.contour.node.hidden = this.near.hidden = !uncertain;
  }

  /** @param {Partial<Settings>} changes */
  set(changes) {
    const { model } = this.page;
    const { uncertain, level, contour, margin } = { ...model, ...changes };
    // The bands were computed for the former level.
    if (model.level !== level) model.bands = null;
    Object.assign(model, { uncertain, level, contour, margin });
    this.paint();
    if (!uncertain && DRAW_FLAVORS.includes(model.flavor)) this.page.setFlavor('model');
    model.look();
    this.ask();
    this.page.build();
    this.page.repaint(true);
  }

  /** Makes tiers compare with the 'best' or the 'selected' model. @param {string} tiers */
  setTiers(tiers) {
    this.page.model.tiers = tiers;
    this.page.model.look();
    this.page.repaint(true);
  }

  /** Switches uncertainty on if the flavor of the Tile needs draws. @param {string} flavor */
  switchOnFor(flavor) {
    if (DRAW_FLAVORS.includes(flavor) && !this.page.model.uncertain) this.set({ uncertain: true });
  }

  /** Requests the draws of the current predictions, if they are needed and missing. */
  ask() {
    const { model, server } = this.page;
    if (model.uncertain && model.result && !model.draws && !model.problem)
      server.about.draws.ask({ source: model.loaded, page: server.page });
  }

  /** Takes the server's answer with draws, unless it is about other predictions than the current ones. */
  /** @param {Answer} answer */
  receive(answer) {
    const { model } = this.page;
    if (answer.source !== model.loaded) return;
    model.setDraws(answer.kind === 'draws' ? answer : { kind: 'draws', number: 0, problem: NOT_DRAWN });
    this.page.build();
  }
}

/**
 * Paragraphs on how many models cannot be told apart from the best at the point, and on the assumptions.
 *
 * @param {PredictionsModel} model
 * @param {string} clear a sentence on the whole Tile, '' for none
 * @returns {HTMLElement[]}
 */
export function uncertaintyWords(model, clear) {
  const { uncertain, problem, here, answer } = model;
  if (!uncertain) return [];
  if (problem) return [make('p', { className: 'tx-note' }, problem)];
  if (!here) return [make('p', { className: 'tx-note' }, 'Drawing the samples again …')];
  if (!here.ranked) return [];
  const { plausible, ranked, leader, best, number, pending } = here;
  const name = make('b', {}, answer.models[leader].name);
  const near = make('span', { title: NEAR }, nearWords(model, here));
  const said = pending
    ? ['Rank sets follow when nothing moves; ', name, ' is best with P ']
    : plausible > 1
      ? [`${plausible} of ${ranked} models cannot be told apart from the best here; `, name, ' is best with P ']
      : ['No other of ', `${ranked} models can be the best here; `, name, ' is best with P '];
  return [
    make(
      'p',
      { className: 'tx-uncertainty-said' },
      ...said,
      make('output', {}, probabilitySaid(best[leader])),
      near,
      `. ${plausible > 1 ? `${BOTH_HOLD} ` : ''}${clear}`,
    ),
    ...comparedWords(model, here),
    leadNode(model, here),
    make('p', { className: 'tx-note' }, assumed(model, number)),
  ];
}

/** Which model is ahead, and what would settle it: a sentence to copy. */
/** @param {PredictionsModel} model @param {ModelsHere} here */
function leadNode({ point, prior, level, answer }, { lead }) {
  const names = answer.models.map(({ name }) => name);
  const sentence = lead ? leadSentence(lead, { ...point, prior, level }, names) : '';
  return leadParagraph(sentence, lead?.times !== undefined);
}

/** The leader compared with the selected model. @param {PredictionsModel} model @param {ModelsHere} here */
function comparedWords({ selected, level, answer: { models } }, { pair, leader }) {
  if (!pair || selected === null) return [];
  return [make('p', {}, ...pairWords([models[leader].name, models[selected].name], pair, level), '.')];
}

/** The probability that the leader, and the selected model if it is another, is near the best. */
/** @param {PredictionsModel} model @param {ModelsHere} here */
function nearWords({ selected, margin, answer }, { first, near, leader }) {
  const names = answer.models.map(({ name }) => name);
  return nearBestWords({ here: { near, defined: first }, selected, names, uncertainty: { margin } }, leader);
}

/** @param {PredictionsModel} model @param {number} number of draws */
function assumed(model, number) {
  const { weighted, groups } = model.answer;
  const weights = weighted ? ', with their weights' : '';
  const unit = groups ? `${count(groups)} groups drawn whole` : 'positives and negatives drawn by themselves';
  return (
    `Rank sets hold all at once at ${levelOfSamples(model)} (proved for TPR and TNR of single samples, simulated ` +
    'otherwise); the interval below a value is of this model alone. ' +
    `P(best): paired bootstrap, ${count(number)} draws, all models on the same samples, ${unit}${weights}. ` +
    'Thresholds stay as tuned on these samples: how uncertain tuning is, is left out.'
  );
}
