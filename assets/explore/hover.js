/** What is under the pointer, and the lines of its card. Independent of Dash. */

import { mapWords } from '#tile/divisions/maps';
import { rankingsOf, regionOfOrder } from '#tile/divisions/rankings';
import { noun, rankingText } from '#tile/divisions/words';
import { isShown } from '#tile/draw/square';
import { fixed, ordinal, percent, prevalence } from '#tile/draw/text';
import * as kernel from '#tile/math/kernel';
import { bestNoSkill, relativeSkill } from '#tile/math/no_skill';
import { make } from '#tile/parts/elements';
import { swatch } from '#tile/parts/legend';
import { dividesTile, RANKING_FLAVORS } from '#tile/rankings/settings';

/** @import { ExplorePanels } from '#tile/explore/panels' */
/** @import { Ranking } from '#tile/math/kernel' */
/** @import { ExploreModel } from '#tile/model/explore_model' */

/**
 * A position on a plot: in pixels, as shares (u, v) of its square, and as (a, b) of the Tile.
 *
 * @typedef {{ px: number, py: number, u: number, v: number, a: number, b: number }} Pointed
 */

// Pixels from a named score, from its name in the height, and along its name outside the Tile.
const NEAR = 9;
const NAME = 40;
const DOT = 9;

/**
 * The named score whose dot is at a position, or whose name is there outside the Tile.
 *
 * @param {ExplorePanels} panels
 * @param {Pointed} at
 */
export function scoreAt({ model, tile, left }, at) {
  if (!model.overlays.has('places') || !tile.drawing) return null;
  const { scene, scale } = tile.drawing;
  const near = scene.places
    .filter((place) => isShown(scale, place.a, place.b))
    .map((place) => ({ place, x: Math.abs(scale.x(place.a) - at.px), y: Math.abs(scale.y(place.b) - at.py) }))
    .sort((p, q) => Math.hypot(p.x, p.y) - Math.hypot(q.x, q.y));
  if (near[0] && Math.hypot(near[0].x, near[0].y) <= NEAR) return near[0].place;
  const [onLeft, onRight] = [at.px < left, at.u > 1 && !model.heat];
  const named = near.find(
    ({ place: { kind }, x, y }) =>
      ((kind === 'left' && onLeft) || (kind === 'right' && onRight)) && y < NEAR && x < NAME,
  );
  return named ? named.place : null;
}

/**
 * The lines of the card over the Tile: named score, point, best classifier there, value of the map; null outside the
 * Tile.
 *
 * @param {ExplorePanels} panels
 * @param {Pointed} at
 * @returns {HTMLElement[] | null}
 */
export function tileCard(panels, at) {
  const { model } = panels;
  const place = scoreAt(panels, at);
  if (!place && (at.u < 0 || at.u > 1 || at.v < 0 || at.v > 1)) return null;
  const { a, b } = place ?? at;
  const ranking = kernel.rank(model.performances, a, b);
  const first = placed(ranking, 1);
  return [
    ...(place ? [make('b', {}, [place.name, ...place.others].join(', '))] : []),
    make('div', {}, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`),
    make('div', {}, ...(first === null ? ['undefined here'] : scored(model, ranking, first))),
    ...mapLines(model, a, b, ranking).map((line) => make('div', {}, ...line)),
    ...drawnLines(panels, a, b).map((line) => make('div', {}, ...line)),
  ];
}

/**
 * The line about the draws at (a, b), if the Tile shows their results.
 *
 * @param {ExplorePanels} panels
 * @param {number} a
 * @param {number} b
 * @returns {(string | HTMLElement)[][]}
 */
function drawnLines({ model, fade }, a, b) {
  const said = fade.describeAt(model, a, b);
  if (!said) return [];
  return [[...(said.entity === null ? [] : [swatch(model, said.entity)]), said.text]];
}

/**
 * The entity with a given rank; null if there is none.
 *
 * @param {Ranking} ranking
 * @param {number} rank
 */
function placed({ order, ranks }, rank) {
  const entity = order[rank - 1];
  return entity !== undefined && Number.isFinite(ranks[entity]) ? entity : null;
}

/**
 * @param {ExploreModel} model
 * @param {Ranking} ranking
 * @param {number} entity
 */
const scored = (model, ranking, entity) => [
  swatch(model, entity),
  `${model.names[entity]} ${fixed(ranking.scores[entity])}`,
];

/**
 * The line with the value of the map; none if the Tile shows the regions of the best.
 *
 * @param {ExploreModel} model
 * @param {number} a
 * @param {number} b
 * @param {Ranking} ranking
 * @returns {(string | HTMLElement)[][]}
 */
function mapLines(model, a, b, ranking) {
  const { flavor, rank, names } = model;
  if (flavor === 'last') {
    const last = [...ranking.order].filter((i) => Number.isFinite(ranking.ranks[i])).pop();
    return last === undefined ? [] : [['last: ', ...scored(model, ranking, last)]];
  }
  if (dividesTile(flavor)) return rankingLine(model, ranking);
  if (RANKING_FLAVORS.includes(flavor)) return [[mapWords(model, a, b)]];
  if (flavor === 'entity') {
    const there = rank > 1 ? placed(ranking, rank) : null;
    return there === null ? [] : [[`${ordinal(rank)}: ${names[there]}`]];
  }
  if (flavor === 'no_skill' && Number.isFinite(model.common))
    return [[`best no skill ${fixed(bestNoSkill(a, b, model.common))}`]];
  if (flavor === 'worst') return [[`worst ${fixed(Math.min(...ranking.scores.filter(Number.isFinite)))}`]];
  return selectedLine(model, a, b, ranking);
}

/**
 * The line with the number, in the table of rankings, of the ranking there.
 *
 * @param {ExploreModel} model
 * @param {Ranking} ranking
 */
function rankingLine(model, { order, ranks }) {
  const found = rankingsOf(model);
  const k = found?.regions ? regionOfOrder(order, ranks, found) : -1;
  if (!found?.regions || k < 0) return [];
  const region = found.regions[k];
  const text = rankingText(model.names, region, found.division);
  return [[`${noun(found, false)} ${k + 1}, ${percent(region.area)}: `, make('b', {}, text)]];
}

/**
 * The line with the value of a map about the selected entity.
 *
 * @param {ExploreModel} model
 * @param {number} a
 * @param {number} b
 * @param {Ranking} ranking
 */
function selectedLine({ selected, performances, names, flavor }, a, b, ranking) {
  const p = selected === null ? null : performances[selected];
  if (selected === null || !p) return [];
  const rank = ranking.ranks[selected];
  /** @type {Record<string, () => string>} */
  const values = {
    rank: () => (Number.isFinite(rank) ? ordinal(rank) : 'undefined'),
    value: () => fixed(ranking.scores[selected]),
    relative_skill: () => fixed(relativeSkill(p, a, b)),
  };
  return values[flavor] ? [[`${names[selected]}: ${values[flavor]()}`]] : [];
}

/**
 * The entity under the pointer in ROC space; null for none.
 *
 * @param {ExplorePanels} panels
 * @param {Pointed} at
 */
export const entityAt = ({ roc, rocScene }, at) => (rocScene ? roc.near(at.px, at.py, DOT) : null);

/**
 * The lines of the card of an entity in ROC space.
 *
 * @param {ExploreModel} model
 * @param {number} entity
 */
export function entityCard(model, entity) {
  const rates = model.rates[entity];
  const rank = model.ranking.ranks[entity];
  const here = Number.isFinite(rank)
    ? `${ordinal(rank)} here, ${fixed(model.ranking.scores[entity])}`
    : 'undefined here';
  const place = model.roc.has('pr')
    ? `recall ${fixed(rates?.tpr)}  precision ${fixed(rates?.ppv)}`
    : `TPR ${fixed(rates?.tpr)}  FPR ${fixed(rates?.fpr)}`;
  return [
    make('b', {}, model.names[entity]),
    make('div', {}, `${place}  prevalence ${prevalence(rates?.prior)}`),
    make('div', {}, here),
  ];
}
