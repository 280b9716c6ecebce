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
/** Whether a cut before this letter parts two digits. @param {string[]} letters @param {number} at */
const isInNumber = (letters, at) => [at - 1, at].every((k) => letters[k] >= '0' && letters[k] <= '9');

/** Where the number starts that a cut before this letter would part. @param {string[]} letters @param {number} at */
const numberStart = (letters, at) => {
  let start = at;
  while (isInNumber(letters, start)) start--;
  return start;
};

/**
 * The beginning and the end of a name, `count` letters in all, a third of them from its end, where long names often
 * differ. Fewer where that would part a number, unless nothing else is at its side.
 *
 * @param {string[]} letters
 * @param {number} count
 */
function headAndTail(letters, count) {
  const tail = Math.floor(count / 3);
  const head = count - tail;
  let start = letters.length - tail;
  while (isInNumber(letters, start)) start++;
  return [letters.slice(0, numberStart(letters, head) || head).join(''), letters.slice(start).join('')];
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
 * The beginning of a name, the letters from where it begins to differ, and its end: the longest such text that fits. If
 * any does, one with whole numbers where it differs: "team 18" left as "t…8" would be read as team 8.
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
  const ofNumbers = [...new Set(starts.map((at) => numberStart(letters, at)))].sort((x, y) => y - x);
  const clear = (/** @type {string[]} */ parts) =>
    !rivals.some((rival) => matches(rival, parts)) && fits(joined(parts));
  for (const places of [ofNumbers, starts]) {
    for (let size = most; size > 1; size--) {
      for (const start of places) {
        for (let middle = 1; middle <= Math.min(size - 1, letters.length - start); middle++) {
          if (places === ofNumbers && isInNumber(letters, start + middle)) continue;
          const parts = threeParts(letters, size, start, middle);
          if (clear(parts)) return joined(parts);
        }
      }
    }
  }
  return null;
}

/**
 * @param {string[]} letters
 * @param {number} size of all parts
 * @param {number} start of the part between
 * @param {number} middle its length
 */
function threeParts(letters, size, start, middle) {
  const tail = Math.min(Math.floor((size - middle) / 3), letters.length - start - middle);
  const head = Math.min(size - middle - tail, start);
  const [first, between, last] = [
    letters.slice(0, head),
    letters.slice(start, start + middle),
    tail ? letters.slice(-tail) : [],
  ].map((part) => part.join(''));
  return start + middle === letters.length ? [first, between] : [first, between, last];
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
