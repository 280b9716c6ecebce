/**
 * Plotly's charts along a path as charts with the names of their lines: on the page, a line says whose it is under the
 * pointer; in a file, only a name can.
 */
import { theme } from '#tile/draw/colours';
import { width } from '#tile/draw/text';

/** @import { EntityLine, EntityLines } from '#tile/charts/entity_lines' */
/** @import { Axis, Chart, Dot, Line, Points } from '#tile/charts/types' */
/**
 * What Plotly draws: the line of an entity, whose index is `meta`, another line, or dots.
 *
 * @typedef {{mode: string, x: ArrayLike<number>, y: ArrayLike<number>, meta?: number, line?: {shape?: string},
 *   marker?: {size: number, opacity?: number}}} Trace
 */

// Of more lines, only those in colour and that of the selected entity have names.
const FEW = 8;
const LETTERS = 12;
// Pixels between a line and its name, and the greatest share of the chart that names take.
const LABEL_GAP = 26;
const MOST = 0.42;

/**
 * @param {Trace[]} traces
 * @param {EntityLines} entities
 * @param {{x: Axis, y: Axis, wide: number}} laid both axes, and the width in pixels
 * @returns {Chart}
 */
export function namedChart(traces, entities, { x, y, wide }) {
  const drawn = traces.filter(({ mode }) => mode === 'lines');
  const own = drawn.flatMap((each) =>
    each.meta === undefined ? [] : [entities.line(Number(each.meta), pointsOf(each))],
  );
  own.sort((p, q) => p.above - q.above);
  const named = own.map((line) => ({ ...line, ...labelOf(line, own.length <= FEW) }));
  const widest = Math.max(0, ...named.map(({ label, bold }) => (label ? width(label, LETTERS, bold) + LABEL_GAP : 0)));
  const others = drawn.filter(({ meta }) => meta === undefined).map(plainLine);
  const dots = traces.filter(({ mode }) => mode === 'markers').flatMap(dotsOf);
  const names = own.map(({ name }) => name);
  const over = { lines: [], marks: [], dots };
  return { x, y, lines: [...others, ...named], over, names, room: Math.min(widest, MOST * wide), cursor: null };
}

/**
 * @param {Trace} trace
 * @returns {Points}
 */
const pointsOf = ({ x, y }) => Array.from(x, (at, k) => [at, Number.isFinite(y[k]) ? y[k] : null]);

/**
 * @param {Trace} trace
 * @returns {Line}
 */
const plainLine = (trace) => ({
  name: '',
  points: pointsOf(trace),
  colour: theme().ink,
  step: trace.line?.shape === 'hv',
});

/**
 * @param {EntityLine} line
 * @param {boolean} all whether grey lines have names, too
 */
const labelOf = ({ above, name }, all) => (all || above > 0 ? { label: name, bold: above > 1 } : {});

/**
 * Dots, paler where there are many.
 *
 * @param {Trace} trace
 * @returns {Dot[]}
 */
function dotsOf({ x, y, marker: { size, opacity = 1 } = { size: 0 } }) {
  const { ink, ink3 } = theme();
  return Array.from(x, (at, k) => ({ x: at, y: y[k], colour: opacity < 1 ? ink3 : ink, large: false, r: size / 2 }));
}
