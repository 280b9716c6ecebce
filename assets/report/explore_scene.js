/** A scene of Explore in a report: panels, model, painters and texts of the page in an article, and its elements. */
import { sayRocNote, tileNote } from '#tile/pages/explore/notes';
import { ExplorePanels } from '#tile/pages/explore/panels';
import { PlotInput } from '#tile/pages/explore/plot_input';
import { ScenePanels } from '#tile/panels/side_by_side_pane';
import { RocPainter } from '#tile/plots/roc/painter';
import { spaceName } from '#tile/plots/roc/panel';
import { CellMap } from '#tile/plots/tile/cells';
import { frameOf } from '#tile/plots/tile/scene';
import { SceneModel } from '#tile/report/scene_models';
import { RankTable } from '#tile/tables/leaderboard';
import { closest, fill, make, part, say } from '#tile/ui/elements';

/** @import { SceneData } from '#tile/report/types' */
/** @import { Child } from '#tile/ui/elements' */

// ---- The elements of which scenes of a report consist.

/** @typedef {ReturnType<typeof square>} Square */

/** A named part of a scene. */
/** @param {string} title of the scene @param {string} className @param {string} name @param {...Child} children */
export const panel = (title, className, name, ...children) =>
  make('section', { className, 'aria-label': `${name}, ${title}` }, ...children);

/** The heading of a part. @param {Child} name @param {...Child} more */
export const head = (name, ...more) => make('div', { className: 'tx-panel-head' }, make('h3', {}, name), ...more);

/** A note in a heading, with its full text as title. @param {string} [text] */
export const note = (text = '') => make('span', { className: 'tx-note', title: text || null }, text);

/** The elements of a square plot: an overlay for a painter above a canvas. */
export function square() {
  const canvas = make('canvas', { className: 'tx-heat', hidden: '' });
  const overlay = make('div', { className: 'tx-overlay' });
  return { canvas, overlay, plot: make('div', { className: 'tx-plot' }, canvas, overlay) };
}

/** @param {string} title of the button */
export const resetButton = (title) =>
  make('button', { type: 'button', className: 'tx-button tx-report-reset', title }, 'Reset');

/** Lays out a whole scene. @param {HTMLElement} article @param {...Child} children */
export function lay(article, ...children) {
  const grid = part(article, '.tx-report-grid');
  fill(grid, ...children);
  // Many scenes share one document, so ids would not be unique.
  for (const node of grid.querySelectorAll('[id]:not(svg *)')) node.removeAttribute('id');
}

// ---- A scene of Explore in a report: the panels, model, painters and texts of the page, laid out in an article,
// without a server. Scenes of other pages are `OwnScene`s.

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

export class Scene extends ExplorePanels {
  /** @param {HTMLElement} article @param {SceneData<unknown>} data */
  constructor(article, data) {
    const { title } = data.scene;
    const model = new SceneModel(data, data.colours);
    const built = build(title, spaceName(model));
    super(model, built.hosts, new RocPainter(built.hosts.roc), `Point on the Tile, ${title}`);
    this.article = article;
    this.sceneModel = model;
    this.notesOf = built.notesOf;
    this.cells = new CellMap(built.canvas, built.hosts.tile);
    this.board = new RankTable(built.ranking, title, (entity) => this.select(entity));
    built.reset.addEventListener('click', () => this.reset());
    this.several = model.display.multiples === 'none' ? null : new ScenePanels(this);
    article.classList.toggle('tx-many', this.several !== null);
    lay(article, ...built.panels, this.several?.root);
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

  /** Paints the map of cells, if there is one; it does not follow a dragged prior. */
  ground() {
    const { heat, live } = this.model;
    this.hosts.plot.classList.toggle('tx-stale', heat && live);
    if (!live || !heat || !this.tileScene) this.cells.paint(this.model, this.side, this.left, frameOf(this.model));
  }

  notes() {
    const { model } = this;
    const context = (model.data?.contexts.length ?? 0) > 1 ? model.contextName : '';
    say(this.notesOf.tile, [context, this.fade.note(model) || tileNote(model)].filter(Boolean).join(' · '));
    sayRocNote(this.notesOf.roc, model);
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

/** The elements of a scene. @param {string} title @param {string} space 'ROC space' or 'PR space' */
function build(title, space) {
  const tile = square();
  const roc = make('div', { className: 'tx-overlay' });
  const hosts = {
    plot: tile.plot,
    tile: tile.overlay,
    roc,
    point: make('div'),
    winner: make('div'),
    live: make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' }),
    prior: make('div', { className: 'tx-prior' }),
  };
  const notesOf = { tile: note(), roc: note() };
  const ranking = make('div');
  const reset = resetButton('Reset the point and the prevalence');
  const panels = [
    make('div', { className: 'tx-report-bar' }, hosts.prior, reset),
    panel(title, 'tx-tile', 'Tile', head('Tile', notesOf.tile), hosts.plot),
    panel(title, 'tx-roc', space, head(space, notesOf.roc), make('div', { className: 'tx-plot' }, roc)),
    panel(title, 'tx-inspect', 'Inspector', hosts.point, hosts.winner, hosts.live),
    panel(title, 'tx-report-ranking', 'Ranking', head('Ranking'), ranking),
  ];
  return { hosts, canvas: tile.canvas, notesOf, ranking, reset, panels };
}
