/** Requests to the server's own routes, for what is too large for a store of Dash. */

/** @import { Inspection } from '#tile/uploads/form' */
/** @import { Summary } from '#tile/uploads/result' */

/**
 * What the server says of a file, as its routes describe it; each answer holds some of these.
 *
 * @typedef {object} Body
 * @property {string} [error]
 * @property {string} [token]
 * @property {Inspection} [inspection]
 * @property {string} [stage]
 * @property {number} [done]
 * @property {number} [total]
 * @property {string | null} [id]
 * @property {string} [deletion] the right to delete what is under the id
 * @property {Summary} [summary]
 */

/**
 * What the server answered; `status` is 0 where the connection broke off, `body` {} where there is no JSON, `id` that
 * under which the server logged the request.
 *
 * @typedef {{status: number, body: Body, id?: string | null}} Answer
 */

/**
 * @typedef {object} Sending
 * @property {XMLHttpRequestBodyInit} [body]
 * @property {Record<string, string>} [headers]
 * @property {(share: number) => void} [onProgress] called with the share that was sent
 * @property {AbortSignal} [signal] to break it off
 */

/**
 * One request.
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
 * One request with JSON.
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
 * What went wrong, in words.
 *
 * @param {Answer} answer
 * @returns {string}
 */
export const wrongWords = ({ status, body, id }) =>
  body.error ||
  (status === 0
    ? 'The connection was lost. Please try again.'
    : `The server could not process the request (status ${status}${id ? `, error ${id}` : ''}).`);
