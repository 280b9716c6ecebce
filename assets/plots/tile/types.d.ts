/** What the painters draw: scenes, made by the models. */
import type { Pen } from '#tile/draw/pen';
import type { Patterns } from '#tile/draw/marks';
import type { Message } from '#tile/plots/tile/messages';
import type { Locus } from '#tile/plots/tile/scene';
import type { ScoreName } from '#tile/plots/tile/score_names';
import type { Box, Place, Places, Scale, Theme, TileFrame, TileScale } from '#tile/draw/types';

export type Segment = Places;
/** b on a curve through the Tile. */
export type Curve = (a: number) => number;

/** A scene and what it is drawn with. `clip`: the square, as a value of `clip-path`. */
interface Drawing<Scene, S extends Scale = Scale> {
  scene: Scene;
  scale: S;
  theme: Theme;
  patterns: Patterns;
  clip: string;
}
/** `names`: where names of regions stand; `scoreNames`: those of all scores, where the scene has them. */
export type TileDrawing = Drawing<TileScene, TileScale> & { names: Box[]; scoreNames?: ScoreName[] };
/** `left`: where the square begins; `taken`: where names stand. */
export type RocDrawing = Drawing<RocScene> & { left: number; taken: Box[] };

/** What draws the regions of the Tile in place of their own colours; another one has another `key`. */
export interface Fading {
  key: string;
  regions(pen: Pen, drawing: TileDrawing): void;
  names(pen: Pen, drawing: TileDrawing): (Box & { entity: number })[];
}

/** Where these entities, tied, are the best; `area`: share of the Tile. */
export interface Region {
  entities: number[];
  outline: Places;
  area: number;
}

/** Where a reference is the best, and what its plate says. */
export interface ReferenceRegion extends Region {
  title: string;
  text: string;
}

/**
 * A named score on the Tile; `kind` says on which side its name stands, `others` are the names that share its place,
 * `reversed` those that rank the other way round, `scores` the symbols of all.
 */
export interface ScorePlace {
  symbol: string;
  name: string;
  a: number;
  b: number;
  kind: 'inner' | 'left' | 'right' | 'minor';
  others: string[];
  reversed: string[];
  scores: { symbol: string; fixedPrior: boolean; reversed: boolean }[];
}

/** What `TilePainter` draws, besides what follows the point. */
export interface TileScene extends TileLive {
  /** Pixels of a side of the Tile. */
  side: number;
  /** Pixels to the left of it. */
  left?: number;
  /** Which part of the Tile, in which coordinates; all of it in its own by default. */
  frame?: TileFrame;
  names: string[];
  /** An entity's hex colour, instead of that of its mark. */
  paintOf?: (entity: number) => string;
  regions: Region[];
  /** Where a reference beats all classifiers. */
  references?: ReferenceRegion[];
  /** Which labels a small Tile has: whole names of regions only, or also hardly any other; all by default. */
  labels?: 'whole' | 'few';
  /** Whether a map is shown below, instead of regions. */
  heat: boolean;
  /** How regions fade with the probability of being best. */
  fading?: Fading | null;
  /** No borders: there are too many regions. */
  seamless?: boolean;
  /** Regions that belong together, as one: it has the name and the border, those between its parts are faint. */
  together?: Region[];
  /** The name of a region that several entities share. */
  tieName?: (entities: number[]) => string;
  places: ScorePlace[];
  /** Whether every score at these places is named, as in figure 3 of paper B; else only the best known. */
  allNames?: boolean;
  /** Positions of the lines of the prior grid, on both axes. */
  grid: number[];
  /** The grids of other priors on this Tile, by how they are drawn. */
  grids?: { at: number[]; dashes: string }[];
  /** The places that named scores travel with the prior. */
  loci?: Locus[];
  gammaPi: Curve | null;
  frontiers: Places[];
  /** Outlines of regions, over a map. */
  borders?: Places[];
  /** Outlines of the part that agrees with judgements. */
  judged?: Places[];
  contours: { value: number; lines: Segment[] }[];
  /** The best along the right side, where nothing else is defined. */
  edge: { entities: number[]; from: number; to: number }[] | null;
  /** In place of the regions. */
  message: Message | null;
  marks?: TileMark[];
  /** A path between two scores, and the part of it that is best. */
  way?: { whole: Places; best: Places };
}

/** The largest and the smallest value of a map, a score's own place, or a pin. */
export interface TileMark {
  kind: 'largest' | 'smallest' | 'place' | 'pin';
  a: number;
  b: number;
}

/** The part of the scene of the Tile that follows the point. */
export interface TileLive {
  overlays: Set<string>;
  point: { a: number; b: number };
  winner: number[];
  /** The entity that is followed. */
  ours?: number | null;
  /** Whether a reference is the best at the point. */
  referenceAhead?: boolean;
  selected: number | null;
  /** The place of an entity's mark (see `marks`), -1 for none. */
  colourOf: (entity: number) => number;
  /** Distance to the nearest change of winner, in sides of the Tile; NaN for none. */
  radius: number;
  gammaTau: Curve | null;
  stable: { outline: Places }[];
  /** From the point to where Cohen's correction puts it. */
  cohen: { from: Place; to: Place } | null;
  /** From the point to where operations put the ranking that was there, reversed if `dual`. */
  moved?: { from: Place; to: Place; dual: boolean } | null;
}

/**
 * What `RocPainter` draws, besides what follows the point on the Tile. Places are [FPR, TPR], in PR space [recall,
 * precision].
 */
export interface RocScene extends RocLive {
  /** Pixels of a side of the plot. */
  side: number;
  /** Pixels to the left of it. */
  left?: number;
  /** Range of the axes. */
  x: Place;
  y: Place;
  names: string[];
  points: RocPoint[];
  /** Other dots, of which names, scores of lines and the locator keep clear. */
  besides?: Place[];
  /** The references that are the best somewhere: indices after those of the entities. */
  references?: (RocPoint & { name: string })[];
  /** What the axes are. */
  space: 'roc' | 'pr';
  hull: Places;
  /** The line of classifiers without skill. */
  noSkill: Places;
  /** Where no performance can be: outlines. */
  zones: Places[];
  /** In place of all else. */
  nine: NineScene | null;
  /** Where the hybrid of two entities can lie. */
  between: Places;
  /** The entity that is followed. */
  ours?: number | null;
  /** Entities changed by what-if. */
  edited: Set<number>;
  /** Entities chosen in the leaderboard. */
  chosen: Set<number>;
  /** ROC curves below the entities. */
  curves?: { points: Places; colour: number; strong: boolean }[];
  /** Operating points that are no entities. */
  squares?: { x: number; y: number; colour: number }[];
  /** Whether the others stay as they are where one is selected. */
  plain?: boolean;
  message: string;
}

/** ROC space at nine points of the Tile, and the regions of the Tile below. */
export interface NineScene {
  dots: { x: number; y: number }[];
  small: {
    a: number;
    b: number;
    name: string;
    /** The score of the best entity there, NaN for none. */
    value: number;
    best: number | null;
    dot: { x: number; y: number } | null;
    /** The line through it. */
    strong: Segment | null;
    /** Of round scores. */
    lines: Segment[];
  }[];
  regions: { entities: number[]; outline: Places }[];
}

export interface RocPoint {
  entity: number;
  x: number;
  y: number;
}

/** The part of the scene of ROC space that follows the point on the Tile: iso-score lines, cut to the axes' ranges. */
export interface RocLive extends RocGeometry {
  /** Iso-lines of a chosen score; `strong`: through the selected entity or the best. */
  scoreLines: ScoreLine[];
  winner: number[];
  selected: number | null;
  /** The place of an entity's mark (see `marks`), -1 for none. */
  colourOf: (entity: number) => number;
  /** Through each entity. */
  lines: Segment[];
  /** Of round scores. */
  rounds: { value: number; segment: Segment }[];
  /** Through the entities that are the best or selected, with their scores. */
  strong: { entity: number; segment: Segment | null; value: number; ink?: boolean }[];
  /** Where entities may lie, given their draws: outlines of the wider region and the narrower one. */
  credible?: { entity: number; outlines: Places[] }[];
  /** The tier of each entity: those that cannot be told apart from the best are dark; null where that is not shown. */
  tier?: ArrayLike<number> | null;
  /** Directions of the lines of score 0 and 1. */
  zero: Place | null;
  one: Place | null;
}

export interface ScoreLine {
  value: number;
  text: string;
  segment: Segment;
  strong: boolean;
}

/** The geometry of a score in ROC space, as far as it is shown. */
export interface RocGeometry {
  /** Lines of the second and the third pencil; `strong`: those of the point. */
  pencils: { name: 'a' | 'b'; value: string; segment: Segment; strong: boolean }[];
  /** The lines of score 0 and 1. */
  ends: { value: number; segment: Segment }[];
  /** Round values on the line on which they are read. */
  reading: { value: number; place: Place }[];
  /** Where the iso-score lines meet. */
  vertex: Place | null;
}
