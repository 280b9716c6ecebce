/** The menu with which other pages show and set the prevalence and the operations of Explore's leaderboard. */
import { conditionWords } from '#tile/panels/sentences';
import { PriorControl } from '#tile/ui/controls';
import { element, pressAll, say } from '#tile/ui/elements';

/** @import { SharedBoard } from '#tile/model/explore' */

export class ConditionsMenu {
  /** @param {string} page the first part of the ids of its elements @param {SharedBoard} explore */
  constructor(page, explore) {
    this.explore = explore;
    this.words = element(`${page}-conditions`);
    const host = element(`${page}-prior`);
    this.prior = new PriorControl(host, (prior, live) => this.setPrior(prior, live));
    // The labels of the slider need its width, which it has once the menu is open.
    new ResizeObserver(() => this.paint()).observe(host);
  }

  /** Sets the prevalence when the slider is released: the server computes what follows from it. */
  /** @param {number | null} prior @param {boolean} live */
  setPrior(prior, live) {
    if (live) this.prior.paintValue(prior ?? NaN, true);
    else this.explore.setPrior(prior, false);
  }

  /** Shows the conditions of Explore; the buttons of operations are pressed there and here alike. */
  paint() {
    const { model } = this.explore;
    this.prior.paint(model);
    pressAll({ operation: model.operations });
    say(this.words, conditionWords(model));
  }
}
