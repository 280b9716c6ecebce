/**
 * A scene of Explore in a report: the panels, model, painters and texts of the page, laid out in an article, without a
 * server. Scenes of other pages are `OwnScene`s.
 */
import { CellMap } from '#tile/charts/cell_map';
import { sayRocNote, tileNote } from '#tile/explore/notes';
import { ExplorePanels } from '#tile/explore/panels';
import { PlotInput } from '#tile/explore/plot_input';
import { head, lay, note, panel, resetButton, square } from '#tile/handout/layout';
import { SceneModel } from '#tile/handout/scene_model';
import { frameOf } from '#tile/model/tile_scene';
import { ScenePanels } from '#tile/multiples/scene_panels';
import { closest, make, say } from '#tile/parts/elements';
import { RocPainter } from '#tile/planes/roc_painter';
import { spaceName } from '#tile/spaces/panel';
import { RankTable } from '#tile/standings/rank_table';

/** @import { SceneData } from '#tile/handout/types' */

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
  /**
   * @param {HTMLElement} article
   * @param {SceneData<unknown>} data
   */
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

/**
 * The elements of a scene.
 *
 * @param {string} title
 * @param {string} space 'ROC space' or 'PR space'
 */
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
