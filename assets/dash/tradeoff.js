/** The adapter between Dash and the Trade-off page: selects and stores in, stores out. */
import { changed, followed, noUpdate, setValues, storeSetter } from '#tile/dash/common';
import { TradeoffModel } from '#tile/model/tradeoff';
import { Tradeoff } from '#tile/pages/tradeoff/page';
import { opened } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import { familiesOf } from '#tile/shell/page_loading';

/** @import { Explore } from '#tile/pages/explore/page' */

/** The names that the select lists, joined. @type {string | null} */
let listed = null;

/** Lists the entities in the select, once for each leaderboard. @param {Explore['model']} model */
function list({ data, names }) {
  const key = data && names.join('\n');
  if (!key || key === listed) return;
  listed = key;
  dash.set_props('highlight', { data: names.map((name, i) => ({ value: String(i), label: name })) });
}

/** Synchronises the entity highlighted in the select and the one selected on Explore; lists the entities first. */
/** @param {Tradeoff} page @param {Explore} explore @param {string | null} highlight */
function entities(page, explore, highlight) {
  const { model } = explore;
  if (model.data) list(model);
  const selected = model.selected === null ? null : String(model.selected);
  const changed = highlight !== (page.highlight ?? null);
  page.highlight = highlight;
  if (selected === highlight) return;
  if (changed) {
    const entity = highlight === null ? model.selected : Number(highlight);
    if (entity !== null) explore.select(entity);
  } else {
    page.highlight = selected;
    setValues({ highlight: selected });
  }
}

/** The figure that each element shows, by its id. @type {Map<string, unknown>} */
const drawn = new Map();

/** The controller. @param {Explore} explore */
function controller(explore) {
  const page = new Tradeoff(new TradeoffModel(), storeSetter(''), explore);
  page.onShow = ({ family, from, to }) =>
    setValues({ 'tradeoff-family': family, 'tradeoff-from': from, 'tradeoff-to': to });
  page.onLook = changed;
  page.model.families = familiesOf('tradeoff');
  return page;
}

/** @type {(page: Tradeoff, family: string, from: string, to: string, highlight?: string | null) => void} */
function choose(page, family, from, to, highlight = null) {
  entities(page, opened('explore'), highlight);
  if (from !== 'point' && to !== 'point') page.questions.pinned = null;
  page.choose({ family, from, to });
}

const { follow, receive } = followed('tradeoff', 'tradeoff-prior', controller, choose);

dash.tradeoff = {
  choose: follow,
  receive,

  /**
   * The children of the element of a figure. A figure is drawn when its panel is open, because Plotly is slow. A closed
   * panel loses a figure that is outdated, so that it is not seen when the panel is opened.
   *
   * @param {string[] | null} open the names of the open panels
   * @param {unknown} figure from the server
   * @param {string} host the id of the element
   */
  draw(open, figure, host) {
    const name = host.split('-')[1];
    if (drawn.get(host) === figure) return noUpdate();
    if (!open?.includes(name)) return drawn.delete(host) ? null : noUpdate();
    drawn.set(host, figure);
    return figure;
  },
};
