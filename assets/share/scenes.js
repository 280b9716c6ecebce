/** The drawer with the scenes that the user has saved: list, texts, steps, order. */
import { counted, fixed, precise, prevalence } from '#tile/draw/text';
import { changesWords } from '#tile/panels/sentences';
import { session } from '#tile/share/session';
import { opened, pages } from '#tile/shell/controllers';
import {
  button,
  closeButton,
  closest,
  fill,
  focusVisible,
  icon,
  make,
  part,
  plainButton,
  squareButton,
} from '#tile/ui/elements';
import { PAGES } from '#tile/view/pages';
import { cleanText, typeNamed } from '#tile/view/reader';
import { SCHEMA } from '#tile/view/schema';

/** @import { ExploreView, Scene, SceneStep, View } from '#tile/view/types' */

// ---- Reordering scenes in the list by dragging their numbers or thumbnails.

/** Makes the scenes of a list draggable. @param {SceneList} list @param {(from: number, to: number) => void} move */
function draggable(list, move) {
  const { node } = list;
  let from = -1;
  /** @param {number} at the scene before which the dragged one would be put; -1 for none */
  const mark = (at) => {
    for (const [i, item] of [...node.children].entries()) item.toggleAttribute('data-tx-drop', i === at);
  };
  node.addEventListener('dragstart', ({ target, dataTransfer }) => {
    from = list.indexOf(target);
    if (from < 0 || !dataTransfer) return;
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', String(from + 1));
    dataTransfer.setDragImage(node.children[from], 12, 12);
  });
  node.addEventListener('dragover', (event) => {
    const to = list.indexOf(event.target);
    if (from < 0 || to < 0) return;
    event.preventDefault();
    mark(to === from ? -1 : to);
  });
  node.addEventListener('drop', (event) => {
    const to = list.indexOf(event.target);
    if (from < 0 || to < 0) return;
    event.preventDefault();
    mark(-1);
    if (to !== from) move(from, to);
    from = -1;
  });
  node.addEventListener('dragend', () => {
    mark(-1);
    from = -1;
  });
}

// ---- The steps of a scene in the drawer: what each changes, and how to add one.

/** The kinds of a new step, by their keys in the menu. @type {Record<string, string>} */
const KINDS = {
  view: 'The current point, prevalence, rank and selection',
  names: 'Names one by one, from last to first',
  spotlight: 'Spotlight on the selected or best classifier',
  values: 'PPV and NPV against prevalence',
  cards: 'Cards of a few classifiers: cases found, false alarms',
};

/** A step in words. @param {SceneStep} step */
function stepWords({ a, b, prior, rank, selected, names, spotlight, values, cards }) {
  const parts = [
    names ? 'Names one by one' : '',
    a === undefined && b === undefined ? '' : `a ${precise(a ?? NaN)}, b ${precise(b ?? NaN)}`,
    prior === undefined ? '' : `prevalence ${prevalence(prior)}`,
    rank === undefined ? '' : `rank ${rank}`,
    selected === undefined ? '' : `selected: ${opened('explore').model.names[selected] ?? 'another row'}`,
    spotlight === undefined ? '' : 'Spotlight',
    values ? 'PPV and NPV against prevalence' : '',
    cards ? 'Cards of a few classifiers' : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The list of steps and the menu that adds one. @param {SceneStep[]} steps @param {string} named "scene 3" */
function stepsPart(steps, named) {
  const options = Object.entries(KINDS).map(([kind, text]) => make('option', { value: kind }, text));
  const menu = make(
    'select',
    { 'data-tx-scene': 'step', 'aria-label': `Add a step to ${named}` },
    make('option', { value: '' }, 'Add a step …'),
    ...options,
  );
  const rows = steps.map((step, k) => row(step, k, named));
  return make('div', { className: 'tx-scene-steps' }, rows.length ? make('ol', {}, ...rows) : null, menu);
}

/** @param {SceneStep} step @param {number} k @param {string} named */
function row(step, k, named) {
  const remove = {
    'data-tx-scene': 'step-delete',
    'data-tx-step': k,
    'aria-label': `Delete step ${k + 1} of ${named}`,
  };
  const says = make('input', {
    type: 'text',
    value: step.spotlight ?? '',
    maxlength: 200,
    placeholder: 'What the spotlight says',
    'data-tx-scene': 'spotlight',
    'data-tx-step': k,
    'aria-label': `What the spotlight of step ${k + 1} of ${named} says`,
  });
  return make(
    'li',
    {},
    make('span', {}, stepWords(step)),
    squareButton(remove, icon('close')),
    step.spotlight === undefined ? null : says,
  );
}

/** The step that leads from a scene to the current view; null where nothing differs. */
/** @type {(scene: Scene, now: View) => SceneStep | null} */
function stepTo({ view, steps }, now) {
  /** @type {Partial<ExploreView>} */
  const before = Object.assign({}, view.explore, ...steps);
  const { a, b, prior, rank, selected } = now.explore;
  const moved = a !== before.a || b !== before.b;
  /** @type {SceneStep} */
  const step = {
    ...(moved ? { a, b } : {}),
    ...(prior !== null && prior !== before.prior ? { prior } : {}),
    ...(rank !== before.rank ? { rank } : {}),
    ...(selected !== null && selected !== before.selected ? { selected } : {}),
  };
  return Object.keys(step).length ? step : null;
}

/** A new step of a scene, of the kind chosen in the menu; null where the current view does not differ. */
/** @type {(kind: string, scene: Scene, now: View | null) => SceneStep | null} */
function newStep(kind, scene, now) {
  if (kind === 'names') return { names: true };
  if (kind === 'spotlight') return { spotlight: '' };
  if (kind === 'values') return { values: true };
  if (kind === 'cards') return { cards: [] };
  return now && stepTo(scene, now);
}

/** The steps with the words of one replaced. @param {SceneStep[]} steps @param {number} at @param {string} words */
const withSpotlight = (steps, at, words) =>
  steps.map((step, k) => (k === at ? { ...step, spotlight: cleanText('title', words) } : step));

// ---- How a scene is titled and summarised in the list of scenes.

const pageOf = (/** @type {View} */ { page }) => PAGES[page] || page.slice(1);

/**
 * The current view. On Trade-off its point is that of the slider, which Explore takes over only when the slider is
 * moved.
 */
/** @returns {View | null} */
function viewNow() {
  const view = session.current();
  const model = pages.tradeoff?.model;
  return view && view.page === '/tradeoff' && model?.result
    ? { ...view, explore: { ...view.explore, ...model.at(model.t) } }
    : view;
}

/** The name of the score at the point of a view; where it has none, its coordinates. @param {View} view */
function placeOf({ explore }) {
  const here = opened('explore')
    .model.places()
    .find((place) => Math.abs(place.a - explore.a) < 1e-6 && Math.abs(place.b - explore.b) < 1e-6);
  return here ? here.name : `a = ${fixed(explore.a, 2)}, b = ${fixed(explore.b, 2)}`;
}

/** The name of a score in the catalogue; any other text as it is. @param {string} text */
const nameOf = (text) => opened('explore').model.catalogue.find(({ key }) => key === text)?.name ?? text;

/**
 * A suggested title for a new scene: what it shows. It names no winner, which the presenter may want to reveal later.
 */
/** @param {View} view */
export function suggestedTitle(view) {
  const { page, explore, scores, tradeoff } = view;
  if (page === '/scores') return `Scores: ${scores.texts.filter(Boolean).map(nameOf).join(' and ')}`;
  if (page === '/tradeoff') return tradeoffTitle(tradeoff);
  const predictions = pages.predictions?.model.result;
  if (page === '/predictions' && predictions) return `Predictions: ${predictions.title}`;
  if (page !== '/') return pageOf(view);
  return `${placeOf(view)}${explore.prior === null ? '' : ` at prevalence ${prevalence(explore.prior)}`}`;
}

/** @param {View['tradeoff']} tradeoff */
function tradeoffTitle({ family, from, to }) {
  if (family !== 'leaderboard') return 'Precision and recall on a distribution';
  const [start, end] = [from, to].map((key) => (key === 'point' ? 'a point' : nameOf(key)));
  return `From ${start} to ${end}`;
}

/** Whether a scene of Trade-off has a point off the path from precision to recall, so that it opens at the optimum. */
/** @param {View} view */
function isOffPath({ page, tradeoff, explore }) {
  const classic =
    page === '/tradeoff' && (tradeoff.family !== 'leaderboard' || (tradeoff.from === 'ppv' && tradeoff.to === 'tpr'));
  return classic && Math.abs(explore.a - 1) > 1e-6;
}

/** Pages that show no point of the Tile. */
const WITHOUT_POINT = ['/guide', '/tasks'];

/** The line below the title: the page, the point, the prevalence. @param {View} view */
function summary(view) {
  const { explore } = view;
  const parts = [pageOf(view)];
  if (isOffPath(view)) parts.push('at the optimum');
  else if (!WITHOUT_POINT.includes(view.page)) parts.push(`a ${fixed(explore.a)}, b ${fixed(explore.b)}`);
  if (explore.prior !== null) parts.push(`prevalence ${prevalence(explore.prior)}`);
  if (explore.operations.length) parts.push(changesWords({ operations: explore.operations }));
  if (explore.edits.length || explore.added.length) parts.push('changed by hand');
  return parts.join(' · ');
}

// ---- Elements of the drawer of scenes: its header, a scene in the list, another leaderboard with scenes.

/** The header of the drawer: the title, and the actions on all scenes. */
/** @param {HTMLElement} title @param {HTMLButtonElement} present */
function drawerHeader(title, present) {
  const add = button({ 'data-tx-action': 'scene-add' }, 'Add scene');
  const hint = 'All scenes as one HTML file that works without a server';
  const report = button({ 'data-tx-action': 'export-report', title: hint }, icon('download'), 'Report');
  const close = closeButton('Close scenes', 'scenes-close');
  return make('div', { className: 'tx-scenes-head' }, title, add, present, report, close);
}

/** A checkbox: whether reports include the private notes. Shown where there are any. */
const notesChoice = () =>
  make(
    'label',
    { className: 'tx-scenes-choice', hidden: '' },
    make('input', { type: 'checkbox', 'data-tx-report-notes': '' }),
    'Private notes in the report',
  );

/** Checkboxes: what reports say of a leaderboard of several contexts as a challenge. Shown where there are several. */
function challengeChoice() {
  const choice = (/** @type {string} */ name, /** @type {string} */ text) =>
    make('label', {}, make('input', { type: 'checkbox', [name]: '' }), text);
  return make(
    'div',
    { className: 'tx-scenes-choice', role: 'group', 'aria-label': 'Report of a challenge', hidden: '' },
    choice('data-tx-report-challenge', 'Report of the challenge: tasks, rule, tiers'),
    choice('data-tx-report-sheets', 'A sheet for each team'),
  );
}

/** A scene in the list of `n` scenes. @param {Scene} scene @param {number} i @param {number} n */
function sceneItem({ title, subtitle, notes, minutes, steps, view }, i, n) {
  const named = `scene ${i + 1}`;
  return make(
    'li',
    { className: 'tx-scene' },
    make(
      'span',
      { className: 'tx-scene-number', 'aria-hidden': 'true', draggable: 'true', title: 'Drag to reorder' },
      `${i + 1}`,
    ),
    titleField(title, named),
    make(
      'div',
      { className: 'tx-scene-look' },
      make('div', { className: 'tx-scene-thumb', 'aria-hidden': 'true', draggable: 'true', title: 'Drag to reorder' }),
      make('p', { className: 'tx-scene-summary' }, summary(view)),
    ),
    textField('subtitle', subtitle, `Subtitle of ${named}`, 'Subtitle, shown below the title'),
    textField('notes', notes, `Private notes of ${named}`, 'Private notes, for the presenter window'),
    stepsPart(steps, named),
    tools(title, named, i, n, minutesField(minutes, named)),
  );
}

/** @param {string} title @param {string} named */
const titleField = (title, named) =>
  make('input', {
    type: 'text',
    value: title,
    maxlength: typeNamed('title').most,
    'data-tx-scene': 'title',
    'aria-label': `Title of ${named}`,
  });

/** A text of several lines. */
/** @param {'subtitle' | 'notes'} name @param {string} text @param {string} label @param {string} placeholder */
function textField(name, text, label, placeholder) {
  const most = typeNamed('notes').most;
  const rows = name === 'notes' ? 2 : 1;
  const area = make('textarea', { rows, maxlength: most, placeholder, 'data-tx-scene': name, 'aria-label': label });
  area.value = text;
  return area;
}

/** The minutes planned for the scene. @param {number} minutes @param {string} named */
const minutesField = (minutes, named) =>
  make(
    'label',
    { className: 'tx-scene-minutes' },
    make('input', {
      type: 'number',
      min: 0,
      max: 600,
      step: 'any',
      value: minutes || '',
      placeholder: '–',
      'data-tx-scene': 'minutes',
      'aria-label': `Planned minutes of ${named}`,
    }),
    'min',
  );

/** The accessible name of the button that opens a scene. @param {string} title @param {number} i */
const goLabel = (title, i) => `Go to scene ${i + 1}: ${title}`;

/** The buttons of a scene. */
/** @param {string} title @param {string} named @param {number} i @param {number} n @param {HTMLElement} minutes */
function tools(title, named, i, n, minutes) {
  /** @type {(action: string, label: string, sign: HTMLElement | string, off?: boolean) => HTMLElement} */
  const tool = (action, label, sign, off = false) =>
    squareButton({ title: label, 'aria-label': label, 'data-tx-scene': action, disabled: off ? '' : null }, sign);
  return make(
    'div',
    { className: 'tx-scene-tools' },
    button({ 'data-tx-scene': 'go', 'aria-label': goLabel(title, i) }, 'Go to'),
    plainButton({ 'data-tx-scene': 'update', 'aria-label': `Update ${named} with the current view` }, 'Update'),
    minutes,
    tool('up', `Earlier: ${named}`, '↑', i === 0),
    tool('down', `Later: ${named}`, '↓', i === n - 1),
    tool('delete', `Delete ${named}`, icon('close')),
  );
}

/** Another leaderboard with scenes in this browser. */
/** @param {ReturnType<typeof session.sceneList.otherLeaderboards>[number]} board */
function boardRow({ title, count, reference, place }) {
  const many = counted(count, 'scene');
  const named = `${title}, ${many}`;
  const open = plainButton({ 'aria-label': `Open ${named}` }, 'Open');
  const take = plainButton({ 'aria-label': `Copy the scenes of ${named}` }, 'Copy here');
  open.addEventListener('click', () => session.boards.showReferenced(reference));
  take.addEventListener('click', () => session.sceneList.copyFrom(place));
  return make('li', {}, make('span', { title }, title), make('small', {}, many), open, take);
}

// ---- The list of scenes: paints it, and finds the scene that contains an element or the focus.

class SceneList {
  node = make('ol', { className: 'tx-scene-list' });
  /** The index of the scene that is shown or was changed last. @type {number | null} */
  at = null;
  /** The scenes that were painted last, as JSON. */
  painted = '';

  /**
   * Rebuilds the list where scenes or steps have changed; where only texts have, writes them into their fields, so that
   * a field that has just been focused keeps the focus.
   */
  /** @param {Scene[]} scenes */
  paint(scenes) {
    const key = JSON.stringify(scenes.map(({ view, steps }) => [steps, summary(view)]));
    if (key === this.painted) for (const [i, scene] of scenes.entries()) writeInto(this.node.children[i], scene, i);
    else fill(this.node, ...scenes.map((scene, i) => sceneItem(scene, i, scenes.length)));
    this.painted = key;
    for (const [i, item] of [...this.node.children].entries()) item.toggleAttribute('data-tx-here', i === this.at);
  }

  /** The index of the scene that an element is in; -1 for none. @param {EventTarget | null} target */
  indexOf(target) {
    const item = target instanceof Element ? target.closest('.tx-scene') : null;
    return item ? [...this.node.children].indexOf(item) : -1;
  }

  /** The field of the list that is being typed in, if any. */
  field() {
    const { activeElement } = document;
    return isField(activeElement) && this.node.contains(activeElement) ? activeElement : null;
  }

  /** Focuses the title of a scene. @param {number} i */
  focusTitle(i) {
    const item = this.node.children[i];
    const field = part(item, '[data-tx-scene="title"]', HTMLInputElement);
    field.focus({ preventScroll: true });
    field.select();
    item.scrollIntoView({ block: 'nearest' });
  }

  /** Focuses a control of a scene; where that is disabled, the button that opens the scene. */
  /** @param {number} i @param {string} name */
  focus(i, name) {
    const item = this.node.children[i];
    /** @type {HTMLElement | null} */
    const control = item.querySelector(`[data-tx-scene="${name}"]:enabled`);
    (control ?? part(item, '[data-tx-scene="go"]')).focus();
  }
}

/** Whether an element is a text field. */
/** @param {EventTarget | null} target @returns {target is HTMLInputElement | HTMLTextAreaElement} */
const isField = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The part of a scene that a field holds; null for any other field. */
/** @type {(name: string | undefined, text: string) => Partial<Scene> | null} */
function fieldContent(name, text) {
  if (name === 'minutes') return { minutes: Math.min(600, Math.max(0, Number(text) || 0)) };
  return name === 'title' || name === 'subtitle' || name === 'notes' ? { [name]: text } : null;
}

/** Writes the texts of a scene into its fields. @param {Element} item @param {Scene} scene @param {number} i */
function writeInto(item, scene, i) {
  for (const name of /** @type {const} */ (['title', 'subtitle', 'notes', 'minutes'])) {
    const field = item.querySelector(`[data-tx-scene="${name}"]`);
    const text = String(scene[name] || '');
    if (isField(field) && field.value !== text) field.value = text;
  }
  item.querySelector('[data-tx-scene="go"]')?.setAttribute('aria-label', goLabel(scene.title, i));
}

// ---- The drawer. It makes no requests.

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
  challenge = challengeChoice();
  node = make(
    'aside',
    { id: 'scenes', className: 'tx-scenes', 'aria-labelledby': 'scenes-title', hidden: '' },
    drawerHeader(this.title, this.present),
    this.notes,
    this.challenge,
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
    if (on) this.paint(this.scenes);
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
    this.challenge.hidden = !(pages.explore?.model.data && pages.explore.model.data.contexts.length > 1);
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

  /** Keys in the drawer: Alt with an arrow moves the focused scene, Enter leaves a title, Escape closes the drawer. */
  /** @param {KeyboardEvent} event */
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

  /** Moves a scene up or down; the control that had the focus keeps it. */
  /** @param {number} i @param {number} by @param {string} name of the control that has the focus */
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
    this.list.at = null;
    session.setScenes(this.scenes.filter((_, k) => k !== i));
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
