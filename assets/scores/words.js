/** The Scores page in words, and the control of what a family of performances is told. Knows no Dash. */
import { fixed, percent } from '#tile/draw/text';
import { PRIOR_EXPECTED, readPrior } from '#tile/explore/prior_control';
import * as kernel from '#tile/math/kernel';
import { PARAMETERS } from '#tile/model/scores_model';
import { fill, make } from '#tile/parts/elements';
import { helpButton } from '#tile/parts/help_button';
import { symbolNodes } from '#tile/scores/painters';

const ODDS = Math.log(99);
const RATIO = Math.log(20);
const SCALES = {
  odds: {
    end: ODDS,
    to: (value) => Math.log(value / (1 - value)),
    from: (z) => 1 / (1 + Math.exp(-z)),
    legal: (value) => value > 0 && value < 1,
    want: PRIOR_EXPECTED,
  },
  ratio: {
    end: RATIO,
    to: Math.log,
    from: Math.exp,
    legal: (value) => value > 0 && value <= 1000,
    want: 'a number above 0, at most 1000',
  },
};
const signed = (value) => fixed(value).replace('-', '−');

/** One slider with an exact field; hidden where the family needs nothing. */
export class ParameterControl {
  constructor(host, onValue) {
    this.host = host;
    this.onValue = onValue;
    this.label = make('span', { className: 'tx-label' });
    this.slider = make('input', { type: 'range', id: `${host.id}-slider`, step: 0.01 });
    this.field = make('input', {
      type: 'text',
      inputmode: 'decimal',
      id: `${host.id}-field`,
      maxlength: 12,
      autocomplete: 'off',
    });
    this.back = make(
      'button',
      { type: 'button', className: 'tx-button', title: 'The prior of the leaderboard on Explore' },
      "Leaderboard's",
    );
    host.className = 'tx-parameter';
    fill(host, this.label, make('div', { className: 'tx-slider tx-bare' }, this.slider), this.field, this.back);
    this.slider.addEventListener('input', () => this.onValue(this.scale.from(Number(this.slider.value)), true));
    this.slider.addEventListener('change', () => this.onValue(this.scale.from(Number(this.slider.value)), false));
    this.field.addEventListener('change', () => this.type());
    this.back.addEventListener('click', () => this.onValue(null, false));
  }

  paint(model) {
    const about = PARAMETERS[model.needs];
    this.host.hidden = !about;
    if (!about) return;
    this.scale = SCALES[about.scale];
    const { parameter } = model;
    this.label.textContent = about.label;
    Object.assign(this.slider, { min: -this.scale.end, max: this.scale.end });
    this.slider.setAttribute('aria-label', about.label);
    this.field.setAttribute('aria-label', `${about.label}, exact`);
    this.slider.value = this.scale.to(parameter);
    this.slider.setAttribute('aria-valuetext', String(Number(parameter.toPrecision(3))));
    if (document.activeElement !== this.field) this.field.value = String(Number(parameter.toPrecision(4)));
    this.field.removeAttribute('aria-invalid');
    this.back.hidden =
      model.needs !== 'prior' ||
      model.parameters.prior === undefined ||
      !(model.boardPrior > 0 && model.boardPrior < 1);
  }

  type() {
    const text = this.field.value.trim();
    const value = this.scale === SCALES.odds ? readPrior(text) : Number(text.replace(',', '.'));
    if (text !== '' && this.scale.legal(value)) return this.onValue(value, false);
    this.field.setAttribute('aria-invalid', 'true');
    this.field.title = `Expected ${this.scale.want}, found “${this.field.value}”`;
    return undefined;
  }
}

/** What the point says, and where the ranking of the score lies. */
export class ScoresWords {
  constructor(host, onGo) {
    this.host = host;
    this.onGo = onGo;
    this.here = make('div', { className: 'tx-words-here' });
    this.where = make('div', { className: 'tx-words-where' });
    host.classList.add('tx-helped');
    fill(host, helpButton('scores.words', 'At this point'), this.here, this.where);
    host.addEventListener('click', (event) => {
      const chip = event.target.closest('[data-a]');
      if (chip) this.onGo(Number(chip.dataset.a), Number(chip.dataset.b));
    });
  }

  paint(model) {
    if (!model.maps.length || !model.agreement) return;
    fill(this.here, ...this.point(model));
    fill(this.where, ...model.maps.flatMap((map) => this.places(model, map)));
  }

  point(model) {
    const { a, b } = model.point;
    const head = make(
      'div',
      { className: 'tx-inspect-head' },
      make('h2', {}, 'At this point'),
      make('span', { className: 'tx-note' }, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`),
    );
    const lines = model.agreement.map((each, k) =>
      make(
        'p',
        { className: 'tx-big' },
        make('output', {}, `${model.symbol} = ${signed(each.value)}`),
        ' between ',
        ...symbolNodes(model.maps[k].symbol),
        ' and the score of the point',
      ),
    );
    const [pairs] = model.agreement;
    const between = model.mutual
      ? [make('p', {}, `Between the two scores Kendall's τ is ${signed(model.mutual.tau)}.`)]
      : [];
    return [head, ...lines, ...between, make('p', {}, ...counted(pairs, model.maps[0].symbol))];
  }

  places({ symbol }, map) {
    const head = make('h2', {}, 'Where ', ...symbolNodes(map.symbol), ' ranks');
    const chip = (sign, words, { a, b }, value) =>
      make(
        'button',
        { type: 'button', className: 'tx-chip', 'data-a': a, 'data-b': b },
        `${sign} `,
        make('b', {}, words),
        value === undefined ? '' : ` ${symbol} ${signed(value)}`,
        make('small', {}, ` at (${fixed(a)}, ${fixed(b)})`),
      );
    const chips = [];
    if (map.place) chips.push(chip('◎', 'its place', { a: map.place[0], b: map.place[1] }));
    if (map.largest)
      chips.push(
        chip('▲', 'largest', map.largest, map.largest.value),
        chip('▽', 'smallest', map.smallest, map.smallest.value),
      );
    return [head, make('div', { className: 'tx-near' }, ...chips), make('p', {}, said(map))];
  }
}

/** How the pairs are ordered by the two, in words. */
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

function said(map) {
  if (map.x.every(Number.isNaN)) return 'None of these performances has a value of it: there is nothing to order.';
  const where = map.fixed_prior_only ? 'At one prior it' : 'It';
  if (map.place && map.order === 'dual')
    return `${where} orders as the score at its place does, turned round: lower is better.`;
  if (map.place) return `${where} orders all performances as the canonical score at its place does.`;
  if (map.fixed_prior_only) return 'It has a place only among performances of one prior, which these do not share.';
  if (!map.largest) return 'No two of these performances have different values of it: there is nothing to compare.';
  return map.key === 'formula'
    ? 'A place is not known of it: the largest value shows which point of the Tile comes nearest.'
    : 'It has no place: no point of the Tile orders all performances as it does. The largest value shows which comes nearest.';
}

/** The card at (u, v) of a Tile of correlations: the place, its name if it has one near, and the value of each map. */
export function mapCard(model, u, v, side) {
  const place = model.places().find((item) => Math.hypot(item.a - u, item.b - v) * side < 8);
  const lines = place ? [make('b', {}, [place.name, ...place.others].join(', '))] : [];
  const [a, b] = place ? [place.a, place.b] : [u, v];
  lines.push(make('div', {}, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`));
  const index = Math.round(b * (model.grid - 1)) * model.grid + Math.round(a * (model.grid - 1));
  for (const map of model.maps)
    lines.push(make('div', {}, ...symbolNodes(map.symbol), `  ${model.symbol} ${signed(map.values[index])}`));
  return lines;
}

/** The card of a dot of the scatter. */
export function dotCard(model, found) {
  const p = [0, 1, 2, 3].map((k) => model.rows[4 * found + k]);
  const name = model.named ? [make('b', {}, model.named[found])] : [];
  const r = kernel.rates(p);
  const values = make(
    'div',
    {},
    ...symbolNodes(model.maps[0].symbol),
    ` ${signed(model.maps[0].x[found])}, here ${fixed(kernel.score(p, model.point.a, model.point.b))}`,
  );
  return [...name, make('div', {}, `TPR ${fixed(r.tpr)}  FPR ${fixed(r.fpr)}  prior ${fixed(r.prior)}`), values];
}
