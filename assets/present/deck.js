/**
 * The scenes of a presentation. The first is there at once; the others are prepared one after the other while nothing
 * moves on the stage, those that come next first. What the server had to send is kept for the next presentation.
 */
import { capture, named, unready } from '#tile/present/capture';
import { stepped } from '#tile/present/steps';
import { session } from '#tile/session/session';

/** @import { Frame } from '#tile/present/capture' */
/** @import { PresentFrames } from '#tile/present/frames' */
/** @import { Position } from '#tile/present/steps' */
/** @import { Scene, View } from '#tile/view/types' */

/** @param {number} time in milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));
const MOMENT = 30;

/** A scene without steps. @param {Frame} frame @returns {Position[]} */
const alone = (frame) => [{ frame, words: 'opening', spotlight: null, hidden: null }];

export class Deck {
  /** What each scene shows; its title alone while its figures are on their way. @type {Frame[]} */
  frames = [];
  /** The scenes whose figures are not there yet. @type {Set<number>} */
  waiting = new Set();
  /** Those that cannot be shown, as their leaderboard is gone. @type {Set<number>} */
  lost = new Set();
  /** What each scene shows after each of its steps. @type {Position[][]} */
  positions = [];
  /** Views of steps that only the server can draw, with the number of their scene. @type {{k: number, view: View}[]} */
  later = [];
  /** The scene on the stage. */
  front = 0;

  /**
   * @param {PresentFrames} source
   * @param {(k: number) => void} onReady a scene that was waited for is there
   */
  constructor(source, onReady) {
    this.source = source;
    this.onReady = onReady;
    /** Those of the leaderboard; none where the current view is shown. @type {Scene[]} */
    this.scenes = session.scenes;
  }

  /** How many scenes there are. */
  get count() {
    return this.frames.length;
  }

  /**
   * The scene before or after another one, without those that cannot be shown; null at the end.
   *
   * @param {number} from
   * @param {number} by 1 or -1
   */
  beside(from, by) {
    let next = from + by;
    while (this.lost.has(next)) next += by;
    return next >= 0 && next < this.count ? next : null;
  }

  /**
   * Shows as much as is at hand of every scene, and all of the one at which the presentation begins if it is there.
   *
   * @param {number} at
   */
  async begin(at) {
    if (!this.scenes.length || !this.source.begin()) {
      this.frames = [named(await capture(), {})];
      this.positions = [alone(this.frames[0])];
      return;
    }
    this.frames = this.scenes.map((scene) => named(unready(), scene));
    this.positions = this.frames.map(alone);
    this.waiting = new Set(this.frames.keys());
    this.front = Math.min(Math.max(0, at), this.count - 1);
    this.take(this.front);
  }

  /**
   * Prepares what the browser has at hand; whether it could.
   *
   * @param {number} k
   */
  take(k) {
    const captured = this.source.atOnce(this.scenes[k].view);
    if (captured) this.ready(k, named(captured, this.scenes[k]));
    return Boolean(captured);
  }

  /**
   * @param {number} k
   * @param {Frame} frame
   */
  ready(k, frame) {
    this.frames[k] = frame;
    this.waiting.delete(k);
    const missing = this.step(k);
    this.later.push(...missing.map((view) => ({ k, view })));
    this.onReady(k);
  }

  /**
   * Finds what the steps of a scene show; gives the views that are not here yet.
   *
   * @param {number} k
   */
  step(k) {
    const found = stepped(this.frames[k], this.scenes[k], (view) => this.source.atOnce(view));
    this.positions[k] = found.positions;
    return found.missing;
  }

  /** The next scene to be prepared: that on the stage, those after it, those before it. */
  next() {
    const { front, count } = this;
    const far = (/** @type {number} */ k) => (k - front + count) % count;
    return [...this.waiting].sort((one, other) => far(one) - far(other))[0];
  }

  /**
   * Prepares all scenes; afterwards the page behind is as before, also after an error.
   *
   * @param {() => boolean} wanted whether the presentation is still on
   * @param {() => boolean} still whether nothing moves on the stage
   */
  async prepare(wanted, still) {
    await this.source.during(wanted, async () => {
      while (wanted() && this.waiting.size) {
        await pause(MOMENT);
        const k = this.next();
        if (k !== this.front && !still()) continue;
        if (!this.take(k)) await this.open(k, wanted);
      }
      await this.complete(wanted, still);
    });
  }

  /**
   * Opens the views of steps on the page.
   *
   * @param {() => boolean} wanted
   * @param {() => boolean} still
   */
  async complete(wanted, still) {
    while (wanted() && this.later.length) {
      await pause(MOMENT);
      if (!still()) continue;
      const [{ k, view }] = this.later.splice(0, 1);
      if (!(await this.source.fetched(view))) continue;
      this.step(k);
      this.onReady(k);
    }
  }

  /**
   * Opens a scene on the page, which asks the server.
   *
   * @param {number} k
   * @param {() => boolean} wanted
   */
  async open(k, wanted) {
    const captured = await this.source.fetched(this.scenes[k].view);
    if (captured) this.ready(k, named(captured, this.scenes[k]));
    else if (wanted()) {
      this.waiting.delete(k);
      this.lost.add(k);
      this.onReady(k);
    }
  }
}
