/** The iso-score lines of the point in ROC space. */
/** @import { Place, Places } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { RocPoint } from '#tile/painters/types' */
/** @import { IsoLines, Sheet } from '#tile/spaces/types' */
import * as roc from '#tile/math/roc';
import { geometry, noGeometry } from '#tile/spaces/pencils';

export const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/**
 * Above this many entities a line through each is unreadable: then only through the best and the selected one, and at
 * round values.
 */
export const MANY_LINES = 60;

/** No lines. @returns {IsoLines} */
const noLines = () => ({
  ...{ lines: [], rounds: [], strong: [], zero: null, one: null },
  ...noGeometry(),
});

/**
 * The iso-score lines of the point, and the geometry that is switched on.
 *
 * @param {ExploreModel} model
 * @param {Sheet} sheet
 * @returns {IsoLines}
 */
export function rocLines(model, { x, y, points }) {
  const { a, b } = model.point;
  const prior = model.linePrior();
  if (!(prior > 0 && prior < 1)) return noLines();
  const box = [x[0], y[0], x[1], y[1]];
  return {
    ...isoLines(model, points, {
      of: (value) => roc.clip(roc.isoLine(a, b, prior, value), ...box),
      through: (place) => {
        const line = roc.isoLineThrough(a, b, prior, place);
        return line && roc.clip(line, ...box);
      },
    }),
    zero: direction(roc.zeroLine(a, b, prior)),
    one: direction(roc.oneLine(a, b, prior)),
    ...geometry(model, { x, y, points }, prior),
  };
}

/**
 * Whose prevalence the lines have where prevalences differ, and what the selected entity lacks if not its own.
 * Short, as the note of a panel has two lines.
 *
 * @param {ExploreModel} model
 * @param {string} lines
 */
export function linesNote(model, lines) {
  const { selected, winners, rates, names } = model;
  const prior = model.linePrior();
  const entity = [selected, winners[0]].find((i) => rates[i ?? -1]?.prior === prior) ?? -1;
  if (entity < 0) return '';
  if (entity === (selected ?? entity)) return `${lines} for ${names[entity]}`;
  const own = rates[selected ?? entity]?.prior;
  const why = own === 1 ? 'no negatives' : own === 0 ? 'no positives' : 'no prevalence';
  return `${why}: ${lines} for ${names[entity]}`;
}

/**
 * Lines through the entities; at round scores where these are too many.
 *
 * @param {ExploreModel} model
 * @param {RocPoint[]} points
 * @param {{of: (value: number) => Places | null, through: (place: Place) => Places | null}} line
 * @returns {IsoLines}
 */
export function isoLines(model, points, { of, through }) {
  if (!points.length && !model.law) return noLines();
  const few = points.length <= MANY_LINES && !model.law;
  return {
    ...noLines(),
    lines: few ? points.map(({ x, y }) => through([x, y])).filter((segment) => segment !== null) : [],
    rounds: few ? [] : rounds(of),
    strong: strong(model, points).map(({ entity, x, y }) => ({
      entity,
      segment: through([x, y]),
      value: model.ranking.scores[entity],
    })),
  };
}

/**
 * Lines at round scores.
 *
 * @param {(value: number) => Places | null} of
 */
const rounds = (of) =>
  TENTHS.flatMap((value) => {
    const segment = of(value);
    return segment ? [{ value, segment }] : [];
  });

/**
 * The best and the selected entity, where the space has them.
 *
 * @param {ExploreModel} model
 * @param {RocPoint[]} points
 */
function strong({ winners, selected }, points) {
  return [...new Set([winners[0], selected])].flatMap((entity) => points.find((p) => p.entity === entity) ?? []);
}

/**
 * @param {number[]} line
 * @returns {Place}
 */
function direction([u, v]) {
  return [-v, u];
}
