/** The drawing context of canvases. */

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {CanvasRenderingContext2D}
 * @throws {Error} if the browser provides none, as after too many canvases
 */
export function context2d(canvas) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`no 2d context for a canvas of ${canvas.width} x ${canvas.height} pixels`);
  return context;
}
