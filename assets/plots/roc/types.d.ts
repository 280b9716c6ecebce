import type { Place, Places } from '#tile/draw/types';
import type { RocGeometry, RocPoint } from '#tile/plots/tile/types';

/** The ranges of the axes. */
export interface Ranges {
  x: Place;
  y: Place;
}

/** The ranges and the entities of a space, for which lines are computed. */
export type Sheet = Ranges & { points: RocPoint[] };

/**
 * What follows the point: lines of equal score through the entities, or at `rounds` values; `strong` lines through the
 * best and the selected one; directions of the lines of score 0 and 1.
 */
export interface IsoLines extends RocGeometry {
  lines: Places[];
  rounds: { value: number; segment: Places }[];
  strong: { entity: number; segment: Places | null; value: number }[];
  zero: Place | null;
  one: Place | null;
}
