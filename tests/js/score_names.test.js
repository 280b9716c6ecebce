/** Names of all scores on the Tile, as in figure 3 of paper B: each one once, none over another or over a dot. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxAround, crossed, overlap } from '#tile/draw/labels';
import { tileScale } from '#tile/draw/square';
import { namedPlaces } from '#tile/model/explore';
import { levelBox } from '#tile/plots/tile/messages';
import { scoreNames } from '#tile/plots/tile/score_names';
import { vectors } from './compare.js';
import './page.js';

const { records } = vectors('catalogue');
/** The sides of Tiles of 84, 174 and 400 mm. */
const SIDES = [280, 559, 317];
const PRIORS = [0.001, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8, 0.9, 0.98, NaN];
const POINTS = [
  { a: 0.5, b: 0.5 },
  { a: 1, b: 0.5 },
  { a: 0.8, b: 0.3 },
  { a: 0, b: 0 },
];

/** @param {number} prior @param {number} side @param {{a: number, b: number}} point */
function named(prior, side, point) {
  const places = namedPlaces(records, prior);
  const scale = tileScale(side);
  const names = scoreNames(/** @type {any} */ ({ scene: { places, point, overlays: new Set() }, scale }));
  return { places, scale, names };
}

/** @param {import('#tile/plots/tile/score_names').ScoreName} name */
const words = ({ lines }) =>
  lines
    .map((line) =>
      line
        .map(({ text }) => text)
        .join('')
        .replace(/, $/, ''),
    )
    .join(', ');

test('every score of the catalogue with a place is named there, at any prevalence and width', () => {
  for (const prior of PRIORS)
    for (const side of SIDES)
      for (const point of POINTS) {
        const { places, scale, names } = named(prior, side, point);
        const where = JSON.stringify([prior, side, point]);
        assert.equal(names.flatMap((name) => name.dots).length, places.length, where);
        const symbols = places.flatMap(({ scores }) => scores).length;
        assert.equal(names.map(words).join(', ').split(', ').length, symbols, where);
        const dots = places.map(({ a, b }) => boxAround(scale.x(a), scale.y(b), 3));
        for (const [k, { box, dots: own }] of names.entries()) {
          assert.ok(!names.some((other, j) => j > k && overlap(box, other.box)), `${where}: ${words(names[k])}`);
          assert.ok(!dots.some((dot) => overlap(box, dot)), `${where}: ${words(names[k])} on a dot`);
          assert.ok(
            names.every(({ leader }, j) => j === k || !leader || !crossed(box, leader)),
            `${where}: a leader through ${words(names[k])}`,
          );
          assert.ok(own.every(([x, y]) => places.some(({ a, b }) => scale.x(a) === x && scale.y(b) === y)));
          assert.ok(
            box.x0 >= scale.box.x0 && box.x1 <= scale.box.x1 && box.y0 >= scale.box.y0 && box.y1 <= scale.box.y1,
          );
        }
      }
});

test('a name says that it holds at this prevalence only, and that lower is better', () => {
  const all = named(0.2, 280, POINTS[0]).names.map(words);
  assert.ok(all.some((text) => /(^|, )BA†(,|$)/.test(text)));
  assert.ok(all.some((text) => /(^|, )ER↓(,|$)/.test(text)));
  assert.ok(all.some((text) => /(^|, )NLR†↓(,|$)/.test(text)));
  assert.ok(all.some((text) => /(^|, )J\+(,|$)/.test(text)));
  assert.ok(!named(NaN, 280, POINTS[0]).names.some((name) => words(name).includes('†')));
});

test('a Tile without room for all names says so', () => {
  assert.throws(() => named(0.2, 90, POINTS[0]), /Choose a greater width/);
});

test('the probability of a contour stands clear of the names of scores', () => {
  const scale = tileScale(280);
  const lines = /** @type {any} */ (Array.from({ length: 21 }, (_, k) => [0.74 + 0.01 * k, 0.3]));
  const free = levelBox(/** @type {any} */ ({ scale }), lines);
  assert.ok(free);
  const name = { ...free, x1: free.x0 + 20 };
  const moved = levelBox(/** @type {any} */ ({ scale, scoreNames: [{ box: name }] }), lines);
  assert.ok(moved && moved.x0 !== free.x0 && !overlap(moved, name));
  const whole = { x0: 0, x1: 400, y0: 0, y1: 400 };
  assert.equal(levelBox(/** @type {any} */ ({ scale, scoreNames: [{ box: whole }] }), lines), null);
});
