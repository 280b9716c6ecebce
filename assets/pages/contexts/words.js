/** Sentences of the Contexts page: which classifier wins by which rule, and how far that depends on the rule. */
import { counted, fixed, inWords, levelText, ordinal, percent, probabilitySaid, rankText } from '#tile/draw/text';
import { RULES } from '#tile/math/rules';
import { firstReversal, winnerOf } from '#tile/model/contexts';

/** @import { Rule, RuleEvaluator } from '#tile/math/rules' */
/** @import { RuleSets } from '#tile/model/context_claims' */
/** @import { Agreement, LeftOut } from '#tile/model/contexts' */

/** What a rule is called within a sentence. @type {Record<Rule, string>} */
const BY = {
  scores: 'the mean of the scores',
  mean: 'the score of the mean performance (mean of all)',
  size: 'the mean of all, weighted by size',
  rank: 'mean rank',
  median: 'the median score',
  worst: 'worst rank',
};
/** @param {Rule} rule */
const byRule = (rule) => BY[rule];

/** How many different winners the rules name; what follows "At F2, ". */
/** @param {Rule[]} rules @param {RuleEvaluator} standing */
export function titleOf(rules, standing) {
  const winners = new Set(rules.map((rule) => winnerOf(standing.rules[rule].ranks)).filter((i) => i >= 0));
  if (!winners.size) return 'no classifier has a score in every context';
  if (rules.length === 1) return `the winner by ${byRule(rules[0])}`;
  if (winners.size > 1) return `${inWords(rules.length)} rules name ${inWords(winners.size)} different winners`;
  return `${rules.length === 2 ? 'both' : `all ${inWords(rules.length)}`} rules name the same winner`;
}

/** What follows from a score that has no point of the Tile for all contexts. @param {string} name */
export const otherScoreWords = (name) =>
  `Ranks and values are by ${name}, which has no point of the Tile in all contexts: Tiles, and shares of the Tile,` +
  ' are by the scores of their points.';

/** Each part of a sentence, the strong ones marked. @typedef {(string | {strong: string})[]} Parts */

/** What the official winner is by the other rules. */
/**
 * @param {string[]} names @param {Rule} official @param {Rule[]} rules @param {RuleEvaluator} standing
 * @param {Agreement | null} agreement @returns {Parts}
 */
export function verdictOf(names, official, rules, standing, agreement) {
  const { ranks } = standing.rules[official];
  const first = winnerOf(ranks);
  if (first < 0) return [];
  const tied = ranks.reduce((sum, rank) => sum + Number(rank === 1), 0) - 1;
  const wins = tied ? ` and ${counted(tied, 'other')} win by ` : ' wins by ';
  /** @type {Map<number, Rule[]>} */
  const places = new Map();
  for (const rule of rules) {
    const rank = standing.rules[rule].ranks[first];
    if (rule !== official && rank > 1) places.set(rank, [...(places.get(rank) ?? []), rule]);
  }
  const also = rules.filter((rule) => rule !== official && standing.rules[rule].ranks[first] === 1).map(byRule);
  const every = also.length > 1 && !places.size;
  const by = every ? `all ${inWords(rules.length)} rules` : listed([byRule(official), ...also]);
  /** @type {Parts} */
  const parts = [{ strong: names[first] }, `${wins}${by}`];
  const rest = [...places].sort(([one], [other]) => one - other);
  for (const [k, [rank, by]] of rest.entries()) {
    parts.push(k === 0 ? ', and is ' : k === rest.length - 1 ? ' and ' : ', ');
    parts.push({ strong: ordinal(rank) }, ` by ${listed(by.map(byRule))}`);
  }
  const share = agreement && rules.length > 1 ? agreement.winners[1] : null;
  const same = every ? 'They name the same winner on' : `The ${inWords(rules.length)} rules name the same winner on`;
  parts.push(share === null ? '.' : `. ${same} ${percent(share)} of the Tile.`);
  return parts;
}

/** Parts of a sentence as plain text. @param {Parts} parts */
export const textOf = (parts) => parts.map((part) => (typeof part === 'string' ? part : part.strong)).join('');

/** "one, two and three". @param {string[]} texts */
function listed(texts) {
  const [last, ...before] = [...texts].reverse();
  return before.length ? `${before.reverse().join(', ')} and ${last}` : (last ?? '');
}

/** What is drawn again. @type {Record<'fixed' | 'sample', string>} */
const DRAWN = { fixed: 'With the cases of each context drawn again', sample: 'With the contexts drawn again' };

/** How the official winner wins: its ranks, its lead, and how probably it would win again. */
/**
 * @param {string[]} names @param {Rule} official @param {RuleEvaluator} standing @param {number | null} chance
 * @param {'fixed' | 'sample'} tasks what was drawn @returns {Parts}
 */
export function leadOf(names, official, standing, chance, tasks) {
  const { values, ranks } = standing.rules[official];
  const first = winnerOf(ranks);
  if (first < 0) return [];
  const own = standing.contexts.map((each) => each.ranks[first]);
  const won = own.filter((rank) => rank === 1).length;
  const wins = won ? `wins ${won} of ${counted(own.length, 'context')}` : 'wins no context';
  const shown = own.slice(0, 12).map(rankText);
  /** @type {Parts} */
  const parts = [{ strong: names[first] }, ` ${wins}: ranks ${shown.join(', ')}${own.length > 12 ? ', …' : '.'}`];
  const tied = ranks.reduce((sum, rank) => sum + Number(rank === 1), 0) > 1;
  const second = tied ? -1 : ranks.indexOf(2);
  if (second >= 0) {
    const lead = Math.abs(values[first] - values[second]);
    const ranksAhead = Number(fixed(lead, 1));
    const by = RULES[official].higher ? fixed(lead) : `${ranksAhead} rank${ranksAhead === 1 ? '' : 's'}`;
    const other = official === 'worst' ? 'mean' : 'worst';
    if (lead || RULES[official].higher) parts.push(' It leads ', { strong: names[second] }, ` by ${by}.`);
    else parts.push(' ', { strong: names[second] }, ` has the same ${byRule(official)}, and a worse ${other} rank.`);
  }
  if (chance !== null)
    parts.push(` ${DRAWN[tasks]}, it wins by this rule with `, { strong: `P ${probabilitySaid(chance)}` }, '.');
  return parts;
}

/** The rank set of the official winner, and how many cannot be told apart from the best; or why there are none. */
/**
 * @param {string[]} names @param {Rule} official @param {RuleEvaluator} standing @param {RuleSets | null} found
 * @param {string} tasks 'fixed' or 'sample' @returns {Parts}
 */
export function setsOf(names, official, standing, found, tasks) {
  const winner = winnerOf(standing.rules[official].ranks);
  if (!found || winner < 0) return [];
  const { sets, level, about, problem } = found;
  if (!sets) return [problem];
  const some = sets.first.reduce((sum, first) => sum + Number(first === 1), 0);
  const [first, last] = [sets.first[winner], sets.last[winner]];
  const ranks = first === last ? `rank ${first}` : `ranks ${first}–${last}`;
  const at = `At ${about ? 'about ' : ''}${levelText(level)}, all at once: `;
  const told = some > 1 ? `${counted(some, 'classifier')} cannot be told apart from the best` : 'it is surely the best';
  // These rules follow from what is sure in all contexts at once (`tile_core/rules/claims.py`).
  const cautious = tasks === 'fixed' && ['rank', 'median', 'worst'].includes(official) && some > 1;
  const hint = cautious ? ' By this rule such ranks are cautious, and real differences may not show.' : '';
  return [at, { strong: names[winner] }, ` may have ${ranks}; ${told}.${hint}`];
}

/** How many contexts change the winner when left out. @param {LeftOut[]} left @param {number} winner */
export function leftOutSentence(left, winner) {
  const changed = left.filter((each) => each.winner !== winner).length;
  if (!changed) return 'The winner is the same without any one of them.';
  const change = changed === 1 ? 'changes' : 'change';
  return `${changed} of ${counted(left.length, 'context')} ${change} the winner when left out.`;
}

/** Which two classifiers one more would reverse by mean rank. */
/** @param {string[]} names @param {RuleEvaluator} standing @returns {Parts} */
export function newcomerOf(names, standing) {
  const found = firstReversal(standing);
  if (!found) return [];
  const { ahead, behind, pushed } = found;
  const { values } = standing.rules.rank;
  const rank = (/** @type {number} */ value) => fixed(value, 1);
  return [
    ...['Mean ranks depend on who takes part: with one more classifier like ', { strong: names[behind] }, ', '],
    ...[
      { strong: names[ahead] },
      ` would fall from a mean rank of ${rank(values[ahead])} to ${rank(pushed)}, behind it`,
    ],
    ` (${rank(values[behind])}).`,
  ];
}
