/** The adapter between Dash and the Compare page, which follows the page shown and Explore's view. */
import { changed, followed, openContext, storeSetter } from '#tile/dash/common';
import { Compare } from '#tile/pages/compare/page';
import { pages } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import { closest } from '#tile/ui/elements';

/** The two of a link that was clicked before the page was loaded. @type {[number, number] | null} */
let waiting = null;

document.addEventListener('click', (event) => {
  const [one, other] = (closest(event, '[data-tx-pair]')?.dataset.txPair ?? '').split(',').map(Number);
  if (!Number.isInteger(other)) return;
  waiting = [one, other];
  pages.compare?.choose(waiting);
});

dash.compare = followed(
  'compare',
  'compare-tile-overlay',
  (explore) => new Compare(explore, (question) => storeSetter('compare')('-request', question), changed, openContext),
  (page) => {
    if (waiting) page.choose(waiting);
    waiting = null;
    page.ask();
  },
);
