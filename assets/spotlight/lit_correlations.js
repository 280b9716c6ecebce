/** What a spotlight lights on correlation Tiles side by side: the point on each, with the largest value there. */
import { fixed } from '#tile/draw/text';
import { placesOnSlide, squareOnSlide } from '#tile/spotlight/lit_panels';

/** @import { SideBySideTiles } from '#tile/correlations/side_by_side_tiles' */
/** @import { Lit } from '#tile/spotlight/lit_panels' */

/**
 * The ring of the largest value comes last, as that gets the sentence.
 *
 * @param {SideBySideTiles} side
 * @returns {Lit}
 */
export function litCorrelations(side) {
  const { a, b } = side.model.point;
  const best = side.largest();
  const tiles = side.tiles.filter((tile) => tile !== best?.tile);
  const found = [...tiles, ...(best ? [best.tile] : [])].flatMap(({ tile: { overlay, painter } }) => {
    if (!painter.drawing) return [];
    const { x, y } = painter.drawing.scale;
    const place = placesOnSlide(overlay);
    return [{ at: place(x(a), y(b)), area: squareOnSlide(place, painter.drawing), lit: false }];
  });
  return { areas: found.map(({ area }) => area), holes: [], rings: found, free: true };
}

/** @param {SideBySideTiles} side */
export function largestWords(side) {
  const best = side.largest();
  if (!best) return 'Undefined (0/0) here for every score';
  return `Largest here: ${side.model.symbol} = ${fixed(best.value)} with ${best.tile.title.textContent}`;
}
