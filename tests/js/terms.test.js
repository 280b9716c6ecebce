/** Terms of the glossary are found where they stand in the texts of the help. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { partsOf } from '#tile/help/terms';

const WORDS = JSON.parse(readFileSync(new URL('../../assets/help/help.json', import.meta.url), 'utf8'));
/** @param {string} text */
const found = (text) =>
  partsOf(text, WORDS.glossary, new Set()).flatMap((part) =>
    typeof part === 'string' ? [] : [[part.name, part.term.term]],
  );

test('a term is found by its name, in the plural and by its signs', () => {
  assert.deepEqual(found('Rank sets of recall, TPR.'), [
    ['Rank sets', 'Rank set'],
    ['recall', 'Recall'],
  ]);
  assert.deepEqual(found('At most 0.64, A\\fp, J− and J+.'), [
    ['At most 0.64', 'At most 0.64'],
    ['A\\fp', 'A\\fp'],
    ['J−', 'J−'],
    ['J+', 'J+'],
  ]);
  assert.deepEqual(found('γπ, π₊, π and τ₊'), [
    ['γπ', 'No-skill curves γ'],
    ['π₊', 'π₊'],
    ['π', 'Prevalence'],
    ['τ₊', 'τ₊'],
  ]);
  assert.deepEqual(found('S of Ω by Φ, s, swapped, a Tile'), [
    ['S', 'S'],
    ['Ω', 'Ω'],
    ['Φ', 'Φ'],
    ['Tile', 'Tile'],
  ]);
});

test('the parts of each text are the text, and each of its signs is a term', () => {
  for (const { text, signs = [] } of Object.values(WORDS.panels)) {
    for (const line of text) {
      const parts = partsOf(line, WORDS.glossary, new Set());
      assert.equal(parts.map((part) => (typeof part === 'string' ? part : part.name)).join(''), line);
    }
    for (const sign of signs)
      assert.deepEqual(
        found(`${sign},`).map(([name]) => name),
        [sign],
      );
  }
});

test('every word of the pages that a newcomer asks for is a term in a text', () => {
  const all = new Set();
  for (const { text, signs = [] } of Object.values(WORDS.panels))
    for (const line of [...text, ...signs]) for (const [name] of found(line)) all.add(name);
  for (const word of ['π₊', 'γπ', 'at most 0.64', 'J−', 'A\\fp', 'SIVF', 'rank set', 'S', 'Ω', 'Φ'])
    assert.ok(all.has(word), word);
});
