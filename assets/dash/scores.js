/** The adapter between Dash and the Scores page: selects and stores in, stores out. */
import { again, putting, still } from '#tile/dash/common';
import { ScoresModel } from '#tile/model/scores_model';
import { familiesOf } from '#tile/page/bring';
import { dash } from '#tile/page/dash';
import { pages } from '#tile/page/pages';
import { Scores } from '#tile/scores/scores';

let page = null;

function controller() {
  if (!page && pages.explore && document.getElementById('scores-first-overlay')) {
    page = new Scores(new ScoresModel(), putting(''), pages.explore);
    page.onPick = (text, beside) => dash.set_props(beside ? 'score-second' : 'score', { value: text });
    page.onShow = ({ texts, family, size, coefficient }) => {
      const written = texts.map((text) => nameOf(text, pages.explore.model.catalogue));
      const values = {
        score: written[0],
        'score-second': written[1] || '',
        family,
        'family-size': String(size),
        coefficient,
      };
      for (const [id, value] of Object.entries(values)) dash.set_props(id, { value });
    };
    page.model.families = familiesOf('scores');
    pages.scores = page;
  }
  return page;
}

/** The key of a score written as in the list; any other text is as the user typed it. */
function textOf(value, catalogue) {
  const record = catalogue.find((item) => `${item.symbol} · ${item.name}` === value);
  return record ? record.key : (value || '').trim();
}

/** How a score is written in the list, from its key. */
function nameOf(text, catalogue) {
  const record = catalogue.find((item) => item.key === text);
  return record ? `${record.symbol} · ${record.name}` : text;
}

dash.scores = {
  choose(...chosen) {
    if (!controller()) return again(() => dash.scores.choose(...chosen));
    const [score, second, family, size, coefficient] = chosen;
    const { catalogue } = pages.explore.model;
    // An empty box asks for no other score: the one that is shown stays, and what was wrong with a text goes with it.
    const texts = [textOf(score, catalogue) || page.answered, textOf(second, catalogue)];
    page.choose({ texts, family, size: Number(size), coefficient });
    return still();
  },

  told(answer) {
    if (controller()) page.told(answer);
    return still();
  },
};
