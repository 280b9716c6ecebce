/** What the Predictions page asks of the server, and what it is answered. */
import type {
  BandsAnswer,
  ChoiceAnswer,
  DifferenceAnswer,
  Leaderboard,
  PairedAnswer,
  PredictionsAnswer,
  PriorAnswer,
} from '#tile/model/answers';
import type { LoadingNote } from '#tile/pages/predictions/page';
import type { PredictionsModel } from '#tile/model/predictions';

/** What a question is about. */
export type Subject = 'file' | 'rule' | 'prior' | 'board' | 'draws' | 'difference';

/** An answer of the server; what else it holds depends on its kind. */
export type Answer = { of: Subject | 'progress'; turn: number; source: string; message?: string } & (
  | PredictionsAnswer
  | BandsAnswer
  | ChoiceAnswer
  | DifferenceAnswer
  | PairedAnswer
  | PriorAnswer
  | { kind: 'board' | 'gone' | 'wrong' | 'moot' }
  | { kind: 'common'; id: string; title: string; part: 'common' | 'declined' }
  | { kind: 'progress'; done: number }
);

/** What the questions need of their page. */
export interface Asker {
  model: PredictionsModel;
  waiting: LoadingNote;
  shown: boolean;
  panels: {
    uncertainty: { receive: (answer: Answer) => void };
    /** The tables; `showBandProgress` shows the share of the bands that is computed, null where that is unknown yet. */
    table: { showBandProgress: (done: number | null) => void };
  };
  /** Other predictions are there. */
  load: (result: PredictionsAnswer, source: string) => void;
  /** The thresholds of the rule are there, with this note, or none. */
  ruled: (text: string) => void;
  /** The tables are to be made anew. */
  build: () => void;
  repaint: (all: boolean) => void;
  /** The models are the leaderboard of Explore now, in place of another. */
  onExplore: (before: Leaderboard | null | undefined) => void;
  /** The leaderboard of Explore when the models were requested as one. */
  replaced: Leaderboard | null | undefined;
  /** Predictions of their own were made. */
  onOpen: (id: string, title: string) => void;
  /** Other predictions are to be shown. */
  onShow: (view: { source: string | null; rule: string }) => void;
}
