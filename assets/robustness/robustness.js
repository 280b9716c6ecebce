/** The Robustness page: its panels on Explore's leaderboard, point and prevalence. Knows no Dash. */

import { forgetTheme } from '#tile/draw/colours';
import { element } from '#tile/parts/elements';
import { RobustnessModel } from '#tile/preferences/robustness_model';
import { RobustnessPanels } from '#tile/robustness/panels';
import { tableOf } from '#tile/robustness/tables';

/** @import { Explore } from '#tile/explore/explore' */
/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { RobustnessView } from '#tile/view/types' */

export class Robustness extends RobustnessPanels {
  /**
   * @param {Explore} explore whose leaderboard, point and prevalence are shared
   * @param {() => void} onChange called when something changes that links hold
   */
  constructor(explore, onChange) {
    super(explore.model, new RobustnessModel(), hosts(), 'Point on the Tile');
    this.explore = explore;
    this.onChange = onChange;
    new MutationObserver(() => {
      forgetTheme();
      this.ask();
    }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  }

  get shown() {
    return !element('robustness').closest('[data-tx-page]')?.hasAttribute('hidden');
  }

  commit() {
    this.onChange();
  }

  /**
   * @param {number} a
   * @param {number} b
   * @param {boolean} live
   */
  setPoint(a, b, live) {
    this.explore.setPoint(a, b, live);
    this.ask();
  }

  /**
   * @param {number | null} prior
   * @param {boolean} live
   */
  setPrior(prior, live) {
    this.explore.setPrior(prior, live);
    this.ask();
  }

  /** @param {number} entity */
  select(entity) {
    this.explore.select(entity);
    this.ask();
  }

  /** @param {Partial<Uncertainty>} changes */
  setUncertainty(changes) {
    const { model } = this.explore;
    model.uncertainty = { ...model.uncertainty, ...changes };
    this.explore.ask('all');
    this.ask();
  }

  /** A table to export. @param {string} key of the table @param {boolean} paper whether people are to read it */
  table(key, paper) {
    return tableOf(key, this, paper);
  }

  /**
   * Draws a panel that is a table as a figure to export.
   *
   * @param {string} plot the id of the plot
   * @param {number} width
   */
  drawing(plot, width) {
    const { shares, pairs } = this.results;
    if (plot === 'robustness-pairs-plot') return pairs.drawing(width);
    const part = this.model.region === 'tile' ? 'Tile' : 'region';
    return plot === 'robustness-shares-plot' ? shares.drawing(width, `share of the ${part}`) : null;
  }

  view() {
    return this.model.view();
  }

  /** @param {RobustnessView} view */
  restore(view) {
    this.model.restore(view);
    this.input.setDrawing(false);
    this.ask();
  }
}

/** @returns {import('#tile/robustness/panels').Hosts} */
function hosts() {
  const at = (/** @type {string} */ name) => element(`robustness-${name}`);
  return {
    bar: at('bar'),
    prior: at('prior'),
    plot: at('tile-plot'),
    overlay: at('tile-overlay'),
    tools: at('tools'),
    shares: at('shares'),
    pairs: at('pairs'),
    verdict: at('verdict'),
    first: at('first'),
    needed: at('needed'),
    live: at('live'),
    foot: at('foot'),
    notes: { tile: at('tile-note'), shares: at('shares-note'), pairs: at('pairs-note') },
  };
}
