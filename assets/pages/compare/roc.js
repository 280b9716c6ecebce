/** ROC space with the two results that are compared, and a pair of dots for each task. */
import { boxAround, isFree } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { halo, MARGIN } from '#tile/draw/square';
import { cut, width } from '#tile/draw/text';
import { point } from '#tile/math/roc_space';
import { RocPainter } from '#tile/plots/roc/painter';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box } from '#tile/draw/types' */
/** @import { Task } from '#tile/model/comparison' */
/** @import { RocDrawing, RocScene } from '#tile/plots/tile/types' */

/** A task as a pair of points [FPR, TPR]. @typedef {{name: string, ends: [number, number][]}} TaskDots */
/** @typedef {RocScene & {tasks: TaskDots[]}} PairScene */

/** The most tasks with names; more would hide each other. */
const MOST_NAMED = 12;
const LETTERS = 11;

/** The tasks in which both have both rates. @param {Task[]} tasks @returns {TaskDots[]} */
export const taskDots = (tasks) =>
  tasks
    .map(({ name, two }) => ({ name, ends: two.map(point) }))
    .filter(({ ends }) => ends.every((end) => end.every(Number.isFinite)));

/** The part of the unit square around some places. @param {[number, number][]} places */
export function rangesAround(places) {
  const [x, y] = [0, 1].map((k) => {
    const values = places.map((place) => place[k]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const size = Math.min(1, Math.max(high - low, 0.04) * 1.4);
    const start = Math.min(Math.max((low + high - size) / 2, 0), 1 - size);
    return /** @type {[number, number]} */ ([start, start + size]);
  });
  return { x, y };
}

export class PairPainter extends RocPainter {
  /** @param {PairScene} scene */
  paintPair(scene) {
    this.paint(scene);
  }

  /** @override @param {Pen} pen @param {RocDrawing} drawing */
  names(pen, drawing) {
    const { tasks } = /** @type {PairScene} */ (drawing.scene);
    const { scale, theme, scene } = drawing;
    const dots = tasks.flatMap(({ ends }) => ends.map(([x, y]) => boxAround(scale.x(x), scale.y(y), 6)));
    const taken = super.names(pen, drawing);
    for (const { ends } of tasks) {
      const [[x1, y1], [x2, y2]] = ends.map(([x, y]) => [scale.x(x), scale.y(y)]);
      pen.add('line', { x1, y1, x2, y2, stroke: theme.ink2, 'stroke-width': 1 });
    }
    for (const { ends } of tasks)
      for (const [k, [x, y]] of ends.entries()) {
        const line = { stroke: theme.ink, 'stroke-opacity': 0.55, 'stroke-width': 1 };
        pen.add('circle', { cx: scale.x(x), cy: scale.y(y), r: 4, fill: marks.hue(k, 'full'), ...line });
      }
    const big = scene.points.map(({ x, y }) => boxAround(scale.x(x), scale.y(y), 11));
    if (tasks.length <= MOST_NAMED)
      for (const { name, ends } of tasks) nameTask(pen, drawing, name, ends, taken, [...dots, ...big]);
    // The scores of the lines keep clear of the dots, too.
    return [...taken, ...dots];
  }
}

/**
 * Writes the name of a task next to one of its dots, where there is room.
 *
 * @param {Pen} pen @param {RocDrawing} drawing @param {string} name @param {[number, number][]} ends
 * @param {Box[]} taken @param {Box[]} dots
 */
function nameTask(pen, { scale, scene: { side }, left, theme }, name, ends, taken, dots) {
  const text = cut(name, 0.4 * side, LETTERS);
  const wide = width(text, LETTERS);
  const wishes = ends.flatMap(([x, y]) => {
    const [px, py] = [scale.x(x), scale.y(y)];
    return [px + 9, px - 9 - wide].flatMap((x0) =>
      [4, -6, 14].map((dy) => ({ x0, x1: x0 + wide, y0: py + dy - 9, y1: py + dy + 2 })),
    );
  });
  const inside = wishes.filter(
    ({ x0, x1, y0, y1 }) => x0 > left + 2 && x1 < left + side - 2 && y0 > MARGIN.top + 2 && y1 < MARGIN.top + side - 2,
  );
  const box = inside.find((each) => isFree(each, [...taken, ...dots]));
  if (!box) return;
  taken.push(box);
  pen.add('text', { x: box.x0, y: box.y1 - 2, 'font-size': LETTERS, fill: theme.ink2, ...halo(theme.bg) }, text);
}
