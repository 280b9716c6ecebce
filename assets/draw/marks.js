/**
 * The marks that identify entities that can be first: one of twelve colours, plain or in one of five patterns.
 *
 * A place, an index from 0, stands for one combination of colour and pattern; -1 is no mark. All places after the last
 * combination share the mark of "other winners", grey with stripes. A tie over an area has a mark of its own: both
 * colours and "=". The Python module `app.theme` has the same numbers, compared by a test.
 */
import { fade, PALETTE, theme } from '#tile/draw/colours';
import { drawingId, Pen, SVG } from '#tile/draw/pen';

/** @type {Kind[]} */
const KINDS = ['plain', 'rows', 'dots', 'columns', 'grid', 'checks'];
/** The number of distinct marks. */
export const MARK_COUNT = KINDS.length * PALETTE;
/** The place of what predicts one class only: a mark without a hue, hatched. It follows all others. */
export const REFERENCE = 10_000;
export const DASHES = ['none', '7 4', '1.5 3', '7 3 1.5 3', '12 4', '12 3 1.5 3'];
/** @typedef {'plain' | 'rows' | 'dots' | 'columns' | 'grid' | 'checks'} Kind of the marks that differ */

/** @param {number} place @returns {Kind | 'other' | 'reference'} */
export function kind(place) {
  if (place === REFERENCE) return 'reference';
  return place < 0 ? 'plain' : place >= MARK_COUNT ? 'other' : KINDS[Math.floor(place / PALETTE)];
}
/** The colour of a mark; `none` for no mark. */
/** @param {number} place @param {'full' | 'tint'} strength @param {string} [none] */
export function hue(place, strength, none = '') {
  const t = theme();
  if (place < 0) return none;
  if (place === REFERENCE) return strength === 'full' ? t.grey : t.sub;
  return place >= MARK_COUNT ? (strength === 'full' ? t.grey : t.bar) : t[strength][place % PALETTE];
}
/** The colour of the areas of a mark that fade: of references a light one, on which their hatch stays visible. */
/** @param {number} place @param {'full' | 'tint'} strength @param {string} none */
export const fadingHue = (place, strength, none) =>
  place === REFERENCE && strength === 'full' ? theme().bar : hue(place, strength, none);

/** The dashes of a line in the mark's colour. @param {number} place */
export const dash = (place) => (place < 0 || place >= MARK_COUNT ? DASHES[0] : DASHES[Math.floor(place / PALETTE)]);
/** The colour of the second tone of a pattern. @param {string} colour @param {string} ground */
export const secondTone = (colour, ground) => fade(colour, ground, 0.45);

/** For each kind, whether a cell of a map, counted from its upper left, has the second tone of the pattern. */
/** @type {Record<Kind | 'other' | 'reference', (row: number, column: number) => boolean>} */
const CELLS = {
  plain: () => false,
  rows: (row) => row % 4 < 2,
  dots: (row, column) => row % 4 < 2 && column % 4 < 2,
  columns: (_, column) => column % 4 < 2,
  grid: (row, column) => row % 4 === 0 || column % 4 === 0,
  checks: (row, column) => (Math.floor(row / 2) + Math.floor(column / 2)) % 2 === 0,
  other: (row, column) => (row + column) % 4 < 2,
  reference: (row, column) => (row + column) % 4 < 1,
};
/** @param {number} place @param {number} row @param {number} column */
export const hasSecondTone = (place, row, column) => CELLS[kind(place)](row, column);

/** The colour of the lines of a hatch: on areas, or `small`, on swatches. @param {boolean} small */
function hatchLine(small) {
  const { dark } = theme();
  if (small) return dark ? '#7D868F' : '#8B939C';
  return dark ? '#6B737C' : '#C0C6CC';
}

/** The hatch as a CSS background. @type {(small: boolean, ground: string, step: string) => string} */
const hatched = (small, ground, step) =>
  `repeating-linear-gradient(135deg, ${hatchLine(small)} 0 1.5px, ${ground} 1.5px ${step})`;

/** The CSS background of a swatch; '' for no mark. @param {number} place @param {'full' | 'tint'} [strength] */
export function swatchBackground(place, strength = 'full') {
  if (place < 0) return '';
  const t = theme();
  const one = hue(place, strength);
  const other = t.bg;
  const lines = (/** @type {number} */ angle) =>
    `repeating-linear-gradient(${angle}deg, ${one} 0 2px, ${other} 2px 3.5px)`;
  const thin = (/** @type {number} */ angle) =>
    `repeating-linear-gradient(${angle}deg, ${other} 0 1px, transparent 1px 3.5px)`;
  return {
    plain: one,
    rows: lines(0),
    dots: `radial-gradient(circle, ${other} 1px, transparent 1.3px) 0 0 / 3.5px 3.5px, ${one}`,
    columns: lines(90),
    grid: `${thin(0)}, ${thin(90)}, ${one}`,
    checks: `repeating-conic-gradient(${one} 0 25%, ${other} 0 50%) 0 0 / 5px 5px`,
    other: lines(45),
    reference: strength === 'full' ? hatched(true, t.bg, '4px') : hatched(false, t.sub, '7px'),
  }[kind(place)];
}

/** The rectangles of a pattern's tile that have the second tone: [x, y, width, height] as shares of its side. */
/** @type {Record<string, [number, number, number, number][]>} */
const SHAPES = {
  rows: [[0, 0, 1, 0.4]],
  dots: [[0.25, 0.25, 0.5, 0.5]],
  columns: [[0, 0, 0.4, 1]],
  grid: [
    [0, 0, 1, 0.25],
    [0, 0, 0.25, 1],
  ],
  checks: [
    [0, 0, 0.5, 0.5],
    [0.5, 0.5, 0.5, 0.5],
  ],
  other: [[0, 0, 0.4, 1]],
  hatch: [[0, 0, 0.23, 1]],
};

/**
 * The patterns of one drawing, with its own definitions: those of another drawing are not painted while its page is
 * hidden.
 */
export class Patterns {
  mark = drawingId('hatch');
  /** @type {Map<string, string>} the ids of the existing patterns */
  drawn = new Map();

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.pen = new Pen(svg.insertBefore(document.createElementNS(SVG, 'defs'), svg.firstChild));
  }

  /** The fill of a mark: the colour itself, or its pattern in that colour, in tiles of `size` pixels. */
  /** @param {number} place @param {string} colour @param {string} ground @param {number} [size] */
  paint(place, colour, ground, size = 10) {
    const shape = kind(place);
    if (shape === 'reference') return this.hatch(size < 10 ? null : theme().sub);
    return shape === 'plain' ? colour : this.url(shape, colour, secondTone(colour, ground), size);
  }

  /**
   * The fill of what is best where doing nothing, or treating all, beats all classifiers: thin lines on a ground.
   * Without a ground it is that of a small mark; 'none' leaves open what is below.
   *
   * @param {string | null} ground
   */
  hatch(ground) {
    const small = ground === null;
    return this.url('hatch', ground ?? theme().bg, hatchLine(small), small ? 4 : 7);
  }

  /** The fill of a region that two entities share. @param {string} one @param {string} other */
  tie(one, other) {
    return this.url('tie', one, other, 20);
  }

  /** @param {string} shape @param {string} one @param {string} other @param {number} size */
  url(shape, one, other, size) {
    const key = [shape, one, other, size, theme().dark].join();
    if (!this.drawn.has(key)) this.drawn.set(key, this.make(shape, one, other, size));
    return `url(#${this.drawn.get(key)})`;
  }

  /**
   * @param {string} shape @param {string} one @param {string} other @param {number} size
   * @returns {string} the id of a new pattern
   */
  make(shape, one, other, size) {
    const id = `${this.mark}-${this.drawn.size + 1}`;
    /** @type {Record<string, string>} */
    const turn = ['other', 'hatch'].includes(shape) ? { patternTransform: 'rotate(45)' } : {};
    const pen = new Pen(
      this.pen.add('pattern', {
        id,
        width: size,
        height: size,
        patternUnits: 'userSpaceOnUse',
        'data-shape': shape,
        ...turn,
      }),
    );
    pen.add('rect', { width: size, height: size, fill: one });
    if (shape === 'tie') this.equal(pen, other);
    else
      for (const [x, y, width, height] of SHAPES[shape])
        pen.add('rect', { x: x * size, y: y * size, width: width * size, height: height * size, fill: other });
    return id;
  }

  /** Draws bands of the second colour, and on them an equals sign. @param {Pen} pen @param {string} other */
  equal(pen, other) {
    pen.add('path', { d: 'M0 10L10 0H20L0 20ZM20 10V20H10Z', fill: other });
    for (const y of [7, 11]) pen.add('rect', { x: 6.5, y, width: 7, height: 1.75, fill: theme().ink });
  }
}
