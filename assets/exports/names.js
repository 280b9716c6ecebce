/**
 * The file names of exports: the plot and its page, and what it shows: leaderboard, predictions or family, and scores.
 * Independent of Dash.
 */
import { fileName } from '#tile/exports/files';
import { placeHere } from '#tile/exports/leaderboard';
import { opened } from '#tile/page/pages';

/** @import { ExploreModel } from '#tile/model/explore_model' */

/** What each page shows, as parts of a file name: its leaderboard or family of performances, then its scores. */
const SHOWN = {
  scores: (/** @type {string} */ which) => {
    const { model } = opened('scores');
    return [performances(model), ...scoresOf(model, which, true)];
  },
  tradeoff: () => {
    const { model } = opened('tradeoff');
    return [performances(model), ...(model.classic ? [] : [scoreName(model.from), 'to', scoreName(model.to)])];
  },
  predictions: () => [opened('predictions').model.result?.title ?? 'predictions'],
  robustness: () => boardTitle(opened('explore').model),
  explore: (/** @type {string} */ which) => {
    const { model } = opened('explore');
    const shown = which === 'tile' && model.flavor !== 'entity' ? [model.flavor] : [];
    if (shown.length && model.selected !== null) shown.push(model.names[model.selected]);
    return [...boardParts(model, which === 'multiples'), ...shown];
  },
};
/** @typedef {keyof typeof SHOWN} PageName */
const PAGES = /** @type {const} */ (['scores', 'tradeoff', 'predictions', 'robustness', 'explore']);

/**
 * The leaderboard, its context if there are several, and the named score at the point; of Tiles side by side nothing
 * that is of one of them only.
 *
 * @param {ExploreModel} model
 * @param {boolean} [several] whether Tiles stand side by side
 */
export function boardParts(model, several = false) {
  const place = placeHere(model);
  const kind = several ? model.display.multiples : 'none';
  const title = kind === 'leaderboard' ? [] : boardTitle(model).slice(0, kind === 'context' ? 1 : 2);
  return [...title, ...(kind === 'none' ? [] : [kind]), ...(place ? [place.name] : [])];
}

/** The plot with correlation Tiles of several scores. */
export const SIDE_BY_SIDE = 'scores-side-by-side';

/**
 * The names of the scores that a plot of Scores shows; formulas as typed, or as a word.
 *
 * @param {import('#tile/model/scores_model').ScoresModel} model
 * @param {string} which plot
 * @param {boolean} [short] whether formulas are a word
 */
export function scoresOf({ maps, catalogue, compared, sideBySide }, which, short = false) {
  const named = (/** @type {string} */ text) => {
    // A typed score has its key with its map.
    const key = sideBySide?.maps.find((map) => map.text === text)?.key ?? text;
    return catalogue.find((each) => each.key === key) ?? { key: 'formula', name: text };
  };
  const shown = which === SIDE_BY_SIDE ? compared.map(named) : maps;
  return shown.map(({ key, name }) => (short && key === 'formula' ? 'formula' : name));
}

/** @param {ExploreModel} model */
export function boardTitle({ data, contextName }) {
  if (!data) return [];
  return [data.title, ...(data.contexts.length > 1 ? [contextName] : [])];
}

/** @param {string} key of the catalogue, or 'point' */
export function scoreName(key) {
  if (key === 'point') return 'point';
  return opened('explore').model.catalogue.find((score) => score.key === key)?.name ?? key;
}

/**
 * The family of performances with its parameter, or the leaderboard of Explore, as a part of a name.
 *
 * @param {{families: Record<string, {label?: string}>, family: string, needs?: string, parameter: number | null}} model
 */
export function performances({ families, family, needs, parameter }) {
  if (!families[family]) return boardTitle(opened('explore').model).join(' ');
  const { label = '' } = families[family];
  if (!needs || parameter === null) return label;
  const value = String(Number(parameter.toPrecision(4)));
  return `${label}, ${label.endsWith(needs) ? value : `${needs} ${value}`}`;
}

/**
 * @param {string} which plot; begins with its page, except for those of Explore
 * @returns {PageName}
 */
export const pageOf = (which) => PAGES.find((name) => which.startsWith(`${name}-`)) ?? 'explore';

/**
 * @param {string} which plot, see `pageOf`
 * @returns {string} the file name without its extension
 */
export function figureName(which) {
  const page = pageOf(which);
  const space = which === 'roc' && opened('explore').model.roc.has('pr') ? 'pr' : which;
  const plot = which.startsWith(`${page}-`) ? which : `${page}-${space}`;
  return [plot, ...SHOWN[page](which).map(fileName)].join('-').slice(0, 160);
}

/**
 * The file name of the table of Explore, without its extension.
 *
 * @param {ExploreModel} model
 */
export const tableName = (model) => boardParts(model).map(fileName).join('-').slice(0, 160);
