/** A scene of Robustness in a report: the panels of the page, computed in the reader's browser without a server. */
import { RobustnessModel } from '#tile/model/robustness';
import { uncertaintyOf } from '#tile/model/tile_settings';
import { square } from '#tile/pages/explore/standalone';
import { RobustnessPanels } from '#tile/pages/robustness/panels';
import { head, lay, note, panel, resetButton } from '#tile/report/explore_scene';
import { SceneBoard, SceneModel } from '#tile/report/scene_models';
import { closest, make, part } from '#tile/ui/elements';

/** @import { Painted, RobustnessFigures, SceneData } from '#tile/report/types' */

/** Class, name and note of each panel after the Tile. @type {[string, string, string][]} */
const PANELS = [
  ['shares', 'Acceptability', ''],
  ['pairs', 'Who beats whom', ''],
  ['verdict', 'Robust best', ''],
  ['first', 'Best in this region', 'as measured, and if the test were drawn again'],
  ['needed', 'What would it take?', 'to be best at the point'],
];

/** @implements {Painted} */
export class RobustnessScene extends RobustnessPanels {
  /** @param {HTMLElement} article @param {SceneData<RobustnessFigures>} data */
  constructor(article, data) {
    const { title } = data.scene;
    const scene = new SceneModel(data, data.colours);
    const built = build(title);
    const model = new RobustnessModel();
    model.restore(data.own.view);
    super(new SceneBoard(scene), model, built.hosts, `Point on the Tile, ${title}`);
    this.scene = scene;
    this.own = data.own;
    built.reset.addEventListener('click', () => this.reset());
    lay(article, ...built.panels);
    article.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && scene.selected !== null && !closest(event, 'input')) this.select(scene.selected);
    });
    part(article, '.tx-report-grid').classList.add('tx-robustness');
    this.paint();
  }

  /** Restores the state in which the scene opens. */
  reset() {
    this.prior.halt();
    this.model.restore(this.own.view);
    this.setUncertainty(uncertaintyOf(this.scene.home));
    this.scene.reset();
    this.ask();
  }
}

/** The elements of a scene. @param {string} title */
function build(title) {
  const tile = square();
  const tools = make('div', { className: 'tx-robust-tools' });
  const notes = { tile: note(), shares: note(), pairs: note() };
  const body = () => make('div', { className: 'tx-robust-body' });
  const hosts = {
    bar: make('div', {
      className: 'tx-bar tx-robust-bar',
      role: 'toolbar',
      'aria-label': `Part of the Tile, ${title}`,
    }),
    prior: make('div', { className: 'tx-prior' }),
    plot: tile.plot,
    overlay: tile.overlay,
    tools,
    ...{ shares: body(), pairs: body(), verdict: body(), first: body(), needed: body() },
    live: make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' }),
    foot: make('p', { className: 'tx-robust-foot tx-robust-about' }),
    notes,
  };
  tile.overlay.classList.add('tx-robust-overlay');
  const reset = resetButton();
  const named = PANELS.map(([name, words, about]) => {
    const key = /** @type {'shares'} */ (name);
    const text = name === 'shares' || name === 'pairs' ? notes[key] : note(about);
    return panel(title, `tx-robust-${name}`, words, head(words, text), hosts[key]);
  });
  const name = 'Our preferences';
  const panels = [
    hosts.bar,
    make('div', { className: 'tx-report-bar' }, hosts.prior, reset),
    panel(title, 'tx-robustness-tile', name, head(name, notes.tile), tile.plot, tools),
    ...named,
    hosts.foot,
    hosts.live,
  ];
  return { hosts, reset, panels };
}
