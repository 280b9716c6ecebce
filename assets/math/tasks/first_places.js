/** Which performances can be first, each outcome with its own importance: `tile_core.tasks.first_places`. */

const LITTLE = 1e-10;

/**
 * Whether each performance can be first, alone or with others.
 *
 * @param {number[][]} performances counts of each outcome @param {number[]} satisfaction @returns {boolean[]}
 */
export function canBeFirst(performances, satisfaction) {
  const levels = [...new Set(satisfaction)].sort((one, two) => one - two);
  const totals = performances.map((row) => row.reduce((sum, n) => sum + n, 0));
  const shares = performances.map((row, i) => row.map((n) => (totals[i] ? n / totals[i] : 0)));
  const gaps = levels.slice(1).map((level, k) => (level + levels[k]) / 2);
  return shares.map((own, i) => {
    if (!totals[i]) return false;
    if (!gaps.length) return true;
    return gaps.some((v) =>
      hasPositive(
        shares.map((row, j) => row.map((p, k) => (j === i ? v - satisfaction[k] : satisfaction[k] - v) * p)),
        own,
      ),
    );
  });
}

/** Whether some x >= 0 has `matrix` x <= 0 and `value` x > 0: the simplex method by Bland's rule, without cycles. */
/** @param {number[][]} matrix @param {number[]} value */
function hasPositive(matrix, value) {
  const [rows, columns] = [matrix.length, value.length];
  const width = columns + rows + 2;
  const table = Array.from({ length: rows + 2 }, () => new Float64Array(width));
  for (const [i, row] of matrix.entries()) table[i].set(row);
  table[rows].fill(1, 0, columns);
  for (let i = 0; i <= rows; i++) table[i][columns + i] = 1;
  table[rows][width - 1] = 1;
  const goal = table[rows + 1];
  for (const [k, v] of value.entries()) goal[k] = -v;
  const basis = Array.from({ length: rows + 1 }, (_, i) => columns + i);
  while (goal[width - 1] <= LITTLE) {
    const column = goal.subarray(0, width - 1).findIndex((v) => v < -LITTLE);
    const row = column < 0 ? -1 : leaving(table, basis, column);
    if (row < 0) return false;
    pivot(table, row, column);
    basis[row] = column;
  }
  return true;
}

/** The row that limits a column most, of several the one with the first variable; -1 for none. */
/** @param {Float64Array[]} table @param {number[]} basis @param {number} column */
function leaving(table, basis, column) {
  let [best, row] = [Infinity, -1];
  for (const [i, variable] of basis.entries()) {
    if (table[i][column] <= LITTLE) continue;
    const ratio = table[i][table[i].length - 1] / table[i][column];
    if (ratio < best - LITTLE || (ratio <= best + LITTLE && (row < 0 || variable < basis[row]))) {
      best = Math.min(best, ratio);
      row = i;
    }
  }
  return row;
}

/** @param {Float64Array[]} table @param {number} row @param {number} column */
function pivot(table, row, column) {
  const own = table[row];
  const by = own[column];
  for (let k = 0; k < own.length; k++) own[k] /= by;
  for (const other of table) {
    const times = other[column];
    if (other === own || times === 0) continue;
    for (let k = 0; k < own.length; k++) other[k] -= times * own[k];
  }
}
