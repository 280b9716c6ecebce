/**
 * What an analysis computes, and how much of it is done, with a button that cancels it or begins again: shown where it
 * takes more than a second.
 */
import { make } from '#tile/parts/elements';

/** @import { Analysis, Progress } from '#tile/page/analysis' */

/** Milliseconds: what comes sooner needs no words. */
const SOON = 1000;

/**
 * What is said of the progress; '' where nothing is.
 *
 * @param {Progress | null} progress
 * @param {Record<string, string>} names of the jobs
 * @param {number} now
 */
export function progressWords(progress, names, now) {
  if (!progress) return '';
  const what = names[progress.name] ?? progress.name;
  if (progress.cancelled) return `Cancelled: ${what}`;
  return now - progress.since < SOON ? '' : `Computing ${what}: ${Math.floor(100 * progress.done)} %`;
}

export class Computing {
  words = make('span', {});
  bar = make('progress', { max: 1, 'aria-label': 'Computed' });
  button = make('button', { type: 'button', className: 'tx-button' });
  /** It keeps its room where nothing is computed, so that nothing moves. */
  node = make('div', { className: 'tx-computing tx-idle' }, this.words, this.bar, this.button);

  /**
   * @param {Analysis} analysis
   * @param {Record<string, string>} names of its jobs
   */
  constructor(analysis, names) {
    this.analysis = analysis;
    this.names = names;
    this.button.addEventListener('click', () => {
      if (analysis.progress?.cancelled) analysis.resume();
      else analysis.cancel();
    });
  }

  paint() {
    const { progress } = this.analysis;
    const text = progressWords(progress, this.names, performance.now());
    this.node.classList.toggle('tx-idle', !text);
    if (!progress || this.words.textContent === text) return;
    this.words.textContent = text;
    this.bar.hidden = progress.cancelled;
    this.bar.value = progress.done;
    this.button.textContent = progress.cancelled ? 'Compute' : 'Cancel';
  }
}
