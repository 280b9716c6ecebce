/**
 * The stage: what the audience sees of one scene. Reuses the painters of the page, drawn small and enlarged, so that type
 * and lines grow together. Knows nothing of keys, of scenes to come, or of Dash.
 */
import { theme } from '#tile/draw/colours';
import * as heat from '#tile/draw/heat';
import { MARGIN } from '#tile/draw/square';
import { cut, fixed, width } from '#tile/draw/text';
import { rocLive, rocScene, tileLive, tileScene } from '#tile/model/explore_scene';
import { fill, make } from '#tile/parts/elements';
import { swatch } from '#tile/parts/legend';
import * as presenting from '#tile/present/logic';
import { StageBoard, StageRoc, StageScatter, StageTile } from '#tile/present/plots';
import { CorrelationTile, shownMap } from '#tile/scores/correlation_tile';

const REACH = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom };

// The plots on which the point stands.
const LIVE = ['tile', 'map', 'other'];

export class Stage {
  constructor(host) {
    this.host = host;
    this.title = make('h1', {});
    this.notes = make('p', { className: 'tx-stage-second' });
    this.winner = make('div', { className: 'tx-stage-winner' });
    this.second = make('p', { className: 'tx-stage-second' });
    this.head = make('div', { className: 'tx-stage-head' }, this.title, this.notes);
    this.said = make('div', { className: 'tx-stage-said' }, this.winner, this.second);
    this.about = make('p', { className: 'tx-stage-about' });
    this.panes = {};
    for (const name of ['tile', 'roc', 'map', 'other', 'scatter']) this.panes[name] = pane(name);
    this.list = make('div', { className: 'tx-stage-board', role: 'list', 'aria-label': 'Ranking' });
    fill(host, this.head, this.said, ...Object.values(this.panes), this.list, this.about);
    this.tile = new StageTile(overlay(this.panes.tile));
    this.roc = new StageRoc(overlay(this.panes.roc));
    this.map = new CorrelationTile(this.panes.map);
    this.other = new CorrelationTile(this.panes.other);
    this.scatter = new StageScatter(this.panes.scatter);
    this.board = new StageBoard(this.list);
  }

  /** Everything anew. `frame` is what `tileExplorer.PresentFrames` makes; `names` are those that may be read. */
  paint(frame, view, names) {
    Object.assign(this, { frame, view, names });
    this.measure();
    this.plots();
    this.words();
    this.rank();
  }

  /** What follows the point. */
  move() {
    const { frame, shown } = this;
    const { model } = frame;
    for (const name of shown) {
      if (name === 'tile') this.tile.move((this.tileScene = tileLive(model, this.tileScene)));
      if (name === 'roc') this.moveRoc(model);
      if (name === 'map' || name === 'other') this[name].move(frame.scores);
      if (name === 'scatter') this.scatter.paint(frame.scores, MARGIN.left, this.side);
    }
    this.words();
    this.rank();
  }

  moveRoc(model) {
    if (model.roc.has('vertex')) this.roc.paint((this.rocScene = this.named(rocScene(model, this.side, MARGIN.left))));
    else this.roc.move((this.rocScene = rocLive(model, this.rocScene)));
  }

  measure() {
    const { clientWidth, clientHeight } = this.host;
    const { frame, view } = this;
    let box = presenting.layout(clientWidth, clientHeight, view);
    const long = [frame.notes, this.lines().second].some((text) => width(text, 24 * box.unit) > box.head.w);
    if (long && !box.column) box = presenting.layout(clientWidth, clientHeight, view, 2);
    this.box = box;
    this.side = box.side / box.scale;
    // The counter and the help beside the stage take their size from the same unit.
    this.host.parentElement.style.setProperty('--tx-u', `${box.unit}px`);
    this.host.classList.toggle('tx-column', box.column);
    this.host.style.setProperty('--tx-lines', box.lines);
    this.shown = this.wanted();
    for (const [name, node] of Object.entries(this.panes)) this.put(node, this.shown.indexOf(name));
    for (const [node, at] of [
      [this.head, box.head],
      [this.said, box.said],
      [this.list, view === 'board' ? box.board : null],
    ])
      stand(node, at);
    if (box.column) stand(this.said, { ...box.said, y: box.head.y + this.headHeight() });
    this.about.style.left = `${box.left}px`;
  }

  /** Which plots this view shows, in the order of the slots. */
  wanted() {
    const { kind, scores } = this.frame;
    const [one, other] = kind === 'scores' ? ['map', scores.comparing ? 'other' : 'scatter'] : ['tile', 'roc'];
    return { pair: [one, other], tile: [one], roc: [other], board: [one] }[this.view];
  }

  put(node, slot) {
    node.hidden = slot < 0;
    if (slot < 0) return;
    const { slots, scale } = this.box;
    Object.assign(node.style, {
      width: `${this.side + REACH.x}px`,
      height: `${this.side + REACH.y}px`,
      transform: `translate(${slots[slot].x}px, ${slots[slot].y}px) scale(${scale})`,
    });
  }

  plots() {
    const { frame, side } = this;
    const { model } = frame;
    for (const name of this.shown) {
      if (name === 'tile') {
        this.tileScene = this.named({ ...tileScene(model, side, MARGIN.left), way: frame.way });
        this.tile.ground(model.heat && !frame.shifting ? frame.picture : null, side);
        this.tile.paint(this.tileScene);
      }
      if (name === 'roc') this.roc.paint((this.rocScene = this.named(rocScene(model, side, MARGIN.left))));
      if (name === 'map' || name === 'other') this.correlation(name, frame.scores);
      if (name === 'scatter') {
        this.scatter.enlarged = this.box.scale;
        this.scatter.paint(frame.scores, MARGIN.left, side);
      }
    }
  }

  /** A scene in which only the names that may be read stand. */
  named(scene) {
    return { ...scene, names: this.names };
  }

  /** The map of a score: painted as fine as the screen before the page's own painter looks whether it must. */
  correlation(name, scores) {
    const map = scores.maps[name === 'map' ? 0 : 1];
    const each = this[name];
    const shown = shownMap(scores, map, 'No map came from the server.');
    const key = `${this.side} ${theme().dark} 1`;
    if (map && (each.values !== shown.values || each.painted !== key)) {
      heat.paint(
        each.canvas,
        shown.values,
        shown.grid,
        Math.round(Math.min(2000, this.side * Math.max(1, this.box.scale / 1.5))),
        { lines: 0.1, reach: 1 },
      );
      Object.assign(each, { values: shown.values, painted: key });
    }
    each.paint(scores, shown, MARGIN.left, this.side);
  }

  // Words -------------------------------------------------------------------------------------------------------------

  lines() {
    const { frame, names } = this;
    return frame.kind === 'scores' ? agreement(frame) : presenting.winnerWords(frame.model, names);
  }

  words() {
    const { frame, box } = this;
    const { unit, head, said } = box;
    const text = this.lines();
    this.titleLine(frame.title, head.w, unit);
    this.notes.textContent = frame.notes;
    this.second.textContent = text.second;
    this.about.textContent = frame.about;
    this.winnerLine(text, said.w, unit);
    if (box.column) stand(this.said, { ...said, y: head.y + this.headHeight() });
  }

  /** One line, smaller where the title is long; two small ones where it is longer still. A column has more lines. */
  titleLine(text, room, unit) {
    const share = room / width(text, 40 * unit, true);
    const two = !this.box.column && share < 0.66;
    this.title.textContent = text;
    this.title.classList.toggle('tx-two', two);
    this.title.style.fontSize = `${40 * unit * (this.box.column ? (share < 0.4 ? 0.8 : 1) : two ? 0.62 : Math.min(1, share))}px`;
  }

  headHeight() {
    return this.head.offsetHeight + 44 * this.box.unit;
  }

  /** Swatch, name and value in one line: smaller where the name is long, then cut. In a column the value has its own line. */
  winnerLine({ entity, name, value }, room, unit) {
    const mark = entity === null ? null : swatch(this.frame.model, entity);
    const marked = mark ? 44 * unit : 0;
    const beside = this.box.column ? 0 : width(value, 40 * unit, true) + 16 * unit;
    const needs = width(name, 40 * unit, true);
    const size = 40 * unit * Math.max(0.7, Math.min(1, (room - marked - beside) / needs));
    const rest = room - marked - (this.box.column ? 0 : width(value, size, true) + 16 * unit);
    this.winner.style.fontSize = `${size}px`;
    fill(
      this.winner,
      mark,
      make('b', { title: name }, cut(name, rest, size, true, this.frame.model.names)),
      make('output', {}, value),
    );
  }

  // The list ----------------------------------------------------------------------------------------------------------

  /** The rows that the leaderboard has room for, shown or not: names are revealed in their order. */
  listed() {
    const { model } = this.frame;
    const { unit, board, side } = this.box;
    const room = this.board.room(board ? board.h : side, unit, model.names.length);
    return { ...room, entities: presenting.listed(model.ranking, room.rows, model.selected) };
  }

  rank() {
    if (this.view !== 'board') return;
    const { entities, height } = this.listed();
    this.board.paint(this.frame.model, entities, height, this.names, { unit: this.box.unit, wide: this.box.board.w });
  }

  /** The plot under the pointer that has the point on it, and a and b there; null beside such a plot. */
  under(event) {
    const slack = 14 / this.side;
    const inside = (v) => v >= -slack && v <= 1 + slack;
    for (const pane of this.shown) {
      const { a, b } = this.at(event, pane);
      if (LIVE.includes(pane) && inside(a) && inside(b)) return { pane, a, b };
    }
    return null;
  }

  /** a and b of a pointer in the coordinates of a plot, perhaps outside of 0 to 1. */
  at(event, pane) {
    const { left, top } = this.panes[pane].getBoundingClientRect();
    const { scale, side } = this.box;
    return {
      a: (event.clientX - left - MARGIN.left * scale) / side,
      b: 1 - (event.clientY - top - MARGIN.top * scale) / side,
    };
  }
}

function pane(name) {
  const drawn = name === 'map' || name === 'other' || name === 'scatter';
  return make(
    'div',
    { className: 'tx-stage-pane', 'data-pane': name, hidden: '' },
    drawn ? make('canvas', { className: 'tx-stage-canvas' }) : null,
    make('div', { className: 'tx-overlay' }),
  );
}
const overlay = (node) => node.querySelector('.tx-overlay');

function stand(node, at) {
  node.hidden = !at;
  if (!at) return;
  Object.assign(node.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.w}px` });
  if (at.h) node.style.height = `${at.h}px`;
}

/** How well a score and the score of the point agree, in the place of the winner. */
function agreement({ scores }) {
  const [map] = scores.maps;
  if (!map || !scores.agreement) return { entity: null, name: '–', value: '', second: '' };
  const signed = (value) => fixed(value).replace('-', '−');
  const best = map.largest
    ? `; at most ${signed(map.largest.value)}, at (${fixed(map.largest.a, 2)}, ${fixed(map.largest.b, 2)})`
    : '';
  return {
    entity: null,
    name: `${scores.symbol} =`,
    value: signed(scores.agreement[0].value),
    second: `between ${map.name} and the score here${best}`,
  };
}
