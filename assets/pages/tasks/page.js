/** The page Any task: outcomes, satisfaction and importance, and who is best for which importances. Knows no Dash. */
import { counted } from '#tile/draw/text';
import { canBeFirst } from '#tile/math/tasks/first_places';
import { colourWinners, MOST_MODELS, matricesOfBoard, TaskModel } from '#tile/model/tasks';
import { AuditPanel } from '#tile/pages/tasks/audit';
import { TaskMap } from '#tile/pages/tasks/map';
import { newcomerNodes } from '#tile/pages/tasks/newcomers';
import { OutcomeTable, WeightSliders } from '#tile/pages/tasks/outcomes';
import { pointNodes } from '#tile/pages/tasks/point';
import { Hasse, linesOf, MOST_NODES, nodesOf, rankingTable } from '#tile/pages/tasks/ranking';
import { spacesNodes } from '#tile/pages/tasks/spaces';
import { TaskTools } from '#tile/pages/tasks/tools';
import { isShown, onScheme } from '#tile/shell/pages';
import { element, fill, say } from '#tile/ui/elements';

/** @import { SharedBoard } from '#tile/model/explore' */
/** @import { Matrices, Ranked } from '#tile/model/tasks' */
/** @import { TaskView } from '#tile/view/types' */

/** Milliseconds at rest before linear programs say who can be first. */
const REST = 250;
const GROUPED = { true: 'by true class', predicted: 'by predicted class', outcome: 'each outcome' };

export class TasksPage {
  model = new TaskModel();
  frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  resting = undefined;
  /** The places of marks by model, and which models they are of. @type {Map<number, number>} */
  colours = new Map();
  coloured = '';
  /** Who can be first at all, and for which task that was computed. @type {{key: string, found: boolean[]}} */
  possible = { key: '', found: [] };
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
    this.outcomes = new OutcomeTable(element('tasks-outcomes'), (what, outcome, value, live) => {
      this.model.edit(what, outcome, value);
      this.changed(live);
    });
    this.weights = new WeightSliders(element('tasks-weights'), (g, share, live) => {
      this.model.weigh(g, share);
      this.changed(live);
    });
    this.map = new TaskMap(
      element('tasks-map-overlay'),
      () => this.model.point,
      (point, live) => {
        this.model.place(point);
        this.changed(live);
      },
    );
    this.audit = new AuditPanel(element('tasks-audit'));
    this.hasse = new Hasse(element('tasks-order'));
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
    const { model } = this;
    const board = this.explore.model;
    this.takeBoard();
    this.tools.paint(board.names.length > MOST_MODELS);
    const { ranked } = model;
    element('tasks').classList.toggle('tx-task-none', !ranked);
    if (!ranked) return this.tools.refuse('This leaderboard has no complete confusion matrix.');
    this.colour(ranked);
    const colourOf = (/** @type {number} */ i) => (ranked.division.shares[i] > 0 ? (this.colours.get(i) ?? -1) : -1);
    this.outcomes.paint(model);
    this.weights.paint(model);
    this.map.paint(model, ranked, colourOf);
    this.hasse.paint(model, ranked, colourOf);
    const table = rankingTable(model, ranked, colourOf, (i) => {
      model.selected = model.selected === i ? null : i;
      this.changed(false);
    });
    const focused = document.activeElement?.closest('#tasks-ranking button')?.getAttribute('title');
    fill(element('tasks-ranking'), table);
    if (focused)
      for (const button of table.querySelectorAll('button'))
        if (button.title === focused) button.focus({ preventScroll: true });
    fill(element('tasks-point'), ...pointNodes(model, ranked, colourOf));
    this.notes(ranked);
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

  /** Gives a colour to each model when it is first best somewhere, which it keeps. @param {Ranked} ranked */
  colour({ division: { shares } }) {
    const names = this.model.matrices?.models.join('\n') ?? '';
    if (this.coloured !== names) this.colours.clear();
    this.coloured = names;
    colourWinners(this.colours, shares);
  }

  /** The notes beside headings. @param {Ranked} ranked */
  notes(ranked) {
    const { model } = this;
    const models = model.matrices?.models ?? [];
    const { grouping, names } = model.task;
    say(element('tasks-outcomes-note'), `satisfaction S, importance I; counts of ${models[model.shown] ?? 'no model'}`);
    say(element('tasks-weights-note'), `${GROUPED[grouping]}; they sum to 1`);
    const somewhere = ranked.division.shares.filter((share) => share > 0).length;
    const three = model.map.map((g) => names[g]).join(', ');
    say(
      element('tasks-map-note'),
      `for all importances of ${three}; ${somewhere} of ${models.length} are best somewhere`,
    );
    const nodes = nodesOf(model, ranked);
    const pairs = linesOf(nodes, ranked).length;
    const few = models.length > MOST_NODES ? `; ${nodes.length} of ${models.length} shown` : '';
    const order = pairs
      ? `a line down: at least as good for all importances of the groups${few}`
      : `none of these is better than another for all importances: they are incomparable${few}`;
    say(element('tasks-order-note'), order);
    this.atRest();
  }

  /** Audits averages, and says who can be first where outcomes have their own importances, when the sliders rest. */
  atRest() {
    const { matrices, task } = this.model;
    if (!matrices) return;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.paintAtRest(), REST);
    const key = JSON.stringify([matrices.title, matrices.counts, task.satisfaction]);
    if (key === this.possible.key) return this.sayFirst();
    clearTimeout(this.timer);
    say(element('tasks-ranking-note'), 'at this point');
    this.timer = setTimeout(() => {
      this.possible = { key, found: canBeFirst(matrices.counts, task.satisfaction) };
      this.sayFirst();
    }, REST);
  }

  /** What does not follow a drag. */
  paintAtRest() {
    this.audit.paint(this.model);
    fill(element('tasks-newcomers'), ...newcomerNodes(this.model));
    fill(element('tasks-spaces'), ...spacesNodes(this.model));
  }

  sayFirst() {
    const never = (this.model.matrices?.models ?? []).filter((_, i) => !this.possible.found[i]);
    const words = never.length
      ? `at this point; ${counted(never.length, 'model')} can never be first, whatever each outcome counts`
      : 'at this point; each can be first for some importance of each outcome';
    say(element('tasks-ranking-note'), words);
    element('tasks-ranking-note').title = never.length ? `Never first: ${never.join(', ')}` : '';
  }
}
