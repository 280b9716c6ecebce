/** The adapter between Dash and the Invariance page, which follows the predictions chosen in the top bar. */
import { changed, followed, setValues, storeSetter } from '#tile/dash/common';
import { InvariancePage } from '#tile/pages/invariance/page';
import { dash } from '#tile/shell/dash';

dash.invariance = followed(
  'invariance',
  'invariance-decisions-overlay',
  () => new InvariancePage(storeSetter('invariance'), changed, (source) => setValues({ 'predictions-sample': source })),
  (page, _shown, source) => page.follow(source),
);
