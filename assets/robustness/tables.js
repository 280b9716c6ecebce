/** The tables of the Robustness page as files: every row, every rank. */
/** @import { Column, Table } from '#tile/exports/tables' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Analysis } from '#tile/page/analysis' */
import { depthOf } from '#tile/robustness/board_draws';

/** @type {(kind: Column['kind'], label: string) => Column} */
const column = (kind, label) => ({ kind, label });

/**
 * @param {string} key of the table
 * @param {ExploreModel} board
 * @param {Analysis} analysis
 * @returns {Table | null} null where it is not there yet
 */
export function tableOf(key, board, analysis) {
  const { uncertain } = board.uncertainty;
  const of = (/** @type {string} */ name) => analysis.value(name);
  if (key === 'acceptability') {
    const drawn = uncertain && of('shares');
    const shares = drawn || of('measured')?.shares;
    return shares && acceptability(board, shares, drawn ? depthOf(board.names.length) : board.names.length);
  }
  if (key === 'pairs') return of('pairs') && pairs(board, of('pairs'));
  if (key === 'robust-best')
    return of('measured') && robust(board, of('measured').robust, uncertain ? of('robust') : null);
  return of('needs') && needed(board, of('needs').needs);
}

/**
 * @param {ExploreModel} board
 * @param {Float64Array} shares
 * @param {number} depth so many ranks are known
 * @returns {Table}
 */
function acceptability({ names, board }, shares, depth) {
  const n = names.length;
  const known = names.slice(0, depth);
  const of = (/** @type {number} */ i) => [...shares.subarray(i * n, i * n + depth)];
  return {
    caption: `Acceptability: ${board.title}`,
    columns: [column('text', 'classifier'), ...known.map((_, k) => column('score', `rank ${k + 1}`))],
    rows: names.map((name, i) => [name, ...of(i)]),
  };
}

/** @param {ExploreModel} board @param {import('#tile/robustness/pairs').Pairs} found @returns {Table} */
function pairs({ names, board }, { entities, beats }) {
  const n = entities.length;
  return {
    caption: `P(row beats column): ${board.title}`,
    columns: [column('text', 'classifier'), ...entities.map((i) => column('score', names[i]))],
    rows: entities.map((i, row) => [names[i], ...entities.map((_, k) => (k === row ? null : beats[row * n + k]))]),
  };
}

/**
 * @param {ExploreModel} board
 * @param {import('#tile/robustness/verdict').Robust} measured
 * @param {import('#tile/robustness/verdict').Robust | null} drawn
 * @returns {Table}
 */
function robust({ names, board }, measured, drawn) {
  const labels = ['share where best', 'worst rank', 'largest regret'];
  const all = drawn ? [...labels, ...labels.map((text) => `${text}, over the draws`)] : labels;
  const of = (/** @type {typeof measured} */ found, /** @type {number} */ i) => [
    found.share[i],
    found.worstRank[i],
    found.regret[i],
  ];
  return {
    caption: `Robust best: ${board.title}`,
    columns: [column('text', 'classifier'), ...all.map((label) => column('score', label))],
    rows: names.map((name, i) => [name, ...of(measured, i), ...(drawn ? of(drawn, i) : [])]),
  };
}

/** @param {ExploreModel} board @param {import('#tile/robustness/needed').Need[]} needs @returns {Table} */
function needed({ names, board }, needs) {
  return {
    caption: `What it takes to be first: ${board.title}`,
    columns: [column('text', 'classifier'), column('score', 'more detections'), column('score', 'fewer false alarms')],
    rows: needs.map(({ entity, detections, rejections }) => [names[entity], detections, rejections]),
  };
}
