/**
 * Help where it is needed: a "?" beside each view that opens a short text, and a drawer with the texts of the page, the
 * glossary and what to cite. The words are data, fetched from `assets/help/` when first asked for. Knows no Dash.
 */
import { fill, make } from '#tile/parts/elements';

const $ = (id) => document.getElementById(id);
const TABS = { page: 'This page', words: 'Words', cite: 'Cite' };
const PAGES = { '/': 'explore', '/scores': 'scores', '/tradeoff': 'tradeoff', '/predictions': 'predictions' };
const PAPERS = [
  ['A', 'Foundations of the Theory of Performance-Based Ranking'],
  ['B', 'The Tile'],
  ['C', 'A Hitchhiker’s Guide to Understanding Performances'],
  ['D', 'What Is the Optimal Ranking Score Between Precision and Recall?'],
  ['L', 'LxCIM'],
];
const TYPING = 'input, textarea, select, [contenteditable]';
const GONE = 'The help could not be fetched: is the server of this page still running?';
const icon = (name) => make('span', { className: `tx-icon tx-icon-${name}`, 'aria-hidden': 'true' });
const paragraphs = (lines) => lines.map((line) => make('p', {}, line));
const shownPage = () => document.querySelector('[data-tx-page]:not([hidden])')?.dataset.txPage || '/';

// Words -----------------------------------------------------------------------------------------------------------------

const fetched = new Map();
/** What the server has under a name that the button of the top bar knows; asked once, again only after a failure. */
export function words(name) {
  if (!fetched.has(name)) {
    const asked = fetch($('help-button').dataset[name]).then((answer) => {
      if (!answer.ok) throw new Error(GONE);
      return name === 'words' ? answer.json() : answer.text();
    });
    asked.catch(() => fetched.delete(name));
    fetched.set(name, asked);
  }
  return fetched.get(name);
}

// How to read a view ----------------------------------------------------------------------------------------------------

class HowCard {
  constructor() {
    this.title = make('h3', { id: 'how-title' });
    this.text = make('div', {});
    this.more = make('button', { type: 'button', className: 'tx-link' }, 'Words and sources');
    this.close = make(
      'button',
      { type: 'button', className: 'tx-button tx-plain tx-square', 'aria-label': 'Close' },
      icon('close'),
    );
    this.node = make(
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
    document.body.append(this.node);
    this.close.addEventListener('click', () => this.hide(true));
    this.more.addEventListener('click', () => {
      this.hide(true);
      open('words');
    });
    this.node.addEventListener('keydown', (event) => event.key === 'Tab' && this.leave(event));
  }

  get open() {
    return !this.node.hidden;
  }

  async show(button) {
    const { txHelp } = button.dataset;
    this.hide(false);
    this.button = button;
    const { panels } = await words('words').catch(() => ({ panels: {} }));
    if (this.button !== button) return;
    const panel = panels[txHelp] || { title: 'Help', text: [GONE] };
    this.title.textContent = panel.title;
    fill(this.text, ...paragraphs(panel.text));
    button.setAttribute('aria-expanded', 'true');
    this.node.hidden = false;
    this.place();
    this.node.focus({ preventScroll: true });
  }

  /** Below its button where there is room, else above; wholly inside the window. */
  place() {
    const at = this.button.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const below = at.bottom + 6 + height <= window.innerHeight - 8;
    this.node.style.left = `${Math.max(8, Math.min(at.left - 12, window.innerWidth - width - 8))}px`;
    this.node.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - height - 6)}px`;
  }

  hide(back) {
    const { button } = this;
    this.button = null;
    if (!this.open) return;
    this.node.hidden = true;
    if (!button) return;
    const there = button.isConnected ? button : document.querySelector(`[data-tx-help="${button.dataset.txHelp}"]`);
    there?.setAttribute('aria-expanded', 'false');
    if (back) there?.focus({ preventScroll: true });
  }

  /** The card stands last in the document, but Tab goes on from its button. */
  leave(event) {
    const { activeElement } = document;
    const back = event.shiftKey && (activeElement === this.node || activeElement === this.close);
    if (!back && (event.shiftKey || activeElement !== this.more)) return;
    if (back) event.preventDefault();
    this.hide(true);
  }
}

// The drawer ------------------------------------------------------------------------------------------------------------

class HelpDrawer {
  constructor() {
    this.tabs = Object.entries(TABS).map(([key, name]) =>
      make(
        'button',
        { type: 'button', role: 'tab', id: `help-tab-${key}`, 'aria-controls': `help-${key}`, 'data-help-tab': key },
        name,
      ),
    );
    this.panels = Object.fromEntries(
      Object.keys(TABS).map((key) => [
        key,
        make('div', {
          role: 'tabpanel',
          id: `help-${key}`,
          'aria-labelledby': `help-tab-${key}`,
          tabindex: 0,
          className: 'tx-help-panel',
        }),
      ]),
    );
    const close = make(
      'button',
      {
        type: 'button',
        className: 'tx-button tx-plain tx-square',
        'aria-label': 'Close help',
        'data-tx-action': 'help-close',
      },
      icon('close'),
    );
    this.title = make('h2', { id: 'help-title', tabindex: -1 }, 'Help');
    const list = make(
      'div',
      { role: 'tablist', 'aria-labelledby': 'help-title', className: 'tx-help-tabs' },
      ...this.tabs,
    );
    this.node = make(
      'div',
      { id: 'help', className: 'tx-help', role: 'dialog', 'aria-labelledby': 'help-title', hidden: '' },
      make('div', { className: 'tx-help-head' }, this.title, close),
      list,
      ...Object.values(this.panels),
    );
    document.body.append(this.node);
    list.addEventListener('click', (event) => event.target.dataset.helpTab && this.show(event.target.dataset.helpTab));
    list.addEventListener('keydown', (event) => this.key(event));
    this.buildWords();
    this.buildCite();
  }

  get isOpen() {
    return !this.node.hidden;
  }

  open(tab = this.tab || 'page') {
    if (!this.isOpen) this.before = document.activeElement;
    this.node.hidden = false;
    $('help-button').setAttribute('aria-expanded', 'true');
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
    $('help-button').setAttribute('aria-expanded', 'false');
    if (inside)
      (this.before?.isConnected && this.before !== document.body ? this.before : $('help-button')).focus({
        preventScroll: true,
      });
  }

  show(tab) {
    this.tab = tab;
    for (const node of this.tabs) {
      const on = node.dataset.helpTab === tab;
      node.setAttribute('aria-selected', String(on));
      node.tabIndex = on ? 0 : -1;
    }
    for (const [key, node] of Object.entries(this.panels)) node.hidden = key !== tab;
    this.paint();
  }

  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -9, End: 9 }[event.key];
    if (!by) return;
    event.preventDefault();
    const n = this.tabs.length;
    const at = this.tabs.indexOf(document.activeElement);
    const to = this.tabs[Math.abs(by) > 1 ? (by < 0 ? 0 : n - 1) : (at + by + n) % n];
    this.show(to.dataset.helpTab);
    to.focus();
  }

  async paint() {
    const { tab } = this;
    try {
      if (tab === 'page') this.paintPage((await words('words')).panels);
      if (tab === 'words') this.paintWords((await words('words')).glossary);
      if (tab === 'cite') this.bib.textContent = await words('cite');
    } catch {
      (tab === 'page' ? this.panels.page : tab === 'words' ? this.count : this.copied).textContent = GONE;
    }
  }

  /** How to read every view of the page shown, and where to read more. */
  paintPage(panels) {
    const page = PAGES[shownPage()];
    const own = Object.entries(panels).filter(([key]) => key.split('.')[0] === page);
    const link = make('a', { href: '/guide', 'data-tx-link': '/guide' }, 'guide');
    fill(
      this.panels.page,
      make(
        'div',
        { className: 'tx-help-start' },
        make('button', { type: 'button', className: 'tx-button', 'data-tx-action': 'tour' }, 'Take the tour'),
        make('p', {}, 'Five steps on Explore. More in the ', link, '.'),
      ),
      ...own.map(([, { title, text }]) => make('div', {}, make('h3', {}, title), ...paragraphs(text))),
      make(
        'div',
        {},
        make('h3', {}, 'Keys'),
        ...paragraphs([
          'Tab goes from control to control; arrows move the point, the sliders and the cell of the table; Escape closes what is open.',
          'p presents, ? opens this help.',
        ]),
      ),
    );
  }

  buildWords() {
    this.search = make('input', {
      type: 'search',
      id: 'help-search',
      placeholder: 'Search',
      maxlength: 60,
      autocomplete: 'off',
      'aria-label': 'Search the words',
    });
    this.count = make('p', { className: 'tx-help-count', role: 'status' });
    this.list = make('dl', {});
    const papers = make(
      'ul',
      {},
      ...PAPERS.map(([letter, title]) => make('li', {}, make('b', {}, letter), ` ${title}`)),
    );
    fill(this.panels.words, this.search, this.count, this.list, make('h3', {}, 'Papers'), papers);
    this.search.addEventListener('input', () => this.paint());
  }

  /** The terms in which every word of the search occurs; those that are so called go first. */
  paintWords(glossary) {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const named = ({ term, also }) => `${term} ${also}`.toLowerCase();
    const found = glossary.filter((each) =>
      wanted.every((word) => `${named(each)} ${each.text.toLowerCase()}`.includes(word)),
    );
    const first = (each) => (wanted.every((word) => named(each).includes(word)) ? 0 : 1);
    found.sort((p, q) => first(p) - first(q));
    this.count.textContent = found.length
      ? `${found.length} word${found.length === 1 ? '' : 's'}`
      : 'No such word. The guide may have it.';
    fill(
      this.list,
      ...found.flatMap(({ term, text, source }) => [
        make('dt', {}, term),
        make('dd', {}, text, make('small', {}, /^[A-Z]\b/.test(source) ? ` Paper ${source}` : ` ${source}`)),
      ]),
    );
  }

  buildCite() {
    this.bib = make('pre', { tabindex: 0, role: 'region', 'aria-label': 'BibTeX' });
    this.copied = make('p', { role: 'status' });
    const copy = make('button', { type: 'button', className: 'tx-button', id: 'help-copy' }, 'Copy BibTeX');
    copy.addEventListener('click', () => this.copy());
    fill(
      this.panels.cite,
      make('p', {}, 'If this helped your work, please cite the paper whose result you use, and this program.'),
      make('div', { className: 'tx-help-start' }, copy, this.copied),
      this.bib,
    );
  }

  /** Where the browser does not let pages copy (no https), the text is marked, ready for the user's own keys. */
  async copy() {
    try {
      await navigator.clipboard.writeText(await words('cite'));
      this.copied.textContent = 'Copied.';
    } catch {
      window.getSelection().selectAllChildren(this.bib);
      this.copied.textContent = 'Marked: press Ctrl+C (or ⌘C) to copy.';
    }
  }
}

// What the user does ----------------------------------------------------------------------------------------------------

let card = null;
let drawer = null;
const theCard = () => card || (card = new HowCard());
const theDrawer = () => drawer || (drawer = new HelpDrawer());

document.addEventListener('click', (event) => {
  const { target } = event;
  const how = target.closest('[data-tx-help]');
  if (how && card?.button === how) card.hide(true);
  else if (how) theCard().show(how);
  else if (card?.open && !target.closest('#how-card')) card.hide(false);
  const action = target.closest('[data-tx-action]')?.dataset.txAction;
  if (action === 'help') theDrawer().toggle();
  if (action === 'help-close') drawer.close();
  if (action === 'cite') {
    document.querySelector('[data-tx-menu][aria-expanded="true"]')?.click();
    theDrawer().open('cite');
  }
  if (target.closest('#help [data-tx-link]')) drawer.close();
});

// Before the page hears of it: Escape closes the help and leaves the selection alone.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape') return;
    const inDrawer = drawer?.isOpen && drawer.node.contains(event.target);
    if (card?.open) card.hide(true);
    else if (inDrawer) drawer.close();
    else return;
    event.stopPropagation();
  },
  true,
);

document.addEventListener('keydown', (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === '?' && plain && !event.defaultPrevented && !event.target.closest?.(TYPING))
    theDrawer().open('page');
});
window.addEventListener('resize', () => card?.open && card.place());
// A page scrolled away from under the card would leave it pointing at nothing.
document.addEventListener('scroll', (event) => card?.open && !card.node.contains(event.target) && card.place(), true);
new MutationObserver(() => {
  card?.hide(false);
  if (drawer?.isOpen && drawer.tab === 'page') drawer.paint();
}).observe(document.documentElement, { subtree: true, attributeFilter: ['aria-current'] });

export const open = (tab) => theDrawer().open(tab);
export const close = () => drawer?.close();
