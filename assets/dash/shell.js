/** The adapter between Dash and what all pages share: colour scheme, links, print, a server that does not answer. */
import { noUpdate, tell } from '#tile/dash/common';
import { layOutForSheets } from '#tile/report/print';
import { addressOf, pageOf, pages } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import { requestPage } from '#tile/shell/page_loading';
import { closest } from '#tile/ui/elements';
import { keepPassedSliders } from '#tile/ui/gestures';

const SCHEME = 'data-mantine-color-scheme';
const LINK = '.tx-to-page';
const THEORY = '[data-tx-menu="theory"]';

/** The colour scheme that the user chose, else that of the system. @param {string | null} chosen */
const resolved = (chosen) => chosen || (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

dash.shell = {
  /** @param {string | null} chosen */
  scheme(chosen) {
    document.documentElement.setAttribute(SCHEME, resolved(chosen));
    return noUpdate();
  },

  providerScheme: resolved,

  /** @param {string} pathname */
  page(pathname) {
    const path = pageOf(pathname || '/');
    /** @type {NodeListOf<HTMLElement>} */
    const nodes = document.querySelectorAll('[data-tx-page]');
    for (const node of nodes) node.hidden = node.dataset.txPage !== path;
    // The style sheet reads this: a rule with :has() would be evaluated at every change of the document.
    document.documentElement.dataset.txShown = path;
    /** @type {NodeListOf<HTMLElement>} */
    const links = document.querySelectorAll(LINK);
    const theory = document.querySelector(THEORY);
    theory?.removeAttribute('aria-current');
    for (const link of links) {
      const open = link.dataset.txLink === path;
      if (open) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
      if (open && !link.closest('.tx-nav')) theory?.setAttribute('aria-current', 'true');
    }
    requestPage(path);
    pages.explore?.ask('all');
    return path;
  },
};

/** Closes the menu of pages, after one was opened from it. */
function closeTheory() {
  const menu = document.querySelector(`${THEORY}[aria-expanded="true"]`);
  if (menu instanceof HTMLElement) menu.click();
}

let backToScreen = () => {};
keepPassedSliders();

window.addEventListener('beforeprint', () => {
  // A figure and a slide have layouts of their own.
  if (!document.querySelector('.tx-print-figure, .tx-presenting')) backToScreen = layOutForSheets();
});
window.addEventListener('afterprint', () => {
  backToScreen();
  backToScreen = () => {};
});

// A page is loaded when a link to it is pointed at, which is probably followed.
for (const kind of ['pointerover', 'focusin']) {
  document.addEventListener(kind, (event) => {
    const path = closest(event, LINK)?.dataset.txLink;
    if (path) requestPage(path);
  });
}

document.addEventListener('click', (event) => {
  if (closest(event, '[data-tx-action="scheme"]')) {
    const dark = document.documentElement.getAttribute(SCHEME) === 'dark';
    dash.set_props('scheme', { data: dark ? 'light' : 'dark' });
  }
  if (closest(event, '.tx-notice')) tell('');
  const link = closest(event, '[data-tx-link]');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    // A button has no address of its own.
    dash.set_props('url', { pathname: link.getAttribute('href') ?? addressOf(link.dataset.txLink ?? '/') });
    if (link.matches(LINK) && !link.closest('.tx-nav')) closeTheory();
  }
});

// A server that does not answer ---------------------------------------------------------------------------------------

const LOST = 'The server does not answer, so this page may be out of date. This message leaves once it does.';
// Milliseconds between two looks whether it answers again.
const AGAIN = 3_000;
const SHARE =
  'This server grants each visitor a fair share, and yours is used up for now. Wait a minute and try again.';
let lost = false;
let sending = false;
document.addEventListener(
  'change',
  (event) => {
    if (closest(event, '#import-upload')) sending = true;
  },
  true,
);

/** Tells the user about a request without an answer, which Dash reports on the console only. */
new PerformanceObserver((list) => {
  const last = list
    .getEntries()
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .findLast(({ name }) => name.includes('_dash-update-component'));
  if (last) answered(last.responseStatus !== 0);
  if (last?.responseStatus === 429) tell(SHARE);
}).observe({ type: 'resource' });

/** @param {boolean} well whether the last request was answered */
function answered(well) {
  const changed = lost === well;
  if (changed) tell(well ? '' : LOST);
  lost = !well;
  // Cleared, so that Dash notices when the same file is chosen again.
  if (lost && sending) dash.set_props('import-upload', { contents: null });
  sending = false;
  if (!lost) return;
  window.dispatchEvent(new CustomEvent('tx-lost'));
  if (changed) window.setTimeout(ask, AGAIN);
}

/** Asks a server that did not answer whether it is back, until it is. */
async function ask() {
  if (!lost) return;
  const back = await fetch(addressOf('/healthz'), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (back) answered(true);
  else if (lost) window.setTimeout(ask, AGAIN);
}

window.addEventListener('online', ask);
