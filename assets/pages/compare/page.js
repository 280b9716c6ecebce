/** The Compare page: which of two results leads where, by how much and how surely. */
import { canvas as drawing } from '#tile/draw/pen';
import { MARGIN, sideOf } from '#tile/draw/square';
import { count, fixed, levelText, percent, probabilitySaid, symbolText } from '#tile/draw/text';
import { unpack } from '#tile/math/base64';
import { field, levelSet } from '#tile/math/level_sets';
import { known } from '#tile/math/performance';
import { CompareModel, othersOn, questionOf } from '#tile/model/compare';
import { differenceAt, EQUAL, frontierIn, leaderBy, leadsOver, tasksOf } from '#tile/model/comparison';
import { ExploreModel } from '#tile/model/explore';
import { leaderboard } from '#tile/model/leaderboard';
import { Density } from '#tile/pages/compare/density';
import { signed, TaskTable } from '#tile/pages/compare/dumbbells';
import { PairPainter, rangesAround, taskDots } from '#tile/pages/compare/roc';
import { needTable, otherTable, outcomeTable } from '#tile/pages/compare/tables';
import { DifferencePainter, drawLegend, paintShade } from '#tile/pages/compare/tile';
import { changesWords, headline, prevalenceWords, scoreHere, whichWords } from '#tile/pages/compare/words';
import { BoardPanels } from '#tile/panels/board_panels';
import { COMPARED, comparison } from '#tile/panels/sentences';
import { rocLive, rocScene } from '#tile/plots/roc/scene';
import { tileScene } from '#tile/plots/tile/scene';
import { isShown, onScheme } from '#tile/shell/controllers';
import { PointFields } from '#tile/ui/controls';
import { copyButton, element, fill, layOnSquare, make, pixelRatio, say } from '#tile/ui/elements';
import { placeHandle } from '#tile/ui/handle';
import { paintSwatch } from '#tile/ui/legend';
import { PointInput } from '#tile/ui/point_input';
import { Asking } from '#tile/ui/work';

/** @import { Leads, Task, Two } from '#tile/model/comparison' */
/** @import { Place } from '#tile/math/ranking' */
/** @import { SharedBoard } from '#tile/model/explore' */
/** @import { Distributed } from '#tile/pages/compare/density' */
/** @import { Gap } from '#tile/pages/compare/tables' */
/** @import { Chances } from '#tile/pages/compare/dumbbells' */
/** @import { CompareView } from '#tile/view/types' */

/**
 * What the server says: numbers at the point, shares of the Tile on which the order is certain (`first`, `second`) or
 * not (`unsettled`), and the map of the probability that the first is better; `others`: the numbers at other scores,
 * null where undefined; `chances`: those of each task, null where there is only one.
 *
 * @typedef {Distributed & {kind: 'verdict', turn: number, first: number, second: number, unsettled: number,
 *   map: string, sentence: string, others: (Gap | null)[], chances: Chances | null}} Verdict
 */
/** @typedef {Verdict | {kind: 'wrong', turn: number, message: string}} Answer */
/**
 * @typedef {{key: unknown[], pair: [number, number], names: string[], two: Two, leads: Leads, model: ExploreModel}}
 *   Compared `model`: of the two alone
 */

/** Points of the map along a side. */
const SIDE = 101;
/** Milliseconds at rest before the server is asked. */
const REST = 120;
/** Columns in which the frontier is read. */
const COLUMNS = [0, 0.5, 1];

export class Compare extends BoardPanels {
  model = new CompareModel();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** @type {Verdict | null} */
  verdict = null;
  /** Why there is no probability. */
  problem = '';
  /** What was asked last, as JSON. */
  asked = '';
  side = 80;
  /** The map of the probability that the first is better. @type {Float32Array | null} */
  map = null;
  /** @type {Compared | null} */
  compared = null;
  /** What the shade shows. @type {unknown[]} */
  shaded = [];
  canvas = make('canvas', { className: 'tx-heat', 'aria-hidden': 'true' });

  /**
   * @param {SharedBoard} explore whose leaderboard, point, prevalence and selection are shared
   * @param {(question: object) => void} send @param {() => void} onChange called when something changes that links hold
   * @param {(context: number) => void} onContext shows one task, or their mean
   */
  constructor(explore, send, onChange, onContext) {
    super(explore);
    this.onChange = onChange;
    this.asking = new Asking(send);
    const overlay = element('compare-tile-overlay');
    overlay.before(this.canvas);
    this.tile = new DifferencePainter(overlay);
    this.roc = new PairPainter(element('compare-roc-overlay'));
    this.input = new PointInput(
      overlay,
      'Point on the Tile',
      () => this.side,
      () => this.board.point,
      (a, b, live) => this.setPoint(a, b, live),
    );
    this.legend = drawing(element('compare-scale'), ['scale']);
    this.density = new Density(element('compare-density'));
    this.tasks = new TaskTable(element('compare-tasks'), onContext);
    this.fields = new PointFields('compare-point', (axis, value) => {
      const point = { ...this.board.point };
      point[axis] = value;
      this.setPoint(point.a, point.b, false);
    });
    this.scoreName = make('b', { className: 'tx-duel-score' });
    this.selects = [0, 1].map((k) => this.chooser(k));
    const swap = make('button', { className: 'tx-button' }, 'Swap');
    swap.addEventListener('click', () => this.swap());
    const [one, other] = this.selects.map(({ node }) => node);
    fill(element('compare-rows'), one, swap, other, ...this.fields.nodes, this.scoreName);
    new ResizeObserver(() => this.ask()).observe(element('compare-tile-plot'));
    onScheme(() => {
      this.shaded = [];
      this.ask();
    });
  }

  /** The menu of one of the two. @param {number} k */
  chooser(k) {
    const select = make('select', { 'aria-label': k ? 'Compared with' : 'First' });
    select.addEventListener('change', () => {
      const pair = this.model.pairOn(this.board) ?? [0, 1];
      const chosen = Number(select.value);
      const other = pair[1 - k] === chosen ? pair[k] : pair[1 - k];
      this.choose(k ? [other, chosen] : [chosen, other]);
    });
    const mark = paintSwatch(make('span', { 'aria-hidden': 'true' }), k);
    return { select, mark, node: make('label', { className: 'tx-duel-choice' }, mark, select) };
  }

  get shown() {
    return isShown(element('compare-page'));
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** @param {[number, number] | null} pair */
  choose(pair) {
    this.model.pair = pair;
    this.onChange();
    this.ask();
  }

  swap() {
    const pair = this.model.pairOn(this.board);
    if (pair) this.choose([pair[1], pair[0]]);
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  paintAll() {
    const { board } = this;
    const pair = this.model.pairOn(board);
    this.paintChoices(pair);
    this.compared = pair && this.compare(pair);
    element('compare-page').classList.toggle('tx-duel-none', !this.compared);
    if (!this.compared) {
      [this.verdict, this.map, this.asked] = [null, null, ''];
      return fill(element('compare-said'), make('p', { className: 'tx-empty' }, this.refusal(pair)));
    }
    this.question(this.compared.pair);
    const several = tasksOf(board, this.compared.pair);
    this.paintTile(this.compared);
    this.paintRoc(this.compared, several.tasks);
    this.paintWords(this.compared, several.tasks);
    this.paintTasks(this.compared, several);
    if (!board.live) this.paintChances(this.compared, several.tasks);
  }

  /** Why two cannot be compared. @param {[number, number] | null} pair */
  refusal(pair) {
    if (!pair) return 'A comparison needs two classifiers with a score at this point.';
    return (
      'A comparison needs all four outcomes of both: true negatives of one of them are unknown. Paste the two rows ' +
      'again; the dialog asks how many samples the test had, and how many of them were positive.'
    );
  }

  /** What follows from the two at every point, computed once for each; null where one is not known in full. */
  /** @param {[number, number]} pair @returns {Compared | null} */
  compare(pair) {
    const { board, compared } = this;
    const two = /** @type {Two} */ (pair.map((i) => board.performances[i] ?? null));
    if (!two.every(known)) return null;
    const key = [board.data, ...pair, ...two.flat(), board.catalogue];
    if (compared && key.every((each, k) => Object.is(each, compared.key[k]))) return compared;
    const names = pair.map((i) => board.names[i]);
    // A verdict on two others would be read with these names.
    if (compared && compared.names.join('\n') !== names.join('\n'))
      [this.verdict, this.map, this.asked] = [null, null, ''];
    const model = new ExploreModel();
    model.catalogue = board.catalogue;
    model.load(leaderboard('', names, two));
    model.fixedColours = [0, 1];
    [model.overlays, model.roc] = [new Set(['places']), new Set()];
    return { key, pair, names, two, leads: leadsOver(two), model };
  }

  /** Asks the server once nothing moves. @param {[number, number]} pair */
  question(pair) {
    const { board } = this;
    const question = questionOf(board, pair, symbolText(board.placeHere()?.symbol ?? ''));
    if (typeof question === 'string') {
      [this.verdict, this.map, this.asked, this.problem] = [null, null, '', question];
      clearTimeout(this.timer);
      return element('compare-page').removeAttribute('aria-busy');
    }
    const key = JSON.stringify(question);
    if (key !== this.asked) this.problem = '';
    clearTimeout(this.timer);
    // Back where the last answer is from, nothing is awaited.
    if (key === this.asked && !this.asking.question) return element('compare-page').removeAttribute('aria-busy');
    if (key === this.asked || board.live) return;
    element('compare-page').setAttribute('aria-busy', 'true');
    this.timer = setTimeout(() => {
      this.asked = key;
      this.asking.ask(question);
    }, REST);
  }

  /** @param {Answer | null} answer */
  receive(answer) {
    const found = this.asking.receive(answer);
    // Where nothing is asked, other results are compared since.
    if (!found || !this.asked) return;
    element('compare-page').removeAttribute('aria-busy');
    if (found.kind === 'wrong') [this.verdict, this.map, this.problem] = [null, null, found.message];
    else if (found.kind === 'verdict') {
      this.verdict = found;
      this.map = unpack(found.map, Float32Array);
    }
    this.ask();
  }

  /** @param {[number, number] | null} pair */
  paintChoices(pair) {
    const { names, point, hidden } = this.board;
    const key = [...names, ...hidden].join('\n');
    for (const [k, { select, mark }] of this.selects.entries()) {
      if (select.dataset.listed !== key) {
        const there = [...names.keys()].filter((i) => !hidden.has(i));
        fill(select, ...there.map((i) => make('option', { value: i }, names[i])));
        select.dataset.listed = key;
      }
      if (pair) select.value = String(pair[k]);
      paintSwatch(mark, k);
    }
    this.fields.paint(this.board);
    fill(this.scoreName, ...scoreHere(this.board).slice(1));
    this.scoreName.hidden = !this.board.placeHere(point);
  }

  /** @param {Compared} compared */
  paintTile({ model, two, names, leads, key }) {
    const { point, live, uncertainty } = this.board;
    this.side = sideOf(element('compare-tile-plot'));
    layOnSquare(this.canvas, MARGIN.left, this.side);
    Object.assign(model, { point, live });
    model.look();
    const tail = (1 - uncertainty.level) / 2;
    const lines = this.map
      ? [tail, 1 - tail].map((value) => ({ text: `P = ${Number((1 - tail).toFixed(4))}`, places: this.lines(value) }))
      : [];
    const sure = /** @type {[number, number] | null} */ (this.verdict && [this.verdict.first, this.verdict.second]);
    const scene = tileScene(model, this.side, MARGIN.left);
    const shown = { leads, names, sure, lines };
    this.tile.paintDifference({ ...scene, regions: [], heat: true, radius: NaN, difference: shown });
    placeHandle(this.input.handle, model, this.side, MARGIN.left);
    const pixels = Math.round(this.side * pixelRatio());
    const shaded = [...key, pixels];
    if (!shaded.every((each, k) => Object.is(each, this.shaded[k]))) paintShade(this.canvas, two, pixels);
    this.shaded = shaded;
    say(element('compare-tile-note'), `${names[0]} − ${names[1]}`);
    drawLegend(this.legend.scale.start(), this.side, names, differenceAt(two, point.a, point.b));
    this.legend.scale.stop();
  }

  /** Where the probability has a value. @param {number} level */
  lines(level) {
    const { map } = this;
    if (!map) return [];
    // Between the nodes of the map, linear along both sides.
    const at = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [u, v] = [x * (SIDE - 1), y * (SIDE - 1)];
      const [i, j] = [Math.min(SIDE - 2, Math.floor(u)), Math.min(SIDE - 2, Math.floor(v))];
      const row = (/** @type {number} */ k) =>
        map[k * SIDE + i] + (u - i) * (map[k * SIDE + i + 1] - map[k * SIDE + i]);
      return row(j) + (v - j) * (row(j + 1) - row(j));
    };
    return levelSet(field(at, SIDE, { x: [0, 1], y: [0, 1] }), level);
  }

  /** @param {Compared} compared @param {Task[]} tasks */
  paintRoc({ model }, tasks) {
    const side = sideOf(element('compare-roc-plot'));
    const dots = taskDots(tasks);
    const places = /** @type {Place[]} */ ([
      ...model.rocPoints().map(({ x, y }) => [x, y]),
      ...dots.flatMap(({ ends }) => ends),
    ]);
    if (!places.length) return;
    // Both have their line: the better one, and the other as if it were selected.
    const both = model.with({ selected: 1 - (model.winners[0] ?? 1) });
    const zoom = rangesAround(places);
    this.roc.paintPair({
      ...rocLive(both, { ...rocScene(both, side, MARGIN.left), ...zoom, besides: dots.flatMap(({ ends }) => ends) }),
      tasks: dots,
    });
    say(element('compare-roc-note'), dots.length ? 'each pair of dots is a task' : '');
  }

  /** What follows the pointer in tables and sentences. @param {Compared} compared @param {Task[]} tasks */
  paintWords(compared, tasks) {
    const { board } = this;
    const { two, names, leads, pair } = compared;
    const { a, b } = board.point;
    const difference = differenceAt(two, a, b);
    const certain = make('p', { className: 'tx-duel-certain' }, ...this.uncertainty(names));
    fill(
      element('compare-said'),
      make('h2', {}, ...headline(board, two, leads, names)),
      make('p', {}, ...changesWords(board, two, names), ' For this score, ', ...comparison(b, ...COMPARED.b), '.'),
      this.otherRuleWords && make('p', {}, this.otherRuleWords),
      certain,
    );
    fill(element('compare-matrices'), outcomeTable(two, board.point, names));
    say(element('compare-matrices-note'), prevalenceWords(board));
    const behind = leaderBy(difference) === 0 ? 1 : 0;
    const tied = leaderBy(difference) < 0;
    say(element('compare-needs-title'), tied ? 'What it would need' : `What ${names[behind]} would need`);
    say(element('compare-needs-note'), tied ? '' : `to draw level with ${names[1 - behind]} here, in its own counts`);
    fill(
      element('compare-needs'),
      tied ? make('p', {}, 'Both have the same score here.') : needTable(board, pair, two, tasks, behind),
    );
    fill(element('compare-which'), ...this.which(compared, tasks));
  }

  /** How certain the order is, if that is known. @param {string[]} names */
  uncertainty(names) {
    const { verdict, problem, board } = this;
    if (problem) return [`Not known how surely: ${problem}`];
    if (!verdict) return ['Computing how sure this is …'];
    const { better, difference, first, second, unsettled } = verdict;
    const tail = (1 - board.uncertainty.level) / 2;
    const settled = better >= 1 - tail || better <= tail;
    const claimed = difference < -EQUAL ? 1 : 0;
    return [
      make('b', {}, settled ? 'Settled: ' : 'Not settled: '),
      `${names[claimed]} is truly better with P ${probabilitySaid(claimed ? 1 - better : better)}. `,
      `Over the Tile, ${names[0]} is surely better on ${percent(first)}, ${names[1]} on ${percent(second)}, `,
      `and ${percent(unsettled)} is not settled.`,
    ];
  }

  /** Which one to use, and what the sentence is read from. @param {Compared} compared @param {Task[]} tasks */
  which({ two, names }, tasks) {
    const heights = frontierIn(two, COLUMNS);
    const facts = make('dl', { className: 'tx-duel-facts' });
    /** @type {(name: string, ...words: (string | Node)[]) => void} */
    const add = (name, ...words) => facts.append(make('dt', {}, name), make('dd', {}, ...words));
    const read = COLUMNS.flatMap((a, k) => (Number.isNaN(heights[k]) ? [] : [`${fixed(heights[k])} at a = ${a}`]));
    if (read.length) add('Frontier', `b = ${read.join(', ')}`);
    if (tasks.length) {
      const led = [0, 1].map((k) => tasks.filter(({ difference }) => leaderBy(difference) === k).length);
      add('Tasks', `${names[0]} leads in ${led[0]}, ${names[1]} in ${led[1]} of ${tasks.length}`);
    }
    return [make('p', { className: 'tx-duel-which-words' }, ...whichWords(two, names)), facts];
  }

  /** @param {Compared} compared @param {ReturnType<typeof tasksOf>} several */
  paintTasks({ names }, { tasks, whole }) {
    const { board, verdict } = this;
    const part = element('compare-tasks').closest('section');
    if (part) part.hidden = !tasks.length;
    if (!tasks.length) return;
    const chances = verdict?.chances ?? null;
    this.tasks.paint(tasks, whole, { context: board.context, live: board.live, names, chances });
    say(element('compare-tasks-note'), board.placeHere()?.name ?? 'scores at this point');
  }

  /** What the server says. @param {Compared} compared @param {Task[]} tasks */
  paintChances({ names }, tasks) {
    const { verdict, board } = this;
    for (const name of ['density', 'verdict', 'others']) {
      const part = element(`compare-${name}`).closest('section');
      if (part) part.hidden = !verdict;
    }
    if (!verdict) return this.density.clear();
    const level = levelText(board.uncertainty.level);
    const said = [verdict.sentence, this.otherRuleWords].filter(Boolean).join(' ');
    const text = make('p', {}, said);
    fill(element('compare-verdict'), text, copyButton(said, text, 'Copy this verdict'));
    say(element('compare-density-note'), `${level}: ${signed(verdict.low)} to ${signed(verdict.high)}`);
    this.density.paint(verdict, names);
    const jump = (/** @type {{a: number, b: number}} */ { a, b }) => this.setPoint(a, b, false);
    fill(
      element('compare-others'),
      otherTable(othersOn(board), verdict.others, board.uncertainty.level, names, jump),
      make(
        'p',
        { className: 'tx-decide-note' },
        `${count(20000)} independent draws with Jeffreys’ prior`,
        tasks.length ? `, ${count(4000)} for each task. ` : '. ',
        'Where both were tested on the same samples, predictions of both settle more.',
      ),
    );
    say(element('compare-live'), verdict.sentence);
  }

  view() {
    return this.model.view();
  }

  /** @param {CompareView} view */
  restore(view) {
    this.model.restore(view);
    this.ask();
  }
}
