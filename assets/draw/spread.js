/** Positions for labels in a column: as near as possible to where they belong, at least a gap apart. */

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
