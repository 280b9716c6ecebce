/**
 * The state of the Scores page and what follows from it: which scores are looked at on which performances, the maps the
 * server sent, how well two rankings agree at the point. Plain numbers; knows no Dash and paints nothing.
 */
import * as kernel from '#tile/math/kernel';
import * as tau from '#tile/math/rank_correlation';
import { ExploreModel } from '#tile/model/explore_model';
import { unset } from '#tile/view/values';

export const LEADERBOARD = 'leaderboard';
const SYMBOLS = { kendall: 'τ', spearman: 'ρ', pearson: 'r' };
// What families are told, where their slider starts, and its ends; concentrations are felt as ratios.
export const PARAMETERS = {
  prior: { label: 'Prior π₊', start: unset('prior'), scale: 'odds' },
  rate: { label: 'Rate of positive predictions τ₊', start: unset('rate'), scale: 'odds' },
  tn: { label: 'Probability of a true negative', start: unset('tn'), scale: 'odds' },
  concentration: { label: 'Concentration', start: unset('concentration'), scale: 'ratio' },
};

export class ScoresModel {
  constructor() {
    Object.assign(this, {
      texts: ['mcc', ''],
      family: 'fixed_prior',
      size: 1000,
      seed: 1,
      coefficient: 'kendall',
      parameters: {},
      families: {},
      catalogue: [],
      point: { a: 0.5, b: 0.5 },
      maps: [],
      rows: null,
      known: '',
      gallery: null,
      audits: null,
      live: false,
      boardPrior: NaN,
      names: null,
      page: Math.random().toString(36).slice(2, 14),
      turn: 0,
    });
  }

  /** Name of the parameter of the family in force; undefined where it has none. */
  get needs() {
    return (this.families[this.family] || {}).parameter;
  }

  /** Its value: as set here, else the leaderboard's prior, else the middle. */
  get parameter() {
    const { needs } = this;
    if (!needs || !PARAMETERS[needs]) return null;
    if (this.parameters[needs] !== undefined) return this.parameters[needs];
    return needs === 'prior' && this.boardPrior > 0 && this.boardPrior < 1 ? this.boardPrior : PARAMETERS[needs].start;
  }

  get comparing() {
    return Boolean(this.texts[1]);
  }

  get symbol() {
    return SYMBOLS[this.coefficient];
  }

  /** How finely to ask, one after the other: at once something, then what shows no corners. */
  get grids() {
    const n =
      this.family === LEADERBOARD
        ? (this.names || []).length
        : (this.families[this.family] || {}).sized
          ? this.size
          : 10000;
    if (n <= 100) return [101, 201];
    if (n <= 1000) return [41, 101, 201];
    return n <= 10000 ? [21, 101] : [21, 41];
  }

  /** The question for the server, without the turn of the gallery or the audit. */
  question(grid, board) {
    const { family, size, seed, coefficient, known, page, turn } = this;
    return {
      scores: this.texts.filter(Boolean),
      family,
      parameter: this.parameter,
      size,
      seed,
      coefficient,
      grid,
      board,
      known,
      page,
      turn,
    };
  }

  /** Maps arrive; the performances only when they are others than before. */
  take(answer) {
    if (answer.rows) {
      this.rows = numbers(answer.rows, Float64Array);
      this.known = answer.key;
    }
    // The leaderboard may be another by the time somebody points at a dot.
    this.named = this.family === LEADERBOARD ? [...(this.names || [])] : null;
    this.n = answer.n;
    this.grid = answer.grid;
    const before = this.maps;
    this.maps = answer.maps.map((map, k) => {
      const same = before[k] && !answer.rows && before[k].packed === map.x;
      const x = same ? before[k].x : numbers(map.x, Float64Array);
      const dense = same ? before[k].dense : tau.denseRanks(x, tau.scoreFloor(x));
      return { ...map, packed: map.x, x, dense, values: numbers(map.values, Float32Array) };
    });
    this.look();
  }

  /** The second map from the first, value by value. */
  get difference() {
    const [one, other] = this.maps;
    if (this.differenceOf !== this.maps)
      Object.assign(this, {
        differenceOf: this.maps,
        differences: one.values.map((value, i) => value - other.values[i]),
      });
    return this.differences;
  }

  /** Orders the performances by the score of the point, and compares. */
  look() {
    if (!this.rows || !this.maps.length) return;
    const { a, b } = this.point;
    const { rows } = this;
    const keys = new Float64Array(rows.length / 4);
    const values = new Float64Array(keys.length);
    for (let i = 0; i < keys.length; i++) {
      const p = [rows[4 * i], rows[4 * i + 1], rows[4 * i + 2], rows[4 * i + 3]];
      keys[i] = kernel.key(p, a, b);
      values[i] = kernel.score(p, a, b);
    }
    this.here = tau.denseRanks(keys);
    this.agreement = this.maps.map((map) => this.agree(map, values));
    this.mutual = this.maps.length > 1 ? tau.compare(this.maps[0].dense, this.maps[1].dense) : null;
  }

  agree(map, values) {
    const pairs = tau.compare(this.here, map.dense);
    const value = {
      kendall: () => pairs.tau,
      spearman: () => tau.spearman(this.here, map.dense),
      pearson: () => tau.pearson(values, map.x),
    }[this.coefficient]();
    return { ...pairs, value };
  }

  /** The prior at which scores are placed: the performances' own where they share one. */
  get prior() {
    if (this.needs === 'prior') return this.parameter;
    return this.family === LEADERBOARD ? this.boardPrior : NaN;
  }

  /** Named scores with their places, as on Explore. */
  places() {
    return ExploreModel.prototype.places.call({ catalogue: this.catalogue, common: this.prior });
  }
}

function numbers(packed, Type) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Type(bytes.buffer);
}

/** What the server needs to know of Explore's leaderboard: which rows are in force. Nothing of it is a map. */
export function boardState(model) {
  if (!model || !model.data) return null;
  const { context, prior, operations, edits, added } = model;
  return {
    id: model.data.id,
    context,
    prior,
    operations,
    edits: [...edits],
    added,
    flavor: 'best',
    rank: 1,
    selected: null,
    colours: [],
    scheme: 'light',
  };
}

export { numbers as unpack };
