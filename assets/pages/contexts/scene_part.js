/** What a scene of Contexts has besides its Tile: the ranks in each context and by each rule at its point. */
import { coordinate } from '#tile/draw/text';
import { RuleEvaluator } from '#tile/math/rules';
import { ContextsModel, rulesOf, severalOf, winnerOf } from '#tile/model/contexts';
import { DomainMaps, domainWords, weightsOf } from '#tile/model/domains';
import { textOf, titleOf, verdictOf } from '#tile/pages/contexts/words';

/** @import { Rule, Several } from '#tile/math/rules' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ContextsView } from '#tile/view/types' */

export class ContextsPart {
  model = new ContextsModel();
  /** The ranks, and what they depend on besides the point. */
  /** @type {{of: unknown[], standing: RuleEvaluator} | null} */
  made = null;
  /** The maps of domains, and whose they are. */
  /** @type {{several: Several, entity: number, found: {entity: number, maps: DomainMaps} | null} | null} */
  drawn = null;

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

  /**
   * The domains of one classifier, the selected one or the first by the official rule, where the scene is of domains;
   * null else, and where weights are unknown.
   *
   * @param {ExploreModel} board @returns {{entity: number, maps: DomainMaps} | null}
   */
  domains(board) {
    if (this.model.part !== 'domains') return null;
    const { several, rules } = this.standing(board);
    const entity = board.selected ?? Math.max(0, winnerOf(rules[this.model.rule].ranks));
    const known = this.drawn;
    if (known?.several === several && known.entity === entity) return known.found;
    const rows = several.contexts.map((performances) => performances[entity] ?? null);
    const weights = weightsOf(board.board, entity, this.model.weighting, this.model.weights);
    const found = weights && { entity, maps: new DomainMaps(rows, weights) };
    this.drawn = { several, entity, found };
    return found;
  }

  /** Which classifier wins by which rule, or which domain holds one back. */
  /** @param {ExploreModel} board @param {string[]} names as they may be read */
  sentence(board, names) {
    const standing = this.standing(board);
    const rules = rulesOf(this.model, standing.several);
    const { a, b } = board.point;
    const where = board.placeHere()?.symbol ?? `a = ${coordinate(a)}, b = ${coordinate(b)}`;
    const domains = this.domains(board);
    if (domains) {
      const said = domainWords(domains.maps.at(board.point), board.board.contexts, names[domains.entity], where);
      return `${said.title} · ${said.text.replace(/\.$/, '')}`;
    }
    const verdict = textOf(verdictOf(names, this.model.rule, rules, standing, null));
    return `At ${where}, ${titleOf(rules, standing)} · ${verdict.replace(/\.$/, '')}`;
  }
}
