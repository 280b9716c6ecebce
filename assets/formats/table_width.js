/**
 * How a table fits on a page of LaTeX: headings in several lines, smaller letters, and a page across if need be.
 * `app/exports/width.py` does the same, compared by a test.
 */

/**
 * A column: its heading, the number of letters of its longest cell, and its width in points where that is fixed.
 *
 * @typedef {{title: string, letters: number, fixed: number | null}} Measured
 * `lines` of each heading; `size`: a command for the size of the letters and the gap between columns, '' for those of
 * the document; `across`: whether it needs a page across; `most`: the rows that a page holds.
 * @typedef {{lines: string[][], size: string, across: boolean, most: number}} Fit
 * @typedef {readonly [size: string, share: number, gap: number, row: number]} Size
 */

/** Points of a letter in a document of 10 pt, of the text of an article, and of that on a page across. */
const LETTER = 5.3;
const [UPRIGHT, ACROSS] = [345, 550];
/** Sizes of letters as shares of the document's, with the points on both sides of a column and those of a row. */
const [FIRST, ...SMALLER] = /** @type {const} */ ([
  ['', 1, 6, 12],
  ['\\small', 0.93, 5, 11],
  ['\\footnotesize', 0.85, 4, 9.5],
  ['\\scriptsize', 0.8, 2, 8],
]);
/** Points that a caption of two lines, the rules and the space around them need. */
const AROUND = 44;

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
  if (widthOf(columns, whole, FIRST[1], FIRST[2]) <= UPRIGHT) return fit(whole, FIRST, false);
  const lines = columns.map(({ title, letters }) => headingLines(title, letters));
  for (const across of [false, true])
    for (const size of [FIRST, ...SMALLER])
      if (widthOf(columns, lines, size[1], size[2]) <= (across ? ACROSS : UPRIGHT)) return fit(lines, size, across);
  return fit(lines, SMALLER[SMALLER.length - 1], true);
}

/**
 * @param {string[][]} lines
 * @param {Size} size
 * @param {boolean} across
 * @returns {Fit}
 */
function fit(lines, [size, , gap, row], across) {
  const high = (across ? UPRIGHT : ACROSS) - AROUND;
  const most = Math.floor(high / row) - Math.max(...lines.map(({ length }) => length));
  return { lines, size: size && `${size}\\setlength{\\tabcolsep}{${gap}pt}`, across, most };
}
