/** What the page Any task shows: outcomes with satisfaction and importance, and the models that they rank. */
import { dominates } from '#tile/math/tasks/dominance';
import { groupSums, scoresOf, sumsOfThree } from '#tile/math/tasks/group_importances';
import { changesAlong, shifted } from '#tile/math/tasks/nearest_changes';
import { bestOfThree } from '#tile/math/tasks/triangle';
import { freeColour } from '#tile/model/leaderboard';
import { graded, PRESETS } from '#tile/model/task_presets';

/** @import { Change } from '#tile/math/tasks/nearest_changes' */
/** @import { Sums } from '#tile/math/tasks/group_importances' */
/** @import { Classwise } from '#tile/math/tasks/newcomers' */
/** @import { Division } from '#tile/math/tasks/triangle' */
/** @import { Leaderboard, ScoreRecord } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Grouping, Preset, TaskView } from '#tile/view/types' */

/**
 * Confusion matrices of models: counts of each true class (rows) and predicted class (columns), row by row. `detected`,
 * for tasks of two classes in which true negatives do not count: the same models and those with unknown true negatives,
 * which are 0 there; left out where all are known.
 *
 * @typedef {{title: string, classes: string[], models: string[], counts: number[][], detected?: Matrices}} Matrices
 */
/**
 * All that follows from the task and the importances. `first`: the best at the point, -1 for none; `ranks` from 1, NaN
 * where undefined; `better`: whether one (rows) is at least as good as another (columns) for all importances.
 *
 * @typedef {{sums: Sums, scores: number[], ranks: number[], first: number, division: Division, better: boolean[][],
 *   changes: {below: Change | null, above: Change | null}[]}} Ranked
 */

/**
 * Satisfaction, importance and group of each outcome, row by row; `names` of the groups.
 *
 * @typedef {{satisfaction: number[], importance: number[], groups: number[], grouping: Grouping, names: string[]}} Task
 */

/** The most models; of more, the first ones are taken. */
export const MOST_MODELS = 200;
const MILLION = 1e6;
/** The tasks in which true negatives do not count. @type {Preset[]} */
export const DETECTIONS = ['detection', 'retrieval'];
/** Two scores that are closer tie. */
const TIE = 1e-12;

export class TaskModel {
  /** The sample. @type {Matrices | null} */
  sample = null;
  /** The leaderboard of the top bar, whose classes are two. @type {Matrices | null} */
  board = null;
  /** Whose outcomes were chosen. @type {TaskView['source']} */
  source = null;
  /** @type {TaskView['preset']} */
  preset = null;
  /** The class that presets of one class are about. */
  target = 0;
  /** Satisfactions and importances that are not the preset's; null for the preset's. @type {number[] | null} */
  satisfaction = null;
  /** @type {number[] | null} */
  importance = null;
  /** @type {Grouping} */
  grouping = 'true';
  /** The importance of each group, of sum 1; null for equal ones. @type {number[] | null} */
  weights = null;
  /** The groups of the map. @type {[number, number, number]} */
  three = [0, 1, 2];
  /** The selected model; null for the best at the point. @type {number | null} */
  selected = null;
  /** A score of two classes that is audited, and how it is averaged over the classes. @type {string | null} */
  score = null;
  /** @type {TaskView['average']} */
  average = 'macro';
  /** The scores that it may name. @type {ScoreRecord[]} */
  catalogue = [];
  /** The task, and what it depends on. @type {{of: unknown[], task: Task} | null} */
  described = null;
  /** What the task alone says, without the importances of groups, and what it depends on. */
  /** @type {{counts: number[][], task: Task, sums: Sums, better: boolean[][]} | null} */
  summed = null;
  /** The map, which a point on it does not change. @type {{sums: Sums, key: string, division: Division} | null} */
  divided = null;
  /** @type {{sums: Sums, key: string, ranked: Ranked} | null} */
  held = null;
  /** The matrices of a preset that makes others of them. */
  /** @type {{given: Matrices, preset: Preset, made: Matrices} | null} */
  converted = null;

  /** The matrices as they came. */
  get given() {
    if (this.shows === 'sample') return this.sample;
    const { board, preset, target } = this;
    const detects = !board?.models.length || (preset !== null && DETECTIONS.includes(preset) && target === 1);
    return (detects && board?.detected) || board;
  }

  /** Whether no model has true negatives, so that only detections can be ranked. */
  get isDetection() {
    return this.shows === 'board' && Boolean(this.board?.detected && !this.board.models.length);
  }

  /** Whose outcomes are shown: a leaderboard of more than two classes unless another was chosen. */
  get shows() {
    return this.source ?? ((this.board?.classes.length ?? 0) > 2 ? 'board' : 'sample');
  }

  /** The preset in use: a link can ask two classes for one of three. @returns {Preset} */
  get kind() {
    const count = this.given?.classes.length ?? 0;
    if (this.isDetection) return this.preset === 'retrieval' ? 'retrieval' : 'detection';
    const wanted = this.preset ?? (this.shows === 'sample' ? 'graded' : 'right');
    return PRESETS[wanted].least <= count ? wanted : 'right';
  }

  /** The matrices of the task: pairs of samples are two classes of their own. */
  get matrices() {
    const { given } = this;
    const { kind } = this;
    const { matrices } = PRESETS[kind];
    if (!given || !matrices) return given;
    if (this.converted?.given !== given || this.converted.preset !== kind)
      this.converted = { given, preset: kind, made: matrices(given) };
    return this.converted.made;
  }

  /** The groupings with three groups at least. @returns {Grouping[]} */
  get groupings() {
    const count = this.matrices?.classes.length ?? 0;
    return count > 3 ? ['true', 'predicted'] : count === 3 ? ['true', 'predicted', 'outcome'] : ['outcome'];
  }

  /** Satisfaction, importance and group of each outcome, and what groups are called. @returns {Task} */
  get task() {
    const { matrices, kind, target, satisfaction, importance, grouping } = this;
    const of = [matrices?.classes, kind, target, satisfaction, importance, grouping];
    if (!this.described || of.some((each, k) => each !== this.described?.of[k]))
      this.described = { of, task: this.describe(matrices?.classes ?? []) };
    return this.described.task;
  }

  /** @param {string[]} classes @returns {Task} */
  describe(classes) {
    const count = classes.length;
    const cells = classes.flatMap((_, i) => classes.map((__, j) => [i, j]));
    const preset = PRESETS[this.kind].task(count, this.isDetection ? 1 : Math.min(this.target, count - 1));
    const fits = (/** @type {number[] | null} */ list) => (list?.length === cells.length ? list : null);
    const grouping = this.groupings.includes(this.grouping) ? this.grouping : this.groupings[0];
    const groups = cells.map(([i, j]) => (grouping === 'true' ? i : grouping === 'predicted' ? j : i * count + j));
    return {
      satisfaction: fits(this.satisfaction) ?? preset.satisfaction,
      importance: fits(this.importance) ?? preset.importance,
      groups,
      grouping,
      names: grouping === 'outcome' ? cells.map(([i, j]) => outcomeName(classes, i, j)) : classes,
    };
  }

  /** The importance of each group, of sum 1. @returns {number[]} */
  get shares() {
    const count = this.task.names.length;
    const given = this.weights?.length === count ? this.weights : new Array(count).fill(1);
    const sum = given.reduce((total, w) => total + w, 0);
    return sum > 0 ? given.map((w) => w / sum) : given.map(() => 1 / count);
  }

  /** The groups of the map, all different and known. @returns {[number, number, number]} */
  get map() {
    const count = this.task.names.length;
    const { isDetection, three } = this;
    const fits = new Set(three).size === 3 && Math.max(...three) < count && !(isDetection && three.includes(0));
    return fits ? three : isDetection ? [1, 3, 2] : [0, 1, 2];
  }

  /** What follows from all that; null without models. @returns {Ranked | null} */
  get ranked() {
    const { matrices, task, shares, map } = this;
    if (!matrices?.models.length) return null;
    const { sums, better } = this.sumsOf(matrices, task);
    const key = JSON.stringify([shares, map]);
    if (this.held?.sums === sums && this.held.key === key) return this.held.ranked;
    const scores = scoresOf(sums, shares);
    const ranks = scores.map((own) =>
      Number.isNaN(own) ? NaN : 1 + scores.filter((other) => other > own + TIE).length,
    );
    const first = ranks.indexOf(1);
    const ranked = {
      ...{ sums, scores, ranks, first, better },
      division: this.divisionOf(sums, shares, map),
      changes: first < 0 ? [] : shares.map((_, g) => changesAlong(sums, shares, g, first)),
    };
    this.held = { sums, key, ranked };
    return ranked;
  }

  /** The sums of all groups, and who is better for all importances. */
  /** @param {Matrices} matrices @param {Task} task */
  sumsOf({ counts }, task) {
    if (this.summed?.counts !== counts || this.summed.task !== task) {
      const sums = groupSums(counts, task);
      this.summed = { counts, task, sums, better: dominates(sums) };
    }
    return this.summed;
  }

  /** Who is best where on the map, which depends on what is not on it. */
  /** @param {Sums} sums @param {number[]} shares @param {[number, number, number]} map */
  divisionOf(sums, shares, map) {
    const rest = shares.map((share, g) => (map.includes(g) ? '' : share.toPrecision(12)));
    const key = JSON.stringify([map, rest]);
    if (this.divided?.sums !== sums || this.divided.key !== key)
      this.divided = { sums, key, division: bestOfThree(sumsOfThree(sums, shares, map)) };
    return this.divided.division;
  }

  /** The model whose counts are shown. */
  get shown() {
    const { selected } = this;
    const count = this.matrices?.models.length ?? 0;
    return selected !== null && selected < count ? selected : (this.ranked?.first ?? -1);
  }

  // Changes -----------------------------------------------------------------------------------------------------------

  /** Takes a preset, and forgets what was edited. @param {TaskView['preset']} preset @param {number} target */
  take(preset, target) {
    const before = this.matrices?.classes.length;
    [this.preset, this.target] = [preset, target];
    [this.satisfaction, this.importance] = [null, null];
    if (this.matrices?.classes.length !== before) this.forget();
  }

  /** @param {TaskView['source']} source */
  open(source) {
    this.source = source;
    this.selected = null;
    this.take(null, 0);
    this.forget();
  }

  /** Forgets what belongs to other groups. */
  forget() {
    const [fp, fn, tp] = [1, 2, 3];
    this.weights = null;
    this.three = this.task.names.length === 4 && this.matrices?.classes.length === 2 ? [fp, tp, fn] : [0, 1, 2];
  }

  /** @param {Grouping} grouping */
  group(grouping) {
    this.grouping = grouping;
    this.forget();
  }

  /** @param {'satisfaction' | 'importance'} what @param {number} outcome @param {number} value */
  edit(what, outcome, value) {
    const values = [...this.task[what]];
    values[outcome] = value;
    this[what] = values;
  }

  /** Sets the importance of a group, all others in proportion. @param {number} g @param {number} share */
  weigh(g, share) {
    this.weights = shifted(this.shares, g, share).map(rounded);
  }

  /** Sets what the three groups of the map share, by a place of the triangle. @param {readonly number[]} place */
  place(place) {
    const { map } = this;
    // In millionths, so that what is not on the map stays as it is, however often the point moves.
    const parts = this.shares.map((share, g) => (map.includes(g) ? 0 : Math.round(share * MILLION)));
    const shared = MILLION - parts.reduce((sum, n) => sum + n, 0) || MILLION;
    const first = Math.round(place[0] * shared);
    const second = Math.min(shared - first, Math.round(place[1] * shared));
    for (const [k, n] of [first, second, shared - first - second].entries()) parts[map[k]] = n;
    this.weights = parts.map((n) => n / MILLION);
  }

  /** The place of the importances in the triangle of the map: three shares of sum 1. */
  /** @returns {[number, number, number]} */
  get point() {
    const { shares, map } = this;
    const shared = map.reduce((sum, g) => sum + shares[g], 0);
    if (!(shared > 0)) return [1 / 3, 1 / 3, 1 / 3];
    return [shares[map[0]] / shared, shares[map[1]] / shared, shares[map[2]] / shared];
  }

  /** Shows a group at one corner of the map; one that is at another corner changes places with it. */
  /** @param {number} k @param {number} g */
  corner(k, g) {
    const three = /** @type {[number, number, number]} */ ([...this.map]);
    const at = three.indexOf(g);
    if (at >= 0) three[at] = three[k];
    three[k] = g;
    this.three = three;
  }

  // Views -------------------------------------------------------------------------------------------------------------

  /** The view that links and sessions restore. @returns {TaskView} */
  view() {
    const { source, preset, target, satisfaction, importance, grouping, weights, three, selected } = this;
    const { score, average } = this;
    return { source, preset, target, satisfaction, importance, grouping, weights, three, selected, score, average };
  }

  /** Restores a view, validated by `readView`. @param {TaskView} view */
  restore(view) {
    Object.assign(this, view);
  }
}

/**
 * The scores of models in each true class, and the least and the most possible ones there; models without a score in
 * some class are left out. Null where no class counts.
 *
 * @param {TaskModel} model @returns {(Classwise & {models: string[], classes: string[]}) | null}
 */
export function classwiseOf({ matrices, task: { satisfaction, importance } }) {
  if (!matrices) return null;
  const count = matrices.classes.length;
  const { above, below } = groupSums(matrices.counts, {
    ...{ satisfaction, importance, groups: satisfaction.map((_, k) => Math.floor(k / count)) },
  });
  const known = below.map((_, i) => i).filter((i) => below[i].every((n) => n > 0));
  const own = matrices.classes.map((_, c) =>
    satisfaction.slice(c * count, (c + 1) * count).filter((__, j) => importance[c * count + j] > 0),
  );
  return {
    scores: known.map((i) => above[i].map((sum, c) => sum / below[i][c])),
    least: own.map((list) => Math.min(...list)),
    most: own.map((list) => Math.max(...list)),
    models: known.map((i) => matrices.models[i]),
    classes: matrices.classes,
  };
}

/** Digits that links show. @param {number} value */
const rounded = (value) => Number(value.toFixed(6));

/** What an outcome is called, the true class first; two classes have names of their own. */
/** @param {string[]} classes @param {number} i @param {number} j */
export function outcomeName(classes, i, j) {
  if (classes.length === 2) return ['tn', 'fp', 'fn', 'tp'][2 * i + j];
  return i === j ? `${classes[i]}, right` : `${classes[i]} as ${classes[j]}`;
}

/** How far an outcome is from right, as words; `ordered`: whether classes have an order. */
/** @param {string[]} classes @param {number} i @param {number} j @param {boolean} ordered */
export function outcomeWords(classes, i, j, ordered) {
  if (i === j) return 'right';
  if (classes.length === 2) return j ? 'false positive' : 'false negative';
  if (!ordered) return 'wrong';
  const far = graded(classes.length, i, j);
  return far === 0 ? 'farthest' : `off by ${Math.abs(i - j)}`;
}

/** The matrices of a leaderboard of more classes, without the entities that are hidden. */
/** @param {Leaderboard} board @param {ReadonlySet<number>} hidden @returns {Matrices | null} */
export function matricesOfClasses({ title, contexts, entities, matrices }, hidden) {
  if (!matrices) return null;
  const shown = entities.map((_, i) => i).filter((i) => !hidden.has(i));
  const taken = shown.slice(0, MOST_MODELS);
  return { title, classes: contexts, models: taken.map((i) => entities[i]), counts: taken.map((i) => matrices[i]) };
}

/** The matrices of Explore's leaderboard, of two classes or more. */
/** @param {Pick<ExploreModel, 'data' | 'names' | 'performances' | 'hidden'>} explore */
export function matricesOfBoard({ data, names, performances, hidden }) {
  return (data && matricesOfClasses(data, hidden)) ?? matricesOf(data?.title ?? '', names, performances);
}

/** Gives a colour to each model that is best somewhere and has none, the largest share first. */
/** @param {Map<number, number>} colours by model, which are changed @param {readonly number[]} shares of the map */
export function colourWinners(colours, shares) {
  const fresh = [...shares.keys()].filter((i) => shares[i] > 0 && !colours.has(i));
  for (const i of fresh.sort((one, two) => shares[two] - shares[one])) colours.set(i, freeColour(colours));
}

/** A leaderboard of two classes as matrices. */
/** @type {(title: string, names: string[], performances: (readonly (number | null)[] | null)[]) => Matrices} */
export function matricesOf(title, names, performances) {
  const all = taken(title, names, performances);
  const detected = taken(
    title,
    names,
    performances.map((row) => row && [isKnown(row[0]) ? row[0] : 0, ...row.slice(1)]),
  );
  return detected.models.length > all.models.length ? { ...all, detected } : all;
}

/** @param {number | null} n */
const isKnown = (n) => n !== null && Number.isFinite(n);

/** The rows of which all is known. @type {typeof matricesOf} */
function taken(title, names, performances) {
  /** @type {Matrices} */
  const found = { title, classes: ['negative', 'positive'], models: [], counts: [] };
  for (const [i, row] of performances.entries()) {
    if (!row?.every(isKnown) || found.models.length >= MOST_MODELS) continue;
    found.models.push(names[i]);
    found.counts.push(row.map(Number));
  }
  return found;
}
