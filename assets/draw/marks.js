/**
 * The mark by which an entity that can be first is known everywhere: one of twelve colours, plain or in one of five patterns.
 *
 * A place in the order of marks, 0 and up, stands for a pair that no other place has; -1 is no mark. After the last pair
 * all share the mark of "other winners", grey with stripes. A tie over an area has a mark of its own: both colours and "=".
 * The Python module `app.theme` has the same numbers, held equal by a test. Knows no Dash and no state of the page.
 */
import { fade, PALETTE, Pen, theme } from '#tile/draw/draw';

export const KINDS = ['plain', 'rows', 'dots', 'columns', 'grid', 'checks'];
/** How many marks differ. */
export const ROOM = KINDS.length * PALETTE;
export const DASHES = ['none', '7 4', '1.5 3', '7 3 1.5 3', '12 4', '12 3 1.5 3'];
let drawings = 0;

export const kind = (place) => (place < 0 ? 'plain' : place >= ROOM ? 'other' : KINDS[Math.floor(place / PALETTE)]);
/** The colour of a mark, 'full' or 'tint'; `none` for no mark. */
export function hue(place, strength, none) {
  const t = theme();
  if (place < 0) return none;
  return place >= ROOM ? (strength === 'full' ? t.grey : t.bar) : t[strength][place % PALETTE];
}
/** The stroke of a line in the mark's colour and dashes. */
export const dash = (place) => (place < 0 || place >= ROOM ? DASHES[0] : DASHES[Math.floor(place / PALETTE)]);
export const second = (colour, ground) => fade(colour, ground, 0.45);

/** Whether a cell of a map, counted from its upper left, has the second tone of a pattern. */
const CELLS = {
  plain: () => false,
  rows: (row) => row % 4 < 2,
  dots: (row, column) => row % 4 < 2 && column % 4 < 2,
  columns: (row, column) => column % 4 < 2,
  grid: (row, column) => row % 4 === 0 || column % 4 === 0,
  checks: (row, column) => (Math.floor(row / 2) + Math.floor(column / 2)) % 2 === 0,
  other: (row, column) => (row + column) % 4 < 2,
};
export const cell = (place, row, column) => CELLS[kind(place)](row, column);

/** The background of a swatch, for a style; '' for no mark. */
export function css(place, strength = 'full') {
  if (place < 0) return '';
  const one = hue(place, strength);
  const other = theme().bg;
  const lines = (angle) => `repeating-linear-gradient(${angle}deg, ${one} 0 2px, ${other} 2px 3.5px)`;
  return {
    plain: one,
    rows: lines(0),
    dots: `radial-gradient(circle, ${other} 1px, transparent 1.3px) 0 0 / 3.5px 3.5px, ${one}`,
    columns: lines(90),
    grid: `repeating-linear-gradient(0deg, ${other} 0 1px, transparent 1px 3.5px), repeating-linear-gradient(90deg, ${other} 0 1px, transparent 1px 3.5px), ${one}`,
    checks: `repeating-conic-gradient(${one} 0 25%, ${other} 0 50%) 0 0 / 5px 5px`,
    other: lines(45),
  }[kind(place)];
}

/** What the second tone covers of a tile of so many pixels: [x, y, width, height]. */
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
};

/** Patterns of one drawing, in definitions of its own: those of another one are not painted while its page is hidden. */
export class Patterns {
  constructor(svg) {
    this.mark = `tx-hatch-${++drawings}`;
    this.made = new Map();
    this.pen = new Pen(svg.insertBefore(document.createElementNS(svg.namespaceURI, 'defs'), svg.firstChild));
  }

  /** A fill: the colour itself, or the mark's pattern in it, in tiles of `size` pixels. */
  paint(place, colour, ground, size = 10) {
    const shape = kind(place);
    return shape === 'plain' ? colour : this.url(shape, colour, second(colour, ground), size);
  }

  /** The fill of a region that two share. */
  tie(one, other) {
    return this.url('tie', one, other, 20);
  }

  url(shape, one, other, size) {
    const key = [shape, one, other, size, theme().dark].join();
    if (!this.made.has(key)) this.made.set(key, this.make(shape, one, other, size));
    return `url(#${this.made.get(key)})`;
  }

  make(shape, one, other, size) {
    const id = `${this.mark}-${this.made.size + 1}`;
    const turn = shape === 'other' ? { patternTransform: 'rotate(45)' } : {};
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

  /** Bands of the second colour, and on them what says that two are equal. */
  equal(pen, other) {
    pen.add('path', { d: 'M0 10L10 0H20L0 20ZM20 10V20H10Z', fill: other });
    for (const y of [7, 11]) pen.add('rect', { x: 6.5, y, width: 7, height: 1.75, fill: theme().ink });
  }
}
