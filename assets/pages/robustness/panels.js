/** The panels of the Robustness page, shared by the page and a scene of a report: controls, notes, results. */
import { MARGIN, sideOf } from '#tile/draw/square';
import { counted, fixed, levelText, percent } from '#tile/draw/text';
import { shareOfTile } from '#tile/math/uncertainty/acceptability';
import { meanSide } from '#tile/math/uncertainty/mean_robustness';
import { MOST, withoutPoint, withPoint, withSide } from '#tile/math/uncertainty/shapes';
import { NO_AREA, ranksOf, WEIGHTS } from '#tile/model/robustness';
import { JOB_LABELS, jobsOf, Versions } from '#tile/pages/robustness/jobs';
import { PairMatrix } from '#tile/pages/robustness/pairs';
import { drawnSide, drawsOf, firstShares, highlightOf, problemOf } from '#tile/pages/robustness/ranks';
import { Acceptability, Needed } from '#tile/pages/robustness/shares';
import { paintBest, paintVerdict } from '#tile/pages/robustness/verdict';
import { BoardPanels } from '#tile/panels/board_panels';
import { changesWords } from '#tile/panels/sentences';
import { DrawsMenu } from '#tile/panels/uncertainty_controls';
import { tileScene } from '#tile/plots/tile/scene';
import { ShapeInput, ShapePainter } from '#tile/plots/tile/shape';
import { TileFade } from '#tile/plots/tile/tile_fade';
import { PriorControl, ShownSelect } from '#tile/ui/controls';
import {
  button,
  fill,
  fitShrunk,
  helpButton,
  icon,
  make,
  markInvalid,
  numberField,
  numberIn,
  say,
  write,
} from '#tile/ui/elements';
import { handle, placeHandle } from '#tile/ui/handle';
import { Analysis, ComputationNote } from '#tile/ui/work';
import { SCHEMA } from '#tile/view/schema';

/** @import { Place } from '#tile/math/ranking' */
/** @import { Drawn, Kind } from '#tile/math/uncertainty/shapes' */
/** @import { ExploreModel, SharedBoard } from '#tile/model/explore' */
/** @import { Uncertainty } from '#tile/model/tile_settings' */
/** @import { Ruled } from '#tile/model/ruled' */
/** @import { RobustnessModel } from '#tile/model/robustness' */
/** @import { ShapeScene } from '#tile/plots/tile/shape' */
/** @import { Child } from '#tile/ui/elements' */

// ---- The controls of the Robustness page: part of the Tile, weight, uncertainty, and the numbers of the shape.

/** @type {[Kind, string][]} */
const SHAPES = [
  ['tile', 'Whole Tile'],
  ['rectangle', 'Rectangle'],
  ['lasso', 'Lasso'],
];
const SIDES = ['a from', 'to', 'b from', 'to'];
const SPOKEN = ['a from', 'a to', 'b from', 'b to'];

/**
 * What the controls set.
 *
 * @typedef {object} Actions
 * @property {(kind: Kind) => void} onKind
 * @property {(weight: RobustnessModel['weight']) => void} onWeight
 * @property {(changes: Partial<Uncertainty>) => void} onUncertainty
 */

/** A select that shows its name and its value. */
class Choice extends ShownSelect {
  /** @param {string} name @param {(value: string) => void} onChange @param {Element | null} [more] */
  constructor(name, onChange, more = null) {
    super(name, onChange);
    const label = make('span', { className: 'tx-label' }, name);
    this.box = make('span', { className: 'tx-native' }, label, this.shown, icon('choices'), this.select);
    this.node = make('span', { className: 'tx-robust-choice' }, this.box, more);
  }

  /** Lists a value of a link, too, that is none of the options. */
  /** @param {[string, string][]} options @param {string} value */
  paint(options, value) {
    super.paint(options.some(([key]) => key === value) ? options : [...options, [value, value]], value);
  }
}

class RobustControls {
  /** @param {HTMLElement} host @param {Actions} actions */
  constructor(host, { onKind, onWeight, onUncertainty }) {
    this.shapes = SHAPES.map(([kind, words]) => {
      const node = button({ className: '', 'aria-pressed': 'false', 'data-shape': kind }, words);
      node.addEventListener('click', () => onKind(kind));
      return node;
    });
    const part = { className: 'tx-group tx-robust-shapes', role: 'group', 'aria-label': 'Part of the Tile' };
    this.weight = new Choice(
      'Weight',
      (value) => onWeight(/** @type {RobustnessModel['weight']} */ (value)),
      helpButton('robustness.weight', 'Weight'),
    );
    this.level = new Choice('Level', (value) => onUncertainty({ level: Number(value) }));
    this.draws = new DrawsMenu(onUncertainty, false);
    this.how = make('span', {}, helpButton('robustness.draws', 'Draws'));
    this.toggle = button(
      { className: 'tx-button tx-switch', role: 'switch', 'aria-checked': 'false' },
      make('i', { 'aria-hidden': 'true' }),
      'Uncertainty',
    );
    this.toggle.addEventListener('click', () =>
      onUncertainty({ uncertain: this.toggle.getAttribute('aria-checked') !== 'true' }),
    );
    this.rule = make('span', { className: 'tx-note' });
    const drawn = [this.toggle, this.level.node, this.draws.root, this.how, this.rule];
    fill(host, make('div', part, ...this.shapes), this.weight.node, ...drawn);
  }

  /**
   * @param {RobustnessModel} model @param {ExploreModel} board
   * @param {string} problem why nothing can be drawn; '' where it can
   * @param {string} rule that the page does not follow the official rule; '' where it does
   */
  paint(model, board, problem, rule) {
    const { uncertainty } = board;
    say(this.rule, rule);
    for (const node of this.shapes) node.setAttribute('aria-pressed', String(node.dataset.shape === model.region));
    this.weight.paint(Object.entries(WEIGHTS), model.weight);
    const on = uncertainty.uncertain && !problem;
    this.toggle.setAttribute('aria-checked', String(on));
    this.toggle.disabled = Boolean(problem);
    this.toggle.title = problem;
    for (const node of [this.level.node, this.how]) node.hidden = !on;
    const levels = SCHEMA.choices.levels.map(
      (level) => /** @type {[string, string]} */ ([String(level), levelText(Number(level))]),
    );
    this.level.paint(levels, String(uncertainty.level));
    this.draws.paint(board, on, on ? board.uncertaintyResults.draws(board) : null);
  }
}

/** Below the Tile: number fields for the sides of a rectangle, and buttons for the corners of a lasso. */
class ShapeTools {
  fields = SPOKEN.map((name) => numberField(null, name));
  add = button({}, 'Add corner');
  remove = button({}, 'Remove corner');
  draw = button({ 'aria-pressed': 'false' }, 'Redraw');
  hint = make('span', { className: 'tx-note' });
  rectangle = make(
    'div',
    { className: 'tx-robust-sides' },
    ...this.fields.map((field, i) => make('label', {}, SIDES[i], field)),
  );

  /**
   * @param {HTMLElement} host @param {(side: number, value: number) => void} onSide
   * @param {{add: () => void, remove: () => void, draw: () => void}} actions
   */
  constructor(host, onSide, actions) {
    for (const [i, field] of this.fields.entries()) field.addEventListener('change', () => this.typed(i, onSide));
    this.add.addEventListener('click', actions.add);
    this.remove.addEventListener('click', actions.remove);
    this.draw.addEventListener('click', actions.draw);
    fill(host, this.rectangle, this.add, this.remove, this.draw, this.hint);
  }

  /** @param {number} i @param {(side: number, value: number) => void} onSide */
  typed(i, onSide) {
    const value = numberIn(this.fields[i], 0, 1);
    if (value !== null) onSide(i, value);
  }

  /** @param {RobustnessModel} model @param {boolean} drawing @param {string} highlight what is highlighted */
  paint({ region, rectangle, corners, live }, drawing, highlight) {
    this.rectangle.hidden = region !== 'rectangle';
    this.add.hidden = region !== 'lasso';
    this.remove.hidden = region !== 'lasso';
    this.draw.hidden = region === 'tile';
    this.draw.setAttribute('aria-pressed', String(drawing));
    this.add.disabled = corners.length >= MOST;
    this.remove.disabled = corners.length <= 3;
    for (const [i, field] of this.fields.entries()) {
      if (document.activeElement === field && !live) continue;
      field.value = fixed(rectangle[i]);
      markInvalid(field, false);
    }
    this.hint.textContent = highlight || hintOf(region, drawing);
  }
}

/** @param {Kind} region @param {boolean} drawing */
function hintOf(region, drawing) {
  if (drawing) return region === 'lasso' ? 'Draw around …' : 'Draw …';
  return region === 'tile' ? 'Rectangle or Lasso narrows it to your preferences.' : '';
}

// ---- The notes at the headings of the Robustness page: which part of the Tile, how many draws, and what is
// assumed.

/**
 * The notes: at the headings of the Tile, of the acceptabilities and of the pairs, and at the bottom.
 *
 * @param {ExploreModel} board @param {RobustnessModel} model @param {Analysis} analysis
 * @param {string} problem why the performances are not drawn; '' where they are
 * @returns {{tile: Child[], shares: Child[], pairs: Child[], foot: string, hint: boolean}} `hint`: whether the one at
 *   the bottom says what to do on the page, which is no use on paper
 */
function notesOf(board, model, analysis, problem) {
  const uncertain = board.uncertainty.uncertain && !problem;
  const where = model.region === 'tile' ? 'the Tile' : 'the region';
  const old = analysis.isOld(uncertain ? 'shares' : 'measured');
  // While it is computed, the line of progress says so.
  const stale = old && analysis.progress?.cancelled ? ', not up to date' : '';
  return {
    tile: tileNote(board, model),
    shares: [`share of ${where}, by rank${stale}`],
    pairs: [uncertain ? 'P(row beats column) here, in %' : 'at the point, as measured'],
    foot: footOf(board, model, uncertain, problem),
    hint: !uncertain && !problem,
  };
}

/** @param {ExploreModel} board @param {RobustnessModel} model @returns {Child[]} */
function tileNote(board, model) {
  const { region, shape, weight } = model;
  const part = region === 'tile' ? 'the whole Tile' : region === 'lasso' ? 'a drawn region' : 'a rectangle';
  const share =
    region === 'tile'
      ? []
      : [
          ', ',
          make('b', {}, percent(shareOfTile(shape, weight, Number.isFinite(board.common) ? board.common : 0.5))),
          ' of the Tile',
        ];
  const changes = changesWords({ operations: board.operations });
  const rule = board.ruled ? `${board.ruled.name}, borders from a grid` : 'mean performance';
  const mean = board.context < 0 ? ` · ${rule}` : '';
  return [part, ...share, mean, changes && ` · ${changes}`];
}

/** Which area is highlighted, in words. @param {ExploreModel} board @param {RobustnessModel} model */
function highlightWords(board, model) {
  const highlight = model.highlightOn(board);
  if (!highlight) return '';
  const [entity, segment] = highlight;
  return `Highlighted: ${board.names[entity]}, ${segment ? `rank ${ranksOf(segment)}` : 'best'}, as measured`;
}

/** The note at the bottom: how many draws, and what is assumed. */
/** @param {ExploreModel} board @param {RobustnessModel} model @param {boolean} uncertain @param {string} problem */
export function footOf(board, { region }, uncertain, problem) {
  if (board.ruled) return `${byRule(board.ruled)} ${problem}`;
  if (!uncertain) return problem || 'Switch Uncertainty on to see the same if the test were drawn again.';
  const side = drawnSide(board.names.length, numberOf(board));
  // At a common prior the shares of the Tile and of rectangles are exact areas.
  const counted = region === 'lasso' || !Number.isFinite(board.common);
  return `${drawsWords(board)}${counted ? `; shares counted at ${side} × ${side} cells` : ''}.`;
}

/** Which values the results by a rule are of. @param {Ruled} ruled */
function byRule({ name, several }) {
  const side = meanSide(several);
  const by = `By the ${name} of ${several.contexts.length} contexts`;
  const values = `values at ${side} × ${side} cells and along the outline`;
  return `${by}, from ${values}: shares, ranks and regrets are not exact.`;
}

/** The number of draws and their assumptions, for captions. @param {ExploreModel} board */
export const drawsWords = (board) => `${counted(numberOf(board), 'draw')}, Jeffreys prior, ${pairingOf(board)}`;

/** @param {ExploreModel} board */
function numberOf(board) {
  const draws = drawsOf(board);
  return typeof draws === 'string' ? 0 : draws.number;
}

/** @param {ExploreModel} board */
function pairingOf({ uncertainty: { congruence, design_effect: effect } }) {
  const pairing = congruence ? `agreement ${congruence} between classifiers` : 'independent classifiers';
  return effect > 1 ? `${pairing}, design effect ${effect}` : pairing;
}

// ---- Paints the results about the part of the Tile and about the point into their panels; outdated results are
// dimmed.

/**
 * What the user does in the tables.
 *
 * @typedef {object} ResultActions
 * @property {(entity: number, segment: number) => void} highlight
 * @property {(row: number, column: number) => void} pair
 * @property {(entity: number) => void} select
 * @property {() => void} again more or fewer rows are wanted
 */

class RobustResults {
  /** @param {Hosts} hosts @param {ResultActions} actions */
  constructor(hosts, { highlight, pair, select, again }) {
    this.hosts = hosts;
    this.shares = new Acceptability(hosts.shares, highlight, select, again);
    this.pairs = new PairMatrix(hosts.pairs, pair, select, again);
    this.needed = new Needed(hosts.needed, select, again);
  }

  /** How many rows of the tables at the point the user has asked for. */
  get wanted() {
    return { pairs: this.pairs.wanted, needs: this.needed.wanted };
  }

  /**
   * @param {ExploreModel} board @param {RobustnessModel} model @param {Analysis} analysis
   * @param {string} problem why the performances are not drawn; '' where they are
   */
  paint(board, model, analysis, problem) {
    const { hosts } = this;
    const notes = notesOf(board, model, analysis, problem);
    for (const name of /** @type {const} */ (['tile', 'shares', 'pairs'])) fill(hosts.notes[name], ...notes[name]);
    say(hosts.foot, notes.foot);
    hosts.foot.classList.toggle('tx-hint', notes.hint);
    this.dim(analysis, board.uncertainty.uncertain && !problem);
    this.paintPart(board, model, analysis, board.uncertainty.uncertain && !problem);
    this.paintPoint(board, model, analysis);
    for (const host of [hosts.shares, hosts.verdict, hosts.pairs, hosts.needed])
      fitShrunk(host, '.tx-robust-name', board.names);
  }

  /** @param {Analysis} analysis @param {boolean} uncertain */
  dim(analysis, uncertain) {
    const { shares, verdict, first, pairs, needed } = this.hosts;
    const old = (/** @type {string[]} */ ...names) => names.some((name) => analysis.isOld(name));
    const measured = old('measured');
    dim(shares, uncertain ? old('shares') : measured);
    dim(verdict, measured || (uncertain && old('robust')));
    dim(first, measured || (uncertain && old('shares')));
    dim(pairs, old('pairs'));
    dim(needed, old('needs'));
  }

  /** @type {(board: ExploreModel, model: RobustnessModel, analysis: Analysis, uncertain: boolean) => void} */
  paintPart(board, model, analysis, uncertain) {
    const { verdict, first, shares: table } = this.hosts;
    table.hidden = board.rightOnly;
    const size = board.names.length;
    const measured = analysis.value('measured');
    if (board.rightOnly) return this.say(NO_AREA, true);
    if (measured?.robust.share.length !== size)
      return this.say(analysis.progress?.cancelled ? 'Not computed.' : 'Computing …', false);
    const shares = uncertain && analysis.value('shares')?.length === size * size ? analysis.value('shares') : null;
    const robust = uncertain && analysis.value('robust')?.regret.length === size ? analysis.value('robust') : null;
    this.shares.paint(board, shares ?? measured.shares, model.highlightOn(board));
    const again = robust && shares && { share: firstShares(shares, size), ...robust };
    paintVerdict(verdict, board, measured.robust, again, board.uncertainty.level, model);
    paintBest(first, board, measured.shares, shares);
  }

  /**
   * @param {string} text the message where there is no result
   * @param {boolean} always whether to show it also where there are results
   */
  say(text, always) {
    for (const host of [this.hosts.verdict, this.hosts.first])
      if (always || !host.childElementCount) fill(host, make('p', { className: 'tx-empty' }, text));
  }

  /** @param {ExploreModel} board @param {RobustnessModel} model @param {Analysis} analysis */
  paintPoint(board, model, analysis) {
    const there = (/** @type {number} */ i) => i < board.names.length;
    const pairs = analysis.value('pairs');
    const found = analysis.value('needs');
    if (pairs?.entities.every(there)) this.pairs.paint(board, pairs, model.pairOn(board), board.uncertainty.level);
    if (found?.needs.every((/** @type {{entity: number}} */ need) => there(need.entity)))
      this.needed.paint(board, found);
  }
}

/** @param {HTMLElement} host @param {boolean} old */
function dim(host, old) {
  host.classList.toggle('tx-old', old);
  host.setAttribute('aria-busy', String(old));
}

/** The elements that the panels fill; `notes`: at the headings of the Tile, of the acceptabilities and of the pairs. */
/**
 * @typedef {Record<'bar' | 'prior' | 'plot' | 'overlay' | 'tools' | 'shares' | 'pairs' | 'verdict' | 'first' |
 *   'needed' | 'live' | 'foot', HTMLElement> & {notes: Record<'tile' | 'shares' | 'pairs', HTMLElement>}} Hosts
 */

// ---- The panels of the Robustness page, painted from Explore's model and its own; shared by the page and a scene
// of a report. What follows the pointer is painted at once; results that take longer are painted when they are
// ready, and older ones are dimmed until then.

/** @abstract */
export class RobustnessPanels extends BoardPanels {
  side = 80;
  left = MARGIN.left;
  /** The lasso that is being drawn. @type {Place[]} */
  trail = [];
  analysis = new Analysis(
    () => this.ask(),
    () => this.computing.paint(),
  );
  computing = new ComputationNote(this.analysis, JOB_LABELS);
  versions = new Versions();
  /** What the Tile shows now. @type {ShapeScene | null} */
  tileScene = null;

  /**
   * @param {SharedBoard} explore whose leaderboard, point and prevalence are shared
   * @param {RobustnessModel} model @param {Hosts} hosts
   * @param {string} name of the handle of the point, for screen readers
   */
  constructor(explore, model, hosts, name) {
    super(explore);
    this.model = model;
    this.hosts = hosts;
    this.tile = new ShapePainter(hosts.overlay);
    this.handle = handle(name);
    hosts.overlay.append(this.handle);
    this.fade = new TileFade(this);
    this.input = new ShapeInput(this, hosts.overlay);
    this.prior = new PriorControl(hosts.prior, (prior, live) => this.setPrior(prior, live));
    this.results = new RobustResults(hosts, {
      highlight: (entity, segment) => this.highlight(entity, segment),
      pair: (row, column) => this.change({ pair: [row, column] }),
      select: (entity) => this.select(entity),
      again: () => this.ask(),
    });
    hosts.shares.append(this.computing.node);
    this.controls = new RobustControls(hosts.bar, {
      onKind: (region) => this.setShape({ ...model, region }, false),
      onWeight: (weight) => this.change({ weight }),
      onUncertainty: (changes) => this.setUncertainty(changes),
    });
    this.tools = new ShapeTools(hosts.tools, (side, value) => this.setShape(withSide(model, side, value), false), {
      add: () => this.input.edit(withPoint, 1),
      remove: () => this.input.edit(withoutPoint, -1),
      draw: () => this.setDrawing(!this.input.drawing),
    });
    new ResizeObserver(() => this.ask()).observe(hosts.plot);
  }

  /** The leaderboard as the panels show it: by the score of the mean performance, or by the mean of the scores. */
  get board() {
    return this.explore.model.byEitherMean;
  }

  /** The point on the Tile. */
  get point() {
    return this.board.point;
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** @param {Partial<RobustnessModel>} changes */
  change(changes) {
    Object.assign(this.model, changes);
    this.commit();
    this.ask();
  }

  /** @param {Drawn} drawn @param {boolean} live */
  setShape({ region, rectangle, lasso }, live) {
    const { model } = this;
    if (region !== model.region) this.input.setDrawing(false);
    Object.assign(model, { region, rectangle, lasso, live });
    if (!live) this.commit();
    this.ask();
  }

  /** @param {boolean} on */
  setDrawing(on) {
    this.input.setDrawing(on);
    this.ask();
  }

  /** @param {Place[]} trail */
  setTrail(trail) {
    this.trail = trail;
  }

  /** Highlights the area of a segment, or removes the highlight. @param {number} entity @param {number} segment */
  highlight(entity, segment) {
    const { highlight } = this.model;
    this.change({
      highlight: highlight && highlight[0] === entity && highlight[1] === segment ? null : [entity, segment],
    });
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** Paints everything now: before printing, and when a report opens. */
  paintNow() {
    this.paint();
    this.analysis.finish();
    this.fade.finish(this.shownBoard);
    this.paint();
  }

  /** The leaderboard for the Tile of preferences: best classifiers, and references where Explore has them. */
  get shownBoard() {
    const overlays = new Set(['places', ...(this.board.overlays.has('references') ? ['references'] : [])]);
    return this.board.with({ flavor: 'entity', rank: 1, overlays, selected: null });
  }

  /** Called when the map of uncertainty changes: only the legend depends on it, so there is nothing to update. */
  notes() {}

  measure() {
    this.side = sideOf(this.hosts.plot);
  }

  paintAll() {
    const { board, model } = this;
    this.measure();
    const wanted = { ...this.results.wanted, rule: this.explore.model.rule };
    this.analysis.ask(jobsOf(board, model, this.versions.of(board), wanted));
    this.controls.paint(model, board, this.problem(), this.otherRuleWords);
    this.tools.paint(model, this.input.drawing, highlightWords(board, model));
    this.prior.marked = null;
    this.prior.paint(board);
    this.paintTile();
    this.results.paint(board, model, this.analysis, this.problem());
    this.computing.paint();
    if (!board.live && !model.live) this.announce();
  }

  /** Why the performances cannot be drawn; '' where they can. */
  problem() {
    return problemOf(this.board);
  }

  paintTile() {
    const { board, model, hosts } = this;
    const highlight = model.highlightOn(board);
    const view = this.shownBoard;
    const scene = tileScene(view, this.side, this.left);
    scene.places = scene.places.filter(({ kind }) => kind === 'left' || kind === 'right');
    const shape = { corners: model.corners, drawing: this.trail, highlight: highlight && highlightOf(view, highlight) };
    const painted = { ...scene, shape, fading: this.fade.fadingOf(view) };
    this.tileScene = painted;
    this.tile.paint(painted);
    this.fade.request(view);
    this.fade.paint(view);
    placeHandle(this.handle, board, this.side, this.left);
    this.input.place();
    hosts.overlay.classList.toggle('tx-shaped', model.region !== 'tile');
  }

  /** Tells screen readers the point and the part of the Tile. */
  announce() {
    const { model, hosts } = this;
    const part = model.region === 'tile' ? 'whole Tile' : model.region;
    const text = `${this.handle.getAttribute('aria-valuetext')}; ${part}`;
    write(hosts.live, text);
  }
}
