/** The frames of a presentation: drawn from a leaderboard, or captured from a page that shows what the server says. */
import { theme } from '#tile/draw/colours';
import { isDrawnInBrowser } from '#tile/model/explore';
import { keyOf } from '#tile/panels/side_by_side_models';
import { pictureIn } from '#tile/plots/tile/cells';
import {
  captureContexts,
  captureDecide,
  captureExplore,
  capturePredictions,
  captureRobustness,
  captureScores,
  captureTasks,
  captureTradeoff,
  copyApart,
  copyExplore,
  showWinners,
} from '#tile/present/frame';
import { library } from '#tile/share/library';
import { session } from '#tile/share/session';
import { opened, pages } from '#tile/shell/controllers';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Source } from '#tile/present/deck' */
/** @import { Captured } from '#tile/present/frame' */
/** @import { ExploreView, Scene, View } from '#tile/view/types' */

// ---- Captures what a page shows now as a frame of a presentation.

/** The path of the page now shown. */
function shownPage() {
  const page = [...document.querySelectorAll('[data-tx-page]')].find(
    (node) => !(/** @type {HTMLElement} */ (node).hidden),
  );
  return page?.getAttribute('data-tx-page') ?? '/';
}

/** What a page shows now; by default the current page. @param {string} [path] @returns {Promise<Captured>} */
async function capture(path = shownPage()) {
  const model = copyApart(opened('explore').model);
  const [scores, tradeoff, predictions] = [pages.scores?.model, pages.tradeoff?.model, pages.predictions?.model];
  if (path === '/scores' && scores?.maps.length) return captureScores(model, scores);
  if (path === '/tradeoff' && tradeoff?.result) return captureTradeoff(model, tradeoff);
  if (path === '/predictions' && predictions?.result) return capturePredictions(predictions);
  if (path === '/decide' && pages.decide) return captureDecide(model, pages.decide.view());
  if (path === '/contexts' && pages.contexts) return captureContexts(model, pages.contexts.view());
  if (path === '/tasks' && pages.tasks) return captureTasks(model, pages.tasks.model.sample, pages.tasks.view());
  if (path === '/robustness' && pages.robustness) return captureRobustness(model, pages.robustness.view());
  const one = model.display.multiples === 'none';
  const picture = one && model.heat ? tilePicture(model) : null;
  if (one && model.heat && !picture) showWinners(model);
  return captureExplore(model, picture);
}

// ---- Whether the page shows what the server answers to a view.

/**
 * Whether the page shows the server's answer to a view.
 *
 * @param {View} view
 * @param {ExploreModel['map']} before the previous map of the Tile
 * @param {string} asked the question for it
 */
function isAnswerShown(view, before, asked) {
  if (view.page === '/') return isMapReady(before, asked);
  if (view.page === '/tasks') return Boolean(pages.tasks);
  return isServed(view) ? isPageAnswerShown(view) : true;
}

/** Pages whose figure comes from the server and which must be opened; scenes of Explore need only the leaderboard. */
const SERVED = ['/scores', '/tradeoff', '/predictions'];

/** @param {View} view */
const isServed = ({ page }) => SERVED.includes(page);

/** Whether a page whose figure comes from the server shows its answer to a view. @param {View} view */
function isPageAnswerShown(view) {
  if (view.page === '/scores') return areScoresReady(view.scores);
  if (view.page === '/tradeoff') return isTradeoffReady();
  return arePredictionsReady(view.predictions);
}

/** @param {ExploreModel['map']} before @param {string} asked */
function isMapReady(before, asked) {
  const { model } = opened('explore');
  const request = JSON.stringify(model.request());
  const answered = request === 'null' || request === asked || (model.map !== null && model.map !== before);
  return answered && isMapDrawn();
}

/** Whether the Tile's map of cells is painted. */
function isMapDrawn() {
  const { cells, model } = opened('explore');
  return cells.painted || model.display.multiples !== 'none';
}

/** The map of cells of the page's Tile as a picture; null where there is none. @param {ExploreModel} model */
function tilePicture(model) {
  const { canvas } = opened('explore').cells;
  return canvas.hidden ? null : pictureIn(canvas, model);
}

/** @param {{texts: string[], compared: string[]}} wanted */
function areScoresReady({ texts, compared }) {
  const page = pages.scores;
  if (!page?.model.maps.length || page.waiting) return false;
  // Maps side by side arrive after those of the score.
  if (compared.length && !page.model.sideBySide) return false;
  return page.model.texts.join('\n') === texts.join('\n');
}

function isTradeoffReady() {
  const model = pages.tradeoff?.model;
  return Boolean(model?.result && model.result.turn === model.turn);
}

/** @param {{source: string | null}} wanted */
function arePredictionsReady({ source }) {
  const model = pages.predictions?.model;
  const drawn = !model?.uncertain || model.draws !== null || model.problem !== '';
  return Boolean(model?.result && drawn && (!source || model.loaded === source));
}

/** Whether the audit of a score has arrived, if the view has one. @param {View} view */
const isAudited = ({ page }) => page !== '/scores' || Boolean(pages.scores?.model.audits);

// ---- The source of the frames of a presentation: most scenes are drawn from their leaderboard; one that needs an
// answer of the server, or a leaderboard that the browser lacks, is opened on the page behind the presentation and
// captured.

// Milliseconds to wait for an answer: long enough for a map of correlations whose code the server first compiles, once
// after installation.
const PATIENCE = 45000;
/** Milliseconds to wait for the audit of a score, which arrives after its map. */
const AUDIT = 12000;
/** Pages whose scenes are drawn from their leaderboard and their own part of the view. */
const OWN = ['/decide', '/contexts', '/tasks', '/robustness'];
const MOST_KNOWN = 60;
/** @param {number} time in milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** A model of Explore on the same leaderboard as `base`, in the state of a view. */
/** @param {ExploreModel} base @param {ExploreView} view */
function inView(base, view) {
  const model = copyApart(base);
  const { contexts, entities } = model.board;
  const context = view.context < contexts.length ? view.context : 0;
  const known = view.selected !== null && view.selected < entities.length + view.added.length;
  model.restore({ ...view, context, selected: known ? view.selected : null });
  model.map = null;
  model.look();
  return model;
}

/** The keys of leaderboards to be shown side by side that are not loaded yet. @param {ExploreModel} model */
const missing = ({ display, boards, board }) =>
  display.multiples !== 'leaderboard'
    ? []
    : display.panel_boards.filter((key) => key !== keyOf(board) && boards.get(key) === undefined);

/** @param {ExploreModel} model */
async function withBoards(model) {
  for (const key of missing(model)) model.boards.set(key, await library.load(key));
}

/** @param {View} view */
const boardOf = (view) => JSON.stringify(view.data);
/** @param {View} view */
const viewKey = (view) => `${theme().dark ? 'dark' : 'light'} ${JSON.stringify(view)}`;

/** @implements {Source} */
export class PresentFrames {
  /** Frames captured on the page behind, by colour scheme and view. @type {Map<string, Captured>} */
  known = new Map();
  /** A model for each leaderboard that was shown. @type {Map<string, ExploreModel>} */
  boards = new Map();
  /** Whether the frames are still needed. */
  wanted = () => true;
  /** The view that the page must return to; null if it still shows it. @type {View | null} */
  original = null;
  /** Whether the page behind the presentation shows another view. */
  applied = false;
  /** The preparation of scenes that is running. @type {Promise<unknown>} */
  work = Promise.resolve();

  scenes() {
    return session.scenes;
  }

  now() {
    return capture();
  }

  model() {
    return opened('explore').model;
  }

  /** Captures what the page shows; returns whether it shows anything. */
  begin() {
    this.original ??= session.current();
    if (!this.original) return false;
    if (!this.applied) this.rememberBoard(this.original);
    return true;
  }

  /** Stores a model of the leaderboard that the page shows. @param {View} view that of the page */
  rememberBoard(view) {
    this.boards.set(boardOf(view), copyExplore(opened('explore').model));
  }

  /** Runs `prepare` after earlier preparations, and restores the page at the end. */
  /** @param {() => boolean} wanted @param {() => Promise<void>} prepare */
  during(wanted, prepare) {
    const work = this.work.then(async () => {
      this.wanted = wanted;
      try {
        if (wanted()) await prepare();
      } finally {
        await this.restorePage();
      }
    });
    this.work = work.catch(() => {});
    return work;
  }

  /** Restores the view of the page behind the presentation. */
  async restorePage() {
    const { original, applied } = this;
    this.original = null;
    this.applied = false;
    if (original && applied) await session.apply(original, { animate: false });
    if (applied) session.address.release();
  }

  /** The frame of a scene that is stored, or that the browser can draw alone; null for others. */
  /** @type {(view: View) => Captured | null} */
  atOnce(view) {
    const own = OWN.includes(view.page);
    const here = own || view.explore.multiples !== 'none' || isDrawnInBrowser(view.explore);
    // The sample of Any task arrives with its page.
    const waits = isServed(view) || (view.page === '/tasks' && !pages.tasks);
    const board = waits || !here ? undefined : this.boards.get(boardOf(view));
    if (!board) return this.known.get(viewKey(view)) ?? null;
    const model = inView(board, view.explore);
    if (view.page === '/decide') return captureDecide(model, view.decide);
    if (view.page === '/contexts') return captureContexts(model, view.contexts);
    if (view.page === '/tasks') return captureTasks(model, pages.tasks?.model.sample ?? null, view.tasks);
    if (own) return captureRobustness(model, view.robustness);
    return missing(model).length ? null : captureExplore(model, null);
  }

  /** The frame of a scene captured on the page, with the answer of the server; null if it cannot be loaded. */
  /** @param {View} view */
  async fetched(view) {
    const { model } = opened('explore');
    const before = model.map;
    const asked = JSON.stringify(model.request());
    this.original ??= session.current();
    if (!this.applied) session.address.keep();
    this.applied = true;
    if (!(await session.apply(view, { animate: false }))) return null;
    await this.arrived(view, before, asked);
    if (!this.wanted()) return null;
    await withBoards(opened('explore').model);
    const captured = await capture(isServed(view) || OWN.includes(view.page) ? view.page : '/');
    this.rememberBoard(view);
    this.remember(view, captured);
    return captured;
  }

  /** @param {View} view @param {Captured} captured */
  remember(view, captured) {
    if (this.known.size > MOST_KNOWN) this.known.clear();
    this.known.set(viewKey(view), captured);
  }

  /** Waits until the page shows the server's answer to a view, at most `PATIENCE`. */
  /** @param {View} view @param {ExploreModel['map']} before the map before @param {string} asked the question for it */
  async arrived(view, before, asked) {
    await pause(250);
    const end = performance.now() + PATIENCE;
    while (this.wanted() && !isAnswerShown(view, before, asked) && performance.now() < end) await pause(40);
    const audited = performance.now() + AUDIT;
    while (this.wanted() && !isAudited(view) && performance.now() < audited) await pause(100);
    await pause(120);
  }

  /** Stores the frame of a scene that the page already shows, so that it need not be opened again. */
  /** @param {Scene[]} scenes */
  async keep(scenes) {
    const now = this.applied ? null : session.current();
    if (!now || !isServed(now) || !isPageAnswerShown(now) || !isAudited(now)) return;
    const found = scenes.find(({ view: { explore, ...rest } }) => {
      const { a, b } = explore;
      return JSON.stringify({ explore, ...rest }) === JSON.stringify(placed(now, a, b));
    });
    if (found && !this.known.has(viewKey(found.view))) this.remember(found.view, await capture(now.page));
  }
}

/**
 * A view with its point replaced (a scene of Trade-off has that of the slider) and its fields in a fixed order, to be
 * compared as text.
 */
/** @param {View} view @param {number} a @param {number} b */
function placed({ explore, ...rest }, a, b) {
  return { explore: { ...explore, a, b }, ...rest };
}
