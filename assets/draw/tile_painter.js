/**
 * Paints the Tile from a scene: plain numbers in, SVG out. Knows no Dash and no state of the page, so that a report
 * without a server can use it too.
 *
 * scene = {side, names, colourOf(entity) -> palette place or -1, regions: [{entities, outline, area}], winner: [entity],
 *   selected, point: {a, b}, core, places: [{symbol, name, a, b, kind}], grid: [position], overlays: Set, heat,
 *   gammaPi(a), gammaTau(a) | null, radius, stable: [{outline}], frontiers: [polyline], contours: [{value, lines}],
 *   paintOf(entity) -> a hex colour, instead of colourOf, cohen: {from, to} | null, edge: [{entity, from, to}] | null, marks: [{kind: 'largest' | 'smallest' | 'place', a, b}], way: {whole, best}, message, seamless: no lines between regions}
 */
import { fade, textOn, theme } from '#tile/draw/colours';
import { labelPlace, overlap } from '#tile/draw/labels';
import * as marks from '#tile/draw/marks';
import { canvas, Pen, path } from '#tile/draw/pen';
import { cut, fixed, spans, width } from '#tile/draw/text';

/** @import { Box, TileScene } from '#tile/draw/types' */

export const MARGIN = { left: 40, right: 36, top: 18, bottom: 30 };
let clips = 0;
const LAYERS = ['regions', 'under', 'curves', 'labels', 'frame', 'live'];
const HALO = { 'paint-order': 'stroke', 'stroke-width': 3, 'stroke-linejoin': 'round' };

/** Pixel positions of the Tile's coordinates. */
function scales(side, left = MARGIN.left) {
  return { x: (a) => left + a * side, y: (b) => MARGIN.top + (1 - b) * side, left, side };
}

export class TilePainter {
  /** @type {(Box & {entity: number})[]} where the names of regions stand */
  hits = [];

  /** @param {Element} host */
  constructor(host) {
    this.pens = canvas(host, LAYERS);
    this.pens.defs = new Pen(
      this.pens.svg.insertBefore(
        document.createElementNS(this.pens.svg.namespaceURI, 'defs'),
        this.pens.svg.firstChild,
      ),
    );
    const clip = this.pens.defs.add('clipPath', { id: `tx-tile-clip-${++clips}` });
    this.clip = `url(#${clip.id})`;
    this.window = new Pen(clip);
    this.patterns = new marks.Patterns(this.pens.svg);
  }

  /**
   * Everything; for a new leaderboard, prior, flavor, theme or size.
   *
   * @param {TileScene} scene
   */
  paint(scene) {
    this.scene = scene;
    this.scale = scales(scene.side, scene.left);
    this.theme = theme();
    this.window.start().add('rect', { x: this.scale.x(0), y: this.scale.y(1), width: scene.side, height: scene.side });
    this.regions();
    this.under();
    this.curves();
    this.labels();
    this.frame();
    this.move(scene);
  }

  /**
   * Only what follows the pointer; the regions too when another one wins.
   *
   * @param {TileScene} scene
   */
  move(scene) {
    this.scene = scene;
    const winner = scene.winner.join() + '|' + scene.selected;
    if (winner !== this.winner) {
      this.winner = winner;
      this.regions();
      this.labels();
    }
    this.live();
    if (scene.overlays.has('stable') || scene.overlays.has('stable3') || scene.overlays.has('cohen')) this.curves();
  }

  emphasis(region) {
    const { winner, selected } = this.scene;
    const held = (entity) => region.entities.includes(entity);
    if (selected !== null && !winner.includes(selected)) return held(selected) ? 'full' : 'faded';
    return winner.some(held) ? 'full' : 'tint';
  }

  fill(region) {
    if (this.scene.paintOf) return this.ownPaint(region);
    const places = region.entities.map(this.scene.colourOf);
    const strength = this.emphasis(region);
    const one = (place) => {
      const shade = marks.hue(place, strength === 'full' ? 'full' : 'tint', this.theme.bar);
      return strength === 'faded' && place >= 0 ? fade(shade, this.theme.bg, 0.38) : shade;
    };
    const plain = one(places[0]);
    const other = places.find((place) => place !== places[0]);
    if (other !== undefined) return { paint: this.patterns.tie(plain, one(other)), ground: plain };
    return { paint: this.patterns.paint(places[0], plain, this.theme.bg), ground: plain };
  }

  /** A scene may bring its colours: a scale of thresholds instead of a palette of entities. */
  ownPaint(region) {
    const full = this.scene.paintOf(region.entities[0]);
    const shown = this.emphasis(region) === 'full' ? full : fade(full, this.theme.bg, 0.75);
    return { paint: shown, ground: shown };
  }

  regions() {
    const pen = this.pens.regions.start();
    const { x, y } = this.scale;
    if (!this.scene.heat) {
      const strong = [];
      for (const region of this.scene.regions) {
        const data = path(region.outline, x, y, true);
        const { paint, ground } = this.fill(region);
        // So many regions are hardly wider than a border between them.
        pen.add('path', {
          d: data,
          fill: paint,
          stroke: this.scene.seamless ? ground : this.theme.bg,
          'stroke-width': 1.25,
          'stroke-linejoin': 'round',
          'data-entity': region.entities[0],
        });
        if (this.emphasis(region) === 'full') strong.push(data);
      }
      for (const data of strong)
        pen.add('path', {
          d: data,
          fill: 'none',
          stroke: this.theme.ink,
          'stroke-width': 1.5,
          'stroke-linejoin': 'round',
        });
      this.edge(pen);
    }
    pen.stop();
  }

  /** Performances without true negatives live on the right side only: a band along it, the rest hatched as unknown. */
  edge(pen) {
    if (!this.scene.edge) return;
    const { x, y, side } = this.scale;
    pen.add('rect', {
      x: x(0),
      y: y(1),
      width: side,
      height: side,
      fill: this.patterns.url('other', this.theme.bg, this.theme.sub, 10),
    });
    for (const piece of this.scene.edge) {
      const paint = this.fill({ entities: [piece.entity] }).paint;
      pen.add('rect', {
        x: x(1) - 18,
        y: y(piece.to),
        width: 18,
        height: Math.max(0.5, y(piece.from) - y(piece.to)),
        fill: paint,
        stroke: this.theme.bg,
      });
    }
  }

  under() {
    const pen = this.pens.under.start();
    const { x, y } = this.scale;
    const style = {
      stroke: this.theme.dark && !this.scene.heat ? '#FFFFFF' : '#FFFFFF',
      'stroke-opacity': this.theme.dark ? 0.2 : 0.62,
      'stroke-width': 0.75,
    };
    if (this.scene.overlays.has('grid')) {
      for (const z of this.scene.grid) {
        pen.add('line', { x1: x(z), x2: x(z), y1: y(0), y2: y(1), ...style });
        pen.add('line', { x1: x(0), x2: x(1), y1: y(z), y2: y(z), ...style });
      }
    }
    pen.stop();
  }

  curves() {
    const pen = this.pens.curves.start();
    const { overlays } = this.scene;
    for (const contour of this.scene.contours) this.contour(pen, contour);
    for (const line of this.scene.frontiers)
      this.stroke(pen, line, { 'stroke-width': 1, 'stroke-dasharray': '1 2.5', 'stroke-linecap': 'round' });
    for (const { outline } of this.scene.stable) {
      pen.add('path', {
        d: path(outline, this.scale.x, this.scale.y, true),
        fill: this.theme.ink,
        'fill-opacity': 0.12,
        stroke: this.theme.ink,
        'stroke-width': 1.25,
      });
    }
    if (overlays.has('gamma_pi') && this.scene.gammaPi) this.noSkill(pen, this.scene.gammaPi, '5 3');
    if (overlays.has('gamma_tau') && this.scene.gammaTau) this.noSkill(pen, this.scene.gammaTau, '1 3');
    if (this.scene.cohen) this.collapse(pen);
    if (this.scene.way) this.way(pen, this.scene.way);
    pen.stop();
  }

  /** A path between two places, and the part of it that is best. */
  way(pen, { whole, best }) {
    this.stroke(pen, whole, {
      'stroke-width': 5,
      stroke: this.theme.bg,
      'stroke-opacity': 0.8,
      'stroke-linecap': 'round',
    });
    this.stroke(pen, whole, { 'stroke-width': 2, 'stroke-linecap': 'round' });
    this.stroke(pen, best, { 'stroke-width': 8, 'stroke-linecap': 'butt' });
  }

  contour(pen, { value, lines }) {
    for (const line of lines) this.stroke(pen, line, { 'stroke-width': 1, 'stroke-opacity': 0.75 });
    const length = ([[a0, b0], [a1, b1]]) => Math.hypot(a1 - a0, b1 - b0);
    const longest = lines.reduce((best, line) => (best && length(best) >= length(line) ? best : line), null);
    if (!longest || length(longest) < 0.06) return;
    const [a, b] = [0, 1].map((k) => (longest[0][k] + longest[1][k]) / 2);
    const halo = { ...HALO, stroke: this.theme.bg, fill: this.theme.ink };
    pen.add(
      'text',
      { x: this.scale.x(a), y: this.scale.y(b) + 4, 'text-anchor': 'middle', 'font-size': 10, ...halo },
      String(value),
    );
  }

  stroke(pen, points, style) {
    pen.add('path', { d: path(points, this.scale.x, this.scale.y), fill: 'none', stroke: this.theme.ink, ...style });
  }

  noSkill(pen, curve, dashes) {
    const points = [];
    for (let k = 0; k <= 96; k++) {
      // Cosine spacing: the curve is steep near the corners when one class is rare.
      const a = (1 - Math.cos((Math.PI * k) / 96)) / 2;
      points.push([a, curve(a)]);
    }
    const data = path(
      points.filter((p) => Number.isFinite(p[1])),
      this.scale.x,
      this.scale.y,
    );
    pen.add('path', { d: data, fill: 'none', stroke: this.theme.bg, 'stroke-width': 3, 'stroke-opacity': 0.7 });
    pen.add('path', {
      d: data,
      fill: 'none',
      stroke: this.theme.ink,
      'stroke-width': 1.25,
      'stroke-dasharray': dashes,
    });
  }

  /** Cohen's correction: every place of a row orders like the one where the row meets the no-skill curve. */
  collapse(pen) {
    const { x, y } = this.scale;
    const { from, to } = this.scene.cohen;
    pen.add('line', {
      x1: x(0),
      x2: x(1),
      y1: y(from[1]),
      y2: y(from[1]),
      stroke: this.theme.ink,
      'stroke-width': 1,
      'stroke-opacity': 0.6,
    });
    for (const start of [0.04, 0.96]) {
      const direction = Math.sign(to[0] - start);
      const tip = x(start) + direction * 10;
      pen.add('path', {
        d: `M${x(start)} ${y(from[1]) - 4}L${tip} ${y(from[1])}L${x(start)} ${y(from[1]) + 4}`,
        fill: 'none',
        stroke: this.theme.ink,
        'stroke-width': 1.25,
      });
    }
    pen.add('circle', {
      cx: x(to[0]),
      cy: y(to[1]),
      r: 5,
      fill: this.theme.ink,
      stroke: this.theme.bg,
      'stroke-width': 2,
    });
  }

  labels() {
    const pen = this.pens.labels.start();
    this.hits = [];
    if (!this.scene.heat) {
      const avoid = this.obstacles();
      const outside = [];
      for (const region of this.scene.regions) if (!this.regionLabel(pen, region, avoid)) outside.push(region);
      this.leaders(pen, outside);
    }
    if (this.scene.message) this.message(pen);
    pen.stop();
  }

  /** What a label should not cover: named scores and the handle. */
  obstacles() {
    const { x, y } = this.scale;
    const around = (a, b, w, h) => ({ x0: x(a) - w, x1: x(a) + w + 16, y0: y(b) - h, y1: y(b) + h });
    const boxes = this.scene.overlays.has('places')
      ? this.scene.places.filter((p) => p.kind === 'inner').map((p) => around(p.a, p.b, 8, 8))
      : [];
    return [...boxes, around(this.scene.point.a, this.scene.point.b, 12, 12)];
  }

  regionLabel(pen, region, avoid) {
    const { x, y, side } = this.scale;
    const strong = this.emphasis(region) === 'full';
    const outline = region.outline.map(([a, b]) => [x(a), y(b)]);
    if (!this.groupName(region, Infinity)) return true;
    for (const room of [160, 110, 72]) {
      const text = this.groupName(region, Math.min(room, side * 0.6), 12, strong);
      const box = { width: width(text, 12, strong) + 2, height: 15 };
      const place = labelPlace(outline, box, x(0.2), 6, avoid);
      if (!place) continue;
      const ink = textOn(this.fill(region).ground);
      const faint = this.emphasis(region) === 'faded' ? 0.72 : 1;
      pen.add(
        'text',
        {
          x: place.x,
          y: place.y + 4,
          'text-anchor': 'middle',
          'font-size': 12,
          'font-weight': strong ? 650 : 400,
          fill: ink,
          'fill-opacity': faint,
          ...(region.entities.length > 1 ? { ...HALO, stroke: this.fill(region).ground } : {}),
        },
        text,
      );
      const mine = {
        x0: place.x - box.width / 2,
        x1: place.x + box.width / 2,
        y0: place.y - 8,
        y1: place.y + 8,
        entity: region.entities[0],
      };
      avoid.push(mine);
      this.hits.push(mine);
      return true;
    }
    return false;
  }

  /** The name of a region in so many pixels; '' where nobody in it has one. */
  groupName(region, room, size, strong) {
    const { names } = this.scene;
    const first = region.entities.map((entity) => names[entity]).find(Boolean);
    if (!first) return '';
    const more = region.entities.length > 1 ? ` + ${region.entities.length - 1} tied` : '';
    return cut(first, room - width(more, size, strong), size, strong, names) + more;
  }

  /** Thin regions that touch the upper edge are named above the square, with a leader, as many as fit side by side. */
  leaders(pen, regions) {
    const { x, y } = this.scale;
    const taken = [];
    for (const region of regions.filter((r) => r.area > 2e-4)) {
      const top = region.outline.filter(([, b]) => b > 1 - 1e-9);
      if (!top.length) continue;
      const span = [Math.min(...top.map((p) => p[0])), Math.max(...top.map((p) => p[0]))];
      const text = this.groupName(region, 110, 11);
      const half = width(text, 11) / 2 + 4;
      for (let a = Math.max(span[0] + 0.01, 0.14); a <= Math.min(span[1], 0.86); a += 0.02) {
        const box = { x0: x(a) - half, x1: x(a) + half, y0: 0, y1: 12 };
        if (taken.some((other) => overlap(other, box))) continue;
        taken.push({ ...box, entity: region.entities[0] });
        this.hits.push({ ...box, entity: region.entities[0] });
        const end = y(1) + Math.min(12, this.depth(region, a) / 2);
        pen.add('line', { x1: x(a), x2: x(a), y1: 13, y2: end, stroke: this.theme.ink, 'stroke-width': 0.75 });
        pen.add('circle', { cx: x(a), cy: end, r: 1.75, fill: this.theme.ink });
        pen.add('text', { x: x(a), y: 10, 'text-anchor': 'middle', 'font-size': 11, fill: this.theme.ink }, text);
        break;
      }
    }
  }

  depth(region, a) {
    const near = region.outline.filter((p) => Math.abs(p[0] - a) < 0.06 && p[1] < 1 - 1e-9).map((p) => p[1]);
    return near.length ? (1 - Math.max(...near)) * this.scale.side : 6;
  }

  message(pen) {
    const { x, y, side } = this.scale;
    const lines = this.scene.message;
    lines.forEach((line, i) => {
      pen.add(
        'text',
        {
          x: x(0.5),
          y: y(0.62) + 18 * (i - (lines.length - 1) / 2),
          'text-anchor': 'middle',
          'font-size': 13,
          fill: this.theme.ink2,
          ...HALO,
          stroke: this.theme.bg,
          'stroke-width': 6,
        },
        cut(line, side - 24, 13),
      );
    });
  }

  frame() {
    const pen = this.pens.frame.start();
    const { x, y, side } = this.scale;
    const t = this.theme;
    pen.add('rect', { x: x(0), y: y(1), width: side, height: side, fill: 'none', stroke: t.ink, 'stroke-width': 1 });
    if (this.scene.overlays.has('places')) for (const place of this.scene.places) this.place(pen, place);
    else
      for (const [a, b] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ])
        this.corner(pen, a, b);
    for (const mark of this.scene.marks || []) this.mark(pen, mark);
    pen.stop();
  }

  /** The largest value of a map points up, the smallest down, a score's own place is ringed. */
  mark(pen, { kind, a, b }) {
    const [px, py] = [this.scale.x(a), this.scale.y(b)];
    const style = {
      fill: kind === 'largest' ? this.theme.ink : this.theme.bg,
      stroke: this.theme.ink,
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
    };
    if (kind === 'place') {
      pen.add('circle', { cx: px, cy: py, r: 8, fill: 'none', stroke: this.theme.bg, 'stroke-width': 4 });
      pen.add('circle', { cx: px, cy: py, r: 8, fill: 'none', stroke: this.theme.ink, 'stroke-width': 2 });
      return;
    }
    const tip = kind === 'largest' ? -6 : 6;
    pen.add('path', { d: `M${px - 6} ${py - tip * 0.7}L${px + 6} ${py - tip * 0.7}L${px} ${py + tip}Z`, ...style });
  }

  corner(pen, a, b) {
    const { x, y } = this.scale;
    const text = [
      ['TNR', 'NPV'],
      ['PPV', 'TPR'],
    ][a][b];
    const left = a === 0;
    pen.add(
      'text',
      {
        x: x(a) + (left ? -8 : 8),
        y: y(b) + 4,
        'text-anchor': left ? 'end' : 'start',
        'font-size': 11,
        'font-weight': 650,
        fill: this.theme.ink,
      },
      text,
    );
  }

  place(pen, { symbol, a, b, kind }) {
    const { x, y } = this.scale;
    const t = this.theme;
    if (kind === 'minor') {
      pen.add('circle', { cx: x(a), cy: y(b), r: 2.5, fill: t.bg, stroke: t.ink3, 'stroke-width': 0.75 });
      return;
    }
    pen.add('circle', { cx: x(a), cy: y(b), r: 3.5, fill: t.bg, stroke: t.ink, 'stroke-width': 1.25 });
    const inside = kind === 'inner' || (kind === 'right' && this.scene.heat);
    const flip = inside && (a > 0.85 || kind === 'right');
    const left = kind === 'left' || flip;
    const style = {
      x: x(a) + (left ? -8 : 8),
      y: y(b) + 4,
      'text-anchor': left ? 'end' : 'start',
      'font-size': 11,
      fill: t.ink,
      'font-weight': kind === 'inner' ? 400 : 650,
    };
    pen.add('text', inside ? { ...style, ...HALO, stroke: t.bg } : style, spans(symbol));
  }

  live() {
    const pen = this.pens.live.start();
    const { x, y, side } = this.scale;
    const { point, radius, overlays } = this.scene;
    const t = this.theme;
    const [px, py] = [x(point.a), y(point.b)];
    this.ticks(pen);
    const hair = { stroke: t.ink, 'stroke-opacity': 0.55, 'stroke-width': 0.75 };
    pen.add('line', { x1: px, x2: px, y1: py, y2: y(0), ...hair });
    pen.add('line', { x1: x(0), x2: px, y1: py, y2: py, ...hair });
    if (overlays.has('radius') && radius > 0 && Number.isFinite(radius)) {
      pen.add('circle', {
        cx: px,
        cy: py,
        r: radius * side,
        fill: 'none',
        stroke: t.bg,
        'stroke-width': 2.5,
        'stroke-opacity': 0.5,
        'clip-path': this.clip,
      });
      pen.add('circle', {
        cx: px,
        cy: py,
        r: radius * side,
        fill: 'none',
        stroke: t.ink,
        'stroke-width': 1,
        'stroke-dasharray': '2 2',
        'clip-path': this.clip,
      });
    }
    this.tag(pen, px, y(0) + 13, fixed(point.a), 'middle');
    this.tag(pen, x(0) - 4, py, fixed(point.b), 'end');
    pen.add('circle', { cx: px, cy: py, r: 9, fill: '#FFFFFF', stroke: '#16191D', 'stroke-width': 2 });
    pen.add('circle', { cx: px, cy: py, r: 4.5, fill: this.core(), stroke: '#16191D', 'stroke-width': 1 });
    pen.stop();
  }

  core() {
    const place = this.scene.winner.length ? this.scene.colourOf(this.scene.winner[0]) : -1;
    return this.patterns.paint(place, marks.hue(place, 'full', this.theme.grey), this.theme.bg, 4);
  }

  ticks(pen) {
    const { x, y } = this.scale;
    const t = this.theme;
    const { a, b } = this.scene.point;
    const text = { 'font-size': 11, fill: t.ink3 };
    for (let k = 0; k <= 5; k++) {
      const z = k / 5;
      pen.add('line', { x1: x(z), x2: x(z), y1: y(0), y2: y(0) + 4, stroke: t.ink, 'stroke-width': 1 });
      if (Math.abs(x(z) - x(a)) > 30)
        pen.add('text', { x: x(z), y: y(0) + 17, 'text-anchor': 'middle', ...text }, String(z));
      if (k === 0 || k === 5) continue;
      pen.add('line', { x1: x(0) - 4, x2: x(0), y1: y(z), y2: y(z), stroke: t.ink, 'stroke-width': 1 });
      if (Math.abs(y(z) - y(b)) > 16)
        pen.add('text', { x: x(0) - 8, y: y(z) + 4, 'text-anchor': 'end', ...text }, String(z));
    }
    if (Math.abs(x(0.5) - x(a)) > 36)
      pen.add('text', { x: x(0.5), y: y(0) + 17, 'text-anchor': 'middle', ...text, fill: t.ink2 }, [
        { text: 'a', italic: true },
        { text: ' →' },
      ]);
    if (Math.abs(y(0.5) - y(b)) > 16)
      pen.add('text', { x: x(0) - 8, y: y(0.5) + 4, 'text-anchor': 'end', ...text, fill: t.ink2 }, [
        { text: 'b', italic: true },
        { text: ' ↑' },
      ]);
  }

  tag(pen, x, y, text, anchor) {
    const wide = width(text, 11, true) + 8;
    const left = anchor === 'end' ? x - wide : x - wide / 2;
    pen.add('rect', { x: left, y: y - 8, width: wide, height: 16, rx: 3, fill: this.theme.ink });
    pen.add(
      'text',
      {
        x: left + wide / 2,
        y: y + 4,
        'text-anchor': 'middle',
        'font-size': 11,
        'font-weight': 650,
        fill: this.theme.bg,
      },
      text,
    );
  }
}

export { scales as tileScales };
