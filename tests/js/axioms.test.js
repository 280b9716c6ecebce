/** Planes of performances in which the axioms of ranking can be seen, and what is found there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  above,
  detectionPlane,
  exchangePlane,
  extremeMixture,
  mixed,
  orders,
  rocPlane,
  valuesIn,
} from '#tile/math/axioms';
import { scores } from '#tile/math/scores';

const PLANES = { roc: rocPlane(0.3), detection: detectionPlane(), exchange: exchangePlane(0.8) };
/** @type {() => import('#tile/math/axioms').Place} */
const anywhere = () => [Math.random() * 3 - 1, Math.random() * 3 - 1];

test('each place of a plane is a performance, and mixtures of places are mixtures of performances', () => {
  for (const { performance, nearest, over } of Object.values(PLANES))
    for (let k = 0; k < 300; k++) {
      const [one, two] = [nearest(anywhere()), nearest(over(Math.random(), Math.random()))];
      for (const at of [one, two]) {
        const p = performance(at);
        assert.ok(p.every((share) => share >= 0) && Math.abs(p.reduce((sum, share) => sum + share) - 1) < 1e-12);
        for (const [z, here] of nearest(at).map((value, i) => [value, at[i]])) assert.ok(Math.abs(z - here) < 1e-12);
      }
      const middle = performance(mixed(one, two, 0.25));
      const [p, q] = [performance(one), performance(two)];
      for (const [i, share] of middle.entries()) assert.ok(Math.abs(share - (0.75 * p[i] + 0.25 * q[i])) < 1e-12);
    }
});

test('ranking scores stay between two at every mixture, others do not', () => {
  const { performance, over } = PLANES.roc;
  for (const [key, { value, place }] of Object.entries(scores)) {
    if (!place(0.3)) continue;
    for (let k = 0; k < 20; k++) {
      const [one, two] = [over(Math.random(), Math.random()), over(Math.random(), Math.random())];
      const found = extremeMixture((at) => value(performance(at)), one, two);
      assert.ok(!(Math.abs(found.outside) > 1e-8 * Math.max(1, Math.abs(found.value))), key);
    }
  }
  const balanced = rocPlane(0.5);
  const mcc = extremeMixture((at) => scores.mcc.value(balanced.performance(at)), [0, 0.1], [0.9, 1]);
  assert.ok(mcc.outside < -0.1 && mcc.share > 0.4 && mcc.share < 0.6);
});

test('the order of two by mean ranks or by scaled scores depends on a third, by a score it does not', () => {
  // TPR and TNR of A, B and two others in turn.
  const columns = (/** @type {number[]} */ third) => [
    [0.9, 0.6, third[0]],
    [0.5, 0.85, third[1]],
  ];
  for (const key of ['mean_rank', 'scaled_mean']) {
    const found = new Set();
    for (let k = 0; k < 400; k++) found.add(orders[key](columns([Math.random(), Math.random()])));
    assert.ok(found.has(1) && found.has(-1), key);
  }
  for (let k = 0; k < 50; k++) assert.equal(orders.balanced_accuracy(columns([Math.random(), Math.random()])), -1);
});

test('only accuracy has one value for all performances of one accuracy', () => {
  for (const [key, { value }] of Object.entries(scores)) {
    const found = valuesIn((at) => value(PLANES.exchange.performance(at)), PLANES.exchange);
    const constant = !above(found[found.length - 1], found[0]);
    assert.equal(constant, ['accuracy', 'error_rate', 'bennett_s'].includes(key), key);
  }
});
