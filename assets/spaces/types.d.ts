import type { Place, Places } from '#tile/draw/types';
import type { RocGeometry, RocPoint } from '#tile/painters/types';

/** Of the axes. */
export interface Ranges {
  x: Place;
  y: Place;
}

/** What lines are drawn on. */
export type Sheet = Ranges & { points: RocPoint[] };

/**
 * What follows the point: lines of equal score through the entities, or of `rounds` values; `strong` ones through the
 * first and the selected; directions of the lines of score 0 and 1.
 */
export interface IsoLines extends RocGeometry {
  lines: Places[];
  rounds: { value: number; segment: Places }[];
  strong: { entity: number; segment: Places | null; value: number }[];
  zero: Place | null;
  one: Place | null;
}
