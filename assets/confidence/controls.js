/**
 * The Uncertainty switch and its controls: level, contour, and assumptions about the samples. If draws are impossible,
 * the switch says why.
 */
import { DrawsMenu } from '#tile/confidence/draws_menu';
import { ContourStepper } from '#tile/overlays/contour_stepper';
import { LevelSelect } from '#tile/page/level_select';
import { make } from '#tile/parts/elements';

/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

export class UncertaintyControls {
  switch = make(
    'button',
    {
      type: 'button',
      role: 'switch',
      className: 'tx-switch',
      'aria-checked': 'false',
      'aria-describedby': 'tx-unsure',
    },
    make('i', { 'aria-hidden': 'true' }),
    'Uncertainty',
  );
  /** Why draws are impossible, for screen readers; the tooltip shows it to others. */
  why = make('span', { id: 'tx-unsure', className: 'tx-visually-hidden' });

  /**
   * @param {HTMLElement} host the toolbar
   * @param {{setUncertainty: (changes: Partial<Uncertainty>) => void, tell: (text: string) => void}} page
   */
  constructor(host, page) {
    this.level = new LevelSelect((level) => page.setUncertainty({ level }), 'Of intervals and rank sets');
    this.contour = new ContourStepper((contour) => page.setUncertainty({ contour }));
    const about = { className: 'tx-group tx-certainty', role: 'group', 'aria-label': 'Uncertainty' };
    this.group = make('div', about, this.switch, this.level.node, this.contour.node);
    this.draws = new DrawsMenu((changes) => page.setUncertainty(changes));
    host.querySelector('.tx-overlays')?.before(this.group);
    host.querySelector('.tx-overlays')?.after(this.draws.root, this.why);
    this.switch.addEventListener('click', () => {
      const problem = this.switch.getAttribute('aria-disabled') === 'true' ? this.why.textContent : '';
      if (problem) page.tell(problem);
      else page.setUncertainty({ uncertain: this.switch.getAttribute('aria-checked') !== 'true' });
    });
  }

  /** @param {ExploreModel} model */
  paint(model) {
    const problem = model.certainty.problem(model);
    const on = model.here !== null;
    this.switch.setAttribute('aria-checked', String(on));
    this.switch.setAttribute('aria-disabled', String(problem !== null));
    this.switch.title =
      problem ?? 'How sure is the ranking: rank sets, intervals, and the probability of being the best';
    this.why.textContent = problem ?? '';
    this.level.paint(model.uncertainty.level);
    this.level.node.hidden = this.contour.node.hidden = !on;
    this.contour.paint(model.uncertainty.contour);
    this.draws.paint(model, on);
  }
}
