/** Domains of one classifier on the Contexts page: four Tiles with one point, and a table of what each contributes. */
import { fixed, percent, symbolText } from '#tile/draw/text';
import {
  DOMAIN_MAPS,
  DomainMaps,
  domainWords,
  leadingIn,
  MAP_TITLES,
  scoreOfMean,
  weightsOf,
} from '#tile/model/domains';
import { DomainTile } from '#tile/pages/contexts/domain_tiles';
import { element, fill, make, rowHead, rowOf, say } from '#tile/ui/elements';
import { paintSwatch } from '#tile/ui/legend';

/** @import { Several } from '#tile/math/rules' */
/** @import { Contributions } from '#tile/math/regions/domains' */
/** @import { ContextsModel } from '#tile/model/contexts' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Point } from '#tile/ui/gestures' */

/** The columns of values, each with its decimals. */
/** @type {[of: keyof Contributions, heading: string, digits: number][]} */
const COLUMNS = [
  ['scores', 'Score', 3],
  ['weights', 'Weight', 4],
  ['losses', 'Weight × (1 − score)', 3],
];
/** What is shown: one classifier of a leaderboard. */
/** @typedef {{board: ExploreModel, model: ContextsModel, several: Several, entity: number}} DomainsShown */

export class Domains {
  /** @type {DomainsShown | null} */
  shown = null;
  /** The maps, and what they were computed from. @type {{of: unknown[], maps: DomainMaps | null}} */
  made = { of: [], maps: null };
  host = element('contexts-contributions');
  /** What the table was built for. */
  built = '';

  /**
   * @param {() => Point} point @param {(a: number, b: number, live: boolean) => void} setPoint
   * @param {(weights: number[]) => void} setWeights
   */
  constructor(point, setPoint, setWeights) {
    this.tiles = DOMAIN_MAPS.map((map) => {
      const at = (/** @type {string} */ part) => element(`contexts-${map.key}-${part}`);
      const tile = new DomainTile(map, at('plot'), at('overlay'));
      tile.listen(point, setPoint);
      return tile;
    });
    this.host.addEventListener('change', () => {
      const fields = /** @type {HTMLInputElement[]} */ ([...this.host.querySelectorAll('input')]);
      const typed = fields.map(({ value }) => Number(value));
      const right = typed.every((each) => Number.isFinite(each) && each >= 0) && typed.some((each) => each > 0);
      if (right) setWeights(typed);
      else this.paintWeights();
    });
  }

  /** The maps of what is shown; null where the weights are unknown. @returns {DomainMaps | null} */
  get maps() {
    if (!this.shown) return null;
    const { board, model, several, entity } = this.shown;
    const weights = weightsOf(board.board, entity, model.weighting, model.weights);
    const of = [several, entity, JSON.stringify(weights)];
    if (of.some((part, k) => part !== this.made.of[k])) {
      const rows = several.contexts.map((performances) => performances[entity]);
      this.made = { of, maps: weights && new DomainMaps(rows, weights) };
    }
    return this.made.maps;
  }

  /** Paints everything. @param {DomainsShown} shown */
  show(shown) {
    this.shown = shown;
    const { maps } = this;
    if (!maps) return;
    const found = maps.at(shown.board.point);
    for (const tile of this.tiles) tile.show(shown.board, maps, leadingIn(found, tile.map));
    this.build(maps);
    this.fill(found);
  }

  /** Updates what follows the point. */
  move() {
    const { shown, maps } = this;
    if (!shown || !maps) return;
    const found = maps.at(shown.board.point);
    for (const tile of this.tiles) tile.move(shown.board, leadingIn(found, tile.map));
    this.fill(found);
  }

  /** Builds the table, but for what follows the point. @param {DomainMaps} maps */
  build(maps) {
    if (!this.shown) return;
    const { board, model } = this.shown;
    const { contexts } = board.board;
    const typed = model.weighting === 'typed';
    const key = JSON.stringify([contexts, typed, this.shown.entity, [...maps.colours], maps.weights]);
    if (key === this.built) return;
    this.built = key;
    const shares = DOMAIN_MAPS.map(({ key: name }) => maps.shares(name));
    const heads = [
      'Context',
      ...(typed ? ['λ'] : []),
      ...COLUMNS.map(([, heading]) => heading),
      ...DOMAIN_MAPS.map(({ key: name }) => `${MAP_TITLES[name]} on`),
    ];
    const rows = contexts.map((name, k) => {
      const swatch = paintSwatch(make('span', { 'aria-hidden': 'true' }), maps.colours.get(k) ?? -1);
      const head = make('th', { scope: 'row', title: name }, make('span', {}, swatch, make('span', {}, name)));
      const weight = { type: 'text', inputmode: 'decimal', maxlength: 12, 'aria-label': `Weight of ${name}` };
      const field = typed ? [make('td', {}, make('input', { ...weight, value: String(maps.weights[k]) }))] : [];
      const values = COLUMNS.map(([of]) =>
        make('td', { 'data-of': of }, make('b', {}), make('i', { 'aria-hidden': 'true' }, make('i', {}))),
      );
      const area = shares.map((each) => make('td', { className: 'tx-ctx-share' }, each[k] ? percent(each[k]) : '–'));
      return make('tr', {}, head, ...field, ...values, ...area);
    });
    const sums = COLUMNS.map(([of]) => make('td', { 'data-sum': of }));
    rows.push(rowOf(rowHead('Mean performance'), ...(typed ? [make('td', {})] : []), ...sums));
    const head = make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text)));
    const table = make('table', { className: 'tx-ctx-list' }, make('thead', {}, head), make('tbody', {}, ...rows));
    fill(this.host, table);
  }

  /** The values at the point, and the words. @param {Contributions} found */
  fill(found) {
    if (!this.shown) return;
    const { board, entity } = this.shown;
    const marked = new Map(COLUMNS.map(([of]) => [of, new Set()]));
    for (const map of DOMAIN_MAPS) for (const domain of leadingIn(found, map)) marked.get(map.of)?.add(domain);
    for (const [of, , digits] of COLUMNS) {
      const most = Math.max(...[...found[of]].filter(Number.isFinite), 0);
      for (const [k, cell] of this.host.querySelectorAll(`[data-of="${of}"]`).entries()) {
        const value = found[of][k];
        cell.classList.toggle('tx-ctx-marked', marked.get(of)?.has(k) ?? false);
        const [text, track] = cell.children;
        text.textContent = fixed(value, digits);
        const length = Number.isFinite(value) && most > 0 ? value / (of === 'scores' ? 1 : most) : 0;
        /** @type {HTMLElement} */ (track.children[0]).style.width = `${100 * length}%`;
      }
    }
    const mean = scoreOfMean(found);
    const sums = { scores: mean, weights: Number.isNaN(mean) ? NaN : 1, losses: 1 - mean };
    for (const [of, , digits] of COLUMNS) {
      const cell = this.host.querySelector(`[data-sum="${of}"]`);
      if (cell) cell.textContent = fixed(sums[of], digits);
    }
    const { a, b } = board.point;
    const place = board.placeHere();
    const where = place ? symbolText(place.symbol) : `a = ${a.toFixed(2)}, b = ${b.toFixed(2)}`;
    const { title, text } = domainWords(found, board.board.contexts, board.names[entity], where);
    say(element('contexts-title'), title);
    say(element('contexts-verdict'), text);
  }

  /** Restores the typed weights after one that is none. */
  paintWeights() {
    const fields = this.host.querySelectorAll('input');
    for (const [k, field] of fields.entries()) field.value = String(this.maps?.weights[k] ?? 1);
  }
}
