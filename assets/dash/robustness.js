/** The adapter between Dash and the Robustness page, which follows the page shown and Explore's view. */
import { noUpdate, runSoon } from '#tile/dash/common';
import { Robustness } from '#tile/pages/robustness/page';
import { dash } from '#tile/shell/dash';
import { pages } from '#tile/shell/pages';

/** The controller; null until its page and Explore exist. */
function controller() {
  const { explore } = pages;
  if (!pages.robustness && explore && document.getElementById('robustness-tile-overlay'))
    pages.robustness = new Robustness(explore, () => dash.sharing.changed());
  return pages.robustness;
}

dash.robustness = {
  /** Called when the page is shown or Explore's view has changed. */
  follow() {
    const page = controller();
    if (!page) return runSoon(() => dash.robustness.follow());
    page.ask();
    return noUpdate();
  },
};
