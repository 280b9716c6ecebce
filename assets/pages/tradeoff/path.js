/** A path between two scores: its axis, its numbers as text, what the figure shows, the model at a place on it. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { counted, fixed, count as many, percent, within } from '#tile/draw/text';
import { ExploreModel } from '#tile/model/explore';

/** @import { Spans } from '#tile/draw/types' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { TradeoffAnswer } from '#tile/model/answers' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { PathHere, PathScene } from '#tile/pages/tradeoff/types' */

/** @typedef {{t: number, text: string}} PathTick */

// ---- The axis along a path between two scores: labelled by β on the right side of the Tile, elsewhere by the share
// t.

/** The labelled values of β, in order of importance. */
const BETAS = [1, 0.5, 2, 0.25, 4, 0.75, 1.5];
const SHARES = [0, 1, 0.5, 0.25, 0.75];
// Pixels between two numbers of the axis at least.
const GAP = 26;

/** @param {number} b of an F-score on the right side of the Tile */
export const betaOf = (b) => Math.sqrt(b / (1 - b));

/** @param {number} beta */
export const placeOf = (beta) => (beta * beta) / (1 + beta * beta);

/** Whether a path runs along the right side of the Tile, where the F-scores are. @param {Place[]} path */
export const onRightSide = (path) => path.every(([a]) => Math.abs(a - 1) < 1e-12);

/** The ticks of the axis of a path, from its start to its end, as many as fit. */
/** @param {Place[]} path @param {number} width of the axis, in pixels @returns {PathTick[]} */
export function pathTicks(path, width) {
  const wanted = onRightSide(path) ? betaTicks(path) : SHARES.map((t) => ({ t, text: String(t) }));
  /** @type {PathTick[]} */
  const found = [];
  for (const tick of wanted) if (found.every(({ t }) => Math.abs(t - tick.t) * width >= GAP - 1e-9)) found.push(tick);
  return found.sort((p, q) => p.t - q.t);
}

/** @param {Place[]} path on the right side of the Tile @returns {PathTick[]} */
function betaTicks(path) {
  const [from, to] = [path[0][1], path[path.length - 1][1]];
  const ends = [0, 1].filter((b) => b === from || b === to).map((b) => ({ b, text: b ? '∞' : '0' }));
  const inside = BETAS.map((beta) => ({ b: placeOf(beta), text: String(beta) }));
  return [...ends, ...inside]
    .map(({ b, text }) => ({ t: (b - from) / (to - from), text }))
    .filter(({ t }) => t >= -1e-9 && t <= 1 + 1e-9);
}

// ---- Parses and formats the numbers of the Trade-off page.

/**
 * A number, such as a value of β, as text: three decimals below 10, never fewer than three digits; more where it would
 * leave the interval that it is in.
 */
/** @param {number} x @param {number} [low] the ends of the interval; none by default @param {number} [high] */
export function shortNumber(x, low = Number.NaN, high = Number.NaN) {
  if (x === Infinity) return '∞';
  if (!Number.isFinite(x)) return '–';
  const short = Number(x >= 0.1 && x < 10 ? x.toFixed(3) : x.toPrecision(x < 1 ? 3 : 4));
  return low < x && x < high && !(low < short && short < high) ? within(x, low, high) : String(short);
}

/** A place on the path as text, by β and by t. A place with the optimal ranking stays one when it is rounded. */
/** @param {Pick<TradeoffModel, 'answer' | 't'>} model @param {number} [t] that of the slider by default */
export function placeNumbers({ answer: { low, high }, t: slider }, t = slider) {
  return { beta: shortNumber(betaOf(t), betaOf(low), betaOf(high)), t: shortNumber(t, low, high) };
}

/** A place on the path with three decimals, or more where it has the optimal ranking and would lose it. */
/** @param {number} t @param {Pick<TradeoffAnswer, 'low' | 'high'>} answer */
export function fixedPlace(t, { low, high }) {
  const short = Number(t.toFixed(3));
  return low < t && t < high && !(low < short && short < high) ? within(t, low, high) : fixed(t);
}

/** @param {number} pairs @param {number} all */
const ofDiscordant = (pairs, all) =>
  all === 1 ? 'the one discordant pair' : `${many(pairs)} of the ${many(all)} discordant pairs`;

/**
 * What a ranking does with the discordant pairs, compared with the optimal one: what follows its name. As
 * `tile_core.tradeoff.verdict.compared`.
 *
 * @param {{reversed: number, tied: number, ordered: number}} apart numbers of pairs
 * @param {number} all how many pairs are discordant
 */
export function comparedWords({ reversed, tied, ordered }, all) {
  /** @type {string[]} */
  const clauses = [];
  if (reversed)
    clauses.push(`reverses ${ofDiscordant(reversed, all)}${all === 1 ? '' : ` (${percent(reversed / all)})`}`);
  if (tied) clauses.push(`ties ${clauses.length ? many(tied) : ofDiscordant(tied, all)}`);
  if (ordered)
    clauses.push(
      `orders ${clauses.length ? many(ordered) : counted(ordered, 'discordant pair')} that the optimum ties`,
    );
  const last = clauses.pop();
  const listed = [clauses.join(', '), last].filter(Boolean).join(' and ');
  return `${listed}${reversed ? ', relative to the optimum' : ''}` || 'gives the same ranking as the optimum';
}

/** Matches the symbols of F-scores, whose number is a subscript in plots and headings. */
const SCORE = /^F([\d.]+)$/;

/** @param {string} name as sent by the server @returns {Spans} */
export function scoreSpans(name) {
  const found = SCORE.exec(name);
  return found
    ? [
        { text: 'F', italic: true },
        { text: found[1], small: true },
      ]
    : [{ text: name }];
}

/** A number, or a fraction such as 8/113; NaN for anything else. @param {string} text */
export function readNumber(text) {
  const parts = text.split('/');
  return parts.length === 2 && parts.every((part) => /^\s*\d+\s*$/.test(part))
    ? Number(parts[0]) / Number(parts[1])
    : Number(text);
}

// ---- What the figure along a path shows, from the server's answer.

const LABELLED = /** @type {const} */ (['optimum', 'F1', 'heuristic', 'F0.5', 'F2', 'SIVF']);

/** The values at the slider. @param {TradeoffModel} model @param {ExploreModel} view @returns {PathHere} */
export function sliderValues(model, { winners: [first], law, colourOf }) {
  const { t, toStart, toEnd, optimality } = { ...model.here(), t: model.t };
  const tag = placeNumbers(model)[model.classic ? 'beta' : 't'];
  const entity = first === undefined || law ? null : first;
  const core = entity === null ? '' : marks.hue(colourOf(entity), 'full', theme().ink2);
  return { t, toStart, toEnd, optimality, tag, first: entity, core };
}

/** The names of the two ends of the path. @param {TradeoffModel} model @param {ExploreModel['catalogue']} catalogue */
export function endNames({ classic, from, to }, catalogue) {
  if (classic) return ['precision', 'recall'];
  return [from, to].map((key) => catalogue.find((score) => score.key === key)?.symbol ?? 'the point');
}

/** What the figure shows. */
/** @type {(model: TradeoffModel, board: ExploreModel, lines: PathScene['lines'], last: number) => PathScene} */
export function pathScene(model, { catalogue }, lines, last) {
  const { answer, classic } = model;
  const names = endNames(model, catalogue);
  const { path, steps, optimality, entities, t } = answer;
  return {
    path,
    best: t,
    stepped: entities !== null,
    steps,
    optimality,
    named: namedOn(model),
    lines,
    last: Math.max(2, last),
    ends: /** @type {[string, string]} */ (names.map((name) => `${name} only`)),
    agreement: /** @type {[string, string]} */ (names.map((name) => `with ${name}`)),
    conditions: answer.conditions,
    axisTitle: classic ? 'β of the F-score' : 't, share of the path',
  };
}

/** The scores marked on the curve: the optimum, then those of the table of candidates if the path has one. */
/** @type {(model: TradeoffModel) => PathScene['named']} */
function namedOn({ answer, classic }) {
  const { t, tie, known, scores } = answer;
  const best =
    known.find((each) => each.t === t)?.optimality ?? scores.find(({ name }) => name === 'optimum')?.optimality ?? null;
  const optimum = { t, optimality: best ?? NaN, name: [{ text: 'optimum' }], value: '', first: true };
  const others = classic ? LABELLED.flatMap((name) => scores.filter((each) => each.name === name)) : [];
  const named = others
    .filter(({ name, b }) => name !== 'optimum' && b !== null)
    .map(({ name, b, optimality }) => ({
      t: b ?? NaN,
      optimality: optimality ?? NaN,
      name: scoreSpans(name),
      value: percent(optimality ?? NaN),
    }));
  const tied =
    tie && tie.t !== t ? [{ t: tie.t, optimality: tie.optimality ?? NaN, name: [{ text: 'tie' }], value: '' }] : [];
  return [optimum, ...named, ...tied].filter((each) => Number.isFinite(each.optimality));
}

// ---- Explore's model at a point of a path. Draws nothing.

/** A model of Explore for a distribution: without entities, at the prior of the distribution if it has one. */
/** @param {TradeoffAnswer} answer @param {ExploreModel['catalogue']} catalogue */
function ofLaw({ label, prior }, catalogue) {
  const view = new ExploreModel();
  view.catalogue = catalogue;
  view.law = true;
  const title = label ?? '';
  view.load({ id: '', title, entities: [], contexts: ['all'], performances: [[]], sizes: [[]], notes: [] });
  view.common = prior ?? NaN;
  return view;
}

/**
 * Explore's model at the point of the slider, with the display settings of a path; for a distribution, a model without
 * entities.
 */
/** @param {ExploreModel} board @param {TradeoffModel} model */
export function modelOnPath(board, model) {
  const { answer } = model;
  const shown = answer.entities === null ? ofLaw(answer, board.catalogue) : board;
  const view = shown.with({
    point: model.at(model.t),
    live: model.live,
    overlays: new Set(['places', 'grid']),
    roc: new Set(['hull']),
    isolines: null,
    flavor: 'entity',
    rank: 1,
  });
  view.look();
  return view;
}
