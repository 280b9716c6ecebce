/**
 * Scenes: a drawer with the views that the user keeps, in order, each with a title and notes; and the menu "Share".
 * Works on `tileExplorer.session`, which keeps them; says nothing to the server.
 */
import { fixed, prevalence } from '#tile/draw/text';
import { opened, pages } from '#tile/page/pages';
import { closest, fill, make, part } from '#tile/parts/elements';
import { session } from '#tile/session/session';
import { SCHEMA } from '#tile/view/schema';
import { typeNamed } from '#tile/view/values';

/** @import { Scene, View } from '#tile/view/types' */

/** What pages are called, by path. @type {Record<string, string>} */
const PAGES = {
  '/': 'Explore',
  '/scores': 'Scores',
  '/tradeoff': 'Trade-off',
  '/predictions': 'Predictions',
  '/guide': 'Guide',
};
/** Where an arrow takes a scene. @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1 };
const icon = (/** @type {string} */ name) =>
  make('span', { className: `tx-icon tx-icon-${name}`, 'aria-hidden': 'true' });
const pageOf = (/** @type {View} */ { page }) => PAGES[page] || page.slice(1);

// Words of a view -------------------------------------------------------------------------------------------------------

/** The score at the point of a view, else its coordinates. @param {View} view */
function placeOf({ explore }) {
  const here = opened('explore')
    .model.places()
    .find((place) => Math.abs(place.a - explore.a) < 1e-6 && Math.abs(place.b - explore.b) < 1e-6);
  return here ? here.name : `a = ${fixed(explore.a, 2)}, b = ${fixed(explore.b, 2)}`;
}

/** A title for the view now: what is looked at and what comes out. @param {View} view */
function suggest(view) {
  const { catalogue } = opened('explore').model;
  const nameOf = (/** @type {string} */ text) => catalogue.find(({ key }) => key === text)?.name ?? text;
  if (view.page === '/scores') return `Scores: ${view.scores.texts.filter(Boolean).map(nameOf).join(' and ')}`;
  const end = (/** @type {string} */ key) => (key === 'point' ? 'a point' : nameOf(key));
  if (view.page === '/tradeoff')
    return view.tradeoff.family === 'leaderboard'
      ? `From ${end(view.tradeoff.from)} to ${end(view.tradeoff.to)}`
      : 'Precision and recall on a distribution';
  const predictions = pages.predictions?.model.told;
  if (view.page === '/predictions' && predictions) return `Predictions: ${predictions.title}`;
  if (view.page !== '/') return pageOf(view);
  const prior = view.explore.prior === null ? '' : ` at prevalence ${prevalence(view.explore.prior)}`;
  // Nobody is named: whoever presents may want to keep the winner for the end.
  return `${placeOf(view)}${prior}`;
}

/**
 * The view now. Trade-off stands on its way from the start, Explore's point only once the slider has been moved.
 *
 * @returns {View | null}
 */
function seen() {
  const view = session.current();
  const model = pages.tradeoff?.model;
  return view && view.page === '/tradeoff' && model?.told
    ? { ...view, explore: { ...view.explore, ...model.at(model.t) } }
    : view;
}

/**
 * Whether a scene of Trade-off has a point that is not on its way from precision to recall: it opens at the optimum.
 *
 * @param {View} view
 */
function astray({ page, tradeoff, explore }) {
  const classic =
    page === '/tradeoff' && (tradeoff.family !== 'leaderboard' || (tradeoff.from === 'ppv' && tradeoff.to === 'tpr'));
  return classic && Math.abs(explore.a - 1) > 1e-6;
}

/** One line below the title: where the scene is. @param {View} view */
function summary(view) {
  const { explore } = view;
  const parts = [pageOf(view)];
  if (astray(view)) parts.push('at the optimum');
  else if (view.page !== '/guide') parts.push(`a ${fixed(explore.a)}, b ${fixed(explore.b)}`);
  if (explore.prior !== null) parts.push(`prevalence ${prevalence(explore.prior)}`);
  if (explore.edits.length || explore.added.length) parts.push('changed by hand');
  return parts.join(' · ');
}

const EMPTY =
  'A scene keeps what you see now, with a title and notes. Scenes stay in this browser, for this leaderboard, and travel in a session file.';

// The drawer ------------------------------------------------------------------------------------------------------------

class Scenes {
  /** The scene that is shown, or was last changed. @type {number | null} */
  at = null;
  /** What had the focus before the drawer. @type {(Element & HTMLOrSVGElement) | null} */
  before = null;
  /** The words that the list was last painted from. */
  painted = '';
  list = make('ol', { className: 'tx-scene-list' });
  empty = make('p', { className: 'tx-scenes-empty' }, EMPTY);
  undo = make('div', { className: 'tx-scenes-undo', role: 'status' });
  present = make('button', { type: 'button', className: 'tx-button', 'data-tx-present': '' }, icon('play'), 'Present');
  title = make('h2', { id: 'scenes-title', tabindex: -1 }, 'Scenes');
  others = make('div', { className: 'tx-scenes-others' });
  node = make(
    'aside',
    { id: 'scenes', className: 'tx-scenes', 'aria-labelledby': 'scenes-title', hidden: '' },
    this.head(),
    this.empty,
    this.list,
    this.others,
    this.undo,
  );

  constructor() {
    document.body.append(this.node);
    this.node.addEventListener('click', (event) => this.clicked(event));
    this.node.addEventListener('change', (event) => this.changed(event));
    this.node.addEventListener('keydown', (event) => this.key(event));
    session.onScenes((scenes) => this.paint(scenes));
  }

  /** The title, and what is done with all scenes. */
  head() {
    const add = make('button', { type: 'button', className: 'tx-button', 'data-tx-action': 'scene-add' }, 'Add scene');
    const report = make(
      'button',
      {
        type: 'button',
        className: 'tx-button',
        'data-tx-action': 'export-report',
        title: 'All scenes as one HTML file that works without a server',
      },
      icon('download'),
      'Report',
    );
    const close = make(
      'button',
      {
        type: 'button',
        className: 'tx-button tx-plain tx-square',
        'aria-label': 'Close scenes',
        'data-tx-action': 'scenes-close',
      },
      icon('close'),
    );
    return make('div', { className: 'tx-scenes-head' }, this.title, add, this.present, report, close);
  }

  get scenes() {
    return session.scenes;
  }

  get open() {
    return !this.node.hidden;
  }

  /** @param {boolean} on */
  show(on) {
    if (on && !this.open) this.before = /** @type {(Element & HTMLOrSVGElement) | null} */ (document.activeElement);
    this.node.hidden = !on;
    document.getElementById('scenes-button')?.setAttribute('aria-expanded', String(on));
    if (on) this.elsewhere();
    if (on) this.title.focus({ preventScroll: true });
    else if (this.before?.isConnected) this.before.focus({ preventScroll: true });
  }

  /** Keeps the view now as the last scene, and lets the user write its title at once. */
  keep() {
    const view = seen();
    if (!view) return;
    if (this.scenes.length >= SCHEMA.limits.scenes) {
      session.tell(`There are ${SCHEMA.limits.scenes} scenes, the most that are kept. Delete one first.`, {
        wrong: true,
      });
      return;
    }
    session.setScenes([...this.scenes, { title: suggest(view), notes: '', view }]);
    this.show(true);
    this.at = this.scenes.length - 1;
    this.paint(this.scenes);
    const field = part(this.list.children[this.at], '[data-tx-scene="title"]', HTMLInputElement);
    field.focus({ preventScroll: true });
    field.select();
    this.list.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }

  /** A button of a scene gets the focus. @param {number} i @param {string} name */
  focus(i, name) {
    part(this.list.children[i], `[data-tx-scene="${name}"]`, HTMLButtonElement).focus();
  }

  /**
   * The list anew; where only words changed it is as it was, so that nobody loses the place of the caret.
   *
   * @param {Scene[]} scenes
   */
  paint(scenes) {
    const key = JSON.stringify(scenes.map(({ title, notes, view }) => [title, notes, summary(view)]));
    showCount(scenes);
    this.empty.hidden = scenes.length > 0;
    this.present.disabled = !pages.explore;
    if (key !== this.painted) fill(this.list, ...scenes.map((scene, i) => this.item(scene, i, scenes.length)));
    this.painted = key;
    for (const [i, item] of [...this.list.children].entries()) item.toggleAttribute('data-tx-here', i === this.at);
    if (this.open) this.elsewhere();
  }

  /** What is kept for other leaderboards, which may be an earlier version of this one. */
  elsewhere() {
    const others = session.kept.elsewhere();
    fill(
      this.others,
      ...(others.length
        ? [make('h3', {}, 'Scenes of other leaderboards'), make('ul', {}, ...others.map(boardRow))]
        : []),
    );
  }

  /** A scene in the list of `n`. @param {Scene} scene @param {number} i @param {number} n */
  item({ title, notes, view }, i, n) {
    const named = `scene ${i + 1}`;
    /** @type {(action: string, label: string, sign: HTMLElement | string, off?: boolean) => HTMLElement} */
    const tool = (action, label, sign, off = false) =>
      make(
        'button',
        {
          type: 'button',
          className: 'tx-button tx-plain tx-square',
          title: `${label} ${named}`,
          'aria-label': `${label} ${named}`,
          'data-tx-scene': action,
          disabled: off ? '' : null,
        },
        sign,
      );
    const input = make('input', {
      type: 'text',
      value: title,
      maxlength: typeNamed('title').most,
      'data-tx-scene': 'title',
      'aria-label': `Title of ${named}`,
    });
    const area = make('textarea', {
      rows: 2,
      maxlength: typeNamed('notes').most,
      placeholder: 'Notes',
      'data-tx-scene': 'notes',
      'aria-label': `Notes of ${named}`,
    });
    area.value = notes;
    const go = make(
      'button',
      { type: 'button', className: 'tx-button', 'data-tx-scene': 'go', 'aria-label': `Go to ${named}: ${title}` },
      'Go to',
    );
    const tools = make(
      'div',
      { className: 'tx-scene-tools' },
      go,
      make(
        'button',
        {
          type: 'button',
          className: 'tx-button tx-plain',
          'data-tx-scene': 'update',
          'aria-label': `Update ${named} with the present view`,
        },
        'Update',
      ),
      tool('up', 'Earlier:', '↑', i === 0),
      tool('down', 'Later:', '↓', i === n - 1),
      tool('delete', 'Delete', icon('close')),
    );
    return make(
      'li',
      { className: 'tx-scene' },
      make('span', { className: 'tx-scene-number', 'aria-hidden': 'true' }, `${i + 1}`),
      input,
      make('p', { className: 'tx-scene-summary' }, summary(view)),
      area,
      tools,
    );
  }

  // What the user does ------------------------------------------------------------------------------------------------

  /** The scene that an element is in, by its place in the list; -1 for none. @param {EventTarget | null} target */
  indexOf(target) {
    const item = target instanceof Element ? target.closest('.tx-scene') : null;
    return item ? [...this.list.children].indexOf(item) : -1;
  }

  /** @param {Event} event */
  clicked(event) {
    const button = closest(event, 'button[data-tx-scene]');
    const i = this.indexOf(button);
    if (!button || i < 0) return;
    const action = button.dataset.txScene;
    if (action === 'go') this.go(i);
    if (action === 'update') this.update(i);
    if (action === 'up') this.move(i, -1, 'up');
    if (action === 'down') this.move(i, 1, 'down');
    if (action === 'delete') this.remove(i);
  }

  /** A title or notes were written. @param {{target: EventTarget | null}} event */
  changed({ target }) {
    if (!isField(target)) return;
    const name = target.dataset.txScene;
    const i = this.indexOf(target);
    if (i < 0 || (name !== 'title' && name !== 'notes')) return;
    session.setScenes(this.scenes.map((scene, k) => (k === i ? { ...scene, [name]: target.value } : scene)));
    if (name === 'title') target.value = this.scenes[i].title;
  }

  /**
   * Alt with an arrow moves the scene that has the focus; Enter in a title is done; Escape closes.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const i = this.indexOf(target);
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

  /** What is being written counts, before anything moves. */
  commit() {
    const { activeElement } = document;
    if (isField(activeElement) && this.list.contains(activeElement)) this.changed({ target: activeElement });
  }

  /** @param {number} i */
  async go(i) {
    this.at = i;
    this.paint(this.scenes);
    await session.apply(this.scenes[i].view, { animate: true, push: true });
  }

  /** @param {number} i */
  update(i) {
    const view = seen();
    if (!view) return;
    session.setScenes(this.scenes.map((scene, k) => (k === i ? { ...scene, view } : scene)));
    this.at = i;
    this.paint(this.scenes);
    this.focus(i, 'update');
    session.tell(`Scene ${i + 1} now shows what you see.`);
  }

  /**
   * A scene goes up or down; what had the focus in it has it again.
   *
   * @param {number} i
   * @param {number} by
   * @param {string} name of what has the focus
   */
  move(i, by, name) {
    const to = i + by;
    if (to < 0 || to >= this.scenes.length) return;
    this.commit();
    const scenes = [...this.scenes];
    scenes.splice(to, 0, ...scenes.splice(i, 1));
    if (this.at === i) this.at = to;
    else if (this.at === to) this.at = i;
    session.setScenes(scenes);
    /** @type {HTMLElement | null} */
    const same = this.list.children[to].querySelector(`[data-tx-scene="${name}"]:enabled`);
    if (same) same.focus();
    else this.focus(to, 'go');
  }

  /** @param {number} i */
  remove(i) {
    this.commit();
    const scene = this.scenes[i];
    const place = session.kept.place();
    session.setScenes(this.scenes.filter((_, k) => k !== i));
    this.at = null;
    const back = make('button', { type: 'button', className: 'tx-button' }, 'Undo');
    back.addEventListener('click', () => this.restore(scene, i, place));
    fill(this.undo, make('span', {}, `Deleted: ${scene.title}`), back);
    back.focus({ preventScroll: true });
  }

  /** @param {Scene} scene @param {number} i @param {string | null} place where it was kept */
  restore(scene, i, place) {
    fill(this.undo);
    // The scenes of another leaderboard may be shown by now.
    if (place !== session.kept.place()) return;
    const scenes = [...this.scenes];
    scenes.splice(i, 0, scene);
    session.setScenes(scenes);
    this.focus(Math.min(i, scenes.length - 1), 'go');
  }
}

/**
 * A leaderboard that has scenes in this browser, too.
 *
 * @param {ReturnType<typeof session.kept.elsewhere>[number]} board
 */
function boardRow({ title, count, reference, place }) {
  const many = `${count} scene${count === 1 ? '' : 's'}`;
  const named = `${title}, ${many}`;
  const open = make(
    'button',
    { type: 'button', className: 'tx-button tx-plain', 'aria-label': `Open ${named}` },
    'Open',
  );
  const take = make(
    'button',
    { type: 'button', className: 'tx-button tx-plain', 'aria-label': `Copy the scenes of ${named}` },
    'Copy here',
  );
  open.addEventListener('click', () => session.boards.reach(reference));
  take.addEventListener('click', () => session.kept.take(place));
  return make('li', {}, make('span', { title }, title), make('small', {}, many), open, take);
}

/** @param {EventTarget | null} target @returns {target is HTMLInputElement | HTMLTextAreaElement} */
const isField = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

// The menu --------------------------------------------------------------------------------------------------------------

/** @type {Scenes | null} */
let drawer = null;
function theDrawer() {
  drawer ??= new Scenes();
  return drawer;
}

function closeMenu() {
  /** @type {HTMLElement | null} */
  const opener = document.querySelector('[data-tx-menu="share"][aria-expanded="true"]');
  opener?.click();
}

function choose() {
  const input = make('input', { type: 'file', accept: '.json,application/json' });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) session.files.openFile(file);
  });
  input.click();
}

/** What an element that is clicked asks for, by its `data-tx-action`. @type {Record<string, () => unknown>} */
const ACTIONS = {
  'share-link': () => session.files.copyLink(),
  'session-save': () => session.files.save(),
  'session-open': choose,
  'scene-add': () => theDrawer().keep(),
  scenes: () => theDrawer().show(!theDrawer().open),
  'scenes-close': () => theDrawer().show(false),
};

document.addEventListener('click', (event) => {
  const { action, present } = asked(event);
  if (closest(event, '.tx-menu') && (action || present)) closeMenu();
  if (action && pages.explore) ACTIONS[action]();
});

/** Which action of ours a click asks for, '' for none, and whether for the presentation. @param {Event} event */
function asked(event) {
  const data = closest(event, '[data-tx-action], [data-tx-present]')?.dataset;
  const action = data?.txAction ?? '';
  return { action: Object.hasOwn(ACTIONS, action) ? action : '', present: data?.txPresent !== undefined };
}

/** The number of scenes, on the button that opens the drawer. @param {Scene[]} scenes */
function showCount(scenes) {
  const node = document.getElementById('scenes-count');
  if (node) node.textContent = scenes.length ? ` ${scenes.length}` : '';
}

// It stands there from the start, also before there is a drawer, and follows the leaderboard.
session.onScenes(showCount);
