/** The rights to delete the predictions that this browser has uploaded; they are stored only in it. */
import { addressOf } from '#tile/page/prefix';
import { request } from '#tile/uploads/requests';

const STORAGE = 'tile-explorer predictions';
const MOST = 100;
const MOST_SECRETS = 50;

/** @typedef {{id: string, right: string}} Right */

/** @returns {Right[]} */
function rights() {
  try {
    const raw = JSON.parse(window.localStorage.getItem(STORAGE) ?? '[]');
    return Array.isArray(raw)
      ? raw.filter((each) => typeof each?.id === 'string' && typeof each.right === 'string')
      : [];
  } catch {
    return [];
  }
}

/** @param {Right[]} list */
function write(list) {
  try {
    window.localStorage.setItem(STORAGE, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // Without storage, uploads cannot be deleted from here, but they expire.
  }
}

/**
 * The secrets of several uploads of one content, as one text; each once, the newest first.
 *
 * @param {(string | undefined)[]} secrets
 */
export function joined(...secrets) {
  const all = secrets.flatMap((each) => each?.split(',') ?? []);
  return [...new Set(all)].slice(0, MOST_SECRETS).join(',');
}

/**
 * Stores the right to delete predictions that were uploaded.
 *
 * @param {string} id
 * @param {string | undefined} right to delete them
 */
export function keepRight(id, right) {
  if (!right) return;
  const before = rights().find((each) => each.id === id)?.right;
  write([{ id, right: joined(right, before) }, ...rights().filter((each) => each.id !== id)]);
}

/**
 * Whether this browser may delete these predictions.
 *
 * @param {string | null} id
 */
export const mayDelete = (id) => rights().some((each) => each.id === id);

/**
 * Deletes the uploads of one content from the server. Resolves to whether this browser has no upload of it any more,
 * and what is said of it; `shared`: others have uploaded the same, and it stays.
 *
 * @param {string} path
 * @param {string} secrets
 * @param {string} name of what is deleted, at the beginning of a sentence
 */
export async function deleteUpload(path, secrets, name) {
  const { status, body } = await request('DELETE', addressOf(path), { headers: { 'X-Deletion': secrets } });
  if (status === 204) return { done: true, shared: false, text: '' };
  const shared = status === 200;
  const what = shared ? 'your upload is deleted' : 'nothing was deleted';
  const why = body.message ?? body.error ?? 'Check that the server is running and try again.';
  return { done: shared, shared, text: `${name}: ${what}. ${why}` };
}

/**
 * Deletes predictions from the server, as `deleteUpload`.
 *
 * @param {string} id
 */
export async function deletePredictions(id) {
  const right = rights().find((each) => each.id === id)?.right ?? '';
  const found = await deleteUpload(`/predictions/kept/${id}`, right, 'These predictions');
  if (found.done) write(rights().filter((each) => each.id !== id));
  return found;
}
