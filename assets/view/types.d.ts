/** The types of views, and of the schema that describes them. */

export type Performance = [tn: number, fp: number, fn: number, tp: number];
export type Place = { a: number; b: number };
/** How a view names a leaderboard: a sample by its key, another by its id, or its data as packed text. */
export type Reference = { sample: string } | { id: string } | { packed: string };
export type Parameters = { prior?: number; rate?: number; tn?: number; concentration?: number };

export type ExploreView = {
  a: number;
  b: number;
  context: number;
  /** By which rule the mean of all contexts ranks: a key of `math/rules`. */
  over: string;
  /** The score that ranks in several contexts in place of that of the point: a key; null for none. */
  score: string | null;
  prior: number | null;
  operations: string[];
  flavor: string;
  rank: number;
  first: number;
  selected: number | null;
  /** The row that is followed on all pages. */
  ours: number | null;
  compare: string;
  columns: string[];
  attributes: string[];
  colour: string | null;
  label: string | null;
  /** The attribute whose groups stand in the place of the rows of the leaderboard. */
  grouped: string | null;
  pins: Place[];
  /** Pairs of rows of which the first should beat the second. */
  judgements: [better: number, worse: number][];
  /** Two groups of rows, of which all of the first should be ahead of all of the second; [] for none. */
  ahead: string[];
  /** The same for any rows, where no groups are given. */
  ahead_rows: number[];
  behind_rows: number[];
  overlays: string[];
  /** The rate of positive predictions of the no-skill curve; null: that of the selected or best classifier. */
  tau: number | null;
  roc: string[];
  isolines: string | null;
  hybrid: [row: number, first: number, second: number, share: number] | null;
  /** The text that filters the rows of the table. */
  filter: string;
  /** Rows that are left out: they have no rank, no region and no line in a table. */
  hidden: number[];
  edits: [row: number, performance: Performance][];
  added: { name: string; performance: Performance }[];
  uncertain: boolean;
  level: number;
  contour: number;
  congruence: number;
  design_effect: number;
  /** Whether rank sets hold however the classifiers depend on each other. */
  any_dependence: boolean;
  tiers: string;
  margin: number;
} & Display;

/** Which part of the Tile is shown, and which Tiles are side by side. */
export type Display = {
  /** The part of the Tile that is shown: a from, a to, b from, b to, in the coordinates shown; null: all of it. */
  zoom: [number, number, number, number] | null;
  /** What differs between the Tiles side by side; 'none' for one Tile. */
  multiples: string;
  /** Whether each Tile is shown twice, in usual and in balanced coordinates. */
  panel_both: boolean;
  panel_flavors: string[];
  panel_priors: number[];
  /** The contexts side by side; empty for the first ones. */
  panel_contexts: number[];
  /** Keys of samples and ids of leaderboards; empty for the current one. */
  panel_boards: string[];
};
export type CompareView = {
  /** The entity claimed to be better, and the other one; null for the best and the next. */
  pair: [first: number, second: number] | null;
};
export type Preset =
  | 'right'
  | 'graded'
  | 'low'
  | 'similarity'
  | 'threshold'
  | 'one'
  | 'detection'
  | 'retrieval'
  | 'pairs'
  | 'ranking';
type Rule = 'scores' | 'mean' | 'size' | 'rank' | 'median' | 'worst';
export type InvarianceView = {
  /** The key of a sample or the id of an upload; null for what the top bar shows. */
  source: string | null;
  /** The model shown and the one compared with it; null for the two with the highest LxCIM. */
  models: [number, number] | null;
  /** What a positive weighs, if a negative weighs the rest of 1. */
  weight: number;
  /** The score by which models with these weights are ranked. */
  measure: 'lxcim' | 'audrc_continuous' | 'auroc' | 'accuracy';
};
/** How a score of two classes becomes one of more: of each class against the rest, then as one number. */
export type Average = 'macro' | 'weighted' | 'micro' | 'worst' | 'geometric';
/** By what outcomes are grouped: their true class, their predicted class, or not at all. */
export type Grouping = 'true' | 'predicted' | 'outcome';
export type TaskView = {
  /** Whose outcomes; null for the leaderboard's where it has more than two classes, otherwise the sample's. */
  source: 'sample' | 'board' | null;
  /** Null for the usual one: graded answers of the sample, right or wrong of a leaderboard. */
  preset: Preset | null;
  /** The class that some presets are about. */
  target: number;
  /** Of each outcome, row by row; null for those of the preset. */
  satisfaction: number[] | null;
  importance: number[] | null;
  grouping: Grouping;
  /** The importance of each group; null for equal ones. */
  weights: number[] | null;
  /** The groups of the map. */
  three: [number, number, number];
  /** The model whose counts are shown; null for the best. */
  selected: number | null;
  /** A score of two classes that is audited, by name or as a formula. */
  score: string | null;
  average: Average;
};
export type ContextsView = {
  /** The rules that have a column. */
  rules: Rule[];
  /** Whether the median of the ranks has a column. */
  median_rank: boolean;
  cells: 'both' | 'ranks';
  /** The column by which rows are sorted; null for that of the official rule. */
  sort: string | null;
  reversed: boolean;
  /** The attribute by which rows are grouped. */
  group: string | null;
  filter: string;
  /** The contexts without a column. */
  hidden: number[];
  /** What the page shows: classifiers and contexts, or the domains of one classifier. */
  part: 'classifiers' | 'domains';
  weighting: 'equal' | 'size' | 'typed';
  /** Typed weights of the domains. */
  weights: number[];
  /** Whether the contexts are those that count, or a sample of others. */
  tasks: 'fixed' | 'sample';
};
export type DecideView = {
  utilities: [tp: number, fn: number, fp: number, tn: number];
  curve: 'net' | 'standardised' | 'cost' | 'difference';
  words: 'engineering' | 'clinical';
};
export type ScoresView = {
  texts: [string, string];
  family: string;
  size: number;
  seed: number;
  coefficient: string;
  parameters: Parameters;
  overlays: string[];
  compared: string[];
  priors: number[];
};
export type TradeoffView = {
  family: string;
  from: string;
  to: string;
  parameters: Parameters;
  pinned: [a: number, b: number] | null;
  /** The figure that slides show, and a scene of a report in addition. */
  figure: 'degree' | 'prevalences' | 'tetrahedron';
  /** How far the tetrahedron is turned and tilted, in degrees. */
  turned: [yaw: number, pitch: number];
};
export type PredictionsView = {
  source: string | null;
  selected: number | null;
  rule: string;
  value: number | null;
  half: boolean;
  own: (number | null)[];
  share: number;
  layer: string;
  prior: number | null;
  uncertain: boolean;
  level: number;
  contour: number;
  tiers: string;
  margin: number;
  curve: 'net' | 'difference';
  measure: 'lxcim' | 'audrc_continuous' | 'auroc' | 'accuracy';
  /** The figure that slides show next to the Tile. */
  figure: 'roc' | 'benefit' | 'accuracy' | 'cumulative' | 'recall' | 'mirrored';
};
export type RobustnessView = {
  region: 'tile' | 'rectangle' | 'lasso';
  /** [a from, a to, b from, b to] */
  rectangle: [number, number, number, number];
  lasso: [a: number, b: number][];
  weight: 'ab' | 'balanced';
  /** The entity and the segment of ranks whose area is highlighted. */
  highlight: [entity: number, segment: number] | null;
  pair: [row: number, column: number] | null;
};
export type View = {
  v: number;
  page: string;
  data: Reference | null;
  explore: ExploreView;
  compare: CompareView;
  invariance: InvarianceView;
  tasks: TaskView;
  contexts: ContextsView;
  decide: DecideView;
  scores: ScoresView;
  tradeoff: TradeoffView;
  predictions: PredictionsView;
  robustness: RobustnessView;
};
/** What a step changes in the view of a scene while the scene is on the stage. */
export type SceneStep = {
  a?: number;
  b?: number;
  prior?: number;
  rank?: number;
  selected?: number;
  /** Whether the next hidden name is revealed. */
  names?: boolean;
  /** The sentence of the spotlight, on the selected classifier or otherwise on the best one. */
  spotlight?: string;
  /** Whether PPV and NPV against prevalence are next to the Tile, with the prevalence on a slider. */
  values?: boolean;
  /**
   * Rows with a card each next to those, in the place of the Tile; of an empty list the best, selected and pinned ones.
   */
  cards?: number[];
};
/** A scene: `subtitle` is shown and printed; `notes` and planned `minutes` are for the presenter only. */
export type Scene = {
  title: string;
  subtitle: string;
  notes: string;
  minutes: number;
  steps: SceneStep[];
  view: View;
};

/** Lists of keys, by name. */
export type Lists = { [list: string]: readonly (string | number)[] };
/** Lists of keys that are not in the schema; `names`: the key of a score by its symbol and its other names. */
export type Known = { [list: string]: Lists[string] | Readonly<Record<string, string>> };

/** Which values are allowed; the properties depend on the kind. */
export type Type = {
  kind: 'number' | 'whole' | 'flag' | 'text' | 'pattern' | 'choice' | 'choices' | 'list' | 'tuple' | 'record';
  expected?: string;
  /** Whether null is allowed. */
  null?: boolean;
  from?: number;
  to?: number;
  above?: number;
  below?: number;
  /** Numbers that are words in a link. */
  words?: { [word: string]: number };
  pattern?: string;
  /** The name of a list of choices, the type of the items, or the types of the parts. */
  of?: string | string[] | { [name: string]: string };
  /** Whether keys are put into the order of the choices. */
  sorted?: boolean;
  /** How many characters, or parts of a tuple, there are at least; a text with any is not blank. */
  least?: number;
  /** How many characters or items there are at most. */
  most?: number;
  /** Whether a text may have line breaks and tabs. */
  lines?: boolean;
  /** The value for missing parts. */
  fill?: string;
  /** Whether at least one part must be greater than 0. */
  some?: boolean;
  /** Whether the parts are pairs of from and to, where from must be less than to. */
  ranges?: boolean;
  /** The least number of items in a list that is not empty. */
  fewest?: number;
  /** Whether parts may be missing, and the value for those. */
  partial?: boolean;
  unset?: { [name: string]: number };
};
export type Field = {
  link: string;
  type: string;
  start: unknown;
  null?: boolean;
  /** The field has a value only where one of `fields` has the value `is`. */
  only?: { fields: string[]; is: string };
};
export type Section = {
  /** The page on which alone the section may differ from its start values. */
  page?: string;
  fields: { [name: string]: Field };
};
export type Schema = {
  version: number;
  steps: { to: number; rename: string[][] }[];
  /** Current names by earlier ones: of choices in their lists, of fields in links. */
  former: { choices: { [list: string]: { [name: string]: string } }; links: { [name: string]: string } };
  format: string;
  limits: { link: number; scenes: number };
  hidden: string;
  data: { [kind: string]: { link: string; pattern: string } };
  choices: Lists;
  types: { [name: string]: Type };
  sections: { [name: string]: Section };
  fit: { [field: string]: string };
  scene: { [field: string]: { type: string; start: unknown } };
};

/** What the Tile of Predictions can show: its button, the title of the Tile, what a caption adds with uncertainty. */
export type Layer = { label: string; title: string; caption?: string };
/** What the Tile can show; `assets/view/flavors.js` says what each field means. */
export type Flavor = {
  label: string;
  kind: 'classifiers' | 'cells' | 'draws' | 'division' | 'rankings';
  needs?: 'entity' | 'prior';
  scale?: { title: string; numbers: 'ranks' | 'scores' | 'skills' };
  probability?: 'near';
  note?: string;
  hover?: string;
  slide?: string;
  caption?: string;
  layer?: Layer;
};
