/** The notes next to the titles of Explore: what the plots show, how many rows the table has. */
import { count, counted, percent, prevalence, symbolText, unbroken } from '#tile/draw/text';
import { isTrivial } from '#tile/math/performance';
import { OTHER_SCORES } from '#tile/math/rules';
import { isPinnedAbove, MEANINGS } from '#tile/model/references';
import { changesWords, drawsNote } from '#tile/panels/sentences';
import { chosenScore, linesNote, MANY_LINES } from '#tile/plots/roc/iso_lines';
import { showSpace } from '#tile/plots/roc/panel';
import { showsNine } from '#tile/plots/roc/scene';
import { countNote } from '#tile/plots/tile/ranking_regions';
import { frameOf, othersWindow, priorNote, singleRegion, windowWords } from '#tile/plots/tile/scene';
import { button, element, fill, make, say } from '#tile/ui/elements';
import { legend } from '#tile/ui/legend';
import { FLAVORS, filled } from '#tile/view/flavors';

/** @import { Counts } from '#tile/math/performance' */
/** @import { ExploreModel } from '#tile/model/explore' */

/** The share of the Tile of a reference that its note names. */
const MUCH = 0.1;
const WHAT_IF = 'drag an entity: what if?';

/**
 * Writes the notes of the page and the legend of the table.
 *
 * @param {ExploreModel} model
 * @param {number | null} left how many rows pass the filter, null if there is none
 * @param {string} sure on how much of the Tile P(best) reaches the contour, in words
 * @param {string} [before] the title of the version that was open before
 */
export function showNotes(model, left, sure, before) {
  sayTileNote(model, sure);
  const zoomed = frameOf(model).window !== null;
  const head = element('tile-note').closest('.tx-panel-head');
  head?.classList.toggle('tx-zoomed', zoomed);
  // What the Tile shows then is not the one of a first visit, so that its note comes before what the page is for.
  head?.classList.toggle('tx-other', zoomed || Boolean(sure) || model.flavor !== 'entity' || model.rank !== 1);
  sayRocNote(element('roc-note'), model);
  showSpace(model);
  const here = model.referenceHere();
  const rows = model.rowCount + (here ? 2 + Number(isPinnedAbove(here)) : 0);
  element('explore').style.setProperty('--tx-rows', String(rows));
  element('undo').hidden = !model.hypothetical.size;
  const note = element('board-note');
  const about = make('span', { className: 'tx-about' }, ...model.board.notes.map((text) => ` · ${text}`));
  fill(note, ...hiddenNote(model), boardNote(model, left), ...changesNote(before), about);
  note.title = note.textContent ?? '';
  element('board-sizes').textContent = sizesNote(model);
  fill(element('board-legend'), ...legend(model));
  element('explore').classList.toggle('tx-uncertain', model.here !== null);
  document.documentElement.toggleAttribute('data-tx-uncertain', model.here !== null);
}

/** A button that opens what changed since another version. @param {string | undefined} before its title */
function changesNote(before) {
  if (before === undefined) return [];
  const about = { className: 'tx-button tx-plain tx-show-all', 'data-tx-action': 'changes' };
  return [' · ', button({ ...about, title: `Compare with ${before}` }, 'What changed')];
}

/** Writes the note of the Tile; where that has a single colour, with what shows more of it. */
/** @param {ExploreModel} model @param {string} sure */
function sayTileNote(model, sure) {
  const note = element('tile-note');
  const offers = sure ? [] : offersOf(model);
  if (!offers.length) return say(note, sure || tileNote(model));
  fill(note, make('span', {}, unbroken(tileNote(model))), ...offers.flatMap((offer) => [' · ', offer]));
}

/** Buttons for balanced coordinates and for a zoom on the other regions, where one region is nearly all of the Tile. */
/** @param {ExploreModel} model */
function offersOf(model) {
  const { window, prior } = frameOf(model);
  if (window || prior !== null || !singleRegion(model)) return [];
  const link = (/** @type {string} */ text, /** @type {string} */ action, /** @type {string} */ title) =>
    make('button', { className: 'tx-note-link', 'data-tx-action': action, title }, text);
  return [
    Number.isFinite(model.common) &&
      link('balanced coordinates', 'balanced', 'Draw the Tile in the coordinates of a prevalence of 50 %'),
    othersWindow(model) && link('zoom', 'zoom-others', 'Zoom to the other regions'),
  ].filter((offer) => typeof offer === 'object' && offer !== null);
}

/** What the Tile shows, and for which performances. @param {ExploreModel} model */
export function tileNote(model) {
  const left = model.overlays.has('nontrivial') && model.performances.some(isTrivial);
  const parts = [
    partNote(model),
    shown(model),
    left && 'without trivial classifiers',
    priorNote(model),
    changesWords({ operations: model.operations }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Which part of the Tile is shown. @param {ExploreModel} model */
function partNote(model) {
  const { window, prior } = frameOf(model);
  const coordinates = prior === null ? '' : 'balanced coordinates';
  if (!window) return coordinates;
  return `${coordinates && `${coordinates}, `}${windowWords(window)}`;
}

/** @param {ExploreModel} model */
function shown(model) {
  if (model.rightOnly) return 'only a = 1 is defined';
  if (model.flavor !== 'entity' || model.rank !== 1)
    return flavorNote(model) + (model.ruled ? ' · of the mean performance' : '');
  const { competing } = model;
  const [nothing, all] = competing?.shares ?? [0, 0];
  if (Math.max(nothing, all) > MUCH) {
    const which = nothing > all ? 0 : 1;
    return `${MEANINGS[which]} is best on ${percent(Math.max(nothing, all))} of it at ${prevalence(model.common)}`;
  }
  const owners = new Set(model.shownRegions().flatMap((region) => region.entities)).size;
  const words = `${count(owners)} of ${count(model.rowCount)} ${owners === 1 ? 'is' : 'are'}`;
  return model.ruled
    ? `${words} first somewhere by ${model.ruled.name}, borders from a grid`
    : `${words} best somewhere`;
}

/** @param {ExploreModel} model */
function flavorNote(model) {
  const { flavor, selected, names, rowCount } = model;
  const values = {
    selected: selected === null ? 'none selected' : names[selected],
    rank: count(model.rank),
    all: count(rowCount),
  };
  return filled(FLAVORS[flavor]?.note, values) || countNote(model);
}

/** Writes what ROC space shows, or what its reader may do there: that is a request, which no slide or print shows. */
/** @param {HTMLElement} node @param {ExploreModel} model */
export function sayRocNote(node, model) {
  const note = rocNote(model);
  say(node, note);
  node.classList.toggle('tx-request', note === WHAT_IF);
}

/** @type {(model: ExploreModel) => string} */
function rocNote(model) {
  const lines = model.roc.has('pr') ? 'curves' : 'lines';
  if (model.ruled) return 'mean performances';
  if (showsNine(model)) return 'iso-score lines at nine points';
  if (model.hypothetical.size) return 'changed by hand';
  if (model.here) return `credible regions; dark: ${model.here.anchor === null ? 'may be best' : 'same tier'}`;
  if (model.roc.has('whatif')) return WHAT_IF;
  if (model.rightOnly) return lines === 'curves' ? 'iso-score curves' : 'needs TN: see PR';
  if (!Number.isFinite(model.common)) return linesNote(model, lines);
  const of = chosenScore(model)?.score?.symbol;
  const steps = model.names.length <= MANY_LINES ? '' : ', steps of 0.1';
  return `iso-score ${lines}${steps}${of ? `; dashed: ${symbolText(of)}` : ''}`;
}

/** How many of the rows are shown, with a button that shows all; empty where none is hidden. */
/** @param {ExploreModel} model */
function hiddenNote({ hidden, names, rowCount }) {
  if (!hidden.size) return [];
  const all = button({ className: 'tx-button tx-plain tx-show-all', 'data-tx-action': 'show-all' }, 'Show all');
  return [`${count(rowCount)} of ${count(names.length)} shown `, all, ' '];
}

/** How many rows there are, and what is special about them. */
/** @param {ExploreModel} model @param {number | null} left how many rows pass the filter, null if there is none */
function boardNote(model, left) {
  const { hidden, rowCount: n } = model;
  const missing = model.performances.filter((p, i) => !p && !hidden.has(i)).length;
  const differ = !Number.isFinite(model.ownPrior) && !model.rightOnly && missing < n;
  const how = model.prior === null ? 'each row at its own prevalence' : 'all rows at the same prevalence';
  return [
    hidden.size && left === null ? '' : `${left === null ? '' : `${count(left)} of `}${counted(n, 'row')}`,
    missing && `${missing} ${model.context < 0 ? 'not in every context' : 'missing here'}`,
    model.stuck.length && `one class only, not shifted: ${some(model.stuck.map((i) => model.names[i]))}`,
    differ && how,
    model.score && model.context < 0 && `at the point; by ${OTHER_SCORES[model.score]} on the page Contexts`,
    drawsNote(model),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The first three names, and how many more there are. @param {string[]} names */
const some = (names) => names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');

/** A performance in counts, where it is in probabilities and the number of samples is known. */
/** @param {Counts} p @param {number | null | undefined} size */
function inCounts(p, size) {
  const values = p.map(Number);
  const sum = values.reduce((total, value) => total + value, 0);
  return size && Math.abs(sum - 1) < 1e-6 ? values.map((value) => value * size) : values;
}

/**
 * How many positives and negatives every row has; '' if these differ or are not counts. For a mean, what is averaged.
 */
/** @param {ExploreModel} model */
function sizesNote(model) {
  if (model.ruled) return model.contextName;
  if (model.context < 0) return `scores of the ${model.contextName.replace('mean', 'mean performance')}`;
  const sizes = model.board.sizes[model.context];
  const rows = model.base.flatMap((p, i) => (p === null ? [] : [inCounts(p, sizes[i])]));
  if (!rows.length || model.rightOnly) return '';
  const [negatives, positives] = [0, 2].map((k) => rows.map((p) => Number(p[k]) + Number(p[k + 1])));
  /** @param {number[]} sums */
  const same = (sums) => sums.every((sum) => Math.abs(sum - sums[0]) < 1e-6);
  if (!same(negatives) || !same(positives)) return '';
  const [n, p] = [negatives[0], positives[0]];
  const whole = n > 1.5 && [n, p].every((sum) => Math.abs(sum - Math.round(sum)) < 1e-6);
  return whole ? `${count(Math.round(p))} positives · ${count(Math.round(n))} negatives` : '';
}
