/**
 * The view of the whole page: what is shown now, and showing a view again, as links, scenes and session files hold it.
 * Its parts: `address`, `boards` (leaderboards), `files` (links and files), `sceneList` (scenes), `note` (the message).
 */
import { arrival } from '#tile/page/leaderboard_title';
import { opened, pages } from '#tile/page/pages';
import { SessionAddress, shownPage } from '#tile/session/address';
import { referenceOf, SessionBoards } from '#tile/session/boards';
import { SessionFiles } from '#tile/session/files';
import { glide } from '#tile/session/glide';
import { knownViews } from '#tile/session/known_views';
import { SessionNote } from '#tile/session/note';
import { restorePages } from '#tile/session/page_views';
import { SessionScenes } from '#tile/session/scenes';
import { fitView, readView } from '#tile/view/reader';

/** @import { How } from '#tile/session/note' */
/** @import { Leaderboard, Scene, View } from '#tile/view/types' */

const reduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

class Session {
  files = new SessionFiles(this);
  boards = new SessionBoards(this);
  sceneList = new SessionScenes(this);
  address = new SessionAddress(this);
  note = new SessionNote();
  /** The number of the view requested last. */
  turn = 0;

  /** The scenes of the leaderboard shown. */
  get scenes() {
    return this.sceneList.list;
  }

  /** @param {Scene[]} scenes */
  setScenes(scenes) {
    this.sceneList.set(scenes);
  }

  /** @param {(scenes: Scene[]) => void} listener */
  onScenes(listener) {
    this.sceneList.listen(listener);
  }

  /** @param {string} message @param {How} [how] */
  tell(message, how) {
    this.note.tell(message, how);
  }

  /** Called when a leaderboard has arrived on the page, from wherever. @param {Leaderboard} data */
  loaded(data) {
    this.boards.arrived(data);
    this.sceneList.readStored();
    this.address.begin();
  }

  /** The current leaderboard as the page has it. @returns {Leaderboard | null | undefined} */
  payload() {
    return pages.explore?.model.data;
  }

  /** The current leaderboard; throws before there is one. @returns {Leaderboard} */
  board() {
    const data = this.payload();
    if (!data) throw new Error('no leaderboard is shown yet');
    return data;
  }

  /** The current view; null before there is one. @returns {View | null} */
  current() {
    const data = this.payload();
    if (!data) return null;
    const raw = {
      page: shownPage(),
      data: referenceOf(data),
      explore: opened('explore').model.view(),
      scores: pages.scores?.view(),
      tradeoff: pages.tradeoff?.view(),
      predictions: pages.predictions?.view(),
      robustness: pages.robustness?.view(),
    };
    return readView(raw, knownViews()).view;
  }

  /**
   * Shows a view exactly, and loads its leaderboard where another one is shown. `animate`: moves the point and the
   * prior there; `push`: another page becomes an entry of the history. Resolves to whether the view is shown: it is not
   * if its leaderboard cannot be loaded, which a message says, or if another view was requested meanwhile.
   *
   * @param {unknown} raw
   * @param {{animate?: boolean, push?: boolean}} [how]
   */
  apply(raw, { animate = false, push = false } = {}) {
    const turn = ++this.turn;
    const wanted = () => turn === this.turn;
    return this.address.during(async () => {
      const { view } = readView(raw, knownViews());
      const reached = await this.boards.showReferenced(view.data);
      arrival.release();
      if (!reached || !wanted()) return false;
      const fitted = fitView(view, this.board()).view;
      this.address.open(fitted.page, push);
      await restorePages(fitted, wanted);
      if (!wanted()) return false;
      if (animate && !reduced()) await glide(fitted.explore, wanted);
      if (!wanted()) return false;
      opened('explore').restore(fitted.explore);
      return true;
    });
  }
}

export const session = new Session();
