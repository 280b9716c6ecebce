/**
 * The view of the page as a whole: read from and written to the address, carried by links, scenes and session files.
 * The address follows what the user does, in place, so that Back goes to the page before and not through points.
 */
(function () {
  'use strict';
  const dash = (window.dash_clientside = window.dash_clientside || {});
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { views, packed } = tile;
  const FORMAT = 'tile-explorer session';
  const OPENED = 'file';
  const THROTTLE = 400;
  const PATIENCE = 20000;
  const GLIDE = 600;
  const STORAGE = 'tile-explorer scenes ';
  const KEPT = 40;
  const $ = (id) => document.getElementById(id);
  const still = () => dash.no_update;
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const reduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

  /** How a view names a leaderboard: a sample by its key, any other by its id, for the file of one server is no sample. */
  const referenceOf = (data) => (data.key && data.key !== OPENED ? { sample: data.key } : { id: data.id });

  /** What this page can show, beyond what `views` knows by itself. */
  function known() {
    const families = (name) => [...Object.keys(tile.familiesOf(name)), 'leaderboard'];
    const { catalogue } = tile.page.model;
    const ranking = catalogue.filter((record) => record.higher_is_better !== null);
    return {
      pages: [...document.querySelectorAll('[data-tx-page]')].map((node) => node.dataset.txPage),
      columns: catalogue.map((record) => record.key), compare: ranking.map((record) => record.key), families: families('scores'), laws: families('tradeoff'),
      places: [...ranking.filter(({ key }) => tile.scores[key]?.place?.(0.3)).map(({ key }) => key), 'point'],
    };
  }

  class Session {
    constructor() {
      Object.assign(this, { ready: false, busy: 0, turn: 0, asked: 0, answers: new Map(), waiting: [], home: null, scenes: [], listeners: [], boards: new Map() });
      window.addEventListener('popstate', () => this.follow());
      window.addEventListener('hashchange', () => this.follow());
      window.addEventListener('pagehide', () => this.write());
      window.addEventListener('storage', (event) => event.key === this.place() && this.recall());
      // Most of what changes the view says so to Dash; some pages keep a choice to themselves.
      for (const kind of ['click', 'change', 'keyup']) document.addEventListener(kind, () => this.later(), true);
      // What the address of this page says must be true before the next page gets an address of its own.
      document.addEventListener('click', (event) => event.target.closest('[data-tx-link]') && this.write(), true);
    }

    // The view ----------------------------------------------------------------------------------------------------------

    /** The leaderboard now shown, as the page has it. */
    payload() {
      return tile.page && tile.page.model.data;
    }

    /** The view now, or null before there is one. */
    current() {
      const data = this.payload();
      if (!data) return null;
      const raw = { page: window.location.pathname, data: referenceOf(data), explore: tile.page.model.view(), scores: tile.scoresPage?.view(), tradeoff: tile.tradeoffPage?.view(), predictions: tile.predictionsPage?.view() };
      return views.check(raw, known()).view;
    }

    /**
     * Shows a view exactly; loads its leaderboard where another one is shown. `animate`: the point and the prior travel
     * there; `push`: another page becomes an entry of the history. Resolves to whether it is shown: not where the
     * leaderboard cannot be had, which the user is told, nor where another view was asked for meanwhile.
     */
    async apply(raw, { animate = false, push = false } = {}) {
      const turn = ++this.turn;
      this.busy++;
      try {
        const { view } = views.check(raw, known());
        if (!(await this.reach(view.data)) || turn !== this.turn) return false;
        const fitted = views.fit(view, this.payload()).view;
        this.open(fitted.page, push);
        await this.restorePages(fitted);
        if (turn !== this.turn) return false;
        if (animate && !reduced()) await this.glide(fitted.explore, turn);
        if (turn !== this.turn) return false;
        tile.page.restore(fitted.explore);
        return true;
      } finally {
        this.busy--;
        if (!this.busy) this.later();
      }
    }

    /** The page of a path, without a request. */
    open(page, push) {
      if (page === window.location.pathname) return;
      window.history[push ? 'pushState' : 'replaceState']({}, '', page);
      noticed();
    }

    /** The other pages, which are brought when they are first needed. */
    async restorePages(view) {
      const { start } = this;
      for (const [name, page] of [['scores', 'scoresPage'], ['tradeoff', 'tradeoffPage']]) {
        const differs = !views.same(view[name], tile[page] ? views.check({ [name]: tile[page].view() }, known()).view[name] : start[name]);
        if (differs && !tile[page]) tile.bring(`/${name}`);
        for (let k = 0; differs && !tile[page] && k < PATIENCE / 30; k++) await pause(30);
        if (!differs || !tile[page]) continue;
        Object.assign(tile[page].model, JSON.parse(JSON.stringify({ ...view[name], pinned: undefined })));
        tile[page].restore(view[name]);
      }
      if (view.page === '/tradeoff') this.followWay();
      if (view.page === '/predictions') await this.restorePredictions(view.predictions);
    }

    /** The server sends predictions when their page is open; only then there are models to select. */
    async restorePredictions(view) {
      const { turn } = this;
      if (view.source) dash.set_props('predictions-sample', { value: view.source });
      for (let k = 0; k < PATIENCE / 50 && turn === this.turn; k++) {
        await pause(50);
        const page = tile.predictionsPage;
        const { told, loaded } = (page && page.model) || {};
        // The server has said that the file is gone: the page shows that.
        if (page && view.source && page.model.source === view.source && !$('predictions-upload').hidden) return;
        if (!told || (view.source && loaded !== view.source)) continue;
        const n = told.models.length;
        const selected = view.selected !== null && view.selected < n ? view.selected : page.model.selected;
        page.restore({ ...view, source: loaded, selected, own: view.own.length === n ? view.own : [] });
        page.askRule();
        return;
      }
    }

    /** The place on the way is that of the point; the way itself comes from the server a moment later. */
    async followWay() {
      const { turn } = this;
      for (let k = 0; k < 200 && turn === this.turn; k++) {
        await pause(50);
        const page = tile.tradeoffPage;
        if (!page || !page.model.told || page.model.told.turn !== page.model.turn) continue;
        page.follow();
        page.repaint(true);
        return;
      }
    }

    /** The point and the prior travel to those of a view; everything else is as there at once. */
    async glide(explore, turn) {
      const { model } = tile.page;
      const odds = (p) => Math.log(p / (1 - p));
      const from = { ...model.point, prior: model.prior ?? model.ownPrior };
      const before = model.prior;
      tile.page.restore({ ...explore, ...model.point, prior: before });
      model.derive();
      const to = { a: explore.a, b: explore.b, prior: explore.prior ?? model.ownPrior };
      const shifts = [from.prior, to.prior].every((p) => p > 0 && p < 1) && from.prior !== to.prior;
      const began = performance.now();
      for (;;) {
        const now = await new Promise(requestAnimationFrame);
        const share = Math.min(1, Math.max(0, (now - began) / GLIDE));
        if (share >= 1 || turn !== this.turn) return;
        const ease = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2;
        const between = (p, q) => p + ease * (q - p);
        if (shifts) tile.page.setPrior(1 / (1 + Math.exp(-between(odds(from.prior), odds(to.prior)))), true);
        tile.page.setPoint(between(from.a, to.a), between(from.b, to.b), true);
      }
    }

    // Leaderboards ------------------------------------------------------------------------------------------------------

    /** A leaderboard has arrived on the page, from wherever. */
    loaded(data) {
      if (!this.home) this.home = referenceOf(data);
      if (!data.key) this.boards.set(data.id, data);
      this.waiting = this.waiting.filter(({ wanted, done }) => !views.same(wanted, referenceOf(data)) || done(true));
      this.recall();
      if (this.ready || this.begun) return;
      this.begun = true;
      this.start = views.check({}).view;
      this.begin();
    }

    async begin() {
      const { hash } = window.location;
      if (views.isView(hash)) await this.follow();
      this.ready = true;
      this.later();
    }

    /** Makes the leaderboard of a view the one shown; null is the one that the page began with. Whether it is. */
    async reach(reference) {
      const wanted = reference || this.home;
      const shown = this.payload();
      if (views.same(wanted, referenceOf(shown)) || wanted.id === shown.id) return true;
      if (wanted.sample) return this.reachSample(wanted);
      const data = this.boards.get(wanted.id) || (await this.ask({ id: wanted.id }));
      if (data && data.id) return this.show(data);
      this.tell(data?.problem || 'This server no longer has the leaderboard of this link, or never had it. Ask whoever sent the link for a session file, which carries the data.', { wrong: true });
      return false;
    }

    reachSample(wanted) {
      const samples = JSON.parse($('sharing').dataset.samples);
      if (!samples.includes(wanted.sample)) {
        this.tell(`This server has no sample named “${wanted.sample}”. Ask for a session file, which carries the data.`, { wrong: true });
        return false;
      }
      const arrival = this.arrival(wanted);
      dash.set_props('sample', { value: wanted.sample });
      return arrival;
    }

    /** Shows a leaderboard that the server has checked. */
    show(data) {
      const arrival = this.arrival({ id: data.id });
      dash.set_props('dataset', { data });
      return arrival;
    }

    arrival(wanted) {
      return new Promise((resolve) => {
        const done = (value) => {
          clearTimeout(timer);
          resolve(value);
        };
        const timer = setTimeout(() => {
          this.waiting = this.waiting.filter((each) => each.done !== done);
          this.tell('The leaderboard did not arrive. Please try again.', { wrong: true });
          resolve(false);
        }, PATIENCE);
        this.waiting.push({ wanted, done });
      });
    }

    /**
     * Asks the server for a leaderboard by its id, or to check and keep one; what it answers, or {problem} in words. One
     * after the other: of two questions at once Dash would answer the last only.
     */
    ask(question) {
      const turn = ++this.asked;
      const put = () => new Promise((resolve) => {
        this.answers.set(turn, resolve);
        dash.set_props('session-asked', { data: { ...question, turn } });
        setTimeout(() => this.told({ turn, problem: 'The server did not answer. Please try again.' }), PATIENCE);
      });
      this.asking = (this.asking || Promise.resolve()).then(put);
      return this.asking;
    }

    told(answer) {
      const resolve = this.answers.get(answer.turn);
      this.answers.delete(answer.turn);
      if (resolve) resolve(answer.data || { problem: answer.problem });
    }

    // The address -------------------------------------------------------------------------------------------------------

    /** Shows what the address says: at the start, on Back and Forward, and where somebody changed it. */
    async follow() {
      const text = window.location.hash.slice(1);
      // A place in the page is no view: the address keeps it until something changes.
      const here = window.location.pathname + text;
      // Going back says so twice: as a change of the history and as one of the fragment.
      if (!this.begun || (text && !views.isView(text)) || this.following === here || this.stands(text)) return;
      this.following = here;
      this.busy++;
      try {
        const { view, problems } = views.decode(text, window.location.pathname, known());
        const opened = view && (await this.unpacked(view));
        if (opened) {
          const kept = await this.apply(opened);
          if (kept) problems.push(...views.fit(opened, this.payload()).problems);
        }
        if (problems.length) this.tell(`Parts of this link are not understood and left aside: ${[...new Set(problems)].slice(0, 6).join(', ')}.`);
      } catch (error) {
        this.tell(`This link cannot be opened. ${error.message}`, { wrong: true });
      } finally {
        if (this.following === here) this.following = null;
        this.busy--;
        if (!this.busy) this.later();
      }
    }

    /** The view with the leaderboard that its link carries handed to the server; null where it cannot be opened. */
    async unpacked(view) {
      if (!view.data || !view.data.packed) return view;
      const answer = await this.ask({ payload: await packed.unpack(view.data.packed) });
      if (!answer.id) throw new Error(answer.problem);
      this.boards.set(answer.id, answer);
      return { ...view, data: { id: answer.id } };
    }

    /** Whether a fragment says what is shown already. */
    stands(text) {
      return this.ready && !this.busy && text === this.fragment() && this.path === window.location.pathname;
    }

    /** The fragment of the view now; empty for what the page begins with. */
    fragment() {
      const view = this.current();
      const whole = views.encode(view);
      if (whole === views.encode({ ...this.start, data: this.home })) return '';
      return whole.length <= views.LONGEST ? whole : views.encode(withoutChanges(view));
    }

    /** Something has changed: the address follows soon, at once on another page. */
    later() {
      if (!this.ready || this.busy) return;
      if (this.path !== window.location.pathname) this.write();
      else if (!this.timer) this.timer = setTimeout(() => this.write(), THROTTLE);
    }

    write() {
      clearTimeout(this.timer);
      this.timer = null;
      if (!this.ready || this.busy || !this.payload()) return;
      const { pathname, search, hash } = window.location;
      this.path = pathname;
      const text = this.fragment();
      if (hash === (text && `#${text}`)) return;
      try {
        window.history.replaceState(window.history.state, '', pathname + search + (text && `#${text}`));
        noticed();
      } catch {
        // Browsers bound how often an address may change; the next change writes it.
      }
    }

    // Links -------------------------------------------------------------------------------------------------------------

    /** {url, how, cut}: `how` is 'sample', 'carried' or 'named'; `cut` where changes by hand are too many for a link. */
    async link() {
      const data = this.payload();
      let view = this.current();
      const url = (shown) => `${window.location.origin}${shown.page}#${views.encode(shown)}`;
      if (view.data.sample) return { how: 'sample', ...bounded(view, url) };
      const room = views.LONGEST - url({ ...view, data: null }).length - 7;
      const text = room > 0 ? await packed.pack(data, room) : null;
      if (text) return { how: 'carried', url: url({ ...view, data: { packed: text } }), cut: false };
      return { how: 'named', ...bounded(view, url) };
    }

    async copyLink() {
      const { url, how, cut } = await this.link();
      const said = {
        sample: `It opens this view of the sample “${this.payload().title}”.`,
        carried: 'The link carries the leaderboard itself: whoever has the link has the data.',
        named: 'The leaderboard is too large for a link, so the link names it: it opens on this server, as long as the server keeps it, for whoever has the link. A session file carries the data.',
      }[how];
      const predictions = this.current().predictions.source;
      const file = /^[0-9a-f]{64}$/.test(predictions || '') ? ' It names your predictions and does not carry them: they open on this server, as long as the server keeps them.' : '';
      const more = file + (cut ? ' The changes made by hand are too many for a link and are left out; a session file keeps them.' : '');
      const copied = await copy(url);
      const action = how === 'named' || cut ? { label: 'Save session', run: () => this.save() } : null;
      this.tell(`${copied ? 'Link copied.' : 'The browser did not allow copying: copy the link from here.'} ${said}${more}`, { action, text: copied ? null : url });
    }

    // Session files -----------------------------------------------------------------------------------------------------

    /** What a session file holds: the view, the scenes, and the leaderboard where it is no sample. */
    file() {
      const view = this.current();
      return { format: FORMAT, version: views.VERSION, leaderboard: view.data.sample ? null : packed.content(this.payload()), view, scenes: this.scenes };
    }

    save() {
      download(JSON.stringify(this.file()), `${tile.fileName(this.payload().title)}.tile-session.json`);
      this.tell(`Saved: ${this.payload().key ? 'the view' : 'the leaderboard, the view'} and ${count(this.scenes.length, 'scene')}.`);
    }

    /** Opens a session file; whatever is wrong with it, the present leaderboard stays and the user is told what it is. */
    async openFile(file) {
      try {
        const limit = this.limit();
        if (file.size > limit) throw new Error(`It is larger than ${limit / 1e6} MB, the most that is opened.`);
        await this.openText(await file.text());
      } catch (error) {
        this.tell(`“${views.words(file.name, 80)}” cannot be opened. ${error.message}`, { wrong: true });
      }
    }

    limit() {
      return Number($('sharing').dataset.limit);
    }

    async openText(text) {
      const raw = parsed(text);
      const { view, problems } = views.check(raw.view, known());
      let { data } = view;
      if (raw.leaderboard !== null && raw.leaderboard !== undefined) {
        const answer = await this.ask({ payload: packed.board(raw.leaderboard) });
        if (!answer.id) throw new Error(answer.problem);
        this.boards.set(answer.id, answer);
        data = { id: answer.id };
      } else if (!data || !data.sample) throw new Error('It holds no leaderboard and names no sample.');
      const scenes = views.checkScenes(raw.scenes, data, known());
      // The user has been told already where the sample is not there.
      if (!(await this.apply({ ...view, data }, { push: true }))) return;
      this.setScenes(scenes);
      const lost = Array.isArray(raw.scenes) ? raw.scenes.length - scenes.length : 0;
      const left = [...problems, ...(lost ? [count(lost, 'scene')] : [])];
      this.tell(`Session opened: “${this.payload().title}”, ${count(scenes.length, 'scene')}.${left.length ? ` Not understood and left aside: ${[...new Set(left)].slice(0, 6).join(', ')}.` : ''}`);
    }

    // Scenes ------------------------------------------------------------------------------------------------------------

    /** Tells `listener` whenever the scenes change. */
    onScenes(listener) {
      this.listeners.push(listener);
      listener(this.scenes);
    }

    /** Other scenes: an array of {title, notes, view}; kept in this browser, for this leaderboard. */
    setScenes(scenes) {
      this.scenes = views.checkScenes(scenes, referenceOf(this.payload()), known());
      this.keep();
      for (const listener of this.listeners) listener(this.scenes);
    }

    /** Where the scenes of the leaderboard shown are kept. */
    place() {
      const data = this.payload();
      return data ? STORAGE + Object.values(referenceOf(data))[0] : null;
    }

    keep() {
      try {
        if (!this.scenes.length) window.localStorage.removeItem(this.place());
        else {
          window.localStorage.setItem(this.place(), JSON.stringify({ used: Date.now(), scenes: this.scenes }));
          forgetOld();
        }
      } catch {
        this.tell('The scenes could not be kept in this browser: save a session before you leave.', { wrong: true, action: { label: 'Save session', run: () => this.save() } });
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
      this.scenes = views.checkScenes(kept && kept.scenes, referenceOf(this.payload()), known());
      for (const listener of this.listeners) listener(this.scenes);
    }

    // Words -------------------------------------------------------------------------------------------------------------

    /** A short notice. `wrong`: it is of a failure; `action`: {label, run}, a button; `text`: a text to copy by hand. */
    tell(message, { wrong = false, action = null, text = null } = {}) {
      const { make, fill } = tile;
      if (!this.note) {
        this.note = make('div', { id: 'sharing-note', className: 'tx-told', role: 'status' });
        document.body.append(this.note);
      }
      const close = make('button', { type: 'button', className: 'tx-button tx-plain tx-square', 'aria-label': 'Close' }, make('span', { className: 'tx-icon tx-icon-close' }));
      const hide = () => {
        clearTimeout(this.noteTimer);
        fill(this.note);
      };
      close.addEventListener('click', hide);
      const button = action && make('button', { type: 'button', className: 'tx-button' }, action.label);
      if (button) button.addEventListener('click', () => [hide(), action.run()]);
      const field = text && make('input', { type: 'text', readonly: '', value: text, 'aria-label': 'Link' });
      this.note.classList.toggle('tx-told-wrong', wrong);
      fill(this.note, make('p', {}, message), field, button, close);
      if (field) field.select();
      clearTimeout(this.noteTimer);
      if (!wrong && !field) this.noteTimer = setTimeout(hide, 12000);
    }
  }

  /** What Dash's own links send: its Location reads the address anew, else it would put the old one back on the next page. */
  const noticed = () => window.dispatchEvent(new CustomEvent('_dashprivate_pushstate'));
  const count = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
  const withoutChanges = (view) => ({ ...view, explore: { ...view.explore, edits: [], added: [], selected: null } });
  function bounded(view, url) {
    const whole = url(view);
    return whole.length <= views.LONGEST ? { url: whole, cut: false } : { url: url(withoutChanges(view)), cut: true };
  }

  /** Copies a text; whether that was allowed. */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyOld(text);
    }
  }

  /** Without HTTPS the clipboard is open only to a selection. */
  function copyOld(text) {
    const field = tile.make('textarea', { className: 'tx-visually-hidden', readonly: '' });
    field.value = text;
    document.body.append(field);
    const before = document.activeElement;
    field.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    } finally {
      field.remove();
      if (before) before.focus();
    }
  }

  function download(text, name) {
    const link = tile.make('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  /** The object of a session file, or an error that says what it is instead. */
  function parsed(text) {
    let raw;
    try {
      raw = JSON.parse(text);
    } catch {
      throw new Error('It is not JSON, so it is no session file; it may be cut off.');
    }
    if (!isSession(raw)) throw new Error('It is JSON, but no session of the Tile Explorer.');
    if (raw.version !== views.VERSION) throw new Error(`It is of version ${Number(raw.version) || 'unknown'} of the format; this program reads version ${views.VERSION}.`);
    if (!raw.view || typeof raw.view !== 'object') throw new Error('It holds no view.');
    return raw;
  }
  const isSession = (raw) => Boolean(raw) && typeof raw === 'object' && !Array.isArray(raw) && raw.format === FORMAT;

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

  const session = (tile.session = new Session());
  tile.isSession = isSession;

  dash.sharing = {
    changed() {
      if (session.ready) session.later();
      return still();
    },

    told(answer) {
      if (answer) session.told(answer);
      return still();
    },
  };
})();
