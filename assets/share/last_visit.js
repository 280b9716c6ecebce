/** Where this browser was last: stored when the page is left, and offered when it is opened without a view. */
import { ago } from '#tile/draw/text';
import { lastVisit, recents, rememberVisit, reopen } from '#tile/share/library';
import { session } from '#tile/share/session';
import { ownProperty } from '#tile/view/reader';

/** @import { Visit } from '#tile/share/library' */

/** Stores what is shown, unless it is what everybody sees first, or of a leaderboard that was forgotten on request. */
function leave() {
  const view = session.current();
  const id = ownProperty(view?.data, 'id');
  const known = id === undefined || recents().some((each) => each.id === id);
  if (view && known && session.address.ready && session.address.fragment())
    rememberVisit({ used: Date.now(), title: session.board().title, view });
}

/** @param {Visit} visit */
function resume({ view }) {
  const id = ownProperty(ownProperty(view, 'data'), 'id');
  return typeof id === 'string' ? reopen(id, view) : session.apply(view);
}

/** Offers to continue where this browser was last; does nothing on a first visit. */
export function offerLastVisit() {
  const visit = lastVisit();
  if (!visit || visit.closed) return;
  session.tell(`You were here ${ago(Date.now() - visit.used)}.`, {
    action: { label: `Continue with “${visit.title}”`, run: () => resume(visit) },
    lasts: true,
    strip: true,
    closed: () => rememberVisit({ ...visit, closed: true }),
  });
}

window.addEventListener('pagehide', leave);
