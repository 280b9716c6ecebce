/** Order statistics without a full sort: only the values next to some quantiles are put in their places. */

/**
 * Moves values until those that the quantiles of some levels need are where a sort would put them: the value at each
 * quantile's index, and the next one.
 *
 * @param {Float64Array} values without NaN
 * @param {number[]} levels rising, from 0 to 1
 */
export function placeInOrder(values, levels) {
  const last = values.length - 1;
  let from = 0;
  for (const level of levels) {
    const place = Math.max(0, Math.min(Math.floor(level * last), last - 1));
    for (let k = Math.max(from, place); k <= Math.min(place + 1, last); k++) {
      select(values, k, from, last);
      from = k;
    }
  }
}

/**
 * Puts the k-th smallest value at index k, smaller ones before it and larger ones after it (Hoare, Find, Communications
 * of the ACM 4, 1961).
 *
 * @param {Float64Array} values
 * @param {number} k
 * @param {number} low first index of the range that contains it
 * @param {number} high last index of that range
 */
function select(values, k, low, high) {
  while (low < high) {
    const pivot = values[k];
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      [values[i], values[j]] = [values[j], values[i]];
      i++;
      j--;
    }
    if (j < k) low = i;
    if (k < i) high = j;
  }
}
