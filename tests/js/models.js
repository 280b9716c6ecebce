/** A leaderboard of one context as Explore's model, for tests. */
import { ExploreModel } from '#tile/model/explore';
import './page.js';

/** The model at (0.5, 0.5). @param {any[]} rows [tn, fp, fn, tp] @param {object} [over] fields that differ */
export function modelOf(rows, over) {
  const model = new ExploreModel();
  const entities = rows.map((_, i) => `E${i}`);
  const data = { id: 'x', title: 'T', entities, contexts: ['c'], performances: [rows], sizes: [[]], notes: [] };
  Object.assign(model, { data, point: { a: 0.5, b: 0.5 } }, over);
  model.derive();
  model.look();
  return model;
}
