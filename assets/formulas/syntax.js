/** The text of a formula as tokens. The Python module `tile_core.formulas.syntax` is the reference. */

/** @typedef {{kind: 'number' | 'name' | 'sign' | 'end', text: string, position: number}} Token */

const LONGEST = 500;
const PIECES = [
  /(?<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)/u,
  /(?<name>[\p{L}_][\p{L}\p{N}_]*)/u,
  /(?<sign>\*\*|[-+*/^(),−×·÷])/u,
  /(?<blank>\s+)/u,
];
const TOKEN = new RegExp(PIECES.map((piece) => piece.source).join('|'), 'uy');
/** Characters from papers and operators of other languages, with their equivalents. @type {Record<string, string>} */
const SAME = { '^': '**', '−': '-', '×': '*', '·': '*', '÷': '/' };

/** A formula that cannot be read; the message says where and what was expected. */
export class FormulaError extends Error {}

/**
 * @param {string} text
 * @returns {Token[]} including the end; throws a `FormulaError` at the first invalid character
 */
export function tokens(text) {
  if (text.length > LONGEST) throw new FormulaError(`expected at most ${LONGEST} characters, found ${text.length}`);
  /** @type {Token[]} */
  const found = [];
  let position = 0;
  while (position < text.length) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text);
    if (!match) throw new FormulaError(`found ${text[position]} at character ${position + 1}, which no formula has`);
    const kind = /** @type {'number' | 'name' | 'sign' | 'blank'} */ (
      Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined)?.[0]
    );
    if (kind === 'number' && !Number.isFinite(Number(match[0])))
      throw new FormulaError(`found a number above 1e308 at character ${position + 1}`);
    if (kind !== 'blank') found.push({ kind, text: SAME[match[0]] ?? match[0], position });
    position += match[0].length;
  }
  return [...found, { kind: 'end', text: '', position: text.length }];
}
