/** The answer of the Decide page: who is cheapest, what happens to 1,000 people, how sure, and what to take along. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { canvas } from '#tile/draw/pen';
import { count, levelText, prevalence, probabilitySaid } from '#tile/draw/text';
import { cheaperReference, comparedPair, nobodyBeats, outcomeIntervals, PEOPLE } from '#tile/model/decide';
import {
  amount,
  answerSentence,
  assumptionOf,
  doingOf,
  latexOf,
  namesOfBest,
  rounded,
  scorerOf,
  VOCABULARY,
} from '#tile/pages/decide/words';
import { RovingFocus, swatch } from '#tile/tables/entities';
import { copyButton, fill, fitShrunk, make } from '#tile/ui/elements';

/** @import { Candidate, Certain, DecideModel, Decision } from '#tile/model/decide' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Vocabulary } from '#tile/pages/decide/words' */

/** How many classifiers the table lists at first. */
const FIRST = 4;

/** The swatch of a candidate: hatched for a reference. @param {ExploreModel} board @param {Candidate} candidate */
function swatchOf(board, { entity, reference }) {
  if (!reference) return swatch(board, entity);
  return make('span', { className: 'tx-swatch tx-swatch-reference', 'aria-hidden': 'true' });
}

export class Answer {
  more = false;
  body = make('tbody', {});
  toggle = make('button', { className: 'tx-button tx-plain' });

  /**
   * @param {Record<'answer' | 'sure' | 'people' | 'take', HTMLElement>} hosts
   * @param {(entity: number) => void} onSelect @param {() => void} again
   */
  constructor(hosts, onSelect, again) {
    this.hosts = hosts;
    this.onSelect = onSelect;
    this.roving = new RovingFocus(this.body);
    this.head = make('div', {});
    this.columns = make('tr', {});
    const table = make(
      'table',
      { className: 'tx-robust-table tx-decide-costs', 'aria-label': 'Costs of classifiers' },
      make('thead', {}, this.columns),
      this.body,
    );
    this.legend = make('p', { className: 'tx-decide-note' });
    this.toggle.addEventListener('click', () => {
      this.more = !this.more;
      again();
    });
    fill(hosts.answer, this.head, table, make('div', { className: 'tx-robust-under' }, this.legend, this.toggle));
    this.arrays = /** @type {PeopleArray[]} */ ([]);
  }

  /**
   * @param {ExploreModel} board @param {DecideModel} model @param {Decision} decision @param {Certain | null} sure
   * @param {string} problem why nothing is known of uncertainty; '' where it is
   */
  paint(board, model, decision, sure, problem) {
    const words = VOCABULARY[model.words];
    this.paintHead(board, decision, words);
    this.paintTable(board, decision, words);
    this.paintSure(decision, sure, problem, words);
    this.paintPeople(board, decision, sure, words);
    if (!model.live) this.paintTake(decision, sure, words);
  }

  /** @param {ExploreModel} board @param {Decision} decision @param {Vocabulary} words */
  paintHead(board, decision, words) {
    const [best] = decision.best;
    const reference = cheaperReference(decision);
    const none = nobodyBeats(decision);
    const nearest = decision.listed[0];
    const title = make(
      'h3',
      { className: 'tx-decide-best' },
      swatchOf(board, best),
      make('span', { className: 'tx-robust-name', title: namesOfBest(decision) }, namesOfBest(decision)),
      make('b', {}, amount(best.cost)),
    );
    const doing = doingOf(decision, reference, words);
    const said = none
      ? [
          'Nothing here beats ',
          doing,
          nearest ? `: ${nearest.name} costs ` : '',
          nearest ? make('b', {}, amount(nearest.cost)) : '',
        ]
      : [
          `Better than ${doing}: it saves `,
          make('b', {}, amount(reference.cost - best.cost)),
          ` of ${amount(reference.cost)}`,
        ];
    const { misses, alarms, detections, rejections } = best.outcomes;
    const numbers = /** @type {const} */ ([
      [misses, words.misses],
      [alarms, words.alarms],
      [detections, words.detections],
      [rejections, words.rejections],
    ]).map(([value, name]) => make('div', {}, make('b', {}, amount(value)), make('span', {}, name)));
    const unit = `Lowest expected cost, in ${words.alarms} per ${count(PEOPLE)} ${words.people}`;
    fill(
      this.head,
      title,
      make('p', { className: 'tx-decide-note' }, unit),
      make('p', { className: `tx-decide-against${none ? ' tx-decide-none' : ''}` }, ...said),
      make('div', { className: 'tx-decide-numbers' }, ...numbers),
    );
    fitShrunk(this.head, '.tx-robust-name', board.names);
  }

  /** @param {ExploreModel} board @param {Decision} decision @param {Vocabulary} words */
  paintTable(board, decision, words) {
    const { listed, references } = decision;
    fill(
      this.columns,
      make('th', { scope: 'col' }, 'Classifier'),
      ...words.columns.map((text) => make('th', { scope: 'col', className: 'tx-number' }, text)),
      make('th', { scope: 'col', className: 'tx-number', 'aria-sort': 'ascending' }, make('b', {}, 'Cost ↑')),
      make('th', { scope: 'col' }, make('span', { className: 'tx-visually-hidden' }, 'Parts of the cost')),
    );
    const shown = this.more ? listed : listed.slice(0, FIRST);
    const held = listed.find(({ entity }) => entity === board.selected);
    const rows = held && !shown.includes(held) ? [...shown, held] : [...shown];
    const all = [...rows, ...references].sort((x, y) => x.cost - y.cost);
    // A reference that costs far more is cut, so that the others can be told apart.
    const scale = Math.min(
      Math.max(...all.map(({ cost }) => cost)),
      1.3 * Math.max(cheaperReference(decision).cost, ...rows.map(({ cost }) => cost)),
    );
    this.roving.rebuild(() => fill(this.body, ...all.map((each) => this.row(board, decision, each, scale))));
    fitShrunk(this.body, '.tx-robust-name', board.names);
    const keys = ['miss', 'alarm'].map((name) => make('i', { className: `tx-decide-key tx-decide-${name}` }));
    fill(this.legend, keys[0], ` ${words.misses} × c  `, keys[1], ` ${words.alarms}`);
    this.toggle.hidden = listed.length <= FIRST;
    this.toggle.textContent = this.more ? `First ${FIRST}` : `Show all ${count(listed.length)}`;
  }

  /** @param {ExploreModel} board @param {Decision} decision @param {Candidate} candidate @param {number} scale */
  row(board, { c, best }, candidate, scale) {
    const { entity, name, reference, outcomes, cost } = candidate;
    const label = [swatchOf(board, candidate), make('span', { className: 'tx-robust-name', title: name }, name)];
    const about = { className: 'tx-robust-pick', 'data-pick': entity };
    const pick = reference
      ? make('div', { className: 'tx-robust-pick' }, ...label, make('small', {}, 'ref.'))
      : make('button', { ...about, 'aria-pressed': String(entity === board.selected) }, ...label);
    if (!reference) pick.addEventListener('click', () => this.onSelect(entity));
    const bar = make('div', { className: `tx-decide-bar${cost > scale ? ' tx-decide-cut' : ''}` });
    const parts = [c * outcomes.misses, outcomes.alarms];
    let left = scale;
    for (const [k, value] of parts.entries()) {
      const drawn = Math.min(left, value);
      left -= drawn;
      const piece = make('i', { className: k ? 'tx-decide-alarm' : 'tx-decide-miss' });
      piece.style.width = `${(100 * drawn) / scale}%`;
      bar.append(piece);
    }
    const chosen = entity === board.selected || best.includes(candidate);
    return make(
      'tr',
      { className: chosen ? 'tx-chosen' : '' },
      make('th', { scope: 'row', className: 'tx-robust-entity' }, pick),
      make('td', { className: 'tx-number' }, amount(outcomes.misses)),
      make('td', { className: 'tx-number' }, amount(outcomes.alarms)),
      make('td', { className: 'tx-number' }, make('b', {}, amount(cost))),
      make('td', {}, bar),
    );
  }

  /** @param {Decision} decision @param {Certain | null} sure @param {string} problem @param {Vocabulary} words */
  paintSure(decision, sure, problem, words) {
    if (!sure) return fill(this.hosts.sure, make('p', { className: 'tx-decide-note' }, problem));
    const { draws, level, ahead, saved, useful, first } = sure;
    const doing = doingOf(decision, cheaperReference(decision), words);
    const held = levelText(level);
    const bold = (/** @type {string} */ text) => make('b', {}, text);
    const chance = (/** @type {number} */ p) => bold(`P ${probabilitySaid(p)}`);
    const ends = (/** @type {{low: number, high: number}} */ { low, high }) => `${rounded(low)} to ${rounded(high)}`;
    /** @type {import('#tile/ui/elements').Child[][]} */
    const lines = [];
    const { second, listed } = decision;
    const none = nobodyBeats(decision);
    if (ahead && second) {
      const all = `; best of all ${count(listed.length)} with `;
      const subject = none ? `${listed[0].name} is ` : '';
      lines.push(
        [subject, bold(amount(ahead.saves)), ` ahead of ${second.name} (${held}: ${ends(ahead)}).`],
        ['Truly better than it with ', chance(ahead.p), all, chance(first), '.'],
      );
    }
    if (saved && none) {
      const more = `${held}: ${ends({ low: -saved.high, high: -saved.low })}`;
      lines.unshift(
        [listed[0].name, ' costs ', bold(amount(-saved.saves)), ` more than ${doing} (${more}).`],
        ['It truly costs less with ', chance(saved.p), '; some classifier here does with ', chance(useful), '.'],
      );
    } else if (saved) lines.push([`Better than ${doing} with `, chance(saved.p), `; it saves ${ends(saved)}.`]);
    const foot = make('p', { className: 'tx-decide-note' }, assumptionOf(draws.number, level));
    fill(this.hosts.sure, ...lines.map((line) => make('p', {}, ...line)), foot);
  }

  /** @param {ExploreModel} board @param {Decision} decision @param {Certain | null} sure @param {Vocabulary} words */
  paintPeople(board, decision, sure, words) {
    const shown = [...new Set([...comparedPair(decision, null), cheaperReference(decision)])];
    while (this.arrays.length < shown.length) this.arrays.push(new PeopleArray());
    for (const [k, candidate] of shown.entries()) {
      const intervals =
        sure && !candidate.reference ? outcomeIntervals(sure.draws, decision, candidate, sure.level) : null;
      this.arrays[k].paint(board, candidate, intervals, words, swatchOf(board, candidate));
    }
    fill(this.hosts.people, ...this.arrays.slice(0, shown.length).map(({ node }) => node));
  }

  /** @param {Decision} decision @param {Certain | null} sure @param {Vocabulary} words */
  paintTake(decision, sure, words) {
    const parts = /** @type {const} */ ([
      ['Words', answerSentence(decision, sure, words), 'p'],
      ['LaTeX', latexOf(decision), 'code'],
      ['scikit-learn', scorerOf(decision), 'pre'],
    ]);
    fill(
      this.hosts.take,
      ...parts.flatMap(([name, text, tag]) => {
        const shown = make(tag, {}, text);
        return [
          make('div', { className: 'tx-taken' }, make('h3', {}, name), shown, copyButton(text, shown, `Copy: ${name}`)),
        ];
      }),
    );
  }
}

// ---- A thousand people as an array of squares.

const [COLUMNS, CELL, SQUARE] = [40, 3.4, 2.6];

/** Whole numbers that add up to 1,000, the nearest to what is expected. @param {number[]} expected */
function wholePeople(expected) {
  const whole = expected.map(Math.floor);
  const order = expected.map((_, k) => k).sort((i, j) => expected[j] - whole[j] - (expected[i] - whole[i]));
  const missing = PEOPLE - whole.reduce((sum, each) => sum + each, 0);
  for (let k = 0; k < missing; k++) whole[order[k % order.length]]++;
  return whole;
}

class PeopleArray {
  name = make('h3', {});
  picture = make('div', { className: 'tx-people-picture', role: 'img' });
  list = make('dl', {});
  node = make('div', { className: 'tx-people' }, this.name, this.picture, this.list);
  pens = canvas(this.picture, ['people']);

  /**
   * @param {ExploreModel} board @param {Candidate} candidate
   * @param {{misses: number[], alarms: number[]} | null} intervals @param {Vocabulary} words @param {HTMLElement} mark
   */
  paint(board, { name, outcomes, entity, reference }, intervals, words, mark) {
    const { misses, detections, alarms, rejections } = outcomes;
    const groups = [misses, detections, alarms, rejections];
    const people = wholePeople(groups);
    const { ink, grey, line2 } = theme();
    const own = reference ? grey : marks.hue(board.colourOf(entity), 'full', grey);
    const colours = [ink, own, grey, line2];
    const pen = this.pens.people.start();
    let from = 0;
    for (const [k, many] of people.entries()) {
      let d = '';
      for (let i = from; i < from + many; i++) {
        const [x, y] = [(i % COLUMNS) * CELL, Math.floor(i / COLUMNS) * CELL];
        d += `M${x.toFixed(1)} ${y.toFixed(1)}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
      }
      if (d) pen.add('path', { d, fill: colours[k] });
      from += many;
    }
    pen.stop();
    const { svg } = this.pens;
    svg.setAttribute('viewBox', `0 0 ${COLUMNS * CELL} ${(PEOPLE / COLUMNS) * CELL}`);
    const names = [words.misses, words.detections, words.alarms, words.rejections];
    this.picture.setAttribute('aria-label', names.map((each, k) => `${people[k]} ${each}`).join(', '));
    fill(this.name, mark, make('span', { className: 'tx-robust-name', title: name }, name));
    const ends = (/** @type {number[] | undefined} */ pair) =>
      pair ? make('small', {}, `${amount(pair[0])} to ${amount(pair[1])}`) : null;
    const more = [ends(intervals?.misses), null, ends(intervals?.alarms), null];
    fill(
      this.list,
      ...names.map((each, k) => {
        const key = make('i', {});
        key.style.background = colours[k];
        return make(
          'div',
          {},
          make('dt', {}, key, each),
          make('dd', {}, make('b', {}, amount(groups[k]))),
          more[k] && make('dd', { className: 'tx-people-range' }, more[k]),
        );
      }),
    );
    fitShrunk(this.node, '.tx-robust-name', board.names);
  }
}

/** Where the numbers are for, next to the heading. @param {Decision} decision @param {Vocabulary} words */
export const answerNote = ({ prior }, { people }) => `expected, per ${count(PEOPLE)} ${people} at ${prevalence(prior)}`;
