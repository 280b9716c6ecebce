/** What the drawing tools take. Places are [x, y] in the coordinates of a plot: [a, b] on the Tile. */

export type Place = [number, number];
export type Places = readonly (readonly [number, number])[];
/** From coordinates of a plot to pixels. */
export interface Scale {
  x: (value: number) => number;
  y: (value: number) => number;
}

/** Pixels. */
export interface Box {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

export type Spans = { text: string; italic?: boolean; small?: boolean; bold?: boolean }[];

/** Hex colours; `full` and `tint`: those that tell entities apart. */
export interface Theme {
  bg: string;
  sub: string;
  line: string;
  line2: string;
  ink: string;
  ink2: string;
  ink3: string;
  bar: string;
  grey: string;
  full: string[];
  tint: string[];
  dark: boolean;
}
