/** The help drawer: the texts of the current page, the glossary, and the citation. */

import { Citation } from '#tile/help/citation';
import { Glossary } from '#tile/help/glossary';
import { paragraphs } from '#tile/help/pieces';
import { GONE, words } from '#tile/help/words';
import { addressOf } from '#tile/page/prefix';
import { button, closeButton } from '#tile/parts/buttons';
import { fill, make } from '#tile/parts/elements';

/** @import { Words } from '#tile/help/words' */

/** @typedef {'page' | 'words' | 'cite'} Tab */

/** @type {[Tab, string][]} */
const TABS = [
  ['page', 'This page'],
  ['words', 'Glossary'],
  ['cite', 'Cite'],
];
/** The names of the pages in the help texts, by path. @type {Record<string, string>} */
const PAGES = {
  '/': 'explore',
  '/scores': 'scores',
  '/tradeoff': 'tradeoff',
  '/predictions': 'predictions',
  '/robustness': 'robustness',
};
const KEYS = [
  'Tab moves between controls. Arrow keys move the point, the sliders and the cell of the table. Escape closes menus ' +
    'and dialogs.',
  'P starts a presentation; ? opens this help.',
];

/** @returns {HTMLElement | null} */
const shownPage = () => document.querySelector('[data-tx-page]:not([hidden])');

export class HelpDrawer {
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

/**
 * @param {Tab} key
 * @param {string} name
 */
function tabButton(key, name) {
  return make(
    'button',
    { type: 'button', role: 'tab', id: `help-tab-${key}`, 'aria-controls': `help-${key}`, 'data-help-tab': key },
    name,
  );
}

/** @param {Tab} key */
function tabPanel(key) {
  const labelled = { 'aria-labelledby': `help-tab-${key}`, className: 'tx-help-panel' };
  return make('div', { role: 'tabpanel', id: `help-${key}`, ...labelled, tabindex: 0 });
}

/**
 * The help for the current page: how to read each view, and where to read more.
 *
 * @param {Words} words
 */
function pageHelp({ panels, paths }) {
  const page = PAGES[shownPage()?.dataset.txPage ?? '/'];
  const own = Object.entries(panels).filter(([key]) => key.split('.')[0] === page);
  const link = make('a', { href: addressOf('/guide'), 'data-tx-link': '/guide' }, 'guide');
  const tour = make('button', { type: 'button', className: 'tx-button', 'data-tx-action': 'tour' }, 'Take the tour');
  const more = make('p', {}, 'Five steps on Explore. More in the ', link, '.');
  return [
    make('div', { className: 'tx-help-start' }, tour, more),
    make('div', { className: 'tx-help-paths' }, make('h3', {}, 'Guided paths'), ...paths.map(pathEntry)),
    ...own.map(([, { title, text }]) => make('div', {}, make('h3', {}, title), ...paragraphs(text))),
    make('div', {}, make('h3', {}, 'Keys'), ...paragraphs(KEYS)),
  ];
}

/** @param {Words['paths'][number]} path */
function pathEntry({ key, title, text, steps }) {
  const start = button({ 'data-tx-action': 'path', 'data-tx-key': key }, title);
  return make('p', {}, start, ` ${text} ${steps.length} steps.`);
}
