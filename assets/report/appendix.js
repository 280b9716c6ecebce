/** The appendix of a report: tables of the scenes and of what they rank. Built when it is opened or printed. */
import { count, fixed, precise, prevalence, probability, rankSet, rankTexts } from '#tile/draw/text';
import { groupsHere } from '#tile/model/groups';
import { showsNear } from '#tile/model/tile_settings';
import { BOTH_HOLD } from '#tile/model/uncertainty';
import { GROUP_HEADS, groupTexts } from '#tile/panels/groups_table';
import { levelOf } from '#tile/present/frame';
import { canAnimate } from '#tile/share/transition';
import { fill, headCell, make, rowOf, tableOf } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Frame } from '#tile/present/frame' */

/**
 * A table; `words` is the number of leading columns that hold text, aligned left.
 *
 * @typedef {{caption: string, words: number, heads: string[], rows: string[][], note: string}} AppendixTable
 */

/** The most rows of a table; below, the most scenes in one. */
const MOST = 500;
const SCENES = 5;
/** @type {Record<Frame['kind'], string>} */
const PAGES = {
  explore: 'Explore',
  decide: 'Decide',
  contexts: 'Contexts',
  tasks: 'Any task',
  scores: 'Scores',
  tradeoff: 'Trade-off',
  predictions: 'Predictions',
  robustness: 'Robustness',
};

/** All tables of a report. @param {Frame[]} frames of the scenes, as they open @returns {AppendixTable[]} */
export function tablesOf(frames) {
  const found = [scenesTable(frames)];
  for (const group of sceneGroups(frames)) found.push(...groupTables(frames, group));
  found.push(...frames.flatMap(attributeTable));
  return found.map((table, k) => ({ ...table, caption: `Table ${k + 1}. ${table.caption}` }));
}

/** @param {Frame[]} frames @returns {AppendixTable} */
function scenesTable(frames) {
  const rows = frames.map((frame, k) => {
    const { point, winners, common, law } = frame.model;
    const best = law ? '' : winners.map((i) => frame.model.names[i]).join(', ');
    const value = best ? frame.model.valueText(winners[0]) : '';
    // The point of a task is a place in its triangle.
    const at = frame.tasks ? ['–', '–', '–'] : [...place(point), prevalence(common)];
    return [String(k + 1), frame.title, PAGES[frame.kind], best, ...at, value];
  });
  const heads = ['', 'Scene', 'Page', 'Best at the point', 'a', 'b', 'Prevalence', 'Score'];
  return { caption: 'The scenes', words: 4, heads, rows, note: '' };
}

/** @param {{a: number, b: number}} point */
const place = ({ a, b }) => [precise(a), precise(b)];

/** The scenes, by their numbers, that rank the same performances; scenes that rank no classifiers are left out. */
/** @param {Frame[]} frames */
function sceneGroups(frames) {
  /** @type {number[][]} */
  const groups = [];
  for (const [k, frame] of frames.entries()) {
    if (frame.model.law || !frame.model.names.length) continue;
    const group = groups.find(([first]) => same(frames[first], frame));
    if (group) group.push(k);
    else groups.push([k]);
  }
  return groups;
}

/** The models that a scene of Any task ranks, as text; '' of other scenes. @param {Frame['tasks']} tasks */
const rankedBy = (tasks) => [tasks?.model.given?.title ?? '', ...(tasks?.model.given?.models ?? [])].join('\n');

/** Whether two scenes rank the same performances. @param {Frame} one @param {Frame} other */
function same({ model, predictions, tasks }, other) {
  // The performances of predictions depend on the thresholds, and those on the point.
  if (predictions || other.predictions) return false;
  if (tasks || other.tasks) return rankedBy(tasks) === rankedBy(other.tasks);
  return canAnimate(model, other.model) && model.prior === other.model.prior;
}

/**
 * Tables of a group of scenes: the performances with the ranks at the points of the first scenes, then the ranks of the
 * others.
 */
/** @type {(frames: Frame[], group: number[]) => AppendixTable[]} */
function groupTables(frames, group) {
  const { model, predictions, tasks } = frames[group[0]];
  const order = [...model.ranking.order].slice(0, MOST);
  const left = model.rowCount - order.length;
  const note = left ? `The first ${count(order.length)} of ${count(model.rowCount)}, by the ranking of its scene.` : '';
  const parts = Array.from({ length: Math.ceil(group.length / SCENES) }, (_, k) =>
    group.slice(k * SCENES, (k + 1) * SCENES),
  );
  return parts.map((scenes, k) => {
    const threshold = predictions ? [(/** @type {number} */ i) => thresholdText(predictions, i)] : [];
    const first = k || tasks ? [] : performanceColumns(model);
    const ranked = scenes.flatMap((at) => rankColumns(frames[at]));
    const heads = [
      'Classifier',
      ...threshold.map(() => 'Threshold'),
      ...(first.length ? ['TN', 'FP', 'FN', 'TP'] : []),
      ...scenes.flatMap((at) => rankHeads(frames[at], at + 1)),
    ];
    const cells = [(/** @type {number} */ i) => model.names[i], ...threshold, ...first, ...ranked];
    const rows = order.map((i) => cells.map((cell) => cell(i)));
    const notes = [note, sureNote(scenes.map((at) => frames[at]))].filter(Boolean).join(' ');
    return { caption: captionOf(frames[group[0]]), words: 1 + threshold.length, heads, rows, note: notes };
  });
}

/** The groups of the attribute by which a scene of Explore groups its rows. */
/** @param {Frame} frame @param {number} k @returns {AppendixTable[]} */
function attributeTable({ kind, model }, k) {
  const { grouped } = model.shown;
  if (kind !== 'explore' || grouped === null) return [];
  const rows = groupsHere(model, grouped).map((group) => [group.text || 'no value', ...groupTexts(group)]);
  const note = 'Ranks and scores at the point of the scene; medians over the rows of a group.';
  const caption = `Groups by ${grouped}, scene ${k + 1}`;
  return [{ caption, words: 1, heads: [grouped, ...GROUP_HEADS], rows, note }];
}

/** @param {NonNullable<Frame['predictions']>} predictions @param {number} i */
function thresholdText(predictions, i) {
  const own = predictions.best[i];
  return own === null ? '–' : predictions.vertexDecision(own);
}

/** @param {Frame} frame */
function captionOf({ model, about }) {
  const prior = Number.isFinite(model.common) ? `, prevalence ${prevalence(model.common)}` : '';
  return `${about}${about.includes('prevalence') ? '' : prior}`;
}

/** TN, FP, FN and TP: counts, with a decimal where they are not whole, or shares. */
/** @type {(model: ExploreModel) => ((i: number) => string)[]} */
function performanceColumns({ performances }) {
  return [0, 1, 2, 3].map((at) => (i) => {
    const row = performances[i];
    return row ? amount(Number(row[at])) : '–';
  });
}

/** @param {number} x */
const amount = (x) => (Number.isInteger(x) ? count(x) : x > 1 ? fixed(x, 1) : precise(x));

/** The uncertainty of the ranks in a scene; null where it is not shown. @param {Frame} frame */
const sureOf = ({ model, predictions }) => (predictions ?? model).here;

/** Computes the final results of a scene where it shows those of few draws so far. @param {Frame} frame */
function settle({ model, predictions }) {
  if (predictions || !model.uncertainty.uncertain || model.uncertaintyResults.isRefined(model)) return;
  const steps = model.uncertaintyResults.refine(model);
  while (!steps.next().done);
}

/** The heading of the last column: which probability it holds, as in the table of the page. @param {Frame} frame */
function chanceHead({ model, predictions }) {
  const { flavor, margin } = predictions ?? { flavor: model.flavor, margin: model.uncertainty.margin };
  return showsNear(flavor) ? `P(within ${margin})` : 'P(best)';
}

/** @param {Frame} frame @param {number} scene */
const rankHeads = (frame, scene) =>
  sureOf(frame)
    ? [`Rank (rank set), scene ${scene}`, 'Score (interval)', chanceHead(frame)]
    : [`Rank, scene ${scene}`, 'Score'];

/** What the intervals in brackets mean. @param {Frame[]} frames */
function sureNote(frames) {
  const levels = [...new Set(frames.filter(sureOf).map(levelOf))];
  if (!levels.length) return '';
  const sets = `Rank sets hold all at once at ${levels.join(', or at ')}`;
  return `${sets}; each interval is of its classifier alone. ${BOTH_HOLD}`;
}

/** @param {Frame} frame @returns {((i: number) => string)[]} */
function rankColumns(frame) {
  const { ranks, scores } = frame.model.ranking;
  settle(frame);
  const sure = sureOf(frame);
  const rank = rankTexts(ranks);
  if (!sure) return [rank, (i) => frame.model.valueText(i)];
  const chances = showsNear((frame.predictions ?? frame.model).flavor) ? sure.near : sure.best;
  const within = (/** @type {number} */ i, /** @type {string} */ text) => (sure.first[i] ? ` (${text})` : '');
  return [
    (i) => rank(i) + within(i, rankSet(sure.first[i], sure.last[i])),
    (i) => fixed(scores[i]) + within(i, `${fixed(sure.low[i])}–${fixed(sure.high[i])}`),
    (i) => (sure.first[i] ? probability(chances[i]) : '–'),
  ];
}

/** The appendix in its place in the document. @param {HTMLElement} host @param {() => Frame[]} frames */
export function appendix(host, frames) {
  const details = make('details', {}, make('summary', {}, make('h2', {}, 'Appendix: tables')));
  const body = make('div', {});
  let before = false;
  details.append(body);
  const build = () => {
    if (!body.children.length) fill(body, ...tablesOf(frames()).map(tableNode));
  };
  details.addEventListener('toggle', () => details.open && build());
  fill(host, details);
  return {
    /** Shows all tables, for printing. */
    open() {
      build();
      before = details.open;
      details.open = true;
    },
    /** Back to what was open before printing. */
    back() {
      details.open = before;
    },
  };
}

/** @param {AppendixTable} table */
function tableNode({ caption, words, heads, rows, note }) {
  const cell = (/** @type {string} */ text, /** @type {number} */ k) =>
    make('td', { className: k < words ? 'tx-report-words' : null }, text);
  const head = heads.map((text, k) => headCell(text, { className: k < words ? 'tx-report-words' : null }));
  const region = { className: 'tx-report-scroll', tabindex: 0, role: 'region', 'aria-label': caption };
  const body = rows.map((row) => rowOf(...row.map(cell)));
  const table = tableOf({ className: 'tx-report-data' }, head, body, make('caption', {}, caption));
  return make('div', region, table, note ? make('p', { className: 'tx-note' }, note) : null);
}
