/**
 * The tables of the Predictions page: the models at the point, and the scores that need no threshold. Paints what the
 * model says and asks the controller for what is clicked. Knows no Dash.
 */

import * as marks from '#tile/draw/marks';
import { fixed, percent } from '#tile/draw/text';
import * as kernel from '#tile/math/kernel';
import { shortNumber } from '#tile/model/predictions_model';
import { fill, make } from '#tile/parts/elements';

const SCORES = [
  ['lxcim', 'LxCIM'],
  ['accuracy', 'accuracy'],
  ['auroc', 'AUROC'],
  ['average_precision', 'average precision'],
  ['audrc_discrete', 'AUDRC, discrete'],
  ['audrc_continuous', 'AUDRC, continuous'],
];

const ANSWERED =
  'Right decisions among those that are answered: the share that the slider sets, the most confident first.';
const PART = 'It has no score on the others. A model that leaves out the hard samples looks better than it is.';

/**
 * The table of models at the point, and the table of scores that need no threshold of ours. A page that is `still` can
 * ask nobody: thresholds set by hand are told there, and bands are not offered.
 */
export class PredictionsTables {
  constructor(board, scores, page) {
    Object.assign(this, { board, scores, page });
    board.addEventListener('click', (event) => this.clicked(event));
    scores.addEventListener('click', (event) =>
      event.target.closest('[data-bands]') ? page.askBands() : this.clicked(event),
    );
  }

  clicked(event) {
    const row = event.target.closest('[data-model]');
    if (row && !event.target.closest('input')) this.page.select(Number(row.dataset.model));
  }

  swatch(k) {
    const node = make('span', { className: 'tx-swatch' });
    node.style.background = marks.css(k);
    return node;
  }

  /** The head of a model's row: its name, and on how few samples it is judged where it has not scored all. */
  head(model, k) {
    const part = model.partOf(k);
    return make(
      'th',
      { scope: 'row' },
      this.name(model, k),
      part ? make('small', { className: 'tx-part', title: PART }, part) : null,
    );
  }

  name(model, k) {
    return make(
      'button',
      { type: 'button', className: 'tx-link tx-model', 'data-model': k, 'aria-pressed': String(k === model.selected) },
      this.swatch(k),
      make('span', {}, model.told.models[k].name),
    );
  }

  /** What has the focus in a table: rows made anew or moved take it over, or a keyboard could press one key only. */
  held(host) {
    const { activeElement } = document;
    const row = host.contains(activeElement) && activeElement.closest('[data-model]');
    if (!row) return null;
    return activeElement.tagName === 'INPUT'
      ? `tr[data-model="${row.dataset.model}"] input`
      : `button[data-model="${row.dataset.model}"]`;
  }

  focus(host, held) {
    const node = held && host.querySelector(held);
    if (node && node !== document.activeElement) node.focus({ preventScroll: true });
  }

  build(model) {
    if (!model.told) return;
    this.waiting = this.held(this.board) || this.waiting;
    this.buildModels(model);
    const held = this.held(this.scores);
    this.buildScores(model);
    this.focus(this.scores, held);
  }

  /** The rows; their order and numbers follow the point. */
  buildModels(model) {
    const own = model.rule === 'own' && !this.page.still;
    const head = ['#', 'Model', 'best threshold', 'value', '#', 'rule', 'value', 'Tile'].map((name, k) =>
      make(
        'th',
        {
          scope: 'col',
          title:
            k > 3 && k < 7 ? 'at the thresholds of the rule' : k === 7 ? 'share of the Tile on which it is first' : '',
        },
        name,
      ),
    );
    this.rows = model.told.models.map((each, k) => {
      const cells = Array.from({ length: 7 }, () => make('td', {}));
      if (own) {
        const field = make('input', {
          type: 'range',
          min: each.low ?? 0,
          max: each.high ?? 1,
          step: 'any',
          'aria-label': `Threshold of ${each.name}`,
          'aria-valuetext': shortNumber(model.own[k]),
        });
        field.value = model.own[k];
        field.addEventListener('input', () => {
          cells[4].lastChild.textContent = shortNumber(Number(field.value));
          field.setAttribute('aria-valuetext', cells[4].lastChild.textContent);
        });
        field.addEventListener('change', () => this.page.setOwn(k, Number(field.value)));
        fill(cells[4], field, make('small', {}, shortNumber(model.own[k])));
      }
      return { cells, node: make('tr', { 'data-model': k }, cells[0], this.head(model, k), ...cells.slice(1)) };
    });
    this.body = make('tbody', {});
    fill(
      this.board,
      make('table', { className: 'tx-counts tx-models' }, make('thead', {}, make('tr', {}, ...head)), this.body),
    );
  }

  paint(model) {
    if (!this.rows || this.rows.length !== model.told.models.length) this.build(model);
    const { ranked, fixed: rule } = model;
    const shares = model.shares();
    const rank = (x) => (Number.isFinite(x) ? String(x) : '–');
    for (const k of ranked.ranking.order) {
      const { cells, node } = this.rows[k];
      const best = model.best[k];
      const texts = [
        rank(ranked.ranking.ranks[k]),
        best === null ? '–' : brief(model.said(best)),
        fixed(ranked.ranking.scores[k]),
        rule ? rank(rule.ranking.ranks[k]) : '',
        null,
        rule ? fixed(rule.ranking.scores[k]) : '',
        shares[k] ? percent(shares[k]) : '–',
      ];
      if (model.rule !== 'own' || this.page.still) texts[4] = model.choice ? brief(model.ruled(k)) : '';
      texts.forEach((text, c) => text !== null && cells[c].textContent !== text && (cells[c].textContent = text));
      node.className = [ranked.winners.includes(k) ? 'tx-optimum' : '', k === model.selected ? 'tx-picked' : ''].join(
        ' ',
      );
    }
    this.order(ranked.ranking.order);
    this.paintShare(model);
  }

  /** Rows are moved only where their order is another. */
  order(order) {
    const nodes = [...order].map((k) => this.rows[k].node);
    const held = this.held(this.board) || (document.activeElement === document.body ? this.waiting : null);
    if (nodes.some((node, k) => this.body.children[k] !== node)) this.body.append(...nodes);
    this.focus(this.board, held);
    this.waiting = null;
  }

  /** The scores of paper L and the usual ones, with what changes between the first two rankings. */
  buildScores(model) {
    const { models } = model.told;
    const columns = SCORES.map(([key]) => models.map((each) => each.scores[key] ?? NaN));
    const ranks = columns.map((values) => kernel.ranksOf(values, true));
    const order = models.map((_, k) => k).sort((i, j) => (ranks[0][i] || 1e9) - (ranks[0][j] || 1e9) || i - j);
    const head = ['Model', ...SCORES.map(([, name]) => name), 'accuracy, answered'].map((name, k) =>
      make('th', { scope: 'col', title: k > SCORES.length ? ANSWERED : '' }, name),
    );
    this.answers = new Map();
    const rows = order.map((k) => {
      const cells = columns.map((values, c) =>
        make(
          'td',
          {},
          make('small', {}, Number.isFinite(ranks[c][k]) ? `${ranks[c][k]}. ` : ''),
          fixed(values[k]),
          ...this.band(model, k, SCORES[c][0]),
          ...this.change(c, ranks, k),
        ),
      );
      const answered = make('td', {});
      this.answers.set(k, answered);
      return make(
        'tr',
        { 'data-model': k, className: k === model.selected ? 'tx-picked' : '' },
        this.head(model, k),
        ...cells,
        answered,
      );
    });
    const chosen = models[model.selected ?? 0];
    const equal =
      chosen && chosen.mirrored !== null
        ? make(
            'p',
            { className: 'tx-note' },
            `${chosen.name}: AUROC after adding every sample once more with its classes exchanged = ${fixed(chosen.mirrored, 6)} = LxCIM ${fixed(chosen.scores.lxcim ?? NaN, 6)}.`,
          )
        : null;
    const table = make(
      'table',
      { className: 'tx-counts tx-rank-based' },
      make('thead', {}, make('tr', {}, ...head)),
      make('tbody', {}, ...rows),
    );
    fill(
      this.scores,
      make('div', { className: 'tx-table-scroll' }, table),
      this.page.still ? null : this.bandsButton(chosen),
      equal,
    );
    this.paintShare(model);
  }

  bandsButton(chosen) {
    const busy = this.page.banding !== null;
    return make(
      'button',
      { type: 'button', className: 'tx-button', 'data-bands': '', disabled: busy ? '' : null },
      busy ? 'Drawing samples …' : `How sure? 95 % bands of ${chosen ? chosen.name : ''}`,
    );
  }

  band(model, k, key) {
    if (!model.bands || model.bands.model !== k || !model.bands.ends[key]) return [];
    return [make('small', { className: 'tx-band' }, ` ${model.bands.ends[key].map((x) => fixed(x ?? NaN)).join('–')}`)];
  }

  /** How a model moves from the ranking by LxCIM to that by another score. */
  change(column, ranks, k) {
    const moved = ranks[0][k] - ranks[column][k];
    if (!column || !moved || !Number.isFinite(moved)) return [];
    return [
      make('small', { className: 'tx-moved', title: 'places against LxCIM' }, moved > 0 ? ` ▲${moved}` : ` ▽${-moved}`),
    ];
  }

  paintShare(model) {
    if (!this.answers) return;
    for (const [k, cell] of this.answers) cell.textContent = percent(model.answered(k, model.share));
  }
}

const brief = (decision) => decision.replace('score ≥ ', '≥ ');
