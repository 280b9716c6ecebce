/** A file on the server: follows its progress until it has been read, and removes it. */
import { addressOf } from '#tile/page/prefix';
import { request } from '#tile/uploads/requests';

/** @import { Answer, Body } from '#tile/uploads/requests' */

/** The route to which files of predictions are sent. */
export const route = () => addressOf('/predictions');
// How often the server is asked how far it is, in milliseconds.
const POLL = 250;
const ENDED = ['done', 'failed'];

/**
 * The server's last answer about a file; until then its progress is requested again and again.
 *
 * @param {string | null} token of the file
 * @param {Answer} first
 * @param {(body: Body) => void} onStage
 * @param {() => boolean} wanted whether the file has not been cancelled
 */
export async function lastAnswer(token, first, onStage, wanted) {
  let answer = first;
  while (wanted() && isUnderWay(answer)) {
    onStage(answer.body);
    await new Promise((done) => setTimeout(done, POLL));
    if (wanted()) answer = await request('GET', `${route()}/${token}`);
  }
  return answer;
}

/**
 * Whether the server is still reading a file, or waiting to.
 *
 * @param {Answer} answer
 */
const isUnderWay = ({ status, body: { stage = '' } }) =>
  status === 202 || (status === 200 && stage !== '' && !ENDED.includes(stage));

/**
 * Removes a file from the server, which stops reading it.
 *
 * @param {string | null | undefined} token
 */
export function removeStaged(token) {
  if (token) request('DELETE', `${route()}/${token}`);
}
