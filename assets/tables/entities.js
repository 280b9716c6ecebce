/** What the tables of the Robustness page share: the cell of a classifier, and arrow keys that move between buttons. */
import { make } from '#tile/ui/elements';
import { paintSwatch } from '#tile/ui/legend';

/** @import { ExploreModel } from '#tile/model/explore' */

/** The swatch of a classifier: a square where it is best somewhere, otherwise a small disc. */
/** @param {ExploreModel} board @param {number} i */
export function swatch(board, i) {
  return paintSwatch(make('span', { 'aria-hidden': 'true' }), board.colourOf(i), false, i === board.ours);
}

/** The name of a classifier as a row header, with a button that selects it. */
/** @param {ExploreModel} board @param {number} i @param {(entity: number) => void} onSelect */
export function entityCell(board, i, onSelect) {
  const name = make('span', { className: 'tx-robust-name', title: board.names[i] }, board.names[i]);
  const about = { className: 'tx-robust-pick', 'data-pick': i, 'aria-pressed': String(i === board.selected) };
  const pick = make('button', about, swatch(board, i), name);
  pick.addEventListener('click', () => onSelect(i));
  return make('th', { scope: 'row', className: 'tx-robust-entity' }, pick);
}

/**
 * A roving tab stop: one of the buttons is in the tab order; arrow keys move to the neighbours, Home and End to the
 * ends of a row.
 */
export class RovingFocus {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    host.addEventListener('keydown', (event) => this.key(event));
    host.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && this.mark(target));
  }

  /** @returns {HTMLElement[]} */
  buttons() {
    return [...this.host.querySelectorAll('button')];
  }

  /** @param {HTMLElement} chosen */
  mark(chosen) {
    const all = this.buttons();
    if (all.includes(chosen)) for (const node of all) node.tabIndex = node === chosen ? 0 : -1;
  }

  /** Rebuilds the buttons, and gives the focus back to the one with the same data. @param {() => void} build */
  rebuild(build) {
    const before = document.activeElement;
    const had = before instanceof HTMLElement && this.buttons().includes(before) ? { ...before.dataset } : null;
    build();
    const all = this.buttons();
    for (const node of all) node.tabIndex = -1;
    const same = had && all.find((node) => Object.entries(had).every(([name, value]) => node.dataset[name] === value));
    const first = same ?? all[0];
    if (first) first.tabIndex = 0;
    if (had && first) first.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches('button')) return;
    const to = this.next(target, event.key);
    if (!to) return;
    event.preventDefault();
    this.mark(to);
    to.focus();
  }

  /** @param {HTMLElement} from @param {string} key @returns {HTMLElement | undefined} */
  next(from, key) {
    const row = from.closest('tr');
    const rows = [...this.host.querySelectorAll('tr')].filter((each) => each.querySelector('button'));
    const inRow = (/** @type {Element | null | undefined} */ each) =>
      each ? this.buttons().filter((node) => each.contains(node)) : [];
    const [here, at] = [inRow(row), rows.indexOf(/** @type {HTMLTableRowElement} */ (row))];
    const k = here.indexOf(from);
    if (key === 'ArrowRight') return here[k + 1];
    if (key === 'ArrowLeft') return here[k - 1];
    if (key === 'Home') return here[0];
    if (key === 'End') return here[here.length - 1];
    const other = key === 'ArrowDown' ? inRow(rows[at + 1]) : key === 'ArrowUp' ? inRow(rows[at - 1]) : [];
    return other[Math.min(k, other.length - 1)];
  }
}
