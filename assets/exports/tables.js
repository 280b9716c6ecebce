/**
 * Tables as text for other programs: CSV for spreadsheets, LaTeX (booktabs) and Markdown for papers. Pure functions.
 *
 * Names come from users, so all are escaped. The Python module `app.exports` does the same, compared by a test.
 */
import { decimals, probability } from '#tile/draw/text';
import { inBold, line, needed, tex, texHeading } from '#tile/formats/latex';
import { fitOf } from '#tile/formats/table_width';
import { visible } from '#tile/formats/visible_text';

/**
 * A column, its kind and its cells: 'text' a string; 'rank' an integer, shared ranks are marked except in CSV; 'count'
 * an integer; 'score' a number; 'probability' one estimated from draws; 'change' ranks gained (above 0) or lost. null
 * and NaN are undefined. `heading` replaces the label except in CSV; `symbol` marks it as the symbol of a score, set as
 * mathematics; `best` says which score is the best one, bold in LaTeX; `digits` how many decimals a score estimated
 * from draws has, also in CSV.
 *
 * @typedef {{kind: 'text' | 'rank' | 'count' | 'score' | 'probability' | 'change', label: string, symbol?: boolean,
 *   heading?: string, best?: 'high' | 'low' | '', digits?: number}} Column
 * @typedef {string | number | null} Cell
 * @typedef {{caption: string, columns: Column[], rows: Cell[][]}} Table
 *
 * A format: how it writes a text, a sign with digits, an undefined cell and an infinite one.
 * @typedef {{text: (text: string) => string, signed: (sign: '+' | '-', digits: string) => string, missing: string,
 *   endless: string}} Format
 */

/** Letters of a text that has several lines in LaTeX. */
const LONG = 60;
const FORMULA = /^[\s\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/;
/** @type {Record<string, string>} */
const HTML = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/**
 * @param {Cell} value
 * @returns {value is null}
 */
const isUndefined = (value) => value === null || Number.isNaN(value);

/**
 * A text escaped for Markdown, in a table or a paragraph: no emphasis, code, link, list, formula or HTML.
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
 * A text as a quoted CSV cell; a formula is disarmed by an apostrophe.
 *
 * @param {string} text
 */
function csvText(text) {
  const seen = visible(text);
  const safe = FORMULA.test(seen) ? `'${seen}` : seen;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** @param {Table} table */
export function csv({ columns, rows }) {
  const lines = [
    columns.map(({ label }) => csvText(label)),
    ...rows.map((row) => row.map((value, k) => csvCell(value, columns[k]))),
  ];
  return lines.map((each) => `${each.join(',')}\r\n`).join('');
}
/** @param {Cell} value @param {Column} column */
function csvCell(value, { digits }) {
  if (isUndefined(value)) return '';
  if (typeof value === 'number' && Number.isFinite(value) && digits !== undefined) return decimals(value, digits);
  return typeof value === 'string' ? csvText(value) : String(value).replace('Infinity', 'inf');
}

/**
 * The rows of a table as formatted texts.
 *
 * @param {Table} table
 * @param {Format} format
 */
function words({ columns, rows }, format) {
  const shared = columns.map(({ kind }, k) => repeated(kind === 'rank' ? rows.map((row) => row[k]) : []));
  return rows.map((row) => row.map((value, k) => word(value, columns[k], shared[k], format)));
}
/**
 * @param {Cell} value
 * @param {Column} column
 * @param {Set<Cell>} shared ranks
 * @param {Format} format
 */
function word(value, { kind, digits: most = 3 }, shared, { text, signed, missing, endless }) {
  if (isUndefined(value)) return missing;
  if (typeof value === 'string') return text(value);
  if (kind === 'rank') return String(value) + (shared.has(value) ? '=' : '');
  if (kind === 'change') return value ? signed(value < 0 ? '-' : '+', String(Math.abs(value))) : '0';
  if (!Number.isFinite(value)) return endless;
  if (kind === 'probability') return probability(value).replace(/^[<>].*/, text);
  if (kind === 'count') return String(value);
  const digits = decimals(Math.abs(value), most);
  return value < 0 && Number(digits) ? signed('-', digits) : digits;
}
/** @param {Cell[]} values */
function repeated(values) {
  /** @type {Set<Cell>[]} */
  const [once, more] = [new Set(), new Set()];
  for (const value of values) (once.has(value) ? more : once).add(value);
  return more;
}

/** The heading of a column. @param {Column} column */
const titleOf = ({ heading, label }) => heading || label;

/** @type {Format} */
const LATEX = {
  text: tex,
  signed: (sign, digits) => `$${sign}${digits}$`,
  missing: '--',
  endless: '$\\infty$',
};
/** @param {string[]} cells */
const texRow = (cells) => `    ${cells.join(' & ')} \\\\\n`;

/** As in LaTeX, without what is only there for LaTeX. @type {Format} */
const PLAIN = { ...LATEX, text: line, signed: (_, digits) => `+${digits}`, endless: '∞' };
/** The width of a column of long texts, in points. */
const FIXED = 138;

/** What makes a table as wide as the page at most. @param {Table} table */
function fitOfTable(table) {
  const rows = words(table, PLAIN);
  return fitOf(
    table.columns.map((column, k) => {
      const long = column.kind === 'text' && alignment(table.rows, k) !== 'l';
      const letters = Math.max(0, ...rows.map((row) => [...row[k]].length));
      return { title: line(titleOf(column)), letters, fixed: long ? FIXED : null };
    }),
  );
}

/** The alignment, heading and rows of a LaTeX table. @param {Table} table */
function latexParts(table) {
  const { lines, size, across, most } = fitOfTable(table);
  const rows = words(table, LATEX);
  const best = table.columns.map((_, k) => bestWord(table, rows, k));
  const bold = rows.map((row) => row.map((text, k) => (text === best[k] ? inBold(text) : text)));
  const align = table.columns.map(({ kind }, k) => (kind === 'text' ? alignment(table.rows, k) : 'r')).join('');
  const head = texRow(table.columns.map((column, k) => texHeading(lines[k], column)));
  return { head, rows: bold.map(texRow).join(''), align, size, most, around: across ? LANDSCAPE : UPRIGHT };
}

/**
 * The alignment of a column of texts; long ones have several lines, so that the table is no wider than the page.
 *
 * @param {Cell[][]} rows
 * @param {number} k
 */
const alignment = (rows, k) =>
  rows.some((row) => [...String(row[k] ?? '')].length > LONG) ? 'p{0.4\\linewidth}' : 'l';

/**
 * How the best score of a column is written; null if there is none, or if all are written alike.
 *
 * @param {Table} table
 * @param {string[][]} texts
 * @param {number} k
 */
function bestWord({ columns, rows }, texts, k) {
  const sign = { high: 1, low: -1, '': 0 }[columns[k].best ?? ''];
  const known = rows.flatMap((row, i) => (typeof row[k] === 'number' && !Number.isNaN(row[k]) ? [i] : []));
  if (!sign || new Set(known.map((i) => texts[i][k])).size < 2) return null;
  const value = (/** @type {number} */ i) => sign * Number(rows[i][k]);
  return texts[known.reduce((best, i) => (value(i) > value(best) ? i : best))][k];
}

/** @param {Table} table */
function texCaption({ caption, columns }) {
  return tex(caption) + (columns.some(({ best }) => best) ? '. Best listed value of each column in bold' : '');
}

/** All texts of a table. @param {Table} table */
const textsOf = ({ caption, columns, rows }) =>
  [caption, ...columns.map(titleOf), ...rows.flat()].filter((each) => typeof each === 'string');

/** What stands before and after a table, and the package that it needs. */
const UPRIGHT = { needs: '', before: '', after: '' };
const LANDSCAPE = { needs: ',pdflscape', before: '\\begin{landscape}\n', after: '\\end{landscape}\n' };
/** What a table across needs in a document of two columns, where `landscape` turns no page. */
const COLUMNS = `% in two columns of text: \\usepackage{rotating}, and sidewaystable* in place of landscape and table
`;

/** A table as a floating LaTeX `table`. @param {Table} table */
export function latex(table) {
  const { head, rows, align, size, most, around } = latexParts(table);
  const many = table.rows.length;
  return [
    needed(`booktabs${around.needs}`, textsOf(table)),
    many > most ? `% has ${many} rows, more than a page holds: use longtable, or the first rows only\n` : '',
    around === LANDSCAPE ? COLUMNS : '',
    `${around.before}\\begin{table}\n  \\centering\n  \\caption{${texCaption(table)}}\n`,
    `${size && `  ${size}\n`}  \\begin{tabular}{${align}}\n`,
    `    \\toprule\n${head}    \\midrule\n${rows}    \\bottomrule\n`,
    `  \\end{tabular}\n\\end{table}\n${around.after}`,
  ].join('');
}

/** A table as a LaTeX `longtable`, with its heading on each page. @param {Table} table */
export function longtable(table) {
  const { head, rows, align, size, around } = latexParts(table);
  const again = `    \\toprule\n${head}    \\midrule\n`;
  return [
    `${needed(`booktabs,longtable${around.needs}`, textsOf(table))}${around.before}`,
    `${size && `{${size}\n`}\\begin{longtable}{${align}}\n`,
    `  \\caption{${texCaption(table)}} \\\\\n${again}  \\endfirsthead\n${again}  \\endhead\n`,
    `    \\bottomrule\n  \\endfoot\n${rows}\\end{longtable}\n${size && '}\n'}${around.after}`,
  ].join('');
}

/**
 * A table with the first `number` rows only, as its caption then says; the table itself if it has no more.
 *
 * @param {Table} table
 * @param {number} number
 * @returns {Table}
 */
export function first(table, number) {
  const { caption, rows } = table;
  if (number >= rows.length) return table;
  return { ...table, caption: `${caption}, first ${number} of ${rows.length}`, rows: rows.slice(0, number) };
}

/** @type {Format} */
const MARKDOWN = {
  text: plain,
  signed: (sign, digits) => `${sign.replace('-', '−')}${digits}`,
  missing: '–',
  endless: '∞',
};
/** The heading and the rows of a table as plain texts. @param {Table} table */
export const textRows = (table) => ({
  head: table.columns.map(titleOf),
  rows: words(table, { ...MARKDOWN, text: line }),
});

/** @param {Table} table */
export function markdown(table) {
  const row = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |\n`;
  return [
    `${plain(table.caption)}\n\n`,
    row(table.columns.map((column) => plain(titleOf(column)))),
    row(table.columns.map(({ kind }) => (kind === 'text' ? '---' : '---:'))),
    ...words(table, MARKDOWN).map(row),
  ].join('');
}
