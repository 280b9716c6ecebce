/** The adapter between Dash and the Trade-off page: selects and stores in, stores out. */
(function () {
  'use strict';
  const dash = (window.dash_clientside = window.dash_clientside || {});
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const still = () => dash.no_update;
  let page = null;
  let listed = null;

  function controller() {
    if (!page && tile.page && document.getElementById('tradeoff-tile-overlay')) {
      page = new tile.Tradeoff(new tile.TradeoffModel(), (store, data) => dash.set_props(store, { data }), tile.page);
      page.onShow = ({ family, from, to }) => {
        for (const [id, value] of Object.entries({ 'tradeoff-family': family, 'tradeoff-from': from, 'tradeoff-to': to })) dash.set_props(id, { value });
      };
      page.model.families = JSON.parse(document.getElementById('tradeoff').dataset.families);
      tile.tradeoffPage = page;
    }
    return page;
  }

  /** The entities in the select, and who is selected on Explore. */
  function entities(highlight) {
    const { model } = tile.page;
    const key = model.data && model.names.join('\n');
    if (key && key !== listed) {
      listed = key;
      dash.set_props('highlight', { data: model.names.map((name, i) => ({ value: String(i), label: name })) });
    }
    const selected = model.selected === null ? null : String(model.selected);
    if (selected === (highlight ?? null)) return;
    // Whoever changed last is right: the select is told of Explore's choice, Explore of the select's.
    if (page.highlight !== highlight) tile.page.select(highlight === null || highlight === undefined ? model.selected : Number(highlight));
    else dash.set_props('highlight', { value: selected });
    page.highlight = highlight === page.highlight ? selected : highlight;
  }

  dash.tradeoff = {
    choose(family, from, to, highlight) {
      if (!controller()) return still();
      entities(highlight ?? null);
      if (from !== 'point' && to !== 'point') page.pinned = null;
      page.choose({ family, from, to });
      return still();
    },

    told(answer) {
      if (controller()) page.told(answer);
      return still();
    },
  };
})();
