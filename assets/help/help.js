/** Help: the "?" next to each view with its card, and the drawer with the texts of the page, glossary and citation. */
import { counted } from '#tile/draw/text';
import { paragraph } from '#tile/help/terms';
import { addressOf } from '#tile/shell/controllers';
import { button, closeButton, closest, copyText, element, fill, make } from '#tile/ui/elements';
import { openMenu } from '#tile/ui/menus';
import { nameOf } from '#tile/view/pages';

/** @import { ExploreView, ScoresView } from '#tile/view/types' */

// ---- The texts of the help: data of the server (`assets/help/`), fetched when first needed.

/** How to read a view; `signs`: terms that stand on it. */
/** @typedef {{title: string, text: string[], signs?: string[]}} Panel */
/** @typedef {{term: string, also: string, text: string, source: string}} Term of the glossary */
/**
 * A step of the tour or of a guided path. `at`: the CSS selector of what it is about; `page`: the path of its page, by
 * default Explore; `show`: a button that changes what the page shows; `answer`: 'tile' where the card says which
 * classifier is best as soon as the point has moved.
 *
 * @typedef {object} Step
 * @property {string} at
 * @property {string} title
 * @property {string} text
 * @property {'tile'} [answer]
 * @property {string} [page]
 * @property {Show} [show]
 */
/**
 * @typedef {{page: 'explore', label: string, view: Partial<ExploreView>}
 *   | {page: 'scores', label: string, view: Partial<ScoresView>}} Show
 */
/** @typedef {{key: string, title: string, text: string, steps: Step[]}} GuidedPath */
/** @typedef {{panels: Record<string, Panel>, glossary: Term[], tour: Step[], paths: GuidedPath[]}} Words */

const GONE = 'The help could not be loaded. Check that the server of this page is running.';

/**
 * A function that returns the result of `fetching`, fetched once and again only after a failure.
 *
 * @template Text
 * @param {() => Promise<Text>} fetching
 */
function fetchedOnce(fetching) {
  /** @type {Promise<Text> | null} */
  let request = null;
  return () => {
    request ??= fetching().catch((error) => {
      request = null;
      throw error;
    });
    return request;
  };
}

/** Fetches from an address in a data attribute of the Help button. @param {'words' | 'cite'} name */
async function fetchAnswer(name) {
  const found = await fetch(element('help-button').dataset[name] ?? '');
  if (!found.ok) throw new Error(GONE);
  return found;
}

/** The help texts: how to read each view, the glossary, the steps of the tour and of guided paths. */
export const words = fetchedOnce(async () => /** @type {Words} */ (await (await fetchAnswer('words')).json()));

/** The citation as BibTeX. */
const citation = fetchedOnce(async () => (await fetchAnswer('cite')).text());

// ---- The citation, with a button that copies it.

class Citation {
  text = make('pre', { tabindex: 0, role: 'region', 'aria-label': 'BibTeX' });
  status = make('p', { role: 'status' });

  /** @param {HTMLElement} host */
  constructor(host) {
    const copy = make('button', { className: 'tx-button', id: 'help-copy' }, 'Copy BibTeX');
    copy.addEventListener('click', () => this.copy());
    fill(
      host,
      make('p', {}, 'If you use this program in your work, please cite it and the papers whose results you use.'),
      make('div', { className: 'tx-help-start' }, copy, this.status),
      this.text,
    );
  }

  async paint() {
    this.text.textContent = await citation();
  }

  async copy() {
    const copied = await copyText(await citation(), this.text);
    this.status.textContent = copied ? 'Copied.' : 'Selected. Press Ctrl+C (or ⌘C) to copy.';
  }
}

// ---- The glossary with its search, and the papers that it cites.

const PAPERS = [
  ['A', 'Foundations of the Theory of Performance-Based Ranking'],
  ['B', 'The Tile'],
  ['C', 'A Hitchhiker’s Guide to Understanding Performances'],
  ['D', 'What Is the Optimal Ranking Score Between Precision and Recall?'],
  ['L', 'LxCIM'],
];

class Glossary {
  search = make('input', {
    type: 'search',
    id: 'help-search',
    placeholder: 'Search',
    maxlength: 60,
    autocomplete: 'off',
    'aria-label': 'Search the glossary',
  });
  count = make('p', { className: 'tx-help-count', role: 'status' });
  list = make('dl', {});

  /** @param {HTMLElement} host @param {() => void} onSearch */
  constructor(host, onSearch) {
    const papers = PAPERS.map(([letter, title]) => make('li', {}, make('b', {}, letter), ` ${title}`));
    fill(host, this.search, this.count, this.list, make('h3', {}, 'Papers'), make('ul', {}, ...papers));
    this.search.addEventListener('input', onSearch);
  }

  /** @param {Term[]} glossary */
  paint(glossary) {
    const found = matching(glossary, this.search.value);
    this.count.textContent = found.length ? counted(found.length, 'term') : 'No matching term. Try the guide.';
    fill(this.list, ...found.flatMap(entry));
  }
}

/** @param {Term} term */
const namesOf = ({ term, also }) => `${term} ${also}`.toLowerCase();

/** The terms whose entries contain every word of the search, first those that contain it in their names. */
/** @param {Term[]} glossary @param {string} search */
function matching(glossary, search) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = glossary.filter((each) => {
    const text = `${namesOf(each)} ${each.text.toLowerCase()}`;
    return wanted.every((word) => text.includes(word));
  });
  const called = (/** @type {Term} */ each) => wanted.every((word) => namesOf(each).includes(word));
  return [...found.filter(called), ...found.filter((each) => !called(each))];
}

/** @param {Term} term */
function entry({ term, text, source }) {
  const where = make('small', {}, /^[A-Z]\b/.test(source) ? ` Paper ${source}` : ` ${source}`);
  return [make('dt', {}, term), make('dd', {}, text, where)];
}

// ---- Elements that the parts of the help share.

/** The paragraphs of a view, and the signs on it; terms lead to the glossary. */
/** @param {Panel} panel @param {Term[]} glossary */
function paragraphs({ text, signs }, glossary) {
  /** @type {Set<Term>} */
  const seen = new Set();
  const lines = signs ? [...text, `Signs: ${signs.join(', ')}.`] : text;
  return lines.map((line) => paragraph(line, glossary, seen));
}

/** The term on which a click is; null for none, and where the click opens a tab. @param {MouseEvent} event */
function termAt(event) {
  const term = closest(event, '.tx-term')?.dataset.term;
  if (!term || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  event.preventDefault();
  return term;
}

// ---- The drawer.

/** @typedef {'page' | 'words' | 'cite'} Tab */

/** @type {[Tab, string][]} */
const TABS = [
  ['page', 'This page'],
  ['words', 'Glossary'],
  ['cite', 'Cite'],
];
const KEYS = [
  'Tab moves between controls. Arrow keys move the point, the sliders and the cell of the table. Escape closes menus ' +
    'and dialogs.',
  'P starts a presentation; ? opens this help.',
];

/** @returns {HTMLElement | null} */
const shownPage = () => document.querySelector('[data-tx-page]:not([hidden])');

class HelpDrawer {
  /** @type {Tab} */
  tab = 'page';
  tabs = TABS.map(([key, name]) => ({ key, node: tabButton(key, name) }));
  panels = { page: tabPanel('page'), words: tabPanel('words'), cite: tabPanel('cite') };
  title = make('h2', { id: 'help-title', tabindex: -1 }, 'Help');
  list = make(
    'div',
    { role: 'tablist', 'aria-labelledby': 'help-title', className: 'tx-help-tabs' },
    ...this.tabs.map(({ node }) => node),
  );
  node = make(
    'div',
    { id: 'help', className: 'tx-help', role: 'dialog', 'aria-labelledby': 'help-title', hidden: '' },
    make('div', { className: 'tx-help-head' }, this.title, closeButton('Close help', 'help-close')),
    this.list,
    ...Object.values(this.panels),
  );
  glossary = new Glossary(this.panels.words, () => this.paint());
  citation = new Citation(this.panels.cite);
  /** @type {HTMLElement | null} the element that had the focus before the drawer opened */
  before = null;

  /** @param {HTMLElement} button the button of the top bar that opens the help */
  constructor(button) {
    this.button = button;
    document.body.append(this.node);
    for (const { key, node } of this.tabs) node.addEventListener('click', () => this.show(key));
    this.list.addEventListener('keydown', (event) => this.key(event));
    this.panels.page.addEventListener('click', (event) => {
      const term = termAt(event);
      if (term) this.find(term);
    });
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** @param {Tab} [tab] by default the one shown last */
  open(tab = this.tab) {
    const { activeElement } = document;
    if (!this.isOpen) this.before = activeElement instanceof HTMLElement ? activeElement : null;
    this.node.hidden = false;
    this.button.setAttribute('aria-expanded', 'true');
    this.show(tab);
    this.title.focus({ preventScroll: true });
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  close() {
    if (!this.isOpen) return;
    const inside = this.node.contains(document.activeElement);
    this.node.hidden = true;
    this.button.setAttribute('aria-expanded', 'false');
    if (!inside) return;
    const back = this.before?.isConnected && this.before !== document.body ? this.before : this.button;
    back.focus({ preventScroll: true });
  }

  /** @param {Tab} tab */
  show(tab) {
    this.tab = tab;
    for (const { key, node } of this.tabs) {
      const on = key === tab;
      node.setAttribute('aria-selected', String(on));
      node.tabIndex = on ? 0 : -1;
      this.panels[key].hidden = !on;
    }
    this.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const n = this.tabs.length;
    const at = this.tabs.findIndex(({ node }) => node === document.activeElement);
    const to = { ArrowLeft: (at + n - 1) % n, ArrowRight: (at + 1) % n, Home: 0, End: n - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const { key, node } = this.tabs[to];
    this.show(key);
    node.focus();
  }

  /** Shows what the glossary has for a term. @param {string} term */
  find(term) {
    this.glossary.search.value = term;
    this.open('words');
  }

  async paint() {
    const { tab } = this;
    const status = { page: this.panels.page, words: this.glossary.count, cite: this.citation.status }[tab];
    try {
      if (tab === 'page') fill(this.panels.page, ...pageHelp(await words()));
      else if (tab === 'words') this.glossary.paint((await words()).glossary);
      else await this.citation.paint();
    } catch {
      status.textContent = GONE;
    }
  }
}

/** @param {Tab} key @param {string} name */
function tabButton(key, name) {
  return make(
    'button',
    { role: 'tab', id: `help-tab-${key}`, 'aria-controls': `help-${key}`, 'data-help-tab': key },
    name,
  );
}

/** @param {Tab} key */
function tabPanel(key) {
  const labelled = { 'aria-labelledby': `help-tab-${key}`, className: 'tx-help-panel' };
  return make('div', { role: 'tabpanel', id: `help-${key}`, ...labelled, tabindex: 0 });
}

/** The help for the current page: how to read each view, and where to read more. @param {Words} words */
function pageHelp({ panels, glossary, paths }) {
  const page = nameOf(shownPage()?.dataset.txPage ?? '/');
  const own = Object.entries(panels).filter(([key]) => key.split('.')[0] === page);
  const link = make('a', { href: addressOf('/guide'), 'data-tx-link': '/guide' }, 'guide');
  const tour = make('button', { className: 'tx-button', 'data-tx-action': 'tour' }, 'Take the tour');
  const more = make('p', {}, 'Five steps on Explore. More in the ', link, '.');
  return [
    make('div', { className: 'tx-help-start' }, tour, more),
    make('div', { className: 'tx-help-paths' }, make('h3', {}, 'Guided paths'), ...paths.map(pathEntry)),
    ...own.map(([, panel]) => make('div', {}, make('h3', {}, panel.title), ...paragraphs(panel, glossary))),
    make('div', {}, make('h3', {}, 'Keys'), ...KEYS.map((line) => make('p', {}, line))),
  ];
}

/** @param {Words['paths'][number]} path */
function pathEntry({ key, title, text, steps }) {
  const start = button({ 'data-tx-action': 'path', 'data-tx-key': key }, title);
  return make('p', {}, start, ` ${text} ${steps.length} steps.`);
}

// ---- The card that explains how to read a view, below its "?".

// Pixels between the card and the window's edge, and between the card and its button.
const EDGE = 8;
const GAP = 6;
const INWARDS = 12;

class HowCard {
  title = make('h3', { id: 'how-title' });
  text = make('div', {});
  more = make('button', { className: 'tx-link' }, 'Glossary and sources');
  close = closeButton('Close');
  node = make(
    'div',
    {
      className: 'tx-how-card',
      id: 'how-card',
      role: 'dialog',
      'aria-labelledby': 'how-title',
      tabindex: -1,
      hidden: '',
    },
    make('div', { className: 'tx-how-head' }, this.title, this.close),
    this.text,
    this.more,
  );
  /** @type {HTMLElement | null} the "?" whose view is explained */
  button = null;

  /** @param {(term?: string) => void} openWords opens the glossary, at a term */
  constructor(openWords) {
    document.body.append(this.node);
    this.close.addEventListener('click', () => this.hide(true));
    this.more.addEventListener('click', () => {
      this.hide(true);
      openWords();
    });
    this.text.addEventListener('click', (event) => {
      const term = termAt(event);
      if (!term) return;
      this.hide(true);
      openWords(term);
    });
    this.node.addEventListener('keydown', (event) => event.key === 'Tab' && this.leave(event));
  }

  get open() {
    return !this.node.hidden;
  }

  /** @param {HTMLElement} button */
  async show(button) {
    this.hide(false);
    this.button = button;
    const found = await words().catch(() => null);
    if (this.button !== button) return;
    const panel = found?.panels[button.dataset.txHelp ?? ''] ?? { title: 'Help', text: [GONE] };
    this.title.textContent = panel.title;
    fill(this.text, ...paragraphs(panel, found?.glossary ?? []));
    button.setAttribute('aria-expanded', 'true');
    this.node.hidden = false;
    this.makeRoom(button);
    this.place();
    this.node.focus({ preventScroll: true });
  }

  /** Places the card below its button if there is room, else above it, wholly inside the window. */
  place() {
    if (!this.button) return;
    const at = this.button.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const below = at.bottom + GAP + height <= window.innerHeight - EDGE;
    const top = below ? at.bottom + GAP : Math.max(EDGE, at.top - height - GAP);
    this.node.style.left = `${Math.max(EDGE, Math.min(at.left - INWARDS, window.innerWidth - width - EDGE))}px`;
    this.node.style.top = `${top}px`;
  }

  /** Scrolls the page if the card has room neither above nor below its button and would cover it. */
  /** @param {HTMLElement} button */
  makeRoom(button) {
    const { height } = this.node.getBoundingClientRect();
    const { top, bottom } = button.getBoundingClientRect();
    const fits = bottom + GAP + height <= window.innerHeight - EDGE || top - height - GAP >= EDGE;
    if (!fits) window.scrollBy({ top: top - EDGE - GAP, behavior: 'instant' });
  }

  /** @param {boolean} back whether to return the focus to the button */
  hide(back) {
    const { button } = this;
    this.button = null;
    if (!this.open) return;
    this.node.hidden = true;
    if (!button) return;
    const there = button.isConnected ? button : sameButton(button);
    there?.setAttribute('aria-expanded', 'false');
    if (back) there?.focus({ preventScroll: true });
  }

  /** Lets Tab continue from the button when it leaves the card, which is last in the document. */
  /** @param {KeyboardEvent} event */
  leave(event) {
    const { activeElement } = document;
    const back = event.shiftKey && (activeElement === this.node || activeElement === this.close);
    if (!back && (event.shiftKey || activeElement !== this.more)) return;
    if (back) event.preventDefault();
    this.hide(true);
  }
}

/** The button that replaced one that was removed. @param {HTMLElement} button @returns {HTMLElement | null} */
const sameButton = (button) => document.querySelector(`[data-tx-help="${button.dataset.txHelp}"]`);

// ---- Cards and drawer together.

const TYPING = 'input, textarea, select, [contenteditable]';

/** @type {HowCard | null} */
let card = null;
/** @type {HelpDrawer | null} */
let drawer = null;

function theCard() {
  card ??= new HowCard((term) => (term ? theDrawer().find(term) : open('words')));
  return card;
}

function theDrawer() {
  drawer ??= new HelpDrawer(element('help-button'));
  return drawer;
}

/** @param {Tab} tab */
export const open = (tab) => theDrawer().open(tab);
export const close = () => drawer?.close();

/** Handles clicks: a "?" opens or closes its card, and a click elsewhere closes the card. @param {MouseEvent} event */
function cardClick(event) {
  const how = closest(event, '[data-tx-help]');
  if (how && card?.button === how) card.hide(true);
  else if (how) theCard().show(how);
  else if (card?.open && !closest(event, '#how-card')) card.hide(false);
}

/** @param {MouseEvent} event */
function drawerClick(event) {
  const action = closest(event, '[data-tx-action]')?.dataset.txAction;
  if (action === 'help') theDrawer().toggle();
  if (action === 'help-close' || closest(event, '#help [data-tx-link]')) close();
  if (action !== 'cite') return;
  openMenu()?.click();
  open('cite');
}

/** @param {KeyboardEvent} event */
function escapeKey(event) {
  if (event.key !== 'Escape') return;
  const inDrawer = drawer?.isOpen && event.target instanceof Node && drawer.node.contains(event.target);
  if (card?.open) card.hide(true);
  else if (inDrawer) close();
  else return;
  event.stopPropagation();
}

document.addEventListener('click', (event) => {
  cardClick(event);
  drawerClick(event);
});
// Before the page hears of it: Escape closes the help and leaves the selection alone.
window.addEventListener('keydown', escapeKey, true);
document.addEventListener('keydown', (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === '?' && plain && !event.defaultPrevented && !closest(event, TYPING)) open('page');
});
window.addEventListener('resize', () => card?.open && card.place());
// A page scrolled away from under the card would leave it pointing at nothing.
document.addEventListener(
  'scroll',
  ({ target }) => {
    if (card?.open && !(target instanceof Node && card.node.contains(target))) card.place();
  },
  true,
);
new MutationObserver(() => {
  card?.hide(false);
  if (drawer?.isOpen && drawer.tab === 'page') drawer.paint();
}).observe(document.documentElement, { subtree: true, attributeFilter: ['aria-current'] });
