/**
 * The inspector: what the point means, as a sentence with four bars or as editable numbers, and the best classifier
 * there or the pins. Independent of Dash.
 */

import { indistinguishableWords } from '#tile/confidence/words';
import { RankingTable } from '#tile/divisions/table';
import { capitalized, fixed, precise, probability, typedCoordinate } from '#tile/draw/text';
import { lineWords } from '#tile/inspector/line_words';
import { pins } from '#tile/inspector/pins';
import { WeightsForm } from '#tile/inspector/weights_form';
import { MEASURED, winner } from '#tile/inspector/winner';
import * as kernel from '#tile/math/kernel';
import { whyNoScore } from '#tile/model/leaderboard';
import { allNames } from '#tile/model/places';
import { fitShrunk } from '#tile/page/fitted_names';
import { tiedWords } from '#tile/painters/tile_names';
import { button, icon } from '#tile/parts/buttons';
import { fill, make, numberField } from '#tile/parts/elements';
import { helpButton } from '#tile/parts/help_button';
import { symbolNodes } from '#tile/parts/symbols';
import { COMPARED, comparison } from '#tile/words/ratios';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {{ a: number, b: number }} Point */

/** Each outcome's name, and its index among the importances (tn, fp, fn, tp). */
const OUTCOMES = /** @type {const} */ ([
  ['Correct rejection', 'TN', 0],
  ['Detection', 'TP', 3],
  ['False alarm', 'FP', 1],
  ['Missed positive', 'FN', 2],
]);
const AXES = /** @type {const} */ (['a', 'b']);

export class Inspector {
  showPins = false;
  sentence = make('p', { className: 'tx-sentence' });
  bars = make('div', { className: 'tx-bars' });
  near = make('div', { className: 'tx-near' });
  lines = make('div', { className: 'tx-line-words' });
  pinsButton = make(
    'button',
    { type: 'button', className: 'tx-button tx-tab', 'data-tx-action': 'pins', 'aria-pressed': 'false', hidden: '' },
    'Pins',
  );
  weightsButton = button(
    {
      className: 'tx-button tx-tab tx-weights',
      'aria-pressed': 'false',
      title: 'Type how much outcomes count, as ratios or importances',
    },
    icon('weights'),
    make('span', { className: 'tx-word' }, 'Weights'),
  );

  /**
   * @param {Record<'point' | 'winner' | 'live', HTMLElement>} hosts `live`: the live region for screen readers
   * @param {(axis: 'a' | 'b', value: number) => void} onTyped
   * @param {(entity: number) => void} onSelect
   * @param {(a: number, b: number) => void} onTravel
   */
  constructor(hosts, onTyped, onSelect, onTravel) {
    this.hosts = hosts;
    this.onTyped = onTyped;
    this.onSelect = onSelect;
    this.fields = { a: this.field('a'), b: this.field('b') };
    this.choosing = new WeightsForm(onTyped);
    this.weightsButton.addEventListener('click', () => this.setTyping(Boolean(this.choosing.node.hidden)));
    this.rows = OUTCOMES.map(([name, short, at]) => this.bar(name, short, at));
    const head = make(
      'div',
      { className: 'tx-inspect-head' },
      make('h2', {}, 'This point'),
      helpButton('explore.inspector', 'Inspector'),
      this.weightsButton,
      this.pinsButton,
      ...AXES.map((axis) => make('label', { className: 'tx-field' }, make('i', {}, axis), this.fields[axis])),
    );
    fill(hosts.point, head, this.sentence, this.lines, this.choosing.node, this.bars, this.near);
    this.rankings = new RankingTable(onTravel);
    hosts.point.before(this.rankings.root);
    this.setTyping(false);
  }

  /** @param {boolean} on whether to show fields for the importances instead of the bars and the nearest scores */
  setTyping(on) {
    this.choosing.node.hidden = !on;
    this.bars.hidden = on;
    this.near.hidden = on;
    this.weightsButton.setAttribute('aria-pressed', String(on));
  }

  /**
   * The text field of one coordinate.
   *
   * @param {'a' | 'b'} axis
   */
  field(axis) {
    const input = numberField(`point-${axis}`);
    input.addEventListener('change', () => this.typed(axis));
    input.addEventListener('keydown', (event) => event.key === 'Enter' && this.typed(axis));
    return input;
  }

  /** @param {'a' | 'b'} axis */
  typed(axis) {
    const input = this.fields[axis];
    const text = input.value.trim().replace(',', '.');
    const value = Number(text);
    if (text === '' || !(value >= 0 && value <= 1)) {
      input.setAttribute('aria-invalid', 'true');
      input.title = `Expected a number from 0 to 1, found “${input.value}”`;
      return;
    }
    input.title = '';
    this.onTyped(axis, value);
  }

  /**
   * @param {string} name
   * @param {string} short
   * @param {number} at
   */
  bar(name, short, at) {
    const bar = make('span');
    const value = make('output');
    const label = make('span', {}, `${name} `, make('small', {}, short));
    const track = make('span', { className: 'tx-bar-track' }, bar);
    this.bars.append(make('div', { className: 'tx-bar-row' }, label, track, value));
    return { at, bar, value };
  }

  /** @param {ExploreModel} model */
  paint(model) {
    this.paintFields(model);
    this.paintMeaning(model.point);
    this.choosing.paint(model.point, model.live);
    this.paintNear(model);
    fill(this.lines, ...lineWords(model));
    this.rankings.paint(model);
    this.pinsButton.hidden = !model.pins.length;
    this.pinsButton.textContent = `Pins ${model.pins.length}`;
    if (this.showPins)
      fill(this.hosts.winner, make('div', { className: 'tx-winner' }, make('h2', {}, 'Pinned points')), pins(model));
    else fill(this.hosts.winner, ...winner(model, this.onSelect));
    // Measured at rest: a drag would wait for it at every frame.
    if (!model.live) fitShrunk(this.hosts.winner, ':is(.tx-move-name, .tx-name-line) > [title]', model.names);
  }

  /** @param {ExploreModel} model */
  paintFields({ point, live }) {
    for (const axis of AXES) {
      const input = this.fields[axis];
      if (document.activeElement !== input || live) input.value = typedCoordinate(point[axis]);
      input.removeAttribute('aria-invalid');
    }
  }

  /** @param {Point} point */
  paintMeaning({ a, b }) {
    const errors = comparison(b, ...COMPARED.b);
    const hits = comparison(a, ...COMPARED.a);
    const [start] = errors;
    if (typeof start === 'string') errors[0] = capitalized(start);
    fill(this.sentence, ...errors, '; ', make('br'), ...hits, '.');
    const weights = kernel.importances(a, b);
    for (const { at, bar, value } of this.rows) {
      bar.style.width = `${100 * weights[at]}%`;
      value.textContent = fixed(weights[at]);
    }
  }

  /**
   * The named score here, else the nearest ones.
   *
   * @param {ExploreModel} model
   */
  paintNear(model) {
    const { a, b } = model.point;
    const places = model.places().map((place) => ({ ...place, d: Math.hypot(place.a - a, place.b - b) }));
    places.sort((p, q) => Number(p.kind === 'minor') - Number(q.kind === 'minor') || p.d - q.d);
    const here = places.filter((place) => place.d < 1e-6);
    if (here.length) return fill(this.near, make('span', {}, 'Same ranking as ', make('b', {}, allNames(here))));
    const nearest = places.slice(0, 4).sort((p, q) => p.d - q.d);
    const chips = nearest.map((place) => chip(place, place.d));
    fill(this.near, make('span', { title: MEASURED }, 'Nearest scores'), ...chips);
  }

  /** @param {boolean} on */
  setPins(on) {
    this.showPins = on;
    this.pinsButton.setAttribute('aria-pressed', String(on));
  }

  /**
   * Announces the point and the best classifier there to screen readers.
   *
   * @param {ExploreModel} model
   */
  announce(model) {
    const { a, b } = model.point;
    const [first] = model.winners;
    const best =
      first === undefined
        ? whyNoScore(model)
        : `best ${model.names[first]}${tiedWords(model.winners.length)}, ${precise(model.ranking.scores[first])}`;
    const { here } = model;
    const sure =
      here && first !== undefined ? `, P(best) ${probability(here.best[first])}; ${indistinguishableWords(model)}` : '';
    const text = `a ${fixed(a)}, b ${fixed(b)}: ${best}${sure}`;
    // Screen readers read the text again whenever it is written.
    if (this.hosts.live.textContent !== text) this.hosts.live.textContent = text;
  }
}

/**
 * A button that moves to a named score, with its symbol and distance.
 *
 * @param {import('#tile/model/places').NamedPlace} place
 * @param {number} distance
 */
function chip(place, distance) {
  const { key, symbol } = place;
  const title = `${allNames([place])}: click to rank by it`;
  const attributes = { className: 'tx-chip', 'data-tx-action': 'jump', 'data-tx-key': key, title };
  const words = [...symbolNodes(symbol), make('small', {}, ` ${fixed(distance, 2)}`)];
  return make('button', { type: 'button', ...attributes }, ...words);
}
