/**
 * The scenes of the leaderboard shown, kept in this browser; leaderboards not used for long make room. A corrected file is
 * another leaderboard, so scenes can be taken along from one to the other. Works on the session it is made for.
 */
import { referenceOf } from '#tile/session/boards';
import { leftAside } from '#tile/session/files';
import { knownViews } from '#tile/session/known';
import { readScenes } from '#tile/view/scenes';
import { cleaned } from '#tile/view/values';

const STORAGE = 'tile-explorer scenes ';
const KEPT = 40;
// So many others are listed, those used last first.
const LISTED = 8;
const ID = /^[0-9a-f]{64}$/;

export class SessionScenes {
  constructor(session) {
    Object.assign(this, { session, list: [], listeners: [] });
    window.addEventListener('storage', (event) => event.key === this.place() && this.recall());
  }

  /** Tells `listener` whenever the scenes change. */
  listen(listener) {
    this.listeners.push(listener);
    listener(this.list);
  }

  /** Other scenes: an array of {title, notes, view}; kept in this browser, for this leaderboard. */
  set(scenes) {
    const written = scenes.map((each) => ({
      ...each,
      title: cleaned('title', each.title),
      notes: cleaned('notes', each.notes),
    }));
    this.list = readScenes(written, referenceOf(this.session.payload()), knownViews()).scenes;
    this.keep();
    for (const listener of this.listeners) listener(this.list);
  }

  /** Where the scenes of the leaderboard shown are kept. */
  place() {
    const data = this.session.payload();
    return data ? STORAGE + Object.values(referenceOf(data))[0] : null;
  }

  keep() {
    try {
      if (!this.list.length) window.localStorage.removeItem(this.place());
      else {
        const { title } = this.session.payload();
        window.localStorage.setItem(this.place(), JSON.stringify({ used: Date.now(), title, scenes: this.list }));
        forgetOld();
      }
    } catch {
      this.session.tell('The scenes could not be kept in this browser: save a session before you leave.', {
        wrong: true,
        action: { label: 'Save session', run: () => this.session.files.save() },
      });
    }
  }

  /** The scenes kept for the leaderboard shown. */
  recall() {
    const before = this.shown;
    this.shown = {
      place: this.place(),
      title: this.session.payload().title,
      names: new Set(this.session.payload().entities),
    };
    const { scenes, problems } = readScenes(scenesAt(this.place()), referenceOf(this.session.payload()), knownViews());
    this.list = scenes;
    if (problems.length) this.session.tell(`Scenes kept in this browser.${leftAside(problems)}`, { wrong: true });
    for (const listener of this.listeners) listener(this.list);
    if (before && before.place !== this.shown.place) this.offer(before);
  }

  /** A file corrected and opened again: half of its names are those of the leaderboard before, whose scenes it lacks. */
  offer({ place, title, names }) {
    const { key, entities } = this.session.payload();
    const count = scenesAt(place).length;
    const same = entities.filter((name) => names.has(name)).length;
    if (!count || this.list.length || key || 2 * same < entities.length) return;
    const stay = count === 1 ? '1 scene stays' : `${count} scenes stay`;
    this.session.tell(`${stay} with the earlier “${title}”.`, {
      action: { label: 'Copy here', run: () => this.take(place) },
      lasts: true,
    });
  }

  /** Other leaderboards with scenes in this browser: [{place, reference, title, count}]. */
  elsewhere() {
    const here = this.place();
    const places = storedPlaces().filter((place) => place !== here);
    const found = places.filter((place) => scenesAt(place).length).map((place) => ({ place, kept: stored(place) }));
    found.sort((one, other) => (other.kept.used || 0) - (one.kept.used || 0));
    return found.slice(0, LISTED).map(({ place, kept }) => {
      const name = place.slice(STORAGE.length);
      const reference = ID.test(name) ? { id: name } : { sample: name };
      return {
        place,
        reference,
        title: cleaned('title', String(kept.title ?? '')).slice(0, 80) || reference.sample || 'a leaderboard',
        count: kept.scenes.length,
      };
    });
  }

  /** The scenes of another place behind those shown; they stay there, too. */
  take(place) {
    this.set([...this.list, ...scenesAt(place)]);
  }
}

const storedPlaces = () => {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(STORAGE));
  } catch {
    return [];
  }
};

/** What is kept at a place; null where storage is switched off, or holds what others wrote. */
function stored(place) {
  try {
    return JSON.parse(window.localStorage.getItem(place));
  } catch {
    return null;
  }
}

function scenesAt(place) {
  const scenes = stored(place)?.scenes;
  return Array.isArray(scenes) ? scenes : [];
}

/** Scenes of the leaderboards not used for longest go, so that a browser does not fill up over the years. */
function forgetOld() {
  const used = (place) => Number(stored(place)?.used) || 0;
  const order = storedPlaces().sort((one, other) => used(one) - used(other));
  for (const place of order.slice(0, Math.max(0, order.length - KEPT))) window.localStorage.removeItem(place);
}
