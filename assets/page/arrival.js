/**
 * The title of a leaderboard, in the select on top, and its numbers are shown together: between the choice of another
 * one and its arrival the pages are blank, and where it does not arrive the title is that of the numbers again.
 */
import { dash } from '#tile/page/dash';
import { pages } from '#tile/page/pages';

// How many milliseconds the title and the table may take to follow the numbers, and how many frames more are waited.
const PATIENCE = 2000;
const FRAMES = 3;
const keyOf = (data) => data.key || `upload ${data.id}`;
const plain = (text) => text.replace(/\s+/g, '');

class Arrival {
  /** `payload`: the leaderboard whose numbers are shown, or nothing. */
  constructor(payload) {
    Object.assign(this, { payload, awaited: null, held: false, end: 0, frames: 0, returned: null });
    window.addEventListener('tx-lost', () => this.give());
    // The select shows a choice before anything else hears of it; React writes what it shows into the attribute.
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target.id === 'sample') && !this.agrees()) this.settle();
    }).observe(document.documentElement, { subtree: true, attributeFilter: ['value'] });
  }

  /** Another leaderboard is chosen, and will come. */
  choose(key) {
    if (key !== this.returned) this.returned = null;
    const data = this.payload();
    this.awaited = data && keyOf(data) !== key ? key : null;
    this.paint();
  }

  /** A leaderboard is here; false where it is the one shown, whose title alone was restored. */
  came(data) {
    const shown = this.payload();
    const again = this.returned !== null && this.returned === data.key && data.id === shown?.id;
    this.returned = null;
    if (again) return false;
    if (!data.key || data.key === this.awaited) this.awaited = null;
    if (shown) this.settle();
    return true;
  }

  /** What was awaited does not come: the title is again that of what is shown. */
  give() {
    const data = this.payload();
    const lost = this.awaited !== null;
    Object.assign(this, { awaited: null, held: false });
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
    Object.assign(this, { end: performance.now() + PATIENCE, frames: FRAMES });
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
    const [title, data] = [document.getElementById('sample'), this.payload()];
    return !title || !data || plain(title.value) === plain(data.title);
  }

  /** Whether the rows of the table, where it is seen, are those of the leaderboard. */
  drawn() {
    const known = new Set(pages.explore.model.names);
    return [...document.querySelectorAll('#board .tx-name-cell')].every(
      (cell) => !cell.offsetParent || known.has(cell.title) || cell.title.endsWith(' (hypothetical)'),
    );
  }

  paint() {
    document.documentElement.classList.toggle('tx-awaiting', this.held || this.awaited !== null || this.frames > 0);
  }
}

/** The one of this page: what is shown is the leaderboard of Explore. */
export const arrival = new Arrival(() => pages.explore?.model.data);
