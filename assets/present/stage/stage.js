/** The stage: what the audience sees of one scene, and the plots in their places. */
import { MARGIN, placeAt, tileScale } from '#tile/draw/square';
import { PanelPane } from '#tile/panels/side_by_side_pane';
import { isWide } from '#tile/plots/roc/iso_lines';
import { rocLive, rocScene } from '#tile/plots/roc/scene';
import { tileLive, tileScene } from '#tile/plots/tile/scene';
import { TileFade } from '#tile/plots/tile/tile_fade';
import { listed, StageBoard } from '#tile/present/stage/board';
import { SideBySidePane } from '#tile/present/stage/correlation_tiles';
import {
  Evidence,
  hasTile,
  isWide as isWideEvidence,
  panesOf,
  showsCards,
  showsGroups,
  showsRankings,
  sideBySideKind,
} from '#tile/present/stage/evidence';
import { groupSentence } from '#tile/present/stage/group_list';
import { Headline, linesOf, placeIn, titleMore } from '#tile/present/stage/headline';
import { layout, sideBySideLayout } from '#tile/present/stage/layout';
import {
  ownsRegion,
  pane,
  StageMap,
  StageRoc,
  StageScatter,
  StageTile,
  visibleSelection,
} from '#tile/present/stage/plots';
import { litWords, Spotlight } from '#tile/present/stage/spotlight';
import { agreementWords, compromiseWords, modelWords, winnerWords } from '#tile/present/stage/texts';
import { rankingSentence } from '#tile/present/stage/tile_rankings';
import { fill, make, part } from '#tile/ui/elements';

/** @import { TileScale } from '#tile/draw/types' */
/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ScoresModel } from '#tile/model/scores' */
/** @import { RocScene, TileScene } from '#tile/plots/tile/types' */
/** @import { EvidenceName } from '#tile/present/stage/evidence' */
/** @import { Layout, View } from '#tile/present/stage/layout' */
/** @import { StageFrame } from '#tile/present/stage/plots' */

// ---- The plots of the stage in their places: which of them a view shows, how they are painted, and the point at a
// pointer.

/** @typedef {'tile' | 'roc' | 'map' | 'other' | 'scatter' | WholeName | EvidenceName} PaneName */
/** @typedef {'panels' | 'side-by-side'} WholeName what has the whole stage: Tiles of ranks, or of correlations */

/** The share of the width that cards have. */
const CARDS = 0.42;
const REACH = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom };
/** The plots on which a pointer moves the point. @type {PaneName[]} */
const LIVE = ['tile', 'map', 'other', 'models', 'degree', 'triangle', 'domains'];
/** Of these, those whose `at` needs no shares of a square. @type {PaneName[]} */
const OWN = ['degree', 'triangle', 'domains'];

export class StagePanes {
  evidence = new Evidence(() => this.ask());
  whole = { panels: new PanelPane(() => this.ask()), 'side-by-side': new SideBySidePane() };
  /** @type {Record<PaneName, HTMLElement>} */
  nodes = {
    panels: this.whole.panels.node,
    'side-by-side': this.whole['side-by-side'].node,
    tile: pane('tile', false),
    roc: pane('roc', false),
    map: pane('map', true),
    other: pane('other', true),
    scatter: pane('scatter', true),
    ...this.evidence.nodes,
  };
  tile = new StageTile(part(this.nodes.tile, '.tx-overlay'));
  roc = new StageRoc(part(this.nodes.roc, '.tx-overlay'));
  map = new StageMap(this.nodes.map);
  other = new StageMap(this.nodes.other);
  scatter = new StageScatter(this.nodes.scatter);
  votes = new VoteDots();
  hosts = { plot: this.nodes.tile };
  /** @type {TileScene | null} */
  tileScene = null;
  fade = new TileFade(this, true);
  /** @type {PaneName[]} */
  shown = [];
  /** The names as the audience sees them. @type {string[]} */
  names = [];
  /** Whether the Tile may show probabilities by fading. */
  fading = false;
  /** The side of a plot's square in pixels, as drawn, and the factor by which it is enlarged. */
  side = 1;
  scale = 1;
  /** The places of the plots shown. @type {Layout['slots']} */
  slots = [];
  /** @type {RocScene | null} */
  rocScene = null;
  /** @type {StageFrame | null} */
  frame = null;

  /** @param {() => void} ask requests a repaint of what follows the point */
  constructor(ask) {
    this.ask = ask;
    this.nodes.tile.append(this.votes.node);
  }

  /** There are no notes on the stage; its texts are elsewhere. */
  notes() {}

  /** The Tiles side by side, if any are shown. */
  get sideBySide() {
    const [name] = this.shown;
    return name === 'panels' || name === 'side-by-side' ? this.whole[name] : null;
  }

  /** Puts the plots of a view into their places, and hides the others. */
  /** @param {StageFrame} frame @param {View} view @param {Layout} box */
  lay(frame, view, box) {
    const { side, scale, slots } = box;
    this.frame = frame;
    this.side = side / scale;
    this.scale = scale;
    this.slots = slots;
    this.shown = panesOf(frame, view);
    for (const node of Object.values(this.nodes)) node.hidden = true;
    if (this.sideBySide) return this.sideBySide.lay(box);
    this.evidence.lay(this.shown, box);
    this.shown.forEach((name, k) => {
      const node = this.nodes[name];
      node.hidden = false;
      if (box.boxes && name !== 'map' && name !== 'tile') return;
      Object.assign(node.style, {
        width: `${this.side + REACH.x}px`,
        height: `${this.side + REACH.y}px`,
        transform: `translate(${slots[k].x}px, ${slots[k].y}px) scale(${scale})`,
      });
    });
  }

  /** Paints everything. @param {StageFrame} frame @param {string[]} names as the audience sees them */
  paint(frame, names) {
    this.names = names;
    const { model, scores } = frame;
    if (this.sideBySide) return this.sideBySide.paint(frame, names);
    for (const name of this.shown) {
      if (name === 'tile') this.paintTile(frame);
      if (name === 'roc') this.paintRoc(model);
      if (scores) this.paintScores(name, scores);
      this.evidence.paint(name, frame, names, true);
    }
  }

  /** @param {StageFrame} frame */
  paintTile({ model, picture, shifting, way, shape }) {
    this.tile.setPicture((model.heat && !shifting && picture) || null, this.side);
    const scene = tileScene(model, this.side, MARGIN.left);
    // Named scores inside the Tile would cover the shape.
    const places = shape ? scene.places.filter(({ kind }) => kind === 'left' || kind === 'right') : scene.places;
    // A path is drawn over the measured winners, not over probabilities.
    this.fading = !way;
    const fading = this.fading ? this.fade.fadingOf(model) : null;
    const painted = { ...scene, ...visibleSelection(scene, model), places, way, shape, fading, names: this.names };
    this.tileScene = painted;
    this.tile.paint(painted);
    if (this.tile.drawing) this.votes.paint(this.tile.drawing.scale);
    if (this.fading) this.fade.request(model);
  }

  /** @param {ExploreModel} model */
  paintRoc(model) {
    const plain = !model.rightOnly && !ownsRegion(model);
    this.rocScene = { ...rocScene(model, this.side, MARGIN.left), names: this.names, plain };
    this.roc.paint(this.rocScene);
  }

  /** @param {PaneName} name @param {ScoresModel} scores */
  paintScores(name, scores) {
    if (name === 'map') this.map.show(scores, 0, this.side, this.scale);
    if (name === 'other') this.other.show(scores, 1, this.side, this.scale);
    if (name === 'scatter') {
      this.scatter.enlarged = this.scale;
      this.scatter.paint(scores, MARGIN.left, this.side);
    }
  }

  /** Repaints what follows the point. @param {StageFrame} frame */
  move(frame) {
    const { model, scores } = frame;
    if (this.sideBySide) return this.sideBySide.move(frame);
    for (const name of this.shown) {
      if (name === 'tile') this.moveTile(model);
      if (name === 'roc') this.moveRoc(model);
      if (scores && (name === 'map' || name === 'other')) this[name].move(scores);
      if (scores && name === 'scatter') this.scatter.paint(scores, MARGIN.left, this.side);
      this.evidence.paint(name, frame, this.names, false);
    }
  }

  /** @param {ExploreModel} model */
  moveTile(model) {
    if (!this.tileScene) return;
    const scene = tileLive(model, this.tileScene);
    this.tileScene = { ...scene, ...visibleSelection(scene, model) };
    this.tile.move(this.tileScene);
    if (this.fading) this.fade.request(model);
  }

  /** Repaints it all where its axes include the vertex of the pencil, which moves. @param {ExploreModel} model */
  moveRoc(model) {
    if (isWide(model) || !this.rocScene) return this.paintRoc(model);
    this.rocScene = rocLive(model, this.rocScene);
    return this.roc.move(this.rocScene);
  }

  /** The plot at a pointer that shows the point, with a and b there; null outside such plots. */
  /** @param {MouseEvent} event */
  under(event) {
    const place = this.sideBySide?.under(event);
    if (this.sideBySide) return place ? { pane: this.shown[0], ...place } : null;
    const slack = 14 / this.side;
    /** @param {number} v */
    const inside = (v) => v >= -slack && v <= 1 + slack;
    for (const name of this.shown) {
      if (name === 'domains') this.evidence.domains.press(event);
      const { a: u, b: v } = OWN.includes(name) ? this.at(event, name) : this.shares(event, name);
      if (LIVE.includes(name) && inside(u) && inside(v)) return { pane: name, ...this.at(event, name) };
    }
    return null;
  }

  /** a and b at a pointer, in the coordinates of a plot; below 0 or above 1 outside it. */
  /** @param {MouseEvent} event @param {PaneName} name */
  at(event, name) {
    if (name === 'degree' && this.frame) return this.evidence.at(event, this.frame);
    if (name === 'triangle' || name === 'domains') return this.evidence[name].at(event);
    if (this.sideBySide) return this.sideBySide.at(event);
    const { a, b } = this.shares(event, name);
    return name === 'tile' && this.tile.drawing ? placeAt(this.tile.drawing.scale, a, b) : { a, b };
  }

  /** The position of a pointer in the square of a plot, in shares of its side. */
  /** @param {MouseEvent} event @param {PaneName} name */
  shares({ clientX, clientY }, name) {
    const { left, top } = this.nodes[name].getBoundingClientRect();
    const [x, y] = [(clientX - left) / this.scale - MARGIN.left, (clientY - top) / this.scale - MARGIN.top];
    return { a: x / this.side, b: 1 - y / this.side };
  }
}

// ---- The stage: what the audience sees of one scene. Reuses the painters of the page, drawn small and enlarged, so
// that type and lines grow together. Knows nothing of keys, of other scenes, or of Dash.

const NO_WORDS = { entity: null, name: '', value: '', second: '' };

export class Stage {
  headline = new Headline();
  panes = new StagePanes(() => this.move());
  list = make('div', { className: 'tx-stage-board', role: 'list', 'aria-label': 'Ranking' });
  board = new StageBoard(this.list);
  spotlight = new Spotlight();
  /** @type {View} */
  view = 'pair';
  /** Replaces hidden names in a text. @type {(text: string) => string} */
  readable = (text) => text;

  /** @param {HTMLElement} host @param {StageFrame} frame the first scene */
  constructor(host, frame) {
    this.host = host;
    this.frame = frame;
    /** The names as the audience sees them. */
    this.names = frame.model.names;
    this.box = this.measure();
    const { head, said, about } = this.headline;
    fill(host, head, said, ...Object.values(this.panes.nodes), this.list, this.spotlight.svg, about);
  }

  /** Paints everything. */
  /** @param {StageFrame} frame @param {View} view @param {string[]} names as the audience sees them */
  paint(frame, view, names) {
    this.frame = frame;
    this.view = view;
    this.names = names;
    this.box = this.measure();
    this.lay();
    this.panes.paint(frame, names);
    this.follow();
  }

  /** Whether Tiles are shown side by side. */
  get sideBySide() {
    return sideBySideKind(this.frame, this.view) !== null;
  }

  /** Repaints what follows the point. */
  move() {
    this.panes.move(this.frame);
    this.follow();
  }

  follow() {
    const { clientWidth, clientHeight } = this.host;
    this.write();
    this.paintBoard();
    const room = { unit: this.box.unit, width: clientWidth, height: clientHeight };
    this.spotlight.paint(this.frame, this.panes, this.litWords(), room);
  }

  /** The sentence of the spotlight: that of the scene, otherwise one about what is lit. */
  litWords() {
    const { text } = this.spotlight;
    if (text === null) return '';
    return text ? this.readable(text) : litWords(this.frame, this.panes, this.names, this.words());
  }

  /** The layout for the screen, with more lines for the subtitle where it is long. @returns {Layout} */
  measure() {
    const { clientWidth, clientHeight } = this.host;
    const { frame } = this;
    const wide = !this.sideBySide && isWideEvidence(frame, this.view);
    const square = wide && hasTile(frame, this.view);
    const first = showsCards(frame, this.view) ? CARDS : undefined;
    /** @param {number} lines @param {number} more */
    const inLines = (lines, more) =>
      this.sideBySide
        ? sideBySideLayout(clientWidth, clientHeight, lines, more)
        : layout(clientWidth, clientHeight, this.view, lines, wide, square, more, first);
    const box = inLines(1, 0);
    if (box.column) return box;
    if (sideBySideKind(frame, this.view) === 'panels') this.panes.whole.panels.prepare(frame.model);
    const below = linesOf(this.subtitle, box.head.w, box);
    const needed = wide || this.sideBySide ? below : Math.max(below, linesOf(this.words().second, box.said.w, box));
    const most = (this.sideBySide || wide) && clientWidth < 1.1 * clientHeight ? 3 : 2;
    const more = titleMore(this.readable(frame.title), box);
    return needed > 1 || more ? inLines(Math.min(most, needed), more) : box;
  }

  /** The line below the title: the user's, or what contexts, Tiles side by side or rankings show. */
  get subtitle() {
    const { subtitle, model, contexts, tasks, part: shared } = this.frame;
    if (!subtitle && tasks) return tasks.sentence(this.names);
    if (!subtitle && contexts) return contexts.sentence(model, this.names);
    if (!subtitle && shared) return shared.sentence(model, this.names);
    if (!subtitle && showsRankings(this.frame, this.view)) return rankingSentence(model, this.names);
    if (!subtitle && showsGroups(this.frame, this.view)) return groupSentence(model, this.names);
    if (subtitle || sideBySideKind(this.frame, this.view) !== 'panels') return subtitle;
    return `${this.panes.whole.panels.words({ model }).name}.`;
  }

  lay() {
    const { box, host } = this;
    // The counter and the help next to the stage are sized in the same unit.
    host.parentElement?.style.setProperty('--tx-u', `${box.unit}px`);
    host.classList.toggle('tx-column', box.column);
    host.classList.toggle('tx-wide', Boolean(box.boxes));
    host.style.setProperty('--tx-lines', String(box.lines));
    this.panes.lay(this.frame, this.view, box);
    placeIn(this.list, this.view === 'board' && this.frame.ready !== false && !this.sideBySide ? box.board : null);
    this.headline.lay(box);
  }

  /** The text about the winner, about how well two rankings agree, or about how good a compromise is. */
  words() {
    const { model, tasks, scores, tradeoff, predictions, ready } = this.frame;
    if (ready === false) return NO_WORDS;
    if (tasks) return tasks.words(this.names);
    if (predictions) return modelWords(predictions, this.names);
    if (this.sideBySide) return this.panes.sideBySide?.words(this.frame) ?? NO_WORDS;
    if (tradeoff && model.law) return compromiseWords(model, tradeoff);
    return scores ? agreementWords(scores) : winnerWords(model, this.names);
  }

  /** A named score near a place of the Tile; null on the path of a trade-off. @param {{a: number, b: number}} at */
  placeNear({ a, b }) {
    const { model, tasks, tradeoff } = this.frame;
    // Side by side, a score has a place on each Tile, so none is snapped to.
    if (!model.overlays.has('places') || tasks || tradeoff || this.sideBySide) return null;
    const { x, y } = this.panes.tile.drawing?.scale ?? tileScale(this.panes.side);
    return model.places().find((each) => Math.hypot(x(each.a) - x(a), y(each.b) - y(b)) < 8) ?? null;
  }

  write() {
    const { title, about, model } = this.frame;
    const frame = { title: this.readable(title), subtitle: this.readable(this.subtitle), about, model };
    this.headline.write(frame, this.words(), this.box);
  }

  /** The rows that fit on the leaderboard, shown or not: names are revealed in their order. */
  listed() {
    const { model } = this.frame;
    const { unit, board, side } = this.box;
    const above = model.referenceAhead ? model.bestHere : [];
    const { rows, height } = this.board.room(board ? board.h : side, unit, model.rowCount + above.length);
    if (showsCards(this.frame, this.view)) return { height, entities: this.frame.cards ?? [] };
    return { height, entities: listed(model.ranking, rows, model.selected ?? model.ours, above) };
  }

  paintBoard() {
    const { board, unit } = this.box;
    if (this.view !== 'board' || !board || this.frame.ready === false) return;
    const { entities, height } = this.listed();
    const { model, predictions } = this.frame;
    const sets = (predictions ?? model).here;
    this.board.paint(model, entities, height, this.names, { unit, wide: board.w, sets });
  }
}

// ---- The votes of the room as dots on the Tile of the stage.

class VoteDots {
  node = make('div', { className: 'tx-votes', 'aria-hidden': 'true' });
  /** One for each vote. @type {{a: number, b: number}[]} */
  points = [];

  /** @param {TileScale} scale of the Tile, which may show a part of it */
  paint({ x, y, box }) {
    const { points, node } = this;
    const places = points.map(({ a, b }) => [x(a), y(b)]);
    const inside = places.filter(([u, v]) => u >= box.x0 && u <= box.x1 && v >= box.y0 && v <= box.y1);
    const dots = inside.map(([u, v]) => {
      const dot = make('i');
      dot.style.transform = `translate(${u}px, ${v}px)`;
      return dot;
    });
    node.replaceChildren(...dots);
  }
}
