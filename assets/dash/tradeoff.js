/** The adapter between Dash and the Trade-off page: selects and stores in, stores out. */
import { again, putting, still } from '#tile/dash/common';
import { TradeoffModel } from '#tile/model/tradeoff_model';
import { familiesOf } from '#tile/page/bring';
import { dash } from '#tile/page/dash';
import { pages } from '#tile/page/pages';
import { Tradeoff } from '#tile/tradeoff/tradeoff';

let page = null;
let listed = null;

function controller() {
  if (!page && pages.explore && document.getElementById('tradeoff-tile-overlay')) {
    page = new Tradeoff(new TradeoffModel(), putting(''), pages.explore);
    page.onShow = ({ family, from, to }) => {
      for (const [id, value] of Object.entries({ 'tradeoff-family': family, 'tradeoff-from': from, 'tradeoff-to': to }))
        dash.set_props(id, { value });
    };
    page.model.families = familiesOf('tradeoff');
    pages.tradeoff = page;
  }
  return page;
}

/** The entities in the select, and who is selected on Explore. */
function entities(highlight) {
  const { model } = pages.explore;
  const key = model.data && model.names.join('\n');
  if (key && key !== listed) {
    listed = key;
    dash.set_props('highlight', { data: model.names.map((name, i) => ({ value: String(i), label: name })) });
  }
  const selected = model.selected === null ? null : String(model.selected);
  const turned = highlight !== (page.highlight ?? null);
  page.highlight = highlight;
  if (selected === highlight) return;
  // Whoever changed last is right: Explore is told of the select's choice, the select of Explore's.
  if (turned) pages.explore.select(highlight === null ? model.selected : Number(highlight));
  else {
    page.highlight = selected;
    dash.set_props('highlight', { value: selected });
  }
}

dash.tradeoff = {
  choose(...chosen) {
    if (!controller()) return again(() => dash.tradeoff.choose(...chosen));
    const [family, from, to, highlight] = chosen;
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
