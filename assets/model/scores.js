/**
 * The state of the Scores page and what follows from it: the scores and performances, the maps from the server, the
 * agreement of two rankings at the point. Plain numbers; draws nothing.
 */
import { unpack } from '#tile/math/base64';
import * as tau from '#tile/math/rank_correlation';
import { key, score } from '#tile/math/ranking';
import { agreements, namedPlaces, performanceAt, rankings } from '#tile/model/explore';
import { FamilyModel, LEADERBOARD } from '#tile/model/families';
import { mapLines } from '#tile/model/prior_lines';

/** @import { Comparison } from '#tile/math/rank_correlation' */
/**
 * @import {
 *   Audit, GalleryAnswer, MapOfScore, MapsAnswer, ScoreRecord, SideBySideAnswer,
 * } from '#tile/model/answers'
 */
/** @import { ExploreModel, Point, Ranked } from '#tile/model/explore' */

/**
 * A map with its arrays: `values` over the Tile, by rows; `x` the score's values, `dense` their ranks; `packed` is the
 * encoded `x`.
 *
 * @typedef {Omit<MapOfScore, 'values'> & {packed: string, x: Float64Array, dense: Int32Array, values: Float32Array}}
 *   ScoreMap
 */
/** The agreement with the ranking at the point. @typedef {Comparison & {value: number}} Agreement */

/** @type {Record<string, string>} */
const SYMBOLS = { kendall: 'τ', spearman: 'ρ', pearson: 'r' };
/** @type {Record<string, string>} */
const NAMES = { kendall: "Kendall's τ", spearman: "Spearman's ρ", pearson: "Pearson's r" };

export class ScoresModel extends FamilyModel {
  family = 'fixed_prior';
  /** One or two scores, as keys or formulas; '' for none. */
  texts = ['mcc', ''];
  size = 1000;
  seed = 1;
  coefficient = 'kendall';
  /** The overlays of the maps. */
  overlays = ['places'];
  /** Scores (keys or formulas) with maps side by side, and their priors. @type {string[]} */
  compared = [];
  priors = /** @type {number[]} */ ([]);
  /** The maps side by side, once received; without maps if they are unavailable. @type {SideBySideAnswer | null} */
  sideBySide = null;
  /** The prior of this Tile if it is not that of the performances. @type {number | null} */
  shift = null;
  /** The leaderboard whose regions can be drawn over the maps. @type {ExploreModel | null} */
  board = null;
  /** @type {ScoreRecord[]} */
  catalogue = [];
  /** @type {Point} */
  point = { a: 0.5, b: 0.5 };
  /** The names of the entities of the leaderboard. @type {string[] | null} */
  names = null;
  /** @type {ScoreMap[]} */
  maps = [];
  /** Points per side of the maps. */
  grid = 0;
  /** The performances of the maps: their number `n`, key `known`, entries `rows` (four each) and names `named`. */
  n = 0;
  /** @type {Float64Array | null} */
  rows = null;
  known = '';
  /** @type {string[] | null} */
  named = null;
  /** The dense ranks at the point. @type {Int32Array} */
  here = new Int32Array();
  /** The agreement at the point with each map's score. @type {Agreement[]} */
  agreement = [];
  /** The comparison of the two scores with each other. @type {Comparison | null} */
  mutual = null;
  /** Small maps of all scores, once requested. @type {GalleryAnswer | null} */
  gallery = null;
  /** The audits of the scores, once requested. @type {Audit[] | null} */
  audits = null;
  /** The audit of F1, with which slides compare a single score. @type {Audit | null} */
  reference = null;
  /** The cached difference of the two maps, and the maps it is for. @type {{of: ScoreMap[], values: Float32Array}} */
  apart = { of: [], values: new Float32Array() };
  /** @type {{of: Float64Array | null, n: number, known: Map<string, Ranked>}} */
  #catalogueRanks = { of: null, n: 0, known: new Map() };
  /** @type {{key: unknown[], found: Map<string, number>}} */
  #alike = { key: [], found: new Map() };

  /** A model with the same maps and other values in some fields. */
  /** @param {Partial<Pick<ScoresModel, 'point' | 'live' | 'shift'>>} changes */
  with(changes) {
    return Object.assign(new ScoresModel(), this, changes);
  }

  get comparing() {
    return Boolean(this.texts[1]);
  }

  get symbol() {
    return SYMBOLS[this.coefficient];
  }

  /** The name of the coefficient. */
  get coefficientName() {
    return NAMES[this.coefficient];
  }

  /** The name of the coefficient as a title. */
  get coefficientTitle() {
    return NAMES[this.coefficient].replace("'s", '');
  }

  /** The grid sizes to request in turn: a coarse one that comes at once, then a fine one. */
  get grids() {
    const { family, families, names, size } = this;
    const sized = families[family]?.sized ? size : 10000;
    const n = family === LEADERBOARD ? (names || []).length : sized;
    if (n <= 100) return [101, 201];
    if (n <= 1000) return [41, 101, 201];
    if (n > 10000) return [21, 41];
    // Spearman's coefficient sorts the performances anew in each cell, which takes long.
    return this.coefficient === 'spearman' ? [21, 101] : [21, 101, 201];
  }

  /** The request for maps, without those for the gallery and the audit. */
  /** @param {number} grid @param {unknown} board see `boardState` */
  question(grid, board) {
    const { family, parameter, size, seed, coefficient, known, page, turn } = this;
    const scores = this.texts.filter(Boolean);
    return { scores, family, parameter, size, seed, coefficient, grid, board, known, page, turn };
  }

  /** Takes maps from the server; performances are included only if they have changed. @param {MapsAnswer} answer */
  take(answer) {
    if (answer.rows) {
      this.rows = unpack(answer.rows, Float64Array);
      this.known = answer.key;
    }
    // Copied, because the leaderboard may change before the pointer is on a dot.
    this.named = this.family === LEADERBOARD ? [...(this.names || [])] : null;
    this.n = answer.n;
    this.grid = answer.grid;
    const before = answer.rows ? [] : this.maps;
    this.maps = answer.maps.map((map, k) => {
      const same = before[k]?.packed === map.x;
      const x = same ? before[k].x : unpack(map.x, Float64Array);
      const dense = same ? before[k].dense : tau.denseRanks(x, tau.scoreFloor(x));
      return { ...map, packed: map.x, x, dense, values: unpack(map.values, Float32Array) };
    });
    this.look();
  }

  /** The difference of the two maps, first minus second, value by value. */
  get difference() {
    const [one, other] = this.maps;
    if (this.apart.of !== this.maps)
      this.apart = { of: this.maps, values: one.values.map((value, i) => value - other.values[i]) };
    return this.apart.values;
  }

  /** The rank correlation of the first score with every named score, on the gallery's number of performances. */
  get catalogueCoefficients() {
    const { rows, coefficient } = this;
    const n = Math.min(this.gallery?.n ?? 0, this.n);
    if (!rows || !n || !this.maps.length) return new Map();
    const [{ x }] = this.maps;
    const key = [rows, n, x, coefficient];
    if (key.some((part, k) => part !== this.#alike.key[k]))
      this.#alike = { key, found: agreements(this.#rankings(rows, n), x.subarray(0, n), coefficient) };
    return this.#alike.found;
  }

  /** @param {Float64Array} rows @param {number} n */
  #rankings(rows, n) {
    const ranks = this.#catalogueRanks;
    if (ranks.of !== rows || ranks.n !== n)
      this.#catalogueRanks = { of: rows, n, known: rankings(rows.subarray(0, 4 * n)) };
    return this.#catalogueRanks.known;
  }

  /** Ranks the performances by the score of the point, and compares with the scores of the maps. */
  look() {
    if (!this.rows || !this.maps.length) return;
    const { a, b } = this.point;
    const { rows } = this;
    const keys = new Float64Array(rows.length / 4);
    const values = new Float64Array(keys.length);
    for (let i = 0; i < keys.length; i++) {
      const p = performanceAt(rows, i);
      keys[i] = key(p, a, b);
      values[i] = score(p, a, b);
    }
    this.here = tau.denseRanks(keys);
    this.agreement = this.maps.map((map) => this.agreementWith(map, values));
    this.mutual = this.maps.length > 1 ? tau.compare(this.maps[0].dense, this.maps[1].dense) : null;
  }

  /** @param {ScoreMap} map @param {Float64Array} values at the point @returns {Agreement} */
  agreementWith(map, values) {
    const pairs = tau.compare(this.here, map.dense);
    const { coefficient } = this;
    if (coefficient === 'kendall') return { ...pairs, value: pairs.tau };
    const value = coefficient === 'spearman' ? tau.spearman(this.here, map.dense) : tau.pearson(values, map.x);
    return { ...pairs, value };
  }

  /** The prior for the places of scores: of this Tile, else common to the performances, else NaN. */
  get prior() {
    if (this.shift !== null) return this.shift;
    if (this.needs === 'prior') return this.parameter ?? NaN;
    return this.family === LEADERBOARD ? this.boardPrior : NaN;
  }

  /** Takes over the leaderboard that Explore shows. @param {ExploreModel} board */
  follow(board) {
    this.board = board;
    this.catalogue = board.catalogue;
    this.names = board.data ? board.names : null;
    this.boardPrior = board.common;
  }

  /** Lines over the maps: prior grid, curves of no skill, borders of the leaderboard's regions. */
  lines() {
    return mapLines(this.prior, this.board, this.overlays);
  }

  /** The named scores with their places, as on Explore. */
  places() {
    return namedPlaces(this.catalogue, this.prior);
  }
}
