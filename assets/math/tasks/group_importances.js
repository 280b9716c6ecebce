/** The ranking score of any task, and its sums over groups of outcomes: `tile_core.tasks.group_importances`. */

/**
 * A task: the satisfaction S in [0, 1] and the importance I >= 0 of each outcome, and the index of its group.
 *
 * @typedef {{satisfaction: number[], importance: number[], groups: number[]}} Task
 */
/** For each performance, the sums of I S P and of I P over each group. */
/** @typedef {{above: number[][], below: number[][]}} Sums */

/** @param {number[][]} performances counts of each outcome @param {Task} task @returns {Sums} */
export function groupSums(performances, { satisfaction, importance, groups }) {
  const count = Math.max(-1, ...groups) + 1;
  const above = performances.map(() => new Array(count).fill(0));
  const below = performances.map(() => new Array(count).fill(0));
  for (const [i, row] of performances.entries())
    for (const [k, n] of row.entries()) {
      above[i][groups[k]] += n * importance[k] * satisfaction[k];
      below[i][groups[k]] += n * importance[k];
    }
  return { above, below };
}

/** R_I of each performance where groups have these importances; NaN where E[I] is 0. */
/** @param {Sums} sums @param {readonly number[]} weights @returns {number[]} */
export const scoresOf = ({ above, below }, weights) =>
  above.map((row, i) => {
    const total = dot(below[i], weights);
    return total > 0 ? dot(row, weights) / total : NaN;
  });

/** @type {(one: readonly number[], two: readonly number[]) => number} */
const dot = (one, two) => {
  let sum = 0;
  for (let k = 0; k < one.length; k++) sum += one[k] * two[k];
  return sum;
};

/**
 * The sums of three groups whose importances share 1, where all other importances stay as they are: those add to each
 * of the three the same.
 *
 * @param {Sums} sums @param {readonly number[]} weights @param {readonly [number, number, number]} three
 * @returns {Sums}
 */
export function sumsOfThree({ above, below }, weights, three) {
  const shared = three.reduce((sum, g) => sum + weights[g], 0);
  const rest = weights.map((w, g) => (three.includes(g) ? 0 : w));
  const reduced = (/** @type {number[]} */ row) => {
    const base = dot(row, rest);
    return three.map((g) => shared * row[g] + base);
  };
  return { above: above.map(reduced), below: below.map(reduced) };
}
