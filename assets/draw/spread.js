/**
 * Positions for labels in a column, as near as possible to where they belong, at least a gap apart; and next to lines.
 */
import { crossed, overlap } from '#tile/draw/labels';

/** @import { Box, Place, Places } from '#tile/draw/types' */

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
 * @param {number} low
 * @param {number} high
 * @returns {number[]}
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

/**
 * The indices of the `room` labels with the greatest weights.
 *
 * @param {readonly Wanted[]} labels
 * @param {number} room
 */
function heaviest(labels, room) {
  return labels
    .map((_, i) => i)
    .sort((i, j) => labels[j].weight - labels[i].weight || i - j)
    .slice(0, room);
}

/** The height of a name above its baseline and below it, and its distance from its line, in pixels. */
const LETTER = { up: 10, down: 3, from: 4 };
/** Pixels between the places that are tried, and from a mark to its name. */
const [STEP, ASIDE] = [6, 9];
/** What it costs a name that it covers another, that a line crosses it, and that another line is as near as its own. */
const COSTS = { name: 1000, line: 60, other: 90 };

/**
 * The height of a line at x; NaN beyond its ends.
 *
 * @param {Places} line from left to right
 * @param {number} x
 */
function heightAt(line, x) {
  const k = line.findIndex(([px]) => px >= x);
  if (k < 1) return k === 0 && line[0][0] === x ? line[0][1] : NaN;
  const [[px, py], [qx, qy]] = [line[k - 1], line[k]];
  return py + ((x - px) / (qx - px)) * (qy - py);
}

/**
 * The boxes of the names of lines, each above or below its own line where it covers least.
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
    for (let x0 = inside.x0; x0 + wide <= inside.x1; x0 += STEP)
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
 * @param {Readonly<Place>} mark
 * @param {number} wide
 * @param {Box} inside what the name stays in
 * @param {Places[]} lines
 * @returns {Box}
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

/**
 * The box of a name from x0 on above or below a line; null beyond the ends of the line.
 *
 * @param {Places} line
 * @param {number} x0
 * @param {number} wide
 * @param {boolean} up
 * @returns {Box | null}
 */
function nextTo(line, x0, wide, up) {
  const heights = [0, 0.25, 0.5, 0.75, 1].map((share) => heightAt(line, x0 + share * wide));
  const y = up ? Math.min(...heights) - LETTER.from - LETTER.down : Math.max(...heights) + LETTER.from + LETTER.up;
  return Number.isNaN(y) ? null : { x0, x1: x0 + wide, y0: y - LETTER.up, y1: y + LETTER.down };
}

/**
 * @param {Box} box
 * @param {Places} own line
 * @param {Places[]} others
 * @param {Box[]} taken
 */
function costOf(box, own, others, taken) {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const away = (/** @type {Places} */ line) => Math.abs(heightAt(line, x) - y);
  const covered = taken.filter((each) => overlap(each, box)).length;
  const lines = others.filter((line) => crossed(box, line)).length;
  const nearer = others.map((line) => Math.max(0, away(own) + LETTER.up - away(line)) / LETTER.up);
  const sum = nearer.reduce((all, each) => all + (Number.isNaN(each) ? 0 : each), 0);
  return COSTS.name * covered + COSTS.line * lines + COSTS.other * sum + away(own);
}
