/**
 * What it would take to be best at the point: how many false negatives of a classifier would have to become true
 * positives, or how many of its false positives true negatives.
 */
import { count } from '#tile/draw/text';
import { fill, make, say } from '#tile/parts/elements';
import { entityCell, RovingFocus } from '#tile/standings/entity_rows';

/** @import { ExploreModel } from '#tile/model/explore_model' */

/** How many rows are shown at first; below, how many on request. */
const FIRST_ROWS = 8;
const MORE_ROWS = 30;

/** @typedef {{entity: number, detections: number | null, rejections: number | null}} Need */

/** @param {number} n @param {string} one @param {string} many */
const counted = (n, one, many) => [make('b', {}, count(n)), ` ${n === 1 ? one : many}`];

export class Needed {
  more = false;
  body = make('tbody', {});
  note = make('p', { className: 'tx-robust-foot' });
  toggle = make('button', { type: 'button', className: 'tx-button tx-plain', hidden: '' });

  /**
   * @param {HTMLElement} host
   * @param {(entity: number) => void} onSelect
   * @param {() => void} again
   */
  constructor(host, onSelect, again) {
    this.onSelect = onSelect;
    const head = make(
      'thead',
      { className: 'tx-visually-hidden' },
      make(
        'tr',
        {},
        ...['Classifier', 'More detections', 'Fewer false alarms'].map((text) => make('th', { scope: 'col' }, text)),
      ),
    );
    const table = make(
      'table',
      { className: 'tx-robust-table tx-needed', 'aria-label': 'What would it take?' },
      head,
      this.body,
    );
    this.roving = new RovingFocus(this.body, 'button');
    this.toggle.addEventListener('click', () => {
      this.more = !this.more;
      again();
    });
    fill(host, table, make('div', { className: 'tx-robust-under' }, this.note, this.toggle));
  }

  get wanted() {
    return this.more ? MORE_ROWS : FIRST_ROWS;
  }

  /**
   * @param {ExploreModel} board
   * @param {Need[]} needs
   * @param {string} problem why some or all are left out; '' where none are
   * @param {number} ranked how many rows there could be
   */
  paint(board, needs, problem, ranked) {
    this.roving.rebuild(() => fill(this.body, ...needs.map((need) => this.row(board, need))));
    say(this.note, problem || (needs.length ? '' : 'No classifier ranks below the best here.'));
    this.toggle.hidden = !needs.length || ranked <= FIRST_ROWS;
    this.toggle.textContent = this.more ? `First ${FIRST_ROWS}` : `First ${Math.min(MORE_ROWS, ranked)}`;
  }

  /** @param {ExploreModel} board @param {Need} need */
  row(board, { entity, detections, rejections }) {
    const one = detections === null ? ['not by detections'] : counted(detections, 'more detection', 'more detections');
    const or = detections === null ? [] : ['or '];
    const other =
      rejections === null
        ? ['not by false alarms']
        : [...or, ...counted(rejections, 'fewer false alarm', 'fewer false alarms')];
    const cells = [one, other].map((parts) => make('td', {}, ...parts));
    return make(
      'tr',
      { className: entity === board.selected ? 'tx-chosen' : '' },
      entityCell(board, entity, this.onSelect),
      ...cells,
    );
  }
}
