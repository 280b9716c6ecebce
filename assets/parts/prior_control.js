/**
 * The control of the prevalence: a slider even in log odds, a number field, and a button that animates a sweep.
 * Independent of Dash.
 */
import { prevalence, width } from '#tile/draw/text';
import { canShift, priorOf } from '#tile/math/priors';
import { fill, make, numberField } from '#tile/parts/elements';
import { PRIOR_EXPECTED, readPrior } from '#tile/parts/priors';

/** @import { Performance } from '#tile/math/performance' */

/**
 * What the control shows of a model.
 *
 * @typedef {object} Priors
 * @property {number} ownPrior the data's own prior, NaN if rows differ
 * @property {number | null} prior the chosen prior, null for the data's own
 * @property {Performance[]} base the performances before the prior shift
 * @property {boolean} rightOnly whether true negatives are unknown
 * @property {string[]} operations applied after the prior shift
 * @property {boolean} live while something is dragged
 */

const END = Math.log(999);
const SWEEP = 8000;
/** Pixels by which a tick label may extend to the right, towards the field with the value. */
const FIELD = 6;
/** The priors that may be labelled below the slider, in order of importance. */
const MARKED = [0.5, 0.01, 0.99, 0.1, 0.9, 0.001, 0.999, 0.2, 0.8, 0.05, 0.95];
/** @param {number} p */
const logit = (p) => Math.log(p / (1 - p));
/** @param {number} z */
const logistic = (z) => 1 / (1 + Math.exp(-z));
/** @param {number} z */
const clamp = (z) => Math.min(END, Math.max(-END, z));
/**
 * The position of a prior on the slider, from 0 to 1.
 *
 * @param {number} p
 */
const along = (p) => (clamp(logit(p)) + END) / (2 * END);

/**
 * The start value of a common prior: the mean of the priors of the rows that can be shifted.
 *
 * @param {Performance[]} rows
 */
function meanPrior(rows) {
  const own = rows.filter((p) => p !== null && canShift(p)).map((p) => priorOf(p));
  return own.length ? own.reduce((sum, p) => sum + p, 0) / own.length : 0.5;
}

export class PriorControl {
  /** The data's own prior; `shown`: the one that is set; and the mean of the rows' own priors. */
  own = NaN;
  /** @type {number | null} */
  shown = null;
  middle = 0.5;
  /** Whether rows keep their different priors. */
  asTheyAre = false;
  /** The data's prior for which the slider was labelled; null if it must be labelled again. @type {string | null} */
  marked = null;
  /** The animation frame of a sweep; `home` is the prior from which it started. @type {number | null} */
  timer = null;
  /** @type {number | null} */
  home = null;
  ticks = make('div', { className: 'tx-ticks' });
  when = make('span', {}, 'in use ');
  playIcon = make('span', { className: 'tx-icon tx-icon-play' });

  /**
   * @param {HTMLElement} host
   * @param {(prior: number | null, live: boolean) => void} onPrior null: the data's own prior, or each row's own
   */
  constructor(host, onPrior) {
    this.onPrior = onPrior;
    /** @param {string} part */
    const named = (part) => (host.id ? `${host.id}-${part}` : null);
    this.slider = slider(named('slider'));
    this.field = numberField(named('field'), 'Prevalence in use, exact');
    this.play = sweepButton(named('play'), this.playIcon);
    this.label = make('span', {}, 'Prevalence ', make('br'), this.when, make('i', {}, 'π'), make('sub', {}, '+'));
    this.mode = make('button', { type: 'button', className: 'tx-button', id: named('mode'), hidden: '' });
    const track = make('div', { className: 'tx-slider' }, this.slider, this.ticks);
    fill(host, make('span', {}, this.label, this.mode), track, this.field, this.play);
    this.slider.addEventListener('input', () => this.slide(true));
    this.slider.addEventListener('change', () => this.slide(false));
    this.field.addEventListener('change', () => this.type());
    this.play.addEventListener('click', () => (this.timer ? this.stop() : this.sweep()));
    this.mode.addEventListener('click', () => this.onPrior(this.asTheyAre ? this.middle : null, false));
    new ResizeObserver(() => this.marked !== null && this.marks(true)).observe(this.ticks);
  }

  /**
   * Applies the value of the slider, which snaps to the data's own prior, so that counts are not shifted.
   *
   * @param {boolean} live
   */
  slide(live) {
    const z = Number(this.slider.value);
    const near = Number.isFinite(this.own) && Math.abs(z - clamp(logit(this.own))) < 0.06;
    this.onPrior(near ? this.own : logistic(z), live);
  }

  type() {
    const value = readPrior(this.field.value);
    if (value > 0) {
      this.field.value = prevalence(value);
      return this.onPrior(value, false);
    }
    this.field.setAttribute('aria-invalid', 'true');
    this.field.title = `Expected ${PRIOR_EXPECTED}, found “${this.field.value}”`;
  }

  sweep() {
    const start = Number(this.slider.value);
    const began = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const share = (now - began) / SWEEP;
      if (share >= 1) return this.stop();
      // Down to the left end, up to the right end, and back to the start.
      const wave = Math.sin(2 * Math.PI * share);
      const z = wave < 0 ? start - wave * (END - start) : start - wave * (start + END);
      this.onPrior(logistic(clamp(z)), true);
      this.timer = requestAnimationFrame(step);
    };
    this.home = this.shown;
    this.timer = requestAnimationFrame(step);
    this.playIcon.className = 'tx-icon tx-icon-pause';
  }

  /** Ends the sweep and restores the prior from which it started. */
  stop() {
    this.halt();
    this.onPrior(this.home, false);
  }

  /** Ends the sweep, because another leaderboard has arrived. */
  halt() {
    if (this.timer !== null) cancelAnimationFrame(this.timer);
    this.timer = null;
    this.playIcon.className = 'tx-icon tx-icon-play';
  }

  /** @param {Priors} model */
  paint(model) {
    this.own = model.ownPrior;
    this.shown = model.prior;
    this.middle = meanPrior(model.base);
    const differ = !Number.isFinite(this.own);
    this.asTheyAre = differ && model.prior === null;
    const shiftable = model.base.some((p) => p !== null && canShift(p));
    const usable = !this.asTheyAre && !model.rightOnly && shiftable;
    for (const control of [this.slider, this.field, this.play]) control.disabled = !usable;
    this.paintValue(model.prior ?? this.own, model.live);
    this.mode.hidden = !differ || model.rightOnly;
    this.label.hidden = !this.mode.hidden;
    this.when.textContent = model.operations.length ? 'before ops ' : 'in use ';
    this.mode.textContent = this.asTheyAre ? 'Same prevalence' : 'Own prevalences';
    this.mode.title = this.asTheyAre
      ? 'Rows have different prevalences: shift all to the same'
      : 'Show every row at its own prevalence';
    this.marks();
  }

  /**
   * @param {number} prior NaN for none
   * @param {boolean} live
   */
  paintValue(prior, live) {
    const { slider, field } = this;
    field.removeAttribute('aria-invalid');
    field.title = Number.isFinite(prior) ? String(prior) : '';
    if (!Number.isFinite(prior)) {
      field.value = '';
      return;
    }
    if (document.activeElement !== slider || !live)
      slider.value = String(clamp(logit(Math.min(1 - 1e-9, Math.max(1e-9, prior)))));
    if (document.activeElement !== field || live) field.value = prevalence(prior);
    slider.setAttribute('aria-valuetext', `${prevalence(prior)} positives`);
  }

  /**
   * Labels the slider where the labels fit side by side; the data's own prior has precedence.
   *
   * @param {boolean} [resized] whether the slider has another width
   */
  marks(resized = false) {
    if (this.marked === String(this.own) && !resized) return;
    const room = this.ticks.clientWidth;
    if (!room) return;
    this.marked = String(this.own);
    const own = this.own > 0 && this.own < 1 ? this.own : NaN;
    /** @type {[number, number][]} */
    const taken = [];
    /** @param {number} p */
    const fits = (p) => {
      const middle = room * along(p);
      const half = width(this.words(p), 11, p === own) / 2 + 4;
      // The field is right of the slider.
      if (middle + half > room + FIELD) return false;
      if (taken.some(([low, high]) => middle - half < high && low < middle + half)) return false;
      return taken.push([middle - half, middle + half]);
    };
    const wanted = Number.isNaN(own) ? MARKED : [own, ...MARKED.filter((p) => p !== own)];
    fill(this.ticks, ...wanted.filter(fits).map((p) => this.mark(p)));
  }

  /** @param {number} p */
  words(p) {
    return p === this.own ? `data ${prevalence(p)}` : prevalence(p);
  }

  /** @param {number} p */
  mark(p) {
    const mark = make('button', { type: 'button', tabindex: -1 }, this.words(p));
    mark.style.left = `${100 * along(p)}%`;
    if (p === this.own) mark.className = 'tx-data';
    mark.addEventListener('click', () => !this.slider.disabled && this.onPrior(p, false));
    return mark;
  }
}

/** @param {string | null} id */
const slider = (id) =>
  make('input', { type: 'range', id, min: -END, max: END, step: 0.001, value: 0, 'aria-label': 'Prevalence in use' });

/**
 * @param {string | null} id
 * @param {HTMLElement} icon
 */
function sweepButton(id, icon) {
  const what = 'Sweep the prevalence';
  return make(
    'button',
    { type: 'button', className: 'tx-button tx-square', id, title: what, 'aria-label': what },
    icon,
  );
}
