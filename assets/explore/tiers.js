/** The tiers below the table of Explore, and the classifier that they compare with. */
import { element } from '#tile/parts/elements';
import { TierStrip } from '#tile/standings/tier_strip';

/** @import { ExploreModel } from '#tile/model/explore_model' */

export class BoardTiers extends TierStrip {
  /** @param {(changes: {tiers: string}) => void} onChange */
  constructor(onChange) {
    super((tiers) => onChange({ tiers }), { id: 'board-tiers', className: 'tx-tiers' }, 'classifier');
  }

  /** @param {ExploreModel} model */
  paint(model) {
    if (!this.root.isConnected && model.here?.plausible) element('board-note').parentElement?.before(this.root);
    this.show(model, model.selected, model.uncertainty.tiers);
  }
}
