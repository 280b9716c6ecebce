/** The ranking as a table, in reports, where the page has AG Grid's. Knows no Dash and no place in a document. */

import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { fixed, probability, rankSet, rankTexts } from '#tile/draw/text';
import { scores } from '#tile/math/scores';
import { textsOf } from '#tile/model/attributes';
import { fill, make } from '#tile/parts/elements';
import { legend } from '#tile/parts/legend';
import { NOT_SEPARABLE } from '#tile/uncertainty/rank_sets';

/** @import { Performance } from '#tile/math/performance' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

const TOP = 20;

/** The first twenty rows and the selected one, or all rows. Row elements are reused. */
export class RankTable {
  all = false;
  /** @type {Row[]} */
  rows = [];
  /** What was painted last. @type {ExploreModel | null} */
  model = null;
  /** The columns in the heading, and which uncertainty they show. @type {[string[], string] | null} */
  headed = null;
  head = make('tr', {});
  body = make('tbody', {});
  legend = make('p', { className: 'tx-legend' });
  toggle = make('button', { type: 'button', className: 'tx-button tx-report-all', hidden: '' });

  /**
   * @param {HTMLElement} host
   * @param {string} name of the scene
   * @param {(entity: number) => void} onSelect
   */
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
    this.heading(model);
    const rankOf = rankTexts(model.ranking.ranks);
    const shown = this.shown(model);
    const end = lastPlausible(model);
    for (const [k, entity] of shown.entries()) {
      this.row(k).paint(model, entity, rankOf(entity));
      this.row(k).node.classList.toggle('tx-report-tier', entity === end);
    }
    for (const { node } of this.rows.splice(shown.length)) node.remove();
    fill(this.legend, ...legend(model));
    this.toggle.hidden = model.names.length <= TOP;
    this.toggle.textContent = this.all ? `Show the first ${TOP}` : `Show all ${model.names.length}`;
  }

  /** @param {ExploreModel} model */
  shown({ ranking: { order }, selected }) {
    const shown = [...(this.all ? order : order.slice(0, TOP))];
    return selected === null || shown.includes(selected) ? shown : [...shown, selected];
  }

  /** @param {ExploreModel} model */
  heading(model) {
    const sure = model.here !== null;
    const near = model.flavor === 'near_best' ? model.uncertainty.margin : 0;
    const about = sure ? `${near}` : '';
    if (this.headed?.[0] === model.columns && this.headed[1] === about) return;
    this.headed = [model.columns, about];
    /** @param {string} key */
    const record = (key) => model.catalogue.find((item) => item.key === key) ?? { symbol: key, name: key };
    const compare = record(model.compare);
    fill(
      this.head,
      sure ? heading('Ranks', 'That it may hold, all at once') : heading('#', 'Rank at this point; = marks ties'),
      heading('Classifier'),
      heading('Score', 'The canonical ranking score at this point'),
      sure
        ? near
          ? heading('P(near)', `Probability of a score at most ${near} below the best one`)
          : heading('P(best)', 'Probability of being the best at this point')
        : heading(`vs ${compare.symbol}`, `Ranks gained against ${compare.name}`),
      ...(sure ? [heading('Interval', 'Of the score, for this classifier alone')] : []),
      ...model.shown.attributes.map((name) => heading(name, 'Attribute')),
      ...model.columns.map(record).map(({ symbol, name }) => heading(symbol, name)),
    );
  }

  /** @param {number} k */
  row(k) {
    if (!this.rows[k]) {
      this.rows[k] = new Row(this.onSelect);
      this.body.append(this.rows[k].node);
    }
    return this.rows[k];
  }
}

/**
 * @param {string} text
 * @param {string} [title]
 */
const heading = (text, title) => make('th', { scope: 'col', title }, text);

/**
 * The last of the entities that cannot be told apart from the best, or from the anchor of the tiers; -1 while
 * uncertainty is off.
 *
 * @param {ExploreModel} model
 */
const lastPlausible = ({ here, ranking: { order } }) =>
  here ? [...order].filter((i) => here.tier[i] === NOT_SEPARABLE).at(-1) : -1;

class Row {
  entity = -1;
  /** The performance whose values are shown. @type {Performance} */
  of = null;
  ofEntity = -1;
  /** @type {HTMLElement[]} */
  cells = [];
  mark = make('span', {});
  name = make('span', {});
  button = make('button', { type: 'button', className: 'tx-report-name' }, this.mark, this.name);
  rank = make('td', {});
  score = make('td', {});
  change = make('td', {});
  interval = make('td', {});
  node = make('tr', {}, this.rank, make('th', { scope: 'row' }, this.button), this.score, this.change);

  /** @param {(entity: number) => void} onSelect */
  constructor(onSelect) {
    this.button.addEventListener('click', () => onSelect(this.entity));
  }

  /**
   * @param {ExploreModel} model
   * @param {number} entity
   * @param {string} text its rank
   */
  paint(model, entity, text) {
    this.entity = entity;
    const { ranks, scores: values } = model.ranking;
    const [rank, chosen] = [ranks[entity], entity === model.selected];
    const defined = Number.isFinite(rank);
    this.node.className = rank === 1 || chosen ? 'tx-report-held' : defined ? '' : 'tx-report-none';
    this.named(model, entity);
    this.button.setAttribute('aria-pressed', String(chosen));
    const { here } = model;
    this.rank.textContent = here && defined ? rankSet(here.first[entity], here.last[entity]) : text;
    this.score.textContent = fixed(values[entity]);
    const gained = changed(model.compareRanks ? model.compareRanks[entity] - rank : NaN);
    const chance = model.flavor === 'near_best' ? here?.near : here?.best;
    this.change.textContent = chance ? (defined ? probability(chance[entity]) : '') : gained;
    if (here) this.change.after(this.interval);
    else this.interval.remove();
    if (here) this.interval.textContent = defined ? `${fixed(here.low[entity])}–${fixed(here.high[entity])}` : '';
    this.values(model, entity);
  }

  /**
   * Writes the name and its swatch.
   *
   * @param {ExploreModel} model
   * @param {number} entity
   */
  named(model, entity) {
    const place = model.colourOf(entity);
    const kind = place < 0 ? ' tx-swatch-none' : model.shares(entity) ? ' tx-tied' : '';
    this.node.style.setProperty('--tx-row', marks.hue(place, 'full', theme().ink3));
    this.mark.className = `tx-swatch${kind}`;
    this.mark.style.background = marks.swatchBackground(place);
    const name = model.names[entity] + (model.hypothetical.has(entity) ? ' *' : '');
    if (this.name.textContent !== name) this.name.textContent = this.button.title = name;
  }

  /**
   * Writes the attributes that are shown, and the scores of the columns.
   *
   * @param {ExploreModel} model
   * @param {number} entity
   */
  values(model, entity) {
    const p = model.performances[entity];
    if (this.of === p && this.ofEntity === entity && this.cells.length) return;
    this.of = p;
    this.ofEntity = entity;
    for (const cell of this.cells) cell.remove();
    const texts = model.shown.attributes.map((name) => textsOf(model.board, name)?.[entity] ?? '');
    this.cells = [
      ...texts.map((text) => make('td', { className: 'tx-report-text' }, text)),
      ...model.columns.map((key) => make('td', {}, fixed(p ? scores[key].value(p) : NaN))),
    ];
    this.node.append(...this.cells);
  }
}

/**
 * The change of rank as text; '' where there is nothing to compare.
 *
 * @param {number} value
 */
function changed(value) {
  if (!Number.isFinite(value)) return '';
  return value === 0 ? '–' : value > 0 ? `▲ ${value}` : `▽ ${-value}`;
}
