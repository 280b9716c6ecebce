/** The right side of the Contexts page: who wins by which rule, how often that matters, one context left out. */
import { theme } from '#tile/draw/colours';
import { fixed, inWords, percent, rankText } from '#tile/draw/text';
import { RULES } from '#tile/math/rules';
import { winnerOf } from '#tile/model/contexts';
import { namedMark } from '#tile/pages/contexts/tiles';
import { leadOf, leftOutSentence, newcomerOf, setsOf } from '#tile/pages/contexts/words';
import { fill, headCell, make, rowHead, rowOf, tableOf } from '#tile/ui/elements';

/** @import { Rule, RuleEvaluator } from '#tile/math/rules' */
/** @import { RuleSets } from '#tile/model/context_claims' */
/** @import { Agreement, LeftOut } from '#tile/model/contexts' */
/** @import { Parts } from '#tile/pages/contexts/words' */

/**
 * What the panels show. `left`: null while the point moves, where there are many classifiers; `tasks`: whether the
 * contexts count as they are or as a sample; `chance`: how probably the official winner wins again, null where it is
 * not known (`why` says why, or is empty while it is computed); `sets`: rank sets by the official rule.
 *
 * @typedef {{names: string[], contexts: string[], rule: Rule, rules: Rule[], standing: RuleEvaluator,
 *   colourOf: (entity: number) => number, agreement: Agreement | null, left: LeftOut[] | null,
 *   chance: number | null, sets: RuleSets | null, tasks: 'fixed' | 'sample', why: string, steps: number}} PanelsShown
 */
/**
 * What a reader does with a rule. `choose` makes it the official one, `preview` shows its order, or that of the page
 * again for null.
 *
 * @typedef {{choose: (rule: Rule) => void, preview: (rule: Rule | null) => void,
 *   draw: (tasks: 'fixed' | 'sample') => void}} RuleActions
 */

/** Parts of a sentence as nodes. @param {Parts} parts */
export const partNodes = (parts) => parts.map((part) => (typeof part === 'string' ? part : make('b', {}, part.strong)));

/** What draws are of, by the name of the button. @type {['fixed' | 'sample', string][]} */
const TASKS = [
  ['fixed', 'Contexts fixed'],
  ['sample', 'Contexts a sample'],
];

/** Who wins by each rule, the lead of the official winner, and how probably it would win again. */
export class RulesPanel {
  table = make('div', {});
  lead = make('p', {});
  sets = make('p', { className: 'tx-ctx-sets' });
  why = make('p', { className: 'tx-ctx-note' });
  /** What the table was built for. */
  built = '';

  /** @param {HTMLElement} host @param {RuleActions} does */
  constructor(host, does) {
    this.does = does;
    this.tasks = TASKS.map(([tasks, words]) => {
      const button = make('button', { className: 'tx-button', 'data-tasks': tasks }, words);
      button.addEventListener('click', () => does.draw(tasks));
      return button;
    });
    const choice = make('div', { className: 'tx-ctx-cells', role: 'group', 'aria-label': 'What draws are of' });
    fill(choice, ...this.tasks);
    fill(host, this.table, this.lead, this.sets, choice, this.why);
    const ruleAt = (/** @type {EventTarget | null} */ target) => {
      const key = target instanceof Element ? target.closest('tr')?.querySelector('button')?.dataset.rule : null;
      return /** @type {Rule | null} */ (key ?? null);
    };
    this.table.addEventListener('pointerover', ({ target, pointerType }) => {
      if (pointerType !== 'touch') does.preview(ruleAt(target));
    });
    this.table.addEventListener('pointerleave', () => does.preview(null));
    this.table.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) does.preview(ruleAt(target));
    });
    this.table.addEventListener('focusout', () => does.preview(null));
  }

  /** @param {PanelsShown} panels */
  paint(panels) {
    const { names, rule, standing, chance, sets, tasks, why } = panels;
    this.paintTable(panels);
    fill(this.lead, ...partNodes(leadOf(names, rule, standing, chance, tasks)));
    fill(this.sets, ...partNodes(setsOf(names, rule, standing, sets, tasks)));
    for (const button of this.tasks) button.setAttribute('aria-pressed', String(button.dataset.tasks === tasks));
    this.why.hidden = !why;
    this.why.textContent = why;
  }

  /** The winner by each rule, and the rank of the official winner by it; only what has changed is built anew. */
  /** @param {PanelsShown} panels */
  paintTable({ names, rule, rules, standing, colourOf }) {
    const first = winnerOf(standing.rules[rule].ranks);
    const found = rules.map((each) => {
      const { ranks } = standing.rules[each];
      return { each, winner: winnerOf(ranks), rank: first < 0 ? NaN : ranks[first] };
    });
    const shownAs = found.map(({ each, winner, rank }) => [each, names[winner], colourOf(winner), rank]);
    const key = JSON.stringify([rule, names[first], theme().dark, shownAs]);
    if (key === this.built) return;
    this.built = key;
    const rows = found.map(({ each, winner, rank }) => {
      const official = each === rule;
      const pick = make(
        'button',
        { className: 'tx-ctx-rule', 'aria-pressed': String(official), 'data-rule': each },
        RULES[each].name,
      );
      pick.title = official ? 'The official rule' : `Make ${RULES[each].name} the official rule`;
      pick.addEventListener('click', () => this.does.choose(each));
      return make(
        'tr',
        { className: official ? 'tx-ctx-own' : '' },
        rowHead(pick),
        make('td', {}, namedMark(winner, names, colourOf)),
        make('td', { className: 'tx-number' }, make('b', {}, rankText(rank))),
      );
    });
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.rule : undefined;
    const heads = [headCell('Rule'), headCell('Winner'), headCell('Rank', { className: 'tx-number' })];
    fill(
      this.table,
      tableOf({ className: 'tx-ctx-list', 'aria-label': 'What the rule does' }, heads, rows),
      whoseRank(names[first]),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.table.querySelector(`[data-rule="${focused}"]`))?.focus();
  }
}

/** Whose ranks a table has. @param {string | undefined} name of the official winner */
const whoseRank = (name) =>
  name === undefined ? null : make('p', { className: 'tx-ctx-note' }, `Rank: of ${name}, the official winner.`);

/** On which share of the Tile the rules name one, two ... winners, and where each differs from the official one. */
/** @param {HTMLElement} host @param {PanelsShown} panels */
export function paintOften(host, { agreement, rule, rules, steps }) {
  if (!agreement) return fill(host, make('p', { className: 'tx-ctx-note' }, 'Computing …'));
  const parts = agreement.winners.flatMap((share, number) => (share > 0 && number > 0 ? [{ share, number }] : []));
  const bar = make(
    'div',
    { className: 'tx-ctx-bar', 'aria-hidden': 'true' },
    ...parts.map(({ share, number }) => {
      const piece = make(
        'span',
        { className: `tx-ctx-part-${Math.min(number, 4)}` },
        share > 0.16 ? percent(share) : '',
      );
      piece.style.flexGrow = String(share);
      return piece;
    }),
  );
  const words = parts.map(({ share, number }) => `${inWords(number)} on ${percent(share)}`).join(', ');
  const text = make('p', {}, parts.length ? `Different winners by the ${inWords(rules.length)} rules: ${words}.` : '');
  const rows = rules
    .filter((each) => each !== rule)
    .map((each) => {
      const share = agreement.differs.get(each) ?? 0;
      const length = make('span', { className: 'tx-ctx-length', 'aria-hidden': 'true' }, make('i', {}));
      /** @type {HTMLElement} */ (length.firstChild).style.width = `${100 * share}%`;
      return rowOf(
        rowHead(RULES[each].name),
        make('td', {}, length),
        make('td', { className: 'tx-number' }, make('b', {}, percent(share))),
      );
    });
  const heads = [headCell('Rule'), headCell('Other winner', { className: 'tx-number', colspan: 2 })];
  const note = make(
    'p',
    { className: 'tx-ctx-note' },
    `Shares of the Tile, from a grid of ${steps} × ${steps} points.`,
  );
  const label = `Where another rule has another winner than ${RULES[rule].name}`;
  fill(
    host,
    bar,
    text,
    rows.length ? tableOf({ className: 'tx-ctx-list', 'aria-label': label }, heads, rows) : null,
    note,
  );
}

/** Who would win with one context left out. @param {HTMLElement} host @param {PanelsShown} panels */
export function paintLeftOut(host, { names, contexts, rule, rules, standing, colourOf, left }) {
  host.classList.toggle('tx-old', !left);
  if (!left) return;
  const winner = winnerOf(standing.rules[rule].ranks);
  const reversed = rules.includes('rank') ? newcomerOf(names, standing) : [];
  const rows = left.map((each) => {
    const name = namedMark(each.winner, names, colourOf);
    const changed = each.winner !== winner;
    return rowOf(
      rowHead(make('span', { className: 'tx-ctx-context', title: contexts[each.context] }, contexts[each.context])),
      make('td', {}, changed ? make('b', {}, name) : name),
      make('td', { className: 'tx-number' }, Number.isNaN(each.tau) ? '–' : fixed(each.tau, 2)),
      make('td', { className: 'tx-number' }, changed ? make('b', {}, rankText(each.rank)) : rankText(each.rank)),
    );
  });
  const heads = [
    headCell('Without'),
    headCell('Winner'),
    headCell('τ', { className: 'tx-number', title: 'Kendall’s τ with the ranking by all contexts' }),
    headCell('Rank', { className: 'tx-number' }),
  ];
  fill(
    host,
    tableOf({ className: 'tx-ctx-list', 'aria-label': 'One context left out' }, heads, rows),
    whoseRank(names[winner]),
    make('p', {}, leftOutSentence(left, winner)),
    reversed.length ? make('p', {}, ...partNodes(reversed)) : null,
  );
}
