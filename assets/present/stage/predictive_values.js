/** PPV and NPV against prevalence, next to the Tile: of the best classifier, and of the selected or the second one. */
import { percent } from '#tile/draw/text';
import { predictiveValues } from '#tile/math/decisions';
import { predictiveChart } from '#tile/pages/decide/chart';
import { LineChart } from '#tile/plots/charts/line_chart';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { StageFrame } from '#tile/present/stage/plots' */

/** Pixels for the names at the right ends of the lines. */
const ROOM = 140;
/** The prevalences written at the axis. */
const WRITTEN = ['0.1 %', '1 %', '10 %', '50 %', '90 %'];
/** Values nearer than this to the one above have no room for a number. */
const APART = 0.06;

/** Whether the browser can show a scene at other prevalences: maps of values and lower ranks come from the server. */
/** @param {Pick<StageFrame, 'kind' | 'ready' | 'model'>} frame @returns {boolean} */
export function canShiftPrior({ kind, ready, model }) {
  return kind === 'explore' && ready !== false && Number.isFinite(model.ownPrior) && !model.heat && model.rank === 1;
}

/** The best classifier and the selected one, else the second; those with both rates. @param {ExploreModel} model */
function comparedOf({ winners, ranking, selected, rates }) {
  const order = [winners[0], selected ?? -1, ...ranking.order];
  const known = order.filter((i, k) => rates[i] && order.indexOf(i) === k);
  return known.slice(0, 2);
}

export class SlideValues {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.chart = new LineChart(host);
  }

  /**
   * @param {ExploreModel} model @param {string[]} names as the audience sees them
   * @param {{width: number, height: number}} size
   */
  paint(model, names, size) {
    const prior = model.prior ?? model.ownPrior;
    const shown = comparedOf(model).map((entity, k) => {
      const { tpr, fpr } = /** @type {{tpr: number, fpr: number}} */ (model.rates[entity]);
      return { candidate: { entity, name: names[entity], tpr, fpr, reference: false }, bold: k === 0 };
    });
    const drawn = predictiveChart(model, shown, prior, predictiveValues);
    const here = shown.flatMap(({ candidate: { tpr, fpr } }) => Object.values(predictiveValues(tpr, fpr, prior)));
    const x = drawn.cursor ?? 0;
    const dots = drawn.lines.map(({ colour }, k) => ({ x, y: here[k], colour, large: true }));
    const marks = here
      .filter((y, k) => Number.isFinite(y) && !here.slice(0, k).some((other) => Math.abs(other - y) < APART))
      .map((y) => ({ x, y, text: `${percent(y)} `, anchor: /** @type {const} */ ('end') }));
    this.chart.size = size;
    this.chart.paint({
      ...drawn,
      x: { ...drawn.x, ticks: drawn.x.ticks?.filter(({ text }) => text && WRITTEN.includes(text)) },
      room: ROOM,
      names,
      lines: drawn.lines.map((line) => ({ ...line, label: `${line.label} ${line.name}` })),
      over: { lines: [], dots: dots.filter(({ y }) => Number.isFinite(y)), marks },
    });
  }
}
