/**
 * The scenes of the current leaderboard, stored in this browser; scenes of leaderboards that are unused for long are
 * deleted. A corrected file is a new leaderboard, so scenes can be copied from one to another. Works on its session.
 */
import { counted } from '#tile/draw/text';
import { knownViews, referenceOf } from '#tile/share/leaderboards';
import * as packed from '#tile/share/packed_leaderboard';
import { problemSentence } from '#tile/share/session_files';
import { element } from '#tile/ui/elements';
import { stored } from '#tile/ui/storage';
import { deckOf, deckPart, LONGEST, readScenes, scenesOf } from '#tile/view/link';
import { cleanText, ownProperty } from '#tile/view/reader';

/** @import { Scene } from '#tile/view/types' */

/** @typedef {typeof import('#tile/share/session').session} Session the session of the page */
/** @typedef {(scenes: Scene[]) => void} Listener */
/**
 * @typedef {{place: string | null, title: string, names: Set<string>}} Shown a leaderboard, and where its scenes are
 *   stored
 */

const STORAGE = 'tile-explorer scenes ';
/** For how many leaderboards scenes are stored. */
const STORED = 40;
/** How many other leaderboards are listed, most recent first. */
const LISTED = 8;
const ID = /^[0-9a-f]{64}$/;

/** Presents the scenes: the button of the top bar does, which knows how to. */
export const present = () => element('to-present', HTMLButtonElement).click();

export class SessionScenes {
  /** The scenes of the current leaderboard. @type {Scene[]} */
  list = [];
  /** @type {Listener[]} */
  listeners = [];
  /** @type {Shown | null} */
  shown = null;

  /** @param {Session} owner */
  constructor(owner) {
    this.session = owner;
    window.addEventListener('storage', (event) => event.key === this.storageKey() && this.readStored());
  }

  /** Calls `listener` whenever the scenes change. @param {Listener} listener */
  listen(listener) {
    this.listeners.push(listener);
    listener(this.list);
  }

  /** Replaces the scenes of this leaderboard, and stores them. @param {Scene[]} scenes */
  set(scenes) {
    const written = scenes.map((each) => ({
      ...each,
      title: cleanText('title', each.title),
      subtitle: cleanText('notes', each.subtitle ?? ''),
      notes: cleanText('notes', each.notes ?? ''),
    }));
    const { scenes: readable, problems } = readScenes(written, referenceOf(this.session.board()), knownViews());
    this.list = readable;
    if (problems.length) this.session.tell(problemSentence(problems).trim(), { wrong: true });
    this.store();
    for (const listener of this.listeners) listener(this.list);
  }

  /** The key under which the scenes of the current leaderboard are stored. */
  storageKey() {
    const data = this.session.payload();
    return data ? STORAGE + Object.values(referenceOf(data))[0] : null;
  }

  store() {
    try {
      if (!this.list.length) window.localStorage.removeItem(String(this.storageKey()));
      else {
        const { title } = this.session.board();
        window.localStorage.setItem(
          String(this.storageKey()),
          JSON.stringify({ used: Date.now(), title, scenes: this.list }),
        );
        forgetOld();
      }
    } catch {
      this.session.tell('The scenes could not be stored in this browser. Save a session before you leave.', {
        wrong: true,
        action: { label: 'Save session', run: () => this.session.files.save() },
      });
    }
  }

  /** Reads the stored scenes of the current leaderboard. */
  readStored() {
    const before = this.shown;
    this.shown = {
      place: this.storageKey(),
      title: this.session.board().title,
      names: new Set(this.session.board().entities),
    };
    const { scenes, problems } = readScenes(
      scenesAt(this.storageKey()),
      referenceOf(this.session.board()),
      knownViews(),
    );
    this.list = scenes;
    if (problems.length)
      this.session.tell(`Scenes stored in this browser.${problemSentence(problems)}`, { wrong: true });
    for (const listener of this.listeners) listener(this.list);
    if (before && before.place !== this.shown.place) this.offerCopy(before);
  }

  /**
   * Offers to copy the scenes of the leaderboard shown before, where the current one has none and shares half of its
   * names: it may be a corrected file.
   */
  /** @param {Shown} before */
  offerCopy({ place, title, names }) {
    const { key, entities } = this.session.board();
    const found = scenesAt(place).length;
    const same = entities.filter((name) => names.has(name)).length;
    if (!found || this.list.length || key || 2 * same < entities.length) return;
    const stay = `${counted(found, 'scene')} ${found === 1 ? 'stays' : 'stay'}`;
    this.session.tell(`${stay} with the previous “${title}”.`, {
      action: { label: 'Copy here', run: () => this.copyFrom(place) },
      lasts: true,
    });
  }

  /** Other leaderboards with scenes in this browser: [{place, reference, title, count}]. */
  otherLeaderboards() {
    const here = this.storageKey();
    const places = storedPlaces().filter((place) => place !== here);
    const found = places.filter((place) => scenesAt(place).length).map((place) => ({ place, readable: stored(place) }));
    found.sort((one, other) => usedAt(other.place) - usedAt(one.place));
    return found.slice(0, LISTED).map(({ place, readable }) => {
      const name = place.slice(STORAGE.length);
      const [reference, called] = ID.test(name) ? [{ id: name }, 'a leaderboard'] : [{ sample: name }, name];
      const title = ownProperty(readable, 'title');
      return {
        place,
        reference,
        title: (typeof title === 'string' && cleanText('title', title).slice(0, 80)) || called,
        count: scenesAt(place).length,
      };
    });
  }

  /** A link with the scenes; null where there are none, or too many, which a message says. @param {string} url */
  async linkWithScenes(url) {
    const { list: scenes } = this;
    const room = LONGEST - url.slice(url.indexOf('#') + 1).length - deckPart('&').length;
    const text = scenes.length ? await packed.packJson(deckOf(scenes), room) : null;
    if (text) return `${url}&${deckPart(text)}`;
    const action = { label: 'Save session', run: () => this.session.files.save() };
    if (!scenes.length) this.session.tell('There is no scene yet that a link could carry: add one first.');
    else
      this.session.tell(`${counted(scenes.length, 'scene')}: too much for a link. A session file contains them.`, {
        action,
      });
    return null;
  }

  /** Adds the scenes of a link that was opened. */
  /** @param {string} text @param {string[]} problems what else is wrong with the link */
  async addLinked(text, problems) {
    await this.addGiven(await packed.unpackJson(text, 'list of scenes'), 'The link', problems);
  }

  /**
   * Shows the first of scenes that somebody else has made, and adds them: at once where this browser has none,
   * otherwise if the user agrees.
   */
  /** @param {unknown} raw @param {string} source what was opened, in words @param {string[]} [problems] with it */
  async addGiven(raw, source, problems = []) {
    const { scenes, problems: wrong } = scenesOf(raw, referenceOf(this.session.board()), knownViews());
    const { list: here } = this;
    const same = JSON.stringify(deckOf(scenes)) === JSON.stringify(deckOf(here));
    if (!here.length) this.set(scenes);
    if (scenes.length) await this.session.apply(scenes[0].view);
    const add = () => this.set([...this.list, ...scenes]);
    const others = here.length && !same && scenes.length ? `; this browser has ${here.length} already` : '';
    const left = problemSentence([...problems, ...wrong]);
    const at = scenes.length > 1 ? ' The first is shown.' : '';
    this.session.tell(`${source} was opened, with ${counted(scenes.length, 'scene')}${others}.${at}${left}`, {
      action: others ? { label: 'Add them', run: add } : scenes.length ? { label: 'Present', run: present } : null,
      lasts: scenes.length > 0,
    });
  }

  /** Appends copies of another leaderboard's scenes to the current ones. @param {string | null} place */
  copyFrom(place) {
    const { scenes } = readScenes(scenesAt(place), referenceOf(this.session.board()), knownViews());
    this.set([...this.list, ...scenes]);
  }
}

const storedPlaces = () => {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(STORAGE));
  } catch {
    return [];
  }
};

/** @type {(place: string | null) => unknown[]} */
function scenesAt(place) {
  const scenes = ownProperty(stored(String(place)), 'scenes');
  return Array.isArray(scenes) ? scenes : [];
}

/** When the scenes under a key were last stored. @type {(place: string) => number} */
const usedAt = (place) => Number(ownProperty(stored(place), 'used')) || 0;

/**
 * Deletes the scenes of the leaderboards that are unused for longest, so that they do not fill the browser's storage.
 */
function forgetOld() {
  const order = storedPlaces().sort((one, other) => usedAt(one) - usedAt(other));
  for (const place of order.slice(0, Math.max(0, order.length - STORED))) window.localStorage.removeItem(place);
}
