/** A pasted table as a file. Independent of the page. */

/** The name of pasted tables. */
const NAME = 'Pasted table';

/**
 * The result of a paste: a file, or why there is none.
 *
 * @typedef {{file: File, refused?: undefined} | {file?: undefined, refused: string}} Pasted
 */

/**
 * @param {DataTransfer} data of the event
 * @returns {Pasted}
 */
export function pasted(data) {
  const [file] = data.files;
  const text = data.getData('text/plain');
  const html = data.getData('text/html');
  // In plain text, some browsers copy the cells of a web table without separators.
  if (/<table\b/i.test(html) && !text.includes('\t'))
    return { file: new File([html], `${NAME}.html`, { type: 'text/html' }) };
  if (text.trim()) return fromText(text);
  if (file && !file.type.startsWith('image/')) return { file };
  return { refused: `The clipboard holds ${file ? 'a picture' : 'no text'}; copy the cells of a table.` };
}

/**
 * @param {string} text
 * @returns {Pasted}
 */
function fromText(text) {
  if (!/\n./.test(text.trim())) {
    return {
      refused: 'The clipboard holds one line of text; a table has a row of names and at least one row below it.',
    };
  }
  return { file: new File([text], `${NAME}${/^\s*[[{]/.test(text) ? '.json' : '.txt'}`, { type: 'text/plain' }) };
}

/**
 * Whether a paste goes to a form field or editable text.
 *
 * @param {EventTarget | null} target
 */
export const isField = (target) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"]') !== null;
