/** What the Compare page says of two results in sentences. */
import { fixed, percent, prevalence } from '#tile/draw/text';
import { decided, differenceAt, EQUAL, leaderBy, leaderEverywhere, outcomes } from '#tile/model/comparison';
import { make, symbolNodes } from '#tile/ui/elements';

/** @import { Decided, Leads, Two } from '#tile/model/comparison' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Child } from '#tile/ui/elements' */

/** The score at the point, after a preposition. @param {ExploreModel} board @returns {Child[]} */
export function scoreHere(board) {
  const place = board.placeHere();
  return place ? [' in ', ...symbolNodes(place.symbol)] : [' here'];
}

/** Who leads at the point, and who leads on more of the Tile. */
/** @type {(board: ExploreModel, two: Two, leads: Leads, names: string[]) => Child[]} */
export function headline(board, two, leads, names) {
  const { a, b } = board.point;
  if (leads.same) return [`${names[0]} and ${names[1]} have the same performance: no score separates them`];
  const difference = differenceAt(two, a, b);
  const leader = leaderBy(difference);
  const larger = leads.shares[1] > leads.shares[0] ? 1 : 0;
  const share = percent(leads.shares[larger]);
  if (Number.isNaN(difference))
    return [`The score here is undefined (0/0); ${names[larger]} leads on ${share} of the Tile`];
  if (leader < 0) return ['Tied', ...scoreHere(board), `; ${names[larger]} leads on ${share} of the Tile`];
  const by = ` by ${fixed(Math.abs(difference))}`;
  if (leads.shares[leader === 1 ? 1 : 0] > 1 - EQUAL)
    return [`${names[leader]} leads`, ...scoreHere(board), by, ', and everywhere else on the Tile'];
  const rest = leader === larger ? `, and on ${share} of the Tile` : `; ${names[larger]} leads on ${share} of the Tile`;
  return [`${names[leader]} leads`, ...scoreHere(board), by, rest];
}

/** What using the leader instead of the other one changes for 1,000 cases; nothing where prevalences differ. */
/** @type {(board: ExploreModel, two: Two, names: string[]) => Child[]} */
export function changesWords(board, two, names) {
  const { a, b } = board.point;
  if (!Number.isFinite(board.common))
    return ['The two have prevalences of their own: choose one prevalence to compare counts.'];
  const [found, , alarms] = outcomes(two, a, b);
  const leader = Math.max(0, leaderBy(differenceAt(two, a, b)));
  const sign = leader ? -1 : 1;
  const more = (/** @type {number} */ difference) => {
    const [size, word] = [Math.abs(difference), difference > 0 ? 'more' : 'fewer'];
    return size < 0.05 ? [make('b', {}, 'as many')] : [make('b', {}, `${fixed(size, 1)} ${word}`)];
  };
  const positives = 1000 * board.common;
  return [
    `Of 1,000 cases, ${names[leader]} finds `,
    ...more(sign * found.difference),
    ` of ${positives >= 10 ? fixed(positives, 0) : fixed(positives, 1)} positives and raises `,
    ...more(sign * alarms.difference),
    ' false alarms.',
  ];
}

/** How many of one outcome another one is worth, rounded to three digits up or down. */
/** @param {number} z share of the first in both @param {boolean} up */
function worth(z, up) {
  const ratio = z / (1 - z);
  const size = 10 ** (Math.floor(Math.log10(ratio)) - 2);
  return String(
    Number(((up ? Math.ceil(ratio / size - 1e-9) : Math.floor(ratio / size + 1e-9)) * size).toPrecision(3)),
  );
}

/** What the weight that decides is of, and in what it is counted. */
const WEIGHED = {
  b: { one: 'a miss', many: 'false alarms', other: 'correct rejections' },
  a: { one: 'a detection', many: 'correct rejections', other: 'misses' },
};

/** Which one to use, as one sentence. @param {Two} two @param {string[]} names @returns {Child[]} */
export function whichWords(two, names) {
  const all = leaderEverywhere(two);
  if (all === -1) return ['Either: both have the same performance.'];
  if (all !== null) return [make('b', {}, names[all]), ', whatever an error costs.'];
  const found = decided(two);
  return found ? betweenWords(found, names) : [];
}

/** @param {Decided} found @param {string[]} names @returns {Child[]} */
function betweenWords({ axis, low, high, above, below }, names) {
  const { one, many, other } = WEIGHED[axis];
  const rest = `the weight of ${other} decides.`;
  const strong = (/** @type {string} */ text) => make('b', {}, text);
  if (high === 1 && low === 0)
    return ['Neither the cost of a miss nor that of a detection decides alone: it takes both.'];
  const more = [strong(names[above]), ` if ${one} counts more than `, strong(worth(high, true)), ` ${many}`];
  const less = [strong(names[below]), ` if ${one} counts less than `, strong(worth(low, false)), ` ${many}`];
  if (high === 1) return [...less, `; above that, ${rest}`];
  if (low === 0) return [...more, `; below that, ${rest}`];
  const fewer = [strong(names[below]), ' if fewer than ', strong(worth(low, false))];
  const between = high - low > 1e-9 ? [`; in between, ${rest}`] : ['.'];
  return [...more, '; ', ...fewer, ...between];
}

/** At which prevalence counts are. @param {ExploreModel} board */
export const prevalenceWords = ({ common }) =>
  Number.isFinite(common) ? `at ${prevalence(common)} prevalence` : 'as measured';
