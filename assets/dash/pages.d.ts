import type { Compare } from '#tile/pages/compare/page';
import type { Contexts } from '#tile/pages/contexts/page';
import type { InvariancePage } from '#tile/pages/invariance/page';
import type { Decide } from '#tile/pages/decide/page';
import type { Explore } from '#tile/pages/explore/page';
import type { Predictions } from '#tile/pages/predictions/page';
import type { Robustness } from '#tile/pages/robustness/page';
import type { Scores } from '#tile/pages/scores/page';
import type { TasksPage } from '#tile/pages/tasks/page';
import type { Tradeoff } from '#tile/pages/tradeoff/page';

declare module '#tile/shell/types' {
  interface Pages {
    explore: Explore | null;
    compare: Compare | null;
    contexts: Contexts | null;
    decide: Decide | null;
    invariance: InvariancePage | null;
    tasks: TasksPage | null;
    scores: Scores | null;
    tradeoff: Tradeoff | null;
    predictions: Predictions | null;
    robustness: Robustness | null;
  }
}
