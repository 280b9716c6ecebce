/** The guide: shows the chapter of the address, which the server has made of Markdown, and marks it in the contents. */
import { AxiomFigure } from '#tile/book/axiom_figure';
import { FormulaFigure } from '#tile/book/formula_figure';
import { LiveTile } from '#tile/book/live_tile';
import { SearchBox } from '#tile/book/search_box';
import { pageOf } from '#tile/shell/controllers';
import { fill, make } from '#tile/ui/elements';

/** The HTML of the chapters by name, '' for the page of contents. @typedef {Record<string, string>} Book */

const GONE = 'The guide could not be loaded. Check that the server of this page is running.';
const UNKNOWN = 'The guide has no chapter of this name.';

/** The live figures by their classes. @type {Record<string, new (figure: HTMLElement) => {remove: () => void}>} */
const FIGURES = { 'tx-guide-tile': LiveTile, 'tx-guide-axiom': AxiomFigure, 'tx-guide-formula': FormulaFigure };

/** Chapter and anchor of an address below /guide. @param {string} pathname */
export function placeOf(pathname) {
  const inside = pathname.slice(pathname.indexOf('/guide')).split('/').slice(2).filter(Boolean);
  const [chapter = '', anchor = ''] = inside;
  return { chapter, anchor: decodeURIComponent(anchor) };
}

/** The anchor that a fragment names, in links from outside. @param {string} hash */
const named = (hash) => (/^#[\w-]+$/.test(hash) ? hash.slice(1) : '');

export class GuidePage {
  /** @type {Promise<Book> | null} */
  request = null;
  /** The chapter that is shown; null for none. @type {string | null} */
  shown = null;
  /** The live figures of the chapter. @type {{remove: () => void}[]} */
  figures = [];
  /** The frame in which these are drawn. */
  drawing = 0;
  /** The last address that was followed. */
  address = '';

  /**
   * @param {HTMLElement} main @param {HTMLElement} article @param {string} arrived fragment of the first address
   * @param {Promise<Response> | null} early the chapters, if they were asked for before the page was there
   */
  constructor(main, article, arrived, early) {
    this.early = early;
    this.arrived = named(arrived);
    this.main = main;
    this.article = article;
    const [search, found] = ['guide-search', 'guide-found'].map((id) => document.getElementById(id));
    if (search && found) new SearchBox(search, found, main.dataset.search ?? '');
    this.menu = main.querySelector('.tx-guide-menu');
    this.menu?.addEventListener('click', () => this.unfold(this.menu?.getAttribute('aria-expanded') !== 'true'));
  }

  /** Shows or hides the contents in a narrow window. @param {boolean} open */
  unfold(open) {
    this.menu?.setAttribute('aria-expanded', String(open));
    this.main.classList.toggle('tx-open', open);
  }

  /** All chapters, fetched once. @returns {Promise<Book>} */
  book() {
    this.request ??= (this.early ?? fetch(this.main.dataset.book ?? '')).then((answer) => {
      if (!answer.ok) throw new Error(GONE);
      return answer.json();
    });
    return this.request;
  }

  /** Shows the chapter of an address. @param {string} pathname */
  async follow(pathname) {
    this.address = pathname;
    if (pageOf(pathname) !== '/guide') return;
    try {
      const book = await this.book();
      if (this.address === pathname) this.show(book, placeOf(pathname));
    } catch {
      [this.request, this.early] = [null, null];
      fill(this.article, make('p', { role: 'alert' }, GONE));
    }
  }

  /** @param {Book} book @param {{chapter: string, anchor: string}} place */
  show(book, { chapter, anchor }) {
    const at = anchor || (this.shown === null ? this.arrived : '');
    const name = chapter || (at && whichHas(book, at)) || '';
    if (name !== this.shown) {
      this.shown = name;
      for (const figure of this.figures) figure.remove();
      // Safe as HTML: our own server made it of files of the program.
      this.article.innerHTML = book[name] ?? '';
      // The chapter as it came with the page; it may have been scrolled.
      const first = document.getElementById('guide-first');
      first?.remove();
      this.figures = [];
      // In a later frame, so that the text is there first.
      cancelAnimationFrame(this.drawing);
      this.drawing = requestAnimationFrame(() => setTimeout(() => this.draw(name)));
      if (!(name in book)) fill(this.article, make('h1', {}, 'Guide'), make('p', {}, UNKNOWN));
      this.mark(name);
      this.unfold(false);
      if (!at && !first) window.scrollTo({ top: 0 });
    }
    if (at) this.showPlace(at);
  }

  /** Draws the live figures of a chapter, unless another one is shown by now. @param {string} name */
  draw(name) {
    if (name !== this.shown || this.figures.length) return;
    const all = [...this.article.querySelectorAll('figure')];
    this.figures = all.map((figure) => new FIGURES[figure.className](figure));
  }

  /** Shows a place of the chapter, marked. @param {string} anchor */
  showPlace(anchor) {
    const place = document.getElementById(`guide-${anchor}`);
    this.article.querySelector('.tx-guide-place')?.classList.remove('tx-guide-place');
    place?.classList.add('tx-guide-place');
    place?.scrollIntoView();
  }

  /** Marks the chapter in the contents. @param {string} name */
  mark(name) {
    /** @type {NodeListOf<HTMLElement>} */
    const links = this.main.querySelectorAll('[data-chapter]');
    for (const link of links) {
      if (link.dataset.chapter === name) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }
}

/** The chapter that has an anchor: the guide was one page once, and links to its headings go on working. */
/** @param {Book} book @param {string} anchor */
const whichHas = (book, anchor) => Object.keys(book).find((name) => book[name].includes(`id="guide-${anchor}"`));
