/**
 * The scenes of the leaderboard shown, kept in this browser; leaderboards not used for long make room. Works on the session
 * it is made for.
 */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { views } = tile;
  const STORAGE = 'tile-explorer scenes ';
  const KEPT = 40;

  class SessionScenes {
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
      this.list = views.checkScenes(scenes, tile.referenceOf(this.session.payload()), tile.knownViews());
      this.keep();
      for (const listener of this.listeners) listener(this.list);
    }

    /** Where the scenes of the leaderboard shown are kept. */
    place() {
      const data = this.session.payload();
      return data ? STORAGE + Object.values(tile.referenceOf(data))[0] : null;
    }

    keep() {
      try {
        if (!this.list.length) window.localStorage.removeItem(this.place());
        else {
          window.localStorage.setItem(this.place(), JSON.stringify({ used: Date.now(), scenes: this.list }));
          forgetOld();
        }
      } catch {
        this.session.tell('The scenes could not be kept in this browser: save a session before you leave.', { wrong: true, action: { label: 'Save session', run: () => this.session.files.save() } });
      }
    }

    /** The scenes kept for the leaderboard shown. */
    recall() {
      let kept = null;
      try {
        kept = JSON.parse(window.localStorage.getItem(this.place()));
      } catch {
        // Storage may be switched off, or hold what others wrote: then there are none.
      }
      this.list = views.checkScenes(kept && kept.scenes, tile.referenceOf(this.session.payload()), tile.knownViews());
      for (const listener of this.listeners) listener(this.list);
    }
  }

  /** Scenes of the leaderboards not used for longest go, so that a browser does not fill up over the years. */
  function forgetOld() {
    const mine = Object.keys(window.localStorage).filter((key) => key.startsWith(STORAGE));
    if (mine.length <= KEPT) return;
    const used = (key) => {
      try {
        return Number(JSON.parse(window.localStorage.getItem(key)).used) || 0;
      } catch {
        return 0;
      }
    };
    const order = mine.map((key) => [used(key), key]).sort(([one], [other]) => one - other);
    for (const [, key] of order.slice(0, mine.length - KEPT)) window.localStorage.removeItem(key);
  }

  Object.assign(tile, { SessionScenes });
})();
