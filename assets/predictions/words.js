/** The Predictions page in words, from its model, and the slider of the share answered, which a report has too. No Dash. */
import { fixed, percent } from '#tile/draw/text';
import * as kernel from '#tile/math/kernel';
import { fill, make } from '#tile/parts/elements';

const FLATTERS = 'Best thresholds are chosen on the samples that rank the models, which flatters';

export const tileTitle = (model) => (model.flavor === 'model' ? 'Best model' : 'Best threshold');

/** `joined`: whether the Tile shows one region a model. */
export function tileNote(model, joined) {
  if (model.flavor === 'threshold') return `of ${model.told.models[model.thresholdScale().model].name}, low to high`;
  return joined ? 'each at its best threshold' : 'lines inside a colour: another threshold of it';
}

/** What there is to say of the point, as paragraphs; where all is `still`, nobody is told to choose otherwise. */
export function point(model, still = false) {
  const { told } = model;
  const samples = `${told.samples.toLocaleString('en')} sample${told.samples === 1 ? '' : 's'}${told.weighted ? ', weighted' : ''}, ${percent(told.prior ?? NaN)} positive${parts(model)}.`;
  return [
    ...first(model),
    ...warning(model),
    make(
      'p',
      { className: 'tx-note' },
      `${samples} ${FLATTERS}${still ? '' : '; choose on one half to see by how much'}.`,
    ),
  ];
}

/** How many models have not scored all samples. */
function parts(model) {
  const { models } = model.told;
  const some = models.filter((_, k) => model.partOf(k)).length;
  return some
    ? `, ${some === models.length ? 'every model' : `${some} of ${models.length} models`} judged on fewer`
    : '';
}

/** Who is first because it has, perhaps, left out the hard samples. */
function warning(model) {
  const found = model.scant;
  if (!found.length) return [];
  const names = named(model, found, (k) => (found.length > 1 ? ` (${model.partOf(k)})` : ''));
  const text =
    found.length > 1
      ? `${names} are judged on fewer samples than others: models that leave out the hard ones look better than they are.`
      : `${names} is judged on only ${model.partOf(found[0])}, others on more: a model that leaves out the hard ones looks better than it is.`;
  return [make('p', { className: 'tx-warned' }, text)];
}

function first(model) {
  const { told, ranked } = model;
  const [one, ...tied] = ranked.winners;
  if (told.oneClass) return [make('p', {}, 'All samples are of one class: best thresholds, ROC and AUROC need both.')];
  if (one === undefined) return [make('p', {}, 'No model has a score here.')];
  const others = tied.length ? `, tied with ${named(model, tied)}` : '';
  const big = make(
    'p',
    { className: 'tx-big' },
    make('b', {}, told.models[one].name),
    ` with ${model.said(model.best[one])}: `,
    make('output', {}, fixed(ranked.ranking.scores[one])),
    others,
  );
  return model.fixed ? [big, make('p', {}, atRule(model, one))] : [big];
}

/** Who is first at the thresholds of the rule, beside who is at the best ones. */
function atRule(model, one) {
  const { order, ranks, scores } = model.fixed.ranking;
  const leaders = [...order].filter((k) => ranks[k] === 1);
  if (!leaders.length) return '';
  const value = fixed(scores[leaders[0]]);
  const others = leaders.filter((k) => k !== one);
  if (others.length < leaders.length)
    return `It is first at the rule's thresholds, too${others.length ? `, tied with ${named(model, others)}` : ''} (${value}).`;
  const [verb, alone] = leaders.length > 1 ? ['are', 'first'] : ['is', 'first alone'];
  const how = leaders.some((k) => model.ranked.winners.includes(k)) ? alone : 'first instead';
  return `At the rule's thresholds ${named(model, leaders)} ${verb} ${how}, with ${value}.`;
}

function named(model, models, said = () => '') {
  const names = models.slice(0, 3).map((k) => model.told.models[k].name + said(k));
  const more = models.length - names.length;
  return more ? `${names.join('; ')} and ${more} more` : names.join(' and ');
}

/** The point and the best model there, for those who listen. */
export function announced(model) {
  const [one] = model.ranked.winners;
  const best =
    one === undefined
      ? 'undefined for every model'
      : `first ${model.told.models[one].name} with ${model.said(model.best[one])}, ${fixed(model.ranked.ranking.scores[one])}`;
  const scant = model.scant.includes(one) ? `, judged on only ${model.partOf(one)}` : '';
  return `${place(model)}: ${best}${scant}`;
}

/** The same, shorter, for the handle that has the focus. */
export function atHandle(model) {
  const [one] = model.ranked.winners;
  return `${place(model)}${one === undefined ? '' : `, first ${model.told.models[one].name}`}`;
}

const place = ({ point: { a, b } }) => `a ${fixed(a)}, b ${fixed(b)}`;

/** The card at a place of the Tile that is not the point. */
export function card(model, a, b) {
  const ranking = kernel.rank(model.vertices.performances, a, b);
  const [one] = ranking.order;
  const defined = one !== undefined && Number.isFinite(ranking.ranks[one]);
  const text = defined
    ? `${model.told.models[model.owner[one]].name}, ${model.said(one)}: ${fixed(ranking.scores[one])}`
    : 'undefined here';
  return [
    make('div', {}, make('i', {}, 'a'), ` ${fixed(a)}  `, make('i', {}, 'b'), ` ${fixed(b)}`),
    make('div', {}, text),
  ];
}

/** The slider of the share answered, with its value in words. */
export class ShareControl {
  constructor(host, onShare) {
    const id = host.id ? 'share-slider' : null;
    this.slider = make('input', {
      type: 'range',
      id,
      min: 0.01,
      max: 1,
      step: 0.005,
      value: 1,
      'aria-valuetext': '100 %',
      'aria-label': 'Share answered, the most confident first',
    });
    this.text = make('output', { id: host.id ? 'share-text' : null });
    fill(host, make('label', { for: id }, 'Answer only the most confident'), this.slider, this.text);
    this.slider.addEventListener('input', () => onShare(Number(this.slider.value)));
  }

  paint({ share }) {
    this.slider.value = share;
    this.slider.setAttribute('aria-valuetext', percent(share));
    this.text.textContent = `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
  }
}

export const rocNote = 'dot: best threshold here · square: the rule';
