/** Draws the regions of the Tile, each with the classifier that is best in it. */
import { fade } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { path } from '#tile/draw/pen';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Region, TileDrawing } from '#tile/painters/types' */

/**
 * The strength of a region's colour: 'full' for the selected entity, or for the best at the point if none is selected;
 * 'faded' or 'tint' for others.
 *
 * @param {TileDrawing} drawing
 * @param {number[]} entities of a region
 */
export function emphasis({ scene: { winner, selected } }, entities) {
  if (selected !== null && !winner.includes(selected)) return entities.includes(selected) ? 'full' : 'faded';
  return winner.some((entity) => entities.includes(entity)) ? 'full' : 'tint';
}

/**
 * The fill of a region, and its background colour.
 *
 * @param {TileDrawing} drawing
 * @param {number[]} entities of the region
 */
export function regionFill(drawing, entities) {
  const { scene, theme, patterns } = drawing;
  const strength = emphasis(drawing, entities);
  if (scene.paintOf) {
    const full = scene.paintOf(entities[0]);
    const paint = strength === 'full' ? full : fade(full, theme.bg, 0.75);
    return { paint, ground: paint };
  }
  const places = entities.map(scene.colourOf);
  const shade = (/** @type {number} */ place) => {
    const hue = marks.hue(place, strength === 'full' ? 'full' : 'tint', theme.bar);
    return strength === 'faded' && place >= 0 ? fade(hue, theme.bg, 0.38) : hue;
  };
  const ground = shade(places[0]);
  const other = places.find((place) => place !== places[0]);
  const paint = other === undefined ? patterns.paint(places[0], ground, theme.bg) : patterns.tie(ground, shade(other));
  return { paint, ground };
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
export function drawRegions(pen, drawing) {
  const { scene, scale, theme } = drawing;
  const strong = [];
  for (const { entities, outline } of scene.regions) {
    const d = path(outline, scale.x, scale.y, true);
    const { paint, ground } = regionFill(drawing, entities);
    // Borders would hide very narrow regions, so they take the colour of the region.
    const stroke = scene.together ? paint : scene.seamless ? ground : theme.bg;
    const border = { stroke, 'stroke-width': 1.25, 'stroke-linejoin': 'round' };
    pen.add('path', { d, fill: paint, ...border });
    if (emphasis(drawing, entities) === 'full') strong.push(d);
  }
  drawBorders(pen, drawing);
  for (const d of strong)
    pen.add('path', { d, fill: 'none', stroke: theme.ink, 'stroke-width': 1.5, 'stroke-linejoin': 'round' });
  drawEdge(pen, drawing);
}

/**
 * Draws faint lines between regions that belong together, and a border around them.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
function drawBorders(pen, { scene, scale, theme }) {
  if (!scene.together) return;
  const around = (/** @type {Region[]} */ regions) =>
    regions.map(({ outline }) => path(outline, scale.x, scale.y, true)).join('');
  const line = { fill: 'none', 'stroke-linejoin': 'round' };
  pen.add('path', {
    d: around(scene.regions),
    ...line,
    stroke: theme.ink,
    'stroke-width': 0.75,
    'stroke-opacity': 0.16,
  });
  pen.add('path', { d: around(scene.together), ...line, stroke: theme.bg, 'stroke-width': 1.5 });
}

/**
 * Draws, for performances without true negatives, a band along the right side, and the rest hatched as unknown.
 *
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 */
function drawEdge(pen, drawing) {
  const { scene, scale, theme, patterns } = drawing;
  if (!scene.edge) return;
  const { side } = scene;
  const unknown = patterns.url('other', theme.bg, theme.sub, 10);
  pen.add('rect', { x: scale.box.x0, y: scale.box.y0, width: side, height: side, fill: unknown });
  for (const { entity, from, to } of scene.edge) {
    const top = scale.y(to);
    const box = { x: scale.x(1) - 18, y: top, width: 18, height: Math.max(0.5, scale.y(from) - top) };
    pen.add('rect', { ...box, fill: regionFill(drawing, [entity]).paint, stroke: theme.bg });
  }
}
