/**
 * Presentation mode of the page: presents the scenes of the leaderboard, or the current view if there are none.
 * Independent of Dash.
 */
import { pages } from '#tile/page/pages';
import { PresentFrames } from '#tile/present/frames';
import { SceneThumbs } from '#tile/present/thumbs';
import { session } from '#tile/session/session';
import { Presentation } from '#tile/talk/presentation';

class Present extends Presentation {
  constructor() {
    const frames = new PresentFrames();
    super(frames);
    this.frames = frames;
    this.thumbs = new SceneThumbs(frames, () => this.shell === null && !this.busy);
    session.onScenes(async (scenes) => {
      if (this.shell) return;
      await frames.keep(scenes);
      this.thumbs.ask();
    });
  }

  /** @override */
  get canPresent() {
    return Boolean(pages.explore?.model.data);
  }

  /** @override @param {number} at */
  async open(at) {
    // Thumbnails are not computed during a talk.
    if (this.canPresent && !this.shell) this.thumbs.clear();
    await super.open(at);
  }

  /** @override */
  leave() {
    super.leave();
    this.thumbs.ask();
  }

  /** @override @param {string} words */
  tell(words) {
    session.tell(words);
  }
}

export const present = new Present();
