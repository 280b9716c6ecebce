/** Texts without signs that nobody sees, as `tile_core.importers.cells.visible` makes them when a file is imported. */

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

/**
 * A text in the normal form NFC, without signs that nobody sees; all kinds of spaces are plain ones.
 *
 * @param {string} text
 */
export function visible(text) {
  const signs = [...text.normalize('NFC').replace(SPACES, ' ')];
  const joins = (/** @type {number} */ at) => [signs[at - 1], signs[at + 1]].every((each) => each && JOINED.test(each));
  return signs.filter((sign, at) => !UNSEEN.test(sign) || (JOINERS.test(sign) && joins(at))).join('');
}
