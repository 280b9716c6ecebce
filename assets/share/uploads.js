/** Requests to the server's own routes: files too large for a store of Dash, and rights to delete them. */
import { addressOf } from '#tile/shell/controllers';
import { store, stored } from '#tile/ui/storage';

/** @typedef {{name: string, role: string, model: string, remark: string, head: string[]}} Column */

/**
 * The choices for a file, as the server expects them.
 *
 * @typedef {object} Choices
 * @property {{name: string, role: string, model: string}[] | null} columns
 * @property {string | null} positive
 * @property {boolean} reversed whether higher scores mean negative
 * @property {number | null} threshold null: automatic
 */

/**
 * What a file contains, and how it would be read.
 *
 * @typedef {object} Inspection
 * @property {string} file
 * @property {'wide' | 'long'} layout one column for each model, or one row for each sample and model
 * @property {number} rows
 * @property {number} first the number of the first row in the file
 * @property {Column[]} columns
 * @property {{value: string, count: number}[]} labels
 * @property {{name: string, rows: number}[]} models
 * @property {string | null} positive
 * @property {string} why that value means positive
 * @property {'' | 'positives' | 'negatives'} missing_class the class that no label has
 * @property {string} lacking what has to be chosen first, '' for nothing
 * @property {boolean} leaderboard whether it looks like a leaderboard instead
 * @property {Choices} choices
 */

/**
 * @typedef {object} Summary
 * @property {string} file
 * @property {string} title
 * @property {number} samples
 * @property {{name: string}[]} models
 * @property {number} unlabelled rows without a label
 * @property {string[]} notes
 * @property {{severity: string, text: string}[]} problems a sentence for each cause
 * @property {number} total_problems
 */

/**
 * What the server says about a file; each answer holds some of these fields.
 *
 * @typedef {object} Body
 * @property {string} [error]
 * @property {string} [token]
 * @property {Inspection} [inspection]
 * @property {string} [stage]
 * @property {number} [done]
 * @property {number} [total]
 * @property {string | null} [id]
 * @property {string} [deletion] the secret of this upload, which allows deleting it
 * @property {string} [message] what became of a deletion
 * @property {Summary} [summary]
 */

/**
 * An answer of the server; `status` is 0 where the connection failed, `body` is {} where there is no JSON, `id` is the
 * one under which the server logged the request.
 *
 * @typedef {{status: number, body: Body, id?: string | null}} Answer
 */

/**
 * @typedef {object} Sending
 * @property {XMLHttpRequestBodyInit} [body]
 * @property {Record<string, string>} [headers]
 * @property {(share: number) => void} [onProgress] called with the share that was sent
 * @property {AbortSignal} [signal] aborts the request
 */

// ---- Requests.

/** Sends one request. @type {(method: string, path: string, sending?: Sending) => Promise<Answer>} */
export function request(method, path, { body, headers = {}, onProgress, signal } = {}) {
  return new Promise((done) => {
    const call = new XMLHttpRequest();
    signal?.addEventListener('abort', () => call.abort());
    call.open(method, path);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    if (onProgress)
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
    call.onloadend = () =>
      done({ status: call.status, body: parsed(call.responseText), id: call.getResponseHeader('X-Request-Id') });
    call.send(body);
  });
}

/** @param {string} text @returns {Body} */
function parsed(text) {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return {};
  }
}

/** Posts JSON. @param {string} path @param {unknown} data */
export const sendJson = (path, data) =>
  request('POST', path, { body: JSON.stringify(data), headers: { 'Content-Type': 'application/json' } });

/** Sends the bytes of a file, with its name. */
/** @param {string} path @param {File} file @param {(share: number) => void} onProgress @param {AbortSignal} signal */
export const sendFile = (path, file, onProgress, signal) =>
  request('POST', path, {
    body: file,
    headers: { 'X-File-Name': encodeURIComponent(file.name), 'Content-Type': 'application/octet-stream' },
    onProgress,
    signal,
  });

/** What went wrong, in words for the user. @param {Answer} answer @returns {string} */
export const wrongWords = ({ status, body, id }) =>
  body.error ||
  (status === 0
    ? 'The connection was lost. Please try again.'
    : `The server could not process the request (status ${status}${id ? `, error ${id}` : ''}).`);

// ---- The rights to delete the predictions that this browser has uploaded; they are stored only in it.

const STORAGE = 'tile-explorer predictions';
const MOST = 100;
const MOST_SECRETS = 50;

/** @typedef {{id: string, right: string}} Right */

/** @returns {Right[]} */
function rights() {
  const raw = stored(STORAGE);
  return Array.isArray(raw) ? raw.filter((each) => typeof each?.id === 'string' && typeof each.right === 'string') : [];
}

/** Without storage, uploads cannot be deleted from here, but they expire. @param {Right[]} list */
const write = (list) => store(STORAGE, list.slice(0, MOST));

/** The secrets of several uploads of one content, as one text; each once, the newest first. */
/** @param {(string | undefined)[]} secrets */
export function joined(...secrets) {
  const all = secrets.flatMap((each) => each?.split(',') ?? []);
  return [...new Set(all)].slice(0, MOST_SECRETS).join(',');
}

/** Stores the right to delete predictions that were uploaded. */
/** @param {string} id @param {string | undefined} right to delete them */
export function keepRight(id, right) {
  if (!right) return;
  const before = rights().find((each) => each.id === id)?.right;
  write([{ id, right: joined(right, before) }, ...rights().filter((each) => each.id !== id)]);
}

/** Whether this browser may delete these predictions. @param {string | null} id */
export const mayDelete = (id) => rights().some((each) => each.id === id);

/**
 * Deletes the uploads of one content from the server. Resolves to whether this browser has no upload of it any more,
 * and what is said of it; `shared`: others have uploaded the same, and it stays.
 *
 * @param {string} path @param {string} secrets
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

/** Deletes predictions from the server, as `deleteUpload`. @param {string} id */
export async function deletePredictions(id) {
  const right = rights().find((each) => each.id === id)?.right ?? '';
  const found = await deleteUpload(`/predictions/kept/${id}`, right, 'These predictions');
  if (found.done) write(rights().filter((each) => each.id !== id));
  return found;
}
