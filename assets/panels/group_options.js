/** The groups of rows that the attributes of a leaderboard form, as the options of a list. */
import { count } from '#tile/draw/text';
import { attributesOf, groupsOf, textsOf } from '#tile/model/leaderboard';
import { make } from '#tile/ui/elements';

/** The most groups that are listed of an attribute: one with more is a name or a number, not a group. */
const GROUPS = 40;

/** The attributes with groups. @param {import('#tile/model/answers').Leaderboard} board */
export const grouping = (board) =>
  attributesOf(board).filter((name) => groupsOf(textsOf(board, name) ?? []).length <= GROUPS);

/** A list for each attribute with groups; the value of an option is the attribute and the text, as JSON. */
/** @param {import('#tile/model/answers').Leaderboard} board @returns {HTMLOptGroupElement[]} */
export function groupOptions(board) {
  const lists = grouping(board).map((name) => {
    const groups = groupsOf(textsOf(board, name) ?? []);
    const options = groups.map(({ text, entities }) =>
      make('option', { value: JSON.stringify([name, text]) }, `${text} (${count(entities)})`),
    );
    return make('optgroup', { label: name }, ...options);
  });
  return lists.filter((list) => list.children.length);
}
