/** The notes at the headings of the Robustness page: which part of the Tile, how many draws, and what is assumed. */

import { shareOfTile } from '#tile/acceptability/acceptability';
import { counted, percent } from '#tile/draw/text';
import { make } from '#tile/parts/elements';
import { cellsPerSide, drawsOf } from '#tile/preferences/board_draws';
import { ranksOf } from '#tile/preferences/robustness_model';
import { changesWords } from '#tile/words/conditions';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { Child } from '#tile/parts/elements' */
/** @import { Analysis } from '#tile/page/analysis' */
/** @import { RobustnessModel } from '#tile/preferences/robustness_model' */

/**
 * The notes: at the headings of the Tile, of the acceptabilities and of the pairs, and at the bottom.
 *
 * @param {ExploreModel} board
 * @param {RobustnessModel} model
 * @param {Analysis} analysis
 * @param {string} problem why the performances are not drawn; '' where they are
 * @returns {{tile: Child[], shares: Child[], pairs: Child[], foot: string, hint: boolean}} `hint`: whether the one
 *   at the bottom says what to do on the page, which is no use on paper
 */
export function notesOf(board, model, analysis, problem) {
  const uncertain = board.uncertainty.uncertain && !problem;
  const where = model.region === 'tile' ? 'the Tile' : 'the region';
  const old = analysis.isOld(uncertain ? 'shares' : 'measured');
  // While it is computed, the line of progress says so.
  const stale = old && analysis.progress?.cancelled ? ', not up to date' : '';
  return {
    tile: tileNote(board, model),
    shares: [`share of ${where}, by rank${stale}`],
    pairs: [uncertain ? 'P(row beats column) here, in %' : 'at the point, as measured'],
    foot: footOf(board, model, uncertain, problem),
    hint: !uncertain && !problem,
  };
}

/**
 * @param {ExploreModel} board
 * @param {RobustnessModel} model
 * @returns {Child[]}
 */
function tileNote(board, model) {
  const { region, shape, weight } = model;
  const part = region === 'tile' ? 'the whole Tile' : region === 'lasso' ? 'a drawn region' : 'a rectangle';
  const share =
    region === 'tile'
      ? []
      : [
          ', ',
          make('b', {}, percent(shareOfTile(shape, weight, Number.isFinite(board.common) ? board.common : 0.5))),
          ' of the Tile',
        ];
  const changes = changesWords({ operations: board.operations });
  return [part, ...share, changes && ` · ${changes}`];
}

/**
 * Which area is highlighted, in words.
 *
 * @param {ExploreModel} board
 * @param {RobustnessModel} model
 */
export function highlightWords(board, model) {
  const highlight = model.highlightOn(board);
  if (!highlight) return '';
  const [entity, segment] = highlight;
  return `Highlighted: ${board.names[entity]}, ${segment ? `rank ${ranksOf(segment)}` : 'best'}, as measured`;
}

/**
 * The note at the bottom: how many draws, and what is assumed.
 *
 * @param {ExploreModel} board
 * @param {RobustnessModel} model
 * @param {boolean} uncertain
 * @param {string} problem
 */
export function footOf(board, { region }, uncertain, problem) {
  if (!uncertain) return problem || 'Switch Uncertainty on to see the same if the test were drawn again.';
  const number = numberOf(board);
  const { side } = cellsPerSide(board.names.length, Math.max(1, number));
  // At a common prior the shares of the Tile and of rectangles are exact areas.
  const counted = region === 'lasso' || !Number.isFinite(board.common);
  return `${drawsWords(board)}${counted ? `; shares counted at ${side} × ${side} cells` : ''}.`;
}

/** The number of draws and their assumptions, for captions. @param {ExploreModel} board */
export const drawsWords = (board) => `${counted(numberOf(board), 'draw')}, Jeffreys prior, ${pairingOf(board)}`;

/** @param {ExploreModel} board */
function numberOf(board) {
  const draws = drawsOf(board);
  return typeof draws === 'string' ? 0 : draws.number;
}

/** @param {ExploreModel} board */
function pairingOf({ uncertainty: { congruence, design_effect: effect } }) {
  const pairing = congruence ? `agreement ${congruence} between classifiers` : 'independent classifiers';
  return effect > 1 ? `${pairing}, design effect ${effect}` : pairing;
}
