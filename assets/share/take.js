/** What a user takes along of the score at the point: its formula, a scorer for training, a sentence for a paper. */
import { coordinate, counted, fixed, prevalence } from '#tile/draw/text';
import { MEANINGS, REFERENCES } from '#tile/model/references';
import { changesWords, meaningOf } from '#tile/panels/sentences';

/** @import { ExploreModel } from '#tile/model/explore' */

/** A coordinate or a prevalence in code. @param {number} value */
const number = (value) => String(Number(value.toPrecision(10)));

/** The canonical ranking score at a point, in LaTeX (paper B, section 3.1). @param {{a: number, b: number}} point */
export function formulaOf({ a, b }) {
  const good = String.raw`(1-a)\,\mathrm{TN} + a\,\mathrm{TP}`;
  const bad = String.raw`(1-b)\,\mathrm{FP} + b\,\mathrm{FN}`;
  return String.raw`R_{a,b} = \frac{${good}}{${good} + ${bad}}, \quad a = ${number(a)},\ b = ${number(b)}`;
}

/** The score as a scorer of scikit-learn; at a prevalence, if one is set. */
/** @param {{a: number, b: number}} point @param {number | null} prior */
export function scorerOf({ a, b }, prior) {
  const at = prior === null ? '' : `, prior=${number(prior)}`;
  return `import tile_explorer as tx\n\nscorer = tx.scorer(${number(a)}, ${number(b)}${at})`;
}

/** The score that ranks, what it weighs, the best rows by it, and whether predicting one class does as well. */
/** @param {ExploreModel} model */
export function sentenceOf(model) {
  const { point, names, winners, rowCount, ruled, board, prior, operations } = model;
  const named = model.placeHere();
  const where = `at a = ${coordinate(point.a)}, b = ${coordinate(point.b)}`;
  const same = named ? ` (the ranking of ${named.name})` : '';
  const at = prior === null ? '' : ` at prevalence ${prevalence(prior)}`;
  const changes = operations.length ? ` ${changesWords({ operations }).replace('after:', 'after')}` : '';
  const context = board.contexts.length > 1 ? ` (${ruled?.name ?? model.contextName})` : '';
  const ranked = `${counted(rowCount, 'classifier')}${context}${at}${changes}`;
  const chosen = `We rank ${ranked} by the ranking score of the Tile ${where}${same}`;
  const first = winners.map((i) => names[i]);
  const all = first.length > 3 ? [...first.slice(0, 2), `${first.length - 2} more`] : first;
  const list = [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ');
  const value = ruled ? '' : `, with ${fixed(model.scoreOf(winners[0]))}`;
  const result = first.length ? ` ${list} ${first.length > 1 ? 'are' : 'is'} first${value}.` : '';
  const here = model.referenceHere();
  const nothing = here && `${MEANINGS[here.which]} (${REFERENCES[here.which]})`.toLowerCase();
  const worth = here?.beats ? ` No classifier beats ${nothing}, with ${fixed(here.score)}.` : '';
  return `${chosen}: ${meaningOf(point)}.${result}${worth}`;
}

/** What can be copied, by its key: its name, and the text. */
/** @type {Record<string, [name: string, text: (model: ExploreModel) => string]>} */
export const TAKEN = {
  formula: ['Formula', ({ point }) => formulaOf(point)],
  scorer: ['Scorer', ({ point, prior }) => scorerOf(point, prior)],
  sentence: ['Sentence', sentenceOf],
};
