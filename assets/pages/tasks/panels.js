/** The panels of Any task on the page and in a scene of a report: outcomes, importances, map, ranking and order. */
import { counted } from '#tile/draw/text';
import { canBeFirst } from '#tile/math/tasks/first_places';
import { colourWinners } from '#tile/model/tasks';
import { AuditPanel } from '#tile/pages/tasks/audit';
import { newcomerNodes } from '#tile/pages/tasks/newcomer_test';
import { OutcomeTable, WeightSliders } from '#tile/pages/tasks/outcomes';
import { pointNodes } from '#tile/pages/tasks/point';
import { Hasse, linesOf, MOST_NODES, nodesOf, rankingTable } from '#tile/pages/tasks/ranking_panel';
import { spacesNodes } from '#tile/pages/tasks/space_conclusions';
import { TaskMap } from '#tile/pages/tasks/triangle_painter';
import { fill, say } from '#tile/ui/elements';

/** @import { Ranked, TaskModel } from '#tile/model/tasks' */

/** The panels, in the order of the page. */
export const PANELS = /** @type {const} */ ([
  ['outcomes', 'Outcomes'],
  ['weights', 'Importances'],
  ['newcomers', 'Newcomer test'],
  ['spaces', 'What users of ROC and PR space conclude'],
  ['map', 'Best model'],
  ['point', 'At this point'],
  ['ranking', 'Ranking'],
  ['order', 'Better for every importance'],
  ['audit', 'Which averages may rank?'],
]);
/** @typedef {typeof PANELS[number][0]} Panel */
/**
 * Where each panel is drawn, and the note in its heading, if it has one.
 *
 * @typedef {{hosts: Record<Panel, HTMLElement>, notes: Partial<Record<Panel, HTMLElement>>}} Places
 */

/** Milliseconds at rest before linear programs say who can be first. */
const REST = 250;
const GROUPED = { true: 'by true class', predicted: 'by predicted class', outcome: 'each outcome' };

export class TaskPanels {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  resting = undefined;
  /** The places of marks by model, and which models they are of. @type {Map<number, number>} */
  colours = new Map();
  coloured = '';
  /** Who can be first at all, and for which task that was computed. @type {{key: string, found: boolean[]}} */
  possible = { key: '', found: [] };

  /** @param {TaskModel} model @param {Places} places @param {(live: boolean) => void} onChange */
  constructor(model, { hosts, notes }, onChange) {
    this.model = model;
    this.hosts = hosts;
    this.noteOf = notes;
    this.onChange = onChange;
    this.outcomes = new OutcomeTable(hosts.outcomes, (what, outcome, value, live) => {
      model.edit(what, outcome, value);
      onChange(live);
    });
    this.weights = new WeightSliders(hosts.weights, (g, share, live) => {
      model.weigh(g, share);
      onChange(live);
    });
    this.map = new TaskMap(
      hosts.map,
      () => model.point,
      (point, live) => {
        model.place(point);
        onChange(live);
      },
    );
    this.audit = new AuditPanel(hosts.audit, (score, average) => {
      Object.assign(model, { score, average });
      onChange(false);
    });
    this.hasse = new Hasse(hosts.order);
  }

  /** Paints all that follows a drag, and after a while what does not. @param {Ranked} ranked */
  paint(ranked) {
    const { model, hosts } = this;
    this.colour(ranked);
    const colourOf = (/** @type {number} */ i) => (ranked.division.shares[i] > 0 ? (this.colours.get(i) ?? -1) : -1);
    this.outcomes.paint(model);
    this.weights.paint(model);
    this.map.paint(model, ranked, colourOf);
    this.hasse.paint(model, ranked, colourOf);
    const table = rankingTable(model, ranked, colourOf, (i) => {
      model.selected = model.selected === i ? null : i;
      this.onChange(false);
    });
    const { activeElement } = document;
    const focused = hosts.ranking.contains(activeElement) ? activeElement?.closest('button')?.title : null;
    fill(hosts.ranking, table);
    if (focused)
      for (const button of table.querySelectorAll('button'))
        if (button.title === focused) button.focus({ preventScroll: true });
    fill(hosts.point, ...pointNodes(model, ranked, colourOf));
    this.notes(ranked);
    this.atRest();
  }

  /** Gives a colour to each model when it is first best somewhere, which it keeps. @param {Ranked} ranked */
  colour({ division: { shares } }) {
    const names = this.model.matrices?.models.join('\n') ?? '';
    if (this.coloured !== names) this.colours.clear();
    this.coloured = names;
    colourWinners(this.colours, shares);
  }

  /** @param {Panel} panel @param {string} words */
  note(panel, words) {
    const node = this.noteOf[panel];
    if (node) say(node, words);
  }

  /** Writes the note next to the heading of each panel. @param {Ranked} ranked */
  notes(ranked) {
    const { model } = this;
    const models = model.matrices?.models ?? [];
    const { grouping, names } = model.task;
    this.note('outcomes', `satisfaction S, importance I; counts of ${models[model.shown] ?? 'no model'}`);
    this.note('weights', `${GROUPED[grouping]}; they sum to 1`);
    const somewhere = ranked.division.shares.filter((share) => share > 0).length;
    const three = model.map.map((g) => names[g]).join(', ');
    this.note('map', `for all importances of ${three}; ${somewhere} of ${models.length} are best somewhere`);
    const nodes = nodesOf(model, ranked);
    const pairs = linesOf(nodes, ranked).length;
    const few = models.length > MOST_NODES ? `; ${nodes.length} of ${models.length} shown` : '';
    const order = pairs
      ? `a line down: at least as good for all importances of the groups${few}`
      : `none of these is better than another for all importances: they are incomparable${few}`;
    this.note('order', order);
  }

  /** What decides who can be first at all. */
  key() {
    const { matrices, task } = this.model;
    return JSON.stringify([matrices?.title, matrices?.counts, task.satisfaction]);
  }

  /** Audits averages, and says who can be first where outcomes have their own importances, when the sliders rest. */
  atRest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.paintAtRest(), REST);
    const key = this.key();
    if (key === this.possible.key) return this.sayFirst();
    clearTimeout(this.timer);
    this.note('ranking', 'at this point');
    this.timer = setTimeout(() => this.findFirst(key), REST);
  }

  /** @param {string} key of the task */
  findFirst(key) {
    const { matrices, task } = this.model;
    if (matrices) this.possible = { key, found: canBeFirst(matrices.counts, task.satisfaction) };
    this.sayFirst();
  }

  /** Says now what waits until the sliders rest. */
  finish() {
    clearTimeout(this.resting);
    clearTimeout(this.timer);
    this.paintAtRest();
    const key = this.key();
    if (key !== this.possible.key) this.findFirst(key);
  }

  /** What does not follow a drag. */
  paintAtRest() {
    const unknown = this.model.isDetection ? 'true negatives are unknown, and taken as 0 here' : '';
    for (const panel of /** @type {const} */ (['audit', 'spaces'])) this.note(panel, unknown);
    this.audit.paint(this.model);
    fill(this.hosts.newcomers, ...newcomerNodes(this.model));
    fill(this.hosts.spaces, ...spacesNodes(this.model));
  }

  sayFirst() {
    const never = (this.model.matrices?.models ?? []).filter((_, i) => !this.possible.found[i]);
    const words = never.length
      ? `at this point; ${counted(never.length, 'model')} can never be first, whatever each outcome counts`
      : 'at this point; each can be first for some importance of each outcome';
    this.note('ranking', words);
    if (this.noteOf.ranking) this.noteOf.ranking.title = never.length ? `Never first: ${never.join(', ')}` : '';
  }
}
