/** What a scene of a page other than Explore shows besides the Tile and ROC space. */
import { MARGIN } from '#tile/draw/square';
import { fixed, symbolText } from '#tile/draw/text';
import { decisionOf } from '#tile/model/decide';
import { DecisionChart, spanOf } from '#tile/pages/decide/chart';
import { ModelCharts } from '#tile/pages/predictions/charts';
import { CurvesPainter } from '#tile/pages/predictions/curves_painter';
import { PredictionsPlots } from '#tile/pages/predictions/tile_and_roc';
import { hasSideBySide } from '#tile/pages/scores/compared_tiles';
import { sideBySide } from '#tile/panels/side_by_side_pane';
import { MixtureChart } from '#tile/plots/charts/mixture';
import { ModelFade } from '#tile/plots/tile/model_fade';
import { TilePainter } from '#tile/plots/tile/painter';
import { SlideCards } from '#tile/present/stage/cards';
import { SlideMatrix } from '#tile/present/stage/context_matrix';
import { DegreeFigure, FIGURE_WIDTH, SixBest } from '#tile/present/stage/degree';
import { SlideDomains } from '#tile/present/stage/domain_maps';
import { hasGroups, SlideGroups } from '#tile/present/stage/group_list';
import { pane } from '#tile/present/stage/plots';
import { canShiftPrior, SlideValues } from '#tile/present/stage/predictive_values';
import { SlideBars } from '#tile/present/stage/share_bars';
import { SlideModels, SlideTriangle } from '#tile/present/stage/task_ranking';
import { hasRankings, SlideRankings } from '#tile/present/stage/tile_rankings';
import { SlidePrevalences, SlideTetrahedron } from '#tile/present/stage/tradeoff_details';
import { fill, make, part, rowHead, rowOf, symbolNodes, tableOf } from '#tile/ui/elements';
import { Card } from '#tile/ui/pointer';

/** @import { Audit, Counterexample } from '#tile/model/answers' */
/** @import { DecideModel } from '#tile/model/decide' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { PredictionsModel } from '#tile/model/predictions' */
/** @import { ScoresModel } from '#tile/model/scores' */
/** @import { ChartName } from '#tile/pages/predictions/charts' */
/** @import { Ranked } from '#tile/pages/robustness/scene_part' */
/** @import { TaskPart } from '#tile/pages/tasks/scene_part' */
/** @import { Mixtures } from '#tile/plots/charts/mixture' */
/** @import { Layout, View } from '#tile/present/stage/layout' */
/** @import { StageFrame } from '#tile/present/stage/plots' */
/** @import { PaneName, WholeName } from '#tile/present/stage/stage' */

// ---- A scene of Scores on the stage: the audit of the score, and the counterexample that refutes it.

const TESTS = [
  'Perfect ranks first, all wrong ranks last',
  'A mixture never ranks above both',
  'A mixture never ranks below both',
];
/** @type {Record<string, [sign: string, words: string]>} */
const STATES = {
  pass: ['✓', 'holds'],
  fail: ['✗', 'fails'],
  open: ['not refuted', ''],
  vacuous: ['–', 'nothing to test'],
};

/**
 * The counterexample whose mixture lies furthest outside the scores of its two performances, preferably one of
 * classifiers on the leaderboard; null where no test fails with a curve.
 */
/** @type {(audit: Audit) => Counterexample | null} */
export function exampleOf({ constraints }) {
  const all = constraints.flatMap(({ tests }) => tests.flatMap(({ example }) => (example?.curve ? [example] : [])));
  const own = all.filter(ofLeaderboard);
  const far = (/** @type {Counterexample} */ { rows }) => {
    const [one, other, mixture] = rows.map(({ value }) => value ?? NaN);
    const gap = Math.max(Math.min(one, other) - mixture, mixture - Math.max(one, other));
    return Number.isFinite(gap) ? gap : -1;
  };
  return (own.length ? own : all).reduce(
    (/** @type {Counterexample | null} */ best, each) => (best && far(best) >= far(each) ? best : each),
    null,
  );
}

/** Whether a counterexample consists of two classifiers of the leaderboard. @param {Counterexample} example */
const ofLeaderboard = ({ entities }) => Boolean(entities?.every((entity) => entity >= 0));

/** The names of the two classifiers of a counterexample; null where they are not in the leaderboard. */
/** @type {(example: Counterexample, names: string[]) => string[] | null} */
const namesOf = (example, names) =>
  ofLeaderboard(example) ? (example.entities ?? []).map((entity) => names[entity]) : null;

/** What the audit found, in a sentence. @param {Audit} audit @param {string[]} names of the leaderboard */
export function auditWords(audit, names) {
  const found = `${symbolText(audit.symbol)} ${audit.predicate}`;
  const example = exampleOf(audit);
  if (!example?.curve) return `${found}. ${audit.reason}`;
  const [one, other, mixture] = example.rows.map(({ value }) => value ?? NaN);
  const values = example.curve.flatMap(([, value]) => (value === null ? [] : [value]));
  const below = mixture < Math.min(one, other);
  const worst = below ? Math.min(...values) : Math.max(...values);
  const from = below ? Math.min(one, other) : Math.max(one, other);
  const own = namesOf(example, names);
  const two = own ? `${own[0]} and ${own[1]}` : 'two possible performances, none of the leaderboard,';
  const how = example.tossed ? 'a random choice between' : 'a mixture of two sources of samples, with';
  return `${found}: ${how} ${two}${example.tossed || !own ? '' : ','} takes it from ${fixed(from)} to ${fixed(worst)}`;
}

/** What the chart of a counterexample shows; null where there is none. */
/** @param {Audit} audit @param {string[]} names of the leaderboard, as they may be read @returns {Mixtures | null} */
export function mixturesOf(audit, names) {
  const example = exampleOf(audit);
  if (!example?.curve) return null;
  const own = namesOf(example, names);
  const symbol = symbolText(audit.symbol);
  return {
    title: own ? `${symbol} ↑` : `${symbol} ↑, of two possible performances`,
    two: own ?? ['first', 'second'],
    names: own && names,
    values: example.rows.map(({ value }) => value ?? NaN),
    weight: example.weight,
    curve: example.curve.flatMap(([share, value]) => (value === null ? [] : [[share, value]])),
  };
}

/**
 * Shows the tests of the audits as a table with a column for each score, or for a single one and F1, and below it the
 * place of the Tile whose ranking is nearest to that by the first score.
 */
/** @param {HTMLElement} host @param {Audit[]} audits @param {ScoresModel} scores */
function paintAudit(host, audits, scores) {
  const listed = columnsOf(audits, scores.reference);
  const symbols = listed.map((audit) => {
    const className = audit === scores.reference ? 'tx-audit-reference' : '';
    return make('th', { scope: 'col', className }, ...symbolNodes(audit.symbol));
  });
  const rows = TESTS.map((name, row) => {
    const cells = listed.map((audit) => make('td', {}, stateOf(audit, row)));
    return rowOf(rowHead(name), ...cells);
  });
  fill(host, tableOf({}, ['Audit', ...symbols], rows), ...nearest(audits[0], scores));
}

/** The audits that a slide compares: a single score with the reference. */
/** @param {Audit[]} audits @param {Audit | null} reference */
export const columnsOf = (audits, reference) => (audits.length === 1 && reference ? [audits[0], reference] : audits);

/** Where on the Tile the ranking is nearest to that by a score, among the performances of its map. */
/** @param {Audit} audit @param {ScoresModel} scores */
function nearest({ symbol, verdict }, { maps: [map], symbol: coefficient }) {
  const { place, largest } = map ?? {};
  if (verdict === 'fit' && place) return [make('p', {}, `Its place on the Tile: ${placeWords(place[0], place[1])}`)];
  if (!largest) return [];
  const never = verdict === 'unfit' ? make('b', {}, `No point of the Tile ranks like ${symbolText(symbol)}.`) : null;
  const where = `Closest: ${placeWords(largest.a, largest.b)} (${coefficient} = ${fixed(largest.value, 2)})`;
  return [make('p', {}, never, never && make('br'), where)];
}

/** @type {(a: number, b: number) => string} */
const placeWords = (a, b) => `a = ${fixed(a, 2)}, b = ${fixed(b, 2)}`;

/** The result of a test: failed if it fails under any constraint, otherwise the least certain result. */
/** @param {Audit} audit @param {number} row */
function stateOf({ constraints }, row) {
  const states = constraints.map(({ tests }) => tests[row].state);
  const found = ['fail', 'open', 'pass', 'vacuous'].find((state) => states.some((each) => each === state)) ?? 'vacuous';
  const [sign, words] = STATES[found];
  return make(
    'span',
    { className: `tx-state tx-state-${found}`, 'aria-label': words || null, role: words ? 'img' : null },
    sign,
  );
}

// ---- What a scene of Scores, Trade-off, Predictions or Robustness shows besides the Tile and ROC space: the audit
// with a counterexample, the degree of optimality along β with the best classifiers, models at their best
// thresholds, the rank acceptabilities in a part of the Tile; and of Explore, the rankings that divide the Tile, or
// groups.

/** The width in pixels at which charts over costs or prevalence are drawn before they are enlarged. */
const CHART_WIDTH = 400;
const ENLARGED = ['decision', 'values'];
/** Those that find their own place in their boxes. */
const OF_THEIR_OWN = ['triangle', 'prevalences', 'tetrahedron', 'domains'];

/** Whether costs and prevalence of a scene lead to an answer. */
/** @param {ExploreModel} model @param {DecideModel} decide */
const isDecided = (model, { cost }) => !model.rightOnly && decisionOf(model, cost) !== null;

/**
 * @typedef {'decision' | 'degree' | 'best' | 'mixture' | 'audit' | 'models' | 'curves' | 'chart' | 'prevalences' |
 *   'tetrahedron' | 'shares' | 'rankings' | 'groups' | 'domains' | 'matrix' | 'triangle' | 'standing' | 'values' |
 *   'cards'} EvidenceName
 */

/** Whether PPV and NPV against prevalence are next to the Tile. @param {StageFrame} frame */
const showsValues = (frame) => Boolean(frame.values) && canShiftPrior(frame);

/** @param {string} name */
const block = (name) => make('div', { className: `tx-stage-block tx-stage-${name}`, 'data-pane': name, hidden: '' });

/** The two plots of a scene that has figures of its own, or one as wide as both; null for other scenes or views. */
/** @type {(frame: StageFrame, view: View) => (EvidenceName | 'map' | 'tile')[] | null} */
function evidenceOf(frame, view) {
  const { kind, model, decide, contexts, tasks, scores, tradeoff, predictions, part: shared, ready } = frame;
  if (predictions) return ['models', predictions.figure === 'roc' ? 'curves' : 'chart'];
  // Other views would show a Tile, which a task of more outcomes lacks.
  if (tasks) return ['triangle', 'standing'];
  if (decide) return view === 'pair' && ready !== false && isDecided(model, decide) ? ['tile', 'decision'] : null;
  if (tradeoff && view === 'pair' && ready !== false && tradeoff.figure === 'tetrahedron')
    return (tradeoff.answer.entities ?? 0) > 1 ? ['tetrahedron', 'best'] : ['tile', 'tetrahedron'];
  if (tradeoff?.classic && view === 'pair' && ready !== false && tradeoff.figure === 'prevalences')
    return ['prevalences'];
  // On a distribution there are no classifiers to list, and no points in ROC space.
  if (tradeoff && model.law) return view === 'pair' && ready !== false ? ['tile', 'degree'] : null;
  if (contexts)
    return view === 'pair' && ready !== false ? [contexts.domains(model) ? 'domains' : 'tile', 'matrix'] : null;
  if (shared) return view === 'pair' && ready !== false ? ['tile', 'shares'] : null;
  if (showsValues(frame) && view === 'pair') return [frame.cards ? 'cards' : 'tile', 'values'];
  // The numbers on the Tile need the list of what they stand for.
  if (view === 'pair' && ready !== false && kind === 'explore' && hasRankings(model)) return ['tile', 'rankings'];
  if (view === 'pair' && ready !== false && kind === 'explore' && hasGroups(model)) return ['tile', 'groups'];
  // Next to maps side by side, the audit replaces the leaderboard.
  if (view !== (hasSideBySide(scores) ? 'board' : 'pair')) return null;
  if (scores?.audits?.length) return [exampleOf(scores.audits[0]) ? 'mixture' : 'map', 'audit'];
  return tradeoff && (tradeoff.answer.entities ?? 0) > 1 ? ['degree', 'best'] : null;
}

/** Which plots a view shows, from the first place to the last. @type {(frame: StageFrame, view: View) => PaneName[]} */
export function panesOf(frame, view) {
  const { scores, ready } = frame;
  if (ready === false) return [];
  const several = sideBySideKind(frame, view);
  if (several) return [several];
  const own = evidenceOf(frame, view);
  if (own && frame.tasks) return own;
  const both = hasSideBySide(scores) ? own : own?.slice(0, 1);
  if (own && both) return { pair: own, tile: own.slice(0, 1), roc: own.slice(1), board: both }[view];
  /** @type {[PaneName, PaneName]} */
  const [one, other] = scores ? ['map', scores.comparing ? 'other' : 'scatter'] : ['tile', 'roc'];
  return { pair: [one, other], tile: [one], roc: [other], board: [one] }[view];
}

/** Which kind of side-by-side Tiles a scene shows; null in any other scene or view. */
/** @type {(frame: StageFrame, view: View) => WholeName | null} */
export function sideBySideKind(frame, view) {
  if (sideBySide(frame)) return 'panels';
  return view === 'pair' && frame.ready !== false && hasSideBySide(frame.scores) ? 'side-by-side' : null;
}

/** Whether a scene has two boxes below a wide title. @param {StageFrame} frame @param {View} view */
export const isWide = (frame, view) => !frame.predictions && evidenceOf(frame, view) !== null;

/** Whether the first of two boxes holds the Tile. @param {StageFrame} frame @param {View} view */
export const hasTile = (frame, view) => isWide(frame, view) && evidenceOf(frame, view)?.[0] === 'tile';

/** Whether the rankings that divide the Tile are next to it. @param {StageFrame} frame @param {View} view */
export const showsRankings = (frame, view) => evidenceOf(frame, view)?.[1] === 'rankings';

/** Whether cards of a few classifiers have the place of the Tile. @param {StageFrame} frame @param {View} view */
export const showsCards = (frame, view) => evidenceOf(frame, view)?.[0] === 'cards';

/** Whether the groups of an attribute are next to the Tile. @param {StageFrame} frame @param {View} view */
export const showsGroups = (frame, view) => evidenceOf(frame, view)?.[1] === 'groups';

export class Evidence {
  /** @type {Record<EvidenceName, HTMLElement>} */
  nodes = {
    decision: pane('decision', false),
    degree: pane('degree', false),
    best: block('best'),
    mixture: block('mixture'),
    audit: block('audit'),
    models: pane('models', false),
    curves: pane('curves', false),
    chart: pane('chart', false),
    prevalences: block('prevalences'),
    tetrahedron: block('tetrahedron'),
    shares: block('shares'),
    rankings: block('rankings'),
    groups: block('groups'),
    domains: make('div', { className: 'tx-stage-pane', 'data-pane': 'domains', hidden: '' }),
    matrix: block('matrix'),
    triangle: pane('triangle', false),
    standing: block('standing'),
    values: pane('values', false),
    cards: block('cards'),
  };
  decision = new DecisionChart(part(this.nodes.decision, '.tx-overlay'));
  degree = new DegreeFigure(part(this.nodes.degree, '.tx-overlay'));
  best = new SixBest(this.nodes.best);
  mixture = new MixtureChart(this.nodes.mixture);
  bars = new SlideBars(this.nodes.shares);
  rankings = new SlideRankings(this.nodes.rankings);
  groups = new SlideGroups(this.nodes.groups);
  domains = new SlideDomains(this.nodes.domains);
  matrix = new SlideMatrix(this.nodes.matrix);
  cards = new SlideCards(this.nodes.cards);
  triangle = new SlideTriangle(this.nodes.triangle);
  standing = new SlideModels(this.nodes.standing);
  values = new SlideValues(part(this.nodes.values, '.tx-overlay'));
  prevalences = new SlidePrevalences(this.nodes.prevalences);
  tetrahedron = new SlideTetrahedron(this.nodes.tetrahedron);
  chart = new SlideChart(part(this.nodes.chart, '.tx-overlay'));
  plots = new PredictionsPlots(
    new TilePainter(part(this.nodes.models, '.tx-overlay')),
    new CurvesPainter(part(this.nodes.curves, '.tx-overlay')),
  );
  /** The names of the plots, in the order of their boxes. @type {string[]} */
  shown = [];
  /** @type {Layout | null} */
  box = null;
  side = 1;
  /** The rank acceptabilities painted last. @type {Ranked | null} */
  ranked = null;

  /** @param {() => void} ask requests a repaint of what follows the point */
  constructor(ask) {
    this.ask = ask;
    Object.assign(this.plots, { fade: new ModelFade(ask, true), decisions: true });
  }

  /** Puts the plots into their boxes. @param {string[]} shown @param {Layout} box */
  lay(shown, box) {
    [this.shown, this.box] = [shown, box];
    this.side = box.side / box.scale;
    const { boxes } = box;
    if (!boxes) return;
    shown.forEach((name, k) => {
      const { x, y, w, h } = boxes[k];
      const node = this.nodes[/** @type {EvidenceName} */ (name)];
      if (name === 'triangle' || name === 'tetrahedron') this[name].lay(boxes[k]);
      else if (name === 'prevalences') this.prevalences.lay(boxes);
      else if (name === 'domains') this.domains.lay(boxes[k], box);
      if (!node || OF_THEIR_OWN.includes(name)) return;
      const by = name === 'degree' ? w / FIGURE_WIDTH : ENLARGED.includes(name) ? w / CHART_WIDTH : 1;
      Object.assign(node.style, {
        width: `${w / by}px`,
        height: `${h / by}px`,
        transform: `translate(${x}px, ${y}px) scale(${by})`,
      });
    });
  }

  /** The size of the box of a plot in pixels. @param {EvidenceName} name */
  size(name) {
    const { boxes, unit } = /** @type {Layout} */ (this.box);
    const { w, h } = boxes?.[this.shown.indexOf(name)] ?? { w: 1, h: 1 };
    return { width: w, height: h, unit };
  }

  /** The size in which a chart is drawn before it is enlarged. @param {EvidenceName} name */
  drawn(name) {
    const { width, height } = this.size(name);
    return { width: CHART_WIDTH, height: (height * CHART_WIDTH) / width };
  }

  /**
   * Paints one of the plots.
   *
   * @param {string} name @param {StageFrame} frame @param {string[]} names as the audience sees them
   * @param {boolean} all whether more than what follows the point may have changed
   */
  paint(name, frame, names, all) {
    const { contexts, tasks, scores, tradeoff, model } = frame;
    const audits = scores?.audits;
    if (name === 'degree' && tradeoff) {
      const { width, height } = this.size('degree');
      if (all) this.degree.measure(FIGURE_WIDTH, (height * FIGURE_WIDTH) / width);
      this.degree.show(model, sliderOf(frame));
    }
    if (name === 'decision') this.paintDecision(frame, names);
    if (name === 'values') this.values.paint(model, names, this.drawn('values'), frame.cards);
    if (name === 'cards' && frame.cards) this.cards.paint(model, frame.cards, names);
    if (tradeoff) this.detail(name, frame, names);
    if (all && name === 'mixture' && audits) this.mixture.paint(mixturesOf(audits[0], names), this.size('mixture'));
    if (all && name === 'audit' && scores && audits) paintAudit(this.nodes.audit, audits, scores);
    if (name === this.shown[0] && frame.predictions) this.models(frame.predictions, names, all);
    if (name === 'domains' && contexts) this.domains.paint(contexts, model, all);
    if (name === 'matrix' && contexts) this.matrix.paint(contexts, model, names, this.size('matrix'));
    if (tasks) this.task(name, tasks, model, names);
    if (name === 'shares') this.shares(frame, names, all);
    if (name === 'rankings') this.rankings.paint(model, names, this.size('rankings'), all);
    if (name === 'groups') this.groups.paint(model, this.size('groups'));
  }

  /**
   * Paints rank acceptabilities; while the prior is animated, those computed last.
   *
   * @param {StageFrame} frame @param {string[]} names
   * @param {boolean} all whether more than the values may have changed
   */
  shares({ part: shared, model, shifting }, names, all) {
    if (!shared) return;
    shared.listeners.add(this.ask);
    const ranked = (shifting && shared.last) || shared.sharesFor(model);
    if (!ranked) return this.bars.wait(this.size('shares'));
    if (!all && ranked === this.ranked) return;
    this.ranked = ranked;
    this.bars.paint(model, shared, ranked, names, { ...this.size('shares'), old: Boolean(shifting) });
  }

  /** Paints a figure of a trade-off at the slider. */
  /** @param {string} name @param {StageFrame} frame @param {string[]} names */
  detail(name, frame, names) {
    const { model } = frame;
    if (name === 'best') this.best.paint(model, sliderOf(frame), names, this.size('best'));
    if (name === 'prevalences') this.prevalences.paint(model, sliderOf(frame));
    if (name === 'tetrahedron') this.tetrahedron.paint(model, sliderOf(frame));
  }

  /** Paints the triangle of a task, or its ranking. */
  /** @param {string} name @param {TaskPart} tasks @param {ExploreModel} model @param {string[]} names */
  task(name, tasks, model, names) {
    if (name === 'triangle') this.triangle.paint(tasks, model, names);
    if (name === 'standing') this.standing.paint(model, names, this.size('standing'));
  }

  /** Paints the decision curve at the costs of a scene. @param {StageFrame} frame @param {string[]} names */
  paintDecision({ model, decide }, names) {
    const decision = decide && decisionOf(model, decide.cost);
    if (!decision) return;
    this.decision.size = this.drawn('decision');
    const read = decision.candidates.map((each) => ({ ...each, name: names[each.entity] ?? each.name }));
    this.decision.show(model, { ...decision, candidates: read }, decide.curve, decide.words, spanOf(decision));
  }

  /** Paints the plots of models; one of them may be hidden. */
  /** @param {PredictionsModel} predictions @param {string[]} names @param {boolean} all */
  models(predictions, names, all) {
    const { answer, figure } = predictions;
    const read = answer.models.every(({ name }, k) => name === names[k]);
    const models = answer.models.map((each, k) => ({ ...each, name: names[k] }));
    const shown = read ? predictions : Object.assign(Object.create(Object.getPrototypeOf(predictions)), predictions);
    if (!read) shown.result = { ...answer, models };
    this.plots.paint(shown, this.side, all);
    const [width, height] = [this.side + MARGIN.left + MARGIN.right, this.side + MARGIN.top + MARGIN.bottom];
    if (figure !== 'roc') this.chart.paint(shown, figure, { width, height });
  }

  /** The point of the path of a trade-off that is at a pointer on the figure of its degree. */
  /** @param {MouseEvent} event @param {StageFrame} frame */
  at({ clientX }, { tradeoff, model }) {
    const { left, width } = this.nodes.degree.getBoundingClientRect();
    return tradeoff ? tradeoff.at(this.degree.t(((clientX - left) / width) * FIGURE_WIDTH)) : model.point;
  }
}

/** The path with its slider at the point of a frame. @param {StageFrame} frame */
function sliderOf({ tradeoff, model }) {
  if (!tradeoff) throw new Error('expected a trade-off, found none');
  const { t } = tradeoff.nearest(model.point.a, model.point.b);
  tradeoff.t = tradeoff.snapped(t);
  return tradeoff;
}

// ---- A scene of Predictions: a chart of the page in the place of the ROC curves.

const layer = () => make('div', { className: 'tx-overlay' });

class SlideChart {
  /** The page behind the charts; as if it were dragged, for a slide has no cards. */
  page = { model: /** @type {PredictionsModel} */ (Object.create(null)), dragging: true };
  hosts = { accuracy: layer(), cumulative: layer(), recall: layer(), benefit: layer(), mirrored: layer() };
  charts = new ModelCharts(this.page, this.hosts, new Card());

  /** @param {HTMLElement} host */
  constructor(host) {
    host.append(...Object.values(this.hosts));
  }

  /**
   * @param {PredictionsModel} model with names as they may be read
   * @param {ChartName} figure @param {{width: number, height: number}} size before it is enlarged
   */
  paint(model, figure, size) {
    this.page.model = model;
    for (const [name, host] of Object.entries(this.hosts)) host.hidden = name !== figure;
    this.charts[figure].size = size;
    this.charts.paintChart(figure);
  }
}
