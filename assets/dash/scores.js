/** The adapter between Dash and the Scores page: selects and stores in, stores out. */
import { FineMap } from '#tile/correlations/fine_map';
import { SideBySide } from '#tile/correlations/side_by_side';
import { noUpdate, runSoon, setValues, storeSetter } from '#tile/dash/common';
import { ScoresModel } from '#tile/model/scores_model';
import { ScoreOverlays } from '#tile/overlays/score_overlays';
import { dash } from '#tile/page/dash';
import { familiesOf } from '#tile/page/page_modules';
import { pages } from '#tile/page/pages';
import { Scores } from '#tile/scores/scores';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @typedef {ExploreModel['catalogue']} Catalogue */

/** Finer maps on demand; null until the page exists. @type {FineMap | null} */
let fine = null;
/** Maps side by side. @type {SideBySide | null} */
let sideBySide = null;

/** The controller; null until its page and Explore exist. */
function controller() {
  const { explore } = pages;
  if (!pages.scores && explore && document.getElementById('scores-first-overlay')) {
    const page = new Scores(new ScoresModel(), storeSetter(''), explore);
    page.onPick = (text, second) => setValues({ [second ? 'score-second' : 'score']: text });
    page.onShow = ({ texts, family, size, coefficient }) => {
      const [score, second] = texts.map((text) => nameOf(text, explore.model.catalogue));
      setValues({ score, 'score-second': second || '', family, 'family-size': String(size), coefficient });
    };
    page.model.families = familiesOf('scores');
    pages.scores = page;
    fine = new FineMap(page, storeSetter(''));
    sideBySide = new SideBySide(page, storeSetter(''));
    page.extras = [new ScoreOverlays(page), fine, sideBySide];
  }
  return pages.scores;
}

/**
 * The key of a score given as in the list; any other text is returned as typed.
 *
 * @param {string | null} value
 * @param {Catalogue} catalogue
 */
function textOf(value, catalogue) {
  const record = catalogue.find((item) => `${item.symbol} · ${item.name}` === value);
  return record ? record.key : (value || '').trim();
}

/**
 * The text of a score in the list, from its key.
 *
 * @param {string} text
 * @param {Catalogue} catalogue
 */
function nameOf(text, catalogue) {
  const record = catalogue.find((item) => item.key === text);
  return record ? `${record.symbol} · ${record.name}` : text;
}

dash.scores = {
  /**
   * @param {string | null} score
   * @param {string | null} second
   * @param {string} family
   * @param {string} size
   * @param {ScoresModel['coefficient']} coefficient
   */
  choose(score, second, family, size, coefficient) {
    const page = controller();
    if (!page || !pages.explore) return runSoon(() => dash.scores.choose(score, second, family, size, coefficient));
    const { catalogue } = pages.explore.model;
    // An empty box keeps the score that is shown, and removes the message about the former text.
    const texts = [textOf(score, catalogue) || page.answered, textOf(second, catalogue)];
    page.choose({ texts, family, size: Number(size), coefficient });
    return noUpdate();
  },

  /** @param {Parameters<Scores['receive']>[0]} answer */
  receive(answer) {
    controller()?.receive(answer);
    return noUpdate();
  },

  /** @param {Parameters<Scores['receive']>[0]} answer */
  sideBySide(answer) {
    sideBySide?.receive(answer);
    return noUpdate();
  },

  /** @param {Parameters<Scores['receive']>[0]} answer */
  fine(answer) {
    fine?.receive(answer);
    return noUpdate();
  },
};
