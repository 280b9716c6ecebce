/** Questions of the import dialog: how to read a file, what it leaves open; each is a field or a row of buttons. */
import { make } from '#tile/parts/elements';
import { field, select } from '#tile/uploads/pieces';

/**
 * A question, answered by choosing one of its `options` or, without these, by typing. `needed`: must be answered before
 * importing; `click`: each option is a button; `hint`: what stands below it.
 *
 * @typedef {{name: string, label: string, value: string | null, options?: [string, string][], placeholder?: string,
 *   needed: boolean, click?: boolean, hint?: string}} Question
 */

/**
 * The CSS selector of the first question to be answered.
 *
 * @param {Question[]} asked
 * @param {boolean} ready whether the file can be imported
 */
export function firstQuestion(asked, ready) {
  if (asked.length) return `[data-${asked[0].click ? 'import-answer' : 'choice'}="${asked[0].name}"]`;
  return ready ? '#import-confirm' : '[data-role="role"]';
}

/** The questions that the file leaves open, which come first. @param {Question[]} asked */
export function decisions(asked) {
  if (!asked.length) return [];
  const needed = asked.some((each) => each.needed);
  const title = needed ? 'To decide before the import' : 'To decide';
  return [
    make(
      'div',
      { className: 'tx-import-decisions', role: 'group', 'aria-label': title },
      make('h3', {}, title),
      ...asked.map(fieldOf),
    ),
  ];
}

/** @param {Question} question */
export function fieldOf({ name, label, value, options, placeholder = '', click, hint = '' }) {
  const attributes = { 'data-choice': name, 'data-field': '' };
  if (options && click) return buttonsOf(label, options, value, attributes);
  if (options) return field(label, select(options, value, attributes));
  const typed = { type: 'text', inputmode: 'decimal', maxlength: 12, value: value ?? '', placeholder };
  return field(label, make('input', { ...typed, ...attributes }), hint);
}

/**
 * A question that is answered by one click; a hidden field holds the answer.
 *
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string | null} value
 * @param {{'data-choice': string, 'data-field': string}} attributes
 */
function buttonsOf(label, options, value, attributes) {
  /** @param {[string, string]} option */
  const button = ([key, text]) => {
    const answer = { 'data-import-answer': attributes['data-choice'], 'data-answer': key };
    return make('button', { type: 'button', ...answer, 'aria-pressed': String(key === value) }, text);
  };
  return make(
    'div',
    { className: 'tx-import-field', role: 'group', 'aria-label': label },
    make('span', { className: 'tx-import-label' }, label),
    make('input', { type: 'hidden', value: value ?? '', ...attributes }),
    make('div', { className: 'tx-import-only' }, ...options.map(button)),
  );
}
