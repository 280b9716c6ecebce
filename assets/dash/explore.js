/** The adapters between Dash and the page's scripts: stores in, stores out. Everything else knows no Dash. */

import { still } from '#tile/dash/common';
import { forgetTheme } from '#tile/draw/colours';
import { Board } from '#tile/explore/board';
import { Explore } from '#tile/explore/explore';
import { BY_SIZE, ExploreModel, MEAN } from '#tile/model/explore_model';
import { arrival } from '#tile/page/arrival';
import { bring } from '#tile/page/bring';
import { dash } from '#tile/page/dash';
import { pages } from '#tile/page/pages';
import { fill, make } from '#tile/parts/elements';
import { session } from '#tile/session/session';

/** The scheme the user chose, else the system's. */
const resolved = (chosen) => chosen || (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const uploads = new Map();
let explore = null;
let request = null;

function commit(view, map) {
  dash.set_props('view', { data: view });
  const key = JSON.stringify(map);
  if (key !== request) {
    request = key;
    dash.set_props('map-request', { data: map });
  }
}

/** The controller, made when the page is there. */
function controller() {
  if (!explore && document.getElementById('tile-overlay')) {
    explore = new Explore(new ExploreModel(), commit, (text) => dash.set_props('notice', { children: text }));
    explore.onShow = ({ flavor, compare, context }) => {
      for (const [id, value] of Object.entries({ flavor, compare, context: String(context) }))
        dash.set_props(id, { value });
    };
    pages.explore = explore;
    waitForTable();
  }
  return explore;
}

/** AG Grid is fetched after the page; its own promise looks for it at growing intervals, up to a second. */
function waitForTable() {
  let api = null;
  try {
    api = dash_ag_grid.getApi('board');
  } catch {
    setTimeout(waitForTable, 20);
    return;
  }
  explore.board = new Board(api, (entity) => explore.select(entity));
  explore.ask('all');
  dash.set_props('axes', { data: document.documentElement.getAttribute('data-mantine-color-scheme') });
}

function waitForAxes(tries) {
  if (document.querySelector('#roc-graph .js-plotly-plot')?.layout) explore.ask('all');
  else if (tries) setTimeout(waitForAxes, 50, tries - 1);
}

function contextOptions(data) {
  const many = data.contexts.length > 1;
  const options = data.contexts.map((name, i) => ({ value: String(i), label: name }));
  if (many) options.push({ value: String(MEAN), label: 'Mean of all' });
  const known = data.sizes.every((row) => row.every((n) => Number.isFinite(n)));
  if (many && known) options.push({ value: String(BY_SIZE), label: 'Mean, weighted by size' });
  dash.set_props('context', { data: options, value: '0', style: { display: many ? 'block' : 'none' } });
}

/** An upload joins the menu of samples for as long as the page is open, so that one can go back and forth. */
function remember(data, options) {
  const key = `upload ${data.id}`;
  uploads.set(key, data);
  if (!options.some((option) => option.value === key)) options = [...options, { value: key, label: data.title }];
  dash.set_props('sample', { data: options, value: key });
}

// A server that does not answer ----------------------------------------------------------------------------------------

const LOST =
  'The server does not answer. What you see may not be what was asked for: once it runs again, load the page anew.';
let [told, sending] = [false, false];
document.addEventListener(
  'change',
  (event) => (sending = sending || Boolean(event.target.closest('#import-upload'))),
  true,
);
/** Dash tells the console alone where a question gets no answer; the user is told here. */
new PerformanceObserver((list) => {
  const questions = list.getEntries().filter(({ name }) => name.includes('_dash-update-component'));
  if (!questions.length) return;
  const lost = questions[questions.length - 1].responseStatus === 0;
  if (lost !== told) dash.set_props('notice', { children: lost ? LOST : '' });
  told = lost;
  // Else the same file, chosen again, would be no change.
  if (lost && sending) dash.set_props('import-upload', { contents: null });
  sending = false;
  if (lost) window.dispatchEvent(new CustomEvent('tx-lost'));
}).observe({ type: 'resource' });

dash.explore = {
  /** A leaderboard arrives: from a sample, an upload, or with the page. */
  load(data, catalogue, options) {
    if (!data || !controller() || !arrival.came(data)) return still();
    if (!data.key) remember(data, options || []);
    explore.model.catalogue = catalogue || [];
    explore.load(data);
    contextOptions(data);
    explore.ask('all');
    session.loaded(data);
    return still();
  },

  /** Back to an upload of this visit; the server answers for its own samples. */
  again(key) {
    const data = uploads.get(key);
    arrival.choose(key);
    if (data && explore.model.data !== data) dash.set_props('dataset', { data });
    return still();
  },

  choose(flavor, compare, context) {
    if (!controller() || !explore.model.data) return still();
    const { model } = explore;
    if (flavor) explore.setFlavor(flavor);
    const next = Number(context ?? 0);
    const changed = next !== model.context && next < model.data.contexts.length;
    if (compare && compare !== model.compare) {
      model.compare = compare;
      explore.ask('derive');
    }
    if (changed) explore.setContext(next);
    return still();
  },

  /** The server's answer: regions of the r-th place, or a note that a map of cells stands in the figure. */
  map(answer) {
    if (!answer || !controller()) return still();
    if (answer.kind === 'gone') dash.set_props('resend', { data: explore.model.data });
    else {
      explore.model.map = answer;
      explore.ask('all');
    }
    return still();
  },

  /** Everything again in the colours of the scheme. */
  scheme(scheme) {
    requestAnimationFrame(() => {
      forgetTheme();
      if (!explore) return;
      explore.ask('all');
      if (explore.board) dash.set_props('axes', { data: resolved(scheme) });
    });
    return still();
  },

  /** ROC's axes are there, or there anew: Plotly draws them a moment after Dash has them. */
  drawn(children) {
    if (children && controller()) waitForAxes(60);
    return still();
  },
};

dash.shell = {
  scheme(chosen) {
    const scheme = resolved(chosen);
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    return scheme;
  },

  page(path) {
    for (const node of document.querySelectorAll('[data-tx-page]')) node.hidden = node.dataset.txPage !== (path || '/');
    for (const link of document.querySelectorAll('.tx-nav [data-tx-link]')) {
      if (link.dataset.txLink === path) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    bring(path);
    if (explore) explore.ask('all');
    return path;
  },
};

// Who points at a link will follow it.
for (const kind of ['pointerover', 'focusin']) {
  document.addEventListener(kind, (event) => {
    const link = event.target instanceof Element && event.target.closest('.tx-nav [data-tx-link]');
    if (link) bring(link.dataset.txLink);
  });
}

document.addEventListener('click', (event) => {
  const scheme = event.target.closest('[data-tx-action="scheme"]');
  if (scheme) {
    const next = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? 'light' : 'dark';
    dash.set_props('scheme', { data: next });
  }
  if (event.target.closest('.tx-notice')) dash.set_props('notice', { children: '' });
  const link = event.target.closest('[data-tx-link]');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    dash.set_props('url', { pathname: link.getAttribute('href') });
  }
});
