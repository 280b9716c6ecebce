/** What the painters draw, made from the model of Explore. Knows no Dash. */
import * as kernel from '#tile/math/kernel';
import { cohenPlace, gammaPi, gammaTau } from '#tile/math/no_skill';
import { toPrior } from '#tile/math/priors';
import * as roc from '#tile/math/roc';
import { MANY_LINES } from '#tile/model/explore_model';
import { frontier } from '#tile/regions/frontier';
import { stableRegion } from '#tile/regions/stable';

const ROUND_VALUES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const GRID = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The whole scene of the Tile. */
export function tileScene(model, side, left) {
  const prior = model.common;
  const known = Number.isFinite(prior);
  const scene = {
    side,
    left,
    names: model.names,
    colourOf: model.colourOf,
    regions: model.shownRegions(),
    heat: model.heat,
    seamless: model.seamless,
    overlays: model.overlays,
    places: model.overlays.has('places') ? model.places().filter((place) => !model.rightOnly || place.a === 1) : [],
    // Without a common prior there is no grid that all rows moved along.
    grid: known ? GRID.map((z) => toPrior(z, prior)) : [],
    gammaPi: known ? gammaPi(prior) : null,
    frontiers: model.overlays.has('frontiers') ? frontiers(model) : [],
    contours: model.overlays.has('contours') ? contours(model) : [],
    edge: model.flavor === 'who' && model.rank === 1 ? model.edge : null,
    message: message(model),
  };
  return tileLive(model, scene);
}

export const NEED_PRIOR = { grid: 'prior grid', gamma_pi: 'no-skill curve', cohen: 'Cohen’s correction' };

/** What is switched on but not drawn, because the rows have different prevalences, in words; '' at a common one. */
export function priorNote(model) {
  if (Number.isFinite(model.common) || model.rightOnly || !model.performances.some(Boolean)) return '';
  const missing = Object.keys(NEED_PRIOR)
    .filter((key) => model.overlays.has(key))
    .map((key) => NEED_PRIOR[key]);
  return `prevalences differ${missing.length ? `: no ${missing.join(', no ')}` : ''}`;
}

/** The part of the scene that follows the point; the rest is kept. */
export function tileLive(model, scene) {
  const { point, overlays } = model;
  const wantsRadius = overlays.has('radius') && ((model.flavor === 'who' && model.rank === 1) || model.heat);
  return Object.assign({}, scene, {
    point,
    winner: shownWinner(model),
    selected: model.selected,
    colourOf: model.colourOf,
    radius: wantsRadius ? model.winnerMoves().radius : NaN,
    gammaTau: overlays.has('gamma_tau') ? gammaTauOf(model) : null,
    stable: model.live && model.performances.length > 200 ? [] : stableRegions(model),
    cohen:
      overlays.has('cohen') && Number.isFinite(model.common)
        ? { from: [point.a, point.b], to: cohenPlace(point.b, model.common) }
        : null,
  });
}

/** Who stands, at the point, in the place that the Tile shows. */
export function shownWinner(model) {
  const { ranks, order } = model.ranking;
  if (model.flavor === 'last') {
    const listed = [...order].filter((i) => Number.isFinite(ranks[i]));
    const last = listed.length ? ranks[listed[listed.length - 1]] : NaN;
    return listed.filter((i) => ranks[i] === last);
  }
  if (model.flavor !== 'who' || model.rank === 1) return model.winners;
  const i = order[model.rank - 1];
  return i !== undefined && Number.isFinite(ranks[i]) ? [i] : [];
}

function gammaTauOf(model) {
  const entity = model.selected ?? model.winners[0];
  const rates = model.rates[entity];
  return rates && Number.isFinite(rates.tau) ? gammaTau(rates.tau) : null;
}

function stableRegions(model) {
  const found = [];
  const { a, b } = model.point;
  for (const [overlay, k] of [
    ['stable', null],
    ['stable3', 3],
  ]) {
    if (!model.overlays.has(overlay) || model.performances.length > 2000) continue;
    const region = stableRegion(model.performances, a, b, k);
    if (region && region.outline && region.outline.length > 2) found.push(region);
  }
  return found;
}

function frontiers(model) {
  const mine = model.performances[model.selected];
  if (!mine) return [];
  return model.performances.flatMap((p, i) => (p && i !== model.selected ? frontier(mine, p) : []));
}

/** Lines of equal value: of the selected entity, else of the best value. */
function contours(model) {
  const one = model.selected === null ? null : model.performances[model.selected];
  const rows = one ? [one] : model.regions('who').map((region) => model.performances[region.entities[0]]);
  if (rows.length > 60) return [];
  return ROUND_VALUES.map((value) => ({ value, lines: rows.map((p) => contour(p, value, rows)).filter(Boolean) }));
}

/**
 * Where on the Tile p scores `value` (between 0 and 1) and no row scores more: one straight segment, or null.
 *
 * (1 - value) good - value bad is 0 there: linear in a and b. Its ends are where it changes sign along the border, and
 * each other row cuts off the part on which it is ahead.
 */
export function contour(p, value, rows) {
  const excess =
    ([tn, fp, fn, tp]) =>
    (a, b) =>
      (1 - value) * ((1 - a) * tn + a * tp) - value * ((1 - b) * fp + b * fn);
  const segment = onBorder((a, b) => rounded(excess(p)(a, b), p));
  if (!segment) return null;
  const [middleA, middleB] = [0, 1].map((k) => (segment[0][k] + segment[1][k]) / 2);
  // A whole side on which p is right and wrong about nothing has no value at all.
  if (!(kernel.score(p, middleA, middleB) >= 0)) return null;
  let [from, to] = [0, 1];
  for (const q of rows) {
    const [first, last] = segment.map(([a, b]) => rounded(excess(q)(a, b), q));
    if (first > 0 && last > 0) return null;
    if (first > 0) from = Math.max(from, first / (first - last));
    else if (last > 0) to = Math.min(to, first / (first - last));
  }
  const at = (t) =>
    t === 0 || t === 1 ? segment[t] : [0, 1].map((k) => segment[0][k] + t * (segment[1][k] - segment[0][k]));
  return from < to ? [at(from), at(to)] : null;
}

/** 0 where a number is nothing but rounding of sums of the entries of p. */
const rounded = (x, p) => (Math.abs(x) <= 1e-14 * p.reduce((sum, one) => sum + one, 0) ? 0 : x);

/** The two places of the border at which a linear function is 0; null where it is nowhere, everywhere or at one corner. */
function onBorder(f) {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const values = corners.map(([a, b]) => f(a, b));
  const found = [];
  corners.forEach(([a, b], k) => {
    const [here, there] = [values[k], values[(k + 1) % 4]];
    const [toA, toB] = corners[(k + 1) % 4];
    if (here === 0) found.push([a, b]);
    else if (here * there < 0) {
      const share = here / (here - there);
      found.push([a + share * (toA - a), b + share * (toB - b)]);
    }
  });
  return found.length === 2 ? found.sort((one, other) => one[0] - other[0] || one[1] - other[1]) : null;
}

function message(model) {
  if (model.law) return null;
  if (model.rightOnly) return ['True negatives are unknown:', 'only the right side (a = 1) is defined.'];
  if (!model.performances.some(Boolean)) return ['Nobody has a performance in this context.'];
  const needs = ['rank', 'value', 'relative_skill'].includes(model.flavor);
  return needs && model.selected === null ? ['Select an entity in the table or in ROC space.'] : null;
}

/** The whole scene of ROC space. */
export function rocScene(model, side, left) {
  const points = model.rocPoints();
  const scene = {
    side,
    left,
    names: model.names,
    points,
    colourOf: model.colourOf,
    curves: curves(model),
    hull: model.roc.has('hull') ? model.hull.map((i) => [model.rates[i].fpr, model.rates[i].tpr]) : [],
    edited: model.hypothetical,
    whatif: model.roc.has('whatif'),
    message:
      points.length || (model.law && Number.isFinite(model.common))
        ? ''
        : model.law
          ? 'A distribution over several priors: no iso-score lines.'
          : model.rightOnly
            ? 'ROC space needs true negatives.'
            : 'Nothing to show: both classes are needed.',
  };
  const window = range(model, points);
  return rocLive(model, { ...scene, ...window });
}

/** Where the entities are models at a threshold: all that their other thresholds could reach, as long as it is theirs. */
function curves(model) {
  if (model.operations.length) return [];
  const edited = (entity) => model.hypothetical.has(entity);
  return (model.data.curves || []).map((points, entity) => ({
    points: edited(entity) ? [] : points,
    colour: model.colourOf(entity),
    strong: entity === model.selected,
  }));
}

/** Axis ranges: the unit square, the data, or wide enough for the vertex of the pencil. */
function range(model, points) {
  if (['vertex', 'second', 'third'].some((view) => model.roc.has(view)) && Number.isFinite(model.linePrior())) {
    const vertex = roc.vertex(model.point.a, model.point.b, model.linePrior());
    if (vertex && vertex.every((v) => Math.abs(v) < 40)) return square([0, 1, vertex[0]], [0, 1, vertex[1]], 0.08);
    return { x: [-2, 3], y: [-2, 3] };
  }
  if (model.roc.has('zoom') && points.length > 1)
    return square(
      points.map((p) => p.x),
      points.map((p) => p.y),
      0.12,
    );
  return { x: [0, 1], y: [0, 1] };
}
function square(xs, ys, margin) {
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = Math.max(x1 - x0, y1 - y0, 0.02) * (1 + 2 * margin);
  const middle = [(x0 + x1) / 2, (y0 + y1) / 2];
  return { x: [middle[0] - size / 2, middle[0] + size / 2], y: [middle[1] - size / 2, middle[1] + size / 2] };
}

/** The part of the scene that follows the point. */
export function rocLive(model, scene) {
  const { a, b } = model.point;
  const prior = model.linePrior();
  const wide = ['vertex', 'second', 'third'].some((view) => model.roc.has(view));
  const live = {
    winner: model.winners,
    selected: model.selected,
    colourOf: model.colourOf,
    lines: [],
    rounds: [],
    strong: [],
    pencils: [],
    zero: null,
    one: null,
    vertex: null,
  };
  if (!(prior > 0 && prior < 1) || (!scene.points.length && !model.law)) return Object.assign({}, scene, live);
  const box = [scene.x[0], scene.y[0], scene.x[1], scene.y[1]];
  const through = (p) => {
    const line = roc.isoLineThrough(a, b, prior, [p.x, p.y]);
    return line && roc.clip(line, ...box);
  };
  if (scene.points.length <= MANY_LINES && !model.law) live.lines = scene.points.map(through).filter(Boolean);
  else
    live.rounds = ROUND_VALUES.map((value) => ({
      value,
      segment: roc.clip(roc.isoLine(a, b, prior, value), ...box),
    })).filter((round) => round.segment);
  for (const entity of new Set([model.winners[0], model.selected])) {
    const p = scene.points.find((candidate) => candidate.entity === entity);
    if (p) live.strong.push({ entity, segment: through(p), value: model.ranking.scores[entity] });
  }
  live.zero = direction(roc.zeroLine(a, b, prior));
  live.one = direction(roc.oneLine(a, b, prior));
  if (wide) live.vertex = roc.vertex(a, b, prior);
  live.pencils = pencils(model, a, b, prior, box);
  return Object.assign({}, scene, live);
}

const direction = (line) => (line ? [-line[1], line[0]] : null);

/**
 * Second pencil: where the vertices of one `a` lie, lines through (1, 0); third: those of one `b`, through (0, 1). The
 * vertex of the point is where its two lines meet.
 */
function pencils(model, a, b, prior, box) {
  const found = [];
  const steps = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  if (model.roc.has('second')) for (const z of [...steps, a]) found.push(roc.clip(roc.zeroLine(z, b, prior), ...box));
  if (model.roc.has('third')) for (const z of [...steps, b]) found.push(roc.clip(roc.oneLine(a, z, prior), ...box));
  return found.filter(Boolean);
}
