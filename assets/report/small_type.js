/** Small letters on paper: each is at least as large as the sheet needs, whatever the scale of its scene. */

/** The largest font size in pixels that may be too small, on a scene at its smallest scale. */
const SMALL = 14;

/** Whether an element directly contains text. @param {Element} node */
const hasLetters = ({ childNodes }) =>
  [...childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());

/** The size of a pixel of a drawing that is scaled to its place. @param {Element} node */
function shareOf(node) {
  const drawing = node instanceof SVGElement ? node.ownerSVGElement : null;
  const width = drawing?.viewBox.baseVal?.width;
  return width && drawing ? drawing.clientWidth / width || 1 : 1;
}

/**
 * Raises small letters to `--tx-least`, which the style sheet derives from the scale of a scene.
 *
 * @param {Iterable<Element>} scenes
 * @returns {() => void} gives letters outside of drawings, which are painted anew, their sizes back
 */
export function raiseSmallType(scenes) {
  const all = [...scenes].flatMap((scene) => [...scene.querySelectorAll('*')].filter(hasLetters));
  const nodes = /** @type {(HTMLElement | SVGElement)[]} */ (all);
  // The size of an element may depend on those around it: all are read before any is changed.
  const sizes = nodes.map((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  const before = nodes.map(({ style }) => style.fontSize);
  const shares = nodes.map(shareOf);
  nodes.forEach(({ style }, k) => {
    if (sizes[k] * shares[k] < SMALL) style.fontSize = `max(${sizes[k]}px, calc(var(--tx-least, 0px) / ${shares[k]}))`;
  });
  return () => {
    nodes.forEach(({ style }, k) => {
      style.fontSize = before[k];
    });
  };
}
