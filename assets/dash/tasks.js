/** The adapter between Dash and the page Any task, which has a sample and follows Explore's leaderboard. */
import { changed, fileInput, followed } from '#tile/dash/common';
import { TasksPage } from '#tile/pages/tasks/page';
import { dash } from '#tile/shell/dash';

dash.tasks = followed(
  'tasks',
  'tasks-map-overlay',
  (explore, _shown, sample) => new TasksPage(sample, explore, changed, () => fileInput()?.click()),
  (page) => page.ask(),
);
