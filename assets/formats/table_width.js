/**
 * How a table fits on a page of LaTeX: headings in several lines, smaller letters, and a page across if need be.
 * `app/exports/width.py` does the same, compared by a test.
 */

/**
 * A column: its heading, the number of letters of its longest cell, and its width in points where that is fixed.
 *
 * @typedef {{title: string, letters: number, fixed: number | null}} Measured
 * `lines` of each heading; `size`: a command for the size of the letters and the gap between columns, '' for those of
 * the document; `across`: whether it needs a page across.
 * @typedef {{lines: string[][], size: string, across: boolean}} Fit
 */

/** Points of a letter in a document of 10 pt, of the text of an article, and of that on a page across. */
const LETTER = 5.3;
const [UPRIGHT, ACROSS] = [345, 550];
/** Points on both sides of a column, next to the sizes of letters as shares of those of the document. */
const [FIRST, ...SMALLER] = /** @type {const} */ ([
  ['', 1, 6],
  ['\\small', 0.93, 5],
  ['\\footnotesize', 0.85, 4],
  ['\\scriptsize', 0.8, 2],
]);

/** @param {string} text */
const lengthOf = (text) => [...text].length;

/**
 * A heading in lines no longer than `room` letters, if its words allow it.
 *
 * @param {string} title
 * @param {number} room
 */
function headingLines(title, room) {
  const words = title.split(' ');
  const most = Math.max(room, ...words.map(lengthOf));
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && lengthOf(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * @param {Measured[]} columns
 * @param {string[][]} lines of their headings
 * @param {number} share size of the letters
 * @param {number} gap
 */
function widthOf(columns, lines, share, gap) {
  const one = (/** @type {Measured} */ { letters, fixed }, /** @type {number} */ k) =>
    fixed ?? share * LETTER * Math.max(letters, ...lines[k].map(lengthOf));
  return columns.reduce((sum, column, k) => sum + one(column, k) + 2 * gap, 0);
}

/**
 * What makes a table fit; nothing where it is narrow enough.
 *
 * @param {Measured[]} columns
 * @returns {Fit}
 */
export function fitOf(columns) {
  const whole = columns.map(({ title }) => [title]);
  if (widthOf(columns, whole, FIRST[1], FIRST[2]) <= UPRIGHT) return { lines: whole, size: '', across: false };
  const lines = columns.map(({ title, letters }) => headingLines(title, letters));
  for (const across of [false, true])
    for (const [size, share, gap] of [FIRST, ...SMALLER])
      if (widthOf(columns, lines, share, gap) <= (across ? ACROSS : UPRIGHT))
        return { lines, size: size && `${size}\\setlength{\\tabcolsep}{${gap}pt}`, across };
  const [size, , gap] = SMALLER[SMALLER.length - 1];
  return { lines, size: `${size}\\setlength{\\tabcolsep}{${gap}pt}`, across: true };
}
