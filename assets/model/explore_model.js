/**
 * The state of Explore and all that follows from it: which performances are in force, who is first where, how everybody
 * ranks at the point. Plain numbers; knows no Dash and paints nothing.
 */
import { distance, palette, theme } from '#tile/draw/colours';
import * as kernel from '#tile/math/kernel';
import { canShift, commonPrior, priorOf, shift } from '#tile/math/priors';
import * as roc from '#tile/math/roc';
import { scores } from '#tile/math/scores';
import { rightEdge } from '#tile/model/right_edge';
import { winnerMoves } from '#tile/regions/moves';
import { firstRegions, mapPolygons } from '#tile/regions/regions';

export const MEAN = -1;
export const BY_SIZE = -2;
// Above this many entities a line through each of them is a grey wall: only the first, the selected and round values then.
export const MANY_LINES = 60;
// Up to this many entities the server answers for the r-th place with exact regions.
const EXACT = 100;
const MAIN_PLACES = {
  tnr: 'left',
  npv: 'left',
  tpr: 'right',
  ppv: 'right',
  f1: 'right',
  f2: 'right',
  f05: 'right',
  f0_5: 'right',
  accuracy: 'inner',
  balanced_accuracy: 'inner',
  cohen_kappa: 'inner',
  kappa: 'inner',
};

export class ExploreModel {
  constructor() {
    Object.assign(this, {
      data: null,
      catalogue: [],
      context: 0,
      prior: null,
      operations: [],
      edits: new Map(),
      added: [],
      point: { a: 0.5, b: 0.5 },
      flavor: 'who',
      rank: 1,
      selected: null,
      compare: 'f1',
      overlays: new Set(['places', 'grid', 'gamma_pi', 'radius']),
      roc: new Set(['hull']),
      columns: ['tpr', 'fpr', 'ppv', 'npv'],
      pins: [],
      colours: new Map(),
      owners: new Map(),
      map: null,
      live: false,
    });
  }

  /** The same model, to be changed apart from this one. */
  copy() {
    return Object.assign(new ExploreModel(), this);
  }

  /** A new leaderboard: what belonged to the old one is forgotten, how the user looks at it is kept. */
  load(data) {
    Object.assign(this, {
      data,
      context: 0,
      prior: null,
      operations: [],
      edits: new Map(),
      added: [],
      selected: null,
      map: null,
      colours: new Map(),
    });
    this.derive();
    this.assignColours();
    // Where only a = 1 is defined the point goes there, and comes back with the next leaderboard.
    if (this.rightOnly) {
      this.before = this.before || this.point;
      this.point = { a: 1, b: this.point.b };
    } else if (this.before) {
      this.point = this.before;
      this.before = null;
    }
    this.look();
  }

  get names() {
    return this.added.length ? [...this.data.entities, ...this.added.map((entity) => entity.name)] : this.data.entities;
  }

  /** The context shown, in words. */
  get contextName() {
    if (this.context >= 0) return this.data.contexts[this.context];
    return this.context === BY_SIZE ? 'mean of all, weighted by size' : 'mean of all';
  }

  /** Performances of the chosen context as they came, before what-if changes. */
  given(context) {
    if (context >= 0) return this.data.performances[context];
    return this.data.entities.map((_, i) => {
      const rows = this.data.performances.map((rows) => rows[i]);
      const sizes = context === BY_SIZE ? this.data.sizes.map((row) => row[i]) : rows.map(() => 1);
      return meanPerformance(rows, sizes);
    });
  }

  /** Everything that depends on the data, the context, what-if changes, the prior and the operations. */
  derive() {
    const given = this.given(this.context);
    this.rightOnly = given.some(Boolean) && given.every((p) => !p || !Number.isFinite(p[0] ?? NaN));
    const base = given.map((p, i) => this.edits.get(i) || p);
    for (const entity of this.added) base.push(this.edits.get(base.length) || entity.performance);
    this.base = base;
    this.ownPrior = commonPrior(base);
    const shifted = this.prior === null ? base : base.map((p) => p && shift(p, this.prior));
    this.performances = this.operations.reduce(
      (rows, op) => rows.map((p) => p && kernel.operations[op].performance(p)),
      shifted,
    );
    // Rows of one class stay as they are at any prior; the others have the common one all the same.
    this.stuck = this.prior === null ? [] : base.flatMap((p, i) => (p && !canShift(p) ? [i] : []));
    this.common = commonPrior(this.performances.filter((_, i) => !this.stuck.includes(i)));
    this.rates = this.performances.map((p) => (p ? kernel.rates(p) : null));
    this.regionCache = {};
    this.hull = this.upperHull();
    this.compareRanks = this.ranksBy(this.compare);
    this.edge = this.rightOnly ? rightEdge(this) : null;
    this.owners = new Map();
    for (const { entities } of this.regions('who'))
      for (const entity of entities) this.owners.set(entity, entities.length);
    for (const { entity } of this.edge || []) if (!this.owners.has(entity)) this.owners.set(entity, 1);
    for (const entity of this.owners.keys()) this.colourFor(entity);
  }

  /** Regions of who is first ('who') or last ('last'), computed once for the performances in force. */
  regions(flavor) {
    if (!this.regionCache[flavor])
      this.regionCache[flavor] = firstRegions(this.performances, { last: flavor === 'last' });
    return this.regionCache[flavor];
  }

  /** The regions that the Tile shows now: of who is first, last, or (from the server's answer) r-th. */
  shownRegions() {
    if (this.flavor === 'last') return this.regions('last');
    if (this.flavor !== 'who') return [];
    if (this.rank === 1) return this.regions('who');
    if (!this.map || this.map.kind !== 'regions' || this.map.rank !== this.rank) return [];
    return this.map.balanced ? mapPolygons(this.map.regions, this.common) : this.map.regions;
  }

  /** Whether a map of cells, drawn by Plotly, stands in place of regions. */
  get heat() {
    if (this.flavor === 'last') return false;
    if (this.flavor !== 'who') return true;
    return this.rank > 1 && Boolean(this.map) && this.map.kind === 'cells';
  }

  upperHull() {
    if (!Number.isFinite(this.common)) return [];
    const points = [];
    const index = [];
    this.rates.forEach((r, i) => {
      if (!r || !Number.isFinite(r.fpr) || !Number.isFinite(r.tpr)) return;
      points.push([r.fpr, r.tpr]);
      index.push(i);
    });
    return points.length ? roc.upperHull(points).map((k) => index[k]) : [];
  }

  /** Colours go once to each leaderboard, by falling area at the data's own prior over all contexts. */
  assignColours() {
    const areas = new Map();
    const contexts = this.data.performances.length;
    for (let context = 0; context < Math.min(contexts, 50); context++) {
      const rows = contexts === 1 ? this.performances : this.given(context);
      for (const region of firstRegions(rows, { last: false })) {
        for (const entity of region.entities)
          areas.set(entity, (areas.get(entity) || 0) + region.area / region.entities.length);
      }
    }
    for (const { entity, from, to } of this.edge || []) areas.set(entity, (areas.get(entity) || 0) + to - from);
    this.colours = new Map();
    const touching = this.neighbours();
    const order = [...areas.keys()].sort((i, j) => areas.get(j) - areas.get(i) || i - j);
    for (const entity of order) this.colours.set(entity, this.freeColour(entity, touching));
  }

  /** Entities whose regions touch, by entity. */
  neighbours() {
    const near = new Map();
    const meet = (i, j) => near.set(i, (near.get(i) || new Set()).add(j));
    for (const { entities, sides } of this.regions('who')) {
      for (const other of sides) {
        if (other === null) continue;
        meet(entities[0], other);
        meet(other, entities[0]);
      }
    }
    return near;
  }

  /** The next unused colour that does not look like a neighbour's. */
  freeColour(entity, touching) {
    const full = palette();
    const used = new Set(this.colours.values());
    if (used.size >= full.length) return used.size;
    const free = full.map((_, k) => k).filter((k) => !used.has(k));
    const others = [...(touching.get(entity) || [])]
      .map((i) => this.colours.get(i))
      .filter((k) => k !== undefined && k < full.length);
    const clear = free.find((k) => others.every((other) => distance(full[k], full[other]) >= 0.15));
    return clear === undefined ? free[0] : clear;
  }

  /** An entity that comes to own a region through a change of prior or a what-if takes the next colour. */
  colourFor(entity) {
    if (!this.colours.has(entity) && this.colours.size) this.colours.set(entity, this.freeColour(entity, new Map()));
  }

  /** The place of an entity's mark, -1 while it is first on no area. The mark is kept for when it is again. */
  colourOf = (entity) => (this.owners.has(entity) && this.colours.has(entity) ? this.colours.get(entity) : -1);

  /** Whether an entity is first on an area that it shares with others, tied all over it. */
  shares(entity) {
    return (this.owners.get(entity) || 1) > 1;
  }

  ranksBy(key) {
    const score = scores && scores[key];
    if (!score) return null;
    const record = this.catalogue.find((item) => item.key === key);
    const values = this.performances.map((p) => (p ? score.value(p) : NaN));
    return kernel.ranksOf(values, !record || record.higher_is_better);
  }

  /** Ranking at the point; cheap, once a frame. */
  look() {
    const { a, b } = this.point;
    this.ranking = kernel.rank(this.performances, a, b);
    const { ranks, order } = this.ranking;
    this.winners = [];
    for (const i of order) {
      if (ranks[i] !== 1) break;
      this.winners.push(i);
    }
    this.moves = null;
  }

  /** How far the winner stays: computed when asked, once a point. */
  winnerMoves() {
    if (!this.moves)
      this.moves = !this.winners.length ? {} : winnerMoves(this.performances, this.point.a, this.point.b) || {};
    return this.moves;
  }

  /** Named scores with their places at the prior in force. */
  places() {
    const found = [];
    for (const record of this.catalogue) {
      const score = scores[record.key];
      if (!score || !score.place) continue;
      if (record.fixed_prior_only && !Number.isFinite(this.common)) continue;
      const at = score.place(Number.isFinite(this.common) ? this.common : 0.5);
      if (!at || !at.every(Number.isFinite)) continue;
      const twin = found.find((place) => Math.abs(place.a - at[0]) < 1e-9 && Math.abs(place.b - at[1]) < 1e-9);
      if (twin) twin.others.push(record.name);
      else
        found.push({
          key: record.key,
          symbol: record.symbol,
          name: record.name,
          a: at[0],
          b: at[1],
          kind: MAIN_PLACES[record.key] || 'minor',
          others: [],
        });
    }
    return found;
  }

  /** Rates of no interest beyond ROC are undefined for missing rows; those are left out of it. */
  rocPoints() {
    const points = [];
    this.rates.forEach((r, entity) => {
      if (r && Number.isFinite(r.fpr) && Number.isFinite(r.tpr)) points.push({ entity, x: r.fpr, y: r.tpr });
    });
    return points;
  }

  /** The prior at which ROC lines are drawn: the common one, or that of the selected (else first) entity. */
  linePrior() {
    if (Number.isFinite(this.common)) return this.common;
    const entity = this.selected ?? this.winners[0];
    return entity === undefined || !this.rates[entity] ? NaN : this.rates[entity].prior;
  }

  /** Moves an entity in ROC space, hypothetically; its own prior stays. Returns false where that cannot be. */
  whatIf(entity, fpr, tpr) {
    if (this.operations.includes('swap_truth_prediction')) return false;
    const prior = this.base[entity] ? priorOf(this.base[entity]) : NaN;
    if (!(prior > 0 && prior < 1)) return false;
    const undone = [...this.operations]
      .reverse()
      .reduce((p, op) => kernel.operations[op].performance(p), [1 - fpr, fpr, 1 - tpr, tpr]);
    const [tn, fp] = [undone[0], undone[1]];
    const [fn, tp] = [undone[2], undone[3]];
    const [n, p] = [tn + fp, fn + tp];
    this.edits.set(entity, [((1 - prior) * tn) / n, ((1 - prior) * fp) / n, (prior * fn) / p, (prior * tp) / p]);
    return true;
  }

  addEntity() {
    const known = this.base.map((p) => (p ? priorOf(p) : NaN)).filter((p) => p > 0 && p < 1);
    const prior = Number.isFinite(this.ownPrior) ? this.ownPrior : known[0] || 0.5;
    const used = new Set(this.names);
    let name = 'Hypothetical';
    for (let k = 2; used.has(name); k++) name = `Hypothetical ${k}`;
    this.added.push({ name, performance: [(1 - prior) * 0.8, (1 - prior) * 0.2, prior * 0.2, prior * 0.8] });
    this.selected = this.names.length - 1;
  }

  undo() {
    this.edits = new Map();
    this.added = [];
    if (this.selected !== null && this.selected >= this.data.entities.length) this.selected = null;
  }

  get hypothetical() {
    return new Set([...this.edits.keys(), ...this.added.map((_, k) => this.data.entities.length + k)]);
  }

  /** What the server needs to draw the map in force, or null where the browser draws it. */
  request() {
    if (!this.data || this.flavor === 'last' || (this.flavor === 'who' && this.rank === 1)) return null;
    // Regions at a common prior come balanced, and the browser moves them: the prior is no part of the question.
    const balanced =
      this.flavor === 'who' && Number.isFinite(this.common) && !this.stuck.length && this.names.length <= EXACT;
    return {
      id: this.data.id,
      context: this.context,
      prior: balanced && Number.isFinite(this.ownPrior) ? null : this.prior,
      operations: this.operations,
      edits: [...this.edits],
      added: this.added,
      flavor: this.flavor,
      rank: this.rank,
      selected:
        this.flavor === 'rank' || this.flavor === 'value' || this.flavor === 'relative_skill' ? this.selected : null,
      colours: this.flavor === 'who' ? this.names.map((_, i) => this.colourOf(i)) : [],
      scheme: theme().dark ? 'dark' : 'light',
    };
  }

  /** The committed view: everything that a link or a session must bring back. */
  view() {
    const { point, context, prior, operations, flavor, rank, selected, compare, columns, pins } = this;
    return {
      id: this.data && this.data.id,
      ...point,
      context,
      prior,
      operations,
      flavor,
      rank,
      selected,
      compare,
      columns,
      pins,
      overlays: [...this.overlays],
      roc: [...this.roc],
      edits: [...this.edits],
      added: this.added,
    };
  }

  /** The view again, of the leaderboard that is there, as `readView` and `fitView` let it pass. */
  restore(view) {
    const { a, b, context, prior, flavor, rank, selected, compare } = view;
    Object.assign(this, { point: { a, b }, context, prior, flavor, rank, selected, compare, live: false });
    Object.assign(this, {
      operations: [...view.operations],
      columns: [...view.columns],
      pins: view.pins.map((pin) => ({ ...pin })),
    });
    Object.assign(this, {
      overlays: new Set(view.overlays),
      roc: new Set(view.roc),
      edits: new Map(view.edits),
      added: [...view.added],
    });
    this.derive();
    if (this.rightOnly) Object.assign(this, { point: { a: 1, b }, operations: [] });
    else this.before = null;
  }
}

/** Mean of the probabilities, weighted; null where one is missing. */
function meanPerformance(rows, weights) {
  if (rows.some((p) => !p) || weights.some((w) => !Number.isFinite(w))) return null;
  const total = weights.reduce((sum, w) => sum + w, 0);
  return [0, 1, 2, 3].map(
    (k) =>
      rows.reduce((sum, p, i) => sum + (weights[i] * (p[k] ?? NaN)) / p.reduce((s, v) => s + (v ?? NaN), 0), 0) / total,
  );
}
