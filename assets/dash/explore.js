/** The adapter between Dash and Explore, with the select boxes of all pages: stores in, stores out. */
import { noUpdate, setValues, tell } from '#tile/dash/common';
import { forgetTheme } from '#tile/draw/colours';
import { RULES } from '#tile/math/rules';
import { ExploreModel } from '#tile/model/explore';
import { BY_SIZE, defaultContext, MEAN } from '#tile/model/leaderboard';
import { Board } from '#tile/pages/explore/grid';
import { Explore } from '#tile/pages/explore/page';
import { offerLastVisit } from '#tile/share/last_visit';
import { OPENED } from '#tile/share/leaderboards';
import * as recent from '#tile/share/library';
import { library, setTitles } from '#tile/share/library';
import { session } from '#tile/share/session';
import * as choices from '#tile/shell/choices';
import { pages } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import { arrival } from '#tile/shell/leaderboard_title';
import { element } from '#tile/ui/elements';

/** @typedef {NonNullable<ExploreModel['data']>} Leaderboard */
/** @import { Group, Option as MenuOption } from '#tile/shell/choices' */

// Milliseconds between two looks for the table.
const TABLE = 20;
/** How the key of a leaderboard in the menu begins where it is no sample; its id follows. */
const UPLOAD = 'upload ';
/** The uploads of this visit, by key. @type {Map<string, Leaderboard>} */
const uploads = new Map();
/** The options of the menu for samples. @type {MenuOption[]} */
let samples = [];
/** The last request for a map, as JSON. @type {string | null} */
let request = null;

/** @param {ReturnType<ExploreModel['view']>} view @param {ReturnType<ExploreModel['request']>} map */
function commit(view, map) {
  dash.set_props('view', { data: view });
  const key = JSON.stringify(map);
  if (key === request) return;
  request = key;
  dash.set_props('map-request', { data: map });
}

/** The controller; null until the page exists. */
function controller() {
  if (!pages.explore && document.getElementById('tile-overlay')) {
    const explore = new Explore(new ExploreModel(), commit, tell);
    explore.onShow = ({ flavor, compare, context, over }) =>
      setValues({ flavor, compare, context: contextValue(context, over) });
    explore.multiples.library = library;
    pages.explore = explore;
    waitForTable(explore);
  }
  return pages.explore;
}

/** The API of the table; null until it exists. */
function table() {
  try {
    return window.dash_ag_grid?.getApi('board') ?? null;
  } catch {
    return null;
  }
}

/** Waits for the table: AG Grid is loaded after the page, and its own promise polls at intervals of up to a second. */
/** @param {Explore} explore */
function waitForTable(explore) {
  const api = table();
  if (!api) {
    setTimeout(waitForTable, TABLE, explore);
    return;
  }
  explore.board = new Board(
    api,
    (entity) => explore.select(entity),
    (changes) => explore.setUncertainty(changes),
    (entity, how) => explore.choice[how](entity),
  );
  // Otherwise the frame that comes paints it.
  if (explore.model.data && !explore.frame) explore.paintWords();
}

/** The rules for which the menu of contexts has an option of its own. */
const OTHERS = /** @type {const} */ (['scores', 'rank', 'median', 'worst']);

/** The option of the menu of contexts: a context, or all of them by a rule. */
/** @param {number} context @param {string} over */
const contextValue = (context, over) => (context === MEAN && over !== 'mean' ? `${MEAN} ${over}` : String(context));

/** @param {Leaderboard} data */
function contextOptions(data) {
  const many = data.contexts.length > 1;
  const known = data.sizes.every((row) => row.every((n) => Number.isFinite(n)));
  const means = [
    { value: String(MEAN), label: RULES.mean.name, name: 'score of the mean performance' },
    ...(known ? [{ value: String(BY_SIZE), label: RULES.size.name, name: 'larger tests count more' }] : []),
    ...OTHERS.map((rule) => ({ value: contextValue(MEAN, rule), label: RULES[rule].name })),
  ];
  const each = data.contexts.map((label, k) => ({ value: String(k), label }));
  choices.list('context', many ? [...means, ...each] : each);
  const { context = defaultContext(data), over = 'mean' } = pages.explore?.model ?? {};
  choices.choose('context', contextValue(context, over));
  const box = element('context').closest('.tx-select');
  if (box instanceof HTMLElement) box.hidden = !many;
}

/** Takes the samples from the menu as the server sent it, and lists what this browser has opened before them. */
function takeSamples() {
  if (samples.length) return;
  samples = choices.optionsOf('sample');
  setTitles(samples);
  if (recent.recents().length) choices.list('sample', listing());
}

/** Options of the menu, or groups of them. @returns {(MenuOption | Group)[]} */
function listing() {
  // The file with which the server was started is among the samples.
  const others = recent.recents().filter(({ id }) => id !== session.boards.file);
  const titles = new Map(others.map(({ id, title }) => [UPLOAD + id, title]));
  for (const [key, { title }] of uploads) titles.set(key, title);
  const own = [...titles].map(([value, label]) => ({ value, label }));
  if (!own.length) return samples;
  return [
    { group: 'Opened in this browser', items: own },
    { group: 'Samples', items: samples },
  ];
}

/** Lists a leaderboard of this browser in the menu, before the samples, and shows its title there. */
/** @param {Leaderboard} data */
function remember(data) {
  const value = UPLOAD + data.id;
  uploads.set(value, data);
  recent.remember(data);
  choices.list('sample', listing());
  choices.choose('sample', value);
}

window.addEventListener('tx-recents', () => samples.length && choices.list('sample', listing()));

/**
 * Compares an upload with the earlier version that was chosen at its import; without a choice, with the one shown
 * before it, or else with the one that this browser opened last.
 *
 * @param {Explore} explore @param {Leaderboard} data
 */
async function compareWithEarlier(explore, data) {
  const { earlier } = explore;
  const { chosen } = earlier;
  earlier.chosen = undefined;
  if (chosen === data.id || (chosen === undefined && earlier.board)) return;
  const latest = () =>
    recent.earlierVersions(data).find((each) => recent.storedBoard(each.id) && earlier.mayPrecede(each, data))?.id;
  const found = chosen === undefined ? latest() : chosen;
  const before = found ? (recent.storedBoard(found) ?? (await library.load(found))) : null;
  if (explore.model.data === data && before !== earlier.board) explore.compareWith(before, Boolean(chosen));
}

/** Removes a leaderboard that was deleted from the server from the menu, as choosing it would upload it again. */
window.addEventListener('tx-deleted', (event) => {
  if (event instanceof CustomEvent) uploads.delete(UPLOAD + event.detail);
  choices.list('sample', listing());
});

/** A context and a rule, from an option of the menu. One context keeps the rule for all of them. */
/** @type {(value: string | null, rule: string) => [number, string]} */
function chosenContext(value, rule) {
  const [context, over] = (value ?? '0').split(' ');
  return [Number(context), over ?? (Number(context) === MEAN ? 'mean' : rule)];
}

/** @param {string} id of a leaderboard of an earlier visit */
async function openAgain(id) {
  if (!(await recent.reopen(id))) arrival.giveUp();
}

dash.explore = {
  /** A leaderboard arrives: from a sample, an upload, or with the page. */
  /** @type {(data: Leaderboard | null, catalogue: ExploreModel['catalogue'] | null) => unknown} */
  load(data, catalogue) {
    const explore = data && controller();
    const begins = !explore?.model.data;
    if (!explore || !arrival.arrive(data)) return noUpdate();
    recent.rememberView(session.current());
    session.address.write();
    const isFile = data.key === OPENED;
    if (isFile) session.boards.file = data.id;
    takeSamples();
    if (!data.key) remember(data);
    else if (isFile) recent.remember(data);
    explore.model.catalogue = catalogue || [];
    explore.load(data);
    contextOptions(data);
    explore.ask('all');
    session.loaded(data);
    if (!data.key || isFile) compareWithEarlier(explore, data);
    if (!begins) session.address.enter();
    const plain = !window.location.hash && !window.location.search && !session.address.pageProblem;
    if (begins && plain) offerLastVisit();
    // Who goes on elsewhere has answered the offer.
    else if (!begins) session.note.hideStrip();
    return noUpdate();
  },

  /** Shows a leaderboard that this browser has opened; samples come from the server. @param {string} key */
  again(key) {
    const data = uploads.get(key);
    arrival.choose(key);
    if (data && pages.explore?.model.data !== data) dash.set_props('dataset', { data });
    else if (!data && key?.startsWith(UPLOAD)) openAgain(key.slice(UPLOAD.length));
    return noUpdate();
  },

  /** @param {ExploreModel['flavor'] | null} flavor @param {string | null} compare @param {string | null} context */
  choose(flavor, compare, context) {
    const explore = controller();
    if (!explore?.model.data) return noUpdate();
    const { model } = explore;
    if (flavor) explore.setFlavor(flavor);
    const [next, over] = chosenContext(context, model.over);
    const changed = (next !== model.context || over !== model.over) && next < explore.model.data.contexts.length;
    if (compare && compare !== model.compare) {
      model.compare = compare;
      explore.ask('derive');
    }
    if (changed) explore.setContext(next, over);
    return noUpdate();
  },

  /** Receives the server's answer: regions of the r-th place, or the note that the figure has a map of cells. */
  /** @param {NonNullable<ExploreModel['map']> | { kind: 'gone' } | null} answer */
  map(answer) {
    const explore = controller();
    if (!answer || !explore) return noUpdate();
    if (answer.kind === 'gone') dash.set_props('resend', { data: explore.model.data });
    else {
      explore.model.map = answer;
      explore.ask('all');
    }
    return noUpdate();
  },

  /** Repaints everything in the colours of the colour scheme. */
  scheme() {
    requestAnimationFrame(() => {
      forgetTheme();
      pages.explore?.ask('all');
    });
    return noUpdate();
  },
};
