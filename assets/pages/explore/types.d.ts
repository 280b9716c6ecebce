import type { ExploreModel } from '#tile/model/explore';

/** Where the panels of Explore are. */
export interface Hosts {
  /** What holds the Tile; its size is that of the plots. */
  plot: HTMLElement;
  tile: HTMLElement;
  roc: HTMLElement;
  point: HTMLElement;
  winner: HTMLElement;
  /** What a screen reader reads out. */
  live: HTMLElement;
  prior: HTMLElement;
}

/** What changed: the performances in force, the point, the selection, or anything else. */
export type Change = 'derive' | 'point' | 'select' | 'all';

/** A table of the ranking. */
export interface RankedTable {
  paint(model: ExploreModel): void;
  /** Brings the row of an entity into view. */
  show?(entity: number): void;
}
