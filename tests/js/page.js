/**
 * What modules need of a document when nothing is drawn, for tests in Node: `import './page.js'` sets it. Each colour is a
 * distinct value and all letters are equally wide.
 */
import { readFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';

const theme = readFileSync(new URL('../../assets/styles/00-colours.css', import.meta.url), 'utf8');

Object.assign(globalThis, {
  window: globalThis,
  addEventListener() {},
  MutationObserver: class {
    observe() {}
  },
  document: {
    getElementById: () => null,
    documentElement: { getAttribute: () => 'light' },
    createElement: () => ({
      setAttribute() {},
      removeAttribute() {},
      append() {},
      addEventListener() {},
      classList: { toggle() {} },
      remove() {},
      getContext: () => ({ measureText: (/** @type {string} */ text) => ({ width: 6 * text.length }) }),
    }),
    addEventListener() {},
    body: { append() {} },
  },
  getComputedStyle: () => ({
    /** @param {string} name */
    getPropertyValue: (name) => theme.match(new RegExp(`${name}:\\s*([^;]+);`))?.[1] ?? '',
  }),
});

/** A constructor of streams that pass what is written through one of zlib. @param {() => Duplex} make */
const streams = (make) =>
  function Stream() {
    return Duplex.toWeb(make());
  };
try {
  new DecompressionStream(/** @type {any} */ ('deflate-raw'));
} catch {
  // Node 18 lacks this format.
  Object.assign(globalThis, {
    CompressionStream: streams(createDeflateRaw),
    DecompressionStream: streams(createInflateRaw),
  });
}
