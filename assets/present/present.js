/**
 * Presentation mode: the scenes, large, on the whole screen. Listens to keys, clickers and the pointer, lets the point and
 * the prior travel from scene to scene, and leaves the page behind as it was. Knows no Dash.
 */
import { forgetTheme } from '#tile/draw/colours';
import { pages } from '#tile/page/pages';
import * as presentFrame from '#tile/present/frames';
import { PresentFrames } from '#tile/present/frames';
import * as presenting from '#tile/present/logic';
import { alike, ease, mix, mixPrior, priorMoves, VIEWS } from '#tile/present/logic';
import { PresentPointer } from '#tile/present/pointer';
import { PresentShell } from '#tile/present/shell';
import { Stage } from '#tile/present/stage';

const SCENE = 600;
const JUMP = 240;
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

class Present {
  constructor() {
    this.frames = new PresentFrames();
    this.shell = new PresentShell(() => this.leave());
    document.addEventListener('click', (event) => {
      const button = event.target.closest('[data-tx-present]');
      if (button) this.open(Number(button.dataset.txPresent) || 0);
    });
    document.addEventListener('keydown', (event) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (event.key.toLowerCase() === 'p' && plain && !event.defaultPrevented && !event.target.closest?.(TYPING))
        this.open(0);
    });
    // Before anybody else: while presenting the keys are ours, and the page behind must not hear them.
    window.addEventListener('keydown', (event) => this.shell.host && this.key(event), true);
    window.addEventListener('resize', () => this.ask('all'));
    new MutationObserver(() => {
      forgetTheme();
      this.ask('all');
    }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  }

  // Coming and going --------------------------------------------------------------------------------------------------

  /** Opens at a scene; where there are no scenes, the present view is one. */
  async open(at) {
    if (this.shell.host || this.busy || !pages.explore || !pages.explore.model.data) return;
    Object.assign(this, { frame: null, view: 'pair', hidden: new Set(), travel: 0, asked: 0, dirty: new Set() });
    this.shell.open();
    const { host, status } = this.shell;
    this.stage = new Stage(this.shell.stage);
    this.pointer = new PresentPointer(this, this.shell);
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
    this.pointer.stop();
    Object.assign(this, { frame: null, asked: 0 });
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
    this.frame = presentFrame.open(target);
    this.shell.blank.hidden = true;
    this.keepHidden();
    this.shell.counter.textContent = this.scenes.length > 1 ? `${at + 1} / ${this.scenes.length}` : '';
    if (moves) return this.go(from, target);
    if (animate && !still())
      this.shell.stage.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SCENE / 2, easing: 'ease-in-out' });
    this.ask('all');
    return this.announce(true);
  }

  /** From where the audience last saw the point to where the scene has it. */
  go(from, target) {
    const { frame } = this;
    const [here, there] = [
      { ...from.point, prior: from.common },
      { ...target.model.point, prior: target.model.common },
    ];
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
    else presentFrame.place(frame, a, b);
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
    this.shell.stage.classList.toggle('tx-live', this.pointer.dragging);
    if (this.dirty.has('all')) this.stage.paint(this.frame, this.view, this.names());
    else this.stage.move();
    this.dirty.clear();
  }

  announce(scene) {
    const { frame, at, scenes } = this;
    const { name, value, second } = presenting.winnerWords(frame.model, this.names());
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
      const next = presenting.revealed(this.hidden, model.ranking, this.stage.listed().entities);
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
    const pressing =
      event.target.closest?.('.tx-present-controls button') && (event.key === ' ' || event.key === 'Enter');
    event.stopImmediatePropagation();
    const wish = pressing ? null : presenting.asked(event);
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
    if (action === 'laser') return this.pointer.flash(!this.pointer.flashing);
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

  // Out of the scene's own place ---------------------------------------------------------------------------------------

  /** The point travels to a named score. */
  jump({ a, b }) {
    const { frame } = this;
    const from = { ...frame.model.point };
    const end = (share) => {
      this.point(frame, mix(from.a, a, share), mix(from.b, b, share), false);
      this.ask('point');
      if (share === 1) this.announce(false);
    };
    this.halt();
    this.settle();
    if (still()) end(1);
    else this.run(JUMP, end);
  }

  /** The audience asks "and here?": the point goes there, and the next scene goes on from there. */
  put(a, b) {
    this.halt();
    this.settle();
    presentFrame.place(this.frame, a, b);
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
}

export const present = new Present();
