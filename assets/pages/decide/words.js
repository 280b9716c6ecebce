/** Sentences and texts of the Decide page, in the words of engineers or of clinicians. */
import { costRatio, count, fixed, levelText, precise, prevalence, probability } from '#tile/draw/text';
import { cheaperReference, PEOPLE } from '#tile/model/decide';

/** @import { Candidate, Certain, Decision } from '#tile/model/decide' */
/** @import { DecideView } from '#tile/view/types' */

const SAME = 1e-10;

/**
 * `doing`: what always negative and always positive mean, `short` names of their lines; `said`: both errors and
 * these two in the sentence to take along.
 *
 * @typedef {{alarm: string, alarms: string, miss: string, misses: string, detections: string, rejections: string,
 *   people: string, columns: [string, string], doing: [string, string], short: [string, string],
 *   said: [string, string, string, string]}} Vocabulary
 */
/** @type {Record<DecideView['words'], Vocabulary>} */
export const VOCABULARY = {
  engineering: {
    ...{ alarm: 'false alarm', alarms: 'false alarms', miss: 'missed positive', misses: 'misses' },
    ...{ detections: 'detections', rejections: 'rejections', people: 'samples' },
    columns: ['misses', 'alarms'],
    doing: ['doing nothing', 'flagging everything'],
    short: ['flag nothing', 'flag everything'],
    said: ['a miss', 'a false alarm', 'doing nothing', 'treating all'],
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
    said: ['a missed case', 'an unnecessary treatment', 'treating nobody', 'treating everybody'],
  },
};

/**
 * A cost, or a number of people per 1,000: one decimal, two significant digits below 1; as
 * `tile_core.decisions.choices.precise_cost`.
 */
/** @param {number} value */
export function amount(value) {
  if (Math.abs(value) < 0.95) return value ? precise(value) : '0';
  const [whole, digit] = fixed(value, 1).replace('−', '').split('.');
  return `${value < 0 ? '−' : ''}${Number(whole).toLocaleString('en')}.${digit}`;
}

/** A cost without decimals, as the ends of an interval. @param {number} value */
export const rounded = (value) => (Math.round(value) + 0).toLocaleString('en').replace('-', '−');

/** "1 false alarm", "20 false alarms". @param {number} c @param {Vocabulary} words */
export const alarmsFor = (c, { alarm, alarms }) => `${costRatio(c)} ${costRatio(c) === '1' ? alarm : alarms}`;

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
 * Which classifier to use, what it costs, how far it is ahead, and how surely; as
 * `tile_core.decisions.decision_sentence`, which says it in the words of engineers.
 */
/** @param {Decision} decision @param {Certain | null} sure @param {Vocabulary} [words] */
export function answerSentence(decision, sure, words = VOCABULARY.engineering) {
  const { c, prior, best, second, listed, tied } = decision;
  const [miss, alarm, ...actions] = words.said;
  const alarms = c === 1 ? `as much as ${alarm}` : `${Number(c.toPrecision(6))} ${words.alarms}`;
  const where = `If ${miss} costs ${alarms} and ${prevalence(prior)} are positive`;
  const reference = cheaperReference(decision);
  const action = actions[which(decision, reference)];
  const unit = `per ${count(PEOPLE)} people, in ${words.alarms}`;
  const [first] = listed;
  if (!first) return `${where}, no row has a cost; ${action} costs ${amount(reference.cost)} ${unit}.`;
  const more = tied > 1 ? ` and ${tied - 1} more` : '';
  if (best.some((each) => each.reference)) {
    const chance = sure?.useful ?? null;
    const said = chance === null ? '' : ` The probability that some classifier costs less is ${probability(chance)}.`;
    const nearest = `the best classifier, ${first.name}${more}, ${amount(first.cost)}`;
    const costs = `${amount(reference.cost)} ${unit}, ${nearest}.`;
    const always = ['always negative', 'always positive'][which(decision, reference)];
    return `${where}, no classifier costs less than ${action} (${always}): ${costs}${said}`;
  }
  const { misses, alarms: flagged } = first.outcomes;
  const counts = `${amount(misses)} ${words.misses}, ${amount(flagged)} ${words.alarms}`;
  const saved = `${amount(reference.cost - first.cost)} less than ${action}${interval(sure?.saved, sure)}`;
  const least = `${first.name}${more} ${tied > 1 ? 'cost' : 'costs'} the least`;
  const costs = `${least}: ${amount(first.cost)} ${unit} (${counts})`;
  const ahead = second ? ` ${tied > 1 ? 'They are' : 'It is'} ${amount(second.cost - first.cost)} ahead of ` : '';
  const next = second ? `${ahead}${second.name}${beside(decision)}${interval(sure?.ahead, sure)}.` : '';
  return `${where}, ${costs}, ${saved}.${next}`;
}

/** How many share the place of the second. @param {Decision} decision */
function beside({ second, listed }) {
  const same = listed.filter(({ cost }) => second && Math.abs(cost - second.cost) <= SAME * second.cost).length;
  return same > 1 ? ` and ${same - 1} more` : '';
}

/** The interval of a gain, and its probability. */
/** @param {Certain['ahead'] | undefined} gain @param {Certain | null} sure */
function interval(gain, sure) {
  if (!gain || !sure) return '';
  const chance = probability(gain.p);
  const ends = `${rounded(gain.low)} to ${rounded(gain.high)}`;
  return ` (${levelText(sure.level)}: ${ends}; P ${/^[<>]/.test(chance) ? chance : `= ${chance}`})`;
}

/** How the chosen place follows from costs and prevalences, line by line. @param {Decision} decision */
export function derivation({ c, prior, tilePrior, a }) {
  const odds = (/** @type {number} */ p) => Number((p / (1 - p)).toPrecision(3));
  const value = Number((a / (1 - a)).toPrecision(4));
  if (prior === tilePrior) return [`odds(a) = c = ${costRatio(c)}`];
  return [
    `odds(a) = c · odds(${prevalence(prior)}) / odds(${prevalence(tilePrior)})`,
    `= ${costRatio(c)} × ${odds(prior)} / ${odds(tilePrior)} = ${value}`,
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

/** What the sentences about uncertainty assume. @param {number} draws @param {number} level */
export const assumptionOf = (draws, level) =>
  `${count(draws)} draws, Jeffreys prior; intervals hold ${levelText(level)} of them.`;
