/**
 * Below the table while Uncertainty is on: how many cannot be told apart from the best, or from the selected
 * classifier, how many are better and worse. The words are the list that says around whom tiers are.
 */
import { tiers } from '#tile/confidence/words';
import { element, fill, make } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */

export class TierStrip {
  bar = make('i');
  better = make('span');
  level = make('b');
  worse = make('span');
  select = make('select', { 'aria-label': 'Tiers around' });
  around = make(
    'label',
    { className: 'tx-native', title: 'Tiers around the best, or around the selected classifier' },
    this.level,
    make('span', { className: 'tx-icon tx-icon-down', 'aria-hidden': 'true' }),
    this.select,
  );
  root = make('div', { id: 'board-tiers', className: 'tx-tiers' }, this.bar, this.better, this.around, this.worse);
  /** The name in the list. @type {string | null} */
  named = null;

  /** @param {(changes: {tiers: string}) => void} onChange */
  constructor(onChange) {
    this.select.addEventListener('change', () => onChange({ tiers: this.select.value }));
  }

  /** @param {ExploreModel} model */
  paint(model) {
    const found = tiers(model);
    if (!this.root.isConnected && found) element('board-note').parentElement?.before(this.root);
    this.root.hidden = !found;
    if (!found) return;
    this.better.textContent = found.better;
    this.level.textContent = found.level;
    this.worse.textContent = found.worse;
    for (const node of [this.better, this.worse]) node.hidden = !node.textContent;
    this.list(model);
  }

  /** The list, made anew where the selected classifier is another one. @param {ExploreModel} model */
  list({ selected, names, uncertainty }) {
    const named = selected === null ? 'the selected classifier' : names[selected];
    if (named !== this.named) {
      const options = [make('option', { value: 'best' }, 'the best'), make('option', { value: 'selected' }, named)];
      fill(this.select, ...options);
    }
    this.named = named;
    this.select.value = uncertainty.tiers;
  }
}
