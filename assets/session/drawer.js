/**
 * Scenes: a drawer with the views that the user keeps, in order, each with a title and notes; and the menu "Share".
 * Works on `tileExplorer.session`, which keeps them; says nothing to the server.
 */
import { fixed } from '#tile/draw/text';
import { pages } from '#tile/page/pages';
import { fill, make } from '#tile/parts/elements';
import { session } from '#tile/session/session';
import { SCHEMA } from '#tile/view/schema';
import { typeNamed } from '#tile/view/values';

const $ = (id) => document.getElementById(id);
const PAGES = {
  '/': 'Explore',
  '/scores': 'Scores',
  '/tradeoff': 'Trade-off',
  '/predictions': 'Predictions',
  '/guide': 'Guide',
};
const percent = (p) => `${Number((100 * p).toPrecision(3))} %`;
const icon = (name) => make('span', { className: `tx-icon tx-icon-${name}`, 'aria-hidden': 'true' });

// Words of a view -------------------------------------------------------------------------------------------------------

/** The score at the point of a view, else its coordinates. */
function placeOf({ explore }) {
  const here = pages.explore.model
    .places()
    .find((place) => Math.abs(place.a - explore.a) < 1e-6 && Math.abs(place.b - explore.b) < 1e-6);
  return here ? here.name : `a = ${fixed(explore.a, 2)}, b = ${fixed(explore.b, 2)}`;
}

/** A title for the view now: what is looked at and what comes out. */
function suggest(view) {
  const { model } = pages.explore;
  const record = (key) => model.catalogue.find((item) => item.key === key);
  const nameOf = (text) => (record(text) ? record(text).name : text);
  if (view.page === '/scores') return `Scores: ${view.scores.texts.filter(Boolean).map(nameOf).join(' and ')}`;
  const end = (key) => (key === 'point' ? 'a point' : nameOf(key));
  if (view.page === '/tradeoff')
    return view.tradeoff.family === 'leaderboard'
      ? `From ${end(view.tradeoff.from)} to ${end(view.tradeoff.to)}`
      : 'Precision and recall on a distribution';
  if (view.page === '/predictions' && pages.predictions?.model.told)
    return `Predictions: ${pages.predictions.model.told.title}`;
  if (view.page !== '/') return PAGES[view.page] || view.page.slice(1);
  const prior = view.explore.prior === null ? '' : ` at prevalence ${percent(view.explore.prior)}`;
  // Nobody is named: whoever presents may want to keep the winner for the end.
  return `${placeOf(view)}${prior}`;
}

/** The view now. Trade-off stands on its way from the start, Explore's point only once the slider has been moved. */
function seen() {
  const view = session.current();
  const model = pages.tradeoff?.model;
  return view && view.page === '/tradeoff' && model?.told
    ? { ...view, explore: { ...view.explore, ...model.at(model.t) } }
    : view;
}

/** Whether a scene of Trade-off has a point that is not on its way from precision to recall: it opens at the optimum. */
function astray({ page, tradeoff, explore }) {
  const classic =
    page === '/tradeoff' && (tradeoff.family !== 'leaderboard' || (tradeoff.from === 'ppv' && tradeoff.to === 'tpr'));
  return classic && Math.abs(explore.a - 1) > 1e-6;
}

/** One line below the title: where the scene is. */
function summary(view) {
  const { explore } = view;
  const parts = [PAGES[view.page] || view.page.slice(1)];
  if (astray(view)) parts.push('at the optimum');
  else if (view.page !== '/guide') parts.push(`a ${fixed(explore.a)}, b ${fixed(explore.b)}`);
  if (explore.prior !== null) parts.push(`prevalence ${percent(explore.prior)}`);
  if (explore.edits.length || explore.added.length) parts.push('changed by hand');
  return parts.join(' · ');
}

// The drawer ------------------------------------------------------------------------------------------------------------

class Scenes {
  constructor() {
    this.removed = null;
    this.shown = [];
    this.list = make('ol', { className: 'tx-scene-list' });
    this.empty = make(
      'p',
      { className: 'tx-scenes-empty' },
      'A scene keeps what you see now, with a title and notes. Scenes stay in this browser, for this leaderboard, and travel in a session file.',
    );
    this.undo = make('div', { className: 'tx-scenes-undo', role: 'status' });
    this.add = make('button', { type: 'button', className: 'tx-button', 'data-tx-action': 'scene-add' }, 'Add scene');
    this.present = make(
      'button',
      { type: 'button', className: 'tx-button', 'data-tx-present': '' },
      icon('play'),
      'Present',
    );
    this.report = make(
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
    this.title = make('h2', { id: 'scenes-title', tabindex: -1 }, 'Scenes');
    this.others = make('div', { className: 'tx-scenes-others' });
    const head = make('div', { className: 'tx-scenes-head' }, this.title, this.add, this.present, this.report, close);
    this.node = make(
      'aside',
      { id: 'scenes', className: 'tx-scenes', 'aria-labelledby': 'scenes-title', hidden: '' },
      head,
      this.empty,
      this.list,
      this.others,
      this.undo,
    );
    document.body.append(this.node);
    this.node.addEventListener('click', (event) => this.clicked(event));
    this.node.addEventListener('change', (event) => this.changed(event));
    this.node.addEventListener('keydown', (event) => this.key(event));
    session.onScenes((scenes) => this.paint(scenes));
  }

  get scenes() {
    return session.scenes;
  }

  get open() {
    return !this.node.hidden;
  }

  show(on) {
    if (on && !this.open) this.before = document.activeElement;
    this.node.hidden = !on;
    $('scenes-button')?.setAttribute('aria-expanded', String(on));
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
    const field = this.field(this.at, 'title');
    field.focus({ preventScroll: true });
    field.select();
    this.list.lastChild.scrollIntoView({ block: 'nearest' });
  }

  field(i, name) {
    return this.list.children[i]?.querySelector(`[data-tx-scene="${name}"]`);
  }

  /** The list anew; where only words changed it is as it was, so that nobody loses the place of the caret. */
  paint(scenes) {
    const key = JSON.stringify(scenes.map(({ title, notes, view }) => [title, notes, summary(view)]));
    const node = $('scenes-count');
    if (node) node.textContent = scenes.length ? ` ${scenes.length}` : '';
    this.empty.hidden = scenes.length > 0;
    this.present.disabled = !pages.explore;
    if (key !== this.key_) fill(this.list, ...scenes.map((scene, i) => this.item(scene, i, scenes.length)));
    this.key_ = key;
    for (const [i, item] of [...this.list.children].entries()) item.toggleAttribute('data-tx-here', i === this.at);
    if (this.open) this.elsewhere();
  }

  /** What is kept for other leaderboards, which may be an earlier version of this one. */
  elsewhere() {
    const others = session.kept.elsewhere();
    const many = ({ count }) => `${count} scene${count === 1 ? '' : 's'}`;
    const named = (other) => `${other.title}, ${many(other)}`;
    const row = (other) => {
      const open = make(
        'button',
        { type: 'button', className: 'tx-button tx-plain', 'aria-label': `Open ${named(other)}` },
        'Open',
      );
      const take = make(
        'button',
        { type: 'button', className: 'tx-button tx-plain', 'aria-label': `Copy the scenes of ${named(other)}` },
        'Copy here',
      );
      open.addEventListener('click', () => session.boards.reach(other.reference));
      take.addEventListener('click', () => session.kept.take(other.place));
      return make(
        'li',
        {},
        make('span', { title: other.title }, other.title),
        make('small', {}, many(other)),
        open,
        take,
      );
    };
    fill(
      this.others,
      ...(others.length ? [make('h3', {}, 'Scenes of other leaderboards'), make('ul', {}, ...others.map(row))] : []),
    );
  }

  item({ title, notes, view }, i, n) {
    const named = `scene ${i + 1}`;
    const tool = (action, label, name, off = false) =>
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
        typeof name === 'string' ? icon(name) : name[0],
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
      tool('up', 'Earlier:', ['↑'], i === 0),
      tool('down', 'Later:', ['↓'], i === n - 1),
      tool('delete', 'Delete', 'close'),
    );
    return make(
      'li',
      { className: 'tx-scene' },
      make('span', { className: 'tx-scene-number', 'aria-hidden': 'true' }, i + 1),
      input,
      make('p', { className: 'tx-scene-summary' }, summary(view)),
      area,
      tools,
    );
  }

  // What the user does ------------------------------------------------------------------------------------------------

  indexOf(target) {
    const item = target.closest('.tx-scene');
    return item ? [...this.list.children].indexOf(item) : -1;
  }

  clicked(event) {
    const button = event.target.closest('button[data-tx-scene]');
    const i = button ? this.indexOf(button) : -1;
    if (i < 0) return;
    const action = button.dataset.txScene;
    if (action === 'go') this.go(i);
    if (action === 'update') this.update(i);
    if (action === 'up') this.move(i, -1, 'up');
    if (action === 'down') this.move(i, 1, 'down');
    if (action === 'delete') this.remove(i);
  }

  changed({ target }) {
    const name = target.dataset.txScene;
    const i = this.indexOf(target);
    if (i < 0 || (name !== 'title' && name !== 'notes')) return;
    session.setScenes(this.scenes.map((scene, k) => (k === i ? { ...scene, [name]: target.value } : scene)));
    if (name === 'title') target.value = this.scenes[i].title;
  }

  /** Alt with an arrow moves the scene that has the focus; Enter in a title is done; Escape closes. */
  key(event) {
    const i = this.indexOf(event.target);
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.commit();
      this.show(false);
    } else if (event.key === 'Enter' && event.target.dataset.txScene === 'title') event.target.blur();
    else if (i >= 0 && by && event.altKey) {
      event.preventDefault();
      this.move(i, by, event.target.dataset.txScene);
    }
  }

  /** What is being written counts, before anything moves. */
  commit() {
    const { activeElement } = document;
    if (this.list.contains(activeElement) && activeElement.matches('input, textarea'))
      this.changed({ target: activeElement });
  }

  async go(i) {
    this.at = i;
    this.paint(this.scenes);
    await session.apply(this.scenes[i].view, { animate: true, push: true });
  }

  update(i) {
    const view = seen();
    session.setScenes(this.scenes.map((scene, k) => (k === i ? { ...scene, view } : scene)));
    this.at = i;
    this.paint(this.scenes);
    this.field(i, 'update').focus();
    session.tell(`Scene ${i + 1} now shows what you see.`);
  }

  move(i, by, focus) {
    const to = i + by;
    if (to < 0 || to >= this.scenes.length) return;
    this.commit();
    const scenes = [...this.scenes];
    scenes.splice(to, 0, ...scenes.splice(i, 1));
    if (this.at === i) this.at = to;
    else if (this.at === to) this.at = i;
    session.setScenes(scenes);
    const same = this.field(to, focus);
    (same && !same.disabled ? same : this.field(to, 'go')).focus();
  }

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

  restore(scene, i, place) {
    fill(this.undo);
    // The scenes of another leaderboard may be shown by now.
    if (place !== session.kept.place()) return;
    const scenes = [...this.scenes];
    scenes.splice(i, 0, scene);
    session.setScenes(scenes);
    this.field(Math.min(i, scenes.length - 1), 'go').focus();
  }
}

// The menu --------------------------------------------------------------------------------------------------------------

let drawer = null;
function theDrawer() {
  drawer ??= new Scenes();
  return drawer;
}
const closeMenu = () => document.querySelector('[data-tx-menu="share"][aria-expanded="true"]')?.click();

function choose() {
  const input = make('input', { type: 'file', accept: '.json,application/json' });
  input.addEventListener('change', () => input.files[0] && session.files.openFile(input.files[0]));
  input.click();
}

const ACTIONS = {
  'share-link': () => session.files.copyLink(),
  'session-save': () => session.files.save(),
  'session-open': choose,
  'scene-add': () => theDrawer().keep(),
  scenes: () => theDrawer().show(!theDrawer().open),
  'scenes-close': () => theDrawer().show(false),
};

document.addEventListener('click', (event) => {
  const { txAction, txPresent } = event.target.closest('[data-tx-action], [data-tx-present]')?.dataset || {};
  const inMenu = event.target.closest('.tx-menu');
  if (inMenu && (Object.hasOwn(ACTIONS, txAction || '') || txPresent !== undefined)) closeMenu();
  if (!txAction || !Object.hasOwn(ACTIONS, txAction) || !pages.explore) return;
  ACTIONS[txAction]();
});

// The number of scenes stands on the button from the start, and follows the leaderboard.
session.onScenes((scenes) => {
  const node = $('scenes-count');
  if (node) node.textContent = scenes.length ? ` ${scenes.length}` : '';
});

export { suggest as sceneTitle };
