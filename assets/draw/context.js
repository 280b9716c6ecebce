/** What pixels are drawn with. */

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {CanvasRenderingContext2D}
 * @throws {Error} where the browser has none: it has as many canvases as it can hold
 */
export function context2d(canvas) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`no 2d context for a canvas of ${canvas.width} x ${canvas.height} pixels`);
  return context;
}
