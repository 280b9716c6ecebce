/** Animates the point and the prior of Explore from their current values to those of a view. */

import { opened } from '#tile/page/pages';
import { ease, mix, mixPrior } from '#tile/session/easing';

/** @import { ExploreView } from '#tile/view/types' */

/** Duration of the animation in milliseconds. */
const GLIDE = 600;

/**
 * Moves the point and the prior; everything else is as in the view from the start.
 *
 * @param {ExploreView} explore
 * @param {() => boolean} wanted whether the view is still the one that was requested last
 */
export async function glide(explore, wanted) {
  const page = opened('explore');
  const { model } = page;
  const from = { ...model.point, prior: model.prior ?? model.ownPrior };
  page.restore({ ...explore, ...model.point, prior: model.prior });
  model.derive();
  const to = { a: explore.a, b: explore.b, prior: explore.prior ?? model.ownPrior };
  const shifts = [from.prior, to.prior].every((p) => p > 0 && p < 1) && from.prior !== to.prior;
  const began = performance.now();
  for (;;) {
    const now = await new Promise(requestAnimationFrame);
    const share = Math.min(1, Math.max(0, (now - began) / GLIDE));
    if (share >= 1 || !wanted()) return;
    const eased = ease(share);
    if (shifts) page.setPrior(mixPrior(from.prior, to.prior, eased), true);
    page.setPoint(mix(from.a, to.a, eased), mix(from.b, to.b, eased), true);
  }
}
