/** Tiles side by side in a scene of a report, in place of the Tile and ROC space. */
import { isOnPaper, SHEETS } from '#tile/exports/paper';
import { PanelGrid } from '#tile/multiples/panel_grid';
import { PanelModels } from '#tile/multiples/panel_models';
import { LEAST, onSheet, sizes } from '#tile/multiples/panel_sizes';
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
      this.grid.paint(this.models.of(model), this.measure());
    } else {
      this.models.move(model);
      this.grid.move();
    }
    this.title.textContent = comparisonSentence(model.display.multiples, this.models.panels);
    fill(this.line, ...preference(model, this.models.panels, model.display.multiples));
  }

  /**
   * Gives the sizes of Tiles in the window, or on paper.
   *
   * @returns {(n: number, groups: number) => {columns: number, side: number}}
   */
  measure() {
    const { width } = this.root.getBoundingClientRect();
    if (!isOnPaper()) return (n, groups) => sizes(n, width, 0, LEAST, groups);
    return (n, groups) => {
      const [upright, across] = [SHEETS.upright, SHEETS.across].map((sheet) => onSheet(n, groups, sheet));
      this.root.style.setProperty('--tx-columns-upright', String(upright.columns));
      this.root.style.setProperty('--tx-columns-across', String(across.columns));
      this.root.classList.toggle('tx-beside', across.beside);
      return upright;
    };
  }

  /** Paints also the Tiles out of view, before printing. */
  finish() {
    this.grid.finish();
  }
}
