/** The field that searches the guide: what is found takes the place of the contents while something is typed. */
import { excerpt, GuideSearch } from '#tile/book/search';
import { counted } from '#tile/draw/text';
import { addressOf } from '#tile/shell/controllers';
import { closest, fill, make } from '#tile/ui/elements';

/** @import { Entry, Given } from '#tile/book/search' */

const GONE = 'The guide cannot be searched now. Check that the server of this page is running.';
const TYPING = 'input, textarea, select, [contenteditable]';

export class SearchBox {
  /** @type {Promise<GuideSearch> | null} */
  request = null;

  field = make('input', {
    type: 'search',
    placeholder: 'Search the guide',
    maxlength: 100,
    autocomplete: 'off',
    'aria-label': 'Search the guide',
    'aria-keyshortcuts': '/',
  });

  /** @param {HTMLElement} host @param {HTMLElement} list @param {string} address of what is searched */
  constructor(host, list, address) {
    const { field } = this;
    fill(host, field);
    this.list = list;
    this.address = address;
    field.addEventListener('focus', () => this.search().catch(() => {}));
    field.addEventListener('input', () => this.answer());
    field.addEventListener('keydown', (event) => this.key(event));
    list.addEventListener('click', (event) => closest(event, 'a') && this.clear());
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || closest(event, TYPING)) return;
      if (!field.checkVisibility()) return;
      event.preventDefault();
      field.focus();
    });
  }

  /** The search, once its entries have come. @returns {Promise<GuideSearch>} */
  search() {
    this.request ??= fetch(this.address)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(GONE))))
      .then((/** @type {Given} */ given) => new GuideSearch(given));
    this.request.catch(() => {
      this.request = null;
    });
    return this.request;
  }

  async answer() {
    const question = this.field.value.trim();
    this.list.hidden = !question;
    if (!question) return fill(this.list);
    try {
      const search = await this.search();
      if (question === this.field.value.trim()) this.show(search.find(question), question);
    } catch {
      fill(this.list, make('p', { role: 'status' }, GONE));
    }
  }

  /** @param {Entry[]} found @param {string} question */
  show(found, question) {
    const count = found.length
      ? `${counted(found.length, 'place')}, the best first`
      : 'Nothing found. Try another word.';
    const status = make('p', { role: 'status' }, count);
    fill(this.list, status, make('ul', {}, ...found.map((entry) => make('li', {}, linkTo(entry, question)))));
  }

  clear() {
    this.field.value = '';
    this.list.hidden = true;
    fill(this.list);
  }

  /** Opens the first place; where the entries are still coming, when they are there. */
  async openFirst() {
    await this.answer();
    this.list.querySelector('a')?.click();
  }

  /** Enter opens the first place, Escape ends the search, ↓ goes to the places. @param {KeyboardEvent} event */
  key(event) {
    const first = this.list.querySelector('a');
    if (event.key === 'Enter') this.openFirst();
    else if (event.key === 'ArrowDown') first?.focus();
    else if (event.key === 'Escape' && this.field.value) this.clear();
    else return;
    event.preventDefault();
  }
}

/** @param {Entry} entry @param {string} question */
function linkTo({ place, title, chapter, text }, question) {
  const where = chapter === title ? null : make('small', {}, ` ${chapter}`);
  const link = { href: addressOf(`/guide/${place}`), 'data-tx-link': '/guide' };
  return make('a', link, make('b', {}, title), where, make('span', {}, excerpt(text, question)));
}
