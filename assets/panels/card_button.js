/** The button that opens the card of a classifier; a report has no cards. */
import { make } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */

/** The ring that marks the classifier that is followed. */
export const ring = () => make('span', { className: 'tx-ours-ring', 'aria-hidden': 'true' });

/** Opens the card of the selected entity, or else of the best one; null where there is none. */
/** @param {ExploreModel} model */
export function cardButton({ selected, winners, names }) {
  const one = selected ?? winners[0];
  if (one === undefined || !document.getElementById('ours')) return null;
  const label = `Card of ${names[one]}: its ranks over the Tile, what it would take`;
  const about = { className: 'tx-card-button', 'data-tx-ours': one, title: label, 'aria-label': label };
  return make('button', about, ring(), make('span', { className: 'tx-word' }, 'Card'));
}
