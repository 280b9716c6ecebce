/** The panels of Any task on the page and in a scene of a report: outcomes, importances, map, ranking and order. */
import { counted, fixed } from '#tile/draw/text';
import { canBeFirst } from '#tile/math/tasks/first_places';
import { meanRankReversal, normalisedReversal } from '#tile/math/tasks/newcomers';
import { againstRest, conclusionsOf, coordinatesOf } from '#tile/math/tasks/spaces';
import { classwiseOf, colourWinners } from '#tile/model/tasks';
import { AuditPanel } from '#tile/pages/tasks/audit';
import { OutcomeTable, WeightSliders } from '#tile/pages/tasks/outcomes';
import { pointNodes } from '#tile/pages/tasks/point';
import { Hasse, linesOf, MOST_NODES, nodesOf, rankingTable } from '#tile/pages/tasks/ranking_panel';
import { TaskMap } from '#tile/pages/tasks/triangle_painter';
import { fill, make, rowHead, rowOf, say, tableOf } from '#tile/ui/elements';

/** @import { Level, Reversal } from '#tile/math/tasks/newcomers' */
/** @import { Conclusion } from '#tile/math/tasks/spaces' */
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

/** Milliseconds at rest before what does not follow a drag is computed. */
const REST = 250;
/** How groups of outcomes are formed, in words. */
export const GROUPINGS = { true: 'by true class', predicted: 'by predicted class', outcome: 'each outcome' };

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
    this.note('weights', `${GROUPINGS[grouping]}; they sum to 1`);
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

// ---- The newcomer test: whether one more model can reverse two others.

/** @type {Record<Level, string>} */
const LEVELS = { same: '', least: 'the worst', most: 'the best' };

/** The table of the test and its words. @param {TaskModel} model @returns {HTMLElement[]} */
function newcomerNodes(model) {
  const classwise = classwiseOf(model);
  if (!classwise || classwise.scores.length < 2)
    return [make('p', { className: 'tx-note' }, 'Two models at least are needed that have samples of every class.')];
  const { models, classes } = classwise;
  const found = /** @type {const} */ ([
    ['Mean rank over classes', meanRankReversal(classwise.scores)],
    ['Mean of normalised scores', normalisedReversal(classwise)],
  ]);
  const cell = (/** @type {Reversal | null} */ reversal) =>
    make(
      'td',
      { className: reversal ? 'tx-task-fails' : '' },
      reversal ? `✗ ${models[reversal.behind]} passes ${models[reversal.ahead]}` : 'none found among these models',
    );
  const own = make('td', { className: 'tx-task-passes' }, '✓ R of a model depends on that model alone');
  const rows = [rowOf(rowHead('R'), own), ...found.map(([name, reversal]) => rowOf(rowHead(name), cell(reversal)))];
  const words = found.flatMap(([name, reversal]) =>
    reversal ? [make('p', { className: 'tx-note' }, wordsOf(name, reversal, models, classes))] : [],
  );
  return [
    tableOf({ className: 'tx-task-averages' }, ['Ordered by', 'can one more model reverse two others?'], rows),
    ...words,
  ];
}

/** @param {string} name @param {Reversal} reversal @param {string[]} models @param {string[]} classes */
function wordsOf(name, { ahead, behind, before, after, levels }, models, classes) {
  const [one, two] = [models[ahead], models[behind]];
  const extreme = levels.flatMap((level, c) =>
    level === 'same' ? [] : [`${LEVELS[level]} possible for ${classes[c]}`],
  );
  const rest = extreme.length < classes.length ? `as ${two}${extreme.length ? ' elsewhere' : ''}` : '';
  const newcomer = [...extreme, rest].filter(Boolean).join(', ');
  const then = `${two} ${fixed(after[1])}, ${one} ${fixed(after[0])}`;
  return `${name}: ${one} ${fixed(before[0])}, ${two} ${fixed(before[1])}. With one more model, ${newcomer}: ${then}.`;
}

// ---- What users of ROC and PR space conclude of the models, for two classes or one against the rest.

/** The most models that are compared, and pairs that are listed. */
const [MOST, LISTED] = [60, 5];

/** @param {TaskModel} model @returns {HTMLElement[]} */
function spacesNodes(model) {
  const { matrices } = model;
  if (!matrices) return [];
  const { classes } = matrices;
  const target = classes.length === 2 ? 1 : Math.min(model.target, classes.length - 1);
  const models = matrices.models.slice(0, MOST);
  const performances = againstRest(matrices.counts.slice(0, MOST), classes.length, target);
  const all = conclusionsOf(performances);
  if (!all.length) return [make('p', { className: 'tx-note' }, 'Two models at least are needed.')];
  const decided = (/** @type {'roc' | 'pr'} */ space) => all.filter((each) => !Number.isNaN(each[space])).length;
  const differing = all.filter(({ roc, pr }) => !Object.is(roc, pr));
  const asked = classes.length === 2 ? 'For these two classes' : `Of “${classes[target]}” against the rest`;
  const ranked = `users of ROC space rank ${decided('roc')} of ${counted(all.length, 'pair')}`;
  const said = `${asked}, ${ranked}, users of PR space ${decided('pr')}; the others are incomparable to them.`;
  const differ = differing.length
    ? `On ${counted(differing.length, 'pair')} they conclude different things:`
    : 'They conclude the same of all pairs.';
  const nodes = [make('p', { className: 'tx-note' }, `${said} ${differ}`)];
  return differing.length ? [...nodes, differingTable(differing, models, performances)] : nodes;
}

/** @param {Conclusion[]} differing @param {string[]} models @param {number[][]} performances */
function differingTable(differing, models, performances) {
  const rows = differing.slice(0, LISTED).map(({ one, two, roc, pr }) => {
    const pair = [one, two].map((i) => ({ name: models[i], ...coordinatesOf(performances[i]) }));
    const numbers = (/** @type {'tpr' | 'tnr' | 'ppv'} */ key) => pair.map((each) => value(each[key])).join(' / ');
    const verdict = (/** @type {number} */ sign) =>
      Number.isNaN(sign) ? 'incomparable' : sign === 0 ? 'equal' : `${models[sign > 0 ? one : two]} is better`;
    return rowOf(
      rowHead(`${pair[0].name} / ${pair[1].name}`),
      ...['tpr', 'tnr', 'ppv'].map((key) => make('td', {}, numbers(/** @type {'tpr' | 'tnr' | 'ppv'} */ (key)))),
      make('td', {}, verdict(roc)),
      make('td', {}, verdict(pr)),
    );
  });
  const heads = ['Models', 'TPR', 'TNR', 'PPV', 'ROC', 'PR'];
  return tableOf({ className: 'tx-task-averages tx-task-pairs' }, heads, rows);
}

/** @param {number} rate */
const value = (rate) => (Number.isNaN(rate) ? '0/0' : fixed(rate));
