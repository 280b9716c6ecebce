/** The steps of a scene: how it opens, and what changes with each click of a clicker, forwards and backwards. */
import { Certainty } from '#tile/certainty/certainty';
import { precise, prevalence } from '#tile/draw/text';
import { nextRevealed } from '#tile/stage/board';
import { copyFrame, movePoint } from '#tile/talk/frame';
import { select, setPrior } from '#tile/talk/point_motion';

/** @import { Captured, Frame } from '#tile/talk/frame' */
/** @import { Scene, SceneStep, View } from '#tile/view/types' */

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

/**
 * What a step shows, in words.
 *
 * @param {SceneStep} step
 */
function stepWords({ a, b, prior, rank, selected, names, spotlight }) {
  const parts = [
    names ? 'names one by one' : '',
    a === undefined && b === undefined ? '' : `point ${precise(a ?? NaN)}, ${precise(b ?? NaN)}`,
    prior === undefined ? '' : `prevalence ${prevalence(prior)}`,
    rank === undefined ? '' : `rank ${rank}`,
    selected === undefined ? '' : 'selection',
    spotlight === undefined ? '' : 'spotlight',
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * All positions of a scene; the first is the scene as it opens.
 *
 * @param {Frame} opening
 * @param {Scene} scene
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

/**
 * The fields of Explore's view that a step changes.
 *
 * @param {SceneStep} step
 * @param {Frame} frame before
 */
function changesOf({ a, b, prior, rank, selected }, { model }) {
  const changes = { a, b, prior, rank, selected, flavor: rank === undefined ? undefined : 'entity' };
  const known = Object.entries(changes).filter(([, value]) => value !== undefined);
  const found = Object.fromEntries(known);
  return selected !== undefined && selected >= model.names.length ? { ...found, selected: null } : found;
}

/**
 * Whether a step needs the server: for another rank, or a map of values at another prevalence.
 *
 * @param {SceneStep} step
 * @param {Frame} before
 */
function needsServer({ rank, prior }, { kind, model }) {
  if (kind !== 'explore') return false;
  return (rank ?? 1) > 1 || (prior !== undefined && model.heat) || (prior !== undefined && model.rank > 1);
}

/**
 * A frame after a step.
 *
 * @param {Frame} before
 * @param {SceneStep} step
 */
function changed(before, step) {
  const frame = copyFrame(before);
  const { model } = frame;
  model.certainty = new Certainty();
  const { a, b, prior, rank, selected } = step;
  if (rank === 1) Object.assign(model, { rank, flavor: 'entity', map: null });
  if (selected !== undefined && selected < model.names.length) select(frame, selected);
  if (prior !== undefined) setPrior(frame, prior);
  if (prior !== undefined) sayAgain(frame, before);
  movePoint(frame, a ?? model.point.a, b ?? model.point.b);
  return frame;
}

/**
 * Updates the sentence on the robust best at another prevalence, unless the user wrote the subtitle.
 *
 * @param {Frame} frame after the step; it is changed
 * @param {Frame} before
 */
function sayAgain(frame, { subtitle, verdict }) {
  if (!frame.part) return;
  frame.verdict = frame.part.sentence(frame.model);
  if (subtitle === verdict) frame.subtitle = frame.verdict;
}

/**
 * A position for each name that is revealed, from the worst rank to the best; ties together.
 *
 * @param {Position} position
 */
function oneByOne(position) {
  const { model } = position.frame;
  const rows = [...model.ranking.order].slice(0, LISTED);
  const hidden = new Set(position.hidden);
  const found = [];
  while (hidden.size) {
    const next = nextRevealed(hidden, model.ranking, rows);
    for (const entity of next) hidden.delete(entity);
    const words = next.length > 1 ? `${next.length} names` : `name of ${model.names[next[0]]}`;
    found.push({ ...position, words, hidden: new Set(hidden) });
  }
  return found;
}
