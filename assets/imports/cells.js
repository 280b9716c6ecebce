/** Cells as text: clipboard text of spreadsheets, and CSV. Independent of the page. */

const SPECIAL = /[",;\t\r\n]/;

/**
 * The cells of clipboard text from a spreadsheet: separated by tabs, in quotes if they contain line breaks.
 *
 * @param {string} text
 * @returns {string[][]}
 */
export function gridOf(text) {
  /** @type {string[][]} */
  const rows = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|$)/gy;
  const plain = text.replace(/\r?\n$/, '');
  for (let found = cell.exec(plain); found; found = cell.exec(plain)) {
    const [, value, end] = found;
    rows[rows.length - 1].push(
      value.startsWith('"') && value.length > 1 ? value.slice(1, -1).replaceAll('""', '"') : value,
    );
    if (!end) break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/**
 * @param {string[][]} rows
 */
export const csvOf = (rows) => `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`;

/** @param {string} cell */
const quoted = (cell) => (SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
