/** Presentation mode of the page: the scenes of the leaderboard, else the current view. Knows no Dash. */
import { pages } from '#tile/page/pages';
import { PresentFrames } from '#tile/present/frames';
import { session } from '#tile/session/session';
import { Presentation } from '#tile/talk/presentation';

class Present extends Presentation {
  constructor() {
    const frames = new PresentFrames();
    super(frames);
    this.frames = frames;
    session.onScenes((scenes) => this.shell || frames.keep(scenes));
  }

  /** @override */
  get can() {
    return Boolean(pages.explore?.model.data);
  }

  /** @override @param {string} words */
  tell(words) {
    session.tell(words);
  }
}

export const present = new Present();
