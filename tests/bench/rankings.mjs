/** Rankings on the Tile in Node: how long the parts of the balanced Tile take, and bringing them to a prior. */
import { divideTile, rankingRegions } from '#tile/math/regions/rankings';

let state = 1;
const random = () => {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
};
/** @param {number} n */
const uniform = (n) =>
  Array.from({ length: n }, () => {
    const [x, y] = [random(), random()];
    return [0.7 * (1 - x), 0.7 * x, 0.3 * (1 - y), 0.3 * y];
  });
/** @param {number} n */
const arc = (n) =>
  Array.from({ length: n }, () => {
    const angle = (random() * Math.PI) / 2;
    const [x, y] = [1 - Math.cos(angle), Math.sin(angle)];
    return [0.7 * (1 - x), 0.7 * x, 0.3 * (1 - y), 0.3 * y];
  });
/** @type {[string, number[][], import('#tile/math/regions/rankings').Division][]} */
const cases = [
  ['podiums, 60 entities', uniform(60), 'podium'],
  ['podiums, 60 on the hull', arc(60), 'podium'],
  ['sets of the first 3, 60', uniform(60), 'set'],
  ['whole rankings, 12', uniform(12), 'ranking'],
  ['whole rankings, 12 on the hull', arc(12), 'ranking'],
  ['whole rankings, 20 (to 2,000)', uniform(20), 'ranking'],
  ['whole rankings, 12, different priors', Array.from({ length: 12 }, () => [0, 1, 2, 3].map(random)), 'ranking'],
];
for (const [name, rows, division] of cases) {
  const times = [];
  let parts = divideTile(rows, division, 3, 2000);
  for (let k = 0; k < 5; k++) {
    const start = performance.now();
    parts = divideTile(rows, division, 3, 2000);
    const middle = performance.now();
    rankingRegions(parts, Number.isFinite(parts.prior) ? 0.2 : NaN);
    times.push([middle - start, performance.now() - middle]);
  }
  times.sort((p, q) => p[0] - q[0]);
  const [found, brought] = times[2];
  console.log(
    `${name.padEnd(40)}${found.toFixed(1).padStart(8)} ms, at a prior ${brought.toFixed(1).padStart(6)} ms, ${parts.found?.size ?? 'more than 2,000'} regions`,
  );
}
