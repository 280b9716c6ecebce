/** Cells as text: what a spreadsheet puts on the clipboard, and CSV. Knows no page. */

const SPECIAL = /[",;\t\r\n]/;

/**
 * The cells of a text from a spreadsheet: tabs between cells, a cell with line breaks in quotes.
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
