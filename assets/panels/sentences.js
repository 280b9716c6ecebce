/** What pages, slides and reports say: conditions, who leads and how surely, ratios, what is drawn. */
import {
  coordinate,
  count,
  counted,
  decimals,
  estimated,
  fixed,
  levelText,
  percent,
  precise,
  prevalence,
  probability,
  probabilitySaid,
  unbroken,
} from '#tile/draw/text';
import { MOST_TIMES } from '#tile/math/uncertainty/lead';
import { whyNoScore } from '#tile/model/leaderboard';
import { gammaTauOf, predictionRate } from '#tile/model/prior_lines';
import { MEANINGS, REFERENCES } from '#tile/model/references';
import { levelOfSamples, levelOfTests } from '#tile/model/uncertainty';
import { rocScene } from '#tile/plots/roc/scene';
import { tileScene } from '#tile/plots/tile/scene';
import { make } from '#tile/ui/elements';

/** @import { Pair } from '#tile/math/uncertainty/acceptability' */
/** @import { Lead } from '#tile/math/uncertainty/lead' */
/** @import { BoardModel, ExploreModel } from '#tile/model/explore' */
/** @import { ModelsHere, PredictionsModel } from '#tile/model/predictions' */
/** @import { ReferenceHere } from '#tile/model/references' */
/** @import { TileScene } from '#tile/plots/tile/types' */
/** @import { Child } from '#tile/ui/elements' */

// ---- The prevalence in use and the operations after it, in words.

/** Operations in words. @param {string[]} operations their keys, in order */
const done = (operations) => operations.map((name) => name.replaceAll('_', ' '));

/** The prevalence in use and the operations after it, such as "Prevalence 2 % (set), then swap classes". */
/** @param {Pick<BoardModel, 'prior' | 'ownPrior' | 'operations' | 'rightOnly'>} model */
export function conditionWords({ prior, ownPrior, operations, rightOnly }) {
  const own = Number.isFinite(ownPrior) ? `Prevalence ${prevalence(ownPrior)}` : 'Own prevalences';
  const shown = rightOnly ? 'Prevalence unknown' : prior === null ? own : `Prevalence ${prevalence(prior)} (set)`;
  return [shown, ...done(operations)].join(', then ');
}

/** What was done to the performances of the data, such as "after: prevalence 2 %, swap classes"; '' for nothing. */
/** @param {{prior?: number | null, operations: string[]}} model */
export function changesWords({ prior = null, operations }) {
  const changes = [...(prior === null ? [] : [`prevalence ${prevalence(prior)}`]), ...done(operations)];
  return changes.length ? `after: ${changes.join(', ')}` : '';
}

// ---- Which entity is ahead at the point, as a sentence to copy; as `tile_core.uncertainty.lead_sentence`.

const ASSUMED = { independent: 'independent tests', any: 'any dependence', paired: 'on the same samples' };

/**
 * Which entity is ahead, by how much, how surely, and how many more samples would settle it.
 *
 * @param {Lead} lead
 * @param {{a: number, b: number, prior: number | null, level: number}} at the prior if one is set for all
 * @param {string[]} names
 */
export function leadSentence({ best, second, score, ahead, sure, last, times, dependence, about }, at, names) {
  const shift = at.prior === null ? '' : `, prevalence ${prevalence(at.prior)}`;
  const where = `At a = ${coordinate(at.a)}, b = ${coordinate(at.b)}${shift}`;
  if (!best.length) return `${where}, no row has a score.`;
  const first = names[best[0]];
  const level = `${about ? 'about ' : ''}${levelText(at.level)}, ${ASSUMED[dependence]}`;
  const how = `${level}; rank set ${last === 1 ? '1' : `1–${last}`}`;
  if (best.length > 1) {
    const all = `${first} and ${best.length === 2 ? names[best[1]] : `${count(best.length - 1)} more`}`;
    const shared = `${all} share the best score, ${precise(score)} (${how})`;
    return `${where}, ${shared}; more samples at the same rates change nothing.`;
  }
  if (!second.length) return `${where}, ${first} is the only one with a score, ${precise(score)}.`;
  const other = names[second[0]] + (second.length > 1 ? ` and ${count(second.length - 1)} more` : '');
  if (sure && last === 1) return `${where}, ${first} is surely the best (${how}), ${precise(ahead)} ahead of ${other}.`;
  const standing = `${where}, ${first} is ${precise(ahead)} ahead of ${other}`;
  if (sure) return `${standing}, surely, but not surely better than all (${how}).`;
  if (times === undefined) return `${standing}, but not surely (${how}).`;
  const needed = times === null ? `more than ${MOST_TIMES} times` : times === 2 ? 'twice' : `${times} times`;
  const settled = `it takes ${needed} as many samples, at the same rates, to tell them apart`;
  return `${standing}, but not surely (${how}): ${settled}.`;
}

// ---- How much one outcome counts compared with another, in words.

/** Text that is shown only in wide windows. @param {string} text */
export const wideOnly = (text) => make('span', { className: 'tx-long' }, text);

/** Text that is shown only in narrow windows, in place of the long form. @param {string} text */
const short = (text) => make('span', { className: 'tx-short' }, text);

/** A ratio rounded for a sentence: 4 -> "4", 2.5 -> "2.5", 11.49 -> "11.5", 2499.2 -> "2,499". @param {number} ratio */
function times(ratio) {
  const digits = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2;
  return ratio >= 1000 ? count(ratio) : String(Number(decimals(ratio, digits)));
}

/** An outcome, in singular and plural. @typedef {[string, string]} Outcome */

/**
 * How many times as much one outcome counts as another, in words; the more important one is named first.
 *
 * @param {number} share of the first outcome in the sum of both, from 0 to 1
 * @param {Outcome} more the first outcome
 * @param {Outcome} less the other outcome
 * @returns {[before: string, strong: string, after: string]} the second part is how many times
 */
function compared(share, more, less) {
  if (share === 0) return [`only ${less[1]} count, ${more[1]} do not`, '', ''];
  if (share === 1) return [`only ${more[1]} count, ${less[1]} do not`, '', ''];
  const ratio = share / (1 - share);
  if (Math.abs(ratio - 1) < 0.005) return [`${more[0]} counts `, 'as much as', ` ${less[0]}`];
  const [big, small] = ratio > 1 ? [more, less] : [less, more];
  return [`${big[0]} counts `, `${times(Math.max(ratio, 1 / ratio))} times`, ` ${small[0]}`];
}

/** The same, with how many times in bold. @type {(share: number, more: Outcome, less: Outcome) => Child[]} */
export function comparison(share, more, less) {
  const [before, strong, after] = compared(share, more, less);
  return strong ? [before, make('b', {}, strong), after] : [before];
}

/** The outcomes that b and a compare. @type {Record<'b' | 'a', [more: Outcome, less: Outcome]>} */
export const COMPARED = {
  b: [
    ['a missed positive', 'missed positives'],
    ['a false alarm', 'false alarms'],
  ],
  a: [
    ['a detection', 'detections'],
    ['a correct rejection', 'correct rejections'],
  ],
};

/** What a point means, as plain text. @param {{a: number, b: number}} point */
export const meaningOf = ({ a, b }) =>
  [compared(b, ...COMPARED.b), compared(a, ...COMPARED.a)].map((parts) => parts.join('')).join('; ');

/** Which outcomes alone count at the two ends of an axis. */
const ENDS = {
  a: ['only rejections count', 'only detections count'],
  b: ['only false alarms count', 'only misses count'],
};

/** How many of one outcome are worth one of the other at a value of a coordinate, in words. */
/** @type {(axis: 'a' | 'b', at: number) => Child[]} */
export function costs(axis, at) {
  if (at <= 0 || at >= 1) return [ENDS[axis][at >= 1 ? 1 : 0]];
  const ratio = at / (1 - at);
  const [more, less] = outcomes(axis);
  const [big, small, n] = ratio >= 1 ? [more, less, ratio] : [less, more, 1 / ratio];
  // The short form of a false alarm, FP, needs "an".
  const article = big[0].includes('alarm') ? ['a', short('n'), ' '] : ['a '];
  return [...article, ...big[0], ` = ${times(n)} `, ...small[n > 1.005 ? 1 : 0]];
}

/**
 * The two outcomes that an axis weighs, each in singular and plural; first the one that counts more as the coordinate
 * grows.
 */
/** @type {(axis: 'a' | 'b') => Child[][][]} */
function outcomes(axis) {
  if (axis === 'b') {
    const alarm = ['alarm', 'alarms'].map((word) => [wideOnly('false '), word]);
    return [[['miss'], ['misses']], alarm];
  }
  return [
    [
      [wideOnly('detection'), short('TP')],
      [wideOnly('detections'), short('TPs')],
    ],
    [
      [wideOnly('rejection'), short('TN')],
      [wideOnly('rejections'), short('TNs')],
    ],
  ];
}

// ---- What is drawn over a Tile and in ROC or PR space, in words, for captions: only what the figure shows.

/** @typedef {ReturnType<typeof rocScene>} RocScene */

// Words do not depend on the size of a drawing.
const SIDE = 300;
/** Lines that are drawn whenever they are switched on, by overlay. */
const ALWAYS = {
  medians: 'median lines (a = 1/2 and b = 1/2)',
  f_mean: 'the row and the column of the point',
};

/** What is drawn over a Tile. @param {ExploreModel} model @param {TileScene} [scene] @returns {string[]} */
export function drawnOnTile(model, scene = tileScene(model, SIDE)) {
  return [
    ...mapLineWords(scene, predictionRate(model)),
    ...pointWords(scene),
    ...lineWords(scene, model),
    ...otherWords(scene, model),
    ...fadedWords(model.here && scene.regions.length, model.uncertainty.contour),
  ];
}

/** The line at which a faded Tile reaches a probability. @param {unknown} faded @param {number} contour */
const fadedWords = (faded, contour) => (faded ? [`line at P(best) = ${contour}`] : []);

/** What is drawn over the Tile of Predictions. @param {PredictionsModel} model */
export const drawnOnModels = ({ here, flavor, contour }) => [
  'named scores',
  ...fadedWords(here && flavor === 'model', contour),
];

/**
 * The named scores and the lines that correlation maps have, too.
 *
 * @param {Pick<TileScene, 'overlays' | 'places' | 'grid' | 'gammaPi' | 'gammaTau' | 'borders' | 'judged'>} scene
 * @param {number} rate of positive predictions
 * @returns {string[]}
 */
function mapLineWords({ overlays, places, grid, gammaPi, gammaTau, borders = [], judged = [] }, rate) {
  const on = (/** @type {string} */ key, /** @type {unknown} */ drawn) => Boolean(overlays.has(key) && drawn);
  return [
    on('places', places.length) && 'named scores',
    on('grid', grid.length) && 'prior grid (tenths of a and b of the Tile of balanced classes)',
    on('gamma_pi', gammaPi) && 'no-skill curve γπ (dashed)',
    on('gamma_tau', gammaTau) && `no-skill curve γτ (dotted) at ${prevalence(rate)} positive predictions`,
    borders.length && 'borders between the best classifiers',
    judged.length && 'double line: the part of the Tile that agrees with the judgements',
  ].filter((each) => typeof each === 'string');
}

/** What surrounds the point. @param {TileScene} scene @returns {string[]} */
function pointWords({ overlays, radius, cohen, moved, stable }) {
  return [
    Number.isFinite(radius) && `circle within which the best stays the best, radius ${precise(radius)}`,
    overlays.has('stable') && stable.length && 'region with the same ranking',
    overlays.has('stable3') && stable.length && 'region with the same top three',
    cohen && 'Cohen’s correction of the row of the point',
    moved && `arrow to where the ranking of the point before is now${moved.dual ? ', reversed (dual)' : ''}`,
  ].filter((each) => typeof each === 'string');
}

/** @param {TileScene} scene @param {ExploreModel} model @returns {string[]} */
function lineWords({ overlays, contours, frontiers, loci }, { names, selected }) {
  const of = selected === null ? 'the best score' : `the score of ${names[selected]}`;
  const lined = contours.some(({ lines }) => lines.length);
  return [
    lined && `iso-score lines of ${of}, steps of 0.1`,
    selected !== null && frontiers.length && `frontiers where ${names[selected]} ties with others (dotted)`,
    loci?.length && 'paths of scores as the prevalence changes',
    ...Object.entries(ALWAYS).map(([key, text]) => overlays.has(key) && text),
  ].filter((each) => typeof each === 'string');
}

/** Other coordinates, their grids, and what has no region. */
/** @type {(scene: TileScene, model: ExploreModel) => string[]} */
function otherWords({ overlays, frame, grids, references = [] }, { common, ownPrior }) {
  const own = overlays.has('own_grid') && grids && grids.length > Number(overlays.has('tenths'));
  return [
    own && `grid of the data’s prevalence ${prevalence(ownPrior)} (dashed)`,
    overlays.has('tenths') && 'grid at the tenths of a and b (dotted)',
    frame?.prior && `balanced coordinates, from prevalence ${prevalence(common)}`,
    references.length && `hatched: where ${references.map(({ text }) => text).join(', or ')}`,
    overlays.has('nontrivial') && 'classifiers that predict one class left out',
  ].filter((each) => typeof each === 'string');
}

/**
 * What is drawn over maps of correlation.
 *
 * @param {import('#tile/model/scores').ScoresModel} model
 * @param {boolean} named whether there is room for names
 * @returns {string[]}
 */
export function drawnOnMaps(model, named) {
  const { board } = model;
  const scene = { overlays: new Set(model.overlays), places: named ? model.places() : [], ...model.lines() };
  const gammaTau = board && gammaTauOf(board);
  return mapLineWords({ ...scene, gammaTau }, board ? predictionRate(board) : NaN);
}

/** What is drawn in ROC or PR space next to the classifiers. */
/** @type {(model: ExploreModel, scene?: RocScene) => string[]} */
export function drawnInSpace(model, scene = rocScene(model, SIDE)) {
  if (scene.message) return [];
  if (scene.nine) return ['ROC space at nine points of the Tile, with iso-score lines'];
  const { hull, lines, rounds, strong, noSkill, credible = [] } = scene;
  return [
    hull.length > 1 && 'convex hull',
    lines.length && 'iso-score lines through the classifiers',
    rounds.length && 'iso-score lines at steps of 0.1',
    strong.length && !lines.length && `iso-score line${strong.length > 1 ? 's' : ''} through ${strongNames(model)}`,
    noSkill.length && 'no-skill line',
    scene.scoreLines?.length && model.isolines && `iso-lines of ${isolineName(model)}`,
    ...geometryWords(scene, model),
    credible.length && `${count(credible.length)} credible region${credible.length > 1 ? 's' : ''}`,
    scene.between.length && 'line between the two classifiers of the hybrid',
  ].filter((each) => typeof each === 'string');
}

/** @param {ExploreModel} model */
function strongNames({ winners, selected, names }) {
  return [...new Set([winners[0], selected])].flatMap((i) => names[i ?? -1] ?? []).join(' and ');
}

/** @param {ExploreModel} model */
const isolineName = ({ isolines, catalogue }) => catalogue.find(({ key }) => key === isolines)?.name ?? isolines;

/** @param {RocScene} scene @param {ExploreModel} model */
function geometryWords({ ends, pencils, vertex, reading, zones }, { roc }) {
  return [
    ends.length && '0-line and 1-line',
    roc.has('second') && pencils.some(({ name }) => name === 'a') && 'second pencil',
    roc.has('third') && pencils.some(({ name }) => name === 'b') && 'third pencil',
    vertex && 'vertex of the iso-score lines',
    reading.length && 'line on which scores are read',
    zones.length && 'where vertices lie (grey)',
  ];
}

// ---- The best classifiers at the point and their score, in words, for captions and slides.

/** Names of the best that are listed where many tie. */
const TIED = 3;

/** The classifiers that are best by a ranking, with their score; '' if none is defined. */
/** @param {import('#tile/math/ranking').Ranking} ranking @param {(i: number) => string} name */
export function bestWords({ order, ranks, scores }, name) {
  const best = [...order].filter((i) => ranks[i] === 1);
  if (!best.length) return '';
  const left = best.length - TIED;
  const names = [...best.slice(0, TIED).map(name), ...(left > 0 ? [`${count(left)} more`] : [])];
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} tie` : names[0];
  return `${listed}, score ${precise(scores[best[0]])}`;
}

/** The same for models, each with its best threshold. @param {PredictionsModel} model */
export function bestModelWords(model) {
  return bestWords(model.ranked.ranking, (k) => {
    const vertex = model.best[k];
    return model.answer.models[k].name + (vertex === null ? '' : ` with ${model.vertexDecision(vertex)}`);
  });
}

/** By how much a reference beats all classifiers. @type {(here: ReferenceHere, names: string[]) => string} */
export const beatenWords = (here, names) => beatenParts(here, names).join('');

/** The same in two parts, of which the second may be left out. */
/** @type {(here: ReferenceHere, names: string[]) => [string, string]} */
export const beatenParts = ({ which, ahead, best, of }, names) => [
  `${REFERENCES[which]} scores ${precise(ahead)} more than ${names[best]}`,
  of === 1 ? ', the only classifier' : `, the best of ${count(of)} classifiers`,
];

/** How many classifiers score more than a reference, or less. @param {ReferenceHere} here */
export function againstWords({ which, more, of, beats }) {
  const name = MEANINGS[which].toLowerCase();
  if (beats)
    return `${of === 1 ? 'The only classifier scores' : `All ${count(of)} classifiers score`} less than ${name}`;
  return `${count(more)} of ${counted(of, 'classifier')} ${more === 1 ? 'scores' : 'score'} more than ${name}`;
}

/** How many classifiers have a score at the point. @param {ExploreModel} model */
export const rankedOf = ({ ranking }) => ranking.ranks.filter(Number.isFinite).length;

/** "with A and 2 more". @param {string[]} names @param {number[]} tied */
export const withWords = (names, [one, ...more]) =>
  `with ${names[one]}${more.length ? ` and ${count(more.length)} more` : ''}`;

/** How many rows there are: of all, where some are hidden. @type {(model: ExploreModel, noun?: string) => string} */
export const rowsWords = ({ rowCount, names, hidden }, noun = 'row') =>
  `${hidden.size ? `${count(rowCount)} of ` : ''}${counted(names.length, noun)}`;

/** Why no classifier has the rank that the Tile shows. @param {ExploreModel} model */
export function noRankWords(model) {
  const ranked = rankedOf(model);
  const verb = ranked === 1 ? 'has' : 'have';
  if (ranked) return `only ${count(ranked)} of ${count(model.rowCount)} classifiers ${verb} a score here`;
  return whyNoScore(model).replace(/^./, (letter) => letter.toLowerCase());
}

// ---- How sure the ranking is, in words.

/** How many classifiers cannot be told apart from the best, as a sentence without its full stop; '' without draws. */
/** @param {ExploreModel} model */
export function indistinguishableWords(model) {
  const { here } = model;
  if (!here) return '';
  const n = here.defined.reduce((sum, defined) => sum + defined, 0);
  if (n === 0) return whyNoScore(model);
  if (n === 1) return 'Only one classifier has a score here';
  if (here.pending) return 'Rank sets follow when nothing moves';
  if (here.plausible === 1) return 'The best is surely the best here';
  return `${count(here.plausible)} of ${count(n)} cannot be told apart here`;
}

/**
 * What the text about entities near the best needs; `defined` is not 0 for entities with a score.
 *
 * @typedef {{here: {near: ArrayLike<number>, defined: ArrayLike<number>} | null, selected: number | null, names:
 *   string[], uncertainty: {margin: number}}} Near
 */

/** The probability that an entity is near the best, and that of the selected one if it is another. */
/** @param {Near} model @param {number} first */
export function nearBestWords({ here, selected, names, uncertainty: { margin } }, first) {
  if (!here) return '';
  const own = `; within ${margin} of the best: ${probability(here.near[first])}`;
  if (selected === null || selected === first || !here.defined[selected]) return own;
  return `${own} (${names[selected]}: ${probability(here.near[selected])})`;
}

/** @param {number} p */
export const bestProbabilityWords = (p) => `is best with P ${probabilitySaid(p)}`;

/** What rank sets assume, and how the draws are made, for the line below the table. @param {ExploreModel} model */
export function drawsNote(model) {
  const draws = model.here && model.uncertaintyResults.pointDraws(model);
  if (!draws) return '';
  const { congruence, design_effect } = model.uncertainty;
  const sets = `rank sets at ${levelOfTests(model.uncertainty, draws)}`;
  const how = congruence ? `agreement ${congruence}` : 'independent classifiers';
  const effect = design_effect > 1 ? `, design effect ${design_effect}` : '';
  return `${sets} · P(best): ${count(draws.number)} draws, Jeffreys, ${how}${effect}`;
}

/** What the design effect means for the sample size, to be appended to a sentence; '' if it is 1. */
/** @param {ExploreModel} model */
export function designEffectNote(model) {
  const { design_effect } = model.uncertainty;
  return design_effect > 1 ? `; the samples count as ${percent(1 / design_effect)} of them` : '';
}

// ---- A sentence that compares two classifiers: the difference of their scores with its interval, and the
// probability that one is better.

/** The interval of a difference in words, with its level and with the digits that its simulation error leaves. */
/** @param {Pair} pair @param {number} level */
const intervalWords = ({ low, high, error }, level) =>
  `${levelText(level)}: ${estimated(low, error)} to ${estimated(high, error)}`;

/**
 * @param {[string, string]} names
 * @param {Pair} pair of the first and the second
 * @param {number} level
 * @returns {Child[]} without a full stop
 */
export function pairWords([one, other], pair, level) {
  const { difference, beats } = pair;
  const by = make('b', {}, fixed(Math.abs(difference)));
  const how = difference === 0 ? [' ties with '] : [' is ', by, difference > 0 ? ' ahead of ' : ' behind '];
  const alone = { title: 'The interval of the difference of these two alone, given the draws' };
  const interval = make('span', alone, unbroken(` (${intervalWords(pair, level)})`));
  const wins = [' and beats it with P\u00a0', make('b', {}, probabilitySaid(beats).replace(' ', '\u00a0'))];
  return [make('b', {}, one), ...how, make('b', {}, other), interval, ...wins];
}

// ---- What the bootstrap says about models, and its assumptions: for slides, and for captions of tables and
// figures.

/** Level and assumption of the rank sets, kind and number of the bootstrap samples; '' while uncertainty is off. */
/** @param {PredictionsModel} model */
export function bootstrapWords(model) {
  const { here, answer } = model;
  if (!here) return '';
  const unit = answer.groups ? `, ${count(answer.groups)} groups drawn whole` : '';
  const sets = `rank sets at ${levelOfSamples(model)}`;
  return `${sets}; P(best): paired bootstrap of the samples, ${count(here.number)} draws${unit}`;
}

/** How many models cannot be told apart from the best, and the probability that the first is best. */
/** @param {ModelsHere} here */
export function plausibleWords({ plausible, ranked, leader, best }) {
  const many = plausible > 1 ? `${plausible} of ${ranked} cannot be told apart here` : 'surely the best here';
  return `${many} · P(best) ${probability(best[leader])}`;
}
