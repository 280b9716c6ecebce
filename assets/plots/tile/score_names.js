/** Names of all scores at their places, as in figure 3 of paper B: none over another, with leaders where needed. */
import { boxAround, crossed, isFree } from '#tile/draw/labels';
import { isShown } from '#tile/draw/square';
import { spans, width } from '#tile/draw/text';
import { crosses, ringOf } from '#tile/plots/tile/axes';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Box, Place, Spans } from '#tile/draw/types' */
/** @import { Ring } from '#tile/plots/tile/axes' */
/** @import { ScorePlace, TileDrawing } from '#tile/plots/tile/types' */

/**
 * The names at one place, or at several whose dots touch in this size: their dots and lines, the box around them, and
 * the leader to the first dot, null where they are next to it.
 *
 * @typedef {{lines: Spans[], dots: Place[], box: Box, leader: [Place, Place] | null}} ScoreName in pixels
 */

const LETTERS = 10;
const LINE = 12;
/** Pixels from the letters to the end of their ground, between two grounds, and from an edge of the Tile. */
const [AROUND, APART, INSET] = [3, 1, 2];
const DOT = 3;
const HANDLE = 11;
/** How wide the lines of one place may be, best first. */
const WIDTHS = [92, 64, 130];
/** Distances from a dot to its names that are tried, and directions at each. */
const [NEXT, STEP, TURNS] = [DOT + 3, 7, 32];
/** A name at most this near to its dot has no leader, unless another dot is not that much farther. */
const [NO_LEADER, CLEARER] = [9, 8];
/** What another line costs, and names on the circle around the handle or as near to another dot, in pixels. */
const [LINES, BADLY] = [2, 40];

/** A score with its place at one prevalence only has the mark of paper B; one that ranks the other way an arrow. */
/** @param {ScorePlace['scores'][number]} score @returns {Spans} */
function marked({ symbol, fixedPrior, reversed }) {
  const marks = `${fixedPrior ? '†' : ''}${reversed ? '↓' : ''}`;
  return marks ? [...spans(symbol), { text: marks }] : spans(symbol);
}

/** @param {Spans} line */
const wide = (line) => width(line.map(({ text }) => text).join(''), LETTERS);

/** The names at places in lines of about `room` pixels, each place on lines of its own. */
/** @param {ScorePlace[]} places @param {number} room */
const linesOf = (places, room) => places.flatMap((place) => linesAt(place, room));

/** @param {ScorePlace} place @param {number} room */
function linesAt({ scores }, room) {
  /** @type {Spans[]} */
  const lines = [];
  for (const [k, score] of scores.entries()) {
    const name = [...marked(score), ...(k < scores.length - 1 ? [{ text: ', ' }] : [])];
    const last = lines[lines.length - 1];
    if (last && wide([...last, ...name]) <= room) last.push(...name);
    else lines.push(name);
  }
  return lines;
}

/** What the menu says where not every name fits. */
const NO_ROOM = 'There is no room for the names of all scores. Choose a greater width.';

/**
 * Where the names of all places shown stand.
 *
 * @param {TileDrawing} drawing
 * @returns {ScoreName[]}
 * @throws {Error} if there is no room for all of them
 */
export function scoreNames(drawing) {
  const { scene, scale } = drawing;
  const { x, y, box } = scale;
  const places = scene.places.filter(({ a, b }) => isShown(scale, a, b));
  const groups = touching(places, ({ a, b }) => [x(a), y(b)]);
  const ground = (/** @type {Place} */ [px, py]) => boxAround(px, py, DOT);
  const solid = [
    ...groups.flatMap(({ dots }) => dots).map(ground),
    boxAround(x(scene.point.a), y(scene.point.b), HANDLE),
  ];
  const ring = ringOf(drawing);
  const inside = { x0: box.x0 + INSET, x1: box.x1 - INSET, y0: box.y0 + INSET, y1: box.y1 - INSET };
  // A place that finds no room comes first in the next attempt.
  for (let attempt = 0; attempt < 3 * groups.length; attempt++) {
    /** @type {ScoreName[]} */
    const found = [];
    const stuck = groups.findIndex((group) => {
      const others = groups.filter((each) => each !== group).flatMap(({ dots }) => dots);
      const name = nameOf(group, { inside, solid, others, ring }, found);
      if (name) found.push(name);
      return !name;
    });
    if (stuck < 0) return found;
    groups.unshift(...groups.splice(stuck, 1));
  }
  throw new Error(NO_ROOM);
}

/** Where the names of one group stand, clear of those found; null if there is no room. */
/** @param {Group} group @param {Omit<Around, 'barriers' | 'leaders'>} fixed @param {ScoreName[]} found */
function nameOf({ dots, members }, fixed, found) {
  const solid = [...fixed.solid, ...found.map(({ box }) => box)];
  const [px, py] = dots[0];
  // A leader begins on its own dots, and on the handle where that is there.
  const barriers = solid.filter(({ x0, x1, y0, y1 }) => px < x0 || px > x1 || py < y0 || py > y1);
  const leaders = found.flatMap(({ leader }) => (leader ? [leader] : []));
  const around = { ...fixed, solid, barriers, leaders };
  const [best] = WIDTHS.map((room) => bestBox(linesOf(members, room), dots, around))
    .filter((each) => each !== null)
    .sort((p, q) => p.cost - q.cost);
  return best?.name ?? null;
}

/** @typedef {{dots: Place[], members: ScorePlace[]}} Group places whose dots touch */
/**
 * What is around names, which stay `inside`: what they may not cover, what their leader may not cross, leaders that
 * neither may cross, dots of other names, and the circle around the handle.
 *
 * @typedef {{inside: Box, solid: Box[], barriers: Box[], leaders: [Place, Place][], others: Place[],
 *   ring: Ring | null}} Around
 */

/**
 * The places in the order in which they get their names, together where their dots touch: corners and edges first, as
 * fewer boxes are next to them, then what has the most names.
 *
 * @param {ScorePlace[]} places @param {(place: ScorePlace) => Place} at
 */
function touching(places, at) {
  const edges = ({ a = 0, b = 0 }) => Number(a === 0 || a === 1) + Number(b === 0 || b === 1);
  /** @type {Group[]} */
  const groups = [];
  for (const place of [...places].sort((p, q) => edges(q) - edges(p) || q.scores.length - p.scores.length)) {
    const [px, py] = at(place);
    const near = groups.find(({ dots }) => dots.some(([qx, qy]) => apart([px, py], [qx, qy]) < 2 * DOT));
    if (near) {
      near.dots.push([px, py]);
      near.members.push(place);
    } else groups.push({ dots: [[px, py]], members: [place] });
  }
  return groups;
}

/**
 * The cheapest free box of these lines around a dot: near to it, with no line across another; null if none is free.
 *
 * @param {Spans[]} lines @param {Place[]} dots the leader begins at the first
 * @param {Around} around
 * @returns {{name: ScoreName, cost: number} | null}
 */
function bestBox(lines, dots, { inside, solid, barriers, leaders, others, ring }) {
  const [halfWide, halfHigh] = [Math.max(...lines.map(wide)) / 2 + AROUND, (lines.length * LINE) / 2 + 1];
  const [wideRoom, highRoom] = [inside.x1 - inside.x0, inside.y1 - inside.y0];
  if (2 * halfWide > wideRoom || 2 * halfHigh > highRoom) return null;
  const [at] = dots;
  /** @type {{name: ScoreName, cost: number} | null} */
  let best = null;
  for (let away = NEXT; away < wideRoom && (!best || away < best.cost); away += STEP)
    for (let turn = 0; turn < TURNS; turn++) {
      const angle = (2 * Math.PI * turn) / TURNS;
      const [u, v] = [Math.cos(angle), Math.sin(angle)];
      const middle = [at[0] + u * (away + halfWide), at[1] + v * (away + halfHigh)];
      const px = Math.min(inside.x1 - halfWide, Math.max(inside.x0 + halfWide, middle[0]));
      const py = Math.min(inside.y1 - halfHigh, Math.max(inside.y0 + halfHigh, middle[1]));
      const box = boxAround(px, py, halfWide, halfHigh);
      if (!isFree(boxAround(px, py, halfWide + APART, halfHigh + APART), solid)) continue;
      if (leaders.some((line) => crossed(box, line))) continue;
      const end = nearestIn(box, at);
      const far = apart(end, at);
      /** @type {[Place, Place]} */
      const leader = [at, end];
      const unclear = others.some((dot) => apart(nearestIn(box, dot), dot) < far + CLEARER);
      const blocked = barriers.some((each) => crossed(each, leader)) || leaders.some((line) => meet(line, leader));
      if (blocked && far > NO_LEADER) continue;
      const drawn = !blocked && (unclear || far > NO_LEADER);
      const badly = Number(unclear && blocked) + Number(ring && crosses(ring, box));
      const cost = far + LINES * lines.length + BADLY * badly;
      if (!best || cost < best.cost) best = { name: { lines, dots, box, leader: drawn ? leader : null }, cost };
    }
  return best;
}

/** The place of a box nearest to another one. @type {(box: Box, place: Place) => Place} */
const nearestIn = ({ x0, x1, y0, y1 }, [x, y]) => [Math.min(x1, Math.max(x0, x)), Math.min(y1, Math.max(y0, y))];

/** @type {(one: Place, other: Place) => number} */
const apart = ([px, py], [qx, qy]) => Math.hypot(px - qx, py - qy);

/** Whether two segments cross. @param {[Place, Place]} one @param {[Place, Place]} other */
function meet([p, q], [r, s]) {
  const side = (/** @type {Place} */ from, /** @type {Place} */ to, /** @type {Place} */ at) =>
    Math.sign((to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0]));
  return side(p, q, r) !== side(p, q, s) && side(r, s, p) !== side(r, s, q);
}

/** Draws the dots, the leaders and the names. @type {(pen: Pen, drawing: TileDrawing, names: ScoreName[]) => void} */
export function drawScoreNames(pen, { theme }, names) {
  const line = { stroke: theme.ink, 'stroke-width': 0.75 };
  for (const { leader } of names) {
    if (!leader) continue;
    const [[x1, y1], [x2, y2]] = leader;
    pen.add('line', { x1, y1, x2, y2, stroke: theme.bg, 'stroke-width': 2.5 });
    pen.add('line', { x1, y1, x2, y2, ...line });
  }
  for (const { lines, dots, box } of names) {
    for (const [cx, cy] of dots)
      pen.add('circle', { cx, cy, r: DOT, fill: theme.bg, stroke: theme.ink, 'stroke-width': 1.25 });
    const ground = { x: box.x0, y: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0, rx: 3 };
    pen.add('rect', { ...ground, fill: theme.bg, 'fill-opacity': 0.88 });
    for (const [k, words] of lines.entries()) {
      const place = { x: box.x0 + AROUND, y: box.y0 + LINE * k + 10 };
      pen.add('text', { ...place, 'font-size': LETTERS, fill: theme.ink, 'data-part': 'score-name' }, words);
    }
  }
}
