/** Tiles side by side on the stage, in place of the two plots. */
import { PanelGrid } from '#tile/multiples/panel_grid';
import { PanelModels } from '#tile/multiples/panel_models';
import { verdict } from '#tile/multiples/words';
import { make } from '#tile/parts/elements';

/** @import { ExploreModel } from '#tile/model/explore_model' */
/** @import { PanelTile } from '#tile/multiples/panel_tile' */
/** @import { Point } from '#tile/parts/gestures' */

// The factor by which Tiles are enlarged on a screen of 1920 x 1080, so that an audience can read them.
const ENLARGED = 1.6;

/**
 * Whether a scene shows Tiles side by side instead of the plots.
 * @param {{kind: string, model: ExploreModel}} frame
 */
export const sideBySide = ({ kind, model }) => kind === 'explore' && model.display.multiples !== 'none';

/** @typedef {{unit: number, head: {y: number}}} StageBox what the layout of a stage says of its title */

/**
 * Puts an element where a layout has its plots, over the whole width, enlarged.
 *
 * @param {HTMLElement} node
 * @param {StageBox} box
 * @param {{width: number, height: number}} screen
 * @param {number} [enlarged] at 1920 x 1080
 * @returns {{width: number, height: number}} of the room, before it is enlarged
 */
export function layWide(node, { unit, head }, { width, height }, enlarged = ENLARGED) {
  const scale = enlarged < ENLARGED ? enlarged * unit : Math.max(1, enlarged * unit);
  const [side, top, foot] = [22 * unit, head.y + 110 * unit, 48 * unit];
  const size = { width: (width - 2 * side) / scale, height: (height - top - foot) / scale };
  Object.assign(node.style, {
    width: `${size.width}px`,
    height: `${size.height}px`,
    transform: `translate(${side}px, ${top}px) scale(${scale})`,
  });
  node.hidden = false;
  return size;
}

export class PanelPane {
  node = make('div', { className: 'tx-stage-pane', 'data-pane': 'panels', hidden: '' });
  models = new PanelModels();
  size = { width: 1, height: 1 };
  /** The Tile on which the last press began. @type {PanelTile | null} */
  pressed = null;

  /** @param {() => void} ask for what follows the point */
  constructor(ask) {
    this.grid = new PanelGrid(this.node, ask);
  }

  /** What changes from Tile to Tile, in a sentence. @param {{model: ExploreModel}} frame */
  words({ model: { display } }) {
    return { entity: null, name: verdict(display.multiples, this.models.panels), value: '', second: '' };
  }

  /**
   * Puts the Tiles where a layout has its plots.
   *
   * @param {StageBox} box
   * @param {{width: number, height: number}} screen
   */
  lay(box, screen) {
    this.size = layWide(this.node, box, screen);
  }

  /**
   * @param {{model: ExploreModel}} frame
   * @param {string[]} names those that may be read
   */
  paint({ model }, names) {
    // The entities of other leaderboards are others: of those no name is read while some are hidden.
    const hidden = names !== model.names;
    this.grid.readable = hidden ? (shown) => (shown.data === model.data ? names : shown.names.map(() => '?')) : null;
    this.grid.paint(this.models.of(model), this.size.width, this.size.height, 0);
    this.grid.finish();
  }

  /** @param {{model: ExploreModel}} frame */
  move({ model }) {
    this.models.move(model);
    this.grid.move();
  }

  /**
   * a and b under a pointer; null outside of all Tiles. The Tile is remembered for `at`.
   *
   * @param {MouseEvent} event
   * @returns {Point | null}
   */
  under(event) {
    this.pressed = this.grid.tileUnder(event);
    return this.pressed && this.at(event);
  }

  /**
   * a and b of a pointer on the Tile on which its press began.
   *
   * @param {MouseEvent} event
   * @returns {Point}
   */
  at(event) {
    return this.pressed ? this.grid.at(event, this.pressed) : { a: NaN, b: NaN };
  }
}
