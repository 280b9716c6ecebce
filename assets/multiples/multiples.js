/** Tiles side by side on Explore, in place of one Tile: controls, texts, the Tiles. Independent of Dash. */
import { typedCoordinate } from '#tile/draw/text';
import { Chooser } from '#tile/multiples/chooser';
import { PanelGrid } from '#tile/multiples/panel_grid';
import { keyOf, PanelModels } from '#tile/multiples/panel_models';
import { LEAST, sizes } from '#tile/multiples/panel_sizes';
import { comparisonSentence, preference } from '#tile/multiples/words';
import { element, fill, make, numberField, say } from '#tile/parts/elements';

/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Option } from '#tile/multiples/chooser' */
/** @import { Display } from '#tile/view/types' */

/**
 * The page that this is a part of.
 *
 * @typedef {object} Page
 * @property {ExploreModel} model
 * @property {(a: number, b: number, live: boolean) => void} setPoint
 * @property {(axis: 'a' | 'b', value: number) => void} setCoordinate
 * @property {(what: 'all' | 'point') => void} ask
 */
/**
 * Leaderboards other than the current one: a list, and their data, null if they no longer exist.
 *
 * @typedef {{list: () => Option[], load: (key: string) => Promise<Leaderboard | null>}} Library
 */

const AXES = /** @type {const} */ (['a', 'b']);
/** Pixels: the width below which the page scrolls, and the free space below the Tiles. */
const NARROW = 760;
const BELOW = 8;
/** The number of leaderboards shown at first, including the current one. */
const FIRST = 4;

export class Multiples {
  /** @type {Library} */
  library = { list: () => [], load: async () => null };
  models = new PanelModels();
  head = make('p', { className: 'tx-multiples-verdict' });
  line = make('p', { className: 'tx-multiples-line' });
  fields = { a: numberField('multiples-a', 'a of the point'), b: numberField('multiples-b', 'b of the point') };
  live = make('div', { className: 'tx-visually-hidden', 'aria-live': 'polite' });

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.root = element('multiples');
    this.plot = element('multiples-plot');
    this.grid = new PanelGrid(this.plot, () => page.ask('point'), {
      point: () => page.model.point,
      setPoint: (a, b, live) => page.setPoint(a, b, live),
    });
    this.chooser = new Chooser(
      element('multiples-controls'),
      (changes, balanced) => this.change(changes, balanced),
      () => this.library.list(),
    );
    for (const axis of AXES) this.fields[axis].addEventListener('change', () => this.typed(axis));
    const fields = AXES.map((axis) => make('label', { className: 'tx-field' }, make('i', {}, axis), this.fields[axis]));
    fill(element('multiples-words'), make('div', {}, this.head, this.line), ...fields, this.live);
    new ResizeObserver(() => this.on && page.ask('all')).observe(this.root);
  }

  /** Whether several Tiles are shown. */
  get on() {
    return this.page.model.display.multiples !== 'none';
  }

  /** Switches between one Tile and the kind of several Tiles last shown. */
  toggle() {
    this.change({ multiples: this.on ? 'none' : 'prior' });
    (this.on ? this.chooser.kind : element('tile-handle')).focus({ preventScroll: true });
  }

  /**
   * @param {Partial<Display>} changes
   * @param {boolean} [balanced] whether all show balanced coordinates
   */
  change(changes, balanced) {
    const { model } = this.page;
    Object.assign(model.display, changes);
    if (balanced) model.overlays.add('balanced');
    else if (balanced === false) model.overlays.delete('balanced');
    const { multiples, panel_boards } = model.display;
    if (multiples === 'leaderboard' && !panel_boards.length) model.display.panel_boards = this.firstBoards(model);
    this.page.ask('all');
  }

  /** @param {ExploreModel} model */
  firstBoards({ board }) {
    const own = keyOf(board);
    const others = this.library.list().map(({ key }) => key);
    return [own, ...others.filter((key) => key !== own)].slice(0, FIRST);
  }

  /** @param {'a' | 'b'} axis */
  typed(axis) {
    const input = this.fields[axis];
    const value = Number(input.value.trim().replace(',', '.') || NaN);
    const refused = !(value >= 0 && value <= 1);
    input.toggleAttribute('aria-invalid', refused);
    input.title = refused ? `Expected a number from 0 to 1, found “${input.value}”` : '';
    if (!refused) this.page.setCoordinate(axis, value);
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /**
   * Paints everything, or only what follows the point.
   *
   * @param {'all' | 'point'} what
   * @returns {boolean} whether several Tiles are shown
   */
  paint(what) {
    const { model } = this.page;
    const { multiples } = model.display;
    this.show(multiples);
    if (!this.on) return false;
    if (what === 'all') this.paintAll(model);
    else {
      this.models.move(model);
      this.grid.move();
    }
    this.words(model);
    return true;
  }

  /** @param {string} kind */
  show(kind) {
    const page = element('explore');
    page.classList.toggle('tx-many', kind !== 'none');
    page.classList.toggle('tx-many-priors', kind === 'prior');
    this.root.hidden = kind === 'none';
  }

  /** @param {ExploreModel} model */
  paintAll(model) {
    if (model.display.multiples === 'leaderboard') this.fetch(model);
    this.chooser.paint(model);
    const { width } = this.root.getBoundingClientRect();
    const { top } = this.plot.getBoundingClientRect();
    // The height of the window below the top of the Tiles, when the page is scrolled to its top.
    const room = window.innerWidth > NARROW ? window.innerHeight - top - window.scrollY - BELOW : 0;
    this.grid.paint(this.models.of(model), (n, groups) => sizes(n, width, room, LEAST, groups));
  }

  /**
   * Requests the leaderboards that are not loaded yet.
   *
   * @param {ExploreModel} model
   */
  fetch({ boards, display, board }) {
    for (const key of display.panel_boards) {
      if (key === keyOf(board) || boards.has(key)) continue;
      boards.set(key, undefined);
      this.library.load(key).then((data) => {
        boards.set(key, data);
        this.page.ask('all');
      });
    }
  }

  /** @param {ExploreModel} model */
  words(model) {
    const { panels } = this.models;
    const kind = model.display.multiples;
    say(this.head, comparisonSentence(kind, panels));
    fill(this.line, ...preference(model, panels, kind));
    for (const axis of AXES) {
      const input = this.fields[axis];
      if (document.activeElement !== input || model.live) input.value = typedCoordinate(model.point[axis]);
      input.removeAttribute('aria-invalid');
    }
    if (!model.live) this.live.textContent = `${this.head.textContent}.`;
  }
}
