/** What users of ROC and PR space conclude of the models of Any task, for two classes or one against the rest. */
import { counted, fixed } from '#tile/draw/text';
import { againstRest, conclusionsOf, coordinatesOf } from '#tile/math/tasks/spaces';
import { make, rowHead, rowOf, tableOf } from '#tile/ui/elements';

/** @import { Conclusion } from '#tile/math/tasks/spaces' */
/** @import { TaskModel } from '#tile/model/tasks' */

/** The most models that are compared, and pairs that are listed. */
const [MOST, LISTED] = [60, 5];

/** @param {TaskModel} model @returns {HTMLElement[]} */
export function spacesNodes(model) {
  const { matrices } = model;
  if (!matrices) return [];
  const { classes } = matrices;
  const target = classes.length === 2 ? 1 : Math.min(model.target, classes.length - 1);
  const models = matrices.models.slice(0, MOST);
  const performances = againstRest(matrices.counts.slice(0, MOST), classes.length, target);
  const all = conclusionsOf(performances);
  if (!all.length) return [make('p', { className: 'tx-note' }, 'Two models at least are needed.')];
  const decided = (/** @type {'roc' | 'pr'} */ space) => all.filter((each) => !Number.isNaN(each[space])).length;
  const differing = all.filter(({ roc, pr }) => !Object.is(roc, pr));
  const asked = classes.length === 2 ? 'For these two classes' : `Of “${classes[target]}” against the rest`;
  const ranked = `users of ROC space rank ${decided('roc')} of ${counted(all.length, 'pair')}`;
  const said = `${asked}, ${ranked}, users of PR space ${decided('pr')}; the others are incomparable to them.`;
  const differ = differing.length
    ? `On ${counted(differing.length, 'pair')} they conclude different things:`
    : 'They conclude the same of all pairs.';
  const nodes = [make('p', { className: 'tx-note' }, `${said} ${differ}`)];
  return differing.length ? [...nodes, differingTable(differing, models, performances)] : nodes;
}

/** @param {Conclusion[]} differing @param {string[]} models @param {number[][]} performances */
function differingTable(differing, models, performances) {
  const rows = differing.slice(0, LISTED).map(({ one, two, roc, pr }) => {
    const pair = [one, two].map((i) => ({ name: models[i], ...coordinatesOf(performances[i]) }));
    const numbers = (/** @type {'tpr' | 'tnr' | 'ppv'} */ key) => pair.map((each) => value(each[key])).join(' / ');
    const verdict = (/** @type {number} */ sign) =>
      Number.isNaN(sign) ? 'incomparable' : sign === 0 ? 'equal' : `${models[sign > 0 ? one : two]} is better`;
    return rowOf(
      rowHead(`${pair[0].name} / ${pair[1].name}`),
      ...['tpr', 'tnr', 'ppv'].map((key) => make('td', {}, numbers(/** @type {'tpr' | 'tnr' | 'ppv'} */ (key)))),
      make('td', {}, verdict(roc)),
      make('td', {}, verdict(pr)),
    );
  });
  const heads = ['Models', 'TPR', 'TNR', 'PPV', 'ROC', 'PR'];
  return tableOf({ className: 'tx-task-averages tx-task-pairs' }, heads, rows);
}

/** @param {number} rate */
const value = (rate) => (Number.isNaN(rate) ? '0/0' : fixed(rate));
