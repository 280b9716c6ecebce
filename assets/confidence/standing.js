/**
 * Which classifiers may be best at the point, for the inspector: a sentence, a bar of P(best), the probabilities of
 * ranks.
 */

import { BOTH_HOLD } from '#tile/certainty/assumptions';
import { ranksChart } from '#tile/confidence/ranks_chart';
import { bestProbabilityWords, indistinguishableWords, nearBestWords } from '#tile/confidence/words';
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { probability, unbroken } from '#tile/draw/text';
import { pairWords } from '#tile/page/pair_words';
import { leadParagraph } from '#tile/parts/copy_button';
import { make } from '#tile/parts/elements';
import { helpButton } from '#tile/parts/help_button';
import { swatch } from '#tile/parts/legend';
import { leadSentence } from '#tile/words/lead';

/** @import { Here } from '#tile/certainty/point_results' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/** The least probability that has a number below the bar, and the least that is drawn. */
const NUMBERED = 0.075;
const DRAWN = 0.005;
const READ_OUT = 6;
const NEARLY = 'Clones split P(best), but each of them is near the best; the margin is set among the draws';

/**
 * @param {ExploreModel} model
 * @param {Here} here
 * @param {(entity: number) => void} onSelect
 * @returns {(HTMLElement | null)[]}
 */
export function uncertaintyNodes(model, here, onSelect) {
  const head = make(
    'div',
    { className: 'tx-winner' },
    make('h2', {}, indistinguishableWords(model)),
    helpButton('explore.uncertainty', 'Uncertainty'),
  );
  const [first] = model.winners;
  if (first === undefined) return [head];
  const words = [
    swatch(model, first),
    make('b', {}, model.names[first]),
    ' ',
    unbroken(bestProbabilityWords(here.best[first])),
    make('span', { className: 'tx-nearly', title: NEARLY }, nearBestWords(model, first)),
    here.plausible > 1 ? `. ${BOTH_HOLD}` : null,
  ];
  const sentence = make('p', { className: 'tx-standing tx-sure' }, make('span', {}, ...words), uncertaintyButton(true));
  const bar = bestBar(model, here, onSelect);
  return [head, leadNode(model, here), sentence, compared(model, first), ...bar, ...ranksChart(model, here)];
}

/**
 * Which classifier is ahead, and what would settle it: a sentence to copy.
 *
 * @param {ExploreModel} model
 * @param {Here} here
 */
function leadNode(model, { lead }) {
  const at = { ...model.point, prior: model.prior, level: model.uncertainty.level };
  return leadParagraph(lead ? leadSentence(lead, at, model.names) : '', lead?.times !== undefined);
}

/**
 * The best classifier compared with the selected one, or with the next best if the best itself is selected.
 *
 * @param {ExploreModel} model
 * @param {number} first
 */
function compared(model, first) {
  const { selected, names, ranking, uncertainty } = model;
  if (selected === null) return null;
  const other = selected === first ? ranking.order.find((i) => i !== first) : selected;
  const pair = other === undefined ? null : model.certainty.pair(model, first, other);
  if (!pair || other === undefined) return null;
  const words = pairWords([names[first], names[other]], pair, uncertainty.level);
  return make('p', { className: 'tx-compared-pair' }, ...words, '.');
}

/**
 * The button that switches uncertainty on or off in the inspector, shown on phones.
 *
 * @param {boolean} on
 */
export const uncertaintyButton = (on) =>
  make(
    'button',
    { type: 'button', className: 'tx-how-sure', 'data-tx-action': 'uncertain' },
    on ? 'Hide uncertainty' : 'How sure?',
  );

/**
 * A stacked bar of P(best), the most probable classifier first, with numbers below its wider parts.
 *
 * @param {ExploreModel} model
 * @param {Here} here
 * @param {(entity: number) => void} onSelect
 */
function bestBar(model, here, onSelect) {
  const order = [...here.best.keys()].filter((i) => here.best[i] >= DRAWN).sort((i, j) => here.best[j] - here.best[i]);
  const rest = 1 - order.reduce((sum, i) => sum + here.best[i], 0);
  const said = order.slice(0, READ_OUT).map((i) => `${model.names[i]} ${probability(here.best[i])}`);
  const label = `Probability of being best: ${said.join(', ')}${order.length > said.length ? ' and more' : ''}`;
  const bar = make('div', { className: 'tx-strip tx-best-bar', role: 'img', 'aria-label': label });
  const numbers = make('div', { className: 'tx-best-numbers', 'aria-hidden': 'true' });
  for (const i of order) {
    bar.append(part(model, here.best[i], i, onSelect));
    numbers.append(number(model, here.best[i], i));
  }
  if (rest > DRAWN) bar.append(grown('tx-best-rest', rest, 'all others together'));
  if (rest > DRAWN) numbers.append(grown('', rest, ''));
  return [bar, numbers];
}

/**
 * @param {ExploreModel} model
 * @param {number} p
 * @param {number} entity
 * @param {(entity: number) => void} onSelect
 */
function part(model, p, entity, onSelect) {
  const place = model.colourOf(entity);
  const chosen = model.winners.includes(entity) || entity === model.selected;
  const node = grown(chosen ? 'tx-held' : '', p, `${model.names[entity]}: P(best) ${probability(p)}`);
  node.style.background = place < 0 ? theme().bar : marks.swatchBackground(place);
  node.addEventListener('click', () => onSelect(entity));
  return node;
}

/**
 * @param {ExploreModel} model
 * @param {number} p
 * @param {number} entity
 */
function number(model, p, entity) {
  const node = grown('', p, '');
  // A narrow segment cuts the name, never the number.
  if (p >= NUMBERED) node.append(make('b', {}, probability(p)), p >= 2 * NUMBERED ? ` ${model.names[entity]}` : '');
  return node;
}

/**
 * @param {string} className
 * @param {number} p
 * @param {string} title
 */
function grown(className, p, title) {
  const node = make('span', { className, title: title || null });
  node.style.flexGrow = String(p);
  return node;
}
