/** A map of cells as a picture for a slide, where the page would use Plotly's map. */
import { CellMap } from '#tile/charts/cell_map';
import { frameOf } from '#tile/model/tile_scene';
import { make } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * The picture of a model's map of cells as a data URL, with what its colour bar needs; `scale` is null for a map of
 * entities.
 *
 * @param {ExploreModel} model
 */
export function pictureOf(model) {
  const cells = new CellMap(make('canvas'), make('div'));
  cells.paintCells(model, frameOf(model));
  const { flavor, names } = model;
  const scale = flavor === 'entity' ? null : { flavor, entities: names.length };
  return { side: /** @type {null} */ (null), url: cells.canvas.toDataURL(), scale };
}
