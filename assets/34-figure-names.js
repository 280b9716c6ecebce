/** The file names of exports: which plot of which page, and of what: leaderboard, predictions or family, and scores. Knows no Dash. */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});

  /** What a page shows, as parts of a name: its leaderboard or family of performances, then its scores. */
  const SHOWN = {
    scores: () => {
      const { model } = tile.scoresPage;
      return [performances(model), ...model.maps.map((map) => (map.key === 'formula' ? 'formula' : map.name))];
    },
    tradeoff: () => {
      const { model } = tile.tradeoffPage;
      return [performances(model), ...(model.classic ? [] : [scoreName(model.from), 'to', scoreName(model.to)])];
    },
    predictions: () => [tile.predictionsPage.model.told?.title ?? 'predictions'],
    explore: () => board(tile.page.model),
  };

  /** The leaderboard, its context where there are several, and the named score at the point. */
  function board(model) {
    const { a, b } = model.point;
    const place = model.places().find((each) => Math.abs(each.a - a) + Math.abs(each.b - b) < 1e-9);
    return [...boardTitle(model), ...(place ? [place.name] : [])];
  }

  const boardTitle = (model) => [model.data.title, ...(model.data.contexts.length > 1 ? [model.contextName] : [])];
  const scoreName = (key) => (key === 'point' ? 'point' : (tile.page.model.catalogue.find((score) => score.key === key) || { name: key }).name);

  /** A family with its parameter, or the leaderboard of Explore. */
  function performances(model) {
    const family = model.families[model.family];
    if (!family) return boardTitle(tile.page.model).join(' ');
    return [family.label, ...(model.needs ? [`${model.needs} ${Number(model.parameter.toPrecision(4))}`] : [])].join(' ');
  }

  /** The name, without an ending, of plot `which`: the first part of the plot's id. */
  function figureName(which) {
    const page = Object.keys(SHOWN).find((name) => which.startsWith(`${name}-`)) || 'explore';
    const plot = which.startsWith(`${page}-`) ? which : `${page}-${which}`;
    return [plot, ...SHOWN[page]().map(tile.fileName)].join('-').slice(0, 160);
  }

  /** The name of the table of Explore. */
  const tableName = (model) => board(model).map(tile.fileName).join('-').slice(0, 160);

  Object.assign(tile, { figureName, tableName });
})();
