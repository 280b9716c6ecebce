/** How an element fits into a page that is not ours: the style sheet, and light or dark as what is around it. */
import { context2d } from '#tile/draw/text';
import { provided } from '#tile/embed/provided';
import { make } from '#tile/ui/elements';

/** Milliseconds after which the style sheets of another theme have arrived. */
const SETTLED = 600;
/** The documents and shadow roots that have the style sheet. @type {WeakSet<Node>} */
const styled = new WeakSet();

/** Gives our style sheet to the document and to the shadow root around an element. @param {Element} element */
export function style(element) {
  for (const root of new Set([document, element.getRootNode()])) {
    if (styled.has(root) || !(root instanceof Document || root instanceof ShadowRoot)) continue;
    // A sheet that is adopted needs no permission of the page's Content-Security-Policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(provided.style);
    root.adoptedStyleSheets.push(sheet);
    styled.add(root);
  }
}

/** Red, green, blue and opacity of a colour in any notation, such as oklch(), from 0 to 255. @param {string} colour */
function numbers(colour) {
  const context = context2d(make('canvas', { width: 1, height: 1 }));
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** The elements around one, through the borders of shadow roots. @param {Element} element */
function* around(element) {
  /** @type {Node | null} */
  let node = element.parentNode;
  while (node) {
    if (node instanceof Element) yield node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
}

/** Whether the nearest element around one that has a ground has a dark one. @param {Element} element */
function isOnDark(element) {
  for (const each of around(element)) {
    const { backgroundColor, colorScheme } = getComputedStyle(each);
    const [red, green, blue, opacity] = numbers(backgroundColor);
    if (opacity > 127) return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
    if (each === document.documentElement && colorScheme.includes('dark'))
      return !colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches;
  }
  return false;
}

/**
 * Keeps an element light or dark as the page around it.
 *
 * @param {HTMLElement} element @param {() => void} changed called after a change
 * @param {AbortSignal} signal ends it
 */
export function followScheme(element, changed, signal) {
  const look = () => {
    const scheme = isOnDark(element) ? 'dark' : 'light';
    if (element.getAttribute('data-mantine-color-scheme') === scheme) return;
    element.setAttribute('data-mantine-color-scheme', scheme);
    changed();
  };
  const again = () => {
    look();
    setTimeout(look, SETTLED);
  };
  const watch = new MutationObserver(again);
  for (const node of [document.documentElement, document.body]) watch.observe(node, { attributes: true });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again, { signal });
  signal.addEventListener('abort', () => watch.disconnect());
  look();
}
