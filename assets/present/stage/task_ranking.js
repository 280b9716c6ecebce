/** Any task on a slide: the triangle of importances, and next to it the models in their order at the point. */
import { TrianglePainter } from '#tile/pages/tasks/triangle_painter';
import { listed, StageBoard } from '#tile/present/stage/board';
import { fill, make, part } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TaskPart } from '#tile/pages/tasks/scene_part' */
/** @import { Area } from '#tile/present/stage/spotlight' */

/** The pixels in which the triangle is drawn before it is enlarged. */
const DRAWN = { width: 400, height: 386 };

export class SlideTriangle {
  /** The factor by which it is enlarged, and its upper left corner on the slide. */
  scale = 1;
  corner = { x: 0, y: 0 };

  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.painter = new TrianglePainter(part(node, '.tx-overlay'));
  }

  get drawing() {
    return this.painter.drawing;
  }

  /** Puts it into the middle of a box. @param {Area} box */
  lay({ x, y, w, h }) {
    this.scale = Math.max(0.1, Math.min(w / DRAWN.width, h / DRAWN.height));
    this.corner = { x: x + (w - DRAWN.width * this.scale) / 2, y: y + (h - DRAWN.height * this.scale) / 2 };
    Object.assign(this.node.style, {
      width: `${DRAWN.width}px`,
      height: `${DRAWN.height}px`,
      transform: `translate(${this.corner.x}px, ${this.corner.y}px) scale(${this.scale})`,
    });
  }

  /** @param {TaskPart} tasks @param {ExploreModel} model @param {string[]} names as the audience sees them */
  paint({ model: task }, model, names) {
    if (task.ranked) this.painter.paint(task, task.ranked, model.colourOf, names);
  }

  /** The place of a pointer in the square around the triangle. @param {MouseEvent} event */
  at({ clientX, clientY }) {
    const { left, top } = this.node.getBoundingClientRect();
    const scale = this.drawing?.scale;
    if (!scale) return { a: NaN, b: NaN };
    return { a: scale.a((clientX - left) / this.scale), b: scale.b((clientY - top) / this.scale) };
  }
}

export class SlideModels {
  list = make('div', { className: 'tx-stage-board', role: 'list', 'aria-label': 'Ranking' });
  board = new StageBoard(this.list);
  /** The top and height of each row, by entity. @type {Map<number, {y: number, height: number}>} */
  places = new Map();

  /** @param {HTMLElement} host */
  constructor(host) {
    fill(host, this.list);
  }

  /**
   * @param {ExploreModel} model @param {string[]} names as the audience sees them
   * @param {{width: number, height: number, unit: number}} size
   */
  paint(model, names, { width, height, unit }) {
    const { rows, height: step } = this.board.room(height, unit, model.ranking.order.length);
    const entities = listed(model.ranking, rows, model.selected);
    this.list.style.width = `${width}px`;
    this.places = new Map(entities.map((entity, k) => [entity, { y: k * step, height: step }]));
    this.board.paint(model, entities, step, names, { unit, wide: width, sets: null });
  }
}
