/**
 * Frames: what a scene shows, as copies of models, so that a talk does not change the page behind it. Knows neither the
 * page nor the session: a report has frames, too.
 */
import { withSymbols } from '#tile/draw/text';
import { costAt, costPoint } from '#tile/math/decisions';
import { inUnit } from '#tile/math/ranking';
import { DecideModel, decisionOf } from '#tile/model/decide';
import { isOfOne } from '#tile/model/tile_settings';
import { TradeoffModel } from '#tile/model/tradeoff';
import { levelOfSamples, levelOfTests, slideAssumptions, UncertaintyResults } from '#tile/model/uncertainty';
import { ContextsPart } from '#tile/pages/contexts/scene_part';
import { answerSentence, VOCABULARY } from '#tile/pages/decide/words';
import { CHARTS } from '#tile/pages/predictions/charts';
import { preferencesOf } from '#tile/pages/robustness/scene_part';
import { hasSideBySide, sideBySideTitle } from '#tile/pages/scores/compared_tiles';
import { TaskPart } from '#tile/pages/tasks/scene_part';
import { modelOnPath } from '#tile/pages/tradeoff/path';
import { auditWords } from '#tile/present/stage/evidence';
import { countWords, dataWords, pointWords } from '#tile/present/stage/texts';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { Matrices } from '#tile/model/tasks' */
/** @import { ScoresModel } from '#tile/model/scores' */
/** @import { Picture } from '#tile/plots/tile/cells' */
/** @import { StageFrame } from '#tile/present/stage/plots' */
/** @import { ContextsView, DecideView, RobustnessView, TaskView } from '#tile/view/types' */

/**
 * What a scene shows, before it has a title; `models`: their number, in the predictions or of a task; `verdict`: its
 * sentence on the page.
 *
 * @typedef {Omit<StageFrame, 'kind' | 'title' | 'subtitle' | 'about'> & {
 *   kind: 'explore' | 'decide' | 'contexts' | 'tasks' | 'scores' | 'tradeoff' | 'predictions' | 'robustness',
 *   models?: number, verdict: string}} Captured
 */

/** @typedef {Captured & StageFrame} Frame */

/** Pages whose sentence is the subtitle where the user writes none. */
const SAID = ['decide', 'scores', 'tradeoff', 'robustness'];

/** The nearest to the ends of the diagonal that the point gets on a slide of Decide. */
const EDGE = 1e-4;

/** A copy of a model of Explore: changes of one do not reach the other. @param {ExploreModel} model */
export function copyExplore(model) {
  return model.with({
    colours: new Map(model.colours),
    edits: new Map(model.edits),
    overlays: new Set(model.overlays),
    roc: new Set(model.roc),
    display: { ...model.display },
    point: { ...model.point },
    live: false,
  });
}

/** A copy at another point or prior: it shares the leaderboard's draws and computes their results at its own point. */
/** @param {ExploreModel} model */
export const copyApart = (model) => Object.assign(copyExplore(model), { uncertaintyResults: new UncertaintyResults() });

/** A copy of a model of Scores: it shares the server's answers and has its own point. @param {ScoresModel} model */
const copyScores = (model) => model.with({ point: { ...model.point } });

/** A copy of a frame for the stage, so that the scene's own frame stays unchanged. @type {(frame: Frame) => Frame} */
export function copyFrame(frame) {
  const predictions = frame.predictions?.copy();
  predictions?.look();
  const model = predictions ? predictions.ranked : copyExplore(frame.model);
  const decide = frame.decide && Object.assign(new DecideModel(), frame.decide);
  const [tasks, scores] = [frame.tasks?.copy(), frame.scores && copyScores(frame.scores)];
  const tradeoff = frame.tradeoff && Object.assign(new TradeoffModel(), frame.tradeoff);
  return { ...frame, model, predictions, decide, tasks, scores, tradeoff };
}

/** Moves the point of a frame: in a scene of Decide on the diagonal, in one of Trade-off on its path. */
/** @param {Frame} frame @param {number} a @param {number} b */
export function movePoint(frame, a, b) {
  placePoint(frame, a, b);
  updateSentence(frame);
}

/** @param {Frame} frame @param {number} a @param {number} b */
function placePoint({ model, decide, tasks, scores, tradeoff, predictions }, a, b) {
  if (tasks) return tasks.move(model, a, b);
  if (predictions) return predictions.go({ a: inUnit(a), b: inUnit(b) }, model.live);
  if (decide) decide.setCost(costAt(Math.min(1 - EDGE, Math.max(EDGE, (a + b) / 2)), 0.5));
  if (decide) model.point = placeOf(decide);
  else if (tradeoff) model.point = tradeoff.at(tradeoff.nearest(inUnit(a), inUnit(b)).t);
  else model.point = { a: model.rightOnly ? 1 : inUnit(a), b: inUnit(b) };
  model.look();
  if (!scores) return;
  scores.point = { ...model.point };
  scores.look();
}

/**
 * Makes the sentence of the page that of the point and the prevalence; the subtitle too, unless the user wrote one.
 *
 * @param {Frame} frame
 * @param {boolean} [shifted] whether the prevalence is another one, with which the robust best changes
 */
export function updateSentence(frame, shifted = false) {
  const { kind, model, decide, part, subtitle, verdict, ready } = frame;
  const ofPoint = kind === 'predictions' || (kind === 'explore' && model.display.multiples === 'none');
  if (ready === false) return;
  if (decide) frame.verdict = decideWords(model, decide);
  else if (ofPoint) frame.verdict = pointWords(model);
  else if (shifted && part) frame.verdict = part.verdict(model);
  if (subtitle === verdict) frame.subtitle = frame.verdict;
}

/**
 * What a scene of Explore shows.
 *
 * @param {ExploreModel} model
 * @param {Picture | null} picture its map of cells, if it has one
 * @returns {Captured}
 */
export function captureExplore(model, picture) {
  // Tiles side by side have a sentence of their own.
  if (model.display.multiples !== 'none') return { kind: 'explore', model, verdict: '' };
  // Without a selection the page asks for one, a slide shows the best classifier.
  if (isOfOne(model.flavor) && model.selected === null) showWinners(model);
  return { kind: 'explore', model, picture, verdict: pointWords(model) };
}

/** A scene whose figures have not arrived yet: only its texts. */
/** @param {ExploreModel} model of any leaderboard @returns {Captured} */
export const placeholder = (model) => ({ kind: 'explore', model: copyExplore(model), ready: false, verdict: '' });

/** What a scene of Scores shows. @param {ExploreModel} model @param {ScoresModel} shown @returns {Captured} */
export function captureScores(model, shown) {
  const scores = copyScores(shown);
  scores.board = model;
  model.point = { ...scores.point };
  showWinners(model);
  const [audit] = hasSideBySide(scores) ? [] : (scores.audits ?? []);
  const verdict = audit ? auditWords(audit, model.names) : 'Rank correlation with each score of the Tile';
  return { kind: 'scores', model, scores, verdict };
}

/** The point on the diagonal of the Tile at the prevalence in use. @param {DecideModel} decide */
const placeOf = ({ cost }) => ({ a: costPoint(cost, 0.5), b: costPoint(cost, 0.5) });

/** What a scene of Decide shows. @param {ExploreModel} board @param {DecideView} view @returns {Captured} */
export function captureDecide(board, view) {
  const model = board.byMean;
  const decide = new DecideModel();
  decide.restore(view);
  const references = [...model.overlays].filter((each) => each === 'references');
  model.overlays = new Set(['places', ...references]);
  model.point = placeOf(decide);
  showWinners(model);
  /** @type {import('#tile/draw/types').Place[]} */
  const whole = [
    [0, 0],
    [1, 1],
  ];
  return { kind: 'decide', model, decide, way: { whole, best: [] }, verdict: decideWords(model, decide) };
}

/** The answer at the costs and the prevalence of a scene. @param {ExploreModel} model @param {DecideModel} decide */
function decideWords(model, decide) {
  const decision = model.rightOnly ? null : decisionOf(model, decide.cost);
  if (decision) return answerSentence(decision, null, VOCABULARY[decide.words]);
  return 'What classifiers cost depends on the prevalence, which differs.';
}

/** What a scene of Contexts shows, of a leaderboard with several; its sentence follows the point. */
/** @type {(model: ExploreModel, view: ContextsView) => Captured} */
export function captureContexts(model, view) {
  if (model.board.contexts.length < 2) return captureExplore(model, null);
  model.undo();
  model.setRule(model.rule);
  model.derive();
  model.overlays = new Set(['places']);
  showWinners(model);
  return { kind: 'contexts', model, contexts: new ContextsPart(view, model.rule), verdict: '' };
}

/**
 * What a scene of Any task shows; its sentence follows the point. Without a model to rank, the leaderboard.
 *
 * @param {ExploreModel} explore @param {Matrices | null} sample of the page @param {TaskView} view @returns {Captured}
 */
export function captureTasks(explore, sample, view) {
  const tasks = new TaskPart(sample, explore, view);
  const model = tasks.board();
  if (!model) return captureExplore(explore, null);
  return { kind: 'tasks', model, tasks, models: model.names.length, verdict: '' };
}

/** What a scene of Robustness shows. @param {ExploreModel} board @param {RobustnessView} view @returns {Captured} */
export function captureRobustness(board, view) {
  const model = board.byEitherMean;
  model.overlays = new Set(['places']);
  showWinners(model);
  return { kind: 'robustness', model, ...preferencesOf(model, view) };
}

/** The path on the leaderboard; on a distribution, without the leaderboard. */
/** @type {(board: ExploreModel, shown: TradeoffModel) => Captured} */
export function captureTradeoff(board, shown) {
  const { answer, t } = shown;
  const tradeoff = Object.assign(new TradeoffModel(), shown, { live: false });
  const model = answer.entities === null ? modelOnPath(board, shown) : board;
  model.overlays = new Set(['places', 'grid']);
  model.roc = new Set(['hull']);
  model.isolines = null;
  model.point = tradeoff.at(t);
  showWinners(model);
  const way = { whole: answer.path, best: answer.best };
  return { kind: 'tradeoff', model, tradeoff, way, verdict: firstSentences(withSymbols(answer.verdict)) };
}

/** The models, each at its best threshold for the point. @param {PredictionsModel} shown @returns {Captured} */
export function capturePredictions(shown) {
  const predictions = shown.copy();
  predictions.ranked.data = { ...shown.ranked.board };
  if (shown.flavor === 'threshold') predictions.flavor = 'model';
  predictions.look();
  const model = predictions.ranked;
  return { kind: 'predictions', model, predictions, models: shown.answer.models.length, verdict: pointWords(model) };
}

/** Makes the Tile show the best classifier, as the other pages do. @param {ExploreModel} model */
export function showWinners(model) {
  model.flavor = 'entity';
  model.rank = 1;
  model.look();
}

/** @param {ScoresModel} scores */
const scoresTitle = (scores) =>
  hasSideBySide(scores) ? sideBySideTitle(scores) : scores.maps.map((map) => map.name).join(' and ');

/** The first two sentences of a text: what to do, and why. @param {string} text */
const firstSentences = (text) =>
  text
    .split(/(?<=\.)\s+(?=[A-Z])/)
    .slice(0, 2)
    .join(' ');

/** The chart next to the Tile, and what its axes are; '' for the ROC curves. @param {PredictionsModel} predictions */
function chartWords({ figure }) {
  const [, title = '', note = ''] = CHARTS.find(([name]) => name === figure) ?? [];
  return [title, note].filter(Boolean).join(': ');
}

/** What the points of ROC space are where a rule over contexts ranks: its values are not their scores. */
/** @param {Captured} captured */
const rocWords = ({ kind, model }) =>
  kind === 'explore' && model.ruled && model.display.multiples === 'none' ? 'ROC space: mean performances' : '';

/** The level of the rank sets of a scene, in words. @param {Captured} captured */
export const levelOf = ({ model, predictions }) =>
  predictions
    ? levelOfSamples(predictions)
    : levelOfTests(model.uncertainty, model.uncertaintyResults.pointDraws(model));

/** What uncertainty on the slide means; '' without it. @param {Captured} captured */
const sureWords = (captured) =>
  (captured.predictions ?? captured.model).here ? slideAssumptions(levelOf(captured)) : '';

/**
 * A captured page as a scene: with the title and subtitle that the user gave it, or otherwise its sentence on the page.
 */
/** @type {(captured: Captured, scene: {title?: string, subtitle?: string}) => Frame} */
export function withTitle(captured, { title, subtitle }) {
  const { kind, model, scores, models, tradeoff, predictions, verdict } = captured;
  const chart = predictions ? chartWords(predictions) : '';
  // The sentence of the page says it, unless the user gave another one.
  const where = subtitle && tradeoff && !model.law ? tradeoff.answer.conditions : '';
  return {
    ...captured,
    title: title || (scores ? scoresTitle(scores) : model.board.title),
    subtitle: subtitle || (title && !SAID.includes(kind) ? '' : verdict),
    about: [
      scores ? `${model.board.title} · ${countWords(scores)}` : dataWords(model, models),
      where,
      chart,
      rocWords(captured),
      sureWords(captured),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}
