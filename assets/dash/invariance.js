/** The adapter between Dash and the Invariance page, which follows the predictions chosen in the top bar. */
import { noUpdate, runSoon, setValues, storeSetter } from '#tile/dash/common';
import { InvariancePage } from '#tile/pages/invariance/page';
import { dash } from '#tile/shell/dash';
import { pages } from '#tile/shell/pages';

/** The controller; null until its page exists. */
function controller() {
  if (!pages.invariance && document.getElementById('invariance-decisions-overlay'))
    pages.invariance = new InvariancePage(
      (question) => storeSetter('invariance')('-request', question),
      () => dash.sharing.changed(),
      (source) => setValues({ 'predictions-sample': source }),
    );
  return pages.invariance;
}

dash.invariance = {
  /** Called when the page is shown or other predictions are chosen. @param {string} _page @param {string} source */
  follow(_page, source) {
    const page = controller();
    if (!page) return runSoon(() => dash.invariance.follow(_page, source));
    page.follow(source);
    return noUpdate();
  },

  /** @param {Parameters<InvariancePage['receive']>[0]} answer */
  receive(answer) {
    controller()?.receive(answer);
    return noUpdate();
  },
};
