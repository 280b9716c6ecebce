/** The adapter between Dash and the Contexts page, which follows the page shown and Explore's view. */
import { noUpdate, runSoon, setValues } from '#tile/dash/common';
import { Contexts } from '#tile/pages/contexts/page';
import { dash } from '#tile/shell/dash';
import { pages } from '#tile/shell/pages';

/** The controller; null until its page and Explore exist. */
function controller() {
  const { explore } = pages;
  if (!pages.contexts && explore && document.getElementById('contexts-tile-overlay'))
    pages.contexts = new Contexts(
      explore,
      () => dash.sharing.changed(),
      (context) => setValues({ context: String(context) }),
    );
  return pages.contexts;
}

dash.contexts = {
  /** Called when the page is shown or Explore's view has changed. */
  follow() {
    const page = controller();
    if (!page) return runSoon(() => dash.contexts.follow());
    page.ask('all');
    return noUpdate();
  },
};
