/** The compromise between pinned points: the mean of their importances, with its ranking. Independent of Dash. */
import { fixed, rankTexts } from '#tile/draw/text';
import { rank } from '#tile/math/kernel';
import { button } from '#tile/parts/buttons';
import { make } from '#tile/parts/elements';
import { swatch } from '#tile/parts/legend';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {{ a: number, b: number }} Point */

/** The number of rows of its ranking that are listed. */
const TOP = 10;
const WHY =
  'The mean of the importances belongs to a ranking score again. ' +
  'The order by a mean of scores can contradict the axioms of ranking (paper B, section 3.2)';

/**
 * The mean of points. Importances are 1 - a, 1 - b, b and a, so that it also has the mean importances.
 *
 * @param {Point[]} pins at least one
 * @returns {Point}
 */
export function meanOf(pins) {
  const mean = (/** @type {'a' | 'b'} */ axis) => pins.reduce((sum, pin) => sum + pin[axis], 0) / pins.length;
  return { a: mean('a'), b: mean('b') };
}

/**
 * The elements about the mean of several pins: its position, its ranking, and the ranks at the pins.
 *
 * @param {ExploreModel} model with two pins at least
 */
export function meanOfPins(model) {
  const { pins, performances } = model;
  const { a, b } = meanOf(pins);
  const { order, ranks, scores } = rank(performances, a, b);
  const rankOf = rankTexts(ranks);
  const others = pins.map((pin) => rankTexts(rank(performances, pin.a, pin.b).ranks));
  const listed = [...order].filter((i) => Number.isFinite(ranks[i]));
  const rows = listed
    .slice(0, TOP)
    .map((i) =>
      make(
        'tr',
        {},
        make('td', {}, rankOf(i)),
        make('th', { scope: 'row' }, swatch(model, i), model.names[i]),
        make('td', {}, fixed(scores[i])),
        make('td', {}, others.map((each) => each(i)).join(' · ')),
      ),
    );
  const head = ['#', 'Classifier', 'Score', 'Ranks at the pins'].map((text) => make('th', { scope: 'col' }, text));
  const more = listed.length - rows.length;
  const place = make('span', {}, make('i', {}, 'a'), ` ${fixed(a)}, `, make('i', {}, 'b'), ` ${fixed(b)}`);
  const go = button({ 'data-tx-action': 'pin-mean', title: 'Move the point to the mean of the pins' }, 'Go there');
  return {
    head: make(
      'div',
      { className: 'tx-mean-head' },
      make('b', { title: WHY }, `Mean of ${pins.length} pins`),
      place,
      go,
    ),
    list: make(
      'section',
      { className: 'tx-mean', 'aria-label': 'Ranking at the mean of the pins' },
      make('p', {}, 'The ranking at the mean of the pins: importances are averaged, not scores.'),
      make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)),
      more > 0 ? make('p', {}, `and ${more} more: the leaderboard lists all at the point`) : null,
    ),
  };
}
