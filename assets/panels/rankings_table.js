/** The table of distinct rankings, on the page and as text, with the neighbours of the one at the point. */
import { fade, theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { capitalized, count, ordinal, percent } from '#tile/draw/text';
import { noun, rankingsOf, regionAtPoint, wholeRankingCounts, wholeRankingsOf } from '#tile/plots/tile/ranking_regions';
import { csv } from '#tile/tables/formats';
import { button, fill, helpButton, make, tableOf } from '#tile/ui/elements';
import { saveCsv } from '#tile/ui/files';
import { swatch } from '#tile/ui/legend';

/** @import { RankingRegion } from '#tile/math/regions/rankings' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Rankings } from '#tile/plots/tile/ranking_regions' */
/** @import { Table } from '#tile/tables/formats' */

// ---- Rankings and their entities as elements of a table.

/** @param {Rankings} found @param {number} k */
function goButton(found, k) {
  const label = `Go to ${noun(found, false)} ${k + 1}`;
  return make('button', { className: 'tx-ranking-go', 'aria-label': label }, String(k + 1));
}

/** @param {ExploreModel} model @param {number[]} group */
function groupNodes(model, group) {
  return group.flatMap((entity, k) => [k ? ' = ' : null, nameNode(model, entity)]);
}

/** @param {ExploreModel} model @param {number} entity */
const nameNode = (model, entity) =>
  make('span', { className: 'tx-ranking-name' }, swatch(model, entity), model.names[entity]);

/** @param {ExploreModel} model @param {Rankings} found @param {RankingRegion} region */
function wholeNodes(model, { division }, { places }) {
  return places.flatMap((group, k) => [
    k ? make('span', { className: 'tx-ranking-then' }, division === 'set' ? ' ' : ' › ') : null,
    ...groupNodes(model, group),
  ]);
}

// ---- The distinct rankings as a table of text, for a file.

/**
 * One row for each ranking: its order, its area, a point inside, the number of its whole rankings if these are drawn,
 * and which entities swap at its borders.
 */
/** @type {(model: ExploreModel, found: Rankings) => Table} */
export function rankingTable(model, found) {
  const { names } = model;
  const whole = wholeRankingsOf(model);
  const inside = whole && wholeRankingCounts(found, whole);
  const regions = found.regions ?? [];
  const many = regions.reduce((most, { places }) => Math.max(most, places.length), 0);
  const place = (/** @type {number} */ k) => (found.division === 'set' ? `member ${k + 1}` : `place ${k + 1}`);
  const group = (/** @type {number[]} */ entities) => entities.map((i) => names[i]).join(' = ');
  return {
    caption: `Distinct ${noun(found)}`,
    columns: [
      { kind: 'rank', label: 'number' },
      ...Array.from({ length: many }, (_, k) => ({ kind: /** @type {const} */ ('text'), label: place(k) })),
      { kind: 'score', label: 'area' },
      { kind: 'score', label: 'a of a point inside' },
      { kind: 'score', label: 'b of a point inside' },
      ...(inside ? [{ kind: /** @type {const} */ ('rank'), label: 'whole rankings' }] : []),
      { kind: 'text', label: 'neighbours: number and pairs that swap' },
    ],
    rows: regions.map(({ places, area, centre, neighbours }, k) => [
      k + 1,
      ...Array.from({ length: many }, (_, m) => group(places[m] ?? [])),
      area,
      ...centre,
      ...(inside ? [inside[k]] : []),
      [...neighbours]
        .sort((p, q) => p.to - q.to)
        .map(({ to, pairs }) => `${to + 1}: ${pairs.map(([i, j]) => `${names[i]} / ${names[j]}`).join(', ')}`)
        .join('; '),
    ]),
  };
}

// ---- The table on the page, and the neighbours.

/** The number of rows shown at first. */
const TOP = 20;

export class RankingTable {
  /** Whether all rows are shown. */
  all = false;
  /** @type {ExploreModel | null} */
  model = null;
  /** What was painted last. @type {{found: Rankings | null, of: string}} */
  painted = { found: null, of: '' };
  title = make('h2', {});
  note = make('span', { className: 'tx-note' });
  save = button({ title: 'Save all rankings as CSV' }, 'CSV');
  toggle = button({ className: 'tx-button tx-all-rankings' });
  host = make('div', { className: 'tx-rankings-list', tabindex: 0, role: 'region', 'aria-label': 'Distinct rankings' });
  around = make('div', { className: 'tx-rankings-next' });
  root = make(
    'section',
    { className: 'tx-rankings', hidden: '', 'aria-label': 'Rankings on the Tile' },
    make(
      'div',
      { className: 'tx-rankings-all' },
      make(
        'div',
        { className: 'tx-inspect-head' },
        this.title,
        helpButton('explore.rankings', 'Rankings'),
        this.note,
        this.save,
      ),
      this.host,
      this.toggle,
    ),
    this.around,
  );

  /** @param {(a: number, b: number) => void} onTravel */
  constructor(onTravel) {
    this.root.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest('[data-ranking]') : null;
      const region = this.regions()[Number(row?.getAttribute('data-ranking')) - 1];
      if (region) onTravel(...region.centre);
    });
    this.toggle.addEventListener('click', () => {
      this.all = !this.all;
      if (this.model) this.paint(this.model);
    });
    this.save.addEventListener('click', () => {
      const found = this.model && rankingsOf(this.model);
      if (!this.model || !found?.regions) return;
      saveCsv(csv(rankingTable(this.model, found)), `${noun(found).replaceAll(' ', '-')}.csv`);
    });
  }

  regions() {
    return (this.model && rankingsOf(this.model)?.regions) ?? [];
  }

  /** @param {ExploreModel} model */
  paint(model) {
    this.model = model;
    const found = rankingsOf(model);
    const { regions } = found ?? {};
    this.root.hidden = !regions;
    if (!found || !regions) return;
    const here = regionAtPoint(model, found);
    const of = [
      here,
      this.all,
      theme().dark,
      wholeRankingsOf(model) !== null,
      ...model.names.map((_, i) => model.colourOf(i)),
    ].join();
    if (this.painted.found === found && this.painted.of === of) return;
    this.painted = { found, of };
    this.fillRows(model, found, regions, here);
  }

  /** The key of the row that has the focus. */
  focusedRow() {
    const { activeElement } = document;
    return this.root.contains(activeElement) && activeElement?.closest('[data-ranking]')?.getAttribute('data-ranking');
  }

  /** @param {ExploreModel} model @param {Rankings} found @param {RankingRegion[]} regions @param {number} here */
  fillRows(model, found, regions, here) {
    this.title.textContent = `Distinct ${noun(found)}`;
    const cut = !this.all && regions.length > TOP;
    const listing = cut ? `first ${TOP} of ${count(regions.length)}` : count(regions.length);
    this.note.textContent = `${listing}, by area; a click goes to the middle of the region`;
    const shown = regions.map((_, k) => k).filter((k) => this.all || k < TOP || k === here);
    this.toggle.hidden = regions.length <= TOP;
    this.toggle.textContent = this.all ? `First ${TOP}` : `All ${count(regions.length)}`;
    const held = this.focusedRow();
    fill(this.host, rankingRows(model, found, regions, shown, here));
    fill(this.around, ...(here < 0 ? [] : neighbours(model, found, regions, here)));
    // The row that had the keyboard focus gets it back.
    /** @type {HTMLElement | null} */
    const row = held ? this.host.querySelector(`[data-ranking="${held}"] button`) : null;
    row?.focus({ preventScroll: true });
  }
}

/**
 * @param {ExploreModel} model @param {Rankings} found @param {RankingRegion[]} regions @param {number[]} shown
 * @param {number} here
 */
function rankingRows(model, found, regions, shown, here) {
  const columns = found.division === 'podium' ? Math.max(...regions.map(({ places }) => places.length)) : 1;
  const names =
    found.division === 'podium' ? Array.from({ length: columns }, (_, k) => ordinal(k + 1)) : [wholeHead(found)];
  const whole = wholeRankingsOf(model);
  const inside = whole && wholeRankingCounts(found, whole);
  const head = ['#', ...names, 'Area ↓', '', ...(inside ? ['Whole rankings'] : [])];
  const most = regions[0]?.area ?? 1;
  const rows = shown.map((k) => {
    const region = regions[k];
    const cells =
      found.division === 'podium'
        ? Array.from({ length: columns }, (_, place) =>
            make('td', {}, ...groupNodes(model, region.places[place] ?? [])),
          )
        : [make('td', {}, ...wholeNodes(model, found, region))];
    const bar = make('i', { className: 'tx-ranking-bar' });
    bar.style.width = `${(100 * region.area) / most}%`;
    bar.style.background = fade(marks.hue(model.colourOf(found.leads[k]), 'full', theme().bar), theme().bg, 0.6);
    return make(
      'tr',
      { 'data-ranking': k + 1, className: k === here ? 'tx-ranking-here' : '' },
      make('th', { scope: 'row' }, goButton(found, k)),
      ...cells,
      make('td', { className: 'tx-number' }, percent(region.area)),
      make('td', { className: 'tx-ranking-track' }, bar),
      inside && make('td', { className: 'tx-number' }, count(inside[k])),
    );
  });
  return tableOf({ className: 'tx-ranking-table' }, head, rows);
}

/** @param {Rankings} found */
const wholeHead = ({ division, places }) => (division === 'set' ? `First ${places}, any order` : 'Ranking, best first');

/** The rankings across each border of the region that contains the point. */
/** @param {ExploreModel} model @param {Rankings} found @param {RankingRegion[]} regions @param {number} here */
function neighbours(model, found, regions, here) {
  const { places, neighbours: ways, area } = regions[here];
  const rows = [...ways]
    .sort((p, q) => p.to - q.to)
    .flatMap(({ to, pairs }) =>
      pairs.map(([i, j], m) =>
        make(
          'tr',
          { 'data-ranking': to + 1 },
          make('th', { scope: 'row' }, m ? null : goButton(found, to)),
          make('td', {}, nameNode(model, i)),
          make('td', {}, '⇄ ', nameNode(model, j)),
          make('td', {}, exchangedRanks(found, places, i)),
          make('td', { className: 'tx-number' }, m ? null : percent(regions[to].area)),
        ),
      ),
    );
  const [word] = noun(found, false).split(' ');
  const title = make('h2', {}, `${capitalized(word)} ${here + 1}`);
  const note = make(
    'span',
    { className: 'tx-note' },
    `at the point, ${percent(area)}; the pairs that swap at its borders`,
  );
  return [
    make('div', { className: 'tx-inspect-head' }, title, note),
    rows.length
      ? tableOf({ className: 'tx-ranking-table' }, ['#', 'Falls', 'Rises', 'Exchange', 'Area'], rows)
      : make('p', {}, 'The same all over the Tile.'),
  ];
}

/** The ranks that two neighbouring entities exchange, as text. */
/** @param {Rankings} found @param {number[][]} places @param {number} entity the one ahead here */
function exchangedRanks({ division, places: first }, places, entity) {
  if (division === 'set') return `ranks ${first} and ${first + 1}`;
  const at = places.findIndex((group) => group.includes(entity));
  const rank = 1 + places.slice(0, at).reduce((sum, group) => sum + group.length, 0);
  return `ranks ${rank} and ${rank + places[at].length}`;
}
