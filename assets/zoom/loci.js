/** Loci: the places through which named scores move as the prior changes, in the coordinates that the Tile shows. */
/** @import { Place, TileFrame } from '#tile/draw/types' */
import { shiftPoint, toPrior } from '#tile/math/priors';
import { scores } from '#tile/math/scores';

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
 *
 * @param {Place} place
 * @param {number} prior
 * @param {TileFrame} frame
 * @returns {Place}
 */
export function placeInFrame([a, b], prior, frame) {
  const { prior: used } = frame;
  if (used === null) return [a, b];
  const moved = (/** @type {number} */ z) => toPrior(shiftPoint(z, 0.5, prior), used);
  return [moved(a), moved(b)];
}

/**
 * The loci of named scores and, in balanced coordinates, of a point; scores with the same locus are named together.
 *
 * @param {Named[]} catalogue
 * @param {TileFrame} frame
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
    const marks = MARKED.flatMap((prior) => [{ prior, place: /** @type {Place} */ (path(prior)) }]);
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

/**
 * The loci for the overlays that are on: of scores and of the point ('loci'), or of the point alone ('path').
 *
 * @param {Set<string>} overlays
 * @param {Named[]} catalogue
 * @param {TileFrame} frame
 * @param {{a: number, b: number}} point
 */
export function shownLoci(overlays, catalogue, frame, point) {
  const all = overlays.has('loci');
  return all || overlays.has('path') ? lociOf(all ? catalogue : [], frame, point) : [];
}

/** Matches scores whose formula does not contain the prior. */
const STILL = /^(A|F.*)$/;

/** @param {Place[]} places */
const isMoving = (places) => places.some(([a, b]) => Math.abs(a - places[0][0]) + Math.abs(b - places[0][1]) > NEAR);
