/** Tiles side by side in a scene of a report, in place of the Tile and ROC space. */
import { PanelGrid } from '#tile/multiples/panel_grid';
import { PanelModels } from '#tile/multiples/panel_models';
import { LEAST, sizes } from '#tile/multiples/panel_sizes';
import { comparisonSentence, preference } from '#tile/multiples/words';
import { fill, make } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Page } from '#tile/multiples/multiples' */

export class ScenePanels {
  models = new PanelModels();
  line = make('p', { className: 'tx-multiples-line' });
  title = make('p', { className: 'tx-multiples-verdict' });
  plot = make('div', { className: 'tx-multiples-plot' });
  root = make(
    'section',
    { className: 'tx-multiples' },
    make('div', { className: 'tx-multiples-words' }, make('div', {}, this.title, this.line)),
    this.plot,
  );

  /** @param {Omit<Page, 'setCoordinate'>} scene */
  constructor(scene) {
    this.scene = scene;
    this.grid = new PanelGrid(this.plot, () => scene.ask('point'), {
      point: () => scene.model.point,
      setPoint: (a, b, live) => scene.setPoint(a, b, live),
    });
    new ResizeObserver(() => scene.ask('all')).observe(this.root);
  }

  /**
   * Paints everything, or only what follows the point.
   *
   * @param {'all' | 'point'} what
   * @param {ExploreModel} model
   */
  paint(what, model) {
    if (what === 'all') {
      const { width } = this.root.getBoundingClientRect();
      this.grid.paint(this.models.of(model), (n, groups) => sizes(n, width, 0, LEAST, groups));
    } else {
      this.models.move(model);
      this.grid.move();
    }
    this.title.textContent = comparisonSentence(model.display.multiples, this.models.panels);
    fill(this.line, ...preference(model, this.models.panels, model.display.multiples));
  }

  /** Paints also the Tiles out of view, before printing. */
  finish() {
    this.grid.finish();
  }
}
