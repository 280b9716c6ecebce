/**
 * Messages in place of a map that needs something first. A figure on paper, where nothing can be clicked, says
 * what is missing.
 */

export const SELECT = ['Select an entity in the table or in ROC space.'];
export const SWITCH_ON = ['This map is about draws:', 'switch Uncertainty on.'];

const IN_PRINT = new Map([
  [SELECT, ['Nothing is selected.']],
  [SWITCH_ON, ['Uncertainty is off.']],
]);

/** What a figure in a file says in place of a message. @param {string[] | null} message */
export const inPrint = (message) => (message && IN_PRINT.get(message)) ?? message;
