/**
 * The plots of the stage: the page's painters where the audience needs more than they draw on the page, and the
 * leaderboard in large type. Knows no scenes and no Dash.
 */
import { theme } from '#tile/draw/colours';
import * as marks from '#tile/draw/marks';
import { Pen } from '#tile/draw/pen';
import { MARGIN } from '#tile/draw/square';
import { cut, fixed } from '#tile/draw/text';
import { AxesRocPainter } from '#tile/painters/roc_axes';
import { TilePainter } from '#tile/painters/tile_painter';
import { make } from '#tile/parts/elements';
import { Scatter } from '#tile/scores/scatter';

const SVG = 'http://www.w3.org/2000/svg';

/** The Tile with a picture below it where one is needed. */
export class StageTile extends TilePainter {
  constructor(host) {
    super(host);
    this.picture = new Pen(this.pens.svg.insertBefore(document.createElementNS(SVG, 'g'), this.pens.regions.group));
  }

  /** A map of cells as Plotly drew it: {url, side}, its square laid on ours. */
  ground(picture, side) {
    this.picture.start();
    const by = picture ? side / picture.side : 1;
    const box = {
      x: MARGIN.left * (1 - by),
      y: MARGIN.top * (1 - by),
      width: (picture ? picture.side + MARGIN.left + MARGIN.right : 0) * by,
      height: (picture ? picture.side + MARGIN.top + MARGIN.bottom : 0) * by,
    };
    if (picture) this.picture.add('image', { href: picture.url, ...box, preserveAspectRatio: 'none' });
    this.picture.stop();
  }
}

/** ROC space with its own axes. */
export class StageRoc extends AxesRocPainter {
  /** Only the first's value stands at its line: how far behind the selected is, the words say, and dots stay clear. */
  value(pen, segment, value, first) {
    if (first) super.value(pen, segment, value, first);
  }
}

/** The scatter of two rankings, its dots as fine as the screen. */
export class StageScatter extends Scatter {
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
export class StageBoard {
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
      row.mark.className =
        place < 0 ? 'tx-swatch tx-swatch-none' : model.shares(entity) ? 'tx-swatch tx-tied' : 'tx-swatch';
      row.mark.style.background = marks.css(place);
      row.rank.textContent = Number.isFinite(ranks[entity]) ? String(ranks[entity]) : '–';
      row.name.textContent = cut(names[entity], wide - 204 * unit, 22 * unit, ranks[entity] === 1, names);
      row.score.textContent = fixed(scores[entity]);
      row.bar.style.width = `${100 * (Number.isFinite(scores[entity]) ? scores[entity] : 0)}%`;
      row.bar.style.background = marks.hue(place, 'full', '');
      row.node.className = `tx-stage-row${ranks[entity] === 1 ? ' tx-first' : ''}${entity === model.selected ? ' tx-chosen-row' : ''}`;
      row.node.style.height = `${step}px`;
      row.node.style.transform = `translateY(${at * step}px)`;
      for (const [key, value] of [
        ['aria-posinset', at + 1],
        ['aria-setsize', model.names.length],
      ])
        row.node.setAttribute(key, value);
    });
  }

  make(entity) {
    const parts = {
      rank: make('span', { className: 'tx-stage-rank' }),
      mark: make('span', {}),
      name: make('span', { className: 'tx-stage-name' }),
      score: make('output', {}),
      bar: make('i', {}),
    };
    const track = make('span', { className: 'tx-stage-bar' }, parts.bar);
    const row = {
      ...parts,
      node: make('div', { role: 'listitem' }, parts.rank, parts.mark, parts.name, track, parts.score),
    };
    this.host.append(row.node);
    this.rows.set(entity, row);
    return row;
  }
}
