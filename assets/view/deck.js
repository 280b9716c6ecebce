/**
 * The scenes of a leaderboard in a link: each view as the text of its own link, without private notes. Does not know
 * how they are packed.
 */
import { decode, encode } from '#tile/view/link';
import { readScenes } from '#tile/view/scenes';
import { SCHEMA } from '#tile/view/schema';
import { ownProperty } from '#tile/view/values';

/** @import { Known, Reference, Scene } from '#tile/view/types' */

const START = 'scenes=';

/** The part of a link that carries packed scenes. @param {string} text */
export const deckPart = (text) => START + text;

/**
 * Splits a fragment into the part without scenes and the text of its scenes; null where it has none.
 *
 * @param {string} fragment
 */
export function splitFragment(fragment) {
  const parts = fragment.split('&');
  const text = parts.find((part) => part.startsWith(START))?.slice(START.length) ?? null;
  return { rest: parts.filter((part) => !part.startsWith(START)).join('&'), text };
}

/** The parts of scenes that a link holds. @param {Scene[]} scenes */
export const deckOf = (scenes) =>
  scenes.map(({ view, notes, ...rest }) => ({ ...rest, page: view.page, link: encode({ ...view, data: null }) }));

/**
 * The scenes in a link, read from any value, for the leaderboard `data`.
 *
 * @param {unknown} raw
 * @param {Reference | null} data
 * @param {Known} [known]
 * @returns {{scenes: Scene[], problems: string[]}}
 */
export function scenesOf(raw, data, known = {}) {
  /** @type {string[]} */
  const problems = [];
  const listed = Array.isArray(raw) ? raw.map((each, k) => sceneOf(each, k, known, problems)) : raw;
  const { scenes, problems: wrong } = readScenes(listed, data, known);
  return { scenes, problems: [...problems, ...wrong] };
}

/** @type {(raw: unknown, k: number, known: Known, problems: string[]) => unknown} */
function sceneOf(raw, k, known, problems) {
  const [page, link] = [ownProperty(raw, 'page'), ownProperty(raw, 'link')];
  if (typeof page !== 'string' || typeof link !== 'string') return null;
  const { view, problems: wrong } = decode(link, page, known);
  problems.push(...wrong.map((each) => `scene ${k + 1}: ${each}`));
  return { .../** @type {object} */ (raw), view: view && { ...view, v: SCHEMA.version } };
}
