/**
 * The robust choices for a part of the Tile by three criteria, and its best classifiers; as measured and over draws.
 */
import { textOn, theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { estimated, fixed, levelText, percent, width } from '#tile/draw/text';
import { bestOf, tieNote } from '#tile/math/uncertainty/acceptability';
import { MEANINGS } from '#tile/model/references';
import { NO_FULL_SCORE } from '#tile/model/robustness';
import { byFirst, isRow, referenceShares } from '#tile/pages/robustness/ranks';
import { swatch } from '#tile/tables/entities';
import { fill, make, rowHead, rowOf, tableOf } from '#tile/ui/elements';

/** @import { Robustness } from '#tile/math/uncertainty/acceptability' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { RobustnessModel } from '#tile/model/robustness' */
/** @import { Child } from '#tile/ui/elements' */

/**
 * For each entity: the share of the part on which it is best, its worst rank and its largest regret; the latter two are
 * NaN where it has no score inside the Tile. `error`: over draws, the largest simulation error of a regret.
 *
 * @typedef {Robustness & {share: Float64Array, error?: number}} Robust
 */

/** A smaller rest of a bar is not drawn. */
const LITTLE = 0.005;
/** A smaller share of a reference is not mentioned. */
const LEAST = 5e-4;

/** Each criterion: its name, the values that decide it, and whether the largest of them is best. */
const CRITERIA = /** @type {const} */ ([
  ['Largest share', 'share', true],
  ['Best worst rank', 'worstRank', false],
  ['Smallest regret', 'regret', false],
]);

/** @type {Record<string, (value: number, error: number) => Child[]>} */
const WRITTEN = {
  share: (value) => ['best on ', make('b', {}, percent(value))],
  worstRank: (value) => ['rank ', make('b', {}, String(Math.round(value))), ' at worst'],
  regret: (value, error) => ['at most ', make('b', {}, estimated(value, error))],
};

/**
 * Writes the verdict in a sentence, and a table of the criteria.
 *
 * @param {HTMLElement} host @param {ExploreModel} board @param {Robust} measured @param {Robust | null} drawn
 * @param {number} level the share of the draws in which a worst rank or regret holds
 * @param {Pick<RobustnessModel, 'region' | 'shape' | 'weight'>} part
 */
export function paintVerdict(host, board, measured, drawn, level, part) {
  const found = bestOf(measured.regret, false);
  const [best] = found;
  if (best === undefined) return fill(host, make('p', { className: 'tx-empty' }, NO_FULL_SCORE));
  const title = make('h2', { className: 'tx-robust-best' }, swatch(board, best), board.names[best]);
  const where = part.region === 'tile' ? 'the whole Tile' : 'this region';
  const loses = measured.regret[best];
  const said =
    loses <= 1e-12
      ? [': it is the best at every point.']
      : [': whatever point you take, it loses at most ', make('b', {}, fixed(loses)), ' against the best one there.'];
  const sentence = make(
    'p',
    { className: 'tx-robust-sentence' },
    `is the robust best of ${where}${tieNote(board.names, found)}`,
    ...said,
  );
  const rows = [criteria(board, measured, drawn), note(board, measured, drawn, level)];
  return fill(host, title, sentence, referenceWords(board, part), ...rows);
}

/** On how much of the part a reference beats all classifiers; null for none. */
/** @param {ExploreModel} board @param {Pick<RobustnessModel, 'shape' | 'weight'>} part */
function referenceWords(board, part) {
  const shares = referenceShares(board, part);
  const best = [0, 1].filter((k) => (shares?.[k] ?? 0) > LEAST);
  if (!shares || !best.length) return null;
  const words = best.flatMap((k) => [
    swatch(board, board.names.length + k),
    `${MEANINGS[k]} is best on `,
    make('b', {}, percent(shares[k])),
    k === best[best.length - 1] ? ': no classifier is worth using there.' : ', ',
  ]);
  const alone = best.every((k) => isRow(board, k)) ? '' : ' Shares and ranks here are of the rows alone.';
  return make('p', { className: 'tx-robust-sentence' }, ...words, alone);
}

/** @param {ExploreModel} board @param {Robust} measured @param {Robust | null} drawn */
function criteria(board, measured, drawn) {
  const head = ['Criterion', 'As measured', ...(drawn ? ['Over the draws'] : [])];
  const rows = CRITERIA.map(([name, key, largest]) => {
    const cells = [measured, ...(drawn ? [drawn] : [])].map((found) =>
      answer(board, found[key], largest, WRITTEN[key], found.error ?? 0),
    );
    return rowOf(rowHead(name), ...cells);
  });
  const about = { className: 'tx-robust-table tx-criteria', 'aria-label': 'Robust best by three criteria' };
  return tableOf(about, head, rows);
}

/**
 * @param {ExploreModel} board @param {Float64Array} values @param {boolean} largest
 * @param {(value: number, error: number) => Child[]} written
 * @param {number} error from one seed to another
 */
function answer(board, values, largest, written, error) {
  const found = bestOf(values, largest);
  if (!found.length) return make('td', {}, '–');
  const [i] = found;
  const tied = found.length > 1 ? `, ${found.length} tied` : '';
  const name = make(
    'span',
    { className: 'tx-robust-name', title: found.map((k) => board.names[k]).join(', ') },
    board.names[i],
  );
  return make('td', {}, make('div', {}, swatch(board, i), name), make('small', {}, ...written(values[i], error), tied));
}

/** A note on where the criteria disagree, and on what the values over the draws mean. */
/** @param {ExploreModel} board @param {Robust} measured @param {Robust | null} drawn @param {number} level */
function note({ names, ruled }, { share, worstRank, regret }, drawn, level) {
  const [low] = bestOf(worstRank, false);
  const [robust] = bestOf(regret, false);
  const n = [...worstRank].filter((value) => !Number.isNaN(value)).length;
  const lines = [];
  if (low !== undefined && low !== robust) {
    const nowhere =
      share[low] < 1e-9 ? `${names[low]} is best nowhere here, yet never ranks below ${worstRank[low]} of ${n}.` : '';
    lines.push(nowhere, `${names[robust]} falls to rank ${worstRank[robust]} at its worst point.`);
  }
  if (ruled) lines.push(`By the ${ruled.name}, from values on a grid.`);
  if (drawn) lines.push(`Over the draws: ${levelText(level)} of the draws have this rank and regret or better.`);
  return make('p', { className: 'tx-robust-foot' }, lines.filter(Boolean).join(' '));
}

/**
 * The best classifiers in the part: as measured above, over the draws below.
 *
 * @param {HTMLElement} host @param {ExploreModel} board
 * @param {Float64Array} measured shares of ranks
 * @param {Float64Array | null} drawn
 */
export function paintBest(host, board, measured, drawn) {
  const size = board.names.length;
  const firsts = (/** @type {Float64Array} */ shares) =>
    byFirst(shares, size).map((i) => ({ i, share: shares[i * size] }));
  const one = firsts(measured).filter(({ share }) => share > 1e-9);
  const parts = [make('h3', {}, `As measured: ${counted(one.length)} the region`), bar(board, one, 1)];
  if (drawn) {
    const again = firsts(drawn);
    let [many, sum] = [0, 0];
    while (many < again.length && sum < 0.95) sum += again[many++].share;
    const top = again[0];
    parts.push(make('h3', {}, `Over the draws: ${counted(many)} 95 % of it`), bar(board, again.slice(0, many), sum));
    parts.push(
      make(
        'p',
        { className: 'tx-robust-sentence' },
        'Over the draws, no classifier is best on more than ',
        make('b', {}, percent(top?.share ?? 0)),
        '.',
      ),
    );
  }
  fill(host, ...parts);
}

/** @param {number} n */
const counted = (n) => (n === 1 ? 'one classifier holds' : `${n} classifiers share`);

/**
 * @param {ExploreModel} board @param {{i: number, share: number}[]} firsts
 * @param {number} sum of the shares; the rest of the bar stays empty
 */
function bar(board, firsts, sum) {
  const listed = firsts.filter(({ share }) => share > 0);
  const text = listed
    .slice(0, 5)
    .map(({ i, share }) => `${board.names[i]} ${percent(share)}`)
    .join(', ');
  const node = make('div', { className: 'tx-first-bar', role: 'img', 'aria-label': text });
  for (const { i, share } of listed) node.append(piece(board, i, share));
  if (1 - sum > LITTLE)
    node.append(filled('tx-first-rest', 1 - sum, `${Math.round(100 * (1 - sum))}`, `others: ${percent(1 - sum)}`));
  return node;
}

/** @param {ExploreModel} board @param {number} i @param {number} share */
function piece(board, i, share) {
  const place = board.colourOf(i);
  const room = 380 * share - 12;
  const long = `${board.names[i]} ${Math.round(100 * share)} %`;
  const short = String(Math.round(100 * share));
  const text = width(long, 11) < room ? long : width(short, 11) < room + 6 ? short : '';
  const node = filled('', share, text, `${board.names[i]}: ${percent(share)}`);
  if (place >= 0) {
    node.style.background = marks.swatchBackground(place);
    node.style.color = textOn(marks.hue(place, 'full', theme().grey));
  }
  return node;
}

/** @param {string} className @param {number} share @param {string} text @param {string} title */
function filled(className, share, text, title) {
  const node = make('span', { className, title }, make('span', {}, text));
  node.style.flexGrow = String(share);
  return node;
}
