/** A scene of Scores on the stage: the audit of the score, and the counterexample that refutes it. */
import { fixed } from '#tile/draw/text';
import { fill, make } from '#tile/parts/elements';
import { symbolNodes } from '#tile/parts/symbols';

/** @import { Mixtures } from '#tile/charts/mixture_chart' */
/** @import { Audit, Counterexample } from '#tile/model/answers' */
/** @import { ScoresModel } from '#tile/model/scores_model' */

const TESTS = [
  'Perfect ranks first, all wrong ranks last',
  'A mixture never ranks above both',
  'A mixture never ranks below both',
];
/** @type {Record<string, [sign: string, words: string]>} */
const STATES = {
  pass: ['✓', 'holds'],
  fail: ['✗', 'fails'],
  open: ['not refuted', ''],
  vacuous: ['–', 'nothing to test'],
};

/**
 * The counterexample whose mixture lies furthest outside the scores of its two performances, preferably one of
 * classifiers on the leaderboard; null where no test fails with a curve.
 *
 * @param {Audit} audit
 * @returns {Counterexample | null}
 */
export function exampleOf({ constraints }) {
  const all = constraints.flatMap(({ tests }) => tests.flatMap(({ example }) => (example?.curve ? [example] : [])));
  const own = all.filter(ofLeaderboard);
  const far = (/** @type {Counterexample} */ { rows }) => {
    const [one, other, mixture] = rows.map(({ value }) => value ?? NaN);
    const gap = Math.max(Math.min(one, other) - mixture, mixture - Math.max(one, other));
    return Number.isFinite(gap) ? gap : -1;
  };
  return (own.length ? own : all).reduce(
    (/** @type {Counterexample | null} */ best, each) => (best && far(best) >= far(each) ? best : each),
    null,
  );
}

/** Whether a counterexample consists of two classifiers of the leaderboard. @param {Counterexample} example */
const ofLeaderboard = ({ entities }) => Boolean(entities?.every((entity) => entity >= 0));

/**
 * The names of the two classifiers of a counterexample; null where they are not in the leaderboard.
 *
 * @param {Counterexample} example
 * @param {string[]} names
 * @returns {string[] | null}
 */
const namesOf = (example, names) =>
  ofLeaderboard(example) ? (example.entities ?? []).map((entity) => names[entity]) : null;

/**
 * What the audit found, in a sentence.
 *
 * @param {Audit} audit
 * @param {string[]} names of the leaderboard
 */
export function auditWords(audit, names) {
  const found = `${audit.symbol} ${audit.predicate}`;
  const example = exampleOf(audit);
  if (!example?.curve) return `${found}. ${audit.reason}`;
  const [one, other, mixture] = example.rows.map(({ value }) => value ?? NaN);
  const values = example.curve.flatMap(([, value]) => (value === null ? [] : [value]));
  const below = mixture < Math.min(one, other);
  const worst = below ? Math.min(...values) : Math.max(...values);
  const from = below ? Math.min(one, other) : Math.max(one, other);
  const own = namesOf(example, names);
  const two = own ? `${own[0]} and ${own[1]}` : 'two possible performances, none of the leaderboard,';
  const how = example.tossed ? 'a random choice between' : 'a mixture of two sources of samples, with';
  return `${found}: ${how} ${two}${example.tossed || !own ? '' : ','} takes it from ${fixed(from)} to ${fixed(worst)}`;
}

/**
 * What the chart of a counterexample shows; null where there is none.
 *
 * @param {Audit} audit
 * @param {string[]} names of the leaderboard, as they may be read
 * @returns {Mixtures | null}
 */
export function mixturesOf(audit, names) {
  const example = exampleOf(audit);
  if (!example?.curve) return null;
  const own = namesOf(example, names);
  return {
    title: own ? `${audit.symbol} ↑` : `${audit.symbol} ↑, of two possible performances`,
    two: own ?? ['first', 'second'],
    names: own && names,
    values: example.rows.map(({ value }) => value ?? NaN),
    weight: example.weight,
    curve: example.curve.flatMap(([share, value]) => (value === null ? [] : [[share, value]])),
  };
}

/**
 * Shows the tests of the audits as a table with a column for each score, or for a single one and F1, and below it the
 * place of the Tile whose ranking is nearest to that by the first score.
 *
 * @param {HTMLElement} host
 * @param {Audit[]} audits
 * @param {ScoresModel} scores
 */
export function paintAudit(host, audits, scores) {
  const listed = columnsOf(audits, scores.reference);
  const symbols = listed.map((audit) => {
    const className = audit === scores.reference ? 'tx-audit-reference' : '';
    return make('th', { scope: 'col', className }, ...symbolNodes(audit.symbol));
  });
  const rows = TESTS.map((name, row) => {
    const cells = listed.map((audit) => make('td', {}, stateOf(audit, row)));
    return make('tr', {}, make('th', { scope: 'row' }, name), ...cells);
  });
  const head = make('tr', {}, make('th', { scope: 'col' }, 'Audit'), ...symbols);
  fill(host, make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows)), ...nearest(audits[0], scores));
}

/**
 * The audits that a slide compares: a single score with the reference.
 *
 * @param {Audit[]} audits
 * @param {Audit | null} reference
 */
export const columnsOf = (audits, reference) => (audits.length === 1 && reference ? [audits[0], reference] : audits);

/**
 * Where on the Tile the ranking is nearest to that by a score, among the performances of its map.
 *
 * @param {Audit} audit
 * @param {ScoresModel} scores
 */
function nearest({ symbol, verdict }, { maps: [map], symbol: coefficient }) {
  const { place, largest } = map ?? {};
  if (verdict === 'fit' && place) return [make('p', {}, `Its place on the Tile: ${placeWords(place[0], place[1])}`)];
  if (!largest) return [];
  const never = verdict === 'unfit' ? make('b', {}, `No point of the Tile ranks like ${symbol}.`) : null;
  const where = `Closest: ${placeWords(largest.a, largest.b)} (${coefficient} = ${fixed(largest.value, 2)})`;
  return [make('p', {}, never, never && make('br'), where)];
}

/** @type {(a: number, b: number) => string} */
const placeWords = (a, b) => `a = ${fixed(a, 2)}, b = ${fixed(b, 2)}`;

/**
 * The result of a test: failed if it fails under any constraint, otherwise the least certain result.
 *
 * @param {Audit} audit
 * @param {number} row
 */
function stateOf({ constraints }, row) {
  const states = constraints.map(({ tests }) => tests[row].state);
  const found = ['fail', 'open', 'pass', 'vacuous'].find((state) => states.some((each) => each === state)) ?? 'vacuous';
  const [sign, words] = STATES[found];
  return make(
    'span',
    { className: `tx-state tx-state-${found}`, 'aria-label': words || null, role: words ? 'img' : null },
    sign,
  );
}
