/** The adapter between Dash and the Decide page, which follows the page shown and Explore's view. */
import { changed, followed } from '#tile/dash/common';
import { Decide } from '#tile/pages/decide/page';
import { dash } from '#tile/shell/dash';

dash.decide = followed(
  'decide',
  'decide-tile-overlay',
  (explore) => new Decide(explore, changed),
  (page) => page.ask(),
);
