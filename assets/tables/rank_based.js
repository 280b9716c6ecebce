/** Which models are surely better by LxCIM, AUDRC, AUROC or accuracy: rank sets, intervals, P(best), in a table. */
import { fixed, levelText, probability, probabilitySaid, rankSet } from '#tile/draw/text';
import { NOT_SEPARABLE, UNDEFINED, WORSE } from '#tile/math/uncertainty/rank_sets';
import { TIERS } from '#tile/tables/columns';
import { buttonChoice } from '#tile/ui/controls';
import { fill, headCell, make, rowOf, tableOf } from '#tile/ui/elements';

/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { Column, Table } from '#tile/tables/formats' */

/** The scores, by their keys in answers. @type {[PredictionsModel['measure'], string][]} */
export const RANK_BASED = [
  ['lxcim', 'LxCIM'],
  ['audrc_continuous', 'AUDRC'],
  ['auroc', 'AUROC'],
  ['accuracy', 'Accuracy'],
];
/**
 * What the table needs. `classWeight`: what a positive counts, where a negative counts 1 less that.
 *
 * @typedef {Pick<PredictionsModel, 'rankBased' | 'measure' | 'level' | 'selected' | 'uncertain'> & {answer: {models:
 *   {name: string}[], groups: number | boolean, weighted: boolean}, classWeight?: number}} Ranked
 */

const HEADS = [
  ['Ranks', 'The ranks that each model may hold, all at once at the level'],
  ['Model', ''],
  ['Value ↓', 'At the prevalence of the samples'],
  ['Interval', 'The interval of this score alone'],
  ['P(best)', 'How often the model is the best in a paired bootstrap of the samples'],
  ['vs. best', 'The score less that of the best, with the interval of this difference alone'],
  ['Tier', 'Whether the model is surely worse than the best, or cannot be told apart from it'],
];

/**
 * What is said of a score at a level, the models from best to worst; null while it is not known.
 *
 * @param {Pick<PredictionsModel, 'rankBased' | 'measure' | 'level'>} model
 */
export function uncertaintyOfScore({ rankBased, measure, level }) {
  const of = rankBased?.scores?.[measure];
  const at = of?.levels.find((each) => each.level === level);
  if (!of || !at || of.leader === null) return null;
  const order = [...of.values.keys()].sort((i, j) => (of.values[j] ?? -1) - (of.values[i] ?? -1) || i - j);
  const ranked = at.first.filter((first) => first > 0).length;
  return { ...of, ...at, leader: of.leader, order, ranked, plausible: at.first.filter((first) => first === 1).length };
}

/** @typedef {NonNullable<ReturnType<typeof uncertaintyOfScore>>} ScoreUncertainty */

/** The cells of a model as texts, after its name. @param {ScoreUncertainty} found @param {number} k */
function texts(found, k) {
  const { values, low, high, best, ahead, leader, first } = found;
  if (!first[k]) return ['–', '–', '–', '–', tierOf(found, k)];
  const [behind, from, to] = ahead[k].map((each) => -(each ?? NaN));
  const interval = `${fixed(low[k] ?? NaN)}–${fixed(high[k] ?? NaN)}`;
  const lag = k === leader ? '–' : `${fixed(behind)} (${fixed(to)} to ${fixed(from)})`;
  return [fixed(values[k] ?? NaN), interval, probability(best[k]), lag, tierOf(found, k)];
}

/** Two sentences: how many models cannot be told apart from the best, and the best compared with another one. */
/** @type {(found: ScoreUncertainty, names: string[], score: string, selected: number | null) => string} */
export function scoreSentences({ plausible, ranked, leader, best, order, ahead, level }, names, score, selected) {
  const chance = `${names[leader]} is best with P ${probabilitySaid(best[leader])}.`;
  const said =
    plausible > 1
      ? `By ${score}, ${plausible} of ${ranked} models cannot be told apart from the best; ${chance}`
      : `By ${score}, ${names[leader]} is surely the best of ${ranked} models.`;
  const other = selected !== null && selected !== leader ? selected : order.find((k) => k !== leader);
  if (other === undefined || !ahead[other] || ahead[other][0] === null) return said;
  const [by, low, high] = ahead[other].map((each) => fixed(each ?? NaN));
  const interval = `${levelText(level)}: ${low} to ${high}`;
  return `${said} ${names[leader]} is ${by} ahead of ${names[other]} (${interval}).`;
}

/** The ranks as a table for other programs, from best to worst; null while they are not known. */
/** @param {Ranked} model @param {string} title of the predictions @returns {Table | null} */
export function ranksTable(model, title) {
  const found = uncertaintyOfScore(model);
  if (!found) return null;
  const { answer, measure, level, classWeight } = model;
  const score = RANK_BASED.find(([key]) => key === measure)?.[1] ?? measure;
  const weight = classWeight === undefined ? '' : `, a positive counts ${Number(classWeight.toPrecision(4))}`;
  const number = (/** @type {number | null} */ value) => value ?? NaN;
  return {
    caption: `${title}: models by ${score}${weight}; rank sets and intervals at ${levelText(level)}`,
    columns: [
      { kind: 'text', label: 'Ranks' },
      { kind: 'text', label: 'Model' },
      { kind: 'score', label: score, best: 'high' },
      ...['Low', 'High'].map((label) => /** @type {Column} */ ({ kind: 'score', label })),
      { kind: 'probability', label: 'P(best)', best: 'high' },
      ...['vs. best', 'Low, vs. best', 'High, vs. best'].map(
        (label) => /** @type {Column} */ ({ kind: 'score', label }),
      ),
      { kind: 'text', label: 'Tier' },
    ],
    rows: found.order.map((k) => {
      const [ahead, low, high] = found.ahead[k].map((each) => -number(each) + 0);
      const ranks = found.first[k] ? rankSet(found.first[k], found.last[k]) : '';
      const own = [found.values[k], found.low[k], found.high[k], found.first[k] ? found.best[k] : null].map(number);
      return [ranks, answer.models[k].name, ...own, ahead, high, low, tierOf(found, k)];
    }),
  };
}

/** @param {ScoreUncertainty} found @param {number} k */
const tierOf = ({ first }, k) => TIERS[first[k] ? (first[k] > 1 ? WORSE : NOT_SEPARABLE) : UNDEFINED];

/** The block below the table of scores while uncertainty is on. */
export class RankBasedTable {
  said = make('p', {});
  table = make('div', { className: 'tx-table-scroll', tabIndex: 0, role: 'region', 'aria-label': 'Ranks by score' });
  note = make('p', { className: 'tx-note' });
  choice = make('div', {});
  node = make('div', { className: 'tx-certain-scores', hidden: '' }, this.choice, this.said, this.table, this.note);

  /** @param {(measure: PredictionsModel['measure']) => void} onMeasure */
  constructor(onMeasure) {
    this.buttons = buttonChoice(this.choice, 'Rank the models by', RANK_BASED, onMeasure);
  }

  /** @param {Ranked} model @param {(k: number) => HTMLElement} head the header of a model's row */
  build(model, head) {
    const { rankBased, measure, answer, selected, uncertain } = model;
    this.node.hidden = !uncertain;
    if (!uncertain) return;
    this.buttons.paint(measure);
    const found = uncertaintyOfScore(model);
    this.table.hidden = !found;
    this.note.hidden = !found;
    if (!found) {
      this.said.textContent = rankBased ? rankBased.problem || 'No model has this score.' : 'Comparing the models …';
      return;
    }
    const score = RANK_BASED.find(([key]) => key === measure)?.[1] ?? measure;
    const names = answer.models.map(({ name }) => name);
    this.said.textContent = scoreSentences(found, names, score, selected);
    const rows = found.order.map((k) => {
      const ranks = found.first[k] ? rankSet(found.first[k], found.last[k]) : '–';
      const cells = texts(found, k).map((text) => make('td', {}, text));
      const row = rowOf(make('td', {}, ranks), head(k), ...cells);
      row.setAttribute('data-model', String(k));
      row.classList.toggle('tx-picked', k === selected);
      return row;
    });
    const heads = HEADS.map(([name, title]) => headCell(name, { title }));
    fill(this.table, tableOf({ className: 'tx-counts tx-models tx-sets-by-score' }, heads, rows));
    this.note.textContent = assumed(model);
  }
}

/** @param {Ranked} model */
function assumed({ answer, level, classWeight }) {
  const classes =
    classWeight === undefined
      ? 'Both classes count the same here; the page Invariance has class weights.'
      : `A positive counts ${fixed(classWeight, 2)}, a negative ${fixed(1 - classWeight, 2)}, except in AUROC.`;
  const unit = answer.groups ? 'groups of samples' : 'samples';
  return (
    `Rank sets hold all at once at about ${levelText(level)} (simulated), from what ${unit} add to ` +
    `the difference of two models${answer.weighted ? ', with their weights' : ''}; P(best): a paired bootstrap. ` +
    `Thresholds between the decisions stay as they are. ${classes}`
  );
}
