/** Files that the browser saves, singly or in a zip archive, their names, and PNG pictures. */
import { context2d } from '#tile/draw/text';

// ---- PNG pictures of drawings, with their physical size.

/** @param {string} text of an SVG @param {number} width in pixels @param {number} height in pixels */
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

/** @param {HTMLImageElement} image @param {number} width @param {number} height @returns {Promise<Blob>} */
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

/** The PNG with its resolution (chunk pHYs, right after the header), so that it is `mm` wide on paper. */
/** @param {Blob} png @param {number} pixels its width @param {number} mm */
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

/** The CRC-32 checksum of PNG and zip files. @param {Uint8Array} bytes */
function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let k = 0; k < 8; k++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

// ---- Files.

/** @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Saves a table as CSV, which spreadsheets read as UTF-8 only after a byte order mark. */
/** @param {string} text @param {string} name with its suffix */
export const saveCsv = (text, name) => saveFile(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }), name);

/** A file name made from a title: letters and digits of any script, joined by hyphens. @param {string} title */
export const fileName = (title) =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'tile';

// A zip archive, its files as they are -------------------------------------------------------------------------------

/** @typedef {{name: string, bytes: Uint8Array}} Entry */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
// The flag of names in UTF-8.
const UTF8 = 0x0800;
// The first of January 1980, the earliest day there is, so that what is saved twice is the same.
const DAY = 0x21;

/** Encodes little-endian numbers, each with its number of bytes. @param {...[value: number, bytes: 2 | 4]} fields */
function numbers(...fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** @param {Entry[]} entries @returns {Blob} */
export function zipOf(entries) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const files = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const list = [];
  let start = 0;
  for (const { name, bytes } of entries) {
    const letters = new TextEncoder().encode(name);
    const size = bytes.length;
    const about = numbers([20, 2], [UTF8, 2], [0, 2], [0, 2], [DAY, 2], [crc(bytes), 4], [size, 4], [size, 4]);
    const lengths = numbers([letters.length, 2], [0, 2]);
    files.push(numbers([LOCAL, 4]), about, lengths, letters, new Uint8Array(bytes));
    list.push(numbers([CENTRAL, 4], [20, 2]), about, lengths, numbers([0, 4], [0, 2], [0, 4], [start, 4]), letters);
    start += 30 + letters.length + size;
  }
  const length = list.reduce((sum, each) => sum + each.length, 0);
  const n = entries.length;
  const end = numbers([END, 4], [0, 4], [n, 2], [n, 2], [length, 4], [start, 4], [0, 2]);
  return new Blob([...files, ...list, end], { type: 'application/zip' });
}
