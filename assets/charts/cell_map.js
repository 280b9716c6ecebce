/**
 * A map of values, ranks or entities, drawn in cells on a canvas below the Tile, where Plotly's own map is not used.
 */
import { cellValue } from '#tile/charts/cell_values';
import { colourAt, drawBarTitle, drawScale, RANKS, rgbOf, VALUES } from '#tile/charts/colour_scales';
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { tileScale, WHOLE } from '#tile/draw/square';
import { layOnSquare } from '#tile/parts/square';

/** @import { TileFrame } from '#tile/draw/types' */
/** @import { Colour } from '#tile/charts/colour_scales' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {(value: number, row: number, column: number) => Colour} CellColour */

// Flavors that are about one entity.
const OF_ONE = ['value', 'rank', 'relative_skill'];

/**
 * Cells per side: as many as a drag of the prior allows.
 *
 * @param {number} entities
 */
const finer = (entities) => (entities <= 100 ? 160 : entities <= 1000 ? 80 : 40);

export class CellMap {
  /**
   * What the cells were last computed from: the performances, and with `key` how they are shown.
   *
   * @type {Performance[] | null}
   */
  source = null;
  key = '';

  /**
   * @param {HTMLCanvasElement} picture
   * @param {HTMLElement} host element for the drawing of the scale
   */
  constructor(picture, host) {
    this.canvas = picture;
    this.pens = canvas(host, ['bar']);
    // It lies over the handle of the point, which must stay draggable.
    this.pens.svg.style.pointerEvents = 'none';
  }

  /**
   * @param {ExploreModel} model
   * @param {number} side
   * @param {number} left
   * @param {TileFrame} [frame] the part of the Tile to show
   */
  paint(model, side, left, frame = WHOLE) {
    this.canvas.hidden = !model.heat || (OF_ONE.includes(model.flavor) && model.selected === null);
    this.pens.bar.start();
    if (!this.canvas.hidden) {
      layOnSquare(this.canvas, left, side);
      const key = JSON.stringify([model.flavor, model.rank, model.selected, theme().dark, frame]);
      if (this.source !== model.performances || this.key !== key) this.paintCells(model, frame);
      this.source = model.performances;
      this.key = key;
      if (model.flavor !== 'entity') {
        drawScale(this.pens.bar, model.flavor, model.names.length, side, left);
        drawBarTitle(this.pens.bar, model.flavor, side, left);
      }
    }
    this.pens.bar.stop();
  }

  /** Hides the map and its scale. */
  hide() {
    this.canvas.hidden = true;
    this.pens.bar.start().stop();
  }

  /**
   * @param {ExploreModel} model
   * @param {TileFrame} frame
   */
  paintCells(model, frame) {
    const size = finer(model.names.length);
    const { a, b, box } = tileScale(size, 0, frame);
    const [value, colour] = [cellValue(model), cellColour(model)];
    Object.assign(this.canvas, { width: size, height: size });
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('no context to draw on a canvas');
    const image = context.createImageData(size, size);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const here = value(a(column + 0.5), b(box.y0 + row + 0.5));
        if (!Number.isNaN(here)) image.data.set([...colour(here, row, column), 255], 4 * (row * size + column));
      }
    }
    context.putImageData(image, 0, 0);
  }
}

/**
 * The function that gives the colour of a value in a cell.
 *
 * @param {ExploreModel} model
 * @returns {CellColour}
 */
function cellColour(model) {
  const last = Math.max(1, model.names.length - 1);
  if (model.flavor === 'rank') return (rank) => colourAt(RANKS, (rank - 1) / last);
  if (model.flavor !== 'entity') return (value) => colourAt(VALUES, Math.max(0, value));
  /** @type {Map<number, Colour[]>} */
  const tones = new Map();
  return (entity, row, column) => {
    const place = model.colourOf(entity);
    const found = tones.get(place) ?? bothTones(place);
    tones.set(place, found);
    return found[Number(marks.hasSecondTone(place, row, column))];
  };
}

/**
 * The two colours of a mark on a map: its own, and that of its pattern.
 *
 * @param {number} place
 */
function bothTones(place) {
  const one = marks.hue(place, 'tint', theme().bar);
  return [one, marks.secondTone(one, theme().bg)].map(rgbOf);
}
