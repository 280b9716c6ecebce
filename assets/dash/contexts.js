/** The adapter between Dash and the Contexts page, which follows the page shown and Explore's view. */
import { changed, followed, openContext } from '#tile/dash/common';
import { Contexts } from '#tile/pages/contexts/page';
import { dash } from '#tile/shell/dash';

dash.contexts = followed(
  'contexts',
  'contexts-tile-overlay',
  (explore) => new Contexts(explore, changed, openContext),
  (page) => page.ask('all'),
);
