/** Requests to the server's own routes, for data that are too large for a store of Dash. */

/** @import { Inspection } from '#tile/uploads/form' */
/** @import { Summary } from '#tile/uploads/result' */

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
 * one
 * under which the server logged the request.
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

/**
 * Sends one request.
 *
 * @param {string} method
 * @param {string} path
 * @param {Sending} [sending]
 * @returns {Promise<Answer>}
 */
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

/**
 * @param {string} text
 * @returns {Body}
 */
function parsed(text) {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return {};
  }
}

/**
 * Sends one request with JSON.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} data
 */
export const sendJson = (method, path, data) =>
  request(method, path, { body: JSON.stringify(data), headers: { 'Content-Type': 'application/json' } });

/**
 * Sends the bytes of a file, with its name.
 *
 * @param {string} path
 * @param {File} file
 * @param {(share: number) => void} onProgress
 * @param {AbortSignal} signal
 */
export const sendFile = (path, file, onProgress, signal) =>
  request('POST', path, {
    body: file,
    headers: { 'X-File-Name': encodeURIComponent(file.name), 'Content-Type': 'application/octet-stream' },
    onProgress,
    signal,
  });

/**
 * What went wrong, in words for the user.
 *
 * @param {Answer} answer
 * @returns {string}
 */
export const wrongWords = ({ status, body, id }) =>
  body.error ||
  (status === 0
    ? 'The connection was lost. Please try again.'
    : `The server could not process the request (status ${status}${id ? `, error ${id}` : ''}).`);
