/** Times P(best) over the Tile in Node, and compares it with the score of every draw at every cell, in the same run. */
import { readFile } from 'node:fs/promises';
import { BestMap } from '#tile/math/uncertainty/best_map';
import { drawPerformances } from '#tile/math/uncertainty/draws';
import { claimsInSteps } from '#tile/math/uncertainty/rank_sets';

/** @import { Draws } from '#tile/math/uncertainty/draws' */

const SIDE = 101;
const PRIOR = 0.2;
const TIMES = 7;
const SLICE = 8;

/** @param {() => void} run @returns {number} milliseconds of processor time, the median of several runs */
function cpu(run, times = TIMES) {
  const spent = Array.from({ length: times }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return spent.sort((x, y) => x - y)[times >> 1];
}

/**
 * @param {Draws} draws
 * @returns {Float64Array} P(best) of every entity and cell, from every score
 */
function plain({ number, size, fpr, tpr }) {
  const result = new Float64Array(size * SIDE * SIDE);
  const keys = new Float64Array(size);
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    const [a, b] = [(cell % SIDE) / (SIDE - 1), Math.floor(cell / SIDE) / (SIDE - 1)];
    const [wtn, wfp, wfn, wtp] = [(1 - a) * (1 - PRIOR), (1 - b) * (1 - PRIOR), b * PRIOR, a * PRIOR];
    for (let start = 0; start < number * size; start += size) {
      let [top, ties] = [-1, 0];
      for (let i = 0; i < size; i++) {
        const [x, y] = [fpr[start + i], tpr[start + i]];
        keys[i] = (wtn * (1 - x) + wtp * y) / (wfp * x + wfn * (1 - y));
        if (keys[i] > top) top = keys[i];
      }
      for (let i = 0; i < size; i++) if (keys[i] >= top * (1 - 1e-12)) ties++;
      for (let i = 0; i < size; i++)
        if (keys[i] >= top * (1 - 1e-12)) result[i * SIDE * SIDE + cell] += 1 / ties / number;
    }
  }
  return result;
}

/** @type {number[][]} */
const rows = JSON.parse(await readFile(process.argv[2], 'utf8'));
const draws = drawPerformances(rows);
/** @type {BestMap} */
const map = new BestMap(draws, PRIOR, SIDE);
let prior = PRIOR;
const whole = cpu(() => {
  prior += 0.01;
  new BestMap(draws, prior, SIDE).step();
});
let longest = 0;
for (let done = false; !done; ) {
  const start = performance.now();
  done = map.step(SLICE);
  longest = Math.max(longest, performance.now() - start);
}
/** @type {Float64Array} */
let expected = new Float64Array(0);
const other = cpu(() => {
  expected = plain(draws);
}, 1);
let differ = 0;
for (let cell = 0; cell < SIDE * SIDE; cell++) {
  const off = rows.some((_, i) => Math.abs(map.probability(i)[cell] - expected[i * SIDE * SIDE + cell]) > 1e-6);
  if (off) differ++;
}
const sets = cpu(() => void [...claimsInSteps(draws, 0.75, 0.95, PRIOR, { level: 0.95, any: false }, false)]);
const drawing = cpu(() => void drawPerformances(rows));
console.log(JSON.stringify({ whole, other, differ, longest, slice: SLICE, sets, drawing, draws: draws.number }));
