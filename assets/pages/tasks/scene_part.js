/** What a scene of Any task shows: the triangle of importances, and the ranking of its models at the point. */
import { counted, fixed, rankTexts } from '#tile/draw/text';
import { ExploreModel } from '#tile/model/explore';
import { colourWinners, matricesOfBoard, TaskModel } from '#tile/model/tasks';
import { aheadWords } from '#tile/pages/tasks/point';
import { orderOf } from '#tile/pages/tasks/ranking_panel';
import { placeOf, weightsAt } from '#tile/pages/tasks/triangle_painter';

/** @import { Matrices } from '#tile/model/tasks' */
/** @import { TaskView } from '#tile/view/types' */

export class TaskPart {
  model = new TaskModel();
  /** The places of marks by model. @type {Map<number, number>} */
  colours = new Map();

  /**
   * @param {Matrices | null} sample of the page
   * @param {Pick<ExploreModel, 'data' | 'names' | 'performances' | 'hidden'>} explore whose leaderboard may be ranked
   * @param {TaskView} view of the page
   */
  constructor(sample, explore, view) {
    this.model.sample = sample;
    this.model.board = matricesOfBoard(explore);
    this.model.restore(view);
  }

  /** A copy whose point moves independently. @returns {TaskPart} */
  copy() {
    const other = Object.assign(Object.create(TaskPart.prototype), this);
    other.model = Object.assign(new TaskModel(), this.model);
    return other;
  }

  /**
   * The models as a leaderboard that the task ranks: what slides of all pages ask for, such as the names and their
   * order. It has no performances of two classes, so nothing on the Tile. Null without models.
   *
   * @returns {ExploreModel | null}
   */
  board() {
    const { matrices } = this.model;
    if (!matrices?.models.length) return null;
    const { title, models: entities } = matrices;
    const rows = entities.map(() => null);
    const found = new ExploreModel();
    found.load({ id: '', title, entities, contexts: ['all'], performances: [rows], sizes: [rows], notes: [] });
    this.rank(found);
    return found;
  }

  /** Ranks the leaderboard of the models at the point in the triangle. @param {ExploreModel} board */
  rank(board) {
    const { ranked, selected, point } = this.model;
    if (!ranked) return;
    const { scores, ranks, division } = ranked;
    const known = orderOf(ranked).filter((i) => !Number.isNaN(ranks[i]));
    colourWinners(this.colours, division.shares);
    board.point = placeOf(point);
    const values = Float64Array.from(scores);
    const order = Int32Array.from(known);
    board.ranking = { keys: values, scores: values, ranks: Float64Array.from(ranks), order };
    board.winners = known.filter((i) => ranks[i] === 1);
    board.selected = selected;
    board.colours = this.colours;
    board.owners = new Map([...division.shares.keys()].filter((i) => division.shares[i] > 0).map((i) => [i, 1]));
  }

  /** Moves the point to a place of the triangle. @param {ExploreModel} board @param {number} a @param {number} b */
  move(board, a, b) {
    this.model.place(weightsAt(a, b));
    this.rank(board);
  }

  /** The best model with its score, by how much it leads, and for which importances. */
  /** @param {string[]} names as they may be read */
  words(names) {
    const { ranked, shares, map, task } = this.model;
    const entity = ranked?.first ?? -1;
    if (!ranked || entity < 0)
      return { entity: null, name: 'Undefined', value: '', second: 'all outcomes that occur have importance 0' };
    const groups = map.map((g) => `${task.names[g]} ${fixed(shares[g], 2)}`);
    const more = shares.length > map.length ? `, and ${shares.length - map.length} more` : '';
    const second = `${aheadWords(ranked, names)} · importances: ${groups.join(', ')}${more}`;
    return { entity, name: names[entity], value: fixed(ranked.scores[entity]), second };
  }

  /** The score and the rank of one model at the point. */
  /** @param {number | undefined} entity @param {string[]} names as they may be read */
  rowWords(entity, names) {
    const { ranked } = this.model;
    if (!ranked || entity === undefined) return this.words(names).second;
    const { scores, ranks } = ranked;
    const rank = `rank ${rankTexts(ranks)(entity)} of ${counted(ranks.length, 'model')}`;
    return `${names[entity]}: R = ${fixed(scores[entity])}, ${rank}`;
  }

  /** What `words` says, as a sentence. @param {string[]} names as they may be read */
  sentence(names) {
    const { entity, name, value, second } = this.words(names);
    return entity === null
      ? `No model has a score here: ${second}`
      : `${name} is best here with R = ${value}, ${second}`;
  }
}
