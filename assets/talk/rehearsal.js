/**
 * Paints scenes once out of sight, so that what painters cache (text widths, pictures, shapes of regions) is ready when
 * a scene is shown. In a shadow tree, so that queries of the document do not find them.
 */
import { make } from '#tile/parts/elements';
import { Slide } from '#tile/presenter/slide';

/** @import { Frame } from '#tile/talk/frame' */

const HIDDEN = { position: 'absolute', width: '0', height: '0', overflow: 'hidden', visibility: 'hidden' };

export class Rehearsal {
  node = make('div', { 'aria-hidden': 'true', inert: '' });
  slide = new Slide();

  /** @param {HTMLElement} stage scenes are painted in its size */
  constructor(stage) {
    this.stage = stage;
    Object.assign(this.node.style, HIDDEN);
    // The style sheets of the page do not apply inside a shadow root.
    this.slide.room.style.position = 'relative';
    Object.assign(this.slide.host.style, { position: 'absolute', inset: '0' });
    this.node.attachShadow({ mode: 'closed' }).append(this.slide.node);
  }

  /** @param {Frame} frame */
  show(frame) {
    const { stage, node, slide } = this;
    if (frame.ready === false || !stage.parentElement) return;
    if (!node.isConnected) stage.parentElement.append(node);
    const size = { width: stage.clientWidth, height: stage.clientHeight };
    slide.show(frame, 'pair', frame.model.names, (text) => text, size);
  }

  end() {
    this.node.remove();
  }
}
