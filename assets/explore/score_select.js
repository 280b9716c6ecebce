/**
 * The select that names the score by which the leaderboard is ranked, and moves the point to another one. Independent
 * of Dash.
 */
import { fill, make } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { NamedPlace } from '#tile/model/places' */

const HERE = 'this point';
/** The most letters of a name that fit into the closed select. */
const ROOM = 18;
/** The greatest distance of the point from a score's place at which it counts as that score. */
const NEAR = 1e-6;

export class ScoreSelect {
  select = make('select', { 'aria-label': 'Rank by' });
  shown = make('span', { 'aria-hidden': 'true' });
  /** A key of the current options. */
  key = '';

  /**
   * @param {HTMLElement} host
   * @param {(key: string) => void} onChoose
   */
  constructor(host, onChoose) {
    const sign = make('span', { className: 'tx-icon tx-icon-down' });
    const field = make('span', { className: 'tx-native' }, this.shown, sign, this.select);
    fill(host, make('span', { className: 'tx-label', 'aria-hidden': 'true' }, 'by'), field);
    this.select.addEventListener('change', () => this.select.value && onChoose(this.select.value));
  }

  /** @param {ExploreModel} model */
  paint(model) {
    const places = model.places().filter(({ a }) => !model.rightOnly || a === 1);
    const { a, b } = model.point;
    const here = places.find((place) => Math.hypot(place.a - a, place.b - b) < NEAR);
    const key = places.map((place) => place.key).join();
    if (key !== this.key) fill(this.select, option('', HERE), ...places.map((place) => option(place.key, full(place))));
    this.key = key;
    this.select.value = here?.key ?? '';
    this.shown.textContent = here ? short(here) : HERE;
    this.select.title = here ? `Ranked by ${here.name}` : 'Ranked by the score of this point; choose a named one';
  }
}

/**
 * @param {string} value
 * @param {string} text
 */
const option = (value, text) => make('option', { value }, text);

/** @param {NamedPlace} place */
const full = ({ symbol, name, others }) => `${symbol}: ${[name, ...others].join(', ')}`;

/**
 * The name if it fits, else the symbol; F-scores always have their symbol.
 * @param {NamedPlace} place
 */
const short = ({ key, symbol, name }) => (name.length > ROOM || /^f\d/.test(key) ? symbol : name);
