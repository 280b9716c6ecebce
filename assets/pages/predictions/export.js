/** The models of Predictions at the point as a table for other programs, with the numbers that the page shows. */
import { coordinate, rankSet } from '#tile/draw/text';
import { withoutScore } from '#tile/model/thresholds';
import { bootstrapWords } from '#tile/panels/sentences';
import { TIERS, uncertainColumns } from '#tile/tables/columns';

/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { Cell, Column, Table } from '#tile/tables/formats' */

/** @type {Column} */
const BEATEN = { kind: 'probability', label: 'P(beaten by the first)' };
/** @type {Column[]} */
const COMPARED = [
  { kind: 'text', label: 'Compared threshold' },
  { kind: 'score', label: 'Score there', best: 'high' },
  { kind: 'rank', label: 'Rank there' },
];

/**
 * The models in the order of their ranking, each at its best threshold for the point; with uncertainty if it is shown.
 */
/** @type {(model: PredictionsModel) => Table} */
export function modelsTable(model) {
  const { ranking } = model.ranked;
  const { ranks, low, high, best, near, tier } = uncertainColumns(model);
  /** @type {Column[]} */
  const columns = [
    { kind: 'rank', label: '#' },
    { kind: 'text', label: 'Model' },
    { kind: 'text', label: 'Threshold' },
    { kind: 'score', label: 'Score', heading: model.scoreHere ?? '', best: 'high' },
    ...(model.here ? [ranks, low, high, best, near, BEATEN, tier] : []),
    { kind: 'score', label: 'Share of the Tile', best: 'high' },
    ...(model.fixed ? COMPARED : []),
  ];
  const shares = model.shares();
  const rows = [...ranking.order].map((k) => {
    const own = model.best[k];
    return [
      ranking.ranks[k],
      model.answer.models[k].name,
      own === null ? '' : withoutScore(model.vertexDecision(own)),
      ranking.scores[k],
      ...uncertain(model, k),
      shares[k],
      ...compared(model, k),
    ];
  });
  return { caption: caption(model), columns, rows };
}

/** @param {PredictionsModel} model @param {number} k @returns {Cell[]} */
function uncertain({ here }, k) {
  if (!here) return [];
  const { first, last, low, high, best, near, beaten, tier, leader } = here;
  if (!first[k]) return ['', NaN, NaN, NaN, NaN, NaN, 'undefined'];
  const chances = [best[k], near[k], k === leader ? NaN : beaten[k]];
  return [rankSet(first[k], last[k]), low[k], high[k], ...chances, TIERS[tier[k]]];
}

/** @param {PredictionsModel} model @param {number} k @returns {Cell[]} */
function compared(model, k) {
  if (!model.fixed) return [];
  const { ranks, scores } = model.fixed.ranking;
  return [withoutScore(model.comparedDecision(k)), scores[k], ranks[k]];
}

/** @param {PredictionsModel} model */
function caption(model) {
  const { a, b } = model.point;
  const place = model.ranked.placeHere();
  const by = place ? `by ${place.name}, ` : '';
  const parts = [
    `${model.answer.title}: models at their best thresholds ${by}at a = ${coordinate(a)}, b = ${coordinate(b)}`,
    `prior ${Number(model.priorInUse.toPrecision(4))}`,
  ];
  const drawn = bootstrapWords(model);
  if (drawn) parts.push(drawn);
  const anchor = model.here?.anchor ?? null;
  if (anchor !== null) parts.push(`tiers around ${model.answer.models[anchor].name}`);
  return parts.join(', ');
}
