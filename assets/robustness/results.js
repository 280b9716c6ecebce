/** Paints the results about the part of the Tile and about the point into their panels; outdated results are dimmed. */

import { fitShrunk } from '#tile/page/fitted_names';
import { fill, make, say } from '#tile/parts/elements';
import { firstShares } from '#tile/preferences/part_ranks';
import { NO_AREA } from '#tile/preferences/robustness_model';
import { Acceptability } from '#tile/robustness/acceptability';
import { Needed } from '#tile/robustness/needed';
import { PairMatrix } from '#tile/robustness/pairs';
import { paintBest, paintVerdict } from '#tile/robustness/verdict';
import { notesOf } from '#tile/robustness/words';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { RobustnessModel } from '#tile/preferences/robustness_model' */
/** @import { Analysis } from '#tile/page/analysis' */
/** @import { Hosts } from '#tile/robustness/panels' */

/**
 * What the user does in the tables.
 *
 * @typedef {object} Actions
 * @property {(entity: number, segment: number) => void} highlight
 * @property {(row: number, column: number) => void} pair
 * @property {(entity: number) => void} select
 * @property {() => void} again more or fewer rows are wanted
 */

export class RobustResults {
  /**
   * @param {Hosts} hosts
   * @param {Actions} actions
   */
  constructor(hosts, { highlight, pair, select, again }) {
    this.hosts = hosts;
    this.shares = new Acceptability(hosts.shares, highlight, select, again);
    this.pairs = new PairMatrix(hosts.pairs, pair, select, again);
    this.needed = new Needed(hosts.needed, select, again);
  }

  /** How many rows of the tables at the point the user has asked for. */
  get wanted() {
    return { pairs: this.pairs.wanted, needs: this.needed.wanted };
  }

  /**
   * @param {ExploreModel} board
   * @param {RobustnessModel} model
   * @param {Analysis} analysis
   * @param {string} problem why the performances are not drawn; '' where they are
   */
  paint(board, model, analysis, problem) {
    const { hosts } = this;
    const notes = notesOf(board, model, analysis, problem);
    for (const name of /** @type {const} */ (['tile', 'shares', 'pairs'])) fill(hosts.notes[name], ...notes[name]);
    say(hosts.foot, notes.foot);
    hosts.foot.classList.toggle('tx-hint', notes.hint);
    this.dim(analysis, board.uncertainty.uncertain && !problem);
    this.paintPart(board, model, analysis, board.uncertainty.uncertain && !problem);
    this.paintPoint(board, model, analysis);
    for (const host of [hosts.shares, hosts.verdict, hosts.pairs, hosts.needed])
      fitShrunk(host, '.tx-robust-name', board.names);
  }

  /**
   * @param {Analysis} analysis
   * @param {boolean} uncertain
   */
  dim(analysis, uncertain) {
    const { shares, verdict, first, pairs, needed } = this.hosts;
    const old = (/** @type {string[]} */ ...names) => names.some((name) => analysis.isOld(name));
    const measured = old('measured');
    dim(shares, uncertain ? old('shares') : measured);
    dim(verdict, measured || (uncertain && old('robust')));
    dim(first, measured || (uncertain && old('shares')));
    dim(pairs, old('pairs'));
    dim(needed, old('needs'));
  }

  /**
   * @param {ExploreModel} board
   * @param {RobustnessModel} model
   * @param {Analysis} analysis
   * @param {boolean} uncertain
   */
  paintPart(board, model, analysis, uncertain) {
    const { verdict, first, shares: table } = this.hosts;
    table.hidden = board.rightOnly;
    const size = board.names.length;
    const measured = analysis.value('measured');
    if (board.rightOnly) return this.say(NO_AREA, true);
    if (measured?.robust.share.length !== size)
      return this.say(analysis.progress?.cancelled ? 'Not computed.' : 'Computing …', false);
    const shares = uncertain && analysis.value('shares')?.length === size * size ? analysis.value('shares') : null;
    const robust = uncertain && analysis.value('robust')?.regret.length === size ? analysis.value('robust') : null;
    this.shares.paint(board, shares ?? measured.shares, model.highlightOn(board));
    const again = robust && shares && { share: firstShares(shares, size), ...robust };
    paintVerdict(verdict, board, measured.robust, again, board.uncertainty.level, model.region === 'tile');
    paintBest(first, board, measured.shares, shares);
  }

  /**
   * @param {string} text the message where there is no result
   * @param {boolean} always whether to show it also where there are results
   */
  say(text, always) {
    for (const host of [this.hosts.verdict, this.hosts.first])
      if (always || !host.childElementCount) fill(host, make('p', { className: 'tx-empty' }, text));
  }

  /**
   * @param {ExploreModel} board
   * @param {RobustnessModel} model
   * @param {Analysis} analysis
   */
  paintPoint(board, model, analysis) {
    const there = (/** @type {number} */ i) => i < board.names.length;
    const pairs = analysis.value('pairs');
    const found = analysis.value('needs');
    if (pairs?.entities.every(there)) this.pairs.paint(board, pairs, model.pairOn(board), board.uncertainty.level);
    if (found?.needs.every((/** @type {{entity: number}} */ need) => there(need.entity)))
      this.needed.paint(board, found.needs, found.problem, found.ranked);
  }
}

/**
 * @param {HTMLElement} host
 * @param {boolean} old
 */
function dim(host, old) {
  host.classList.toggle('tx-old', old);
  host.setAttribute('aria-busy', String(old));
}
