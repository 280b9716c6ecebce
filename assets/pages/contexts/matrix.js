/**
 * The matrix of classifiers and contexts at the point: only the rows in view are elements, so that a thousand rows
 * follow the pointer as eighty do. Its elements are no table, which the browser would lay out anew for each number;
 * roles say what they are.
 */
import { theme } from '#tile/draw/colours';
import { SVG } from '#tile/draw/pen';
import { coordinate, count, fixed, percent, rankText, rankTexts } from '#tile/draw/text';
import { OTHER_SCORES, RULES } from '#tile/math/rules';
import { medianRankOf, orderBy, prevalenceOf, shownContexts, spreadOf } from '#tile/model/contexts';
import { gradesOf } from '#tile/pages/contexts/grades';
import { fill, fitShrunk, make } from '#tile/ui/elements';
import { paintSwatch } from '#tile/ui/legend';

/** @import { Rule, RuleEvaluator } from '#tile/math/rules' */
/** @import { RankSets } from '#tile/math/uncertainty/rank_sets' */
/** @import { Leaderboard } from '#tile/model/answers' */
/** @import { ContextsModel, Item } from '#tile/model/contexts' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Column, Table } from '#tile/tables/formats' */

/**
 * What the matrix shows. `rules`: those with a column; `selected`: the row that is highlighted besides that of the
 * official winner.
 *
 * @typedef {object} Shown
 * @property {Leaderboard} board
 * @property {ContextsModel} model
 * @property {RuleEvaluator} standing
 * @property {Item[]} items
 * @property {(entity: number) => number} colourOf
 * @property {Rule[]} rules
 * @property {number | null} selected
 * @property {number | null} ours the one that is followed
 */
/**
 * What a reader does with the matrix. `rival`: the entity with which a cell compares its own, -1 for none; `context`
 * shows the context of a cell on the page that compares them.
 *
 * @typedef {{sort: (column: string) => void, select: (entity: number) => void, fold: (group: string) => void,
 *   rival: (entity: number, context: number) => number, context: (context: number) => void}} Actions
 */

/** Pixels of a row, and in narrow windows of the parts of its card; `cells`: how many of them stand in a line. */
const ROW = 25;
const CARD = { name: 28, line: 36, around: 14, cells: 5 };
/** The most rows on paper. */
const SHEETS_HOLD = 200;
/** Rows above and below those in view. */
const SPARE = 2;
/** The widths of columns in pixels, as in the style sheet; `many`: of a context where ranks have three digits. */
const WIDTHS = { rank: 28, name: 122, context: 58, many: 66, ranks: 36, rule: 54, spread: 52 };
/** From so many classifiers on, ranks have three digits. */
const MANY = 100;
/** The strip of the spread: width, margin, height. */
const STRIP = { width: 44, margin: 3, height: 16 };
const NARROW = '(max-width: 760px)';
/** The name of the group of classifiers without a text. */
const NO_TEXT = 'without';

/** A value without the zero before its point. @param {number} value */
const short = (value) => {
  const text = fixed(value);
  return text.startsWith('0.') ? text.slice(1) : text;
};
/** A mean or a median of ranks. @param {number} rank */
const halves = (rank) => (Number.isNaN(rank) ? '–' : fixed(rank, 1).replace(/\.0$/, ''));
/** The value of a rule. @param {Rule} rule @param {number} value */
const ruleValue = (rule, value) =>
  rule === 'rank' ? (Number.isNaN(value) ? '–' : fixed(value, 1)) : rule === 'worst' ? rankText(value) : short(value);

/** @typedef {ReturnType<typeof gradesOf>} Grades */

/** A text that remembers what it says: asking the document for each cell takes longer than all changes. */
class Written {
  node = document.createTextNode('');
  said = '';

  /** Writes a text if it differs. @param {string} text */
  put(text) {
    if (text !== this.said) this.node.data = text;
    this.said = text;
  }
}

/** The best, and the median, of the ranks of some entities; NaN where one has none. */
/** @param {Float64Array} ranks @param {number[]} entities */
function bestAndMedian(ranks, entities) {
  const sorted = Float64Array.from(entities, (i) => ranks[i]).sort();
  const known = sorted.findIndex(Number.isNaN);
  const n = known < 0 ? sorted.length : known;
  return n ? { best: sorted[0], median: (sorted[(n - 1) >> 1] + sorted[n >> 1]) / 2 } : { best: NaN, median: NaN };
}

/** The cell of a rule, with its value and the rank by it. @param {string} label of a card */
function ruleCell(label) {
  const [strong, plain] = [new Written(), new Written()];
  const parts = [make('b', {}, strong.node), make('span', {}, plain.node)];
  const node = make('div', { className: 'tx-ctx-value', role: 'cell', 'data-label': label }, ...parts);
  return { node, strong, plain };
}

/** The ranks of entities as text: by the rule, and in each context that has a column. */
/** @typedef {{own: (entity: number) => string, contexts: ((entity: number) => string)[]}} RankTexts */

/** @param {Shown} shown @param {number[]} contexts @returns {RankTexts} */
const rankTextsOf = ({ model, standing }, contexts) => ({
  own: rankTexts(standing.rules[model.rule].ranks),
  contexts: contexts.map((k) => rankTexts(standing.contexts[k].ranks)),
});

/** A cell of a context: a button that opens Compare. @param {string} label of a card */
function contextCell(label) {
  const [strong, plain] = [new Written(), new Written()];
  const [b, i] = [make('b', {}, strong.node), make('span', {}, plain.node)];
  const about = { className: 'tx-ctx-open', tabindex: -1, 'data-tx-link': '/compare' };
  const button = make('button', about, b, i);
  const node = make('div', { className: 'tx-ctx-cell', role: 'cell', 'data-label': label }, button);
  return { node, button, b, strong, plain, rank: NaN };
}

/** One row in view, which shows one item after another. */
class Row {
  rank = new Written();
  text = new Written();
  many = new Written();
  mark = make('span', { 'aria-hidden': 'true' });
  label = make('span', { className: 'tx-ctx-label' }, this.text.node);
  /** The item shown last. @type {Item | null} */
  item = null;
  place = -2;
  followed = false;
  path = '';

  /** @param {number[]} contexts @param {Rule[]} rules @param {boolean} medianRank @param {string[]} names */
  constructor(contexts, rules, medianRank, names) {
    this.button = make(
      'button',
      { className: 'tx-ctx-name', tabindex: -1 },
      this.mark,
      this.label,
      make('small', {}, this.many.node),
    );
    this.contexts = contexts.map((k) => contextCell(names[k]));
    this.rules = rules.map((rule) => ruleCell(RULES[rule].value));
    this.medianRank = medianRank ? ruleCell('Median rank') : null;
    this.strip = document.createElementNS(SVG, 'path');
    const strip = document.createElementNS(SVG, 'svg');
    strip.setAttribute('width', String(STRIP.width));
    strip.setAttribute('height', String(STRIP.height));
    strip.setAttribute('aria-hidden', 'true');
    strip.append(this.strip);
    this.spread = make('div', { className: 'tx-ctx-spread', role: 'cell', 'data-label': 'Spread' }, strip);
    const values = [...this.contexts, ...this.rules, ...(this.medianRank ? [this.medianRank] : [])];
    const columns = 3 + values.length;
    this.more = make('div', { className: 'tx-ctx-more', role: 'cell', 'aria-colspan': columns });
    this.first = make('div', { className: 'tx-ctx-rank', role: 'cell' }, this.rank.node);
    this.cells = [
      this.first,
      make('div', { className: 'tx-ctx-entity', role: 'rowheader' }, this.button),
      ...values.map(({ node }) => node),
      this.spread,
    ];
    this.node = make('div', { className: 'tx-ctx-row', role: 'row' }, ...this.cells);
  }

  /**
   * @param {Item} item @param {number} index @param {Shown} shown @param {number[]} contexts that have a column
   * @param {Grades} grades @param {RankTexts} texts @param {boolean} moved whether only the point has changed
   */
  paint(item, index, shown, contexts, grades, texts, moved) {
    const same = moved && item === this.item;
    this.item = item;
    if (!same) {
      this.node.setAttribute('aria-rowindex', String(index + 2));
      this.node.classList.toggle('tx-ctx-group', item.kind === 'group');
    }
    if (item.kind === 'more') return this.paintMore(item.count, shown);
    if (!same && this.more.isConnected) fill(this.node, ...this.cells);
    if (item.kind === 'group') return this.paintGroup(item, shown, contexts, grades);
    if (!same) this.nameEntity(item.entity, shown);
    this.paintEntity(item.entity, shown, contexts, grades, texts);
  }

  /** @param {number} many @param {Shown} shown */
  paintMore(many, { board }) {
    const ranks = `${count(many)} more, ranks ${board.entities.length - many + 1} to ${board.entities.length}`;
    fill(this.more, `${ranks}; the first ${board.entities.length - many} stay in view`);
    if (!this.more.isConnected) fill(this.node, this.more);
    this.node.classList.remove('tx-ctx-official', 'tx-ctx-selected');
  }

  /** What does not follow the point. @param {number} entity @param {Shown} shown */
  nameEntity(entity, { board, colourOf, selected, ours }) {
    this.text.put(board.entities[entity]);
    this.many.put('');
    delete this.label.dataset.cut;
    this.label.title = this.button.title = board.entities[entity];
    this.button.removeAttribute('aria-expanded');
    this.button.setAttribute('aria-pressed', String(entity === selected));
    this.node.classList.toggle('tx-ctx-selected', entity === selected);
    this.colour(colourOf(entity), entity === ours);
  }

  /** @type {(entity: number, shown: Shown, contexts: number[], grades: Grades, texts: RankTexts) => void} */
  paintEntity(entity, { model, standing, rules }, contexts, grades, texts) {
    const own = standing.rules[model.rule].ranks[entity];
    this.rank.put(texts.own(entity));
    this.node.classList.toggle('tx-ctx-official', own === 1);
    for (const [at, k] of contexts.entries()) {
      const { ranks, scores } = standing.contexts[k];
      this.grade(this.contexts[at], ranks[entity], grades, true);
      this.contexts[at].strong.put(texts.contexts[at](entity));
      this.contexts[at].plain.put(short(scores[entity]));
    }
    this.values(entity, standing, model, rules);
    const { best, worst } = spreadOf(standing, entity);
    this.draw(
      standing.contexts.map(({ ranks }) => ranks[entity]),
      Number.isFinite(best) ? [best, worst] : null,
      grades.length - 1,
    );
  }

  /** @type {(item: Extract<Item, {kind: 'group'}>, shown: Shown, contexts: number[], grades: Grades) => void} */
  paintGroup({ text, entities, open }, { model, standing, rules }, contexts, grades) {
    const [first] = entities;
    this.rank.put(open ? '▾' : '▸');
    this.text.put(text || NO_TEXT);
    this.many.put(String(entities.length));
    delete this.label.dataset.cut;
    this.label.title = this.button.title = text || NO_TEXT;
    this.button.setAttribute('aria-expanded', String(open));
    this.button.removeAttribute('aria-pressed');
    this.node.classList.remove('tx-ctx-official', 'tx-ctx-selected');
    this.colour(-2);
    for (const [at, k] of contexts.entries()) {
      const { best, median } = bestAndMedian(standing.contexts[k].ranks, entities);
      this.grade(this.contexts[at], best, grades, false);
      this.contexts[at].strong.put(rankText(best));
      this.contexts[at].plain.put(halves(median));
    }
    const { ranks } = standing.rules[model.rule];
    const leader = entities.reduce((best, i) => (ranks[i] < ranks[best] ? i : best), first);
    this.values(leader, standing, model, rules);
    this.draw(
      entities.map((i) => ranks[i]),
      null,
      grades.length - 1,
    );
  }

  /** @param {number} place of the mark; -2 for none @param {boolean} [followed] */
  colour(place, followed = false) {
    if (place === this.place && followed === this.followed) return;
    [this.place, this.followed] = [place, followed];
    this.mark.hidden = place < -1;
    if (place >= -1) paintSwatch(this.mark, place, false, followed);
    this.first.style.setProperty('--tx-own', place >= 0 ? this.mark.style.backgroundColor || 'currentColor' : '');
  }

  /** The element with the focus in a column: -1 for the name, else the place of a context. @param {number} column */
  focusable(column) {
    const button = this.contexts[column]?.button;
    return button && !button.disabled ? button : this.button;
  }

  /** Colours a cell by a rank: all of it (`whole`), or only the rank itself, as for groups. */
  /** @param {ReturnType<typeof contextCell>} cell @param {number} rank @param {Grades} grades @param {boolean} whole */
  grade(cell, rank, grades, whole) {
    const key = Number.isNaN(rank) ? 0 : whole ? rank : -rank;
    if (key === cell.rank) return;
    cell.rank = key;
    const known = !Number.isNaN(rank);
    cell.node.classList.toggle('tx-ctx-none', !known);
    cell.button.disabled = !(whole && known);
    const { ground, ink } = known ? grades[rank] : { ground: '', ink: '' };
    [cell.node.style.background, cell.node.style.color] = whole ? [ground, ink] : ['', ''];
    [cell.b.style.background, cell.b.style.color] = whole ? ['', ''] : [ground, ink];
  }

  /** @param {number} entity @param {RuleEvaluator} standing @param {ContextsModel} model @param {Rule[]} listed */
  values(entity, standing, model, listed) {
    const { rules } = standing;
    this.medianRank?.strong.put(halves(medianRankOf(standing, entity)));
    for (const [at, rule] of listed.entries()) {
      const cell = this.rules[at];
      const { values, ranks } = rules[rule];
      cell.strong.put(ruleValue(rule, values[entity]));
      cell.plain.put(rankText(ranks[entity]));
      cell.node.classList.toggle('tx-ctx-first', ranks[entity] === 1);
      cell.node.classList.toggle('tx-ctx-own', rule === model.rule);
    }
  }

  /** Draws ranks as dots, and the line between the best and the worst. */
  /** @param {number[]} ranks @param {[number, number] | null} ends @param {number} n */
  draw(ranks, ends, n) {
    const room = STRIP.width - 2 * STRIP.margin;
    const x = (/** @type {number} */ rank) => (STRIP.margin + (room * (rank - 1)) / Math.max(1, n - 1)).toFixed(1);
    const middle = STRIP.height / 2;
    const [top, down] = ends ? [middle - 2, 4] : [2, 12];
    const line = ends ? `M${x(ends[0])} ${middle}H${x(ends[1])}` : '';
    const ticks = ranks.map((rank) => (Number.isNaN(rank) ? '' : `M${x(rank)} ${top}v${down}`)).join('');
    const path = line + ticks;
    if (path === this.path) return;
    this.path = path;
    this.strip.setAttribute('d', path);
  }
}

/** The class of the cells of a column. @param {string} column */
function kindOf(column) {
  if (column === 'name') return 'tx-ctx-entity';
  return column === 'spread' ? 'tx-ctx-spread' : column.startsWith('context-') ? 'tx-ctx-cell' : 'tx-ctx-value';
}

export class Matrix {
  head = make('div', { className: 'tx-ctx-head', role: 'row' });
  body = make('div', { className: 'tx-ctx-body', role: 'rowgroup' });
  /** @type {Row[]} */
  rows = [];
  /** @type {Shown | null} */
  shown = null;
  /** @type {Grades} */
  grades = [];
  /** What columns and colours depend on. */
  built = '';
  /** The index of the item that the keyboard is at, and its column: -1 for the name, else the place of a context. */
  active = 0;
  column = -1;
  /** Pixels of a row. */
  height = ROW;
  /** The rows in view: the first one, and how many. */
  painted = { from: 0, number: 0 };
  /** Which rows a move of the point paints, the even or the odd ones, and the frame that paints the others. */
  turn = 0;
  frame = 0;
  media = window.matchMedia(NARROW);
  /** Whether all rows are shown, not only those in view: on paper. */
  whole = false;
  rest = make('p', { className: 'tx-ctx-note' });

  /** @param {HTMLElement} host @param {Actions} actions */
  constructor(host, actions) {
    this.host = host;
    this.actions = actions;
    this.table = make(
      'div',
      { className: 'tx-ctx-table', role: 'table', 'aria-label': 'Classifiers and contexts' },
      make('div', { className: 'tx-ctx-top', role: 'rowgroup' }, this.head),
      this.body,
    );
    fill(host, this.table);
    host.addEventListener('scroll', () => this.paintRows(), { passive: true });
    host.addEventListener('keydown', (event) => this.key(event));
    this.body.addEventListener('click', (event) => this.click(event));
    for (const kind of ['pointerover', 'focusin']) this.body.addEventListener(kind, ({ target }) => this.name(target));
    this.body.addEventListener('focusin', ({ target }) => {
      const row = this.rowOf(target);
      if (row?.item && this.shown) this.active = this.shown.items.indexOf(row.item);
    });
    new ResizeObserver(() => this.paintRows()).observe(host);
    this.media.addEventListener('change', () => this.shown && this.show(this.shown));
  }

  /** Shows other rows or columns. @param {Shown} shown */
  show(shown) {
    this.shown = shown;
    const { board, model, rules } = shown;
    const contexts = shownContexts(board, model);
    const key = JSON.stringify([
      board.id,
      board.title,
      contexts,
      rules,
      model.medianRank,
      model.cells,
      theme().dark,
      this.media.matches,
    ]);
    if (key !== this.built) this.build(shown, contexts, rules);
    this.built = key;
    this.paintHead(shown, contexts, rules);
    this.table.setAttribute('aria-rowcount', String(shown.items.length + 1));
    this.active = Math.min(this.active, Math.max(0, shown.items.length - 1));
    this.paintRows();
  }

  /** The same rows at another point. @param {RuleEvaluator} standing */
  move(standing) {
    if (!this.shown) return;
    this.shown = { ...this.shown, standing };
    this.turn = 1 - this.turn;
    this.paintTurn();
    cancelAnimationFrame(this.frame);
    // The other rows follow with the next move, or in the next frame where there is none.
    this.frame = requestAnimationFrame(() => {
      this.turn = 1 - this.turn;
      this.paintTurn();
    });
  }

  /** @param {Shown} shown @param {number[]} contexts @param {Rule[]} rules */
  build({ board, model }, contexts, rules) {
    this.grades = gradesOf(board.entities.length);
    const narrow = this.media.matches;
    const values = rules.length + Number(model.medianRank);
    const lines = Math.ceil(contexts.length / CARD.cells) + Math.ceil(values / CARD.cells);
    this.height = narrow ? CARD.name + CARD.line * lines + CARD.around : ROW;
    this.host.style.setProperty('--tx-ctx-row', `${this.height}px`);
    this.table.classList.toggle('tx-ctx-ranks', model.cells === 'ranks');
    const many = board.entities.length >= MANY;
    this.table.classList.toggle('tx-ctx-many', many);
    const cell = model.cells === 'ranks' ? WIDTHS.ranks : many ? WIDTHS.many : WIDTHS.context;
    const widths = [WIDTHS.rank, WIDTHS.name, ...contexts.map(() => cell), WIDTHS.spread];
    const all = widths.reduce((sum, pixels) => sum + pixels, values * WIDTHS.rule);
    this.table.style.minWidth = narrow ? '' : `${all}px`;
    this.rows = [];
    this.make = () => new Row(contexts, rules, model.medianRank, board.contexts);
  }

  /** Makes a row of the present columns. @type {() => Row} */
  make = () => new Row([], [], false, []);

  /** @param {Shown} shown @param {number[]} contexts @param {Rule[]} rules */
  paintHead({ board, model }, contexts, rules) {
    const { sorted, reversed } = model;
    const head = (/** @type {string} */ column, /** @type {string} */ name, /** @type {string} */ second) => {
      const own = column === sorted;
      const arrow = own ? make('span', { 'aria-hidden': 'true' }, reversed ? ' ↑' : ' ↓') : null;
      const text = make(
        'span',
        { className: 'tx-ctx-heading' },
        make('span', { title: name }, name),
        make('small', {}, second, arrow),
      );
      const sort = make('button', { title: `Sort by ${name}`, 'data-sort': column }, text);
      sort.addEventListener('click', () => this.actions.sort(column));
      const how = own ? (reversed ? 'descending' : 'ascending') : null;
      const className = column === model.rule ? 'tx-ctx-own' : '';
      return make('div', { role: 'columnheader', className: `${kindOf(column)} ${className}`, 'aria-sort': how }, sort);
    };
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.sort : undefined;
    fill(
      this.head,
      make(
        'div',
        { role: 'columnheader', className: 'tx-ctx-rank' },
        make('abbr', { title: 'Rank by the official rule' }, '#'),
      ),
      head('name', 'Classifier', ''),
      ...contexts.map((k) => {
        const prior = prevalenceOf(board, k);
        return head(`context-${k}`, board.contexts[k], Number.isNaN(prior) ? '' : percent(prior));
      }),
      ...rules.map((rule) => {
        const [first, ...rest] = RULES[rule].value.split(' ');
        return head(rule, first, rest.join(' '));
      }),
      model.medianRank ? head('median-rank', 'Median', 'rank') : null,
      head('spread', 'Spread', `1 to ${count(board.entities.length)}`),
    );
    fitShrunk(this.head, '.tx-ctx-cell .tx-ctx-heading > span', board.contexts);
    if (focused) /** @type {HTMLElement | null} */ (this.head.querySelector(`[data-sort="${focused}"]`))?.focus();
  }

  /** Writes the values of every second row in view at another point: all in one frame would take two. */
  paintTurn() {
    const { shown, rows, grades, painted } = this;
    if (!shown) return;
    const contexts = shownContexts(shown.board, shown.model);
    const texts = rankTextsOf(shown, contexts);
    for (let k = this.turn; k < painted.number; k += 2)
      rows[k].paint(shown.items[painted.from + k], painted.from + k, shown, contexts, grades, texts, true);
  }

  /** Paints the rows in view. */
  paintRows() {
    const { shown, host, height, rows, grades } = this;
    if (!shown) return;
    cancelAnimationFrame(this.frame);
    const { items } = shown;
    const seen = this.whole ? SHEETS_HOLD : Math.ceil(host.clientHeight / height) + 2 * SPARE;
    const number = Math.min(items.length, seen);
    const from = this.whole
      ? 0
      : Math.max(0, Math.min(items.length - number, Math.floor(host.scrollTop / height) - SPARE));
    this.painted = { from, number };
    const contexts = shownContexts(shown.board, shown.model);
    while (rows.length < number) rows.push(this.make());
    if (this.body.childElementCount !== number || this.body.firstChild !== (rows[0]?.node ?? null))
      fill(this.body, ...rows.slice(0, number).map(({ node }) => node));
    this.body.style.height = `${items.length * height}px`;
    const texts = rankTextsOf(shown, contexts);
    const had = rows.findIndex(({ node }) => node.contains(document.activeElement));
    for (let k = 0; k < number; k++) {
      rows[k].node.style.top = `${(from + k) * height}px`;
      rows[k].paint(items[from + k], from + k, shown, contexts, grades, texts, false);
      rows[k].button.tabIndex = from + k === this.active ? 0 : -1;
    }
    fitShrunk(this.body, '.tx-ctx-label', shown.board.entities);
    const at = this.active - from;
    if (had >= 0 && had !== at && rows[at] && at < number)
      rows[at].focusable(this.column).focus({ preventScroll: true });
  }

  /** Shows all rows, as on paper, or those in view again. @param {boolean} whole */
  showWhole(whole) {
    this.whole = whole;
    this.host.classList.toggle('tx-ctx-whole', whole);
    this.paintRows();
    const left = (this.shown?.items.length ?? 0) - this.painted.number;
    this.rest.textContent = `${count(left)} more rows. Save the table as CSV for all.`;
    if (whole && left > 0) this.host.append(this.rest);
    else this.rest.remove();
  }

  /** @param {EventTarget | null} target */
  rowOf(target) {
    return this.rows.find(({ node }) => target instanceof Node && node.contains(target));
  }

  /** @param {MouseEvent} event */
  click({ target, detail }) {
    const row = this.rowOf(target);
    if (!row?.item || !this.shown) return;
    // A key pressed after scrolling is meant for the row that had the focus, and its node shows another one by now.
    if (!detail && row.node.contains(document.activeElement) && row.item !== this.shown.items[this.active])
      return this.reveal(this.active);
    this.active = this.shown.items.indexOf(row.item);
    const found = this.cellAt(target);
    if (!found) return this.act(row.item);
    // The page that compares reads the pair once the event has come to the document.
    this.name(target);
    this.actions.context(found.context);
  }

  /** The classifier, the context and the button of a cell. @param {EventTarget | null} target */
  cellAt(target) {
    const button = target instanceof Element ? target.closest('.tx-ctx-open') : null;
    const row = this.rows.find(({ node }) => node.contains(button));
    const column = row?.contexts.findIndex((cell) => cell.button === button) ?? -1;
    if (!this.shown || !row?.item || row.item.kind !== 'entity' || column < 0) return null;
    const context = shownContexts(this.shown.board, this.shown.model)[column];
    return { entity: row.item.entity, context, column, button: row.contexts[column].button };
  }

  /** Says with which classifier a cell compares its own. @param {EventTarget | null} target */
  name(target) {
    const found = this.cellAt(target);
    if (!found || !this.shown) return;
    const { board } = this.shown;
    const { entity, context, button } = found;
    const rival = this.actions.rival(entity, context);
    button.dataset.txPair = rival < 0 ? '' : `${entity},${rival}`;
    const two = rival < 0 ? board.entities[entity] : `${board.entities[entity]} with ${board.entities[rival]}`;
    button.title = `Compare ${two} in ${board.contexts[context]}`;
  }

  /** @param {Item} item */
  act(item) {
    if (item.kind === 'entity') this.actions.select(item.entity);
    else if (item.kind === 'group') this.actions.fold(item.text);
  }

  /** Arrow keys go from row to row as in a tree, and along the cells of a row. @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    const { shown } = this;
    if (!shown || !(target instanceof HTMLElement) || !target.matches('.tx-ctx-name, .tx-ctx-open')) return;
    const item = shown.items[this.active];
    this.column = this.cellAt(target)?.column ?? -1;
    if (item?.kind === 'entity' && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      event.preventDefault();
      const last = shownContexts(shown.board, shown.model).length - 1;
      this.column = Math.min(last, Math.max(-1, this.column + (key === 'ArrowLeft' ? -1 : 1)));
      return this.reveal(this.active);
    }
    const folds = item?.kind === 'group' && key === (item.open ? 'ArrowLeft' : 'ArrowRight');
    const last = shown.items.length - 1;
    /** @type {Record<string, number>} */
    const goes = { ArrowDown: this.active + 1, ArrowUp: this.active - 1, Home: 0, End: last };
    if (!folds && !(key in goes)) return;
    event.preventDefault();
    if (item?.kind === 'group' && folds) return this.actions.fold(item.text);
    const step = goes[key] < this.active ? -1 : 1;
    let to = Math.min(last, Math.max(0, goes[key]));
    if (shown.items[to]?.kind === 'more') to = Math.min(last, Math.max(0, to + step));
    this.active = to;
    this.reveal(to);
  }

  /** Scrolls to a row, and gives it the focus. @param {number} index */
  reveal(index) {
    const { host, height } = this;
    const [top, head] = [index * height, this.head.offsetHeight];
    const room = host.clientHeight - head;
    if (top < host.scrollTop) host.scrollTop = top;
    else if (top + height > host.scrollTop + room) host.scrollTop = top + height - room;
    this.paintRows();
    const row = this.rows.find(({ item }) => item === this.shown?.items[index]);
    const node = row?.focusable(this.column);
    node?.focus({ preventScroll: true });
    // The style sheet says how much of both sides columns cover that stay in view.
    node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

// ---- The matrix as a table to save.

/**
 * @param {ExploreModel} board @param {ContextsModel} model @param {RuleEvaluator} standing @param {Rule[]} rules
 * @param {RankSets | null} sets by the official rule, where they are known @returns {Table}
 */
export function matrixTable(board, model, standing, rules, sets) {
  const { entities, contexts, title, attributes } = board.board;
  const { a, b } = board.point;
  const place = board.placeHere();
  /** @type {Column[]} */
  const columns = [
    { kind: 'rank', label: 'rank' },
    { kind: 'text', label: 'classifier' },
  ];
  for (const name of Object.keys(attributes ?? {})) columns.push({ kind: 'text', label: name });
  for (const name of contexts)
    columns.push({ kind: 'score', label: `${name}: score`, best: 'high' }, { kind: 'rank', label: `${name}: rank` });
  for (const rule of rules) {
    const { name, higher } = RULES[rule];
    columns.push({ kind: rule === 'worst' ? 'count' : 'score', label: name, best: higher ? 'high' : 'low' });
    columns.push({ kind: 'rank', label: `${name}: rank` });
  }
  columns.push({ kind: 'score', label: 'Median rank', best: 'low' });
  if (sets) columns.push({ kind: 'count', label: 'first rank' }, { kind: 'count', label: 'last rank' });
  const rows = orderBy(model, board, standing).map((i) => [
    standing.rules[model.rule].ranks[i],
    entities[i],
    ...Object.values(attributes ?? {}).map((texts) => texts[i]),
    ...standing.contexts.flatMap(({ scores, ranks }) => [scores[i], ranks[i]]),
    ...rules.flatMap((rule) => [standing.rules[rule].values[i], standing.rules[rule].ranks[i]]),
    medianRankOf(standing, i),
    ...(sets ? [sets.first[i] || NaN, sets.last[i] || NaN] : []),
  ]);
  const by = place ? `${place.name}, ` : '';
  const where = board.score ? OTHER_SCORES[board.score] : `${by}a = ${coordinate(a)}, b = ${coordinate(b)}`;
  const caption = `${title}: ${where}, ranked by ${RULES[model.rule].name}`;
  return { caption, columns, rows, references: 0 };
}
