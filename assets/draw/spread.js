/** Labels in a column: as near as possible to where they belong, none nearer to another than so many pixels. */

/**
 * @typedef {object} Wanted a label
 * @property {number} at where it belongs, in pixels
 * @property {number} weight those of more weight stay where there is no room for all
 */

/**
 * Places for labels, in the order in which they came; NaN for those that have no room. Neighbours that would touch are
 * moved apart together, as little as possible in sum of squares, so that each stays on its side of the other.
 *
 * @param {readonly Wanted[]} labels
 * @param {number} gap between two labels at least
 * @param {number} low
 * @param {number} high
 * @returns {number[]}
 */
export function spread(labels, gap, low, high) {
  const room = Math.max(0, Math.floor((high - low) / gap + 1e-9) + 1);
  const shown = heaviest(labels, room).sort((i, j) => labels[i].at - labels[j].at || i - j);
  /** @type {{sum: number, many: number}[]} labels that stand together: the sum of where the first one would stand */
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
 * The indices of so many labels of most weight.
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
