/**
 * Presentation mode: the scenes, large, on the whole screen. Listens to keys, clickers and the pointer, lets the point and
 * the prior travel from scene to scene, and leaves the page behind as it was. Knows no Dash.
 */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { ease, mix, mixPrior, alike, priorMoves, VIEWS } = tile.presenting;
  const SCENE = 600;
  const JUMP = 240;
  const IDLE = 2500;
  const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';
  const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

  class Present {
    constructor() {
      this.frames = new tile.PresentFrames();
      this.shell = new tile.PresentShell(() => this.leave());
      document.addEventListener('click', (event) => {
        const button = event.target.closest('[data-tx-present]');
        if (button) this.open(Number(button.dataset.txPresent) || 0);
      });
      document.addEventListener('keydown', (event) => {
        const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
        if (event.key.toLowerCase() === 'p' && plain && !event.defaultPrevented && !event.target.closest?.(TYPING)) this.open(0);
      });
      // Before anybody else: while presenting the keys are ours, and the page behind must not hear them.
      window.addEventListener('keydown', (event) => this.shell.host && this.key(event), true);
      window.addEventListener('resize', () => this.ask('all'));
      new MutationObserver(() => {
        tile.draw.forgetTheme();
        this.ask('all');
      }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    }

    // Coming and going --------------------------------------------------------------------------------------------------

    /** Opens at a scene; where there are no scenes, the present view is one. */
    async open(at) {
      if (this.shell.host || this.busy || !tile.page || !tile.page.model.data) return;
      Object.assign(this, { frame: null, view: 'pair', hidden: new Set(), travel: 0, asked: 0, dirty: new Set(), drag: null, flashing: false });
      this.shell.open();
      const { host, status } = this.shell;
      this.stage = new tile.Stage(this.shell.stage);
      this.listen(host);
      const progress = (k, n) => {
        if (k) status.textContent = `Preparing scene ${k} of ${n} …`;
        return this.shell.host === host;
      };
      this.busy = true;
      try {
        this.scenes = await this.frames.all(progress);
      } catch (error) {
        this.leave();
        throw error;
      } finally {
        this.busy = false;
      }
      if (this.shell.host !== host) return;
      status.textContent = '';
      this.show(Math.min(Math.max(0, at), this.scenes.length - 1), false);
    }

    leave() {
      if (!this.shell.host) return;
      this.halt();
      cancelAnimationFrame(this.asked);
      clearTimeout(this.idle);
      Object.assign(this, { frame: null, asked: 0, drag: null });
      this.shell.close();
    }

    // Scenes ------------------------------------------------------------------------------------------------------------

    /** Shows a scene; the point and the prior travel to it from where they are now. */
    show(at, animate) {
      const from = this.frame && this.frame.model;
      const target = this.scenes[at];
      const moves = animate && !still() && from && alike(from, target.model);
      this.halt();
      this.at = at;
      this.frame = tile.presentFrame.open(target);
      this.shell.blank.hidden = true;
      this.keepHidden();
      this.shell.counter.textContent = this.scenes.length > 1 ? `${at + 1} / ${this.scenes.length}` : '';
      if (moves) return this.go(from, target);
      if (animate && !still()) this.shell.stage.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SCENE / 2, easing: 'ease-in-out' });
      this.ask('all');
      return this.announce(true);
    }

    /** From where the audience last saw the point to where the scene has it. */
    go(from, target) {
      const { frame } = this;
      const [here, there] = [{ ...from.point, prior: from.common }, { ...target.model.point, prior: target.model.common }];
      const shifts = priorMoves(here.prior, there.prior);
      const prior = target.model.prior;
      this.run(SCENE, (share) => {
        if (shifts) {
          frame.model.prior = share === 1 ? prior : mixPrior(here.prior, there.prior, share);
          frame.model.derive();
        }
        frame.model.live = share < 1;
        // A map of values that the server drew is of one prior only: it appears with the last step.
        frame.shifting = shifts && share < 1;
        this.point(frame, mix(here.a, there.a, share), mix(here.b, there.b, share), share === 1);
        this.ask(shifts || share === 0 ? 'all' : 'point');
        if (share === 1) this.announce(true);
      });
    }

    /** Calls `step` with shares from 0 to 1, once a frame. */
    run(duration, step) {
      const began = performance.now();
      const next = (now) => {
        const share = Math.min(1, Math.max(0, (now - began) / duration));
        this.travel = share < 1 ? requestAnimationFrame(next) : 0;
        step(share === 1 ? 1 : ease(share));
      };
      step(0);
      this.travel = requestAnimationFrame(next);
    }

    halt() {
      cancelAnimationFrame(this.travel);
      this.travel = 0;
    }

    /** Puts the point; the last step of a scene may lie beside the way of a trade-off, where the scene itself has it. */
    point(frame, a, b, exact) {
      if (exact && frame.told) Object.assign(frame.model, { point: { a, b } }).look();
      else tile.presentFrame.place(frame, a, b);
    }

    step(by) {
      const next = this.at + by;
      if (next < 0 || next >= this.scenes.length) {
        this.shell.blank.hidden = true;
        return;
      }
      this.show(next, true);
    }

    // Painting ----------------------------------------------------------------------------------------------------------

    ask(what) {
      if (!this.shell.host || !this.frame) return;
      this.dirty.add(what);
      if (!this.asked) this.asked = requestAnimationFrame(() => this.paint());
    }

    paint() {
      this.asked = 0;
      if (!this.frame) return;
      this.shell.stage.classList.toggle('tx-live', Boolean(this.drag));
      if (this.dirty.has('all')) this.stage.paint(this.frame, this.view, this.names());
      else this.stage.move();
      this.dirty.clear();
    }

    announce(scene) {
      const { frame, at, scenes } = this;
      const { name, value, second } = tile.presenting.winnerWords(frame.model, this.names());
      const title = scene ? `${scenes.length > 1 ? `Scene ${at + 1} of ${scenes.length}: ` : ''}${frame.title}. ` : '';
      this.shell.live.textContent = `${title}${name} ${value}, ${second}`;
    }

    // Names -------------------------------------------------------------------------------------------------------------

    names() {
      const { names } = this.frame.model;
      return this.hidden.size ? names.map((name, i) => (this.hidden.has(i) ? '?' : name)) : names;
    }

    /** Hides all names, or reveals the next; when all are there again, hides them again. */
    reveal() {
      const { model } = this.frame;
      if (!this.hidden.size) {
        this.hidden = new Set(model.names.keys());
        this.board = model.data;
        this.shell.live.textContent = 'Names hidden';
      } else {
        const next = tile.presenting.revealed(this.hidden, model.ranking, this.stage.listed().entities);
        for (const entity of next) this.hidden.delete(entity);
        const named = next.length > 3 ? `${next.length} names` : next.map((i) => model.names[i]).join(', ');
        this.shell.live.textContent = named;
      }
      this.ask('all');
    }

    /** The hidden names belong to one leaderboard. */
    keepHidden() {
      if (this.hidden.size && this.board !== this.frame.model.data) this.hidden = new Set();
    }

    // Keys --------------------------------------------------------------------------------------------------------------

    key(event) {
      const pressing = event.target.closest?.('.tx-present-controls button') && (event.key === ' ' || event.key === 'Enter');
      event.stopImmediatePropagation();
      const wish = pressing ? null : tile.presenting.asked(event);
      if (!wish) return;
      event.preventDefault();
      if (event.repeat && wish.action !== 'move') return;
      this.act(wish.action, wish.by);
    }

    act(action, by) {
      if (action === 'leave') return this.leave();
      if (action === 'help') this.shell.help.hidden = !this.shell.help.hidden;
      if (!this.frame) return undefined;
      if (action === 'forward') return this.hidden.size ? this.reveal() : this.step(1);
      if (action === 'next') return this.step(1);
      if (action === 'previous') return this.step(-1);
      if (action === 'first') return this.show(0, true);
      if (action === 'last') return this.show(this.scenes.length - 1, true);
      if (action === 'names') return this.reveal();
      if (action === 'blank') return this.darken();
      if (action === 'laser') return this.flash(!this.flashing);
      if (action === 'move') return this.nudge(by);
      if (VIEWS.includes(action)) {
        this.view = action;
        this.ask('all');
      }
      return undefined;
    }

    darken() {
      this.shell.blank.hidden = !this.shell.blank.hidden;
      this.shell.live.textContent = this.shell.blank.hidden ? 'Screen on' : 'Screen blank';
    }

    nudge([da, db]) {
      const tidy = (v) => Math.round(v * 1e6) / 1e6;
      const { a, b } = this.frame.model.point;
      this.put(tidy(a + da), tidy(b + db));
      this.announce(false);
    }

    // The pointer -------------------------------------------------------------------------------------------------------

    listen(host) {
      host.addEventListener('pointerdown', (event) => this.frame && this.down(event));
      host.addEventListener('pointermove', (event) => this.moved(event));
      for (const kind of ['pointerup', 'pointercancel']) host.addEventListener(kind, (event) => this.up(event));
      host.addEventListener('click', (event) => {
        const button = event.target.closest('[data-tx-do]');
        if (!button) return;
        this.act(button.dataset.txDo);
        if (this.shell.host) this.shell.host.focus({ preventScroll: true });
      });
      this.wake();
    }

    down(event) {
      if (event.button || event.target.closest('.tx-present-controls, .tx-present-help')) return;
      event.preventDefault();
      this.shell.host.focus({ preventScroll: true });
      const at = this.shell.blank.hidden ? this.stage.at(event) : null;
      this.shell.host.setPointerCapture(event.pointerId);
      this.drag = { id: event.pointerId, tile: Boolean(at), moved: false, from: [event.clientX, event.clientY] };
      if (at) {
        this.drag.place = this.near(at);
        if (!this.drag.place) this.put(at.a, at.b);
      } else this.flash(true, event);
    }

    moved(event) {
      this.wake(event);
      this.spot(event);
      const { drag } = this;
      if (!drag || drag.id !== event.pointerId || !drag.tile) return;
      if (!drag.moved && Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) < 4) return;
      drag.moved = true;
      const { a, b } = this.stage.outside(event);
      this.put(a, b);
    }

    up(event) {
      const { drag } = this;
      if (!drag || drag.id !== event.pointerId) return;
      this.drag = null;
      if (!drag.tile) return this.beside(event, drag.from);
      if (drag.place && !drag.moved) return this.jump(drag.place);
      this.ask('point');
      return this.announce(false);
    }

    /** A dot that was held goes out; a finger that was drawn across turns the page. */
    beside(event, [x, y]) {
      this.flash(this.flashing);
      const [dx, dy] = [event.clientX - x, event.clientY - y];
      if (event.pointerType === 'touch' && Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy)) this.step(dx < 0 ? 1 : -1);
    }

    /** A named score under the pointer. */
    near({ a, b }) {
      const { model } = this.frame;
      if (!model.overlays.has('places') || this.frame.told) return null;
      return model.places().find((place) => Math.hypot(place.a - a, place.b - b) * this.stage.side < 8) || null;
    }

    jump({ a, b }) {
      const { frame } = this;
      const from = { ...frame.model.point };
      const end = (share) => {
        this.point(frame, mix(from.a, a, share), mix(from.b, b, share), false);
        this.ask('point');
        if (share === 1) this.announce(false);
      };
      this.halt();
      if (still()) end(1);
      else this.run(JUMP, end);
    }

    /** The audience asks "and here?": the point goes there, and the next scene goes on from there. */
    put(a, b) {
      this.halt();
      this.settle();
      tile.presentFrame.place(this.frame, a, b);
      this.ask('point');
    }

    /** A journey that is cut short: the prior of the scene is in force at once. */
    settle() {
      const { model } = this.frame;
      const { prior } = this.scenes[this.at].model;
      if (!model.live) return;
      model.live = false;
      if (!this.frame.shifting) return;
      this.frame.shifting = false;
      model.prior = prior;
      model.derive();
      this.ask('all');
    }

    // The dot, and what shows only while the pointer moves --------------------------------------------------------------

    /** The dot: on with `l` until `l` again, or as long as the button is held beside the Tile. */
    flash(on, event) {
      if (!event) this.flashing = on;
      this.shell.laser.hidden = !on;
      this.shell.host.classList.toggle('tx-pointing', on);
      if (event) this.spot(event);
      else if (this.spotAt) this.spot(this.spotAt);
    }

    spot({ clientX, clientY }) {
      this.spotAt = { clientX, clientY };
      if (!this.shell.laser.hidden) this.shell.laser.style.transform = `translate(${clientX}px, ${clientY}px)`;
    }

    /** The cursor shows while it moves, the few buttons while it moves near the foot of the screen. */
    wake(event) {
      const { host } = this.shell;
      clearTimeout(this.idle);
      host.classList.add('tx-awake');
      host.classList.toggle('tx-low', Boolean(event) && event.clientY > 0.88 * window.innerHeight);
      this.idle = setTimeout(() => host.classList.remove('tx-awake'), IDLE);
    }
  }

  tile.present = new Present();
})();
