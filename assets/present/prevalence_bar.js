/** The prevalence on the stage, in large type and on a slider, with what an alarm and no alarm of a classifier mean. */
import { percent, prevalence } from '#tile/draw/text';
import { UncertaintyResults } from '#tile/model/uncertainty';
import { updateSentence } from '#tile/present/frame';
import { setPrior } from '#tile/present/motion';
import { canShiftPrior } from '#tile/present/stage/predictive_values';
import { fill, make } from '#tile/ui/elements';

/** @import { Frame } from '#tile/present/frame' */

/** The ends of the slider, as log odds: 0.1 % and 99.9 %. */
const END = Math.log(999);
const STEP = 0.02;
/** Within this distance the slider snaps to the prevalence of the data. */
const NEAR = 0.06;

/** @param {number} p */
const logit = (p) => Math.log(p / (1 - p));

export class PrevalenceBar {
  on = false;
  slider = make('input', { type: 'range', min: -END, max: END, step: STEP, 'aria-label': 'Prevalence' });
  value = make('b');
  meaning = make('span');
  node = make(
    'div',
    { className: 'tx-present-prevalence', hidden: '', role: 'group', 'aria-label': 'Prevalence' },
    make('p', {}, 'prevalence ', this.value),
    make('div', { className: 'tx-slider' }, this.slider),
    make('p', {}, this.meaning),
  );

  /** @param {() => void} onPrior called when the user has set another prevalence, which is to be painted */
  constructor(onPrior) {
    this.slider.addEventListener('input', () => {
      const { frame } = this;
      if (!frame) return;
      const own = frame.model.ownPrior;
      const z = Number(this.slider.value);
      // What was computed of other prevalences does not hold at this one.
      frame.model.uncertaintyResults = new UncertaintyResults();
      setPrior(frame, Math.abs(z - logit(own)) < NEAR ? null : 1 / (1 + Math.exp(-z)));
      updateSentence(frame);
      onPrior();
    });
  }

  /** Shows or hides the prevalence; a scene may have asked for it. @param {Frame} frame */
  toggle(frame) {
    this.on = Boolean(this.node.hidden);
    frame.values = this.on;
  }

  /** Shows the prevalence of a scene, where it can be changed. @param {Frame} frame @param {string[]} names as shown */
  follow(frame, names) {
    this.frame = frame;
    frame.values = (this.on || Boolean(frame.values)) && canShiftPrior(frame);
    this.node.hidden = !frame.values;
    if (this.node.hidden) return;
    const { model } = frame;
    const prior = model.prior ?? model.ownPrior;
    if (document.activeElement !== this.slider || Math.abs(Number(this.slider.value) - logit(prior)) > NEAR)
      this.slider.value = String(logit(prior));
    const text = prevalence(prior);
    this.slider.setAttribute('aria-valuetext', text);
    fill(this.value, text);
    const entity = model.selected ?? model.winners[0];
    const rates = entity === undefined ? null : model.rates[entity];
    // The chart says it of all cards, which do not tell which classifier is best.
    const said = rates && !frame.cards;
    fill(this.meaning, said ? `${names[entity]}: PPV ${percent(rates.ppv)}, NPV ${percent(rates.npv)}` : '');
  }
}
