/** The Tile divided by rankings: regions, texts, drawing, maps of tau and distances with their scale. */
import { fade, textOn, theme } from '#tile/draw/colours';
import { colour, paint } from '#tile/draw/heat';
import { boxAround, labelPlace } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { path } from '#tile/draw/pen';
import { rampColours } from '#tile/draw/scales';
import { halo } from '#tile/draw/square';
import { count, fixed, percent, width } from '#tile/draw/text';
import { rates } from '#tile/math/performance';
import { rank } from '#tile/math/ranking';
import { SwapDistance, tauBetween, tauMap } from '#tile/math/regions/ranking_maps';
import { divideTile, mostRankings, partOf, rankingRegions, worstCaseRankings } from '#tile/math/regions/rankings';
import { dividesTile, MOST_ROWS, mostRegions, placesOf, RANKING_PLACES } from '#tile/model/tile_settings';
import { drawMessage, SEE_OTHERS } from '#tile/plots/tile/messages';
import { make } from '#tile/ui/elements';
import { FLAVORS, filled } from '#tile/view/flavors';

/** @import { Pen } from '#tile/draw/pen' */
/** @import { Theme } from '#tile/draw/types' */
/** @import { Performance } from '#tile/math/performance' */
/** @import { Divided, Division, RankingRegion } from '#tile/math/regions/rankings' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Message } from '#tile/plots/tile/messages' */
/** @import { Fading, TileDrawing } from '#tile/plots/tile/types' */

/**
 * The division of the Tile by rankings. `regions`: by descending area, null if there are too many; `most`: an upper
 * bound on the number of whole rankings; `place`: the index of a region by its key; `group`: the index of a group of
 * tied entities, by the entity that represents it.
 *
 * @typedef {object} Rankings
 * @property {Division} division
 * @property {number} places
 * @property {number} prior a common prior at which the parts were found, NaN if there is none
 * @property {RankingRegion[] | null} regions
 * @property {number} most
 * @property {number[]} leads for each region the entity whose colour it has: the best one, or for a set the best one at
 *   its centre
 * @property {Map<string, number>} place
 * @property {Map<number, number>} group
 */

// ---- The regions into which rankings divide the Tile, cached for the current performances, and which of them
// contains the point.

/** @type {WeakMap<Performance[], Map<string, Rankings>>} */
const byRows = new WeakMap();
/** The last regions on the balanced Tile, by the kind of division: they are valid at every common prior. */
/** @type {Map<string, {of: string, parts: Divided}>} */
const last = new Map();
/**
 * The most whole rankings drawn inside other regions, and the most classifiers with different priors for which they are
 * computed.
 */
const MOST_INSIDE = 400;
const MOST_BENT = 12;

/** The rankings that divide the Tile; null if nothing does. @param {ExploreModel} model @returns {Rankings | null} */
export function rankingsOf(model) {
  const { coloured, flavor, rightOnly, law } = model;
  if (!dividesTile(flavor) || rightOnly || law || !coloured.some(Boolean)) return null;
  return cachedRankings(model, flavor, placesOf(model));
}

/** The rankings of a division, cached for the current performances. */
/** @type {(model: ExploreModel, division: Division, places: number) => Rankings} */
function cachedRankings(model, division, places) {
  const known = byRows.get(model.coloured) ?? new Map();
  byRows.set(model.coloured, known);
  const of = `${division} ${places}`;
  if (!known.has(of)) known.set(of, rankings(model, division, places));
  return known.get(of);
}

/**
 * The whole rankings inside the regions shown; null if these are whole rankings themselves, or if there are too many to
 * draw.
 */
/** @type {(model: ExploreModel) => Rankings | null} */
export function wholeRankingsOf(model) {
  const found = rankingsOf(model);
  if (!found?.regions || found.division === 'ranking') return null;
  const few = Number.isFinite(found.prior) ? found.most <= MOST_INSIDE : found.group.size <= MOST_BENT;
  const known = byRows.get(model.coloured)?.get(`ranking ${RANKING_PLACES}`);
  // A drag must not wait for them.
  if (!few || (model.live && !known)) return null;
  const whole = known ?? cachedRankings(model, 'ranking', RANKING_PLACES);
  return whole.regions && whole.regions.length <= MOST_INSIDE ? whole : null;
}

/** The number of whole rankings inside each region. @param {Rankings} found @param {Rankings} whole */
export function wholeRankingCounts({ regions, division, places, place }, whole) {
  const counts = (regions ?? []).map(() => 0);
  for (const { key } of whole.regions ?? []) {
    const part = place.get(partOf(key.split(',').map(Number), division, places).key);
    if (part !== undefined) counts[part]++;
  }
  return counts;
}

/** @param {ExploreModel} model @param {Division} division @param {number} places @returns {Rankings} */
function rankings(model, division, places) {
  const { coloured, common } = model;
  const parts = partsOf(coloured, isShared(model), division, places);
  const prior = Number.isFinite(parts.prior) ? common : NaN;
  const regions = parts.found && rankingRegions(parts, prior);
  return {
    division,
    places,
    prior: parts.prior,
    regions,
    most: coloured.length > MOST_ROWS ? worstCaseRankings(coloured.length, isShared(model)) : mostRankings(parts),
    leads: (regions ?? []).map(({ places: [[first]], centre }) =>
      division === 'set' ? rank(coloured, ...centre).order[0] : first,
    ),
    place: new Map((regions ?? []).map(({ key }, k) => [key, k])),
    group: new Map(parts.groups.map(([entity], k) => [entity, k])),
  };
}

/** Whether all performances can be shifted to one common prior. @param {ExploreModel} model */
const isShared = ({ common, stuck }) => Number.isFinite(common) && !stuck.length;

/**
 * @param {Performance[]} performances
 * @param {boolean} shared whether they have a common prior
 * @param {Division} division @param {number} places @returns {Divided}
 */
function partsOf(performances, shared, division, places) {
  const n = performances.length;
  if (n > MOST_ROWS) return { rows: [], groups: [], prior: NaN, found: null };
  if (!shared) return divideTile(performances, division, places, mostRegions(n));
  const by = `${division} ${places}`;
  const of = pointsOf(performances);
  const before = last.get(by);
  if (before?.of === of) return before.parts;
  const parts = divideTile(performances, division, places, mostRegions(n));
  last.set(by, { of, parts });
  return parts;
}

/**
 * The points in ROC space as text, which do not depend on the prior; rounded, as a shift of the prior changes the last
 * digit.
 */
/** @param {Performance[]} performances */
function pointsOf(performances) {
  const points = performances.map((p) => {
    const { fpr, tpr } = p ? rates(p) : { fpr: NaN, tpr: NaN };
    return `${fpr.toFixed(13)} ${tpr.toFixed(13)}`;
  });
  return points.join();
}

/** Cached bounds, by performances. @type {WeakMap<Performance[], number>} */
const bounds = new WeakMap();
/** The last bound, by points in ROC space. */
let counted = { of: '', most: NaN };

/** An upper bound on the number of whole rankings, cached. @param {ExploreModel} model */
function rankingBound(model) {
  const { performances } = model;
  const known = bounds.get(performances);
  if (known !== undefined) return known;
  const n = performances.length;
  const of = isShared(model) && n <= MOST_ROWS ? pointsOf(performances) : '';
  const most = of && of === counted.of ? counted.most : boundOf(performances, isShared(model));
  if (of) counted = { of, most };
  bounds.set(performances, most);
  return most;
}

/** @param {Performance[]} performances @param {boolean} shared */
const boundOf = (performances, shared) =>
  performances.length > MOST_ROWS
    ? worstCaseRankings(performances.length, shared)
    : mostRankings(divideTile(performances, 'ranking', 1, 0));

/** The index of the region that contains the point; -1 if none does, as on the border of the Tile or on a frontier. */
/** @param {ExploreModel} model @param {Rankings} found */
export const regionAtPoint = ({ ranking }, found) => regionOfOrder(ranking.order, ranking.ranks, found);

/** The index of the region with a given ranking; -1 if there is none. */
/** @param {ArrayLike<number>} order @param {ArrayLike<number>} ranks @param {Rankings} found */
export function regionOfOrder(order, ranks, { division, places, place, group }) {
  const listed = Array.from(order).filter((i) => Number.isFinite(ranks[i]));
  const groups = listed.flatMap((i) => group.get(i) ?? []);
  return place.get(partOf(groups, division, places).key) ?? -1;
}

// ---- Texts about rankings and the regions into which they divide the Tile.

/** Whether a flavor is a map of whole rankings. @param {string} flavor */
const mapsRankings = (flavor) => FLAVORS[flavor]?.kind === 'rankings';

// From so many on a number is said in two digits.
const LARGE = 1e7;
/** The most rankings that a caption lists. */
const MOST_NAMED = 20;
const POWERS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** An upper bound as text; a large one in scientific notation, rounded up. @param {number} n */
export function boundText(n) {
  if (!(n >= LARGE)) return count(n);
  const power = Math.floor(Math.log10(n));
  const digits = Math.ceil(n / 10 ** (power - 1)) / 10;
  const [shown, by] = digits >= 10 ? [digits / 10, power + 1] : [digits, power];
  const raised = [...String(by)].map((digit) => POWERS[Number(digit)]).join('');
  return `${shown.toFixed(1)} × 10${raised}`;
}

/** What a region is called, in the plural or the singular. @param {Pick<Rankings, 'division' | 'places'>} found */
export function noun({ division, places }, many = true) {
  if (division === 'podium') return many ? 'podiums' : 'podium';
  if (division === 'ranking') return many ? 'whole rankings' : 'ranking';
  const set = many ? 'sets' : 'set';
  return places === 1 ? `${set} of the first` : `${set} of the first ${places}`;
}

/** How many regions there are, in words. @param {ExploreModel} model */
export function countNote(model) {
  const found = rankingsOf(model);
  if (!found) return mapsRankings(model.flavor) ? `at most ${boundText(rankingBound(model))} whole rankings` : '';
  if (!found.regions) return tooMany(model, found).statement.join(' ');
  const n = found.regions.length;
  const named = `${count(n)} ${n === 1 ? noun(found, false) : noun(found)}`;
  if (found.division === 'ranking') return named;
  const inside = wholeRankingsOf(model)?.regions?.length;
  const drawn = `${count(inside ?? 0)} whole rankings (thin lines)`;
  return `${named} · ${inside ? drawn : `at most ${boundText(found.most)} whole rankings, not drawn`}`;
}

/** Why the Tile is not divided. @param {ExploreModel} model @param {Rankings} found @returns {Message} */
export function tooMany({ rowCount: n }, found) {
  const most = `at most ${boundText(found.most)}`;
  const named = found.division === 'ranking' && n <= MOST_ROWS ? most : `${most} whole rankings`;
  const first = n > MOST_ROWS ? `${count(n)} classifiers` : `More than ${count(mostRegions(n))} ${noun(found)}`;
  return { statement: [first, `(${named}):`, 'too many to draw.'], request: SEE_OTHERS };
}

/**
 * A ranking as text: tied entities joined by equality signs, groups in order by '›', those of a set by plus signs, as
 * names may have commas.
 */
/** @param {string[]} names @param {RankingRegion} region @param {string} division */
export function rankingText(names, { places }, division) {
  const groups = places.map((group) => group.map((i) => names[i]).join(' = '));
  return groups.join(division === 'set' ? ' + ' : ' › ');
}

/** What the numbers on the Tile stand for, the first ones; '' if nothing divides it. @param {ExploreModel} model */
export function numbersText(model) {
  const found = rankingsOf(model);
  const regions = found?.regions ?? [];
  const one = (/** @type {RankingRegion} */ region, /** @type {number} */ k) =>
    `${k + 1}: ${rankingText(model.names, region, found?.division ?? '')} (${percent(region.area)})`;
  const rest = regions.length > MOST_NAMED ? `; and ${count(regions.length - MOST_NAMED)} more` : '';
  return regions.slice(0, MOST_NAMED).map(one).join('; ') + rest;
}

/** Which ranking the point has, for a slide; '' if nothing divides the Tile. @param {ExploreModel} model */
export function pointRankingWords(model) {
  if (mapsRankings(model.flavor)) return filled(FLAVORS[model.flavor].slide);
  const found = rankingsOf(model);
  const words = found ? placeWords(model, found, (area) => `, on ${area} of the Tile`) : '';
  const requests = SEE_OTHERS.join(' ');
  return words || (found ? countNote(model).replace(requests, '').trim() : '');
}

/** Which ranking the point has, in the few words that a small Tile has room for. @param {ExploreModel} model */
export function shortPointRankingWords(model) {
  const found = rankingsOf(model);
  if (!found) return '';
  if (!found.regions) return 'too many to draw';
  return placeWords(model, found, (area) => ` · ${area}`);
}

/**
 * Which region contains the point, with its area; '' on the border of the Tile or on a frontier.
 *
 * @param {ExploreModel} model @param {Rankings} found
 * @param {(area: string) => string} on words for the area of the region
 */
function placeWords(model, found, on) {
  const k = regionAtPoint(model, found);
  if (!found.regions || k < 0) return '';
  const [word] = noun(found, false).split(' ');
  return `${word} ${k + 1} of ${count(found.regions.length)}${on(percent(found.regions[k].area))}`;
}

// ---- Draws the Tile divided into regions of the same ranking: tints of the best classifier's colour, and borders
// by what changes across them.

/** The opacities of tints, by which neighbours with the same best classifier differ. */
const TINTS = [0.58, 0.36, 0.22, 0.47];
/** The most regions that have their number on the Tile. */
const NUMBERED = 60;
/** The least side in pixels of a Tile with room for a message; on a smaller one the text below says why it is empty. */
const LEAST = 160;
/** Lines are thinner if there are more regions than this. */
const MANY = 100;
let drawings = 0;
/** @type {WeakMap<Rankings, {of: string, number: number, tints: number[]}>} */
const drawn = new WeakMap();

/** How the Tile is drawn if rankings divide it; null otherwise. @param {ExploreModel} model @returns {Fading | null} */
export function rankingFading(model) {
  const found = rankingsOf(model);
  if (!found) return null;
  const { number, tints } = tintsFor(model, found);
  const whole = wholeRankingsOf(model);
  return {
    // The region of the point has a frame, so another region means drawing again.
    get key() {
      return `rankings ${number} ${regionAtPoint(model, found)} ${whole !== null}`;
    },
    regions: (pen, drawing) => drawRankings(pen, drawing, found, tints, regionAtPoint(model, found), whole),
    names: (pen, drawing) => {
      if (found.regions)
        drawNumbers(pen, drawing, found.regions, (k) => fillOf(drawing, found.leads[k], tints[k]).ground);
      else if (drawing.scene.side >= LEAST) drawMessage(pen, drawing, tooMany(model, found));
      return [];
    },
  };
}

/** The tints of the regions, and the number of their drawing, which another theme or other colours change. */
/** @param {ExploreModel} model @param {Rankings} found */
function tintsFor(model, found) {
  const of = JSON.stringify([model.names.map((_, i) => model.colourOf(i)), theme().dark]);
  let known = drawn.get(found);
  if (known?.of !== of) {
    known = { of, number: ++drawings, tints: tintsOf(found.regions ?? [], found.leads) };
    drawn.set(found, known);
  }
  return known;
}

/** The colour of a region on the Tile, without its pattern. */
/** @param {ExploreModel} model @param {Rankings} found @param {number} k */
export const groundOf = (model, found, k) =>
  tinted(model.colourOf(found.leads[k]), tintsFor(model, found).tints[k], theme());

/** @param {number} mark @param {number} tint @param {Theme} theme */
const tinted = (mark, tint, { bg, bar }) => fade(marks.hue(mark, 'full', bar), bg, TINTS[tint]);

/** A tint for each region that differs from those of its neighbours with the same colour. */
/** @param {RankingRegion[]} regions @param {number[]} leads */
export function tintsOf(regions, leads) {
  /** @type {number[]} */
  const chosen = [];
  regions.forEach(({ neighbours }, k) => {
    const taken = neighbours.filter(({ to }) => to < k && leads[to] === leads[k]);
    const free = TINTS.findIndex((_, tint) => !taken.some(({ to }) => chosen[to] === tint));
    chosen[k] = free < 0 ? k % TINTS.length : free;
  });
  return chosen;
}

/** The background colour of a region, and its fill. */
/** @param {TileDrawing} drawing @param {number} lead @param {number} tint */
function fillOf({ scene, theme: colours, patterns }, lead, tint) {
  const place = scene.colourOf(lead);
  const ground = tinted(place, tint, colours);
  return { ground, paint: patterns.paint(place, ground, colours.bg) };
}

/**
 * @param {Pen} pen @param {TileDrawing} drawing @param {Rankings} found @param {number[]} tints @param {number} here
 * @param {Rankings | null} whole the whole rankings, whose borders are thin lines
 */
function drawRankings(pen, drawing, found, tints, here, whole) {
  const { regions, division, leads } = found;
  if (!regions) return;
  const { scale, theme: colours } = drawing;
  const line = { fill: 'none', 'stroke-linejoin': 'round' };
  const outlines = regions.map(({ pieces }) =>
    pieces.map(({ outline }) => path(outline, scale.x, scale.y, true)).join(''),
  );
  const thin = regions.length > MANY ? 0.5 : 1.25;
  regions.forEach((_, k) => {
    const { paint } = fillOf(drawing, leads[k], tints[k]);
    pen.add('path', { d: outlines[k], fill: paint, stroke: colours.bg, 'stroke-width': thin, 'data-ranking': k + 1 });
  });
  if (whole?.regions) {
    const inside = insideBorders(drawing, whole.regions, found);
    pen.add('path', { d: inside, ...line, stroke: colours.bg, 'stroke-width': 0.75 });
  }
  if (division !== 'set') {
    const podium = division === 'ranking' ? bordersOf(drawing, regions, 3) : '';
    if (podium) pen.add('path', { d: podium, ...line, stroke: colours.bg, 'stroke-width': 2 * thin });
    pen.add('path', { d: bordersOf(drawing, regions, 1), ...line, stroke: colours.ink, 'stroke-width': 1.5 });
  }
  if (here >= 0) pen.add('path', { d: outlines[here], ...line, stroke: colours.ink, 'stroke-width': 2.5 });
}

/** The path of the borders at which one of the first `first` places changes. */
/** @param {TileDrawing} drawing @param {RankingRegion[]} regions @param {number} first number of places */
function bordersOf({ scale }, regions, first) {
  const lines = regions.flatMap(({ places, pieces }) => {
    const top = new Set(places.slice(0, first).flat());
    return pieces.flatMap(({ sides, lines: all }) =>
      // Two regions share each border: draw it once, for the region in which the earlier entity is ahead.
      all.filter((_, m) => sides[m] && top.has(sides[m][0]) && sides[m][0] < sides[m][1]),
    );
  });
  return lines.map((points) => path(points, scale.x, scale.y, false)).join('');
}

/**
 * The path of the borders between whole rankings inside the parts shown: two entities swap, but the part stays the
 * same.
 */
/** @param {TileDrawing} drawing @param {RankingRegion[]} whole @param {Rankings} found */
function insideBorders({ scale }, whole, { division, places }) {
  const stays = (/** @type {number} */ p, /** @type {number} */ q) =>
    Math.min(p, q) >= places || (division === 'set' && Math.max(p, q) < places);
  const lines = whole.flatMap((region) => {
    const place = new Map(region.places.flatMap((group, k) => group.map((i) => [i, k])));
    const at = (/** @type {number} */ i) => place.get(i) ?? NaN;
    return region.pieces.flatMap(({ sides, lines: all }) =>
      all.filter((_, m) => {
        const [i, j] = sides[m] ?? [0, 0];
        return i < j && stays(at(i), at(j));
      }),
    );
  });
  return lines.map((points) => path(points, scale.x, scale.y, false)).join('');
}

/**
 * Writes the numbers of the largest regions where they fit.
 *
 * @param {Pen} pen @param {TileDrawing} drawing @param {RankingRegion[]} regions
 * @param {(k: number) => string} groundOf background colour of a region
 */
function drawNumbers(pen, drawing, regions, groundOf) {
  const { x, y } = drawing.scale;
  const { a, b } = drawing.scene.point;
  const avoid = [boxAround(x(a), y(b), 12)];
  regions.slice(0, NUMBERED).forEach((region, k) => {
    const piece = region.pieces.reduce((best, one) => (one.area > best.area ? one : best));
    const text = String(k + 1);
    const box = { width: width(text, 12, true) + 2, height: 12 };
    /** @type {[number, number][]} */
    const outline = piece.outline.map((at) => [x(at[0]), y(at[1])]);
    const place = labelPlace(outline, box, x(0.3), 3, avoid);
    if (!place) return;
    const ground = groundOf(k);
    const style = { 'text-anchor': 'middle', 'font-size': 12, 'font-weight': 650, fill: textOn(ground) };
    pen.add('text', { x: place.x, y: place.y + 4, ...style, ...halo(ground) }, text);
  });
}

// ---- Maps over the Tile: Kendall's tau with the ranking at the point, and the distance to the next swap in the
// ranking.

/** @typedef {{of: string, href: string}} Picture */
/**
 * @typedef {{distance: SwapDistance, size: number, values: Float64Array, high: number, href: Map<string, string>}}
 *   SwapMap
 */

const PIXELS = 400;
/** The greatest number of cells times classifiers for a map: during a drag, and at rest. */
const LIVE = 40_000;
const STILL = 250_000;
const [COARSEST, FINEST] = [9, 61];
/** The possible upper ends of a scale of distances. */
const ENDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
/** The share of the Tile whose distances the scale must cover. */
const WITHIN = 0.9;

/** The last map of tau. @type {{performances: Performance[] | null} & Picture} */
let lastMap = { performances: null, of: '', href: '' };
/** @type {WeakMap<Performance[], SwapMap>} */
const swapMaps = new WeakMap();

/** A distance with two significant digits. @param {number} x */
const short = (x) => String(Number(x.toPrecision(2)));

/** Whether the Tile shows such a map. @param {ExploreModel} model */
const showsMap = ({ flavor, rightOnly, law, performances }) =>
  mapsRankings(flavor) && !rightOnly && !law && performances.some(Boolean);

/** The cells per side of a map: as many as a frame has time for. @param {ExploreModel} model */
const sizeOf = ({ performances, live }) =>
  Math.min(FINEST, Math.max(COARSEST, Math.round(Math.sqrt((live ? LIVE : STILL) / performances.length))));

/** How the Tile is drawn if it shows such a map; null otherwise. @type {(model: ExploreModel) => Fading | null} */
export function mapFading(model) {
  if (!showsMap(model)) return null;
  const { performances, flavor } = model;
  return {
    get key() {
      return flavor === 'tau' ? `tau ${tauKey(model)}` : `swap ${theme().dark} ${swapMap(model).size}`;
    },
    regions: (pen, { scene: { side }, scale, clip }) => {
      const href = flavor === 'tau' ? tauPicture(performances, model) : swapPicture(swapMap(model));
      const box = { x: scale.x(0), y: scale.y(1), width: side, height: side };
      pen.add('image', { href, ...box, preserveAspectRatio: 'none', 'clip-path': clip });
    },
    names: () => [],
  };
}

/** @param {ExploreModel} model */
const tauKey = (model) => [model.point.a, model.point.b, sizeOf(model), theme().dark].join(' ');

/** @param {Performance[]} performances @param {ExploreModel} model */
function tauPicture(performances, model) {
  const of = tauKey(model);
  if (lastMap.performances !== performances || lastMap.of !== of) {
    const { a, b } = model.point;
    const size = sizeOf(model);
    lastMap = { performances, of, href: picture(tauMap(performances, a, b, size), size, 1, 0.1) };
  }
  return lastMap.href;
}

/** The map of distances, cached for the current performances and a size. @param {ExploreModel} model */
function swapMap(model) {
  const size = sizeOf(model);
  const found = swapMaps.get(model.performances);
  if (found && found.size >= size) return found;
  const distance = found?.distance ?? new SwapDistance(model.performances);
  const values = distance.map(size);
  const most = Float64Array.from(values).sort()[Math.floor(WITHIN * (values.length - 1))];
  const made = { distance, size, values, high: ENDS.find((end) => end >= most) ?? 1, href: new Map() };
  swapMaps.set(model.performances, made);
  return made;
}

/** @param {SwapMap} map */
function swapPicture({ values, size, high, href }) {
  const scheme = String(theme().dark);
  if (!href.has(scheme)) href.set(scheme, picture(values, size, high));
  return href.get(scheme) ?? '';
}

/**
 * The data URL of the picture of a map.
 *
 * @param {Float64Array} values @param {number} size
 * @param {number} reach the value of the darkest colour
 * @param {number} [lines] step of the lines of equal value, none by default
 */
function picture(values, size, reach, lines = 0) {
  const canvas = document.createElement('canvas');
  // A ranking that never changes gets the end of the scale.
  const finite = values.map((value) => (value === Infinity ? reach : value));
  paint(canvas, finite, size, PIXELS, { reach, lines });
  return canvas.toDataURL('image/png');
}

/** The texts of the scale of such a map; null if there is none. @param {ExploreModel} model */
export function mapScale(model) {
  if (!showsMap(model)) return null;
  if (model.flavor === 'tau') {
    const words = { bold: 'Kendall’s τ', words: ' with the ranking at the point', here: '', share: NaN };
    return { ...words, low: '−1', high: '1', colour: (/** @type {number} */ share) => colour(2 * share - 1) };
  }
  const { distance, high } = swapMap(model);
  const here = distance.at(model.point.a, model.point.b);
  return {
    ...{ bold: 'Distance', words: ' to the nearest point where two classifiers swap', low: '0', high: `≥ ${high}` },
    here: Number.isFinite(here) ? `here ${short(here)}` : 'none swap',
    share: Math.min(1, here / high),
    colour: (/** @type {number} */ share) => colour(share),
  };
}

/** The value of such a map at (a, b), in words; '' if there is none. */
/** @param {ExploreModel} model @param {number} a @param {number} b */
export function mapWords(model, a, b) {
  if (!showsMap(model)) return '';
  const { point, performances } = model;
  if (model.flavor === 'tau')
    return `τ with the ranking at the point: ${fixed(tauBetween(performances, [point.a, point.b], [a, b]))}`;
  const distance = swapMap(model).distance.at(a, b);
  return Number.isFinite(distance) ? `next swap at a distance of ${short(distance)}` : 'no two ever swap';
}

// ---- The colour scale of a map of tau or of distances below a small Tile.

/** @param {ExploreModel} model @returns {HTMLElement | null} null if the map has no such scale */
export function ramp(model) {
  const scale = mapScale(model);
  if (!scale) return null;
  const bar = make('i', { className: 'tx-foot-ramp' });
  bar.style.background = `linear-gradient(90deg, ${rampColours(scale.colour).join()})`;
  return make('span', { className: 'tx-foot-scale' }, scale.low, bar, scale.high);
}
