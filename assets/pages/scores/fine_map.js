/**
 * The maps of Scores at 1001 x 1001 points: requested by a button or an export, with progress and a Stop button. The
 * server computes them in the background.
 */
import { button, closest, element, fill, make } from '#tile/ui/elements';
import { Asking, GONE } from '#tile/ui/work';

/** @import { ScoresAnswer } from '#tile/model/answers' */
/** @import { Scores } from '#tile/pages/scores/page' */

/** Points per side of the finest map. */
const FINE = 1001;
// On more performances a map takes minutes; Spearman's, which sorts them at each point, on a tenth as many.
const MOST = 10000;
const MOST_SORTED = 1000;
const MAPS = ['scores-first', 'scores-second', 'scores-between'];

export class FineMap {
  /** The key of the page's question when the maps were requested. */
  pageKey = '';
  /** Why there are none, and the turn of the page in which that was said. */
  problem = { text: '', turn: 0 };
  /** Called once the maps have arrived. @type {(() => void) | null} */
  onDone = null;
  bar = make('progress', { max: 1, 'aria-label': 'Share of the map' });
  words = make('span');
  start = button({ title: `Compute the map at ${FINE} × ${FINE} points` }, 'Finer');
  stop = button({}, 'Stop');
  node = make('span', { className: 'tx-fine' }, this.words, this.bar, this.start, this.stop);

  /** @param {Scores} page @param {(store: string, question: object) => void} send */
  constructor(page, send) {
    this.page = page;
    this.asking = new Asking((question) => send('fine-request', question), {
      poll: (question) => send('fine-progress-request', question),
      progress: (done) => this.progressed(done),
    });
    this.start.addEventListener('click', () => this.request(null));
    this.stop.addEventListener('click', () => this.cancel());
    fill(element('scores-fine'), this.node);
    document.addEventListener('click', (event) => this.computeBeforeExport(event), true);
    this.paint();
  }

  /** Whether finer maps than the current ones can be requested. */
  get isAvailable() {
    const { model, questions } = this.page;
    const settled = model.maps.length > 0 && questions.sent === null && !model.live;
    const most = model.coefficient === 'spearman' ? MOST_SORTED : MOST;
    return settled && model.n > 1 && model.n <= most && model.grid < FINE;
  }

  /** @param {(() => void) | null} after called once the maps have arrived */
  request(after) {
    if (!this.isAvailable) return;
    const { model, questions } = this.page;
    this.onDone = after;
    this.problem.text = '';
    this.pageKey = questions.key();
    this.asking.ask(model.question(FINE, questions.state()));
    this.progressed(0);
  }

  /** @param {number} done the share that is computed */
  progressed(done) {
    this.bar.value = done;
    this.paint();
  }

  /** Cancels the computation: the server drops it when it receives a newer turn. */
  cancel() {
    if (!this.asking.question) return;
    const { model, questions } = this.page;
    const [coarsest] = model.grids;
    // With a coarser grid it gets no answer of its own.
    this.asking.cancel(model.question(coarsest, questions.state()));
    this.onDone = null;
    this.paint();
  }

  /** @param {ScoresAnswer | null} answer */
  receive(answer) {
    // The page has asked another question since.
    if (this.pageKey !== this.page.questions.key()) return this.cancel();
    const found = this.asking.receive(answer);
    if (found) this.take(found);
  }

  /** @param {ScoresAnswer} answer */
  take(answer) {
    const { onDone: after, page } = this;
    this.onDone = null;
    if (answer.kind === 'maps') {
      page.model.take(answer);
      page.repaint(true);
      // Painted in the next frame.
      if (after) requestAnimationFrame(() => requestAnimationFrame(after));
    } else this.problem = { text: 'message' in answer ? answer.message : GONE, turn: page.model.turn };
    this.paint();
  }

  /** Does nothing: no part of it follows the point. */
  move() {}

  paint() {
    const running = this.asking.question !== null;
    const { grid, maps, turn } = this.page.model;
    const problem = turn === this.problem.turn ? this.problem.text : '';
    this.start.hidden = running || !this.isAvailable;
    this.stop.hidden = this.bar.hidden = !running;
    if (running) this.words.textContent = `${Math.round(100 * this.bar.value)} %`;
    else this.words.textContent = problem || (grid === FINE && maps.length ? `${FINE} × ${FINE}` : '');
  }

  /** Before a figure of a map is saved, computes the finest map if it is missing; then repeats the click. */
  /** @param {MouseEvent} event */
  computeBeforeExport(event) {
    const form = closest(event, '[data-tx-form]');
    const which = closest(event, '[data-tx-figure]')?.dataset.txFigure ?? '';
    if (!form || form.dataset.txForm === 'caption' || !MAPS.includes(which)) return;
    if (!this.page.shown || !this.isAvailable) return;
    event.stopPropagation();
    this.request(() => form.click());
  }
}
