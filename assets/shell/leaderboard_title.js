/**
 * Keeps the title of the leaderboard, in the select at the top, consistent with the numbers shown: pages are blank from
 * the choice of a leaderboard to its arrival, and if it does not arrive, the title is reset.
 */
import { choose } from '#tile/shell/choices';
import { opened, pages } from '#tile/shell/controllers';

/**
 * The fields of a leaderboard used here; uploads have no `key`.
 *
 * @typedef {{ id: string, key?: string | null, title: string }} Titled
 */

// Milliseconds that title and table may take to follow the numbers, and frames to wait once they have.
const PATIENCE = 2000;
const FRAMES = 3;
/** @param {Titled} data */
const keyOf = (data) => data.key || `upload ${data.id}`;
/** @param {string} text */
const plain = (text) => text.replace(/\s+/g, '');

class Arrival {
  /** The key of the leaderboard that was chosen but has not arrived. @type {string | null} */
  awaited = null;
  /** The key of the leaderboard whose title is being restored. @type {string | null} */
  returned = null;
  held = false;
  /** The time until which the pages stay blank at most, and the number of frames for which they still do. */
  end = 0;
  frames = 0;

  /** @param {() => Titled | null | undefined} payload gives the leaderboard whose numbers are shown, if any */
  constructor(payload) {
    this.payload = payload;
    window.addEventListener('tx-lost', () => this.giveUp());
    // Pages are blank as soon as the list has another title; Dash would say so only later.
    const chosen = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLSelectElement && target.id === 'sample') this.choose(target.value);
    };
    document.addEventListener('change', chosen, true);
  }

  /** Called when another leaderboard is chosen. @param {string} key */
  choose(key) {
    if (key !== this.returned) this.returned = null;
    const data = this.payload();
    this.awaited = data && keyOf(data) !== key ? key : null;
    this.paint();
  }

  /** Called when a leaderboard has arrived; returns false if only the title of the current one was restored. */
  /** @param {Titled} data */
  arrive(data) {
    const shown = this.payload();
    const again = this.returned !== null && this.returned === data.key && data.id === shown?.id;
    this.returned = null;
    if (again) return false;
    if (!data.key || data.key === this.awaited) this.awaited = null;
    if (shown) this.settle();
    return true;
  }

  /** Called when the chosen leaderboard will not arrive: restores the title of the current one. */
  giveUp() {
    const data = this.payload();
    const lost = this.awaited !== null;
    this.awaited = null;
    this.held = false;
    if (lost && data) {
      this.returned = data.key || null;
      this.settle();
      choose('sample', keyOf(data));
    }
    this.paint();
  }

  /** Keeps the pages blank until `release`, so that a page opened by a link does not first show its default. */
  hold() {
    this.held = true;
    this.paint();
  }

  release() {
    this.held = false;
    this.paint();
  }

  /** Keeps the pages blank until title, numbers and table belong to the same leaderboard. */
  settle() {
    const running = this.frames > 0;
    this.end = performance.now() + PATIENCE;
    this.frames = FRAMES;
    this.paint();
    if (!running) this.step();
  }

  step() {
    requestAnimationFrame(() => {
      if (performance.now() > this.end) this.frames = 0;
      else if (this.agrees() && this.drawn()) this.frames--;
      this.paint();
      if (this.frames) this.step();
    });
  }

  /** Whether the title matches the numbers. */
  agrees() {
    const title = document.getElementById('sample');
    const data = this.payload();
    return (
      !(title instanceof HTMLSelectElement) ||
      !data ||
      plain(title.selectedOptions[0]?.text ?? '') === plain(data.title)
    );
  }

  /** Whether the visible rows of the table belong to the leaderboard. */
  drawn() {
    const known = new Set(opened('explore').model.names);
    /** @type {NodeListOf<HTMLElement>} */
    const cells = document.querySelectorAll('#board .ag-row:not(.ag-row-pinned) .tx-name-cell');
    return [...cells].every((cell) => {
      // Attributes and remarks are on further lines.
      const [name] = cell.title.split('\n');
      return !cell.offsetParent || known.has(name) || name.endsWith(' (hypothetical)');
    });
  }

  paint() {
    document.documentElement.classList.toggle('tx-awaiting', this.held || this.awaited !== null || this.frames > 0);
  }
}

/** The instance of this page, for the leaderboard of Explore. */
export const arrival = new Arrival(() => pages.explore?.model.data);
