/** How the point and the prior of Explore travel to those of a view. */
import { opened } from '#tile/page/pages';

/** @import { ExploreView } from '#tile/view/types' */

/** How long it takes, in milliseconds. */
const GLIDE = 600;
const odds = (/** @type {number} */ p) => Math.log(p / (1 - p));
const prior = (/** @type {number} */ logOdds) => 1 / (1 + Math.exp(-logOdds));
/** Slow at both ends. @type {(share: number) => number} */
const eased = (share) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2);

/**
 * The point and the prior travel; all else is as in the view from the start.
 *
 * @param {ExploreView} explore
 * @param {() => boolean} wanted whether the view is still the one asked for last
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
    const between = (/** @type {number} */ p, /** @type {number} */ q) => p + eased(share) * (q - p);
    if (shifts) page.setPrior(prior(between(odds(from.prior), odds(to.prior))), true);
    page.setPoint(between(from.a, to.a), between(from.b, to.b), true);
  }
}
