/** A scene of Explore in a report, and the elements of which all scenes consist. */
import { sayRocNote, tileNote } from '#tile/pages/explore/notes';
import { PlotInput } from '#tile/pages/explore/plot_input';
import { StandalonePanels } from '#tile/pages/explore/standalone';
import { GroupsTable } from '#tile/panels/groups_table';
import { ScenePanels } from '#tile/panels/side_by_side_pane';
import { spaceName } from '#tile/plots/roc/panel';
import { SceneModel } from '#tile/report/scene_models';
import { RankTable } from '#tile/tables/leaderboard_table';
import { closest, fill, make, part, say } from '#tile/ui/elements';

/** @import { Painted, SceneData } from '#tile/report/types' */
/** @import { Child } from '#tile/ui/elements' */

// ---- The elements of which scenes of a report consist.

/** A named part of a scene. */
/** @param {string} title of the scene @param {string} className @param {string} name @param {...Child} children */
export const panel = (title, className, name, ...children) =>
  make('section', { className, 'aria-label': `${name}, ${title}` }, ...children);

/** The heading of a part. @param {Child} name @param {...Child} more */
export const head = (name, ...more) => make('div', { className: 'tx-panel-head' }, make('h3', {}, name), ...more);

/** A note in a heading; where that has too little room for it, its title under the pointer has the full text. */
/** @param {string} [text] */
export function note(text = '') {
  const node = make('span', { className: 'tx-note' }, text);
  node.addEventListener('pointerenter', () => {
    node.title = node.textContent ?? '';
  });
  return node;
}

export const resetButton = () =>
  make('button', { className: 'tx-button tx-report-reset', title: 'Reset the scene' }, 'Reset');

/** Lays out a whole scene. @param {HTMLElement} article @param {...Child} children */
export function lay(article, ...children) {
  const grid = part(article, '.tx-report-grid');
  fill(grid, ...children);
  // Many scenes share one document, so ids would not be unique.
  for (const node of grid.querySelectorAll('[id]:not(svg *)')) node.removeAttribute('id');
}

// ---- A scene of Explore in a report: the panels, model, painters and texts of the page, laid out in an article,
// without a server.

/** The reader's input on the two plots of a scene, handled as on the page. */
class SceneInput extends PlotInput {
  /** @param {Scene} scene */
  constructor(scene) {
    super(scene);
    scene.article.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !closest(event, 'input')) scene.deselect();
    });
    scene.article.addEventListener('click', (event) => {
      const button = closest(event, '[data-tx-action="jump"]');
      if (button) scene.jump(String(button.dataset.txKey));
    });
  }
}

/** @implements {Painted} */
export class Scene extends StandalonePanels {
  notesOf = { tile: note(), roc: note() };

  /** @param {HTMLElement} article @param {SceneData<unknown>} data */
  constructor(article, data) {
    const { title } = data.scene;
    const model = new SceneModel(data, data.colours);
    super(model, `Point on the Tile, ${title}`);
    const { hosts, plots, notesOf } = this;
    const space = spaceName(model);
    const ranking = make('div', { className: 'tx-report-rows' });
    const groups = make('div', { className: 'tx-groups' });
    this.article = article;
    this.sceneModel = model;
    this.board = new RankTable(ranking, title, (entity) => this.select(entity));
    this.groups = new GroupsTable(groups, { onSelect: (entity) => this.select(entity) });
    const reset = resetButton();
    reset.addEventListener('click', () => this.reset());
    this.several = model.display.multiples === 'none' ? null : new ScenePanels(this);
    article.classList.toggle('tx-many', this.several !== null);
    lay(
      article,
      make('div', { className: 'tx-report-bar' }, hosts.prior, reset),
      panel(title, 'tx-tile', 'Tile', head('Tile', notesOf.tile), plots.tile),
      panel(title, 'tx-roc', space, head(space, notesOf.roc), plots.roc),
      panel(title, 'tx-inspect', 'Inspector', hosts.point, hosts.winner, hosts.live),
      panel(title, 'tx-report-ranking', 'Ranking', head('Ranking'), groups, ranking),
      this.several?.root,
    );
    this.input = new SceneInput(this);
    this.follow();
    this.paintNow();
  }

  paintAll() {
    if (this.several) this.several.paint('all', this.model);
    else super.paintAll();
  }

  paintPoint() {
    if (this.several) this.several.paint('point', this.model);
    else super.paintPoint();
  }

  notes() {
    const { model } = this;
    const context = (model.data?.contexts.length ?? 0) > 1 ? model.contextName : '';
    say(this.notesOf.tile, [context, this.fade.note(model) || tileNote(model)].filter(Boolean).join(' · '));
    sayRocNote(this.notesOf.roc, model);
    this.groups.paint(model);
  }

  deselect() {
    if (this.model.selected !== null) this.select(this.model.selected);
  }

  /** Restores the state in which the scene opens. */
  reset() {
    this.prior.halt();
    this.sceneModel.reset();
    this.ask('derive');
  }

  /** Paints everything now, not in the next frame: before printing, and when the report opens. */
  paintNow() {
    cancelAnimationFrame(this.frame);
    this.measure();
    this.dirty.add('all');
    this.fade.finish(this.model);
    this.paint();
    this.several?.finish();
  }
}
