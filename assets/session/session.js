/**
 * The view of the page as a whole: read from and written to the address, carried by links, scenes and session files.
 * The address follows what the user does, in place, so that Back goes to the page before and not through points. Its parts:
 * `boards` (leaderboards), `files` (links and files), `note` (the short notice), `scenes`.
 */
import { arrival } from '#tile/page/arrival';
import { bring } from '#tile/page/bring';
import { dash } from '#tile/page/dash';
import { opened, pages } from '#tile/page/pages';
import { referenceOf, SessionBoards } from '#tile/session/boards';
import { leftAside, SessionFiles } from '#tile/session/files';
import { knownViews } from '#tile/session/known';
import { SessionNote } from '#tile/session/note';
import * as packed from '#tile/session/packed';
import { SessionScenes } from '#tile/session/scenes';
import { decode, encode, isView, LONGEST } from '#tile/view/link';
import { fitView, readView, same, startView } from '#tile/view/reader';
import { SCHEMA } from '#tile/view/schema';

/** @import { How } from '#tile/session/note' */
/** @import { ExploreView, Leaderboard, PredictionsView, Scene, View } from '#tile/view/types' */

const THROTTLE = 400;
const PATIENCE = 20000;
const GLIDE = 600;
const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));
/** The page of the address; unknown addresses show Explore. */
const shownPage = () => {
  const { pathname } = window.location;
  return SCHEMA.choices.pages.includes(pathname) ? pathname : '/';
};
const reduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

class Session {
  files = new SessionFiles(this);
  boards = new SessionBoards(this);
  kept = new SessionScenes(this);
  note = new SessionNote();
  /** Whether the address is that of what is shown, from now on. */
  ready = false;
  begun = false;
  busy = 0;
  turn = 0;
  /** What pages begin with. */
  start = startView();
  /** The page and fragment that are being followed. @type {string | null} */
  following = null;
  /** The page whose address was written last. @type {string | null} */
  path = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  constructor() {
    window.addEventListener('popstate', () => this.follow());
    window.addEventListener('hashchange', () => this.follow());
    window.addEventListener('pagehide', () => this.write());
    // Most of what changes the view says so to Dash; some pages keep a choice to themselves.
    for (const kind of ['click', 'change', 'keyup']) document.addEventListener(kind, () => this.later(), true);
    // What the address of this page says must be true before the next page gets an address of its own.
    document.addEventListener(
      'click',
      (event) => event.target instanceof Element && event.target.closest('[data-tx-link]') && this.write(),
      true,
    );
  }

  /** The scenes of the leaderboard shown: [{title, notes, view}]. */
  get scenes() {
    return this.kept.list;
  }

  /** @param {Scene[]} scenes */
  setScenes(scenes) {
    this.kept.set(scenes);
  }

  /** @param {(scenes: Scene[]) => void} listener */
  onScenes(listener) {
    this.kept.listen(listener);
  }

  /** @param {string} message @param {How} [how] */
  tell(message, how) {
    this.note.tell(message, how);
  }

  // The view ----------------------------------------------------------------------------------------------------------

  /** The leaderboard now shown, as the page has it. @returns {Leaderboard | null | undefined} */
  payload() {
    return pages.explore?.model.data;
  }

  /** The same; throws before there is one. @returns {Leaderboard} */
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
    };
    return readView(raw, knownViews()).view;
  }

  /**
   * Shows a view exactly; loads its leaderboard where another one is shown. `animate`: the point and the prior travel
   * there; `push`: another page becomes an entry of the history. Resolves to whether it is shown: not where the
   * leaderboard cannot be had, which the user is told, nor where another view was asked for meanwhile.
   *
   * @param {unknown} raw
   * @param {{animate?: boolean, push?: boolean}} [how]
   */
  async apply(raw, { animate = false, push = false } = {}) {
    const turn = ++this.turn;
    this.busy++;
    try {
      const { view } = readView(raw, knownViews());
      const reached = await this.boards.reach(view.data);
      arrival.release();
      if (!reached || turn !== this.turn) return false;
      const fitted = fitView(view, this.board()).view;
      this.open(fitted.page, push);
      await this.restorePages(fitted);
      if (turn !== this.turn) return false;
      if (animate && !reduced()) await this.glide(fitted.explore, turn);
      if (turn !== this.turn) return false;
      opened('explore').restore(fitted.explore);
      return true;
    } finally {
      this.busy--;
      if (!this.busy) this.later();
    }
  }

  /** The page of a path, without a request. @param {string} page @param {boolean} push */
  open(page, push) {
    if (page === window.location.pathname) return;
    window.history[push ? 'pushState' : 'replaceState']({}, '', page);
    noticed();
  }

  /** The other pages, which are brought when they are first needed. @param {View} view */
  async restorePages(view) {
    if (await this.needs('scores', view)) restorePage(opened('scores'), view.scores);
    if (await this.needs('tradeoff', view)) restorePage(opened('tradeoff'), view.tradeoff);
    if (view.page === '/tradeoff') this.followWay();
    if (view.page === '/predictions') await this.restorePredictions(view.predictions);
  }

  /**
   * Whether a page has to show something else for a view, and is there.
   *
   * @param {'scores' | 'tradeoff'} name
   * @param {View} view
   */
  async needs(name, view) {
    const page = pages[name];
    const shown = page ? readView({ [name]: page.view() }, knownViews()).view : this.start;
    return !same(view[name], shown[name]) && (await this.brought(name));
  }

  /** Whether a page is there, after some waiting. @param {'scores' | 'tradeoff' | 'predictions'} name */
  async brought(name) {
    bring(`/${name}`);
    for (let k = 0; !pages[name] && k < PATIENCE / 30; k++) await pause(30);
    return Boolean(pages[name]);
  }

  /**
   * The server sends predictions when their page is open; only then there are models to select.
   *
   * @param {PredictionsView} view
   */
  async restorePredictions(view) {
    const { turn } = this;
    if (!(await this.brought('predictions'))) return;
    if (view.source) dash.set_props('predictions-sample', { value: view.source });
    for (let k = 0; k < PATIENCE / 50 && turn === this.turn; k++) {
      await pause(50);
      const page = pages.predictions;
      if (!page) continue;
      const { told, loaded } = page.model;
      // The server has said that the file is gone: the page shows that.
      if (view.source && page.model.source === view.source && page.gone) return;
      if (!told || (view.source && loaded !== view.source)) continue;
      const n = told.models.length;
      const selected = view.selected !== null && view.selected < n ? view.selected : page.model.selected;
      page.restore({ ...view, source: loaded, selected, own: view.own.length === n ? view.own : [] });
      page.askRule();
      return;
    }
  }

  /** The place on the way is that of the point; the way itself comes from the server a moment later. */
  async followWay() {
    const { turn } = this;
    for (let k = 0; k < 200 && turn === this.turn; k++) {
      await pause(50);
      const page = pages.tradeoff;
      if (!page?.model.told || page.model.told.turn !== page.model.turn) continue;
      page.follow();
      page.repaint(true);
      return;
    }
  }

  /**
   * The point and the prior travel to those of a view; everything else is as there at once.
   *
   * @param {ExploreView} explore
   * @param {number} turn
   */
  async glide(explore, turn) {
    const page = opened('explore');
    const { model } = page;
    const odds = (/** @type {number} */ p) => Math.log(p / (1 - p));
    const from = { ...model.point, prior: model.prior ?? model.ownPrior };
    const before = model.prior;
    page.restore({ ...explore, ...model.point, prior: before });
    model.derive();
    const to = { a: explore.a, b: explore.b, prior: explore.prior ?? model.ownPrior };
    const shifts = [from.prior, to.prior].every((p) => p > 0 && p < 1) && from.prior !== to.prior;
    const began = performance.now();
    for (;;) {
      const now = await new Promise(requestAnimationFrame);
      const share = Math.min(1, Math.max(0, (now - began) / GLIDE));
      if (share >= 1 || turn !== this.turn) return;
      const ease = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2;
      const between = (/** @type {number} */ p, /** @type {number} */ q) => p + ease * (q - p);
      if (shifts) page.setPrior(1 / (1 + Math.exp(-between(odds(from.prior), odds(to.prior)))), true);
      page.setPoint(between(from.a, to.a), between(from.b, to.b), true);
    }
  }

  // Leaderboards ------------------------------------------------------------------------------------------------------

  /** A leaderboard has arrived on the page, from wherever. @param {Leaderboard} data */
  loaded(data) {
    this.boards.arrived(data);
    this.kept.recall();
    if (this.ready || this.begun) return;
    this.begun = true;
    this.begin();
  }

  async begin() {
    const { hash } = window.location;
    if (isView(hash)) {
      arrival.hold();
      await this.follow();
    }
    this.ready = true;
    this.later();
  }

  // The address -------------------------------------------------------------------------------------------------------

  /** Shows what the address says: at the start, on Back and Forward, and where somebody changed it. */
  async follow() {
    const text = window.location.hash.slice(1);
    // A place in the page is no view: the address keeps it until something changes.
    const here = window.location.pathname + text;
    // Going back says so twice: as a change of the history and as one of the fragment.
    if (!this.begun || (text && !isView(text)) || this.following === here || this.stands(text)) return;
    this.following = here;
    this.busy++;
    try {
      const { view, problems } = decode(text, shownPage(), knownViews());
      const whole = view && (await this.unpacked(view));
      const shown = whole ? await this.apply(whole) : false;
      if (whole && shown) problems.push(...fitView(whole, this.board()).problems);
      // Where the leaderboard was not reached the user has been told why.
      if (problems.length && (shown || !view))
        this.tell(`The link was ${shown ? '' : 'not '}opened.${leftAside(problems)}`);
    } catch (error) {
      this.tell(`This link cannot be opened. ${error instanceof Error ? error.message : error}`, { wrong: true });
    } finally {
      arrival.release();
      if (this.following === here) this.following = null;
      this.busy--;
      if (!this.busy) this.later();
    }
  }

  /**
   * The view with the leaderboard that its link carries handed to the server; null where it cannot be opened.
   *
   * @param {View} view
   * @returns {Promise<View>}
   */
  async unpacked(view) {
    if (!view.data || !('packed' in view.data)) return view;
    const answer = await this.boards.ask({ payload: await packed.unpack(view.data.packed) });
    if (!answer.id) throw new Error(answer.problem);
    this.boards.known.set(answer.id, answer);
    return { ...view, data: { id: answer.id } };
  }

  /** Whether a fragment says what is shown already. @param {string} text */
  stands(text) {
    return this.ready && !this.busy && text === this.fragment() && this.path === window.location.pathname;
  }

  /** The fragment of the view now; empty for what the page begins with. */
  fragment() {
    const view = this.current();
    if (!view) return '';
    const whole = encode(view);
    if (whole === encode({ ...this.start, data: this.boards.home })) return '';
    return whole.length <= LONGEST ? whole : encode(SessionFiles.withoutChanges(view));
  }

  /** Something has changed: the address follows soon, at once on another page. */
  later() {
    if (!this.ready || this.busy) return;
    if (this.path !== window.location.pathname) this.write();
    else if (!this.timer) this.timer = setTimeout(() => this.write(), THROTTLE);
  }

  write() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.ready || this.busy || !this.payload()) return;
    const { pathname, search, hash } = window.location;
    this.path = pathname;
    const text = this.fragment();
    if (hash === (text && `#${text}`)) return;
    try {
      window.history.replaceState(window.history.state, '', pathname + search + (text && `#${text}`));
      noticed();
    } catch {
      // Browsers bound how often an address may change; the next change writes it.
    }
  }
}

/**
 * A page shows a view of its own.
 *
 * @template {object} PageView
 * @param {{model: object, restore: (view: PageView) => void}} page
 * @param {PageView} view
 */
function restorePage(page, view) {
  Object.assign(page.model, JSON.parse(JSON.stringify({ ...view, pinned: undefined })));
  page.restore(view);
}

/** What Dash's own links send: its Location reads the address anew, else it would put the old one back on the next page. */
const noticed = () => window.dispatchEvent(new CustomEvent('_dashprivate_pushstate'));
export const session = new Session();
