/**
 * A scene of Scores in a report: the correlation Tile of a score beside the scatter of the two rankings, or of two scores
 * with their difference. The maps came with the file; what follows the point is computed here.
 */
import { fixed } from '#tile/draw/text';
import { PARAMETERS } from '#tile/model/family_model';
import { ScoresModel } from '#tile/model/scores_model';
import { make } from '#tile/parts/elements';
import { symbolNodes } from '#tile/parts/symbols';
import { OwnScene } from '#tile/report/own_scene';
import { SceneModel } from '#tile/report/parts';
import { AuditCard } from '#tile/scores/audit_card';
import { dotCard, mapCard } from '#tile/scores/cards';
import { betweenMap, CorrelationTile, shownMap } from '#tile/scores/correlation_tile';
import { Scatter } from '#tile/scores/scatter';
import { ScoresWords } from '#tile/scores/words';

const NAMES = { kendall: "Kendall's τ", spearman: "Spearman's ρ", pearson: "Pearson's r" };
const signed = (value) => fixed(value).replace('-', '−');

export class ScoresScene extends OwnScene {
  constructor(article, scene, data) {
    super(article, scene);
    const { question, families, answer, audits } = data.own[scene.own];
    this.board = new SceneModel(data.boards[scene.board], data.catalogue, scene.view, data.regions[scene.regions], []);
    this.model = new ScoresModel();
    const { parameter, ...asked } = question;
    Object.assign(this.model, asked, {
      families,
      catalogue: data.catalogue,
      names: this.board.names,
      boardPrior: this.board.common,
      point: this.opening(),
    });
    if (parameter !== null) this.model.parameters = { [this.model.needs]: parameter };
    this.model.take(answer);
    this.audits = audits || null;
    this.build();
    this.paintNow();
  }

  opening() {
    return { a: this.home.a, b: this.home.b };
  }

  build() {
    const { model } = this;
    const [one, two, three] = [this.square(), this.square(), this.square()];
    this.words = new ScoresWords(make('div', { className: 'tx-words' }), (a, b) => this.pointed(a, b, false));
    const name = ({ symbol }) => make('span', {}, ...symbolNodes(symbol));
    const [first, second] = model.maps;
    const panels = [
      this.panel('tx-first', 'Correlation Tile', this.head(name(first), this.note(this.about())), one.plot),
    ];
    if (second) {
      panels.push(this.panel('tx-second', 'Second score', this.head(name(second), this.note(second.name)), two.plot));
      panels.push(
        this.panel('tx-third', 'Difference', this.head(make('span', {}, name(first), ' − ', name(second))), three.plot),
      );
    } else
      panels.push(
        this.panel(
          'tx-second',
          'Two rankings',
          this.head(name(first), this.note('against the score at the point')),
          two.plot,
        ),
      );
    const words = this.panel('tx-inspect', 'At this point', this.back, this.words.host);
    const card = make('div', { className: 'tx-audit' });
    this.audit = new AuditCard(card);
    this.article.classList.toggle('tx-comparing', Boolean(second));
    this.lay(one.plot, ...panels, words, this.audits ? this.panel('tx-audits', 'Can it rank?', card) : null);
    this.tiles = (second ? [one, two, three] : [one]).map((square) => new CorrelationTile(square.plot));
    for (const each of this.tiles) this.onSquare(each, 'Point on the Tile');
    if (!second) this.scattered(two);
  }

  scattered(square) {
    square.canvas.hidden = false;
    this.scatter = new Scatter(square.plot);
    square.overlay.addEventListener('pointermove', (event) => this.overDot(event, square));
    square.overlay.addEventListener('pointerleave', () => this.card.hide());
  }

  note(text) {
    return make('span', { className: 'tx-note', title: text }, text);
  }

  /** Which coefficient, on what. */
  about() {
    const { model } = this;
    const family = model.families[model.family];
    const at = model.needs ? ` (${PARAMETERS[model.needs].label} ${Number(model.parameter.toPrecision(3))})` : '';
    const what = family ? `${family.label}${at}` : 'the leaderboard';
    return `${NAMES[model.coefficient]} · ${model.n.toLocaleString('en')} performances · ${what}`;
  }

  draw(all) {
    const { model, left, side } = this;
    if (all) {
      model.maps.forEach((map, k) => this.tiles[k].paint(model, shownMap(model, map), left, side));
      if (this.tiles[2]) this.tiles[2].paint(model, betweenMap(model), left, side);
    } else for (const each of this.tiles) each.move(model);
    if (this.scatter) this.scatter.paint(model, left, side);
    this.words.paint(model);
    if (this.audits) this.audit.paint(this.audits);
  }

  said() {
    const { model } = this;
    const words = model.agreement.map(({ value }, k) => `${model.maps[k].name}: ${model.symbol} ${signed(value)}`);
    return `a ${fixed(model.point.a)}, b ${fixed(model.point.b)}. ${words.join('; ')}`;
  }

  places() {
    return this.model.places();
  }

  hovered(square, u, v) {
    return mapCard(this.model, u, v, this.side);
  }

  overDot(event, square) {
    const found = event.pointerType === 'touch' ? null : this.scatter.near(...this.at(event, square));
    if (found === null) this.card.hide();
    else this.card.show(dotCard(this.model, found), event.clientX, event.clientY);
  }

  reset() {
    const { a, b } = this.opening();
    this.pointed(a, b, false);
  }
}
