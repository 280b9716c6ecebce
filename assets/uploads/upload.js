/**
 * The upload of a file of predictions: sends it with progress, shows how it was recognised, lets the user correct that,
 * then has it read and opens it. Uses the server's own routes, because such files are too large for a store of Dash.
 * Knows no Dash.
 */

import { count } from '#tile/draw/text';
import { closest, make } from '#tile/parts/elements';
import { keepRight } from '#tile/uploads/deletion';
import { choicesIn, form } from '#tile/uploads/form';
import { stageWords, UploadPanel } from '#tile/uploads/panel';
import { sendFile, sendJson, wrongWords } from '#tile/uploads/requests';
import { isFlawless, result } from '#tile/uploads/result';
import { lastAnswer, removeStaged, route } from '#tile/uploads/staged';

/** @import { Inspection } from '#tile/uploads/form' */
/** @import { Answer, Body } from '#tile/uploads/requests' */
/** @import { Summary } from '#tile/uploads/result' */

export class PredictionsUpload {
  /** The number of the file: answers about an earlier one are ignored. */
  turn = 0;
  /** @type {File | null} */
  file = null;
  /** The server's token for it. @type {string | null} */
  token = null;
  /** @type {Inspection | null} */
  inspection = null;
  /** Aborts the file that is being sent. @type {AbortController | null} */
  sending = null;
  /** Whether the server is computing the effect of a choice. */
  asking = false;
  /** Whether a choice has changed since. */
  again = false;
  /** Whether to open the file as soon as the server has answered. */
  opening = false;
  input = make('input', {
    type: 'file',
    id: 'predictions-file',
    accept: '.csv,.tsv,.txt,.gz,.parquet',
    'aria-label': 'Upload predictions',
  });

  /**
   * @param {HTMLDialogElement} host
   * @param {HTMLElement} label
   * @param {number} most the largest file that the server accepts, in bytes
   * @param {(id: string, title: string) => void} onOpen called with the predictions
   * @param {(file: File) => void} onBoard called where the file is a leaderboard
   */
  constructor(host, label, most, onOpen, onBoard) {
    this.host = host;
    this.panel = new UploadPanel(host);
    this.most = most;
    this.onOpen = onOpen;
    this.onBoard = onBoard;
    label.append(this.input);
    this.input.addEventListener('change', () => this.picked());
    host.addEventListener('change', (event) => closest(event, '[data-role], [data-choice]') && this.choiceChanged());
    host.addEventListener('click', (event) => this.act(event.target === host ? 'close' : actOf(event)));
    host.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.close();
    });
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
    if (act === 'away') this.openAsLeaderboard();
    if (act === 'back') this.back();
    if (act === 'choose') this.input.click();
  }

  /**
   * Shows what was recognised, to be confirmed or corrected.
   *
   * @param {Inspection} inspection
   */
  review(inspection) {
    this.inspection = inspection;
    this.panel.show(form(inspection));
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
      const [size, most] = [count(file.size / 1e6), count(this.most / 1e6)];
      this.panel.fail(file.name, `The file has ${size} MB; ${most} MB is the limit.`);
      return;
    }
    this.file = file;
    const began = ++this.turn;
    this.panel.progress(file.name, 'Sending …', 0);
    this.sending = new AbortController();
    const onProgress = (/** @type {number} */ share) => {
      if (began !== this.turn) return;
      if (share < 1) this.panel.progress(file.name, 'Sending …', share);
      else this.sent(file);
    };
    const sent = await sendFile(route(), file, onProgress, this.sending.signal);
    // The user has cancelled: delete the file from the server.
    if (began !== this.turn) return removeStaged(sent.body.token);
    this.sending = null;
    this.token = sent.body.token ?? null;
    const answer = await this.lastAnswer(sent, (body) => this.panel.stage(file.name, body));
    if (began !== this.turn) return;
    if (answer.body.inspection) this.review(answer.body.inspection);
    else this.panel.fail(file.name, wrongWords(answer));
  }

  /**
   * Called when all of a file is sent. From now on the answer is awaited even if it is cancelled: only with the token
   * in it can the server be asked to stop.
   *
   * @param {File} file
   */
  sent(file) {
    this.sending = null;
    this.panel.progress(file.name, 'Reading …', null);
  }

  /**
   * The server's last answer about the file.
   *
   * @param {Answer} first
   * @param {(body: Body) => void} onStage
   */
  lastAnswer(first, onStage) {
    const { turn } = this;
    return lastAnswer(this.token, first, onStage, () => turn === this.turn);
  }

  /** Called when a choice changes: asks the server for its effect. One request at a time; the last choice counts. */
  async choiceChanged() {
    const { turn, inspection } = this;
    this.again = true;
    if (this.asking || !inspection) return;
    this.asking = true;
    /** @type {Answer} */
    let answer = { status: 0, body: {} };
    while (this.again && turn === this.turn) {
      this.again = false;
      const choices = choicesIn(this.host, inspection);
      const reply = await sendJson('POST', `${route()}/${this.token}/inspect`, choices);
      answer = await this.lastAnswer(reply, (body) => this.panel.note(stageWords(body)));
    }
    if (turn !== this.turn) return;
    this.asking = false;
    if (answer.status === 200 && answer.body.inspection) this.review(answer.body.inspection);
    else this.panel.fail(inspection.file, wrongWords(answer));
    if (this.opening) this.convert();
  }

  /** Has the file read as predictions, with the choices in the form. */
  async convert() {
    // If a choice is still being answered, this runs again after the answer.
    this.opening = this.asking;
    const { turn, inspection } = this;
    if (this.opening || !inspection) return;
    const choices = choicesIn(this.host, inspection);
    this.panel.progress(inspection.file, 'Reading …', 0);
    const reply = await sendJson('POST', `${route()}/${this.token}/convert`, choices);
    const answer = await this.lastAnswer(reply, (body) => this.panel.stage(inspection.file, body));
    if (turn !== this.turn) return;
    const { id, summary, stage, deletion } = answer.body;
    if (id) keepRight(id, deletion);
    if (answer.status === 200 && stage !== 'failed' && summary) this.done({ id: id ?? null, summary });
    else this.panel.fail(inspection.file, wrongWords(answer));
  }

  /**
   * Shows the result of reading the file.
   *
   * @param {{id: string | null, summary: Summary}} made `id` is null where it could not be used
   */
  done({ id, summary }) {
    if (id) {
      // The server stores the predictions and deletes the file.
      this.forget();
      this.onOpen(id, summary.title);
    }
    if (id && isFlawless(summary)) this.panel.hide();
    else this.panel.show(result(summary, Boolean(id)));
  }

  /** Goes back to the form, for a file that could not be used. */
  back() {
    if (this.inspection) this.review(this.inspection);
  }

  /** Opens the file as a leaderboard instead. */
  openAsLeaderboard() {
    const { file } = this;
    this.close();
    if (file) this.onBoard(file);
  }

  /** Ends everything under way; nothing of the file stays on the server. */
  close() {
    this.turn++;
    this.asking = false;
    this.again = false;
    this.opening = false;
    this.sending?.abort();
    this.sending = null;
    this.forget();
    this.file = null;
    this.panel.hide();
  }

  forget() {
    removeStaged(this.token);
    this.token = null;
  }
}

/** @param {Event} event */
const actOf = (event) => closest(event, '[data-act]')?.dataset.act;
