/** Messages in place of a map that needs something first. */

export const SELECT = ['Select an entity in the table or in ROC space.'];
export const SWITCH_ON = ['This map is about draws:', 'switch Uncertainty on.'];
const REQUESTS = new Set([...SELECT, ...SWITCH_ON]);

/** A message without requests to the reader, who cannot click a figure on paper. @param {string[] | null} message */
export function inPrint(message) {
  const lines = message?.filter((line) => !REQUESTS.has(line)) ?? [];
  return lines.length ? lines : null;
}
