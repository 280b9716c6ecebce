/** The adapter between Dash and the Scores page: selects and stores in, stores out. */
(function () {
  'use strict';
  const dash = (window.dash_clientside = window.dash_clientside || {});
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const still = () => dash.no_update;
  let page = null;

  function controller() {
    if (!page && tile.page && document.getElementById('scores-first-overlay')) {
      page = new tile.Scores(new tile.ScoresModel(), tile.putting(''), tile.page);
      page.onPick = (text, beside) => dash.set_props(beside ? 'score-second' : 'score', { value: text });
      page.onShow = ({ texts, family, size, coefficient }) => {
        const written = texts.map((text) => nameOf(text, tile.page.model.catalogue));
        const values = { score: written[0], 'score-second': written[1] || '', family, 'family-size': String(size), coefficient };
        for (const [id, value] of Object.entries(values)) dash.set_props(id, { value });
      };
      page.model.families = tile.familiesOf('scores');
      tile.scoresPage = page;
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
      if (!controller()) return tile.again(() => dash.scores.choose(...chosen));
      const [score, second, family, size, coefficient] = chosen;
      const { catalogue } = tile.page.model;
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

  /** A text that is becoming a formula; no name but its own is meant by it. */
  const FORMULA = /[+*/^(]|\s-|-\s|-$/;

  /**
   * A score is found by its symbol, its name or another name; the whole list while its text is as chosen. It is closed
   * over a formula, so that what is wrong with it can be read.
   */
  const functions = (window.dashMantineFunctions = window.dashMantineFunctions || {});
  functions.txScoreFilter = ({ options, search }) => {
    const words = search.toLowerCase().split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
    const catalogue = tile.page ? tile.page.model.catalogue : [];
    const names = new Map(catalogue.map((item) => [`${item.symbol} · ${item.name}`, `${item.key} ${item.symbol} ${item.name} ${item.synonyms.join(' ')}`.toLowerCase()]));
    if (names.has(search)) return options;
    if (FORMULA.test(search)) return options.filter(({ value }) => `${value} ${names.get(value)}`.toLowerCase().includes(search.trim().toLowerCase()));
    return options.filter(({ value }) => words.every((word) => (names.get(value) || value.toLowerCase()).includes(word)));
  };
})();
