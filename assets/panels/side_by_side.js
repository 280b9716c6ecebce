/** Tiles side by side with one point: sizes, painting, pointer and keys, and all as one drawing. */
import { theme } from '#tile/draw/colours';
import { paintedBy } from '#tile/draw/layouts';
import * as marks from '#tile/draw/marks';
import { Pen, SVG } from '#tile/draw/pen';
import { drawHorizontalScale, drawTitle, drawTitledScale, titleLines } from '#tile/draw/scales';
import { MARGIN, placeAt, tileScale } from '#tile/draw/square';
import { cut, width } from '#tile/draw/text';
import { card, foot, groupsOf, Headings, mapText } from '#tile/panels/side_by_side_models';
import { CellMap, cellScale, cellValue } from '#tile/plots/tile/cells';
import { TilePainter } from '#tile/plots/tile/painter';
import { frameOf, tileLive, tileScene } from '#tile/plots/tile/scene';
import { TileFade } from '#tile/plots/tile/tile_fade';
import { fill, make } from '#tile/ui/elements';
import { stepped } from '#tile/ui/gestures';
import { handle, placeHandle } from '#tile/ui/handle';
import { Card, Drag } from '#tile/ui/pointer';

/** @import { TitledRamp } from '#tile/draw/scales' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { FootRoom, Panel } from '#tile/panels/side_by_side_models' */
/** @import { TileScene } from '#tile/plots/tile/types' */
/** @import { Point } from '#tile/ui/gestures' */

// ---- The number of columns and the sizes of Tiles side by side. Plain numbers in and out.

/** Pixels that a Tile takes beyond its square: horizontally, and vertically with its title and the text below. */
const AROUND = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom + 54 };
/** The height in pixels of the text below a Tile. */
const FOOT = 34;
/** The height in pixels of the heading of a group. */
const HEADING = 24;
/** The least side in pixels, at which names fit; if Tiles would be smaller, the page scrolls. And the greatest. */
const LEAST = 200;
const MOST = 560;

/**
 * The columns and the side of the largest squares for `n` Tiles in a box; if these would be smaller than `LEAST`, as
 * many columns of that size as the width has room for, which together exceed the height of the box.
 *
 * @param {number} n of each group
 * @param {number} width
 * @param {number} height 0 if the page scrolls
 * @param {number} [groups] one below the other; several have headings, and text below the first only
 * @returns {{columns: number, side: number}}
 */
export function sizes(n, width, height, groups = 1) {
  let found = { columns: 1, side: 0 };
  const free = groups > 1 ? height - groups * HEADING : height;
  for (let columns = 1; columns <= n; columns++) {
    const rows = Math.ceil(n / columns);
    const down = free / rows - groups * AROUND.y + (groups - 1) * FOOT;
    const side = Math.min(width / columns - AROUND.x, down / groups, MOST);
    if (side > found.side) found = { columns, side };
  }
  if (found.side >= LEAST) return { columns: found.columns, side: Math.floor(found.side) };
  const columns = Math.max(1, Math.min(n, Math.floor(width / (LEAST + AROUND.x))));
  return { columns, side: Math.floor(Math.max(80, Math.min(width / columns - AROUND.x, MOST))) };
}

// On paper ----------------------------------------------------------------------------------------------------------

/** The side of a square in pixels, as of the Tile of other scenes; of one of many Tiles; and how many are many. */
const ON_PAPER = 268;
const OF_MANY = 200;
const MANY = 6;
/** The most Tiles that share their sheet with words and ranking, and the room of these: below, and to the right. */
const WITH_WORDS = 4;
const WORDS_BELOW = 300;
const WORDS_BESIDE = 360;
/** Pixels of the title above Tiles. */
const TITLE = 100;

/**
 * The columns with which Tiles are largest on a sheet, and whether words and ranking are to their right.
 *
 * @param {number} n of each group
 * @param {number} groups @param {{width: number, height: number}} sheet
 * @returns {{columns: number, side: number, scale: number, beside: boolean}}
 */
export function onSheet(n, groups, { width, height }) {
  const all = n * groups;
  const side = all > MANY ? OF_MANY : ON_PAPER;
  let found = { columns: 1, side, scale: 0, beside: false };
  for (let columns = 1; columns <= n; columns++)
    for (const beside of all <= WITH_WORDS && width > height ? [false, true] : [false]) {
      const rows = Math.ceil(n / columns);
      const headings = groups > 1 ? groups * HEADING : 0;
      const down = TITLE + headings + rows * (groups * (side + AROUND.y) - (groups - 1) * FOOT);
      const below = all <= WITH_WORDS && !beside ? WORDS_BELOW : 0;
      const across = columns * (side + AROUND.x) + (beside ? WORDS_BESIDE : 0);
      const scale = Math.min(1, width / across, height / (down + below));
      if (scale > 1.05 * found.scale) found = { columns, side, scale, beside };
    }
  return found;
}

// On slides --------------------------------------------------------------------------------------------------------

/** Smaller squares have whole names of regions only; those of slides have hardly any other labels, either. */
const WHOLE_NAMES = 240;
const FEW_LABELS = 150;
/** What the margins of a Tile with few labels do without, in pixels: above, where names would stand, and below. */
const UNUSED = 18;

/**
 * The labels of a Tile.
 *
 * @param {number} side of the square in pixels
 * @param {boolean} [few]
 * @returns {'whole' | 'few' | undefined} all by default
 */
const labelsOf = (side, few = false) => (few ? 'few' : side < WHOLE_NAMES ? 'whole' : undefined);

/** The height in pixels of a line of text at a Tile, before enlargement. */
const LINE = 20;
/** The width in pixels of text next to a Tile. */
const WORDS = 118;
/** The least side of a square in pixels, in one group and in two; if Tiles would be smaller, their type is reduced. */
const LEAST_ON_SLIDE = [95, 125];
/** The possible type sizes, as shares of that on a slide of two plots. */
const SHARES = [1, 0.86, 0.74, 0.62, 0.5];
const DOWN = MARGIN.top + MARGIN.bottom;

/** @typedef {{n: number, groups: number, feet: number}} Counts Tiles per group, groups, lines of text below */
/**
 * `scale` enlarges all; before that, in pixels: `across`, the width of a column; `words`, the width of text next to a
 * Tile, 0 if it is above and below. `lines`: those of the titles; `few`: whether Tiles have few labels; `once`: whether
 * titles of the first group are also those of the second.
 *
 * @typedef {{columns: number, side: number, across: number, words: number, lines: number} & Labelling} Sizes
 * @typedef {{few: boolean, once: boolean}} Labelling
 * @typedef {Sizes & {scale: number}} SlideSizes
 */
/** @type {Sizes} */
const TINY = { columns: 1, side: 24, across: 24 + AROUND.x, words: 0, lines: 1, few: true, once: false };

/**
 * The sizes of the largest Tiles that fit into a box with the type size of other slides, or as close to it as Tiles of
 * a readable size allow.
 *
 * @param {Counts} counts
 * @param {{width: number, height: number}} room size of the box on the screen
 * @param {number} scale of two plots
 * @param {(width: number) => number} lines gives the number of lines of the longest title at a width in pixels
 * @returns {SlideSizes}
 */
export function onSlide(counts, { width, height }, scale, lines) {
  /** @type {SlideSizes} */
  let found = { ...TINY, scale };
  const least = LEAST_ON_SLIDE[counts.groups - 1];
  for (const share of SHARES) {
    const by = share * scale;
    const sizes = largest(counts, width / by, height / by, lines);
    if (sizes.side * by > found.side * found.scale || found.side < least) found = { ...sizes, scale: by };
    if (found.side >= least) break;
  }
  return found;
}

/** @type {(counts: Counts, width: number, height: number, lines: (width: number) => number) => Sizes} */
function largest(counts, width, height, lines) {
  let found = TINY;
  for (let columns = 1; columns <= counts.n; columns++)
    for (const each of [below(counts, columns, width, height, lines), next(counts, columns, width, height)])
      if (each.side > found.side) found = each;
  return found;
}

/**
 * The layout of Tiles with titles above and texts below; of two groups, only the first has these texts.
 *
 * @param {Counts} counts @param {number} columns @param {number} width @param {number} height
 * @param {(width: number) => number} lines @param {boolean} [few] @returns {Sizes}
 */
function below(counts, columns, width, height, lines, few = false) {
  const { n, groups, feet } = counts;
  const [across, rows] = [width / columns, Math.ceil(n / columns)];
  const free = (height - (groups > 1 ? groups * HEADING : 0)) / rows;
  const once = groups > 1 && rows === 1;
  const around = few ? DOWN - UNUSED : DOWN;
  /** @param {number} titles */
  const square = (titles) => {
    const words = feet * LINE + (once ? 1 : groups) * titles * LINE;
    return Math.floor(Math.min(across - AROUND.x, (free - words) / groups - around));
  };
  let titles = 1;
  // Smaller squares have narrower titles.
  while (titles < 4 && lines(square(titles) + MARGIN.right - 4) > titles) titles++;
  const side = square(titles);
  if (!few && side < FEW_LABELS) return below(counts, columns, width, height, lines, true);
  return { columns, side, across: side + AROUND.x, words: 0, lines: titles, few, once };
}

/** The layout of Tiles of one group with texts next to them. */
/** @type {(counts: Counts, columns: number, width: number, height: number) => Sizes} */
function next({ n, groups }, columns, width, height) {
  const down = height / Math.ceil(n / columns) - DOWN;
  const side = groups > 1 ? 0 : Math.floor(Math.min(width / columns - AROUND.x - WORDS, down));
  const words = Math.min(2 * WORDS, Math.floor(width / columns - AROUND.x - side));
  return { columns, side, across: side + AROUND.x + words, words, lines: 1, few: side < FEW_LABELS, once: false };
}

// ---- One of several Tiles side by side: its title, the Tile, and the best classifier at the point. Painted when it
// scrolls into view.

export class PanelTile {
  title = make('figcaption', { className: 'tx-panel-title' });
  canvas = make('canvas', { className: 'tx-panel-map', hidden: '' });
  overlay = make('div', { className: 'tx-overlay' });
  plot = make('div', { className: 'tx-plot' }, this.canvas, this.overlay);
  foot = make('div', { className: 'tx-panel-foot' });
  root = make('figure', { className: 'tx-panel' }, this.title, this.plot, this.foot);
  tile = new TilePainter(this.overlay);
  cells = new CellMap(this.canvas, this.overlay);
  handle = handle('Point on the Tile');
  hosts = { plot: this.plot };
  fade = new TileFade(this);
  /** @type {Panel | null} */
  panel = null;
  /** @type {TileScene | null} */
  tileScene = null;
  side = 80;
  /** The scale of its colours when it was painted last. @type {TitledRamp | null} */
  scale = null;
  /** The flavor that was painted last, and whether its map waits for the end of a drag. */
  flavor = '';
  waiting = false;
  /** Gives names in place of the model's. @type {((model: ExploreModel) => string[]) | null} */
  readable = null;
  /** The room of its text on a slide. @type {FootRoom | null} */
  room = null;
  /** Which labels its Tile has. @type {TileScene['labels']} */
  labels = undefined;
  /** Whether it is on or near the screen. */
  seen = false;
  /** Whether the painting is up to date. */
  fresh = false;

  /** @param {() => void} again requests another frame */
  constructor(again) {
    this.again = again;
    this.overlay.append(this.handle);
  }

  /** Requests a repaint, for `TileFade`. */
  ask() {
    this.again();
  }

  /** Does nothing: a small Tile has no notes, which `TileFade` repaints on a page. */
  notes() {}

  /** Shows another panel or size: painted at once if it is in view, else when it scrolls into view. */
  /** @param {Panel} panel @param {number} side */
  show(panel, side) {
    this.panel = panel;
    this.side = side;
    this.fresh = false;
    const balanced = panel.coordinates === 'balanced' ? ', balanced coordinates' : '';
    const name = [panel.title, panel.about].filter(Boolean).join(' ') + balanced;
    fill(this.title, make('b', {}, panel.title), panel.about ? ` ${panel.about}` : '');
    this.title.title = name;
    // The best classifier at the point is named once, below the Tile in usual coordinates.
    this.root.classList.toggle('tx-balanced', panel.coordinates === 'balanced');
    this.foot.hidden = panel.coordinates === 'balanced' && panel.model !== null;
    this.handle.setAttribute('aria-label', `Point on the Tile, ${name}. Arrow keys move it.`);
    if (this.seen) this.paint();
  }

  /** Paints everything now. */
  paint() {
    const { panel } = this;
    if (!panel) return;
    this.fresh = true;
    const { model } = panel;
    this.overlay.hidden = !model;
    if (!model) {
      this.canvas.hidden = true;
      fill(this.foot, panel.why);
      return;
    }
    this.fade.request(model);
    const { labels } = this;
    const scene = { ...tileScene(model, this.side, MARGIN.left), labels, fading: this.fade.fadingOf(model) };
    this.tileScene = this.readable ? { ...scene, names: this.readable(model) } : scene;
    this.tile.paint(this.tileScene);
    // Another Tile may have the maps that both share computed for itself afterwards.
    this.scale = cellScale(model) ?? this.fade.scale(model);
    this.paintMap(model);
    this.placeHandle();
  }

  /** Paints a map of cells when a drag, or the glide of a slide, has ended; that of another flavor is gone at once. */
  /** @param {ExploreModel} model */
  paintMap(model) {
    this.waiting = model.live;
    if (!model.live) this.cells.paint(model, this.side, MARGIN.left, frameOf(model));
    else if (!model.heat || this.flavor !== model.flavor) this.cells.hide();
    this.flavor = model.flavor;
  }

  /** Updates what follows the point. */
  move() {
    const model = this.panel?.model;
    if (!model || !this.seen) {
      this.fresh = false;
      return;
    }
    if (!this.fresh || !this.tileScene) return this.paint();
    this.tileScene = tileLive(model, this.tileScene);
    this.tile.move(this.tileScene);
    if (!model.live) this.fade.request(model);
    if (!model.live && this.waiting) this.paintMap(model);
    this.placeHandle();
  }

  /** Updates the handle and the text below. */
  placeHandle() {
    const model = this.panel?.model;
    if (!model) return;
    placeHandle(this.handle, model, this.side, MARGIN.left, frameOf(model));
    const names = this.readable?.(model) ?? model.names;
    fill(this.foot, ...foot(model, names, model.heat ? cellValue(model) : undefined, this.room));
  }
}

// ---- Tiles side by side as one drawing, for a file: each with its title above and its text below.

// Pixels: of the title above a Tile, of the words below it, of the letters.
const TITLE_IN_FILE = 20;
const FOOT_IN_FILE = 40;
const LETTERS = 13;
const SMALL = 11;
const SWATCH = 9;
/** Pixels between a colour scale and its title, and of a line of the title. */
const [GAP, LINE_IN_FILE] = [10, 15];
/** The least side of a Tile in pixels, and that where the drawing would be higher than a sheet of paper. */
const [LEAST_IN_FILE, LEAST_ON_SHEET] = [180, 96];
/** Pixels of the height of a sheet. */
const SHEET = 920;

/**
 * All Tiles, in as many columns as on the screen.
 * @param {PanelGrid} grid
 * @param {number | null} wide width in pixels; null for that on the screen
 * @returns {{drawing: SVGSVGElement, width: number, height: number}}
 */
function composed(grid, wide) {
  const groups = groupsOf(grid.panels);
  const [{ n }] = groups;
  const columns = wide ? columnsIn(wide, n, groups.length) : Math.min(grid.columns, n);
  const side = wide ? Math.max(80, wide / columns - MARGIN.left - MARGIN.right) : grid.side;
  const { shared, scales, foot } = scalesOf(grid, side);
  const [across, down] = [side + MARGIN.left + MARGIN.right, side + MARGIN.top + MARGIN.bottom + TITLE_IN_FILE + foot];
  const drawing = document.createElementNS(SVG, 'svg');
  const pen = new Pen(drawing);
  let top = 0;
  for (const { from, n: many, ...heading } of groups) {
    if (heading.title) drawHeading(pen, heading, top);
    top += heading.title ? HEADING : 0;
    for (let k = 0; k < many; k++) {
      const [x, y] = [(k % columns) * across, top + Math.floor(k / columns) * down];
      const part = new Pen(pen.add('g', { transform: `translate(${x} ${y})` }));
      drawPanel(part, grid.tiles[from + k], side, scales[from + k]);
    }
    top += Math.ceil(many / columns) * down;
  }
  const place = { x: MARGIN.left, y: top + LINE_IN_FILE, right: columns * across };
  const height = shared ? drawTitledScale(pen, shared, place) + GAP : top;
  return { drawing, width: columns * across, height };
}

/** The scale that all Tiles share, or the scales of each, and the pixels that the words below each need. */
/** @param {PanelGrid} grid @param {number} side */
function scalesOf(grid, side) {
  const scales = grid.panels.map(({ model }, k) => (model ? grid.tiles[k].scale : null));
  const shared = commonScale(scales);
  const own = shared ? scales.map(() => null) : scales;
  const lines = own.map((scale) => (scale ? titleLines(scale, side).length : 0));
  return { shared, scales: own, foot: FOOT_IN_FILE + LINE_IN_FILE * Math.max(...lines) };
}

/** The scale that all Tiles have in common; null if there is none, or if they differ. */
/** @param {(TitledRamp | null)[]} scales */
export function commonScale(scales) {
  const [first] = scales;
  const key = (/** @type {TitledRamp | null} */ scale) =>
    scale && [scale.bold, scale.words, scale.low, scale.high, scale.colour(0), scale.colour(1)].join('\n');
  return first && scales.every((each) => key(each) === key(first)) ? first : null;
}

/** Draws the title of a group and the explanation of what it shows. */
/** @param {Pen} pen @param {{title: string, about: string}} heading @param {number} top */
function drawHeading(pen, { title, about }, top) {
  const { ink, ink2 } = theme();
  const at = { y: top + 16, 'font-size': LETTERS };
  pen.add('text', { x: MARGIN.left, ...at, 'font-weight': 700, fill: ink }, title);
  pen.add('text', { x: MARGIN.left + width(title, LETTERS, true) + 12, ...at, fill: ink2 }, about);
}

/**
 * The number of columns: as many as fit, in rows as even as possible; more with smaller Tiles where the figure would be
 * higher than a sheet.
 */
/** @param {number} wide @param {number} n @param {number} groups */
export function columnsIn(wide, n, groups) {
  const room = Math.max(1, Math.floor(wide / (LEAST_IN_FILE + MARGIN.left + MARGIN.right)));
  const even = (/** @type {number} */ most) => Math.ceil(n / Math.ceil(n / most));
  const most = Math.max(room, Math.floor(wide / (LEAST_ON_SHEET + MARGIN.left + MARGIN.right)));
  const high = (/** @type {number} */ columns) =>
    groups * Math.ceil(n / columns) * (wide / columns - MARGIN.left - MARGIN.right + AROUND.y);
  for (let columns = room; columns < Math.min(n, most); columns++)
    if (high(even(columns)) <= SHEET) return even(columns);
  return even(Math.min(Math.max(room, n), most));
}

/** @param {Pen} pen @param {PanelTile} tile @param {number} side @param {TitledRamp | null} scale its own */
function drawPanel(pen, { panel, tile, canvas }, side, scale) {
  if (!panel) return;
  const { ink } = theme();
  const title = { x: MARGIN.left, y: 15, 'font-size': LETTERS, 'font-weight': 700, fill: ink };
  pen.add('text', title, cut(panel.title, side + MARGIN.right, LETTERS, true));
  const square = new Pen(pen.add('g', { transform: `translate(0 ${TITLE_IN_FILE})` }));
  if (!panel.model) return;
  if (!canvas.hidden)
    square.add('image', {
      x: MARGIN.left,
      y: MARGIN.top,
      width: side,
      height: side,
      preserveAspectRatio: 'none',
      href: canvas.toDataURL('image/png'),
    });
  for (const child of tile.inSize(side, MARGIN.left, { labels: labelsOf(side, side < FEW_LABELS) }).pens.svg.childNodes)
    square.group.append(child.cloneNode(true));
  if (panel.coordinates !== 'balanced') drawFoot(pen, panel.model, side, scale);
}

/**
 * Draws the text below a Tile: the best classifier at the point with its score, the value of the map, and its scale.
 */
/** @param {Pen} pen @param {ExploreModel} model @param {number} side @param {TitledRamp | null} scale */
function drawFoot(pen, model, side, scale) {
  const { ink, ink2, grey } = theme();
  const [first] = model.bestHere;
  if (first === undefined) return;
  const [x, y] = [MARGIN.left, TITLE_IN_FILE + MARGIN.top + side + MARGIN.bottom + 10];
  const fill = marks.hue(model.colourOf(first), 'full', grey);
  pen.add('rect', { x, y: y - SWATCH, width: SWATCH, height: SWATCH, fill, stroke: ink, 'stroke-opacity': 0.55 });
  const note = mapText(model, model.names, model.heat ? cellValue(model) : undefined);
  const score = model.valueText(first);
  const name = cut(model.nameOf(first), side + MARGIN.right - width(score, LETTERS) - 28, LETTERS, true, model.names);
  pen.add('text', { x: x + 15, y, 'font-size': LETTERS, 'font-weight': 650, fill: ink }, name);
  const after = x + 21 + width(name, LETTERS, true);
  pen.add('text', { x: after, y, 'font-size': LETTERS, fill: ink }, score);
  const small = { 'font-size': SMALL, fill: ink2 };
  const start = scale ? drawHorizontalScale(pen, scale, x, y + LINE_IN_FILE) + GAP : x;
  pen.add('text', { x: start, y: y + LINE_IN_FILE, ...small }, note);
  if (scale) drawTitle(pen, titleLines(scale, side), x, y + 2 * LINE_IN_FILE);
}

/**
 * The point, and how to move it.
 *
 * @typedef {{point: () => Point, setPoint: (a: number, b: number, live: boolean) => void}} Pointed
 */

// ---- All Tiles, and pointer and keys on them.

// Pixels: around a Tile that still belong to it, and around a named score.
const SLACK = 14;
const NEAR = 7;

export class PanelGrid {
  /** @type {PanelTile[]} */
  tiles = [];
  /** @type {Panel[]} */
  panels = [];
  headings = new Headings();
  /** Gives names in place of those of a model, some of which are hidden from the audience. */
  /** @type {((model: ExploreModel) => string[]) | null} */
  readable = null;
  /** The room of the text at a Tile on a slide. @type {FootRoom | null} */
  room = null;
  /** Created on first use. @type {Card | null} */
  card = null;
  columns = 1;
  side = 80;
  observer = new IntersectionObserver((entries) => this.seen(entries), { rootMargin: '120px' });

  /**
   * @param {HTMLElement} root
   * @param {() => void} again requests another frame
   * @param {Pointed | null} [pointed] what pointer and keys move; null if others listen to them
   */
  constructor(root, again, pointed = null) {
    this.root = root;
    this.again = again;
    this.pointed = pointed;
    root.classList.add('tx-panels');
    paintedBy(root, this);
    this.drag = pointed && new Drag(pointed.point, ({ a, b }, live) => pointed.setPoint(a, b, live));
  }

  /**
   * Paints everything; Tiles off the screen are painted when they scroll into view.
   *
   * @param {Panel[]} panels
   * @param {(n: number, groups: number) => {columns: number, side: number, few?: boolean}} measure gives the sizes for
   *   `n` Tiles in each group, and whether they have few labels
   */
  paint(panels, measure) {
    this.panels = panels;
    while (this.tiles.length < panels.length) this.add();
    for (const tile of this.tiles.splice(panels.length)) this.remove(tile);
    const groups = groupsOf(panels);
    const { columns, side, few } = measure(groups[0].n, groups.length);
    [this.columns, this.side] = [columns, side];
    this.root.style.setProperty('--tx-side', `${side}px`);
    this.root.style.setProperty('--tx-columns', String(columns));
    this.tiles.forEach((tile, k) => {
      tile.readable = this.readable;
      tile.room = this.room;
      tile.labels = labelsOf(side, few);
      tile.show(panels[k], side);
    });
    this.headings.arrange(this.root, this.tiles, groups);
  }

  /** Updates what follows the point. */
  move() {
    for (const tile of this.tiles) tile.move();
  }

  /** Paints all Tiles that are not painted yet, before printing or saving. */
  finish() {
    for (const tile of this.tiles) {
      const model = tile.panel?.model;
      if (model) tile.fade.finish(model);
      if (model || !tile.fresh) tile.paint();
    }
  }

  add() {
    const tile = new PanelTile(this.again);
    this.tiles.push(tile);
    this.root.append(tile.root);
    this.observer.observe(tile.root);
    if (this.pointed && this.drag) this.listen(tile, this.pointed, this.drag);
    else tile.handle.remove();
  }

  /** @param {PanelTile} tile @param {Pointed} pointed @param {Drag<Point>} drag */
  listen(tile, { point, setPoint }, drag) {
    const { overlay, handle } = tile;
    overlay.addEventListener('pointerdown', (event) => this.down(event, tile, drag, setPoint));
    overlay.addEventListener('pointermove', (event) => this.over(event, tile, drag));
    overlay.addEventListener('pointerleave', () => this.card?.hide());
    handle.addEventListener('keydown', (event) => {
      const to = stepped(event, point());
      if (to) setPoint(to.a, to.b, false);
    });
  }

  /** @param {PanelTile} tile */
  remove(tile) {
    this.observer.unobserve(tile.root);
    tile.root.remove();
  }

  /** @param {IntersectionObserverEntry[]} entries */
  seen(entries) {
    for (const { target, isIntersecting } of entries) {
      const tile = this.tiles.find(({ root }) => root === target);
      if (!tile) continue;
      tile.seen = isIntersecting;
      if (isIntersecting && !tile.fresh) tile.paint();
    }
  }

  /** The position of an event as shares of the square of a Tile, also outside it, and if it is enlarged. */
  /** @type {(event: MouseEvent, tile: PanelTile) => Point} */
  shares({ clientX, clientY }, { overlay }) {
    const box = overlay.getBoundingClientRect();
    const scale = box.width / (this.side + MARGIN.left + MARGIN.right) || 1;
    return {
      a: ((clientX - box.left) / scale - MARGIN.left) / this.side,
      b: 1 - ((clientY - box.top) / scale - MARGIN.top) / this.side,
    };
  }

  /** The point (a, b) of the Tile under an event. @param {MouseEvent} event @param {PanelTile} tile @returns {Point} */
  at(event, tile) {
    const { a, b } = this.shares(event, tile);
    const scale = tile.tile.drawing?.scale;
    return scale ? placeAt(scale, a, b) : { a, b };
  }

  /** The Tile under the pointer, or one whose border is near; null outside all Tiles. @param {MouseEvent} event */
  tileUnder(event) {
    const slack = SLACK / this.side;
    return (
      this.tiles.find((tile) => {
        const { a, b } = this.shares(event, tile);
        return tile.panel?.model && [a, b].every((v) => v >= -slack && v <= 1 + slack);
      }) ?? null
    );
  }

  /** @type {(event: PointerEvent, tile: PanelTile, drag: Drag<Point>, setPoint: Pointed['setPoint']) => void} */
  down(event, tile, drag, setPoint) {
    if (event.button || this.tileUnder(event) !== tile) return;
    const { a, b } = this.at(event, tile);
    this.card?.hide();
    drag.begin(event, (moved) => this.at(moved, tile));
    tile.handle.focus({ preventScroll: true });
    const near = this.placeNear(tile, a, b);
    if (near) setPoint(near.a, near.b, true);
    else if (event.target !== tile.handle) setPoint(a, b, true);
  }

  /** @param {Pick<PanelTile, 'tileScene' | 'tile'>} tile @param {number} a @param {number} b */
  placeNear({ tileScene, tile }, a, b) {
    const { x, y } = tile.drawing?.scale ?? tileScale(this.side);
    return tileScene?.places.find((place) => Math.hypot(x(place.a) - x(a), y(place.b) - y(b)) < NEAR);
  }

  /** @param {PointerEvent} event @param {PanelTile} tile @param {Drag<Point>} drag */
  over(event, tile, drag) {
    const shares = this.shares(event, tile);
    const inside = shares.a >= 0 && shares.a <= 1 && shares.b >= 0 && shares.b <= 1;
    const { a, b } = this.at(event, tile);
    const lines = inside && !drag.on && event.pointerType !== 'touch' ? this.lines(tile, a, b) : null;
    if (!lines) return this.card?.hide();
    this.card ??= new Card();
    this.card.show(lines, event.clientX, event.clientY);
  }

  /** The lines of the card over a Tile. @param {PanelTile} tile @param {number} a @param {number} b */
  lines({ panel, ...tile }, a, b) {
    return panel?.model ? card(panel, panel.model, this.placeNear(tile, a, b) ?? null, a, b) : null;
  }

  /** All Tiles as one drawing. @param {number | null} wide in pixels, null for the screen's */
  inWidth(wide) {
    this.finish();
    return composed(this, wide);
  }
}
