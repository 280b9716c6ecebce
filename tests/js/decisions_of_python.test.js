/** Costs, net benefit and the cheapest ranges, compared with `tile_core.decisions`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cheapest,
  costAt,
  costCurvePoint,
  costPoint,
  effectiveThreshold,
  expectedCost,
  missCost,
  netBenefit,
  perThousand,
  predictiveValues,
} from '#tile/math/decisions';
import { assertClose, vectors } from './compare.js';

const python = vectors('decisions');
const { c, priorUse, priorTile, tpr, fpr, t } = python.costs;

/** The values of a function of the index, for all cases. @template T @param {(k: number) => T} value */
const all = (value) => Array.from(c, (_, k) => value(k));

test('costs, places and net benefit', () => {
  const near = { rtol: 1e-12, atol: 1e-14 };
  assertClose(
    all((k) => costPoint(c[k], priorUse[k], priorTile[k])),
    python.costs.a,
    near,
  );
  assertClose(
    all((k) => costAt(python.costs.a[k], priorUse[k], priorTile[k])),
    c,
    { rtol: 1e-9 },
  );
  assertClose(
    all((k) => expectedCost(tpr[k], fpr[k], c[k], priorUse[k])),
    python.costs.cost,
    near,
  );
  assertClose(
    all((k) => netBenefit(tpr[k], fpr[k], t[k], priorUse[k])),
    python.costs.benefit,
    near,
  );
  assertClose(
    all((k) => costCurvePoint(tpr[k], fpr[k], c[k], priorUse[k])),
    python.costs.costCurve,
    near,
  );
});

test('1,000 people, predictive values and effective thresholds', () => {
  const near = { rtol: 1e-12, atol: 1e-11 };
  const people = all((k) => {
    const { misses, alarms, detections, rejections } = perThousand(tpr[k], fpr[k], priorUse[k]);
    return [misses, alarms, detections, rejections];
  });
  assertClose(people, python.costs.perThousand, near);
  const values = all((k) => predictiveValues(tpr[k], fpr[k], priorUse[k]));
  assertClose(
    values.map(({ ppv }) => ppv),
    python.costs.ppv,
    near,
  );
  assertClose(
    values.map(({ npv }) => npv),
    python.costs.npv,
    near,
  );
  assertClose(
    all((k) => effectiveThreshold(tpr[k], fpr[k], t[k])),
    python.costs.effectiveThreshold,
    near,
  );
});

test('utilities', () => {
  for (const { utilities, c: cost } of python.utilities) {
    const { tp, fn, fp, tn } = utilities;
    assertClose(missCost([tp, fn, fp, tn]), cost ?? Number.NaN, { rtol: 1e-12 });
  }
});

for (const { name, prior, tpr: tprs, fpr: fprs, ranges } of python.cheapest) {
  test(`who is the cheapest at which cost: ${name}`, () => {
    const found = cheapest(tprs, fprs, prior);
    const entities = (/** @type {{entities: number[]}[]} */ some) => some.map((each) => each.entities);
    assert.deepEqual(entities(found), entities(ranges));
    const ends = (/** @type {{from: number, to: number}[]} */ some) => some.map(({ from, to }) => [from, to]);
    assertClose(ends(found), ends(ranges), { rtol: 1e-12 });
  });
}
