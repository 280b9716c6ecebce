/**
 * The parts of a report's scene that the page has from Plotly, AG Grid or the server: maps of cells, the table of
 * the ranking, and a model that opens with regions computed before. Knows no Dash and no place in a document.
 */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { fixed } from '#tile/draw/text';
import * as kernel from '#tile/math/kernel';
import { bestNoSkill, relativeSkill } from '#tile/math/no_skill';
import { priorOf } from '#tile/math/priors';
import { scores } from '#tile/math/scores';
import { ExploreModel } from '#tile/model/explore_model';
import { fill, make } from '#tile/parts/elements';
import { legend } from '#tile/parts/legend';
import { arc, drawn } from '#tile/regions/arcs';

// ---- model ----------------------------------------------------------------------------------------------------------

/** A region from its corners, bends and neighbours, as the page's own search for regions gives it. */
function opened({ entities, corners, bends, across }) {
  const arcs = corners.map(([a, b], k) => {
    const [nextA, nextB] = corners[(k + 1) % corners.length];
    return arc(a, b, nextA, nextB, bends[k], across[k]);
  });
  const piece = drawn(arcs);
  return { entities, share: piece.area, ...piece };
}

/** Explore's model, set to a view; `seeds` are the regions of that view, `colours` those of its leaderboard. */
export class SceneModel extends ExploreModel {
  constructor(data, catalogue, view, seeds, colours) {
    super();
    Object.assign(this, { data, catalogue, seeds, home: view, colours: new Map(colours) });
    const { context, operations, flavor, rank, compare, columns, added } = view;
    Object.assign(this, {
      context,
      operations,
      flavor,
      rank,
      compare,
      columns,
      added,
      overlays: new Set(view.overlays),
      roc: new Set(view.roc),
      edits: new Map(view.edits),
    });
    this.restore();
  }

  /** As the scene opens. */
  restore() {
    const { a, b, prior, selected } = this.home;
    Object.assign(this, { point: { a, b }, prior, selected, live: false });
    this.derive();
    if (this.rightOnly) this.point.a = 1;
    this.look();
  }

  derive() {
    super.derive();
    this.map = this.placed();
  }

  regions(flavor) {
    const seeds = this.prior === this.home.prior && this.seeds[flavor];
    if (!this.regionCache[flavor] && seeds) this.regionCache[flavor] = seeds.map(opened);
    return super.regions(flavor);
  }

  /** The r-th place: exact regions where they hold at the prior in force, a map of cells otherwise. */
  placed() {
    if (this.flavor !== 'who' || this.rank === 1) return null;
    const { place } = this.seeds;
    const holds = place && (place.balanced ? Number.isFinite(this.common) : this.prior === this.home.prior);
    if (!holds) return { kind: 'cells', rank: this.rank };
    return {
      kind: 'regions',
      rank: this.rank,
      balanced: place.balanced,
      regions: place.balanced ? place.regions : place.regions.map(opened),
    };
  }
}

// ---- maps of cells --------------------------------------------------------------------------------------------------

// The scales of the page's own maps (`app/theme.py`): values by cividis, ranks in few steps.
const VALUES = [
  '#00224e',
  '#123570',
  '#3b496c',
  '#575d6d',
  '#707173',
  '#8a8678',
  '#a59c74',
  '#c3b369',
  '#e1cc55',
  '#fee838',
].map((hex, k) => [k / 9, hex]);
const RANKS = [
  [0, '#08306b'],
  [0.1, '#2171b5'],
  [0.3, '#6baed6'],
  [0.6, '#c6dbef'],
  [1, '#f0f2f4'],
];
/** Cells a side: as fine as a drag of the prior allows. */
const finer = (entities) => (entities <= 100 ? 160 : entities <= 1000 ? 80 : 40);

/** A colour [r, g, b] of a scale at a share from 0 to 1. */
function shade(scale, share) {
  const k = Math.max(
    1,
    scale.findIndex(([at]) => at >= share),
  );
  const [[low, from], [high, to]] = [scale[k - 1], scale[k]];
  const part = Math.min(1, Math.max(0, (share - low) / (high - low)));
  return [1, 3, 5].map(
    (c) => (1 - part) * parseInt(from.slice(c, c + 2), 16) + part * parseInt(to.slice(c, c + 2), 16),
  );
}
const bytes = (hex) => [1, 3, 5].map((c) => parseInt(hex.slice(c, c + 2), 16));

/** What a map shows at (a, b), NaN where undefined: a value, a rank, or an entity. */
function valueOf(model) {
  const { performances: rows, flavor, selected, rank } = model;
  const mine = rows[selected];
  const into = kernel.rank(rows, 0.5, 0.5);
  const ranked = (a, b) => kernel.rank(rows, a, b, into);
  const prior = Number.isFinite(model.common) ? model.common : meanPrior(rows);
  const first = ({ scores, order, ranks }, k) => (Number.isFinite(ranks[order[k]]) ? scores[order[k]] : NaN);
  const last = ({ scores }) => scores.reduce((low, value) => (value < low || Number.isNaN(low) ? value : low), NaN);
  return {
    value: (a, b) => (mine ? kernel.score(mine, a, b) : NaN),
    relative_skill: (a, b) => (mine ? relativeSkill(mine, a, b) : NaN),
    rank: (a, b) => (mine ? ranked(a, b).ranks[selected] : NaN),
    no_skill: (a, b) => bestNoSkill(a, b, prior),
    best: (a, b) => first(ranked(a, b), 0),
    worst: (a, b) => last(ranked(a, b)),
    who: (a, b) => holder(ranked(a, b), rank),
  }[flavor];
}
/** Who holds the r-th place: the first of those tied over it. */
function holder({ order, ranks }, place) {
  const held = order[place - 1];
  return held === undefined || !Number.isFinite(ranks[held]) ? NaN : held;
}
function meanPrior(rows) {
  const known = rows.map((p) => priorOf(p)).filter(Number.isFinite);
  return known.length ? known.reduce((sum, p) => sum + p, 0) / known.length : NaN;
}

/** A map of values, ranks or entities below the drawing of the Tile, with its scale beside it. */
export class CellMap {
  constructor(picture, host) {
    this.canvas = picture;
    this.pens = canvas(host, ['bar']);
  }

  paint(model, side, left) {
    this.canvas.hidden =
      !model.heat || (['value', 'rank', 'relative_skill'].includes(model.flavor) && model.selected === null);
    this.pens.bar.start();
    if (!this.canvas.hidden) {
      Object.assign(this.canvas.style, {
        left: `${left}px`,
        top: `${MARGIN.top}px`,
        width: `${side}px`,
        height: `${side}px`,
      });
      const key = [model.flavor, model.rank, model.selected, theme().dark].join();
      if (this.of !== model.performances || this.key !== key) this.cells(model);
      Object.assign(this, { of: model.performances, key });
      this.scale(model, side, left);
    }
    this.pens.bar.stop();
  }

  cells(model) {
    const size = finer(model.names.length);
    const [value, colour] = [valueOf(model), this.colours(model)];
    Object.assign(this.canvas, { width: size, height: size });
    const context = this.canvas.getContext('2d');
    const image = context.createImageData(size, size);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const here = value((column + 0.5) / size, 1 - (row + 0.5) / size);
        if (!Number.isNaN(here)) image.data.set([...colour(here, row, column), 255], 4 * (row * size + column));
      }
    }
    context.putImageData(image, 0, 0);
  }

  colours(model) {
    if (model.flavor === 'rank') return (rank) => shade(RANKS, (rank - 1) / Math.max(1, model.names.length - 1));
    if (model.flavor !== 'who') return (value) => shade(VALUES, Math.max(0, value));
    const tones = new Map();
    return (entity, row, column) => {
      const place = model.colourOf(entity);
      if (!tones.has(place)) tones.set(place, bothTones(place));
      return tones.get(place)[Number(marks.cell(place, row, column))];
    };
  }

  scale(model, side, left) {
    if (model.flavor === 'who') return;
    const pen = this.pens.bar;
    const x = left + side + 3;
    const ranks = model.flavor === 'rank';
    const steps = 60;
    for (let k = 0; k < steps; k++) {
      const share = 1 - (k + 0.5) / steps;
      const [r, g, b] = shade(ranks ? RANKS : VALUES, share).map(Math.round);
      pen.add('rect', {
        x,
        y: MARGIN.top + (k * side) / steps,
        width: 8,
        height: side / steps + 0.6,
        fill: `rgb(${r}, ${g}, ${b})`,
      });
    }
    const ticks = ranks ? rankTicks(model.names.length) : model.flavor === 'relative_skill' ? SKILLS : FIFTHS;
    const size = ticks.some(([, words]) => words.length > 3) ? 9 : 10;
    for (const [share, words] of ticks) {
      const y = MARGIN.top + (1 - share) * side;
      pen.add(
        'text',
        {
          x: x + 11,
          y: Math.min(MARGIN.top + side, Math.max(MARGIN.top + 8, y + 4)),
          'font-size': size,
          fill: theme().ink3,
        },
        words,
      );
    }
  }
}

/** The colours of a mark on a map: its own, and that of its pattern. */
function bothTones(place) {
  const one = marks.hue(place, 'tint', theme().bar);
  return [one, marks.second(one, theme().bg)].map(bytes);
}

// Where numbers stand along a scale, as beside the page's own maps (`app/figures/tile.py`): short enough for the margin.
const FIFTHS = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => [share, String(share)]);
const SKILLS = [
  [0, '≤0'],
  [0.5, '0.5'],
  [1, '1'],
];
function rankTicks(entities) {
  const last = Math.max(2, entities);
  const unit = last >= 10000 ? 1000 : 1;
  const inner = [0.25, 0.5, 0.75].map((share) => unit * Math.round((1 + share * (last - 1)) / unit));
  const ticks = [...new Set([1, ...inner, unit * Math.floor(last / unit)])];
  return ticks.map((tick) => [(tick - 1) / (last - 1), tick === 1 || unit === 1 ? String(tick) : `${tick / unit}k`]);
}

// ---- the ranking ----------------------------------------------------------------------------------------------------

const TOP = 20;

/** The ranking as a table: the first twenty and whoever is selected, or all. Rows are reused. */
export class RankTable {
  constructor(host, name, onSelect) {
    Object.assign(this, { onSelect, all: false, rows: [] });
    this.head = make('tr', {});
    this.body = make('tbody', {});
    this.toggle = make('button', { type: 'button', className: 'tx-button tx-report-all', hidden: '' });
    this.toggle.addEventListener('click', () => {
      this.all = !this.all;
      this.paint(this.model);
    });
    const caption = make('caption', { className: 'tx-visually-hidden' }, `Ranking: ${name}`);
    const table = make('table', { className: 'tx-report-table' }, caption, make('thead', {}, this.head), this.body);
    fill(
      host,
      make(
        'div',
        { className: 'tx-report-scroll', tabindex: 0, role: 'region', 'aria-label': `Ranking: ${name}` },
        table,
      ),
      (this.legend = make('p', { className: 'tx-legend' })),
      this.toggle,
    );
  }

  paint(model) {
    this.model = model;
    this.heading(model);
    const { order, ranks } = model.ranking;
    const shown = [...(this.all ? order : order.slice(0, TOP))];
    if (model.selected !== null && !shown.includes(model.selected)) shown.push(model.selected);
    const times = new Map();
    for (const rank of ranks) times.set(rank, (times.get(rank) || 0) + 1);
    shown.forEach((entity, k) => this.row(k).paint(model, entity, times.get(ranks[entity]) > 1));
    while (this.rows.length > shown.length) this.rows.pop().node.remove();
    fill(this.legend, ...legend(model));
    this.toggle.hidden = model.names.length <= TOP;
    this.toggle.textContent = this.all ? `Show the first ${TOP}` : `Show all ${model.names.length}`;
  }

  heading(model) {
    if (this.columns === model.columns) return;
    this.columns = model.columns;
    const record = (key) => model.catalogue.find((item) => item.key === key) || { symbol: key, name: key };
    const cell = (text, title) => make('th', { scope: 'col', title }, text);
    const compare = record(model.compare);
    const change = cell(`vs ${compare.symbol}`, `Ranks gained against ${compare.name}`);
    fill(
      this.head,
      cell('#', 'Rank at this point; = where ranks are shared'),
      cell('Classifier'),
      cell('Score', 'The canonical ranking score at this point'),
      change,
      ...model.columns.map((key) => cell(record(key).symbol, record(key).name)),
    );
  }

  row(k) {
    if (!this.rows[k]) {
      this.rows[k] = new Row(this.onSelect);
      this.body.append(this.rows[k].node);
    }
    return this.rows[k];
  }

  show() {}
}

class Row {
  constructor(onSelect) {
    this.mark = make('span', {});
    this.name = make('span', {});
    this.button = make('button', { type: 'button', className: 'tx-report-name' }, this.mark, this.name);
    this.button.addEventListener('click', () => onSelect(this.entity));
    this.rank = make('td', {});
    this.score = make('td', {});
    this.change = make('td', {});
    this.node = make('tr', {}, this.rank, make('th', { scope: 'row' }, this.button), this.score, this.change);
    this.cells = [];
  }

  paint(model, entity, shared) {
    this.entity = entity;
    const { ranks, scores } = model.ranking;
    const place = model.colourOf(entity);
    const [first, chosen] = [ranks[entity] === 1, entity === model.selected];
    this.node.className = first || chosen ? 'tx-report-held' : Number.isFinite(ranks[entity]) ? '' : 'tx-report-none';
    this.node.style.setProperty('--tx-row', marks.hue(place, 'full', theme().ink3));
    this.mark.className =
      place < 0 ? 'tx-swatch tx-swatch-none' : model.shares(entity) ? 'tx-swatch tx-tied' : 'tx-swatch';
    this.mark.style.background = marks.css(place);
    const name = model.names[entity] + (model.hypothetical.has(entity) ? ' *' : '');
    if (this.name.textContent !== name) this.name.textContent = this.button.title = name;
    this.button.setAttribute('aria-pressed', String(chosen));
    this.rank.textContent = Number.isFinite(ranks[entity]) ? `${ranks[entity]}${shared ? '=' : ''}` : '–';
    this.score.textContent = fixed(scores[entity]);
    this.change.textContent = changed(model.compareRanks ? model.compareRanks[entity] - ranks[entity] : NaN);
    this.values(model, entity);
  }

  values(model, entity) {
    const p = model.performances[entity];
    if (this.of === p && this.cells.length) return;
    this.of = p;
    for (const cell of this.cells) cell.remove();
    this.cells = model.columns.map((key) => make('td', {}, fixed(p ? scores[key].value(p) : NaN)));
    this.node.append(...this.cells);
  }
}

function changed(value) {
  if (!Number.isFinite(value)) return '';
  return value === 0 ? '–' : value > 0 ? `▲ ${value}` : `▽ ${-value}`;
}

export { opened as openedRegion };
