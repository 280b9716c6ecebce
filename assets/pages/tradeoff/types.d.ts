// What the figure along a path between two scores shows.
import type { Spans } from '#tile/draw/types';
import type { Place } from '#tile/math/ranking';

/** An entity's ranks at every column of a path; those that are `strong` have a colour and a name. */
export interface RankedLine {
  entity: number;
  name: string;
  ranks: Float32Array;
  strong: boolean;
  selected: boolean;
  colour: string;
  dash: string;
  width: number;
  /** Names of more weight stay where there is no room for all. */
  weight: number;
}

/** What the figure along a path shows; `best`: where its optimum is. */
export interface PathScene {
  path: Place[];
  best: number;
  /** Whether a value holds until the next one, as for rankings; otherwise lines join them. */
  stepped: boolean;
  steps: { t: number[]; toStart: number[]; toEnd: number[] };
  optimality: (number | null)[];
  named: { t: number; optimality: number; name: Spans; value: string; first?: boolean }[];
  lines: RankedLine[];
  /** How many are ranked. */
  last: number;
  /** What both ends of the axis, and the lines of both taus, are called. */
  ends: [string, string];
  agreement: [string, string];
  /** Its first letter is the symbol. */
  axisTitle: string;
  titles?: boolean;
  /** For which performances it holds, in words; "" for those of the data. */
  conditions: string;
}

/** What holds at the slider: its `tag`, the best entity and its colour. */
export interface PathHere {
  t: number;
  toStart: number;
  toEnd: number;
  optimality: number;
  tag: string;
  first: number | null;
  core: string;
}
