/** Net benefit of the models over threshold probabilities: its chart, what it says at a cost, and the field. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { count, counted, fixed, levelText, prevalence, thresholdPercent } from '#tile/draw/text';
import { costOfThreshold, thresholdOf } from '#tile/math/decisions';
import { ALL, benefitOfModels, costHere, differenceOf, NONE, treatAll, valueAtCost } from '#tile/model/benefit_curves';
import { PEOPLE } from '#tile/model/decide';
import { costNote, ratioOf, ratioText } from '#tile/panels/weights';
import {
  column,
  cutToRange,
  NET_BENEFIT,
  netRange,
  onAxis,
  positionOf,
  ratioAt,
} from '#tile/plots/charts/benefit_chart';
import { fill, make, markInvalid, numberField, say } from '#tile/ui/elements';

/** @import { Line, Points } from '#tile/draw/charts' */
/** @import { Benefit, BenefitDifference } from '#tile/model/benefit_curves' */
/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { Column, Table } from '#tile/tables/formats' */
/** @import { BenefitChart, Named, Span } from '#tile/plots/charts/benefit_chart' */

/** The cost ratios at the ends of the axis, unless positives are rarer or the chosen cost is outside. */
const [DEAR, CHEAP] = [100, 1 / 20];
/** How much dearer than one positive in all samples a miss is at the left end. */
const BEYOND = 3;

/** The part of the axis that is shown. @param {Benefit} benefit @param {number | null} c @returns {Span} */
function spanOf({ prior, thresholds }, c) {
  const [least, most] = [thresholds.at(-1) ?? 0.5, thresholds[0]].map(costOfThreshold);
  const inside = (/** @type {number} */ value) => onAxis(Math.min(most, Math.max(least, value)));
  const shown = [DEAR, CHEAP, (BEYOND * (1 - prior)) / prior, ...(c === null ? [] : [c])].map(inside);
  return [positionOf(Math.max(...shown)), positionOf(Math.min(...shown))];
}

/** The chart of net benefit. @param {BenefitChart} chart @param {PredictionsModel} model */
export function paintBenefit(chart, model) {
  const benefit = benefitOfModels(model);
  if (!benefit) return;
  const { thresholds, curves, ranges, prior } = benefit;
  const c = costHere(model);
  const span = spanOf(benefit, c);
  if (model.curve === 'difference') return paintDifference(chart, model, benefit, span);
  const range = netRange(prior);
  const { ink, ink2, grey } = theme();
  const positions = thresholds.map((t) => positionOf(costOfThreshold(t)));
  /** @type {(values: number[], from?: number, to?: number) => Points} */
  const points = (values, from = 0, to = values.length - 1) =>
    cutToRange(
      positions.flatMap((u, k) => (k < from || k > to || u < span[0] || u > span[1] ? [] : [[u, values[k]]])),
      range,
    );
  const all = thresholds.map((t) => treatAll(t, prior));
  const none = thresholds.map(() => 0);
  const valuesOf = (/** @type {number} */ k) => (k === NONE ? none : k === ALL ? all : (curves[k] ?? none));
  const winners = new Set(ranges.map(({ model: k }) => k));
  const matter = new Set([...model.modelsThatMatter, ...winners]);
  const order = [...curves.keys()].sort((i, j) => Number(matter.has(i)) - Number(matter.has(j)));
  /** @type {Line[]} */
  const lines = order.flatMap((k) => {
    const curve = curves[k];
    if (!curve) return [];
    const { name } = model.answer.models[k];
    if (!matter.has(k)) return [{ name, points: points(curve), colour: grey, width: 1, opacity: 0.36 }];
    const selected = k === model.selected;
    return [{ name, points: points(curve), colour: colourOf(model, k), width: selected ? 2.2 : 1.2 }];
  });
  const doing = [
    { name: 'treat none', points: points(none), colour: ink, width: 1.5, plain: true },
    { name: 'treat all', points: points(all), colour: ink2, width: 1.5, dash: '5 4', plain: true },
  ];
  lines.push(...doing);
  /** @type {Named[]} */
  const named = [
    { line: doing[0], name: doing[0].name, bold: false, at: 0.03 },
    { line: doing[1], name: doing[1].name, bold: false, at: 0.9, left: true },
  ];
  /** @type {Points[]} */
  const zones = [];
  /** @type {Map<number, {line: Line, wide: number}>} */
  const widest = new Map();
  for (const { from, to, model: k } of ranges) {
    // Up to the next threshold, where another one is best.
    const part = points(valuesOf(k), from, Math.min(to + 1, thresholds.length - 1));
    const [start, end] = [part[0]?.[0] ?? NaN, part.at(-1)?.[0] ?? NaN];
    if (!(start < end)) continue;
    if (k < 0) zones.push(column(start, end, range));
    const name = k === NONE ? 'treat none' : k === ALL ? 'treat all' : model.answer.models[k].name;
    const line = { name, points: part, colour: k < 0 ? ink2 : colourOf(model, k), width: 3.4, plain: k < 0 };
    lines.push(line);
    if (k >= 0 && end - start > (widest.get(k)?.wide ?? 0)) widest.set(k, { line, wide: end - start });
  }
  for (const [k, { line }] of widest)
    named.push({ line, name: line.name, bold: model.ranked.winners.includes(k), at: 0.5 });
  chart.named = named;
  chart.names = model.ranked.names;
  chart.paint({ x: chart.thresholds(span), y: { range }, lines, zones, cursor: c === null ? null : positionOf(c) });
}

/** Paints how much the best model's net benefit exceeds that of another; nothing where no two can be compared. */
/** @param {BenefitChart} chart @param {PredictionsModel} model @param {Benefit} benefit @param {Span} span */
function paintDifference(chart, model, benefit, span) {
  const found = differenceOf(model, benefit);
  const c = costHere(model);
  const shown = (/** @type {number} */ u) => u >= span[0] && u <= span[1];
  const positions = benefit.thresholds.map((t) => positionOf(costOfThreshold(t)));
  /** @type {Points} */
  const points = found ? positions.flatMap((u, k) => (shown(u) ? [[u, found.values[k]]] : [])) : [];
  const band = found?.band;
  const ends = band && positions.map((u, k) => /** @type {const} */ ([u, band.low[k], band.high[k]]));
  const inside = ends?.filter(([u, low, high]) => shown(u) && Number.isFinite(low + high));
  const colour = found ? colourOf(model, found.pair[0]) : theme().ink;
  const line = { name: found ? pairWords(model, found) : '', points, colour, width: 2.4 };
  chart.names = model.ranked.names;
  chart.paintDifference({ ...line, ...(inside ? { band: inside } : {}) }, span, c === null ? null : positionOf(c));
}

/** @param {PredictionsModel} model @param {BenefitDifference} difference */
function pairWords({ answer }, { pair: [one, other] }) {
  return `${answer.models[one].name} less ${answer.models[other].name}`;
}

/** What the chart shows, for its heading. @param {PredictionsModel} model */
export function benefitNote(model) {
  const benefit = model.curve === 'difference' ? benefitOfModels(model) : null;
  const found = benefit && differenceOf(model, benefit);
  return `${found ? `${pairWords(model, found)}, ` : ''}net detections per 1,000 over the cost of a miss`;
}

/** @param {PredictionsModel} model @param {number} k */
const colourOf = (model, k) => marks.hue(model.colours[k], 'full', theme().grey);

/** The text of a line under the pointer. @param {number} u @param {number} y */
export const benefitText = (u, y) => `${fixed(y, 1)} ${NET_BENEFIT} at ${thresholdPercent(thresholdOf(ratioAt(u)))}`;

/** The sentences about decision curves: who is best at the cost of the point, and how models decide. */
/** @param {PredictionsModel} model */
export function benefitSentences(model) {
  const benefit = benefitOfModels(model);
  if (!benefit) return ['Decision curves need positives and negatives.'];
  const c = costHere(model);
  const difference = model.curve === 'difference' ? differenceSentences(model, benefit, c) : [];
  return [c === null ? '' : sentenceAt(model, benefit, c), ...difference, how(model, benefit)].filter(Boolean);
}

/** The difference at a cost, with its interval, or why there is none. */
/** @param {PredictionsModel} model @param {Benefit} benefit @param {number | null} c @returns {string[]} */
function differenceSentences(model, benefit, c) {
  const found = differenceOf(model, benefit);
  if (!found) return ['A difference needs two models whose scores are probabilities.'];
  const { values, band } = found;
  const at = (/** @type {number[]} */ curve) => fixed(valueAtCost(curve, benefit.thresholds, c ?? 1), 1);
  const level = levelText(model.level);
  const interval = band ? ` (${level}: ${at(band.low)} to ${at(band.high)})` : '';
  const here = c === null ? '' : `${pairWords(model, found)}: ${at(values)} ${NET_BENEFIT}${interval}.`;
  const drawn = model.difference?.draws ?? 0;
  if (band)
    return [here, `The band is a paired bootstrap, ${count(drawn)} draws, ${level} at each threshold by itself.`];
  if (!model.uncertain) return [here, 'Switch Uncertainty on for its band.'];
  if (!benefit.probable) return [here, 'It has no band, as thresholds are tuned on the evaluation samples.'];
  return [here];
}

/** @param {PredictionsModel} model @param {Benefit} benefit @param {number} c */
function sentenceAt({ answer }, { thresholds, curves, prior }, c) {
  const t = thresholdOf(c);
  const values = curves.map((curve) => (curve ? valueAtCost(curve, thresholds, c) : -Infinity));
  const most = Math.max(...values);
  const all = treatAll(t, prior);
  const [other, doing] = all > 0 ? [all, 'treating all'] : [0, 'treating none'];
  const where = `At a threshold probability of ${thresholdPercent(t)} and ${prevalence(prior)} prevalence`;
  const worth = `${fixed(Math.max(other, most), 1)} ${NET_BENEFIT}`;
  if (!(most > other)) return `${where} no model is worth more than ${doing}: ${worth}.`;
  const best = answer.models.filter((_, k) => values[k] === most).map(({ name }) => name);
  const tied = best.length > 1 ? ` and ${best.length - 1} more` : '';
  const gain = `${fixed(most - other, 1)} more than ${doing}`;
  return `${where}, ${best[0]}${tied} ${tied ? 'have' : 'has'} the highest net benefit: ${worth}, ${gain}.`;
}

/** How models decide, and which are left out. @param {PredictionsModel} model @param {Benefit} benefit */
function how({ answer }, { probable, left }) {
  if (!probable)
    return (
      'No scores here are probabilities: each model decides at its best threshold for each threshold probability, ' +
      'tuned on the evaluation samples, so results are optimistic.'
    );
  const plain = 'Each model predicts positive from the threshold probability on, not at its best threshold.';
  if (!left.length) return plain;
  const names = left.slice(0, 3).map((k) => answer.models[k].name);
  const who = left.length > names.length ? counted(left.length, 'model') : names.join(', ');
  return `${plain} Left out, as their scores are no probabilities: ${who}.`;
}

/** The net benefit of each model as points over the threshold probability, for a table. */
/** @param {PredictionsModel} model */
export function benefitPoints(model) {
  const benefit = benefitOfModels(model);
  if (!benefit) return [];
  const points = (/** @type {number[]} */ values) =>
    benefit.thresholds.map((t, i) => /** @type {[number, number]} */ ([t, values[i]]));
  const found = model.curve === 'difference' ? differenceOf(model, benefit) : null;
  if (found) {
    const { values, band } = found;
    const ends = band ? [named('lower end', points(band.low)), named('upper end', points(band.high))] : [];
    return [named(pairWords(model, found), points(values)), ...ends];
  }
  return benefit.curves.flatMap((curve, k) => (curve ? [named(model.answer.models[k].name, points(curve))] : []));
}

/** @param {string} name @param {[number, number][]} points */
const named = (name, points) => ({ name, points });

/** The points of decision curves as a table for other programs: net benefits, or a difference with its band. */
/** @param {PredictionsModel} model @returns {Table | null} */
export function benefitTable(model) {
  const benefit = benefitOfModels(model);
  if (!benefit) return null;
  const { thresholds, prior } = benefit;
  const shown = benefitPoints(model);
  const found = model.curve === 'difference' ? differenceOf(model, benefit) : null;
  const drawn = found?.band
    ? `, ${levelText(model.level)} paired bootstrap, ${count(model.difference?.draws ?? 0)} draws`
    : '';
  const all = found
    ? []
    : [
        named(
          'treat all',
          thresholds.map((t) => [t, treatAll(t, prior)]),
        ),
      ];
  const columns = [...shown, ...all];
  return {
    caption: `${model.answer.title}: net detections per ${count(PEOPLE)}, prevalence ${prevalence(prior)}${drawn}`,
    columns: [
      { kind: 'score', label: 'threshold probability' },
      { kind: 'score', label: 'false alarms for a miss' },
      ...columns.map(({ name }) => /** @type {Column} */ ({ kind: 'score', label: name })),
    ],
    rows: thresholds.map((t, i) => [t, costOfThreshold(t), ...columns.map(({ points }) => points[i][1])]),
  };
}

/** The field for what a missed positive costs, which sets the point, and what the point says of costs. */
export class CostForm {
  field = numberField('predictions-cost', 'How many false alarms a missed positive costs');
  note = make('p', { className: 'tx-note', 'aria-live': 'polite' });
  said = make('div', {});
  /** The point that was painted last. */
  painted = '';
  /** The point at which a text was refused; null if none is. @type {string | null} */
  refused = null;

  /** @param {HTMLElement} host @param {(c: number) => void} onCost */
  constructor(host, onCost) {
    const row = make('label', { className: 'tx-decide-row' }, 'A missed positive costs', this.field, 'false alarms');
    fill(host, row, this.note, this.said);
    this.field.addEventListener('change', () => {
      const c = ratioOf(this.field.value);
      this.refused = c > 0 && c < Infinity ? null : this.painted;
      if (this.refused === null) return onCost(c);
      markInvalid(this.field, true);
      say(this.note, `Found “${this.field.value}”; expected a number above 0, such as 20 or 1/4.`);
    });
  }

  /** @param {PredictionsModel} model */
  paint(model) {
    const c = costHere(model);
    this.painted = `${model.point.a} ${model.point.b}`;
    // What was refused stays to be corrected until the point moves.
    if (this.refused !== this.painted) {
      markInvalid(this.field, false);
      this.field.value = c === null ? '–' : ratioText(c);
      say(this.note, model.answer.oneClass ? '' : costNote(model.ranked));
    }
    fill(this.said, ...benefitSentences(model).map((text) => make('p', { className: 'tx-note' }, text)));
  }
}
