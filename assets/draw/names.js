/**
 * Names shortened so that they stay distinct: the shortened name matches no other name of the set.
 *
 * Pure functions of texts; `fits` says whether a text has room. The Python module `app.names` does the same, which
 * tests ensure with shared vectors.
 */

/** @typedef {(text: string) => boolean} Fits whether a text has room */
const GAP = '…';
const LONGEST = 200;
// Among so many names that look alike at their ends it would take too long to find what is one's own.
const MANY = 300;

/**
 * Whether a name contains the parts in this order, the first at its start and the last at its end.
 *
 * @param {string[]} letters
 * @param {string[]} parts
 */
function matches(letters, parts) {
  const name = letters.join('');
  const [first, last] = [parts[0], parts[parts.length - 1]];
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.slice(0, name.length - last.length).indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

/** @param {string[]} parts */
const joined = (parts) => parts.map((part) => part.trim()).join(GAP);
/**
 * The beginning and the end of a name, `count` letters in all, a third of them from its end, where long names often
 * differ.
 *
 * @param {string[]} letters
 * @param {number} count
 */
function headAndTail(letters, count) {
  const tail = Math.floor(count / 3);
  return [letters.slice(0, count - tail).join(''), tail ? letters.slice(-tail).join('') : ''];
}

/**
 * The length of the longest prefix that a name shares with another.
 *
 * @param {string[]} letters
 * @param {string[]} others
 */
function commonPrefix(letters, others) {
  let count = 0;
  while (count < Math.min(letters.length, others.length) && letters[count] === others[count]) count++;
  return count;
}

/**
 * The beginning of a name, the letters from where it begins to differ, and its end: the longest such text that fits.
 *
 * @param {string[]} letters
 * @param {string[][]} rivals
 * @param {number} most letters of the text
 * @param {Fits} fits
 */
function cutAroundDifference(letters, rivals, most, fits) {
  const starts = [...new Set(rivals.map((rival) => commonPrefix(letters, rival)))]
    .filter((at) => at < letters.length)
    .sort((x, y) => y - x);
  for (let size = most; size > 1; size--) {
    for (const start of starts) {
      for (let middle = 1; middle <= Math.min(size - 1, letters.length - start); middle++) {
        const tail = Math.min(Math.floor((size - middle) / 3), letters.length - start - middle);
        const head = Math.min(size - middle - tail, start);
        const parts = [
          letters.slice(0, head),
          letters.slice(start, start + middle),
          tail ? letters.slice(-tail) : [],
        ].map((part) => part.join(''));
        const last = start + middle === letters.length ? [parts[0], parts[1]] : parts;
        if (!rivals.some((rival) => matches(rival, last)) && fits(joined(last))) return joined(last);
      }
    }
  }
  return null;
}

/**
 * @param {string} name one of `names`
 * @param {string[]} names all that are shown together
 * @param {Fits} fits
 * @returns {string} the name, shortened to what fits; with its number in the set if no shorter text is unique
 */
export function shortened(name, names, fits) {
  if (fits(name)) return name;
  const letters = [...name];
  let [low, high] = [0, Math.min(letters.length - 1, LONGEST)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(joined(headAndTail(letters, middle)))) low = middle;
    else high = middle - 1;
  }
  const parts = headAndTail(letters, low);
  const alike = names.filter((other) => other !== name && other.startsWith(parts[0]) && other.endsWith(parts[1]));
  const rivals = alike.map((other) => [...other]).filter((other) => matches(other, parts));
  if (!rivals.length) return joined(parts);
  const number = ` ${names.indexOf(name) + 1}`;
  const own = rivals.length > MANY ? null : cutAroundDifference(letters, rivals, low + 1, fits);
  if (own !== null) return own;
  let count = low;
  while (count > 0 && !fits(joined(headAndTail(letters, count)) + number)) count--;
  return joined(headAndTail(letters, count)) + number;
}
