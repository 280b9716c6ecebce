/** The adapter between Dash and the Robustness page, which follows the page shown and Explore's view. */
import { changed, followed } from '#tile/dash/common';
import { Robustness } from '#tile/pages/robustness/page';
import { dash } from '#tile/shell/dash';

dash.robustness = followed(
  'robustness',
  'robustness-tile-overlay',
  (explore) => new Robustness(explore, changed),
  (page) => page.ask(),
);
