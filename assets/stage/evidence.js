/**
 * What a scene of Scores, Trade-off, Predictions or Robustness shows besides the Tile and ROC space: the audit with a
 * counterexample, the degree of optimality along β with the best classifiers, models at their best thresholds, the rank
 * acceptabilities in a part of the Tile; and of Explore, the rankings that divide the Tile.
 */

import { MixtureChart } from '#tile/charts/mixture_chart';
import { hasSideBySide } from '#tile/correlations/side_by_side_words';
import { CurvesPainter } from '#tile/curves/curves_painter';
import { PredictionsPlots } from '#tile/curves/plots';
import { hasRankings, SlideRankings } from '#tile/divisions/slide_rankings';
import { MARGIN } from '#tile/draw/square';
import { sideBySide } from '#tile/multiples/panel_pane';
import { TilePainter } from '#tile/painters/tile_painter';
import { SlideModelFade } from '#tile/paired/slide_fade';
import { make, part } from '#tile/parts/elements';
import { DegreeFigure, FIGURE_WIDTH, SixBest } from '#tile/paths/slide_degree';
import { SlideBars } from '#tile/preferences/slide_bars';
import { exampleOf, mixturesOf, paintAudit } from '#tile/stage/audit';
import { pane } from '#tile/stage/plots';

/** @import { Ranked } from '#tile/preferences/scene_part' */
/** @import { PredictionsModel } from '#tile/thresholds/predictions_model' */
/** @import { Layout, View } from '#tile/stage/layout' */
/** @import { PaneName, WholeName } from '#tile/stage/panes' */
/** @import { StageFrame } from '#tile/stage/plots' */

const SAME = 1e-9;
/** @typedef {'degree' | 'best' | 'mixture' | 'audit' | 'models' | 'curves' | 'shares' | 'rankings'} EvidenceName */

/** @param {string} name */
const block = (name) => make('div', { className: `tx-stage-block tx-stage-${name}`, 'data-pane': name, hidden: '' });

/**
 * The two plots of a scene that has such figures of its own; null for any other scene or view.
 *
 * @param {StageFrame} frame
 * @param {View} view
 * @returns {[EvidenceName | 'map' | 'tile', EvidenceName] | null}
 */
function evidenceOf({ kind, model, scores, tradeoff, predictions, part: shared, ready }, view) {
  if (predictions) return ['models', 'curves'];
  // On a distribution there are no classifiers to list, and no points in ROC space.
  if (tradeoff && model.law) return view === 'pair' && ready !== false ? ['tile', 'degree'] : null;
  if (shared) return view === 'pair' && ready !== false ? ['tile', 'shares'] : null;
  // The numbers on the Tile need the list of what they stand for.
  if (view === 'pair' && ready !== false && kind === 'explore' && hasRankings(model)) return ['tile', 'rankings'];
  // Next to maps side by side, the audit replaces the leaderboard.
  if (view !== (hasSideBySide(scores) ? 'board' : 'pair')) return null;
  if (scores?.audits?.length) return [exampleOf(scores.audits[0]) ? 'mixture' : 'map', 'audit'];
  return tradeoff && (tradeoff.answer.entities ?? 0) > 1 ? ['degree', 'best'] : null;
}

/**
 * Which plots a view shows, from the first place to the last.
 *
 * @param {StageFrame} frame
 * @param {View} view
 * @returns {PaneName[]}
 */
export function panesOf(frame, view) {
  const { scores, ready } = frame;
  if (ready === false) return [];
  const several = sideBySideKind(frame, view);
  if (several) return [several];
  const own = evidenceOf(frame, view);
  const both = hasSideBySide(scores) ? own : own?.slice(0, 1);
  if (own && both) return { pair: own, tile: own.slice(0, 1), roc: own.slice(1), board: both }[view];
  /** @type {[PaneName, PaneName]} */
  const [one, other] = scores ? ['map', scores.comparing ? 'other' : 'scatter'] : ['tile', 'roc'];
  return { pair: [one, other], tile: [one], roc: [other], board: [one] }[view];
}

/**
 * Which kind of side-by-side Tiles a scene shows; null in any other scene or view.
 *
 * @param {StageFrame} frame
 * @param {View} view
 * @returns {WholeName | null}
 */
export function sideBySideKind(frame, view) {
  if (sideBySide(frame)) return 'panels';
  return view === 'pair' && frame.ready !== false && hasSideBySide(frame.scores) ? 'side-by-side' : null;
}

/** Whether a scene has two boxes below a wide title. @param {StageFrame} frame @param {View} view */
export const isWide = (frame, view) => !frame.predictions && evidenceOf(frame, view) !== null;

/** Whether the first of two boxes holds the Tile. @param {StageFrame} frame @param {View} view */
export const hasTile = (frame, view) => isWide(frame, view) && evidenceOf(frame, view)?.[0] === 'tile';

/** Whether the rankings that divide the Tile are next to it. @param {StageFrame} frame @param {View} view */
export const showsRankings = (frame, view) => evidenceOf(frame, view)?.[1] === 'rankings';

export class Evidence {
  /** @type {Record<EvidenceName, HTMLElement>} */
  nodes = {
    degree: pane('degree', false),
    best: block('best'),
    mixture: block('mixture'),
    audit: block('audit'),
    models: pane('models', false),
    curves: pane('curves', false),
    shares: block('shares'),
    rankings: block('rankings'),
  };
  degree = new DegreeFigure(part(this.nodes.degree, '.tx-overlay'));
  best = new SixBest(this.nodes.best);
  mixture = new MixtureChart(this.nodes.mixture);
  bars = new SlideBars(this.nodes.shares);
  rankings = new SlideRankings(this.nodes.rankings);
  plots = new PredictionsPlots(
    new TilePainter(part(this.nodes.models, '.tx-overlay')),
    new CurvesPainter(part(this.nodes.curves, '.tx-overlay')),
  );
  /** The names of the plots, in the order of their boxes. @type {string[]} */
  shown = [];
  /** @type {Layout | null} */
  box = null;
  side = 1;
  /** The rank acceptabilities painted last. @type {Ranked | null} */
  ranked = null;

  /** @param {() => void} ask requests a repaint of what follows the point */
  constructor(ask) {
    this.ask = ask;
    Object.assign(this.plots, { fade: new SlideModelFade(ask), decisions: true });
  }

  /**
   * Puts the plots into their boxes.
   *
   * @param {string[]} shown
   * @param {Layout} box
   */
  lay(shown, box) {
    [this.shown, this.box] = [shown, box];
    this.side = box.side / box.scale;
    const { boxes } = box;
    if (!boxes) return;
    shown.forEach((name, k) => {
      const { x, y, w, h } = boxes[k];
      const node = this.nodes[/** @type {EvidenceName} */ (name)];
      if (!node) return;
      const by = name === 'degree' ? w / FIGURE_WIDTH : 1;
      Object.assign(node.style, {
        width: `${w / by}px`,
        height: `${h / by}px`,
        transform: `translate(${x}px, ${y}px) scale(${by})`,
      });
    });
  }

  /** The size of the box of a plot in pixels. @param {EvidenceName} name */
  size(name) {
    const { boxes, unit } = /** @type {Layout} */ (this.box);
    const { w, h } = boxes?.[this.shown.indexOf(name)] ?? { w: 1, h: 1 };
    return { width: w, height: h, unit };
  }

  /**
   * Paints one of the plots.
   *
   * @param {string} name
   * @param {StageFrame} frame
   * @param {string[]} names as the audience sees them
   */
  paint(name, frame, names) {
    const { scores, tradeoff, model } = frame;
    const audits = scores?.audits;
    if (name === 'degree' && tradeoff) {
      const { width, height } = this.size('degree');
      this.degree.measure(FIGURE_WIDTH, (height * FIGURE_WIDTH) / width);
      this.degree.show(model, sliderOf(frame));
    }
    if (name === 'best' && tradeoff) this.best.paint(model, sliderOf(frame), names, this.size('best'));
    if (name === 'mixture' && audits) this.mixture.paint(mixturesOf(audits[0], names), this.size('mixture'));
    if (name === 'audit' && scores && audits) paintAudit(this.nodes.audit, audits, scores);
    if (name === 'models' && frame.predictions) this.models(frame.predictions, names, true);
    if (name === 'shares') this.shares(frame, names, true);
    if (name === 'rankings') this.rankings.paint(model, names, this.size('rankings'), true);
  }

  /**
   * Paints rank acceptabilities; while the prior is animated, those computed last.
   *
   * @param {StageFrame} frame
   * @param {string[]} names
   * @param {boolean} all whether more than the values may have changed
   */
  shares({ part: shared, model, shifting }, names, all) {
    if (!shared) return;
    shared.listeners.add(this.ask);
    const ranked = (shifting && shared.last) || shared.sharesFor(model);
    if (!all && ranked === this.ranked) return;
    this.ranked = ranked;
    this.bars.paint(model, shared, ranked, names, { ...this.size('shares'), old: Boolean(shifting) });
  }

  /**
   * Repaints what follows the point.
   *
   * @param {string} name
   * @param {StageFrame} frame
   * @param {string[]} names
   */
  move(name, frame, names) {
    const { tradeoff, model, predictions } = frame;
    if (name === 'degree' && tradeoff) this.degree.show(model, sliderOf(frame));
    if (name === 'best' && tradeoff) this.best.paint(model, sliderOf(frame), names, this.size('best'));
    if (name === 'models' && predictions) this.models(predictions, names, false);
    if (name === 'shares') this.shares(frame, names, false);
    if (name === 'rankings') this.rankings.paint(model, names, this.size('rankings'), false);
  }

  /**
   * Paints both plots of models; one of them may be hidden.
   *
   * @param {PredictionsModel} predictions
   * @param {string[]} names
   * @param {boolean} all
   */
  models(predictions, names, all) {
    const { answer } = predictions;
    const read = answer.models.every(({ name }, k) => name === names[k]);
    const models = answer.models.map((each, k) => ({ ...each, name: names[k] }));
    const shown = read ? predictions : Object.assign(Object.create(Object.getPrototypeOf(predictions)), predictions);
    if (!read) shown.result = { ...answer, models };
    this.plots.paint(shown, this.side, MARGIN.left, all);
  }

  /**
   * The place on the path of a trade-off at a pointer, as t from 0 to 1.
   *
   * @param {MouseEvent} event
   * @param {StageFrame} frame
   */
  at({ clientX }, { tradeoff, model }) {
    const { left, width } = this.nodes.degree.getBoundingClientRect();
    return tradeoff ? tradeoff.at(this.degree.t(((clientX - left) / width) * FIGURE_WIDTH)) : model.point;
  }
}

/** The path with its slider at the point of a frame. @param {StageFrame} frame */
function sliderOf({ tradeoff, model }) {
  if (!tradeoff) throw new Error('expected a trade-off, found none');
  const { t } = tradeoff.nearest(model.point.a, model.point.b);
  tradeoff.t = tradeoff.answer.known.find((each) => Math.abs(each.t - t) < SAME)?.t ?? t;
  return tradeoff;
}
