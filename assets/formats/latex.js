/** Texts as LaTeX prints them. `app/exports/latex.py` does the same, compared by a test. */

import { visible } from '#tile/formats/visible_text';

const PAIRS =
  'α \\alpha β \\beta γ \\gamma δ \\delta ε \\varepsilon η \\eta θ \\theta κ \\kappa λ \\lambda μ \\mu ν \\nu ' +
  'π \\pi ρ \\rho σ \\sigma τ \\tau φ \\varphi χ \\chi ψ \\psi ω \\omega Γ \\Gamma Δ \\Delta Θ \\Theta ' +
  'Λ \\Lambda Π \\Pi Σ \\Sigma Φ \\Phi Ω \\Omega − - ≤ \\leq ≥ \\geq ≈ \\approx ≠ \\neq ∞ \\infty → \\to ₊ _{+} ' +
  '₋ _{-} ₀ _{0} ₁ _{1} ₂ _{2} ₃ _{3}';
/** What pdflatex prints in mathematics only. @type {Record<string, string>} */
export const MATH = Object.fromEntries([...PAIRS.matchAll(/(\S) (\S+)/g)].map(([, sign, math]) => [sign, math]));
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

/**
 * A text as one line of signs that are seen: control characters become spaces.
 *
 * @param {string} text
 */
export const line = (text) => visible(text.replace(HIDDEN, ' ')).trim();
/** A text escaped for LaTeX: no ligatures, and no brackets or stars read as options. @param {string} text */
export const tex = (text) => line(text).replace(SPECIAL, (c) => TEX[c]);

/**
 * What a document needs that contains these texts, as comments.
 *
 * @param {string} packages
 * @param {string[]} texts
 */
export function needed(packages, texts) {
  const text = tex(texts.join(' '));
  const needs = `% needs \\usepackage{${packages}}\n`;
  if (OTHER_SCRIPT.test(text))
    return `${needs}% has letters that pdflatex lacks: use XeLaTeX or LuaLaTeX, with a font that has them\n`;
  return needs + (ACCENTED.test(text) ? '% has accented letters: needs \\usepackage[T1]{fontenc}, too\n' : '');
}

/** A cell in bold letters. @param {string} text */
export const inBold = (text) => (text.startsWith('$') ? `$\\mathbf{${text.slice(1, -1)}}$` : `\\textbf{${text}}`);

/**
 * The heading of a column of one or more lines; the symbol of a score is set as mathematics.
 *
 * @param {string[]} lines
 * @param {{symbol?: boolean, kind: string}} column
 */
export function texHeading(lines, { symbol, kind }) {
  if (lines.length > 1) return `\\shortstack[${kind === 'text' ? 'l' : 'r'}]{${lines.map(tex).join('\\\\')}}`;
  const parts = symbol && /^([FRJγθκπτΔ])_?([0-9.+-]*)$/u.exec(lines[0]);
  if (!parts) return tex(lines[0]);
  const letter = MATH[parts[1]] || parts[1];
  return parts[2] ? `$${letter}_{${parts[2]}}$` : `$${letter}$`;
}
