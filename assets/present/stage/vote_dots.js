/** The votes of the room as dots on the Tile of the stage. */
import { make } from '#tile/ui/elements';

/** @import { TileScale } from '#tile/draw/types' */

export class VoteDots {
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
