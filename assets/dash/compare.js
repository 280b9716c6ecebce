/** The adapter between Dash and the Compare page, which follows the page shown and Explore's view. */
import { noUpdate, runSoon, setValues, storeSetter } from '#tile/dash/common';
import { Compare } from '#tile/pages/compare/page';
import { dash } from '#tile/shell/dash';
import { pages } from '#tile/shell/pages';
import { closest } from '#tile/ui/elements';

/** The controller; null until its page and Explore exist. */
function controller() {
  const { explore } = pages;
  if (!pages.compare && explore && document.getElementById('compare-tile-overlay'))
    pages.compare = new Compare(
      explore,
      (question) => storeSetter('compare')('-request', question),
      () => dash.sharing.changed(),
      (context) => setValues({ context: String(context) }),
    );
  return pages.compare;
}

/** The two of a link that was clicked before the page was loaded. @type {[number, number] | null} */
let waiting = null;

document.addEventListener('click', (event) => {
  const [one, other] = (closest(event, '[data-tx-pair]')?.dataset.txPair ?? '').split(',').map(Number);
  if (!Number.isInteger(other)) return;
  waiting = [one, other];
  pages.compare?.choose(waiting);
});

dash.compare = {
  /** Called when the page is shown or Explore's view has changed. */
  follow() {
    const page = controller();
    if (!page) return runSoon(() => dash.compare.follow());
    if (waiting) page.choose(waiting);
    waiting = null;
    page.ask();
    return noUpdate();
  },

  /** @param {Parameters<Compare['receive']>[0]} answer */
  receive(answer) {
    controller()?.receive(answer);
    return noUpdate();
  },
};
