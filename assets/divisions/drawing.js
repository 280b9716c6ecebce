/**
 * Draws the Tile divided into regions of the same ranking: tints of the best classifier's colour, and borders by what
 * changes across them.
 */
import { rankingsOf, regionAtPoint, wholeRankingsOf } from '#tile/divisions/rankings';
import { tooMany } from '#tile/divisions/words';
import { fade, textOn, theme } from '#tile/draw/colours';
import { labelPlace } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { path } from '#tile/draw/pen';
import { halo } from '#tile/draw/square';
import { width } from '#tile/draw/text';
import { drawMessage } from '#tile/painters/messages';

/** @import { Rankings } from '#tile/divisions/rankings' */
/** @import { Pen } from '#tile/draw/pen' */
/** @import { Theme } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Fading, TileDrawing } from '#tile/painters/types' */
/** @import { RankingRegion } from '#tile/rankings/ranking_regions' */

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

/**
 * How the Tile is drawn if rankings divide it; null otherwise.
 *
 * @param {ExploreModel} model
 * @returns {Fading | null}
 */
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

/**
 * The tints of the regions, and the number of their drawing, which another theme or other colours change.
 *
 * @param {ExploreModel} model
 * @param {Rankings} found
 */
function tintsFor(model, found) {
  const of = JSON.stringify([model.names.map((_, i) => model.colourOf(i)), theme().dark]);
  let known = drawn.get(found);
  if (known?.of !== of) {
    known = { of, number: ++drawings, tints: tintsOf(found.regions ?? [], found.leads) };
    drawn.set(found, known);
  }
  return known;
}

/**
 * The colour of a region on the Tile, without its pattern.
 *
 * @param {ExploreModel} model
 * @param {Rankings} found
 * @param {number} k
 */
export const groundOf = (model, found, k) =>
  tinted(model.colourOf(found.leads[k]), tintsFor(model, found).tints[k], theme());

/** @param {number} mark @param {number} tint @param {Theme} theme */
const tinted = (mark, tint, { bg, bar }) => fade(marks.hue(mark, 'full', bar), bg, TINTS[tint]);

/**
 * A tint for each region that differs from those of its neighbours with the same colour.
 *
 * @param {RankingRegion[]} regions
 * @param {number[]} leads
 */
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

/**
 * The background colour of a region, and its fill.
 *
 * @param {TileDrawing} drawing
 * @param {number} lead
 * @param {number} tint
 */
function fillOf({ scene, theme: colours, patterns }, lead, tint) {
  const place = scene.colourOf(lead);
  const ground = tinted(place, tint, colours);
  return { ground, paint: patterns.paint(place, ground, colours.bg) };
}

/**
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {Rankings} found
 * @param {number[]} tints
 * @param {number} here
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

/**
 * The path of the borders at which one of the first `first` places changes.
 *
 * @param {TileDrawing} drawing
 * @param {RankingRegion[]} regions
 * @param {number} first number of places
 */
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
 *
 * @param {TileDrawing} drawing
 * @param {RankingRegion[]} whole
 * @param {Rankings} found
 */
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
 * @param {Pen} pen
 * @param {TileDrawing} drawing
 * @param {RankingRegion[]} regions
 * @param {(k: number) => string} groundOf background colour of a region
 */
function drawNumbers(pen, drawing, regions, groundOf) {
  const { x, y } = drawing.scale;
  const { a, b } = drawing.scene.point;
  const avoid = [{ x0: x(a) - 12, x1: x(a) + 12, y0: y(b) - 12, y1: y(b) + 12 }];
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
