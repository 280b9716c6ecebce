/** Questions to the server about rooms and votes, and the token by which a browser replaces what it sent before. */
import { store, stored } from '#tile/ui/storage';

/** Where this browser stores its token. */
const TOKEN = 'tx-room-token';
export const UNREACHED = 'The server could not be reached.';

/**
 * @param {string} address of the server
 * @param {object} [body] to send
 * @returns {Promise<Record<string, any>>} the answer; {error} in words where there is none
 */
export async function ask(address, body) {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
    const answer = await fetch(address, sent);
    return answer.status === 429 ? { error: await answer.text() } : await answer.json();
  } catch {
    return { error: UNREACHED };
  }
}

let ours = '';
/** The token of this browser; where that stores nothing, of this page. */
export function token() {
  ours ||= stored(TOKEN) ?? random();
  store(TOKEN, ours);
  return ours;
}

function random() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
