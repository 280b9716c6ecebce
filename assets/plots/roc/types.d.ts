import type { Place } from '#tile/draw/types';
import type { RocGeometry, RocLive, RocPoint } from '#tile/plots/tile/types';

/** The ranges of the axes. */
export interface Ranges {
  x: Place;
  y: Place;
}

/** The ranges and the entities of a space, for which lines are computed. */
export type Sheet = Ranges & { points: RocPoint[] };

/** The lines of equal score of the point, with its geometry. */
export type IsoLines = RocGeometry & Pick<RocLive, 'lines' | 'rounds' | 'strong' | 'zero' | 'one'>;
