/** Lessons: scenes of a sample from the server, opened from the menu or by the address `?lesson=` and a key. */
import { session } from '#tile/share/session';
import { present } from '#tile/share/stored_scenes';
import { addressOf } from '#tile/shell/controllers';
import { tellAddress } from '#tile/shell/dash';
import { store, stored } from '#tile/ui/storage';
import { deckOf } from '#tile/view/link';
import { startView } from '#tile/view/reader';

const SOON = 100;
/** Where this browser stores the scenes of the lesson opened last: unless they are changed, the next replaces them. */
const KEPT = 'tile-explorer lesson';

/** The scenes of the leaderboard. */
const here = () => deckOf(session.scenes);

/** Opens a lesson, and presents it where this browser has no other scenes of its sample. @param {string} key */
export async function openLesson(key) {
  try {
    const answer = await fetch(addressOf(`/lessons/${encodeURIComponent(key)}.json`));
    if (!answer.ok) throw new Error('There is no such lesson.');
    const { title, sample, scenes } = await answer.json();
    if (!(await session.apply({ ...startView(), data: { sample } }, { push: true }))) return;
    if (session.scenes.length && JSON.stringify(here()) === JSON.stringify(stored(KEPT))) session.setScenes([]);
    const added = !session.scenes.length;
    await session.sceneList.addGiven(scenes, `The lesson “${title}”`);
    if (!added) return;
    // Without storage, the next lesson is added to this one if the user agrees.
    store(KEPT, here());
    present();
  } catch (error) {
    const why =
      error instanceof TypeError ? 'The server could not be reached.' : String(Reflect.get(Object(error), 'message'));
    session.tell(`No lesson was opened. ${why}`, { wrong: true });
  }
}

/** Opens the lesson that the address names, once the page is there. */
async function openNamed() {
  const key = new URLSearchParams(window.location.search).get('lesson');
  if (!key) return;
  if (!session.address.ready) {
    setTimeout(openNamed, SOON);
    return;
  }
  window.history.replaceState({}, '', window.location.pathname + window.location.hash);
  tellAddress();
  await openLesson(key);
}

openNamed();
