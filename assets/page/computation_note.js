/**
 * The progress of an analysis, with a button that cancels or resumes it; shown if it takes more than a second.
 */
import { make } from '#tile/parts/elements';

/** @import { Analysis, Progress } from '#tile/page/analysis' */

/** Milliseconds after which the progress is shown. */
const SOON = 1000;

/**
 * The text about the progress; '' if none is shown.
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

export class ComputationNote {
  words = make('span', {});
  bar = make('progress', { max: 1, 'aria-label': 'Computed' });
  button = make('button', { type: 'button', className: 'tx-button' });
  /** Keeps its space while nothing is computed, so that the layout does not shift. */
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
