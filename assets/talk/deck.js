/**
 * The scenes of a presentation. The first is shown at once; the others are prepared one by one while nothing moves on
 * the stage, in the order in which they come next. Answers of the server are stored for the next presentation.
 */
import { placeholder, withTitle } from '#tile/talk/frame';
import { settling } from '#tile/talk/settle';
import { stepPositions } from '#tile/talk/steps';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Captured, Frame } from '#tile/talk/frame' */
/** @import { Position } from '#tile/talk/steps' */
/** @import { Scene, View } from '#tile/view/types' */
/**
 * Where scenes and their figures come from: the page with its server, or the file of a report.
 *
 * @typedef {object} Source
 * @property {() => Scene[]} scenes empty to present the current view
 * @property {() => boolean} begin stores the current view; whether there is one
 * @property {() => Promise<Captured>} now the current view
 * @property {() => ExploreModel} model of any leaderboard, for scenes whose figures have not arrived yet
 * @property {(view: View, k: number) => Captured | null} atOnce a view of a scene, if its data are in the browser
 * @property {(view: View) => Promise<Captured | null>} fetched a view, with requests; null where it cannot be loaded
 * @property {(wanted: () => boolean, prepare: () => Promise<void>) => Promise<unknown>} during runs `prepare`
 */

/** @param {number} time in milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));
const MOMENT = 30;
/**
 * Beyond this number of frames, the results of the draws are computed only when a frame is shown: each takes memory.
 */
const MOST_SETTLED = 60;

/** Computes the regions of a scene before it is shown; copies of the scene share them. @param {Frame} frame */
function warm({ model, predictions }) {
  if (predictions) predictions.shares();
  else model.shownRegions();
}

/** The positions of a scene without steps: its opening alone. @param {Frame} frame @returns {Position[]} */
const alone = (frame) => [{ frame, words: 'opening', spotlight: null, hidden: null }];

export class Deck {
  /** What each scene shows; only its title until its figures have arrived. @type {Frame[]} */
  frames = [];
  /** The scenes whose figures have not arrived yet. @type {Set<number>} */
  waiting = new Set();
  /** The scenes that cannot be shown because their leaderboard was deleted. @type {Set<number>} */
  unavailable = new Set();
  /** What each scene shows after each of its steps. @type {Position[][]} */
  positions = [];
  /**
   * Views of steps that need a request to the server, each with the index of its scene.
   *
   * @type {{k: number, view: View}[]}
   */
  missingViews = [];
  /** Whether the results of the draws are computed for all scenes with uncertainty. */
  settled = false;
  /** The index of the scene on the stage. */
  current = 0;

  /**
   * @param {Source} source
   * @param {(k: number) => void} onReady called when the figures of a scene have arrived
   * @param {{show: (frame: Frame) => void, end: () => void}} rehearsal paints scenes before they are on the stage
   */
  constructor(source, onReady, rehearsal) {
    this.source = source;
    this.onReady = onReady;
    this.rehearsal = rehearsal;
    /** Empty where no scene is stored and the current view is presented. @type {Scene[]} */
    this.scenes = source.scenes();
  }

  /** How many scenes there are. */
  get count() {
    return this.frames.length;
  }

  /**
   * The previous or next scene that can be shown; null at either end.
   *
   * @param {number} from
   * @param {number} by 1 or -1
   */
  neighbour(from, by) {
    let next = from + by;
    while (this.unavailable.has(next)) next += by;
    return next >= 0 && next < this.count ? next : null;
  }

  /**
   * Prepares all scenes with their titles only, and the first one with its figures if their data are in the browser.
   *
   * @param {number} at the index of the first scene of the presentation
   */
  async begin(at) {
    if (!this.scenes.length || !this.source.begin()) {
      this.frames = [withTitle(await this.source.now(), {})];
      this.positions = [alone(this.frames[0])];
      return;
    }
    this.frames = this.scenes.map((scene) => withTitle(placeholder(this.source.model()), scene));
    this.positions = this.frames.map(alone);
    this.waiting = new Set(this.frames.keys());
    this.current = Math.min(Math.max(0, at), this.count - 1);
    this.prepareLocally(this.current);
  }

  /**
   * Prepares a scene from the data in the browser; returns whether they suffice.
   *
   * @param {number} k
   */
  prepareLocally(k) {
    const captured = this.source.atOnce(this.scenes[k].view, k);
    if (captured) this.setReady(k, withTitle(captured, this.scenes[k]));
    return Boolean(captured);
  }

  /**
   * @param {number} k
   * @param {Frame} frame
   */
  setReady(k, frame) {
    this.frames[k] = frame;
    this.waiting.delete(k);
    const missing = this.computeSteps(k);
    this.missingViews.push(...missing.map((view) => ({ k, view })));
    if (k !== this.current) warm(frame);
    this.onReady(k);
  }

  /**
   * Computes what the steps of a scene show; returns the views that still need a request to the server.
   *
   * @param {number} k
   */
  computeSteps(k) {
    const found = stepPositions(this.frames[k], this.scenes[k], (view) => this.source.atOnce(view, k));
    this.positions[k] = found.positions;
    return found.missing;
  }

  /** The index of the next scene to prepare: the current one first, then those after it, then those before it. */
  next() {
    return this.inOrder([...this.waiting])[0];
  }

  /** The current scene, those after it, those before it. @param {number[]} scenes */
  inOrder(scenes) {
    const { current, count } = this;
    const far = (/** @type {number} */ k) => (k - current + count) % count;
    return scenes.sort((one, other) => far(one) - far(other));
  }

  /**
   * Prepares all scenes. In the end, also after an error, the page behind is as it was before.
   *
   * @param {() => boolean} wanted whether the presentation is still open
   * @param {() => boolean} still whether nothing moves on the stage
   */
  async prepare(wanted, still) {
    await this.source.during(wanted, async () => {
      while (wanted() && this.waiting.size) {
        await pause(MOMENT);
        const k = this.next();
        if (k !== this.current && !still()) continue;
        if (!this.prepareLocally(k)) await this.fetchScene(k, wanted);
      }
      await this.fetchSteps(wanted, still);
      await this.computeUncertainty(wanted, still);
    });
  }

  /**
   * Computes the results of the draws in scenes with uncertainty, in time slices, and paints each scene once out of
   * sight.
   *
   * @param {() => boolean} wanted
   * @param {() => boolean} still
   */
  async computeUncertainty(wanted, still) {
    const quiet = async () => {
      do await pause(MOMENT);
      while (wanted() && !still());
      return wanted();
    };
    const frames = this.inOrder([...this.frames.keys()]).flatMap((k) => this.positions[k].map(({ frame }) => frame));
    for (const frame of [...new Set(frames)].slice(0, MOST_SETTLED)) {
      for (const _ of settling(frame)) if (!(await quiet())) return;
      if (!(await quiet())) return;
      this.rehearsal.show(frame);
    }
    this.rehearsal.end();
    this.settled = true;
  }

  /**
   * Opens the views of steps that need the server on the page.
   *
   * @param {() => boolean} wanted
   * @param {() => boolean} still
   */
  async fetchSteps(wanted, still) {
    while (wanted() && this.missingViews.length) {
      await pause(MOMENT);
      if (!still()) continue;
      const [{ k, view }] = this.missingViews.splice(0, 1);
      if (!(await this.source.fetched(view))) continue;
      this.computeSteps(k);
      this.onReady(k);
    }
  }

  /**
   * Opens a scene on the page, which requests its figures.
   *
   * @param {number} k
   * @param {() => boolean} wanted
   */
  async fetchScene(k, wanted) {
    const captured = await this.source.fetched(this.scenes[k].view);
    if (captured) this.setReady(k, withTitle(captured, this.scenes[k]));
    else if (wanted()) {
      this.waiting.delete(k);
      this.unavailable.add(k);
      this.onReady(k);
    }
  }
}
