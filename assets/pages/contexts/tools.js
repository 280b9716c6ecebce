/** The bar of the Contexts page: the official rule, what cells show, groups, the filter, columns, and the point. */
import { OTHER_SCORES, RULE_KEYS, RULES } from '#tile/math/rules';
import { attributesOf } from '#tile/model/leaderboard';
import { PointFields, ShownSelect } from '#tile/ui/controls';
import { fill, icon, make } from '#tile/ui/elements';
import { addList } from '#tile/ui/menus';

/** @import { Rule } from '#tile/math/rules' */
/** @import { ContextsModel } from '#tile/model/contexts' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ContextsView } from '#tile/view/types' */

/**
 * @typedef {{change: (changes: Partial<ContextsModel>) => void, score: (score: string | null) => void,
 *   point: (axis: 'a' | 'b', value: number) => void, select: (entity: number) => void}} Does
 */

/** The value of the box of the median rank, which is no rule. */
const MEDIAN = 'median-rank';

/** A list of the browser's own, with a label before it. */
class Choice extends ShownSelect {
  /** @param {string} label @param {(value: string) => void} chosen @param {string} [name] for screen readers */
  constructor(label, chosen, name = label) {
    super(name, chosen);
    const list = make('span', { className: 'tx-native' }, this.shown, icon('choices'), this.select);
    this.node = make('label', { className: 'tx-ctx-choice' }, make('span', { className: 'tx-label' }, label), list);
  }
}

export class ContextTools {
  filter = make('input', {
    type: 'search',
    'aria-label': 'Filter classifiers',
    placeholder: 'Filter',
    title: 'Rows whose name or attribute has this',
    maxlength: 200,
    autocomplete: 'off',
  });
  matches = make('span', { className: 'tx-ctx-matches', role: 'status' });
  columns = make('button', { className: 'tx-button' }, 'Columns', icon('down'));
  list = make('div', { className: 'tx-menu' });
  built = '';
  /** @type {ContextsModel | null} */
  model = null;

  /** @param {HTMLElement} host @param {Does} does */
  constructor(host, does) {
    this.does = does;
    this.rule = new Choice(
      'Rule',
      (rule) => does.change({ rule: /** @type {Rule} */ (rule), sort: null, reversed: false }),
      'Official rule',
    );
    this.score = new Choice('Score', (score) => does.score(score || null));
    this.group = new Choice('Group by', (group) => does.change({ group: group || null, open: new Set() }));
    this.cells = /** @type {const} */ (['ranks', 'both']).map((cells) => {
      const words = cells === 'both' ? 'Ranks and scores' : 'Ranks';
      const button = make('button', { className: 'tx-button', 'data-cells': cells }, words);
      button.addEventListener('click', () => does.change({ cells }));
      return button;
    });
    this.filter.addEventListener('input', () => does.change({ filter: this.filter.value }));
    this.filter.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.filter.value) return;
      event.preventDefault();
      this.filter.value = '';
      does.change({ filter: '' });
    });
    this.list.addEventListener('change', () => this.ticked());
    addList(this.columns, 'contexts-columns', this.list);
    this.parts = /** @type {const} */ (['classifiers', 'domains']).map((part) => {
      const words = part === 'domains' ? 'Domains of one' : 'Classifiers';
      const button = make('button', { className: 'tx-button', 'data-part': part }, words);
      button.addEventListener('click', () => does.change({ part }));
      return button;
    });
    this.classifier = new Choice('Classifier', (entity) => does.select(Number(entity)));
    this.weighting = new Choice('Domain weights', (weighting) =>
      does.change({ weighting: /** @type {ContextsView['weighting']} */ (weighting) }),
    );
    const cells = make('span', { className: 'tx-ctx-cells', role: 'group', 'aria-label': 'What cells show' });
    fill(cells, ...this.cells);
    const filter = make('span', { className: 'tx-ctx-filter' }, this.filter, this.matches);
    /** What belongs to each part of the page. @type {Record<ContextsView['part'], HTMLElement[]>} */
    this.own = {
      classifiers: [this.rule.node, this.score.node, cells, filter, this.columns],
      domains: [this.classifier.node, this.weighting.node],
    };
    this.fields = new PointFields('contexts-point', does.point, 'of the point');
    fill(
      host,
      make('span', { className: 'tx-ctx-cells', role: 'group', 'aria-label': 'What the page shows' }, ...this.parts),
      this.rule.node,
      this.score.node,
      cells,
      this.group.node,
      filter,
      this.columns,
      ...this.own.domains,
      make('span', { className: 'tx-ctx-point' }, ...this.fields.nodes),
    );
  }

  /** Applies the columns that are ticked. */
  ticked() {
    const boxes = /** @type {HTMLInputElement[]} */ ([...this.list.querySelectorAll('input')]);
    const rules = RULE_KEYS.filter((rule) => boxes.some(({ value, checked }) => value === rule && checked));
    const hidden = boxes.flatMap(({ value, checked }) => (!checked && /^\d+$/.test(value) ? [Number(value)] : []));
    this.does.change({ rules, hidden, medianRank: boxes.some(({ value, checked }) => value === MEDIAN && checked) });
  }

  /** How many classifiers the filter finds. @param {string} text */
  found(text) {
    this.matches.textContent = text;
  }

  /** @param {ContextsModel} model @param {ExploreModel} board */
  paint(model, board) {
    const { contexts, sizes } = board.board;
    const sized = sizes.every((row) => row.every(Number.isFinite));
    const rules = RULE_KEYS.filter((rule) => rule !== 'size' || sized);
    this.rule.paint(
      rules.map((rule) => [rule, RULES[rule].name]),
      model.rule,
    );
    this.score.paint([['', 'Of the point'], ...Object.entries(OTHER_SCORES)], board.score ?? '');
    const attributes = attributesOf(board.board);
    this.group.node.hidden = attributes.length === 0 || model.part === 'domains';
    this.group.paint(
      [['', 'Nothing'], ...attributes.map((name) => /** @type {[string, string]} */ ([name, name]))],
      model.group ?? '',
    );
    for (const button of this.cells) button.setAttribute('aria-pressed', String(button.dataset.cells === model.cells));
    if (document.activeElement !== this.filter) this.filter.value = model.filter;
    this.paintList(model, rules, contexts);
    this.fields.paint(board);
    for (const button of this.parts) button.setAttribute('aria-pressed', String(button.dataset.part === model.part));
    for (const [part, nodes] of Object.entries(this.own)) for (const node of nodes) node.hidden = part !== model.part;
  }

  /** The choices of the domains. @param {ContextsModel} model @param {ExploreModel} board @param {number} entity */
  paintDomains({ weighting }, { board, hidden }, entity) {
    const listed = board.entities.flatMap((name, i) =>
      hidden.has(i) ? [] : [/** @type {[string, string]} */ ([String(i), name])],
    );
    this.classifier.paint(listed, String(entity));
    const sized = board.sizes.every((row) => row[entity] !== null);
    this.weighting.paint(
      [
        ['equal', 'Equal'],
        .../** @type {[string, string][]} */ (sized ? [['size', 'By size']] : []),
        ['typed', 'Typed'],
      ],
      weighting,
    );
  }

  /** @param {ContextsModel} model @param {Rule[]} rules @param {string[]} contexts */
  paintList(model, rules, contexts) {
    const key = JSON.stringify([rules, contexts]);
    const item = (/** @type {string} */ value, /** @type {string} */ text) =>
      make('label', { className: 'tx-panel-item' }, make('input', { type: 'checkbox', value }), make('span', {}, text));
    if (key !== this.built)
      fill(
        this.list,
        make('div', { className: 'tx-menu-title' }, 'Rules'),
        ...rules.map((rule) => item(rule, RULES[rule].name)),
        make('div', { className: 'tx-menu-title' }, 'Ranks in the contexts'),
        item(MEDIAN, 'Median rank'),
        make('div', { className: 'tx-menu-title' }, 'Contexts'),
        ...contexts.map((name, k) => item(String(k), name)),
      );
    this.built = key;
    for (const box of this.list.querySelectorAll('input'))
      box.checked = /^\d+$/.test(box.value)
        ? !model.hidden.includes(Number(box.value))
        : box.value === MEDIAN
          ? model.medianRank
          : model.rules.includes(/** @type {Rule} */ (box.value));
  }
}
