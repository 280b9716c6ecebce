/**
 * The Scores page in words: how well the rankings agree at the point, and where on the Tile the ranking by a score is.
 */
import { fixed, percent } from '#tile/draw/text';
import { closest, fill, fillAfter, helpButton, make, symbolNodes } from '#tile/ui/elements';

/** @import { Agreement, ScoreMap, ScoresModel } from '#tile/model/scores' */

/** A list: how well the rankings agree at the point, and where the ranking by the score is. */
export class ScoresWords {
  point = make('span', { className: 'tx-note' });
  head = make(
    'div',
    { className: 'tx-inspect-head' },
    make('h2', {}, 'At this point'),
    helpButton('scores.words', 'At this point'),
    this.point,
  );
  here = make('div', { className: 'tx-words-here' });
  where = make('div', { className: 'tx-words-where' });

  /** @param {HTMLElement} host @param {(a: number, b: number) => void} onGo */
  constructor(host, onGo) {
    this.host = host;
    fill(host, this.here, this.where);
    host.addEventListener('click', (event) => {
      const chip = closest(event, '[data-a]');
      if (chip) onGo(Number(chip.dataset.a), Number(chip.dataset.b));
    });
  }

  /** @param {ScoresModel} model */
  paint(model) {
    if (!model.maps.length || !model.agreement) return;
    const { a, b } = model.point;
    fill(this.point, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`);
    if (this.head.parentElement !== this.here) this.here.append(this.head);
    fillAfter(this.head, ...agreements(model, model.agreement));
    fill(this.where, ...model.maps.flatMap((map) => places(map, model.symbol)));
  }
}

/** @param {ScoresModel} model @param {Agreement[]} agreement */
function agreements(model, agreement) {
  const lines = agreement.map(({ value }, k) =>
    make(
      'p',
      { className: 'tx-big' },
      make('output', {}, `${model.symbol} = ${fixed(value)}`),
      ' between ',
      ...symbolNodes(model.maps[k].symbol),
      ' and the score of the point',
    ),
  );
  const mutual = model.mutual
    ? [make('p', {}, `Between the two scores Kendall's τ is ${fixed(model.mutual.tau)}.`)]
    : [];
  return [...lines, ...mutual, make('p', {}, ...counted(agreement[0], model.maps[0].symbol))];
}

/** How the two scores order the pairs, in words. @param {Agreement} agreement @param {string} symbol */
function counted({ pairs, concordant, discordant }, symbol) {
  if (!pairs) return ['Fewer than two performances have both scores here.'];
  const other = pairs - concordant - discordant;
  const tied = other ? `, ${percent(other / pairs)} are tied in one of them` : '';
  return [
    `Of all pairs of performances ${percent(concordant / pairs)} are ordered alike by the score here and by `,
    ...symbolNodes(symbol),
    `, ${percent(discordant / pairs)} the other way round${tied}.`,
  ];
}

/**
 * Where on the Tile the ranking by a score is: its own place and the extremes of its map, as buttons that move the
 * point there.
 */
/** @param {ScoreMap} map @param {string} coefficient its symbol */
function places(map, coefficient) {
  const { place, largest, smallest } = map;
  const chips = [];
  if (place) chips.push(chip('◎', 'its place', place[0], place[1]));
  if (largest) chips.push(chip('▲', 'largest', largest.a, largest.b, `${coefficient} ${fixed(largest.value)}`));
  if (smallest) chips.push(chip('▽', 'smallest', smallest.a, smallest.b, `${coefficient} ${fixed(smallest.value)}`));
  const title = make('h2', {}, 'Where ', ...symbolNodes(map.symbol), ' ranks');
  return [title, make('div', { className: 'tx-near' }, ...chips), make('p', {}, placeWords(map))];
}

/**
 * @param {string} sign @param {string} words @param {number} a @param {number} b
 * @param {string} [value] of the coefficient there
 */
function chip(sign, words, a, b, value) {
  return make(
    'button',
    { className: 'tx-chip', 'data-a': a, 'data-b': b },
    `${sign} `,
    make('b', {}, words),
    value === undefined ? '' : ` ${value}`,
    make('small', {}, ` at (${fixed(a)}, ${fixed(b)})`),
  );
}

/** @param {ScoreMap} map */
function placeWords({ x, key, place, order, largest, fixed_prior_only: fixedPriorOnly }) {
  if (x.every(Number.isNaN)) return 'None of these performances has a value of it: there is nothing to order.';
  const where = fixedPriorOnly ? 'At one prior it' : 'It';
  if (place && order === 'dual')
    return `${where} orders as the score at its place does, turned round: lower is better.`;
  if (place) return `${where} orders all performances as the canonical score at its place does.`;
  if (fixedPriorOnly) return 'It has a place only among performances of one prior, which these do not share.';
  if (!largest) return 'No two of these performances have different values of it: there is nothing to compare.';
  return key === 'formula'
    ? 'A place is not known of it: the largest value shows which point of the Tile comes nearest.'
    : 'Not on the Tile: no ranking score gives this order. The largest value shows which comes nearest.';
}
