/** What the painter of the Tile draws, made from the model of Explore, for the part of the Tile that is shown. */
import { cohenPlace, isTrivial, known, operations, shiftPoint, toPrior } from '#tile/math/performance';
import { inUnit } from '#tile/math/ranking';
import { refinedOutline } from '#tile/math/regions/arcs';
import { contour, frontier } from '#tile/math/regions/borders';
import { stableRegion } from '#tile/math/regions/stable';
import { scores } from '#tile/math/scores';
import { whyNoScore } from '#tile/model/leaderboard';
import { curvesOfPrior, gammaTauOf, TENTHS } from '#tile/model/prior_lines';
import { DRAW_FLAVORS, isOfOne } from '#tile/model/tile_settings';
import { inLines, SELECT, SWITCH_ON } from '#tile/plots/tile/messages';
import { referenceRegions } from '#tile/plots/tile/reference_marks';

/** @import { Place, Places, TileFrame } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Message } from '#tile/plots/tile/messages' */

// ---- Loci: the places through which named scores move as the prior changes, in the coordinates that the Tile
// shows.

/**
 * A locus of one or more scores. `marks`: its places at some priors.
 *
 * @typedef {{label: string, places: Place[], marks: {prior: number, place: Place}[]}} Locus
 */
/** @typedef {{key: string, symbol: string}} Named */

/** Scores whose loci are shown, if they move in the coordinates shown; more loci would hide each other. */
const SHOWN = [
  'balanced_accuracy',
  'informedness',
  'weighted_accuracy',
  'kappa',
  'sivf',
  'snpv',
  'nlr',
  'sppv',
  'plr',
  'accuracy',
  'f1',
  'f2',
  'f0_5',
];
/** Priors with a mark on a locus. */
const MARKED = [0.01, 0.1, 0.5, 0.9, 0.99];
const STEPS = 120;
const NEAR = 1e-9;

/** Priors from one end to the other, denser where one class is rare. */
const PRIORS = Array.from({ length: STEPS + 1 }, (_, k) => {
  const odds = 10 ** (-4 + (8 * k) / STEPS);
  return odds / (1 + odds);
});

/**
 * Where a place of the Tile at one prior is in the coordinates of a frame: unchanged in the usual ones, transformed in
 * balanced ones.
 */
/** @type {(place: Place, prior: number, frame: TileFrame) => Place} */
export function placeInFrame([a, b], prior, frame) {
  const { prior: used } = frame;
  if (used === null) return [a, b];
  const moved = (/** @type {number} */ z) => toPrior(shiftPoint(z, 0.5, prior), used);
  return [moved(a), moved(b)];
}

/**
 * The loci of named scores and, in balanced coordinates, of a point; scores with the same locus are named together.
 *
 * @param {Named[]} catalogue @param {TileFrame} frame
 * @param {{a: number, b: number} | null} [point] a point whose preference is constant while the prior changes
 * @returns {Locus[]}
 */
export function lociOf(catalogue, frame, point = null) {
  /** @type {Map<string, Locus & {names: string[]}>} */
  const found = new Map();
  /** @type {(name: string, at: (prior: number) => Place | null) => void} */
  const add = (name, at) => {
    const path = (/** @type {number} */ prior) => {
      const place = at(prior);
      return place && placeInFrame(place, prior, frame);
    };
    const places = PRIORS.map(path).filter((place) => place !== null);
    if (places.length < PRIORS.length) return;
    const marks = MARKED.map((prior) => ({ prior, place: /** @type {Place} */ (path(prior)) }));
    const key = JSON.stringify(marks.map(({ place }) => place.map((z) => z.toFixed(6))));
    const same = found.get(key) ?? { names: [], label: '', places, marks };
    same.names.push(name);
    found.set(key, same);
  };
  for (const key of SHOWN) {
    const symbol = catalogue.find((record) => record.key === key)?.symbol;
    if (symbol) add(symbol, (prior) => scores[key].place(prior));
  }
  if (point && frame.prior !== null) add('this point', () => [point.a, point.b]);
  const moving = [...found.values()].filter(({ places }) => frame.prior === null || isMoving(places));
  // The Tile itself names scores that do not move; here those of other priors are added.
  return moving
    .filter(({ places, names }) => isMoving(places) || names.some((name) => !STILL.test(name)))
    .map(({ names, ...locus }) => ({ ...locus, label: names.join(', ') }));
}

/** The loci for the overlays that are on: of scores and of the point ('loci'), or of the point alone ('path'). */
/** @type {(overlays: Set<string>, catalogue: Named[], frame: TileFrame, point: {a: number, b: number}) => Locus[]} */
function shownLoci(overlays, catalogue, frame, point) {
  const all = overlays.has('loci');
  return all || overlays.has('path') ? lociOf(all ? catalogue : [], frame, point) : [];
}

/** Matches scores whose formula does not contain the prior. */
const STILL = /^(A|F.*)$/;

/** @param {Place[]} places */
const isMoving = (places) => places.some(([a, b]) => Math.abs(a - places[0][0]) + Math.abs(b - places[0][1]) > NEAR);

// ---- Regions for the part of the Tile that is shown: refined for its scale, clipped to it, straight in balanced
// coordinates.

/**
 * @typedef {object} Outlined
 * @property {Place[]} outline
 * @property {Place[]} [vertices]
 * @property {number[]} [bends]
 */
/** A side of a window: which coordinate, its value, and on which side of it is inside. */
/** @typedef {[axis: 0 | 1, value: number, sign: 1 | -1]} Side */

/**
 * @template {Outlined} R
 * @param {R[]} regions
 * @param {TileFrame} frame
 * @param {boolean} straight whether frontiers are straight in balanced coordinates, because all entities have one prior
 * @returns {R[]} without regions outside the window
 */
export function visibleRegions(regions, { window, prior }, straight) {
  if (!window && prior === null) return regions;
  const shown = regions.map((region) => ({ ...region, outline: visibleOutline(region, window, prior, straight) }));
  return shown.filter(({ outline }) => outline.length > 2);
}

/** @type {(region: Outlined, window: TileFrame['window'], prior: number | null, straight: boolean) => Place[]} */
function visibleOutline({ outline, vertices, bends }, window, prior, straight) {
  const exact = vertices && bends && { vertices, bends };
  const enlarged = window ? 1 / Math.min(window[1] - window[0], window[3] - window[2]) : 1;
  // Priors far from 1/2 also enlarge a corner of the Tile.
  const most = prior === null ? enlarged : enlarged / Math.min(prior, 1 - prior);
  const line = prior !== null && straight && vertices ? vertices : exact ? refinedOutline(exact, most) : outline;
  return window ? clipToWindow(line, window, prior) : line;
}

/** A polygon clipped to a window, in whose coordinates its sides are straight. */
/** @type {(polygon: Places, window: readonly number[], prior: number | null) => Place[]} */
function clipToWindow(polygon, [a0, a1, b0, b1], prior) {
  const there = (/** @type {number} */ z) => (prior === null ? z : shiftPoint(z, 0.5, prior));
  const back = (/** @type {number} */ z) => (prior === null ? z : toPrior(z, prior));
  /** @type {Side[]} */
  const sides = [
    [0, a0, 1],
    [0, a1, -1],
    [1, b0, 1],
    [1, b1, -1],
  ];
  /** @type {Place[]} */
  const start = polygon.map(([a, b]) => [there(a), there(b)]);
  return sides.reduce(clipped, start).map(([a, b]) => [back(a), back(b)]);
}

/** The part of a polygon on one side of a line (Sutherland and Hodgman). */
/** @type {(points: Place[], side: Side) => Place[]} */
function clipped(points, [axis, value, sign]) {
  const ahead = (/** @type {Place} */ point) => sign * (point[axis] - value);
  return points.flatMap((point, k) => {
    const next = points[(k + 1) % points.length];
    const [here, after] = [ahead(point), ahead(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * after >= 0) return kept;
    const share = here / (here - after);
    /** @type {Place} */
    const crossing = [point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])];
    crossing[axis] = value;
    return [...kept, crossing];
  });
}

// ---- The part of the Tile that is shown: zoomed, panned, or chosen by a box. A window is [a from, a to, b from, b
// to] in the coordinates shown; null is the whole Tile. Plain values in and out.

/** @typedef {[number, number, number, number]} Window */

/** The least width and height: for smaller windows the borders of regions are no longer exact on a large screen. */
const LEAST = 0.01;
/** @type {Window} */
const ALL = [0, 1, 0, 1];
const DIGITS = 1e9;
/** A number rounded as in links. @param {number} z */
const tidy = (z) => Math.round(z * DIGITS) / DIGITS;

/** A window in words, with as many digits as its width needs. @param {readonly number[]} window */
export function windowWords([a0, a1, b0, b1]) {
  const written = (/** @type {number} */ from, /** @type {number} */ to) => {
    const digits = to - from < 0.1 ? 3 : 2;
    return [from, to].map((z) => String(Number(z.toFixed(digits)))).join('–');
  };
  return `a ${written(a0, a1)}, b ${written(b0, b1)}`;
}

/** A range within 0 and 1, of the same length if that fits. @type {(from: number, to: number) => [number, number]} */
function inside(from, to) {
  const length = Math.min(1, Math.max(LEAST, to - from));
  const start = Math.min(1 - length, Math.max(0, (from + to - length) / 2));
  return [tidy(start), tidy(start + length)];
}

/** A window within the Tile; null where it is the whole Tile. @type {(window: readonly number[]) => Window | null} */
export function insideTile([a0, a1, b0, b1]) {
  const [[left, right], [low, high]] = [inside(a0, a1), inside(b0, b1)];
  return right - left > 1 - LEAST && high - low > 1 - LEAST ? null : [left, right, low, high];
}

/**
 * The window enlarged by a factor around a position, which stays where it is.
 *
 * @param {readonly number[] | null} window
 * @param {number} times above 1 to zoom in
 * @param {number} u from the lower left, in shares of what is shown
 * @param {number} v
 */
export function zoomWindow(window, times, u, v) {
  const [a0, a1, b0, b1] = window ?? ALL;
  const [wide, high] = [Math.min(1, (a1 - a0) / times), Math.min(1, (b1 - b0) / times)];
  const [a, b] = [a0 + u * (a1 - a0), b0 + v * (b1 - b0)];
  return insideTile([a - u * wide, a + (1 - u) * wide, b - v * high, b + (1 - v) * high]);
}

/** The window moved by shares of its width and height. */
/** @param {readonly number[] | null} window @param {number} du @param {number} dv */
export function panWindow(window, du, dv) {
  const [a0, a1, b0, b1] = window ?? ALL;
  const [da, db] = [du * (a1 - a0), dv * (b1 - b0)];
  return insideTile([a0 + da, a1 + da, b0 + db, b1 + db]);
}

/**
 * The window between two corners, each in shares of what is shown.
 *
 * @param {readonly number[] | null} window @param {readonly [number, number]} one
 * @param {readonly [number, number]} other
 */
export function boxWindow(window, [u0, v0], [u1, v1]) {
  const [a0, a1, b0, b1] = window ?? ALL;
  const a = [u0, u1].map((u) => a0 + inUnit(u) * (a1 - a0)).sort((p, q) => p - q);
  const b = [v0, v1].map((v) => b0 + inUnit(v) * (b1 - b0)).sort((p, q) => p - q);
  return insideTile([a[0], a[1], b[0], b[1]]);
}

/** A region with a larger share of the Tile leaves no room to see others. */
const NEARLY_ALL = 0.95;
/**
 * What is kept free around other regions, as a share of them; the largest and longest part of the Tile worth a zoom;
 * the sides of a corner.
 */
const [AROUND, LARGEST, LONGEST, CORNER] = [0.1, 0.5, 0.9, 0.1];

/** The region that is nearly the whole Tile, where others exist; null if there is none. @param {ExploreModel} model */
export function singleRegion(model) {
  if (model.flavor !== 'entity' || model.rank !== 1 || model.rightOnly) return null;
  const regions = model.bestRegions();
  return (regions.length > 1 && regions.find(({ area }) => area > NEARLY_ALL)) || null;
}

/**
 * The part of the Tile that has the other regions, or the smaller ones of these where all of them reach across it; null
 * if there is none.
 */
/** @param {ExploreModel} model */
export function othersWindow(model) {
  const single = singleRegion(model);
  if (!single) return null;
  const others = model.bestRegions().filter((region) => region !== single);
  others.sort((one, other) => other.area - one.area);
  for (let k = 0; k < others.length; k++) {
    const places = others.slice(k).flatMap(({ outline }) => outline);
    const [a, b] = [0, 1].map((axis) => places.map((place) => place[axis]));
    const [a0, a1, b0, b1] = [Math.min(...a), Math.max(...a), Math.min(...b), Math.max(...b)];
    const [wide, high] = [AROUND * (a1 - a0), AROUND * (b1 - b0)];
    const worth = (a1 - a0) * (b1 - b0) <= LARGEST && Math.max(a1 - a0, b1 - b0) < LONGEST;
    if (worth) return insideTile([a0 - wide, a1 + wide, b0 - high, b1 + high]);
  }
  return cornerWindow(others);
}

/** The corner of the Tile with the most of these regions, which reach along its sides; null if none has several. */
/** @param {{outline: Places}[]} regions @returns {Window | null} */
function cornerWindow(regions) {
  /** @type {Window[]} */
  const corners = [1 - CORNER, 0].flatMap((a) => [1 - CORNER, 0].map((b) => [a, a + CORNER, b, b + CORNER]));
  const inside = corners.map(
    ([a0, a1, b0, b1]) =>
      regions.filter(({ outline }) => outline.some(([a, b]) => a >= a0 && a <= a1 && b >= b0 && b <= b1)).length,
  );
  const most = Math.max(...inside);
  return most > 1 ? corners[inside.indexOf(most)] : null;
}

/** The window moved as little as needed to contain a place. */
/** @param {readonly number[] | null} window @param {number} a in the coordinates shown @param {number} b */
export function includePoint(window, a, b) {
  if (!window) return null;
  const [a0, a1, b0, b1] = window;
  const by = (/** @type {number} */ z, /** @type {number} */ from, /** @type {number} */ to) =>
    z < from ? z - from : z > to ? z - to : 0;
  const [da, db] = [by(a, a0, a1), by(b, b0, b1)];
  return insideTile([a0 + da, a1 + da, b0 + db, b1 + db]);
}

// ---- The scene.

/** The most performances for which overlays are drawn: stable regions, these during a drag, and contours. */
const MOST_STABLE = 2000;
const MOST_STABLE_LIVE = 200;
const MOST_CONTOURS = 60;
/** The names of overlays that need a common prior, by key. @type {Record<string, string>} */
export const NEED_PRIOR = {
  balanced: 'balanced coordinates',
  own_grid: 'grid of the data',
  grid: 'prior grid',
  gamma_pi: 'no-skill curve',
  cohen: 'Cohen’s correction',
  references: 'references',
};

/** The part of the Tile that is shown, and its coordinates. @param {ExploreModel} model @returns {TileFrame} */
export const frameOf = ({ display, overlays, common }) => ({
  window: display.zoom && insideTile(display.zoom),
  prior: overlays.has('balanced') && common > 0 && common < 1 ? common : null,
});

/**
 * The grids of other priors: that of the data's own prior, if the Tile is shifted from it, and the regular grid of this
 * Tile, drawn in balanced coordinates.
 */
/** @param {ExploreModel} model */
function gridsOf({ overlays, common, ownPrior }) {
  const own = overlays.has('own_grid') && Number.isFinite(common) && Number.isFinite(ownPrior);
  return [
    ...(own ? [{ at: TENTHS.map((z) => shiftPoint(z, common, ownPrior)), dashes: '4 3' }] : []),
    ...(overlays.has('tenths') ? [{ at: TENTHS, dashes: '1 3' }] : []),
  ];
}

/** The whole scene of the Tile. @param {ExploreModel} model @param {number} side @param {number} [left] */
export function tileScene(model, side, left) {
  const frame = frameOf(model);
  const scene = {
    side,
    left,
    names: model.labels,
    frame,
    regions: visibleRegions(model.shownRegions(), frame, !model.stuck.length),
    references: visibleRegions(referenceRegions(model), frame, !model.stuck.length),
    heat: model.heat,
    seamless: model.seamless,
    places: model.overlays.has('places') ? model.placesShown() : [],
    grids: gridsOf(model),
    ...curvesOfPrior(model.common),
    frontiers: model.overlays.has('frontiers') ? frontiers(model) : [],
    judged: model.judgedPart()?.part?.pieces.map(({ outline }) => outline) ?? [],
    contours: model.overlays.has('contours') ? contours(model) : [],
    edge: model.flavor === 'entity' && model.rank === 1 ? model.edge : null,
    message: message(model),
    marks: model.pins.map(({ a, b }) => ({ kind: /** @type {const} */ ('pin'), a, b })),
  };
  return tileLive(model, scene);
}

/** A note on overlays that are switched on but not drawn because the prevalences differ; '' if they are equal. */
/** @param {ExploreModel} model */
export function priorNote(model) {
  if (Number.isFinite(model.common) || model.rightOnly || !model.performances.some(Boolean)) return '';
  const missing = Object.keys(NEED_PRIOR)
    .filter((key) => model.overlays.has(key))
    .map((key) => NEED_PRIOR[key]);
  return `prevalences differ${missing.length ? `: no ${missing.join(', no ')}` : ''}`;
}

/**
 * A copy of a scene with the parts that follow the point updated.
 *
 * @template S
 * @param {ExploreModel} model
 * @param {S} scene
 */
export function tileLive(model, scene) {
  const { point, overlays } = model;
  const referenceAhead = model.marksReferences && model.referenceAhead !== null;
  const winner = referenceAhead ? [] : shownWinner(model);
  const wantsRadius =
    overlays.has('radius') &&
    winner.every((i) => model.winners.includes(i)) &&
    ((model.flavor === 'entity' && model.rank === 1) || model.heat);
  return {
    ...scene,
    overlays,
    point,
    winner,
    referenceAhead,
    selected: model.selected,
    ours: model.ours,
    colourOf: model.colourOf,
    radius: wantsRadius ? model.winnerMoves().radius : NaN,
    gammaTau: overlays.has('gamma_tau') ? gammaTauOf(model) : null,
    stable: model.live && model.performances.length > MOST_STABLE_LIVE ? [] : stableRegions(model),
    loci: shownLoci(overlays, model.catalogue, frameOf(model), point),
    cohen: overlays.has('cohen') && Number.isFinite(model.common) ? correction(model) : null,
    moved: movedPlace(model),
  };
}

/** The classifiers that have, at the point, the rank that the Tile shows. @type {(model: ExploreModel) => number[]} */
export function shownWinner(model) {
  const { ranks } = model.ranking;
  const left = model.overlays.has('nontrivial');
  const order = left ? model.ranking.order.filter((i) => !isTrivial(model.performances[i])) : model.ranking.order;
  if (model.flavor === 'last') {
    const listed = [...order].filter((i) => Number.isFinite(ranks[i]));
    return listed.filter((i) => ranks[i] === ranks[listed[listed.length - 1]]);
  }
  if (left && model.flavor === 'entity' && model.rank === 1)
    return [...order].filter((i) => ranks[i] === ranks[order[0]]);
  if (model.flavor !== 'entity' || model.rank === 1) return model.winners;
  const i = order[model.rank - 1];
  return i !== undefined && Number.isFinite(ranks[i]) ? [i] : [];
}

/** The segment from the point to the place of its chance correction (Cohen). */
/** @type {(model: ExploreModel) => {from: Place, to: Place}} */
function correction({ point: { a, b }, common }) {
  return { from: [a, b], to: cohenPlace(b, common) };
}

/** A place nearer than this is not said to have moved. */
const MOVED = 0.005;

/**
 * Where the operations, and the shift of the prior before them, have put the ranking that was at the point (B lemmas 1
 * to 5), reversed if `dual`; null without operations, and where it stayed.
 *
 * @param {Pick<ExploreModel, 'operations' | 'point' | 'prior' | 'ownPrior'>} model
 * @returns {import('#tile/plots/tile/types').TileLive['moved']}
 */
export function movedPlace({ operations: done, point, prior, ownPrior }) {
  if (!done.length) return null;
  const shifts = prior !== null && prior !== ownPrior;
  const shifted = (/** @type {number} */ z) => (shifts ? shiftPoint(z, prior, ownPrior) : z);
  /** @type {Place} */
  const start = [shifted(point.a), shifted(point.b)];
  const to = done.reduce(([a, b], key) => operations[key].point(a, b), start);
  const dual = done.filter((key) => operations[key].dual).length % 2 === 1;
  const far = Math.hypot(to[0] - point.a, to[1] - point.b) > MOVED;
  return Number.isFinite(to[0] + to[1]) && (far || dual) ? { from: [point.a, point.b], to, dual } : null;
}

/** @param {ExploreModel} model */
function stableRegions({ performances, point: { a, b }, overlays }) {
  if (performances.length > MOST_STABLE) return [];
  const whole = overlays.has('stable') ? [stableRegion(performances, a, b)] : [];
  const podium = overlays.has('stable3') ? [stableRegion(performances, a, b, 3)] : [];
  return [...whole, ...podium].filter((region) => region !== null).filter(({ outline }) => outline.length > 2);
}

/** @param {ExploreModel} model */
function frontiers({ performances, selected }) {
  const mine = selected === null ? null : performances[selected];
  return performances.flatMap((p, i) => (mine && p && i !== selected ? frontier(mine, p) : []));
}

/** Iso-score lines of the selected entity, or of the best score if none is selected. @param {ExploreModel} model */
function contours(model) {
  const one = model.selected === null ? null : model.performances[model.selected];
  const chosen = one ? [one] : model.regions('first').map((region) => model.performances[region.entities[0]]);
  const rows = chosen.filter(known);
  if (rows.length > MOST_CONTOURS) return [];
  return TENTHS.map((value) => ({
    value,
    lines: rows.map((p) => contour(p, value, rows)).filter((line) => line !== null),
  }));
}

/** @param {ExploreModel} model @returns {Message | null} shown instead of regions. */
function message(model) {
  if (model.law) return null;
  if (model.rightOnly) return { statement: ['True negatives are unknown:', 'only the right side (a = 1) is defined.'] };
  if (!model.performances.some(Boolean)) return { statement: [`${whyNoScore(model)}.`] };
  if (DRAW_FLAVORS.includes(model.flavor) && !model.here) {
    const why = model.uncertaintyProblem;
    return why ? inLines(why) : SWITCH_ON;
  }
  return isOfOne(model.flavor) && model.selected === null ? SELECT : null;
}
