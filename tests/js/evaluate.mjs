/**
 * Evaluates JavaScript against the browser's modules: a line of JSON with a script and its argument comes in, a line with
 * its value goes out. Numbers that JSON lacks are written as {"$number": "NaN"}.
 */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { runInThisContext } from 'node:vm';
import { handle } from '../handle.js';

const MARK = '$number';

/** @param {string} _ @param {unknown} value */
const written = (_, value) => {
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { [MARK]: Object.is(value, -0) ? '-0' : String(value) };
  return ArrayBuffer.isView(value) ? Array.from(/** @type {Float64Array} */ (value)) : value;
};
/** @param {string} _ @param {any} value */
const read = (_, value) => (value !== null && typeof value === 'object' && MARK in value ? Number(value[MARK]) : value);
/** @param {unknown} answer */
const told = (answer) => process.stdout.write(`${JSON.stringify(answer, written)}\n`);

const modules = JSON.parse(await readFile(new URL('../modules.json', import.meta.url), 'utf8'));
// Some modules make elements when they are imported: the document comes before them.
await import('./page.js');
Object.assign(globalThis, { tileTest: await handle((name) => import(name), modules) });
for await (const line of createInterface({ input: process.stdin })) {
  const { script, argument } = JSON.parse(line, read);
  try {
    const made = runInThisContext(`(${script})`);
    told({ value: (typeof made === 'function' ? await made(argument) : await made) ?? null });
  } catch (error) {
    told({ error: error instanceof Error ? `${error.stack}` : String(error) });
  }
}
