/** PNG pictures of drawings, with their physical size. */
import { context2d } from '#tile/draw/context';

/**
 * @param {string} text of an SVG
 * @param {number} width in pixels
 * @param {number} height in pixels
 */
export async function pngOf(text, width, height) {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await raster(image, width, height);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * @param {HTMLImageElement} image
 * @param {number} width
 * @param {number} height
 * @returns {Promise<Blob>}
 */
function raster(image, width, height) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  context2d(canvas).drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    const done = (/** @type {Blob | null} */ blob) =>
      blob ? resolve(blob) : reject(new Error(`no picture of ${width} x ${height} pixels`));
    canvas.toBlob(done, 'image/png');
  });
}

/**
 * The PNG with its resolution (chunk pHYs, right after the header), so that it is `mm` wide on paper.
 *
 * @param {Blob} png
 * @param {number} pixels its width
 * @param {number} mm
 */
export async function sizedPng(png, pixels, mm) {
  const bytes = new Uint8Array(await png.arrayBuffer());
  const chunk = new DataView(new ArrayBuffer(21));
  chunk.setUint32(0, 9);
  for (const [k, letter] of [...'pHYs'].entries()) chunk.setUint8(4 + k, letter.charCodeAt(0));
  const perMetre = Math.round((1000 * pixels) / mm);
  chunk.setUint32(8, perMetre);
  chunk.setUint32(12, perMetre);
  chunk.setUint8(16, 1);
  chunk.setUint32(17, crc(new Uint8Array(chunk.buffer, 4, 13)));
  const header = 8 + 25;
  return new Blob([bytes.slice(0, header), chunk.buffer, bytes.slice(header)], { type: 'image/png' });
}

/**
 * The CRC-32 checksum of PNG and zip files.
 *
 * @param {Uint8Array} bytes
 */
export function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let k = 0; k < 8; k++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
