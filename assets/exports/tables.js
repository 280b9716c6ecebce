/**
 * Tables as text for others' programs: CSV for spreadsheets, LaTeX (booktabs) and Markdown for papers. Pure functions.
 *
 * Names are anybody's: none can leave its cell. The Python module `app.exports` is the same, held equal by a test.
 */
/**
 * The kinds of a column, and their cells: 'text' a string; 'rank' a whole number, shared ranks are marked where people
 * read them; 'score' a number; 'change' ranks gained (above 0) or lost. null and NaN are undefined. `symbol` says that
 * the label is one of a score, to be set as mathematics.
 *
 * @typedef {{kind: 'text' | 'rank' | 'score' | 'change', label: string, symbol?: boolean}} Column
 * @typedef {string | number | null} Cell
 * @typedef {{caption: string, columns: Column[], rows: Cell[][]}} Table
 *
 * What a format writes for a text, a number with a sign, an undefined cell and an infinite one.
 * @typedef {{text: (text: string) => string, signed: (value: number, digits: number) => string, missing: string,
 *   endless: string}} Format
 */

/** @type {Record<string, string>} */
const GREEK = { γ: '\\gamma', θ: '\\theta', κ: '\\kappa', π: '\\pi', τ: '\\tau', Δ: '\\Delta' };
const HIDDEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;
const FORMULA = /^[\s\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/;
/** @type {Record<string, string>} */
const TEX = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '`': '\\textasciigrave{}',
  '"': "{''}",
  '-': '-{}',
  "'": "'{}",
  ',': ',{}',
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
};
/** @type {Record<string, string>} */
const HTML = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/**
 * One line of plain text: what cannot be seen becomes a space.
 *
 * @param {string} text
 */
const line = (text) => text.replace(HIDDEN, ' ').trim();
/**
 * @param {Cell} value
 * @returns {value is null}
 */
const isUndefined = (value) => value === null || Number.isNaN(value);

/**
 * Text as LaTeX prints it, whatever is in it: hyphens, quotes and commas do not join, brackets and stars are no
 * options.
 *
 * @param {string} text
 */
const tex = (text) => line(text).replace(/[\\{}$&#_%^~<>|`"[\]*]|-(?=-)|'(?=')|,(?=,)/g, (c) => TEX[c]);

/**
 * Text as Markdown prints it, in a table or a paragraph: no emphasis, code, link, list, formula or HTML comes of it.
 *
 * @param {string} text
 */
const plain = (text) =>
  line(text)
    .replace(/[<>&]/g, (c) => HTML[c])
    .replace(/[\\`*_{}[\]#|~$!]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/www\./gi, (c) => `${c.slice(0, 3)}\\.`)
    .replace(/^(?=[-+=])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\');

/**
 * A cell of a spreadsheet: quoted; what it would compute gets an apostrophe.
 *
 * @param {string} text
 */
function csvText(text) {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** @param {Table} table */
export function csv({ columns, rows }) {
  const lines = [columns.map(({ label }) => csvText(label)), ...rows.map((row) => row.map(csvCell))];
  return lines.map((each) => `${each.join(',')}\r\n`).join('');
}
/** @param {Cell} value */
function csvCell(value) {
  if (isUndefined(value)) return '';
  return typeof value === 'string' ? csvText(value) : String(value).replace('Infinity', 'inf');
}

/**
 * Cells as people read them.
 *
 * @param {Table} table
 * @param {Format} format
 */
function words({ columns, rows }, format) {
  const shared = columns.map(({ kind }, k) => repeated(kind === 'rank' ? rows.map((row) => row[k]) : []));
  return rows.map((row) => row.map((value, k) => word(value, columns[k].kind, shared[k], format)));
}
/**
 * @param {Cell} value
 * @param {Column['kind']} kind
 * @param {Set<Cell>} shared ranks
 * @param {Format} format
 */
function word(value, kind, shared, { text, signed, missing, endless }) {
  if (isUndefined(value)) return missing;
  if (typeof value === 'string') return text(value);
  if (kind === 'rank') return String(value) + (shared.has(value) ? '=' : '');
  if (kind === 'change') return value ? signed(value, 0) : '0';
  if (!Number.isFinite(value)) return endless;
  return value < 0 ? signed(value, 3) : value.toFixed(3);
}
/** @param {Cell[]} values */
function repeated(values) {
  /** @type {Set<Cell>[]} */
  const [once, more] = [new Set(), new Set()];
  for (const value of values) (once.has(value) ? more : once).add(value);
  return more;
}

/** @param {Column} column */
function texLabel({ label, symbol }) {
  const parts = symbol && /^([FRJγθκπτΔ])_?([0-9.+-]*)$/u.exec(label);
  if (!parts) return tex(label);
  const letter = GREEK[parts[1]] || parts[1];
  return parts[2] ? `$${letter}_{${parts[2]}}$` : `$${letter}$`;
}

/** @type {Format} */
const LATEX = {
  text: tex,
  signed: (value, digits) => `$${value > 0 ? '+' : '-'}${Math.abs(value).toFixed(digits)}$`,
  missing: '--',
  endless: '$\\infty$',
};
/** @param {Table} table */
export function latex(table) {
  const row = (/** @type {string[]} */ cells) => `    ${cells.join(' & ')} \\\\\n`;
  const align = table.columns.map(({ kind }) => (kind === 'text' ? 'l' : 'r')).join('');
  return [
    '% needs \\usepackage{booktabs}\n\\begin{table}\n  \\centering\n',
    `  \\caption{${tex(table.caption)}}\n`,
    `  \\begin{tabular}{${align}}\n    \\toprule\n`,
    row(table.columns.map(texLabel)),
    '    \\midrule\n',
    ...words(table, LATEX).map(row),
    '    \\bottomrule\n  \\end{tabular}\n\\end{table}\n',
  ].join('');
}

/** @type {Format} */
const MARKDOWN = {
  text: plain,
  signed: (value, digits) => `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(digits)}`,
  missing: '–',
  endless: '∞',
};
/** @param {Table} table */
export function markdown(table) {
  const row = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |\n`;
  return [
    `${plain(table.caption)}\n\n`,
    row(table.columns.map(({ label }) => plain(label))),
    row(table.columns.map(({ kind }) => (kind === 'text' ? '---' : '---:'))),
    ...words(table, MARKDOWN).map(row),
  ].join('');
}
