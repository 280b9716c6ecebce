/**
 * Newcomers that reverse two models in an order that depends on who takes part: by the mean rank over classes, and by
 * the mean of scores that are normalised in each class. Adding an entity must not change the order of others (A,
 * axiom 1).
 */

/** What a newcomer scores in a class: as the model behind, or the least or the most that is possible. */
/** @typedef {'same' | 'least' | 'most'} Level */
/**
 * Indices of the model ahead and of the one behind, their values before and after, and what the newcomer scores in each
 * class.
 *
 * @typedef {{ahead: number, behind: number, before: [number, number], after: [number, number],
 *   levels: Level[]}} Reversal
 */
/** The scores of models in each class, and the least and the most possible ones there. */
/** @typedef {{scores: number[][], least: number[], most: number[]}} Classwise */

/** Values that are closer are equal. */
const TIE = 1e-12;
/** @param {number[]} values */
const mean = (values) => values.reduce((total, value) => total + value, 0) / values.length;

/**
 * A newcomer that puts one ahead of another by mean rank, the lower the better; null where none does. It scores what
 * the model behind scores, so that the model ahead loses a rank wherever that one is better. No other newcomer does
 * more.
 *
 * @param {number[][]} scores of each model in each class, all defined @returns {Reversal | null}
 */
export function meanRankReversal(scores) {
  const classes = scores[0]?.map((_, c) => c) ?? [];
  const rankOf = (/** @type {number} */ i, /** @type {number} */ c) =>
    1 + scores.filter((row) => row[c] > scores[i][c] + TIE).length;
  const ranks = scores.map((_, i) => mean(classes.map((c) => rankOf(i, c))));
  return firstOf(
    scores,
    ranks,
    (one, two) => two - one,
    (ahead, behind) => {
      const better = classes.filter((c) => scores[behind][c] > scores[ahead][c] + TIE).length;
      return {
        after: [ranks[ahead] + better / classes.length, ranks[behind]],
        levels: classes.map(() => /** @type {Level} */ ('same')),
      };
    },
  );
}

/**
 * The same where the scores of a class are scaled to 0 for the lowest and 1 for the highest. The newcomer widens the
 * range of each class where the model ahead leads, and leaves the others as they are.
 *
 * @param {Classwise} classwise @returns {Reversal | null}
 */
export function normalisedReversal({ scores, least, most }) {
  const classes = scores[0]?.map((_, c) => c) ?? [];
  const ranges = classes.map((c) => {
    const all = scores.map((row) => row[c]);
    return [Math.min(...all), Math.max(...all)];
  });
  const scaled = (/** @type {number} */ value, /** @type {number[]} */ [low, high]) =>
    high - low > TIE ? (value - low) / (high - low) : 0;
  const values = scores.map((row) => mean(row.map((value, c) => scaled(value, ranges[c]))));
  return firstOf(
    scores,
    values,
    (one, two) => one - two,
    (ahead, behind) => {
      const levels = classes.map((c) => {
        const [low, high] = ranges[c];
        if (scores[behind][c] >= scores[ahead][c]) return 'same';
        if (low - least[c] <= TIE && most[c] - high <= TIE) return 'same';
        return low - least[c] >= most[c] - high ? 'least' : 'most';
      });
      const wider = levels.map((level, c) => {
        const [low, high] = ranges[c];
        return level === 'least' ? [least[c], high] : level === 'most' ? [low, most[c]] : [low, high];
      });
      const after = [ahead, behind].map((i) => mean(scores[i].map((value, c) => scaled(value, wider[c]))));
      return { after: [after[0], after[1]], levels };
    },
  );
}

/**
 * The clearest reversal of the best model, otherwise of any two.
 *
 * @param {number[][]} scores
 * @param {number[]} values of all models
 * @param {(one: number, two: number) => number} lead how far the first of two values is ahead
 * @param {(ahead: number, behind: number) => {after: [number, number], levels: Level[]}} withNewcomer
 * @returns {Reversal | null}
 */
function firstOf(scores, values, lead, withNewcomer) {
  const order = scores.map((_, i) => i).sort((one, two) => lead(values[two], values[one]) || one - two);
  for (const ahead of order) {
    /** @type {Reversal | null} */
    let found = null;
    for (const behind of order) {
      if (!(lead(values[ahead], values[behind]) > TIE)) continue;
      const { after, levels } = withNewcomer(ahead, behind);
      const gap = lead(after[1], after[0]);
      if (gap > TIE && (!found || gap > lead(found.after[1], found.after[0]) + TIE))
        found = { ahead, behind, before: [values[ahead], values[behind]], after, levels };
    }
    if (found) return found;
  }
  return null;
}
