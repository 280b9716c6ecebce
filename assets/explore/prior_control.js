/** The prevalence: a slider that is logarithmic towards 0 and 1, an exact field, a sweep. Knows no Dash. */
import { width } from '#tile/draw/text';
import { canShift, priorOf } from '#tile/math/priors';
import { fill, make } from '#tile/parts/elements';

const END = Math.log(999);
const SWEEP = 8000;
const logit = (p) => Math.log(p / (1 - p));
const logistic = (z) => 1 / (1 + Math.exp(-z));
const clamp = (z) => Math.min(END, Math.max(-END, z));
const asPercent = (p) => `${Number((100 * p).toPrecision(p > 0.99 ? 3 : 2))}%`;

const PRIOR = 'a prior between 0 and 1, such as 0.02 or 2%';
const NUMBER = /^\s*([0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:e(-?[0-9]{1,3}))?\s*(%?)\s*$/i;

/** A prior as people type it, as `app/priors.py` reads it: 0.02, 0,02, 2% and 2 % are one number; NaN for what is none. */
export function readPrior(text) {
  const [, digits, exponent, percent] = NUMBER.exec(text) || [];
  // A power of ten more, not a division: 99.9% is 0.999 to the last digit.
  const value = digits ? Number(`${digits.replace(',', '.')}e${Number(exponent || 0) - (percent ? 2 : 0)}`) : NaN;
  return value > 0 && value < 1 ? value : NaN;
}

/** Where a common prior starts: the mean of the rows' own, as far as those can be shifted. */
function meanPrior(model) {
  const own = model.base.filter((p) => p && canShift(p)).map(priorOf);
  return own.length ? own.reduce((sum, p) => sum + p, 0) / own.length : 0.5;
}

export class PriorControl {
  /** `onPrior(prior | null, live)`: null is the data's own prior, or each row's own where they differ. */
  constructor(host, onPrior) {
    this.onPrior = onPrior;
    const named = (part) => (host.id ? `${host.id}-${part}` : null);
    this.slider = make('input', {
      type: 'range',
      id: named('slider'),
      min: -END,
      max: END,
      step: 0.001,
      value: 0,
      'aria-label': 'Prevalence in use',
    });
    this.ticks = make('div', { className: 'tx-ticks' });
    this.field = make('input', {
      type: 'text',
      inputmode: 'decimal',
      id: named('field'),
      maxlength: 12,
      autocomplete: 'off',
      'aria-label': 'Prevalence in use, exact',
    });
    this.play = make(
      'button',
      {
        type: 'button',
        className: 'tx-button tx-square',
        id: named('play'),
        title: 'Sweep the prevalence',
        'aria-label': 'Sweep the prevalence',
      },
      make('span', { className: 'tx-icon tx-icon-play' }),
    );
    this.label = make(
      'span',
      {},
      'Prevalence ',
      make('br', {}),
      (this.when = make('span', {}, 'in use ')),
      make('i', {}, 'π'),
      make('sub', {}, '+'),
    );
    this.mode = make('button', { type: 'button', className: 'tx-button', id: named('mode'), hidden: '' });
    fill(
      host,
      make('span', {}, this.label, this.mode),
      make('div', { className: 'tx-slider' }, this.slider, this.ticks),
      this.field,
      this.play,
    );
    this.slider.addEventListener('input', () => this.slide(true));
    this.slider.addEventListener('change', () => this.slide(false));
    this.field.addEventListener('change', () => this.type());
    this.play.addEventListener('click', () => (this.timer ? this.stop() : this.sweep()));
    this.mode.addEventListener('click', () => this.onPrior(this.asTheyAre ? this.middle : null, false));
  }

  /** Near the data's own prior the slider snaps to it, so that counts are used as they are. */
  slide(live) {
    const z = Number(this.slider.value);
    const near = Number.isFinite(this.own) && Math.abs(z - clamp(logit(this.own))) < 0.06;
    this.onPrior(near ? this.own : logistic(z), live);
  }

  type() {
    const value = readPrior(this.field.value);
    if (value > 0) this.onPrior(value, false);
    else {
      this.field.setAttribute('aria-invalid', 'true');
      this.field.title = `Expected ${PRIOR}, found “${this.field.value}”`;
    }
  }

  sweep() {
    const start = Number(this.slider.value);
    const began = performance.now();
    const step = (now) => {
      const share = (now - began) / SWEEP;
      if (share >= 1) return this.stop();
      // Down to the left end, up to the right end, and home again.
      const wave = Math.sin(2 * Math.PI * share);
      const z = wave < 0 ? start - wave * (END - start) : start - wave * (start + END);
      this.onPrior(logistic(clamp(z)), true);
      this.timer = requestAnimationFrame(step);
    };
    this.home = this.shown;
    this.timer = requestAnimationFrame(step);
    this.play.firstChild.className = 'tx-icon tx-icon-pause';
  }

  /** Ends the sweep where it began. */
  stop() {
    this.halt();
    this.onPrior(this.home ?? null, false);
  }

  /** Ends the sweep; another leaderboard has come. */
  halt() {
    cancelAnimationFrame(this.timer);
    this.timer = null;
    this.play.firstChild.className = 'tx-icon tx-icon-play';
  }

  paint(model) {
    this.own = model.ownPrior;
    this.shown = model.prior;
    const differ = !Number.isFinite(this.own);
    this.middle = meanPrior(model);
    this.asTheyAre = differ && model.prior === null;
    const prior = model.prior === null ? this.own : model.prior;
    const usable = !this.asTheyAre && !model.rightOnly && model.base.some((p) => p && canShift(p));
    this.slider.disabled = this.field.disabled = this.play.disabled = !usable;
    if (Number.isFinite(prior)) {
      if (document.activeElement !== this.slider || !model.live)
        this.slider.value = clamp(logit(Math.min(1 - 1e-9, Math.max(1e-9, prior))));
      if (document.activeElement !== this.field || model.live) this.field.value = String(Number(prior.toPrecision(4)));
      this.slider.setAttribute('aria-valuetext', `${asPercent(prior)} positives`);
    } else this.field.value = '';
    this.field.removeAttribute('aria-invalid');
    this.field.title = '';
    this.mode.hidden = !differ || model.rightOnly;
    this.label.hidden = !this.mode.hidden;
    this.when.textContent = model.operations.length ? 'before ops ' : 'in use ';
    this.mode.textContent = this.asTheyAre ? 'Common prior' : 'As they are';
    this.mode.title = this.asTheyAre
      ? 'Rows have different priors: shift all to one'
      : 'Show every row at its own prior';
    this.marks();
  }

  /** Marks where their words fit side by side; the data's own prior goes first. */
  marks() {
    if (this.marked === String(this.own)) return;
    const room = this.ticks.clientWidth;
    if (!room) return;
    this.marked = String(this.own);
    const own = this.own > 0 && this.own < 1 ? this.own : NaN;
    const wanted = [
      ...(Number.isFinite(own) ? [own] : []),
      0.5,
      0.01,
      0.99,
      0.1,
      0.9,
      0.001,
      0.999,
      0.2,
      0.8,
      0.05,
      0.95,
    ];
    const taken = [];
    const shown = wanted.filter((p, i) => {
      const middle = (room * (clamp(logit(p)) + END)) / (2 * END);
      const half = width(this.words(p), 11, p === own) / 2 + 4;
      if ((i && p === own) || taken.some(([low, high]) => middle - half < high && low < middle + half)) return false;
      return taken.push([middle - half, middle + half]);
    });
    fill(
      this.ticks,
      ...shown.map((p) => this.mark(p, this.words(p), `${(100 * (clamp(logit(p)) + END)) / (2 * END)}%`, p)),
    );
  }

  words(p) {
    return p === this.own ? `data ${asPercent(p)}` : asPercent(p);
  }

  mark(p, text, left, target) {
    const mark = make('button', { type: 'button', tabindex: -1 }, text);
    mark.style.left = left;
    if (p === this.own) mark.className = 'tx-data';
    mark.addEventListener('click', () => !this.slider.disabled && this.onPrior(target, false));
    return mark;
  }
}

export { PRIOR as PRIOR_EXPECTED };
