/** The Contexts page: classifiers ranked over several contexts, by which rule, and how far the rule matters. */
import { count } from '#tile/draw/text';
import { OTHER_SCORES, RULE_KEYS, RuleEvaluator, rasterSteps } from '#tile/math/rules';
import { finished } from '#tile/math/steps';
import { chanceSteps, drawSteps, resampledSteps } from '#tile/model/context_chances';
import { fixedSets, measuredBy, sampleSets } from '#tile/model/context_claims';
import {
  agreementOf,
  ContextsModel,
  coloursOver,
  itemsOf,
  LeavingOut,
  matchesIn,
  rivalIn,
  rulesOf,
  severalOf,
  stepsFor,
  winnerOf,
} from '#tile/model/contexts';
import { weightsOf } from '#tile/model/domains';
import { Domains } from '#tile/pages/contexts/domains';
import { Matrix, matrixTable } from '#tile/pages/contexts/matrix';
import { paintLeftOut, paintOften, partNodes, RulesPanel } from '#tile/pages/contexts/rules_panel';
import { ContextTiles } from '#tile/pages/contexts/tiles';
import { ContextTools } from '#tile/pages/contexts/tools';
import { otherScoreWords, titleOf, verdictOf } from '#tile/pages/contexts/words';
import { isShown, onScheme } from '#tile/shell/controllers';
import { element, fill, fitShrunk, make, say, symbolNodes } from '#tile/ui/elements';
import { Analysis, ComputationNote } from '#tile/ui/work';

/** @import { Rule, RuleRaster, Several } from '#tile/math/rules' */
/** @import { DrawnContexts } from '#tile/model/context_chances' */
/** @import { RuleSets } from '#tile/model/context_claims' */
/** @import { Agreement, LeftOut } from '#tile/model/contexts' */
/** @import { ExploreModel, SharedBoard } from '#tile/model/explore' */
/** @import { PanelsShown } from '#tile/pages/contexts/rules_panel' */
/** @import { Job } from '#tile/ui/work' */
/** @import { ContextsView } from '#tile/view/types' */

/** The most scores for which leaving a context out follows a drag. */
const LIVE = 60_000;
/** Draws per context: as many as so many scores take. */
const DRAWS = { most: 2000, least: 100, scores: 2_000_000 };
const JOBS = {
  ...{ raster: 'the rules over the Tile', left: 'contexts left out', draws: 'draws', chance: 'probabilities' },
  sets: 'rank sets',
};
/** What a leaderboard of one context gets in place of the page, and an example that has several. */
const ONE = 'One context: there is nothing to summarise';
const SEVERAL =
  'Contexts are the tasks, data sets, folds or seeds in which the same classifiers were tested. In a file they are a ' +
  'column, with a row for each classifier and context; if it is not recognised by its name, choose it at import.';
const UPLOAD = '.tx-upload input[type=file]';
const EXAMPLE = { sample: 'digits', text: 'See an example with ten contexts' };

/** What the page computes once for a leaderboard at a prior. */
/**
 * `onTile`: by the scores of the Tile, whatever score ranks otherwise.
 *
 * @typedef {{key: unknown[], several: Several, standing: RuleEvaluator, onTile: RuleEvaluator,
 *   leaving: LeavingOut}} Prepared
 */

/** What rankings of a leaderboard follow from, at a prior. @param {ExploreModel} board @param {number | null} prior */
const source = ({ board, operations, hidden, score }, prior) => ({
  ...{ board, prior, operations: [...operations], hidden: new Set(hidden), score },
});

export class Contexts {
  model = new ContextsModel();
  frame = 0;
  /** The rule whose order is shown while the pointer is on it. @type {Rule | null} */
  preview = null;
  /** What the next frame paints. @type {'all' | 'point'} */
  wanted = 'point';
  /** @type {Prepared | null} */
  prepared = null;
  /** The agreement over the Tile, and what it was counted from. @type {{of: unknown[], found: Agreement | null}} */
  counted = { of: [], found: null };
  /** The marks of classifiers, and what they depend on. */
  coloured = { of: /** @type {unknown[]} */ ([]), colourOf: (/** @type {number} */ _) => -1 };

  /**
   * @param {SharedBoard & {setRule: (rule: Rule) => void}} explore whose leaderboard, point and rule are shared
   * @param {() => void} onChange called when something changes that links hold
   * @param {(context: number) => void} onContext shows one context on the other pages
   */
  constructor(explore, onChange, onContext) {
    this.explore = explore;
    this.onChange = onChange;
    this.onContext = onContext;
    this.tools = new ContextTools(element('contexts-tools'), {
      change: (changes) => this.change(changes),
      score: (score) => this.rankBy(score),
      point: (axis, value) => this.setPoint(...this.typed(axis, value), false),
      select: (entity) => {
        this.explore.select(entity);
        this.ask('all');
      },
    });
    this.matrix = new Matrix(element('contexts-matrix'), {
      sort: (column) => this.sort(column),
      select: (entity) => {
        this.explore.select(entity);
        this.ask('all');
      },
      fold: (group) => this.fold(group),
      rival: (entity, context) => rivalIn(this.prepare().standing.contexts[context], entity),
      context: (context) => this.onContext(context),
    });
    const at = (/** @type {string} */ name) => element(`contexts-${name}`);
    this.rulesPanel = new RulesPanel(at('rules'), {
      choose: (rule) => this.change({ rule, sort: null, reversed: false }),
      preview: (rule) => this.show(rule),
      draw: (tasks) => this.change({ tasks }),
    });
    this.tiles = new ContextTiles(
      { plot: at('tile-plot'), overlay: at('tile-overlay'), scale: at('scale'), small: at('small') },
      () => this.board.point,
      (a, b, live) => this.setPoint(a, b, live),
    );
    this.domains = new Domains(
      () => this.board.point,
      (a, b, live) => this.setPoint(a, b, live),
      (weights) => this.change({ weights }),
    );
    this.analysis = new Analysis(
      () => this.ask('all'),
      () => this.note.paint(),
    );
    this.note = new ComputationNote(this.analysis, JOBS);
    fill(at('computing'), this.note.node);
    onScheme(() => this.ask('all'));
    const resized = new ResizeObserver(() => this.ask('all'));
    for (const name of ['tile-plot', 'easiest-plot']) resized.observe(at(name));
  }

  get shown() {
    return isShown(element('contexts'));
  }

  /** @returns {ExploreModel} */
  get board() {
    return this.explore.model;
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** @param {Partial<ContextsModel>} changes */
  change(changes) {
    Object.assign(this.model, changes);
    if (changes.rule) this.explore.setRule(changes.rule);
    this.onChange();
    this.ask('all');
  }

  /** Ranks by a score in place of that of the point; null for none. @param {string | null} score */
  rankBy(score) {
    this.board.score = score;
    this.onChange();
    this.ask('all');
  }

  /** Sorts by a column; the one that sorts already is reversed. @param {string} column */
  sort(column) {
    const { sorted, reversed, rule } = this.model;
    this.change({ sort: column === rule ? null : column, reversed: column === sorted && !reversed });
  }

  /** Shows the order by a rule; null for that of the page. @param {Rule | null} rule */
  show(rule) {
    if (rule === this.preview) return;
    this.preview = rule;
    this.ask('all');
  }

  /** @param {string} group */
  fold(group) {
    const { open } = this.model;
    if (!open.delete(group)) open.add(group);
    this.ask('all');
  }

  /** @param {'a' | 'b'} axis @param {number} value @returns {[number, number]} */
  typed(axis, value) {
    const { a, b } = this.board.point;
    return axis === 'a' ? [value, b] : [a, value];
  }

  /** @param {number} a @param {number} b @param {boolean} live */
  setPoint(a, b, live) {
    // A slide or a report of domains has the classifier of the page, though another one leads at the new point.
    const { shown } = this.domains;
    if (this.model.part === 'domains' && shown?.board === this.board && this.board.selected === null)
      this.explore.select(shown.entity);
    this.explore.setPoint(a, b, live);
    this.ask(live ? 'point' : 'all');
  }

  view() {
    return this.model.view();
  }

  /** @param {ContextsView} view */
  restore(view) {
    this.model.restore(view);
    this.ask('all');
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** Repaints in the next frame, once however often it is called. @param {'all' | 'point'} what */
  ask(what) {
    if (what === 'all') this.wanted = 'all';
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { wanted, board } = this;
    if (!board.data || !this.shown) return;
    this.wanted = 'point';
    this.model.rule = board.rule;
    const page = element('contexts');
    const one = board.board.contexts.length < 2;
    page.classList.toggle('tx-ctx-one', one);
    this.tools.paint(this.model, board);
    if (one) return this.paintOne();
    const { a, b } = board.point;
    const { standing, onTile } = this.prepare();
    standing.at(a, b);
    if (onTile !== standing) onTile.at(a, b);
    const domains = this.model.part === 'domains';
    page.classList.toggle('tx-ctx-in-domains', domains);
    if (domains) this.paintDomains(wanted);
    else if (wanted === 'all') this.paintAll();
    else {
      this.matrix.move(standing);
      this.tiles.move(onTile);
      this.paintWords(this.panels());
    }
  }

  /** Paints the domains of the selected classifier, or of the first one. @param {'all' | 'point'} wanted */
  paintDomains(wanted) {
    const { board, model } = this;
    const { standing, several } = this.prepare();
    if (wanted === 'point') return this.domains.move();
    const before = this.domains.shown;
    const kept = before && before.board.board === board.board ? before.entity : -1;
    const selected = board.selected !== null && board.selected < board.board.entities.length ? board.selected : kept;
    const entity = selected >= 0 ? selected : Math.max(0, winnerOf(standing.rules[model.rule].ranks));
    // Weights that are unknown for this classifier would leave the Tiles of the one before.
    if (!weightsOf(board.board, entity, model.weighting, model.weights)) model.weighting = 'equal';
    this.tools.paintDomains(model, board, entity);
    this.domains.show({ board, model, several, entity });
    if (!board.live) say(element('contexts-live'), element('contexts-title').textContent ?? '');
  }

  /** Everything about the leaderboard at its prior, computed once. @returns {Prepared} */
  prepare() {
    const { board, prior, operations, hidden, score } = this.board;
    const key = [board, prior, operations.join(), [...hidden].join(), score];
    if (!this.prepared || key.some((part, k) => part !== this.prepared?.key[k])) {
      const several = severalOf(this.board);
      const leaving = new LeavingOut(source(this.board, prior));
      const standing = new RuleEvaluator(several);
      const onTile = score ? new RuleEvaluator({ ...several, score: null }).at(0.5, 0.5) : standing;
      this.prepared = { key, several, standing, onTile, leaving };
      this.analysis.clear();
    }
    return this.prepared;
  }

  /** The rules that have a column and values. */
  get rules() {
    return rulesOf(this.model, this.prepare().several);
  }

  paintAll() {
    const { board } = this;
    const { standing, onTile } = this.prepare();
    const model = this.ordered;
    this.compute();
    const panels = this.panels();
    const { colourOf, rules } = panels;
    this.matrix.show({
      ...{ board: board.board, model, standing, colourOf, rules, selected: board.selected, ours: board.ours },
      // Rows keep their places while the point is dragged, whatever else is painted anew.
      items: (board.live && this.matrix.shown?.items) || itemsOf(model, board, standing),
    });
    this.tiles.show({
      ...{ board, standing: onTile, raster: this.raster, agreement: panels.agreement, colourOf, rule: model.rule },
      listed: [...board.board.contexts.keys()].filter((k) => !model.hidden.includes(k)),
    });
    this.paintWords(panels);
    paintOften(element('contexts-often'), panels);
    const matches = [...matchesIn(board.board, model.filter)].filter((i) => !board.hidden.has(i)).length;
    this.tools.found(model.filter.trim() ? `${count(matches)} of ${count(board.rowCount)}` : '');
    say(element('contexts-note'), this.noteText());
    const { entities, contexts } = board.board;
    for (const name of ['rules', 'left', 'small']) {
      fitShrunk(element(`contexts-${name}`), '.tx-ctx-classifier', entities);
      fitShrunk(element(`contexts-${name}`), '.tx-ctx-context', contexts);
    }
    if (!board.live) say(element('contexts-live'), element('contexts-title').textContent ?? '');
  }

  /** The choices of the page, sorted by the rule that is previewed. */
  get ordered() {
    const { model, preview } = this;
    const copy = Object.assign(Object.create(Object.getPrototypeOf(model)), model);
    return preview ? Object.assign(copy, { sort: preview, reversed: false }) : model;
  }

  /** What the matrix leaves out or stands for. */
  noteText() {
    const { board } = this;
    const { standing } = this.prepare();
    const n = board.board.contexts.length;
    const missing = standing.defined.filter((each, i) => each < n && !board.hidden.has(i)).length;
    const grouped = this.model.group ? 'A group: best and median rank in each context, then its best classifier.' : '';
    const changed = board.hypothetical.size ? 'What-if changes of one context are not included.' : '';
    const undefinedOnes = missing
      ? `${count(missing)} without a score in every context stand${missing === 1 ? 's' : ''} below the others.`
      : '';
    const right = 'Right of each value: its rank.';
    const other = this.score ? otherScoreWords(this.score) : '';
    return [grouped, right, other, undefinedOnes, changed].filter(Boolean).join(' ');
  }

  /** What the score is called that ranks in place of that of the point; '' for none. */
  get score() {
    return OTHER_SCORES[this.board.score ?? ''] ?? '';
  }

  /** @returns {RuleRaster | null} */
  get raster() {
    return this.analysis.value('raster');
  }

  /** What the panels show now. @returns {PanelsShown} */
  panels() {
    const { board, model, raster, rules } = this;
    const { standing } = this.prepare();
    const { entities, contexts } = board.board;
    /** @type {DrawnContexts | null} */
    const draws = this.analysis.value('draws');
    /** @type {Float64Array | null} */
    const chances = this.analysis.isOld('chance') ? null : this.analysis.value('chance');
    const first = winnerOf(standing.rules[model.rule].ranks);
    return {
      ...{ names: entities, contexts, rule: model.rule, rules, standing, steps: raster?.steps ?? 0 },
      colourOf: this.colours(),
      agreement: this.agreement(),
      left: this.left(),
      tasks: model.tasks,
      sets: this.sets,
      chance: chances && first >= 0 && !board.live ? chances[first] : null,
      why: model.tasks === 'fixed' ? (draws?.problem ?? '') : '',
    };
  }

  /** The rank sets at the point; null while it moves, or they are computed. @returns {RuleSets | null} */
  get sets() {
    return this.board.live || this.analysis.isOld('sets') ? null : this.analysis.value('sets');
  }

  /** @returns {Agreement | null} */
  agreement() {
    const { raster, rules, model } = this;
    const of = [raster, rules.join(), model.rule];
    if (of.some((part, k) => part !== this.counted.of[k]))
      this.counted = { of, found: raster && agreementOf(raster, rules, model.rule) };
    return this.counted.found;
  }

  colours() {
    const { raster, board } = this;
    const of = [raster, board.data, board.fixedColours, board.colours.size];
    if (of.some((part, k) => part !== this.coloured.of[k]))
      this.coloured = { of, colourOf: coloursOver(board, raster) };
    return this.coloured.colourOf;
  }

  /** The contexts left out: at once for few scores, else as a job at rest. @returns {LeftOut[] | null} */
  left() {
    const { board, model } = this;
    const { standing, leaving } = this.prepare();
    if (this.heavy) return board.live || this.analysis.isOld('left') ? null : this.analysis.value('left');
    return finished(leaving.steps(model.rule, board.point, standing));
  }

  get heavy() {
    const { entities, contexts } = this.board.board;
    return entities.length * contexts.length ** 2 > LIVE;
  }

  /** Requests what takes longer than a frame. */
  compute() {
    const { board, model } = this;
    if (board.live) return;
    const { several, leaving, standing } = this.prepare();
    const { entities, contexts, sizes } = board.board;
    const scores = entities.length * contexts.length;
    const number = Math.min(DRAWS.most, Math.max(DRAWS.least, Math.floor(DRAWS.scores / scores)));
    const { point, prior, score } = board;
    const { level } = board.uncertainty;
    const at = JSON.stringify([point, model.rule, model.tasks, level]);
    const onTile = { ...several, score: null };
    /** @type {Job[]} */
    const jobs = [{ name: 'raster', key: 'all', steps: () => rasterSteps(onTile, RULE_KEYS, stepsFor(scores)) }];
    if (this.heavy) jobs.push({ name: 'left', key: at, steps: () => leaving.steps(model.rule, { ...point }) });
    const asked = { rule: model.rule, point: { ...point }, prior, score, sizes: sizes.map((row) => row.map(Number)) };
    const measured = measuredBy(standing, model.rule);
    const claimed = { rule: model.rule, point: { ...point }, prior, level, score };
    if (model.tasks === 'sample') {
      const own = prior === null ? several : severalOf(source(board, null));
      const run = () => resampledSteps(several, own.contexts, asked, number);
      jobs.push({ name: 'chance', key: at, steps: run });
      jobs.push({ name: 'sets', key: at, steps: () => sampleSets(measured, claimed) });
      return this.analysis.ask(jobs);
    }
    jobs.push({ name: 'draws', key: 'all', steps: () => drawSteps(board, number) });
    const { parts, problem } = this.analysis.value('draws') ?? {};
    if (parts?.length && !problem) jobs.push({ name: 'chance', key: at, steps: () => chanceSteps(parts, asked) });
    jobs.push({ name: 'sets', key: at, steps: () => fixedSets(board, measured, claimed) });
    this.analysis.ask(jobs);
  }

  /** The matrix as a table to save; null where there is none. */
  table() {
    const { board, model, rules } = this;
    if (!board.data || board.board.contexts.length < 2) return null;
    return matrixTable(board, model, this.prepare().standing, rules, this.sets?.sets ?? null);
  }

  /** Title, verdict and the panels that follow the point. @param {PanelsShown} panels */
  paintWords(panels) {
    const { board, model, rules } = this;
    const { standing } = this.prepare();
    const place = board.placeHere();
    const { a, b } = board.point;
    const where = place ? symbolNodes(place.symbol) : [`a = ${a.toFixed(2)}, b = ${b.toFixed(2)}`];
    const by = this.score ? [`By ${this.score}`] : ['At ', ...where];
    fill(element('contexts-title'), ...by, `, ${titleOf(rules, standing)}`);
    const verdict = verdictOf(panels.names, model.rule, rules, standing, panels.agreement);
    fill(element('contexts-verdict'), ...partNodes(verdict));
    this.rulesPanel.paint(panels);
    paintLeftOut(element('contexts-left'), panels);
  }

  /** Says what contexts are and where they come from, in place of the page. */
  paintOne() {
    const host = element('contexts-verdict');
    if (host.querySelector('a')) return;
    say(element('contexts-title'), ONE);
    const upload = make('button', { className: 'tx-button' }, 'Upload a file');
    upload.addEventListener('click', () => /** @type {HTMLElement | null} */ (document.querySelector(UPLOAD))?.click());
    const example = make('a', { href: `#sample=${EXAMPLE.sample}` }, EXAMPLE.text);
    fill(host, SEVERAL, make('span', { className: 'tx-ctx-ways' }, upload, example));
  }
}
