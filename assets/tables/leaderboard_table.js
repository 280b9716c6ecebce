/** The leaderboard as a table for other programs, and in reports. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { coordinate, count } from '#tile/draw/text';
import { entries } from '#tile/math/performance';
import { countsIn, levelOfTests } from '#tile/model/uncertainty';
import { columnsOf, rowMaker, valuesOf } from '#tile/tables/columns';
import { fill, headCell, make, rowHead, write } from '#tile/ui/elements';
import { legend, paintSwatch } from '#tile/ui/legend';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { BoardColumn, Row } from '#tile/tables/columns' */
/** @import { Column, Table } from '#tile/tables/formats' */

// ---- For other programs.

/**
 * The leaderboard of Explore as shown: its columns, with ranks at the point, and the references without a rank last.
 *
 * @param {ExploreModel} model
 * @param {Iterable<number>} [entities] in the order of the rows; by default by rank
 * @param {boolean} [paper] whether people are to read it
 * @param {string[]} [keys] of the scores in columns of their own; by default those that the page shows
 * @returns {Table}
 */
export function leaderboard(model, entities, paper = false, keys = model.columns) {
  const { rank, name, score, change, scores, attributes, ...sure } = columnsOf(model, keys);
  const { ranks, low, high, best, near, allLow, allHigh, tier } = sure;
  const uncertain = [ranks, low, high, best, near, ...(paper ? [] : [allLow, allHigh]), tier];
  const columns = [
    ...[rank, name, { ...score, ...scoreHeading(model) }, change],
    ...(model.here ? uncertain : []),
    ...scores,
    ...attributes,
  ];
  const references = model.referenceRows();
  const row = rowMaker(model, undefined, valuesOf(model, keys));
  const rows = [...(entities || model.ranking.order), ...references].map(row);
  return {
    caption: caption(model),
    columns,
    rows: rows.map((each) => columns.map(({ cell }) => cell(each))),
    references: references.length,
  };
}

/** The heading of the column of scores: the name of the score at the point, if it has one. */
/** @type {(model: ExploreModel) => Partial<Column>} */
function scoreHeading(model) {
  const place = model.placeHere();
  if (!place) return {};
  const short = /^F\d/.test(place.symbol);
  return { heading: short ? place.symbol : place.name, symbol: short };
}

/** @param {ExploreModel} model */
function caption(model) {
  const named = model.placeHere();
  const by = named ? `by ${named.name}, ` : '';
  const parts = [
    `${model.board.title}: ranking ${by}at a = ${coordinate(model.point.a)}, b = ${coordinate(model.point.b)}`,
  ];
  if (model.board.contexts.length > 1) parts.push(model.contextName);
  if (model.hidden.size) parts.push(`${count(model.rowCount)} of ${count(model.names.length)} classifiers`);
  if (Number.isFinite(model.common)) parts.push(`prior ${Number(model.common.toPrecision(4))}`);
  if (model.operations.length) parts.push(model.operations.join(', ').replaceAll('_', ' '));
  if (model.here) parts.push(...uncertaintyWords(model));
  const anchor = model.here?.anchor ?? null;
  if (anchor !== null) parts.push(`tiers around ${model.names[anchor]}`);
  return parts.join(', ');
}

/** At which level rank sets hold, from how many draws P(best) is, and of how many samples. */
/** @param {ExploreModel} model */
function uncertaintyWords(model) {
  const draws = model.uncertaintyResults.pointDraws(model);
  const sets = `rank sets at ${levelOfTests(model.uncertainty, draws)}`;
  if (!draws) return [sets];
  const own = Number.isFinite(model.common) ? [] : ['each row at its own prevalence'];
  return [...own, sets, `P(best) from ${count(draws.number)} draws with the Jeffreys prior`, samplesWords(model)];
}

/** The number of samples of a row, over all contexts in use, or from the fewest to the most. */
/** @param {ExploreModel} model */
function samplesWords(model) {
  const { parts } = countsIn(model, model.uncertainty.congruence);
  const sums = parts[0].map((_, i) =>
    parts.flatMap((rows) => [...entries(rows[i])]).reduce((sum, each) => sum + each, 0),
  );
  const known = sums.filter((sum) => sum > 0).map(Math.round);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return `n = ${count(low)}${high > low ? ` to ${count(high)}` : ''}`;
}

// ---- The ranking as a table, in reports, where the page has AG Grid's. Knows no place in a document.

const TOP = 20;

/** The first twenty rows and the selected one, or all rows. Row elements are reused. */
export class RankTable {
  all = false;
  /** @type {Line[]} */
  lines = [];
  /** What was painted last. @type {ExploreModel | null} */
  model = null;
  /** The headings that are shown, joined. */
  headed = '';
  head = make('tr', {});
  body = make('tbody', {});
  legend = make('p', { className: 'tx-legend' });
  toggle = make('button', { className: 'tx-button tx-report-all', hidden: '' });

  /** @param {HTMLElement} host @param {string} name of the scene @param {(entity: number) => void} onSelect */
  constructor(host, name, onSelect) {
    this.onSelect = onSelect;
    const label = `Ranking: ${name}`;
    const caption = make('caption', { className: 'tx-visually-hidden' }, label);
    const table = make('table', { className: 'tx-report-table' }, caption, make('thead', {}, this.head), this.body);
    const scroll = { className: 'tx-report-scroll', tabindex: 0, role: 'region', 'aria-label': label };
    fill(host, make('div', scroll, table), this.legend, this.toggle);
    this.toggle.addEventListener('click', () => {
      this.all = !this.all;
      if (this.model) this.paint(this.model);
    });
  }

  /** @param {ExploreModel} model */
  paint(model) {
    this.model = model;
    const columns = shownColumns(model);
    const headed = columns.map(({ key, about }) => `${key}\n${about}`).join('\n');
    if (headed !== this.headed)
      fill(this.head, ...columns.map(({ head, label, about }) => headCell(head ?? label, { title: about })));
    this.headed = headed;
    const shown = this.shown(model).map(rowMaker(model));
    for (const [k, row] of shown.entries()) this.line(k).paint(row, columns, headed);
    for (const { node } of this.lines.splice(shown.length)) node.remove();
    fill(this.legend, ...legend(model));
    this.toggle.hidden = model.rowCount <= TOP;
    this.toggle.textContent = this.all ? `Show the first ${TOP}` : `Show all ${model.rowCount}`;
  }

  /** The entities, with the references below them; one that beats all is above them. @param {ExploreModel} model */
  shown(model) {
    const { order } = model.ranking;
    const { selected } = model;
    const shown = [...(this.all ? order : order.slice(0, TOP))];
    if (selected !== null && !shown.includes(selected)) shown.push(selected);
    const references = model.referenceRows();
    const above = model.referenceHere()?.beats ? references.slice(0, 1) : [];
    return [...above, ...shown, ...references.slice(above.length)];
  }

  /** @param {number} k */
  line(k) {
    if (!this.lines[k]) {
      this.lines[k] = new Line(this.onSelect);
      this.body.append(this.lines[k].node);
    }
    return this.lines[k];
  }
}

/** The columns of the table; with uncertainty, rank sets take the place of ranks. @param {ExploreModel} model */
function shownColumns(model) {
  const { rank, ranks, name, score, change, chance, interval, scores, attributes } = columnsOf(model);
  const first = model.here ? [ranks, name, score, chance, interval] : [rank, name, score, change];
  return [...first, ...attributes, ...scores];
}

class Line {
  entity = -1;
  /** The headings of its cells. */
  headed = '';
  /** @type {HTMLElement[]} */
  cells = [];
  mark = make('span', {});
  name = make('span', {});
  button = make('button', { className: 'tx-report-name' }, this.mark, this.name);
  node = make('tr', {});

  /** @param {(entity: number) => void} onSelect */
  constructor(onSelect) {
    this.button.addEventListener('click', () => onSelect(this.entity));
  }

  /** @param {Row} row @param {BoardColumn[]} columns @param {string} headed */
  paint(row, columns, headed) {
    this.entity = row.entity;
    const reference = row.reference !== null;
    this.node.className =
      row.first || row.selected ? 'tx-report-held' : Number.isFinite(row.rank) || reference ? '' : 'tx-report-none';
    this.node.classList.toggle('tx-report-tier', row.tierEnd);
    this.button.disabled = reference;
    this.button.setAttribute('aria-pressed', String(row.selected));
    this.named(row, columns);
    if (headed !== this.headed) {
      this.cells = columns.map(({ key, kind }) => {
        if (key === 'name') return rowHead(this.button);
        return make('td', { className: kind === 'text' && key.startsWith('attribute') ? 'tx-report-text' : '' });
      });
      fill(this.node, ...this.cells);
    }
    this.headed = headed;
    for (const [k, { key, text }] of columns.entries()) if (key !== 'name') write(this.cells[k], text(row));
  }

  /** Writes the name and its swatch. @param {Row} row @param {BoardColumn[]} columns */
  named(row, columns) {
    this.node.style.setProperty('--tx-row', marks.hue(row.place, 'full', theme().ink3));
    paintSwatch(this.mark, row.place, row.tied, row.ours);
    const name = columns.find(({ key }) => key === 'name')?.text(row) ?? row.name;
    if (this.name.textContent !== name) this.name.textContent = this.button.title = name;
  }
}
