/** The fields of the point say what they expect only while they show what they refuse. */
import './page.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PointFields } from '#tile/ui/controls';

test('a field that shows the point again says no more what was wrong', () => {
  const point = { a: 0.5, b: 0.25 };
  const shown = new PointFields('point', (axis, value) => assert.fail(`${axis} is ${value}`));
  const { a } = shown.fields;
  a.value = '2';
  shown.typed('a');
  assert.equal(a.title, 'Expected a number from 0 to 1, found “2”');
  shown.paint({ point });
  assert.deepEqual([a.value, a.title], ['0.500', '']);
});
