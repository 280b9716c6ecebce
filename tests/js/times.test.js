/** How long ago something was, in words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago } from '#tile/draw/text';

test('the time since then is given in its largest whole unit', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  const times = [0, 59_999, minute, 119_000, hour, 23 * hour, day, 3.9 * day, 7 * day, 29 * day, 31 * day, 800 * day];
  assert.deepEqual(times.map(ago), [
    'just now',
    'just now',
    '1 minute ago',
    '1 minute ago',
    '1 hour ago',
    '23 hours ago',
    '1 day ago',
    '3 days ago',
    '1 week ago',
    '4 weeks ago',
    '1 month ago',
    '2 years ago',
  ]);
});
