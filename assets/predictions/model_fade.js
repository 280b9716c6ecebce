/**
 * The Tile of models while Uncertainty is on: it fades with the probability of the most probable best model, each at
 * its best threshold for the point, by the paired bootstrap. The map is found a few milliseconds a frame; until it is
 * there, the one before stays.
 */
import { borders, equalLines, faded, largerPieces, shareAbove } from '#tile/certainty/levels';
import { TileMaps } from '#tile/certainty/maps';
import { drawFaded, picture } from '#tile/confidence/fade';
import { FadeLegend } from '#tile/confidence/fade_legend';
import { drawNames } from '#tile/confidence/fade_names';
import { theme } from '#tile/draw/colours';
import { percent } from '#tile/draw/text';
import { PairedMap } from '#tile/thresholds/model_certainty';

/** @import { Fading, TileDrawing } from '#tile/painters/types' */
/** @import { PairedDraws } from '#tile/thresholds/model_certainty' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */

/** Points a side, while something is dragged and afterwards. */
const COARSE = 26;
const FINE = 51;
/** Milliseconds of work a frame. */
const SLICE = 10;
/** Pixels: lower pieces of the line are left out. */
const SLIVER = 4;
let drawings = 0;

export class ModelFade {
  /** What is mapped now. @type {PredictionsModel | null} */
  model = null;
  /** @type {TileMaps<PairedMap, PairedDraws>} */
  maps = new TileMaps((_, prior, side) => new PairedMap(this.mapped(), prior ?? NaN, side), COARSE, FINE);
  legend = new FadeLegend();
  frame = 0;
  /** How the Tile is drawn, and of what. @type {{of: string, map: PairedMap, fading: Fading} | null} */
  drawn = null;

  /** @param {() => void} onFound another map is there */
  constructor(onFound) {
    this.onFound = onFound;
  }

  /** @returns {PredictionsModel} */
  mapped() {
    if (!this.model) throw new Error('expected predictions to map, found none');
    return this.model;
  }

  /** Whether the Tile shows what draws say. @param {PredictionsModel} model */
  applies({ certainty, flavor, answer }) {
    return certainty !== null && flavor === 'model' && !answer.oneClass;
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
    const more = this.maps.want(draws, model.priorInUse, model.live);
    if (more && !this.frame) this.frame = requestAnimationFrame(() => this.work());
    const { shown } = this.maps;
    model.rankShares = (draws && shown?.draws === draws && shown.shares) || null;
    if (!draws || shown?.draws !== draws) return null;
    const of = JSON.stringify([model.colours, model.selected, model.level, theme().dark]);
    if (this.drawn?.map !== shown || this.drawn.of !== of)
      this.drawn = { of, map: shown, fading: fadingOf(model, shown) };
    return this.drawn.fading;
  }

  work() {
    this.frame = 0;
    if (this.maps.step(SLICE)) this.onFound();
    if (this.maps.working) this.frame = requestAnimationFrame(() => this.work());
  }

  /** All of the map in force at once: before printing. @param {PredictionsModel} model */
  finish(model) {
    this.of(model);
    while (this.maps.working) this.maps.step(Infinity);
  }

  /**
   * The legend, below the plot.
   *
   * @param {PredictionsModel} model
   * @param {HTMLElement} plot
   */
  paint(model, plot) {
    const { certainty, colours, level } = model;
    const shown = this.applies(model) && this.maps.shown !== null;
    if (shown && !this.legend.root.isConnected) plot.after(this.legend.root);
    this.legend.root.hidden = !shown;
    if (shown && certainty) this.legend.paintBest(colours[certainty.leader], certainty.best[certainty.leader], level);
  }

  /** On how much of the Tile the best model is clear, in a sentence. @param {PredictionsModel} model */
  clear(model) {
    const { shown } = this.maps;
    if (!shown || !this.applies(model)) return '';
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
  const lines = borders(map);
  const url = picture(map, (k) => colours[k]);
  const all = equalLines(map.top, map.side, contour);
  const names = answer.models.map(({ name }) => name);
  /** The same Tile, of models in place of their thresholds. @type {(drawing: TileDrawing) => TileDrawing} */
  const own = (drawing) => ({
    ...drawing,
    scene: { ...drawing.scene, names, selected, colourOf: (k) => colours[k] },
  });
  const level = (/** @type {TileDrawing} */ { scene: { side } }) => largerPieces(all, SLIVER / side);
  return {
    key: `${++drawings}`,
    regions: (pen, drawing) => drawFaded(pen, own(drawing), url, map, lines, level(drawing), contour),
    names: (pen, drawing) => drawNames(pen, own(drawing), map, level(drawing)),
  };
}
