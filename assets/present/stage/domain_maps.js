/** The four maps of domains on a slide, in the place of the Tile. */
import { MARGIN } from '#tile/draw/square';
import { DomainFigures } from '#tile/pages/contexts/domain_tiles';
import { fill } from '#tile/ui/elements';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { ContextsPart } from '#tile/pages/contexts/scene_part' */
/** @import { Layout } from '#tile/present/stage/layout' */
/** @import { Area } from '#tile/present/stage/spotlight' */

/** The height of a title in pixels, before enlargement. */
const TITLE = 20;
/** The possible type sizes, as shares of that at one Tile, and the least side in pixels that a Tile should have. */
const SHARES = [1, 0.86, 0.74, 0.62, 0.5];
const LEAST = 100;
/** What the Tiles take beyond their squares; small ones have no labels above and few below. */
const UNUSED = 18;
const AROUND = { x: MARGIN.left + MARGIN.right, y: MARGIN.top + MARGIN.bottom + TITLE - UNUSED };

/**
 * The columns, the side and the enlargement of four Tiles in a box: as large as they fit, with smaller type where they
 * would be too small.
 *
 * @param {Area} box @param {number} scale of one Tile
 */
export function sizesIn({ w, h }, scale) {
  let found = { columns: 2, side: 24, scale };
  for (const share of SHARES) {
    const by = share * scale;
    for (const columns of [1, 2, 4]) {
      const side = Math.floor(Math.min(w / by / columns - AROUND.x, (h / by) * (columns / 4) - AROUND.y));
      if (side * by > found.side * found.scale) found = { columns, side, scale: by };
    }
    if (found.side >= LEAST) break;
  }
  return found;
}

export class SlideDomains {
  shown = new DomainFigures();
  sizes = { columns: 2, side: 24, scale: 1 };
  /** The Tile on which the last press began. */
  pressed = this.shown.tiles[0];

  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    fill(node, ...this.shown.nodes);
  }

  /** @param {Area} box @param {Pick<Layout, 'scale'>} layout */
  lay(box, { scale: one }) {
    this.sizes = sizesIn(box, one);
    const { columns, side, scale } = this.sizes;
    Object.assign(this.node.style, {
      width: `${box.w / scale}px`,
      height: `${box.h / scale}px`,
      transform: `translate(${box.x}px, ${box.y}px) scale(${scale})`,
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    });
    this.node.style.setProperty('--tx-side', `${side}px`);
  }

  /** @param {ContextsPart} part @param {ExploreModel} model @param {boolean} all whether all is painted anew */
  paint(part, model, all) {
    const domains = part.domains(model);
    if (!domains) return;
    if (all) this.shown.show(model, domains.maps, this.sizes.side);
    else this.shown.move(model, domains.maps, this.sizes.side);
  }

  /** Chooses the Tile under a pointer, if there is one. @param {MouseEvent} event */
  press({ clientX, clientY }) {
    const tile = this.shown.tiles.find(({ overlay }) => {
      const { left, right, top, bottom } = overlay.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    });
    if (tile) this.pressed = tile;
  }

  /** (a, b) of a pointer on the Tile on which its press began. @param {MouseEvent} event */
  at({ clientX, clientY }) {
    const { left, top } = this.pressed.overlay.getBoundingClientRect();
    const { side, scale } = this.sizes;
    const [x, y] = [(clientX - left) / scale - MARGIN.left, (clientY - top) / scale - MARGIN.top];
    return { a: x / side, b: 1 - y / side };
  }
}
