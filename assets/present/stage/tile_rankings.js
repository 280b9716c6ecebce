/**
 * The rankings that divide the Tile, on a slide: the largest regions with their numbers, colours and first places, and
 * the one that contains the point.
 */
import { textOn, theme } from '#tile/draw/colours';
import { capitalized, count, cut, narrowing, ordinal, percent, width as widthOf } from '#tile/draw/text';
import { groundOf, noun, rankingsOf, regionAtPoint } from '#tile/plots/tile/ranking_regions';
import { tiedWords } from '#tile/plots/tile/regions';
import { roomFor, SlideList } from '#tile/present/stage/list';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Rankings } from '#tile/plots/tile/ranking_regions' */
/** @import { ListColumn, ListSize, ListType } from '#tile/present/stage/list' */

/** @typedef {{number: number, entities: number[][], area: string, here: boolean}} Row */

/** The most places of a ranking that have a column. */
const PLACES = 3;
const MOST = 12;
/** @type {ListType} */
const TYPE = { head: 108, least: 46, row: 58, foot: 56, size: 28, small: 28, above: 18, below: 42, line: 40 };
/** Widths in units: of the box of a number, of the column of areas. */
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

export class SlideRankings extends SlideList {
  /** What was painted last. */
  painted = '';

  /**
   * @param {ExploreModel} model
   * @param {string[]} names as the audience may read them
   * @param {ListSize} size
   * @param {boolean} all whether more than the point may have changed
   */
  paint(model, names, size, all) {
    const found = rankingsOf(model);
    if (!found?.regions) return;
    const here = regionAtPoint(model, found);
    const key = [here, found.regions.length, model.common].join();
    if (!all && key === this.painted) return;
    this.painted = key;
    const { width, unit } = size;
    const rows = rankingRows(found, here, roomFor(size, TYPE, MOST));
    const many = found.regions.length;
    const shown = `${rows.length} of ${count(many)} shown`;
    const list = {
      title: capitalized(noun(found)),
      rows,
      columns: [
        this.number(model, found, unit),
        ...this.groups(found, rows, names, size),
        { x: width, anchor: /** @type {const} */ ('end'), head: 'area', text: (/** @type {Row} */ { area }) => area },
      ],
      key: (/** @type {Row} */ { number }) => number - 1,
      bold: (/** @type {Row} */ row) => row.here,
      read: (/** @type {Row} */ { number, entities, area }) =>
        `${number}: ${entities.map((group) => group.map((i) => names[i]).join(' = ')).join(', ')}, ${area}`,
      notes: many > rows.length ? [shown] : [],
    };
    this.show(list, TYPE, size);
  }

  /** The column of numbers, on the colours of their regions; the region with the point has a ground. */
  /** @param {ExploreModel} model @param {Rankings} found @param {number} unit @returns {ListColumn<Row>} */
  number(model, found, unit) {
    return {
      draw: ({ number, here }, row) => {
        const { ink, sub } = theme();
        if (here) this.pen.add('rect', { ...row, fill: sub });
        const fill = groundOf(model, found, number - 1);
        const box = { x: 0, y: row.y + 4 * unit, width: BOX * unit, height: row.height - 8 * unit, fill };
        this.pen.add('rect', { ...box, ...(here ? { stroke: ink, 'stroke-width': 4 * unit } : {}) });
        const middle = { x: (BOX / 2) * unit, 'text-anchor': 'middle', fill: textOn(fill) };
        this.text(String(number), row, TYPE.size * unit, true, middle);
      },
    };
  }

  /** The columns of the first places. */
  /** @type {(found: Rankings, rows: Row[], names: string[], size: ListSize) => ListColumn<Row>[]} */
  groups({ division }, rows, names, { width, unit }) {
    const left = (BOX + GAP) * unit;
    const size = TYPE.size * unit;
    const many = Math.max(0, ...rows.map(({ entities }) => entities.length));
    const wide = (width - left - AREA * unit) / Math.max(1, many);
    const room = (wide - GAP * unit) / narrowing();
    return Array.from({ length: many }, (_, k) => ({
      x: left + k * wide,
      head: division === 'set' ? '' : ordinal(k + 1),
      text: ({ entities, here }) => {
        const group = entities[k];
        if (!group) return '';
        const more = tiedWords(group.length);
        return cut(names[group[0]], room - widthOf(more, size), size, here, names) + more;
      },
    }));
  }
}
