/** The scenes of a presentation and their steps: the first at once, the others one by one while nothing moves. */
import { precise, prevalence } from '#tile/draw/text';
import { isOfOne } from '#tile/model/tile_settings';
import { UncertaintyResults } from '#tile/model/uncertainty';
import { copyFrame, movePoint, placeholder, updateSentence, withTitle } from '#tile/present/frame';
import { select, setPrior, settling } from '#tile/present/motion';
import { nextRevealed } from '#tile/present/stage/board';
import { cardRows } from '#tile/present/stage/cards';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Captured, Frame } from '#tile/present/frame' */
/** @import { Scene, SceneStep, View } from '#tile/view/types' */

// ---- The steps of a scene: how it opens, and what changes with each click of a clicker, forwards and backwards.

/** How many of the best names are revealed one by one; all others are revealed before them, together. */
const LISTED = 10;

/**
 * What is on the stage after a number of steps.
 *
 * @typedef {object} Position
 * @property {Frame} frame
 * @property {string} words what the step shows, for the presenter
 * @property {string | null} spotlight the sentence of the spotlight; null without one
 * @property {Set<number> | null} hidden whose names are hidden; null where steps do not hide names
 */
/**
 * The positions of a scene, and the views that still need an answer of the server.
 *
 * @typedef {{positions: Position[], missing: View[]}} Stepped
 */

/** What a step shows, in words. @param {SceneStep} step */
function stepWords({ a, b, prior, rank, selected, names, spotlight, values, cards }) {
  const parts = [
    names ? 'names one by one' : '',
    a === undefined && b === undefined ? '' : `point ${precise(a ?? NaN)}, ${precise(b ?? NaN)}`,
    prior === undefined ? '' : `prevalence ${prevalence(prior)}`,
    rank === undefined ? '' : `rank ${rank}`,
    selected === undefined ? '' : 'selection',
    spotlight === undefined ? '' : 'spotlight',
    values ? 'PPV and NPV' : '',
    cards ? 'cards' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * All positions of a scene; the first is the scene as it opens.
 *
 * @param {Frame} opening @param {Scene} scene
 * @param {(view: View) => Captured | null} atOnce a view, if its data are in the browser
 * @returns {Stepped}
 */
export function stepPositions(opening, scene, atOnce) {
  const hides = scene.steps.some(({ names }) => names);
  const all = hides ? new Set(opening.model.names.keys()) : null;
  /** @type {Position[]} */
  const positions = [{ frame: opening, words: 'opening', spotlight: null, hidden: all }];
  /** @type {View[]} */
  const missing = [];
  let view = scene.view;
  for (const step of scene.steps) {
    const before = positions[positions.length - 1];
    view = { ...view, explore: { ...view.explore, ...changesOf(step, before.frame) } };
    const served = needsServer(step, before.frame) ? atOnce(view) : undefined;
    if (served === null) missing.push(view);
    const frame = served ? { ...before.frame, ...served } : changed(before.frame, step);
    const words = stepWords(step);
    const next = { frame, words, spotlight: step.spotlight ?? null, hidden: before.hidden };
    positions.push(...(step.names ? oneByOne(next) : [next]));
  }
  return { positions, missing };
}

/** The fields of Explore's view that a step changes. @param {SceneStep} step @param {Frame} frame before */
function changesOf({ a, b, prior, rank, selected }, { model }) {
  const changes = { a, b, prior, rank, selected, flavor: rank === undefined ? undefined : 'entity' };
  const known = Object.entries(changes).filter(([, value]) => value !== undefined);
  const found = Object.fromEntries(known);
  return selected !== undefined && selected >= model.names.length ? { ...found, selected: null } : found;
}

/** Whether a step needs the server: for another rank, or for a map at another prevalence or of another classifier. */
/** @param {SceneStep} step @param {Frame} before */
function needsServer({ rank, prior, selected }, { kind, model }) {
  if (kind !== 'explore') return false;
  const shifts = prior !== undefined && (model.heat || model.rank > 1);
  return (rank ?? 1) > 1 || shifts || (selected !== undefined && model.heat && isOfOne(model.flavor));
}

/** A frame after a step. @param {Frame} before @param {SceneStep} step */
function changed(before, step) {
  const frame = copyFrame(before);
  const { model } = frame;
  model.uncertaintyResults = new UncertaintyResults();
  // Steps change the view of Explore, of which a slide of Any task shows nothing.
  const { a, b, prior, rank, selected, values, cards } = frame.tasks ? {} : step;
  if (values !== undefined) Object.assign(frame, { values, cards: undefined });
  if (rank === 1) Object.assign(model, { rank, flavor: 'entity', map: null });
  if (selected !== undefined && selected < model.names.length) select(frame, selected);
  if (prior !== undefined) setPrior(frame, prior);
  if (prior !== undefined) updateSentence(frame, true);
  movePoint(frame, a ?? model.point.a, b ?? model.point.b);
  if (cards) Object.assign(frame, { values: true, cards: cardRows(model, cards) });
  return frame;
}

/** A position for each name that is revealed, from the worst rank to the best; ties together. */
/** @param {Position} position */
function oneByOne(position) {
  const { model, values, cards } = position.frame;
  const rows = values && cards ? cards : [...model.ranking.order].slice(0, LISTED);
  // Classifiers without a card are named with the first that has one.
  const hidden = new Set(rows === cards ? cards.filter((i) => position.hidden?.has(i)) : position.hidden);
  const found = [];
  while (hidden.size) {
    const next = nextRevealed(hidden, model.ranking, rows);
    for (const entity of next) hidden.delete(entity);
    const words = next.length > 1 ? `${next.length} names` : `name of ${model.names[next[0]]}`;
    found.push({ ...position, words, hidden: new Set(hidden) });
  }
  return found;
}

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
 * @property {(wanted: () => boolean, prepare: () => Promise<void>) => Promise<unknown>} during runs `prepare` while its
 *   results are wanted
 */

// ---- The scenes of a presentation. The first is shown at once; the others are prepared one by one while nothing
// moves on the stage, in the order in which they come next. Answers of the server are stored for the next
// presentation.

const pause = () => new Promise((done) => setTimeout(done, 30));
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
  /** Views of steps that need a request to the server, each with the index of its scene. */
  /** @type {{k: number, view: View}[]} */
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

  /** The previous or next scene that can be shown; null at either end. */
  /** @param {number} from @param {number} by 1 or -1 */
  neighbour(from, by) {
    let next = from + by;
    while (this.unavailable.has(next)) next += by;
    return next >= 0 && next < this.count ? next : null;
  }

  /**
   * Prepares all scenes with their titles only, and the first one shown with its figures if the browser has their data.
   */
  /** @param {number} at the index of the scene that is shown first */
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

  /** Prepares a scene from the data in the browser; returns whether they suffice. @param {number} k */
  prepareLocally(k) {
    const captured = this.source.atOnce(this.scenes[k].view, k);
    if (captured) this.setReady(k, withTitle(captured, this.scenes[k]));
    return Boolean(captured);
  }

  /** @param {number} k @param {Frame} frame */
  setReady(k, frame) {
    this.frames[k] = frame;
    this.waiting.delete(k);
    const missing = this.computeSteps(k);
    this.missingViews.push(...missing.map((view) => ({ k, view })));
    if (k !== this.current) warm(frame);
    this.onReady(k);
  }

  /** Computes what the steps of a scene show; returns the views that still need a request to the server. */
  /** @param {number} k */
  computeSteps(k) {
    const found = stepPositions(this.frames[k], this.scenes[k], (view) => this.source.atOnce(view, k));
    this.positions[k] = found.positions;
    return found.missing;
  }

  /** The index of the next scene to prepare: the current one first, then those after it, then those before it. */
  /** @returns {number | undefined} */
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
        await pause();
        const k = this.next();
        // A scene that the presenter opens is prepared there: none may be left.
        if (k === undefined || (k !== this.current && !still())) continue;
        if (!this.prepareLocally(k)) await this.fetchScene(k, wanted);
      }
      await this.fetchSteps(wanted, still);
      await this.computeUncertainty(wanted, still);
    });
  }

  /**
   * Computes the results of the draws in scenes with uncertainty, in time slices, and paints each scene once out of
   * sight.
   */
  /** @param {() => boolean} wanted @param {() => boolean} still */
  async computeUncertainty(wanted, still) {
    const quiet = async () => {
      do await pause();
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

  /** Opens the views of steps that need the server on the page. */
  /** @param {() => boolean} wanted @param {() => boolean} still */
  async fetchSteps(wanted, still) {
    while (wanted() && this.missingViews.length) {
      await pause();
      if (!still()) continue;
      const [{ k, view }] = this.missingViews.splice(0, 1);
      if (!(await this.source.fetched(view))) continue;
      this.computeSteps(k);
      this.onReady(k);
    }
  }

  /** Opens a scene on the page, which requests its figures. @param {number} k @param {() => boolean} wanted */
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
