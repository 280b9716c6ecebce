/** Details of a trade-off on a slide: ROC space at three prevalences, and the tetrahedron, turned by the pointer. */
import { modelOnPath } from '#tile/pages/tradeoff/path';
import { Tetrahedron } from '#tile/pages/tradeoff/tetrahedron_plot';
import { ThreePrevalences } from '#tile/pages/tradeoff/three_prevalences';
import { around } from '#tile/present/stage/layout';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { TradeoffModel } from '#tile/model/tradeoff' */
/** @import { Area } from '#tile/present/stage/spotlight' */

/** The pixels in which the plots are drawn before they are enlarged: side by side, and below each other. */
const ROW = { width: 760, height: 310 };
const COLUMN = { width: 320, height: 1040 };
/** The width in which the tetrahedron is drawn, and the height of the text below it. */
const [BODY, TEXT] = [300, 40];

/** Lays an element out in pixels of its own, enlarged to fit into the middle of a box. */
/** @param {HTMLElement} node @param {{width: number, height: number}} drawn @param {Area} box */
function enlarge(node, { width, height }, { x, y, w, h }) {
  const scale = Math.max(0.1, Math.min(w / width, h / height));
  const corner = `${x + (w - width * scale) / 2}px, ${y + (h - height * scale) / 2}px`;
  Object.assign(node.style, { width: `${width}px`, transform: `translate(${corner}) scale(${scale})` });
}

export class SlidePrevalences {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.plots = new ThreePrevalences(node);
  }

  /** @param {Area[]} boxes of two plots: this one fills both */
  lay(boxes) {
    const area = around(boxes);
    const row = area.w > area.h;
    this.node.classList.toggle('tx-stacked', !row);
    enlarge(this.node, row ? ROW : COLUMN, area);
  }

  /** @param {ExploreModel} model at the slider @param {TradeoffModel} tradeoff */
  paint(model, tradeoff) {
    this.plots.paint(modelOnPath(model, tradeoff), tradeoff);
  }
}

export class SlideTetrahedron {
  /** @type {TradeoffModel | null} */
  tradeoff = null;

  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.body = new Tetrahedron(node, (turned) => {
      if (this.tradeoff) this.tradeoff.turned = turned;
    });
    // Keys go to the next slide.
    this.body.node.tabIndex = -1;
  }

  /** @param {Area} box */
  lay(box) {
    enlarge(this.node, { width: BODY, height: BODY + TEXT }, box);
  }

  /** @param {ExploreModel} model at the slider @param {TradeoffModel} tradeoff */
  paint(model, tradeoff) {
    this.tradeoff = tradeoff;
    this.body.paint(modelOnPath(model, tradeoff), tradeoff);
  }
}
