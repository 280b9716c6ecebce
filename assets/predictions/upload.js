/**
 * Files of predictions on their way: sent with progress, shown as they were understood, corrected, read, opened. Speaks to
 * the server's own routes, because such files are too large for a store. Knows no Dash.
 */
import { fill, make } from '#tile/parts/elements';

const ROLES = [
  ['label', 'Label, the truth'],
  ['score', 'Score of a model'],
  ['weight', 'Weight of the sample'],
  ['confidence', 'Confidence of a model'],
  ['model', 'Name of the model'],
  ['sample', 'Name of the sample'],
  ['ignore', 'Ignore'],
];
const PATH = '/predictions';
const BOARD = 'This looks like a leaderboard, one row a classifier, and not like predictions, one row a sample.';
const many = (n) => n.toLocaleString('en');

/** One request; progress of what is sent. Resolves to {status, body}, body {} where it is no JSON. */
function request(method, path, { body, headers = {}, onProgress, hold } = {}) {
  return new Promise((done) => {
    const call = new XMLHttpRequest();
    if (hold) hold(call);
    call.open(method, path);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    if (onProgress)
      call.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    call.onloadend = () => {
      let answer = {};
      try {
        answer = JSON.parse(call.responseText || '{}');
      } catch {
        answer = {};
      }
      done({ status: call.status, body: answer });
    };
    call.send(body);
  });
}
const json = (method, path, data) =>
  request(method, path, { body: JSON.stringify(data), headers: { 'Content-Type': 'application/json' } });
const wrong = ({ status, body }) =>
  body.error ||
  (status === 0 ? 'The connection broke off: please try again.' : `The server could not do this (${status}).`);

export class PredictionsUpload {
  /** `most`: bytes that the server takes; `onOpen(id, title)`: the predictions are there; `onBoard(file)`: they are a leaderboard. */
  constructor(host, label, most, onOpen, onBoard) {
    Object.assign(this, { host, label, most, onOpen, onBoard });
    this.input = make('input', {
      type: 'file',
      id: 'predictions-file',
      accept: '.csv,.tsv,.txt,.gz,.parquet',
      'aria-label': 'Upload predictions',
    });
    label.append(this.input);
    this.input.addEventListener('change', () => {
      const [file] = this.input.files;
      this.input.value = '';
      if (file) this.take(file);
    });
    host.addEventListener('change', (event) => event.target.closest('[data-role], [data-choice]') && this.chosen());
    host.addEventListener('click', (event) => {
      const act = event.target.closest('[data-act]');
      if (act) this[act.dataset.act]();
    });
  }

  show(...children) {
    this.host.hidden = !children.length;
    fill(this.host, ...children);
  }

  fail(text) {
    this.show(make('p', { className: 'tx-wrong' }, text), this.button('Close', 'close'));
  }

  button(text, act, attributes = {}) {
    return make('button', { type: 'button', className: 'tx-button', 'data-act': act, ...attributes }, text);
  }

  progress(text, share) {
    const bar = make('progress', { max: 1, ...(share === null ? {} : { value: share }), 'aria-label': text });
    this.show(
      make('p', {}, share === null ? text : `${text} ${Math.round(100 * share)} %`),
      bar,
      this.button('Cancel', 'close'),
    );
  }

  async take(file) {
    this.close();
    if (file.size > this.most)
      return this.fail(
        `${file.name} has ${many(Math.round(file.size / 1e6))} MB; ${many(this.most / 1e6)} MB are the most that is taken.`,
      );
    this.file = file;
    const began = (this.turn = (this.turn || 0) + 1);
    this.progress(`Sending ${file.name}:`, 0);
    const sent = await request('POST', PATH, {
      body: file,
      headers: { 'X-File-Name': encodeURIComponent(file.name), 'Content-Type': 'application/octet-stream' },
      onProgress: (share) =>
        began === this.turn &&
        this.progress(share < 1 ? `Sending ${file.name}:` : `Reading ${file.name} …`, share < 1 ? share : null),
      hold: (call) => (this.call = call),
    });
    this.call = null;
    if (began !== this.turn) return undefined;
    if (sent.status !== 201) return this.fail(wrong(sent));
    this.token = sent.body.token;
    return this.review(sent.body.inspection);
  }

  /** What was understood, to be confirmed or corrected. */
  review(inspection) {
    this.inspection = inspection;
    const { file, layout, rows, columns, labels, models, positive, why, lacking } = inspection;
    const head = make(
      'div',
      { className: 'tx-upload-head' },
      make('h2', {}, file),
      make(
        'span',
        { className: 'tx-note' },
        `${many(rows)} rows, ${layout === 'long' ? 'one a sample and model' : 'one column a model'}, ${models.length} model${models.length === 1 ? '' : 's'}`,
      ),
    );
    const choices = make(
      'div',
      { className: 'tx-upload-choices' },
      make(
        'label',
        {},
        'Positive is ',
        this.select(
          'positive',
          labels.map(({ value, count }) => [value, `${value} (${many(count)})`]),
          positive,
        ),
      ),
      make('span', { className: 'tx-note' }, why),
      make(
        'label',
        {},
        'Threshold ',
        make('input', {
          type: 'text',
          inputmode: 'decimal',
          maxlength: 14,
          'data-choice': 'threshold',
          value: inspection.choices.threshold ?? '',
          placeholder: 'found out',
        }),
      ),
      make(
        'label',
        {},
        make('input', {
          type: 'checkbox',
          'data-choice': 'reversed',
          ...(inspection.choices.reversed ? { checked: '' } : {}),
        }),
        ' greater scores speak for the other class',
      ),
    );
    const table = make(
      'table',
      { className: 'tx-counts' },
      make(
        'thead',
        {},
        make(
          'tr',
          {},
          ...['Column', 'is', 'of the model', 'first rows', ''].map((name) => make('th', { scope: 'col' }, name)),
        ),
      ),
      make('tbody', {}, ...columns.map((column, k) => this.column(column, k, layout))),
    );
    const ready = !lacking;
    this.show(
      head,
      ...this.otherwise(inspection),
      choices,
      make('div', { className: 'tx-table-scroll' }, table),
      this.parts(inspection),
      lacking ? make('p', { className: 'tx-wrong' }, lacking) : null,
      make(
        'div',
        { className: 'tx-upload-end' },
        this.button('Open', 'convert', ready ? { id: 'predictions-open' } : { disabled: '' }),
        this.button('Cancel', 'close'),
      ),
    );
  }

  /** A file that belongs elsewhere, and the way there. */
  otherwise({ leaderboard }) {
    if (!leaderboard) return [];
    return [
      make('p', { className: 'tx-warned', role: 'alert' }, BOARD),
      this.button('Open it as a leaderboard', 'away', { id: 'predictions-away' }),
    ];
  }

  away() {
    const { file } = this;
    this.close();
    this.onBoard(file);
  }

  /** Which models have scores in fewer rows than there are for one, said before anything is opened. */
  parts({ layout, rows, models }) {
    const most = layout === 'long' ? Math.max(...models.map((each) => each.rows)) : rows;
    const found = models.filter((each) => each.rows < most).map((each) => `${each.name} in ${many(each.rows)}`);
    if (!found.length) return null;
    const more = found.length > 5 ? ` and ${found.length - 5} more` : '';
    return make(
      'p',
      { className: 'tx-warned' },
      `Scores in fewer than all ${many(most)} rows: ${found.slice(0, 5).join(', ')}${more}. A model that leaves out the hard samples looks better than it is.`,
    );
  }

  column(column, k, layout) {
    const named = column.role === 'score' || column.role === 'confidence';
    const model =
      named && layout === 'wide'
        ? make('input', {
            type: 'text',
            maxlength: 200,
            'data-role': 'model',
            'data-column': k,
            value: column.model,
            'aria-label': `Model of ${column.name}`,
          })
        : null;
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, column.name),
      make(
        'td',
        {},
        this.select('', ROLES, column.role, {
          'data-role': 'role',
          'data-column': k,
          'aria-label': `What ${column.name} is`,
        }),
      ),
      make('td', {}, model),
      make('td', { className: 'tx-head-cells' }, column.head.slice(0, 3).join(', ')),
      make('td', { className: 'tx-note' }, column.remark),
    );
  }

  select(choice, options, value, attributes = { 'data-choice': choice }) {
    const node = make('select', attributes, ...options.map(([key, text]) => make('option', { value: key }, text)));
    node.value = value ?? '';
    return node;
  }

  choices() {
    const { inspection, host } = this;
    const columns = inspection.columns.map(({ name, role, model }) => ({ name, role, model }));
    for (const node of host.querySelectorAll('[data-role]'))
      columns[Number(node.dataset.column)][node.dataset.role === 'role' ? 'role' : 'model'] = node.value;
    if (inspection.layout === 'wide')
      for (const each of columns) if (each.role === 'score' && !each.model) each.model = each.name;
    const at = (name) => host.querySelector(`[data-choice="${name}"]`);
    const threshold = at('threshold').value.trim().replace(',', '.');
    return {
      ...inspection.choices,
      columns,
      positive: at('positive').value || null,
      reversed: at('reversed').checked,
      threshold: threshold === '' || !Number.isFinite(Number(threshold)) ? null : Number(threshold),
    };
  }

  /** A choice was changed: the server says what it means. One question at a time; the last choice counts. */
  async chosen() {
    const { turn } = this;
    this.again = true;
    if (this.asking) return;
    let answer = null;
    while (this.again && turn === this.turn) {
      this.again = false;
      this.asking = json('POST', `${PATH}/${this.token}/inspect`, this.choices());
      answer = await this.asking;
    }
    this.asking = null;
    if (turn !== this.turn) return;
    if (answer.status === 200) this.review(answer.body.inspection);
    else this.fail(wrong(answer));
    if (this.opening) this.convert();
  }

  async convert() {
    // Its turn comes when the server has answered for the last choice.
    this.opening = Boolean(this.asking);
    if (this.opening) return;
    const { turn } = this;
    const data = this.choices();
    this.progress(`Reading ${this.inspection.file}:`, 0);
    let answer = await json('POST', `${PATH}/${this.token}/convert`, data);
    while (turn === this.turn && answer.status === 202) {
      const { stage, done, total } = answer.body;
      this.progress(
        stage === 'reading' ? `Reading ${this.inspection.file}:` : 'Waiting for the server …',
        stage === 'reading' && total ? Math.min(1, done / total) : null,
      );
      await new Promise((wait) => setTimeout(wait, 250));
      const polled = await request('GET', `${PATH}/${this.token}`);
      answer =
        polled.status === 200 && !['done', 'failed'].includes(polled.body.stage)
          ? { status: 202, body: polled.body }
          : polled;
    }
    if (turn !== this.turn) return;
    if (answer.status !== 200 || answer.body.stage === 'failed') this.fail(wrong(answer));
    else this.done(answer.body);
  }

  /** What was made of the file; problems by row and column. */
  done({ id, summary }) {
    const { notes, problems, total_problems: total, unlabelled } = summary;
    const lines = [
      ...notes,
      ...(unlabelled
        ? [
            unlabelled === 1
              ? '1 row has no label and is left out.'
              : `${many(unlabelled)} rows have no label and are left out.`,
          ]
        : []),
    ];
    const table = problems.length
      ? make(
          'table',
          { className: 'tx-counts' },
          make(
            'thead',
            {},
            make(
              'tr',
              {},
              ...['Row', 'Column', 'Found', 'Expected', ''].map((name) => make('th', { scope: 'col' }, name)),
            ),
          ),
          make(
            'tbody',
            {},
            ...problems.map((each) =>
              make(
                'tr',
                {},
                ...['row', 'column', 'found', 'expected', 'happens'].map((key) =>
                  make('td', {}, each[key] === null || each[key] === undefined ? '' : String(each[key])),
                ),
              ),
            ),
          ),
        )
      : null;
    if (id) {
      // The server keeps what was made of the file, not the file.
      this.forget();
      this.onOpen(id, summary.title);
    }
    if (id && !lines.length && !problems.length) return this.show();
    return this.show(
      make(
        'h2',
        {},
        id
          ? `${summary.title}: ${many(summary.samples)} samples, ${summary.models.length} model${summary.models.length === 1 ? '' : 's'}`
          : `${summary.file} cannot be used`,
      ),
      ...lines.map((text) => make('p', {}, text)),
      total > problems.length
        ? make('p', { className: 'tx-note' }, `${many(total)} problems; the first ${problems.length}:`)
        : null,
      table ? make('div', { className: 'tx-table-scroll' }, table) : null,
      make(
        'div',
        { className: 'tx-upload-end' },
        id ? null : this.button('Change the choices', 'back'),
        this.button('Close', 'close'),
      ),
    );
  }

  /** Other choices for a file that could not be used. */
  back() {
    this.review(this.inspection);
  }

  /** Ends what is under way; nothing of the file stays on the server. */
  close() {
    this.turn = (this.turn || 0) + 1;
    Object.assign(this, { asking: null, again: false, opening: false });
    if (this.call) this.call.abort();
    this.forget();
    Object.assign(this, { call: null, file: null });
    this.show();
  }

  forget() {
    if (this.token) request('DELETE', `${PATH}/${this.token}`);
    this.token = null;
  }
}
