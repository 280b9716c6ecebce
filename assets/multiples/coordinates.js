/** Tiles side by side in both usual and balanced coordinates: two groups, each in its own rows. */
import { fill, make } from '#tile/parts/elements';

/** @import { Panel } from '#tile/multiples/panel_models' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {'usual' | 'balanced'} Coordinates */
/** @typedef {{from: number, n: number, title: string, about: string}} Group */

/** The heading of each group, and what differs in it if the prevalence varies. */
const HEADINGS = {
  usual: { title: 'Usual coordinates', moving: 'the point stays, the regions move' },
  balanced: { title: 'Balanced coordinates', moving: 'the regions stay, the point moves: always the Tile of 50 %' },
};
/** Why a leaderboard has no balanced coordinates. */
const DIFFERENT = 'No balanced coordinates: the prevalences differ. Choose a common one above.';
const RIGHT = 'No balanced coordinates: true negatives are unknown.';

/**
 * The panels in usual, then in balanced coordinates, the latter with the path of the point if the prevalence varies.
 *
 * @param {Panel[]} panels
 * @param {boolean} moving whether the prevalence differs from panel to panel
 * @returns {Panel[]}
 */
export const inBoth = (panels, moving) => [
  ...panels.map((panel) => inUsual(panel)),
  ...panels.map((panel) => inBalanced(panel, moving)),
];

/**
 * @param {Panel} panel
 * @returns {Panel}
 */
const inUsual = (panel) => ({ ...panel, coordinates: 'usual', model: panel.model && drawn(panel.model, []) });

/**
 * @param {Panel} panel
 * @param {boolean} moving
 * @returns {Panel}
 */
function inBalanced(panel, moving) {
  const { model, key } = panel;
  const group = { coordinates: /** @type {const} */ ('balanced'), key: `${key} balanced` };
  if (!model) return { ...panel, ...group };
  const why = model.rightOnly ? RIGHT : Number.isFinite(model.common) ? '' : DIFFERENT;
  if (why) return { ...panel, ...group, model: null, why };
  return { ...panel, ...group, model: drawn(model, moving ? ['balanced', 'path'] : ['balanced']) };
}

/**
 * @param {ExploreModel} model
 * @param {string[]} over additional overlays
 */
function drawn(model, over) {
  const overlays = [...model.overlays].filter((overlay) => overlay !== 'balanced');
  return model.with({ overlays: new Set([...overlays, ...over]) });
}

/**
 * The groups of panels with their headings; one group without a heading if all have the same coordinates.
 *
 * @param {Panel[]} panels
 * @returns {Group[]}
 */
export function groupsOf(panels) {
  const n = firstGroup(panels).length;
  if (n === panels.length) return [{ from: 0, n, title: '', about: '' }];
  const moving = panels.some(({ about }) => about);
  return /** @type {Coordinates[]} */ (['usual', 'balanced']).map((coordinates, k) => {
    const { title, moving: about } = HEADINGS[coordinates];
    return { from: k * n, n, title, about: moving ? about : '' };
  });
}

/**
 * Each panel once, whatever the coordinates.
 * @param {Panel[]} panels
 */
export const firstGroup = (panels) => panels.filter(({ coordinates }) => coordinates !== 'balanced');

/** The headings of the groups, each above its Tiles. */
export class Headings {
  /** @type {HTMLElement[]} */
  nodes = [];

  /**
   * Puts each group below its heading. Elements already in place are not moved, so that they keep the focus.
   * @param {HTMLElement} root
   * @param {{root: HTMLElement}[]} tiles
   * @param {Group[]} groups
   */
  arrange(root, tiles, groups) {
    const titled = groups.filter(({ title }) => title);
    for (const node of this.nodes.splice(titled.length)) node.remove();
    while (this.nodes.length < titled.length) this.nodes.push(make('h3', { className: 'tx-panel-group' }));
    for (const [k, { title, about }] of titled.entries()) fill(this.nodes[k], make('b', {}, title), ` ${about}`);
    const order = groups.flatMap(({ from, n }, k) => [
      ...this.nodes.slice(k, k + 1),
      ...tiles.slice(from, from + n).map((tile) => tile.root),
    ]);
    for (const [k, node] of order.entries())
      if (root.children[k] !== node) root.insertBefore(node, root.children[k] ?? null);
  }
}
