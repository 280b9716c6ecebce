/**
 * The title of a leaderboard, in the select on top, and its numbers are shown together: between the choice of another
 * one and its arrival the pages are blank, and where it does not arrive the title is that of the numbers again.
 */
import { dash } from '#tile/page/dash';
import { opened, pages } from '#tile/page/pages';

/**
 * What is needed here of a leaderboard: `key` is that of a sample, which an upload does not have.
 *
 * @typedef {{ id: string, key?: string | null, title: string }} Titled
 */

// How many milliseconds the title and the table may take to follow the numbers, and how many frames more are waited.
const PATIENCE = 2000;
const FRAMES = 3;
/** @param {Titled} data */
const keyOf = (data) => data.key || `upload ${data.id}`;
/** @param {string} text */
const plain = (text) => text.replace(/\s+/g, '');

class Arrival {
  /** The key of the leaderboard that was chosen and has not come. @type {string | null} */
  awaited = null;
  /** The key of a leaderboard whose title alone comes again. @type {string | null} */
  returned = null;
  held = false;
  /** Until when, and for how many frames more, the pages stay blank. */
  end = 0;
  frames = 0;

  /** @param {() => Titled | null | undefined} payload the leaderboard whose numbers are shown, or nothing */
  constructor(payload) {
    this.payload = payload;
    window.addEventListener('tx-lost', () => this.giveUp());
    // React writes the shown choice into the attribute before any callback runs.
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof Element && target.id === 'sample') && !this.agrees())
        this.settle();
    }).observe(document.documentElement, { subtree: true, attributeFilter: ['value'] });
  }

  /**
   * Another leaderboard is chosen, and will come.
   *
   * @param {string} key
   */
  choose(key) {
    if (key !== this.returned) this.returned = null;
    const data = this.payload();
    this.awaited = data && keyOf(data) !== key ? key : null;
    this.paint();
  }

  /**
   * A leaderboard is here; false where it is the one shown, whose title alone was restored.
   *
   * @param {Titled} data
   */
  arrive(data) {
    const shown = this.payload();
    const again = this.returned !== null && this.returned === data.key && data.id === shown?.id;
    this.returned = null;
    if (again) return false;
    if (!data.key || data.key === this.awaited) this.awaited = null;
    if (shown) this.settle();
    return true;
  }

  /** What was awaited does not come: the title is again that of what is shown. */
  giveUp() {
    const data = this.payload();
    const lost = this.awaited !== null;
    this.awaited = null;
    this.held = false;
    if (lost && data) {
      this.returned = data.key || null;
      this.settle();
      dash.set_props('sample', { value: keyOf(data) });
    }
    this.paint();
  }

  /** Blank until `release`: a page that opens on a link does not show first what it would begin with. */
  hold() {
    this.held = true;
    this.paint();
  }

  release() {
    this.held = false;
    this.paint();
  }

  /** Blank until title, numbers and table are of one leaderboard. */
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

  /** Whether the title is that of the numbers. */
  agrees() {
    const title = document.getElementById('sample');
    const data = this.payload();
    return !(title instanceof HTMLInputElement) || !data || plain(title.value) === plain(data.title);
  }

  /** Whether the rows of the table, where it is seen, are those of the leaderboard. */
  drawn() {
    const known = new Set(opened('explore').model.names);
    /** @type {NodeListOf<HTMLElement>} */
    const cells = document.querySelectorAll('#board .tx-name-cell');
    return [...cells].every(
      (cell) => !cell.offsetParent || known.has(cell.title) || cell.title.endsWith(' (hypothetical)'),
    );
  }

  paint() {
    document.documentElement.classList.toggle('tx-awaiting', this.held || this.awaited !== null || this.frames > 0);
  }
}

/** The one of this page: what is shown is the leaderboard of Explore. */
export const arrival = new Arrival(() => pages.explore?.model.data);
