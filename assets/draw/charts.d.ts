/** What the charts draw. */

/** [x, y] by rising x; null where undefined. */
export type Points = readonly (readonly [number, number | null])[];

export interface Line {
  points: Points;
  colour: string;
  name: string;
  width?: number;
  dash?: string;
  /** Whether a value holds until the next, instead of running to it. */
  step?: boolean;
  faded?: boolean;
  opacity?: number;
  /** Whether the axis on the right measures it. */
  right?: boolean;
  /** Whether its values are shares, written in percent. */
  percent?: boolean;
  /** Whether its name says all. */
  plain?: boolean;
  /** What stands at its right end, in the room that the chart leaves there. */
  label?: string;
  /** Where lines meet at their right ends: the x by whose values their names are ordered, each next to a key. */
  key?: number;
  bold?: boolean;
  /** The band around it: x, its lower and its upper end. */
  band?: readonly (readonly [x: number, low: number, high: number])[];
}

/** From the left or the bottom to the other end; `from` may be larger. */
export interface Axis {
  range: readonly [from: number, to: number];
  name?: string;
  percent?: boolean;
  /** Where its numbers stand and how they are written, where those are not the round values. */
  ticks?: { value: number; text: string }[];
}

/** Words above a place. */
export interface Mark {
  x: number;
  y: number;
  text: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Whether it says less than the others. */
  faint?: boolean;
}

/** A dot of what follows the point, larger where it is the best, or of a radius of its own. */
export interface Dot {
  x: number;
  y: number;
  colour: string;
  large: boolean;
  r?: number;
}

/** What is drawn over the lines and follows the point, with no names of its own. */
export interface Over {
  lines: Line[];
  dots: Dot[];
  marks: Mark[];
}

export interface Chart {
  x: Axis;
  y: Axis;
  right?: Axis | null;
  lines: Line[];
  marks?: Mark[];
  /** Outlines of what nothing can reach. */
  zones?: Points[];
  over?: Over;
  /** Names among which a label that is cut stays different from the others. */
  names?: string[];
  /** Pixels on the right for the labels of lines. */
  room?: number;
  /** What differs in a file. */
  inFile?: { lines: Line[]; room?: number };
  /** Where the vertical line stands. */
  cursor: number | null;
}

/** Lines of entities along a path; `values` has a row for each, packed. */
export interface PackedLines {
  t: number[];
  entities: number[];
  values: string;
}
