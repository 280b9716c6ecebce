/**
 * The plots of the stage: the page's painters where the audience needs more than they draw on the page, and the
 * leaderboard in large type. Knows no scenes and no Dash.
 */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const { MARGIN, make } = tile;
  const { theme, fixed, cut, Pen, PALETTE } = tile.draw;
  const SVG = 'http://www.w3.org/2000/svg';
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
      const box = { x: MARGIN.left * (1 - by), y: MARGIN.top * (1 - by), width: (picture ? picture.side + MARGIN.left + MARGIN.right : 0) * by, height: (picture ? picture.side + MARGIN.top + MARGIN.bottom : 0) * by };
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

  Object.assign(tile, { StageTile, StageRoc, StageScatter, StageBoard });
})();
