/** Controls with a meaning: prevalence, rate of positive predictions, contour, level, point; and selects. */
import { levelText, prevalence, typedCoordinate, width } from '#tile/draw/text';
import { canShift, priorOf } from '#tile/math/performance';
import { button, closest, fill, icon, make, markExpected, markInvalid, numberField, numberIn } from '#tile/ui/elements';

/** @import { Performance } from '#tile/math/performance' */

// ---- Parses prevalences as users type them.

const FORM = 'above 0 and below 1, or a percentage, such as 0.02 or 2%';
/** The expected form of a prevalence, and of any such share, for messages. */
export const PRIOR_EXPECTED = `a prior ${FORM}`;
export const SHARE_EXPECTED = `a number ${FORM}`;
const NUMBER = /^\s*([0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:e(-?[0-9]{1,3}))?\s*(%?)\s*$/i;

/** A prior as users type it, parsed as in `app/priors.py`: 0.02, 0,02, 2% and 2 % are the same; NaN if invalid. */
/** @param {string} text */
export function readPrior(text) {
  const [, digits, exponent, percent] = NUMBER.exec(text) || [];
  // An exponent instead of a division by 100, so that 99.9% is exactly 0.999.
  const value = digits ? Number(`${digits.replace(',', '.')}e${Number(exponent || 0) - (percent ? 2 : 0)}`) : NaN;
  return value > 0 && value < 1 ? value : NaN;
}

// A number with a decimal point or comma, perhaps a power of ten and a percent sign.
const ONE = /(?:[0-9]+(?:[.,][0-9]+)?|(?<![0-9%])[.,][0-9]+)(?:e-?[0-9]{1,3})?\s*%?/gi;

/**
 * The prevalences in a text such as "0.5 %, 5 %; 0,2", each once, in order; `wrong`: what of it is no number, otherwise
 * the first number that is no prevalence, '' if there is none.
 */
/** @type {(text: string) => {priors: number[], wrong: string}} */
export function readPriors(text) {
  /** @type {Set<number>} */
  const priors = new Set();
  let wrong = text
    .replace(ONE, ' ')
    .replace(/[\s,;]+/g, ' ')
    .trim();
  for (const [part] of text.matchAll(ONE)) {
    const prior = readPrior(part);
    if (Number.isNaN(prior)) wrong ||= part.trim();
    else priors.add(prior);
  }
  return { priors: [...priors], wrong };
}

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

// ---- The control of the prevalence: a slider even in log odds, a number field, and a button that animates a sweep.

const END = Math.log(999);
const SWEEP = 8000;
/** A step by the keys, in log odds, and how many of them a key moves. */
const KEY_STEP = 0.1;
/** @type {Record<string, number>} */
const KEY_STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
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
/** The position of a prior on the slider, from 0 to 1. @param {number} p */
const along = (p) => (clamp(logit(p)) + END) / (2 * END);

/** The start value of a common prior: the mean of the priors of the rows that can be shifted. */
/** @param {Performance[]} rows */
function meanPrior(rows) {
  const own = rows.filter((p) => p !== null && canShift(p)).map((p) => priorOf(p));
  return own.length ? own.reduce((sum, p) => sum + p, 0) / own.length : 0.5;
}

export class PriorControl {
  /** The data's own prior; `shown`: the one that is set; `middle`: the mean of the rows' own priors. */
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
  /** Why what was typed is refused. */
  refusal = make('div', { className: 'tx-notice', role: 'alert', hidden: '' });

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
    this.mode = make('button', { className: 'tx-button', id: named('mode'), hidden: '' });
    const track = make('div', { className: 'tx-slider' }, this.slider, this.ticks);
    fill(host, make('span', {}, this.label, this.mode), track, this.field, this.play, this.refusal);
    this.slider.addEventListener('input', () => this.slide(true));
    this.slider.addEventListener('change', () => this.slide(false));
    this.slider.addEventListener('keydown', (event) => this.key(event));
    this.field.addEventListener('change', () => this.type());
    this.field.addEventListener('input', () => (this.refusal.hidden = true));
    this.play.addEventListener('click', () => (this.timer ? this.stop() : this.sweep()));
    this.mode.addEventListener('click', () => this.onPrior(this.asTheyAre ? this.middle : null, false));
    new ResizeObserver(() => this.marked !== null && this.marks(true)).observe(this.ticks);
  }

  /** Applies the value of the slider, which snaps to the data's own prior, so that counts are not shifted. */
  /** @param {boolean} live */
  slide(live) {
    const z = Number(this.slider.value);
    const near = Number.isFinite(this.own) && Math.abs(z - clamp(logit(this.own))) < 0.06;
    this.onPrior(near ? this.own : logistic(z), live);
  }

  /** Moves by the keys: the steps of the slider itself are too small to leave the data's own prior. */
  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = KEY_STEPS[event.key];
    if (!steps) return;
    event.preventDefault();
    const z = clamp(Number(this.slider.value) + steps * KEY_STEP * (event.shiftKey ? 10 : 1));
    const near = Number.isFinite(this.own) && Math.abs(z - clamp(logit(this.own))) < KEY_STEP / 2;
    this.onPrior(near ? this.own : logistic(z), false);
  }

  type() {
    const value = readPrior(this.field.value);
    if (value > 0) {
      this.field.value = prevalence(value);
      return this.onPrior(value, false);
    }
    markExpected(this.field, PRIOR_EXPECTED);
    this.refusal.textContent = this.field.title;
    this.refusal.hidden = false;
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

  /** @param {number} prior NaN for none @param {boolean} live */
  paintValue(prior, live) {
    const { slider, field } = this;
    this.refusal.hidden = true;
    markInvalid(field, false);
    // Without the last digits, in which a mean of prevalences is off.
    field.title = Number.isFinite(prior) ? String(Number(prior.toPrecision(12))) : '';
    if (!Number.isFinite(prior)) {
      field.value = '';
      return;
    }
    if (document.activeElement !== slider || !live)
      slider.value = String(clamp(logit(Math.min(1 - 1e-9, Math.max(1e-9, prior)))));
    if (document.activeElement !== field || live) field.value = prevalence(prior);
    slider.setAttribute('aria-valuetext', `${prevalence(prior)} positives`);
  }

  /** Labels the slider where the labels fit side by side; the data's own prior has precedence. */
  /** @param {boolean} [resized] whether the slider has another width */
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
    const mark = make('button', { tabindex: -1 }, this.words(p));
    mark.style.left = `${100 * along(p)}%`;
    if (p === this.own) mark.className = 'tx-data';
    mark.addEventListener('click', () => !this.slider.disabled && this.onPrior(p, false));
    return mark;
  }
}

/** @param {string | null} id */
const slider = (id) =>
  make('input', { type: 'range', id, min: -END, max: END, step: 0.001, value: 0, 'aria-label': 'Prevalence in use' });

/** @param {string | null} id @param {HTMLElement} icon */
function sweepButton(id, icon) {
  const what = 'Sweep the prevalence';
  return make('button', { className: 'tx-button tx-square', id, title: what, 'aria-label': what }, icon);
}

// ---- The control of the rate of positive predictions for the curve of no skill: a slider, a number field, and a
// button for that of a classifier.

const NAME = 'Rate of positive predictions';
const LEAST = 0.01;

export class RateControl {
  slider = make('input', { type: 'range', min: LEAST, max: 1 - LEAST, step: LEAST, 'aria-label': NAME });
  field = numberField(null, `${NAME}, exact`);
  own = button({ 'aria-pressed': 'true', title: 'Of the selected classifier, or of the best one here' }, 'Follow');
  node = make(
    'div',
    { className: 'tx-rate', role: 'group', 'aria-label': NAME, title: `${NAME} of the curve γτ` },
    make('span', {}, 'at ', make('i', {}, 'τ'), make('sub', {}, '+')),
    make('div', { className: 'tx-slider' }, this.slider),
    this.field,
    this.own,
  );

  /**
   * @param {string} id of the element for the control, which may be created later
   * @param {(tau: number | null, live: boolean) => void} onRate null: the rate of a classifier
   */
  constructor(id, onRate) {
    this.id = id;
    this.onRate = onRate;
    this.slider.addEventListener('input', () => onRate(Number(this.slider.value), true));
    this.slider.addEventListener('change', () => onRate(Number(this.slider.value), false));
    this.field.addEventListener('change', () => this.type());
    this.field.addEventListener('keydown', (event) => event.key === 'Enter' && this.type());
    this.own.addEventListener('click', () => onRate(null, false));
  }

  type() {
    const value = readPrior(this.field.value);
    if (value > 0) return this.onRate(value, false);
    markExpected(this.field, SHARE_EXPECTED);
  }

  /**
   * @param {boolean} on whether the curve is shown
   * @param {number} rate NaN if unknown
   * @param {boolean} chosen whether the user set it
   */
  paint(on, rate, chosen) {
    const host = document.getElementById(this.id);
    if (host && !host.contains(this.node)) host.append(this.node);
    this.node.hidden = !on;
    this.own.setAttribute('aria-pressed', String(!chosen));
    markExpected(this.field, '');
    if (!Number.isFinite(rate)) {
      this.field.value = '';
      return;
    }
    this.slider.value = String(rate);
    this.slider.setAttribute('aria-valuetext', `${prevalence(rate)} positive predictions`);
    this.field.value = prevalence(rate);
  }
}

// ---- The control of the contour, the P(best) at which the Tile has a line, with buttons to lower and raise it.

const STEP = 0.05;

/** @param {string} sign @param {string} name @param {number} by */
const stepper = (sign, name, by) => make('button', { 'aria-label': name, 'data-by': by }, sign);

/** @type {(contour: number, by: number) => number} */
const stepped = (contour, by) => Math.min(0.95, Math.max(0.05, Number((contour + by).toFixed(2))));

export class ContourStepper {
  shown = make('output');
  node = make(
    'span',
    { className: 'tx-contour', title: 'The line on the Tile where P(best) has this value' },
    'contour',
    stepper('−', 'Lower contour', -STEP),
    this.shown,
    stepper('+', 'Higher contour', STEP),
  );
  contour = 0.5;

  /** @param {(contour: number) => void} onChange */
  constructor(onChange) {
    this.node.addEventListener('click', (event) => {
      const by = closest(event, '[data-by]')?.dataset.by;
      if (by) onChange(stepped(this.contour, Number(by)));
    });
  }

  /** @param {number} contour */
  paint(contour) {
    this.contour = contour;
    this.shown.textContent = contour.toFixed(2);
  }
}

// ---- The select for the level of rank sets, intervals and bands.

const LEVELS = [0.8, 0.9, 0.95, 0.99];

export class LevelSelect {
  select = make('select', {}, ...LEVELS.map((level) => make('option', { value: level }, levelText(level))));
  shown = make('b', { 'aria-hidden': 'true' });

  /** @param {(level: number) => void} onChange @param {string} title what the level applies to */
  constructor(onChange, title) {
    this.node = make(
      'label',
      { className: 'tx-level tx-native', title },
      'level ',
      this.shown,
      icon('choices'),
      this.select,
    );
    this.select.addEventListener('change', () => onChange(Number(this.select.value)));
  }

  /** @param {number} level */
  paint(level) {
    this.select.value = String(level);
    this.shown.textContent = levelText(level);
  }
}

// ---- The text fields of the point on the Tile.

const AXES = /** @type {const} */ (['a', 'b']);

export class PointFields {
  /**
   * @param {string} id before "-a" and "-b"
   * @param {(axis: 'a' | 'b', value: number) => void} onTyped
   * @param {string} [of] what the coordinates are of, for screen readers
   */
  constructor(id, onTyped, of = '') {
    this.onTyped = onTyped;
    const field = (/** @type {'a' | 'b'} */ axis) => numberField(`${id}-${axis}`, of && `${axis} ${of}`);
    this.fields = { a: field('a'), b: field('b') };
    for (const axis of AXES) {
      this.fields[axis].addEventListener('change', () => this.typed(axis));
      this.fields[axis].addEventListener('keydown', ({ key }) => key === 'Enter' && this.typed(axis));
    }
    this.nodes = AXES.map((axis) => make('label', { className: 'tx-field' }, make('i', {}, axis), this.fields[axis]));
  }

  /** @param {'a' | 'b'} axis */
  typed(axis) {
    const value = numberIn(this.fields[axis], 0, 1);
    if (value !== null) this.onTyped(axis, value);
  }

  /** Leaves what the user is typing, unless the point is dragged. */
  /** @param {{point: {a: number, b: number}, live?: boolean}} model */
  paint({ point, live = false }) {
    for (const axis of AXES) {
      const input = this.fields[axis];
      const typing = document.activeElement === input && !live;
      if (!typing) input.value = typedCoordinate(point[axis]);
      if (!typing) markExpected(input, '');
    }
  }
}

/** A select of the browser below a text that shows its value. */
export class ShownSelect {
  shown = make('span', {});
  built = '';

  /** @param {string} name for screen readers @param {(value: string) => void} onChoose */
  constructor(name, onChoose) {
    this.select = make('select', { 'aria-label': name });
    this.select.addEventListener('change', () => onChoose(this.select.value));
  }

  /** @param {[value: string, text: string][]} options @param {string} value */
  paint(options, value) {
    const key = JSON.stringify(options);
    if (key !== this.built) fill(this.select, ...options.map(([each, text]) => make('option', { value: each }, text)));
    this.built = key;
    this.select.value = value;
    this.shown.textContent = options.find(([each]) => each === value)?.[1] ?? '';
  }
}

/**
 * A group of buttons of which one is pressed.
 *
 * @template {string} Key
 * @param {HTMLElement} host @param {string} name @param {[Key, string][]} options @param {(key: Key) => void} onChoose
 */
export function buttonChoice(host, name, options, onChoose) {
  const nodes = options.map(([key, words]) => {
    const node = button({ className: '', 'aria-pressed': 'false', 'data-key': key }, words);
    node.addEventListener('click', () => onChoose(key));
    return node;
  });
  fill(host, make('div', { className: 'tx-group', role: 'group', 'aria-label': name }, ...nodes));
  return {
    /** @param {Key} key */
    paint(key) {
      for (const node of nodes) node.setAttribute('aria-pressed', String(node.dataset.key === key));
    },
  };
}
