/**
 * The panels of the Robustness page, painted from Explore's model and its own; shared by the page and a scene of a
 * report. What follows the pointer is painted at once; results that take longer are painted when they are ready, and
 * older ones are dimmed until then. Knows no Dash.
 */
import { TileFade } from '#tile/confidence/tile_fade';
import { MARGIN } from '#tile/draw/square';
import { tileScene } from '#tile/model/tile_scene';
import { Analysis } from '#tile/page/analysis';
import { ComputationNote } from '#tile/page/computation_note';
import { handle, placeHandle } from '#tile/parts/handle';
import { PriorControl } from '#tile/parts/prior_control';
import { problemOf } from '#tile/preferences/board_draws';
import { highlightOf } from '#tile/preferences/highlight';
import { ShapeInput } from '#tile/preferences/shape_input';
import { ShapePainter } from '#tile/preferences/shape_painter';
import { withSide } from '#tile/preferences/shapes';
import { RobustControls, ShapeTools } from '#tile/robustness/controls';
import { JOB_LABELS, jobsOf, Versions } from '#tile/robustness/jobs';
import { RobustResults } from '#tile/robustness/results';
import { highlightWords } from '#tile/robustness/words';

/** @import { Uncertainty } from '#tile/certainty/settings' */
/** @import { Place } from '#tile/math/kernel' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { ShapeScene } from '#tile/preferences/shape_painter' */
/** @import { RobustnessModel } from '#tile/preferences/robustness_model' */
/** @import { Drawn } from '#tile/preferences/shapes' */

/** The elements that the panels fill; `notes` are those at the headings of the first three. */
/**
 * @typedef {Record<'bar' | 'prior' | 'plot' | 'overlay' | 'tools' | 'shares' | 'pairs' | 'verdict' | 'first' |
 *   'needed' | 'live' | 'foot', HTMLElement> & {notes: Record<'tile' | 'shares' | 'pairs', HTMLElement>}} Hosts
 */

/** @abstract */
export class RobustnessPanels {
  side = 80;
  left = MARGIN.left;
  frame = 0;
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
   * @param {ExploreModel} board
   * @param {RobustnessModel} model
   * @param {Hosts} hosts
   * @param {string} name of the handle of the point, for screen readers
   */
  constructor(board, model, hosts, name) {
    this.board = board;
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
      add: () => this.input.add(),
      remove: () => this.input.remove(),
      draw: () => this.setDrawing(!this.input.drawing),
    });
    new ResizeObserver(() => this.ask()).observe(hosts.plot);
  }

  // What the page and a scene do in ways of their own -----------------------------------------------------------------

  /** Whether the panels are visible. */
  get shown() {
    return true;
  }

  /** The model to paint: that of Explore, or of the scene. */
  get point() {
    return this.board.point;
  }

  /** @type {(a: number, b: number, live: boolean) => void} */
  setPoint() {}

  /** @type {(prior: number | null, live: boolean) => void} */
  setPrior() {}

  /** @type {(entity: number) => void} */
  select() {}

  /** @type {(changes: Partial<Uncertainty>) => void} */
  setUncertainty() {}

  /** Called when a change is complete, so that links can be updated. */
  commit() {}

  // What the user does ------------------------------------------------------------------------------------------------

  /** @param {Partial<RobustnessModel>} changes */
  change(changes) {
    Object.assign(this.model, changes);
    this.commit();
    this.ask();
  }

  /**
   * @param {Drawn} drawn
   * @param {boolean} live
   */
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

  /** Repaints in the next frame, once however often it is called. */
  ask() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  /** Paints everything now: before printing, and when a report opens. */
  paintNow() {
    this.paint();
    this.analysis.finish();
    this.fade.finish(this.shownBoard);
    this.paint();
  }

  /** The leaderboard for the Tile of preferences: best classifiers, no selection. */
  get shownBoard() {
    return this.board.with({ flavor: 'entity', rank: 1, overlays: new Set(['places']), selected: null });
  }

  /** Called when the map of uncertainty changes: only the legend depends on it, so there is nothing to update. */
  notes() {}

  measure() {
    const { width, height } = this.hosts.plot.getBoundingClientRect();
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
  }

  paint() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { board, model } = this;
    if (!board.data || !this.shown) return;
    this.measure();
    this.analysis.ask(jobsOf(board, model, this.versions.of(board), this.results.wanted));
    this.controls.paint(model, board, this.problem());
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
    if (hosts.live.textContent !== text) hosts.live.textContent = text;
  }
}
