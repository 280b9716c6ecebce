/**
 * The Tile of models while Uncertainty is on: it fades with the probability of the most probable best model, each at
 * its best threshold for the point, by the paired bootstrap; or it shows P(best) of one model, or how many cannot be
 * told apart from the best. Maps are found a few milliseconds a frame; until one is there, the one before stays.
 */
import { borders, faded, shareAbove } from '#tile/certainty/levels';
import { TileMaps } from '#tile/certainty/maps';
import { OF_DRAWS } from '#tile/certainty/settings';
import { fadedTile } from '#tile/confidence/fade';
import { FadeLegend } from '#tile/confidence/fade_legend';
import { drawNames } from '#tile/confidence/fade_names';
import { plausibleMap, probabilityMap, scaleOf, valueFading } from '#tile/confidence/value_fade';
import { theme } from '#tile/draw/colours';
import { percent } from '#tile/draw/text';
import { PairedMap } from '#tile/thresholds/model_certainty';
import { PlausibleModels } from '#tile/thresholds/plausible_models';

/** @import { ValueMap } from '#tile/confidence/value_fade' */
/** @import { Fading, TileDrawing } from '#tile/painters/types' */
/** @import { PairedDraws } from '#tile/thresholds/model_certainty' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/** Points a side, while something is dragged and afterwards. */
const COARSE = 26;
const FINE = 51;
/** Of the number of plausible ones, which changes slowly over the Tile. */
const OF_PLAUSIBLE = [11, 26];
/** Milliseconds of work a frame. */
const SLICE = 10;
let drawings = 0;

export class ModelFade {
  /** What is mapped now. @type {PredictionsModel | null} */
  model = null;
  /** @type {TileMaps<PairedMap, PairedDraws>} */
  maps = new TileMaps((_, prior, side) => new PairedMap(this.mapped(), prior ?? NaN, side), COARSE, FINE);
  plausible = this.plausibleMaps(NaN);
  legend = new FadeLegend();
  frame = 0;
  /** How the Tile is drawn, and of what. @type {{of: string, map: unknown, fading: Fading} | null} */
  drawn = null;
  /** The map of one number that is drawn. @type {ValueMap | null} */
  values = null;

  /** @param {() => void} onFound another map is there */
  constructor(onFound) {
    this.onFound = onFound;
  }

  /** @param {number} level of the rank sets */
  plausibleMaps(level) {
    /** @type {TileMaps<PlausibleModels, PairedDraws>} */
    const maps = new TileMaps(
      (_, prior, side) => new PlausibleModels(this.mapped(), prior ?? NaN, side),
      ...OF_PLAUSIBLE,
    );
    return { level, maps };
  }

  /** @returns {PredictionsModel} */
  mapped() {
    if (!this.model) throw new Error('expected predictions to map, found none');
    return this.model;
  }

  /** Whether the Tile shows what draws say. @param {PredictionsModel} model */
  applies({ certainty, flavor, answer }) {
    return certainty !== null && flavor !== 'threshold' && !answer.oneClass;
  }

  /** The maps of what is shown. @param {PredictionsModel} model */
  mapsOf({ flavor, level }) {
    if (flavor !== 'plausible') return this.maps;
    if (this.plausible.level !== level) this.plausible = this.plausibleMaps(level);
    return this.plausible.maps;
  }

  /**
   * How the Tile is drawn; null where it is as without uncertainty. Looks for the map in force where it is not there.
   *
   * @param {PredictionsModel} model
   * @returns {Fading | null}
   */
  of(model) {
    this.model = model;
    const draws = this.applies(model) ? model.draws : null;
    const maps = this.mapsOf(model);
    const more = maps.want(draws, model.priorInUse, model.live);
    if (more && !this.frame) this.frame = requestAnimationFrame(() => this.work());
    const best = this.maps.shown;
    model.rankShares = (draws && best?.draws === draws && best.shares) || null;
    const { shown } = maps;
    if (!draws || shown?.draws !== draws) return null;
    const names = model.answer.models.map(({ name }) => name);
    const { flavor, colours, selected, level, chosen } = model;
    const of = JSON.stringify([names, flavor, colours, selected, flavor === 'model' || chosen, level, theme().dark]);
    if (this.drawn?.map !== shown || this.drawn.of !== of) this.drawn = { of, map: shown, fading: this.draw(model) };
    return this.drawn.fading;
  }

  /** @param {PredictionsModel} model @returns {Fading} */
  draw(model) {
    const [{ shown: best }, { shown: plausible }] = [this.maps, this.plausible.maps];
    const { flavor, colours, chosen } = model;
    this.values = null;
    if (flavor === 'plausible' && plausible) this.values = plausibleMap(plausible);
    else if (flavor === 'best_probability' && best)
      this.values = probabilityMap(colours[chosen], best.probability(chosen), best.side);
    if (this.values) return valueFading(this.values, `${++drawings}`);
    return fadingOf(model, /** @type {PairedMap} */ (best));
  }

  work() {
    this.frame = 0;
    const maps = this.mapsOf(this.mapped());
    if (maps.step(SLICE)) this.onFound();
    if (maps.working) this.frame = requestAnimationFrame(() => this.work());
  }

  /** All of the map in force at once: before printing. @param {PredictionsModel} model */
  finish(model) {
    this.of(model);
    const maps = this.mapsOf(model);
    while (maps.working) maps.step(Infinity);
  }

  /**
   * The legend, below the plot.
   *
   * @param {PredictionsModel} model
   * @param {HTMLElement} plot
   */
  paint(model, plot) {
    const { certainty, colours, level, flavor, chosen, answer } = model;
    const shown = this.applies(model) && this.mapsOf(model).shown !== null;
    if (shown && !this.legend.root.isConnected) plot.after(this.legend.root);
    this.legend.root.hidden = !shown;
    if (!shown || !certainty) return;
    const { leader, best, plausible } = certainty;
    if (!OF_DRAWS.includes(flavor)) this.legend.paintBest(colours[leader], best[leader], level);
    else if (this.values) {
      const names = answer.models.map(({ name }) => name);
      const here = { plausible, best, near: best };
      this.legend.paintValues(
        scaleOf({ flavor, here, selected: chosen, names, uncertainty: { margin: 0 } }, this.values),
      );
    }
  }

  /** On how much of the Tile the best model is clear, in a sentence. @param {PredictionsModel} model */
  clear(model) {
    const { shown } = this.maps;
    if (!this.applies(model) || shown?.draws !== model.draws) return '';
    const { level } = model;
    const share = shareAbove(shown, level);
    return share
      ? `One model is best with P ≥ ${level} on ${percent(share)} of the Tile.`
      : `No model is best with P ≥ ${level} on any part of the Tile.`;
  }
}

/**
 * @param {PredictionsModel} model
 * @param {PairedMap} found
 * @returns {Fading}
 */
function fadingOf({ answer, colours, selected, level: contour }, found) {
  const map = faded(found);
  const { regions, level } = fadedTile(map, borders(map), (k) => colours[k], contour);
  const names = answer.models.map(({ name }) => name);
  /** The same Tile, of models in place of their thresholds. @type {(drawing: TileDrawing) => TileDrawing} */
  const own = (drawing) => ({
    ...drawing,
    scene: { ...drawing.scene, names, selected, colourOf: (k) => colours[k] },
  });
  return {
    key: `${++drawings}`,
    regions: (pen, drawing) => regions(pen, own(drawing)),
    names: (pen, drawing) => drawNames(pen, own(drawing), map, level(drawing)),
  };
}
