/** Tables as text for other programs: CSV for spreadsheets, LaTeX (booktabs) and Markdown for papers. */
import { decimals, probability } from '#tile/draw/text';

// ---- Texts without signs that nobody sees, as `tile_core.importers.cells.visible` makes them when a file is
// imported.

/** Between letters of some scripts and parts of pictures these two change what is drawn. */
const JOINERS = /[\u200c\u200d]/;
// Each range by itself: next to another sign, one that combines would be taken for a part of it.
const UNSEEN = new RegExp(
  [
    '\\u034f',
    '[\\u17b4\\u17b5]',
    '[\\u180b-\\u180f]',
    '[\\u{e0000}-\\u{e0fff}]',
    '[\\u00ad\\u061c\\u115f\\u1160\\u200b-\\u200f\\u2060-\\u2065\\u206a-\\u206f]',
    '[\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]',
  ].join('|'),
  'u',
);
const SPACES = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const JOINED = /[\p{Lo}\p{Mn}\p{Mc}\p{So}\p{Sk}]/u;

/** A text in the normal form NFC, without signs that nobody sees; all kinds of spaces are plain ones. */
/** @param {string} text */
export function visible(text) {
  const signs = [...text.normalize('NFC').replace(SPACES, ' ')];
  const joins = (/** @type {number} */ at) => [signs[at - 1], signs[at + 1]].every((each) => each && JOINED.test(each));
  return signs.filter((sign, at) => !UNSEEN.test(sign) || (JOINERS.test(sign) && joins(at))).join('');
}

// ---- Texts as LaTeX prints them. `app/exports/latex.py` does the same, compared by a test.

const PAIRS =
  'α \\alpha β \\beta γ \\gamma δ \\delta ε \\varepsilon η \\eta θ \\theta κ \\kappa λ \\lambda μ \\mu ν \\nu ' +
  'π \\pi ρ \\rho σ \\sigma τ \\tau φ \\varphi χ \\chi ψ \\psi ω \\omega Γ \\Gamma Δ \\Delta Θ \\Theta ' +
  'Λ \\Lambda Π \\Pi Σ \\Sigma Φ \\Phi Ω \\Omega − - ≤ \\leq ≥ \\geq ≈ \\approx ≠ \\neq ∞ \\infty → \\to ₊ _{+} ' +
  '₋ _{-} ₀ _{0} ₁ _{1} ₂ _{2} ₃ _{3}';
/** What pdflatex prints in mathematics only. @type {Record<string, string>} */
const MATH = Object.fromEntries([...PAIRS.matchAll(/(\S) (\S+)/g)].map(([, sign, math]) => [sign, math]));
const HIDDEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;
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
  ...Object.fromEntries(Object.entries(MATH).map(([sign, math]) => [sign, `$${math}$`])),
};
const SPECIAL = new RegExp(`[\\\\{}$&#_%^~<>|\`"[\\]*${Object.keys(MATH).join('')}]|-(?=-)|'(?=')|,(?=,)`, 'g');
/** What is neither Latin, nor punctuation that pdflatex prints. */
const OTHER_SCRIPT = /[^ -\u024f\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122]/;
const ACCENTED = /[\u0080-\uffff]/;

/** A text as one line of signs that are seen: control characters become spaces. @param {string} text */
const line = (text) => visible(text.replace(HIDDEN, ' ')).trim();
/** A text escaped for LaTeX: no ligatures, and no brackets or stars read as options. @param {string} text */
const tex = (text) => line(text).replace(SPECIAL, (c) => TEX[c]);

/** What a document needs that contains these texts, as comments. @param {string} packages @param {string[]} texts */
function needed(packages, texts) {
  const text = tex(texts.join(' '));
  const needs = `% needs \\usepackage{${packages}}\n`;
  if (OTHER_SCRIPT.test(text))
    return `${needs}% has letters that pdflatex lacks: use XeLaTeX or LuaLaTeX, with a font that has them\n`;
  return needs + (ACCENTED.test(text) ? '% has accented letters: needs \\usepackage[T1]{fontenc}, too\n' : '');
}

/** A cell in bold letters. @param {string} text */
const inBold = (text) => (text.startsWith('$') ? `$\\mathbf{${text.slice(1, -1)}}$` : `\\textbf{${text}}`);

/** The heading of a column of one or more lines; the symbol of a score is set as mathematics. */
/** @param {string[]} lines @param {{symbol?: boolean, kind: string}} column */
function texHeading(lines, { symbol, kind }) {
  if (lines.length > 1) return `\\shortstack[${kind === 'text' ? 'l' : 'r'}]{${lines.map(tex).join('\\\\')}}`;
  const parts = symbol && /^([FRJγθκπτΔ])_?([0-9.+-]*)$/u.exec(lines[0]);
  if (!parts) return tex(lines[0]);
  const letter = MATH[parts[1]] || parts[1];
  return parts[2] ? `$${letter}_{${parts[2]}}$` : `$${letter}$`;
}

// ---- How a table fits on a page of LaTeX: headings in several lines, smaller letters, and a page across if need
// be. `app/exports/width.py` does the same, compared by a test.

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

/** A heading in lines no longer than `room` letters, if its words allow it. */
/** @param {string} title @param {number} room */
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

/** What makes a table fit; nothing where it is narrow enough. @param {Measured[]} columns @returns {Fit} */
function fitOf(columns) {
  const whole = columns.map(({ title }) => [title]);
  if (widthOf(columns, whole, FIRST[1], FIRST[2]) <= UPRIGHT) return fit(whole, FIRST, false);
  const lines = columns.map(({ title, letters }) => headingLines(title, letters));
  for (const across of [false, true])
    for (const size of [FIRST, ...SMALLER])
      if (widthOf(columns, lines, size[1], size[2]) <= (across ? ACROSS : UPRIGHT)) return fit(lines, size, across);
  return fit(lines, SMALLER[SMALLER.length - 1], true);
}

/** @param {string[][]} lines @param {Size} size @param {boolean} across @returns {Fit} */
function fit(lines, [size, , gap, row], across) {
  const high = (across ? UPRIGHT : ACROSS) - AROUND;
  const most = Math.floor(high / row) - Math.max(...lines.map(({ length }) => length));
  return { lines, size: size && `${size}\\setlength{\\tabcolsep}{${gap}pt}`, across, most };
}

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
 * `references`: how many of the last rows are references, which every part of the table has.
 * @typedef {{caption: string, columns: Column[], rows: Cell[][], references?: number}} Table
 *
 * A format: how it writes a text, a sign with digits, an undefined cell and an infinite one.
 * @typedef {{text: (text: string) => string, signed: (sign: '+' | '-', digits: string) => string, missing: string,
 *   endless: string}} Format
 */

// ---- Tables as text for other programs: CSV for spreadsheets, LaTeX (booktabs) and Markdown for papers. Pure
// functions. Names come from users, so all are escaped. The Python module `app.exports` does the same, compared by a
// test.

/** Letters of a text that has several lines in LaTeX. */
const LONG = 60;
const FORMULA = /^[\s\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/;
/** @type {Record<string, string>} */
const HTML = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** @param {Cell} value @returns {value is null} */
const isUndefined = (value) => value === null || Number.isNaN(value);

/** A text escaped for Markdown, in a table or a paragraph: no emphasis, code, link, list, formula or HTML. */
/** @param {string} text */
const plain = (text) =>
  line(text)
    .replace(/[<>&]/g, (c) => HTML[c])
    .replace(/[\\`*_{}[\]#|~$!]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/www\./gi, (c) => `${c.slice(0, 3)}\\.`)
    .replace(/^(?=[-+=])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\');

/** A text as a quoted CSV cell; a formula is disarmed by an apostrophe. @param {string} text */
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

/** The rows of a table as formatted texts. @param {Table} table @param {Format} format */
function words({ columns, rows }, format) {
  const shared = columns.map(({ kind }, k) => repeated(kind === 'rank' ? rows.map((row) => row[k]) : []));
  return rows.map((row) => row.map((value, k) => word(value, columns[k], shared[k], format)));
}
/** @param {Cell} value @param {Column} column @param {Set<Cell>} shared ranks @param {Format} format */
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
  const ranked = rows.length - (table.references ?? 0);
  const bold = rows.slice(0, ranked).map((row) => row.map((text, k) => (text === best[k] ? inBold(text) : text)));
  const references = ranked < rows.length ? `    \\midrule\n${rows.slice(ranked).map(texRow).join('')}` : '';
  const align = table.columns.map(({ kind }, k) => (kind === 'text' ? alignment(table.rows, k) : 'r')).join('');
  const head = texRow(table.columns.map((column, k) => texHeading(lines[k], column)));
  return {
    head,
    rows: bold.map(texRow).join('') + references,
    align,
    size,
    most,
    around: across ? LANDSCAPE : PORTRAIT,
  };
}

/** The alignment of a column of texts; long ones have several lines, so that the table is no wider than the page. */
/** @param {Cell[][]} rows @param {number} k */
const alignment = (rows, k) =>
  rows.some((row) => [...String(row[k] ?? '')].length > LONG) ? 'p{0.4\\linewidth}' : 'l';

/** How the best score of a column is written; null if there is none, or if all are written alike. */
/** @param {Table} table @param {string[][]} texts @param {number} k */
function bestWord({ columns, rows: all, references = 0 }, texts, k) {
  const rows = all.slice(0, all.length - references);
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
const PORTRAIT = { needs: '', before: '', after: '' };
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
 * A table with the first `number` rows and the references only, as its caption then says; the table itself if it has no
 * more.
 */
/** @type {(table: Table, number: number) => Table} */
export function first(table, number) {
  const { caption, rows, references = 0 } = table;
  const all = rows.length - references;
  if (number >= all) return table;
  const shown = [...rows.slice(0, number), ...rows.slice(all)];
  return { ...table, caption: `${caption}, first ${number} of ${all}`, rows: shown };
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
