/** What stands above the plots of the Scores page: titles, notes, and what is wrong with a formula. */
import { element, fill, make } from '#tile/parts/elements';
import { symbolNodes } from '#tile/parts/symbols';

/** @import { ScoresModel } from '#tile/model/scores_model' */
/** @import { Child } from '#tile/parts/elements' */
/** @import { Problem } from '#tile/scores/questions' */

/**
 * @param {ScoresModel} model
 * @param {string} note why there is no map yet
 */
export function writeHeadings(model, note) {
  const [one, other] = model.maps;
  title('first', one ? symbolNodes(one.symbol) : ['Correlation Tile']);
  title('second', other ? symbolNodes(other.symbol) : ['Second score']);
  if (one && other) title('between', [...symbolNodes(one.symbol), ' − ', ...symbolNodes(other.symbol)]);
  const grid = model.grid ? `${model.grid} × ${model.grid}` : '';
  const rows = model.n ? `${model.n.toLocaleString('en')} performances` : '';
  write('scores-first-note', note || [one?.name, rows, grid].filter(Boolean).join(' · '));
  write('scores-second-note', other ? other.name : '');
  write('scores-scatter-note', one ? `${one.symbol} against the score at the point` : '');
  write('gallery-note', galleryNote(model));
}

/**
 * @param {string} name
 * @param {Child[]} children
 */
const title = (name, children) => fill(element(`scores-${name}-title`), ...children);

/**
 * @param {string} id
 * @param {string} text
 */
function write(id, text) {
  element(id).textContent = text;
}

/** @param {ScoresModel} model */
function galleryNote({ gallery }) {
  if (!gallery) return 'being computed …';
  const count = `${gallery.n.toLocaleString('en')} performances`;
  return `${count} · a click chooses, with Shift beside the first · ring: its place`;
}

/**
 * What is wrong with a formula, with a mark below the letter; or another problem in words.
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
