/** What the drawing tools take. Places are [x, y] in the coordinates of a plot: [a, b] on the Tile. */

export type Place = [number, number];
export type Places = readonly (readonly [number, number])[];
/** From coordinates of a plot to pixels. */
export interface Scale {
  x: (value: number) => number;
  y: (value: number) => number;
}

/** Which part of the Tile is shown, in the coordinates shown: a from, a to, b from, b to; null for all of it. */
export interface TileFrame {
  window: readonly [number, number, number, number] | null;
  /** In balanced coordinates: the prior of which the Tile is; null for its own coordinates. */
  prior: number | null;
}

/** From places of the Tile to pixels, and back. */
export interface TileScale extends Scale {
  a: (x: number) => number;
  b: (y: number) => number;
  /** The square. */
  box: Box;
  /** Whether this is the whole Tile in its own coordinates. */
  plain: boolean;
  /** Whether straight lines of the Tile are curves here. */
  bent: boolean;
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
  error: string;
  full: string[];
  tint: string[];
  dark: boolean;
}

/**
 * A drawing with its size; `map`: the canvas below its square, null for none, undefined for that on the screen.
 * `whole`: whether it is in place of what is on the screen, so that nothing is below it.
 */
export interface Laid {
  drawing: SVGSVGElement;
  width: number;
  height: number;
  map?: HTMLCanvasElement | null;
  whole?: boolean;
}

/** Plots in `host` that can be laid out together in a width. */
export interface Arranged {
  host: HTMLElement;
  inWidth: (width: number) => Laid;
}
