/** The legend of a faded Tile: what opacity means, where the contour is, and the value at the point. */
import { fadedColour } from '#tile/confidence/fade';
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { probability } from '#tile/draw/text';
import { fill, make } from '#tile/parts/elements';

/** @import { ValueScale } from '#tile/confidence/value_fade' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

const STOPS = 10;

/** A scale with the share of its contour. @typedef {ValueScale & {level?: number}} LeveledScale */

/**
 * The scale of P(best) of the best entity.
 *
 * @param {number} place of the mark of the entity, -1 for none
 * @param {number} p its P(best) at the point, NaN for none
 * @param {number} contour
 * @returns {LeveledScale}
 */
export function bestScale(place, p, contour) {
  const [full, tint] = [marks.hue(place, 'full', theme().grey), marks.hue(place, 'tint', theme().grey)];
  return {
    ...{ bold: 'Fainter is less sure:', words: ' opacity is P(best)', low: '0', high: '1' },
    ...{ here: `here ${probability(p)}`, share: p, colour: (share) => fadedColour(share, full, tint), level: contour },
  };
}

/**
 * The scale of P(best) on the Tile of a model.
 *
 * @param {ExploreModel} model
 */
export function bestScaleOf({ here, winners, uncertainty, colourOf }) {
  const [first] = winners;
  const p = here && first !== undefined ? here.best[first] : NaN;
  return bestScale(first === undefined ? -1 : colourOf(first), p, uncertainty.contour);
}

/** The legend element of a faded Tile. */
export class FadeLegend {
  /** What it shows. @type {LeveledScale | null} */
  painted = null;
  ramp = make('i', { className: 'tx-ramp' });
  here = make('span', { className: 'tx-ramp-here' });
  level = make('span', { className: 'tx-ramp-level' });
  low = make('small', {}, '0');
  high = make('small', {}, '1');
  words = make('span', {});
  /** The value at the point, where there is no room for it below the scale. */
  value = make('small', { className: 'tx-ramp-value', 'aria-hidden': 'true' });
  bar = make(
    'span',
    { className: 'tx-ramp-scale' },
    this.low,
    make('span', {}, this.ramp, this.here, this.level),
    this.high,
    this.value,
  );
  root = make('p', { className: 'tx-fade-legend' }, this.words, this.bar);

  /** What it shows; null where it is hidden. */
  get scale() {
    return this.root.isConnected && !this.root.hidden ? this.painted : null;
  }

  /** Paints any scale. @param {LeveledScale} scale */
  paintValues(scale) {
    const { bold, words, low, high, here, share, colour, level } = scale;
    this.painted = { ...scale };
    fill(this.words, make('b', {}, bold), make('span', {}, words));
    this.low.textContent = low;
    this.high.textContent = high;
    const stops = Array.from({ length: STOPS + 1 }, (_, k) => colour(k / STOPS));
    this.ramp.style.background = `linear-gradient(90deg, ${stops.join()})`;
    this.here.hidden = Number.isNaN(share);
    this.here.style.left = `${100 * share}%`;
    this.here.textContent = here;
    this.value.textContent = Number.isNaN(share) ? '' : here;
    this.here.classList.toggle('tx-before', share > 0.6);
    this.level.hidden = level === undefined;
    this.level.style.left = `${100 * (level ?? 0)}%`;
  }
}
