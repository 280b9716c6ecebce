/** A scene of Robustness on the stage: the part of the Tile in front, and its robust best in a sentence. */

import { robustness } from '#tile/acceptability/robust';
import { fixed } from '#tile/draw/text';
import { highlightOf } from '#tile/preferences/highlight';
import { RobustnessModel } from '#tile/preferences/robustness_model';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Shape } from '#tile/preferences/shape_painter' */
/** @import { RobustnessView } from '#tile/view/types' */

/** With more classifiers the grid over the part is coarser, as on the page. */
const MANY = 400;

/**
 * @param {ExploreModel} model of Explore, in the state of the scene
 * @param {RobustnessView} view
 * @returns {{shape: Shape, verdict: string}}
 */
export function preferencesOf(model, view) {
  const preferences = new RobustnessModel();
  preferences.restore(view);
  const highlight = preferences.highlightOn(model);
  const shape = { corners: preferences.corners, drawing: [], highlight: highlight && highlightOf(model, highlight) };
  return { shape, verdict: verdictOf(model, preferences) };
}

/**
 * @param {ExploreModel} model
 * @param {RobustnessModel} preferences
 */
function verdictOf({ rates, names, rightOnly }, { shape, weight, region }) {
  if (rightOnly || !rates.length) return '';
  const of = (/** @type {'fpr' | 'tpr' | 'prior'} */ name) => Float64Array.from(rates, (each) => each?.[name] ?? NaN);
  const { regret } = robustness(
    { fpr: of('fpr'), tpr: of('tpr'), priors: of('prior') },
    null,
    shape,
    weight,
    names.length > MANY ? 40 : 100,
  );
  const known = [...regret.keys()].filter((i) => !Number.isNaN(regret[i]));
  if (!known.length) return '';
  const best = known.reduce((one, other) => (regret[other] < regret[one] ? other : one));
  const where = region === 'tile' ? 'the whole Tile' : 'this region';
  return `${names[best]} is the robust best of ${where}: it loses at most ${fixed(regret[best])} against the best one`;
}
