/**
 * Captions of figures: what is shown, of which leaderboard, at which prevalence and point, as a text file next to the
 * figure. Independent of Dash.
 */

import { levelOfTests } from '#tile/certainty/assumptions';
import { coordinate, count, counted, percent, prevalence } from '#tile/draw/text';
import { placeHere } from '#tile/exports/leaderboard';
import { boardTitle, pageOf, performances, SIDE_BY_SIDE, scoreName, scoresOf } from '#tile/exports/names';
import { rank } from '#tile/math/kernel';
import { allNames } from '#tile/model/places';
import { opened } from '#tile/page/pages';
import { element } from '#tile/parts/elements';
import { bootstrapWords } from '#tile/thresholds/drawn_words';
import { bestModelWords, bestWords } from '#tile/words/best';
import { drawnInSpace, drawnOnMaps, drawnOnModels, drawnOnTile } from '#tile/words/drawn_lines';
import { meaningOf } from '#tile/words/ratios';

/** @import { ExploreModel, Point } from '#tile/model/explore_model' */
/** A line of a caption: its label and its text, '' to omit it. @typedef {[string, string]} Fact */

/** β of the slider, as its field has it, where the path is that of F-scores. @param {{classic: boolean}} model */
const placeOnPath = ({ classic }) => (classic ? `, at β = ${chosen('way-beta')}` : '');

/** The label of the line about the best classifiers. */
const BEST = 'Best at the point';
/** The labels of the lines that depend on no leaderboard. */
const OF_POINT = ['Point', 'Weights'];
/** What the colours of a faded Tile mean, as figures have no legend. */
const FADED = '; fainter colours are less sure: the opacity of the Tile is P(best)';

/**
 * What the colours of a Tile mean, for the flavors that need an explanation.
 *
 * @param {string} flavor
 * @param {number} margin
 */
const meaning = (flavor, margin) =>
  ['entity', 'model'].includes(flavor)
    ? FADED
    : flavor === 'near_best'
      ? `; near the best is within ${margin} of it`
      : '';

/** @param {Point} point */
const coordinates = ({ a, b }) => `a = ${coordinate(a)}, b = ${coordinate(b)}`;
/** The text that a select shows. @param {string} id */
const chosen = (id) => {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : '';
};

/** The prevalence in use, and what operations make of it. @param {ExploreModel} model */
function prevalenceWords({ prior, common, operations }) {
  if (!Number.isFinite(common)) return 'differs between classifiers';
  if (prior === null) return prevalence(common);
  const after = operations.length && common !== prior ? `, ${prevalence(common)} after the operations` : '';
  return `${prevalence(prior)} (set)${after}`;
}

/**
 * @param {ExploreModel} model
 * @param {Point} [point] the one shown
 * @returns {Fact[]}
 */
function boardFacts(model, point = model.point) {
  const place = placeHere(model, point);
  const ranking = rank(model.performances, point.a, point.b);
  const { uncertain, margin } = model.uncertainty;
  const level = () => levelOfTests(model.uncertainty, model.certainty.pointDraws(model));
  return [
    ['Leaderboard', `${boardTitle(model).join(', ')}; ${counted(model.names.length, 'classifier')}`],
    ['Prevalence', prevalenceWords(model)],
    ['Point', coordinates(point) + (place ? ` (${allNames([place])})` : '')],
    ['Weights', meaningOf(point)],
    [BEST, bestWords(ranking, (i) => model.names[i])],
    ['Operations', model.operations.join(', ').replaceAll('_', ' ')],
    ['Selected', model.selected === null ? '' : model.names[model.selected]],
    ['Uncertainty', uncertain ? `rank sets at ${level()}${meaning(model.flavor, margin)}` : ''],
  ];
}

/**
 * The lines that Tiles side by side replace by one about each Tile, by what differs between them.
 * @type {Record<string, string[]>}
 */
const REPLACED = {
  flavor: ['Tile shows', 'Numbers', BEST],
  prior: ['Numbers', 'Prevalence', BEST],
  context: ['Leaderboard', 'Numbers', 'Prevalence', BEST],
  leaderboard: ['Leaderboard', 'Numbers', 'Prevalence', BEST],
};

/**
 * The lines of a caption for Tiles side by side: in place of what differs between them, what each shows.
 *
 * @param {Fact[]} facts of one Tile
 * @param {ExploreModel} model
 * @param {{title: string, about?: string, coordinates?: string, model: ExploreModel | null}[]} panels
 * @returns {Fact[]}
 */
export function factsOfTiles(facts, { board, display: { multiples: kind } }, panels) {
  const replaced = REPLACED[kind] ?? [];
  const own = replaced.includes('Leaderboard');
  const words = panels.map(({ title, about, coordinates, model }) => {
    const prior = own && model && Number.isFinite(model.common) ? `prevalence ${prevalence(model.common)}` : '';
    const more = [about ?? '', prior, coordinates ? `${coordinates} coordinates` : ''].filter(Boolean).join(', ');
    return more ? `${title} (${more})` : title;
  });
  /** @type {Fact[]} */
  const first =
    kind === 'context' ? [['Leaderboard', `${board.title}; ${counted(board.entities.length, 'classifier')}`]] : [];
  const below = ['Below each Tile', 'the best classifier at the point, with its score'];
  return [
    ...first,
    ['Tiles', words.join('; ')],
    /** @type {Fact} */ (below),
    ...facts.filter(([name]) => !replaced.includes(name)),
  ];
}

/** The plots of Scores with maps that overlays are drawn on; names only where there is room. */
const MAPS = ['scores-first', 'scores-second', 'scores-between', SIDE_BY_SIDE];

/** The line about what is drawn over a plot. @param {string[]} words @returns {Fact} */
const drawn = (words) => ['Also drawn', [...new Set(words)].join('; ')];

/** What is drawn over a plot of Trade-off. @param {string} which */
function drawnOnPath(which) {
  const { explore, painting } = opened('tradeoff');
  const [tile, space] = painting.both.scenes ?? [];
  if (which === 'tradeoff-tile' && tile) return [...drawnOnTile(explore.model, tile), 'the path (thick where optimal)'];
  return which === 'tradeoff-roc' && space ? drawnInSpace(explore.model, space) : [];
}

/** What is drawn over a plot of Explore. @param {string} which */
function drawnOnExplore(which) {
  const { model, multiples } = opened('explore');
  if (which === 'roc') return drawnInSpace(model);
  const shown = which === 'multiples' ? multiples.models.panels.map((each) => each.model) : [model];
  return shown.flatMap((each) => (each ? drawnOnTile(each) : []));
}

/**
 * The lines about the content of each page.
 * @type {Record<import('#tile/exports/names').PageName, (which: string) => Fact[]>}
 */
const FACTS = {
  explore: (which) => {
    const { fade, model, multiples } = opened('explore');
    /** @type {Fact[]} */
    const facts = [
      ['Tile shows', which === 'roc' ? '' : chosen('flavor')],
      ['Numbers', which === 'roc' ? '' : fade.numbers(model)],
      drawn(drawnOnExplore(which)),
      ...boardFacts(model),
    ];
    return which === 'multiples' ? factsOfTiles(facts, model, multiples.models.panels) : facts;
  },
  scores: (which) => {
    const { model } = opened('scores');
    const sized = model.families[model.family]?.sized ? `; ${count(model.size)} performances` : '';
    return [
      ['Scores', scoresOf(model, which).join('; ')],
      ['Prevalences', which === SIDE_BY_SIDE ? model.priors.map(prevalence).join(', ') : ''],
      ['Performances', performances(model) + sized],
      ['Coefficient', model.coefficientName],
      drawn(MAPS.includes(which) ? drawnOnMaps(model, which !== SIDE_BY_SIDE) : []),
      ['Point', coordinates(model.point)],
      ['Weights', meaningOf(model.point)],
    ];
  },
  tradeoff: (which) => {
    const { model, explore } = opened('tradeoff');
    const family = model.families[model.family] ? performances(model) : '';
    /** @type {Fact[]} */
    const path = [
      ['Path', model.result ? `${scoreName(model.from)} to ${scoreName(model.to)}${placeOnPath(model)}` : ''],
    ];
    const here = model.result ? model.at(model.t) : undefined;
    // A distribution of performances has no leaderboard.
    const facts = boardFacts(explore.model, here).filter(([name]) => !family || OF_POINT.includes(name));
    return [...path, ['Performances', family], drawn(drawnOnPath(which)), ...facts];
  },
  predictions: (which) => {
    const { model } = opened('predictions');
    const { title, models } = model.answer;
    const own = model.prior ?? model.answer.prior;
    return [
      ['Predictions', `${title}; ${counted(models.length, 'model')}`],
      ['Prevalence', prevalence(own) + (model.prior === null ? '' : ' (set)')],
      drawn(which === 'predictions-tile' ? drawnOnModels(model) : []),
      ['Point', coordinates(model.point)],
      ['Weights', meaningOf(model.point)],
      [BEST, bestModelWords(model)],
      ['Coverage', model.share < 1 ? percent(model.share) : ''],
      ['Selected', model.flavor === 'model' && model.selected === null ? '' : models[model.chosen].name],
      ['Uncertainty', bootstrapWords(model) && bootstrapWords(model) + meaning(model.flavor, model.margin)],
    ];
  },
  robustness: (which) => {
    const { board, model } = opened('robustness');
    const corners = model.region === 'tile' ? [] : model.corners;
    const list = corners?.map(([a, b]) => `(${coordinate(a)}, ${coordinate(b)})`).join(' ') ?? '';
    const lines = drawn(which === 'robustness-tile' ? ['named scores'] : []);
    return [lines, ...boardFacts(board), ['Region', list || 'the whole Tile']];
  },
};

/**
 * The text of an element without what it asks of the reader of a page.
 *
 * @param {Element | null | undefined} node
 */
function statementIn(node) {
  const copy = node?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const each of copy.querySelectorAll('.tx-request')) each.remove();
  return copy.textContent?.trim() ?? '';
}

/**
 * The heading of a plot and the note next to it, but not what a first visit reads there.
 *
 * @param {string} which plot
 */
function headingOf(which) {
  const plot = element(`${which}-plot`);
  const panel = plot.closest('section') ?? plot.closest('.tx-path') ?? plot.parentElement;
  const words = ['h2', '.tx-panel-head .tx-note:not(.tx-purpose)'].map((part) =>
    statementIn(panel?.querySelector(part)),
  );
  return words.filter(Boolean).join(': ');
}

/**
 * The caption of a plot: its heading, lines about its content, the program, and the address of the view.
 *
 * @param {string} which plot, as the first part of its id
 */
export function captionOf(which) {
  const version = document.getElementById('sharing')?.dataset.version ?? '';
  /** @type {Fact[]} */
  const made = [
    ['Made with', `Tile Explorer ${version}`.trim()],
    ['View', window.location.href],
  ];
  const facts = [...FACTS[pageOf(which)](which), ...made].filter(([, text]) => text);
  const heading = headingOf(which).replace(/[.?]?$/, (end) => end || '.');
  return `${heading}\n\n${facts.map(([name, text]) => `${name}: ${text}`).join('\n')}\n`;
}
