/** The adapter between Dash and the card of one classifier, which follows Explore's view on every page. */
import { noUpdate, openContext } from '#tile/dash/common';
import { OursCard } from '#tile/panels/ours';
import { pages } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';

/** @type {OursCard | null} */
let card = null;

dash.ours = {
  /** Called when the page or Explore's view has changed. */
  follow() {
    const { explore } = pages;
    if (!card && explore) card = new OursCard(explore, openContext);
    card?.paint();
    return noUpdate();
  },
};
