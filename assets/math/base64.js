/** Arrays of numbers encoded as base64 text. */

/**
 * @template {Float64Array | Float32Array | Int8Array | Int32Array} T
 * @param {string} packed little-endian numbers in base64
 * @param {new (buffer: ArrayBuffer) => T} Type
 * @returns {T}
 */
export function unpack(packed, Type) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Type(bytes.buffer);
}
