/** Sentences and texts of the Decide page, in the words of engineers or of clinicians. */
import { count, fixed, percent, prevalence, probabilitySaid } from '#tile/draw/text';
import { cheaperReference, nobodyBeats, PEOPLE } from '#tile/model/decide';

/** @import { Candidate, Decision } from '#tile/model/decide' */
/** @import { DecideView } from '#tile/view/types' */

/**
 * `doing`: what always negative and always positive mean, `short` names of their lines.
 *
 * @typedef {{alarm: string, alarms: string, miss: string, misses: string, detections: string, rejections: string,
 *   people: string, columns: [string, string], doing: [string, string], short: [string, string]}} Vocabulary
 */
/** @type {Record<DecideView['words'], Vocabulary>} */
export const VOCABULARY = {
  engineering: {
    ...{ alarm: 'false alarm', alarms: 'false alarms', miss: 'missed positive', misses: 'misses' },
    ...{ detections: 'detections', rejections: 'rejections', people: 'samples' },
    columns: ['misses', 'alarms'],
    doing: ['doing nothing', 'flagging everything'],
    short: ['flag nothing', 'flag everything'],
  },
  clinical: {
    ...{
      alarm: 'unnecessary treatment',
      alarms: 'unnecessary treatments',
      miss: 'missed case',
      misses: 'missed cases',
    },
    ...{ detections: 'cases treated', rejections: 'rightly left alone', people: 'people' },
    columns: ['missed', 'unneeded'],
    doing: ['treating nobody', 'treating everybody'],
    short: ['treat none', 'treat all'],
  },
};

/** A cost or a number of people: one decimal below 100. @param {number} value */
export const amount = (value) => (Math.abs(value) >= 99.95 ? count(value).replace('-', '−') : fixed(value, 1));

/** A cost ratio: three significant digits. @param {number} c */
export function ratioText(c) {
  if (!Number.isFinite(c)) return c > 0 ? '∞' : '–';
  return c >= 1000 ? count(c) : String(Number(c.toPrecision(3)));
}

/** A threshold probability in percent. @param {number} t */
export const thresholdText = (t) => `${Number((100 * t).toPrecision(t < 0.5 ? 2 : 3))} %`;

/** "1 false alarm", "20 false alarms". @param {number} c @param {Vocabulary} words */
export const alarmsFor = (c, { alarm, alarms }) => `${ratioText(c)} ${ratioText(c) === '1' ? alarm : alarms}`;

/** Whether doing nothing, or its opposite, is meant. @param {Decision} decision @param {Candidate} reference */
const which = ({ references }, reference) => (references[0] === reference ? 0 : 1);

/** @param {Decision} decision @param {Candidate} reference @param {Vocabulary} words */
export const doingOf = (decision, reference, { doing }) => doing[which(decision, reference)];

/** Who is cheapest, with ties. @param {Decision} decision */
export function namesOfBest({ best }) {
  const [first, ...more] = best.map(({ name }) => name);
  return more.length ? `${first} and ${more.length === 1 ? more[0] : `${more.length} more`}` : first;
}

/**
 * The answer as a sentence to take along; as `tile-explorer decide` says it.
 *
 * @param {Decision} decision
 * @param {number | null} p that the best is truly cheaper than the second; null where unknown
 */
export function answerSentence(decision, p) {
  const { c, prior, best, second, listed } = decision;
  const at = `At ${prevalence(prior)} prevalence and ${alarmsFor(c, VOCABULARY.engineering)} per miss`;
  const reference = cheaperReference(decision);
  const of = `false alarms per ${count(PEOPLE)} people`;
  const named = reference.name.charAt(0).toLowerCase() + reference.name.slice(1);
  if (nobodyBeats(decision)) {
    const nearest = listed[0] ? `, and the best classifier, ${listed[0].name}, ${amount(listed[0].cost)}` : '';
    return `${at}, nobody beats ${named}: it costs ${amount(best[0].cost)} ${of}${nearest}.`;
  }
  const sure = p === null ? '' : ` (P ${probabilitySaid(p)})`;
  const others = second ? [`${amount(second.cost)} for ${second.name}${sure}`] : [];
  others.push(`${amount(reference.cost)} for ${named}`);
  const have = best.length > 1 ? 'have' : 'has';
  const who = `${namesOfBest(decision)} ${have} the lowest expected cost`;
  return `${at}, ${who}: ${amount(best[0].cost)} ${of}, against ${others.join(' and ')}.`;
}

/** How the chosen place follows from costs and prevalences, line by line. @param {Decision} decision */
export function derivation({ c, prior, tilePrior, a }) {
  const odds = (/** @type {number} */ p) => Number((p / (1 - p)).toPrecision(3));
  const value = Number((a / (1 - a)).toPrecision(4));
  if (prior === tilePrior) return [`odds(a) = c = ${ratioText(c)}`];
  return [
    `odds(a) = c · odds(${prevalence(prior)}) / odds(${prevalence(tilePrior)})`,
    `= ${ratioText(c)} × ${odds(prior)} / ${odds(tilePrior)} = ${value}`,
    `On the Tile at ${prevalence(prior)}: odds(a) = c, a = b = ${fixed(c / (1 + c))}.`,
  ];
}

/** The score of the chosen place in LaTeX. @param {Decision} decision */
export function latexOf({ a }) {
  const good = String.raw`(1-a)\,\mathrm{TN} + a\,\mathrm{TP}`;
  const all = String.raw`(1-a)(\mathrm{TN}+\mathrm{FP}) + a(\mathrm{TP}+\mathrm{FN})`;
  return String.raw`R = \frac{${good}}{${all}}, \quad a = ${fixed(a)}`;
}

/** The expected cost per person as a scorer of scikit-learn. @param {Decision} decision */
export function scorerOf({ c, prior }) {
  const number = (/** @type {number} */ value) => String(Number(value.toPrecision(6)));
  return [
    'from sklearn.metrics import confusion_matrix, make_scorer',
    '',
    'def expected_cost(y_true, y_pred):',
    '    tn, fp, fn, tp = confusion_matrix(y_true, y_pred, labels=[0, 1]).ravel()',
    `    return ${number(c * prior)} * fn / (fn + tp) + ${number(1 - prior)} * fp / (fp + tn)`,
    '',
    'scorer = make_scorer(expected_cost, greater_is_better=False)',
  ].join('\n');
}

/** What the sentences about certainty assume. @param {number} draws @param {number} level */
export const assumptionOf = (draws, level) =>
  `${count(draws)} draws, Jeffreys prior; intervals hold ${percent(level).replace('.0', '')} of them.`;
