/** A live figure of the guide: performances to drag, and whether an axiom of ranking holds for them. */
import { Exercise } from '#tile/book/exercise';
import { PlanePlot } from '#tile/book/plane_plot';
import { fixed } from '#tile/draw/text';
import {
  above,
  detectionPlane,
  exchangePlane,
  extremeMixture,
  mixed,
  orders,
  rocPlane,
  valuesIn,
} from '#tile/math/axioms';
import { scores } from '#tile/math/scores';
import { fill, make } from '#tile/ui/elements';

/** @import { Frame, Picture } from '#tile/book/plane_plot' */
/** @import { Place, Plane } from '#tile/math/axioms' */

/** What a check needs. `value`: the score at a place. `key`: of the score, or of the way to rank; `name`: its name. */
/** @typedef {{plane: Plane, places: Place[], key: string, name: string, value: (at: Place) => number}} Situation */
/** `broken`: whether the points themselves break the axiom, and not only others of the plane. */
/** @typedef {{holds: boolean, broken: boolean, words: string, values: string, picture: Picture}} Finding */

/** Ways to rank by two scores, which are none themselves. */
const ORDERS = {
  mean_rank: 'Mean of the ranks by TPR and by TNR',
  scaled_mean: 'Mean of TPR and TNR, each scaled to the entries',
  balanced_accuracy: 'Balanced accuracy, (TPR + TNR) / 2',
};
/** @type {Record<string, {plane: (given: number) => Plane, frame: Frame}>} */
const PLANES = {
  roc: { plane: rocPlane, frame: { x: 'FPR', y: 'TPR' } },
  detection: {
    plane: detectionPlane,
    frame: { x: 'misses', y: 'hits', corners: ['false alarms only', 'misses only', 'hits only'] },
  },
  exchange: {
    plane: exchangePlane,
    frame: { x: 'share of misses among the wrong', y: 'share of hits among the right' },
  },
};
/** How many lines of equal score. */
const LINES = 9;

/** @param {number} value */
const said = (value) => (Number.isNaN(value) ? 'undefined (0/0)' : fixed(value));

/** Levels of lines, as many performances between any two. @param {Situation} at */
function levelsOf({ value, plane }) {
  const all = valuesIn(value, plane);
  if (!all.length || !above(all[all.length - 1], all[0])) return [];
  return Array.from({ length: LINES }, (_, k) => all[Math.floor(((k + 1) * all.length) / (LINES + 1))]);
}

/** @type {Record<string, (at: Situation) => Finding>} */
const CHECKS = { order, ends, mixture, exchange };

/** Who is ahead, and the shade of that, from B to A. */
const AHEAD = ['B is ahead of A', 'A and B tie', 'A is ahead of B'];
const SHADES = ['tx-axiom-t2', '', 'tx-axiom-t1'];

/** Axiom 1: the order of A and B does not depend on C. @param {Situation} at @returns {Finding} */
function order({ places, plane, key }) {
  const [a, b, c] = places;
  const tpr = (/** @type {Place} */ third) => [a[1], b[1], third[1]];
  const tnr = (/** @type {Place} */ third) => [1 - a[0], 1 - b[0], 1 - third[0]];
  const ahead = (/** @type {Place} */ third) => orders[key]([tpr(third), tnr(third)]);
  const all = valuesIn(ahead, plane);
  const holds = all[0] === all[all.length - 1];
  const now = AHEAD[ahead(c) + 1];
  const words = holds
    ? `Holds: ${now}, wherever C stands.`
    : `Broken: ${now} with C here. Elsewhere C changes that, although neither A nor B moves.`;
  const shade = (/** @type {Place} */ third) => SHADES[ahead(third) + 1];
  const picture = { value: null, levels: [], shade, segment: null };
  const values = `${now}. Where C stands in the blue, A is ahead; in the orange, B; in the white they tie.`;
  return { holds, broken: !holds, words, values, picture };
}

/** Axiom 2: none is above the perfect one, and none below the one that is always wrong. */
/** @param {Situation} at @returns {Finding} */
function ends(at) {
  const { places, value, name } = at;
  const [perfect, wrong] = [value([0, 1]), value([1, 0])];
  const own = value(places[0]);
  const [over, under] = [above(own, perfect), above(wrong, own)];
  const holds = !over && !under;
  const shade = (/** @type {Place} */ place) => {
    const here = value(place);
    return above(here, perfect) || above(wrong, here) ? 'tx-axiom-wrong' : '';
  };
  const words = over
    ? `Broken: A scores more than the perfect one.`
    : under
      ? `Broken: A scores less than the one that is always wrong.`
      : Number.isNaN(perfect)
        ? `${name} is undefined for the perfect one: A is incomparable with it, which the axiom allows.`
        : 'Holds for A.';
  const values = `A ${said(own)}, the perfect one ${said(perfect)}, the one that is always wrong ${said(wrong)}.`;
  const picture = { value, levels: [own, perfect, wrong, ...levelsOf(at)], shade, segment: null };
  return { holds, broken: !holds, words, values, picture };
}

/** Axiom 3: mixtures of B and C are on the side of A on which both are. @param {Situation} at @returns {Finding} */
function mixture(at) {
  const { places, value } = at;
  const [a, b, c] = places;
  const worst = extremeMixture(value, b, c);
  const known = [a, b, c].map(value);
  const [own, low, high] = [known[0], Math.min(known[1], known[2]), Math.max(known[1], known[2])];
  const better = above(worst.value, high) && above(worst.value, own) && !above(high, own);
  const worse = above(low, worst.value) && above(own, worst.value) && !above(own, low);
  const holds = !worst.outside;
  const side = worst.outside > 0 ? 'better' : 'worse';
  const [ofB, ofC] = [1 - worst.share, worst.share].map((share) => `${Number((100 * share).toFixed(1))} %`);
  const share = `${ofB} of B, ${ofC} of C`;
  const words = known.some(Number.isNaN)
    ? 'Undefined at one of them: nothing is said of it.'
    : better
      ? `Broken: neither B nor C is better than A, their mixture M is (${share}).`
      : worse
        ? `Broken: neither B nor C is worse than A, their mixture M is (${share}).`
        : holds
          ? 'Holds: every mixture of B and C scores between them.'
          : `Broken, as A shows once it scores between: M (${share}) is ${side} than both.`;
  const values = `A ${said(known[0])}, B ${said(known[1])}, C ${said(known[2])}, M ${said(worst.value)}.`;
  const shade = (/** @type {Place} */ place) => (value(place) >= own ? 'tx-axiom-better' : '');
  const segment = { ends: /** @type {[Place, Place]} */ ([b, c]), mixture: mixed(b, c, worst.share) };
  const broken = better || worse;
  return { holds, broken, words, values, picture: { value, levels: [own, ...levelsOf(at)], shade, segment } };
}

/** What a score does where only the names of the classes change. @param {Situation} at @returns {Finding} */
function exchange(at) {
  const { places, value, plane, name } = at;
  const all = valuesIn(value, plane);
  const [low, high] = [all[0], all[all.length - 1]];
  const own = value(places[0]);
  const holds = !above(high, low);
  const words = holds
    ? `${name} is ${said(own)} in the whole square: it does not look at the names of the classes.`
    : `${name} takes every value from ${said(low)} to ${said(high)} in this square.`;
  const [tn, fp, fn, tp] = plane.performance(places[0]).map((share) => Math.round(share * 1000));
  const values = `${name} ${said(own)}. Of 1,000: TN ${tn}, FP ${fp}, FN ${fn}, TP ${tp}.`;
  const levels = holds ? [] : [own, ...levelsOf(at)];
  return { holds, broken: !holds, words, values, picture: { value, levels, shade: null, segment: null } };
}

/** Places of a text such as "0.2,0.7 0.1,0.5". @param {string} text @returns {Place[]} */
const placesOf = (text) =>
  text.split(' ').map((each) => {
    const [x, y] = each.split(',').map(Number);
    return [x, y];
  });

export class AxiomFigure {
  values = make('p', { className: 'tx-axiom-values' });
  verdict = make('p', { className: 'tx-axiom-verdict', role: 'status' });

  /** @param {HTMLElement} figure */
  constructor(figure) {
    const {
      check = '',
      plane = '',
      given = '',
      scores: keys = '',
      names = '',
      points = '',
      goal,
      answer,
    } = figure.dataset;
    const titles = names.split('|');
    /** @type {Record<string, string>} */
    this.names = check === 'order' ? ORDERS : Object.fromEntries(keys.split(',').map((key, k) => [key, titles[k]]));
    this.check = CHECKS[check];
    this.plane = PLANES[plane].plane(Number(given));
    this.plot = new PlanePlot(this.plane, PLANES[plane].frame, placesOf(points), () => this.follow());
    const options = Object.entries(this.names).map(([value, name]) => make('option', { value }, name));
    this.choice = make('select', {}, ...options);
    this.choice.addEventListener('change', () => this.follow());
    const label = make('label', { className: 'tx-axiom-label' }, check === 'order' ? 'Rank by' : 'Score', this.choice);
    const place = figure.querySelector('.tx-guide-plot');
    if (place) fill(place, label, this.plot.node, this.values, this.verdict);
    this.task = goal ? new Exercise(goal, () => this.solve(answer ?? '')) : null;
    if (this.task) figure.append(this.task.node);
    this.follow();
  }

  /** Lets drawing, sentence and exercise follow. */
  follow() {
    const key = this.choice.value;
    const { plane, plot } = this;
    const value = (/** @type {Place} */ at) => scores[key]?.value(plane.performance(at)) ?? NaN;
    const found = this.check({ plane, places: plot.places, key, name: this.names[key], value });
    plot.show(found.picture);
    fill(this.values, found.values);
    fill(this.verdict, found.words);
    this.verdict.classList.toggle('tx-broken', !found.holds);
    this.task?.follow(found.broken, found.holds ? 'Not yet: it holds here.' : 'Not yet for A.');
  }

  /** Shows points, and a score, that solve the exercise. @param {string} answer such as "mcc 0,0.1 0.9,1" */
  solve(answer) {
    const [key, ...places] = answer.split(' ');
    this.choice.value = key;
    this.plot.places.splice(0, places.length, ...placesOf(places.join(' ')));
    this.follow();
  }

  remove() {
    this.plot.remove();
  }
}
