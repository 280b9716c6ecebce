/** The Decide page: its panels on Explore's leaderboard and prevalence. */
import { DecidePanels } from '#tile/pages/decide/panels';
import { isShown, onScheme } from '#tile/shell/controllers';
import { element } from '#tile/ui/elements';

/** @import { SharedBoard } from '#tile/model/explore' */
/** @import { DecideView } from '#tile/view/types' */

export class Decide extends DecidePanels {
  /**
   * @param {SharedBoard} explore whose leaderboard, prevalence and selection are shared
   * @param {() => void} onChange called when something changes that links hold
   */
  constructor(explore, onChange) {
    super(explore, hosts());
    this.onChange = onChange;
    element('decide-explore').addEventListener('click', () => this.openInExplore());
    element('decide-compare').addEventListener('click', () => this.compare());
    onScheme(() => this.ask());
  }

  get shown() {
    return isShown(element('decide'));
  }

  commit() {
    this.onChange();
  }

  /** At accuracy, where Explore begins, no cost was set. */
  exploredCost() {
    const { a, b } = this.board.point;
    const diagonal = Math.abs(a - b) < 1e-9 && b > 0 && b < 1;
    return diagonal && b !== 0.5 ? b / (1 - b) : null;
  }

  /** Opens Explore at the same preference. */
  openInExplore() {
    const { decision } = this;
    if (!decision) return;
    const { a, b } = this.placeOf(decision);
    this.explore.setPoint(a, b, false);
    /** @type {HTMLElement | null} */ (document.querySelector('.tx-nav [data-tx-link="/"]'))?.click();
  }

  /** Brings the best and the second to the Compare page, which the link opens. */
  compare() {
    const { decision } = this;
    if (!decision) return;
    const { a, b } = this.placeOf(decision);
    this.explore.setPoint(a, b, false);
    const { second } = decision;
    if (second && this.board.selected !== second.entity) this.explore.select(second.entity);
  }

  view() {
    return this.model.view();
  }

  /** @param {DecideView} view */
  restore(view) {
    this.model.restore(view);
    this.held = null;
    this.ask();
  }
}

/** @returns {import('#tile/pages/decide/panels').Hosts} */
function hosts() {
  const at = (/** @type {string} */ name) => element(`decide-${name}`);
  return {
    ...{ root: element('decide'), live: at('live'), note: at('note'), foot: at('foot') },
    ...{ problem: at('problem'), prior: at('prior'), words: at('words'), follows: at('follows') },
    ...{ plot: at('tile-plot'), tile: at('tile-overlay'), tileNote: at('tile-note') },
    ...{ kinds: at('kinds'), about: at('curve-about'), curve: at('curve-overlay'), curveNote: at('curve-note') },
    ...{ strip: at('strip'), ranges: at('ranges'), rangesNote: at('ranges-note'), values: at('values-overlay') },
    ...{ answer: at('answer'), answerNote: at('answer-note'), sure: at('sure') },
    ...{ people: at('people'), take: at('take') },
  };
}
