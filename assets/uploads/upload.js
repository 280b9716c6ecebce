/**
 * Files of predictions on their way: sent with progress, shown as they were understood, corrected, read, opened. Speaks to
 * the server's own routes, because such files are too large for a store. Knows no Dash.
 */
import { closest, fill, make } from '#tile/parts/elements';
import { choicesIn, form } from '#tile/uploads/form';
import { actButton, many } from '#tile/uploads/pieces';
import { request, sendFile, sendJson, wrongWords } from '#tile/uploads/requests';
import { isFlawless, result } from '#tile/uploads/result';

/** @import { Child } from '#tile/parts/elements' */
/** @import { Inspection } from '#tile/uploads/form' */
/** @import { Answer } from '#tile/uploads/requests' */
/** @import { Summary } from '#tile/uploads/result' */

const PATH = '/predictions';
// How often the server is asked how far it is, in milliseconds.
const POLL = 250;
const ENDED = ['done', 'failed'];

export class PredictionsUpload {
  /** Which file it is: answers about another one come too late. */
  turn = 0;
  /** @type {File | null} */
  file = null;
  /** The server's name for it. @type {string | null} */
  token = null;
  /** @type {Inspection | null} */
  inspection = null;
  /** To break off what is being sent. @type {AbortController | null} */
  sending = null;
  /** Whether the server is being asked what a choice means. */
  asking = false;
  /** Whether a choice was changed since it was asked. */
  again = false;
  /** Whether the file is to be opened once the server has answered. */
  opening = false;
  input = make('input', {
    type: 'file',
    id: 'predictions-file',
    accept: '.csv,.tsv,.txt,.gz,.parquet',
    'aria-label': 'Upload predictions',
  });

  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} label
   * @param {number} most bytes that the server takes
   * @param {(id: string, title: string) => void} onOpen the predictions are there
   * @param {(file: File) => void} onBoard they are a leaderboard
   */
  constructor(host, label, most, onOpen, onBoard) {
    this.host = host;
    this.most = most;
    this.onOpen = onOpen;
    this.onBoard = onBoard;
    label.append(this.input);
    this.input.addEventListener('change', () => this.picked());
    host.addEventListener('change', (event) => closest(event, '[data-role], [data-choice]') && this.chosen());
    host.addEventListener('click', (event) => this.act(closest(event, '[data-act]')?.dataset.act));
  }

  picked() {
    const file = this.input.files?.[0];
    this.input.value = '';
    if (file) this.take(file);
  }

  /** @param {string | undefined} act */
  act(act) {
    if (act === 'convert') this.convert();
    if (act === 'close') this.close();
    if (act === 'away') this.away();
    if (act === 'back') this.back();
  }

  // What the user sees ------------------------------------------------------------------------------------------------

  /** @param {...Child} children */
  show(...children) {
    this.host.hidden = !children.length;
    fill(this.host, ...children);
  }

  /** @param {string} text */
  fail(text) {
    this.show(make('p', { className: 'tx-wrong' }, text), actButton('Close', 'close'));
  }

  /**
   * @param {string} text
   * @param {number | null} share null where that is not known
   */
  progress(text, share) {
    this.show(
      make('p', {}, share === null ? text : `${text} ${Math.round(100 * share)} %`),
      make('progress', { max: 1, value: share, 'aria-label': text }),
      actButton('Cancel', 'close'),
    );
  }

  /**
   * What was understood, to be confirmed or corrected.
   *
   * @param {Inspection} inspection
   */
  review(inspection) {
    this.inspection = inspection;
    this.show(...form(inspection));
  }

  // From step to step -------------------------------------------------------------------------------------------------

  /**
   * Sends a file.
   *
   * @param {File} file
   */
  async take(file) {
    this.close();
    if (file.size > this.most) {
      const [size, most] = [many(Math.round(file.size / 1e6)), many(this.most / 1e6)];
      this.fail(`${file.name} has ${size} MB; ${most} MB are the most that is taken.`);
      return;
    }
    this.file = file;
    const began = ++this.turn;
    this.progress(`Sending ${file.name}:`, 0);
    this.sending = new AbortController();
    const onProgress = (/** @type {number} */ share) => {
      if (began !== this.turn) return;
      if (share < 1) this.progress(`Sending ${file.name}:`, share);
      else this.progress(`Reading ${file.name} …`, null);
    };
    const sent = await sendFile(PATH, file, onProgress, this.sending.signal);
    if (began !== this.turn) return;
    this.sending = null;
    const { token, inspection } = sent.body;
    if (sent.status === 201 && token && inspection) {
      this.token = token;
      this.review(inspection);
    } else this.fail(wrongWords(sent));
  }

  /** A choice was changed: the server says what it means. One question at a time; the last choice counts. */
  async chosen() {
    const { turn, inspection } = this;
    this.again = true;
    if (this.asking || !inspection) return;
    this.asking = true;
    /** @type {Answer} */
    let answer = { status: 0, body: {} };
    while (this.again && turn === this.turn) {
      this.again = false;
      answer = await sendJson('POST', `${PATH}/${this.token}/inspect`, choicesIn(this.host, inspection));
    }
    if (turn !== this.turn) return;
    this.asking = false;
    if (answer.status === 200 && answer.body.inspection) this.review(answer.body.inspection);
    else this.fail(wrongWords(answer));
    if (this.opening) this.convert();
  }

  /** Makes predictions of the file. */
  async convert() {
    // Its turn comes when the server has answered for the last choice.
    this.opening = this.asking;
    const { turn, inspection } = this;
    if (this.opening || !inspection) return;
    const choices = choicesIn(this.host, inspection);
    this.progress(`Reading ${inspection.file}:`, 0);
    let answer = await sendJson('POST', `${PATH}/${this.token}/convert`, choices);
    while (turn === this.turn && isUnderWay(answer)) {
      this.showStage(inspection.file, answer.body);
      await new Promise((done) => setTimeout(done, POLL));
      answer = await request('GET', `${PATH}/${this.token}`);
    }
    if (turn !== this.turn) return;
    const { id, summary, stage } = answer.body;
    if (answer.status === 200 && stage !== 'failed' && summary) this.done({ id: id ?? null, summary });
    else this.fail(wrongWords(answer));
  }

  /**
   * @param {string} file
   * @param {Answer['body']} body
   */
  showStage(file, { stage, done = 0, total }) {
    if (stage !== 'reading') this.progress('Waiting for the server …', null);
    else this.progress(`Reading ${file}:`, total ? Math.min(1, done / total) : null);
  }

  /**
   * What was made of the file.
   *
   * @param {{id: string | null, summary: Summary}} made `id` is null where it could not be used
   */
  done({ id, summary }) {
    if (id) {
      // The server keeps what was made of the file, not the file.
      this.forget();
      this.onOpen(id, summary.title);
    }
    if (id && isFlawless(summary)) this.show();
    else this.show(...result(summary, Boolean(id)));
  }

  /** Other choices for a file that could not be used. */
  back() {
    if (this.inspection) this.review(this.inspection);
  }

  /** The file goes where leaderboards go. */
  away() {
    const { file } = this;
    this.close();
    if (file) this.onBoard(file);
  }

  /** Ends what is under way; nothing of the file stays on the server. */
  close() {
    this.turn++;
    this.asking = false;
    this.again = false;
    this.opening = false;
    this.sending?.abort();
    this.sending = null;
    this.forget();
    this.file = null;
    this.show();
  }

  forget() {
    if (this.token) request('DELETE', `${PATH}/${this.token}`);
    this.token = null;
  }
}

/**
 * Whether the server is still reading, or waiting to.
 *
 * @param {Answer} answer
 */
const isUnderWay = ({ status, body: { stage = '' } }) =>
  status === 202 || (status === 200 && stage !== '' && !ENDED.includes(stage));
