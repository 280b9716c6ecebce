/** The adapter between Dash and the Scores page: selects and stores in, stores out. */
import { followed, noUpdate, setValues, storeSetter } from '#tile/dash/common';
import { scoreOption } from '#tile/draw/text';
import { ScoresModel } from '#tile/model/scores';
import { SideBySide } from '#tile/pages/scores/compared';
import { FineMap } from '#tile/pages/scores/fine_map';
import { ScoreOverlays } from '#tile/pages/scores/map';
import { Scores } from '#tile/pages/scores/page';
import { ScoreTable } from '#tile/pages/scores/score_table';
import { opened } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';
import { familiesOf } from '#tile/shell/page_loading';
import { closest } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { Explore } from '#tile/pages/explore/page' */

/** @typedef {ExploreModel['catalogue']} Catalogue */

/** Finer maps on demand; null until the page exists. @type {FineMap | null} */
let fine = null;
/** Maps side by side. @type {SideBySide | null} */
let sideBySide = null;
/** All scores audited. @type {ScoreTable | null} */
let scoreTable = null;

/** The controller. @param {Explore} explore */
function controller(explore) {
  const page = new Scores(new ScoresModel(), storeSetter(''), explore);
  page.onPick = (text, second) => setValues({ [second ? 'score-second' : 'score']: text });
  page.onShow = ({ texts, family, size, coefficient }) => {
    const [score, second] = texts.map((text) => optionOf(text, explore.model.catalogue));
    setValues({ score, 'score-second': second || '', family, 'family-size': String(size), coefficient });
  };
  page.model.families = familiesOf('scores');
  fine = new FineMap(page, storeSetter(''));
  sideBySide = new SideBySide(page, storeSetter(''));
  scoreTable = new ScoreTable(page, storeSetter(''));
  page.extras = [new ScoreOverlays(page), fine, sideBySide, scoreTable];
  page.table = () => scoreTable?.table() ?? null;
  return page;
}

/** The key of a score from its option in the list; any other text without spaces around it. */
/** @param {string | null} value @param {Catalogue} catalogue */
function keyOf(value, catalogue) {
  const record = catalogue.find((item) => scoreOption(item) === value);
  return record ? record.key : (value || '').trim();
}

/** The option of a score in the list, from its key; any other text as it is. */
/** @param {string} text @param {Catalogue} catalogue */
function optionOf(text, catalogue) {
  const record = catalogue.find((item) => item.key === text);
  return record ? scoreOption(record) : text;
}

// On a phone one button shows and hides the controls.
document.addEventListener('click', (event) => {
  const button = closest(event, '[data-tx-action="fold"]');
  button?.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') !== 'true'));
});

/**
 * @param {Scores} page @param {string | null} score @param {string | null} second @param {string} family
 * @param {string} size @param {ScoresModel['coefficient']} coefficient
 */
function choose(page, score, second, family, size, coefficient) {
  const { catalogue } = opened('explore').model;
  // An empty box keeps the score that is shown, and removes the message about the former text.
  const texts = [keyOf(score, catalogue) || page.answered, keyOf(second, catalogue)];
  page.choose({ texts, family, size: Number(size), coefficient });
}

const { follow, receive } = followed('scores', 'scores-first-overlay', controller, choose);

dash.scores = {
  choose: follow,
  receive,

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

  /** @param {Parameters<ScoreTable['receive']>[0]} rows */
  table(rows) {
    scoreTable?.receive(rows);
    return noUpdate();
  },
};
