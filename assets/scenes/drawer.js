/** The drawer with the scenes that the user has saved, in order, with their texts and steps. Makes no requests. */
import { pages } from '#tile/page/pages';
import { button, icon } from '#tile/parts/buttons';
import { closest, fill, focusVisible, make } from '#tile/parts/elements';
import { draggable } from '#tile/scenes/dragging';
import { boardRow, drawerHeader, notesChoice } from '#tile/scenes/items';
import { fieldContent, isField, SceneList } from '#tile/scenes/list';
import { newStep, withSpotlight } from '#tile/scenes/steps';
import { suggestedTitle, viewNow } from '#tile/scenes/words';
import { session } from '#tile/session/session';
import { SCHEMA } from '#tile/view/schema';

/** @import { Scene, SceneStep } from '#tile/view/types' */

/** By how many places an arrow key moves a scene. @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1 };
const EMPTY =
  'A scene saves the current view with a title, a subtitle and private notes. Scenes are stored in this browser, ' +
  'for this leaderboard, and in session files.';

export class ScenesDrawer {
  /** What had the focus before the drawer opened. @type {Element | null} */
  before = null;
  list = new SceneList();
  empty = make('p', { className: 'tx-scenes-empty' }, EMPTY);
  undo = make('div', { className: 'tx-scenes-undo', role: 'status' });
  present = button({ 'data-tx-present': '' }, icon('play'), 'Present');
  title = make('h2', { id: 'scenes-title', tabindex: -1 }, 'Scenes');
  others = make('div', { className: 'tx-scenes-others' });
  notes = notesChoice();
  node = make(
    'aside',
    { id: 'scenes', className: 'tx-scenes', 'aria-labelledby': 'scenes-title', hidden: '' },
    drawerHeader(this.title, this.present),
    this.notes,
    this.empty,
    this.list.node,
    this.others,
    this.undo,
  );

  constructor() {
    document.body.append(this.node);
    this.node.addEventListener('click', (event) => this.clicked(event));
    this.node.addEventListener('change', (event) => this.changed(event));
    this.node.addEventListener('keydown', (event) => this.key(event));
    draggable(this.list, (from, to) => this.move(from, to - from, 'go'));
    session.onScenes((scenes) => this.paint(scenes));
  }

  get scenes() {
    return session.scenes;
  }

  get open() {
    return !this.node.hidden;
  }

  /** @param {boolean} on */
  show(on) {
    if (on && !this.open) this.before = document.activeElement;
    this.node.hidden = !on;
    document.getElementById('scenes-button')?.setAttribute('aria-expanded', String(on));
    if (on) this.listOthers();
    if (on) this.announceShown();
    if (on) this.title.focus({ preventScroll: true });
    else focusVisible(this.before, ...document.querySelectorAll('#scenes-button, [data-tx-menu="share"]'));
  }

  /** Announces that the list is visible, so that thumbnails are drawn. */
  announceShown() {
    this.node.dispatchEvent(new CustomEvent('tx:scenes', { bubbles: true }));
  }

  /** Adds a scene of the current view, and focuses its title. */
  add() {
    const view = viewNow();
    if (!view) return;
    if (this.scenes.length >= SCHEMA.limits.scenes) {
      const full = `There are already ${SCHEMA.limits.scenes} scenes, the maximum. Delete one first.`;
      session.tell(full, { wrong: true });
      return;
    }
    session.setScenes([
      ...this.scenes,
      { title: suggestedTitle(view), subtitle: '', notes: '', minutes: 0, steps: [], view },
    ]);
    this.show(true);
    this.mark(this.scenes.length - 1);
    this.list.focusTitle(this.scenes.length - 1);
  }

  /** @param {Scene[]} scenes */
  paint(scenes) {
    this.empty.hidden = scenes.length > 0;
    this.notes.hidden = !scenes.some(({ notes }) => notes);
    this.present.disabled = !pages.explore;
    this.list.paint(scenes);
    if (this.open) this.listOthers();
    if (this.open) this.announceShown();
  }

  /** Marks the scene that is shown or was changed last. @param {number} i */
  mark(i) {
    this.list.at = i;
    this.paint(this.scenes);
  }

  /** Lists scenes of other leaderboards: one of them may be an earlier version of this one. */
  listOthers() {
    const others = session.sceneList.otherLeaderboards();
    fill(
      this.others,
      ...(others.length
        ? [make('h3', {}, 'Scenes of other leaderboards'), make('ul', {}, ...others.map(boardRow))]
        : []),
    );
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** @param {Event} event */
  clicked(event) {
    const pressed = closest(event, 'button[data-tx-scene]');
    const i = this.list.indexOf(pressed);
    if (!pressed || i < 0) return;
    const action = pressed.dataset.txScene;
    if (action === 'go') this.go(i);
    if (action === 'update') this.update(i);
    if (action === 'up') this.move(i, -1, 'up');
    if (action === 'down') this.move(i, 1, 'down');
    if (action === 'delete') this.remove(i);
    if (action === 'step-delete')
      this.setSteps(i, (steps) => steps.filter((_, k) => k !== Number(pressed.dataset.txStep)));
  }

  /** @param {number} i @param {(steps: SceneStep[]) => SceneStep[]} change */
  setSteps(i, change) {
    session.setScenes(this.scenes.map((scene, k) => (k === i ? { ...scene, steps: change(scene.steps) } : scene)));
    this.list.focus(i, 'step');
  }

  /** Adds a step to a scene. @param {number} i @param {string} kind */
  addStep(i, kind) {
    const step = newStep(kind, this.scenes[i], viewNow());
    if (step) this.setSteps(i, (steps) => [...steps, step]);
    else session.tell('The scene ends like this. Move the point, the prevalence, the rank or the selection first.');
  }

  /** Saves a title, subtitle, notes or minutes that were typed. @param {{target: EventTarget | null}} event */
  changed({ target }) {
    if (target instanceof HTMLSelectElement && target.value) this.addStep(this.list.indexOf(target), target.value);
    if (!isField(target)) return;
    const name = target.dataset.txScene;
    const i = this.list.indexOf(target);
    if (i >= 0 && name === 'spotlight')
      this.setSteps(i, (steps) => withSpotlight(steps, Number(target.dataset.txStep), target.value));
    const written = i < 0 ? null : fieldContent(name, target.value);
    if (written) session.setScenes(this.scenes.map((scene, k) => (k === i ? { ...scene, ...written } : scene)));
    if (written && name === 'title') target.value = this.scenes[i].title;
  }

  /**
   * Keys in the drawer: Alt with an arrow moves the focused scene, Enter leaves a title, Escape closes the drawer.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const i = this.list.indexOf(target);
    const by = STEPS[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.commit();
      this.show(false);
    } else if (event.key === 'Enter' && target.dataset.txScene === 'title') target.blur();
    else if (i >= 0 && by && event.altKey) {
      event.preventDefault();
      this.move(i, by, target.dataset.txScene ?? '');
    }
  }

  /** Saves a text that is still being typed, before anything moves. */
  commit() {
    const target = this.list.field();
    if (target) this.changed({ target });
  }

  /** @param {number} i */
  async go(i) {
    this.mark(i);
    await session.apply(this.scenes[i].view, { animate: true, push: true });
  }

  /** @param {number} i */
  update(i) {
    const view = viewNow();
    if (!view) return;
    session.setScenes(this.scenes.map((scene, k) => (k === i ? { ...scene, view } : scene)));
    this.mark(i);
    this.list.focus(i, 'update');
    session.tell(`Scene ${i + 1} now shows this view.`);
  }

  /**
   * Moves a scene up or down; the control that had the focus keeps it.
   *
   * @param {number} i
   * @param {number} by
   * @param {string} name of the control that has the focus
   */
  move(i, by, name) {
    const to = i + by;
    if (to < 0 || to >= this.scenes.length) return;
    this.commit();
    const scenes = [...this.scenes];
    scenes.splice(to, 0, ...scenes.splice(i, 1));
    if (this.list.at !== null) this.list.at = scenes.indexOf(this.scenes[this.list.at]);
    session.setScenes(scenes);
    this.list.focus(to, name);
  }

  /** @param {number} i */
  remove(i) {
    this.commit();
    const scene = this.scenes[i];
    const place = session.sceneList.storageKey();
    session.setScenes(this.scenes.filter((_, k) => k !== i));
    this.list.at = null;
    const back = button({}, 'Undo');
    back.addEventListener('click', () => this.restore(scene, i, place));
    fill(this.undo, make('span', {}, `Deleted: ${scene.title}`), back);
    back.focus({ preventScroll: true });
  }

  /** @param {Scene} scene @param {number} i @param {string | null} place where it was stored */
  restore(scene, i, place) {
    fill(this.undo);
    // The user may have opened another leaderboard, with other scenes.
    if (place !== session.sceneList.storageKey()) return;
    const scenes = [...this.scenes];
    scenes.splice(i, 0, scene);
    session.setScenes(scenes);
    this.list.focus(Math.min(i, scenes.length - 1), 'go');
  }
}
