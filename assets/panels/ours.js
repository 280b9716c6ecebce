/** The card of one classifier: its ranks over the Tile, what beats it, what it would take; and its chip. */
import { count, counted, fixed, gainText, ordinal, percent, precise, probability, rankSet } from '#tile/draw/text';
import { MEAN } from '#tile/model/leaderboard';
import * as ours from '#tile/model/ours';
import { ring } from '#tile/panels/card_button';
import { closesCard } from '#tile/panels/card_keys';
import { both, placeText, sinceWords, valueName, valueText } from '#tile/panels/changes_card';
import {
  closeButton,
  closest,
  element,
  fill,
  focusVisible,
  headCell,
  helpButton,
  make,
  rowHead,
  rowOf,
  symbolNodes,
  tableOf,
} from '#tile/ui/elements';
import { swatch } from '#tile/ui/legend';

/** @import { EarlierVersion } from '#tile/model/changes' */
/** @import { SharedBoard } from '#tile/model/explore' */
/** @import { Held, Takes } from '#tile/model/ours' */
/** @import { Child } from '#tile/ui/elements' */

/**
 * What the card needs of Explore.
 *
 * @typedef {SharedBoard & {travel: (a: number, b: number) => void, earlier: EarlierVersion}} Followed
 */
/**
 * What does not depend on the point. `cover`: what covers it; `shares`: on which share of the Tile the two are ahead.
 *
 * @typedef {{key: unknown[], held: Held | null, all: ReturnType<typeof ours.everywhere>, shares: [number, number],
 *   cover: ReturnType<typeof ours.coverOf>, somewhere: ReturnType<typeof ours.takesSomewhere>}} Found
 */

/** The most bars of ranks; beyond, a bar is of several ranks. */
const BARS = 80;
/** What can have the focus in the card. */
const FOCUSABLE = 'button, [tabindex]';
/** Milliseconds between two steps of what is computed in steps. */
const PAUSE = 4;

/** The grid that shares are from. @param {number} side points along a side */
const gridWords = (side) => `at ${side} × ${side} points`;
const UNKNOWN = 'The counts of its samples are not known.';
const WITH_OPERATIONS = 'Not known with operations on all performances.';

/** A number of samples. @param {number | null | undefined} n */
const cell = (n) =>
  make('td', { className: 'tx-number' }, n === null || n === undefined ? 'not enough' : make('b', {}, count(n)));

/** In which contexts its best rank is the highest, and the lowest. */
/** @param {string[]} contexts @param {number[]} ranks */
function extremesWords(contexts, ranks) {
  const found = ranks.filter(Number.isFinite);
  if (!found.length) return [];
  const where = (/** @type {number} */ rank) => {
    const those = contexts.filter((_, k) => ranks[k] === rank);
    return `${those[0]}${those.length > 1 ? ` and ${counted(those.length - 1, 'other')}` : ''}`;
  };
  const [best, worst] = [Math.min(...found), Math.max(...found)];
  const low = worst > best ? `, never above ${ordinal(worst)} in ${where(worst)}` : '';
  return [make('p', {}, make('b', {}, ordinal(best)), ` somewhere in ${where(best)}${low}.`)];
}

export class OursCard {
  /** The classifier of the open card; null while it is closed. @type {number | null} */
  shown = null;
  /** @type {Found | null} */
  found = null;
  /** What is computed in steps, by name, with what it depends on. */
  /** @type {Map<string, {key: unknown[], value: unknown}>} */
  slow = new Map();

  /** @param {Followed} explore @param {(context: number) => void} onContext */
  constructor(explore, onContext) {
    this.explore = explore;
    this.onContext = onContext;
    this.chip = element('ours-chip');
    this.card = element('ours');
    document.addEventListener('click', (event) => {
      const opener = closest(event, '[data-tx-ours]');
      if (opener) this.open(Number(opener.dataset.txOurs));
    });
    document.addEventListener('keydown', (event) => {
      if (closesCard(this.card, event)) this.close();
    });
  }

  get board() {
    return this.explore.model;
  }

  /** @param {number} entity */
  open(entity) {
    if (this.shown === entity) return this.close();
    this.shown = entity;
    this.paint();
    this.card.querySelector('h2')?.focus();
  }

  close() {
    const inside = this.card.contains(document.activeElement);
    this.shown = null;
    this.paint();
    if (inside) focusVisible(this.chip.querySelector('button'), document.querySelector('.tx-card-button'));
  }

  /** Marks a classifier on all pages, or no longer. @param {number | null} entity */
  follow(entity) {
    this.board.ours = entity;
    this.explore.ask('all');
    this.paint();
  }

  paint() {
    const { board } = this;
    if (!board.data) return;
    this.paintChip();
    if (this.shown !== null && this.shown >= board.names.length) this.shown = null;
    this.card.hidden = this.shown === null;
    if (this.shown !== null) this.paintCard(this.shown);
  }

  paintChip() {
    const { ours: own, names } = this.board;
    this.chip.hidden = own === null;
    if (own === null) return fill(this.chip);
    const about = { 'data-tx-ours': own, title: `${names[own]}: its card`, 'aria-expanded': this.shown === own };
    const stop = closeButton(`Stop following ${names[own]}`);
    stop.addEventListener('click', () => this.follow(null));
    fill(this.chip, make('button', about, ring(), make('span', {}, names[own])), stop);
  }

  /** What does not depend on the point, from the cache or computed. @param {number} own @returns {Found} */
  foundOf(own) {
    const { board, found } = this;
    const key = [board.performances, board.ruled, own];
    if (found && key.every((each, k) => each === found.key[k])) return found;
    const { performances, ruled } = board;
    const byRule = ruled && ours.ranksByRule(ruled, own);
    const cover = byRule || board.owners.has(own) ? null : ours.coverOf(board, own);
    const share = (/** @type {number} */ other) => ours.shareAhead(performances, other, own);
    const counts = ours.countsOf(board, own);
    this.found = {
      key,
      cover,
      held: ours.heldOf(
        byRule ? byRule.over : ours.ranksOver(performances, own),
        board.areaOf(own, board.regions('first')),
      ),
      all: byRule ? byRule.all : ours.everywhere(performances, own),
      shares: cover ? [share(cover.left), share(cover.right)] : [NaN, NaN],
      somewhere: counts && !board.owners.has(own) ? ours.takesSomewhere(board, own, counts) : null,
    };
    return this.found;
  }

  /** @param {number} own */
  paintCard(own) {
    const { board } = this;
    const found = this.foundOf(own);
    const following = board.ours === own;
    const follow = make(
      'button',
      { className: 'tx-button', 'aria-pressed': following, title: 'Mark it on all pages' },
      'Follow',
    );
    follow.addEventListener('click', () => this.follow(following ? null : own));
    const close = closeButton('Close the card');
    close.addEventListener('click', () => this.close());
    const where = board.board.contexts.length > 1 ? `, ${board.contextName}` : '';
    const title = make('h2', { tabindex: -1, title: board.names[own] }, board.names[own]);
    const under = make('p', {}, `${counted(board.rowCount, 'classifier')}${where}`);
    const head = make(
      'div',
      { className: 'tx-ours-head' },
      ring(),
      make('div', {}, title, under),
      helpButton('explore.ours', 'The card of one classifier'),
      follow,
      close,
    );
    const { scrollTop } = this.card;
    const focused = [...this.card.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement ?? this.card);
    if (!found.held)
      fill(this.card, head, make('p', { className: 'tx-empty' }, 'It has no score anywhere on the Tile here.'));
    else
      fill(
        this.card,
        head,
        this.ranks(own, found.held),
        ...this.places(found.held),
        ...this.beats(own, found),
        ...this.why(own, found),
        ...this.takes(own, found),
        ...this.contexts(own),
        ...this.changes(own),
        ...this.elsewhere(own, found.cover, found.held),
      );
    this.card.scrollTop = scrollTop;
    // New elements in the place of those that had the focus.
    if (focused >= 0) focusVisible([...this.card.querySelectorAll(FOCUSABLE)][focused] ?? title);
  }

  /** A heading of the card. @param {string} text @param {string} [note] */
  heading(text, note = '') {
    return make(
      'div',
      { className: 'tx-ours-title' },
      make('h3', {}, text),
      make('span', { className: 'tx-note' }, note),
    );
  }

  /** Best rank, rank here and worst rank. @param {number} own @param {Held} held */
  ranks(own, { best, worst, shares, at }) {
    const { board } = this;
    const { ranks, scores, order } = board.ranking;
    const go = make('button', { className: 'tx-ours-go' }, 'Go to its best point');
    go.addEventListener('click', () => this.explore.travel(at.a, at.b));
    const place = board.placeHere();
    const here = Number.isFinite(ranks[own]) ? ordinal(ranks[own]) : '–';
    const first = order[0];
    const behind = scores[first] - scores[own];
    const said =
      ranks[own] === 1
        ? 'the best here'
        : Number.isFinite(behind)
          ? board.ruled?.ofRanks
            ? `${board.valueText(own)}, after ${board.names[first]} ${board.valueText(first)}`
            : `${precise(behind)} behind ${board.names[first]}`
          : 'undefined here';
    /** @type {(name: Child[], value: Child[], ...more: Child[]) => HTMLElement} */
    const stat = (name, value, ...more) =>
      make('div', {}, make('dt', {}, ...name), make('dd', {}, make('b', {}, ...value), ...more));
    return make(
      'dl',
      { className: 'tx-ours-ranks' },
      stat(
        ['Best rank'],
        [ordinal(best)],
        make('p', {}, `on ${percent(shares[best - 1])} of the Tile, among classifiers`),
        go,
      ),
      stat(place ? ['Here, ', ...symbolNodes(place.symbol)] : ['Here'], [here], make('p', {}, said)),
      stat(['Worst rank'], [ordinal(worst)], make('p', {}, `on ${percent(shares[worst - 1])} of the Tile`)),
    );
  }

  /** The share of the Tile of each rank, as bars. @param {Held} held */
  places({ side, shares, best }) {
    const upTo = (/** @type {number} */ n) => percent(shares.slice(0, n).reduce((sum, share) => sum + share, 0));
    const wide = Math.ceil(shares.length / BARS);
    const listed = Array.from({ length: Math.ceil(shares.length / wide) }, (_, k) =>
      shares.slice(k * wide, (k + 1) * wide).reduce((sum, share) => sum + share, 0),
    );
    const ranksOf = (/** @type {number} */ k) => rankSet(k * wide + 1, Math.min((k + 1) * wide, shares.length));
    const most = Math.max(...listed);
    const bars = make('div', {
      className: 'tx-ours-bars',
      role: 'img',
      'aria-label': `Share of the Tile by rank: ${listed
        .map((share, k) => (share ? `${ranksOf(k)}: ${percent(share)}` : ''))
        .filter(Boolean)
        .join(', ')}`,
    });
    for (const [k, share] of listed.entries()) {
      const bar = make('i', { title: `Rank ${ranksOf(k)}: ${percent(share)} of the Tile` });
      bar.style.height = `${Math.max(share ? 2 : 0, (100 * share) / most)}%`;
      if (Math.ceil(best / wide) === k + 1) bar.className = 'tx-held';
      bars.append(bar);
    }
    const ends = make(
      'div',
      { className: 'tx-ours-ends' },
      make('span', {}, '1st'),
      make('span', {}, ordinal(shares.length)),
    );
    const among =
      best > 10
        ? ['Never among the first ten.']
        : [
            'Among the first five on ',
            make('b', {}, upTo(5)),
            ', among the first ten on ',
            make('b', {}, upTo(10)),
            '.',
          ];
    return [
      this.heading('Share of each place', `of the area of the Tile, ${gridWords(side)}`),
      bars,
      ends,
      make('p', {}, ...among),
    ];
  }

  /** The name of a classifier, which opens the comparison with it. @param {number} own @param {number} other */
  rival(own, other) {
    const { board } = this;
    const about = { className: 'tx-robust-pick', 'data-tx-link': '/compare', 'data-tx-pair': `${own},${other}` };
    const title = { title: `Compare with ${board.names[other]}` };
    return make(
      'button',
      { ...about, ...title },
      swatch(board, other),
      make('span', { className: 'tx-robust-name' }, board.names[other]),
    );
  }

  /** Who beats it, and whom it beats: by a rule at the points of the grid. @param {number} own @param {Found} found */
  beats(own, { all, cover, held, shares }) {
    const list = make('dl', { className: 'tx-ours-facts' });
    /** @type {(name: string, ...words: Child[]) => void} */
    const add = (name, ...words) => list.append(make('dt', {}, name), make('dd', {}, ...words));
    const { beating, beaten } = all;
    if (!beating.length) add('everywhere', 'no classifier');
    else {
      const [first] = [...this.board.ranking.order].filter((i) => beating.includes(i)).concat(beating);
      add('everywhere', this.rival(own, first), beating.length > 1 ? ` and ${count(beating.length - 1)} more` : '');
    }
    if (cover && cover.left !== cover.right) {
      add('where misses cost less', this.rival(own, cover.left), ` on ${percent(shares[0])} of the Tile`);
      add('where misses cost more', this.rival(own, cover.right), ` on ${percent(shares[1])} of the Tile`);
    }
    add('beaten by it everywhere', counted(beaten.length, 'classifier'));
    const note = this.board.ruled && held ? gridWords(held.side) : '';
    return [this.heading('Who beats it', note), list];
  }

  /** Why it is never first, or where it is. @param {number} own @param {Found} found */
  why(own, { cover, somewhere }) {
    const { board } = this;
    const { names, owners } = board;
    if (owners.has(own)) {
      const regions = board.regions('first').filter(({ entities }) => entities.includes(own));
      const others = Math.min(...regions.map(({ entities }) => entities.length)) - 1;
      const shared = others ? `, tied with ${counted(others, 'other')}` : '';
      const [area, rest] = [board.areaOf(own, regions), board.areaOf(own, board.bestRegions())].map(percent);
      // Where doing nothing competes, the inspector says what it leaves.
      const left = area === rest ? [] : [', and on ', make('b', {}, rest), ' better than doing nothing, too'];
      const words = regions.length
        ? [make('b', {}, area), ` of the Tile among classifiers${shared}`, ...left, '.']
        : ['a part of the right side (a = 1).'];
      return [this.heading('Where is it first?'), make('p', {}, 'It is first on ', ...words)];
    }
    const head = this.heading('Why is it never first?');
    if (board.ruled) return [head, make('p', {}, `At every point another one is first by the ${board.ruled.name}.`)];
    if (!cover) return [head, make('p', {}, 'At every point another one is ahead, but no two of them at all points.')];
    const [left, right] = [make('b', {}, names[cover.left]), make('b', {}, names[cover.right])];
    if (cover.left === cover.right) {
      const rates = ours.ratesAhead(board, own, cover.left);
      const by = rates.map(([name, one, mine]) => `${name} ${fixed(one)} against ${fixed(mine)}`);
      return [head, make('p', {}, left, ` is ahead of it at every point${by.length ? `: ${by.join(', ')}` : ''}.`)];
    }
    const detections = somewhere?.tie.detections;
    const by = detections ? counted(detections, 'detection') : `${precise(ours.belowLine(board, own, cover))} in TPR`;
    const line = cover.onHull
      ? [` In ROC space the line between the two, which mixing them at random reaches, passes above it by ${by}.`]
      : [' The prevalences differ, so the two were found by a search over the Tile.'];
    return [head, make('p', {}, 'At every point ', left, ' or ', right, ' is ahead.', ...line)];
  }

  /** What it would take, in its own samples. @param {number} own @param {Found} found */
  takes(own, { somewhere }) {
    const { board } = this;
    const head = this.heading('What it would take', 'fewest changes of its own samples');
    const here = ours.takesHere(board, own);
    if (here?.detections === 0 && !somewhere) return [head, make('p', {}, 'Nothing: it is first here.')];
    if (!here) return board.context < 0 ? this.takesInOne(own) : [head, make('p', {}, UNKNOWN)];
    /** @type {(name: string, kind: keyof Takes) => HTMLElement} */
    const row = (name, kind) =>
      rowOf(
        rowHead(name),
        kind === 'both' ? make('td', { className: 'tx-number' }, '') : cell(here[kind]),
        ...(somewhere ? [cell(somewhere.tie[kind]), cell(somewhere.alone[kind])] : []),
      );
    const heads = ['to be first here', ...(somewhere ? ['to tie somewhere', 'alone somewhere'] : [])];
    return [
      head,
      tableOf(
        { className: 'tx-robust-table tx-ours-takes', 'aria-label': 'What it would take' },
        ['Change', ...heads.map((text) => headCell(text, { className: 'tx-number' }))],
        [
          row('more detections', 'detections'),
          row('fewer false alarms', 'rejections'),
          ...(somewhere ? [row('of both kinds, together', 'both')] : []),
        ],
      ),
    ];
  }

  /** What it would take in one context to be first by the rule over all of them. @param {number} own */
  takesInOne(own) {
    const { board } = this;
    const by = board.ruled?.name ?? 'score of the mean performance';
    const head = this.heading('What it would take', `in one context alone, to be first here by the ${by}`);
    const { performances, ruled, point, board: data } = board;
    const key = [performances, ruled, point.a, point.b, data, own];
    const found = this.later('takes', key, () => ours.takesInContexts(board, own));
    if (found === undefined) return [head, make('p', {}, 'Counting …')];
    if (!found) return [head, make('p', {}, board.operations.length ? WITH_OPERATIONS : UNKNOWN)];
    if (found.every(({ detections }) => detections === 0))
      return [head, make('p', {}, `Nothing: it is first here by the ${by}.`)];
    const heads = ['more detections', 'fewer false alarms'];
    const rows = found.flatMap(({ detections, rejections }, k) =>
      detections === null && rejections === null
        ? []
        : [rowOf(rowHead(board.board.contexts[k]), cell(detections), cell(rejections))],
    );
    const others = found.length - rows.length;
    const which = others === 1 ? 'the other context' : `each of the ${count(others)} other contexts`;
    const rest = rows.length
      ? `In ${which} alone, detecting all positives is not enough, nor is raising no false alarm.`
      : 'In no context alone is it enough to detect all positives, or to raise no false alarm.';
    const table = tableOf(
      { className: 'tx-robust-table tx-ours-takes', 'aria-label': 'What it would take in one context' },
      ['Context', ...heads.map((text) => headCell(text, { className: 'tx-number' }))],
      rows,
    );
    return [head, ...(rows.length ? [table] : []), ...(others ? [make('p', {}, rest)] : [])];
  }

  /** What changed since the earlier version of the leaderboard, where there is one. @param {number} own */
  changes(own) {
    const { board, explore } = this;
    const before = explore.earlier.board;
    const found = explore.earlier.changes(board);
    if (!before || !found || own >= board.board.entities.length) return [];
    const head = this.heading('What changed', sinceWords(before, board.board));
    const row = found.rows.find(({ name }) => name === board.names[own]);
    if (!row) return [head, make('p', {}, 'It is new: the version before did not have it.')];
    const moved = Number.isFinite(row.gained) && row.gained ? `, ${gainText(row.gained)} among those in both` : '';
    const surely = row.beyond
      ? ' No rank is in both of its rank sets: its rank has surely changed.'
      : row.sets
        ? ' Its rank sets have ranks in common: the change of its rank may be chance.'
        : '';
    return [
      head,
      make(
        'p',
        {},
        ...['Rank here ', make('b', {}, both(row.ranks, placeText)), moved, `, ${valueName(board).toLowerCase()} `],
        ...[make('b', {}, both(row.scores, valueText(board))), '.', surely],
      ),
    ];
  }

  /** Its best rank in each context. @param {number} own */
  contexts(own) {
    const { board } = this;
    const { contexts } = board.board;
    if (contexts.length < 2 || own >= board.board.entities.length) return [];
    const ranks = this.bestRanks(own);
    const size = Math.max(2, board.rowCount);
    const cells = contexts.map((name, k) => {
      const rank = ranks?.[k] ?? NaN;
      const text = Number.isFinite(rank) ? String(rank) : ranks ? '–' : '…';
      const about = { 'aria-pressed': board.context === k, title: `${name}: best rank ${text}` };
      const cell = make('button', { ...about, 'aria-label': `${name}: best rank ${text}` }, text);
      // Shades by the logarithm of the rank: 1 and 10 differ more than 40 and 80.
      const strength = Number.isFinite(rank) ? 0.04 + 0.8 * (1 - Math.log(rank) / Math.log(size)) ** 1.25 : 0;
      cell.style.setProperty('--tx-strength', `${Math.round(100 * strength)}%`);
      if (strength > 0.5) cell.className = 'tx-held';
      cell.addEventListener('click', () => this.onContext(k));
      return cell;
    });
    return [
      this.heading(`In the ${count(contexts.length)} contexts`, 'best rank anywhere on the Tile'),
      make('div', { className: 'tx-ours-tasks' }, ...cells),
      ...extremesWords(contexts, ranks ?? []),
    ];
  }

  /** The best ranks in all contexts; undefined until they are computed. @param {number} own */
  bestRanks(own) {
    const { board } = this;
    const { data, prior, operations, hidden } = board;
    const key = [JSON.stringify([data?.id, data?.title, prior, operations, [...hidden], own])];
    return this.later('ranks', key, () => ours.bestRanksInContexts(board, own));
  }

  /**
   * What is computed in steps, between which the page can answer; undefined until it is there, when the card is painted
   * again.
   *
   * @template T
   * @param {string} name @param {unknown[]} key what it depends on @param {() => Generator<void, T, void>} make
   * @returns {T | undefined}
   */
  later(name, key, make) {
    const known = this.slow.get(name);
    if (known && key.every((each, k) => each === known.key[k])) return /** @type {T | undefined} */ (known.value);
    const entry = { key, value: /** @type {unknown} */ (undefined) };
    this.slow.set(name, entry);
    const steps = make();
    const next = () => {
      if (this.slow.get(name) !== entry) return;
      const { done, value } = steps.next();
      if (!done) return void setTimeout(next, PAUSE);
      entry.value = value;
      this.paint();
    };
    setTimeout(next, PAUSE);
    return undefined;
  }

  /** Its ranks by well-known scores and in the mean, its chance to be first, and links. */
  /** @param {number} own @param {Found['cover']} cover @param {Held} held */
  elsewhere(own, cover, held) {
    const { board } = this;
    const list = make('dl', { className: 'tx-ours-facts' });
    /** @type {(name: string, path: string, ...words: Child[]) => void} */
    const add = (name, path, ...words) => {
      const link = make('button', { className: 'tx-robust-pick', 'data-tx-link': path }, name);
      list.append(make('dt', {}, link), make('dd', {}, ...words));
    };
    const named = ours.namedRanks(board, own);
    if (named.length) {
      /** @type {Child[]} */
      const words = [];
      for (const { symbol, rank } of named)
        words.push(words.length ? ', ' : '', make('b', {}, ordinal(rank)), ' by ', ...symbolNodes(symbol));
      add('Scores', '/scores', ...words);
    }
    if (board.board.contexts.length > 1 && own < board.board.entities.length) {
      const rank = ours.rankIn(board, own, MEAN);
      if (Number.isFinite(rank))
        add('Contexts', '/contexts', make('b', {}, ordinal(rank)), ' here by the mean performance');
    }
    const [first] = held.best === 1 ? held.shares : [0];
    const chance = board.here?.best[own];
    const words = ['first on ', make('b', {}, percent(first)), ' of the Tile'];
    if (chance !== undefined) words.push(', best here with P = ', make('b', {}, probability(chance)));
    add('Robustness', '/robustness', ...words);
    const rivals = cover ? [...new Set([cover.left, cover.right])] : [board.ranking.order.find((i) => i !== own)];
    for (const other of rivals)
      if (other !== undefined) list.append(make('dt', {}, 'Compare'), make('dd', {}, this.rival(own, other)));
    const value = board.ruled?.ofRanks ? board.ruled.name : 'score';
    return [this.heading('On the other pages', `${value} here ${board.valueText(own)}`), list];
  }
}
