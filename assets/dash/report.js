/**
 * What the page offers of its tables and scenes: buttons with `data-tx-action` "save-table" (`data-tx-key` csv, latex or
 * markdown) and "export-report". The report is made by the server, from what is sent with the question.
 */
import { fileName, saveFile } from '#tile/exports/files';
import { leaderboard } from '#tile/exports/leaderboard';
import { tableName } from '#tile/exports/names';
import * as tables from '#tile/exports/tables';
import { dash } from '#tile/page/dash';
import { pages } from '#tile/page/pages';
import { session } from '#tile/session/session';

const FORMS = {
  csv: ['csv', 'text/csv', '\ufeff'],
  latex: ['tex', 'application/x-tex', ''],
  markdown: ['md', 'text/markdown', ''],
};
const tell = (text) => dash.set_props('notice', { children: text });

/** Entities in the order of the table, as filtered and sorted there; by rank where there is no table yet. */
function listed() {
  const { board, model } = pages.explore;
  if (!board || !board.api) return model.ranking.order;
  const found = [];
  board.api.forEachNodeAfterFilterAndSort((node) => found.push(node.data.entity));
  return found;
}

export function saveTable(form) {
  if (!pages.explore || !pages.explore.model.data || !FORMS[form]) return;
  const [suffix, type, start] = FORMS[form];
  const { model } = pages.explore;
  const text = tables[form](leaderboard(model, listed()));
  saveFile(new Blob([start, text], { type: `${type};charset=utf-8` }), `${tableName(model)}.${suffix}`);
}

/** The scenes kept; where there are none, the view as it is, whatever the page. */
function scenes() {
  const page = pages.explore;
  if (session.scenes.length) return session.scenes;
  const view = session.current();
  const { told } = (view.page === '/predictions' && pages.predictions?.model) || {};
  return [{ title: told ? told.title : page.model.data.title, notes: '', view }];
}

/** What a report calls itself. */
const titleOf = (text) =>
  new DOMParser().parseFromString(text.slice(0, text.indexOf('</title>') + 8), 'text/html').title;

export async function saveReport(button) {
  const data = (session && session.payload && session.payload()) || pages.explore.model.data;
  button.disabled = true;
  button.setAttribute('aria-busy', 'true');
  try {
    const config = JSON.parse(document.getElementById('_dash-config').textContent);
    const body = JSON.stringify({ data, scenes: scenes() });
    const answer = await fetch(`${config.requests_pathname_prefix}report`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    const text = await answer.text();
    if (answer.ok) saveFile(new Blob([text], { type: 'text/html;charset=utf-8' }), `${fileName(titleOf(text))}.html`);
    else tell(answer.status === 400 ? `No report: ${text}.` : 'The server could not make the report.');
  } catch {
    tell('The server could not be reached: no report was made.');
  } finally {
    button.disabled = false;
    button.removeAttribute('aria-busy');
  }
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-tx-action]');
  if (!button || button.disabled) return;
  if (button.dataset.txAction === 'save-table') saveTable(button.dataset.txKey);
  if (button.dataset.txAction === 'export-report' && pages.explore && pages.explore.model.data) saveReport(button);
});
