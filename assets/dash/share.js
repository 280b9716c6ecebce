/** The adapter between Dash and what leaves the page: links, sessions, tables, reports. */
import { noUpdate, tell } from '#tile/dash/common';
import { costsTable } from '#tile/pages/decide/table';
import { benefitTable } from '#tile/pages/predictions/decision_curves';
import { modelsTable } from '#tile/pages/predictions/export';
import { averagesOf, outcomesOf, rankingOf } from '#tile/pages/tasks/tables';
import { listed } from '#tile/report/print';
import { numberIn } from '#tile/share/figure_menu';
import { figureName, tableName } from '#tile/share/save';
import { suggestedTitle } from '#tile/share/scenes';
import { session } from '#tile/share/session';
import { addressOf, opened, pages } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import * as tables from '#tile/tables/formats';
import { leaderboard } from '#tile/tables/leaderboard_table';
import { closest, fill } from '#tile/ui/elements';
import { saveFile } from '#tile/ui/files';

// ---- The buttons that save tables and reports: `data-tx-action` "save-table" (`data-tx-table`: which table;
// `data-tx-key`: csv, latex, longtable or markdown; a field of the same menu has the number of rows) and
// "export-report". The server writes the report.

/** For each format: the function that writes it, the file extension, the MIME type, the start of the file. */
const FORMS = {
  csv: { written: tables.csv, suffix: 'csv', type: 'text/csv', start: '\ufeff' },
  latex: { written: tables.latex, suffix: 'tex', type: 'application/x-tex', start: '' },
  longtable: { written: tables.longtable, suffix: 'tex', type: 'application/x-tex', start: '' },
  markdown: { written: tables.markdown, suffix: 'md', type: 'text/markdown', start: '' },
};

/** @param {string | undefined} key @returns {key is keyof typeof FORMS} */
const isForm = (key) => key !== undefined && key in FORMS;

/** Whether a format is for readers rather than programs. @param {keyof typeof FORMS} form */
const isPaper = (form) => form !== 'csv';

/** The function that gives a table of Robustness and its file name. @param {string} key */
const robust = (key) => (/** @type {keyof typeof FORMS} */ form) => ({
  table: opened('robustness').table(key, isPaper(form)),
  name: figureName(`robustness-${key}`),
});

/** Tables and their file names, by the key of the menu; null if a table does not exist yet. */
const TABLES = {
  acceptability: robust('acceptability'),
  pairs: robust('pairs'),
  'robust-best': robust('robust-best'),
  needed: robust('needed'),
  leaderboard(/** @type {keyof typeof FORMS} */ form) {
    const { model, hidden } = opened('explore');
    return { table: leaderboard(model, listed(), isPaper(form), hidden.columnsOf(model)), name: tableName(model) };
  },
  costs() {
    const { board, decision } = opened('decide');
    return { table: decision && costsTable(board, decision), name: figureName('decide-costs') };
  },
  contexts() {
    return { table: opened('contexts').table(), name: figureName('contexts-matrix') };
  },
  benefit() {
    const { model } = opened('predictions');
    return { table: model.result && benefitTable(model), name: figureName('predictions-benefit') };
  },
  'invariance-ranks'() {
    return { table: opened('invariance').table(), name: figureName('invariance-ranks') };
  },
  scores() {
    return { table: opened('scores').table(), name: 'scores-table-1' };
  },
  'task-ranking'() {
    return { table: rankingOf(opened('tasks').model), name: figureName('tasks-ranking') };
  },
  'task-outcomes'() {
    return { table: outcomesOf(opened('tasks').model), name: figureName('tasks-outcomes') };
  },
  'task-averages'() {
    return { table: averagesOf(opened('tasks').model), name: figureName('tasks-averages') };
  },
  models() {
    const { model } = opened('predictions');
    return { table: model.result && modelsTable(model), name: figureName('predictions-models') };
  },
};

const NO_TABLE = 'Nothing was saved: what the table shows is still being computed, or is undefined here.';

/** @param {string} key @returns {key is keyof typeof TABLES} */
const isTable = (key) => key in TABLES;

/** @param {keyof typeof TABLES} which @param {keyof typeof FORMS} form @param {number} most rows */
function saveTable(which, form, most) {
  const { written, suffix, type, start } = FORMS[form];
  const { table, name } = TABLES[which](form);
  if (!table) return tell(NO_TABLE);
  const text = written(tables.first(table, most));
  saveFile(new Blob([start, text], { type: `${type};charset=utf-8` }), `${name}.${suffix}`);
}

/** The stored scenes, or the current view of the page if there are none. */
function scenes() {
  if (session.scenes.length) return session.scenes;
  const view = session.current();
  const result = view?.page === '/predictions' ? pages.predictions?.model.result : null;
  return [{ title: result?.title ?? (view && suggestedTitle(view)), notes: '', view }];
}

/** The file name in the server's answer. @param {Response} answer */
function fileName(answer) {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  return name ? decodeURIComponent(name) : 'report.html';
}

/** The id under which the server logged its error, as text for a message; '' if there is none. */
/** @param {Response} answer */
const errorId = ({ headers }) => (headers.has('X-Request-Id') ? ` (Error ${headers.get('X-Request-Id')})` : '');

/** @param {string} name */
const isChecked = (name) => document.querySelector(`[data-tx-report-${name}]:checked`) !== null;

/** How the leaderboard is decided, where the report is to be one of a challenge: by the rule and at the point shown. */
function challenge() {
  const { model } = opened('explore');
  const sheets = isChecked('sheets');
  if (model.board.contexts.length < 2 || !(isChecked('challenge') || sheets)) return null;
  return { rule: model.rule, at: [model.point.a, model.point.b], prior: model.prior, score: model.score, sheets };
}

/** How a report of several contexts can be one of a challenge; '' where it is, or cannot be. */
const more = () =>
  opened('explore').model.board.contexts.length > 1 && !challenge()
    ? ' “Show scenes” in the menu Share can add every task, the rule and tiers.'
    : '';

/** @param {AbortSignal} signal aborts the request for the report */
async function requested(signal) {
  const notes = isChecked('notes');
  const request = { data: session.payload(), scenes: scenes(), notes, challenge: challenge() };
  return fetch(addressOf('/report'), {
    method: 'POST',
    signal,
    body: JSON.stringify(request),
    headers: { 'Content-Type': 'application/json' },
  });
}

// The second click of a double click cancels nothing.
const TWICE = 500;
/** The report that is being written: how to cancel it, and when it was requested. */
/** @type {{cancel: () => void, at: number} | null} */
let writing = null;

/** @param {HTMLButtonElement} button requests the report, and cancels it while it is being written */
async function saveReport(button) {
  const ending = new AbortController();
  writing = { cancel: () => ending.abort(), at: performance.now() };
  const words = [...button.childNodes];
  fill(button, 'Cancel report');
  button.setAttribute('aria-busy', 'true');
  try {
    const answer = await requested(ending.signal);
    const text = await answer.text();
    if (answer.ok) {
      saveFile(new Blob([text], { type: 'text/html;charset=utf-8' }), fileName(answer));
      session.tell(`Saved: ${fileName(answer)}, which any browser opens.${more()}`);
    } else if (answer.status === 429) tell(text);
    else tell(answer.status === 400 ? `No report was written: ${text}.` : `No report was written.${errorId(answer)}`);
  } catch {
    tell(
      ending.signal.aborted
        ? 'Cancelled: no report was written.'
        : 'The server could not be reached, so there is no report.',
    );
  } finally {
    writing = null;
    fill(button, ...words);
    button.removeAttribute('aria-busy');
  }
}

/** @param {HTMLButtonElement} button */
function report(button) {
  if (!writing) saveReport(button);
  else if (performance.now() - writing.at > TWICE) writing.cancel();
}

document.addEventListener('click', (event) => {
  const button = closest(event, '[data-tx-action]');
  if (!button || !pages.explore?.model.data) return;
  const { txAction, txKey, txTable } = button.dataset;
  const which = txTable ?? 'leaderboard';
  if (txAction === 'save-table' && isForm(txKey) && isTable(which))
    saveTable(which, txKey, numberIn(button, 'rows') ?? Infinity);
  if (txAction === 'export-report' && button instanceof HTMLButtonElement) report(button);
});

// ---- The session.

dash.sharing = {
  changed() {
    session.address.scheduleWrite();
    return noUpdate();
  },

  /** @param {Parameters<typeof session.boards.receive>[0] | null} answer */
  receive(answer) {
    if (answer) session.boards.receive(answer);
    return noUpdate();
  },
};
