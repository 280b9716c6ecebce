/**
 * Tables as text for others' programs: CSV for spreadsheets, LaTeX (booktabs) and Markdown for papers. Pure functions.
 *
 * table = {caption, columns: [{kind, label, symbol}], rows: [[cell]]}. Kinds and their cells: 'text' a string; 'rank' a
 * whole number, shared ranks are marked where people read them; 'score' a number; 'change' ranks gained (above 0) or lost.
 * null and NaN are undefined. `symbol` says that the label is one of a score, to be set as mathematics. Names are
 * anybody's: none can leave its cell. The Python module `app.exports` is the same, held equal by a test.
 */
import { scores as scoreTable } from '#tile/math/scores';
import { dash } from '#tile/page/dash';

const GREEK = { γ: '\\gamma', θ: '\\theta', κ: '\\kappa', π: '\\pi', τ: '\\tau', Δ: '\\Delta' };
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;
const FORMULA = /^[\s\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/;
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
const HTML = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** One line of plain text: what cannot be seen becomes a space. */
const line = (text) => String(text).replace(HIDDEN, ' ').trim();
const undefinedCell = (value) => value === null || value === undefined || Number.isNaN(value);

/** Text as LaTeX prints it, whatever is in it: hyphens, quotes and commas do not join, brackets and stars are no options. */
export const tex = (text) => line(text).replace(/[\\{}$&#_%^~<>|`"[\]*]|-(?=-)|'(?=')|,(?=,)/g, (c) => TEX[c]);

/** Text as Markdown prints it, in a table or a paragraph: no emphasis, code, link, list, formula or HTML comes of it. */
const markdown = (text) =>
  line(text)
    .replace(/[<>&]/g, (c) => HTML[c])
    .replace(/[\\`*_{}[\]#|~$!]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/www\./gi, (c) => `${c.slice(0, 3)}\\.`)
    .replace(/^(?=[-+=])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\');

/** A cell of a spreadsheet: quoted; what it would compute gets an apostrophe. */
function csvText(text) {
  const safe = FORMULA.test(text) ? `'${text}` : String(text);
  return `"${safe.replaceAll('"', '""')}"`;
}

export function csv({ columns, rows }) {
  const cell = (value, kind) =>
    undefinedCell(value) ? '' : kind === 'text' ? csvText(value) : String(value).replace('Infinity', 'inf');
  const lines = [
    columns.map(({ label }) => csvText(label)),
    ...rows.map((row) => row.map((value, k) => cell(value, columns[k].kind))),
  ];
  return lines.map((each) => each.join(',') + '\r\n').join('');
}

/** Cells as people read them; `dash` for undefined, `signed` words a change and what is below 0. */
function words({ columns, rows }, escape, dash, signed, endless) {
  const shared = columns.map(({ kind }, k) => (kind === 'rank' ? repeated(rows.map((row) => row[k])) : null));
  return rows.map((row) =>
    row.map((value, k) => {
      const { kind } = columns[k];
      if (undefinedCell(value)) return dash;
      if (kind === 'text') return escape(value);
      if (kind === 'rank') return String(value) + (shared[k].has(value) ? '=' : '');
      if (kind === 'change') return value ? signed(value, 0) : '0';
      if (!Number.isFinite(value)) return endless;
      return value < 0 ? signed(value, 3) : value.toFixed(3);
    }),
  );
}
function repeated(values) {
  const [once, more] = [new Set(), new Set()];
  for (const value of values) (once.has(value) ? more : once).add(value);
  return more;
}

function texLabel({ label, symbol }) {
  const parts = symbol && /^([FRJγθκπτΔ])_?([0-9.+-]*)$/u.exec(label);
  if (!parts) return tex(label);
  const letter = GREEK[parts[1]] || parts[1];
  return parts[2] ? `$${letter}_{${parts[2]}}$` : `$${letter}$`;
}

export function latex(table) {
  const number = (value, digits) => `$${value > 0 ? '+' : '-'}${Math.abs(value).toFixed(digits)}$`;
  const rows = words(table, tex, '--', number, '$\\infty$');
  const row = (cells) => `    ${cells.join(' & ')} \\\\\n`;
  const align = table.columns.map(({ kind }) => (kind === 'text' ? 'l' : 'r')).join('');
  return [
    '% needs \\usepackage{booktabs}\n\\begin{table}\n  \\centering\n',
    `  \\caption{${tex(table.caption)}}\n`,
    `  \\begin{tabular}{${align}}\n    \\toprule\n`,
    row(table.columns.map(texLabel)),
    '    \\midrule\n',
    ...rows.map(row),
    '    \\bottomrule\n  \\end{tabular}\n\\end{table}\n',
  ].join('');
}

function asMarkdown(table) {
  const number = (value, digits) => `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(digits)}`;
  const row = (cells) => `| ${cells.join(' | ')} |\n`;
  return [
    `${markdown(table.caption)}\n\n`,
    row(table.columns.map(({ label }) => markdown(label))),
    row(table.columns.map(({ kind }) => (kind === 'text' ? '---' : '---:'))),
    ...words(table, markdown, '–', number, '∞').map(row),
  ].join('');
}

/** The leaderboard of Explore as it is: the columns shown, ranks at the point; `entities` in the order wanted. */
export function leaderboard(model, entities) {
  const { ranks, scores, order } = model.ranking;
  const record = (key) => model.catalogue.find((item) => item.key === key) || { name: key, symbol: key };
  const columns = [
    { kind: 'rank', label: '#' },
    { kind: 'text', label: 'Classifier' },
    { kind: 'score', label: 'Score' },
  ];
  columns.push(
    { kind: 'change', label: `vs ${record(model.compare).symbol}` },
    ...model.columns.map((key) => ({ kind: 'score', label: record(key).symbol, symbol: true })),
  );
  const value = (i, key) => (model.performances[i] ? scoreTable[key].value(model.performances[i]) : NaN);
  const name = (i) => model.names[i] + (model.hypothetical.has(i) ? ' (hypothetical)' : '');
  const gained = (i) => (model.compareRanks ? model.compareRanks[i] - ranks[i] : NaN);
  const rows = [...(entities || order)].map((i) => [
    ranks[i],
    name(i),
    scores[i],
    gained(i),
    ...model.columns.map((key) => value(i, key)),
  ]);
  return { caption: caption(model), columns, rows };
}

function caption(model) {
  const digits = (x) => String(Number(x.toFixed(4)));
  const parts = [`${model.data.title}: ranking at a = ${digits(model.point.a)}, b = ${digits(model.point.b)}`];
  if (model.data.contexts.length > 1) parts.push(model.contextName);
  if (Number.isFinite(model.common)) parts.push(`prior ${Number(model.common.toPrecision(4))}`);
  if (model.operations.length) parts.push(model.operations.join(', ').replaceAll('_', ' '));
  return parts.join(', ');
}

export { asMarkdown as markdown, markdown as plain };
