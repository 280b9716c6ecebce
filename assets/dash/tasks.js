/** The adapter between Dash and the page Any task, which has a sample and follows Explore's leaderboard. */
import { fileInput, noUpdate, runSoon } from '#tile/dash/common';
import { TasksPage } from '#tile/pages/tasks/page';
import { dash } from '#tile/shell/dash';
import { pages } from '#tile/shell/pages';

/** @import { Matrices } from '#tile/model/tasks' */

/** The controller; null until its page and Explore exist. @param {Matrices} sample */
function controller(sample) {
  const { explore } = pages;
  if (!pages.tasks && explore && document.getElementById('tasks-map-overlay'))
    pages.tasks = new TasksPage(
      sample,
      explore,
      () => dash.sharing.changed(),
      () => fileInput()?.click(),
    );
  return pages.tasks;
}

dash.tasks = {
  /** Called when the page is shown or Explore's view has changed. @param {string} _page @param {Matrices} sample */
  follow(_page, sample) {
    const page = controller(sample);
    if (!page) return runSoon(() => dash.tasks.follow(_page, sample));
    page.ask();
    return noUpdate();
  },
};
