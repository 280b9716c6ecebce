/** The actions of the menu "Share" and of the scenes, and the number of scenes on the button that opens them. */
import { openLesson } from '#tile/share/lessons';
import { openRoom, showQr } from '#tile/share/room';
import { ScenesDrawer } from '#tile/share/scenes';
import { session } from '#tile/share/session';
import { TAKEN } from '#tile/share/take';
import { pages } from '#tile/shell/controllers';
import { closest, make } from '#tile/ui/elements';

/** @import { Scene } from '#tile/view/types' */

/** @type {ScenesDrawer | null} */
let drawer = null;
function theDrawer() {
  drawer ??= new ScenesDrawer();
  return drawer;
}

/** Closes the menu. Its button gets the focus, which would be lost with the item; an action may move it on. */
function closeMenu() {
  /** @type {HTMLElement | null} */
  const opener = document.querySelector('[data-tx-menu="share"][aria-expanded="true"]');
  opener?.click();
  opener?.focus({ preventScroll: true });
}

/** Lets the user choose a session file and opens it. */
function openSession() {
  const input = make('input', { type: 'file', accept: '.json,application/json' });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) session.files.openFile(file);
  });
  input.click();
}

/** Copies the formula, the scorer or the sentence of the score at the point. @param {string} key of `TAKEN` */
function take(key) {
  const [name, text] = TAKEN[key];
  return pages.explore && session.files.copyText(name, text(pages.explore.model));
}

/** What a click on an element does, by its `data-tx-action`. @type {Record<string, (key: string) => unknown>} */
const ACTIONS = {
  'share-link': () => session.files.copyLink(),
  'share-scenes': () => session.files.copyLink({ scenes: true }),
  take,
  'session-save': () => session.files.save(),
  'session-open': openSession,
  room: () => openRoom(),
  qr: () => showQr(),
  lesson: openLesson,
  'undo-view': () => session.history.undo(),
  'redo-view': () => session.history.redo(),
  'scene-add': () => theDrawer().add(),
  scenes: () => theDrawer().show(!theDrawer().open),
  'scenes-close': () => theDrawer().show(false),
};

document.addEventListener('click', (event) => {
  const { action, key, present } = commandOf(event);
  if (closest(event, '.tx-menu') && (action || present)) closeMenu();
  if (action && pages.explore) ACTIONS[action](key);
});

/** The action that a click asks for and its key ('' for none), and whether it is one of the presentation. */
/** @param {Event} event */
function commandOf(event) {
  const data = closest(event, '[data-tx-action], [data-tx-present]')?.dataset;
  const action = data?.txAction ?? '';
  return {
    action: Object.hasOwn(ACTIONS, action) ? action : '',
    key: data?.txKey ?? '',
    present: data?.txPresent !== undefined,
  };
}

/** The number of scenes, on the button that opens the drawer. @param {Scene[]} scenes */
function showCount(scenes) {
  const node = document.getElementById('scenes-count');
  if (node) node.textContent = scenes.length ? ` ${scenes.length}` : '';
}

// The number is right from the start, before there is a drawer, and follows the leaderboard.
session.onScenes(showCount);
