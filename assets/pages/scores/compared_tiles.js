/** Small correlation Tiles side by side with one point on all: drawing, sizes, texts, controls. */
import { MARGIN } from '#tile/draw/square';
import { count, counted, fixed, prevalence, scoreOption } from '#tile/draw/text';
import { unpack } from '#tile/math/base64';
import { CorrelationTile } from '#tile/pages/scores/map';
import { PRIOR_EXPECTED, readPrior } from '#tile/ui/controls';
import { button, fill, icon, make, numberField, symbolNodes } from '#tile/ui/elements';

/** @import { SideBySideAnswer, SideBySideMap } from '#tile/model/answers' */
/** @import { ScoresModel } from '#tile/model/scores' */
/** @import { Point } from '#tile/ui/gestures' */

// ---- The texts of correlation Tiles side by side. Independent of the DOM.

/**
 * A score of the catalogue that a text names by its key, or, once its map has arrived, in other words, such as "ba";
 * undefined for a formula.
 */
/** @param {Pick<ScoresModel, 'catalogue' | 'sideBySide'>} model @param {string} text */
export function namedScore({ catalogue, sideBySide }, text) {
  const key = sideBySide?.maps.find((map) => map.text === text)?.key ?? text;
  return catalogue.find((score) => score.key === key);
}

/** Whether a scene of Scores has maps of several scores, or of one at several prevalences. */
/** @param {ScoresModel | undefined} scores */
export const hasSideBySide = (scores) => Boolean(scores?.compared.length && scores.sideBySide?.maps.length);

/** The default title of such a scene: how many scores it shows, at how many prevalences. @param {ScoresModel} scores */
export function sideBySideTitle({ coefficientName, compared, sideBySide }) {
  const priors = new Set(sideBySide?.maps.map(({ prior }) => prior)).size;
  const at = priors > 1 ? ` at ${count(priors)} prevalences` : '';
  return `${coefficientName} of ${counted(compared.length, 'score')}${at}`;
}

// ---- The controls of Tiles side by side: scores and prevalences as chips that can be removed, and fields that add
// more.

/** What a preset chooses of the performances. @typedef {{family: string, size: number}} Drawn */
/** @typedef {{label: string, texts: string[], priors: number[], drawn: Drawn}} Preset */

const MOST_SCORES = 9;
const MOST_PRIORS = 5;
/** Presets that show figures of paper B. @type {Preset[]} */
const PRESETS = [
  {
    label: 'Figure 4: nine probabilistic scores',
    texts: [
      ...['npv', '(tn+tp)/(tn+fn+tp)', 'tpr', 'tn/(tn+fp+fn)', 'accuracy'],
      ...['tp/(tp+fp+fn)', 'tnr', '(tn+tp)/(tn+fp+tp)', 'ppv'],
    ],
    priors: [],
    drawn: { family: 'uniform', size: 10_000 },
  },
  {
    label: 'Figure 7: BA and κ at 30 %',
    texts: ['balanced_accuracy', 'kappa'],
    priors: [0.3],
    drawn: { family: 'fixed_prior', size: 10_000 },
  },
];

export class SideBySideControls {
  scores = make('span', { className: 'tx-chips' });
  priors = make('span', { className: 'tx-chips' });
  choice = make('select', { 'aria-label': 'Add a score' });
  prior = numberField(null, 'Add a prevalence');
  preset = make('select', { 'aria-label': 'Figures of paper B' });
  own = button({ title: 'Add the score chosen above, or its formula' }, 'Add this score');
  problem = make('span', { className: 'tx-wrong', role: 'alert' });
  /** The keys of the current options, joined. */
  listed = '';

  /**
   * @param {HTMLElement} host @param {ScoresModel} model
   * @param {(texts: string[], priors: number[], drawn?: Drawn) => void} onChange
   */
  constructor(host, model, onChange) {
    this.model = model;
    this.onChange = onChange;
    const first = make('option', { value: '' }, 'Figures of paper B …');
    fill(this.preset, first, ...PRESETS.map(({ label }, k) => make('option', { value: k }, label)));
    this.prior.placeholder = 'e.g. 20 %';
    const named = (/** @type {string} */ words) => make('span', { className: 'tx-label' }, words);
    const scores = make('div', {}, named('Scores'), this.scores, this.choice, this.own);
    const priors = make('div', {}, named('Prevalences'), this.priors, this.prior, this.preset, this.problem);
    host.className = 'tx-side-by-side-controls';
    fill(host, scores, priors);
    this.choice.addEventListener('change', () => this.add(this.choice.value));
    this.own.addEventListener('click', () => this.add(model.texts[0]));
    this.prior.addEventListener('change', () => this.addTypedPrior());
    this.preset.addEventListener('change', () => this.applyPreset(PRESETS[Number(this.preset.value)]));
  }

  /** @param {string} text */
  add(text) {
    const { compared, priors } = this.model;
    if (!text || compared.includes(text)) return this.paint();
    if (compared.length >= MOST_SCORES) return this.refuse(`At most ${MOST_SCORES} scores stand side by side.`);
    this.onChange([...compared, text], priors);
  }

  addTypedPrior() {
    const { compared, priors } = this.model;
    const value = readPrior(this.prior.value);
    if (!(value > 0)) return this.refuse(`Found “${this.prior.value}”; expected ${PRIOR_EXPECTED}.`);
    if (priors.length >= MOST_PRIORS) return this.refuse(`At most ${MOST_PRIORS} prevalences stand side by side.`);
    this.prior.value = '';
    if (!priors.includes(value)) this.onChange(compared, [...priors, value]);
  }

  /** @param {Preset | undefined} preset */
  applyPreset(preset) {
    this.preset.value = '';
    if (preset) this.onChange(preset.texts, preset.priors, preset.drawn);
  }

  /** @param {string} why */
  refuse(why) {
    this.problem.textContent = why;
    this.choice.value = '';
  }

  /** @param {boolean} priors whether the performances can be shifted to any prior */
  paint(priors = !this.prior.disabled) {
    const { model } = this;
    this.problem.textContent = '';
    this.listScores();
    this.own.disabled = !model.texts[0] || model.compared.includes(model.texts[0]);
    this.prior.disabled = !priors;
    this.prior.title = priors ? '' : 'These performances have prevalences of their own. Choose “One prior” above.';
    fill(
      this.scores,
      ...model.compared.map((text) => this.chip(scoreNodes(model, text), () => this.remove(text, null))),
    );
    fill(this.priors, ...model.priors.map((prior) => this.chip([prevalence(prior)], () => this.remove('', prior))));
  }

  /** Fills the list with the scores of the catalogue, once these are known. */
  listScores() {
    const { catalogue } = this.model;
    const key = catalogue.map((each) => each.key).join();
    if (key !== this.listed) {
      const options = catalogue.map((each) => make('option', { value: each.key }, scoreOption(each)));
      fill(this.choice, make('option', { value: '' }, 'Add a score …'), ...options);
    }
    this.listed = key;
    this.choice.value = '';
  }

  /** @param {string} text @param {number | null} prior */
  remove(text, prior) {
    const { compared, priors } = this.model;
    this.onChange(
      compared.filter((each) => each !== text),
      priors.filter((each) => each !== prior),
    );
  }

  /** @param {(Node | string)[]} words @param {() => void} remove */
  chip(words, remove) {
    const name = words.map((each) => (typeof each === 'string' ? each : each.textContent)).join('');
    const node = button({ className: 'tx-chip', 'aria-label': `Remove ${name}` }, ...words, icon('close'));
    node.addEventListener('click', remove);
    return node;
  }
}

/** The symbol of a score, or the text of a formula. */
/** @type {(model: Pick<ScoresModel, 'catalogue' | 'sideBySide'>, text: string) => (Node | string)[]} */
function scoreNodes(model, text) {
  const record = namedScore(model, text);
  if (record) return symbolNodes(record.symbol);
  // A long formula may break after an operator.
  const parts = text.split(/(?<=[-+*/])/);
  return parts.flatMap((part, k) => (k ? [make('wbr'), part] : [part]));
}

// ---- How large correlation Tiles side by side are, and in how many columns. Plain numbers in and out.

/** The least and greatest side of a Tile in pixels. */
const SIDE = { least: 104, most: 220 };
/** The least side of a Tile in a figure: two fit into a column of 84 mm. */
const LEAST_IN_PRINT = 96;
/** Pixels left of the square of a Tile, for the names of corners. */
const LEFT = MARGIN.left;
/** Pixels on each side of a Tile that separate it from the next. */
const GAP = 8;
/** Pixels of the smallest Tile with names of scores inside; a smaller one has those of its corners outside. */
export const NAMED_SIDE = 160;
/** Pixels above and below the square of a Tile: its title, of at most two lines, and the axis. */
const DOWN = MARGIN.top + MARGIN.bottom + 40;

/** The least factor by which Tiles must grow before a slide uses more columns. */
const WORTH = 1.1;

/** @typedef {{columns: number, side: number}} Sizes */
/** @typedef {{n: number, scores: number, priors: number}} Counts Tiles, scores and prevalences */

/**
 * Sizes on a page that scrolls: with several prevalences each score is a row, if there is room.
 *
 * @param {Counts} counts @param {number} width
 * @param {boolean} full whether a row may hold several scores if there is room
 * @returns {Sizes}
 */
function sizesInWidth({ n, scores, priors }, width, full) {
  const room = Math.floor(width / (LEFT + SIDE.least + MARGIN.right + 2 * GAP));
  const wanted = priors > 1 ? priors : Math.min(scores, 5);
  const columns = full ? Math.min(n, room < priors ? room : room - (room % priors)) : Math.min(wanted, room);
  const found = Math.max(1, columns);
  return { columns: found, side: Math.max(SIDE.least, Math.min(SIDE.most, sideIn(width / found))) };
}

/** The sizes of the largest Tiles that fit into a box, with all prevalences of a score in one row. */
/** @type {(counts: Counts, width: number, height: number) => Sizes} */
export function sizesInBox({ n, priors }, width, height) {
  let found = { columns: priors, side: 0 };
  for (let columns = priors; columns <= Math.max(n, priors); columns += priors) {
    const high = height / Math.ceil(n / columns) - DOWN;
    const side = Math.floor(Math.min(sideIn(width / columns), high));
    if (side > WORTH * found.side) found = { columns, side };
  }
  return { columns: found.columns, side: Math.max(24, found.side) };
}

/**
 * The number of columns in a figure of a given width: as many as fit, with all prevalences of a score in one row if
 * there is room, else in rows as even as possible.
 */
/** @param {number} n Tiles @param {number} priors @param {number} wide */
export function columnsInPrint(n, priors, wide) {
  const room = Math.max(1, Math.floor(wide / (LEFT + LEAST_IN_PRINT + MARGIN.right)));
  if (priors > 1) return Math.min(room, priors);
  return Math.ceil(n / Math.ceil(n / room));
}

/** The side of the square in a column of a given width; names of corners are to the right of a small one. */
/** @param {number} column */
function sideIn(column) {
  const room = column - LEFT - 2 * GAP;
  return Math.round(room < NAMED_SIDE ? room - MARGIN.right : room);
}

/**
 * A small Tile: its map, what it is called, and the model with its prior.
 *
 * @typedef {object} Small
 * @property {SideBySideMap} map
 * @property {Float32Array} values
 * @property {CorrelationTile} tile
 * @property {HTMLElement} node
 * @property {HTMLElement} title
 * @property {HTMLElement} value
 * @property {ScoresModel} model
 */

// ---- Small correlation Tiles side by side, with one point on all of them. A score is a row, a prevalence a column.

export class SideBySideTiles {
  grid = 0;
  /** The Tiles, row by row. @type {Small[]} */
  tiles = [];
  /** Whether a further answer is awaited. */
  waiting = false;
  /** The side of the Tiles in pixels, as last painted. */
  side = 0;
  /** The size of the box for all Tiles where nothing scrolls. @type {{width: number, height: number} | null} */
  box = null;

  /**
   * @param {HTMLElement} host @param {ScoresModel} model
   * @param {boolean} [full] whether a row may hold several scores if there is room
   */
  constructor(host, model, full = false) {
    this.host = host;
    this.model = model;
    this.full = full;
  }

  /** @param {SideBySideAnswer} answer */
  take({ maps, grid }) {
    this.grid = grid;
    const { compared } = this.model;
    // Row by row: all prevalences of one score, then all of the next.
    const rows = compared.flatMap((text) => maps.filter((map) => map.text === text));
    this.tiles = rows.map((map) => this.createTile(map));
    fill(this.host, ...this.tiles.map(({ node }) => node));
  }

  /** @param {SideBySideMap} map @returns {Small} */
  createTile(map) {
    const { model } = this;
    const title = make(
      'h3',
      {},
      ...scoreNodes(model, map.key === 'formula' ? map.text : map.key),
      map.prior === null ? '' : `, ${prevalence(map.prior)}`,
    );
    const value = make('output');
    const plot = make(
      'div',
      { className: 'tx-plot', role: 'img' },
      make('canvas', { className: 'tx-heat' }),
      make('div', { className: 'tx-overlay' }),
    );
    const node = make('div', { className: 'tx-side-by-side-tile' }, make('div', {}, title, value), plot);
    const own = model.with({ shift: map.prior });
    const values = unpack(map.values, Float32Array);
    return { map, values, tile: new CorrelationTile(plot), node, title, value, model: own };
  }

  /** The number of columns of the Tiles, and their side in pixels. */
  sizes() {
    const { tiles, model, box, host } = this;
    const priors = new Set(tiles.map(({ map }) => map.prior)).size;
    const counts = { n: tiles.length, scores: model.compared.length, priors };
    return box ? sizesInBox(counts, box.width, box.height) : sizesInWidth(counts, host.clientWidth, this.full);
  }

  paint() {
    const { model } = this;
    if (!this.tiles.length || !(this.box?.width ?? this.host.clientWidth)) return;
    const { columns, side } = this.sizes();
    this.side = side;
    this.host.style.setProperty('--tx-columns', String(columns));
    this.host.classList.toggle('tx-stale', this.waiting);
    const overlays = side < NAMED_SIDE ? model.overlays.filter((key) => key !== 'places') : model.overlays;
    for (const small of this.tiles) {
      const { map, values, tile } = small;
      tile.plot.style.width = `${LEFT + side + (side < NAMED_SIDE ? MARGIN.right : GAP)}px`;
      tile.plot.style.height = `${MARGIN.top + side + MARGIN.bottom}px`;
      const marks = map.largest ? [{ kind: /** @type {const} */ ('largest'), a: map.largest.a, b: map.largest.b }] : [];
      const shown = { values, grid: this.grid, reach: 1, marks, title: '', message: null, bare: true };
      tile.paint(Object.assign(small.model, { point: model.point, overlays }), shown, LEFT, side);
    }
    this.move();
  }

  /** Moves the point on all Tiles. */
  move() {
    const { point, symbol } = this.model;
    for (const { tile, values, value, title, model } of this.tiles) {
      Object.assign(model, { point });
      tile.move(model);
      const text = fixed(valueAt(values, this.grid, point));
      value.textContent = text;
      tile.plot.setAttribute('aria-label', `${title.textContent}: ${symbol} = ${text} at the point`);
    }
  }

  /** The function that gives (a, b) of events on the Tile that this event hits; null outside all Tiles. */
  /** @type {(event: MouseEvent) => ((event: MouseEvent) => Point) | null} */
  pointReader(event) {
    const small = this.tiles.find(({ tile }) => event.target instanceof Node && tile.plot.contains(event.target));
    if (!small || event.button) return null;
    const { plot } = small.tile;
    const box = plot.getBoundingClientRect();
    // A slide is scaled up after its layout.
    const scale = box.width / plot.offsetWidth || 1;
    return ({ clientX, clientY }) => ({
      a: ((clientX - box.left) / scale - LEFT) / this.side,
      b: 1 - ((clientY - box.top) / scale - MARGIN.top) / this.side,
    });
  }

  /** The Tile with the largest value at the point; null if all are undefined there. */
  largest() {
    const { point } = this.model;
    const all = this.tiles.map((tile) => ({ tile, value: valueAt(tile.values, this.grid, point) }));
    const defined = all.filter(({ value }) => Number.isFinite(value));
    return defined.length ? defined.reduce((best, each) => (each.value > best.value ? each : best)) : null;
  }

  /** The value of each Tile at the point, in words. */
  words() {
    return this.tiles.map(({ title, value }) => `${title.textContent} ${value.textContent}`).join(', ');
  }
}

/** The value of a map at a point, interpolated linearly on its grid; NaN next to a NaN. */
/** @param {Float32Array} values @param {number} grid @param {{a: number, b: number}} point */
function valueAt(values, grid, { a, b }) {
  const [u, v] = [a * (grid - 1), b * (grid - 1)];
  const [k, l] = [Math.min(grid - 2, Math.floor(u)), Math.min(grid - 2, Math.floor(v))];
  const [s, t] = [u - k, v - l];
  const at = (/** @type {number} */ row, /** @type {number} */ column) => values[row * grid + column];
  const below = (1 - s) * at(l, k) + (s && s * at(l, k + 1));
  const above = t && (1 - s) * at(l + 1, k) + (s && s * at(l + 1, k + 1));
  return (1 - t) * below + t * above;
}
