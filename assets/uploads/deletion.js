/** The rights to delete the predictions that this browser has uploaded; they are stored only in it. */
import { addressOf } from '#tile/page/prefix';
import { request } from '#tile/uploads/requests';

const STORAGE = 'tile-explorer predictions';
const MOST = 100;

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
 * Stores the right to delete predictions that were uploaded.
 *
 * @param {string} id
 * @param {string | undefined} right to delete them
 */
export function keepRight(id, right) {
  if (right) write([{ id, right }, ...rights().filter((each) => each.id !== id)]);
}

/**
 * Whether this browser may delete these predictions.
 *
 * @param {string | null} id
 */
export const mayDelete = (id) => rights().some((each) => each.id === id);

/**
 * Deletes predictions from the server; resolves to whether they are deleted.
 *
 * @param {string} id
 */
export async function deletePredictions(id) {
  const headers = { 'X-Deletion': rights().find((each) => each.id === id)?.right ?? '' };
  const { status } = await request('DELETE', addressOf(`/predictions/kept/${id}`), { headers });
  if (status !== 204) return false;
  write(rights().filter((each) => each.id !== id));
  return true;
}
