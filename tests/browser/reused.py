"""Pages that tests use one after another: opening one takes two seconds of processor time, putting one back a tenth.

After a test its page goes back to the view with which it was opened. It is used again only if all that it shows and
remembers is then as it was when it had been opened; otherwise it is closed, and the next test opens another.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Error

Key = tuple[str, bool, str]
"""The browser of a page, whether it is dark, and its path."""

# The windows in which pages that several tests use are opened; a test that wants another size changes it.
SIZES = {"shared": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}

# When a page is complete with all answers of the server.
READY = {
    "/": "true",
    "/scores": "tileExplorer.scoresPage?.questions.stage === tileExplorer.scoresPage?.model.grids.length - 1"
    " && Boolean(tileExplorer.scoresPage.model.audits && tileExplorer.scoresPage.model.gallery)"
    " && !tileExplorer.scoresPage.questions.galleryProgress",
    "/tradeoff": "document.querySelectorAll('.tx-candidates tbody tr').length > 0",
    "/predictions": "document.querySelectorAll('.tx-rank-based tbody tr').length > 0"
    " && Boolean(tileExplorer.predictionsPage.model.choice)",
    "/robustness": "document.querySelectorAll('.tx-pairs td button').length > 0"
    " && document.querySelectorAll('.tx-criteria').length > 0 && !document.querySelector('.tx-robustness .tx-old')",
    "/guide": "document.querySelectorAll('#guide h2').length > 0",
}

# How many seconds a page may take until it shows again what it showed.
PATIENCE = 1

# What a test may have left behind that no view of the page holds.
PUT_BACK = """async ([view, columns]) => {
  document.activeElement?.blur();
  getSelection().removeAllRanges();
  const filter = document.querySelector('#board-filter input');
  if (filter.value) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(filter, '');
    filter.dispatchEvent(new Event('input', { bubbles: true }));
  }
  for (const detail of document.querySelectorAll('[data-tx-detail][aria-expanded=true]')) detail.click();
  // Only the parts of the gallery are open from the beginning.
  for (const detail of document.querySelectorAll('details')) detail.open = detail.matches('.tx-gallery-part');
  document.querySelectorAll('main[tabindex]').forEach((main) => main.removeAttribute('tabindex'));
  document.querySelector('[data-help-tab=page][aria-selected=false]')?.click();
  delete window.axe;
  document.querySelector('.tx-notice')?.click();
  for (const close of ['#sharing-note [aria-label=Close]', '#scenes:not([hidden]) [aria-label="Close scenes"]'])
    document.querySelector(close)?.click();
  document.querySelector('[data-sorted=false][aria-pressed=false]')?.click();
  if (tileExplorer.predictionsPage) tileExplorer.predictionsPage.model.bands = null;
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (document.documentElement.getAttribute('data-mantine-color-scheme') !== scheme)
    dash_clientside.set_props('scheme', { data: null });
  tileExplorer.session.setScenes([]);
  await tileExplorer.session.apply(view);
  const { api } = tileExplorer.page.board;
  if (JSON.stringify(api.getColumnState()) !== JSON.stringify(columns)) api.resetColumnState();
  api.clearFocusedCell();
  document.documentElement.classList.add('tx-first-visit');
  document.getElementById('tour-offer').hidden = false;
  localStorage.clear();
  document.activeElement?.blur();
  for (const node of document.querySelectorAll('*')) if (node.scrollTop || node.scrollLeft) node.scrollTo(0, 0);
}"""

# Everything that the next test could notice: view, address, storage, open dialogs, each text and field.
SHOWN = """() => {
  const { session, page, scoresPage, tradeoffPage, predictionsPage, robustnessPage } = tileExplorer;
  const { api } = page.board;
  const rows = [];
  api.forEachNodeAfterFilterAndSort((row) => rows.push(row.id));
  const told = ['disabled', 'open', 'aria-pressed', 'aria-expanded', 'aria-selected', 'aria-invalid', 'aria-current',
    'aria-valuetext', 'tabindex'];
  // A test may replace a method of a page, or of what the page is made of.
  const pages = [page, scoresPage, tradeoffPage, predictionsPage, robustnessPage, session].filter(Boolean);
  const parts = pages.flatMap((each) => [each, ...Object.values(each)]);
  const objects = parts.filter((part) => part && typeof part === 'object' && !(part instanceof Node));
  const methods = (part) => Object.keys(part).filter((name) => typeof part[name] === 'function');
  // The table moves its rows about, and is asked itself; what screen readers were told is past.
  const apart = (node) =>
    node.closest('.ag-root-wrapper, [aria-live], script, style') || !node.checkVisibility({ visibilityProperty: true });
  const look = (node) => [
    ...(node.labels ? [`field ${node.id}`] : []),
    ...told.filter((name) => node.hasAttribute(name)).map((name) => `${name}=${node.getAttribute(name)}`),
    ...('value' in node ? [`value=${node.value}`] : []),
    ...[...node.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data),
  ].join(' ');
  return JSON.stringify({
    view: session.current(),
    scenes: session.scenes,
    address: document.title + location.pathname + location.hash,
    window: [innerWidth, innerHeight, ...['(prefers-reduced-motion)', '(prefers-color-scheme: dark)', '(forced-colors)',
      'print'].map((media) => matchMedia(media).matches)],
    focus: document.activeElement.tagName,
    stored: JSON.stringify([localStorage, sessionStorage]),
    methods: objects.flatMap(methods),
    globals: [window, navigator.clipboard].map((object) => Object.keys(object).length),
    pages: [scoresPage, tradeoffPage, predictionsPage, robustnessPage, document.querySelector('#guide h2')]
      .map(Boolean),
    root: [...document.documentElement.attributes].map(({ name, value }) => value && `${name}=${value}`)
      .filter(Boolean),
    table: [rows, api.getColumnState(), api.getFilterModel(), api.getFocusedCell()?.rowIndex],
    body: [...document.body.querySelectorAll('*')].filter((node) => !apart(node)).map(look).filter(Boolean),
  });
}"""


# When a page is opened, loaded or closed, Chromium computes the styles of all others anew, 35 ms each; not of what is
# hidden in this way, which also keeps its layout.
HIDE = "() => { document.body.style.contentVisibility = 'hidden'; }"
# While a page waits it reads the scenes that another page of its browser stores; the next test is not to find them.
REVEAL = """async () => {
  document.body.removeAttribute('style');
  tileExplorer.session.setScenes([]);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


class Reused:
    """The pages that wait for the next test."""

    def __init__(self, most: int = 9) -> None:
        self.waiting: dict[Key, Any] = {}
        self.most = most

    def take(self, key: Key | None) -> Any:
        """The page of this kind, or None."""
        explorer = self.waiting.pop(key, None) if key else None
        if explorer:
            explorer.page.evaluate(REVEAL)
        return explorer

    def give(self, explorer: Any) -> None:
        """Put a page back for the next test, or close it; once."""
        if explorer in self.waiting.values():
            return
        if explorer.key and self.restored(explorer):
            explorer.page.evaluate(HIDE)
            self.waiting[explorer.key] = explorer
        else:
            explorer.page.close()
        if len(self.waiting) > self.most:
            self.waiting.pop(next(iter(self.waiting))).page.close()

    def restored(self, explorer: Any) -> bool:
        """Whether a page is again as it was when it was opened; one that is gone or is another page is not."""
        try:
            return self._same(explorer)
        except Error:
            return False

    def _same(self, explorer: Any) -> bool:
        browser, dark, _ = explorer.key
        explorer.page.emulate_media(
            media="null", color_scheme="dark" if dark else "light", reduced_motion="null", forced_colors="null"
        )
        explorer.page.unroute_all()
        # A test that failed in a drag has left the button down, and no drag begins while it is.
        explorer.page.mouse.move(0, 0)
        explorer.page.mouse.up()
        explorer.resize(**SIZES[browser])
        if explorer.page.locator("[aria-expanded=true], [role=dialog], dialog[open]").filter(visible=True).count():
            explorer.page.keyboard.press("Escape")
        # Menus take this long to close, and a text field tells the page a moment later what was typed.
        explorer.page.wait_for_timeout(200)
        put_back(explorer)
        # Pages other than Explore ask the server for what they show again.
        end = time.monotonic() + PATIENCE
        while explorer.page.evaluate(SHOWN) != explorer.first:
            if time.monotonic() > end:
                return False
            explorer.page.wait_for_timeout(100)
        return not explorer.trouble


def remember(explorer: Any, key: Key) -> None:
    """Go to a page and note what it shows. Every use begins with a page put back, the first one too."""
    *_, path = key
    if path != "/":
        # On a phone the link is in a menu.
        explorer.page.locator(f".tx-nav [data-tx-link='{path}']").evaluate("(link) => link.click()")
    explorer.until(READY[path], 60)
    explorer.quiet()
    explorer.view = explorer.page.evaluate(
        "() => [tileExplorer.session.current(), tileExplorer.page.board.api.getColumnState()]"
    )
    put_back(explorer)
    explorer.until(READY[path], 60)
    explorer.first = explorer.page.evaluate(SHOWN)
    explorer.key = key


def put_back(explorer: Any) -> None:
    """Show again the view with which the page was opened."""
    explorer.page.evaluate(PUT_BACK, explorer.view)
    explorer.quiet()
    explorer.settle()
