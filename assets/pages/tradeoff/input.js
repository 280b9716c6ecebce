/** How a place on the path is chosen: pointer and keys on all plots, number fields, a slider. */
import { MARGIN } from '#tile/draw/square';
import { percent, width } from '#tile/draw/text';
import { inUnit } from '#tile/math/ranking';
import { arrowStep, pathWords } from '#tile/pages/tradeoff/parts';
import { betaOf, fixedPlace, placeNumbers, placeOf, readNumber } from '#tile/pages/tradeoff/path';
import { closest, element, fill, make, markExpected, numberField, write } from '#tile/ui/elements';
import { Drag } from '#tile/ui/pointer';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { Painting } from '#tile/pages/tradeoff/page' */

/**
 * The page whose slider this moves.
 *
 * @typedef {object} Plots
 * @property {TradeoffModel} model
 * @property {Painting} painting
 * @property {(t: number, live: boolean) => void} setT
 */

// ---- Pointer and arrow keys on the path: in the main figure, on the strip, on the Tile, and on the charts along
// it.

/** @type {Record<string, number>} */
const ENDS = { Home: 0, End: 1 };

export class Pointer {
  /** The slider of the main figure, and the one on the Tile. */
  handle = slider('Place on the path. Arrow keys move it; Home and End go to its ends.');
  onSquare = slider('Place on the path, on the Tile. Arrow keys move it.');

  /** @param {Plots} page */
  constructor(page) {
    this.page = page;
    this.drag = new Drag(
      () => page.model.t,
      (t, live) => page.setT(t, live),
    );
    element('tradeoff-path-plot').append(this.handle);
    element('tradeoff-tile-overlay').append(this.onSquare);
    this.listen();
  }

  listen() {
    const { painting } = this.page;
    const [tile, path, strip] = ['tile', 'path', 'strip'].map((name) => element(`tradeoff-${name}-overlay`));
    tile.addEventListener('pointerdown', (event) => this.down(event, (moved) => this.onTile(moved, tile)));
    const onPath = (/** @type {PointerEvent} */ event) => painting.path.figure.t(event.clientX - leftOf(path));
    for (const node of [path, this.handle]) node.addEventListener('pointerdown', (event) => this.down(event, onPath));
    const onStrip = (/** @type {PointerEvent} */ { clientY }) =>
      painting.strip.t(clientY - strip.getBoundingClientRect().top);
    strip.addEventListener('pointerdown', (event) => this.down(event, onStrip));
    document.addEventListener(
      'pointerdown',
      (event) => {
        const chart = closest(event, '#tradeoff [data-tx-along]');
        if (chart) this.down(event, (moved) => onChart(moved, chart));
      },
      true,
    );
    for (const node of [this.handle, this.onSquare]) node.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = ENDS[event.key] ?? arrowStep(event, this.page.model.t);
    if (to === null) return;
    event.preventDefault();
    this.page.setT(to, false);
  }

  /** @param {PointerEvent} event @param {(event: PointerEvent) => number} read gives t at an event */
  down(event, read) {
    if (event.button || !this.page.model.result) return;
    this.drag.begin(event, read);
    this.page.setT(read(event), true);
  }

  /** The t of the place on the path that is nearest to an event on the Tile. */
  /** @param {PointerEvent} event @param {HTMLElement} overlay */
  onTile({ clientX, clientY }, overlay) {
    const { left, side } = this.page.painting;
    const box = overlay.getBoundingClientRect();
    const a = (clientX - box.left - left) / side;
    const b = 1 - (clientY - box.top - MARGIN.top) / side;
    return this.page.model.nearest(a, b).t;
  }

  /** @param {ExploreModel} view at the slider */
  place(view) {
    const { model, painting } = this.page;
    const { a, b } = view.point;
    const { figure } = painting.path;
    this.handle.style.left = `${figure.x(model.t)}px`;
    this.handle.style.top = `${figure.layout.axis}px`;
    this.onSquare.style.left = `${painting.left + a * painting.side}px`;
    this.onSquare.style.top = `${MARGIN.top + (1 - b) * painting.side}px`;
    for (const node of [this.handle, this.onSquare]) {
      node.setAttribute('aria-valuenow', model.t.toFixed(3));
      node.setAttribute('aria-valuetext', pathWords(view, model));
    }
  }

  /** Tells screen readers the place on the path, the best entity there, and how good the compromise is. */
  announce() {
    const { optimality } = this.page.model.here();
    const degree = Number.isFinite(optimality) ? `; degree of optimality ${percent(optimality)}` : '';
    const text = `${this.handle.getAttribute('aria-valuetext')}${degree}`;
    write(element('tradeoff-live'), text);
  }
}

/** @param {string} name */
function slider(name) {
  const range = { 'aria-valuemin': 0, 'aria-valuemax': 1, 'aria-valuenow': 0 };
  return make('div', { className: 'tx-handle', tabindex: 0, role: 'slider', 'aria-label': name, ...range });
}

/** @param {HTMLElement} node */
const leftOf = (node) => node.getBoundingClientRect().left;

/** The t at an event on a chart whose horizontal axis is the path. */
/** @param {PointerEvent} event @param {HTMLElement} chart */
function onChart({ clientX }, chart) {
  const box = chart.getBoundingClientRect();
  const t = (clientX - box.left - MARGIN.left) / (box.width - MARGIN.left - MARGIN.right);
  return inUnit(t);
}

// ---- Number fields for the place on the path (β and b, or t), and a button that goes to the optimum.

export class PathFields {
  beta = numberField('way-beta', 'β');
  place = numberField('way-t', 'b');
  betaField = make('label', { className: 'tx-field' }, make('i', {}, 'β'), this.beta);
  placeName = make('i', {}, 'b');
  placeField = make('label', { className: 'tx-field' }, this.placeName, this.place);
  best = make('button', { className: 'tx-button', id: 'way-best' }, 'Go to optimum');
  recommended = 0;
  /** The places where pairs tie. @type {number[]} */
  ties = [];

  /** @param {HTMLElement} host @param {(t: number, live: boolean) => void} onT */
  constructor(host, onT) {
    this.onT = onT;
    fill(host, this.betaField, this.placeField, this.best);
    this.place.addEventListener('change', () =>
      this.typed(this.place, (value) => (value >= 0 && value <= 1 ? value : NaN), 'a number from 0 to 1'),
    );
    this.beta.addEventListener('change', () =>
      this.typed(this.beta, (value) => (value >= 0 ? placeOf(value) : NaN), 'a number of at least 0'),
    );
    this.best.addEventListener('click', () => this.onT(this.recommended, false));
  }

  /**
   * @param {HTMLInputElement} input
   * @param {(value: number) => number} convert gives t; NaN for a value that is not on the path
   * @param {string} expected the legal values, in words
   */
  typed(input, convert, expected) {
    const text = input.value.trim().replace(',', '.');
    const t = this.tieAt(text, input) ?? (text === '' ? NaN : text === '∞' ? 1 : convert(readNumber(text)));
    if (t >= 0 && t <= 1) {
      this.onT(t, false);
      return;
    }
    markExpected(input, expected);
  }

  /** The exact place of a tie whose number, rounded as it is shown, was typed; a rounded number would miss it. */
  /** @param {string} text @param {HTMLInputElement} input */
  tieAt(text, input) {
    const digits = text.replace(/e.*|[^0-9]/gi, '').replace(/^0+/, '').length;
    if (digits < 3) return undefined;
    return this.ties.find((t) => Number((input === this.beta ? betaOf(t) : t).toPrecision(digits)) === Number(text));
  }

  /** Shows another path. @param {TradeoffModel} model */
  build({ classic, answer }) {
    this.recommended = answer.t;
    this.ties = [...(answer.single ? [answer.t] : []), ...(answer.tie ? [answer.tie.t] : [])];
    this.betaField.hidden = !classic;
    this.placeName.textContent = classic ? 'b' : 't';
    this.place.setAttribute('aria-label', classic ? 'b' : 't');
  }

  /** @param {TradeoffModel} model */
  paint(model) {
    const { activeElement } = document;
    const { beta, t } = placeNumbers(model);
    if (activeElement !== this.beta) this.beta.value = beta;
    if (activeElement !== this.place) this.place.value = t;
    for (const input of [this.beta, this.place]) markExpected(input, '');
  }
}

// ---- The slider along the path between two scores, in a report.

// The slider's thumb: its middle stays half of it inside of the track's ends.
const THUMB = 16;
const MARK = 11;
// Pixels on both sides of a mark's name, and the room where the track has no width yet.
const GAP = 5;
const ROOM = 800;
// So near to an end a name is moved inwards.
const EDGE = 0.04;

/**
 * The slider: t, and β where the path is the right side of the Tile; with named places, and the best part highlighted.
 */
export class PathSlider {
  slider = make('input', {
    type: 'range',
    id: 'way',
    min: 0,
    max: 1,
    step: 0.0005,
    'aria-label': 'Place on the path',
  });
  band = make('div', { className: 'tx-way-best', 'aria-hidden': 'true' });
  marks = make('div', { className: 'tx-way-marks' });

  /** @param {HTMLElement} host @param {(t: number, live: boolean) => void} onT */
  constructor(host, onT) {
    this.onT = onT;
    this.fields = new PathFields(host, onT);
    host.prepend(make('div', { className: 'tx-way-track' }, this.band, this.slider, this.marks));
    this.slider.addEventListener('input', () => this.onT(Number(this.slider.value), true));
    this.slider.addEventListener('change', () => this.onT(Number(this.slider.value), false));
    this.marks.addEventListener('click', (event) => {
      const mark = closest(event, 'button');
      if (mark) this.onT(Number(mark.dataset.t), false);
    });
  }

  /** Shows another path: its named places and its best part. @param {TradeoffModel} model */
  build(model) {
    const { answer } = model;
    this.fields.build(model);
    this.band.style.left = along(answer.low);
    this.band.style.width = `max(3px, calc((100% - ${THUMB}px) * ${answer.high - answer.low}))`;
    const room = this.marks.clientWidth - THUMB || ROOM;
    fill(this.marks, ...fitting(namedPlaces(model), room).map(({ name, t }) => markOf(name, t)));
  }

  /** @param {TradeoffModel} model */
  paint(model) {
    const { t, live, classic } = model;
    if (document.activeElement !== this.slider || !live) this.slider.value = String(t);
    const place = fixedPlace(t, model.answer);
    const words = classic ? `β ${placeNumbers(model).beta}, b ${place}` : `t ${place}`;
    this.slider.setAttribute('aria-valuetext', words);
    this.fields.paint(model);
  }
}

/** The position of t on the track, as CSS. @param {number} t */
const along = (t) => `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${t})`;

/** The named places, most important first. @param {TradeoffModel} model @returns {{name: string, t: number}[]} */
function namedPlaces({ classic, answer }) {
  const scores = classic ? answer.scores.filter(({ name }) => name !== 'optimum') : [];
  return [
    { name: 'optimum', t: answer.t },
    ...scores.map(({ name, b }) => ({ name, t: b ?? NaN })),
    { name: classic ? 'precision' : 'start', t: 0 },
    { name: classic ? 'recall' : 'end', t: 1 },
  ].filter(({ t }) => t >= 0 && t <= 1);
}

/** The places whose names fit. */
/** @param {{name: string, t: number}[]} places @param {number} room the width of the track in pixels */
function fitting(places, room) {
  /** @type {[number, number][]} */
  const taken = [];
  return places.filter(({ name, t }) => {
    const half = width(name, MARK) / 2 + GAP;
    const [low, high] = [t * room - half, t * room + half];
    const free = !taken.some((other) => low < other[1] && other[0] < high);
    if (free) taken.push([low, high]);
    return free;
  });
}

/** @param {string} name @param {number} t */
function markOf(name, t) {
  const className = name === 'optimum' ? 'tx-data' : '';
  const mark = make('button', { tabindex: -1, 'data-t': t, className }, name);
  mark.style.left = along(t);
  const inwards = t < EDGE ? '-8px' : t > 1 - EDGE ? 'calc(8px - 100%)' : '';
  if (inwards) mark.style.transform = `translateX(${inwards})`;
  return mark;
}
