/**
 * The headings of the Scores page: the verdict above the plots, their titles and notes, and what is wrong with a
 * formula.
 */
import { count, counted, fixed, precise, prevalence } from '#tile/draw/text';
import { LEADERBOARD } from '#tile/model/family_model';
import { element, fill, make, say } from '#tile/parts/elements';
import { signed, symbolNodes } from '#tile/parts/symbols';
import { changesWords } from '#tile/words/conditions';

/** @import { ScoreMap, ScoresModel } from '#tile/model/scores_model' */
/** @import { Child } from '#tile/parts/elements' */
/** @import { Problem, Progress } from '#tile/scores/questions' */

/**
 * @param {ScoresModel} model
 * @param {string} note why there is no map yet; '' where there is one
 * @param {boolean} auditStopped whether the audit was stopped
 */
export function writeHeadings(model, note, auditStopped) {
  const [one, other] = model.maps;
  title('first', one ? symbolNodes(one.symbol) : ['Correlation Tile']);
  title('second', other ? symbolNodes(other.symbol) : ['Second score']);
  if (one && other) title('between', [...symbolNodes(one.symbol), ' − ', ...symbolNodes(other.symbol)]);
  write('scores-first-note', note || one?.name || '');
  write('scores-second-note', other ? other.name : '');
  write('scores-scatter-note', model.n ? performances(model.n) : '');
  write('gallery-note', galleryNote(model));
  writeVerdict(model, auditStopped);
}

/**
 * @param {string} name
 * @param {Child[]} children
 */
const title = (name, children) => fill(element(`scores-${name}-title`), ...children);

/** @param {number} n */
const performances = (n) => counted(n, 'performance');

/**
 * @param {string} id
 * @param {string} text
 */
function write(id, text) {
  say(element(id), text);
}

/** @param {ScoresModel} model */
function galleryNote({ gallery, n }) {
  if (!gallery) return '';
  const size = gallery.n < n ? `a random sample of ${performances(gallery.n)}` : performances(gallery.n);
  return `${size} · click: show this score, Shift and click: compare with it · ring: place of the score`;
}

// The verdict ---------------------------------------------------------------------------------------------------------

/**
 * Writes whether each score is fit for ranking, then where on the Tile its ranking is, and for which performances.
 *
 * @param {ScoresModel} model
 * @param {boolean} auditStopped whether the audit was stopped
 */
function writeVerdict(model, auditStopped) {
  const { maps, audits } = model;
  const host = element('scores-verdict-words');
  host.classList.toggle('tx-skeleton', !maps.length);
  if (!maps.length) return;
  const judged = maps.map((map, k) => [
    ...subject(map),
    ` ${audits?.[k]?.predicate ?? (auditStopped ? 'is not audited' : '…')}`,
  ]);
  const head = judged.flatMap((words, k) => (k ? ['; ', ...words] : words));
  const lines = maps.map((map, k) =>
    make(
      'p',
      { className: 'tx-reason' },
      ...reason(model, map, audits?.[k]?.reason ?? (auditStopped ? '' : 'Looking for counterexamples …')),
    ),
  );
  fill(host, make('h2', { className: 'tx-verdict' }, ...head), ...lines);
}

/** @param {ScoreMap} map */
const subject = ({ key, symbol }) => (key === 'formula' ? ['This formula'] : symbolNodes(symbol));

/**
 * @param {ScoresModel} model
 * @param {ScoreMap} map
 * @param {string} why the reason that the audit gives
 * @returns {Child[]}
 */
function reason(model, map, why) {
  const name = model.comparing ? [...subject(map), ': '] : [];
  const where = `${whereabouts(map, model.symbol)} on ${onWhat(model)}. `;
  return [...name, make('b', {}, where), why];
}

/**
 * Where on the Tile the ranking by a score is, as the beginning of a sentence.
 *
 * @param {ScoreMap} map
 * @param {string} symbol of the coefficient
 */
function whereabouts({ place, largest, order }, symbol) {
  if (place) return `On the Tile at (${place.map((x) => fixed(x)).join(', ')})${order === 'dual' ? ', reversed' : ''},`;
  if (!largest) return 'No two different values';
  return `Nearest point of the Tile: (${fixed(largest.a)}, ${fixed(largest.b)}), ${symbol} = ${signed(largest.value)},`;
}

/** @param {ScoresModel} model */
function onWhat({ family, families, n, needs, parameter, board }) {
  const changes = board ? changesWords(board) : '';
  if (family === LEADERBOARD) return `this leaderboard (${count(n)}${changes && `, ${changes}`})`;
  const label = families[family]?.label?.toLowerCase() ?? 'these performances';
  const value =
    needs && parameter !== null ? `, ${needs === 'prior' ? prevalence(parameter) : precise(parameter)}` : '';
  return `${performances(n)} (${label}${value})`;
}

// Progress and problems -----------------------------------------------------------------------------------------------

/**
 * Writes how far the map is refined, with a button that stops or resumes it.
 *
 * @param {Progress | null} progress null where there is nothing to say
 */
export function writeProgress(progress) {
  const host = element('scores-progress');
  host.hidden = !progress;
  if (!progress) return;
  const { step, of, grid, running } = progress;
  write(
    'scores-progress-words',
    running ? `Refining the map: step ${step} of ${of}` : `Map at ${grid} × ${grid} points`,
  );
  const bar = element('scores-progress-bar', HTMLProgressElement);
  bar.hidden = !running;
  Object.assign(bar, { max: of, value: step - 1 });
  write('scores-progress-button', running ? 'Stop' : 'Refine');
}

/**
 * Writes what is wrong with a formula, with a mark below the wrong character; or another problem in words.
 *
 * @param {Problem | null} problem
 */
export function writeProblem(problem) {
  const node = element('scores-problem');
  node.hidden = !problem;
  if (!problem) fill(node);
  else fill(node, make('span', {}, problem.message), formula(problem));
}

/** @param {Problem} problem */
function formula({ text, position = 0 }) {
  if (text === undefined || text === null) return null;
  const letter = make('mark', {}, text.slice(position, position + 1) || ' ');
  return make('code', {}, text.slice(0, position), letter, text.slice(position + 1));
}
