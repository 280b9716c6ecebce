/** Tiles side by side on a slide and in a scene of a report, in place of the two plots. */
import { narrowing, width, wrapped } from '#tile/draw/text';
import { onSheet, onSlide, PanelGrid, sizes } from '#tile/panels/side_by_side';
import {
  comparisonSentence,
  fitsWithScore,
  groupsOf,
  hasMapText,
  PanelModels,
  preference,
  titleOf,
} from '#tile/panels/side_by_side_models';
import { fill, make } from '#tile/ui/elements';
import { isOnPaper, SHEETS } from '#tile/ui/paper';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { PanelTile, SlideSizes } from '#tile/panels/side_by_side' */
/** @import { Panel } from '#tile/panels/side_by_side_models' */
/** @import { Point } from '#tile/ui/gestures' */

// ---- Tiles side by side on a slide, in place of the two plots.

/** Whether a scene shows Tiles side by side instead of the plots. @param {{kind: string, model: ExploreModel}} frame */
export const sideBySide = ({ kind, model }) => kind === 'explore' && model.display.multiples !== 'none';

/**
 * A layout of a slide: its unit of type, the enlargement of two plots, the box for all Tiles.
 *
 * @typedef {{unit: number, scale: number, room?: {x: number, y: number, w: number, h: number}}} StageBox
 */

/**
 * Places an element, enlarged, in the box of a layout.
 *
 * @param {HTMLElement} node @param {StageBox} box @param {number} scale
 * @returns {{width: number, height: number}} size of the box before enlargement
 */
export function layWide(node, { room }, scale) {
  const { x, y, w, h } = room ?? { x: 0, y: 0, w: 1, h: 1 };
  Object.assign(node.style, {
    width: `${w / scale}px`,
    height: `${h / scale}px`,
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
  });
  node.hidden = false;
  return { width: w / scale, height: h / scale };
}

/** The font size of a title in pixels, a little more than browsers use. */
const LETTERS = 13.3;

/** The number of lines of a title, with overlong words divided. @param {string} title @param {number} room */
function linesOf(title, room) {
  const most = Math.max(1, room);
  return wrapped(title, most, LETTERS).reduce((n, line) => n + Math.ceil(width(line, LETTERS, true) / most), 0);
}

/** Whether each classifier that may be best has room for its name with its score. */
/** @param {Panel[]} panels @param {number} room in pixels */
const hasShortNames = (panels, room) =>
  panels.every(
    ({ model }) =>
      !model ||
      model.regions('first').every(({ entities }) => entities.every((i) => fitsWithScore(model.names[i], room))),
  );

export class PanelPane {
  node = make('div', { className: 'tx-stage-pane', 'data-pane': 'panels', hidden: '' });
  models = new PanelModels();
  /** @type {StageBox} */
  box = { unit: 1, scale: 1 };
  /** The Tile on which the last press began. @type {PanelTile | null} */
  pressed = null;
  /** The model whose Tiles are prepared, but not painted yet. @type {ExploreModel | null} */
  prepared = null;

  /** @param {() => void} ask requests a repaint of what follows the point */
  constructor(ask) {
    this.grid = new PanelGrid(this.node, ask);
  }

  /** Prepares the Tiles, so that their sentence is known before they are laid out. @param {ExploreModel} model */
  prepare(model) {
    this.models.of(model);
    this.prepared = model;
  }

  /** What changes from Tile to Tile, in a sentence. @param {{model: ExploreModel}} frame */
  words({ model: { display } }) {
    return {
      entity: null,
      name: comparisonSentence(display.multiples, this.models.panels, this.grid.readable),
      value: '',
      second: '',
    };
  }

  /** Places the Tiles where the layout has its plots. @param {StageBox} box */
  lay(box) {
    this.box = box;
    layWide(this.node, box, box.scale);
  }

  /** @param {{model: ExploreModel}} frame @param {string[]} names as the audience may read them */
  paint({ model }, names) {
    // While some names are hidden, Tiles of other leaderboards show none.
    const hidden = names !== model.names;
    this.grid.readable = hidden ? (shown) => (shown.data === model.data ? names : shown.names.map(() => '?')) : null;
    if (this.prepared !== model) this.prepare(model);
    this.prepared = null;
    this.show(this.models.panels);
    this.grid.finish();
  }

  /** Shows the panels as large as they fit, with type that the audience can read. @param {Panel[]} panels */
  show(panels) {
    const base = panels.some(({ model }) => model && hasMapText(model)) ? 2 : 1;
    let [feet, found] = [base, this.sizesFor(panels, base)];
    // A name without room for its score next to it has the score below.
    if (base === 1 && !found.words && !hasShortNames(panels, this.roomOf(found)))
      [feet, found] = [2, this.sizesFor(panels, 2)];
    const { width: wide } = layWide(this.node, this.box, found.scale);
    const gap = this.gapOf(found, wide);
    const { style, classList } = this.node;
    style.columnGap = `${gap}px`;
    style.paddingInline = `${gap / 2}px`;
    style.setProperty('--tx-gap', `${found.words ? 0 : Math.max(0, gap - 8)}px`);
    style.setProperty('--tx-words', `${found.words}px`);
    style.setProperty('--tx-title-lines', String(found.lines));
    style.setProperty('--tx-foot-lines', String(feet));
    classList.toggle('tx-words-right', found.words > 0);
    classList.toggle('tx-few-labels', found.few && !found.words);
    classList.toggle('tx-titles-once', found.once);
    this.grid.room = { width: this.roomOf(found), lines: found.words ? 0 : feet };
    this.grid.paint(panels, () => found);
  }

  /** @param {Panel[]} panels @param {number} feet lines of text below a Tile */
  sizesFor(panels, feet) {
    const { room, scale } = this.box;
    const [{ n }, ...more] = groupsOf(panels);
    const lines = (/** @type {number} */ wide) => Math.max(...panels.map((panel) => linesOf(titleOf(panel), wide)));
    const size = { width: room?.w ?? 1, height: room?.h ?? 1 };
    return onSlide({ n, groups: 1 + more.length, feet }, size, scale, lines);
  }

  /** The space between two columns. @param {SlideSizes} sizes @param {number} wide width of all, before enlargement */
  gapOf({ columns, across }, wide) {
    return Math.max(0, (wide - 1) / columns - across);
  }

  /** The width of the text at a Tile; next to a Tile it may have several lines. @param {SlideSizes} sizes */
  roomOf(sizes) {
    const gap = this.gapOf(sizes, (this.box.room?.w ?? 1) / sizes.scale);
    return (sizes.words ? 3 * sizes.words : sizes.side + 32 + Math.max(0, gap / 2 - 4)) / narrowing();
  }

  /** @param {{model: ExploreModel}} frame */
  move({ model }) {
    this.models.move(model);
    this.grid.move();
  }

  /** (a, b) under the pointer; null outside all Tiles. Remembers the Tile for `at`. */
  /** @type {(event: MouseEvent) => Point | null} */
  under(event) {
    this.pressed = this.grid.tileUnder(event);
    return this.pressed && this.at(event);
  }

  /** (a, b) of the pointer on the Tile on which its press began. @param {MouseEvent} event @returns {Point} */
  at(event) {
    return this.pressed ? this.grid.at(event, this.pressed) : { a: NaN, b: NaN };
  }
}

// ---- Tiles side by side in a scene of a report, in place of the Tile and ROC space.

/**
 * The page that this is a part of.
 *
 * @typedef {object} Page
 * @property {ExploreModel} model
 * @property {(a: number, b: number, live: boolean) => void} setPoint
 * @property {(axis: 'a' | 'b', value: number) => void} setCoordinate
 * @property {(what: 'all' | 'point') => void} ask
 */

export class ScenePanels {
  models = new PanelModels();
  line = make('p', { className: 'tx-multiples-line' });
  title = make('p', { className: 'tx-multiples-verdict' });
  plot = make('div', { className: 'tx-multiples-plot' });
  root = make(
    'section',
    { className: 'tx-multiples' },
    make('div', { className: 'tx-multiples-words' }, make('div', {}, this.title, this.line)),
    this.plot,
  );

  /** @param {Omit<Page, 'setCoordinate'>} scene */
  constructor(scene) {
    this.scene = scene;
    this.grid = new PanelGrid(this.plot, () => scene.ask('point'), {
      point: () => scene.model.point,
      setPoint: (a, b, live) => scene.setPoint(a, b, live),
    });
    new ResizeObserver(() => scene.ask('all')).observe(this.root);
  }

  /** Paints everything, or only what follows the point. @param {'all' | 'point'} what @param {ExploreModel} model */
  paint(what, model) {
    if (what === 'all') {
      this.grid.paint(this.models.of(model), this.measure());
    } else {
      this.models.move(model);
      this.grid.move();
    }
    this.title.textContent = comparisonSentence(model.display.multiples, this.models.panels);
    fill(this.line, ...preference(model, this.models.panels, model.display.multiples));
  }

  /** Gives the sizes of Tiles in the window, or on paper. */
  /** @returns {(n: number, groups: number) => {columns: number, side: number}} */
  measure() {
    const { width } = this.root.getBoundingClientRect();
    if (!isOnPaper()) return (n, groups) => sizes(n, width, 0, groups);
    return (n, groups) => {
      const [upright, across] = [SHEETS.upright, SHEETS.across].map((sheet) => onSheet(n, groups, sheet));
      this.root.style.setProperty('--tx-columns-upright', String(upright.columns));
      this.root.style.setProperty('--tx-columns-across', String(across.columns));
      this.root.classList.toggle('tx-beside', across.beside);
      return upright;
    };
  }

  /** Paints also the Tiles out of view, before printing. */
  finish() {
    this.grid.finish();
  }
}
