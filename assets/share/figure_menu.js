/**
 * The parts of export menus that are built in the browser: the menu of a figure, and fields for numbers. They are
 * created when a menu is first opened.
 */
import { LEAST_POINTS } from '#tile/share/figures';
import { saveFigure, WIDTHS } from '#tile/share/save';
import { button, closest, element, make, numberField } from '#tile/ui/elements';

/** @import { Form } from '#tile/share/save' */

/** Widths that journals and posters need, in mm. */
const USUAL = [84, 174, 400];
/** @type {[Form, string][]} */
const FORMS = [
  ['pdf', 'PDF (print dialog)'],
  ['svg', 'SVG'],
  ['png300', 'PNG, 300 dpi'],
  ['png600', 'PNG, 600 dpi'],
  ['zip', 'SVG, PNG and caption (zip)'],
  ['caption', 'Caption (text)'],
  ['copy', 'Copy as a picture'],
];
// The number of frames within which an opened menu must be on the page.
const PATIENCE = 60;
/** The width that was last chosen in any menu, in mm. */
let chosen = String(USUAL[0]);
/** The figure that can name every score. */
const NAMED = 'tile';

/** The integer in a field of the menu that contains a button; null if there is none. */
/** @param {Element} button @param {string} name of the field */
export function numberIn(button, name) {
  const field = button.closest('.tx-menu')?.querySelector(`[data-tx-field="${name}"] input`);
  const number = field instanceof HTMLInputElement ? Math.floor(Number(field.value)) : 0;
  return number > 0 ? number : null;
}

/** The menu of one figure. */
class FigureMenu {
  title = make('div', { className: 'tx-menu-title' });
  /** Whether the Tile names every score. */
  allNames = false;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.which = host.dataset.txFigure ?? '';
    this.field = numberField(null);
    this.usual = USUAL.map((mm) => this.item(`${mm} mm`, { 'data-tx-mm': mm }, () => this.setWidth(String(mm))));
    const name = 'Name all scores, with leaders';
    this.names = this.item(name, { 'aria-pressed': 'false', 'data-tx-names': 'all' }, () => this.toggleNames());
    this.note = make('p', { className: 'tx-menu-note', role: 'status' });
    this.field.addEventListener('input', () => this.setWidth(this.field.value));
    // The most frequent choice comes first, so that few keys save a figure.
    host.append(
      this.title,
      ...FORMS.map(([form, label]) => this.item(label, { 'data-tx-form': form }, () => this.save(form))),
      make('div', { className: 'tx-menu-title' }, 'Width in print'),
      make('div', { className: 'tx-menu-widths', role: 'group', 'aria-label': 'Usual widths' }, ...this.usual),
      make('div', { className: 'tx-menu-field' }, make('label', {}, 'Width in mm', this.field)),
      ...(this.which === NAMED
        ? [make('div', { className: 'tx-menu-widths', role: 'group', 'aria-label': 'Names of scores' }, this.names)]
        : []),
      this.note,
    );
  }

  /** @param {string} label @param {Record<string, string | number>} attributes @param {() => void} action */
  item(label, attributes, action) {
    const node = button({ className: 'tx-button tx-plain', ...attributes }, label);
    node.addEventListener('click', action);
    return node;
  }

  /** Shows the width that was last chosen in any menu. */
  paint() {
    if (this.field.value !== chosen) this.field.value = chosen;
    for (const each of this.usual) each.setAttribute('aria-pressed', String(each.dataset.txMm === chosen));
    this.title.textContent = this.problem ? 'Save' : `Save, ${Number(chosen)} mm wide`;
    const named = this.allNames ? ' † holds at this prevalence only; ↓ lower is better.' : '';
    this.say(this.problem || `Letters have at least ${LEAST_POINTS} pt.${named}`);
  }

  /** @param {string} mm */
  setWidth(mm) {
    chosen = mm;
    this.paint();
  }

  toggleNames() {
    this.allNames = !this.allNames;
    this.names.setAttribute('aria-pressed', String(this.allNames));
    this.paint();
  }

  /** Why nothing can be saved; '' if it can. */
  get problem() {
    const mm = Number(chosen);
    const [least, most] = WIDTHS;
    if (mm >= least && mm <= most) return '';
    return `Width: expected ${least} to ${most} mm, found ${chosen.trim() || 'nothing'}.`;
  }

  /** @param {string} words */
  say(words) {
    if (this.note.textContent !== words) this.note.textContent = words;
  }

  /** @param {Form} form */
  async save(form) {
    if (this.problem && form !== 'caption') return this.say(this.problem);
    try {
      this.say(await saveFigure(element(`${this.which}-plot`), this.which, form, Number(chosen), this.allNames));
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }
}

/** @type {WeakMap<Element, FigureMenu>} */
const menus = new WeakMap();
/** Fills in the menu of a figure. @param {HTMLElement} host */
function showFigureMenu(host) {
  const menu = menus.get(host) ?? new FigureMenu(host);
  menus.set(host, menu);
  menu.paint();
}

/** Fills in the field for the number of rows. @param {HTMLElement} host */
function showRows(host) {
  if (host.firstChild) return;
  const field = numberField(null);
  field.placeholder = 'all';
  host.append(make('label', {}, 'First rows only', field));
}

/** Fills the list of a menu, which appears on the page shortly after the menu was first pressed. */
/** @param {HTMLElement} opener @param {number} tries */
function fillWhenThere(opener, tries) {
  const list = document.getElementById(opener.getAttribute('aria-controls') ?? '');
  /** @type {HTMLElement | null | undefined} */
  const figure = list?.querySelector('[data-tx-figure]');
  /** @type {HTMLElement | null | undefined} */
  const rows = list?.querySelector('[data-tx-field="rows"]');
  if (figure) showFigureMenu(figure);
  else if (rows) showRows(rows);
  else if (tries) requestAnimationFrame(() => fillWhenThere(opener, tries - 1));
}

document.addEventListener(
  'click',
  (event) => {
    const opener = closest(event, '[data-tx-menu^="export-"]');
    if (opener) fillWhenThere(opener, PATIENCE);
  },
  true,
);
