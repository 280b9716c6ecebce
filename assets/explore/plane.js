/** The panel of ROC and PR space: its switch, its title, the axes below it. Knows no Dash. */
import { element } from '#tile/parts/elements';
import { axesChange } from '#tile/planes/roc_axes';

/** @import { ExplorePanels } from '#tile/explore/panels' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * What a button of the panel asks for.
 *
 * @param {ExplorePanels} page
 * @param {string} action
 */
export function actOnPlane(page, action) {
  if (action !== 'space') return;
  page.model.roc.delete('pr');
  page.ask('all');
}

/**
 * The axes are Plotly's: set only when they differ from what they should be.
 *
 * @param {ExplorePanels} page
 */
export function setAxes({ rocScene, side }) {
  /** @type {PlotlyGraph | null} */
  const graph = document.querySelector('#roc-graph .js-plotly-plot');
  if (!graph?.layout || !window.Plotly || !rocScene) return;
  const change = axesChange(graph.layout, rocScene, side);
  if (Object.keys(change).length) window.Plotly.relayout(graph, change);
}

/**
 * What the panel is called.
 *
 * @param {{roc: Set<string>}} model
 */
export const spaceName = ({ roc }) => (roc.has('pr') ? 'PR space' : 'ROC space');

/**
 * The title of the panel, and which of its buttons is pressed.
 *
 * @param {ExploreModel} model
 */
export function showSpace(model) {
  const name = spaceName(model);
  element('roc-title').textContent = name;
  element('roc-panel').setAttribute('aria-label', name);
  const [first, second] = element('roc-spaces').querySelectorAll('button');
  first.setAttribute('aria-pressed', String(!model.roc.has('pr')));
  second.setAttribute('aria-pressed', String(model.roc.has('pr')));
}
