/** A small copy of a scene: the stage in the size of the audience's screen, scaled down. */
import { Stage } from '#tile/present/stage/stage';
import { make } from '#tile/ui/elements';

/** @import { View } from '#tile/present/stage/layout' */
/** @import { StageFrame } from '#tile/present/stage/plots' */

export class Slide {
  host = make('div', { className: 'tx-stage' });
  room = make('div', { className: 'tx-slide-room' }, this.host);
  node = make('div', { className: 'tx-slide' }, this.room);
  /** @type {Stage | null} */
  stage = null;

  /**
   * Shows a scene as on a screen of this size, scaled to the width that the slide has.
   *
   * @param {StageFrame} frame @param {View} view @param {string[]} names as they may be read
   * @param {(text: string) => string} readable replaces hidden names
   * @param {{width: number, height: number}} size of the screen, in pixels
   */
  show(frame, view, names, readable, { width, height }) {
    this.node.style.setProperty('--tx-ratio', String(width / height));
    Object.assign(this.room.style, { width: `${width}px`, height: `${height}px` });
    const by = this.node.clientWidth / width;
    this.room.style.transform = `scale(${by})`;
    this.stage ??= new Stage(this.host, frame);
    this.stage.readable = readable;
    this.stage.paint(frame, view, names);
  }

  /** Updates what follows the point. */
  move() {
    this.stage?.move();
  }
}
