/** What a report's file holds, as `app/report` writes it. */
import type { PackedLines, Points } from '#tile/draw/charts';
import type { Place } from '#tile/math/ranking';
import type { Audit, ChoiceAnswer, DifferenceAnswer, Family, Leaderboard, SideBySideAnswer, MapsAnswer, PairedAnswer, PredictionsAnswer, ScoreRecord, TradeoffAnswer } from '#tile/model/answers';
import type { ExploreView } from '#tile/model/explore';
import type { PredictionsView } from '#tile/view/types';
import type { Matrices } from '#tile/model/tasks';
import type { ContextsView, DecideView, RobustnessView, SceneStep, TaskView, TradeoffView } from '#tile/view/types';

/** A region as the search for regions finds it: its corners, how each side bends, and which entity is ahead beyond. */
export interface Seed {
  entities: number[];
  corners: Place[];
  bends: number[];
  across: (number | null)[];
}

/** Regions that a scene opens with: of the entity that is first, last, or r-th. */
export interface Seeds {
  first?: Seed[];
  last?: Seed[];
  place?: { balanced: true; regions: Outlines[] } | { balanced: false; regions: Seed[] };
}

/** Polygons of the balanced Tile. */
export interface Outlines {
  entities: number[];
  polygons: Place[][];
}

export type SceneView = Omit<ExploreView, 'id' | 'pins'>;
/** Colours of a leaderboard, by entity. */
export type Colours = ReadonlyMap<number, number>;

export interface SceneRecord {
  title: string;
  board: number;
  regions: number;
  /** Which figures are its own; null for a scene of Explore. */
  own: number | null;
  look?: Look | TradeoffLook;
  /** Which of the file's leaderboards stand side by side, by their keys in the view. */
  panels?: Record<string, number>;
  view: SceneView;
  /** What a talk has more than the handout, where there is any; notes only where the author wants them in the file. */
  subtitle?: string;
  notes?: string;
  minutes?: number;
  steps?: SceneStep[];
}

/** How a scene of Predictions looks at the figures of its file. */
export interface Look {
  view: FileView;
  choice: number;
  regions: number;
  difference: number | null;
}

/** What a scene of Trade-off shows besides its path, and the parameter of its distribution, if it has one. */
export type TradeoffLook = Pick<TradeoffView, 'figure' | 'turned'> & { needs: string | null; parameter: number | null };

export type FileView = Omit<PredictionsView, 'source'>;

export interface ScoresFigures {
  kind: 'scores';
  question: {
    texts: string[];
    family: string;
    size: number;
    seed: number;
    coefficient: string;
    parameter: number | null;
  };
  /** Maps of other scores, and at other prevalences, side by side. */
  side_by_side: SideBySideAnswer | null;
  /** What is drawn over the maps. */
  overlays: string[];
  families: Record<string, Family>;
  answer: MapsAnswer;
  audits: Audit[] | null;
  /** The audit of F1, with which a slide compares that of a single other score. */
  reference: Audit | null;
}

/** A path, for all scenes of it. */
export interface PathFigures {
  kind: 'tradeoff';
  family: string;
  result: TradeoffAnswer;
  scores: PackedLines | null;
}

/** The same for one scene. */
export interface TradeoffFigures extends PathFigures, TradeoffLook {}

export interface DecideFigures {
  kind: 'decide';
  view: DecideView;
}

export interface ContextsFigures {
  kind: 'contexts';
  view: ContextsView;
}

export interface TasksFigures {
  kind: 'tasks';
  view: TaskView;
  /** The sample of the page, where the scene shows it. */
  sample: Matrices | null;
}

export interface RobustnessFigures {
  kind: 'robustness';
  view: RobustnessView;
}

/** The thresholds of a rule, or why it cannot be applied. */
export interface RuleFigures {
  choice: ChoiceAnswer | null;
  problem: string;
}

interface ModelCurves {
  kind: 'predictions';
  result: PredictionsAnswer;
  /** Where a scene of the report says how certain its ranking is. */
  draws?: PairedAnswer;
}

/** A file of predictions, for all scenes of it. */
export interface FileFigures extends ModelCurves {
  choices: RuleFigures[];
  differences: DifferenceAnswer[];
  regions: Seed[][];
}

/** The same for one scene. */
export interface PredictionsFigures extends ModelCurves, RuleFigures {
  regions: Seed[];
  view: FileView;
  /** The band of the difference with which the scene opens; null where it shows none. */
  difference: DifferenceAnswer | null;
}

/** Figures that are of one scene alone. */
type SceneFigures = ScoresFigures | DecideFigures | ContextsFigures | TasksFigures | RobustnessFigures;
export type Figures = SceneFigures | TradeoffFigures | PredictionsFigures;

export interface ReportData {
  title: string;
  catalogue: ScoreRecord[];
  boards: Leaderboard[];
  regions: Seeds[];
  own: (SceneFigures | PathFigures | FileFigures)[];
  scenes: SceneRecord[];
}

/** A scene with what it is of. */
export interface SceneData<Own = Figures> {
  scene: SceneRecord;
  own: Own;
  catalogue: ScoreRecord[];
  board: Leaderboard;
  seeds: Seeds;
  colours: Colours;
  /** Those that stand side by side, by key. */
  boards?: Map<string, Leaderboard>;
}

/** A scene that stands in the document. */
export interface Painted {
  paintNow(): void;
}
