/**
 * Keeps the address of the page equal to the view that is shown; links, Back and Forward change the view. Another page,
 * leaderboard, scene, context, rule, map or comparison is an entry of the browser's history, so that Back goes over
 * these. All else, such as points and selections, changes the address in place: undo goes over that, and with an entry
 * for each, Back would take dozens of clicks to leave the page.
 */
import { knownViews } from '#tile/share/leaderboards';
import * as packed from '#tile/share/packed_leaderboard';
import { problemSentence, withoutChanges } from '#tile/share/session_files';
import { addressOf, pageOf } from '#tile/shell/controllers';
import { tellAddress } from '#tile/shell/dash';
import { arrival } from '#tile/shell/leaderboard_title';
import { decode, encode, isView, LONGEST, splitFragment } from '#tile/view/link';
import { fitView, problem, startView } from '#tile/view/reader';
import { SCHEMA } from '#tile/view/schema';

/** @import { View } from '#tile/view/types' */

/** @typedef {typeof import('#tile/share/session').session} Session the session of the page */

/** How often the address is written at most, in milliseconds. */
const THROTTLE = 400;

/** The page of the address; unknown addresses show Explore. */
export const shownPage = () => {
  const page = pageOf(window.location.pathname);
  return SCHEMA.choices.pages.includes(page) ? page : '/';
};

const KEPT = 'tile-explorer address';
/** Stores the address of this tab to return to; null for none. @param {string | null} address */
function store(address) {
  try {
    if (address === null) window.sessionStorage.removeItem(KEPT);
    else window.sessionStorage.setItem(KEPT, address);
  } catch {
    // Without storage, a reload shows what the page shows.
  }
}

/** The address to return to, if the page was reloaded: a link that was opened meanwhile is another one. */
function keptAddress() {
  try {
    const [entry] = /** @type {PerformanceNavigationTiming[]} */ (window.performance.getEntriesByType('navigation'));
    return entry?.type === 'reload' ? window.sessionStorage.getItem(KEPT) : null;
  } catch {
    return null;
  }
}

/** What makes another entry of the history where it changes, by the part of a view that has it. */
/** @type {{[Part in keyof View]?: (keyof View[Part])[]}} */
const PLACES = {
  explore: ['context', 'over', 'flavor', 'multiples'],
  compare: ['pair'],
  contexts: ['part'],
  scores: ['texts', 'compared'],
  tasks: ['preset'],
  tradeoff: ['family', 'from', 'to'],
};

/** What a view has of all that makes an entry, as text. @param {View} view */
export const placeOf = (view) =>
  JSON.stringify(
    Object.entries(PLACES).map(([part, fields]) => {
      const shown = /** @type {Record<string, unknown>} */ (view[/** @type {keyof View} */ (part)]);
      return fields.map((field) => shown[String(field)]);
    }),
  );

export class SessionAddress {
  /** Whether the address follows the view. */
  ready = false;
  begun = false;
  /** How many views are being opened; the address waits for them. */
  busy = 0;
  /** The page and fragment that are being opened. @type {string | null} */
  following = null;
  /** The page whose address was written last. @type {string | null} */
  path = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** The place and the gesture of the last written view; null for the place after a view that no gesture made. */
  place = /** @type {string | null} */ (null);
  gesture = 0;
  /** What is wrong with the address with which the page was loaded; '' for nothing. */
  pageProblem = '';

  /** @param {Session} owner */
  constructor(owner) {
    this.session = owner;
    window.addEventListener('popstate', () => this.follow());
    window.addEventListener('hashchange', () => this.follow());
    window.addEventListener('pagehide', () => this.write());
    // Some pages change the view without telling Dash.
    for (const kind of ['click', 'change', 'keyup']) document.addEventListener(kind, () => this.scheduleWrite(), true);
    // Write the address of this page before the next page replaces it.
    document.addEventListener(
      'click',
      (event) => event.target instanceof Element && event.target.closest('[data-tx-link]') && this.write(),
      true,
    );
  }

  /** Opens the view of the address with which the page was loaded, once there is a first leaderboard. */
  async begin() {
    if (this.begun) return;
    this.begun = true;
    this.restoreKept();
    this.pageProblem = this.wrongPage();
    if (this.pageProblem && !isView(window.location.hash))
      this.session.tell(`Explore is shown. ${this.pageProblem}.`, { wrong: true });
    if (isView(window.location.hash)) {
      arrival.hold();
      await this.follow();
    }
    this.ready = true;
    this.scheduleWrite();
  }

  /** Stores the address, to which a reload returns while scenes are prepared on the page. */
  keep() {
    this.write();
    store(window.location.pathname + window.location.search + window.location.hash);
  }

  /** Ends that: the page shows again what the user chose. */
  release() {
    store(null);
  }

  /** After a reload while scenes were prepared, returns to the address before. */
  restoreKept() {
    const kept = keptAddress();
    store(null);
    if (kept === null) return;
    window.history.replaceState(window.history.state, '', kept);
    tellAddress();
  }

  /** What is wrong with the page in the address; '' where it exists. Otherwise Explore is shown in its place. */
  wrongPage() {
    const page = pageOf(window.location.pathname);
    if (SCHEMA.choices.pages.includes(page)) return '';
    window.history.replaceState({}, '', addressOf('/') + window.location.hash);
    tellAddress();
    return problem('page', `one of ${SCHEMA.choices.pages.join(', ')}`, page);
  }

  /**
   * Runs some work, and writes the address only when it is done.
   *
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async during(work) {
    this.busy++;
    this.place = null;
    try {
      return await work();
    } finally {
      this.busy--;
      if (!this.busy) this.scheduleWrite();
    }
  }

  /** Shows the page of a path, without loading it. */
  /** @param {string} page @param {boolean} push a new entry of the history, even on the same page */
  open(page, push) {
    if (page === pageOf(window.location.pathname) && !push) return;
    window.history[push ? 'pushState' : 'replaceState']({}, '', addressOf(page));
    tellAddress();
  }

  // Reading -----------------------------------------------------------------------------------------------------------

  /** Shows the view of the address: at the start, on Back and Forward, and after an edit by hand. */
  async follow() {
    const text = window.location.hash.slice(1);
    const here = window.location.pathname + text;
    // A fragment that names a place in the page is no view; the address keeps it until something changes. Going back
    // fires two events: one for the history, one for the fragment.
    if (!this.begun || (text && !isView(text)) || this.following === here || this.isShown(text)) return;
    this.following = here;
    await this.during(async () => {
      try {
        await this.show(text);
      } catch (error) {
        const why = error instanceof Error ? error.message : error;
        this.session.tell(`This link cannot be opened. ${why}`, { wrong: true });
      } finally {
        arrival.release();
        if (this.following === here) this.following = null;
      }
    });
  }

  /** Shows the view of a fragment, with a message about what could not be used. @param {string} text */
  async show(text) {
    const { rest, text: deck } = splitFragment(text);
    const { view, problems } = decode(rest, shownPage(), knownViews());
    if (this.pageProblem) problems.unshift(this.pageProblem);
    this.pageProblem = '';
    const whole = view && (await this.unpackView(view));
    const shown = whole ? await this.session.apply(whole) : false;
    if (whole && shown) problems.push(...fitView(whole, this.session.board()).problems);
    if (shown && deck !== null) {
      await this.session.sceneList.addLinked(deck, problems);
      return;
    }
    // A leaderboard that could not be loaded has been reported already.
    if (problems.length && (shown || !view))
      this.session.tell(`The link was ${shown ? '' : 'not '}opened.${problemSentence(problems)}`);
  }

  /** The view; a leaderboard that its link contains is sent to the server first. Throws where the server refuses it. */
  /** @type {(view: View) => Promise<View>} */
  async unpackView(view) {
    if (!view.data || !('packed' in view.data)) return view;
    const { boards } = this.session;
    const answer = await boards.ask({ payload: await packed.unpack(view.data.packed) });
    if (!answer.id) throw new Error(answer.problem);
    boards.known.set(answer.id, answer);
    return { ...view, data: { id: answer.id } };
  }

  /** Whether a fragment is that of the view shown. @param {string} text */
  isShown(text) {
    return this.ready && !this.busy && text === this.fragment() && this.path === window.location.pathname;
  }

  // Writing -----------------------------------------------------------------------------------------------------------

  /** The fragment of the current view; empty for the view with which the page starts. */
  fragment() {
    const view = this.session.current();
    if (!view) return '';
    const whole = encode(view);
    if (whole === encode({ ...startView(), data: this.session.boards.home })) return '';
    return whole.length <= LONGEST ? whole : encode(withoutChanges(view));
  }

  /** Schedules writing the address after a change; at once where the page is another one. */
  scheduleWrite() {
    if (!this.ready || this.busy) return;
    if (this.path !== window.location.pathname) this.write();
    else if (!this.timer) this.timer = setTimeout(() => this.write(), THROTTLE);
  }

  /** Makes an entry of the history: for another leaderboard where a user has chosen it, or for a step done again. */
  /** @param {object} [state] */
  enter(state = {}) {
    if (!this.ready || this.busy) return;
    window.history.pushState(state, '', window.location.href);
    this.place = null;
    this.scheduleWrite();
  }

  /** Whether going back one entry shows this view: leaving its place made the entry shown. @param {View} view */
  cameFrom(view) {
    return this.place !== placeOf(view) && window.history.state?.before === placeOf(view);
  }

  /** Goes back one entry, as the button of the browser does. */
  back() {
    return this.during(() => {
      const left = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
      window.history.back();
      return left;
    });
  }

  /** The place that the user has left on this page since the address was written; null for none. @param {View} view */
  leftPlace(view) {
    const { gesture } = this.session.history;
    const [place, before, again] = [placeOf(view), this.place, this.gesture === gesture];
    const moved = this.path === window.location.pathname && before !== null && place !== before && !again;
    this.place = place;
    // What a page does when it arrives is no step of the user.
    if (moved || this.path !== window.location.pathname) this.gesture = gesture;
    return moved ? before : null;
  }

  write() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.ready || this.busy || !this.session.payload()) return;
    this.session.history.record();
    const { pathname, search, hash } = window.location;
    const view = this.session.current();
    const before = view && this.leftPlace(view);
    this.path = pathname;
    const text = this.fragment();
    if (hash === (text && `#${text}`)) return;
    const address = pathname + search + (text && `#${text}`);
    try {
      if (before) window.history.pushState({ before }, '', address);
      else window.history.replaceState(window.history.state, '', address);
      tellAddress();
    } catch {
      // Browsers limit how often an address may change; the next change writes it.
    }
  }
}
