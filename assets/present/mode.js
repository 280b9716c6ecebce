/** Presentation mode of the page: presents its scenes or the current view, and paints thumbnails of scenes. */
import { theme } from '#tile/draw/colours';
import { PresentFrames } from '#tile/present/capture';
import { withTitle } from '#tile/present/frame';
import { Slide } from '#tile/present/slide';
import { Presentation } from '#tile/present/talk';
import { Vote } from '#tile/present/vote';
import { qrSign, shortLink } from '#tile/share/room';
import { session } from '#tile/share/session';
import { pages } from '#tile/shell/controllers';
import { fill } from '#tile/ui/elements';

/** @import { Scene } from '#tile/view/types' */

// ---- Thumbnails in the list of scenes, painted one after the other, for scenes whose data the browser has.

/** The screen size in pixels for which scenes are laid out before they are scaled down. */
const ROOM = { width: 1280, height: 720 };
/** Milliseconds to the next thumbnail, and to the next attempt while the page is in use; how many are stored. */
const MOMENT = 30;
const LATER = 500;
const MOST = 200;

class SceneThumbs {
  /** The thumbnails by what they show. @type {Map<string, Slide>} */
  slides = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * @param {PresentFrames} frames
   * @param {() => boolean} free whether neither a presentation nor a preparation of scenes is running
   */
  constructor(frames, free) {
    this.frames = frames;
    this.free = free;
    document.addEventListener('tx:scenes', () => this.ask());
  }

  /** Paints later. @param {number} [time] in milliseconds */
  ask(time = MOMENT) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.paint(), time);
  }

  /** Removes all thumbnails from the list. */
  clear() {
    clearTimeout(this.timer);
    for (const { node } of this.slides.values()) node.remove();
  }

  /** Paints the next missing thumbnail. */
  paint() {
    if (!this.free()) return this.ask(LATER);
    const now = session.current();
    const hosts = document.querySelectorAll('#scenes:not([hidden]) .tx-scene-thumb');
    if (!now || this.frames.applied || hosts.length !== session.scenes.length) return;
    this.frames.rememberBoard(now);
    if (this.slides.size > MOST) this.slides.clear();
    /** @type {Map<string, number>} */
    const times = new Map();
    for (const [k, host] of hosts.entries()) {
      const { view, title, subtitle } = session.scenes[k];
      const key = JSON.stringify([theme().dark, view, title, subtitle]);
      // Equal scenes need a picture each, so a number in the key distinguishes them.
      times.set(key, (times.get(key) ?? 0) + 1);
      if (this.put(host, session.scenes[k], `${times.get(key)} ${key}`)) return this.ask();
    }
  }

  /** Shows the thumbnail of a scene; returns whether it had to be painted. */
  /** @param {Element} host @param {Scene} scene @param {string} key */
  put(host, scene, key) {
    const made = this.slides.get(key);
    if (made) {
      if (made.node.parentElement !== host) fill(host, made.node);
      return false;
    }
    const captured = this.frames.atOnce(scene.view);
    if (!captured) return false;
    const slide = new Slide();
    slide.node.inert = true;
    fill(host, slide.node);
    const frame = withTitle(captured, scene);
    slide.show(frame, 'pair', frame.model.names, (text) => text, ROOM);
    this.slides.set(key, slide);
    return true;
  }
}

// ---- The mode itself.

class Present extends Presentation {
  /** What the room is asked; null while nothing is. @type {Vote | null} */
  vote = null;

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

  /** @override */
  get served() {
    return true;
  }

  /** @override @param {string} action @param {[number, number]} [by] with the action 'move' */
  act(action, by) {
    if (action === 'qr') this.toggleQr();
    else if (action.startsWith('vote')) this.runVote(action);
    else super.act(action, by);
  }

  /** @param {string} action of the keys, or of the buttons of the vote */
  runVote(action) {
    if (!this.talk) return;
    this.vote ??= new Vote(this.talk);
    const { vote } = this;
    if (action === 'vote-point' || action === 'vote-name') return vote.begin(action === 'vote-name');
    if (action === 'vote-end') return vote.end();
    if (action !== 'vote-close') return vote.toggle();
    vote.close();
    this.vote = null;
  }

  /** Shows or hides the QR code that opens what the stage shows. */
  async toggleQr() {
    const { shell, talk } = this;
    const shown = session.current();
    if (!shell || !talk || !shown) return;
    const { qr } = shell;
    qr.hidden = !qr.hidden;
    // The code of another scene does not stay while that of this one is made.
    fill(qr);
    if (qr.hidden) return;
    const { model, tasks } = talk.frame;
    const view = talk.deck.scenes[talk.at]?.view ?? shown;
    const { address, error } = await shortLink(
      tasks
        ? { ...view, tasks: tasks.model.view() }
        : { ...view, explore: { ...view.explore, ...model.point, prior: model.prior } },
    );
    if (error) return fill(qr, error);
    const { picture, text } = qrSign(address);
    fill(qr, picture, text);
    shell.live.textContent = `QR code of ${address}`;
  }

  /** @override @param {number} at */
  async open(at) {
    // Thumbnails are not computed during a talk.
    if (this.canPresent && !this.shell) this.thumbs.clear();
    await super.open(at);
  }

  /** @override */
  leave() {
    this.vote?.close();
    this.vote = null;
    super.leave();
    this.thumbs.ask();
  }

  /** @override @param {string} words */
  tell(words) {
    session.tell(words);
  }
}

export const present = new Present();
