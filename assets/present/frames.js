/**
 * The frames of all scenes. A scene that needs another leaderboard or an answer of the server is opened on the page
 * once, before the first scene is shown; from then on nothing is asked of the server.
 */
import { OF_DRAWS } from '#tile/certainty/settings';
import { theme } from '#tile/draw/colours';
import { opened, pages } from '#tile/page/pages';
import { capture, copyExplore, named, ofRobustness } from '#tile/present/capture';
import { session } from '#tile/session/session';
import { pointWords } from '#tile/stage/words';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { ExploreView, View } from '#tile/view/types' */
/** @import { Captured, Frame } from '#tile/present/capture' */

// Long enough for a map of correlations that the server first has to compile, once after installation.
const PATIENCE = 45000;
// Pages that have to be opened, as their figure comes from the server; Explore's scenes are drawn from the leaderboard.
const SERVED = ['/scores', '/tradeoff', '/predictions'];
const ROBUSTNESS = '/robustness';
const MOST_KNOWN = 60;
/** @param {number} time in milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/**
 * Called while frames are prepared, with scene `k` of `n` where it takes time. Returns whether they are still wanted.
 *
 * @typedef {(k?: number, n?: number) => boolean} Progress
 */

/**
 * A model of Explore on the same leaderboard as `base`, in the state of a view.
 *
 * @param {ExploreModel} base
 * @param {ExploreView} view
 */
function inView(base, view) {
  const model = copyExplore(base);
  const { contexts, entities } = model.board;
  const context = view.context < contexts.length ? view.context : 0;
  const known = view.selected !== null && view.selected < entities.length + view.added.length;
  model.restore({ ...view, context, selected: known ? view.selected : null });
  model.map = null;
  model.look();
  return model;
}

/**
 * Whether the browser alone can draw a view of Explore on a leaderboard that is at hand.
 *
 * @param {ExploreView} view
 */
const drawnHere = ({ flavor, rank }) =>
  flavor === 'last' || OF_DRAWS.includes(flavor) || (flavor === 'who' && rank === 1);

/** @param {View} view */
const boardOf = (view) => JSON.stringify(view.data);
/** @param {View} view */
const keyOf = (view) => `${theme().dark ? 'dark' : 'light'} ${JSON.stringify(view)}`;

export class PresentFrames {
  /** What the server's pages showed, by scheme and view. @type {Map<string, Captured>} */
  known = new Map();
  /** A model on each leaderboard that was shown. @type {Map<string, ExploreModel>} */
  boards = new Map();
  /** Whether the frames are still wanted. */
  wanted = () => true;
  /** Whether the page behind no longer shows its first view. */
  applied = false;

  /**
   * The frames of all scenes; of the current view alone where there are none. At the end the page is as before, also
   * after an error. A scene whose leaderboard cannot be loaded is left out, with a message.
   *
   * @param {Progress} progress
   * @returns {Promise<Frame[]>}
   */
  async all(progress) {
    this.wanted = () => progress();
    const original = session.current();
    const frames = original && session.scenes.length ? await this.ofScenes(original, progress) : [];
    return frames.length ? frames : [named(await capture(), {})];
  }

  /**
   * @param {View} original
   * @param {Progress} progress
   */
  async ofScenes(original, progress) {
    const { scenes } = session;
    this.applied = false;
    this.boards.set(boardOf(original), opened('explore').model);
    /** @type {Frame[]} */
    const frames = [];
    try {
      for (const [k, scene] of scenes.entries()) {
        if (!this.wanted()) break;
        if (!this.known.has(keyOf(scene.view)) && !this.atHand(scene.view)) progress(k + 1, scenes.length);
        const captured = await this.captured(scene.view);
        if (captured) frames.push(named(captured, scene));
      }
    } finally {
      if (this.applied) await session.apply(original, { animate: false });
    }
    return frames;
  }

  /**
   * A model on the leaderboard of a view that the browser alone can draw; undefined for any other view.
   *
   * @param {View} view
   */
  atHand(view) {
    const here = view.page === ROBUSTNESS || drawnHere(view.explore);
    return SERVED.includes(view.page) || !here ? undefined : this.boards.get(boardOf(view));
  }

  /**
   * @param {View} view
   * @returns {Promise<Captured | null>}
   */
  async captured(view) {
    const board = this.atHand(view);
    if (board) {
      const model = inView(board, view.explore);
      if (view.page === ROBUSTNESS) return ofRobustness(model, view.robustness);
      return { kind: 'explore', model, verdict: pointWords(model) };
    }
    const key = keyOf(view);
    const known = this.known.get(key);
    if (known) return known;
    if (this.known.size > MOST_KNOWN) this.known.clear();
    const fresh = await this.fetched(view);
    if (fresh) this.known.set(key, fresh);
    return fresh;
  }

  /**
   * The scene as the page shows it, with the answer of the server; null where it cannot be loaded.
   *
   * @param {View} view
   */
  async fetched(view) {
    const { model } = opened('explore');
    const before = model.map;
    const asked = JSON.stringify(model.request());
    this.applied = true;
    if (!(await session.apply(view, { animate: false }))) return null;
    await this.arrived(view, before, asked);
    if (!this.wanted()) return null;
    const captured = await capture([...SERVED, ROBUSTNESS].includes(view.page) ? view.page : '/');
    this.boards.set(boardOf(view), copyExplore(opened('explore').model));
    return captured;
  }

  /**
   * Waits until the page shows the server's answer to a view, at most `PATIENCE`.
   *
   * @param {View} view
   * @param {ExploreModel['map']} before the map before
   * @param {string} asked the question for it
   */
  async arrived(view, before, asked) {
    await pause(250);
    const end = performance.now() + PATIENCE;
    while (this.wanted() && !isThere(view, before, asked) && performance.now() < end) await pause(40);
    await pause(120);
  }
}

/**
 * Whether the page shows the server's answer to a view.
 *
 * @param {View} view
 * @param {ExploreModel['map']} before
 * @param {string} asked
 */
function isThere(view, before, asked) {
  if (view.page === '/scores') return scoresThere(view.scores);
  if (view.page === '/tradeoff') return tradeoffThere();
  if (view.page === '/predictions') return predictionsThere(view.predictions);
  return view.page !== '/' || mapThere(before, asked);
}

/**
 * @param {ExploreModel['map']} before
 * @param {string} asked
 */
function mapThere(before, asked) {
  const { model } = opened('explore');
  const request = JSON.stringify(model.request());
  return request === 'null' || request === asked || (model.map !== null && model.map !== before);
}

/** @param {{texts: string[]}} wanted */
function scoresThere({ texts }) {
  const page = pages.scores;
  if (!page?.model.maps.length || page.waiting) return false;
  return page.model.texts.join('\n') === texts.join('\n');
}

function tradeoffThere() {
  const model = pages.tradeoff?.model;
  return Boolean(model?.result && model.result.turn === model.turn);
}

/** @param {{source: string | null}} wanted */
function predictionsThere({ source }) {
  const model = pages.predictions?.model;
  return Boolean(model?.result && (!source || model.loaded === source));
}
