/** Places for labels: inside regions, clear of other labels; in a column, near to where they belong. In pixels. */

/** @import { Box, Place, Places } from '#tile/draw/types' */

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x0: number, low: number[], high: number[]}} Columns from `x0` on, the bounds of each */

// ---- Inside regions.

const STEP = 8;
const INSIDE = 1e-6;

/**
 * The position of a label in a region: as near as possible to x = `wish`, the text box wholly inside and `clear` pixels
 * from the borders if there is room; null if it does not fit.
 *
 * @param {Places} outline @param {Size} box @param {number} wish @param {number} clear @param {Box[]} avoid
 * @returns {{x: number, y: number} | null} the middle of the box
 */
export function labelPlace(outline, box, wish, clear, avoid) {
  const cut = columns(outline);
  const count = Math.ceil(box.width / STEP);
  for (const margin of [clear, 3, 1]) {
    /** @type {{x: number, y: number, cost: number} | null} */
    let best = null;
    for (let first = 0; first + count < cut.low.length; first++) {
      const span = room(cut, first, first + count);
      if (span.high - span.low < box.height + 2 * margin) continue;
      const x = cut.x0 + first * STEP + box.width / 2;
      const y = freeHeight(x, span.low + margin, span.high - margin, box, avoid);
      if (y === null) continue;
      const cost = Math.abs(x - wish);
      if (!best || cost < best.cost) best = { x, y, cost };
    }
    if (best) return best;
  }
  return null;
}
/** The highest part of a region at every STEP pixels: a column may cross it several times. */
/** @param {Places} outline @returns {Columns} */
function columns(outline) {
  let x0 = Infinity;
  let x1 = -Infinity;
  for (const [x] of outline) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
  }
  const count = Math.max(1, Math.floor((x1 - x0) / STEP) + 1);
  // Just inside, so that an upright side at an end is crossed by no column.
  const at = Array.from({ length: count }, (_, k) => Math.min(Math.max(x0 + k * STEP, x0 + INSIDE), x1 - INSIDE));
  /** @type {number[][]} */
  const crossed = at.map(() => []);
  for (const [i, p] of outline.entries()) {
    const q = outline[(i + 1) % outline.length];
    const [left, right] = p[0] <= q[0] ? [p, q] : [q, p];
    const from = Math.max(0, Math.floor((left[0] - x0) / STEP));
    for (let k = from; k < count && at[k] < right[0]; k++)
      if (at[k] >= left[0])
        crossed[k].push(left[1] + ((at[k] - left[0]) / (right[0] - left[0])) * (right[1] - left[1]));
  }
  const parts = crossed.map((ys) => highestPart(ys.sort((y, z) => y - z)));
  return { x0, low: parts.map(([low]) => low), high: parts.map(([, high]) => high) };
}

/** The longest of the ranges between each two numbers; an empty one where there are none. @param {number[]} sorted */
function highestPart(sorted) {
  let part = [Infinity, -Infinity];
  for (let k = 0; k + 1 < sorted.length; k += 2)
    if (sorted[k + 1] - sorted[k] > part[1] - part[0]) part = [sorted[k], sorted[k + 1]];
  return part;
}

/** The vertical range that all columns from `from` to `to` share. */
/** @param {Columns} cut @param {number} from @param {number} to */
function room(cut, from, to) {
  let low = -Infinity;
  let high = Infinity;
  for (let k = from; k <= to; k++) {
    low = Math.max(low, cut.low[k]);
    high = Math.min(high, cut.high[k]);
  }
  return { low, high };
}
/** The vertical position nearest to the middle at which the box overlaps none of `avoid`. */
/** @param {number} x @param {number} low @param {number} high @param {Size} box @param {Box[]} avoid */
function freeHeight(x, low, high, box, avoid) {
  const middle = (low + high) / 2;
  const reach = (high - low - box.height) / 2;
  for (let shift = 0; shift <= reach; shift += 4) {
    for (const y of shift ? [middle - shift, middle + shift] : [middle]) {
      if (isFree(boxAround(x, y, box.width / 2, box.height / 2), avoid)) return y;
    }
  }
  return null;
}
/** @param {Box} p @param {Box} q */
export const overlap = (p, q) => p.x0 < q.x1 && q.x0 < p.x1 && p.y0 < q.y1 && q.y0 < p.y1;

/** Whether a box overlaps none of these. @param {Box} box @param {Box[]} taken */
export const isFree = (box, taken) => !taken.some((other) => overlap(other, box));

/** The box with this middle. @type {(x: number, y: number, wide: number, high?: number) => Box} half its sides */
export const boxAround = (x, y, wide, high = wide) => ({ x0: x - wide, x1: x + wide, y0: y - high, y1: y + high });

/** The first box, if any, that overlaps no other name; it becomes one of these. */
/** @param {Box[]} boxes best first @param {Box[]} taken */
export function firstFree(boxes, taken) {
  const free = boxes.find((box) => isFree(box, taken));
  if (free) taken.push(free);
  return free;
}

/** Whether a polyline runs through a box. @param {Box} box @param {Places} line */
export const crossed = (box, line) => line.some((to, k) => k > 0 && meets(box, line[k - 1], to));

/**
 * Whether a piece of a line runs through a box: the part of it between the box's left and right ends is not wholly
 * above or below it.
 */
/** @param {Box} box @param {Readonly<Place>} from @param {Readonly<Place>} to */
function meets({ x0, x1, y0, y1 }, from, to) {
  const [[px, py], [qx, qy]] = from[0] <= to[0] ? [from, to] : [to, from];
  if (qx <= x0 || px >= x1) return false;
  const at = (/** @type {number} */ x) => (qx === px ? py : py + ((x - px) / (qx - px)) * (qy - py));
  const ends = qx === px ? [py, qy] : [at(Math.max(px, x0)), at(Math.min(qx, x1))];
  return Math.max(...ends) > y0 && Math.min(...ends) < y1;
}

/** The parts of an interval that remain without some pieces of it, such as those that names cover. */
/** @param {Place[]} pieces @param {number} from @param {number} to @returns {Place[]} intervals in ascending order */
export function withoutPieces(pieces, from, to) {
  /** @type {Place[]} */
  const left = [];
  let start = from;
  for (const [low, high] of [...pieces].sort(([p], [q]) => p - q)) {
    if (low > start) left.push([start, Math.min(low, to)]);
    start = Math.max(start, high);
    if (start >= to) return left;
  }
  return start < to ? [...left, [start, to]] : left;
}

/** The longest piece of a vertical line inside an outline: its upper and its lower end; null if it is outside. */
/** @param {[number, number][]} outline @param {number} x of the line @returns {[number, number] | null} */
export function longestVerticalPiece(outline, x) {
  const crossings = outline.flatMap(([x0, y0], k) => {
    const [x1, y1] = outline[(k + 1) % outline.length];
    return x0 < x === x1 < x ? [] : [y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)];
  });
  crossings.sort((one, other) => one - other);
  /** @type {[number, number] | null} */
  let longest = null;
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    const [from, to] = [crossings[k], crossings[k + 1]];
    if (!longest || to - from > longest[1] - longest[0]) longest = [from, to];
  }
  return longest;
}

/** The box of a name outside the Tile, moved away from the handle if that covers it. */
/** @type {(box: Box, handle: Box) => Box} */
export function clearOf(box, handle) {
  if (!overlap(box, handle)) return box;
  const middle = (handle.x0 + handle.x1) / 2;
  const by = box.x0 > middle ? handle.x1 - box.x0 : box.x1 < middle ? handle.x0 - box.x1 : 0;
  return { ...box, x0: box.x0 + by, x1: box.x1 + by };
}

// ---- Positions for labels in a column, as near as possible to where they belong, at least a gap apart; and next to
// lines.

/**
 * @typedef {object} Wanted a label
 * @property {number} at where it belongs, in pixels
 * @property {number} weight labels with more weight stay if there is no room for all
 */

/**
 * The positions of labels, in their given order; NaN for those without room. Labels that would touch are moved apart
 * with the least sum of squares, and keep their order.
 *
 * @param {readonly Wanted[]} labels
 * @param {number} gap least distance of two labels
 * @param {number} low @param {number} high @returns {number[]}
 */
export function spread(labels, gap, low, high) {
  const room = Math.max(0, Math.floor((high - low) / gap + 1e-9) + 1);
  const shown = heaviest(labels, room).sort((i, j) => labels[i].at - labels[j].at || i - j);
  /**
   * @type {{sum: number, many: number}[]} blocks of touching labels: the sum of where each wants the first one, and
   *   their number
   */
  const blocks = [];
  shown.forEach((i, k) => {
    blocks.push({ sum: labels[i].at - k * gap, many: 1 });
    while (blocks.length > 1 && mean(blocks[blocks.length - 2]) > mean(blocks[blocks.length - 1])) join(blocks);
  });
  const last = high - (shown.length - 1) * gap;
  const starts = blocks.flatMap((block) => Array(block.many).fill(Math.min(last, Math.max(low, mean(block)))));
  const places = labels.map(() => Number.NaN);
  shown.forEach((i, k) => {
    places[i] = starts[k] + k * gap;
  });
  return places;
}

/** @param {{sum: number, many: number}} block */
const mean = ({ sum, many }) => sum / many;

/** @param {{sum: number, many: number}[]} blocks of which the last two become one */
function join(blocks) {
  const { sum, many } = /** @type {{sum: number, many: number}} */ (blocks.pop());
  const before = blocks[blocks.length - 1];
  before.sum += sum;
  before.many += many;
}

/** The indices of the `room` labels with the greatest weights. */
/** @param {readonly Wanted[]} labels @param {number} room */
function heaviest(labels, room) {
  return labels
    .map((_, i) => i)
    .sort((i, j) => labels[j].weight - labels[i].weight || i - j)
    .slice(0, room);
}

/** The height of a name above its baseline and below it, and its distance from its line, in pixels. */
const LETTER = { up: 10, down: 3, from: 4 };
/** Pixels between the places that are tried, and from a mark to its name. */
const [TRIED, ASIDE] = [6, 9];
/** What it costs a name that it covers another, that a line crosses it, and that another line is as near as its own. */
const COSTS = { name: 1000, line: 60, other: 90 };

/** The height of a line at x; NaN beyond its ends. @param {Places} line from left to right @param {number} x */
function heightAt(line, x) {
  const k = line.findIndex(([px]) => px >= x);
  if (k < 1) return k === 0 && line[0][0] === x ? line[0][1] : NaN;
  const [[px, py], [qx, qy]] = [line[k - 1], line[k]];
  return py + ((x - px) / (qx - px)) * (qy - py);
}

/**
 * The boxes of the names of lines, each above or below its own line where it covers least; an empty one for a name
 * without room.
 *
 * @param {{wide: number, points: Places}[]} named their widths, and the lines from left to right
 * @param {Box} inside what the names stay in
 * @param {Box[]} taken boxes of other names
 * @returns {Box[]}
 */
export function besideLines(named, inside, taken) {
  const found = [...taken];
  for (const { wide, points } of named) {
    const others = named.filter((each) => each.points !== points).map((each) => each.points);
    /** @type {{box: Box, cost: number} | null} */
    let best = null;
    for (let x0 = inside.x0; x0 + wide <= inside.x1; x0 += TRIED)
      for (const up of [true, false]) {
        const box = nextTo(points, x0, wide, up);
        if (!box || box.y0 < inside.y0 || box.y1 > inside.y1) continue;
        const cost = costOf(box, points, others, found);
        if (!best || cost < best.cost) best = { box, cost };
      }
    found.push(best?.box ?? { ...inside, x1: inside.x0, y1: inside.y0 });
  }
  return found.slice(taken.length);
}

/**
 * The box of the name of a mark next to it, where no line crosses it if possible.
 *
 * @param {Readonly<Place>} mark @param {number} wide
 * @param {Box} inside what the name stays in
 * @param {Places[]} lines @returns {Box}
 */
export function besideMark([x, y], wide, inside, lines) {
  const high = LETTER.up + LETTER.down;
  const boxes = [0, high, -high, 2 * high, -2 * high].flatMap((lower) =>
    [x + ASIDE, x - ASIDE - wide, x - wide / 2].slice(0, Math.abs(lower) > high ? 3 : 2).map((x0) => {
      const y0 = y + lower - high / 2;
      return { x0, x1: x0 + wide, y0, y1: y0 + high };
    }),
  );
  const within = boxes.filter(
    (box) => box.x0 >= inside.x0 && box.x1 <= inside.x1 && box.y0 >= inside.y0 && box.y1 <= inside.y1,
  );
  return within.find((box) => lines.every((line) => !crossed(box, line))) ?? within[0] ?? boxes[0];
}

/** The box of a name from x0 on above or below a line; null beyond the ends of the line. */
/** @type {(line: Places, x0: number, wide: number, up: boolean) => Box | null} */
function nextTo(line, x0, wide, up) {
  const heights = [0, 0.25, 0.5, 0.75, 1].map((share) => heightAt(line, x0 + share * wide));
  const y = up ? Math.min(...heights) - LETTER.from - LETTER.down : Math.max(...heights) + LETTER.from + LETTER.up;
  return Number.isNaN(y) ? null : { x0, x1: x0 + wide, y0: y - LETTER.up, y1: y + LETTER.down };
}

/** @param {Box} box @param {Places} own line @param {Places[]} others @param {Box[]} taken */
function costOf(box, own, others, taken) {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const away = (/** @type {Places} */ line) => Math.abs(heightAt(line, x) - y);
  const covered = taken.filter((each) => overlap(each, box)).length;
  const lines = others.filter((line) => crossed(box, line)).length;
  const nearer = others.map((line) => Math.max(0, away(own) + LETTER.up - away(line)) / LETTER.up);
  const sum = nearer.reduce((all, each) => all + (Number.isNaN(each) ? 0 : each), 0);
  return COSTS.name * covered + COSTS.line * lines + COSTS.other * sum + away(own);
}
