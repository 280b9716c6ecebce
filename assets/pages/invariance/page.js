/** The Invariance page: a model's right decisions, its mirrored ROC curve, and what exchanges of classes change. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { count, counted, decimals, fixed } from '#tile/draw/text';
import { InvarianceModel, rangeOf, tossed, weightedAccuracy, weightedLxcim, winsOf } from '#tile/model/invariance';
import {
  DecisionsDrawing,
  kernelChart,
  LotteryDrawing,
  MirroredDrawing,
  tossChart,
  weightedChart,
} from '#tile/pages/invariance/charts';
import { LineChart } from '#tile/plots/charts/line_chart';
import { isShown, onScheme } from '#tile/shell/controllers';
import { RankBasedTable, ranksTable } from '#tile/tables/rank_based';
import { button, element, fill, make, rowHead, rowOf, say, tableOf } from '#tile/ui/elements';
import { Asking } from '#tile/ui/work';

/** @import { ExchangedScore, Invariance, WeightedRanks } from '#tile/model/invariance' */
/** @import { InvarianceView } from '#tile/view/types' */

/** @typedef {WeightedRanks | {of: 'ranks', kind: 'gone', turn: number}} RanksAnswer */
/** @typedef {Invariance | {kind: 'wrong', turn: number, message: string} | {kind: 'gone', turn: number}} Answer */

const GONE = 'The server no longer has these predictions: please choose their file again.';
/** LxCIM values that differ by less count as a tie. */
const TIE = 0.001;
/** The sample of pairs, in which it is arbitrary which one is called the first. */
const PAIRS = 'pairs';

/** Milliseconds that a slider rests before the server is asked. */
const REST = 200;
/** The level of rank sets and intervals. */
const LEVEL = 0.95;

/** Powers of ten of the samples that coins are tossed for, and how many models do. */
const SAMPLES = [1, 4];
const TOSSING = 8;

/** What the first and the other model are drawn in. */
const PLACES = [0, 1];

export class InvariancePage {
  model = new InvarianceModel();
  asked = '';
  problem = '';
  frame = 0;
  rest = 0;
  apart = make('p', { className: 'tx-note' });

  /** The question about ranks that was asked last, as JSON; '' if none was. */
  ranked = '';

  /**
   * @param {(store: string, question: object) => void} send
   * @param {() => void} onChange called when something changes that links hold
   * @param {(source: string) => void} onSource called to choose other predictions
   */
  constructor(send, onChange, onSource) {
    this.onChange = onChange;
    this.onSource = onSource;
    this.asking = new Asking((question) => send('-request', question));
    this.ranking = new Asking((question) => send('-ranks-request', question));
    this.ranks = new RankBasedTable((measure) => this.setMeasure(measure));
    fill(element('invariance-ranks'), this.ranks.node, this.apart);
    this.decisions = new DecisionsDrawing(element('invariance-decisions-overlay'));
    this.mirrored = new MirroredDrawing(element('invariance-mirrored-overlay'));
    this.lottery = new LotteryDrawing(element('invariance-lottery-overlay'));
    this.weighted = new LineChart(element('invariance-weighted-overlay'));
    this.slider = make('input', {
      type: 'range',
      min: 0,
      max: 1,
      step: 0.01,
      'aria-label': 'Weight of a positive, a = b',
    });
    this.slider.addEventListener('input', () => this.setWeight(Number(this.slider.value)));
    this.weights = make('div', { role: 'status' });
    const track = make('div', { className: 'tx-slider tx-bare tx-inv-weight' }, this.slider);
    fill(element('invariance-weighted-below'), track, this.weights);
    say(element('invariance-weighted-note'), 'LxCIM along the diagonal a = b of the Tile');
    this.kernels = new LineChart(element('invariance-kernels-overlay'));
    this.toss = new LineChart(element('invariance-toss-overlay'));
    const [least, most] = SAMPLES;
    this.samples = make('input', {
      type: 'range',
      ...{ min: least, max: most, step: 0.1, value: 2 },
      'aria-label': 'Samples of a coin toss',
    });
    this.samples.addEventListener('input', () => this.paintToss());
    this.tossed = make('p', { className: 'tx-note', role: 'status' });
    fill(element('invariance-toss-below'), make('div', { className: 'tx-slider tx-bare' }, this.samples), this.tossed);
    this.selects = [0, 1].map((k) => this.chooser(k));
    this.once = button({}, 'Exchange once');
    this.all = button({}, 'All');
    this.reset = button({}, 'Reset');
    this.once.addEventListener('click', () => this.show(this.model.shown + 1));
    this.all.addEventListener('click', () => this.show(this.model.answer?.exchanges ?? 0));
    this.reset.addEventListener('click', () => this.show(0));
    this.note = make('span', { className: 'tx-note', role: 'status' });
    const actions = make('span', { className: 'tx-inv-actions' }, this.once, this.all, this.reset, this.note);
    fill(element('invariance-tools'), ...this.selects.map(({ node }) => node), actions);
    new ResizeObserver(() => this.ask()).observe(element('invariance'));
    onScheme(() => this.ask());
  }

  /** The menu of one of the two models. @param {number} k */
  chooser(k) {
    const name = k ? 'Compare with' : 'Model';
    const select = make('select', { 'aria-label': name });
    select.addEventListener('change', () => {
      const pair = this.model.answer?.pair ?? [0, 1];
      const chosen = Number(select.value);
      const other = pair[1 - k] === chosen ? pair[k] : pair[1 - k];
      this.model.pair = k ? [other, chosen] : [chosen, other];
      this.onChange();
      this.ask();
    });
    const mark = make('span', { className: 'tx-swatch', 'aria-hidden': 'true' });
    mark.style.background = marks.swatchBackground(PLACES[k]);
    return { select, node: make('label', { className: 'tx-inv-choice' }, mark, `${name} `, select) };
  }

  get shown() {
    return isShown(element('invariance'));
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** Takes other predictions. @param {string} source */
  follow(source) {
    if (source !== this.model.source) {
      this.model.pair = null;
      this.forget();
    }
    this.model.source = source;
    this.onChange();
    this.ask();
  }

  /** @param {number} exchanges how many are shown */
  show(exchanges) {
    const { answer } = this.model;
    this.model.shown = Math.min(exchanges, answer?.exchanges ?? 0);
    this.paintExchanges();
  }

  /** @param {number} weight of a positive, from 0 to 1 */
  setWeight(weight) {
    this.model.weight = weight;
    this.weighted.move(weight);
    this.paintWeights();
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => this.askRanks(), REST);
    this.onChange();
  }

  /** @param {InvarianceView['measure']} measure by which the models are ranked */
  setMeasure(measure) {
    this.model.measure = measure;
    this.paintRanks();
    this.onChange();
  }

  view() {
    return this.model.view();
  }

  /** @param {InvarianceView} view */
  restore(view) {
    const before = this.model.source;
    this.model.restore(view);
    const { source } = this.model;
    if (source !== before) this.forget();
    if (source !== null && source !== before) this.onSource(source);
    this.ask();
  }

  /** Forgets what is known, and asked, of the predictions shown before. */
  forget() {
    [this.model.answer, this.model.ranks] = [null, null];
    [this.asked, this.ranked] = ['', ''];
  }

  /** @param {Answer | RanksAnswer | null} answer */
  receive(answer) {
    if (answer && 'of' in answer) return this.receiveRanks(answer);
    const found = this.asking.receive(answer);
    if (!found) return;
    this.problem = found.kind === 'wrong' ? found.message : found.kind === 'gone' ? GONE : '';
    if (found.kind === 'invariance') this.model.take(found);
    element('invariance').removeAttribute('aria-busy');
    this.ask();
  }

  /** Asks for the ranks with the class weights in use, unless they have been asked for. */
  askRanks() {
    const { answer, source, weight } = this.model;
    if (!answer) return;
    const question = { source, pair: answer.pair.length > 1 ? answer.pair : null, weight };
    const key = JSON.stringify(question);
    if (key === this.ranked) return;
    this.ranked = key;
    this.ranking.ask(question);
  }

  /** @param {RanksAnswer} answer */
  receiveRanks(answer) {
    const found = this.ranking.receive(answer);
    // Nothing is asked since other predictions are shown: the answer is about those before.
    if (found?.kind !== 'ranks' || !this.ranked) return;
    this.model.ranks = found;
    this.paintRanks();
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** Asks the server if need be, and repaints in the next frame. */
  ask() {
    if (!this.shown || !this.model.source) return;
    const { source, pair } = this.model;
    const key = JSON.stringify([source, pair]);
    if (key !== this.asked) {
      this.asked = key;
      this.problem = '';
      element('invariance').setAttribute('aria-busy', 'true');
      this.asking.ask({ source, pair });
    }
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    const { answer } = this.model;
    const page = element('invariance');
    page.classList.toggle('tx-inv-none', !answer || Boolean(this.problem));
    const told = this.problem || (answer ? '' : 'Exchanging classes …');
    if (told) fill(element('invariance-said'), make('p', { className: 'tx-empty' }, told));
    if (!answer || told) return;
    this.paintChoices(answer);
    this.decisions.paint(answer, PLACES[0]);
    this.mirrored.paint(answer, PLACES[0]);
    say(element('invariance-decisions-note'), decisionsNote(answer));
    say(element('invariance-mirrored-note'), `A² + 2H = ${fixed(answer.four.squares)}`);
    fill(element('invariance-ways'), ...waysOf(answer));
    this.weighted.paint(weightedChart(answer, PLACES, this.model.weight));
    this.paintWeights();
    this.askRanks();
    this.paintRanks();
    this.kernels.paint(kernelChart());
    this.paintToss();
    this.paintExchanges();
  }

  /** @param {Invariance} answer */
  paintChoices({ models, pair }) {
    for (const [k, { select, node }] of this.selects.entries()) {
      node.hidden = pair[k] === undefined;
      fill(select, ...models.map((name, i) => make('option', { value: String(i) }, name)));
      select.value = String(pair[k] ?? '');
    }
  }

  /** What depends on the weights of the classes. */
  paintWeights() {
    const { answer, weight } = this.model;
    if (!answer) return;
    this.slider.value = String(weight);
    this.slider.setAttribute('aria-valuetext', `a = b = ${fixed(weight, 2)}`);
    fill(this.weights, ...weightedWords(answer, weight));
  }

  /** The ranks of all models with class weights, and the two that are compared. */
  paintRanks() {
    const { answer, ranks, measure } = this.model;
    if (!answer) return;
    this.ranks.build(this.ranksOf(answer), (k) => rowHead(answer.models[k]));
    say(this.apart, apartText(answer, ranks, measure));
  }

  /** What the table of ranks needs. @param {Invariance} answer */
  ranksOf(answer) {
    const { ranks, measure, weight } = this.model;
    const models = answer.models.map((name) => ({ name }));
    const about = { models, groups: ranks?.groups ?? false, weighted: ranks?.weighted ?? false };
    const shown = { rankBased: ranks, measure, level: LEVEL, selected: answer.pair[1] ?? null, uncertain: true };
    return { ...shown, answer: about, classWeight: ranks?.weight ?? weight };
  }

  /** The ranks with class weights as a table for other programs; null while they are not known. */
  table() {
    const { answer } = this.model;
    return answer && ranksTable(this.ranksOf(answer), answer.title);
  }

  /** Models that toss a coin for as many samples as the slider says. */
  paintToss() {
    const samples = Math.round(10 ** Number(this.samples.value));
    const models = Array.from({ length: TOSSING }, (_, k) => tossed(samples, k + 1));
    this.toss.paint(tossChart(models));
    const text = counted(samples, 'sample');
    this.samples.setAttribute('aria-valuetext', text);
    /** @param {number[]} values */
    const range = (values) => `${fixed(Math.min(...values))} to ${fixed(Math.max(...values))}`;
    const [lxcim, audrc] = [models.map((each) => each.lxcim), models.map((each) => each.audrc)];
    say(this.tossed, `${text}, ${TOSSING} models: LxCIM ${range(lxcim)}, AUDRC ${range(audrc)}.`);
  }

  /** What depends on how many exchanges are shown. */
  paintExchanges() {
    const { answer, shown } = this.model;
    if (!answer) return;
    const score = (/** @type {string} */ key) =>
      /** @type {ExchangedScore} */ (answer.scores.find((each) => each.key === key));
    const [auroc, lxcim] = [score('auroc'), score('lxcim')];
    this.lottery.paint(auroc, lxcim, shown, PLACES[0]);
    this.once.disabled = shown >= answer.exchanges;
    this.all.disabled = shown >= answer.exchanges;
    this.reset.disabled = shown === 0;
    this.all.textContent = `All ${count(answer.exchanges)}`;
    say(this.note, `${counted(shown, 'exchange')}, each sample with probability ½`);
    fill(element('invariance-lottery-below'), ...betterOf(answer, shown));
    fill(element('invariance-scores'), scoresTable(answer.scores, shown));
    fill(element('invariance-said'), ...this.sentences(auroc, lxcim));
  }

  /** @param {ExchangedScore} auroc @param {ExchangedScore} lxcim */
  sentences(auroc, lxcim) {
    const { shown } = this.model;
    const range = rangeOf(auroc, shown);
    const moved =
      range && range[1] > range[0] ? `AUROC is between ${fixed(range[0], 4)} and ${fixed(range[1], 4)}` : '';
    const title =
      moved && shown
        ? `${moved}, LxCIM is ${fixed(lxcim.value ?? NaN, 4)} each time`
        : 'Exchange the classes of random samples';
    const why =
      'An exchange gives a sample the other class, and moves its score to the other side of the threshold: the ' +
      'decision stays right or wrong, and as confident.';
    const pairs = make(
      'button',
      { className: 'tx-note-link' },
      'In the sample of pairs either of two may be called the first.',
    );
    pairs.addEventListener('click', () => this.onSource(PAIRS));
    const words = make('p', {}, `${why} Where the classes are arbitrary, a score should not notice. `);
    if (this.model.source !== PAIRS) words.append(pairs);
    return [make('h2', {}, title), words];
  }
}

// ---- Tables.

/** What the drawing of right decisions shows. @param {Invariance} answer */
function decisionsNote({ four, scores }) {
  const audrc = scores.find(({ key }) => key === 'audrc')?.value ?? NaN;
  const thin = `thin line: accuracy of the answered, on average ${fixed(audrc)}`;
  return `LxCIM is twice the area: ${fixed(four.area)}; ${thin}; squares: of each tenth`;
}

/** LxCIM in four ways. @param {Invariance} answer @returns {HTMLElement[]} */
function waysOf({ four }) {
  const { accuracy, h, auroc, area, squares, mirrored, parts } = four;
  const value = (/** @type {number | null} */ v) =>
    make('td', { className: 'tx-number' }, make('b', {}, v === null ? '–' : fixed(v, 5)));
  const rows = [
    rowOf(rowHead('Twice the area of right decisions'), make('td', {}, `2 × ${fixed(area / 2, 5)}`), value(area)),
    rowOf(
      rowHead('A² + 2H in the mirrored ROC'),
      make('td', {}, `${fixed(accuracy, 5)}² + 2 × ${fixed(h, 5)}`),
      value(squares),
    ),
    rowOf(
      rowHead('AUROC with mirror images'),
      make('td', {}, mirrored === null ? 'too many samples' : ''),
      value(mirrored),
    ),
    rowOf(
      rowHead('A² + 2A(1 − A) U'),
      make('td', {}, auroc === null ? 'all right, or all wrong' : `U = ${fixed(auroc, 5)}`),
      value(parts),
    ),
  ];
  const about = make(
    'p',
    { className: 'tx-note' },
    'U is the AUROC of confidence, right against wrong decisions. LxCIM says how often the model is right ' +
      `(${fixed(accuracy)})${auroc === null ? '' : ` and whether its confidence knows when (${fixed(auroc)})`}.`,
  );
  return [tableOf({ className: 'tx-inv-table' }, ['Way', 'With', 'Value'], rows), about];
}

/** Both models at these weights of the classes, and where they change places. */
/** @param {Invariance} answer @param {number} weight @returns {HTMLElement[]} */
function weightedWords({ weighted: { models, switches }, pair, names }, weight) {
  const rows = pair.flatMap((k, place) => {
    const model = models[k];
    const mark = make('span', { className: 'tx-swatch', 'aria-hidden': 'true' });
    mark.style.background = marks.swatchBackground(PLACES[place]);
    const number = (/** @type {number} */ value) =>
      make('td', { className: 'tx-number' }, Number.isFinite(value) ? fixed(value, 4) : '–');
    if (!model) return [];
    const head = make('th', { scope: 'row' }, mark, ` ${names[place]}`);
    return [rowOf(head, number(weightedLxcim(model, weight)), number(weightedAccuracy(model, weight)))];
  });
  const [one, other] = pair.map((k) => models[k]);
  const costs = weight === 0 ? 'counts nothing' : weight === 1 ? 'alone counts' : `counts ${ratioText(weight)}`;
  const said = make('p', { className: 'tx-note' }, `At a = b = ${fixed(weight, 2)} a positive ${costs}.`);
  if (one && other) said.append(` ${placesText(names, weightedLxcim(one, 0) - weightedLxcim(other, 0), switches)}`);
  return [tableOf({ className: 'tx-inv-table' }, ['Model', 'LxCIM', 'accuracy'], rows), said];
}

/** How much a positive counts against a negative. @param {number} weight above 0 and below 1 */
function ratioText(weight) {
  const ratio = weight / (1 - weight);
  return ratio === 1 ? 'as much as a negative' : `${Number(ratio.toPrecision(3))} times a negative`;
}

/** By how much one of the two that are compared is ahead of the other one, with the interval of the difference. */
/** @param {Invariance} answer @param {WeightedRanks | null} ranks @param {InvarianceView['measure']} measure */
function apartText({ models }, ranks, measure) {
  const at = ranks?.scores?.[measure]?.levels.find(({ level }) => level === LEVEL);
  const [by, low, high] = at?.pair ?? [];
  if (!ranks?.pair || by === undefined || by === null) return '';
  const [one, other] = ranks.pair.map((k) => models[k]);
  const interval = `${fixed(low ?? NaN, 4)} to ${fixed(high ?? NaN, 4)}`;
  return `${one} less ${other}: ${fixed(by, 4)} (95 %: ${interval}).`;
}

/** Who is ahead over which weights. */
/** @param {string[]} names @param {number} first the difference at weight 0 @param {number[]} switches */
function placesText(names, first, switches) {
  if (!switches.length) return 'They never change places.';
  const places = switches.map((a) => decimals(a, 3));
  const all = [places.slice(0, -1).join(', '), places.at(-1)].filter(Boolean).join(' and ');
  return `They change places at ${all}; ${names[first > 0 ? 0 : 1]} is ahead below ${places[0]}.`;
}

/** Which of the two is better after the exchanges, by AUROC and by LxCIM. */
/** @param {Invariance} answer @param {number} shown */
function betterOf({ names, scores }, shown) {
  if (names.length < 2) return [];
  const rows = scores
    .filter(({ key }) => key === 'auroc' || key === 'lxcim')
    .map((score) => barOf(names, score, shown));
  return [make('h3', {}, `Which is better, ${names[0]} or ${names[1]}?`), ...rows.reverse()];
}

/** @param {string[]} names @param {ExchangedScore} score @param {number} shown */
function barOf(names, score, shown) {
  const wins = winsOf(score, shown);
  const all = Math.max(1, wins[0] + wins[1] + wins[2]);
  const said = names.map((name, k) => (wins[k] ? `${name} ${count(wins[k])} ${wins[k] === 1 ? 'time' : 'times'}` : ''));
  const text = said.filter(Boolean).join(', ') || (shown ? 'a tie' : 'no exchange yet');
  const bar = make('div', { className: 'tx-inv-bar', role: 'img', 'aria-label': `${score.name}: ${text}` });
  for (const k of [0, 1]) {
    const part = make('i', {}, said[k]);
    part.style.flexGrow = String(wins[k] / all);
    part.style.background = marks.hue(PLACES[k], 'tint', theme().grey);
    if (wins[k]) bar.append(part);
  }
  const gap = Math.abs((score.drawn[0] ?? NaN) - (score.other[0] ?? NaN));
  const tie = score.invariant && gap < TIE ? `by ${decimals(gap, 5)}: call it a tie` : '';
  return make('div', { className: 'tx-inv-better' }, make('span', {}, score.name), bar, make('small', {}, tie));
}

/** Each score as the file is, and how far exchanges move it. @param {ExchangedScore[]} scores @param {number} shown */
function scoresTable(scores, shown) {
  const ranges = scores.map((score) => rangeOf(score, shown));
  const far = scores.map(({ value }, k) => reach(value, ranges[k]));
  const most = Math.max(0.005, ...far);
  const rows = scores.map((score, k) => {
    const range = ranges[k];
    const moves = range ? range[1] - range[0] : 0;
    const number = (/** @type {number | null | undefined} */ v) =>
      make('td', { className: 'tx-number' }, v === null || v === undefined ? '–' : fixed(v, 4));
    const stays = score.invariant || !range;
    const mark = score.invariant ? '✓ stays' : shown ? `✗ moves by ${fixed(moves, 4)}` : '✗ may move';
    return rowOf(
      rowHead(score.name),
      number(score.value),
      number(stays ? null : range?.[0]),
      number(stays ? null : range?.[1]),
      make('td', {}, strip(score.value, range, most)),
      make('td', { className: score.invariant ? 'tx-inv-stays' : '' }, mark),
    );
  });
  const heads = ['Score', 'as the file is', 'lowest', 'highest', 'around that', 'invariant?'];
  return tableOf({ className: 'tx-inv-table tx-inv-scores-table' }, heads, rows);
}

/** How far from its value a score moves. @param {number | null} value @param {[number, number] | null} range */
const reach = (value, range) => (value === null || !range ? 0 : Math.max(range[1] - value, value - range[0]));

/** The range of a score around its value, on the axis of all. */
/** @param {number | null} value @param {[number, number] | null} range @param {number} most */
function strip(value, range, most) {
  const bar = make('i', {});
  const host = make('span', { className: 'tx-inv-strip', 'aria-hidden': 'true' }, make('u', {}), bar);
  if (value === null || !range) return host;
  const place = (/** @type {number} */ v) => 50 + (48 * (v - value)) / most;
  bar.style.left = `${place(range[0])}%`;
  bar.style.width = `${Math.max(0.8, place(range[1]) - place(range[0]))}%`;
  return host;
}
