/** The leaderboard of the stage in large type: its rows, and which names are hidden. Knows no scenes. */
import * as marks from '#tile/draw/marks';
import { cut, fixed, rankSet } from '#tile/draw/text';
import { rowMaker } from '#tile/tables/columns';
import { make } from '#tile/ui/elements';
import { paintSwatch } from '#tile/ui/legend';

/** @import { Ranking } from '#tile/math/ranking' */
/** @import { ExploreModel } from '#tile/model/explore' */

/**
 * @typedef {object} Row
 * @property {HTMLElement} node
 * @property {HTMLElement} rank
 * @property {HTMLElement} mark
 * @property {HTMLElement} name
 * @property {HTMLElement} score
 * @property {HTMLElement} bar
 */

/**
 * The unit of type and the width in pixels; `sets`: the ranks that each entity may hold, null where ranks are as
 * measured.
 *
 * @typedef {{unit: number, wide: number, sets: {first: Int32Array, last: Int32Array} | null}} Size
 */

/**
 * The rows that fit on the stage: the first ones; the classifier that is selected or followed takes the last row if it
 * is not among them.
 */
/**
 * @param {Pick<Ranking, 'order'>} ranking @param {number} room @param {number | null} selected
 * @param {number[]} [above] the reference that beats all
 */
export function listed(ranking, room, selected, above = []) {
  const order = [...ranking.order].slice(0, Math.max(1, room - above.length));
  if (selected !== null && order.length && !order.includes(selected)) order[order.length - 1] = selected;
  return [...above, ...order];
}

/**
 * The entities whose names are revealed next: the worst-ranked of the hidden ones, ties together. Entities without a
 * row are revealed before them, all at once, so that long leaderboards do not need a click for each name.
 */
/** @param {Set<number>} hidden @param {Pick<Ranking, 'order' | 'ranks'>} ranking @param {number[]} rows */
export function nextRevealed(hidden, ranking, rows) {
  const shown = new Set(rows);
  const outside = [...hidden].filter((entity) => !shown.has(entity));
  if (outside.length) return outside;
  const waiting = [...ranking.order].filter((entity) => hidden.has(entity));
  const last = waiting[waiting.length - 1];
  return waiting.filter((entity) => entity === last || ranking.ranks[entity] === ranking.ranks[last]);
}

/** What a name is called for short: the part before a comma or a parenthesis. @param {string} name */
const short = (name) => name.match(/^(.{3,}?)(?:,| \()/)?.[1] ?? name;

/** @param {string} text @param {{names: string[], hidden: Set<number>}[]} lists */
function masked(text, lists) {
  const said = lists.flatMap(({ names, hidden }) =>
    names.flatMap((name, i) => (name && text.includes(short(name)) ? [{ name, hides: hidden.has(i) }] : [])),
  );
  const shown = said.filter(({ hides }) => !hides).map(({ name }) => name);
  const hidden = said.filter(({ hides, name }) => hides && !shown.includes(name)).map(({ name }) => name);
  const brief = hidden.map(short).filter((each) => !shown.some((name) => name.includes(each)));
  // Longer names first, as one may contain another.
  const all = [...hidden, ...brief].sort((one, other) => other.length - one.length);
  return all.reduce((rest, name) => rest.replace(whole(name), '?'), text);
}

/** A name that is no part of a longer word. @param {string} name */
const whole = (name) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu');

/** The hidden names of every leaderboard that is shown. */
export class HiddenNames {
  /** The hidden entities of the leaderboard shown. @type {Set<number>} */
  entities = new Set();
  /** The hidden entities of each leaderboard, by its names; null where names were never hidden. */
  /** @type {Map<string, Set<number>> | null} */
  all = null;

  /** Whether any name is hidden. */
  get any() {
    return this.entities.size > 0;
  }

  /** The names as the audience sees them. @param {ExploreModel} model */
  visibleNames({ names }) {
    return this.any ? names.map((name, i) => (this.entities.has(i) ? '?' : name)) : names;
  }

  /**
   * A text without the hidden names, and without what a title calls them for short: "Tree" for "Tree, depth 3".
   *
   * @param {string} text @param {Pick<ExploreModel, 'names'>} model
   * @param {Iterable<string[]>} [others] names of other leaderboards
   */
  mask(text, { names }, others = []) {
    if (!this.any && !this.all) return text;
    const lists = [{ names, hidden: this.entities }];
    for (const each of this.all ? others : [])
      if (each !== names)
        lists.push({ names: each.map((name) => (name.length > 2 ? name : '')), hidden: this.hiddenOf(each) });
    return masked(text, lists);
  }

  /** The hidden entities of a leaderboard. @param {string[]} names */
  hiddenOf(names) {
    return this.all?.get(names.join('\n')) ?? new Set(this.all ? names.keys() : []);
  }

  /** Hides the names of this leaderboard and of all others. @param {ExploreModel} model */
  hide(model) {
    this.all = new Map();
    this.switchTo(model);
  }

  /**
   * Reveals the next names; returns their entities.
   *
   * @param {ExploreModel} model @param {number[]} rows
   * @param {boolean} [alone] whether only the rows are on the stage: the others are named with the first of them
   */
  reveal({ ranking }, rows, alone = false) {
    if (alone) this.keepHidden(rows);
    const next = nextRevealed(this.entities, ranking, rows);
    for (const entity of next) this.entities.delete(entity);
    return next;
  }

  /** Reveals the names of all but these. @param {number[]} rows */
  keepHidden(rows) {
    for (const entity of [...this.entities]) if (!rows.includes(entity)) this.entities.delete(entity);
  }

  /**
   * Hides the names of another leaderboard too, until they are revealed there. A scene whose steps reveal names brings
   * `own` hidden names.
   */
  /** @param {Pick<ExploreModel, 'names'>} model @param {Set<number> | null} [own] */
  switchTo({ names }, own = null) {
    if (own) {
      this.entities = new Set(own);
      return;
    }
    this.entities = this.hiddenOf(names);
    this.all?.set(names.join('\n'), this.entities);
  }
}

/** The rows, one for each entity; they slide to their places. */
export class StageBoard {
  /** @type {Map<number, Row>} */
  rows = new Map();

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** How many rows fit, and their height. @param {number} height @param {number} unit @param {number} count */
  room(height, unit, count) {
    const rows = Math.max(1, Math.min(count, Math.floor(height / (50 * unit))));
    return { rows, height: Math.min(height / rows, 60 * unit) };
  }

  /**
   * @param {ExploreModel} model
   * @param {number[]} entities from the first row down
   * @param {number} step the height of a row
   * @param {string[]} names @param {Size} size
   */
  paint(model, entities, step, names, size) {
    this.host.classList.toggle('tx-stage-sure', size.sets !== null);
    for (const [entity, row] of this.rows) {
      if (entities.includes(entity)) continue;
      row.node.remove();
      this.rows.delete(entity);
    }
    const dataOf = rowMaker(model, null, () => ({}));
    entities.forEach((entity, at) => {
      const row = this.rows.get(entity) || this.make(entity);
      this.write(row, model, entity, names, size, dataOf);
      row.node.style.height = `${step}px`;
      row.node.style.transform = `translateY(${at * step}px)`;
      row.node.setAttribute('aria-posinset', String(at + 1));
      row.node.setAttribute('aria-setsize', String(model.rowCount));
    });
  }

  /**
   * @param {Row} row @param {ExploreModel} model @param {number} entity @param {string[]} names @param {Size} size
   * @param {ReturnType<typeof rowMaker>} dataOf
   */
  write(row, model, entity, names, { unit, wide, sets }, dataOf) {
    const { rank, rankText, name, score, place, tied, selected, ours } = dataOf(entity);
    paintSwatch(row.mark, place, tied, ours);
    const set = sets && Number.isFinite(rank) && rankSet(sets.first[entity], sets.last[entity]);
    row.rank.textContent = set || rankText;
    const best = model.bestHere.includes(entity);
    row.name.textContent = cut(names[entity] ?? name, wide - (sets ? 280 : 234) * unit, 30 * unit, best, names);
    row.score.textContent = entity < model.names.length ? model.valueText(entity) : fixed(score);
    row.bar.style.width = `${100 * (score || 0)}%`;
    row.bar.style.background = marks.hue(place, 'full', '');
    row.node.className = `tx-stage-row${best ? ' tx-first' : ''}${selected ? ' tx-chosen-row' : ''}`;
  }

  /** @param {number} entity @returns {Row} */
  make(entity) {
    const parts = {
      rank: make('span', { className: 'tx-stage-rank' }),
      mark: make('span', {}),
      name: make('span', { className: 'tx-stage-name' }),
      score: make('output', {}),
      bar: make('i', {}),
    };
    const track = make('span', { className: 'tx-stage-bar' }, parts.bar);
    const row = {
      ...parts,
      node: make('div', { role: 'listitem' }, parts.rank, parts.mark, parts.name, track, parts.score),
    };
    this.host.append(row.node);
    this.rows.set(entity, row);
    return row;
  }
}
