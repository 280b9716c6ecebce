/** F-beta, the heuristic and the supports of paper D in ROC space, against their definitions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betaAt, heuristicBand, heuristicExit, heuristicOffset, offsetOf, supportOf } from '#tile/math/f_beta_roc';
import { isoLine } from '#tile/math/roc_space';
import { meanOf, prevalenceWords, threePrevalences } from '#tile/pages/tradeoff/three_prevalences';
import { withoutPlace } from '#tile/pages/tradeoff/words';

/** @import { Place } from '#tile/math/ranking' */

const PRIORS = [0.02, 0.2, 0.5, 11 / 30, 0.8];
const BETAS = [0, 0.25, 0.5, 1, 2, 4, Infinity];
const GRID = Array.from(
  { length: 400 },
  (_, k) => /** @type {Place} */ ([((k % 20) + 0.37) / 20, (Math.floor(k / 20) + 0.61) / 20]),
);

/** @param {Place[]} shape @param {Place} place */
function inside(shape, [x, y]) {
  let odd = false;
  for (const [k, [x1, y1]] of shape.entries()) {
    const [x0, y0] = shape.at(k - 1) ?? [NaN, NaN];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) odd = !odd;
  }
  return odd;
}

test('the iso-score lines of F-beta meet where its offset says', () => {
  for (const prior of PRIORS)
    for (const beta of BETAS.slice(0, -1))
      for (const value of [0.05, 0.4, 0.95]) {
        const [u, , w] = isoLine(1, (beta * beta) / (1 + beta * beta), prior, value);
        assert.ok(Math.abs(-offsetOf(beta, prior) * u + w) < 1e-12);
        assert.ok(Math.abs(betaAt(offsetOf(beta, prior), prior) - beta) < 1e-12);
      }
  assert.deepEqual(isoLine(1, 1, 0.2, 0.4)[0], -0);
});

test('the bands of the heuristic hold the places at which it recommends their β', () => {
  for (const prior of PRIORS)
    for (const [fpr, tpr] of GRID) {
      const beta = Math.sqrt(((1 - prior) * fpr) / (prior * (1 - tpr)));
      const at = BETAS.slice(1).filter((high, k) =>
        inside(heuristicBand(offsetOf(BETAS[k], prior), offsetOf(high, prior)), [fpr, tpr]),
      );
      assert.deepEqual(at, [BETAS.find((high) => high > beta)]);
      assert.ok(Math.abs(betaAt(heuristicOffset([fpr, tpr]), prior) - beta) < 1e-12);
    }
  assert.deepEqual([0, 1, 2, Infinity].map(heuristicExit), [
    [0, 0],
    [1, 0],
    [1, 0.5],
    [1, 1],
  ]);
});

test('supports are where their families have performances, and the heuristic takes SIVF or F1 there', () => {
  /** @type {[string, (place: Place, prior: number) => boolean, (prior: number) => number][]} */
  const families = [
    ['fixed_prior', () => true, (prior) => Math.sqrt((1 - prior) / prior)],
    ['above_no_skill', ([fpr, tpr]) => tpr >= fpr, (prior) => Math.sqrt((1 - prior) / prior)],
    ['near_oracle', ([fpr, tpr], prior) => fpr < prior && tpr > prior, () => 1],
  ];
  for (const [family, holds, beta] of families)
    for (const prior of PRIORS) {
      const support = supportOf(family, prior) ?? [];
      for (const place of GRID) assert.equal(inside(support, place), holds(place, prior));
      const mean = meanOf(support.map(([x, y]) => ({ x, y })));
      assert.ok(mean && Math.abs(betaAt(heuristicOffset(mean), prior) - beta(prior)) < 1e-12);
    }
  assert.equal(supportOf('uniform', 0.2), null);
});

test('the prevalence of the data replaces the nearest of the three', () => {
  assert.deepEqual(threePrevalences(NaN), [0.2, 0.5, 0.8]);
  assert.deepEqual(threePrevalences(0.27), [0.27, 0.5, 0.8]);
  assert.deepEqual(threePrevalences(0.99), [0.2, 0.5, 0.99]);
});

test('words say where the lines meet, and leave out a heuristic that is undefined', () => {
  assert.equal(
    prevalenceWords(0.25, [0.1, 0.9], 0.2),
    'The lines meet at FPR = −0.250, TPR = 0. Heuristic at the mean (+): β = 2. SIVF ranks as β = 2.',
  );
  assert.equal(prevalenceWords(Infinity, [0, 1], 0.5), 'The lines are horizontal. SIVF ranks as β = 1.');
  assert.equal(prevalenceWords(Infinity, null, 0.5), 'The lines are horizontal. SIVF ranks as β = 1.');
});

test('a table of candidates says why SIVF is empty where prevalences differ', () => {
  const sivf = (/** @type {number | null} */ b) =>
    /** @type {import('#tile/model/answers').Candidate} */ ({ name: 'SIVF', b });
  assert.equal(withoutPlace([sivf(0.8)]), '');
  assert.match(withoutPlace([sivf(null)]), /only where all have the same prevalence/);
});
