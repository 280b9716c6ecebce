/** The panels of the Decide page, shared by the page and a scene of a report: from costs and prevalence to a choice. */
import { MARGIN, sideOf } from '#tile/draw/square';
import { costRatio, count, fixed, prevalence, thresholdPercent } from '#tile/draw/text';
import { costAt, predictiveValues } from '#tile/math/decisions';
import { canShift } from '#tile/math/performance';
import { inUnit } from '#tile/math/ranking';
import { comparedPair, DecideModel, decisionOf, nobodyBeats, uncertaintyOfChoice } from '#tile/model/decide';
import { BackgroundDraws, UncertaintyResults } from '#tile/model/uncertainty';
import { Answer, answerNote } from '#tile/pages/decide/answer';
import { DecisionChart, KINDS, predictiveChart, RangeStrip, spanOf } from '#tile/pages/decide/chart';
import { ProblemForm } from '#tile/pages/decide/problem';
import { alarmsFor, amount, derivation, namesOfBest, VOCABULARY } from '#tile/pages/decide/words';
import { BoardPanels } from '#tile/panels/board_panels';
import { positionOf, ratioAt } from '#tile/plots/charts/benefit_chart';
import { LineChart } from '#tile/plots/charts/line_chart';
import { TilePainter } from '#tile/plots/tile/painter';
import { tileScene } from '#tile/plots/tile/scene';
import { swatch } from '#tile/tables/entities';
import { buttonChoice, PriorControl } from '#tile/ui/controls';
import { button, fill, make, say, write } from '#tile/ui/elements';
import { handle, placeHandle } from '#tile/ui/handle';
import { pointUnder } from '#tile/ui/point_input';

/** @import { ExploreModel, SharedBoard } from '#tile/model/explore' */
/** @import { Certain, Decision } from '#tile/model/decide' */
/** @import { Span } from '#tile/plots/charts/benefit_chart' */
/** @import { DecideView } from '#tile/view/types' */

/**
 * The elements that the panels fill: `plot` and `tile` are those of the Tile, `curve` and `values` of both charts.
 *
 * @typedef {Record<'root' | 'problem' | 'prior' | 'note' | 'words' | 'follows' | 'plot' | 'tile' | 'tileNote' |
 *   'kinds' | 'about' | 'curve' | 'curveNote' | 'strip' | 'ranges' | 'rangesNote' | 'foot' | 'values' | 'answer' |
 *   'answerNote' | 'sure' | 'people' | 'take' | 'live', HTMLElement>} Hosts
 */

/** What the chart can show. @type {[DecideView['curve'], string][]} */
const CURVES = [
  ['net', 'Net benefit'],
  ['standardised', 'Standardised'],
  ['cost', 'Cost'],
  ['difference', 'Difference'],
];
/** @type {[DecideView['words'], string][]} */
const WORDS = [
  ['engineering', 'Engineering'],
  ['clinical', 'Clinical'],
];
/** How far an arrow key moves the cost ratio. */
const STEP = 1.05;
const NO_PRIOR = 'The rows have different prevalences: choose one for all above.';
const NO_RATES = 'True negatives are unknown, so false alarms cannot be counted: add specificity or the prevalence.';
const ONE_CLASS = 'No row has both positives and negatives: what misses and false alarms cost together is unknown.';
const NO_CLASSIFIERS = 'No classifier here has both rates and predicts both classes.';

/** @abstract */
export class DecidePanels extends BoardPanels {
  model = new DecideModel();
  /** The side of the Tile in pixels. */
  side = 80;
  uncertaintyResults = new UncertaintyResults();
  /** The axis while it is dragged: it must not move below the pointer. @type {Span | null} */
  held = null;
  /** What was painted last. @type {Decision | null} */
  decision = null;
  /** @type {Certain | null} */
  sure = null;
  /** The leaderboard at the prevalence of the Tile. @type {{of: unknown[], board: ExploreModel | null}} */
  tiled = { of: [], board: null };

  /** @param {SharedBoard} explore whose leaderboard, prevalence and selection are shared @param {Hosts} hosts */
  constructor(explore, hosts) {
    super(explore);
    this.hosts = hosts;
    this.form = new ProblemForm(
      hosts.problem,
      (c) => this.setCost(c, false),
      (utilities) => this.change({ utilities }),
    );
    this.prior = new PriorControl(hosts.prior, (prior, live) => this.setPrior(prior, live));
    this.curves = buttonChoice(hosts.kinds, 'What the chart shows', CURVES, (curve) => this.change({ curve }));
    this.vocabulary = buttonChoice(hosts.words, 'Words', WORDS, (words) => this.change({ words }));
    this.chart = new DecisionChart(hosts.curve);
    this.strip = new RangeStrip(hosts.strip);
    this.predictive = new LineChart(hosts.values);
    this.tile = new TilePainter(hosts.tile);
    this.handle = handle('Point on the diagonal of the Tile');
    hosts.tile.append(this.handle);
    this.slider = make('div', { className: 'tx-decide-slider', role: 'slider', tabindex: 0 });
    this.slider.setAttribute('aria-label', 'How many false alarms a missed positive costs');
    hosts.curve.append(this.slider);
    this.answer = new Answer(
      hosts,
      (entity) => this.select(entity),
      () => this.ask(),
    );
    this.background = new BackgroundDraws(() => this.ask());
    this.listen();
  }

  listen() {
    this.drag(this.hosts.curve, (event, live) => {
      const { chart: painted } = this.chart;
      const [from, to] = painted.x.range;
      this.held = live ? [from, to] : null;
      this.setCost(ratioAt(from + this.chart.shareAt(event) * (to - from)), live);
    });
    this.drag(this.hosts.strip, (event, live) => {
      const { left, width } = this.hosts.strip.getBoundingClientRect();
      const [from, to] = this.held ?? this.span();
      this.held = live ? [from, to] : null;
      const share = (event.clientX - left - MARGIN.left) / (width - MARGIN.left - MARGIN.right);
      this.setCost(ratioAt(from + inUnit(share) * (to - from)), live);
    });
    this.drag(this.hosts.tile, (event, live) => this.pointed(event, live));
    for (const node of [this.slider, this.handle]) node.addEventListener('keydown', (event) => this.key(event));
    const sizes = new ResizeObserver(() => this.ask());
    for (const each of [this.hosts.curve, this.hosts.plot, this.hosts.values]) sizes.observe(each);
  }

  /** Calls back while the pointer is down on an element, and once more at the end; undoes a press that scrolls. */
  /** @param {HTMLElement} host @param {(event: PointerEvent, live: boolean) => void} moved */
  drag(host, moved) {
    let { utilities } = this.model;
    host.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      ({ utilities } = this.model);
      host.setPointerCapture(event.pointerId);
      moved(event, true);
    });
    host.addEventListener('pointermove', (event) => host.hasPointerCapture(event.pointerId) && moved(event, true));
    host.addEventListener('pointerup', (event) => host.hasPointerCapture(event.pointerId) && moved(event, false));
    host.addEventListener('pointercancel', ({ pointerId }) => {
      if (!host.hasPointerCapture(pointerId)) return;
      this.held = null;
      this.change({ utilities, live: false });
    });
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** @param {Partial<DecideModel>} changes */
  change(changes) {
    Object.assign(this.model, changes);
    this.commit();
    this.ask();
  }

  /** @param {number} c @param {boolean} live */
  setCost(c, live) {
    this.model.setCost(live ? c : Number(c.toPrecision(3)));
    this.model.live = live;
    if (!live) this.commit();
    this.ask();
  }

  /** The point of the diagonal below the pointer. @param {PointerEvent} event @param {boolean} live */
  pointed(event, live) {
    const { decision } = this;
    if (!decision) return;
    const { a, b } = pointUnder(this.hosts.tile, this.side, event);
    const middle = Math.min(0.9999, Math.max(0.0001, (a + b) / 2));
    this.setCost(costAt(middle, decision.prior, decision.tilePrior), live);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const up = { ArrowUp: 1, ArrowLeft: 1, ArrowDown: -1, ArrowRight: -1 }[event.key];
    if (!up || !(this.model.cost > 0)) return;
    event.preventDefault();
    const turned = event.currentTarget === this.handle && /Left|Right/.test(event.key) ? -up : up;
    this.setCost(this.model.cost * STEP ** (turned * (event.shiftKey ? 10 : 1)), false);
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  span() {
    return this.held ?? (this.decision ? spanOf(this.decision) : /** @type {Span} */ ([-1, 1]));
  }

  /** The cost of a miss by which Explore ranks, to be offered; null where it ranks by none. @returns {number | null} */
  exploredCost() {
    return null;
  }

  /** Why there is no answer; '' where there is one. */
  problem() {
    const { board, decision } = this;
    if (board.rightOnly) return NO_RATES;
    if (!decision) return board.base.some((p) => p && canShift(p)) ? NO_PRIOR : ONE_CLASS;
    return decision.listed.length ? '' : NO_CLASSIFIERS;
  }

  paintAll() {
    const { board, model, hosts } = this;
    this.decision = board.rightOnly ? null : decisionOf(board, model.cost);
    this.form.paint(model, VOCABULARY[model.words], this.exploredCost());
    this.prior.paint(board);
    this.curves.paint(model.curve);
    this.vocabulary.paint(model.words);
    const problem = this.problem();
    say(hosts.note, problem || this.otherRuleWords);
    hosts.root.classList.toggle('tx-decide-empty', Boolean(problem));
    if (problem || !this.decision) return;
    this.paintDecision(this.decision);
  }

  /** @param {Decision} decision */
  paintDecision(decision) {
    const { board, model } = this;
    const state = board.with({
      point: this.placeOf(decision),
      uncertaintyResults: this.uncertaintyResults,
      live: model.live || board.live,
    });
    this.sure = model.live ? this.sure : this.certain(state, decision);
    const span = this.span();
    this.chart.show(board, decision, model.curve, model.words, span, model.live ? null : this.sure);
    this.strip.paint(board, decision, span);
    this.placeSlider(decision);
    this.paintTile(decision);
    this.paintWords(decision);
    this.answer.paint(
      board,
      model,
      decision,
      model.live ? null : this.sure,
      model.live ? '…' : (board.uncertaintyResults.problem(board) ?? ''),
    );
    const candidates = [
      { candidate: decision.best[0], bold: true },
      ...decision.listed
        .filter(({ entity }) => entity === board.selected)
        .map((candidate) => ({ candidate, bold: false })),
      ...decision.references.map((candidate) => ({ candidate, bold: false })),
    ];
    const listed = candidates.filter(
      ({ candidate }, k) => candidates.findIndex((each) => each.candidate === candidate) === k,
    );
    this.predictive.paint(predictiveChart(board, listed, decision.prior, predictiveValues));
    if (!model.live) {
      this.background.schedule(state, true);
      this.announce(decision);
    }
  }

  /** The place on the Tile at the prevalence in use. @param {Decision} decision */
  placeOf({ c }) {
    return { a: c / (1 + c), b: c / (1 + c) };
  }

  /** What draws say at the costs; null where they are impossible. */
  /** @param {ExploreModel} state @param {Decision} decision @returns {Certain | null} */
  certain(state, decision) {
    if (state.uncertaintyResults.problem(state)) return null;
    const draws = state.uncertaintyResults.pointDraws(state);
    return draws && uncertaintyOfChoice(draws, decision, state.uncertainty.level);
  }

  /** @param {Decision} decision */
  placeSlider({ c, threshold }) {
    const { slider, chart } = this;
    const [from, to] = chart.chart.x.range;
    slider.style.left = `${chart.x(Math.min(to, Math.max(from, positionOf(c))))}px`;
    slider.style.top = `${MARGIN.top}px`;
    slider.style.height = `${chart.h}px`;
    slider.setAttribute('aria-valuenow', String(Number(c.toPrecision(4))));
    slider.setAttribute(
      'aria-valuetext',
      `${costRatio(c)} false alarms, threshold probability ${thresholdPercent(threshold)}`,
    );
  }

  /** The leaderboard at the prevalence of the Tile: that of its data. @param {Decision} decision */
  tileBoard({ tilePrior }) {
    const { board } = this;
    if (board.common === tilePrior) return board;
    const of = [board.base, board.operations.join(), tilePrior, board.fixedColours];
    if (!this.tiled.board || of.some((each, k) => each !== this.tiled.of[k])) {
      const copy = board.with({ prior: tilePrior === board.ownPrior ? null : tilePrior, owners: new Map() });
      copy.derive();
      this.tiled = { of, board: copy };
    }
    return this.tiled.board ?? board;
  }

  /** @param {Decision} decision */
  paintTile(decision) {
    this.side = sideOf(this.hosts.plot);
    const { a, tilePrior } = decision;
    const view = this.tileBoard(decision).with({
      ...{ flavor: 'entity', rank: 1, selected: null, point: { a, b: a } },
      overlays: new Set(['places', ...(this.board.overlays.has('references') ? ['references'] : [])]),
    });
    view.look();
    const scene = tileScene(view, this.side, MARGIN.left);
    scene.places = scene.places.filter(
      ({ kind, a: x, b: y }) => kind === 'left' || kind === 'right' || Math.abs(x - y) < 1e-9,
    );
    /** @type {[number, number][]} */
    const whole = [
      [0, 0],
      [1, 1],
    ];
    this.tile.paint({ ...scene, way: { whole, best: [] } });
    placeHandle(this.handle, view, this.side, MARGIN.left);
    say(this.hosts.tileNote, `at ${prevalence(tilePrior)}; the diagonal holds every cost ratio`);
  }

  /** @param {Decision} decision */
  paintWords(decision) {
    const { hosts, model, board } = this;
    const words = VOCABULARY[model.words];
    const { a, prior, tilePrior, c, left } = decision;
    fill(
      hosts.follows,
      make(
        'p',
        {},
        'Expected cost ranks classifiers as the score on the diagonal ',
        make('i', {}, 'a'),
        ' = ',
        make('i', {}, 'b'),
        ' of the Tile, here at',
      ),
      make(
        'p',
        { className: 'tx-decide-place' },
        make('b', {}, `a = b = ${fixed(a)}`),
        make('span', { className: 'tx-note' }, `Tile at ${prevalence(tilePrior)}`),
      ),
      ...derivation(decision).map((line) => make('p', { className: 'tx-decide-note' }, line)),
    );
    const [one, other] = comparedPair(decision, board.selected);
    const what =
      model.curve === 'difference'
        ? `net benefit of ${one.name} less ${other.name},`
        : `${model.curve === 'cost' ? 'normalised expected cost' : 'net benefit'} of each classifier`;
    say(hosts.curveNote, `${what} at ${prevalence(prior)} prevalence`);
    fill(
      hosts.about,
      make(
        'span',
        {},
        `${model.curve === 'difference' ? 'difference of net detections per 1,000' : KINDS[model.curve].name} ↑`,
      ),
      make('span', {}, `c: a miss counts c ${words.alarms}`),
    );
    say(hosts.answerNote, answerNote(decision, words));
    this.paintRanges(decision, words);
    const missing = left ? ` ${count(left)} without both rates ${left === 1 ? 'is' : 'are'} left out.` : '';
    const shifted = prior === tilePrior ? '' : ` TPR and FPR of the test are assumed to hold at ${prevalence(prior)}.`;
    const operated = board.operations.length ? ' Operations of Explore are in use.' : '';
    const at = `threshold probability ${thresholdPercent(decision.threshold)}`;
    say(hosts.foot, `${alarmsFor(c, words)} for a ${words.miss}: ${at}.${shifted}${missing}${operated}`);
  }

  /** The cheapest choice in each range of costs; where a miss costs most comes first. */
  /** @param {Decision} decision @param {import('#tile/pages/decide/words').Vocabulary} words */
  paintRanges({ ranges, candidates, best }, words) {
    const rows = [...ranges].reverse().map(({ from, to, entities }) => {
      const candidate = candidates.find(({ entity }) => entity === entities[0]);
      if (!candidate) return null;
      const mark = candidate.reference
        ? make('span', { className: 'tx-swatch tx-swatch-reference' })
        : swatch(this.board, candidate.entity);
      const tied = entities.length > 1 ? ` and ${entities.length - 1} more` : '';
      const span =
        to === Infinity
          ? `over ${costRatio(from)}`
          : from === 0
            ? `under ${costRatio(to)}`
            : `${costRatio(from)} to ${costRatio(to)}`;
      const middle = to === Infinity ? 2 * Math.max(from, 0.5) : from === 0 ? to / 2 : Math.sqrt(from * to);
      const node = button(
        { className: 'tx-decide-range', 'aria-pressed': String(best.includes(candidate)) },
        mark,
        make('span', { className: 'tx-robust-name' }, candidate.name + tied),
        make('b', {}, span),
      );
      node.addEventListener('click', () => this.setCost(middle, false));
      return node;
    });
    say(this.hosts.rangesNote, `a ${words.miss} counts so many ${words.alarms}`);
    fill(this.hosts.ranges, ...rows);
  }

  /** Tells screen readers the answer. @param {Decision} decision */
  announce(decision) {
    const costs = `${alarmsFor(decision.c, VOCABULARY[this.model.words])} per miss`;
    const who = `${nobodyBeats(decision) ? 'no classifier beats ' : ''}${namesOfBest(decision)}`;
    const text = `${costs}: ${who}, ${amount(decision.best[0].cost)}`;
    write(this.hosts.live, text);
  }
}
