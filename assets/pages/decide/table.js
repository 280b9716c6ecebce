/** The costs of all classifiers as a table to save, the cheapest first and both references last. */
import { costRatio, prevalence } from '#tile/draw/text';
import { benefitOf } from '#tile/model/decide';

/** @import { Decision } from '#tile/model/decide' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Column, Table } from '#tile/tables/formats' */

/** @type {(label: string, best?: Column['best']) => Column} */
const amount = (label, best = '') => ({ kind: 'score', label, best });

/** @param {ExploreModel} board @param {Decision} decision @returns {Table} */
export function costsTable({ board, contextName }, { listed, references, c, prior }) {
  const { title, contexts } = board;
  const at = `a miss costs ${costRatio(c)} false alarms, prevalence ${prevalence(prior)}, per 1,000`;
  return {
    caption: `Costs: ${title}${contexts.length > 1 ? `, ${contextName}` : ''}, ${at}`,
    columns: [
      { kind: 'text', label: 'classifier', best: '' },
      ...[amount('misses', 'low'), amount('false alarms', 'low')],
      ...[amount('detections', 'high'), amount('rejections', 'high')],
      ...[amount('cost', 'low'), amount('net benefit', 'high')],
    ],
    rows: [...listed, ...references].map((each) => {
      const { misses, alarms, detections, rejections } = each.outcomes;
      return [each.name, misses, alarms, detections, rejections, each.cost, benefitOf(each, c, prior)];
    }),
    references: references.length,
  };
}
