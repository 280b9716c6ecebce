/** What the server wrote as HTML (`app/components/markup.py`), as elements, once Dash has put it into the document. */
import { addMenu } from '#tile/ui/menus';

const WRITTEN = 'data-tx-html';

/** Whether there was anything. @param {ParentNode} host */
function fillWritten(host) {
  const found = host.querySelectorAll(`[${WRITTEN}]`);
  for (const node of found) {
    node.innerHTML = node.getAttribute(WRITTEN) ?? '';
    node.removeAttribute(WRITTEN);
  }
  /** @type {NodeListOf<HTMLElement>} */
  const menus = host.querySelectorAll('[data-tx-items]');
  menus.forEach(addMenu);
  return found.length > 0;
}

/** Pages come when they are opened. */
const pages = new MutationObserver((changes) => {
  for (const { target } of changes) if (target instanceof HTMLElement) fillWritten(target);
});
/** The frame comes at once, with all its parts; whether it is there. */
function fillFrame() {
  if (!fillWritten(document)) return false;
  for (const host of document.querySelectorAll('[data-tx-page]')) pages.observe(host, { childList: true });
  return true;
}

// Dash may be faster than this module.
if (!fillFrame()) {
  const frame = new MutationObserver(() => fillFrame() && frame.disconnect());
  frame.observe(document.body, { childList: true, subtree: true });
}
