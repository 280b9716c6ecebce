/**
 * Paints ROC space from a scene, over axes that Plotly draws: entities, hull, pencils of iso-performance lines.
 * Knows no Dash and no state of the page.
 *
 * scene = {side, x: [from, to], y: [from, to], names, colourOf(entity), points: [{entity, x, y}], winner: [entity], selected,
 *   hull: [[x, y]], lines: [segment], strong: [{entity, segment, value}], rounds: [{value, segment}], zero, one, vertex,
 *   pencils: [segment], whatif, edited: Set, message, curves: [{points, colour, strong}], squares: [{x, y, colour}]}; a segment is [[x, y], [x, y]] in data coordinates.
 */
import { theme } from '#tile/draw/colours';
import { overlap } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { canvas, path } from '#tile/draw/pen';
import { cut, fixed, width } from '#tile/draw/text';
import { MARGIN } from '#tile/draw/tile_painter';

/** @import { RocScene } from '#tile/draw/types' */

const LAYERS = ['defs', 'lines', 'strong', 'dots', 'labels', 'frame'];
let clips = 0;

export class RocPainter {
  /** @param {Element} host */
  constructor(host) {
    this.pens = canvas(host, LAYERS);
    this.patterns = new marks.Patterns(this.pens.svg);
    this.clip = `tx-roc-clip-${++clips}`;
  }

  /** @param {RocScene} scene */
  paint(scene) {
    this.scene = scene;
    this.theme = theme();
    const { side } = scene;
    const left = scene.left ?? MARGIN.left;
    this.left = left;
    this.x = (v) => left + ((v - scene.x[0]) / (scene.x[1] - scene.x[0])) * side;
    this.y = (v) => MARGIN.top + (1 - (v - scene.y[0]) / (scene.y[1] - scene.y[0])) * side;
    const defs = this.pens.defs.start();
    const clip = defs.add('clipPath', { id: this.clip });
    if (!clip.firstChild) clip.appendChild(document.createElementNS(clip.namespaceURI, 'rect'));
    for (const [name, value] of Object.entries({ x: left, y: MARGIN.top, width: side, height: side }))
      clip.firstChild.setAttribute(name, value);
    defs.stop();
    for (const layer of ['lines', 'dots', 'strong'])
      this.pens[layer].group.setAttribute('clip-path', layer === 'dots' ? 'none' : `url(#${this.clip})`);
    this.dots();
    this.move(scene);
  }

  /**
   * What follows the point on the Tile.
   *
   * @param {RocScene} scene
   */
  move(scene) {
    this.scene = scene;
    this.lines();
    const held = scene.winner.join() + '|' + scene.selected + '|' + [...scene.edited].join();
    if (held !== this.held) {
      this.held = held;
      this.dots();
    }
    this.strong();
    this.labels();
    this.frame();
  }

  lines() {
    const pen = this.pens.lines.start();
    const { scene, theme: t } = this;
    const faint = scene.points.length > 150 ? 0.08 : t.dark ? 0.2 : 0.17;
    const all = scene.lines.map((segment) => path(segment, this.x, this.y)).join('');
    pen.add('path', { d: all, fill: 'none', stroke: t.ink, 'stroke-opacity': faint, 'stroke-width': 0.75 });
    const rounds = scene.rounds.map((round) => path(round.segment, this.x, this.y)).join('');
    pen.add('path', {
      d: rounds,
      fill: 'none',
      stroke: t.ink,
      'stroke-opacity': 0.3,
      'stroke-width': 0.75,
      'stroke-dasharray': '4 3',
    });
    const pencils = scene.pencils.map((segment) => path(segment, this.x, this.y)).join('');
    pen.add('path', {
      d: pencils,
      fill: 'none',
      stroke: t.ink,
      'stroke-opacity': 0.45,
      'stroke-width': 0.75,
      'stroke-dasharray': '1 3',
    });
    for (const { points, colour, strong } of scene.curves || []) {
      const plain = colour < 0 && !strong;
      pen.add('path', {
        d: path(points, this.x, this.y),
        fill: 'none',
        stroke: marks.hue(colour, 'full', t.grey),
        'stroke-width': strong ? 2.5 : plain ? 1 : 1.25,
        'stroke-opacity': strong ? 1 : plain ? 0.4 : 0.8,
        'stroke-linejoin': 'round',
        'stroke-dasharray': marks.dash(colour),
      });
    }
    if (scene.hull.length)
      pen.add('path', { d: path(scene.hull, this.x, this.y), fill: 'none', stroke: t.ink, 'stroke-width': 1 });
    pen.stop();
  }

  dots() {
    const pen = this.pens.dots.start();
    const { scene, theme: t } = this;
    const chosen = (entity) => scene.winner.includes(entity) || entity === scene.selected;
    const plain = scene.points.filter((p) => !chosen(p.entity) && scene.colourOf(p.entity) < 0);
    const coloured = scene.points.filter((p) => !chosen(p.entity) && scene.colourOf(p.entity) >= 0);
    const fading = scene.selected !== null && !scene.winner.includes(scene.selected) ? 0.45 : 1;
    for (const p of plain)
      pen.add('circle', { cx: this.x(p.x), cy: this.y(p.y), r: 3, fill: t.grey, 'fill-opacity': 0.55 });
    for (const p of coloured) this.dot(pen, p, 4.5, { opacity: fading });
    for (const p of scene.points) if (chosen(p.entity)) this.ringed(pen, p);
    for (const { x, y, colour } of scene.squares || []) {
      pen.add('rect', {
        x: this.x(x) - 4,
        y: this.y(y) - 4,
        width: 8,
        height: 8,
        fill: t.bg,
        stroke: marks.hue(colour, 'full', t.grey),
        'stroke-width': 2,
      });
    }
    for (const p of scene.points) {
      if (scene.edited.has(p.entity))
        pen.add('circle', {
          cx: this.x(p.x),
          cy: this.y(p.y),
          r: 11,
          fill: 'none',
          stroke: t.ink,
          'stroke-width': 1,
          'stroke-dasharray': '2 2',
        });
    }
    pen.stop();
  }

  dot(pen, p, r, style) {
    const place = this.scene.colourOf(p.entity);
    const fill = this.patterns.paint(place, marks.hue(place, 'full', this.theme.grey), this.theme.bg, 4);
    pen.add('circle', {
      cx: this.x(p.x),
      cy: this.y(p.y),
      r,
      fill,
      stroke: this.theme.ink,
      'stroke-opacity': 0.55,
      'stroke-width': 1,
      ...style,
    });
  }

  ringed(pen, p) {
    pen.add('circle', {
      cx: this.x(p.x),
      cy: this.y(p.y),
      r: 8,
      fill: this.theme.bg,
      stroke: this.theme.ink,
      'stroke-width': 2,
    });
    this.dot(pen, p, 4.5, {});
  }

  strong() {
    const pen = this.pens.strong.start();
    for (const { entity, segment } of this.scene.strong) {
      if (!segment) continue;
      const place = this.scene.colourOf(entity);
      const d = path(segment, this.x, this.y);
      pen.add('path', { d, stroke: this.theme.bg, 'stroke-width': 5, fill: 'none' });
      pen.add('path', {
        d,
        stroke: marks.hue(place, 'full', this.theme.grey),
        'stroke-dasharray': marks.dash(place),
        'stroke-width': 2.5,
        fill: 'none',
      });
    }
    pen.stop();
  }

  labels() {
    const pen = this.pens.labels.start();
    const { scene, theme: t } = this;
    const taken = (this.taken = []);
    const chosen = (entity) => scene.winner.slice(0, 1).includes(entity) || entity === scene.selected;
    const worth = scene.points.filter(
      (p) =>
        chosen(p.entity) || scene.colourOf(p.entity) >= 0 || scene.edited.has(p.entity) || scene.points.length <= 6,
    );
    worth.sort((p, q) => chosen(q.entity) - chosen(p.entity));
    for (const p of worth) this.label(pen, p, chosen(p.entity), taken);
    if (scene.message) {
      const style = {
        x: this.left + scene.side / 2,
        y: MARGIN.top + scene.side / 2,
        'text-anchor': 'middle',
        'font-size': 13,
        fill: t.ink2,
      };
      pen.add('text', style, cut(scene.message, scene.side - 24, 13));
    }
    pen.stop();
  }

  label(pen, p, strong, taken) {
    const { scene, theme: t } = this;
    const [px, py] = [this.x(p.x), this.y(p.y)];
    const [left, top] = [this.left, MARGIN.top];
    if (px < left - 1 || px > left + scene.side + 1 || py < top - 1 || py > top + scene.side + 1) return;
    const text = cut(scene.names[p.entity], 130, 12, strong, scene.names);
    const wide = width(text, 12, strong);
    const gap = strong ? 12 : 9;
    const options = [
      [px + gap, py + 12],
      [px + gap, py - 4],
      [px - gap - wide, py + 12],
      [px - gap - wide, py - 4],
    ];
    for (const [x, y] of options) {
      const box = { x0: x - 2, x1: x + wide + 2, y0: y - 10, y1: y + 3 };
      const inside = x >= left && x + wide <= left + scene.side - 2 && y < top + scene.side && y > top + 6;
      if (!inside || taken.some((other) => overlap(other, box))) continue;
      taken.push(box);
      const faint = !strong && scene.selected !== null && !scene.winner.includes(scene.selected) ? 0.68 : 1;
      pen.add(
        'text',
        {
          x,
          y,
          'font-size': 12,
          'font-weight': strong ? 650 : 400,
          fill: t.ink,
          'fill-opacity': faint,
          'paint-order': 'stroke',
          stroke: t.bg,
          'stroke-width': 3,
          'stroke-linejoin': 'round',
        },
        text,
      );
      return;
    }
  }

  frame() {
    const pen = this.pens.frame.start();
    const { scene, theme: t, left } = this;
    const { side } = scene;
    const text = { 'font-size': 11, fill: t.ink2 };
    pen.add('rect', {
      x: left,
      y: MARGIN.top,
      width: side,
      height: side,
      fill: 'none',
      stroke: t.ink,
      'stroke-width': 1,
    });
    if (scene.x[0] !== 0 || scene.x[1] !== 1) this.unitSquare(pen);
    this.stubs(pen, text);
    pen.add('text', { x: left + side / 2, y: MARGIN.top + side + 17, 'text-anchor': 'middle', ...text }, 'FPR →');
    pen.add('text', { x: left - 8, y: MARGIN.top + side / 2 + 4, 'text-anchor': 'end', ...text }, 'TPR');
    for (const { segment, value, entity } of scene.strong)
      if (segment) this.value(pen, segment, value, scene.winner.includes(entity));
    for (const { segment, value } of scene.rounds) this.round(pen, segment, value);
    if (scene.vertex) this.vertex(pen);
    pen.stop();
  }

  /** Where ROC space ends, in a view that is zoomed. */
  unitSquare(pen) {
    const [x0, x1, y0, y1] = [this.x(0), this.x(1), this.y(1), this.y(0)];
    pen.add('rect', {
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
      fill: 'none',
      stroke: this.theme.ink2,
      'stroke-width': 0.75,
      'clip-path': `url(#${this.clip})`,
    });
  }

  /** The 0-line and the 1-line touch the unit square only at a corner. */
  stubs(pen, text) {
    const { scene } = this;
    for (const [line, corner, name, dx, dy, anchor] of [
      [scene.one, [0, 1], 'score 1', 20, -6, 'start'],
      [scene.zero, [1, 0], 'score 0', -8, -8, 'end'],
    ]) {
      if (!line) continue;
      const [cx, cy] = [this.x(corner[0]), this.y(corner[1])];
      if (
        cx < this.left - 1 ||
        cx > this.left + scene.side + 1 ||
        cy < MARGIN.top - 1 ||
        cy > MARGIN.top + scene.side + 1
      )
        continue;
      const dirX = line[0] * (this.x(1) - this.x(0));
      const dirY = line[1] * (this.y(1) - this.y(0));
      const size = Math.hypot(dirX, dirY);
      if (!size) continue;
      const [ux, uy] = [(16 * dirX) / size, (16 * dirY) / size];
      pen.add('line', {
        x1: cx - ux,
        y1: cy - uy,
        x2: cx + ux,
        y2: cy + uy,
        stroke: this.theme.ink,
        'stroke-width': 1.5,
      });
      pen.add('text', { x: cx + dx, y: cy + dy, 'text-anchor': anchor, ...text }, name);
    }
  }

  value(pen, segment, value, first) {
    const end = segment[0][1] > segment[1][1] ? segment[0] : segment[1];
    const top = this.y(end[1]) <= MARGIN.top + 1;
    const position = top
      ? { x: Math.max(this.left + 86, this.x(end[0])), y: MARGIN.top - 6, 'text-anchor': 'middle' }
      : { x: this.x(end[0]) - 4, y: this.y(end[1]) - 5, 'text-anchor': 'end' };
    if (!first && top) position.y = MARGIN.top + 12;
    pen.add(
      'text',
      {
        ...position,
        'font-size': 11,
        'font-weight': first ? 650 : 400,
        fill: this.theme.ink,
        'paint-order': 'stroke',
        stroke: this.theme.bg,
        'stroke-width': 3,
      },
      fixed(value),
    );
  }

  /** A round value at the upper end of its line, or where a name stands there, at the lower; else nowhere. */
  round(pen, segment, value) {
    const ends = segment[0][1] > segment[1][1] ? segment : [segment[1], segment[0]];
    const bottom = MARGIN.top + this.scene.side - 3;
    const boxes = ends.map(([u, v]) => {
      const x = Math.min(this.x(u) + 4, this.left + this.scene.side - 20);
      const y = Math.min(Math.max(this.y(v) + 11, MARGIN.top + 11), bottom);
      return { x0: x - 1, x1: x + 15, y0: y - 9, y1: y + 2 };
    });
    const free = boxes.find((box) => !this.taken.some((other) => overlap(other, box)));
    if (!free) return;
    this.taken.push(free);
    pen.add(
      'text',
      {
        x: free.x0 + 1,
        y: free.y1 - 2,
        'font-size': 10,
        fill: this.theme.ink3,
        'paint-order': 'stroke',
        stroke: this.theme.bg,
        'stroke-width': 2,
      },
      String(value),
    );
  }

  vertex(pen) {
    const [x, y] = [this.x(this.scene.vertex[0]), this.y(this.scene.vertex[1])];
    const end = x > this.left + this.scene.side / 2;
    pen.add('circle', { cx: x, cy: y, r: 4, fill: this.theme.ink });
    pen.add(
      'text',
      {
        x: x + (end ? -8 : 8),
        y: y - 6,
        'text-anchor': end ? 'end' : 'start',
        'font-size': 11,
        'font-weight': 650,
        fill: this.theme.ink,
      },
      `vertex (${fixed(this.scene.vertex[0], 2)}, ${fixed(this.scene.vertex[1], 2)})`,
    );
  }

  /**
   * The entity within `reach` pixels of a place of the overlay, or null.
   *
   * @param {number} px
   * @param {number} py
   * @param {number} [reach]
   * @returns {number | null}
   */
  near(px, py, reach = 12) {
    let best = null;
    for (const p of this.scene.points) {
      const d = Math.hypot(this.x(p.x) - px, this.y(p.y) - py);
      if (d <= reach && (!best || d < best.d)) best = { entity: p.entity, d };
    }
    return best && best.entity;
  }
}
