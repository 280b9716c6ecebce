/** The legend of a faded Tile: what opacity means, where the contour is, and the value at the point. */
import { faint } from '#tile/confidence/fade';
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { probability } from '#tile/draw/text';
import { make } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */

const STOPS = 10;

export class FadeLegend {
  ramp = make('i', { className: 'tx-ramp' });
  here = make('span', { className: 'tx-ramp-here' });
  level = make('span', { className: 'tx-ramp-level' });
  scale = make(
    'span',
    { className: 'tx-ramp-scale' },
    make('small', {}, '0'),
    make('span', {}, this.ramp, this.here, this.level),
    make('small', {}, '1'),
  );
  root = make(
    'p',
    { className: 'tx-fade-legend' },
    make('span', {}, make('b', {}, 'Fainter is less sure:'), ' opacity is P(best)'),
    this.scale,
  );

  /** @param {ExploreModel} model */
  paint(model) {
    const { here, winners, uncertainty } = model;
    const first = winners[0];
    const place = first === undefined ? -1 : model.colourOf(first);
    const [full, tint] = [marks.hue(place, 'full', theme().grey), marks.hue(place, 'tint', theme().grey)];
    const stops = Array.from({ length: STOPS + 1 }, (_, k) => faint(k / STOPS, full, tint));
    this.ramp.style.background = `linear-gradient(90deg, ${stops.join()})`;
    const p = here && first !== undefined ? here.best[first] : NaN;
    this.here.hidden = Number.isNaN(p);
    this.here.style.left = `${100 * p}%`;
    this.here.textContent = `here ${probability(p)}`;
    this.here.classList.toggle('tx-before', p > 0.6);
    this.level.style.left = `${100 * uncertainty.contour}%`;
  }
}
