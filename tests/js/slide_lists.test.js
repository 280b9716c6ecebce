/** Lists on slides: which rows fit, what is written of them, and that patterns of marks stay when drawn again. */
import assert from 'node:assert/strict';
import test from 'node:test';
import './page.js';
import { roomFor, SlideList } from '#tile/present/stage/list';

/** An element of a drawing, as far as pens need one. */
class Element {
  /** @type {Element[]} */
  childNodes = [];
  /** @type {Record<string, string>} */
  attributes = {};
  textContent = '';
  /** @type {Element | null} */
  parent = null;
  /** @param {string} tagName */
  constructor(tagName) {
    this.tagName = tagName;
  }
  /** @returns {Element | null} */
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  /** @returns {Element | null} */
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  /** @param {string} name */
  removeAttribute(name) {
    delete this.attributes[name];
  }
  /** @param {Element} node @param {Element | null} before */
  insertBefore(node, before) {
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parent = this;
    return node;
  }
  /** @param {Element} node */
  appendChild(node) {
    return this.insertBefore(node, null);
  }
  /** @param {Element} node */
  append(node) {
    this.insertBefore(node, null);
  }
  remove() {
    const nodes = this.parent?.childNodes ?? [];
    nodes.splice(nodes.indexOf(this), 1);
  }
  /** @returns {Element[]} itself and all below it */
  get all() {
    return [this, ...this.childNodes.flatMap((node) => node.all)];
  }
}
Object.assign(globalThis, { SVGElement: Element });
Object.assign(document, {
  createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new Element(tag),
  body: { appendChild: (/** @type {any} */ node) => ({ ...node, style: {}, getBoundingClientRect: () => ({}) }) },
});

/** @type {import('#tile/present/stage/list').ListType} */
const TYPE = { head: 100, least: 40, row: 60, foot: 50, size: 30, small: 27, above: 16, below: 42, line: 40 };
/** The place of a mark that has a pattern: there are fewer colours than marks. */
const PATTERNED = 12;

test('rows fit between head and foot, one at least', () => {
  const type = { ...TYPE };
  assert.equal(roomFor({ width: 500, height: 390, unit: 1 }, type, 10), 6);
  assert.equal(roomFor({ width: 500, height: 780, unit: 2 }, type, 10), 6);
  assert.equal(roomFor({ width: 500, height: 390, unit: 1 }, type, 4), 4);
  assert.equal(roomFor({ width: 500, height: 50, unit: 1 }, type, 10), 1);
});

test('the pattern of a mark is there each time a list is drawn', () => {
  const host = new Element('div');
  const list = new SlideList(/** @type {any} */ (host));
  const [svg] = host.childNodes;
  for (const _ of [1, 2]) {
    list.show(
      {
        title: 'Marks',
        rows: [0, PATTERNED],
        columns: [
          { draw: (place, row) => list.mark(place, 0, row, 20) },
          { x: 40, head: 'mark', text: String, room: 200 },
        ],
        key: (place) => place,
        bold: (place) => place === PATTERNED,
        read: (place) => `mark ${place}`,
        notes: ['two marks'],
      },
      TYPE,
      { width: 500, height: 400, unit: 1 },
    );
    const fills = svg.all.flatMap(({ tagName, attributes: { fill } }) => (tagName === 'rect' ? [fill ?? ''] : []));
    const wanted = fills.flatMap((fill) => fill.match(/^url\(#(.*)\)$/)?.[1] ?? []);
    assert.equal(wanted.length, 1);
    assert.ok(svg.all.some(({ attributes }) => attributes.id === wanted[0]));
  }
  assert.equal(svg.attributes['aria-label'], 'mark 0; mark 12');
  const texts = svg.all.flatMap(({ tagName, textContent }) => (tagName === 'text' ? [textContent] : []));
  assert.deepEqual(texts, ['Marks', 'mark', '0', '12', 'two marks']);
  assert.deepEqual(list.places.get(PATTERNED), { x: 0, y: 160, width: 500, height: 60 });
  assert.equal(list.marked, list.places.get(PATTERNED));
});

test('a list on a stage without a size has no rows of a negative height', () => {
  const list = new SlideList(/** @type {any} */ (new Element('div')));
  const heights = [0];
  list.show(
    {
      title: 'Marks',
      rows: [0, 1],
      columns: [{ draw: (_, { height }) => heights.push(height) }],
      key: (place) => place,
      bold: () => false,
      read: String,
      notes: [],
    },
    TYPE,
    { width: 0, height: 0, unit: 1 },
  );
  assert.deepEqual(heights, [0, 0, 0]);
});
