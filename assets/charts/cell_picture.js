/** A map of cells as a picture for the stage, where the page has Plotly's. */
import { CellMap } from '#tile/charts/cell_map';
import { frameOf } from '#tile/model/tile_scene';
import { make } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * The square of a map of values, with what its scale needs; none for a map of entities.
 *
 * @param {ExploreModel} model
 */
export function pictureOf(model) {
  const cells = new CellMap(make('canvas'), make('div'));
  cells.cells(model, frameOf(model));
  const { flavor, names } = model;
  const scale = flavor === 'entity' ? null : { flavor, entities: names.length };
  return { side: /** @type {null} */ (null), url: cells.canvas.toDataURL(), scale };
}
