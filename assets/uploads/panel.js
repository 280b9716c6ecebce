/** The panel in which an upload of predictions shows where it is: its progress, its questions, what went wrong. */
import { fill, make } from '#tile/parts/elements';
import { actButton } from '#tile/uploads/pieces';

/** @import { Child } from '#tile/parts/elements' */
/** @import { Body } from '#tile/uploads/requests' */

export class UploadPanel {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** Shows these, or nothing at all. @param {...Child} children */
  show(...children) {
    this.host.hidden = !children.length;
    fill(this.host, ...children);
  }

  /** @param {string} text */
  fail(text) {
    this.show(make('p', { className: 'tx-wrong' }, text), actButton('Close', 'close'));
  }

  /**
   * @param {string} text
   * @param {number | null} share null where that is not known
   */
  progress(text, share) {
    this.show(
      make('p', {}, share === null ? text : `${text} ${Math.round(100 * share)} %`),
      make('progress', { max: 1, value: share, 'aria-label': text }),
      actButton('Cancel', 'close'),
    );
  }

  /**
   * How far the server is.
   *
   * @param {string} file
   * @param {Body} body of its answer
   */
  stage(file, { stage, done = 0, total }) {
    if (stage !== 'reading') this.progress('Waiting for the server …', null);
    else this.progress(`Reading ${file}:`, total ? Math.min(1, done / total) : null);
  }
}
