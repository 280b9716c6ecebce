/**
 * The view of the page as a whole: what is shown now, and showing a view again, which links, scenes and session files
 * carry. Its parts: `address`, `boards` (leaderboards), `files` (links and files), `sceneList` (scenes), `note` (the
 * notice).
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

  /** A leaderboard has arrived on the page, from wherever. @param {Leaderboard} data */
  loaded(data) {
    this.boards.arrived(data);
    this.sceneList.recall();
    this.address.begin();
  }

  /** The leaderboard now shown, as the page has it. @returns {Leaderboard | null | undefined} */
  payload() {
    return pages.explore?.model.data;
  }

  /** The leaderboard now shown; throws before there is one. @returns {Leaderboard} */
  board() {
    const data = this.payload();
    if (!data) throw new Error('no leaderboard is shown yet');
    return data;
  }

  /** The view now, or null before there is one. @returns {View | null} */
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
   * Shows a view exactly, and loads its leaderboard where another one is shown. `animate`: the point and the prior
   * travel there; `push`: another page becomes an entry of the history. Resolves to whether the view is shown. It is
   * not where its leaderboard cannot be loaded, about which a message is shown, and where another view was asked for
   * meanwhile.
   *
   * @param {unknown} raw
   * @param {{animate?: boolean, push?: boolean}} [how]
   */
  apply(raw, { animate = false, push = false } = {}) {
    const turn = ++this.turn;
    const wanted = () => turn === this.turn;
    return this.address.during(async () => {
      const { view } = readView(raw, knownViews());
      const reached = await this.boards.reach(view.data);
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
