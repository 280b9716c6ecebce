/**
 * PPV and NPV against prevalence, next to the Tile: of the best classifier, and of the selected or the second one; next
 * to cards: of their classifiers, by letter.
 */
import { spread } from '#tile/draw/labels';
import { percent } from '#tile/draw/text';
import { predictiveValues } from '#tile/math/decisions';
import { predictiveChart } from '#tile/pages/decide/chart';
import { LineChart } from '#tile/plots/charts/line_chart';
import { letterOf } from '#tile/present/stage/cards';

/** @import { ExploreModel } from '#tile/model/explore' */
/** @import { StageFrame } from '#tile/present/stage/plots' */

/** Pixels for the names at the right ends of the lines. */
const ROOM = 140;
/** Pixels for letters there. */
const LETTERS = 32;
/** The prevalences written at the axis. */
const WRITTEN = ['0.1 %', '1 %', '10 %', '50 %', '90 %'];
/** Values nearer than this to the one above have no room for a number. */
const APART = 0.06;
/** Values of letters below this are written here, above the name of the axis. */
const LOW = 0.1;
/** Left of this share of the axis, values are written to the right of the cursor. */
const LEFT = 0.25;

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

/** @typedef {import('#tile/draw/charts').Mark} Mark */

/** The values where the cursor is, but for those too near to another. */
/** @param {number[]} values @returns {Pick<Mark, 'y' | 'text'>[]} */
const numbersAt = (values) =>
  values
    .filter((y, k) => Number.isFinite(y) && !values.slice(0, k).some((other) => Math.abs(other - y) < APART))
    .map((y) => ({ y, text: percent(y) }));

/**
 * The PPV of each letter where the cursor is, moved apart, and the least NPV.
 *
 * @param {{ppv: number, npv: number}[]} values by letter @returns {Pick<Mark, 'y' | 'text'>[]}
 */
export function lettersAt(values) {
  const said = values.flatMap(({ ppv }, k) => (Number.isFinite(ppv) ? [{ ppv, letter: letterOf(k) }] : []));
  const places = spread(
    said.map(({ ppv }) => ({ at: ppv, weight: 1 })),
    APART,
    LOW,
    1,
  );
  const marks = said.map(({ ppv, letter }, k) => ({ y: places[k], text: `${letter}: PPV ${percent(ppv)}` }));
  const npvs = values.map(({ npv }) => npv).filter(Number.isFinite);
  if (!npvs.length) return marks;
  const least = Math.min(...npvs);
  // Below the dashed lines, unless a PPV is written there.
  const y = least - APART;
  const free = marks.every((mark) => Math.abs(mark.y - y) >= APART);
  return free ? [...marks, { y, text: `NPV ≥ ${percent(least)}` }] : marks;
}

export class SlideValues {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.chart = new LineChart(host);
  }

  /**
   * @param {ExploreModel} model @param {string[]} names as the audience sees them
   * @param {{width: number, height: number}} size
   * @param {number[]} [cards] rows that have a letter
   */
  paint(model, names, size, cards) {
    const prior = model.prior ?? model.ownPrior;
    const shown = (cards ?? comparedOf(model)).map((entity, k) => {
      const { tpr, fpr } = /** @type {{tpr: number, fpr: number}} */ (model.rates[entity]);
      const name = cards ? letterOf(k) : names[entity];
      return { candidate: { entity, name, tpr, fpr, reference: false }, bold: Boolean(cards) || k === 0 };
    });
    const drawn = predictiveChart(model, shown, prior, predictiveValues);
    const both = shown.map(({ candidate: { tpr, fpr } }) => predictiveValues(tpr, fpr, prior));
    const here = both.flatMap(({ ppv, npv }) => [ppv, npv]);
    const x = drawn.cursor ?? 0;
    const [from, to] = drawn.x.range;
    /** @type {'start' | 'end'} */
    const anchor = cards && (x - from) / (to - from) < LEFT ? 'start' : 'end';
    const dots = drawn.lines.map(({ colour }, k) => ({ x, y: here[k], colour, large: true }));
    const marks = (cards ? lettersAt(both) : numbersAt(here)).map(({ y, text }) => ({
      ...{ x, y, anchor },
      text: anchor === 'start' ? `\u00a0\u00a0${text}` : `${text}\u00a0`,
    }));
    const label = (/** @type {typeof drawn.lines[0]} */ line) => (line.dash ? undefined : line.name);
    this.chart.size = size;
    this.chart.paint({
      ...drawn,
      x: { ...drawn.x, ticks: drawn.x.ticks?.filter(({ text }) => text && WRITTEN.includes(text)) },
      room: cards ? LETTERS : ROOM,
      names,
      lines: drawn.lines.map((line) => ({ ...line, label: cards ? label(line) : `${line.label} ${line.name}` })),
      over: { lines: [], dots: dots.filter(({ y }) => Number.isFinite(y)), marks },
    });
  }
}
