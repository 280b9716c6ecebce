/** Largest regrets and worst ranks of leaderboards in Node, with milliseconds of processor time each. */
import { readFile } from 'node:fs/promises';
import { entriesOf } from '#tile/math/performance';
import { bestOf, robustness } from '#tile/math/uncertainty/acceptability';

/** @import { Region } from '#tile/math/uncertainty/acceptability' */

/** @type {{rows: (number | null)[][], region: Region}[]} */
const cases = JSON.parse(await readFile(process.argv[2], 'utf8'));
const found = cases.map(({ rows, region }) => {
  const start = process.cpuUsage();
  const { worstRank, regret } = robustness(entriesOf(rows), region);
  const { user, system } = process.cpuUsage(start);
  // NaN is written as null.
  return { worst: [...worstRank], regret: [...regret], best: bestOf(regret, false), ms: (user + system) / 1000 };
});
process.stdout.write(JSON.stringify(found));
