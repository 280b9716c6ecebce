/** The file names of exports: which plot of which page, and of what: leaderboard, predictions or family, and scores. Knows no Dash. */
import { fileName } from '#tile/exports/figures';
import { pages } from '#tile/page/pages';

/** What a page shows, as parts of a name: its leaderboard or family of performances, then its scores. */
const SHOWN = {
  scores: () => {
    const { model } = pages.scores;
    return [performances(model), ...model.maps.map((map) => (map.key === 'formula' ? 'formula' : map.name))];
  },
  tradeoff: () => {
    const { model } = pages.tradeoff;
    return [performances(model), ...(model.classic ? [] : [scoreName(model.from), 'to', scoreName(model.to)])];
  },
  predictions: () => [pages.predictions.model.told?.title ?? 'predictions'],
  explore: () => board(pages.explore.model),
};

/** The leaderboard, its context where there are several, and the named score at the point. */
function board(model) {
  const { a, b } = model.point;
  const place = model.places().find((each) => Math.abs(each.a - a) + Math.abs(each.b - b) < 1e-9);
  return [...boardTitle(model), ...(place ? [place.name] : [])];
}

const boardTitle = (model) => [model.data.title, ...(model.data.contexts.length > 1 ? [model.contextName] : [])];
const scoreName = (key) =>
  key === 'point' ? 'point' : (pages.explore.model.catalogue.find((score) => score.key === key) || { name: key }).name;

/** A family with its parameter, or the leaderboard of Explore. */
function performances(model) {
  const family = model.families[model.family];
  if (!family) return boardTitle(pages.explore.model).join(' ');
  return [family.label, ...(model.needs ? [`${model.needs} ${Number(model.parameter.toPrecision(4))}`] : [])].join(' ');
}

/** The name, without an ending, of plot `which`: the first part of the plot's id. */
export function figureName(which) {
  const page = Object.keys(SHOWN).find((name) => which.startsWith(`${name}-`)) || 'explore';
  const plot = which.startsWith(`${page}-`) ? which : `${page}-${which}`;
  return [plot, ...SHOWN[page]().map(fileName)].join('-').slice(0, 160);
}

/** The name of the table of Explore. */
export const tableName = (model) => board(model).map(fileName).join('-').slice(0, 160);
