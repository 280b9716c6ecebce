/** The adapter between Dash and the Decide page, which follows the page shown and Explore's view. */
import { noUpdate, runSoon } from '#tile/dash/common';
import { Decide } from '#tile/pages/decide/page';
import { dash } from '#tile/shell/dash';
import { pages } from '#tile/shell/pages';

/** The controller; null until its page and Explore exist. */
function controller() {
  const { explore } = pages;
  if (!pages.decide && explore && document.getElementById('decide-tile-overlay'))
    pages.decide = new Decide(explore, () => dash.sharing.changed());
  return pages.decide;
}

dash.decide = {
  /** Called when the page is shown or Explore's view has changed. */
  follow() {
    const page = controller();
    if (!page) return runSoon(() => dash.decide.follow());
    page.ask();
    return noUpdate();
  },
};
