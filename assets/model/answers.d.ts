// What the server sends, in its own words: leaderboards, scores, maps, and the answers of each page.
import type { Place } from '#tile/math/ranking';
import type { Performance } from '#tile/math/performance';

/** A leaderboard; `performances[context][entity]`, null for what is missing. */
export interface Leaderboard {
  id: string;
  /** Of a sample of the server's; an upload has none. */
  key?: string;
  title: string;
  entities: string[];
  contexts: string[];
  performances: Performance[][];
  /** Numbers of samples, as performances; null where unknown. */
  sizes: (number | null)[][];
  /** What else is known of the entities (family, year): a text for each, "" where there is none. */
  attributes?: Record<string, string[]>;
  /** How the winner over all contexts is found: a key of the rules, and the key of a score; absent where not stated. */
  official?: { rule: string; score: string | null };
  /** The right to delete it from the server, where this browser has just uploaded it. */
  deletion?: string;
  /** Where contexts are the classes of one problem: each entity's counts by true and predicted class, row by row. */
  matrices?: number[][];
  notes: string[];
  /** The ROC curve of each entity, points `[fpr, tpr]`, where entities are models at a threshold. */
  curves?: Place[][];
}

/** A named score of the catalogue. */
export interface ScoreRecord {
  key: string;
  name: string;
  symbol: string;
  synonyms: string[];
  order: 'same' | 'dual' | null;
  fixed_prior_only: boolean;
  higher_is_better: boolean | null;
}

/** A region of the Tile as it is drawn; `share` is the area of all its parts together. */
export interface ShownRegion {
  entities: number[];
  area: number;
  share?: number;
  centroid: Place;
  outline: Place[];
  vertices?: Place[];
  sides?: (number | null)[];
  members?: number[];
}

/** Regions of the r-th place: polygons of the balanced Tile, or outlines as they are. */
export type RegionsAnswer = { kind: 'regions'; rank: number } & (
  | { balanced: true; regions: { entities: number[]; polygons: Place[][] }[] }
  | { balanced: false; regions: ShownRegion[] }
);

/**
 * A map of cells: `values` are 201 x 201 float32 in base64, indexed [b, a], NaN or -1 (of entities) where undefined; null
 * if no entity is selected.
 */
export interface CellsAnswer {
  kind: 'cells';
  rank: number;
  flavor: string;
  values: string | null;
}

/** The map below the browser's drawing: regions, or cells; the browser computes cells without values itself. */
export type MapAnswer = RegionsAnswer | CellsAnswer | { kind: 'cells'; rank: number };

/** A value with where on the Tile it is. */
export interface Extremum {
  value: number;
  a: number;
  b: number;
}

/** A map of correlation with the canonical scores; arrays in base64. */
export interface MapOfScore {
  key: string;
  name: string;
  symbol: string;
  formula: string;
  order: 'same' | 'dual' | null;
  place: Place | null;
  fixed_prior_only: boolean;
  values: string;
  largest?: Extremum;
  smallest?: Extremum;
}

export interface MapsAnswer {
  kind: 'maps';
  turn: number;
  grid: number;
  n: number;
  /** `x`: the score's values. */
  maps: (MapOfScore & { x: string })[];
  /** Names the performances, which come only when they are not known: four float64 each. */
  key: string;
  rows: string | null;
}

/**
 * Small maps of a part of the scores, in hundredths as bytes, -128 where undefined. `of`: the performances and the
 * coefficient, `count`: how many scores there are.
 */
export interface GalleryAnswer {
  kind: 'gallery';
  turn: number;
  grid: number;
  n: number;
  maps: GalleryMap[];
  part: number;
  count: number;
  of: string;
}

export type GalleryMap = MapOfScore;

/** A map that stands side by side with others; `text`: its key or formula, `prior`: null for the question's own. */
export type SideBySideMap = MapOfScore & { text: string; prior: number | null };
export interface SideBySideAnswer {
  kind: 'side_by_side';
  turn: number;
  grid: number;
  n: number;
  maps: SideBySideMap[];
}

/** Any answer to the Scores page: a formula that is wrong comes with the place of the mistake. */
export type ScoresAnswer = { turn: number } & (
  | MapsAnswer
  | GalleryAnswer
  | { kind: 'audits'; audits: Audit[]; reference: Audit | null }
  | { kind: 'warming'; done: number }
  | { kind: 'refining'; done: number }
  | SideBySideAnswer
  | { kind: 'nothing' }
  | { kind: 'moot' }
  | { kind: 'gone' }
  | { kind: 'wrong'; message: string; text?: string | null; position?: number }
  | { kind: 'formula'; message: string; text: string | null; position: number }
);

/** What a score is found to be: the three tests on one set of performances after the other. */
export interface Audit {
  symbol: string;
  verdict: string;
  headline: string;
  /** The headline after the name of the score: "is fit for ranking". */
  predicate: string;
  reason: string;
  constraints: AuditConstraint[];
}

/** A row of table 1 of paper A. `text`: the key or the formula; `probability`: of which outcomes, given which. */
export interface ScoreRow {
  text: string;
  symbol: string;
  name: string;
  formula: string;
  probability: [string, string] | null;
  verdict: string;
  headline: string;
  /** Whether lower is better. */
  down: boolean;
  sets: ScoreRowSet[];
}

/** On one set of performances: `tests` is a letter for each; extrema are τ, a and b; pairs smallest, then largest. */
export interface ScoreRowSet {
  tests: string;
  largest: [number | null, number | null, number | null];
  smallest: [number | null, number | null, number | null];
  searched: [number | null, number | null];
  printed: [number | null, number | null] | null;
}

export interface AuditConstraint {
  label: string;
  tests: AuditTest[];
}

export interface AuditTest {
  number: number;
  state: 'pass' | 'fail' | 'open' | 'vacuous';
  tries: number;
  example: Counterexample | null;
}

export interface AuditRow {
  name: 'first' | 'second' | 'mixture';
  row: number[];
  value: number | null;
}

/** Two performances, and their mixture where there is one; `curve` is the score along the mixtures. */
export interface Counterexample {
  rows: AuditRow[];
  weight: number | null;
  /** Which classifiers of the leaderboard they are, -1 for a mixture of two; null where they are of no leaderboard. */
  entities?: number[] | null;
  curve: [number, number | null][] | null;
  words: string;
  /** Whether the mixture is a random choice between two classifiers; else it mixes two sources of samples. */
  tossed: boolean;
}

/** What holds at one place of a path: `around` counts the pairs that have swapped before it, and before or at it. */
export interface PlaceOnPath {
  t: number;
  toStart: number;
  toEnd: number;
  variance: number;
  optimality: number | null;
  around: number[];
}

/** One F-score; numbers are null where none of that name has a place. `ties` is only of entities. */
export interface Candidate {
  name: string;
  beta: number | null;
  b: number | null;
  optimality: number | null;
  tau_precision: number | null;
  tau_recall: number | null;
  difference: { reversed: number | null; tied: number | null; ordered: number | null; share: number | null };
  ties?: number;
}

/** The trade-off of precision and recall in one context. */
export interface ContextRow {
  context: string;
  prior: number | null;
  entities: number;
  contradictions: number;
  /** The places b of the recommended β, and of paper D's heuristic. */
  b: number | null;
  heuristic_b: number | null;
  /** Between precision and recall. */
  tau: number | null;
  /** The betas that give the recommended ranking are from `low` to `high`, which is null where they have no end. */
  low: number | null;
  high: number | null;
  beta: number | null;
  /** Degrees of optimality. */
  f1: number | null;
  sivf: number | null;
  heuristic: number | null;
  /** Kinds of pairs under F1, as shares of all. */
  trivial: number | null;
  wrong: number | null;
  right: number | null;
  /** Degrees of optimality of the β for all contexts, and of the best ranking of this one; null where there is none. */
  shared: number | null;
  own: number | null;
}

/** A path between two scores; of a distribution, pairs and entities are null. */
export interface TradeoffAnswer {
  kind: 'tradeoff';
  turn: number;
  classic: boolean;
  /** Its first sentence says what to do, and for which performances; the others why. */
  verdict: string;
  /** For which performances, in words: at a prevalence, after operations; "" for those of the data. */
  conditions: string;
  t: number;
  beta: number | null;
  scores: Candidate[];
  known: PlaceOnPath[];
  tie: PlaceOnPath | null;
  contexts: ContextRow[];
  /** The β of least summed variance over the contexts, from `low` to `high`, which is null without an end. */
  sharedBeta: { beta: number; b: number; low: number; high: number | null } | null;
  /** The smallest and the largest optimal β when one classifier leaves, with its name. */
  leaving: { low: [number, string]; high: [number, string] } | null;
  /** Paper D's distribution that the classifiers resemble most, and its optimal β. */
  nearest: { label: string; beta: number; distance: number } | null;
  leftOut: [string, string][];
  detours: number;
  /** Points (a, b) of the path, and of the part that gives the recommended ranking, from `low` to `high`. */
  path: Place[];
  best: Place[];
  low: number;
  high: number;
  single: boolean;
  pairs: number | null;
  contradictions: number | null;
  disagreement?: number;
  rankings: number | null;
  entities: number | null;
  label?: string;
  prior?: number | null;
  steps: { t: number[]; toStart: number[]; toEnd: number[] };
  variance: number[];
  optimality: (number | null)[];
}

/** The answer about one model: numbers are null where undefined. */
export interface PredictionModel {
  name: string;
  known: number;
  prior: number | null;
  hard: boolean;
  low: number | null;
  high: number | null;
  threshold: number | null;
  scores: Record<string, number | null>;
  mirrored: number | null;
}

/** A file of predictions: all vertices of all models' hulls, each with its `owner`; a null cutoff lets nothing pass. */
export interface PredictionsAnswer {
  kind: 'predictions';
  turn: number;
  source: string;
  title: string;
  samples: number;
  common: number;
  /** How many scores are missing, and left out; 0 where they count as errors. */
  declined: number;
  /** How many other samples thresholds are tuned on; 0 without such a part. */
  tuned: number;
  prior: number | null;
  oneClass: boolean;
  weighted: boolean;
  /** How many groups of samples there are; 0 where no column names them. */
  groups: number;
  models: PredictionModel[];
  vertices: { performances: number[][]; owner: number[]; cutoffs: (number | null)[] };
  roc: Place[][];
  decisions: Place[][];
  /** Accuracy over coverage, and precision over recall at the prior of the model's own samples; null where undefined. */
  accuracy: [number, number | null][][];
  recall: [number, number | null][][];
  /** FPR and TPR of each model at threshold probabilities; null where its scores are no probabilities. */
  benefit: { thresholds: number[]; rates: ({ fpr: number[]; tpr: number[] } | null)[] };
}

/** What depends on the prevalence, at another one than that of the samples. */
export interface PriorAnswer {
  kind: 'prior';
  prior: number;
  scores: PredictionModel['scores'][];
  decisions: Place[][];
  accuracy: [number, number | null][][];
}

/** The net benefit of one model less that of another at threshold probabilities, with its band; null: undefined. */
export interface DifferenceAnswer {
  kind: 'difference';
  pair: [one: number, other: number];
  level: number;
  /** The prevalence that was asked for; null for that of the samples. */
  prior: number | null;
  draws: number;
  difference: (number | null)[];
  low: (number | null)[];
  high: (number | null)[];
}

/** The models at the thresholds of a rule. */
export interface ChoiceAnswer {
  kind: 'rule';
  rule: string;
  cutoffs: (number | null)[];
  performances: (number | null)[][];
  note: string;
  otherSamples: boolean;
}

/** How certain the ranking by a score that needs no threshold is; see `app/pages/predictions/rank_based.py`. */
export interface RankBasedScore {
  values: (number | null)[];
  best: number[];
  leader: number | null;
  levels: {
    level: number;
    first: number[];
    last: number[];
    low: (number | null)[];
    high: (number | null)[];
    /** By how much the leader is ahead of each model, and the ends of the interval of that. */
    ahead: (number | null)[][];
    /** The same for one of two models that were asked for, against the other one. */
    pair?: (number | null)[];
  }[];
}

export interface RankBasedAnswer {
  problem: string;
  scores?: Record<string, RankBasedScore>;
}

/** FPR and TPR of each vertex in every draw of the paired bootstrap, draw by draw, as base64; or why there are none. */
export interface PairedAnswer {
  kind: 'draws';
  number: number;
  problem: string;
  rankBased?: RankBasedAnswer;
  fpr?: string;
  tpr?: string;
  /** The samples on which only one of two vertices is right; see `app/pages/predictions/paired.py`. */
  pairs?: { kind: 'samples'; both: string; sizes: number[] } | { kind: 'groups'; right: string; sizes: string };
}

/** Bootstrap bands of the scores of one model. */
export interface BandsAnswer {
  kind: 'bands';
  model: number;
  level: number;
  replicates: number;
  ends: Record<string, (number | null)[]>;
  /** The bands around its curves: x, lower and upper end. */
  around: Record<'decisions' | 'accuracy' | 'recall', [number, number, number][]>;
}
