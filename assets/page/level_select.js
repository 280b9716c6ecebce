/** The select for the level of rank sets, intervals and bands. */
import { make } from '#tile/parts/elements';

const LEVELS = [0.8, 0.9, 0.95, 0.99];

/** @param {number} level */
export const percent = (level) => `${Math.round(100 * level)} %`;

export class LevelSelect {
  select = make('select', {}, ...LEVELS.map((level) => make('option', { value: level }, percent(level))));
  shown = make('b', { 'aria-hidden': 'true' });

  /**
   * @param {(level: number) => void} onChange
   * @param {string} title what the level applies to
   */
  constructor(onChange, title) {
    this.node = make(
      'label',
      { className: 'tx-level tx-native', title },
      'level ',
      this.shown,
      make('span', { className: 'tx-icon tx-icon-down', 'aria-hidden': 'true' }),
      this.select,
    );
    this.select.addEventListener('change', () => onChange(Number(this.select.value)));
  }

  /** @param {number} level */
  paint(level) {
    this.select.value = String(level);
    this.shown.textContent = percent(level);
  }
}
