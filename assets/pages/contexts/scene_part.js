/** What a scene of Contexts has besides its Tile: the ranks in each context and by each rule at its point. */
import { coordinate } from '#tile/draw/text';
import { RuleEvaluator } from '#tile/math/rules';
import { ContextsModel, rulesOf, severalOf } from '#tile/model/contexts';
import { textOf, titleOf, verdictOf } from '#tile/pages/contexts/words';

/** @import { Rule } from '#tile/math/rules' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ContextsView } from '#tile/view/types' */

export class ContextsPart {
  model = new ContextsModel();
  /** The ranks, and what they depend on besides the point. */
  /** @type {{of: unknown[], standing: RuleEvaluator} | null} */
  made = null;

  /** @param {ContextsView} view of the page @param {Rule} rule the official one */
  constructor(view, rule) {
    this.model.restore(view);
    this.model.rule = rule;
  }

  /** The ranks at the point of a leaderboard. @param {ExploreModel} board @returns {RuleEvaluator} */
  standing(board) {
    const of = [board.board, board.prior, board.operations.join(), [...board.hidden].join()];
    if (!this.made || of.some((each, k) => each !== this.made?.of[k]))
      this.made = { of, standing: new RuleEvaluator(severalOf(board)) };
    return this.made.standing.at(board.point.a, board.point.b);
  }

  /** Which classifier wins by which rule. @param {ExploreModel} board @param {string[]} names as they may be read */
  sentence(board, names) {
    const standing = this.standing(board);
    const rules = rulesOf(this.model, standing.several);
    const { a, b } = board.point;
    const where = board.placeHere()?.symbol ?? `a = ${coordinate(a)}, b = ${coordinate(b)}`;
    const verdict = textOf(verdictOf(names, this.model.rule, rules, standing, null));
    return `At ${where}, ${titleOf(rules, standing)} · ${verdict.replace(/\.$/, '')}`;
  }
}
