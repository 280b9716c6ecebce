/** A scene of Contexts in a report: the Tile of the official rule, and the ranks in each context and by each rule. */
import { count, fixed, percent, rankText, rankTexts } from '#tile/draw/text';
import { RULES } from '#tile/math/rules';
import { rulesOf, shownContexts } from '#tile/model/contexts';
import { DOMAIN_MAPS, MAP_TITLES } from '#tile/model/domains';
import { ruleValue } from '#tile/model/ruled';
import { DomainFigures } from '#tile/pages/contexts/domain_tiles';
import { ContextsPart } from '#tile/pages/contexts/scene_part';
import { head, note, panel, Scene } from '#tile/report/explore_scene';
import { button, fill, headCell, make, part, rowHead, rowOf, say, tableOf } from '#tile/ui/elements';
import { paintSwatch, swatch } from '#tile/ui/legend';
import { isOnPaper } from '#tile/ui/paper';

/** @import { DomainMaps } from '#tile/model/domains' */
/** @import { ContextsFigures, SceneData } from '#tile/report/types' */

/** The rows of the matrix with which a scene opens; paper has all. */
const MOST = 50;

/** @param {...(Node | string)} children */
const number = (...children) => make('td', { className: 'tx-number' }, ...children);

export class ContextsScene extends Scene {
  /** Whether all rows of the matrix are shown. */
  all = false;

  /** @param {HTMLElement} article @param {SceneData<ContextsFigures>} data */
  constructor(article, data) {
    super(article, data);
    this.part = new ContextsPart(data.own.view, this.model.rule);
    this.said = make('p', { className: 'tx-report-said' });
    this.body = make('div', { className: 'tx-report-wide', tabindex: 0, role: 'region' });
    this.toggle = button({ className: 'tx-button tx-report-all', hidden: '' });
    this.toggle.addEventListener('click', () => {
      this.all = !this.all;
      this.paintMatrix('all');
    });
    this.body.setAttribute('aria-label', `Ranks in each context, ${data.scene.title}`);
    const domains = this.part.domains(this.model);
    const name = domains ? 'Domains' : 'Classifiers and contexts';
    const about = note(domains ? 'of one classifier, on the Tile and at the point' : 'rank and score');
    /** The maps of a scene of domains. @type {DomainFigures | null} */
    this.figures = domains && new DomainFigures();
    const maps = this.figures && make('div', { className: 'tx-report-maps' }, ...this.figures.nodes);
    for (const tile of this.figures?.tiles ?? [])
      tile.listen(
        () => this.model.point,
        (a, b, live) => this.setPoint(a, b, live),
      );
    part(article, '.tx-report-grid').append(
      panel(data.scene.title, 'tx-report-contexts', name, head(name, about), this.said, maps, this.body, this.toggle),
    );
    this.paintMatrix('all');
  }

  paintAll() {
    super.paintAll();
    this.paintMatrix('all');
  }

  paintPoint() {
    super.paintPoint();
    this.paintMatrix('point');
  }

  /** Writes which classifier wins by which rule, and the matrix in the order of the official one. */
  /** @param {'all' | 'point'} what */
  paintMatrix(what) {
    // The scene is painted once before it has its matrix.
    if (!this.part) return;
    const { model } = this;
    const standing = this.part.standing(model);
    const rules = rulesOf(this.part.model, standing.several);
    const contexts = shownContexts(model.board, this.part.model);
    say(this.said, `${this.part.sentence(model, model.names)}.`);
    const domains = this.part.domains(model);
    if (domains) return this.paintDomains(domains.maps, what);
    const { ranks } = standing.rules[model.rule];
    const order = [...this.part.order(model)];
    const heads = [
      headCell('Rank', { className: 'tx-number' }),
      headCell('Classifier'),
      ...contexts.map((k) => headCell(model.board.contexts[k], { className: 'tx-number' })),
      ...rules.map((rule) => headCell(RULES[rule].value, { className: 'tx-number' })),
    ];
    const own = rankTexts(ranks);
    const there = contexts.map((k) => {
      const { scores, ranks: places } = standing.contexts[k];
      return { scores, textOf: rankTexts(places) };
    });
    const rows = (this.all || isOnPaper() ? order : order.slice(0, MOST)).map((i) =>
      rowOf(
        number(own(i)),
        rowHead(make('span', {}, swatch(model, i), model.names[i])),
        ...there.map(({ scores, textOf }) =>
          number(`${textOf(i)} `, make('small', {}, Number.isNaN(scores[i]) ? '–' : fixed(scores[i]))),
        ),
        ...rules.map((rule) => {
          const { values, ranks: places } = standing.rules[rule];
          return number(ruleValue(rule, values[i]), ' ', make('small', {}, rankText(places[i])));
        }),
      ),
    );
    const left = order.length - rows.length;
    this.toggle.hidden = order.length <= MOST;
    this.toggle.textContent = this.all ? `Show the first ${MOST}` : `Show all ${count(order.length)}`;
    fill(
      this.body,
      tableOf({ className: 'tx-report-matrix', 'aria-label': 'Ranks in each context and by each rule' }, heads, rows),
      left > 0
        ? make('p', { className: 'tx-note' }, `The first ${count(MOST)}; ${count(left)} more are not shown.`)
        : null,
    );
  }

  /** The maps of one classifier, and what each context contributes to its score. */
  /** @param {DomainMaps} maps @param {'all' | 'point'} what */
  paintDomains(maps, what) {
    const { model, figures } = this;
    const { contexts } = model.board;
    if (what === 'all') figures?.show(model, maps);
    else figures?.move(model, maps);
    const found = maps.at(model.point);
    const shares = DOMAIN_MAPS.map(({ key }) => maps.shares(key));
    const numbers = ['Score', 'Weight', 'Weight × (1 − score)'];
    const areas = DOMAIN_MAPS.map(({ key }) => `${MAP_TITLES[key]} on`);
    const heads = [
      headCell('Context'),
      ...[...numbers, ...areas].map((text) => headCell(text, { className: 'tx-number' })),
    ];
    const rows = contexts.map((name, k) =>
      rowOf(
        rowHead(
          make('span', {}, paintSwatch(make('span', { 'aria-hidden': 'true' }), maps.colours.get(k) ?? -1), name),
        ),
        number(fixed(found.scores[k])),
        number(fixed(found.weights[k], 4)),
        number(fixed(found.losses[k])),
        ...shares.map((each) => number(each[k] ? percent(each[k]) : '–')),
      ),
    );
    const label = 'What each context contributes';
    fill(this.body, tableOf({ className: 'tx-report-matrix', 'aria-label': label }, heads, rows));
  }
}
