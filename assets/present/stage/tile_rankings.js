/**
 * The rankings that divide the Tile, on a slide: the largest regions with their numbers, colours and first places, and
 * the one that contains the point.
 */
import { textOn, theme } from '#tile/draw/colours';
import { Sheet } from '#tile/draw/pen';
import { capitalized, count, cut, narrowing, ordinal, percent, width as widthOf } from '#tile/draw/text';
import { groundOf, noun, rankingsOf, regionAtPoint } from '#tile/plots/tile/ranking_regions';
import { tiedWords } from '#tile/plots/tile/regions';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Rankings } from '#tile/plots/tile/ranking_regions' */

/** @typedef {{number: number, entities: number[][], area: string, here: boolean}} Row */

/** The most places of a ranking that have a column. */
const PLACES = 3;
const MOST = 12;
/** Heights in units of type: above the rows, of a row at least and at most, below them. */
const HEAD = 108;
const LEAST = 46;
const ROW = 58;
const FOOT = 56;
/** Sizes in units: of the title, of the letters, of the box of a number, of the column of areas. */
const TITLE = 36;
const SIZE = 28;
const BOX = 56;
const AREA = 110;
const GAP = 16;

/** Whether rankings divide the Tile of a scene into regions that can be listed. @param {ExploreModel} model */
export const hasRankings = (model) => Boolean(rankingsOf(model)?.regions?.length);

/**
 * The largest regions, the one with the point last if it is not among them.
 *
 * @param {Rankings} found
 * @param {number} here the index of the region with the point, -1 on a border
 * @param {number} most @returns {Row[]}
 */
export function rankingRows({ regions }, here, most) {
  const all = regions ?? [];
  const shown = all.map((_, k) => k).slice(0, most);
  if (here >= most) shown[most - 1] = here;
  return shown.map((k) => ({
    number: k + 1,
    entities: all[k].places.slice(0, PLACES),
    area: percent(all[k].area),
    here: k === here,
  }));
}

/** The ranking at the point with its number, its area and its first places; '' on a border. */
/** @param {ExploreModel} model @param {string[]} names as the audience may read them */
export function rankingSentence(model, names) {
  const found = rankingsOf(model);
  const here = found ? regionAtPoint(model, found) : -1;
  const region = found?.regions?.[here];
  if (!found || !region) return '';
  const [word] = noun(found, false).split(' ');
  const groups = region.places.slice(0, PLACES).map((group) => group.map((i) => names[i]).join(' = '));
  const more = region.places.length > PLACES ? ' …' : '';
  const listed = groups.join(found.division === 'set' ? ', ' : ' › ') + more;
  return `${capitalized(word)} ${here + 1}, on ${percent(region.area)} of the Tile: ${listed}`;
}

export class SlideRankings extends Sheet {
  /** The place of the row of the point, null without one. @type {{y: number, height: number} | null} */
  here = null;
  /** What was painted last. */
  painted = '';

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.svg.setAttribute('role', 'img');
  }

  /**
   * @param {ExploreModel} model
   * @param {string[]} names as the audience may read them
   * @param {{width: number, height: number, unit: number}} size
   * @param {boolean} all whether more than the point may have changed
   */
  paint(model, names, { width, height, unit }, all) {
    const found = rankingsOf(model);
    if (!found?.regions) return;
    const here = regionAtPoint(model, found);
    const key = [here, found.regions.length, model.common].join();
    if (!all && key === this.painted) return;
    this.painted = key;
    const room = height / unit - HEAD - FOOT;
    const rows = rankingRows(found, here, Math.max(1, Math.min(MOST, Math.floor(room / LEAST))));
    const step = Math.min(ROW, room / rows.length) * unit;
    this.resize({ width, height });
    const read = (/** @type {Row} */ { number, entities, area }) =>
      `${number}: ${entities.map((group) => group.map((i) => names[i]).join(' = ')).join(', ')}, ${area}`;
    this.svg.setAttribute('aria-label', rows.map(read).join('; '));
    this.pen.start();
    this.head(found, rows, { width, unit });
    this.here = null;
    for (const [k, row] of rows.entries()) {
      const place = { y: HEAD * unit + k * step, height: step };
      if (row.here) this.here = place;
      this.row(model, found, row, names, { ...place, width, unit });
    }
    this.foot(found, rows.length, HEAD * unit + rows.length * step, unit);
    this.pen.stop();
  }

  /** Draws the title and the heads of the columns. */
  /** @param {Rankings} found @param {Row[]} rows @param {{width: number, unit: number}} size */
  head(found, rows, { width, unit }) {
    const { ink, ink2 } = theme();
    const [first, ...rest] = noun(found);
    const title = { x: 0, y: TITLE * unit, 'font-size': TITLE * unit, 'font-weight': 700, fill: ink };
    this.pen.add('text', title, `${first.toUpperCase()}${rest.join('')}`);
    const words = { y: (HEAD - 18) * unit, 'font-size': SIZE * unit, fill: ink2 };
    const { left, wide } = columns(rows, width, unit);
    if (found.division !== 'set')
      for (const k of rows[0]?.entities.keys() ?? [])
        this.pen.add('text', { ...words, x: left + k * wide }, ordinal(k + 1));
    this.pen.add('text', { ...words, x: width, 'text-anchor': 'end' }, 'area');
  }

  /**
   * @param {ExploreModel} model @param {Rankings} found @param {Row} row @param {string[]} names
   * @param {{y: number, height: number, width: number, unit: number}} place
   */
  row(model, found, row, names, { y, height, width, unit }) {
    const { ink, sub } = theme();
    const { pen } = this;
    const size = SIZE * unit;
    if (row.here) pen.add('rect', { x: 0, y, width, height, fill: sub });
    const ground = groundOf(model, found, row.number - 1);
    const box = { x: 0, y: y + 4 * unit, width: BOX * unit, height: height - 8 * unit, fill: ground };
    pen.add('rect', { ...box, ...(row.here ? { stroke: ink, 'stroke-width': 4 * unit } : {}) });
    const words = {
      y: y + height / 2 + 0.35 * size,
      'font-size': size,
      'font-weight': row.here ? 700 : 400,
      fill: ink,
    };
    const number = { x: (BOX / 2) * unit, 'text-anchor': 'middle', 'font-weight': 700, fill: textOn(ground) };
    pen.add('text', { ...words, ...number }, String(row.number));
    const { left, wide } = columns([row], width, unit);
    const room = (wide - GAP * unit) / narrowing();
    row.entities.forEach((group, k) => {
      const more = tiedWords(group.length);
      const name = cut(names[group[0]], room - widthOf(more, size), size, row.here, names) + more;
      pen.add('text', { ...words, x: left + k * wide }, name);
    });
    pen.add('text', { ...words, x: width, 'text-anchor': 'end' }, row.area);
  }

  /** Says how many regions are not listed. */
  /** @param {Rankings} found @param {number} shown @param {number} y @param {number} unit */
  foot({ regions }, shown, y, unit) {
    const n = regions?.length ?? 0;
    if (n <= shown) return;
    const style = { x: 0, y: y + 42 * unit, 'font-size': SIZE * unit, fill: theme().ink2 };
    this.pen.add('text', style, `${shown} of ${count(n)} shown`);
  }
}

/** Where the columns of places begin, and how wide they are. */
/** @param {Row[]} rows @param {number} width @param {number} unit */
function columns(rows, width, unit) {
  const left = (BOX + GAP) * unit;
  return { left, wide: (width - left - AREA * unit) / Math.max(1, rows[0]?.entities.length ?? 1) };
}
