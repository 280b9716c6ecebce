/**
 * The stage: what the audience sees of one scene. Reuses the painters of the page, drawn small and enlarged, so that type
 * and lines grow together. Knows nothing of keys, of scenes to come, or of Dash.
 */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { MARGIN, make, fill } = tile;
  const { theme, fixed, width, cut, canvas, Pen, PALETTE } = tile.draw;
  const SVG = 'http://www.w3.org/2000/svg';
  const REACH = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom };
  let hatches = 0;

  /** The Tile with hatchings of its own (those of a hidden page are not painted) and a picture below it where one is needed. */
  class StageTile extends tile.TilePainter {
    constructor(host) {
      super(host);
      this.mark = `tx-stage-hatch-${++hatches}`;
      this.picture = new Pen(this.pens.svg.insertBefore(document.createElementNS(SVG, 'g'), this.pens.svg.childNodes[1]));
    }

    hatch(one, other) {
      const id = `${this.mark}-${one.slice(1)}-${other.slice(1)}`;
      if (!document.getElementById(id)) {
        const pen = new Pen(this.pens.defs.add('pattern', { id, width: 10, height: 10, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }));
        pen.add('rect', { width: 10, height: 10, fill: one });
        pen.add('rect', { width: 4, height: 10, fill: other });
      }
      return `url(#${id})`;
    }

    /** A map of cells as Plotly drew it: {url, side}, its square laid on ours. */
    ground(picture, side) {
      this.picture.start();
      const by = picture ? side / picture.side : 1;
      const box = { x: MARGIN.left * (1 - by), y: MARGIN.top * (1 - by), width: (picture ? picture.side + REACH.x : 0) * by, height: (picture ? picture.side + REACH.y : 0) * by };
      if (picture) this.picture.add('image', { href: picture.url, ...box, preserveAspectRatio: 'none' });
      this.picture.stop();
    }
  }

  /** ROC space with axes of its own: ticks, a faint grid, the diagonal of no skill. */
  class StageRoc extends tile.RocPainter {
    constructor(host) {
      super(host);
      this.axes = new Pen(this.pens.svg.insertBefore(document.createElementNS(SVG, 'g'), this.pens.svg.firstChild));
    }

    paint(scene) {
      super.paint(scene);
      const pen = this.axes.start();
      const t = theme();
      const [left, top, right, bottom] = [this.left, MARGIN.top, this.left + scene.side, MARGIN.top + scene.side];
      const text = { 'font-size': 11, fill: t.ink3 };
      for (const value of ticks(scene.x)) {
        const x = this.x(value);
        pen.add('line', { x1: x, x2: x, y1: top, y2: bottom, stroke: t.line, 'stroke-width': 0.75 });
        pen.add('line', { x1: x, x2: x, y1: bottom, y2: bottom + 4, stroke: t.ink, 'stroke-width': 1 });
        if (Math.abs(x - (left + right) / 2) > 32) pen.add('text', { x, y: bottom + 17, 'text-anchor': 'middle', ...text }, String(value));
      }
      for (const value of ticks(scene.y)) {
        const y = this.y(value);
        pen.add('line', { x1: left, x2: right, y1: y, y2: y, stroke: t.line, 'stroke-width': 0.75 });
        pen.add('line', { x1: left - 4, x2: left, y1: y, y2: y, stroke: t.ink, 'stroke-width': 1 });
        if (Math.abs(y - (top + bottom) / 2) > 14) pen.add('text', { x: left - 8, y: y + 4, 'text-anchor': 'end', ...text }, String(value));
      }
      if (scene.points.length) this.diagonal(pen, scene);
      pen.stop();
    }

    diagonal(pen, scene) {
      const t = theme();
      const ends = tile.roc.clip([1, -1, 0], scene.x[0], scene.y[0], scene.x[1], scene.y[1]) || [];
      pen.add('path', { d: tile.draw.path(ends, this.x, this.y), stroke: t.ink2, 'stroke-width': 1, 'stroke-dasharray': '1 3', 'stroke-linecap': 'round', fill: 'none' });
    }

    /** Only the first's value stands at its line: how far behind the selected is, the words say, and dots stay clear. */
    value(pen, segment, value, first) {
      if (first) super.value(pen, segment, value, first);
    }
  }

  /** Round values inside a range, at most six steps. */
  function ticks([from, to]) {
    const step = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20].find((each) => (to - from) / each <= 6) || 50;
    const found = [];
    for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9; k++) found.push(Number((k * step).toFixed(3)));
    return found;
  }

  /** The scatter of two rankings, its dots as fine as the screen. */
  class StageScatter extends tile.Scatter {
    dots(model) {
      super.dots(model);
      const pixels = Math.round(this.side * (this.enlarged || 1) * Math.min(2, window.devicePixelRatio || 1));
      Object.assign(this.canvas, { width: pixels, height: pixels });
      const context = this.canvas.getContext('2d');
      const many = this.points.length;
      context.fillStyle = theme().ink;
      context.globalAlpha = many > 3000 ? 0.25 : many > 300 ? 0.45 : 0.8;
      for (const [u, v] of this.points) {
        context.beginPath();
        context.arc(u * pixels, (1 - v) * pixels, ((many > 3000 ? 1 : many > 300 ? 1.6 : 3) * pixels) / this.side, 0, 7);
        context.fill();
      }
    }
  }

  /** The leaderboard in large type; a row stays its entity's and slides to its place. */
  class StageBoard {
    constructor(host) {
      this.host = host;
      this.rows = new Map();
    }

    /** How many rows have room, and how high they are. */
    room(height, unit, count) {
      const rows = Math.max(1, Math.min(count, Math.floor(height / (46 * unit))));
      return { rows, height: Math.min(height / rows, 60 * unit) };
    }

    paint(model, rows, step, names, { unit, wide }) {
      const { ranks, scores } = model.ranking;
      for (const [entity, row] of this.rows) {
        if (rows.includes(entity)) continue;
        row.node.remove();
        this.rows.delete(entity);
      }
      rows.forEach((entity, at) => {
        const row = this.rows.get(entity) || this.make(entity);
        const place = model.colourOf(entity);
        const hue = place < 0 ? '' : theme().full[place % PALETTE];
        row.mark.className = place < 0 ? 'tx-swatch tx-swatch-none' : 'tx-swatch';
        row.mark.style.background = hue;
        row.rank.textContent = Number.isFinite(ranks[entity]) ? String(ranks[entity]) : '–';
        row.name.textContent = cut(names[entity], wide - 204 * unit, 22 * unit, ranks[entity] === 1);
        row.score.textContent = fixed(scores[entity]);
        row.bar.style.width = `${100 * (Number.isFinite(scores[entity]) ? scores[entity] : 0)}%`;
        row.bar.style.background = hue;
        row.node.className = `tx-stage-row${ranks[entity] === 1 ? ' tx-first' : ''}${entity === model.selected ? ' tx-chosen-row' : ''}`;
        row.node.style.height = `${step}px`;
        row.node.style.transform = `translateY(${at * step}px)`;
        for (const [key, value] of [['aria-posinset', at + 1], ['aria-setsize', model.names.length]]) row.node.setAttribute(key, value);
      });
    }

    make(entity) {
      const parts = { rank: make('span', { className: 'tx-stage-rank' }), mark: make('span', {}), name: make('span', { className: 'tx-stage-name' }), score: make('output', {}), bar: make('i', {}) };
      const track = make('span', { className: 'tx-stage-bar' }, parts.bar);
      const row = { ...parts, node: make('div', { role: 'listitem' }, parts.rank, parts.mark, parts.name, track, parts.score) };
      this.host.append(row.node);
      this.rows.set(entity, row);
      return row;
    }
  }

  class Stage {
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
      this.map = new tile.CorrelationTile(this.panes.map);
      this.other = new tile.CorrelationTile(this.panes.other);
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
        if (name === 'tile') this.tile.move((this.tileScene = tile.tileLive(model, this.tileScene)));
        if (name === 'roc') this.moveRoc(model);
        if (name === 'map' || name === 'other') this[name].move(frame.scores);
        if (name === 'scatter') this.scatter.paint(frame.scores, MARGIN.left, this.side);
      }
      this.words();
      this.rank();
    }

    moveRoc(model) {
      if (model.roc.has('vertex')) this.roc.paint((this.rocScene = this.named(tile.rocScene(model, this.side, MARGIN.left))));
      else this.roc.move((this.rocScene = tile.rocLive(model, this.rocScene)));
    }

    measure() {
      const { clientWidth, clientHeight } = this.host;
      const { frame, view } = this;
      let box = tile.presenting.layout(clientWidth, clientHeight, view);
      const long = [frame.notes, this.lines().second].some((text) => width(text, 24 * box.unit) > box.head.w);
      if (long && !box.column) box = tile.presenting.layout(clientWidth, clientHeight, view, 2);
      this.box = box;
      this.side = box.side / box.scale;
      // The counter and the help beside the stage take their size from the same unit.
      this.host.parentElement.style.setProperty('--tx-u', `${box.unit}px`);
      this.host.classList.toggle('tx-column', box.column);
      this.host.style.setProperty('--tx-lines', box.lines);
      this.shown = this.wanted();
      for (const [name, node] of Object.entries(this.panes)) this.put(node, this.shown.indexOf(name));
      for (const [node, at] of [[this.head, box.head], [this.said, box.said], [this.list, view === 'board' ? box.board : null]]) stand(node, at);
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
      Object.assign(node.style, { width: `${this.side + REACH.x}px`, height: `${this.side + REACH.y}px`, transform: `translate(${slots[slot].x}px, ${slots[slot].y}px) scale(${scale})` });
    }

    plots() {
      const { frame, side } = this;
      const { model } = frame;
      for (const name of this.shown) {
        if (name === 'tile') {
          this.tileScene = this.named({ ...tile.tileScene(model, side, MARGIN.left), way: frame.way });
          this.tile.ground(model.heat && !frame.shifting ? frame.picture : null, side);
          this.tile.paint(this.tileScene);
        }
        if (name === 'roc') this.roc.paint((this.rocScene = this.named(tile.rocScene(model, side, MARGIN.left))));
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
      const shown = correlationMap(scores, map);
      const key = `${this.side} ${theme().dark} 1`;
      if (map && (each.values !== shown.values || each.painted !== key)) {
        tile.heat.paint(each.canvas, shown.values, shown.grid, Math.round(Math.min(2000, this.side * Math.max(1, this.box.scale / 1.5))), { lines: 0.1, reach: 1 });
        Object.assign(each, { values: shown.values, painted: key });
      }
      each.paint(scores, shown, MARGIN.left, this.side);
    }

    // Words -------------------------------------------------------------------------------------------------------------

    lines() {
      const { frame, names } = this;
      return frame.kind === 'scores' ? agreement(frame) : tile.presenting.winnerWords(frame.model, names);
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
      const mark = entity === null ? null : tile.swatch(this.frame.model, entity);
      const marked = mark ? 44 * unit : 0;
      const beside = this.box.column ? 0 : width(value, 40 * unit, true) + 16 * unit;
      const needs = width(name, 40 * unit, true);
      const size = 40 * unit * Math.max(0.7, Math.min(1, (room - marked - beside) / needs));
      const rest = room - marked - (this.box.column ? 0 : width(value, size, true) + 16 * unit);
      this.winner.style.fontSize = `${size}px`;
      fill(this.winner, mark, make('b', { title: name }, cut(name, rest, size, true)), make('output', {}, value));
    }

    // The list ----------------------------------------------------------------------------------------------------------

    /** The rows that the leaderboard has room for, shown or not: names are revealed in their order. */
    listed() {
      const { model } = this.frame;
      const { unit, board, side } = this.box;
      const room = this.board.room(board ? board.h : side, unit, model.names.length);
      return { ...room, entities: tile.presenting.listed(model.ranking, room.rows, model.selected) };
    }

    rank() {
      if (this.view !== 'board') return;
      const { entities, height } = this.listed();
      this.board.paint(this.frame.model, entities, height, this.names, { unit: this.box.unit, wide: this.box.board.w });
    }

    /** The plot under the pointer that has the point on it, and where: a and b, perhaps outside of 0 to 1. */
    at(event) {
      for (const name of this.shown) {
        if (name !== 'tile' && name !== 'map' && name !== 'other') continue;
        const box = this.panes[name].getBoundingClientRect();
        const { scale } = this.box;
        const a = (event.clientX - box.left - MARGIN.left * scale) / this.box.side;
        const b = 1 - (event.clientY - box.top - MARGIN.top * scale) / this.box.side;
        const slack = 14 / this.side;
        if (a >= -slack && a <= 1 + slack && b >= -slack && b <= 1 + slack) return { a, b };
      }
      return null;
    }

    /** a and b of a pointer that may have left the square, by the first plot that has the point. */
    outside(event) {
      const box = this.panes[this.shown.find((name) => name !== 'roc' && name !== 'scatter')].getBoundingClientRect();
      return { a: (event.clientX - box.left - MARGIN.left * this.box.scale) / this.box.side, b: 1 - (event.clientY - box.top - MARGIN.top * this.box.scale) / this.box.side };
    }
  }

  function pane(name) {
    const drawn = name === 'map' || name === 'other' || name === 'scatter';
    return make('div', { className: 'tx-stage-pane', 'data-pane': name, hidden: '' }, drawn ? make('canvas', { className: 'tx-stage-canvas' }) : null, make('div', { className: 'tx-overlay' }));
  }
  const overlay = (node) => node.querySelector('.tx-overlay');

  function stand(node, at) {
    node.hidden = !at;
    if (!at) return;
    Object.assign(node.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.w}px` });
    if (at.h) node.style.height = `${at.h}px`;
  }

  function correlationMap(scores, map) {
    if (!map) return { values: null, grid: 2, reach: 1, marks: [], message: ['No map came from the server.'], words: scores.symbol };
    const marks = map.largest ? [{ kind: 'largest', ...map.largest }, { kind: 'smallest', ...map.smallest }] : [];
    if (map.place) marks.push({ kind: 'place', a: map.place[0], b: map.place[1] });
    return { values: map.values, grid: scores.grid, reach: 1, marks, message: map.largest ? null : ['Undefined everywhere.'], words: scores.symbol };
  }

  /** How well a score and the score of the point agree, in the place of the winner. */
  function agreement({ scores }) {
    const [map] = scores.maps;
    if (!map || !scores.agreement) return { entity: null, name: '–', value: '', second: '' };
    const signed = (value) => fixed(value).replace('-', '−');
    const best = map.largest ? `; at most ${signed(map.largest.value)}, at (${fixed(map.largest.a, 2)}, ${fixed(map.largest.b, 2)})` : '';
    return { entity: null, name: `${scores.symbol} =`, value: signed(scores.agreement[0].value), second: `between ${map.name} and the score here${best}` };
  }

  tile.Stage = Stage;
})();
