/**
 * A scene of Scores in a report: the correlation Tile of a score and the scatter of the two rankings, or of two scores
 * with their difference. The maps are in the report's data; what follows the point is computed here.
 */
import { fixed, precise, prevalence } from '#tile/draw/text';
import { PARAMETERS } from '#tile/model/families';
import { square } from '#tile/pages/explore/standalone';
import { AuditCard } from '#tile/pages/scores/audit';
import { SideBySideTiles } from '#tile/pages/scores/compared_tiles';
import { CorrelationTile, differenceMap, dotCard, mapCard, shownMap } from '#tile/pages/scores/map';
import { Scatter } from '#tile/pages/scores/scatter';
import { ScoresWords } from '#tile/pages/scores/words';
import { head, note } from '#tile/report/explore_scene';
import { scoresModel } from '#tile/report/page_models';
import { inSquare, PointScene } from '#tile/report/page_scene';
import { make, symbolNodes } from '#tile/ui/elements';
import { Drag } from '#tile/ui/pointer';

/** @import { SideBySideAnswer } from '#tile/model/answers' */
/** @import { ScoresModel } from '#tile/model/scores' */
/** @import { Square } from '#tile/pages/explore/standalone' */
/** @import { SceneData, ScoresFigures } from '#tile/report/types' */

/** @extends {PointScene<ScoresModel>} */
export class ScoresScene extends PointScene {
  /** @type {CorrelationTile[]} */
  tiles = [];
  /** The scatter of the two rankings, if the scene shows one score. @type {Scatter | null} */
  scatter = null;
  /** Maps of further scores, if there are any. @type {SideBySideTiles | null} */
  sideBySide = null;
  words = new ScoresWords(make('div', { className: 'tx-words' }), (a, b) => this.go({ a, b }, false));
  audit = new AuditCard(make('div', { className: 'tx-audit' }));

  /** @param {HTMLElement} article @param {SceneData<ScoresFigures>} data */
  constructor(article, data) {
    super(article, data.scene, scoresModel(data));
    this.audits = data.own.audits;
    if (data.own.side_by_side) this.compare(data.own.side_by_side);
    this.build();
    this.paintNow();
  }

  build() {
    const { model } = this;
    const [one, two, three] = [square(), square(), square()];
    const comparing = model.maps.length > 1;
    this.article.classList.toggle('tx-comparing', comparing);
    const first = head(this.nameOf(0), note(about(model)));
    this.lay(
      one.plot,
      this.panel('tx-first', 'Correlation Tile', first, one.plot),
      ...(comparing ? this.compared(two, three) : [this.scattered(two)]),
      this.panel('tx-inspect', 'At this point', this.back, this.words.host),
      this.audits ? this.panel('tx-audits', 'Can it rank?', this.audit.host) : null,
      this.sideBySide ? this.panel('tx-several', 'Side by side', head('Side by side'), this.sideBySide.host) : null,
    );
    this.tiles = (comparing ? [one, two, three] : [one]).map(({ plot }) => new CorrelationTile(plot));
    for (const { overlay } of this.tiles) this.pointer.onSquare(overlay, 'Point on the Tile');
    if (!comparing) this.scatterOn(two);
  }

  /** Adds maps of further scores side by side; a press on one moves the point of all. */
  /** @param {SideBySideAnswer} answer */
  compare(answer) {
    const tiles = new SideBySideTiles(make('div', { className: 'tx-side-by-side' }), this.model, true);
    const drag = new Drag(
      () => this.point(),
      (point, live) => this.go(inSquare(point.a, point.b), live),
    );
    tiles.take(answer);
    tiles.host.addEventListener('pointerdown', (event) => {
      const read = tiles.pointReader(event);
      if (!read) return;
      drag.begin(event, read);
      const { a, b } = read(event);
      this.go(inSquare(a, b), true);
    });
    this.sideBySide = tiles;
  }

  /** @param {number} k */
  nameOf(k) {
    return make('span', {}, ...symbolNodes(this.model.maps[k].symbol));
  }

  /** Creates the panels of the second score and of the difference. @param {Square} two @param {Square} three */
  compared(two, three) {
    const between = make('span', {}, this.nameOf(0), ' − ', this.nameOf(1));
    return [
      this.panel('tx-second', 'Second score', head(this.nameOf(1), note(this.model.maps[1].name)), two.plot),
      this.panel('tx-third', 'Difference', head(between), three.plot),
    ];
  }

  /** Creates the panel with the scatter of the two rankings. @param {Square} two */
  scattered(two) {
    const title = head(this.nameOf(0), note('vs. the score at the point'));
    return this.panel('tx-second', 'Two rankings', title, two.plot);
  }

  /** @param {Square} square */
  scatterOn({ canvas, overlay, plot }) {
    canvas.hidden = false;
    const scatter = new Scatter(plot);
    this.scatter = scatter;
    overlay.addEventListener('pointermove', (event) => {
      const found = event.pointerType === 'touch' ? null : scatter.near(...this.pointer.at(event, overlay));
      if (found === null) this.card.hide();
      else this.card.show(dotCard(this.model, found), event.clientX, event.clientY);
    });
    overlay.addEventListener('pointerleave', () => this.card.hide());
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  /** @param {boolean} all */
  draw(all) {
    const { model, tiles, left, side } = this;
    if (all) {
      const shown = model.maps.map((map) => shownMap(model, map));
      if (shown.length > 1) shown.push(differenceMap(model));
      for (const [k, tile] of tiles.entries()) tile.paint(model, shown[k], left, side);
    } else for (const tile of tiles) tile.move(model);
    this.scatter?.paint(model, left, side);
    if (all) this.sideBySide?.paint();
    else this.sideBySide?.move();
    this.words.paint(model);
    if (this.audits) this.audit.paint(this.audits, this.model.names ?? []);
  }

  said() {
    const { agreement, maps, symbol } = this.model;
    const { a, b } = this.point();
    const words = agreement.map(({ value }, k) => `${maps[k].name}: ${symbol} = ${fixed(value)}`);
    return `a ${fixed(a)}, b ${fixed(b)}. ${words.join('; ')}`;
  }

  // What the reader does ----------------------------------------------------------------------------------------------

  places() {
    return this.model.places();
  }

  /** @param {number} u @param {number} v */
  hovered(u, v) {
    return mapCard(this.model, u, v, this.side);
  }

  reset() {
    const { a, b } = this.home;
    this.go({ a, b }, false);
  }
}

/** A text that names the coefficient and the performances. @param {ScoresModel} model */
function about(model) {
  const { needs, parameter } = model;
  const family = model.families[model.family];
  const written = needs === 'prior' ? prevalence : precise;
  const at = needs && parameter !== null ? ` (${PARAMETERS[needs].label} ${written(parameter)})` : '';
  const what = family ? `${family.label}${at}` : 'the leaderboard';
  return `${model.coefficientName} · ${model.n.toLocaleString('en')} performances · ${what}`;
}
