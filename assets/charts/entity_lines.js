/** Lines of a leaderboard's entities along a path of scores, in their colours. */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { unpack } from '#tile/math/base64';
import { rank } from '#tile/math/kernel';

/** @import { Line, PackedLines, Points } from '#tile/charts/types' */
/** @import { Ranking } from '#tile/math/kernel' */
/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { TradeoffModel } from '#tile/model/tradeoff_model' */
/** @typedef {Line & {entity: number, above: number}} EntityLine `above`: lines with greater values are drawn on top */
/** @typedef {(ranking: Ranking, entity: number) => number} Read */

export class EntityLines {
  /** Unpacked values of lines. @type {Map<string, Float32Array>} */
  unpacked = new Map();

  /**
   * @param {TradeoffModel} model of the path
   * @param {ExploreModel} board of the entities
   */
  constructor(model, board) {
    this.model = model;
    this.board = board;
  }

  /**
   * A line for each entity: grey ones first, the selected one last.
   *
   * @param {PackedLines} packed
   * @param {Read} read gives an entity's value in a ranking
   */
  lines({ t, entities, values }, read) {
    const numbers = this.unpack(values);
    const { selected } = this.board;
    const lines = entities.map((entity, row) => {
      const start = row * t.length;
      return this.line(
        entity,
        t.map((at, k) => [at, numbers[start + k]]),
      );
    });
    // The file has the lines of the best; the line of another selected entity is computed here.
    if (selected !== null && !entities.includes(selected))
      lines.push(this.line(selected, this.computed(selected, t, read)));
    return lines.sort((p, q) => p.above - q.above);
  }

  /** @param {string} values */
  unpack(values) {
    const numbers = this.unpacked.get(values) ?? unpack(values, Float32Array);
    this.unpacked.set(values, numbers);
    return numbers;
  }

  /**
   * @param {number} entity
   * @param {Points} points
   * @returns {EntityLine}
   */
  line(entity, points) {
    const { board } = this;
    const place = board.colourOf(entity);
    const line = { entity, name: board.names[entity], points };
    if (entity === board.selected) return { ...line, colour: theme().ink, dash: '', width: 3, faded: false, above: 2 };
    const grey = place < 0;
    const colour = grey ? theme().ink3 : marks.hue(place, 'full');
    return { ...line, colour, dash: marks.dash(place), width: 1.25, faded: grey, above: grey ? 0 : 1 };
  }

  /**
   * The points of a line that is not in the report's data, computed from the rankings along the path.
   *
   * @param {number} entity
   * @param {number[]} t
   * @param {Read} read
   * @returns {Points}
   */
  computed(entity, t, read) {
    const { performances } = this.board;
    const room = rank(performances, 0.5, 0.5);
    return t.map((at) => {
      const { a, b } = this.model.at(at);
      return [at, read(rank(performances, a, b, room), entity)];
    });
  }
}
