/** Reads a list of scenes from any value: those with a view, up to the limit. */
import { readScene } from '#tile/view/reader';
import { SCHEMA } from '#tile/view/schema';
import { problem } from '#tile/view/values';

/** @import { Known, Reference, Scene } from '#tile/view/types' */

const UNTITLED = 'Scene';

/**
 * {scenes, problems}: the scenes of the leaderboard `data`; each problem begins with the number of its scene.
 *
 * @param {unknown} raw
 * @param {Reference | null} data
 * @param {Known} [known]
 * @returns {{scenes: Scene[], problems: string[]}}
 */
export function readScenes(raw, data, known = {}) {
  const listed = Array.isArray(raw) ? raw : [];
  const { scenes: most } = SCHEMA.limits;
  const read = listed.slice(0, most).map((each) => readScene(each, known));
  const problems = read.flatMap((each, k) => each.problems.map((wrong) => `scene ${k + 1}: ${wrong}`));
  if (raw !== undefined && listed !== raw) problems.push(problem('scenes', 'a list', raw));
  if (listed.length > most) problems.push(problem('scenes', `a list of at most ${most}`, listed));
  const scenes = read.flatMap(({ scene }) => (scene ? [titled(scene, data)] : []));
  return { scenes, problems };
}

/** @type {(scene: Scene, data: Reference | null) => Scene} */
const titled = ({ title, view, ...rest }, data) => ({
  ...rest,
  title: title.trim() || UNTITLED,
  view: { ...view, data },
});
