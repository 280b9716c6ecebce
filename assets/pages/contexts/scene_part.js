/** What a scene of Contexts has besides its Tile: the ranks in each context and by each rule at its point. */
import { coordinate, symbolText } from '#tile/draw/text';
import { orderOf } from '#tile/math/ranking';
import { OTHER_SCORES, RuleEvaluator } from '#tile/math/rules';
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
  /** @type {{several: Several, entity: number, found: {entity: number, maps: DomainMaps}} | null} */
  drawn = null;

  /** @param {ContextsView} view of the page @param {Rule} rule the official one */
  constructor(view, rule) {
    this.model.restore(view);
    this.model.rule = rule;
  }

  /** The ranks at the point of a leaderboard. @param {ExploreModel} board @returns {RuleEvaluator} */
  standing(board) {
    const of = [board.board, board.prior, board.operations.join(), [...board.hidden].join(), board.score];
    if (!this.made || of.some((each, k) => each !== this.made?.of[k]))
      this.made = { of, standing: new RuleEvaluator(severalOf(board)) };
    return this.made.standing.at(board.point.a, board.point.b);
  }

  /** The classifiers in the order of the official rule. @param {ExploreModel} board @returns {Int32Array} */
  order(board) {
    const { ranks } = this.standing(board).rules[this.model.rule];
    return orderOf(ranks, false).filter((i) => !board.hidden.has(i));
  }

  /**
   * The domains of one classifier, where the scene is of domains: of the selected one, or of that which was first by
   * the official rule when the scene opened; null else. Weights that are unknown for it are equal, as on the page.
   *
   * @param {ExploreModel} board @returns {{entity: number, maps: DomainMaps} | null}
   */
  domains(board) {
    if (this.model.part !== 'domains') return null;
    const { several, rules } = this.standing(board);
    const known = this.drawn;
    const entity = board.selected ?? known?.entity ?? Math.max(0, winnerOf(rules[this.model.rule].ranks));
    if (known?.several === several && known.entity === entity) return known.found;
    const rows = several.contexts.map((performances) => performances[entity] ?? null);
    const { weighting, weights: typed } = this.model;
    const weights = weightsOf(board.board, entity, weighting, typed) ?? board.board.contexts.map(() => 1);
    const found = { entity, maps: new DomainMaps(rows, weights) };
    this.drawn = { several, entity, found };
    return found;
  }

  /** Which domain holds a classifier back, where the scene is of domains; null else. */
  /** @param {ExploreModel} board @param {string[]} names as the audience sees them */
  domainWords(board, names) {
    const domains = this.domains(board);
    if (!domains) return null;
    return domainWords(domains.maps.at(board.point), board.board.contexts, names[domains.entity], placeName(board));
  }

  /** Which classifier wins by which rule, or which domain holds one back. */
  /** @param {ExploreModel} board @param {string[]} names as the audience sees them */
  sentence(board, names) {
    const said = this.domainWords(board, names);
    if (said) return `${said.title} · ${said.text.replace(/\.$/, '')}`;
    const standing = this.standing(board);
    const rules = rulesOf(this.model, standing.several);
    const verdict = textOf(verdictOf(names, this.model.rule, rules, standing, null));
    const by = board.score ? `By ${OTHER_SCORES[board.score]}` : `At ${placeName(board)}`;
    return `${by}, ${titleOf(rules, standing)} · ${verdict.replace(/\.$/, '')}`;
  }
}

/** The score at the point, or its coordinates. @param {ExploreModel} board */
function placeName(board) {
  const { a, b } = board.point;
  const place = board.placeHere();
  return place ? symbolText(place.symbol) : `a = ${coordinate(a)}, b = ${coordinate(b)}`;
}
