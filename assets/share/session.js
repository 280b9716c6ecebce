/** The view of the whole page: what is shown now, and how a view is shown again on each page. */
import { inUnit } from '#tile/math/ranking';
import { SessionAddress, shownPage } from '#tile/share/address';
import { knownViews, referenceOf, SessionBoards } from '#tile/share/leaderboards';
import { SessionFiles } from '#tile/share/session_files';
import { SessionScenes } from '#tile/share/stored_scenes';
import { ease, mix, mixPrior, priorMoves } from '#tile/share/transition';
import { ViewHistory } from '#tile/share/view_history';
import { choose } from '#tile/shell/choices';
import { opened, pages } from '#tile/shell/controllers';
import { arrival } from '#tile/shell/leaderboard_title';
import { requestPage } from '#tile/shell/page_loading';
import { button, closeButton, fill, make } from '#tile/ui/elements';
import { fitView, readView, same, startView } from '#tile/view/reader';
import { SCHEMA } from '#tile/view/schema';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { ExploreView, PredictionsView, Scene, View } from '#tile/view/types' */

// ---- Animates the point and the prior of Explore from their current values to those of a view.

/** Duration of the animation in milliseconds. */
const GLIDE = 600;

/**
 * Moves the point and the prior; everything else is as in the view from the start.
 *
 * @param {ExploreView} explore
 * @param {() => boolean} wanted whether the view is still the one that was requested last
 */
async function glide(explore, wanted) {
  const page = opened('explore');
  const { model } = page;
  const from = { ...model.point, prior: model.prior ?? model.ownPrior };
  page.restore({ ...explore, ...model.point, prior: model.prior });
  model.derive();
  const to = { a: explore.a, b: explore.b, prior: explore.prior ?? model.ownPrior };
  const shifts = priorMoves(from.prior, to.prior);
  const began = performance.now();
  for (;;) {
    const now = await new Promise(requestAnimationFrame);
    const share = inUnit((now - began) / GLIDE);
    if (share >= 1 || !wanted()) return;
    const eased = ease(share);
    if (shifts) page.setPrior(mixPrior(from.prior, to.prior, eased), true);
    page.setPoint(mix(from.a, to.a, eased), mix(from.b, to.b, eased), true);
  }
}

// ---- The short message of a session at the bottom of the page.

/**
 * @typedef {object} How
 * @property {boolean} [wrong] whether it reports a failure
 * @property {{label: string, run: () => unknown} | null} [action] a button
 * @property {string | null} [text] a text to copy by hand
 * @property {boolean} [lasts] whether it stays until it is closed
 * @property {boolean} [strip] whether it stands below the top bar, where it covers nothing
 * @property {() => void} [closed] called when the user closes it
 */

const LASTS = 12000;

class SessionNote {
  /** Added to the page with the first message. */
  node = make('div', { id: 'sharing-note', className: 'tx-told', role: 'status' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** Shows a message. @param {string} message @param {How} [how] */
  tell(message, { wrong = false, action = null, text = null, lasts = false, strip = false, closed = () => {} } = {}) {
    const { node } = this;
    const field = text ? make('input', { type: 'text', readonly: '', value: text, 'aria-label': 'Link' }) : null;
    node.classList.toggle('tx-told-wrong', wrong);
    node.classList.toggle('tx-told-strip', strip);
    if (strip) document.querySelector('.tx-top')?.after(node);
    else document.body.append(node);
    fill(node, make('p', {}, message), field, action && this.button(action), this.closeButton(closed));
    field?.select();
    clearTimeout(this.timer);
    if (!wrong && !field && !lasts) this.timer = setTimeout(() => this.hide(), LASTS);
  }

  hide() {
    clearTimeout(this.timer);
    fill(this.node);
  }

  /** Hides what stands below the top bar. */
  hideStrip() {
    if (this.node.classList.contains('tx-told-strip')) this.hide();
  }

  /** @param {{label: string, run: () => unknown}} action */
  button({ label, run }) {
    const node = button({}, label);
    node.addEventListener('click', () => {
      this.hide();
      run();
    });
    return node;
  }

  /** @param {() => void} closed */
  closeButton(closed) {
    const close = closeButton('Close');
    close.addEventListener('click', () => {
      this.hide();
      closed();
    });
    return close;
  }
}

// ---- Restores a view on the pages other than Explore. Each page's module is loaded when it is first needed.

/** @typedef {() => boolean} Wanted whether the view is still the one asked for last */

/** How long to wait for a page, in milliseconds. */
const PATIENCE = 20000;
/** How long to wait for the path of Trade-off, in milliseconds. */
const PATH_PATIENCE = 10000;
const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));
/** The view with which pages start. */
const START = startView();

/** The pages but Explore, which is there from the start. */
/** @typedef {Exclude<keyof import('#tile/shell/types').Pages, 'explore'>} Reached */
/** @typedef {{restore: (view: object) => void}} Restored */

const REACHED = /** @type {Reached[]} */ (Object.keys(SCHEMA.sections).filter((name) => name !== 'explore'));
/** Those that restore their part of a view themselves, whatever else is shown. */
const PLAIN = /** @type {Exclude<Reached, 'predictions'>[]} */ (
  REACHED.filter((name) => !['scores', 'tradeoff', 'predictions'].includes(name))
);

/** Restores a view on all pages but Explore. @param {View} view @param {Wanted} wanted */
async function restorePages(view, wanted) {
  if (await needs('scores', view)) restorePage(opened('scores'), view.scores);
  if (await needs('tradeoff', view)) restorePage(opened('tradeoff'), view.tradeoff);
  for (const name of PLAIN) if (await needs(name, view)) /** @type {Restored} */ (opened(name)).restore(view[name]);
  if (view.page === '/tradeoff') followPath(wanted);
  if (view.page === '/predictions') await restorePredictions(view.predictions, wanted);
}

/** Loads a page that does not show its part of a view yet; resolves to whether it is loaded and has to be restored. */
/** @param {Exclude<Reached, 'predictions'>} name @param {View} view */
async function needs(name, view) {
  const page = pages[name];
  const shown = page ? readView({ [name]: page.view() }, knownViews()).view : START;
  return !same(view[name], shown[name]) && (await brought(name));
}

/** Waits until a page is loaded; resolves to whether it is. @type {(name: Reached) => Promise<boolean>} */
async function brought(name) {
  requestPage(`/${name}`);
  for (let k = 0; !pages[name] && k < PATIENCE / 30; k++) await pause(30);
  return Boolean(pages[name]);
}

/**
 * Restores a page's own part of a view.
 *
 * @template {object} PageView
 * @param {{model: object, restore: (view: PageView) => void}} page
 * @param {PageView} view
 */
function restorePage(page, view) {
  Object.assign(page.model, JSON.parse(JSON.stringify({ ...view, pinned: undefined })));
  page.restore(view);
}

/** Moves Trade-off's slider to the point, once the server has sent the path. @param {Wanted} wanted */
async function followPath(wanted) {
  for (let k = 0; k < PATH_PATIENCE / 50 && wanted(); k++) {
    await pause(50);
    const page = pages.tradeoff;
    if (!page?.model.result || page.model.result.turn !== page.model.turn) continue;
    page.restorePlace();
    page.repaint(true);
    return;
  }
}

/**
 * Restores Predictions. The server sends predictions only while their page is open; before that there are no models to
 * select.
 */
/** @param {PredictionsView} view @param {Wanted} wanted */
async function restorePredictions(view, wanted) {
  if (!(await brought('predictions'))) return;
  if (view.source) choose('predictions-sample', view.source);
  for (let k = 0; k < PATIENCE / 50 && wanted(); k++) {
    await pause(50);
    const page = pages.predictions;
    if (!page) continue;
    const { result, loaded } = page.model;
    // The file has expired on the server, and the page says so.
    if (view.source && page.model.source === view.source && page.server.gone) return;
    if (!result || (view.source && loaded !== view.source)) continue;
    const n = result.models.length;
    const selected = view.selected !== null && view.selected < n ? view.selected : null;
    page.restore({ ...view, source: loaded, selected, own: view.own.length === n ? view.own : [] });
    // Messages are of the view before.
    page.server.say(page.server.saying, '');
    page.server.askRule();
    return;
  }
}

// ---- The view of the whole page: what is shown now, and showing a view again, as links, scenes and session files
// hold it. Its parts: `address`, `history` (undo), `boards` (leaderboards), `files` (links and files), `sceneList`
// (scenes), `note` (the message).

const reduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

class Session {
  files = new SessionFiles(this);
  boards = new SessionBoards(this);
  sceneList = new SessionScenes(this);
  address = new SessionAddress(this);
  history = new ViewHistory(this);
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
      ...Object.fromEntries(REACHED.map((name) => [name, pages[name]?.view()])),
    };
    return readView(raw, knownViews()).view;
  }

  /**
   * Shows a view exactly, and loads its leaderboard where another one is shown. `animate`: moves the point and the
   * prior there; `push`: the view becomes an entry of the browser's history, and can be undone. Resolves to whether
   * the view is shown: it is not if its leaderboard cannot be loaded, which a message says, or if another view was
   * requested meanwhile.
   */
  /** @param {unknown} raw @param {{animate?: boolean, push?: boolean}} [how] */
  apply(raw, { animate = false, push = false } = {}) {
    const turn = ++this.turn;
    const wanted = () => turn === this.turn;
    if (push) this.address.write();
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
      if (!push) this.history.follow();
      return true;
    });
  }
}

export const session = new Session();
