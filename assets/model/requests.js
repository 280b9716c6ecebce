/** The requests to the server about a leaderboard: its current performances, and what to map. */
/** @import { BoardModel } from '#tile/model/board_model' */
import { DRAW_FLAVORS } from '#tile/certainty/settings';
import { theme } from '#tile/draw/colours';
import { RANKING_FLAVORS } from '#tile/rankings/settings';

/** @typedef {ReturnType<typeof boardState>} BoardState */

/** The most entities for which the server computes exact regions of the r-th place. */
const EXACT = 100;
/** The flavors about one entity. */
const OF_ONE = ['rank', 'value', 'relative_skill'];

/**
 * Whether the browser computes what the Tile shows.
 *
 * @param {{flavor: string, rank: number}} shown
 */
export const isDrawnInBrowser = ({ flavor, rank }) =>
  flavor === 'last' || [...DRAW_FLAVORS, ...RANKING_FLAVORS].includes(flavor) || (flavor === 'entity' && rank === 1);

/**
 * What the server needs to compute the current map.
 *
 * @param {BoardModel & {flavor: string, rank: number, selected: number | null, overlays: Set<string>}} model
 * @returns the request; null if the browser computes the map
 */
export function mapRequest(model) {
  const { data, context, prior, operations, edits, added, flavor, rank } = model;
  if (!data || isDrawnInBrowser(model)) return null;
  // The browser shifts regions to a common prior itself, so the request asks for balanced ones.
  const balanced =
    flavor === 'entity' && Number.isFinite(model.common) && !model.stuck.length && model.names.length <= EXACT;
  return {
    id: data.id,
    context,
    prior: balanced && Number.isFinite(model.ownPrior) ? null : prior,
    operations,
    edits: [...edits],
    added,
    flavor,
    rank,
    nontrivial: flavor === 'entity' && model.overlays.has('nontrivial'),
    selected: OF_ONE.includes(flavor) ? model.selected : null,
    colours: flavor === 'entity' ? model.names.map((_, i) => model.colourOf(i)) : [],
    scheme: theme().dark ? 'dark' : 'light',
  };
}

/**
 * What the server needs to know about Explore's current leaderboard, without any map.
 *
 * @param {BoardModel} model
 * @returns null if there is no leaderboard yet
 */
export function boardState(model) {
  const { data, context, prior, operations, edits, added } = model;
  if (!data) return null;
  return {
    ...{ id: data.id, context, prior, operations, edits: [...edits], added },
    ...{ flavor: 'best', rank: 1, selected: null, colours: [], scheme: 'light' },
  };
}
