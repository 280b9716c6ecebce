/** The slider along the path between two scores, in a report. */
import { width } from '#tile/draw/text';
import { closest, fill, make } from '#tile/parts/elements';
import { fixedPlace, placeNumbers } from '#tile/paths/numbers';
import { PathFields } from '#tile/tradeoff/fields';

/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */

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

  /**
   * @param {HTMLElement} host
   * @param {(t: number, live: boolean) => void} onT
   */
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

  /**
   * Shows another path: its named places and its best part.
   *
   * @param {TradeoffModel} model
   */
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

/**
 * The position of t on the track, as CSS.
 *
 * @param {number} t
 */
const along = (t) => `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${t})`;

/**
 * The named places, most important first.
 *
 * @param {TradeoffModel} model
 * @returns {{name: string, t: number}[]}
 */
function namedPlaces({ classic, answer }) {
  const scores = classic ? answer.scores.filter(({ name }) => name !== 'optimum') : [];
  return [
    { name: 'optimum', t: answer.t },
    ...scores.map(({ name, b }) => ({ name, t: b ?? NaN })),
    { name: classic ? 'precision' : 'start', t: 0 },
    { name: classic ? 'recall' : 'end', t: 1 },
  ].filter(({ t }) => t >= 0 && t <= 1);
}

/**
 * The places whose names fit.
 *
 * @param {{name: string, t: number}[]} places
 * @param {number} room the width of the track in pixels
 */
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

/**
 * @param {string} name
 * @param {number} t
 */
function markOf(name, t) {
  const className = name === 'optimum' ? 'tx-data' : '';
  const mark = make('button', { type: 'button', tabindex: -1, 'data-t': t, className }, name);
  mark.style.left = along(t);
  const inwards = t < EDGE ? '-8px' : t > 1 - EDGE ? 'calc(8px - 100%)' : '';
  if (inwards) mark.style.transform = `translateX(${inwards})`;
  return mark;
}
