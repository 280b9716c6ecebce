/** The dialog that uploads a file of predictions: sending it, confirming what was recognised, the result. */
import { count, counted } from '#tile/draw/text';
import {
  actButton,
  columnTable,
  field,
  fileName,
  lastAnswer,
  removeStaged,
  route,
  select,
  sentence,
  stageWords,
  UNCHANGED,
  UploadPanel,
  verdict,
} from '#tile/import/upload_panel';
import { keepRight, sendFile, sendJson, wrongWords } from '#tile/share/uploads';
import { closest, make, part } from '#tile/ui/elements';

/** @import { Step } from '#tile/import/upload_panel' */
/** @import { Answer, Body, Choices, Inspection, Summary } from '#tile/share/uploads' */

// ---- The form in which what the server recognised in a file of predictions is confirmed or corrected: builds it,
// and reads it back.

const BOARD = 'This looks like a leaderboard (one row per classifier), not like predictions (one row per sample).';
const ONE_CLASS = 'Ready: accuracy at fixed thresholds and selective prediction only.';
const AUTOMATIC = 'Automatic: 0 where scores have both signs, 0.5 where they are from 0 to 1.';
const MOST_NAMED = 5;

/** The form, as a step of the dialog. @param {Inspection} inspection @returns {Step} */
function form(inspection) {
  const { file, lacking, models } = inspection;
  const label = lacking ? 'Nothing to import' : `Import ${counted(models.length, 'model')}`;
  const state = lacking ? { disabled: '' } : { id: 'predictions-open' };
  return {
    title: ['Import ', fileName(file)],
    body: [
      about(inspection),
      ...leaderboardOffer(inspection),
      found(inspection),
      generalFields(inspection),
      columnTable(inspection),
    ],
    buttons: [
      actButton('Cancel', 'close'),
      actButton(label, 'convert', { className: 'tx-button tx-primary', ...state }),
    ],
    note: UNCHANGED,
    focus: lacking ? '[data-choice="positive"]' : '#predictions-open',
  };
}

/** @param {Inspection} inspection */
function about({ rows, columns, layout }) {
  const how = layout === 'long' ? 'one row per sample and model' : 'one column per model';
  const size = `${counted(rows, 'row')}, ${counted(columns.length, 'column')} · ${how}`;
  return make('div', { className: 'tx-import-about' }, size);
}

/** What the data suffice for. @param {Inspection} inspection */
function found(inspection) {
  const { lacking, why, missing_class: missing } = inspection;
  if (lacking) return verdict('warn', make('span', { className: 'tx-wrong' }, lacking));
  const incomplete = incompleteModels(inspection);
  const notes = incomplete ? [make('span', { className: 'tx-warned' }, incomplete)] : [];
  const positive = why ? [`Positive class: ${why}.`] : [];
  if (missing) return verdict('warn', ONE_CLASS, [...positive, lacksClass(missing), ...notes]);
  return verdict('ok', 'Ready: full Tile, ROC curves and selective prediction.', [...positive, ...notes]);
}

/** What cannot be shown without a class. @param {'positives' | 'negatives'} missing */
function lacksClass(missing) {
  const other = missing === 'positives' ? 'negatives' : 'positives';
  const rate = missing === 'positives' ? 'TPR' : 'FPR';
  return (
    `No row has ${missing}: ${rate}, AUROC, ROC and precision–recall curves are undefined, the Tile and best ` +
    `thresholds need both classes, and the prevalence cannot be changed. For these, add ${missing} to the ${other}.`
  );
}

/** A note that the file looks like a leaderboard, and a button that opens it as one. @param {Inspection} inspection */
function leaderboardOffer({ leaderboard }) {
  if (!leaderboard) return [];
  const away = actButton('Open as a leaderboard', 'away', { id: 'predictions-away' });
  return [make('div', { role: 'alert' }, verdict('warn', BOARD, [away]))];
}

/** The choices that do not belong to a column. @param {Inspection} inspection */
function generalFields({ labels, positive, choices }) {
  const values = labels.map(
    ({ value, count: rows }) => /** @type {[string, string]} */ ([value, `${value} (${count(rows)})`]),
  );
  const threshold = make('input', {
    type: 'text',
    inputmode: 'decimal',
    maxlength: 14,
    'data-choice': 'threshold',
    value: choices.threshold ?? '',
    placeholder: 'automatic',
  });
  const reversed = make('input', {
    type: 'checkbox',
    'data-choice': 'reversed',
    checked: choices.reversed ? '' : null,
  });
  return make(
    'div',
    { className: 'tx-import-reading' },
    field('Positive class', select(values, positive, { 'data-choice': 'positive' })),
    field('Threshold', threshold, AUTOMATIC),
    make('label', { className: 'tx-import-check' }, reversed, ' Higher scores mean negative'),
  );
}

/** A note on models with scores in fewer rows than another one, shown before anything is opened. */
/** @param {Inspection} inspection */
function incompleteModels({ layout, rows, models }) {
  const most = layout === 'long' ? Math.max(...models.map((each) => each.rows)) : rows;
  const found = models.filter((each) => each.rows < most).map((each) => `${each.name} in ${count(each.rows)}`);
  if (!found.length) return '';
  const rest = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  return (
    `Scores in fewer than all ${count(most)} rows: ${found.slice(0, MOST_NAMED).join(', ')}${rest}. ` +
    'A model that is not scored on hard samples looks better than it is.'
  );
}

/** Reads the choices from the form. */
/** @param {HTMLElement} host @param {Inspection} inspection shown in the form @returns {Choices} */
function choicesIn(host, { layout, columns, choices }) {
  const chosen = columns.map(({ name, role, model }) => ({ name, role, model }));
  for (const node of host.querySelectorAll('[data-role]')) {
    const { value, dataset } = /** @type {HTMLInputElement | HTMLButtonElement} */ (node);
    chosen[Number(dataset.column)][dataset.role === 'role' ? 'role' : 'model'] = value;
  }
  if (layout === 'wide') for (const each of chosen) if (each.role === 'score') each.model ||= each.name;
  /** @param {string} name */
  const at = (name) => part(host, `[data-choice="${name}"]`, HTMLInputElement);
  const threshold = at('threshold').value.trim().replace(',', '.');
  return {
    ...choices,
    columns: chosen,
    positive: part(host, '[data-choice="positive"]', HTMLSelectElement).value || null,
    reversed: at('reversed').checked,
    threshold: threshold === '' || !Number.isFinite(Number(threshold)) ? null : Number(threshold),
  };
}

// ---- The result of reading a file of predictions: its models, and a sentence for each cause of problems.

/** Whether there is nothing to report but that the predictions were read. @param {Summary} summary */
const isFlawless = ({ notes, problems, unlabelled }) => !notes.length && !problems.length && !unlabelled;

/** The result as a step of the dialog. */
/** @param {Summary} summary @param {boolean} opened whether there are predictions @returns {Step} */
function result(summary, opened) {
  const { file, title, samples, models } = summary;
  const found = opened
    ? verdict('ok', `${title}: ${counted(samples, 'sample')}, ${counted(models.length, 'model')}.`, lines(summary))
    : verdict('error', 'No sample can be used.', lines(summary));
  return {
    title: opened ? ['Imported ', fileName(file)] : [fileName(file), ' cannot be imported'],
    body: [found, ...problemsOf(summary)],
    buttons: [opened ? null : actButton('Back to the settings', 'back'), actButton('Close', 'close')],
  };
}

/** @param {Summary} summary */
function problemsOf({ problems, total_problems: total }) {
  if (!problems.length) return [];
  const head = make('h3', {}, counted(total, 'problem'));
  const told = problems.map((problem) => make('div', { className: 'tx-import-general' }, sentence(problem)));
  return [make('div', { className: 'tx-import-problems' }, head), ...told];
}

/** @param {Summary} summary */
function lines({ notes, unlabelled }) {
  if (!unlabelled) return notes;
  return [...notes, `${counted(unlabelled, 'row')} without a label left out.`];
}

// ---- The upload of a file of predictions: sends it with progress, shows how it was recognised, lets the user
// correct that, then has it read and opens it. Uses the server's own routes, because such files are too large for a
// store of Dash.

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
   * @param {HTMLDialogElement} host @param {HTMLElement} label
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

  /** Shows what was recognised, to be confirmed or corrected. @param {Inspection} inspection */
  review(inspection) {
    this.inspection = inspection;
    this.panel.show(form(inspection));
  }

  // From step to step -------------------------------------------------------------------------------------------------

  /** Sends a file. @param {File} file */
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
   */
  /** @param {File} file */
  sent(file) {
    this.sending = null;
    this.panel.progress(file.name, 'Reading …', null);
  }

  /** The server's last answer about the file. @param {Answer} first @param {(body: Body) => void} onStage */
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
      const reply = await sendJson(`${route()}/${this.token}/inspect`, choices);
      answer = await this.lastAnswer(reply, (body) => this.panel.note(stageWords(body)));
    }
    if (turn !== this.turn) return;
    this.asking = false;
    if (answer.status !== 200 || !answer.body.inspection) return this.panel.fail(inspection.file, wrongWords(answer));
    this.review(answer.body.inspection);
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
    const reply = await sendJson(`${route()}/${this.token}/convert`, choices);
    const answer = await this.lastAnswer(reply, (body) => this.panel.stage(inspection.file, body));
    if (turn !== this.turn) return;
    const { id, summary, stage, deletion } = answer.body;
    if (id) keepRight(id, deletion);
    if (answer.status === 200 && stage !== 'failed' && summary) this.done({ id: id ?? null, summary });
    else this.panel.fail(inspection.file, wrongWords(answer));
  }

  /** Shows the result of reading the file. */
  /** @param {{id: string | null, summary: Summary}} made `id` is null where it could not be used */
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
