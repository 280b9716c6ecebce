/** The page Any task: outcomes, satisfaction and importance, and the best model for each importance. */
import { MOST_MODELS, matricesOfBoard, TaskModel } from '#tile/model/tasks';
import { PANELS, TaskPanels } from '#tile/pages/tasks/panels';
import { TaskTools } from '#tile/pages/tasks/tools';
import { isShown, onScheme } from '#tile/shell/controllers';
import { element } from '#tile/ui/elements';

/** @import { SharedBoard } from '#tile/model/explore' */
/** @import { Matrices } from '#tile/model/tasks' */
/** @import { Places } from '#tile/pages/tasks/panels' */
/** @import { TaskView } from '#tile/view/types' */

/** The panels in the page's layout. @returns {Places} */
function placesOfPage() {
  const hosts = PANELS.map(([key]) => [key, element(key === 'map' ? 'tasks-map-overlay' : `tasks-${key}`)]);
  const notes = PANELS.map(([key]) => [key, document.getElementById(`tasks-${key}-note`)]);
  return { hosts: Object.fromEntries(hosts), notes: Object.fromEntries(notes) };
}

export class TasksPage {
  model = new TaskModel();
  frame = 0;
  /** What the matrices of the leaderboard were made of. @type {unknown[]} */
  taken = [];
  /** The leaderboard that was uploaded last. @type {string | undefined} */
  uploaded = undefined;

  /**
   * @param {Matrices} sample @param {SharedBoard} explore whose leaderboard is shared @param {() => void} onChange
   * @param {() => void} onUpload asks for a file
   */
  constructor(sample, explore, onChange, onUpload) {
    this.explore = explore;
    this.onChange = onChange;
    this.model.sample = sample;
    this.tools = new TaskTools(element('tasks-tools'), this.model, () => this.changed(false), onUpload);
    this.panels = new TaskPanels(this.model, placesOfPage(), (live) => this.changed(live));
    new ResizeObserver(() => this.ask()).observe(element('tasks'));
    onScheme(() => this.ask());
  }

  get shown() {
    return isShown(element('tasks'));
  }

  /** @param {boolean} live whether a press continues */
  changed(live) {
    if (!live) this.onChange();
    this.ask();
  }

  view() {
    return this.model.view();
  }

  /** @param {TaskView} view */
  restore(view) {
    this.model.restore(view);
    this.ask();
  }

  /** Repaints in the next frame. */
  ask() {
    if (!this.shown || this.frame) return;
    this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    this.takeBoard();
    this.model.catalogue = this.explore.model.catalogue;
    this.tools.paint(this.explore.model.names.length > MOST_MODELS);
    const { ranked } = this.model;
    element('tasks').classList.toggle('tx-task-none', !ranked);
    if (!ranked) return this.tools.refuse('This leaderboard has no complete confusion matrix.');
    this.panels.paint(ranked);
  }

  /** The matrices of Explore's leaderboard; the page opens with those that were just uploaded. */
  takeBoard() {
    const { model } = this;
    const { data, names, performances, hidden } = this.explore.model;
    const of = [data, names, performances, [...hidden].join()];
    if (of.every((each, k) => each === this.taken[k])) return;
    this.taken = of;
    model.board = matricesOfBoard(this.explore.model);
    const { uploaded } = this;
    this.uploaded = data?.deletion ? data.id : uploaded;
    if (data?.matrices && data.deletion && data.id !== uploaded) model.open(null);
  }
}
